# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""The formulas and sentences of the spec as plain ASCII text, for terminals.

>>> formula(r"\phi = \frac{1}{n} \sum_{i=1}^{n} 1\{y^{(i)} = 1\}")
'phi = (1/n) sum_i 1{y^(i) = 1}'
>>> sentence(r"Then $p(y \mid x)$ is `posterior`, see the [errata](errata.md#a).")
'Then p(y | x) is posterior, see the errata.'
"""

from __future__ import annotations

import re
from collections.abc import Callable

WIDTH = 74
"""Columns of a line of a formula."""

WIDE = "\0"
"""Stands for two spaces while repeated single spaces are removed."""

NAMES = {name: name for name in "alpha delta eta lambda mu phi pi sigma theta Sigma exp ln in".split()}
NAMES |= {"ell": "l", "arg": "arg", "sum": "sum", "prod": "prod", "lim": "lim", "int": "integral"}
NAMES |= {"le": "<=", "ge": ">=", "ne": "!=", "neq": "!=", "lesssim": "<~", "sim": "~", "mid": "|"}
NAMES |= {
    "times": "x",
    "cdot": " ",
    "approx": "~",
    "max": "max",
    "min": "min",
    "log": "log",
    "Rightarrow": "=>",
}
NAMES |= {
    "implies": "=>",
    "to": "->",
    "leftarrow": "<-",
    "wedge": "and",
    "cup": "union",
    "setminus": "without",
}
NAMES |= {
    "nabla": "grad ",
    "partial": "d",
    "infty": "infinity",
    "dots": "...",
    "ldots": "...",
    "cdots": "...",
}
NAMES |= {"quad": " ", "qquad": WIDE, ",": " ", ";": " ", " ": " ", "!": "", "{": "{", "}": "}", "#": "#"}
NAMES |= {"\\": "\n", **dict.fromkeys("left right big Big textstyle".split(), "")}
"""Commands without arguments."""

OVER = ("sum", "prod")
"""Commands of whose limits only the index is kept: sum_i."""


def formula(latex: str) -> str:
    """Return a formula as lines of plain text. Raises: ValueError for a command that has no plain text."""
    text = _plain(latex.replace("&", " "))
    return "\n".join(line for part in text.split("\n") for line in _lines(part.strip()))


def sentence(markdown: str) -> str:
    """Return words of a page without their marks, on one line."""
    text = re.sub(r"`([^`]+)`|\$([^$]+)\$", lambda part: part[1] or _plain(part[2]), markdown)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    return " ".join(text.replace("*", "").split())


def _plain(latex: str) -> str:
    latex = latex.replace(r"\not\Rightarrow", r"\text{does not imply}")
    # Tokens as TeX has them: a command, an escaped sign, space, or any other sign.
    text = _sequence(re.findall(r"\\[A-Za-z]+|\\.|\s+|.", latex, re.S))
    # No space inside of brackets, one between words, none before the bracket of a function: ln(1 - x).
    text = re.sub(r" +", " ", re.sub(r"(?<=[(\[{]) +| +(?=[)\]},;])", "", text))
    text = re.sub(r"\b(ln|exp) \(", r"\1(", text).replace(")(", ") (")
    return re.sub(f" *{WIDE} *", "  ", re.sub(r" *\n *", "\n", text)).strip()


def _sequence(tokens: list[str]) -> str:
    """Return the text of tokens up to the end of their group, and remove them from the list."""
    parts: list[str] = []
    while tokens and tokens[0] != "}":
        token = tokens.pop(0)
        if token.isspace():
            parts.append(" ")
        elif token in ("^", "_"):
            parts.append(_script(token, _argument(tokens), parts))
        elif token == "{":
            tokens.insert(0, token)
            parts.append(_argument(tokens))
        elif token.startswith("\\"):
            parts.append(_command(token[1:], tokens, parts))
        else:
            parts.append(token)
    return "".join(parts)


def _argument(tokens: list[str]) -> str:
    """Return the text of the next group or token, and remove it from the list."""
    while tokens[0].isspace():
        tokens.pop(0)
    token = tokens.pop(0)
    if token == "{":
        text = _sequence(tokens)
        tokens.pop(0)
        return text.strip()
    return _command(token[1:], tokens, []) if token.startswith("\\") else token


def _script(mark: str, text: str, before: list[str]) -> str:
    """Return an index or an exponent: x_j, x^2, A', x^(1 - y)."""
    if before and before[-1] in OVER:
        return "_" + text.partition("=")[0]
    if len(before) > 1 and before[-2] in OVER and mark == "^":
        return ""  # an upper limit
    if (mark, text) == ("^", "T"):
        return "'"
    return mark + text if _in_brackets(text) or not re.search(r"[ /]", text) else f"{mark}({text})"


