# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Find the formulas in the docstrings of the book, and compare them with its functions, as for pages.

>>> said("sample_mean").formulas
['E[Z] = (1/n) sum_i z^(i)']
>>> said("logistic_hypothesis")
Said(formulas=["h_theta(x) = g(theta' x)"], letters=['x_0 = 1'])

A formula stands between words and contains a relation or an arg max; after "with" it defines a letter. The
book writes x_i for the example x^(i), and x_ij for its component j.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import NamedTuple

from genref import equations as book

from .checks import SEEDS, Finding, check
from .letters import Meaning, function_of, meanings
from .pages import Block, Entry, Line
from .plain import plain
from .plain_reader import PlainReader, Token, read_plain, tokens
from .reader import RELATIONS, Node, group, letter

OF_A_DOCUMENT = "$j$ runs over `range(1, len(rows[i - 1]) + 1)`"
LETTERS = {
    "": [r"$c$ runs over `classes`", r"$s$ runs over `permutations(range(1, d + 1))`"],
    "gda_mle_prior": [r"$\phi_k$ is `gda_mle_prior(labels)[k]`"],
    "nb_mle_prior": [r"$\phi_k$ is `nb_mle_prior(labels)[k]`"],
    "calibration_table": [r"$y^{(i)}$ is `outcomes[i - 1]`"],
    "frequency_mle": [r"$n_j$ is `counts[j - 1]`"],
    "laplace_estimate": [r"$n_j$ is `counts[j - 1]`"],
    "event_log_likelihood": [r"$\phi_y$ is `phi_y[y]`", OF_A_DOCUMENT],
    "event_mle_word": [OF_A_DOCUMENT],
    "event_laplace_word": [OF_A_DOCUMENT],
}
"""Letters that docstrings write differently from pages, or that only docstrings have; "" is for all."""
OPENING, CLOSING = ("(", "[", r"\{"), (")", "]", r"\}")


class Said(NamedTuple):
    """The formulas of a docstring, and what it says about their letters."""

    formulas: list[str]
    letters: list[str]


def docstring(name: str) -> str:
    """Return a function's docstring before its example, without remarks in brackets."""
    text = " ".join((inspect.getdoc(getattr(book, name)) or "").partition(">>>")[0].split())
    return re.sub(r" \([A-Za-z']{3,} [^)]*\)", "", text)


def said(name: str) -> Said:
    """Return the formulas in the docstring of a function of the book."""
    found = Said([], [])
    defining = False
    for run in _runs(tokens(docstring(name))):
        names = [token for token, _ in run]
        if r"\text" in names[:1]:
            defining |= "with" in names
        elif set(names) & set(RELATIONS) or ("_" in names and r"\max" in names):
            for part in PlainReader(run).parts():
                if part.kind in ("relation", "argmax"):
                    (found.letters if defining else found.formulas).append(plain(_with_examples(part)))
    return found


def _runs(found: Iterable[Token]) -> Iterator[list[Token]]:
    r"""Cut at words and : ; . outside brackets; a run of words begins with \text."""
    run = list[Token]()
    depth, rest = 0, iter(found)
    for token, gap in rest:
        depth += (token in OPENING) - (token in CLOSING)
        if depth or token not in (r"\text", ":", ";", "."):
            run.append((token, gap))
            continue
        yield run
        run = []
        if token == r"\text":
            yield [(token, gap), *takewhile(lambda each: each[0] != "}", rest)]
    yield run


def _with_examples(node: Node) -> Node:
    """Return x^(i) for x_i, and x_j^(i) for x_ij, where i counts examples."""
    parts = tuple(map(_with_examples, node.parts))
    if node.kind == "letter" and node.name in "xyz" and parts[0].parts[:1] == (letter("i"),):
        parts = group(*parts[0].parts[1:]), parts[1], group(letter("i"))
    return Node(node.kind, node.name, parts)


def block(name: str) -> Block:
    """Return the formulas of a docstring like those of a page."""
    found = said(name).formulas
    lines = tuple(Line(number, "", formula, "") for number, formula in enumerate(found, 1))
    return Block(0, False, "\n".join(found), lines, {}, read_plain)


def check_docstring(entry: Entry) -> Iterator[Finding]:
    """Compare the formulas in the docstring of an entry's function in three worlds, one after the other."""
    name = function_of(entry)
    known = meanings([*LETTERS.get(name, []), *LETTERS[""]])
    for defined in said(name).letters:
        left, right = read_plain(defined)[0].parts
        known.insert(0, Meaning("is", left, formula=right))
    for seed in SEEDS:
        yield from check(entry, block(name), seed, known)
