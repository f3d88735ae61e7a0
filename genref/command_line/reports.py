# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The output of the commands, for people and as JSON: parameters, predictions, counts of errors."""

from __future__ import annotations

import csv
import json
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from io import StringIO
from math import isfinite
from typing import NamedTuple, Optional, TypeVar, Union

from ..display import DIGITS, Displayed, plain, tables_as_text
from ..errors import Label, ModelFileError, TableError, counted, reason_of
from ..files.model_json import rational_text
from ..files.whole_files import write_whole
from ..numbers.reals import Rounded

T = TypeVar("T")

CAUTION = "The digits are exact for this model; only labelled examples can show whether the model is right."
"""Printed below posteriors if no true labels are known that would show whether they are reliable."""

PROGRESS_STEP = 20_000

UNDEFINED = "undefined"
"""Printed instead of the label if there is no posterior."""


class Parameter(NamedTuple):
    """One number of a model, such as covariance[a][b], and the equation that defines it."""

    equation: str
    symbol: str
    indices: tuple[Label, ...]
    exact: Optional[Fraction]
    value: Rounded

    @property
    def name(self) -> str:
        """The symbol and its indices, for people."""
        return self.symbol + "".join(f"[{plain(part)}]" for part in self.indices)

    def data(self) -> dict[str, object]:
        """Return the parameter as data for machines."""
        return {
            "equation": self.equation,
            "symbol": self.symbol,
            "index": list(self.indices),
            "exact": None if self.exact is None else rational_text(self.exact),
            "value": json_value(self.value),
        }


def print_parameters(parameters: Sequence[Parameter]) -> None:
    """Print parameters in columns, below their equations."""
    width = max(len(parameter.name) for parameter in parameters)
    equation = ""
    for parameter in parameters:
        if parameter.equation != equation:
            equation = parameter.equation
            print(f"\n{equation}")
        print(f"  {parameter.name:<{width}}  {short(parameter.exact):<22}  {parameter.value}")


def print_model(
    model: Displayed,
    parameters: Iterable[Parameter],
    options: Namespace,
) -> None:
    """Print the tables of a model or, with --all, all its parameters."""
    if options.all:
        print_parameters(list(parameters))
    else:
        for line in tables_as_text(model, options.digits or DIGITS):
            print(line)


class Prediction(NamedTuple):
    """The answer for one row or message.

    `label` is None if the posterior is undefined, and `cause` says why; `actual` is the true label if it is
    known. `explanation` is printed on separate lines or, for machines, included as data.
    """

    number: int
    label: Optional[Label]
    posterior: Mapping[Label, Rounded]
    actual: Optional[str] = None
    file: Optional[str] = None
    cause: str = ""
    explanation: Sequence[str] = ()
    data: Optional[Mapping[str, object]] = None


def refuse_single_class(classes: Sequence[Label], options: Namespace) -> None:
    """Refuse to explain the decisions of a model with only one class."""
    if options.explain and len(classes) == 1:
        raise ModelFileError(options.model, "has only one class, so there is no decision to explain")


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
    tally = Tally(classes, what)
    collected = StringIO()
    write: Callable[[str], object] = print if options.output is None else partial(print, file=collected)
    delimiter = table_delimiter(options.output or "")
    lines: Union[_TextLines, _Records]
    if delimiter:
        lines = _Records(classes, what, delimiter, may_be_undefined, collected)
    else:
        lines = _TextLines(classes, what, options.digits, len(UNDEFINED) * may_be_undefined, write)
    undefined = False
    number = 0
    for number, prediction in enumerate(predictions, 1):
        if options.json:
            write(json.dumps(_data(prediction, what)))
        else:
            lines.print(prediction)
        if prediction.actual is not None:
            label = prediction.label
            confidence = max(map(Fraction, prediction.posterior.values())) if label is not None else None
            tally.add(prediction.number, None if label is None else str(label), prediction.actual, confidence)
        undefined = undefined or prediction.label is None
    end = f"\n{CAUTION}" if lines.begun and not options.json else ""
    if tally.number:
        end = json.dumps(tally.data()) if options.json else tally.text()
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
    return int(undefined)


