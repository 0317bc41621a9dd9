"""Symbolic execution of straight-line C over z3 bit-vectors: turns a function's source text into its meaning.

Needs:  z3-solver, pycparser.
Gives:  Machine(word, exact)                          C's integer types, and products of words and of pieces
        Execution(functions, machine, summaries)      .call(name, arguments) runs a function; .duties: what must hold so
                                                      that its behaviour is defined (shift counts below the width)
        Value, Cell, Struct, Pointer                  arguments and results
        Refused                                       the source leaves the fragment that is modelled

The fragment: unsigned words and pieces of half a word, int and unsigned for counts and truth values, structs of two
words `lo` and `hi` behind pointers, declarations, assignments, one return at the end, calls as whole right-hand sides.
Not in it: branches, loops, short-circuit operators, arithmetic or shifts of signed values, globals, reads of what was
not written; so a function that runs here has none of them. Conversions are C's, modulo the new width.

A `summary` stands for a function: it is called as summary(machine, *arguments) in place of the body.
"""

from typing import NamedTuple

import z3
from pycparser import c_ast


class Refused(Exception):
    """The source uses something outside the straight-line fragment of C that is modelled."""


class Type(NamedTuple):
    bits: int
    signed: bool
    rank: int


INT, UNSIGNED = Type(32, True, 1), Type(32, False, 1)


