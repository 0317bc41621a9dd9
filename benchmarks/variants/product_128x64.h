/* product_128x64.h: a product of 128 by 64 bits, for fold_52.h as it would be with columns that are cut at their limbs.
 *
 * Needs  int128.h.
 * Gives  accum_mul_128(r, a, b): r += a b mod 2^128. What is above bit 52 of a column is kept in 128 bits, and nothing
 *        tells the compiler that it fits a word: this costs a second multiplication.
 */
#ifndef PRODUCT_128X64_H
#define PRODUCT_128X64_H

static inline void accum_mul_128(u128 *r, const u128 *a, uint64_t b) {
    u128 low, high;
    u128_mul(&low, u128_lo(a), b);
    u128_load(&high, u128_hi(a) * b, 0);
    u128_accum(r, &low);
    u128_accum(r, &high);
}

#endif
