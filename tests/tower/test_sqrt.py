"""tower/sqrt.pxi: every function against reference.py, at the magnitudes of its comment and in all aliasings."""

import random

import pytest
from formula_cases import Formula, apply, check, run, shapes, PLAIN
from formula_elements import elements_of, represent
from formula_shim import VARIANTS, shim_of

QUICK = [n for n in VARIANTS if "native" in n and "plain" in n]

@pytest.mark.parametrize("variant", [n for n in VARIANTS if "native" in n])
def test_quick(variant):
    shim = shim_of(variant)
    c = shim.curve
    rng = shim.world.rng = random.Random(1)
    p = c.p
    t = p - 1
    while t % 2 == 0: t //= 2
    g = next(c.Fp(pow(z, t, p)) for z in range(2, 100) if not c.Fp(z).is_square())
    for kind, F, nonsq, name in (("fp_t", c.Fp, g, "fp_sqrt"), ("fp2_t", c.Fp2, c.fp2(c.xi), "fp2_sqrt")):
        small = list(range(-8, 9))
        elems = [F.random(rng) for _ in range(30)] + [F(i) for i in small]
        if F.degree == 2:
            elems += [F(i, j) for i in range(-3, 4) for j in range(-3, 4)] + [F(0, rng.randrange(p)) for _ in range(8)] + [F(rng.randrange(p)) for _ in range(8)]
        for a in elems:
            results, mask = run(shim, name + "_inverse", PLAIN, {"a": represent(shim, kind, a, rng.choice([1, 5, 31]))})
            r = elements_of(shim, kind, results["r"])
            i = elements_of(shim, kind, results["i"])
            assert (mask != 0) == a.is_square(), a
            assert r * r == (a if mask else nonsq * a)
            assert i * r == (1 if a else 0)
            if not a: assert not i
            for f, want in (("is_square", a.is_square()),
                ("sgn0", bool(next((x & 1 for x in a.ints() if x), 0))),
                ("is_high", a.ints()[::-1] > (-a).ints()[::-1])):
                _, m = run(shim, name.replace("sqrt", f), PLAIN, {"a": represent(shim, kind, a, rng.choice([1, 5, 31]))})
                assert m in (0, (1<<64)-1) and bool(m) == want, (f, a)