def table_delimiter(file: str) -> str:
    """Return the separator of cells in a file whose name ends in .csv or .tsv, and "" for other files."""
    return {".csv": ",", ".tsv": "\t"}.get(file[-4:].lower(), "")


def _data(prediction: Prediction, what: str) -> dict[str, object]:
    data: dict[str, object] = {what: prediction.number}
    if prediction.file is not None:
        data["file"] = prediction.file
    data["label"] = prediction.label
    if prediction.label is None:
        data["undefined"] = prediction.cause
    else:
        data["posterior"] = {str(name): json_value(p) for name, p in prediction.posterior.items()}
    if prediction.actual is not None:
        data["actual"] = prediction.actual
    if prediction.data is not None:
        data["explanation"] = prediction.data
    return data


class _TextLines:
    """Prints one line per prediction, in columns below a heading."""

    def __init__(
        self,
        classes: Sequence[Label],
        what: str,
        digits: Optional[int],
        width: int,
        write: Callable[[str], object],
    ) -> None:
        self.what, self.write = what, write
        self.headings = [f"p({plain(label)})" for label in classes]
        self.number_width = max(6, len(what))
        self.label_width = max(len("label"), width, *(len(plain(label)) for label in classes))
        self.width = 23 if digits is None else digits + 7
        self.begun = False

    def print(self, prediction: Prediction) -> None:
        number, label, posterior, actual, file, cause, explanation, _ = prediction
        if not self.begun:  # only after the first posterior
            self.begun = True
            ends = ["actual"] * (actual is not None) + ["file"] * (file is not None)
            self._print(self.what, "label", self.headings, ends)
        ends = [plain(name) for name in (actual, file) if name is not None]
        if label is None:
            width = (self.width + 2) * len(self.headings) - 2
            self._print(str(number), UNDEFINED, [f"{cause:<{width}}"], ends)
        else:
            self._print(str(number), plain(label), [str(p) for p in posterior.values()], ends)
        for line in explanation:
            self.write(" " * (self.number_width + 2) + line)

    def _print(self, number: str, label: str, values: list[str], ends: list[str]) -> None:
        cells = [f"{number:>{self.number_width}}", f"{label:<{self.label_width}}"]
        cells += [f"{value:<{self.width}}" for value in values]
        cells += [f"{end:<{max(len('actual'), self.label_width)}}" for end in ends]
        self.write("  ".join(cells).rstrip())


