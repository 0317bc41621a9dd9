"""The inverse (modinv_64.h, modinv_32.h) against pow(a, -1, m), and its batches of divsteps against their definition.

Every width, every implementation of the 128-bit integers, with and without VERIFY; the VERIFY builds also trap on
undefined behaviour. The cases are the same for all builds: small worlds whole, moduli of 2 to 400 bits, and inputs that
need nearly as many divsteps as any can.
"""

import functools
import importlib.util
import json
import math
import random
import subprocess
import sys
from array import array
from pathlib import Path

import pytest
from compile import MSVC, CompileError, compile_shim, int128_variants

ROOT = Path(__file__).resolve().parents[2]
PUBLISHED = ROOT / "tests" / "vectors" / "secp256k1_field_scalar_libsecp" / "inverse.json"
SHIM = Path(__file__).with_name("modinv_shim.c")
CDEF = """
void set_modulus(const uint64_t *words, int n);
void set_named(int i);
void get_modulus(int *counts, uint64_t *inverse, int64_t *digits);
int divsteps_bound(int bits);
void inverses(uint64_t *r, const uint64_t *a, size_t count, int vartime);
int batch(int theta, uint64_t f, uint64_t g, int vartime, int64_t *matrix);
"""

X377 = 0x8508C00000000001
R377 = X377**4 - X377**2 + 1
MODULI = {
    "BLS12_381_P": 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB,
    "BLS12_381_R": 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001,
    "BLS12_377_P": (X377 - 1) ** 2 * R377 // 3 + X377,
    "BLS12_377_R": R377,
    "SECP256K1_P": 2**256 - 2**32 - 977,
    "SECP256K1_N": 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141,
}
# Divsteps until g = 0, modulus f, input g: from `tools/derive_divsteps.py --hardest 400`. Proved bounds: 590, 869, 878,
# 922.
HARDEST_PAIRS = [
    (
        587,
        0xFE447C4F5790B826EED0FAA2C8B66B55E62043186F80C0F39706D0EF3C1C48D9,
        0xB1B9B39372B2315CAC4D9D1281240F73B3BA001588199D03763CE506F5EB2197,
    ),
    (
        864,
        0x1FEB47AA9A9FFCD75DAAE0FFADCC9884D8F7C86A72EE47ACFDC2EC5CD8F96C458773DF12F3782A9C428FB22C521554D,
        0xC444D0B6D9BE5E6B57FFD4B27132B60B9174B2D194C0996F2D99283048D3B5716945B5B32A6C1A0C93F9EDF5C37D09,
    ),
    (
        873,
        0x1F7B532D8C669BA4BF0852EFEF8315A99BA70A187622D1EE7E1704F7B5BBDCF0E32A0E66336D9CB77626AC97BA9E07A1,
        0xEAF0503077705E44B5C4365686564B80154ECBC8B4895FCA84EB77F41A5EBB33B848FA6D6A780480DC5FC6961DB5753,
    ),
    (
        917,
        0xFFBAE2FBC822C629146195CFFBA2CEC860CEB3485F97307D0A57E760D51C4ED14900C546DF05638B2AE4D75B36B518C725B1,
        0xCF97ED445268A1EF7411BA9C62F0F67C6E2D3E13ED09DDA48D7054B6D6B67ABA5BC718359ADBEFB17441AF8E6A2BFB2B485D,
    ),
]
# The same for the moduli above: the low bits are chosen so that almost as many divsteps as there are bits shrink f and
# g least, the top 16 bits are searched. A random input of 381 bits needs 769 on average.
HARD_INPUTS = [
    (
        816,
        MODULI["BLS12_381_P"],
        0x49B0905A580FF26E827AD74AAA2EC43EF8B2D285909CC7BB5FB3811F1DDDFCC65B22F9E6338B8C707FBD72279983FAC,
    ),
    (548, MODULI["BLS12_381_R"], 0x1C7F0FB264952923BEF55F3DF8977906A7156E9A3680F0C89E66F2302BCCBF04),
    (
        808,
        MODULI["BLS12_377_P"],
        0x9904C6124D4C610C528351761BC15306082F4C5FE2DB6CA42E358C19445F589F94F43CF2ECF1CE996B1342BCCBF04,
    ),
    (543, MODULI["BLS12_377_R"], 0xA12B5931698D1D96665EB53B273DADFF8E4F9B20ECED9984F9B1342BCCBF04),
    (550, MODULI["SECP256K1_P"], 0xD1163813C12BAB85C1B01440AB4F25B4909A0B1EF69BB0160EBF8E0D79B01BC),
    (550, MODULI["SECP256K1_N"], 0x304F49D4512340FAE1F03CB643E2381A6C1AA4CACF1692728F19C3F1A6548404),
]


