# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Formulas as texts: the result of a step after one place in its text is changed.

A sign, name or index is different, a term is missing, a bracket is forgotten. The texts come from the book,
from the steps around it and from other ways to its numbers. Each answer has thousands of such edits, so they
are tried in doubles.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from threading import Lock
from types import CodeType, FunctionType, MappingProxyType
from typing import Optional, Union, cast

from genref import equations
from genref.oracle.questions import Question

from . import counting, reading, steps, ways
from .reading import BREAKS, settled, space
from .slips import slips_of
from .steps import Step

TEXTS = (equations, steps, counting, ways, reading)
"""The modules with the texts; if names repeat, the last one counts."""

LITERAL = {"gda_mle_covariance"}
"""The names for which the book's function counts, which the step calls."""

QUOTIENTS = ("Fraction", "ratio")
"""The functions that represent a fraction bar."""

FORGOTTEN = {"abs", "diagonal", "exp", "int", "ln", "log_of", "log_prior", "logistic_function", "sqrt"}
"""Functions that may be forgotten."""

OPERATORS: dict[type, tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add, ast.Div),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult, ast.FloorDiv, ast.Sub),
    ast.Pow: (ast.Mult,),
}
COMPARISONS: dict[type, tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
PLAIN = ("exp", "ln", "sqrt")
"""Functions that may be confused with each other."""

CHANGES = ("negative", "upside_down", "halved", "doubled")
"""Changes that a step's result may undergo where it is used."""

USED = (*PLAIN, "total")
"""Other functions whose results may be changed where they are used."""

NO_SUMS = ("mean", "max")
"""Functions that compute sums."""

PI = (3.14, 3.1416, 3.14159)
"""Wrong values for pi."""

PARTS = ("[1:]", "[:-1]", "[:1]", "[-1:]")
"""All entries but the first or the last, or only that entry."""

Exchanges = Mapping[str, Union[str, CodeType]]
"""Steps, or code, that replace steps."""


class _Bars(ast.NodeTransformer):
    """Writes quotients with a fraction bar, and removes casts."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in QUOTIENTS and len(node.args) == 2:
            return ast.BinOp(node.args[0], ast.Div(), node.args[1])
        return node.args[1] if name == "cast" else node


@lru_cache(maxsize=None)
def formulas() -> dict[str, ast.FunctionDef]:
    """Return the functions of all steps, without docstrings, and with their types as a comment."""
    found: dict[str, ast.FunctionDef] = {}
    for module in TEXTS:
        text = Path(str(module.__file__)).read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and not (node.name in LITERAL and node.name in found):
                node.body = node.body[bool(ast.get_docstring(node)) :]
                node.type_comment = types_of(node)
                node.returns = None
                for argument in node.args.args:
                    argument.annotation = None
                found[node.name] = ast.fix_missing_locations(_Bars().visit(node))
    return found


def types_of(function: ast.FunctionDef) -> str:
    """Return the types of the arguments and the result, written in a uniform way."""
    types = [each.annotation for each in function.args.args] + [function.returns]
    found = " ".join(ast.unparse(each) for each in types if each)
    return found.replace("Dict[", "dict[").replace("List[", "list[").replace("Value", "Number")


@lru_cache(maxsize=None)
def alike(name: str) -> list[str]:
    """Return the other functions with the same argument and result types."""
    if name in PLAIN:
        return [other for other in PLAIN if other != name]
    own = formulas().get(name)
    same = [other for other, each in formulas().items() if own and each.type_comment == own.type_comment]
    return [other for other in same if other != name]


# What may be written


def instead(node: ast.expr, parent: ast.AST, names: list[str]) -> Iterator[ast.expr]:
    """Yield replacements for an expression with this parent."""
    if isinstance(node, ast.BinOp):
        yield from of_operation(node)
        yield from () if isinstance(parent, ast.BinOp) else without_brackets(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield node.operand
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        yield from of_call(node, node.func.id)
    elif isinstance(node, ast.Name):
        yield from (ast.Name(name, ast.Load()) for name in names if name != node.id)
        yield from map(ast.Constant, PI) if node.id == "PI" else ()
        yield from (ast.UnaryOp(ast.USub(), node),) if isinstance(parent, ast.BinOp) else ()
        if isinstance(parent, (ast.BinOp, ast.Compare)) or is_call_of(parent, "range"):
            yield from one_off(node)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield from (ast.Constant(node.value + 1), ast.Constant(node.value - 1))
    elif isinstance(node, ast.Subscript):
        yield from of_entry(node)
    elif isinstance(node, ast.IfExp):
        yield from (node.body, node.orelse)
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        for op in COMPARISONS.get(type(node.ops[0]), ()):
            yield ast.Compare(node.left, [op()], node.comparators)


def of_operation(node: ast.BinOp) -> Iterator[ast.expr]:
    """Yield one side alone, another operation, sides exchanged, what is beside a sum in each of its terms.

    And what a sum is multiplied or divided by for the first of its terms alone.
    """
    a, b, op = node.left, node.right, node.op
    yield a
    if not isinstance(op, (ast.Div, ast.Pow)):
        yield b
    yield from (ast.BinOp(a, other(), b) for other in OPERATORS.get(type(op), ()))
    if isinstance(op, (ast.Sub, ast.Div)):
        yield ast.BinOp(b, op, a)
    if isinstance(op, (ast.Mult, ast.Div)) and isinstance(a, ast.BinOp) and isinstance(a.op, ast.Add):
        yield ast.BinOp(a.right, a.op, ast.BinOp(a.left, op, b))
    if isinstance(op, (ast.Add, ast.Sub)):
        first, second = terms_of(a), terms_of(b)
        yield from () if first is None else (sum_of(a, ast.BinOp(first, op, b)),)
        yield from () if second is None else (sum_of(b, ast.BinOp(a, op, second)),)


def without_brackets(node: ast.expr) -> Iterator[ast.expr]:
    """Yield an expression without one pair of its brackets, other than those of calls."""
    text, opened = ast.unparse(node), list[int]()
    for place, letter in enumerate(text):
        if letter == "(":
            opened.append(place)
        elif letter == ")":
            start = opened.pop()
            before, within, after = text[:start], text[start + 1 : place], text[place + 1 :]
            if not before or before[-1] in "( -":
                yield ast.parse(f"{before}{within}{after}", mode="eval").body


def of_call(node: ast.Call, name: str) -> Iterator[ast.expr]:
    """Yield another function, arguments exchanged, one more or less, a function forgotten or of less.

    What is done to each term of a sum is done to the sum; results are used in another way.
    """
    if name in formulas() or name in USED:
        yield from (ast.Call(_expression(change), [node], []) for change in CHANGES)
    yield from (ast.Call(ast.Name(other, ast.Load()), node.args, node.keywords) for other in alike(name))
    if len(node.args) == 2 and not node.keywords:
        yield ast.Call(node.func, node.args[::-1], [])
    if name == "len":
        yield from one_off(node)
        yield ast.Call(node.func, [ast.Subscript(node.args[0], ast.Constant(0), ast.Load())], [])
    terms = terms_of(node)
    yield from () if terms is None else (ast.Call(_expression(other), node.args, []) for other in NO_SUMS)
    if isinstance(terms, ast.Call) and len(terms.args) == 1 and getattr(terms.func, "id", "") in FORGOTTEN:
        yield ast.Call(terms.func, [sum_of(node, terms.args[0])], [])
    if isinstance(terms, ast.BinOp) and isinstance(terms.op, ast.Mult):
        if ast.unparse(terms.left) == ast.unparse(terms.right):
            yield ast.BinOp(sum_of(node, terms.left), ast.Pow(), ast.Constant(2))
    if name in FORGOTTEN and len(node.args) == 1:
        (argument,) = node.args
        yield argument
        if isinstance(argument, ast.BinOp):
            left, right = (ast.Call(node.func, [side], []) for side in (argument.left, argument.right))
            yield ast.BinOp(left, argument.op, argument.right)
            yield ast.BinOp(argument.left, argument.op, right)
            yield ast.BinOp(left, argument.op, right)


def terms_of(node: ast.expr) -> Optional[ast.expr]:
    """Return the terms of a sum."""
    terms = node.args[0] if isinstance(node, ast.Call) and is_call_of(node, "total") else None
    return terms.elt if isinstance(terms, ast.GeneratorExp) else None


def sum_of(node: ast.expr, terms: ast.expr) -> ast.expr:
    """Return a sum with other terms."""
    call = cast(ast.Call, node)
    each = cast(ast.GeneratorExp, call.args[0])
    return ast.Call(call.func, [ast.GeneratorExp(terms, each.generators)], [])


def of_entry(node: ast.Subscript) -> Iterator[ast.expr]:
    """Yield the first or the last entry, the column for the row, all for a part."""
    if isinstance(node.slice, ast.Slice):
        yield node.value
        return
    for place in (0, -1):
        if ast.unparse(node.slice) != str(place):
            yield ast.Subscript(node.value, ast.Constant(place), ast.Load())
    inner = node.value
    if isinstance(inner, ast.Subscript) and not isinstance(inner.slice, ast.Slice):
        yield ast.Subscript(ast.Subscript(inner.value, node.slice, ast.Load()), inner.slice, ast.Load())


def one_off(node: ast.expr) -> Iterator[ast.expr]:
    """Yield one more and one less."""
    yield from (ast.BinOp(node, op, ast.Constant(1)) for op in (ast.Add(), ast.Sub()))


# Where


def places(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, ast.expr, Callable[[ast.expr], None]]]:
    """Yield each expression of a function: in what it is, itself, and what sets another in its place."""
    kept = set(changed_in_place(function))
    for parent in [node for statement in function.body for node in ast.walk(statement)]:
        for field, value in ast.iter_fields(parent):
            for i, node in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(node, ast.expr) and not (field == "func" or node in kept or is_stored(node)):
                    yield parent, node, setter(parent, field, i)


def setter(parent: ast.AST, field: str, i: int) -> Callable[[ast.expr], None]:
    """Return what sets an expression in a place of another one."""

    def put(node: ast.expr) -> None:
        value = getattr(parent, field)
        if isinstance(value, list):
            value[i] = node
        else:
            setattr(parent, field, node)

    return put


def is_call_of(node: ast.AST, name: str) -> bool:
    """Return whether this is a call of a function with this name."""
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == name


def is_stored(node: ast.AST) -> bool:
    """Return whether a value is assigned to this."""
    return isinstance(getattr(node, "ctx", None), ast.Store)


def changed_in_place(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield the names of what is changed in place: not to be others, as arguments are used again."""
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) or isinstance(node, ast.Subscript) and is_stored(node):
            base: ast.AST = node
            while isinstance(base, (ast.Attribute, ast.Subscript)):
                base = base.value
            yield base


