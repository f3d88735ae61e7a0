# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Parse the plain notation of plain.py and of the book's docstrings into the same trees as LaTeX.

>>> from .reader import read
>>> str(read_plain("x_(d-1) <= |A|^(1/2)")[0]) == str(read(r"x_{d - 1} \le |A|^{1/2}")[0])
True
>>> str(read_plain("phi_j|y^x_j ln p(x | y)")[0]) == str(read(r"\phi_{j|y}^{x_j} \ln p(x \mid y)")[0])
True

Only the tokens and the scripts differ from LaTeX. A script without brackets is a name, a number or single
letters, and extends as far as it can: phi_x_j|y is \phi_{x_j|y}, and x_ij has the subscripts i and j.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .reader import GREEK, Node, Reader, Unreadable, group, letter, number, statements

TEX = {name[1:]: name for name in (*GREEK, r"\sum", r"\prod", r"\ln", r"\exp", r"\sqrt", r"\lim")}
TEX |= {"l": r"\ell", "grad": r"\nabla", "infinity": r"\infty", "integral": r"\int", "in": r"\in"}
TEX |= {"argmax": r"\arg \max", "arg max": r"\arg \max", "and": r"\wedge", "union": r"\cup"}
TEX |= {"without": r"\setminus", "does not imply": r"\not\Rightarrow", " | ": r"\mid", "'": "^ T"}
TEX |= {"<=": r"\le", ">=": r"\ge", "!=": r"\neq", "~": r"\sim", "<~": r"\lesssim", "#": r"\#"}
TEX |= {"<-": r"\leftarrow", "->": r"\to", "=>": r"\implies", "<=>": r"\iff"}
TEX |= {"...": r"\ldots", "{": r"\{", "}": r"\}"}
TEX |= {"d" + name: r"\partial " + TEX[name] for name in ("l", "phi", "theta", "mu")}
"""The LaTeX tokens for plain-text tokens; all others are the same."""
DIFFERENTIALS = {"d" + name: r"\mathrm { d } " + name for name in "stxz"}
SLOPE = letter(r"\partial")
TOKEN = re.compile(
    r"does not imply|arg max|[A-Za-z]+(?:'s\b|_hat(?![a-z]))?|\d+(?:\.\d+)?|\^\([a-z]\)| [|/] "
    r"|<=>|<=|>=|!=|<-|->|=>|<~|\.\.\.|\.\.|\s+|\S"
)
WITHIN_WORDS = ("a", "in", "and")


def read_plain(text: str) -> list[Node]:
    """Return the statements of a formula in plain notation, like `read` for LaTeX."""
    return statements(parts_of_plain(text))


def parts_of_plain(text: str) -> Iterator[Node]:
    """Yield the statements, and the words between them."""
    return PlainReader(list(tokens(text))).parts()


Token = tuple[str, bool]


def tokens(text: str) -> Iterator[Token]:
    r"""Yield the LaTeX tokens for a plain text, and whether a space precedes each.

    >>> print(*(token for token, _ in tokens("x_ij' <= dl for every p(y|x)")))
    x _ i j ^ T \le \partial \ell \text { for every } p ( y \mid x )
    """
    text = re.sub(r"\bp\(([^()|]+?) ?\| ?", r"p(\1 | ", text)  # p(y|x) is p(y | x)
    names = {**TEX, **DIFFERENTIALS} if "integral" in text else TEX
    words: list[str] = []
    gap = before = ""
    for found in TOKEN.finditer(text):
        token = found[0]
        if token.isspace():
            gap = token
            continue
        known = names[token].split() if token in names else None
        commands = known or _commands(token, before, text[found.end() :])
        if not commands or (words and token in WITHIN_WORDS):
            words.append(token)
        else:
            yield from _quoted(words)
            words = []
            yield commands[0], bool(gap)
            yield from ((command, False) for command in commands[1:])
        before, gap = token, ""
    yield from _quoted(words)


def _commands(token: str, before: str, behind: str) -> list[str]:
    """Return the tokens for text that is not a name, or nothing for a word of a sentence."""
    if token.startswith("^("):  # an example
        return ["^", "{", "(", token[2], ")", "}"]
    if token.endswith("_hat"):
        name = token[: -len("_hat")]
        return [r"\hat", TEX.get(name, name)]
    if token == "d" and behind.startswith("/d"):
        return [r"\partial"]
    if before == "_" and token.islower():  # x_ij
        return list(token)
    word = len(token) > 1 and token[0].isalpha() and before != "_" and behind[:1] not in ("(", "_")
    return [] if word else [token]


def _quoted(words: list[str]) -> Iterator[Token]:
    if words:
        yield from ((token, True) for token in (r"\text", "{", *words, "}"))


class PlainReader(Reader):
    open, close = "(", ")"

    def operand(self) -> Node:
        """A / with spaces around it ends a sum: sum_i x_i / n is a mean."""
        left = self.term()
        while self.take(" / "):
            left = Node("quotient", "", (left, self.term()))
        return left

    def ends(self) -> bool:
        return self.peek() == " / " or super().ends()

    def atom(self) -> Node:
        found = super().atom()
        slope = found == SLOPE and (self.beside().isalpha() or self.beside() in GREEK)
        return Node("product", "", (found, self.factor())) if slope else found

    def script(self) -> Node:
        return Node("minus", "", (self.single(),)) if self.take("-") else self.single()

    def single(self) -> Node:
        """A letter with its subscripts, a number, |V|, or an expression in brackets."""
        if self.take(self.open):
            return self.closed(self.sum(), self.close)
        found = self.atom() if self.peek() in ("|", r"\hat") else self.one()
        return self.with_subscripts(found) if self.take("_") else found

    def one(self) -> Node:
        token = self.next()
        if token.isdigit():
            return number(int(token))
        if token.isalpha() or token in GREEK:
            return letter(token)
        raise Unreadable(f"{token!r} is not a script")

    def beside(self) -> str:
        """Return the next token if no space precedes it."""
        return "" if self.place == len(self.tokens) or self.tokens[self.place][1] else self.peek()

    def with_subscripts(self, atom: Node) -> Node:
        """x_ij has two subscripts, and x_y_i has one, which itself has one."""
        found = [self.single()]
        while self.beside().isalnum() or self.beside() in GREEK:
            found.append(self.single())
        return Node("letter", atom.name, (group(*found), group(), atom.parts[2]))

    def subscripted(self, atom: Node) -> Node:
        if self.peek() == self.open:
            atom = super().subscripted(atom)
        else:
            atom = self.with_subscripts(atom)
        if atom.kind != "letter" or self.bars or self.beside() != "|":
            return atom
        self.next()
        given = self.single()
        if self.beside() == "=":
            self.next()
            given = Node("relation", "=", (given, self.single()))
        return Node("letter", atom.name, (atom.parts[0], group(given), atom.parts[2]))
