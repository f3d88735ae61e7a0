# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Parse LaTeX into a tree.

To be unambiguous, a formula is written like this: a letter directly before a bracket is a function, a space
makes a product; a sum or product reaches up to the next + or -; \mid, and | in a subscript, is "given";
\mathrm{d} is the d of an integral or a derivative; p is a probability or density, and q, applied to x or y,
that of another distribution. If \theta^T x includes x_0, the entry says "x_0 = 1".

It is a recursive descent parser: each method reads one kind of construct, from statements down to scripts.

>>> print(read(r"g(z) = \frac{1}{1 + e^z}")[0])
relation[=](call(letter[g], letter[z]), quotient(number[1], sum(number[1], power(letter[e], letter[z]))))

A letter directly before a bracket is a function of it; with a space between them, it is a factor.

>>> print(read("n (1 - x)")[0])
product(letter[n], difference(number[1], letter[x]))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Optional

TOKEN = re.compile(r"\\not\\[A-Za-z]+|\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[A-Za-z]|\S|\s+", re.S)
LAYOUT = {r"\,", r"\;", r"\!", r"\:", r"\ ", "~", r"\textstyle", r"\left", r"\right"}
LAYOUT |= {r"\Big", r"\big", r"\Bigl", r"\Bigr"}
SAME = {r"\dfrac": r"\frac", r"\tfrac": r"\frac", r"\dots": r"\ldots", r"\cdots": r"\ldots", r"\ne": r"\neq"}
SAME |= {r"\qquad": r"\quad", r"\iint": r"\int"}
GREEK = set(
    r"\alpha \beta \phi \varphi \mu \Sigma \sigma \theta \lambda \eta \delta \ell \pi \infty \nabla"
    r" \partial \cosh".split()
)
RELATIONS = {"=": "=", "<": "<", ">": ">", r"\le": "<=", r"\ge": ">=", r"\neq": "!=", r"\in": "in"}
RELATIONS |= {r"\leftarrow": "<-", r"\sim": "~", r"\lesssim": "<~"}
LOGIC = {r"\iff": "iff", r"\implies": "implies", r"\not\Rightarrow": "does not imply"}
SUMS = {"+": "sum", "-": "difference", r"\cup": "union", r"\setminus": "without"}
ENDS = {
    ")",
    "]",
    "}",
    r"\}",
    ",",
    ";",
    ":",
    "+",
    "-",
    r"\mid",
    r"\wedge",
    r"\cup",
    r"\setminus",
    r"\to",
    "..",
    r"\quad",
    r"\text",
    r"\\",
    "&",
    r"\end",
}


class Unreadable(ValueError):
    """LaTeX that the parser does not support."""


@dataclass(frozen=True)
class Node:
    """A part of a formula: its kind, its name if it has one, and its own parts.

    A letter has three groups of parts: subscripts, subscripts after a bar, and a superscript in brackets. A
    probability, of p or, named so, of q, also has three groups: events, conditions and, after a semicolon,
    parameters.
    """

    kind: str
    name: str = ""
    parts: tuple[Node, ...] = ()

    def __str__(self) -> str:
        parts = self.parts
        if self.kind == "letter" and not any(group.parts for group in parts):
            parts = ()
        name = f"[{self.name}]" if self.name else ""
        return f"{self.kind}{name}" + (f"({', '.join(map(str, parts))})" if parts else "")


def group(*parts: Node) -> Node:
    return Node("group", "", parts)


def letter(name: str) -> Node:
    return Node("letter", name, (group(), group(), group()))


def number(value: int) -> Node:
    return Node("number", str(value))


ONE = number(1)
ZERO = number(0)
TRANSPOSED = letter("T")


def tokens(tex: str) -> list[tuple[str, bool]]:
    r"""Return the tokens, and whether a space or layout precedes each.

    >>> tokens(r"n \, (x)")
    [('n', False), ('(', True), ('x', False), (')', False)]
    """
    found, gap = [], False
    for token in TOKEN.findall(tex.replace("{}", " ")):
        if token.isspace() or token in LAYOUT:
            gap = True
        else:
            found.append((SAME.get(token, token), gap))
            gap = False
    return found


