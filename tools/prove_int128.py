"""Proves the struct implementation of src/millerloop/base/int128.h, from its own source text.

    pip install 'millerloop[prove]'        (z3-solver and pycparser; a C compiler for its preprocessor, cc or $CC)
    python tools/prove_int128.py           one line per function; exit status 1 if anything is not proved

How. The header is preprocessed as each compiler would see it, parsed by pycparser, and every function is executed
symbolically over z3 bit-vectors, by the rules of C for its types. What cannot be straight-line arithmetic on unsigned
words is refused (straight_line_c.py), so a translated function has no branch, no loop, no signed arithmetic, and reads
nothing that it has not written.
Proved for all arguments in the header's ranges:
  * the result is the one in SPECIFICATIONS, a transcription of the header's contract;
  * every shift count is below the width of its operand (no undefined behaviour);
  * the same when pointer arguments are equal.

Multiplication. A solver cannot multiply 64-bit words, so at full width the product of two words is an uninterpreted
function `product` and that of two pieces `piece_product`. All that is assumed of them are the three lemmas below,
which z3 proves over the integers:
  pieces   a b = a1 b1 h^2 + (a0 b1 + a1 b0) h + a0 b0,  for a = a1 h + a0, b = b1 h + b0
  range    0 <= x y <= (h - 1)^2,                        for 0 <= x, y <= h - 1
  signs    (ua - W s)(ub - W t) = ua ub - W (s ub + t ua) + W^2 s t,  where the last term vanishes modulo W^2
int128_umul and int128_smul are proved first; the other functions then call them by their specification. Intrinsics are
taken at their vendors' word (INTRINSICS): with those, what is proved is the code around them.
Besides, the functions that multiply are tried exhaustively with true multiplication, nothing assumed and nothing called
by specification, on narrow machines: the same text with words of 8 (or 4) bits made of two pieces, computed on Python
integers for all 2^16 arguments. Not proved here: the native implementation, and what the compiler makes of the text.
"""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import z3
from pycparser import c_ast, c_parser
from straight_line_c import Cell, Execution, Machine, Pointer, Refused, Struct, Type, Value

HEADER = Path(__file__).resolve().parents[1] / "src" / "millerloop" / "base" / "int128.h"

# What the preprocessor is told, for each way the struct implementation can be compiled.
PATHS = {
    "pieces": ["MILLERLOOP_INT128_STRUCT_PATH=2"],
    "intrinsic _mulx_u64 (BMI2)": ["__x86_64__=1", "__BMI2__=1"],
    "intrinsics _umul128, _mul128 (MSVC, x86-64)": ["_MSC_VER=1930", "_M_X64=100"],
    "intrinsics __umulh, __mulh (MSVC, ARM64)": ["_MSC_VER=1930", "_M_ARM64=1"],
}

SYSTEM_HEADERS = {
    "stdint.h": """
        typedef unsigned int uint32_t; typedef unsigned long long uint64_t; typedef long long int64_t;
        #define UINT64_MAX 18446744073709551615ULL
    """,
    "immintrin.h": "unsigned long long _mulx_u64(unsigned long long a, unsigned long long b, unsigned long long *hi);",
    "intrin.h": """
        uint64_t __umulh(uint64_t a, uint64_t b); uint64_t _umul128(uint64_t a, uint64_t b, uint64_t *hi);
        int64_t __mulh(int64_t a, int64_t b); int64_t _mul128(int64_t a, int64_t b, int64_t *hi);
    """,
}


def truth(condition):
    return z3.If(condition, z3.BitVecVal(1, 32), z3.BitVecVal(0, 32))


def power(m, n, bits):
    """2^n in a vector of `bits` bits."""
    return z3.BitVecVal(1, bits) << z3.ZeroExt(bits - n.size(), n)


def within(m, a, n):
    """-2^n <= a < 2^n, in vectors wide enough for every term."""
    bits = 2 * m.word + 2
    wide, bound = z3.SignExt(2, a), power(m, n, bits)
    return z3.And(-bound <= wide, wide < bound)


class Specification(NamedTuple):
    """gives(m, v): what holds after the call; needs(m, v): the range of the arguments. m is the machine; v.x is an
    argument x (for pointers the double word before the call), v.x_out the double word or word after it, v.result.
    fresh: the arguments that are only written, so that nothing is known of them before."""

    gives: Callable
    needs: Callable = lambda m, v: z3.BoolVal(True)
    fresh: tuple = ()


