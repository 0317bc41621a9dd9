/* layouts.h: how points and values of the pairing lie in bytes, as data.
 *
 * Needs  FP_WORDS. Included by formats.h of a curve, which gives its tables POINT_FORMATS and GT_FORMATS out of the
 *        rows here; the first row of a table is the curve's standard.
 * Gives  point_format, gt_format; the layouts that curves share.
 */
#ifndef MILLERLOOP_CURVE_LAYOUTS_H
#define MILLERLOOP_CURVE_LAYOUTS_H

/* A point is x, or x and y. The flags are the highest bits of the whole: in the first byte of what is big-endian, in
 * the last of what is little-endian. A flag that a format does without is 0; the identity is then all zeros, and there
 * is no compressed form without `larger`. */
typedef struct {
    const char *name;
    int little_endian; /* a coefficient starts with its lowest byte */
    int c1_first;      /* an element of Fp2 is c1, c0 */
    int width;         /* bytes of a coefficient */
    int compressed;    /* set in the compressed form */
    int infinity;      /* set for the identity, all other bits but `compressed` being 0 */
    int larger;        /* set in the compressed form where y is larger than -y: (p - 1) / 2 < c1, or < c0 if c1 = 0 */
    int larger_always; /* and in the uncompressed form too */
} point_format;

/* draft-irtf-cfrg-pairing-friendly-curves, appendix C; of Zcash. gnark-crypto has the same for every curve, and
 * ark-bls12-381 since 0.4. */
#define ZCASH_LAYOUT 0, 1, 8 * FP_WORDS, 0x80, 0x40, 0x20, 0
/* ark-serialize, for short Weierstrass curves without a format of their own. */
#define ARKWORKS_LAYOUT 1, 0, 8 * FP_WORDS, 0, 0x40, 0x80, 1
/* EIP-2537, EIP-2539. */
#define EIP_LAYOUT 0, 0, 64, 0, 0, 0, 0

/* A value of the pairing is `count` coefficients over Fp2: those of w^powers[0], w^powers[1], ... Three of them, of the
 * odd powers, are its compressed form on the torus (pairing/torus.pxi). */
typedef struct {
    const char *name;
    int little_endian;
    int c1_first;
    int count;
    int powers[6];
} gt_format;

/* Fp12 = Fp6[w]/(w^2 - v), Fp6 = Fp2[v]/(v^3 - xi), the lowest coefficient first: ark-serialize */
#define GT_ARKWORKS_LAYOUT 1, 0, 6, {0, 2, 4, 1, 3, 5}
/* the same, the highest first: E12.Bytes of gnark-crypto */
#define GT_GNARK_LAYOUT 0, 1, 6, {5, 3, 1, 4, 2, 0}
/* Fp2[w]: blst_bendian_from_fp12 */
#define GT_BLST_LAYOUT 0, 0, 6, {0, 1, 2, 3, 4, 5}
/* of this project */
#define GT_TORUS_LAYOUT 1, 0, 3, {1, 3, 5, 0, 0, 0}

#define ROWS_OF(table) ((int)(sizeof(table) / sizeof((table)[0])))

#endif
