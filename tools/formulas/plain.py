# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Print the tree of a formula as plain ASCII text for terminals; plain_reader.py reads it back.

>>> formula(r"\phi = \frac{1}{n} \sum_{i=1}^{n} 1\{y^{(i)} = 1\}")
'phi = (1/n) sum_i 1{y^(i) = 1}'
>>> formula(r"g(z) = \frac{1}{a (b + c)} \exp(-z)")
'g(z) = exp(-z) / (a (b + c))'

A sum has no limits if its letter always runs over the same values: sum_i, but sum_(j=1..d_i).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from .pages import lines
from .reader import ONE, Node, Unreadable, read_whole

NAMES = {
    r"\ell": "l",
    r"\partial": "d",
    r"\nabla": "grad",
    r"\infty": "infinity",
    r"\mathrm{d}": "d",
    r"\varphi": "phi",
}
SIGNS = {"sum": "+", "difference": "-", "union": "union", "without": "without", "size": "x"}
SIGNS |= {"given": "|", "implies": "=>", "iff": "<=>", "does not imply": "does not imply", "and": "and"}
LOOSE = ("relation", "given", "implies", "iff", "does not imply", "and", "said")
SUMS = ("sum", "difference", "union", "without")
FACTORS = ("product", "quotient", "big", "argmax", "limit", "integral", "size", "minus")
LEVELS = {**dict.fromkeys(LOOSE, 0), **dict.fromkeys(SUMS, 1), **dict.fromkeys(FACTORS, 2)}
"""How tightly each kind of node binds; all other kinds are atoms."""
ATOM = 3
BEHIND = {"sum": 1, "union": 1, "difference": 2, "without": 2, "size": ATOM}
"""How tightly the right side of a sign must bind."""
USUAL = {"n", "d", "k"}
"""Upper limits that are omitted."""


def formula(tex: str) -> str:
    """Return the plain text of a formula, with a line for each aligned line and its reason after a comma."""
    found = []
    for line in lines(tex):
        reason = "" if r"\text{at}" in line.reason else inline(line.reason)
        start = f"{line.joint} " if line.joint and not line.tex.startswith(line.joint) else ""
        found.append(start + inline(line.tex) + (f",  {reason}" if reason else ""))
    return "\n".join(found)


def inline(tex: str) -> str:
    """Return the plain text of a formula within a sentence."""
    return statements(read_whole(tex))


def statements(parts: Sequence[Node]) -> str:
    """Join statements with the words between them; members of a list are closer together than statements."""
    text = ""
    for before, part in zip([None, *parts], parts):
        if part.kind == "words" or (before and before.kind == "words"):
            text += " "
        elif before:
            text += ",  " if part.kind in LOOSE else ", "
        text += part.name if part.kind == "words" else plain(part)
    return text.strip()


def plain(node: Node) -> str:
    """Return the text of a tree, without brackets around it."""
    if node.kind in PRINTERS:
        return PRINTERS[node.kind](node)
    if node.kind in SIGNS:
        left, right = node.parts
        return f"{plain(left)} {SIGNS[node.kind]} {_bracketed(right, BEHIND.get(node.kind, 0))}"
    raise Unreadable(f"{node.kind} has no plain text")


def _bracketed(node: Node, level: int) -> str:
    """Return the text of a tree, in brackets if it binds less tightly than it must."""
    return plain(node) if LEVELS.get(node.kind, ATOM) >= level else f"({plain(node)})"


def _base(node: Node) -> str:
    return f"({plain(node)})" if node.kind == "function" else _bracketed(node, ATOM)


def _names(nodes: Sequence[Node]) -> str:
    return ", ".join(map(plain, nodes))


# Letters
def _letter(node: Node) -> str:
    name = node.name.replace("hat ", "")
    name = NAMES.get(name, name.replace("\\", "")) + "_hat" * node.name.startswith("hat ")
    subscripts, given, example = (group.parts for group in node.parts)
    if subscripts:
        name += "_" + _subscripts(subscripts)
    if given:
        text = plain(given[0]).replace(" ", "")
        name += f"|({text})" if "^" in text else f"|{text}"
    return name + (f"^({plain(example[0])})" if example else "")


def _subscripts(nodes: Sequence[Node]) -> str:
    """Return subscripts as in x_ij, phi_35000, err_GDA and phi_x_j; anything longer is in brackets."""
    texts = [plain(node).replace(" ", "") for node in nodes]
    simple = all(len(text) == 1 for text in texts) or (
        len(texts) == 1 and nodes[0].kind in ("letter", "number", "bars") and "^" not in texts[0]
    )
    if simple:
        return "".join(texts)
    return "(" + ", ".join(texts).replace(", ..., ", " ... ") + ")"


# Products
def _factors(node: Node) -> list[Node]:
    return [*_factors(node.parts[0]), *_factors(node.parts[1])] if node.kind == "product" else [node]


def _product(node: Node) -> str:
    first, *rest = _factors(node)
    if first.kind == "letter" and first.name == r"\partial":
        return "d" + " ".join(map(plain, rest))
    if first.kind == "quotient" and first.parts[0] == ONE and not _is_short(first.parts[1]):
        return _over(_factors_text(rest), first.parts[1])
    return _factors_text([first, *rest])