def counts(below):
    return lambda m, v: z3.ULT(v.n, 2 * m.word - (128 - below))


SPECIFICATIONS = {
    "int128_umul": Specification(lambda m, v: z3.Concat(v.hi_out, v.result) == m.product(v.a, v.b), fresh=("hi",)),
    "int128_smul": Specification(
        lambda m, v: z3.Concat(v.hi_out, v.result) == m.signed_product(v.a, v.b), fresh=("hi",)
    ),
    "u128_load": Specification(lambda m, v: v.r_out == z3.Concat(v.hi, v.lo), fresh=("r",)),
    "u128_from_u64": Specification(lambda m, v: v.r_out == m.unsigned(v.a), fresh=("r",)),
    "u128_lo": Specification(lambda m, v: v.result == m.halves(v.a)[0]),
    "u128_hi": Specification(lambda m, v: v.result == m.halves(v.a)[1]),
    "u128_mul": Specification(lambda m, v: v.r_out == m.product(v.a, v.b), fresh=("r",)),
    "u128_accum_mul": Specification(lambda m, v: v.r_out == v.r + m.product(v.a, v.b)),
    "u128_accum_u64": Specification(lambda m, v: v.r_out == v.r + m.unsigned(v.a)),
    "u128_accum": Specification(lambda m, v: v.r_out == v.r + v.a),
    "u128_rshift": Specification(lambda m, v: v.r_out == z3.LShR(v.r, m.unsigned(v.n)), counts(128)),
    "u128_eq": Specification(lambda m, v: v.result == truth(v.a == v.b)),
    "u128_lt": Specification(lambda m, v: v.result == truth(z3.ULT(v.a, v.b))),
    "u128_check_bits": Specification(
        lambda m, v: v.result == truth(z3.ULT(v.a, power(m, v.n, 2 * m.word))), counts(128)
    ),
    "i128_from_i64": Specification(lambda m, v: v.r_out == m.signed(v.a), fresh=("r",)),
    "i128_lo_u64": Specification(lambda m, v: v.result == m.halves(v.a)[0]),
    "i128_to_i64": Specification(
        lambda m, v: m.signed(v.result) == v.a,
        lambda m, v: z3.And(v.a >= -(2 ** (m.word - 1)), v.a < 2 ** (m.word - 1)),
    ),
    "i128_mul": Specification(lambda m, v: v.r_out == m.signed_product(v.a, v.b), fresh=("r",)),
    "i128_accum_mul": Specification(lambda m, v: v.r_out == v.r + m.signed_product(v.a, v.b)),
    "i128_accum_i64": Specification(lambda m, v: v.r_out == v.r + m.signed(v.a)),
    "i128_det": Specification(
        lambda m, v: v.r_out == m.signed_product(v.a, v.d) - m.signed_product(v.b, v.c), fresh=("r",)
    ),
    "i128_rshift": Specification(lambda m, v: v.r_out == v.r >> m.unsigned(v.n), counts(128)),
    "i128_eq": Specification(lambda m, v: v.result == truth(v.a == v.b)),
    "i128_lt": Specification(lambda m, v: v.result == truth(v.a < v.b)),
    "i128_check_pow2": Specification(
        lambda m, v: v.result == truth(v.a == m.signed(v.sign) * power(m, v.n, 2 * m.word)),
        lambda m, v: z3.And(counts(127)(m, v), z3.Or(v.sign == 1, v.sign == -1)),
    ),
    "i128_check_bits": Specification(lambda m, v: v.result == truth(within(m, v.a, v.n)), counts(128)),
}


def multiplier(product, signed, gives_high):
    """A function of two words by its meaning: the low word is returned and the high word written, or returned alone."""

    def run(m, *arguments):
        a, b = (argument.term for argument in arguments if isinstance(argument, Value))
        low, high = m.halves(product(m, a, b))
        for pointer in arguments:
            if isinstance(pointer, Pointer):
                pointer.target.term = high
        return Value(m.types["int64_t" if signed else "uint64_t"], high if gives_high else low)

    return run


