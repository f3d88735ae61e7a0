# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The rows and messages that a command reads, as each kind of model takes them."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import tee
from typing import Any, NamedTuple, Optional, TypeVar

from ..categorical_naive_bayes import CategoricalModel
from ..display import plain
from ..errors import EmptyDataError, Label, TableError, counted, shown
from ..files.tables import EMPTY, Reading, Table, open_table
from ..files.text_files import Source

T = TypeVar("T")

STEP = 20_000
"""Progress is printed after so many rows."""

_WHOLE = re.compile("[0-9]{1,13}")
_NOT_A_NUMBER = "correct it, choose columns with --features, or use fit categorical, which takes text"


class Case(NamedTuple):
    """One row or message: x, the text of its label if it has one, and its file if it is a whole one."""

    x: Any
    label: Optional[str] = None
    file: Optional[str] = None


def note(text: str) -> None:
    """Print a line on stderr."""
    print(f"genref: {plain(text)}", file=sys.stderr)


@contextmanager
def table_of(options: Namespace) -> Iterator[Table]:
    """Open the table that the options name; afterwards, say how many rows were left out.

    Raises: TableError.
    """
    reading = Reading(options.delimiter, options.encoding, options.drop_missing)
    with open_table(options.source, reading) as table:
        try:
            yield table
        except EmptyDataError:
            raise TableError(table.file, None, None, "no rows after the header") from None
        if table.dropped:
            note(f"{table.file}: {counted(table.dropped, 'row')} with missing values left out")


def messages(options: Namespace, labelled: bool) -> Iterator[Case]:
    """Yield the messages that the options name. Raises: TableError."""
    source = Source(options.source, options.text, options.label, Reading(options.delimiter, options.encoding))
    for message in source.messages(labelled):
        yield Case(message.text, message.label, message.file if message.line is None else None)


def numbers(table: Table, features: Sequence[str], label: Optional[str]) -> Iterator[Case]:
    """Yield the rows of a table of numbers. Raises: TableError."""
    for row, name in table.rows(features, label, _NOT_A_NUMBER):
        yield Case(row, None if label is None else name)


def categories(
    table: Table,
    features: Sequence[str],
    label: Optional[str],
    model: Optional[CategoricalModel[Label]],
    levels: Sequence[Any],
    omit: Optional[bool] = None,
) -> Iterator[Case]:
    """Yield the rows of a table of categories, with the values of a model, if there is one.

    `levels`: of each feature, None if a new value may occur, and is learnt. `omit`: whether a new value is
    left out of its row, which is then a dict of the others; None if the command has no such option.

    Raises: TableError for an empty cell, or for a value that may not occur.
    """
    values: Sequence[Sequence[Label]] = [level or () for level in levels] if model is None else model.values
    named = [{} if isinstance(own, range) else {str(value): value for value in own} for own in values]
    for cells, name in table.texts(features, label):
        row: dict[str, Label] = {}
        for j, (feature, cell) in enumerate(zip(features, cells)):
            own, value, is_open = values[j], named[j].get(cell), levels[j] is None
            if isinstance(own, range):
                number = int(cell) if _WHOLE.fullmatch(cell) else 0
                value = number if number in own or number and is_open else None
            elif is_open and value is None:
                value = cell or None
            if value is not None:
                row[feature] = value
            elif not omit:
                advice = "; --unseen omit leaves it out" * (omit is False)
                allowed = f"{shown(cell)} is not one of {shown(tuple(own))}{advice}"
                raise table.in_row(feature, allowed if cell else EMPTY)
        complete = len(row) == len(features)
        yield Case(tuple(row.values()) if complete else row, None if label is None else name)


def declared_levels(
    table: Table, features: Sequence[str], options: Namespace
) -> list[Optional[Sequence[str]]]:
    """Return the values of each feature that --levels declares, and None for the others."""
    levels: dict[str, Optional[Sequence[str]]] = dict.fromkeys(features)
    for column, values in options.levels:
        if column not in levels:
            raise TableError(table.file, None, column, "--levels: this column is not a feature")
        levels[column] = values
    return list(levels.values())


def parted(
    cases: Iterable[Case], classes: Sequence[Label], what: str
) -> tuple[Iterator[Any], Iterator[Label]]:
    """Return x and labels as two streams. The classes of a model may be ints, which a file has as texts."""
    by_text = {str(label): label for label in classes}
    one, other = tee(watched(cases, what))
    return (case.x for case in one), (by_text.get(case.label or "", case.label or "") for case in other)


def watched(items: Iterable[T], what: str, silent: bool = True) -> Iterator[T]:
    """Pass items on and, on a terminal that shows nothing else, print how many there were so far.

    `what` is the singular name of an item; `silent` means that the command does not print the items.
    """
    shows = sys.stderr.isatty() and (silent or not sys.stdout.isatty())
    number = 0
    try:
        for number, item in enumerate(items, 1):
            yield item
            if shows and number % STEP == 0:
                print(f"\r{number} {what}s", end="", file=sys.stderr, flush=True)
    finally:  # an error message starts on a new line
        if shows and number >= STEP:
            print(f"\r{number} {what}s", file=sys.stderr)
