# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Read an answer as people write it: 3/7, 0.43, 14 %, p = (1+1)/5 = 2/5, $\\frac{4}{5}$, 5/2 - ln 3.

`site/judge.js` does the same in a browser; tests hold both to one table of spellings and verdicts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import exp, log, pi, sqrt
from typing import NamedTuple, Optional, Union

Number = Union[Fraction, float]
Value = Union[Fraction, float, str]
"""A fraction is exact; a float is an irrational number, rounded; a text is a word, such as "yes"."""

UNDEFINED = "undefined"


class Unread(Exception):
    """An answer that cannot be read; the message says why. It is neither right nor wrong."""


class Typed(NamedTuple):
    """A number as it was typed: 0.43 stands for every number that `error` allows, from 0.425 to 0.435."""

    value: Number
    error: float = 0.0


# Patterns and what replaces them, in this order. The first group is LaTeX, the second what else people type.
_PLAIN = (
    (r"\\[dt]?frac\s*(\d)\s*(\d)", r"(\1/\2)"),
    (r"\\(?:begin|end)\s*\{\w+\}|\\(?:left|right|displaystyle|quad)\b|\\[()\[\],;! ]|\$", " "),
    (r"\{,\}", ","),
    (r"\\\\|\\cr\b|\n", ";"),
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
    (r"(\d)\s+(?:out of|in)\s+(\d)", r"\1/\2"),
    (r"(\d)(?:\.\.\.|\u2026)", r"\1"),
    (r"\b(?:about|or|approximately|approx\.?|roughly|circa|ca\.)\s", "\u2248"),
    (r"(\S)\s+\([=\u2248~\s]*(\d[\d.,]*\s*%?)\)\s*$", "\\1 \u2248 \\2"),
    (r"[\s\u00a0\u2000-\u200a\u202f]+", " "),
)
_LABEL = re.compile(
    r"^[\s>*_#-]*(?:(?:the |my )?(?:answer|result|solution)(?: to| of)?(?: problem)?(?: \d+)?[\s*_]*(?:[:=.)]|is )"
    r"|it is )[\s*_]*",
    re.I,
)
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_NUMBER = re.compile(r"(\d+(?:[.,]\d*)?|[.,]\d+)(?:e([+-]?\d{1,2})(?![\d.]))?", re.I)
_NAMED = re.compile(r"(ln|log|exp|sqrt|pi|e)(?![a-z_])", re.I)
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+")
_FUNCTIONS: dict[str, tuple[Callable[[float], float], Callable[[float], float]]] = {
    "ln": (log, lambda x: 1 / x),
    "log": (log, lambda x: 1 / x),
    "exp": (exp, exp),
    "sqrt": (sqrt, lambda x: 0.5 / sqrt(x)),
}
"""Functions and their derivatives, by which an error grows."""


def plain(text: str) -> str:
    """Return an answer without LaTeX, Markdown, its label and its full stop."""
    text = text[:1000].strip()
    while _FRACTION.search(text):
        text = _FRACTION.sub(r"((\1)/(\2))", text)
    for pattern, instead in _PLAIN:
        text = re.sub(pattern, instead, text)
    text = _LABEL.sub("", text.strip(" ;"))
    return re.sub(r"^[\s*_`>]+|[\s*_`.;,]+$", "", text)


def numbers(text: str, count: int) -> list[Union[Typed, str]]:
    """Read `count` numbers, each exact, rounded or the word "undefined". Raises: Unread."""
    text = plain(text)
    if not text:
        raise Unread("There is no answer yet.")
    if count == 1:
        return [number(text)]
    found = 0
    for pieces in _split(text):
        found = found or len(pieces)
        if len(pieces) == count:
            return [number(piece) for piece in pieces]
    raise Unread(f"I see {found} value{'s' * (found != 1)} where {count} are asked for.")


def _split(text: str) -> Iterator[list[str]]:
    """Yield the ways to cut an answer into values: at semicolons, at commas and blanks, at all commas."""
    text = re.sub(r"[\[\]]", " ", re.sub(r"\]\s*,?\s*\[", ";", text)).strip()
    while text.startswith("(") and text.endswith(")") and "(" not in text[1:]:
        text = text[1:-1]
    text = re.sub(r"\band\b", ";", text)
    tight = re.sub(r"\s*([*/^=\u2248])\s*|(?<=\S)\s+([+-])\s+|\b(ln|log|exp|sqrt)\s+", r"\1\2\3", text)
    for source, pattern in ((text, r";"), (text, r"[;,]\s|;"), (tight, r"[;,]?\s+|;"), (tight, r"[;,]\s*|\s+")):
        yield [piece for piece in map(str.strip, re.split(pattern, source)) if piece.strip("(), ")]


def number(text: str) -> Union[Typed, str]:
    """Read one number; of "p = (1+1)/5 = 2/5" the last, if the others agree. Raises: Unread."""
    if re.fullmatch(r"(?i)undefined|not defined|0\s*/\s*0", text.split("=")[-1].strip()):
        return UNDEFINED
    text = re.sub(r"^\s*[A-Za-z][^:]*:", "", text)  # p(spam | x): 3/7
    pieces = [piece for piece in map(str.strip, re.split(r"[=\u2248\u2243~]+", text)) if piece]
    if not pieces:
        raise Unread("There is no number.")
    last = _Parser(pieces[-1]).typed()
    for piece in pieces[:-1]:
        try:
            other = _Parser(piece).typed()
        except Unread:  # a name, such as p(y = 1 | x)
            continue
        if abs(other.value - last.value) > 1e-9 + 1.01 * max(last.error, other.error):
            raise Unread(f"{piece} and {pieces[-1]} are not the same number. Which one is it?")
        last = min(last, other, key=lambda typed: typed.error)
    return last