INTRINSICS = {
    "_mulx_u64": multiplier(Machine.product, signed=False, gives_high=False),
    "_umul128": multiplier(Machine.product, signed=False, gives_high=False),
    "_mul128": multiplier(Machine.signed_product, signed=True, gives_high=False),
    "__umulh": multiplier(Machine.product, signed=False, gives_high=True),
    "__mulh": multiplier(Machine.signed_product, signed=True, gives_high=True),
}
MULTIPLIERS = {
    "int128_umul": multiplier(Machine.product, signed=False, gives_high=False),
    "int128_smul": multiplier(Machine.signed_product, signed=False, gives_high=False),
}
# the functions with products, and the narrow word that gives them 2^16 arguments
MULTIPLYING = {
    "int128_umul": 8,
    "int128_smul": 8,
    "u128_mul": 8,
    "i128_mul": 8,
    "u128_accum_mul": 4,
    "i128_accum_mul": 4,
    "i128_det": 4,
}


def load(text, definitions, word=64):
    """The functions of the header as {name: syntax tree}, for one path and one word size."""
    for name, bits in (("INT128_WORD_BITS", 64), ("INT128_PIECE_BITS", 32)):
        line = f"#define {name} {bits}\n"
        if text.count(line) != 1:
            raise Refused(f"the header does not define {name} once")
        text = text.replace(line, f"#define {name} {bits * word // 64}\n")
    with tempfile.TemporaryDirectory() as folder:
        for name, content in SYSTEM_HEADERS.items():
            (Path(folder) / name).write_text(content)
        compiler = shlex.split(os.environ.get("CC", "cc"))
        flags = ["-E", "-P", "-undef", "-nostdinc", "-I", folder, "-I", str(HEADER.parent), "-x", "c", "-"]
        flags += [f"-D{definition}" for definition in ("MILLERLOOP_INT128=2", *definitions)]
        source = subprocess.run([*compiler, *flags], input=text, capture_output=True, text=True)
    if source.returncode != 0:
        raise Refused(f"the preprocessor failed: {source.stderr}")
    unit = c_parser.CParser().parse(source.stdout)
    return {node.decl.name: node for node in unit.ext if isinstance(node, c_ast.FuncDef)}


def check(assumptions, claims):
    """None if the claims follow from the assumptions for all values, otherwise what is known of a counterexample."""
    solver = z3.Solver()
    solver.set("timeout", 120_000)
    solver.add(*assumptions, z3.Not(z3.And(*claims)))
    outcome = solver.check()
    if outcome == z3.unsat:
        return None
    if outcome == z3.unknown:
        return f"the solver gave up: {solver.reason_unknown()}"
    model = solver.model()
    values = {str(name): model[name] for name in model.decls() if name.arity() == 0}
    return "counterexample " + ", ".join(f"{name} = {value.as_long():#x}" for name, value in sorted(values.items()))


def check_identity(left, right):
    """None if two polynomials are the same: their difference, as a sum of monomials, is 0."""
    difference = z3.simplify(left - right, som=True)
    return None if z3.is_int_value(difference) and difference.as_long() == 0 else f"difference {difference}"


def enumerate_all(assumptions, claims):
    """As check(), by computing the claims on Python integers for every value of every variable; for narrow words."""
    lines, names, variables = [], {}, {}

    def name_of(term):
        if term.get_id() not in names:
            arguments = [name_of(child) for child in term.children()]
            names[term.get_id()] = f"t{len(names)}"
            if z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
                variables[str(term)] = (names[term.get_id()], term.size())
            else:
                lines.append(f"{names[term.get_id()]} = {python_expression(term, arguments)}")
        return names[term.get_id()]

    goal = name_of(z3.Implies(z3.And(*assumptions), z3.And(*claims)))
    loops = [f"for {local} in range({1 << bits}):" for local, bits in variables.values()]
    body = [*lines, f"if not {goal}: return {', '.join(local for local, _ in variables.values())},"]
    code = [" " * depth + line for depth, line in enumerate(loops, start=1)]
    code += [" " * (len(loops) + 1) + line for line in body]
    scope = {}
    exec("def search():\n" + "\n".join(code), scope)  # the loops over all operands, around the terms as assignments
    found = scope["search"]()
    if found is None:
        return None
    return "counterexample " + ", ".join(f"{name} = {value:#x}" for name, value in zip(variables, found, strict=True))


