"""Layer fr: the scalar field."""

from . import common


class Fr(common.layer("fr")):
    pass
