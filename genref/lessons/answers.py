# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Read an answer as people write it: 3/7, 0.43, 14 %, p = (1+1)/5 = 2/5, $\\frac{4}{5}$, 5/2 - ln 3.

`site/judge.js` does the same in a browser; tests hold both to one table of spellings and verdicts.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import e, exp, isfinite, log, pi, sqrt
from typing import NamedTuple, Optional, Union

from ..errors import counted

Value = Union[Fraction, float, str]
"""A fraction is exact; a float is an irrational number, rounded; a text is a word, such as "yes"."""

UNDEFINED = "undefined"


class Unread(Exception):
    """An answer that cannot be read; the message says why. It is neither right nor wrong."""


class Typed(NamedTuple):
    """A number as it was typed: 0.43 stands for every number within `error`, from 0.425 to 0.435."""

    value: float
    error: float = 0.0

    def precise(self, value: float) -> bool:
        """Return whether it has three digits of this value."""
        return self.error <= 0.00501 * abs(value)


# Patterns and what replaces them, in this order. The first group is LaTeX, the second what else people type.
_PLAIN = (
    (r"\\[dt]?frac\s*(\d)\s*(\d)", r"(\1/\2)"),
    (r"\n\s*[-*]\s+", ";\u2022 "),  # a bullet or a minus: not read
    (r"\\\\|\\cr\b|\n", ";"),
    (r"\\(?:begin|end)\s*\{\w+\}|\\(?:left|right|displaystyle|quad|boxed)\b|\\[()\[\],;! ]|\$", " "),
    (r"\{,\}", ","),
    (r"(?<!\\)&", ","),
    (r"\\(?:cdot|times)\b|[\u00b7\u00d7\u2217\u22c5]", "*"),
    (r"\\approx\b|\\simeq\b", "\u2248"),
    (r"\\(ln|log|exp|sqrt|pi)\b", r" \1 "),
    (r"\\%|\bpercent\b|\bper cent\b", "%"),
    (r"\{", "("),
    (r"\}", ")"),
    (r"[\u2212\u2013\u2014\u2010]", "-"),
    (r"[\u00f7\u2044\u2215]", "/"),
    (r"\u00b2", "^2"),
    (r"\u00b3", "^3"),
    (r"\u221a", " sqrt "),
    (r"\u03c0", " pi "),
    (r"\u00bd", "(1/2)"),
    (r"\u2153", "(1/3)"),
    (r"\u2154", "(2/3)"),
    (r"\u00bc", "(1/4)"),
    (r"\u00be", "(3/4)"),
    (r"(\d)\s+(?:out of|of|in)\s+(\d)", r"\1/\2"),
    (r"=>|\u2192|\u21d2|\\Rightarrow\b|\bis\b", "="),
    (r"(\d)(?:\.\.\.|\u2026)", r"\1"),
    (r"\b(?:about|or|approximately|approx\.?|roughly|circa|ca\.)\s", "\u2248"),
    (r"(\S)\s+\([=\u2248~\s]*(\d[\d.,/]*\s*%?)\)(?=\s*(?:$|[;,\d]))", "\\1 \u2248 \\2"),
    (r"[\s\u00a0\u2000-\u200a\u202f]+", " "),
)
_LABEL = re.compile(
    r"^[\s>*_#-]*(?:the |my )?(?:answer|result|solution)(?: \d+[\s*_]*(?:[:=)]|[.-]\s)|[\s*_]*[:=)]?)[\s*_]*",
    re.I | re.A,
)
_BRACES = re.compile(r"(\\sqrt|\^)\s*\{([^{}]*)\}")
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_NUMBER = re.compile(r"(\d+(?:[.,]\d*)?|[.,]\d+)(?:e([+-]?\d{1,2})(?![\d.]))?", re.I | re.A)
_NAMED = re.compile(r"(ln|log|exp|sqrt|pi|e)(?![a-z_])", re.I | re.A)
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+", re.A)


