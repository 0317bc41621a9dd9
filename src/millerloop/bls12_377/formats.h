/* formats.h: the named encodings of BLS12-377, the standard one first. See curve/layouts.h. */
#ifndef MILLERLOOP_BLS12_377_FORMATS_H
#define MILLERLOOP_BLS12_377_FORMATS_H

#include "layouts.h"

static const point_format POINT_FORMATS[] = {
    {"arkworks", ARKWORKS_LAYOUT},
    {"gnark", ZCASH_LAYOUT},
    {"eip2539", EIP_LAYOUT},
};
static const gt_format GT_FORMATS[] = {
    {"arkworks", GT_ARKWORKS_LAYOUT},
    {"gnark", GT_GNARK_LAYOUT},
    {"torus", GT_TORUS_LAYOUT},
};

#endif