class _Parser:
    """Sums, products, powers, brackets, logarithms: each method reads one kind of expression."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def typed(self) -> Typed:
        try:
            typed = self.sum()
        except (ZeroDivisionError, OverflowError, ValueError, TypeError):
            raise Unread(f"{self.text} cannot be computed.") from None
        if self.next():
            raise Unread(f'I cannot read "{self.text[self.at :]}".')
        return typed

    def next(self) -> str:
        while self.text[self.at : self.at + 1] == " ":
            self.at += 1
        return self.text[self.at : self.at + 1]

    def sum(self) -> Typed:
        left = self.product()
        while self.next() in ("+", "-"):
            sign = 1 if self.next() == "+" else -1
            self.at += 1
            right = self.product()
            left = Typed(left.value + sign * right.value, left.error + right.error)
        return left

    def product(self) -> Typed:
        left = self.signed()
        while True:
            sign = self.next()
            if sign in ("*", "/"):
                self.at += 1
            elif sign != "(" and not _NAMED.match(self.text, self.at):
                if sign and sign in "0123456789.,":
                    raise Unread("Two numbers stand side by side. Write +, * or / between them.")
                return left
            right = self.signed()
            if sign == "/":
                right = Typed(1 / right.value, right.error / float(right.value) ** 2)
            grown = abs(left.value) * right.error + abs(right.value) * left.error
            left = Typed(left.value * right.value, float(grown))

    def signed(self) -> Typed:
        sign = self.next()
        if sign and sign in "+-":
            self.at += 1
            inner = self.signed()
            return Typed(-inner.value, inner.error) if sign == "-" else inner
        base = self.atom()
        if self.next() == "^":
            self.at += 1
            power = self.signed()
            if abs(power.value) > 99:
                raise Unread("The exponent is too large.")
            result = base.value**power.value
            base = Typed(result, abs(float(power.value * result / base.value)) * base.error if base.error else 0)
        while self.next() == "%":
            self.at += 1
            base = Typed(base.value / 100, base.error / 100)
        return base

    def atom(self) -> Typed:
        if self.next() == "(":
            self.at += 1
            inner = self.sum()
            if self.next() != ")":
                raise Unread("A bracket is not closed.")
            self.at += 1
            return inner
        named = _NAMED.match(self.text, self.at)
        if named:
            self.at = named.end()
            name = named[1].lower()
            if name in ("pi", "e"):
                return Typed(pi if name == "pi" else exp(1))
            inner = self.signed()
            function, slope = _FUNCTIONS[name]
            value = float(inner.value)
            return Typed(function(value), abs(slope(value)) * inner.error if inner.error else 0.0)
        found = _NUMBER.match(self.text, self.at)
        if not found:
            if self.next() == ":":
                raise Unread("3:7 can mean odds or a fraction. Write 3/7.")
            raise Unread(f'I cannot read "{self.text[self.at :] or self.text}" as a number, such as 3/7 or 0.43.')
        self.at = found.end()
        thousands = _THOUSANDS.fullmatch(found[1])
        if thousands or re.match(r"[.,]\d", self.text[self.at :]):
            raise Unread(f"{self.text} can be read in two ways. Write a point for decimals, and no comma.")
        digits, exponent = found[1].replace(",", "."), int(found[2] or 0)
        places = len(digits.partition(".")[2])
        exact = "." not in digits and not found[2]
        unit = Fraction(10) ** (exponent - places)
        return Typed(Fraction(digits.rstrip(".")) * Fraction(10) ** exponent, 0.0 if exact else float(unit / 2))


def matches(typed: Union[Typed, str], value: Value) -> Optional[str]:
    """Return "exact", "near" or "rough" (near, but with fewer than three digits) if this is the value."""
    if isinstance(typed, str) or isinstance(value, str):
        return "exact" if typed == value else None
    off = abs(typed.value - value)
    if isinstance(typed.value, Fraction) and isinstance(value, Fraction):
        if off == 0:
            return "exact"
    elif not typed.error and off <= 1e-9 * abs(value):
        return "exact"
    cut = abs(typed.value) < abs(value)  # 0.142 for 1/7: cut off, not rounded
    if off > typed.error * (1.999999 if cut else 1.000001):
        return None
    return "near" if typed.error <= 0.00501 * abs(value) else "rough"


def words(text: str, known: Sequence[str], count: int) -> list[str]:
    """Read words such as yes, spam or the letters BDCA. Raises: Unread."""
    usual = {"y": "yes", "true": "yes", "n": "no", "false": "no"}
    found = [word.lower() for word in re.findall(r"\w+", plain(text))]
    if count > 1 and len(found) == 1 and len(found[0]) == count:
        found = list(found[0])  # BDCA means B D C A
    given = [word for word in (usual.get(word, word) if "yes" in known else word for word in found) if word in known]
    if len(given) != count or count == 1 and "not" in found:
        if count > 1 and len(found) == count:
            return found
        raise Unread(f"Answer with {count} of these words: {', '.join(known)}.")
    return given