def python_expression(term, x):
    """The value of a term on Python integers, x being the names of its arguments. Vectors are integers >= 0."""
    if z3.is_bv_value(term):
        return str(term.as_long())
    kind, mask = term.decl().kind(), (1 << term.size()) - 1 if z3.is_bv(term) else None
    infix = {
        z3.Z3_OP_BADD: "+",
        z3.Z3_OP_BSUB: "-",
        z3.Z3_OP_BMUL: "*",
        z3.Z3_OP_BAND: "&",
        z3.Z3_OP_BOR: "|",
        z3.Z3_OP_BXOR: "^",
        z3.Z3_OP_BSHL: "<<",
        z3.Z3_OP_BLSHR: ">>",
    }
    if kind in infix:
        return f"({f' {infix[kind]} '.join(x)}) & {mask}"
    relation = {z3.Z3_OP_EQ: "==", z3.Z3_OP_ULT: "<", z3.Z3_OP_ULEQ: "<=", z3.Z3_OP_AND: "and", z3.Z3_OP_OR: "or"}
    if kind in relation:
        return f" {relation[kind]} ".join(x)
    child = term.arg(0) if x else None
    if kind == z3.Z3_OP_SIGN_EXT:
        return f"({x[0]} - (({x[0]} >> {child.size() - 1}) << {child.size()})) & {mask}"
    if kind == z3.Z3_OP_CONCAT:
        return f"({x[0]} << {term.arg(1).size()}) | {x[1]}"
    simple = {
        z3.Z3_OP_TRUE: "True",
        z3.Z3_OP_NOT: "not {0}",
        z3.Z3_OP_IMPLIES: "not {0} or {1}",
        z3.Z3_OP_BNOT: "~{0} & {mask}",
        z3.Z3_OP_ZERO_EXT: "{0}",
        z3.Z3_OP_ITE: "{1} if {0} else {2}",
    }
    if kind in simple:
        return simple[kind].format(*x, mask=mask)
    if kind == z3.Z3_OP_EXTRACT:
        return f"({x[0]} >> {term.params()[1]}) & {mask}"
    raise Refused(f"no integer counterpart of {term.decl()}")


def parameters_of(function):
    """(name, declared type without its pointer, is a pointer, is a pointer to const) of each parameter."""
    for parameter in function.decl.type.args.params:
        pointer = isinstance(parameter.type, c_ast.PtrDecl)
        declared = parameter.type.type if pointer else parameter.type
        yield parameter.name, declared, pointer, pointer and "const" in declared.quals


def prove_function(functions, name, machine, summaries, equal_pointers=False):
    """None if the function meets its specification on this machine, otherwise the reason."""
    specification, execution = SPECIFICATIONS[name], Execution(functions, machine, summaries)
    word = machine.types["uint64_t"]
    known, arguments, seen = SimpleNamespace(), {}, {}
    try:
        for label, declared, pointer, _ in parameters_of(functions[name]):
            type = execution.type_of(declared)
            if pointer and equal_pointers and type in seen:
                arguments[label] = arguments[seen[type]]
                setattr(known, label, getattr(known, seen[type]))
                continue
            term = z3.BitVec(label, type.bits if isinstance(type, Type) else 2 * word.bits)
            before = None if label in specification.fresh else term
            setattr(known, label, before)
            if not pointer:
                arguments[label] = Value(type, term)
            else:
                arguments[label] = Pointer(Cell(type, before) if isinstance(type, Type) else Struct(type, word, before))
                seen[type] = label
        result = execution.call(name, list(arguments.values()))
        known.result = None if result is None else result.term
        claims = []
        for label, _, pointer, constant in parameters_of(functions[name]):
            if pointer:
                after = arguments[label].target.value()
                setattr(known, label + "_out", after)
                if constant and not equal_pointers:
                    claims.append(after == getattr(known, label))
        if name == "int128_umul":
            machine.assume_pieces(known.a, known.b)
        if name == "int128_smul":
            machine.assume_signs(known.a, known.b)
        claims += [*execution.duties, specification.gives(machine, known)]
    except Refused as refusal:
        return f"refused: {refusal}"
    decide = enumerate_all if machine.exact else check
    return decide([*machine.facts, specification.needs(machine, known)], claims)