def edits(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, ast.AST, ast.AST]]:
    """Yield of each edit in what it is, the old and the new expression, while the function has it."""
    stored = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and is_stored(node)]
    names = list(dict.fromkeys([*(argument.arg for argument in function.args.args), *stored]))
    for parent, node, put in places(function):
        for other in instead(node, parent, names):
            put(other)
            yield parent, node, other
            put(node)
    for part in [node for node in ast.walk(function) if isinstance(node, ast.comprehension)]:
        source, conditions = part.iter, part.ifs
        for text in PARTS:
            entries = ast.Call(ast.Name("list", ast.Load()), [source], [])
            part.iter = ast.Subscript(entries, cast(ast.Subscript, _expression(f"_{text}")).slice, ast.Load())
            yield part, source, part.iter
            part.iter = source
        for condition in conditions:
            part.ifs = [other for other in conditions if other is not condition]
            yield part, condition, ast.Constant(True)
            part.ifs = conditions


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def code_of(function: ast.FunctionDef) -> CodeType:
    """Return the code of a function."""
    tree = ast.fix_missing_locations(ast.Module([function], []))
    code = compile(tree, f"<{function.name}>", "exec", dont_inherit=True)
    return next(part for part in code.co_consts if isinstance(part, CodeType))


@lru_cache(maxsize=None)
def codes(step: str, part: str = "") -> dict[Union[int, str], CodeType]:
    """Return the code of each variant of a step or a part of its result: edits by number, slips by name."""
    function = formulas().get(step)
    edited = [] if part or function is None else [code_of(function) for _ in edits(function)]
    return {**dict(enumerate(edited)), **{name: code_of_text(text) for name, text in slips_of(part).items()}}


