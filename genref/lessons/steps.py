# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Evaluate a function of the book line by line on the reader's numbers.

The code on the screen is the code that runs: each statement of the function is executed in turn, and the
expression that it returns is evaluated part by part, innermost first. The same is done for each item of a
comprehension, and for each call of a function defined in the body, such as phi(j, k) in an estimate.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from doctest import DocTestParser
from fractions import Fraction
from inspect import getsource, signature
from types import FunctionType
from typing import Dict, Tuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from .. import equations
from ..book_reals import Real, rounded
from ..equations import Number
from ..errors import shown
from .values import text_of

Names = Dict[str, object]
Given = Union[str, Sequence["Given"], Mapping[str, "Given"]]
"""A value as the reader wrote it; the type of its numbers and words depends on the parameter."""

MOST_ITEMS = 12
"""The number of items of a comprehension that are shown part by part."""

MOST_DIGITS = 40
MOST_DEPTH = 4
MOST_COUNT = 10_000
"""The maximum for whole numbers that are counts or positions: they become exponents of powers of 2."""

_NUMBER = re.compile(r"[+-]?(\d+(/\d+)?|(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,2})?)", re.ASCII)
_TOKEN = re.compile(r'\s*("[^"]*"|[\[\](){},:]|[^\[\](){},:"\s]+)\s*')
_CLOSING = {"[": "]", "(": ")", "{": "}"}


class Refused(Exception):
    """The reader's numbers cannot be used; the message says why."""


# Reading the numbers


def arguments_of(id: str, words: Sequence[str]) -> Names:
    """Return arguments for a function of the book from NAME=VALUE words, or its own example without words."""
    if not words:
        return _example(id)
    function = function_of(id)
    hints, names = get_type_hints(function), list(signature(function).parameters)
    given: dict[str, Given] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or name not in names:
            raise Refused(f"{shown(word)} is not NAME=VALUE, where NAME is {' or '.join(names)}")
        given[name] = _read(name, value)
    for name in names:
        if name not in given:
            raise Refused(f"{name}=... is missing; give {', '.join(names)}, or nothing to see an example")
    return {name: _converted(given[name], hints[name], name) for name in names}


def function_of(id: str) -> Callable[..., object]:
    """Return the function of the book for an equation. Raises: Refused if it is not a definition."""
    function = vars(equations).get(id.replace("-", "_"))
    if not callable(function):
        raise Refused(f"{id} is not a definition, so it has no function and no steps")
    return cast("Callable[..., object]", function)


def _example(id: str) -> Names:
    """Return the arguments of the call in the docstring of a function of the book."""
    names: Names = dict(vars(equations))
    function = function_of(id)
    *before, example = DocTestParser().get_examples(getsource(function))
    for each in before:
        _run(each.source, "exec", names)
    calls = (node for node in ast.walk(ast.parse(example.source)) if isinstance(node, ast.Call))
    call = next(node for node in calls if ast.unparse(node.func) == function.__name__)
    values = [_evaluated(argument, names) for argument in call.args]
    return dict(zip(signature(function).parameters, values))


def _read(name: str, text: str) -> Given:
    """Read a text: words separated by commas, in brackets or, for values by class, in braces."""
    tokens: list[str] = _TOKEN.findall(text)
    if "".join(tokens) != re.sub(r'("[^"]*")|\s+', r"\1", text):
        raise _unreadable(name, text)
    tokens.append("")

    def items(end: str, depth: int) -> Given:
        """Read the items before a closing bracket, or before the end."""
        values: list[Given] = []
        by_label: dict[str, Given] = {}
        commas = 0  # 5 is a number; 5, and [5] are sequences of one
        while tokens[0] != end:
            value = item(depth)
            if end == "}" and isinstance(value, str) and tokens[0] == ":":
                tokens.pop(0)
                by_label[value] = item(depth)
            else:
                values.append(value)
            if tokens[0] == ",":
                tokens.pop(0)
                commas += 1
            elif tokens[0] != end:
                raise ValueError
        tokens.pop(0)
        if end == "}":
            if values:
                raise ValueError
            return by_label
        return values if end or commas or not values else values[0]

    def item(depth: int) -> Given:
        token: str = tokens.pop(0)
        if token in _CLOSING and depth < MOST_DEPTH:
            return items(_CLOSING[token], depth + 1)
        if re.match(r"[^\[\](){},:]", token):
            return token
        raise ValueError

    try:
        return items("", 0)
    except ValueError:
        raise _unreadable(name, text) from None


