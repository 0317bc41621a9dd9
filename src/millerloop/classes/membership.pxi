# What is known of a point: whether it is in the group of prime order.
#
# Gives: OUTSIDE, UNKNOWN, MEMBER.

cdef enum:
    OUTSIDE = -1
    UNKNOWN = 0    # as yet
    MEMBER = 1