class _Records:
    """Writes one record of a CSV file per prediction, below a header; no cell is shortened or escaped.

    If the posterior is undefined, its cells and the label are empty, and the last column says why.
    """

    def __init__(
        self, classes: Sequence[Label], what: str, delimiter: str, may_be_undefined: bool, file: StringIO
    ) -> None:
        self.header = [what, "label", *(f"p({label})" for label in classes)]
        self.may_be_undefined = may_be_undefined
        self.writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
        self.begun = False

    def print(self, prediction: Prediction) -> None:
        number, label, posterior, actual, file, cause, _, _ = prediction
        ends = {"actual": actual, "file": file, UNDEFINED: cause if self.may_be_undefined else None}
        ends = {name: end for name, end in ends.items() if end is not None}
        if not self.begun:
            self.begun = True
            self.writer.writerow([*self.header, *ends])
        answers: list[object] = (
            [""] * (len(self.header) - 1) if label is None else [label, *posterior.values()]
        )
        self.writer.writerow([number, *answers, *ends.values()])


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

    def add(
        self, number: int, predicted: Optional[str], actual: str, confidence: Optional[Fraction] = None
    ) -> None:
        """Count one row; `confidence` is the posterior of the predicted label, if it is defined."""
        self.number += 1
        if confidence is not None:
            self.confidences += confidence
            self.confident += 1
        self.counts.setdefault(actual, Counter())[predicted] += 1
        if predicted != actual:
            self.wrong.append(number)

    @property
    def _calibration(self) -> Optional[tuple[Fraction, Fraction]]:
        """The mean confidence and the fraction of right labels, over the rows that have a posterior."""
        if not self.confident:
            return None
        right = self.number - len(self.wrong)
        return self.confidences / self.confident, Fraction(right, self.confident)

    @property
    def _undefined(self) -> bool:
        return any(None in row for row in self.counts.values())

    def data(self) -> dict[str, object]:
        """Return the confusion table as counts[actual][predicted]."""
        actuals = sorted(self.counts)
        data: dict[str, object] = {
            f"{self.what}s": self.number,
            "right": self.number - len(self.wrong),
            "wrong": self.wrong,
            "confusion": {y: {label: self.counts[y][label] for label in self.classes} for y in actuals},
        }
        if self._calibration:
            data["mean_confidence"], data["share_right"] = map(float, self._calibration)
        if self._undefined:
            data["undefined"] = {y: self.counts[y][None] for y in actuals}
        return data

    def text(self) -> str:
        """Return the confusion table for people."""
        columns = self.classes + [None] * self._undefined
        names = [UNDEFINED if label is None else plain(label) for label in columns]
        left = max(len("actual"), *(len(plain(actual)) for actual in self.counts))
        wide = len(str(max(max(row.values()) for row in self.counts.values())))
        widths = [max(len(name), wide) for name in names]
        heads = [f"{name:>{width}}" for name, width in zip(names, widths)]
        lines = ["", f"{'actual':<{left}}  predicted " + "  ".join(heads)]
        for actual in sorted(self.counts):
            cells = [f"{self.counts[actual][label]:>{width}}" for label, width in zip(columns, widths)]
            lines.append(f"{plain(actual):<{left}}            " + "  ".join(cells))
        if self._calibration:
            sure, share = map(float, self._calibration)
            lines.append(f"mean confidence {sure:.3f}, share right {share:.3f}")
        right = self.number - len(self.wrong)
        lines.append(f"{right} of {self.number} right" + (f"; wrong: {self.what}s " if self.wrong else ""))
        few = ", ".join(map(str, self.wrong[:20]))
        lines[-1] += few + (f" and {len(self.wrong) - 20} more" if len(self.wrong) > 20 else "")
        return "\n".join(lines)


def watched(items: Iterable[T], what: str, silent: bool = True) -> Iterator[T]:
    """Pass items on and, on a terminal that shows nothing else, print how many there were so far.

    `what` is the singular name of an item; `silent` means that the command does not print the items.
    """
    shows = sys.stderr.isatty() and (silent or not sys.stdout.isatty())
    number = 0
    try:
        for number, item in enumerate(items, 1):
            yield item
            if shows and number % PROGRESS_STEP == 0:
                print(f"\r{number} {what}s", end="", file=sys.stderr, flush=True)
    finally:  # an error message starts on a new line
        if shows and number >= PROGRESS_STEP:
            print(f"\r{number} {what}s", file=sys.stderr)


def changed_classes(before: Sequence[Label], after: Sequence[Label]) -> str:
    """Return the note of an update about new classes and classes that disappeared."""
    new = [plain(label) for label in after if label not in before]
    removed = [plain(label) for label in before if label not in after]
    says = f"; new classes: {', '.join(new)}" if new else ""
    return says + (f"; classes gone: {', '.join(removed)}" if removed else "")


def json_value(value: Rounded) -> object:
    """Return a double as a JSON number and anything else as text."""
    return value if isinstance(value, float) and isfinite(value) else str(value)


def short(exact: Optional[Fraction]) -> str:
    """Return a fraction as text if it is short, else ""."""
    if exact is None or exact.denominator.bit_length() + exact.numerator.bit_length() > 66:
        return ""
    return str(exact)
