/* formats.h: the named encodings of BLS12-381, the standard one first. See curve/layouts.h. */
#ifndef MILLERLOOP_BLS12_381_FORMATS_H
#define MILLERLOOP_BLS12_381_FORMATS_H

#include "layouts.h"

static const point_format POINT_FORMATS[] = {
    {"zcash", ZCASH_LAYOUT},
    {"arkworks", ZCASH_LAYOUT},
    {"eip2537", EIP_LAYOUT},
};
static const gt_format GT_FORMATS[] = {
    {"arkworks", GT_ARKWORKS_LAYOUT},
    {"blst", GT_BLST_LAYOUT},
    {"torus", GT_TORUS_LAYOUT},
};

#endif