def _unreadable(name: str, text: str) -> Refused:
    return Refused(
        f"{name} is {shown(text)}; write 5,0 or [[2,1],[1,1]] or {{spam:1/3,ham:2/3}}, for example"
    )


def _converted(given: Given, hint: object, where: str) -> object:
    """Convert a value to the type of a parameter: numbers, words or labels, in sequences or mappings."""
    kind, inner = get_origin(hint), get_args(hint)
    if isinstance(kind, type) and issubclass(kind, Mapping):
        if not isinstance(given, Mapping) or not given:
            raise Refused(f"{where} needs a value for each class, for example {{spam:1/3,ham:2/3}}")
        return {
            _converted(label, inner[0], where): _converted(value, inner[1], f"{where}[{label}]")
            for label, value in given.items()
        }
    if isinstance(given, Mapping):
        raise Refused(f"{where} has no value for each class; write one value, or several with commas")
    if isinstance(kind, type) and issubclass(kind, Sequence):
        values = [given] if isinstance(given, str) else given
        return tuple(_converted(value, inner[0], f"{where}[{i}]") for i, value in enumerate(values))
    if not isinstance(given, str):
        raise Refused(f"{where} is one value, without brackets")
    word = given.strip('"')
    whole = re.fullmatch(r"[+-]?\d{1,9}", given, re.ASCII)
    if hint is str or isinstance(hint, TypeVar) and not whole:
        return word
    if isinstance(hint, TypeVar):
        return int(word)
    if hint is int:
        if not whole or abs(int(word)) > MOST_COUNT:
            raise Refused(f"{where} is {shown(word)}, not a whole number of at most {MOST_COUNT}")
        return int(word)
    if not _NUMBER.fullmatch(given) or len(given) > MOST_DIGITS or re.search(r"/0+$", given):
        limit = f"of at most {MOST_DIGITS} characters"
        raise Refused(f"{where} is {shown(word)}, not a number such as 2, 0.5 or 1/3 {limit}")
    number = Fraction(word)
    return int(number) if whole else number


# Running the function

Line = Tuple[int, str]
"""How far to indent, and the text."""

_COMPREHENSIONS = (ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.SetComp)
_CONTAINERS = ("tuple", "list", "zip", "range", "enumerate", "sorted", "set")
"""Displays that only collect values, which are shown one by one."""


def steps(id: str, arguments: Names) -> Iterator[Line]:
    """Yield the arguments, then each line of a function of the book with the values that it computes."""
    for name, value in arguments.items():
        yield 0, f"{name} = {with_decimals(value)}"
    yield 0, ""
    try:
        yield from _Steps(getsource(function_of(id))).lines(arguments)
    except (ArithmeticError, LookupError, TypeError, ValueError, StopIteration, RuntimeError) as error:
        reason = f"{type(error).__name__}: {error}"
        if isinstance(error, ZeroDivisionError):
            reason = "it divides by 0"
        elif isinstance(error, (StopIteration, RuntimeError)):  # from next(...), when it finds no pivot
            reason = "a matrix is singular"
        raise Refused(f"{id} has no value for these arguments: {reason}") from None


def _book() -> Names:
    """Return the names of the book, with a `zip` that refuses unequal lengths instead of truncating."""
    names: Names = {**vars(equations), "zip": _zip}
    for name, function in vars(equations).items():
        if isinstance(function, FunctionType) and function.__module__ == equations.__name__:
            names[name] = FunctionType(function.__code__, names, name, function.__defaults__)
    return names


def _zip(*each: Iterable[object]) -> Iterator[tuple[object, ...]]:
    columns = [list(values) for values in each]
    lengths = sorted({len(column) for column in columns})
    if len(lengths) > 1:
        raise ValueError(f"lengths {' and '.join(map(str, lengths))} must be equal")
    return zip(*columns)