class Machine:
    """C's integer types with words of `word` bits, and the product of two words as a double word.

    exact: products are bit-vector multiplications. Otherwise they are uninterpreted, and the facts used about them are
    collected in `facts`.
    """

    def __init__(self, word, exact):
        self.word, self.piece, self.exact, self.facts = word, word // 2, exact, []
        word_type, signed_type, piece_type = Type(word, False, 2), Type(word, True, 2), Type(word // 2, False, 1)
        self.types = {
            "uint64_t": word_type,
            "unsigned long long": word_type,
            "int64_t": signed_type,
            "uint32_t": piece_type,
            "unsigned": UNSIGNED,
            "unsigned int": UNSIGNED,
            "int": INT,
        }
        words, pieces = z3.BitVecSort(word), z3.BitVecSort(word // 2)
        self._product = z3.Function("product", words, words, z3.BitVecSort(2 * word))
        self._signed_product = z3.Function("signed_product", words, words, z3.BitVecSort(2 * word))
        self._piece_product = z3.Function("piece_product", pieces, pieces, words)

    def unsigned(self, a):
        return z3.ZeroExt(2 * self.word - a.size(), a)

    def signed(self, a):
        return z3.SignExt(2 * self.word - a.size(), a)

    def product(self, a, b):
        """a b for unsigned words."""
        return self.unsigned(a) * self.unsigned(b) if self.exact else self._product(a, b)

    def signed_product(self, a, b):
        """a b for signed words, modulo the double word."""
        return self.signed(a) * self.signed(b) if self.exact else self._signed_product(a, b)

    def piece_product(self, x, y):
        """x y for pieces, with the lemma of the range."""
        if self.exact:
            return z3.ZeroExt(self.piece, x) * z3.ZeroExt(self.piece, y)
        result = self._piece_product(x, y)
        largest = (2**self.piece - 1) ** 2
        self.facts += [z3.ULE(result, largest), result == self._piece_product(y, x)]
        return result

    def assume_pieces(self, a, b):
        """The lemma of pieces, for the words a and b."""
        if not self.exact:
            a0, a1 = self.halves(a)
            b0, b1 = self.halves(b)
            p00, p01, p10, p11 = (self.unsigned(self.piece_product(x, y)) for x in (a0, a1) for y in (b0, b1))
            self.facts.append(self.product(a, b) == (p11 << self.word) + ((p01 + p10) << self.piece) + p00)

    def assume_signs(self, a, b):
        """The lemma of signs, for the words a and b."""
        if not self.exact:
            low, high = self.halves(self.product(a, b))
            corrected = high - z3.If(a < 0, b, 0) - z3.If(b < 0, a, 0)
            self.facts.append(self.signed_product(a, b) == z3.Concat(corrected, low))

    def halves(self, a):
        half = a.size() // 2
        return z3.Extract(half - 1, 0, a), z3.Extract(2 * half - 1, half, a)

    def word_times_word(self, x, y):
        """C's product of two unsigned words, modulo the word. Widened pieces give piece products."""
        if all(z3.is_app_of(a, z3.Z3_OP_ZERO_EXT) and a.arg(0).size() == self.piece for a in (x, y)):
            return self.piece_product(x.arg(0), y.arg(0))
        return self.halves(self.product(x, y))[0]


class Value(NamedTuple):
    type: Type
    term: z3.BitVecRef


class Cell:
    """A variable or a member; its term is None until it is written."""

    def __init__(self, type, term=None):
        self.type, self.term = type, term

    def value(self):
        if self.term is None:
            raise Refused("a variable is read before it is written")
        return self.term


class Struct:
    """A u128 or i128: cells lo and hi."""

    def __init__(self, name, word, value=None):
        self.name = name
        terms = (
            (None, None)
            if value is None
            else (z3.Extract(word.bits - 1, 0, value), z3.Extract(2 * word.bits - 1, word.bits, value))
        )
        self.members = {"lo": Cell(word, terms[0]), "hi": Cell(word, terms[1])}

    def value(self):
        return z3.Concat(self.members["hi"].value(), self.members["lo"].value())

    def assign(self, other):
        for name, cell in self.members.items():
            cell.term = other.members[name].term


class Pointer(NamedTuple):
    target: object


ARITHMETIC = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "&": lambda x, y: x & y,
    "|": lambda x, y: x | y,
    "^": lambda x, y: x ^ y,
}
COMPARISONS = {
    "==": (lambda x, y: x == y,) * 2,
    "!=": (lambda x, y: x != y,) * 2,
    "<": (z3.ULT, lambda x, y: x < y),
    "<=": (z3.ULE, lambda x, y: x <= y),
    ">": (z3.UGT, lambda x, y: x > y),
    ">=": (z3.UGE, lambda x, y: x >= y),
}


class Execution:
    """Runs functions of one translation unit; `duties` collects what must hold for behaviour to be defined."""

    def __init__(self, functions, machine, summaries):
        self.functions, self.machine, self.summaries, self.duties = functions, machine, summaries, []

    def call(self, name, arguments):
        if name in self.summaries:
            return self.summaries[name](self.machine, *arguments)
        if name not in self.functions:
            raise Refused(f"call of unknown function {name}")
        function = self.functions[name]
        variables = {}
        for parameter, argument in zip(function.decl.type.args.params, arguments, strict=True):
            if isinstance(argument, Value):
                type = self.type_of(parameter.type)
                variables[parameter.name] = Cell(type, self.convert(argument, type).term)
            else:
                variables[parameter.name] = argument
        items = function.body.block_items or []
        for index, item in enumerate(items):
            if isinstance(item, c_ast.Return):
                if index != len(items) - 1:
                    raise Refused("return before the end")
                return self.convert(self.outermost(item.expr, variables), self.type_of(function.decl.type.type))
            self.statement(item, variables)
        return None

    def type_of(self, node):
        """The type of a declaration without pointers: an arithmetic type, or the name of a struct."""
        if isinstance(node, c_ast.Typename):
            node = node.type
        if not isinstance(node, c_ast.TypeDecl) or not isinstance(node.type, c_ast.IdentifierType):
            raise Refused(f"type {type(node).__name__}")
        name = " ".join(node.type.names)
        if name in ("u128", "i128", "void"):
            return name
        if name not in self.machine.types:
            raise Refused(f"type {name}")
        return self.machine.types[name]

    def statement(self, node, variables):
        if isinstance(node, c_ast.Decl) and not node.storage:
            type = self.type_of(node.type)
            word = self.machine.types["uint64_t"]
            variables[node.name] = Cell(type) if isinstance(type, Type) else Struct(type, word)
            if node.init is not None:
                self.assign(variables[node.name], self.outermost(node.init, variables))
        elif isinstance(node, c_ast.Assignment):
            value = self.outermost(node.rvalue, variables)
            target = self.place(node.lvalue, variables)
            if node.op != "=":
                value = self.binary(node.op[:-1], self.read(target), value)
            self.assign(target, value)
        elif isinstance(node, c_ast.FuncCall | c_ast.Cast):
            self.outermost(node, variables)
        else:
            raise Refused(f"statement {type(node).__name__}")

    def assign(self, target, value):
        if isinstance(target, Struct):
            if not isinstance(value, Struct) or value.name != target.name:
                raise Refused("u128 and i128 mixed")
            target.assign(value)
        else:
            target.term = self.convert(value, target.type).term

    def outermost(self, node, variables):
        """An expression that may be a call. Inside expressions calls are refused: their order would be open."""
        if isinstance(node, c_ast.Cast):
            type = self.type_of(node.to_type)
            value = self.outermost(node.expr, variables)
            return None if type == "void" else self.convert(value, type)
        if isinstance(node, c_ast.FuncCall):
            return self.call(node.name.name, [self.expression(argument, variables) for argument in node.args.exprs])
        return self.expression(node, variables)

    def expression(self, node, variables):
        """The value of an expression without side effects: a Value, a Struct or a Pointer."""
        if isinstance(node, c_ast.Constant):
            number = int(node.value, 0)
            if node.type != "int" or number >= 2**31:
                raise Refused(f"constant {node.value}")
            return Value(INT, z3.BitVecVal(number, INT.bits))
        if isinstance(node, c_ast.ID) and isinstance(self.variable(node, variables), Pointer):
            return self.variable(node, variables)
        if isinstance(node, c_ast.UnaryOp) and node.op == "&":
            return Pointer(self.place(node.expr, variables))
        if isinstance(node, c_ast.ID | c_ast.StructRef) or (isinstance(node, c_ast.UnaryOp) and node.op == "*"):
            return self.read(self.place(node, variables))
        if isinstance(node, c_ast.UnaryOp) and node.op == "~":
            value = self.expression(node.expr, variables)
            return Value(value.type, ~value.term)
        if isinstance(node, c_ast.Cast):
            return self.convert(self.expression(node.expr, variables), self.type_of(node.to_type))
        if isinstance(node, c_ast.BinaryOp):
            return self.binary(node.op, self.expression(node.left, variables), self.expression(node.right, variables))
        raise Refused(f"expression {type(node).__name__} {getattr(node, 'op', '')}")

    def place(self, node, variables):
        """The cell or struct that an lvalue denotes."""
        if isinstance(node, c_ast.ID) and not isinstance(self.variable(node, variables), Pointer):
            return self.variable(node, variables)
        if isinstance(node, c_ast.UnaryOp) and node.op == "*":
            return self.expression(node.expr, variables).target
        if isinstance(node, c_ast.StructRef):
            of = self.variable(node.name, variables)
            return (of.target if node.type == "->" else of).members[node.field.name]
        raise Refused(f"lvalue {type(node).__name__}")

    def variable(self, node, variables):
        if not isinstance(node, c_ast.ID) or node.name not in variables:
            raise Refused(f"{getattr(node, 'name', type(node).__name__)} is not a local variable")
        return variables[node.name]

    def read(self, place):
        return place if isinstance(place, Struct) else Value(place.type, place.value())

    def convert(self, value, type):
        """C's integer conversion: modulo the new width, extended by the signedness of the old type."""
        if not isinstance(value, Value) or not isinstance(type, Type):
            raise Refused("conversion of something that is not a word")
        growth = type.bits - value.type.bits
        if growth > 0:
            return Value(type, (z3.SignExt if value.type.signed else z3.ZeroExt)(growth, value.term))
        return Value(type, z3.Extract(type.bits - 1, 0, value.term) if growth < 0 else value.term)

    def binary(self, op, x, y):
        if op in ("<<", ">>"):
            if x.type.signed:
                raise Refused("shift of a signed value")
            self.duties.append(z3.ULT(y.term, x.type.bits))
            count = self.convert(Value(y.type._replace(signed=False), y.term), x.type).term
            return Value(x.type, x.term << count if op == "<<" else z3.LShR(x.term, count))
        common = max(x.type, y.type, key=lambda type: (type.rank, not type.signed))
        for type in (x.type, y.type):
            if type.rank == common.rank and type.bits != common.bits:
                raise Refused("a piece beside an int: C would promote it on other machines")
        a, b = self.convert(x, common).term, self.convert(y, common).term
        if op in COMPARISONS:
            return Value(INT, z3.If(COMPARISONS[op][common.signed](a, b), z3.BitVecVal(1, 32), z3.BitVecVal(0, 32)))
        if common.signed and op in ("+", "-", "*", "/", "%"):
            return Value(common, self.constant_difference(op, a, b))
        if op in ARITHMETIC:
            return Value(common, ARITHMETIC[op](a, b))
        if op == "*" and common == self.machine.types["uint64_t"]:
            return Value(common, self.machine.word_times_word(a, b))
        if op in ("/", "%") and not common.signed and z3.is_bv_value(z3.simplify(b)):
            self.duties.append(b != 0)
            return Value(common, z3.UDiv(a, b) if op == "/" else z3.URem(a, b))
        raise Refused(f"operator {op}")

    def constant_difference(self, op, a, b):
        """The one piece of signed arithmetic that is let through, as in 64 - 1: constants, and nothing can overflow."""
        constants = z3.is_bv_value(a) and z3.is_bv_value(b)
        if op != "-" or not constants or min(a.as_signed_long(), b.as_signed_long()) < 0:
            raise Refused(f"signed arithmetic: {op}")
        return z3.simplify(a - b)
