"""Formulas on limbs that hypothesis chooses, within the range of a magnitude, and shrinks when one fails.

Needs:  hypothesis; formula_cases.py, formula_elements.py.
Gives:  any_limbs, a decorator that fills in the argument `data`; check_any(shim, name, formula, data).
"""

from formula_cases import aliasings, check_case, operand_parameters
from formula_elements import per_coordinate
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st


def any_limbs(test):
    # A product in Fp12 draws 360 limbs, which is slow as hypothesis counts it; the first example waits for a compiler.
    health = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    return settings(max_examples=20, deadline=None, suppress_health_check=health)(given(data=st.data())(test))


@st.composite
def elements(draw, world, magnitude):
    """Every limb up to m (X - 1), and the top one as large as keeps the value below 3 m p."""
    limb = st.integers(0, magnitude * (world.X - 1))
    limbs = [draw(limb) for _ in range(world.top)]
    rest = 3 * magnitude * world.p - 1 - world.join(limbs)
    return world.element([*limbs, draw(st.integers(0, rest >> world.bits * world.top))], magnitude)


def check_any(shim, name, formula, data):
    parameters = operand_parameters(name, formula)
    magnitudes, integers = data.draw(st.sampled_from(formula.shapes(shim.curve)))
    operands = {
        p.name: [data.draw(elements(shim.world, m)) for m in per_coordinate(p.type, magnitude)]
        for p, magnitude in zip(parameters, magnitudes, strict=True)
    }
    check_case(shim, name, formula, parameters, operands, magnitudes, integers, aliasings(name, formula)[0])