def variants():
    """{name: (macros, args)} of every build; VERIFY builds also trap on undefined behaviour."""
    result = {}
    for name, (macros, args) in int128_variants().items():
        result[f"64-{name}"] = {"MILLERLOOP_LIMB_BITS": 52, **macros}, args
    result["32"] = ({"MILLERLOOP_LIMB_BITS": 26, "MILLERLOOP_INT128": 0}, ())
    trap = () if MSVC else ("-fsanitize=undefined", "-fsanitize-undefined-trap-on-error")
    for name in {"64-native", "64-struct-pieces", "32"} & result.keys():
        macros, args = result[name]
        result[f"{name}-verify"] = ({**macros, "MILLERLOOP_VERIFY": 1}, (*args, *trap))
    return dict(sorted(result.items()))


VARIANTS = variants()
each_build = pytest.mark.parametrize("build", VARIANTS)
each_time = pytest.mark.parametrize("vartime", [0, 1], ids=["constant-time", "vartime"])


def words_of(value, count):
    return [value >> 64 * i & 2**64 - 1 for i in range(count)]


def digits_of(value, size, count):
    return [value >> size * i & 2**size - 1 for i in range(count)]


def limbs_of(build, bits):
    size = 30 if build.startswith("32") else 62
    return size, -(-(bits + 2) // size)


def source():
    """The shim with the constants of the named moduli, as constants.h has them for a field."""
    lines = []
    for name, m in MODULI.items():
        lines += [f"#define {name}_BITS {m.bit_length()}", f"#define {name}_WORDS {-(-m.bit_length() // 64)}"]
        for size in (62, 30):
            digits = ", ".join(map(hex, digits_of(m, size, -(-(m.bit_length() + 2) // size))))
            lines += [f"#define {name}_MODULUS_SIGNED{size} {digits}"]
            lines += [f"#define {name}_MODULUS_INV{size} {pow(m, -1, 2**size):#x}"]
    lines.append("#define NAMED_MODULI " + ", ".join(f"MODINV_MODULUS({name})" for name in MODULI))
    return "\n".join([*lines, SHIM.read_text()])


def shim(build, cdef="", macros=None, args=()):
    build_macros, build_args = VARIANTS[build]
    return compile_shim("shim_modinv", source(), CDEF + cdef, {**build_macros, **(macros or {})}, (*build_args, *args))


def inverses(module, m, values, vartime, words=None):
    """The inverses of all values mod m, which out of place and in place are the same."""
    words = words or -(-m.bit_length() // 64)
    module.lib.set_modulus(words_of(m, words), words)
    given = array("Q", [word for value in values for word in words_of(value, words)])
    inputs, places = (module.ffi.from_buffer("uint64_t[]", buffer) for buffer in (given, array("Q", given)))
    outputs = module.ffi.new("uint64_t[]", len(given))
    module.lib.inverses(outputs, inputs, len(values), vartime)
    module.lib.inverses(places, places, len(values), vartime)
    assert list(outputs) == list(places)
    packed = bytes(module.ffi.buffer(outputs))
    return [int.from_bytes(packed[i : i + 8 * words], sys.byteorder) for i in range(0, len(packed), 8 * words)]


def check(module, m, values, vartime, words=None):
    for a, r in zip(values, inverses(module, m, values, vartime, words), strict=True):
        assert 0 <= r < m
        if math.gcd(a, m) == 1:
            assert r == pow(a, -1, m), (m, a)
        else:
            assert a * r % m == math.gcd(a, m) % m, (m, a)
            assert r == cofactor_by_definition(a, m), (m, a)


def extremes(m):
    """0, 1, 2, (m - 1)/2, m - 1 and the like, powers of two and their neighbours, low bits all ones."""
    powers = [2**i + d for i in range(1, m.bit_length()) for d in (-1, 0, 1)]
    return sorted({a for a in [0, 1, 2, 3, m // 2, m // 2 + 1, m // 3, m - 2, m - 1, *powers] if 0 <= a < m})


def divstep(theta, f, g):
    """The definition, with theta = delta - 1/2."""
    if g % 2 and theta >= 0:
        return -theta, g, (g - f) // 2
    return theta + 1, f, (g + g % 2 * f) // 2


@functools.cache
def cofactor_by_definition(a, m):
    """The d in [0, m) with d a = gcd(a, m) mod m that the divsteps lead to, also where a has no inverse."""
    theta, f, g, d, e = 0, m, a, 0, 1
    half = (m + 1) // 2
    while g:
        if g % 2 and theta >= 0:
            d, e = e, (e - d) * half % m
        else:
            e = (e + g % 2 * d) * half % m
        theta, f, g = divstep(theta, f, g)
    return d if f > 0 else -d % m


def count_divsteps(f, g):
    theta = count = 0
    while g:
        theta, f, g = divstep(theta, f, g)
        count += 1
    return count


@functools.cache
def random_cases():
    """[(modulus, values)]: every size from 9 to 400 bits."""
    rng = random.Random(1)
    cases = []
    for bits in range(9, 401):
        m = rng.randrange(2 ** (bits - 1) + 1, 2**bits, 2)
        multiple = m // rng.choice([3, 5, 7, 9, 15])  # for moduli that have such a factor: not invertible
        cases.append((m, [*(rng.randrange(m) for _ in range(10)), 0, 1, 2, m // 2, m - 1, multiple]))
    return cases


@functools.cache
def load_tool():
    spec = importlib.util.spec_from_file_location("derive_divsteps", ROOT / "tools" / "derive_divsteps.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@functools.cache
def hardest_small_pairs():
    """[(divsteps, modulus, input)], one of every size from 2 to 64 bits."""
    return list(load_tool().hardest_pairs(64).values())


@each_build
@each_time
def test_every_residue_of_tiny_moduli(build, vartime):
    module = shim(build)
    for m in range(3, 600, 2):
        check(module, m, list(range(m)), vartime)


@each_build
@each_time
def test_random_moduli_of_every_size(build, vartime):
    module = shim(build)
    for m, values in random_cases():
        check(module, m, values, vartime)


@each_build
@each_time
def test_extreme_moduli(build, vartime):
    """2^k - 1 and 2^k + 1, around the limbs and words; with more words than the modulus needs."""
    module = shim(build)
    sizes = {size * i + d for size in (30, 62, 64) for i in range(1, 14) for d in range(-3, 2)} | {2, 3, 399}
    for k in sorted(k for k in sizes if k < 400):
        for m in (2**k - 1, 2**k + 1, 2 ** (k + 1) - 1):
            values = [a for a in (0, 1, 2, m // 2, m - 1, 2 ** (k // 2), m // 3) if a < m]
            check(module, m, values, vartime)
            check(module, m, values, vartime, words=7)


@each_build
@each_time
@pytest.mark.parametrize("name", MODULI)
def test_named_moduli(build, vartime, name):
    m = MODULI[name]
    rng = random.Random(2)
    check(shim(build), m, [*extremes(m), *(rng.randrange(m) for _ in range(200))], vartime)


@each_build
@each_time
def test_hardest_inputs(build, vartime):
    module = shim(build)
    for count, f, g in [*hardest_small_pairs(), *HARDEST_PAIRS, *HARD_INPUTS]:
        assert count_divsteps(f, g) == count <= module.lib.divsteps_bound(f.bit_length())
        check(module, f, [g], vartime)


@each_build
@each_time
@pytest.mark.parametrize("field", ["fp", "fn"])
def test_published_hard_cases(build, vartime, field):
    """The table of libsecp256k1 (MIT)."""
    cases = [case for case in json.loads(PUBLISHED.read_text())["cases"] if case["field"] == field]
    values, expected = ([int(case[key], 16) for case in cases] for key in ("x", "inv"))
    m = MODULI["SECP256K1_P" if field == "fp" else "SECP256K1_N"]
    assert len(cases) > 20
    assert inverses(shim(build), m, values, vartime) == expected


@each_build
@each_time
def test_a_batch_is_that_many_divsteps(build, vartime):
    """Matrix and theta of a batch against the definition on integers, also for theta outside of the table of jumps."""
    module = shim(build)
    size = limbs_of(build, 1)[0]
    steps = 30 if size == 30 else (59, 60)[vartime]
    matrix = module.ffi.new("int64_t[4]")
    rng = random.Random(3)
    special = [0, 1, 2**size - 1, 2 ** (size - 1), 2 ** (size - 1) - 1, 2**steps - 1, (2**size - 1) // 3]
    cases = [(theta, f | 1, g) for theta in (-60, -6, -1, 0, 5, 6, 70) for f in special for g in special]
    cases += [(rng.randrange(-20, 20), rng.randrange(2**size) | 1, rng.randrange(2**size)) for _ in range(300)]
    for start, f, g in cases:
        after = module.lib.batch(start, f, g, vartime, matrix)
        theta, u, v = start, f, g
        for _ in range(steps):
            theta, u, v = divstep(theta, u, v)
        assert theta == after
        assert [u << size, v << size] == [matrix[0] * f + matrix[1] * g, matrix[2] * f + matrix[3] * g]
        assert matrix[0] * matrix[3] - matrix[1] * matrix[2] == 2 ** (2 * size - steps)


@each_build
def test_modulus_from_constants_and_from_words(build):
    module = shim(build)

    def fields():
        counts, inverse, digits = (module.ffi.new(t) for t in ("int[3]", "uint64_t *", "int64_t[14]"))
        module.lib.get_modulus(counts, inverse, digits)
        return list(counts), inverse[0], list(digits)

    for i, m in enumerate(MODULI.values()):
        bits = m.bit_length()
        size, limbs = limbs_of(build, bits)
        words = -(-bits // 64)
        proved = {253: 584, 255: 588, 256: 590, 377: 869, 381: 878}[bits]
        wanted = [words, limbs, -(-proved // {62: 59, 30: 30}[size])], pow(m, -1, 2**size), digits_of(m, size, 14)
        module.lib.set_named(i)
        assert fields() == wanted
        module.lib.set_modulus(words_of(m, words), words)
        assert fields() == wanted


def test_bound_and_table_come_from_the_definition():
    """The bound is proved again for small moduli, and the table of jumps derived; the whole proof takes minutes."""
    tool = load_tool()
    module = shim("32")
    for bits, divsteps in tool.bounds(32):
        assert bits < 2 or divsteps <= module.lib.divsteps_bound(bits) <= divsteps + 1
    assert all(tool.formula(bits) == module.lib.divsteps_bound(bits) for bits in range(401))
    assert tool.table_text() in tool.HEADER.read_text()


def test_bound_is_met_by_small_moduli():
    """The most divsteps any input of so many bits needs, by trying all, stay within the bound."""
    for bits in range(2, 9):
        most = max(count_divsteps(f, g) for f in range(3, 2**bits, 2) for g in range(f))
        assert most <= shim("32").lib.divsteps_bound(bits)


@pytest.mark.skipif(MSVC, reason="needs -fsanitize-coverage")
@pytest.mark.parametrize("build", sorted({"64-native", "64-struct-pieces", "32"} & VARIANTS.keys()))
def test_constant_time_inverse_takes_one_way(build):
    """The sequence of basic blocks, seen through compiler instrumentation, is the same for every input."""
    try:
        args = ("-fsanitize-coverage=trace-pc", "-O3")
        module = shim(build, "uint64_t trace_of_inverse(const uint64_t *a, int vartime);", {"TRACE": 1}, args)
    except CompileError:
        pytest.skip("the compiler has no -fsanitize-coverage=trace-pc")
    rng = random.Random(4)
    for m in (MODULI["BLS12_381_P"], MODULI["SECP256K1_N"], HARDEST_PAIRS[-1][1]):
        words = -(-m.bit_length() // 64)
        values = [0, 1, 2, m // 2, m - 1, 2**100, *(rng.randrange(m) for _ in range(20))]
        module.lib.set_modulus(words_of(m, words), words)
        traces = [{module.lib.trace_of_inverse(words_of(a, words), vartime) for a in values} for vartime in (0, 1)]
        assert len(traces[0]) == 1 < len(traces[1])


def test_verify_build_refuses_what_is_out_of_range():
    """a = modulus ends the process and names the requirement."""
    build = next(name for name in ("64-native-verify", "64-struct-pieces-verify") if name in VARIANTS)
    program = (
        f"import sys; sys.path[:0] = {[str(ROOT / 'tests'), str(ROOT / 'tests' / 'base')]!r}\n"
        f"import test_modinv as t; t.inverses(t.shim({build!r}), 101, [101], 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode != 0
    assert "requirement violated" in done.stderr