def _is_short(node: Node) -> bool:
    return node.kind in ("number", "letter")


def _factors_text(factors: Sequence[Node]) -> str:
    """Sums, products and logarithms extend to the end, so only the last factor may lack brackets."""
    text = " ".join(_factor(node, node is factors[-1]) for node in factors)
    return re.sub(r"(?<![\w.^])(?<!\^-)(\d) (?=[A-Za-z]+(?![\w^|(]))", r"\1", text)  # 2pi, but Sigma^-1 u


def _factor(node: Node, last: bool) -> str:
    if node.kind == "function" and node.name == "ln" and not last:
        return f"ln({plain(node.parts[0])})"
    open_end = last and node.kind in ("big", "argmax", "limit", "integral")
    return plain(node) if open_end or node.kind == "product" else _bracketed(node, ATOM)


def _quotient(node: Node) -> str:
    above, below = node.parts
    loose = above.kind in (*SUMS, "minus", "quotient")
    return _over(f"({plain(above)})" if loose else plain(above), below)


def _over(above: str, below: Node) -> str:
    slope = below.kind == "product" and below.parts[0].name == r"\partial"
    text = plain(below) if slope else _bracketed(below, ATOM)
    return f"{above} / {text}" if " " in above + text else f"{above}/{text}"


def _minus(node: Node) -> str:
    (inside,) = node.parts
    return "-" + (plain(inside) if inside.kind == "quotient" else _factor(inside, True))


def _power(node: Node) -> str:
    base, exponent = node.parts
    text = plain(exponent)
    short = exponent.kind in ("number", "letter", "bars") or re.fullmatch(r"-\w+", text)
    return f"{_base(base)}^{text if short else f'({text})'}"


# Functions
def _function(node: Node) -> str:
    (argument,) = node.parts
    if node.name == "factorial":
        return _base(argument) + "!"
    bare = node.name == "ln" and argument.kind in ("letter", "number", "probability", "bars", "call")
    return f"{node.name} {plain(argument)}" if bare else f"{node.name}({plain(argument)})"


def _big(node: Node) -> str:
    counter, over, body = node.parts
    letter = plain(counter)
    index = letter
    if over.kind == "from" and not (over.parts[0] == ONE and plain(over.parts[1]) in USUAL):
        index = f"({letter}={plain(over.parts[0])}..{plain(over.parts[1])})"
    elif over.kind == "where":
        index = f"({letter}: {plain(over.parts[0])})"
    elif over.kind == "in":
        index = f"({letter} in {plain(over.parts[0])})"
    return f"{node.name}_{index} {_factor(body, True)}"


def _integral(node: Node) -> str:
    counter, low, high, inside = node.parts
    limits = "" if low.kind == "all" else f"_{plain(low)}^{plain(high)}"
    return f"integral{limits} {_factor(inside, True)} d{plain(counter)}"


def _argmax(node: Node) -> str:
    return f"argmax_{plain(node.parts[0])} {_factor(node.parts[1], True)}"


def _limit(node: Node) -> str:
    counter, to, inside = node.parts
    return f"lim_({plain(counter)} -> {plain(to)}) {_factor(inside, True)}"


def _relation(node: Node) -> str:
    text = plain(node.parts[0])
    for sign, part in zip(node.name.split(), node.parts[1:]):
        text += f" {sign} {plain(part)}"
    return text


def _probability(node: Node) -> str:
    events, conditions, parameters = (_names(group.parts) for group in node.parts)
    given = f"{' | ' * bool(conditions)}{conditions}{'; ' * bool(parameters)}{parameters}"
    return f"{node.name or 'p'}({events}{given})"


def _text(node: Node) -> str:
    words = node.name
    for part in node.parts:
        words = re.sub(r"(?<![^ ])_(?![^ ])", plain(part), words, count=1)
    return words


PRINTERS: dict[str, Callable[[Node], str]] = {
    "letter": _letter,
    "number": lambda node: node.name,
    "dots": lambda node: "...",
    "product": _product,
    "quotient": _quotient,
    "minus": _minus,
    "power": _power,
    "transposed": lambda node: _base(node.parts[0]) + "'",
    "slope": lambda node: _base(node.parts[0]) + "'",
    "function": _function,
    "call": lambda node: f"{plain(node.parts[0])}({_names(node.parts[1:])})",
    "mean": lambda node: f"E[{plain(node.parts[0])}]",
    "probability": _probability,
    "relation": _relation,
    "said": lambda node: " ".join(map(plain, node.parts)),
    "text": _text,
    "big": _big,
    "argmax": _argmax,
    "limit": _limit,
    "integral": _integral,
    "bars": lambda node: f"|{plain(node.parts[0])}|",
    "indicator": lambda node: "1{" + plain(node.parts[0]) + "}",
    "set": lambda node: "{" + _names(node.parts) + "}",
    "those": lambda node: "{" + plain(node.parts[0]) + " : " + plain(node.parts[1]) + "}",
    "count": lambda node: "#" + plain(node.parts[0]),
    "tuple": lambda node: f"({_names(node.parts)})",
}
"""The printers by kind; the kinds in SIGNS have two parts and a sign between them."""
