# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""The letters of an entry's formula: what each is, its shape, and its value in the example of the book.

The formula is read as the tests read it: the d of \mathrm{d} is not a letter. What a letter means is in the
tables of spec/notation.md. Its value is an argument, or the result, of the first example in the docstring of
the book's function; or a part of it: of mu = {0: [1], 1: [4]}, \mu_1 is [4], and \mu_k all of it.
"""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Optional

from repository import ROOT

sys.path.insert(0, str(ROOT))

from genref import equations as book  # noqa: E402
from tools.formulas import letters  # noqa: E402
from tools.formulas.pages import Entry, entries  # noqa: E402
from tools.formulas.patterns import code_name, parts_of  # noqa: E402
from tools.formulas.plain import plain  # noqa: E402
from tools.formulas.reader import Node, read  # noqa: E402

NO_LETTERS = {r"\partial", r"\nabla", r"\infty"}
GREEK = {
    r"\alpha": "α",
    r"\ell": "ℓ",
    r"\eta": "η",
    r"\lambda": "λ",
    r"\mu": "μ",
    r"\phi": "ϕ",
    r"\pi": "π",
    r"\sigma": "σ",
    r"\Sigma": "Σ",
    r"\theta": "θ",
}
"""As KaTeX writes them."""
LONGEST = 48
"""Characters of a value; what is longer is left to the example itself."""


@dataclass(frozen=True)
class Row:
    """What notation.md says of one letter, and where: in an entry, in a chapter, or everywhere."""

    letter: str
    place: str
    what: str


@dataclass(frozen=True)
class Value:
    """An argument or a result; `code` says which part of `name` a letter such as `pattern` is."""

    pattern: Node
    code: str
    name: str
    whole: str

    def at(self, node: Node) -> str:
        r"""The value of a letter. Where one of its scripts has no value, as in \mu_k, it is the whole."""
        pairs = zip(parts_of(self.pattern), parts_of(node))
        numbers = {
            code_name(name): int(given.name) for (name, _), (_, given) in pairs if given.kind == "number"
        }
        try:
            names = {"__builtins__": {}, "Fraction": Fraction, "dict": dict, "len": len}
            found = eval(self.code, {**names, self.name: eval(self.whole, {**names}), **numbers})
        except NameError:
            return _short(self.whole)
        except KeyError:  # mu_1 of an example with class 0 alone; of classes that are words, any may be 1
            return _short(self.whole) if "'" in self.whole else ""
        return _short(repr(found))


@lru_cache(maxsize=None)
def notation() -> tuple[Row, ...]:
    """The letters of both tables in the plain form that `plain` prints."""
    _, everywhere, of_entries = (
        (ROOT / "spec/notation.md").read_text(encoding="utf-8").split("| --- | --- | --- |")
    )
    found = []
    for name, word, values in _cells(everywhere):
        own = re.fullmatch(r"(.*) \(in ([\w-]+)\)", name)
        names = re.split(r"[,;] (?![^(]*\))", own[1] if own else name)
        for letter, said, shape in zip(names, _each(word, ", ", names), _each(values, "; ", names)):
            both = (shape, said) if said.startswith("`") else (said, shape)
            what = "; ".join(part for part in both if part and part != "no name")
            found.append(Row(letter, own[2] if own else "", what))
    for name, places, values in _cells(of_entries):
        names, ids = re.split("[,;] ", name), re.split("[,;] ", places)
        for id, of_id in zip(ids, _each(values, "; ", ids)):
            found += [Row(letter, id, what) for letter, what in zip(names, _each(of_id, "; ", names))]
    return tuple(found)


def _cells(table: str) -> Iterator[list[str]]:
    """Yield the cells of the rows of a table, three each."""
    for line in table.split("\n\n")[0].splitlines()[1:]:
        yield [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def _each(text: str, separator: str, things: Sequence[str]) -> Sequence[str]:
    """The part of a text for each of some things, if it has as many; else all of it for each.

    >>> _each("a direction; its variance", "; ", ["v", "lambda"])
    ['a direction', 'its variance']
    """
    parts = text.split(separator)
    return parts if len(parts) == len(things) else [text] * len(things)


def table(id: str) -> str:
    """Return the folded table of an entry's letters as Markdown; nothing for an entry without a formula."""
    rows: list[tuple[str, ...]] = list(_rows(entries()[id]))
    if not rows:
        return ""
    if not any(row[2] for row in rows):
        rows = [row[:2] for row in rows]
    lines = ['<details class="letters">', "<summary>Its letters</summary>", ""]
    lines += [_line(*("letter", "what it is", "in the example")[: len(rows[0])])]
    lines += [_line(*["---"] * len(rows[0])), *(_line(*row) for row in rows)]
    return "\n".join([*lines, "", "</details>", ""])