def _command(name: str, tokens: list[str], before: list[str]) -> str:
    if name in ("frac", "tfrac"):
        return _fraction(_argument(tokens), _argument(tokens), before, tokens)
    if name == "binom":
        return f"C({_argument(tokens)}, {_argument(tokens)})"
    if name in COMMANDS:
        return COMMANDS[name](_argument(tokens))
    if name not in NAMES:
        raise ValueError(f"\\{name} has no plain text: add it to {__file__}")
    if name == "partial":  # the d of dl is written next to its l
        while tokens[0].isspace():
            tokens.pop(0)
    return NAMES[name]


COMMANDS: dict[str, Callable[[str], str]] = {
    **dict.fromkeys(("text", "mathrm", "mathcal"), str),
    **dict.fromkeys(("begin", "end"), lambda environment: ""),
    "sqrt": lambda text: f"sqrt({text})",
    "hat": lambda text: f"{text}_hat",
}
"""Commands with one argument."""


def _fraction(above: str, below: str, before: list[str], after: list[str]) -> str:
    """Return a / b, in brackets where a factor stands before or after it: (1/n) sum_i x_i, but 1/n + 1."""
    above, below = above.replace(")(", ") ("), below.replace(")(", ") (")
    above = f"({above})" if _has(above, "+-") and not _in_brackets(above) else above
    below = f"({below})" if _has(below, " ") and not _in_brackets(below) else below
    text = f"{above} / {below}" if " " in above + below else f"{above}/{below}"
    following, line = "".join(after).lstrip(), "".join(before).rpartition("\n")[2].strip()
    ends = not following or re.match(
        r"[=<>+\-,}]|\\(?:[}\\]|(?:q?quad|right|implies|text|le|ge|end)\b)", following
    )
    begins = not line or line[-1] in "=+-,~"
    return text if ends and begins else f"({text})"


def _has(text: str, signs: str) -> bool:
    """Return whether one of some signs stands outside of brackets."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0 and sign in signs and place:
            return True
    return False


def _in_brackets(text: str) -> bool:
    """Return whether one pair of brackets holds all: (a b), but not (a) (b), which has a space outside."""
    return text.startswith("(") and text.endswith(")") and not _has(text[:-1] + " ", " ")


def _lines(text: str) -> list[str]:
    """Break a formula where a line would be too long: before a relation outside of brackets, if possible."""
    found, indent = [], ""
    while len(indent + text) > WIDTH:
        places = [place for place in range(1, WIDTH - len(indent) + 1) if text[place] == " "]
        place = min(places, key=lambda place: (_rank(text, place), -place))
        found.append((indent + text[:place]).rstrip())
        text, indent = text[place:].strip(), "    "
    return [*found, indent + text]


def _rank(text: str, place: int) -> tuple[bool, int, int]:
    """Return how bad it is to break a text at a space: the lowest is the best."""
    depth = sum(text.count(sign, 0, place) for sign in "([{") - sum(
        text.count(sign, 0, place) for sign in ")]}"
    )
    kinds = [
        r"  \S",
        r" (?:if|where|at|independently) |(?<=,) [a-z]\w* (?:=|<-) ",
        r" (?:=|=>|<=) ",
        r" [/+-] ",
        r" ",
    ]
    return (
        text[place - 1] in "/+-=",
        depth,
        next(rank for rank, kind in enumerate(kinds) if re.compile(kind).match(text, place)),
    )