def plain(text: str) -> str:
    """Return an answer without LaTeX, Markdown, its label and its full stop."""
    text = text[:1000].strip()
    before = ""
    while text != before:  # from the innermost braces outwards
        before, text = text, _FRACTION.sub(r"((\1)/(\2))", _BRACES.sub(r"\1(\2)", text))
    for pattern, instead in _PLAIN:
        text = re.sub(pattern, instead, text, flags=re.ASCII)
    text = _LABEL.sub("", text.strip(" ;"))
    return re.sub(r"^[\s*_`>;]+|[\s*_`.;,]+$", "", text)


def numbers(text: str, count: int) -> list[Union[Typed, str]]:
    """Read `count` numbers, each exact, rounded or the word "undefined". Raises: Unread."""
    text = plain(text)
    if not text:
        raise Unread("There is no answer yet.")
    if count == 1:
        return [number(text)]
    found = 0
    for pieces in _split(text):
        found = len(pieces)
        if len(pieces) == count:
            return [number(piece) for piece in pieces]
    raise Unread(f"I see {counted(found, 'value')} where {count} are asked for.")


def _split(text: str) -> Iterator[list[str]]:
    """Yield the ways to cut an answer into values: at semicolons, at commas and blanks, at all commas."""
    text = re.sub(r"[\[\]]", " ", re.sub(r"\]\s*,?\s*\[", ";", text)).strip()
    while text.startswith("(") and text.endswith(")") and "(" not in text[1:]:
        text = text[1:-1]
    text = re.sub(r"\band\b", ";", text)
    tight = re.sub(r"\s*([*/^=\u2248])\s*|(?<=\S)\s+([+-])\s+|\b(ln|log|exp|sqrt)\s+", r"\1\2\3", text)
    cuts = ((text, r";"), (text, r"[;,]\s|;"), (tight, r"[;,]?\s+|;"), (tight, r"[;,]\s*|\s+"))
    for source, pattern in cuts:
        yield [piece for piece in map(str.strip, re.split(pattern, source)) if piece.strip("(), ")]


def number(text: str) -> Union[Typed, str]:
    """Read one number; of "p = (1+1)/5 = 2/5" the last, if the others agree. Raises: Unread.

    Of 3/7 = 0.43 it is 3/7, which is exact; of 0.4286 = 0.43 it is the one with enough digits.
    """
    if re.fullmatch(r"(?i)undefined|not defined|0\s*/\s*0", text.split("=")[-1].strip()):
        return UNDEFINED
    text = re.sub(r"^\s*[A-Za-z][^:]*:", "", text)  # p(spam | x): 3/7
    pieces = [piece for piece in map(str.strip, re.split(r"[=\u2248\u2243~]+", text)) if piece]
    last = _Parser(pieces[-1] if pieces else "").typed()
    for piece in pieces[:-1]:
        try:
            other = _Parser(piece).typed()
        except Unread:  # a name, such as p(y = 1 | x)
            continue
        if abs(other.value - last.value) > 1e-9 + 1.01 * max(last.error, other.error):
            raise Unread(f"{piece} and {pieces[-1]} are not the same number. Which one is it?")
        if other.error < last.error and (other.error == 0 or not last.precise(last.value)):
            last = other
    return last


def _power(a: float, b: float) -> float:
    if a < 0 and b != int(b):  # Python has a complex root
        raise ValueError
    return float(a**b)


_OPERATORS: dict[str, tuple[int, Callable[[float, float], float]]] = {
    "+": (1, operator.add),
    "-": (1, operator.sub),
    "*": (2, operator.mul),
    "/": (2, operator.truediv),
    "^": (4, _power),
}
"""How strongly an operator binds (a sign binds like 3), and what it computes."""

_FUNCTIONS: dict[str, Callable[[float], float]] = {"ln": log, "log": log, "exp": exp, "sqrt": sqrt}


def _applied(f: Callable[[float, float], float], a: Typed, b: Typed) -> Typed:
    """Return a value, with an error that says how far it moves with each operand."""
    x = f(a.value, b.value)
    return Typed(x, abs(f(a.value + a.error, b.value) - x) + abs(f(a.value, b.value + b.error) - x))