@lru_cache(maxsize=None)
def code_of_text(text: str, arguments: str = "*given") -> CodeType:
    """Return the code of an expression, in the names of its arguments."""
    code = compile(f"lambda {arguments}: {text}", f"<{text}>", "eval", dont_inherit=True)
    return next(part for part in code.co_consts if isinstance(part, CodeType))


# In doubles


def _over(a: float, b: float = 1) -> float:
    return a / b


DOUBLES: dict[str, object] = {
    "Fraction": _over,
    "ratio": _over,
    "PI": math.pi,
    "exp": math.exp,
    "ln": math.log,
    "sqrt": math.sqrt,
    "sign": lambda x: (x > 0) - (x < 0),
    "total": sum,
    "number": lambda text: float(Fraction(text)),
    "_LAST": [],
}
"""The numbers of a `Reading` as they stand in most programs, and its memory."""

_LOCK = Lock()


@lru_cache(maxsize=None)
def _spaces() -> tuple[dict[str, object], dict[str, object]]:
    """Return the steps in doubles, to be exchanged, and as they are right."""
    return space(**DOUBLES), space(**DOUBLES)


def in_doubles(question: Question, exchanges: Exchanges = MappingProxyType({})) -> object:
    """Return what the steps answer in doubles, the first of the exchanges made first; None if they break."""
    with _LOCK:
        own, right = _spaces()
        before = {name: own[name] for name in exchanges}
        try:
            for name, other in exchanges.items():
                if isinstance(other, CodeType):
                    own["right"] = right[name]
                own[name] = own[other] if isinstance(other, str) else FunctionType(other, own)
            return settled(cast(Step, own["said"])(question))
        except BREAKS:
            return None
        finally:
            own.update(before)
