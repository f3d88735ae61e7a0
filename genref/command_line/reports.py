# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Predictions for people, as JSON and as tables, and the count of errors."""

from __future__ import annotations

import csv
import json
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from io import StringIO
from math import isfinite
from typing import Any, NamedTuple, Optional, Union

from ..display import plain
from ..errors import Label, TableError, counted, reason_of
from ..files.whole_files import write_whole
from ..generative import Explanation
from ..numbers.rounding import Rounded

CAUTION = "The digits are right for this model; only labelled examples can show whether the model is right."
"""Printed below posteriors if no true labels are known that would show whether they are reliable."""

UNDEFINED = "undefined"
"""Printed instead of the label if there is no posterior."""


class Prediction(NamedTuple):
    """The answer for one row or message.

    `label` is None if the posterior is undefined, and `cause` says why; `actual` is the true label if it is
    known; `note` says what a reader should know, such as that no word is known.
    """

    number: int
    label: Optional[Label]
    posterior: Mapping[Label, Rounded]
    actual: Optional[str] = None
    file: Optional[str] = None
    cause: str = ""
    note: str = ""
    explanation: Optional[Explanation[Any, Any]] = None


def report(
    predictions: Iterable[Prediction],
    classes: Sequence[Label],
    what: str,
    options: Namespace,
    may_be_undefined: bool = False,
) -> int:
    """Print predictions of each `what` and, if the true labels are known, a tally; return the exit status.

    With --output they are written to a file when the last one is ready, and the screen shows how many. If
    this file is a table, the screen also shows what is not a row of it.
    """
    tally, collected = Tally(classes, what), StringIO()
    write: Callable[[str], object] = print if options.output is None else partial(print, file=collected)
    delimiter = table_delimiter(options.output or "")
    lines: Union[_Lines, _Records, _Json]
    if delimiter:
        lines = _Records(classes, what, delimiter, may_be_undefined, collected)
    elif options.json:
        lines = _Json(what, write)
    else:
        lines = _Lines(classes, what, options.digits, may_be_undefined, write)
    number = undefined = noted = 0
    for number, prediction in enumerate(predictions, 1):
        lines.print(prediction)
        undefined += prediction.label is None
        noted += bool(prediction.note)
        if prediction.actual is not None:
            tally.add(prediction)
    ends = [CAUTION] if number and not tally.number else [tally.text()] if tally.number else []
    if noted:
        ends.append(
            f"{noted} of {counted(number, what)}: no word is in the vocabulary, so the priors alone decide"
        )
    end = "\n".join(["", *ends]) if ends else ""
    if options.json:
        end = json.dumps(tally.data()) if tally.number else ""
    if end and not delimiter:
        write(end)
    if options.output is not None:
        try:
            write_whole(options.output, collected.getvalue())
        except (OSError, ValueError) as error:
            reason = f"cannot be written: {reason_of(error)}"
            raise TableError(options.output, None, None, reason) from None
        print(f"{plain(options.output)}: predictions of {counted(number, what)}")
        if end and delimiter:
            print(end)
    return int(undefined > 0)


def table_delimiter(file: str) -> str:
    """Return the separator of cells in a file whose name ends in .csv or .tsv, and "" for other files."""
    return {".csv": ",", ".tsv": "\t"}.get(file[-4:].lower(), "")


class _Json:
    """Prints one JSON object per prediction."""

    def __init__(self, what: str, write: Callable[[str], object]) -> None:
        self.what, self.write = what, write

    def print(self, prediction: Prediction) -> None:
        number, label, posterior, actual, file, cause, note, explanation = prediction
        data: dict[str, object] = {self.what: number, "file": file, "label": label}
        if label is None:
            data["undefined"] = cause
        else:
            data["posterior"] = {str(name): json_value(p) for name, p in posterior.items()}
        if explanation is not None:
            data["explanation"] = {
                "against": explanation.other,
                "log_odds": json_value(explanation.log_odds),
                "prior": None if explanation.prior is None else json_value(explanation.prior),
                "parts": {part.name: json_value(part.log_odds) for part in explanation.parts},
                "unknown": dict(explanation.unknown),
            }
        data.update(actual=actual, note=note or None)
        self.write(json.dumps({name: value for name, value in data.items() if value is not None}))


class _Lines:
    """Prints one line per prediction, in columns below a heading."""

    def __init__(
        self,
        classes: Sequence[Label],
        what: str,
        digits: Optional[int],
        may_be_undefined: bool,
        write: Callable[[str], object],
    ) -> None:
        self.what, self.write = what, write
        self.headings = [f"p({plain(label)})" for label in classes]
        self.number_width = max(6, len(what))
        widths = [len("label"), len(UNDEFINED) * may_be_undefined, *(len(plain(label)) for label in classes)]
        self.label_width = max(widths)
        self.width = 23 if digits is None else digits + 7
        self.begun = False

    def print(self, prediction: Prediction) -> None:
        number, label, posterior, actual, file, cause, note, explanation = prediction
        if not self.begun:  # only after the first posterior
            self.begun = True
            ends = ["actual"] * (actual is not None) + ["file"] * (file is not None)
            self._print(self.what, "label", self.headings, ends)
        ends = [plain(name) for name in (actual, file, note or None) if name is not None]
        if label is None:
            width = (self.width + 2) * len(self.headings) - 2
            self._print(str(number), UNDEFINED, [f"{plain(cause):<{width}}"], ends)
        else:
            self._print(str(number), plain(label), [str(p) for p in posterior.values()], ends)
        for line in str(explanation).split("\n") if explanation is not None else ():
            self.write(" " * (self.number_width + 2) + line)

    def _print(self, number: str, label: str, values: list[str], ends: list[str]) -> None:
        cells = [f"{number:>{self.number_width}}", f"{label:<{self.label_width}}"]
        cells += [f"{value:<{self.width}}" for value in values]
        cells += [f"{end:<{max(len('actual'), self.label_width)}}" for end in ends]
        self.write("  ".join(cells).rstrip())