def read(tex: str) -> list[Node]:
    r"""Return the statements of a formula, separated by a comma or a wide space.

    >>> [str(statement) for statement in read(r"a = b, \quad c < d \text{ for every } d")]
    ['relation[=](letter[a], letter[b])', 'relation[<](letter[c], letter[d])']
    """
    return statements(Reader(tokens(tex)).parts())


def read_whole(tex: str) -> list[Node]:
    r"""Return the statements of a formula with the words between them, as in "for every v".

    >>> [str(part) for part in read_whole(r"c < d \text{ for every } d")]
    ['relation[<](letter[c], letter[d])', 'words[for every]', 'letter[d]']
    """
    return list(Reader(tokens(tex)).parts())


def statements(parts: Iterable[Node]) -> list[Node]:
    """Return the statements of a formula; text after words other than "at", such as "if", is a condition."""
    found = []
    for part in parts:
        if part.kind == "words":
            if part.name not in ("at", "against"):
                break
        else:
            found.append(part)
    return found


class Reader:
    open, close = "{", "}"  # around a script with more than one letter

    def __init__(self, found: list[tuple[str, bool]]) -> None:
        self.tokens = found
        self.place = 0
        self.bars = 0  # open bars: the next | closes one

    # Tokens
    def peek(self, ahead: int = 0) -> str:
        place = self.place + ahead
        return self.tokens[place][0] if place < len(self.tokens) else ""

    def next(self) -> str:
        token = self.peek()
        if not token:
            raise Unreadable("the formula ends early")
        self.place += 1
        return token

    def take(self, *wanted: str) -> bool:
        """Skip these tokens if they come next."""
        if all(self.peek(i) == token for i, token in enumerate(wanted)):
            self.place += len(wanted)
            return True
        return False

    def need(self, wanted: str) -> None:
        if not self.take(wanted):
            raise Unreadable(f"{wanted!r} expected, not {self.peek()!r}")

    # Statements
    def parts(self) -> Iterator[Node]:
        """Yield each statement, and the words between two statements."""
        begun = False
        while self.peek():
            if self.take(r"\quad") or self.take(","):
                continue
            if self.peek() == r"\text" and begun:
                yield Node("words", self.words())
            else:
                yield self.logic()
            begun = True

    def logic(self) -> Node:
        left = self.conditional()
        while self.peek() in LOGIC:
            left = Node(LOGIC[self.next()], "", (left, self.conditional()))
        return left

    def conditional(self) -> Node:
        r"""x \mid y \sim N(\mu, \Sigma): the distribution of x, given y."""
        left = self.condition()
        return Node("given", "", (left, self.condition())) if self.take(r"\mid") else left

    def condition(self) -> Node:
        left = self.chain()
        while self.take(r"\wedge"):
            left = Node("and", "", (left, self.chain()))
        return left

    def chain(self) -> Node:
        """a < b = c is one relation, named "< =", with three parts."""
        parts, names = [self.sum()], []
        while self.peek() in RELATIONS:
            names.append(RELATIONS[self.next()])
            parts.append(self.sum())
        return Node("relation", " ".join(names), tuple(parts)) if names else parts[0]

    def sum(self) -> Node:
        negative = self.take("-")
        left = self.operand()
        left = Node("minus", "", (left,)) if negative else left
        while self.peek() in SUMS:
            kind = SUMS[self.next()]
            left = Node(kind, "", (left, self.operand()))
        return left

    def operand(self) -> Node:
        return self.term()

    def ends(self) -> bool:
        token = self.peek()
        last = not token or token in ENDS or token in RELATIONS or token in LOGIC
        return last or (token == "|" and self.bars > 0) or self.differential()

    def differential(self) -> bool:
        return [self.peek(i) for i in range(4)] == [r"\mathrm", "{", "d", "}"]

    def term(self) -> Node:
        left = self.factor()
        while not self.ends():
            if self.take("/"):
                left = Node("quotient", "", (left, self.factor()))
            elif self.take(r"\times"):  # the size of a matrix
                left = Node("size", "", (left, self.factor()))
            else:
                self.take(r"\cdot")
                left = Node("product", "", (left, self.factor()))
        return left

    # Factors
    def factor(self) -> Node:
        start = self.place
        atom = self.atom()
        applicable = atom.kind == "letter"
        while True:
            token = self.peek()
            if token == "_":
                self.next()
                atom = self.subscripted(atom)
            elif self.take("^", "{", "(") or self.take("^", "{", "'", "("):
                atom = self.example(atom)
            elif token == "^":
                self.next()
                exponent = self.script()
                transposed = exponent == TRANSPOSED
                atom = Node(
                    "transposed" if transposed else "power", "", (atom,) + (exponent,) * (not transposed)
                )
                applicable = False
            elif token == "'":
                self.next()
                atom = Node("slope", "", (atom,))
            elif token == "!":
                self.next()
                atom = Node("function", "factorial", (atom,))
            elif applicable and (
                token == "(" and not self.tokens[self.place][1] or token == "[" and atom == letter("E")
            ):
                atom, applicable = self.applied(atom), False
            else:
                assert self.place > start
                return atom

    def atom(self) -> Node:
        token = self.next()
        if token[0].isdigit():
            return self.numeral(token)
        if token.isalpha() or token in GREEK:
            return letter(token)
        if token in ("(", "["):
            return self.bracket({"(": ")", "[": "]"}[token])
        if token == "{":
            return self.closed(self.sum(), "}")
        if token == "|":
            self.bars += 1
            inside = self.sum()
            self.bars -= 1
            return self.closed(Node("bars", "", (inside,)), "|")
        if token == r"\{":
            return self.set()
        if token in (r"\sum", r"\prod"):
            return self.big(token[1:])
        readers = {
            r"\int": self.integral,
            r"\frac": lambda: Node("quotient", "", (self.script(), self.script())),
            r"\sqrt": lambda: Node("function", "sqrt", (self.script(),)),
            r"\ln": lambda: Node("function", "ln", (self.argument(),)),
            r"\exp": lambda: Node("function", "exp", (self.argument(),)),
            r"\arg": self.arg_max,
            r"\lim": self.limit,
            r"\hat": lambda: self.hat(),
            r"\mathrm": self.named,
            r"\mathcal": self.named,
            r"\underbrace": self.braced_below,
            r"\begin": self.matrix,
            r"\#": lambda: Node("count", "", (self.factor(),)),
            r"\ldots": lambda: Node("dots"),
            r"\text": self.text,
        }
        if token not in readers:
            raise Unreadable(f"{token!r} begins nothing")
        return readers[token]()

    def closed(self, node: Node, bracket: str) -> Node:
        self.need(bracket)
        return node

    def numeral(self, digits: str) -> Node:
        if digits.endswith("1") and self.take(r"\{"):
            words = self.peek() == r"\text"
            condition = self.text() if words else self.condition()
            indicator = self.closed(Node("indicator", "", (condition,)), r"\}")
            return indicator if digits == "1" else Node("product", "", (number(int(digits[:-1])), indicator))
        return Node("number", digits)

    def bracket(self, end: str) -> Node:
        bars, self.bars = self.bars, 0
        parts = [self.condition()]
        while self.take(","):
            parts.append(self.condition())
        self.bars = bars
        self.need(end)
        if end == "]" and self.peek() == "_":
            return self.between(parts[0])
        return parts[0] if len(parts) == 1 else Node("tuple", "", tuple(parts))

    def between(self, inside: Node) -> Node:
        """[F(t)]_a^b is F(b) - F(a)."""
        self.need("_")
        low = self.script()
        self.need("^")
        return Node("between", "", (inside, low, self.script()))

    def script(self) -> Node:
        """An expression in braces, or the one token that needs none: x^2, x^n, \\frac12."""
        if self.take(self.open):
            return self.closed(self.sum(), self.close)
        token = self.next()
        if token.isdigit():
            if len(token) > 1:
                self.place -= 1
                self.tokens[self.place] = token[1:], False
            return number(int(token[0]))
        if token.isalpha() or token in GREEK:
            return letter(token)
        raise Unreadable(f"{token!r} is not a script")

    def argument(self) -> Node:
        """The argument of ln, exp or tr: a bracket, or all factors up to the next bracket or function."""
        bracket = self.peek() in ("(", "[")
        left = self.factor()
        while not bracket and not self.ends() and self.peek() not in ("(", r"\ln", r"\exp", "/", r"\cdot"):
            left = Node("product", "", (left, self.factor()))
        return left

    def hat(self) -> Node:
        inside = self.script()
        return Node("letter", "hat " + inside.name, inside.parts)

    def named(self) -> Node:
        self.need("{")
        name = ""
        while not self.take("}"):
            name += self.next()
        if name == "tr":
            return Node("function", "tr", (self.argument(),))
        return letter(r"\mathrm{d}" if name == "d" else name)

    def words(self) -> str:
        self.need(r"\text")
        self.need("{")
        words = ""
        while not self.take("}"):
            words += " " * self.tokens[self.place][1] + self.next()
        return words.strip()

    def text(self) -> Node:
        r"""Words, with _ for each letter between them: \text{the document contains word } j."""
        self.place -= self.tokens[self.place - 1][0] == r"\text"
        words, letters = list[str](), list[Node]()
        while self.peek() == r"\text" or self.peek().isalpha():
            if self.peek() == r"\text":
                words.append(self.words())
            else:
                words.append("_")
                letters.append(letter(self.next()))
        return Node("text", " ".join(words), tuple(letters))

    def arg_max(self) -> Node:
        self.need(r"\max")
        self.need("_")
        return Node("argmax", "", (self.script(), self.term()))

    def limit(self) -> Node:
        self.need("_")
        self.need(self.open)
        counter = self.factor()
        self.need(r"\to")
        to = self.closed(self.sum(), self.close)
        return Node("limit", "", (counter, to, self.term()))

    def braced_below(self) -> Node:
        inside = self.script()
        self.need("_")
        return Node("braced", "", (inside, self.script()))

    def set(self) -> Node:
        """{x : condition}, or a list of members, which may have dots in it."""
        members = [self.condition()]
        if self.take(":"):
            condition = self.condition()
            if self.peek() == r"\text":
                condition = Node("said", "", (condition, self.text()))
            return self.closed(Node("those", "", (members[0], condition)), r"\}")
        while self.take(","):
            members.append(self.condition())
        return self.closed(Node("set", "", tuple(members)), r"\}")

    def big(self, kind: str) -> Node:
        """A sum or product: its letter, the letter's range, and the terms or factors."""
        low, high, over = number(0), number(0), Node("all")
        self.need("_")
        if self.take(self.open):
            counter = self.factor()
            if self.take("="):
                low = self.sum()
                over = Node("from")
                if self.take(".."):  # in plain notation
                    high = self.sum()
            elif self.take(r"\in"):
                over = Node("in", "", (self.sum(),))
            elif self.take(":"):
                over = Node("where", "", (self.condition(),))
            elif self.peek() in RELATIONS:
                over = self.excepted(counter)
            self.need(self.close)
        else:
            counter = self.script()
        if self.take("^"):
            high = self.script()
        if over.kind == "from":
            over = Node("from", "", (low, high))
        return Node("big", kind, (counter, over, self.term()))

    def excepted(self, counter: Node) -> Node:
        r"""\ne i, j or \ge 3: a condition on the counting letter."""
        name = RELATIONS[self.next()]
        condition = Node("relation", name, (counter, self.sum()))
        while self.take(","):
            condition = Node("and", "", (condition, Node("relation", name, (counter, self.sum()))))
        return Node("where", "", (condition,))

    def integral(self) -> Node:
        r"""\int_a^b f(t) \mathrm{d}t; with two letters, an integral of an integral."""
        low = high = Node("all")
        if self.take("_"):
            low = self.script()
            self.need("^")
            high = self.script()
        inside = self.term()
        if not self.differential():
            raise Unreadable(r"an integral ends in \mathrm{d} and a letter")
        while self.differential():
            self.place += 4
            inside = Node("integral", "", (self.factor(), low, high, inside))
        return inside

    def matrix(self) -> Node:
        for token in "{pmatrix}":
            self.need(token)
        bars, self.bars, rows, row = self.bars, 0, list[Node](), list[Node]()
        raise_at = len(self.tokens)
        while not self.take(r"\end"):
            if self.place >= raise_at:
                raise Unreadable("the matrix does not end")
            if self.take("&"):
                continue
            if self.take(r"\\"):
                rows.append(group(*row))
                row = []
            else:
                row.append(self.sum())
        for token in "{pmatrix}":
            self.need(token)
        self.bars = bars
        return Node("matrix", "", (*rows, group(*row)))

    # Scripts and arguments
    def subscripted(self, atom: Node) -> Node:
        r"""\phi_{jv|y=1}: the subscripts j and v, and y = 1 after the bar."""
        if not self.take(self.open):
            subscripts, given = [self.script()], list[Node]()
        else:
            subscripts, given = list[Node](), list[Node]()
            into, (bars, self.bars) = subscripts, (self.bars, 1)
            while not self.take(self.close):
                if self.take(","):
                    continue
                if subscripts and self.take("|"):
                    into = given
                    continue
                part = self.factor()
                while self.peek() in ("+", "-"):
                    part = Node({"+": "sum", "-": "difference"}[self.next()], "", (part, self.factor()))
                if self.take("="):
                    part = Node("relation", "=", (part, self.factor()))
                into.append(part)
            self.bars = bars
        if atom.kind != "letter":
            return Node("entry", "", (atom, *subscripts))
        return Node("letter", atom.name, (group(*subscripts), group(*given), atom.parts[2]))

    def example(self, atom: Node) -> Node:
        """x^{(i)}, or x^{(i)T}, which is also transposed."""
        inside = self.closed(self.sum(), ")")
        transposed = self.take("T")
        self.need("}")
        if atom.kind != "letter":
            raise Unreadable("only a letter can belong to an example")
        node = Node("letter", atom.name, (*atom.parts[:2], group(inside)))
        if self.take("_"):
            node = self.subscripted(node)
        return Node("transposed", "", (node,)) if transposed else node

    def applied(self, function: Node) -> Node:
        end = {"(": ")", "[": "]"}[self.next()]
        groups: list[list[Node]] = [[], [], []]
        into = 0
        bars, self.bars = self.bars, 0
        while not self.take(end):
            if self.take(","):
                continue
            if self.peek() in (r"\mid", ";"):
                into = {r"\mid": 1, ";": 2}[self.next()]
                continue
            groups[into].append(self.condition())
        self.bars = bars
        if function == letter("p") or (function == letter("q") and _is_event(groups[0][0])):
            name = "" if function == letter("p") else "q"  # q is another distribution
            return Node("probability", name, tuple(group(*parts) for parts in groups))
        if function == letter("E"):
            return Node("mean", "", (groups[0][0],))
        return Node("call", "", (function, *groups[0]))


def _is_event(node: Node) -> bool:
    """Return whether it is about x or y, as in q(y = 1 | x); q(v) is a function of v."""
    variable = node.parts[0] if node.kind == "relation" else node
    return variable.kind == "letter" and variable.name in ("x", "y")


def bound(node: Node) -> Optional[Node]:
    """Return the letter that a sum, an integral or a set binds."""
    return node.parts[0] if node.kind in ("big", "argmax", "integral", "those") else None


def free(node: Node) -> frozenset[str]:
    r"""Return the letters without scripts that a tree depends on.

    >>> sorted(free(read(r"\sum_{i=1}^n a_i b")[0]))
    ['b', 'n']
    """
    if node.kind == "letter" and not any(part.parts for part in node.parts):
        return frozenset([node.name])
    found = frozenset[str]().union(*map(free, node.parts))
    own = bound(node)
    return found - {own.name} if own else found