def lemmas():
    """What the proofs at full width assume of products, over the integers: {name: function to prove it}."""
    a0, a1, b0, b1, x, y, h, ua, ub, s, t, w = z3.Ints("a0 a1 b0 b1 x y h ua ub s t w")
    pieces = (a1 * h + a0) * (b1 * h + b0), a1 * b1 * h * h + (a0 * b1 + a1 * b0) * h + a0 * b0
    signs = (ua - w * s) * (ub - w * t), ua * ub - w * (s * ub + t * ua) + w * w * s * t
    bounds = [x >= 0, x <= h - 1, y >= 0, y <= h - 1]
    extremes = (-(2**63), 2**63 - 1)  # a determinant is linear in each argument: it is largest at a corner
    corners = [a * d - b * c for a in extremes for b in extremes for c in extremes for d in extremes]
    return {
        "pieces": partial(check_identity, *pieces),
        "range": partial(check, bounds, [x * y >= 0, x * y <= (h - 1) * (h - 1)]),
        "signs": partial(check_identity, *signs),
        "i128_det is exact": partial(check, [], [z3.BoolVal(max(map(abs, corners)) == 2**127 - 2**63)]),
    }


class Step(NamedTuple):
    group: str
    name: str
    remark: str
    run: Callable  # None, or the reason why it is not proved


def steps(text, paths=tuple(PATHS)):
    """Every single proof about the header's text, in order."""
    for name, prove_it in lemmas().items():
        yield Step("lemmas about integers", name, "", prove_it)
    for path in paths:
        yield from steps_full_width(f"{path}: words of 64 bits, all arguments", load(text, PATHS[path]))
    if "pieces" in paths:
        yield from steps_narrow("pieces: narrow words, true products", text)


def steps_full_width(group, functions):
    difference = ", ".join(sorted(set(functions) ^ set(SPECIFICATIONS))) or None
    yield Step(group, "(every function)", "has a specification", lambda: difference)
    for name in SPECIFICATIONS:
        # the multipliers are proved in their order, each on the one before; all others on the meaning of both
        proved_before = {"int128_umul": (), "int128_smul": ("int128_umul",)}.get(name, tuple(MULTIPLIERS))
        summaries = INTRINSICS | {multiplier: MULTIPLIERS[multiplier] for multiplier in proved_before}
        prove_it = partial(prove_function, functions, name, Machine(64, exact=False), summaries)
        if name not in functions:
            continue
        yield Step(group, name, "products uninterpreted" if name in MULTIPLYING else "", prove_it)
        if len([pointer for _, _, pointer, _ in parameters_of(functions[name]) if pointer]) > 1:
            yield Step(group, name, "equal pointers", partial(prove_it, equal_pointers=True))


def steps_narrow(group, text):
    for name, word in MULTIPLYING.items():
        functions = load(text, PATHS["pieces"], word)
        if name in functions:
            prove_it = partial(prove_function, functions, name, Machine(word, exact=True), {})
            yield Step(group, name, f"words of {word} bits, all 2^16 arguments computed", prove_it)


def prove(text, paths=tuple(PATHS), only=None, report=print):
    """Run the proofs (only: of the functions so named), one line each; the list of the names that failed."""
    failed, group = [], None
    for step in steps(text, paths):
        if only is not None and step.name not in only:
            continue
        if step.group != group:
            group = step.group
            report(group)
        start = time.perf_counter()
        reason = step.run()
        seconds = time.perf_counter() - start
        report(f"  {step.name:<18} {'FAILED' if reason else 'proved'} {seconds:6.2f} s  {step.remark}".rstrip())
        if reason:
            report(f"    {reason}")
            failed.append(step.name)
    return failed


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Prove the struct implementation of int128.h.")
    parser.add_argument("--header", type=Path, default=HEADER, help="another copy of the header")
    parser.add_argument("--only", nargs="+", metavar="FUNCTION", help="only these functions")
    options = parser.parse_args(arguments)
    try:
        failed = prove(options.header.read_text(), only=options.only, report=partial(print, flush=True))
    except Refused as refusal:
        print(f"refused: {refusal}")
        return 1
    print(f"NOT proved: {', '.join(failed)}" if failed else "all proved")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
