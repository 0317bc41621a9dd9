# The fields of coordinates of a curve E over Fp with a twist E' over Fp2: F is the one or the other.
#
# Needs: tower/fp.pxi. Gives: F.

ctypedef fused F:
    fp_struct
    fp2_struct
