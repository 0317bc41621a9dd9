/* wipe.h: memory that held a secret, overwritten with zeros.
 *
 * Needs  build.h.
 * Gives  wipe(place, size), which no compiler leaves out though nobody reads the zeros; wipe_stack(size), of the stack
 *        below the caller, where functions that have returned kept their variables.
 */
#ifndef MILLERLOOP_BASE_WIPE_H
#define MILLERLOOP_BASE_WIPE_H

#include <stddef.h>
#include <string.h>

#include "build.h"

static inline void wipe(void *place, size_t size) {
#if defined(__GNUC__)
    memset(place, 0, size);
    __asm__ volatile("" : : "r"(place) : "memory"); /* where the zeros may be read */
#else
    volatile unsigned char *byte = (volatile unsigned char *)place;
    while (size--) *byte++ = 0;
#endif
}

/* Frame by frame. The last call is no tail call, as `room` is still to be wiped. */
static NOINLINE void wipe_stack(size_t size) {
    unsigned char room[4096];
    if (size > sizeof room) wipe_stack(size - sizeof room);
    wipe(room, sizeof room);
}

#endif
