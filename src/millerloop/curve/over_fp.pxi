# The field of coordinates of a curve E over Fp alone: F is Fp.
#
# Needs: base/fp.pxi. Gives: F.
#
# What the formulas do where F is not fp_struct is left out by Cython, before it looks for names.

ctypedef fused F:
    fp_struct