class _Steps:
    """A function of the book, whose text is executed statement by statement."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.functions: dict[str, tuple[ast.FunctionDef, Names]] = {}
        """The functions defined in its body, each with the names that it can see."""

    def lines(self, arguments: Names) -> Iterator[Line]:
        (function,) = ast.parse(self.text).body
        yield from self.block(cast(ast.FunctionDef, function).body, {**_book(), **arguments}, 0)

    def block(self, body: Sequence[ast.stmt], names: Names, depth: int) -> Generator[Line, None, bool]:
        """Execute statements until one returns a value; return whether one did."""
        for statement in body:
            if (yield from self.statement(statement, names, depth)):
                return True
        return False

    def statement(self, node: ast.stmt, names: Names, depth: int) -> Generator[Line, None, bool]:
        if isinstance(node, ast.Return):
            returned = cast(ast.expr, node.value)
            yield depth, self.code(node)
            yield from self.parts(returned, names, depth + 1, set())
            yield depth + 1, f"= {with_decimals(_evaluated(returned, names))}"
            return True
        if isinstance(node, ast.If):
            holds = bool(_evaluated(node.test, names))
            yield depth, f"if {self.code(node.test)}: {text_of(holds)}"
            return (yield from self.block(node.body if holds else node.orelse, names, depth + 1))
        if isinstance(node, ast.For):
            for bound, _ in self.items([ast.comprehension(node.target, node.iter, [], 0)], names):
                names.update(bound)
                yield depth, self.binding(bound)
                yield from self.block(node.body, names, depth + 1)
            return False
        _run(ast.unparse(node), "exec", names)
        if isinstance(node, ast.FunctionDef):
            self.functions[node.name] = node, names
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            yield depth, self.code(node)
            for target in _targets(node):
                value = _evaluated(target, names)
                if isinstance(value, Iterator):  # an iterator can be read only once
                    names[self.code(target)] = value = tuple(value)
                if _is_shown(value):
                    yield depth + 1, f"{self.code(target)} = {with_decimals(value)}"
        return False

    def parts(self, node: ast.expr, names: Names, depth: int, seen: set[str]) -> Iterator[Line]:
        """Yield the values of the parts of an expression, innermost first, each once."""
        if isinstance(node, _COMPREHENSIONS):
            yield from self.comprehension(node, names, depth)
            return
        within = node.args if isinstance(node, ast.Call) else ast.iter_child_nodes(node)
        for child in within:
            if isinstance(child, ast.expr):
                yield from self.value(child, names, depth, seen)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.functions:
            function, known = self.functions[node.func.id]
            values = [_evaluated(argument, names) for argument in node.args]
            bound = dict(zip([argument.arg for argument in function.args.args], values))
            yield from self.block(function.body, {**known, **bound}, depth)

    def value(self, node: ast.expr, names: Names, depth: int, seen: set[str]) -> Iterator[Line]:
        """Yield the values of the parts of an expression, then its own value."""
        code = self.code(node)
        if code in seen:
            return
        seen.add(code)
        yield from self.parts(node, names, depth, seen)
        collects = isinstance(node, ast.Call) and ast.unparse(node.func) in _CONTAINERS
        if isinstance(node, (ast.BinOp, ast.Call, ast.Compare, ast.Subscript)) and not collects:
            value = _evaluated(node, names)
            collection = isinstance(node, ast.Subscript) and isinstance(value, (Sequence, Mapping))
            if _is_shown(value) and not collection:
                yield depth, f"{code} = {with_decimals(value)}"

    def comprehension(
        self, node: Union[ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.SetComp], names: Names, depth: int
    ) -> Iterator[Line]:
        """Yield the values of the parts of each item, but none for items that are only counted: 1{...}."""
        item = node.value if isinstance(node, ast.DictComp) else node.elt
        collected = isinstance(item, ast.Name) and not any(loop.ifs for loop in node.generators)
        if collected or isinstance(item, (ast.Compare, ast.BoolOp, ast.Constant)):
            return
        for place, (bound, conditions) in enumerate(self.items(node.generators, names)):
            if place == MOST_ITEMS:
                yield depth, "..."
                return
            yield depth, self.binding(bound)
            inner, holds = {**names, **bound}, True
            for condition in conditions:
                holds = bool(_evaluated(condition, inner))
                yield depth + 1, f"{self.code(condition)}: {text_of(holds)}"
            if holds:
                yield from self.value(item, inner, depth + 1, set())

    def items(
        self, loops: Sequence[ast.comprehension], names: Names
    ) -> Iterator[tuple[Names, Sequence[ast.expr]]]:
        """Yield what the loops of a comprehension assign for each item, and the conditions on it."""
        if not loops:
            yield {}, ()
            return
        loop, *rest = loops
        for value in cast("Iterable[object]", _evaluated(loop.iter, names)):
            inner = {**names, _ITEM: value}
            _run(f"{ast.unparse(loop.target)} = {_ITEM}", "exec", inner)
            bound = {node.id: inner[node.id] for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
            for more, conditions in self.items(rest, inner):
                yield {**bound, **more}, (*loop.ifs, *conditions)

    def binding(self, bound: Names) -> str:
        return ", ".join(f"{name} = {with_decimals(value)}" for name, value in bound.items()) + ":"

    def code(self, node: ast.AST) -> str:
        """Return the text of a node on one line."""
        text = " ".join((ast.get_source_segment(self.text, node) or "").split())
        return text.replace("( ", "(").replace(" )", ")")


_ITEM = "_item"


def _evaluated(node: ast.expr, names: Names) -> object:
    return _run(ast.unparse(node), "eval", names)  # as text, so that assignment targets work


def _run(code: str, mode: str, names: Names) -> object:
    """Run an expression ("eval") or a statement ("exec"), which may add names."""
    value: object = FunctionType(compile(code, "<book>", mode, dont_inherit=True), names)()
    return value


def _targets(node: ast.stmt) -> list[ast.expr]:
    """Return the targets of an assignment: names, entries or, for D.append(...), D."""
    if isinstance(node, ast.Assign):
        (target,) = node.targets
        return target.elts if isinstance(target, ast.Tuple) else [target]
    if isinstance(node, ast.AnnAssign):
        return [node.target]
    call = node.value if isinstance(node, ast.Expr) else None
    return [call.func.value] if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) else []


# Printing values


def with_decimals(value: object) -> str:
    """Return a value with its fractions and, if it has any, again with decimals of six digits.

    >>> with_decimals(Fraction(6, 7)), with_decimals({"spam": Fraction(1, 4)}), with_decimals([1, 2])
    ('6/7 ~ 0.857143', '{spam: 1/4} = {spam: 0.25}', '(1, 2)')
    """
    exact, decimals = text_of(_mapped(value, _exact)), text_of(_mapped(value, _decimal))
    if exact == decimals:
        return exact
    equal = text_of(_mapped(value, _is_its_decimal))
    return f"{exact} {'~' if 'false' in equal else '='} {decimals}"


def _mapped(value: object, text: Callable[[Number], object]) -> object:
    """Return a value with each number, but no label, replaced by `text` of it."""
    if isinstance(value, (bool, str)):
        return value
    if isinstance(value, (int, Fraction, Real)):
        return text(value)
    if isinstance(value, Mapping):
        return {label: _mapped(each, text) for label, each in value.items()}
    return tuple(_mapped(each, text) for each in cast("Sequence[object]", value))


def _is_short(number: Number) -> bool:
    """Return whether a number is a fraction short enough to read."""
    return not isinstance(number, Real) and max(abs(number.numerator), number.denominator) < 10**15


def _exact(number: Number) -> str:
    return str(number) if _is_short(number) else str(rounded(number))


def _decimal(number: Number) -> str:
    if isinstance(number, Real) or not _is_short(number) or number.denominator == 1:
        return _exact(number)
    decimal = rounded(Fraction(number), 6)
    return str(Decimal(decimal).normalize() if decimal == number else decimal)


def _is_its_decimal(number: Number) -> bool:
    return not _is_short(number) or Fraction(_decimal(number)) == number


def _is_shown(value: object) -> bool:
    return isinstance(value, (int, Fraction, Real, Sequence, Mapping)) and not isinstance(value, (str, range))