def _line(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _rows(entry: Entry) -> Iterator[tuple[str, str, str]]:
    """Yield each letter of the first formula that notation.md knows, in the order of the formula."""
    statement = next((block for block in entry.blocks if not block.derivation), None)
    values = dict(_values(entry))
    seen: set[str] = set()
    for line in statement.lines if statement else ():
        for node in (part for whole in read(line.tex) for part in _parts(whole)):
            row = _known(node, entry) if node.kind == "letter" and node.name not in NO_LETTERS else None
            if row and plain(node) not in seen:
                seen.add(plain(node))
                given = values.get(_kind(node))
                value = given.at(node) if given else ""
                yield _html(node), row.what, f"`{value}`" if value else ""


def _parts(node: Node) -> Iterator[Node]:
    yield node
    for part in node.parts:
        yield from _parts(part)


def _kind(node: Node) -> tuple[str, int, bool, bool]:
    """What letters with other indices have in common: the name, and which scripts there are."""
    below, behind, above = node.parts or (Node("group"), Node("group"), Node("group"))
    return node.name, len(below.parts), bool(behind.parts), bool(above.parts)


def _known(node: Node, entry: Entry) -> Optional[Row]:
    """The line of notation.md about a letter: the one for this entry or chapter, else the most alike.

    mu_0 is there as mu_k, and phi_35000|y=1 as phi_j|y.
    """
    name = plain(Node("letter", node.name, _empty()))
    best: tuple[int, Optional[Row]] = (0, None)
    for row in notation():
        if row.place not in ("", entry.id, entry.chapter):
            continue
        head = re.match(r"[A-Za-z]+", row.letter.strip("|"))
        if not head or head[0] != name:
            continue
        letter = re.sub(r"(?<=\w)\([^.]*\)$", "", row.letter)  # h_theta of h_theta(x)
        likeness = 1 + 16 * (letter == plain(node)) + 4 * bool(row.place)
        likeness += 8 * (_scripts(letter[len(name) :]) == _scripts(plain(node)[len(name) :]))
        best = max(best, (likeness, row), key=lambda pair: pair[0])
    return best[1]


def _scripts(text: str) -> tuple[int, bool, bool]:
    """How many subscripts a letter has, and whether there is something behind a bar, and a superscript.

    >>> _scripts("_jv|y"), _scripts("_35000|y=1"), _scripts("_theta")
    ((2, True, False), (1, True, False), (1, False, False))
    """
    text = re.sub(r"(?<=\w)_\w| [-+] \d+", "", text)  # x_j and d - 1 are one subscript
    below = re.match(r"_([^|^]*)", text)
    return len(re.findall(r"theta|[A-Za-z]|\d+", below[1])) if below else 0, "|" in text, "^" in text


def _empty() -> tuple[Node, Node, Node]:
    return Node("group"), Node("group"), Node("group")


def _html(node: Node) -> str:
    """A letter with its scripts: less to load than what KaTeX makes of it."""
    below, behind, above = ("".join(map(_script, part.parts)) for part in node.parts or _empty())
    bar = f" | {behind}" if behind else ""
    scripts = (f"<sub>{below}{bar}</sub>" if below else "") + (f"<sup>({above})</sup>" if above else "")
    return f"<i>{GREEK.get(node.name, node.name)}</i>{scripts}"


def _script(node: Node) -> str:
    """What stands in a script: letters, numbers, and events such as y = 1."""
    if node.kind == "letter":
        return _html(node)
    if node.kind == "call":
        return f"{_script(node.parts[0])}({', '.join(map(_script, node.parts[1:]))})"
    return plain(node)


def _values(entry: Entry) -> Iterator[tuple[tuple[str, int, bool, bool], Value]]:
    """Yield the kinds of letters that are arguments or the result of the book's example, and their values."""
    name = letters.function_of(entry)
    example = _example(name) if name else None
    if not example:
        return
    call, result = example
    signature = inspect.signature(getattr(book, name))
    given = signature.bind(*call.args, **{word.arg or "": word.value for word in call.keywords}).arguments
    arguments = set()
    for parameter, (argument, items) in zip(signature.parameters, letters._parameters(name)):
        for meaning in letters.meanings(items.split("; ")):
            # Of a formula or a count the argument is not a value.
            is_part = re.match(rf"{re.escape(argument)}(\[|$)", meaning.code)
            if is_part and meaning.pattern and meaning.pattern.kind == "letter" and parameter in given:
                arguments.add(_kind(meaning.pattern))
                whole = ast.unparse(given[parameter])
                yield _kind(meaning.pattern), Value(meaning.pattern, meaning.code, argument, whole)
    statement = entry.blocks[0].lines[0]
    for node in read(statement.tex)[:1]:
        left = node.parts[0] if node.kind == "relation" else None
        found = letters.result(entry, left) if left and left.kind == "letter" else None
        # A = L D L' is about L and D, so A is not a result.
        if left and found and found.pattern and _kind(left) not in arguments:
            code = found.code.replace(letters.call(entry), "result", 1)
            yield _kind(left), Value(found.pattern, code, "result", result)


def _example(name: str) -> Optional[tuple[ast.Call, str]]:
    """The call of a function in the first example of its docstring, and what the example prints."""
    for example in doctest.DocTestParser().get_examples(inspect.getdoc(getattr(book, name)) or ""):
        for node in ast.walk(ast.parse(example.source)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == name:
                names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
                starred = any(isinstance(argument, ast.Starred) for argument in node.args)
                return None if starred or names - {name, "Fraction", "dict"} else (node, example.want.strip())
    return None


def _short(value: str) -> str:
    """A value without `Fraction(...)` around 3/4."""
    value = re.sub(r"Fraction\((-?\d+), (\d+)\)", lambda m: m[1] if m[2] == "1" else f"{m[1]}/{m[2]}", value)
    return value if len(value) <= LONGEST else ""