class _Parser:
    """Reads an expression and computes it, with its error: how far off it may be if decimals were rounded."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def typed(self) -> Typed:
        try:
            typed = self.expression(1)
        except (ArithmeticError, ValueError):
            typed = Typed(float("nan"))
        if self.next():
            raise Unread(f'I cannot read "{self.text[self.at :]}".')
        if not isfinite(typed.value) or abs(typed.value) > 1e100:
            raise Unread(f"{self.text} cannot be computed.")
        return typed

    def next(self) -> str:
        while self.text[self.at : self.at + 1] == " ":
            self.at += 1
        return self.text[self.at : self.at + 1]

    def expression(self, least: int) -> Typed:
        """Read operands joined by operators that bind at least so strongly."""
        left = self.operand()
        while True:
            sign = self.next()
            if sign == "%":
                self.at += 1
                left = Typed(left.value / 100, (left.error or 0.5) / 100)  # 33% is rounded, too
                continue
            if sign and sign in "0123456789.,":
                raise Unread("Two numbers stand side by side. Write +, * or / between them.")
            implied = sign == "(" or _NAMED.match(self.text, self.at) is not None
            strength, f = _OPERATORS.get("*" if implied else sign, (0, _power))
            if strength < least:
                return left
            self.at += not implied
            left = _applied(f, left, self.expression(strength + (sign != "^")))

    def operand(self) -> Typed:
        sign = self.next()
        if sign and sign in "+-(":
            self.at += 1
            inner = self.expression(1 if sign == "(" else 3)
            if sign == "(":
                if self.next() != ")":
                    raise Unread("A bracket is not closed.")
                self.at += 1
            return Typed(-inner.value, inner.error) if sign == "-" else inner
        named = _NAMED.match(self.text, self.at)
        if named:
            self.at = named.end()
            name = named[1].lower()
            if name in ("pi", "e"):
                return Typed(pi if name == "pi" else e)
            function = _FUNCTIONS[name]
            return _applied(lambda x, _: function(x), self.expression(3), Typed(0.0))
        found = _NUMBER.match(self.text, self.at)
        if not found:
            rest = self.text[self.at :] or self.text
            raise Unread(f'I cannot read "{rest}" as a number, such as 3/7 or 0.43.')
        self.at = found.end()
        if _THOUSANDS.fullmatch(found[1]) or re.match(r"[.,]\d", self.text[self.at :]):
            raise Unread(f"{self.text} can be read in two ways. Write a point for decimals, and no comma.")
        digits, exponent = found[1].replace(",", "."), found[2] or "0"
        rounded = "." in digits or found[2] is not None
        places = int(exponent) - len(digits.partition(".")[2])
        return Typed(float(f"{digits}e{exponent}"), 0.5 * 10.0**places if rounded else 0.0)


def matches(typed: Union[Typed, str], value: Value) -> Optional[str]:
    """Return "exact", "near" or "rough" (near, but with fewer than three digits) if this is the value."""
    if isinstance(typed, str) or isinstance(value, str):
        return "exact" if typed == value else None
    off, size = abs(typed.value - float(value)), abs(float(value))
    if off <= 1e-12 * size:
        return "exact"
    cut = abs(typed.value) < size  # 0.142 for 1/7: cut off, not rounded
    if off > typed.error * (1.999999 if cut else 1.000001):
        return None
    return "near" if typed.precise(size) else "rough"


def words(text: str, known: Sequence[str], count: int) -> list[str]:
    """Read words such as yes, spam or the letters BDCA. Raises: Unread."""
    all = re.findall(r"\w+", plain(text).lower(), re.A)
    found = list(all[0]) if count > 1 and len(all) == 1 else all  # BDCA means B D C A
    given = [word for word in found if word in known]
    if len(given) != count or "not" in all:
        raise Unread(f"Answer with {'one' if count == 1 else count} of these: {', '.join(known)}.")
    return given