class _Records:
    """Writes one record of a CSV file per prediction, below a header; no cell is shortened.

    If the posterior is undefined, its cells and the label are empty, and the last column says why.
    """

    def __init__(
        self, classes: Sequence[Label], what: str, delimiter: str, may_be_undefined: bool, file: StringIO
    ) -> None:
        self.header = [what, "label", *(f"p({label})" for label in classes)]
        self.may_be_undefined, self.is_text = may_be_undefined, what == "message"
        self.writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
        self.begun = False

    def print(self, prediction: Prediction) -> None:
        number, label, posterior, actual, file, cause, note, _ = prediction
        ends = {"actual": actual, "file": file, "note": note if self.is_text else None}
        ends[UNDEFINED] = cause if self.may_be_undefined else None
        ends = {name: end for name, end in ends.items() if end is not None}
        if not self.begun:
            self.begun = True
            self.writer.writerow(map(_harmless, [*self.header, *ends]))
        answers: list[object] = [""] * (len(self.header) - 1)
        if label is not None:
            answers = [label, *posterior.values()]
        self.writer.writerow(map(_harmless, [number, *answers, *ends.values()]))


def _harmless(cell: object) -> object:
    """Return a cell that no spreadsheet runs as a formula: a quote is put before a text that might be one."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in tuple("=+-@\t\r") else cell


class Tally:
    """Counts predictions by true label; a row without a prediction counts under None."""

    def __init__(self, classes: Sequence[Label], what: str = "row") -> None:
        self.classes: list[Optional[str]] = [str(label) for label in classes]
        self.what = what
        self.counts: dict[str, Counter[Optional[str]]] = {}
        self.wrong: list[int] = []
        self.number: int = 0
        self.confidences: Fraction = Fraction(0)
        self.confident: int = 0

    def add(self, prediction: Prediction) -> None:
        """Count a prediction whose true label is known."""
        actual, predicted = str(prediction.actual), None
        if prediction.label is not None:
            predicted = str(prediction.label)
            self.confidences += max(map(Fraction, prediction.posterior.values()))
            self.confident += 1
        self.number += 1
        self.counts.setdefault(actual, Counter())[predicted] += 1
        if predicted != actual:
            self.wrong.append(prediction.number)

    @property
    def _calibration(self) -> tuple[float, float]:
        """The mean confidence and the fraction of right labels, over the rows that have a posterior."""
        right = self.number - len(self.wrong)
        return float(self.confidences / self.confident), float(Fraction(right, self.confident))

    def data(self) -> dict[str, object]:
        """Return the confusion table as counts[actual][predicted]."""
        actuals = sorted(self.counts)
        data: dict[str, object] = {
            f"{self.what}s": self.number,
            "right": self.number - len(self.wrong),
            "wrong": self.wrong,
            "confusion": {y: {label: self.counts[y][label] for label in self.classes} for y in actuals},
        }
        if self.confident:
            data["mean_confidence"], data["share_right"] = self._calibration
        if self.confident < self.number:
            data["undefined"] = {y: self.counts[y][None] for y in actuals}
        return data

    def text(self) -> str:
        """Return the confusion table for people."""
        columns = self.classes + [None] * (self.confident < self.number)
        names = [UNDEFINED if label is None else plain(label) for label in columns]
        left = max(len("actual"), *(len(plain(actual)) for actual in self.counts))
        wide = len(str(max(max(row.values()) for row in self.counts.values())))
        widths = [max(len(name), wide) for name in names]
        heads = [f"{name:>{width}}" for name, width in zip(names, widths)]
        lines = [f"{'actual':<{left}}  predicted " + "  ".join(heads)]
        for actual in sorted(self.counts):
            cells = [f"{self.counts[actual][label]:>{width}}" for label, width in zip(columns, widths)]
            lines.append(f"{plain(actual):<{left}}            " + "  ".join(cells))
        if self.confident:
            sure, share = self._calibration
            lines.append(f"mean confidence {sure:.3f}, fraction right {share:.3f}")
        few = ", ".join(map(str, self.wrong[:20])) + f" and {len(self.wrong) - 20} more" * (
            len(self.wrong) > 20
        )
        right = f"{self.number - len(self.wrong)} of {self.number} right"
        lines.append(right + f"; wrong: {self.what}s {few}" * bool(self.wrong))
        return "\n".join(lines)


def json_value(value: Rounded) -> object:
    """Return a double as a JSON number and anything else as text."""
    return value if isinstance(value, float) and isfinite(value) else str(value)
