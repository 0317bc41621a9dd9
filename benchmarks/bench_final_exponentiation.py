"""Layer final_exponentiation: the final exponentiation."""

from . import common


class FinalExponentiation(common.layer("final_exponentiation")):
    pass
