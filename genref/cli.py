# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The command line: python -m genref fit | predict | update.

Exit status: 0; 1 when the answer is no; 2 for wrong usage or bad input, with one line on stderr
that says where and what to do.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import tee
from math import isfinite
from typing import NamedTuple, NoReturn, Optional

from .errors import (
    DomainError,
    EmptyDataError,
    GenrefError,
    Label,
    ModelFileError,
    NotPositiveDefiniteError,
    TableError,
)
from .gda import LinearModel
from .linear_algebra import Matrix
from .model_file import SavedModel, rational_text, read, write
from .moments import ClassMoments
from .reals import Rounded, ln, rounded
from .tables import Table, column_names, open_table

_ABOUT = """\
Generative learning, exactly. Every number printed is exact, or the nearest
double to the exact value (with --digits N: N correct digits).
"""

_EXAMPLES = """\
examples:
  python -m genref fit gda iris.csv --label species --model iris.json
  python -m genref predict iris.json iris.csv --label species
  python -m genref update iris.json more.csv
"""

_PROGRESS_STEP = 20_000


class Parameter(NamedTuple):
    """One number of a model, such as covariance[a][b], with the equation it comes from."""

    equation: str
    symbol: str
    indices: tuple[Label, ...]
    exact: Optional[Fraction]
    value: Rounded

    @property
    def name(self) -> str:
        """The symbol with its indices, for people."""
        return self.symbol + "".join(f"[{plain(part)}]" for part in self.indices)


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {plain(message)} (see {self.prog} --help)\n")


def run() -> NoReturn:
    """Run the command line of this process and exit."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it was closed when Python started
            setattr(sys, name, open(os.devnull, mode))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # any character survives an ASCII terminal
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            status = main(sys.argv[1:])
        finally:
            sys.stdout.flush()
    except OSError as error:  # of standard output, which must not fail again when Python ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
        if not isinstance(error, BrokenPipeError):  # else the reader of our output has seen enough
            print(f"genref: standard output: {error.strerror}", file=sys.stderr)
            status = 2
    except KeyboardInterrupt:
        status = 128 + signal.SIGINT
    sys.exit(status)


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command is None:
        parser.print_help()
        return 0
    try:
        commands = {"fit": _fit, "predict": _predict, "update": _update}
        return commands[options.command](options)
    except GenrefError as error:
        print(f"genref: {error}", file=sys.stderr)
        return 2


def _parser() -> ArgumentParser:
    parser = _Parser(
        "python -m genref", description=_ABOUT, epilog=_EXAMPLES, formatter_class=RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    fit = commands.add_parser("fit", help="estimate a model from a table and print its parameters")
    fit.add_argument("kind", choices=["gda"], help="Gaussian discriminant analysis")
    fit.add_argument("file", metavar="FILE", help="CSV file with a header; - is standard input")
    fit.add_argument(
        "--label", type=_column, required=True, metavar="COLUMN", help="the column with the classes"
    )
    fit.add_argument(
        "--features", type=_names, metavar="A,B,...", help="columns, as in CSV (default: the others)"
    )
    fit.add_argument("--quadratic", action="store_true", help="one covariance for each class")
    fit.add_argument("--model", metavar="FILE", help="write the model to this file")

    predict = commands.add_parser("predict", help="print label and posteriors of each row of a table")
    predict.add_argument("model", metavar="MODEL", help="a file that fit wrote")
    predict.add_argument("file", metavar="FILE", help="CSV file with a header; - is standard input")
    predict.add_argument(
        "--label", type=_column, metavar="COLUMN", help="the column with the true classes, to count errors"
    )

    update = commands.add_parser("update", help="let a saved model learn more rows")
    update.add_argument("model", metavar="MODEL", help="a file that fit wrote; it is replaced")
    update.add_argument("file", metavar="FILE", help="CSV file with a header; - is standard input")

    for command in (fit, predict):
        command.add_argument(
            "--digits", type=_digits, metavar="N", help="N correct digits instead of doubles"
        )
        command.add_argument("--json", action="store_true", help="output for machines")
    return parser


def _digits(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6 or int(text) == 0:
        raise ArgumentTypeError(f"{text!a} is not a number of digits from 1 to 999999")
    return int(text)


def _column(text: str) -> str:
    """Return the name of a column; in an ASCII locale Python could not decode it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        text = os.fsencode(text).decode(errors="surrogateescape")
    return text.strip()


def _names(text: str) -> list[str]:
    try:
        return column_names(_column(text))
    except TableError:
        raise ArgumentTypeError(f"{text!a} is not a row of CSV") from None


def _fit(options: Namespace) -> int:
    if options.model is not None and os.path.realpath(options.model) == os.path.realpath(options.file):
        raise ModelFileError(options.model, "is the table itself, which the model would replace")
    with open_table(options.file) as table:
        features = table.features(options.label, options.features)
        moments = _moments(table, features, options.label)
    kind = "gda-quadratic" if options.quadratic else "gda"
    saved = SavedModel(kind, features, options.label, moments)
    parameters = list(_parameters(saved, options.digits))
    if options.model is not None:
        write(options.model, saved)
    if options.json:
        print(json.dumps(_fit_report(saved, parameters)))
        return 0
    counts = ", ".join(f"{plain(c)} ({m.count})" for c, m in zip(moments.classes, moments.moments))
    sizes = f"{_counted(moments.count, 'row')}, {_counted(len(features), 'feature')}"
    print(f"{kind}: {sizes}, classes {counts}")
    width = max(len(parameter.name) for parameter in parameters)
    equation = ""
    for parameter in parameters:
        if parameter.equation != equation:
            equation = parameter.equation
            print(f"\n{equation}")
        print(f"  {parameter.name:<{width}}  {_short(parameter.exact):<22}  {parameter.value}")
    return 0


def _update(options: Namespace) -> int:
    saved = read(options.model)
    with open_table(options.file) as table:
        known = {str(label): label for label in saved.moments.classes}  # which may be ints
        moments = _moments(table, table.features(saved.label, saved.features), saved.label, known)
    grown = saved + SavedModel(saved.kind, saved.features, saved.label, moments)
    write(options.model, grown)
    news = [plain(label) for label in grown.moments.classes if label not in saved.moments.classes]
    says = f"; new classes: {', '.join(news)}" if news else ""
    print(f"{_counted(moments.count, 'row')} learnt, {grown.moments.count} in all{says}")
    return 0


def _predict(options: Namespace) -> int:
    saved = read(options.model)
    model = saved.model()
    tally = Tally(model.classes)
    with open_table(options.file) as table:
        features = table.features(options.label, saved.features)
        report = _json_line if options.json else _TextLines(model.classes, options)
        number = 0
        for number, (row, actual) in enumerate(_watched(table.rows(features, options.label), False), 1):
            try:
                label = model.predict(row)
                posterior = model.posterior(row, digits=options.digits)
            except NotPositiveDefiniteError as error:
                raise ModelFileError(options.model, _no_density(error, saved)) from None
            except DomainError:
                reason = f"row {number}: a posterior is too small for --digits; as a double it is 0.0"
                raise TableError(table.file, None, None, reason) from None
            report(number, label, posterior, None if options.label is None else actual)
            if options.label is not None:
                tally.add(number, str(label), actual)
    if not number:
        raise TableError(table.file, None, None, "no rows after the header")
    if options.label is not None:
        print(json.dumps(tally.data()) if options.json else tally.text())
    return 0


def _moments(
    table: Table, features: Sequence[str], label: str, known: Optional[Mapping[str, Label]] = None
) -> ClassMoments[Label]:
    """Return the moments of a table, whose rows stream by; `known` maps names to the labels they mean."""
    pairs, again = tee(_watched(table.rows(features, label)))
    meant = known or {}
    try:
        return ClassMoments.of((row for row, _ in pairs), (meant.get(name, name) for _, name in again))
    except EmptyDataError:
        raise TableError(table.file, None, None, "no rows after the header") from None


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _no_density(error: NotPositiveDefiniteError, saved: SavedModel[Label]) -> str:
    """Return in terms of the features why a model has no density."""
    if error.relation is None:
        return "there is no density, and so no posterior: the model has a covariance that no data have"
    within = "each class" if error.where == "covariance" else error.where[len("covariances[") : -1]
    relation = error.combination(lambda j: plain(saved.features[j]))
    says = f"{relation} plus a constant" if error.relation else "a constant"
    return (
        f"there is no density, and so no posterior: within {within}, {plain(saved.features[error.index])} "
        f"is {says}; fit again with other --features"
    )


def _watched(
    rows: Iterator[tuple[tuple[Decimal, ...], str]], silent: bool = True
) -> Iterator[tuple[tuple[Decimal, ...], str]]:
    """Pass rows on; on a terminal that shows nothing else, say how many there were so far."""
    shows = sys.stderr.isatty() and (silent or not sys.stdout.isatty())
    number = 0
    try:
        for number, row in enumerate(rows, 1):
            yield row
            if shows and number % _PROGRESS_STEP == 0:
                print(f"\r{number} rows", end="", file=sys.stderr, flush=True)
    finally:  # an error message begins on a line of its own
        if shows and number >= _PROGRESS_STEP:
            print(f"\r{number} rows", file=sys.stderr)


def _parameters(saved: SavedModel[Label], digits: Optional[int]) -> Iterator[Parameter]:
    """Yield the parameters of a model in the order of the lecture."""
    model, features = saved.model(), saved.features

    def parameter(equation: str, symbol: str, indices: tuple[Label, ...], exact: Fraction) -> Parameter:
        return Parameter(equation, symbol, indices, exact, rounded(exact, digits))

    for label, prior in model.priors.items():
        yield parameter("gda-mle-prior", "prior", (label,), prior)
    for label, mean in model.means.items():
        for feature, entry in zip(features, mean):
            yield parameter("gda-mle-means", "mean", (label, feature), entry)
    matrices: list[tuple[str, tuple[Label, ...], Matrix]]
    if isinstance(model, LinearModel):
        matrices = [("gda-mle-covariance", (), model.covariance)]
    else:
        matrices = [("quadratic-mle-covariances", (label,), m) for label, m in model.covariances.items()]
    for equation, of_class, matrix in matrices:
        for i, row in enumerate(matrix):
            for j in range(i, len(row)):
                yield parameter(equation, "covariance", (*of_class, features[i], features[j]), row[j])
    if isinstance(model, LinearModel) and len(model.classes) == 2:
        try:
            form = model.logistic_form()
        except NotPositiveDefiniteError:
            return
        theta_0 = rounded(form.offset + ln(form.prior_odds), digits)
        yield parameter("gda-logistic-form", "offset", (), form.offset)
        yield parameter("gda-logistic-form", "prior_odds", (), form.prior_odds)
        yield Parameter("gda-logistic-form", "theta", (0,), None, theta_0)
        for feature, weight in zip(features, form.weights):
            yield parameter("gda-logistic-form", "theta", (feature,), weight)


def _fit_report(saved: SavedModel[Label], parameters: Iterable[Parameter]) -> dict[str, object]:
    return {
        "kind": saved.kind,
        "rows": saved.moments.count,
        "features": list(saved.features),
        "classes": list(saved.moments.classes),
        "parameters": [
            {
                "equation": parameter.equation,
                "symbol": parameter.symbol,
                "index": list(parameter.indices),
                "exact": None if parameter.exact is None else rational_text(parameter.exact),
                "value": _json_value(parameter.value),
            }
            for parameter in parameters
        ],
    }


def _json_line(number: int, label: Label, posterior: Mapping[Label, Rounded], actual: Optional[str]) -> None:
    line: dict[str, object] = {"row": number, "label": label}
    line["posterior"] = {str(name): _json_value(p) for name, p in posterior.items()}
    if actual is not None:
        line["actual"] = actual
    print(json.dumps(line))


def _json_value(value: Rounded) -> object:
    """Return a double as a JSON number, anything else as a text."""
    return value if isinstance(value, float) and isfinite(value) else str(value)


class _TextLines:
    """Prints a line per row in columns, below a heading."""

    def __init__(self, classes: Sequence[Label], options: Namespace) -> None:
        self.label_width = max(len("label"), *(len(plain(label)) for label in classes))
        self.width = 23 if options.digits is None else options.digits + 7
        headings = [f"p({plain(label)})" for label in classes]
        self.heading = ("row", "label", headings, None if options.label is None else "actual")

    def __call__(
        self, number: int, label: Label, posterior: Mapping[Label, Rounded], actual: Optional[str]
    ) -> None:
        if number == 1:  # not before a first posterior exists
            self._print(*self.heading)
        values = [str(p) for p in posterior.values()]
        self._print(str(number), plain(label), values, None if actual is None else plain(actual))

    def _print(self, number: str, label: str, values: list[str], actual: Optional[str]) -> None:
        cells = [f"{number:>6}", f"{label:<{self.label_width}}"]
        cells += [f"{value:<{self.width}}" for value in values]
        print("  ".join(cells if actual is None else [*cells, actual]).rstrip())


class Tally:
    """Counts predictions against true labels."""

    def __init__(self, classes: Sequence[Label]) -> None:
        self.classes = [str(label) for label in classes]
        self.counts: dict[str, Counter[str]] = {}
        self.wrong: list[int] = []
        self.rows = 0

    def add(self, row: int, predicted: str, actual: str) -> None:
        """Count one row."""
        self.rows += 1
        self.counts.setdefault(actual, Counter())[predicted] += 1
        if predicted != actual:
            self.wrong.append(row)

    def data(self) -> dict[str, object]:
        """Return the confusion table as counts[actual][predicted]."""
        table = {
            actual: {label: self.counts[actual][label] for label in self.classes}
            for actual in sorted(self.counts)
        }
        return {
            "rows": self.rows,
            "right": self.rows - len(self.wrong),
            "wrong": self.wrong,
            "confusion": table,
        }

    def text(self) -> str:
        """Return the confusion table for people."""
        names = [plain(label) for label in self.classes]
        left = max(len("actual"), *(len(plain(actual)) for actual in self.counts))
        wide = len(str(max(max(row.values()) for row in self.counts.values())))
        widths = [max(len(name), wide) for name in names]
        heads = [f"{name:>{width}}" for name, width in zip(names, widths)]
        lines = ["", f"{'actual':<{left}}  predicted " + "  ".join(heads)]
        for actual in sorted(self.counts):
            cells = [f"{self.counts[actual][label]:>{width}}" for label, width in zip(self.classes, widths)]
            lines.append(f"{plain(actual):<{left}}            " + "  ".join(cells))
        right = self.rows - len(self.wrong)
        lines.append(f"{right} of {self.rows} right" + ("; wrong: rows " if self.wrong else ""))
        few = ", ".join(map(str, self.wrong[:20]))
        lines[-1] += few + (f" and {len(self.wrong) - 20} more" if len(self.wrong) > 20 else "")
        return "\n".join(lines)


def _short(exact: Optional[Fraction]) -> str:
    """Return a fraction as text where it is short."""
    if exact is None or exact.denominator.bit_length() + exact.numerator.bit_length() > 66:
        return ""
    return str(exact)


def plain(text: Label) -> str:
    """Return a name as it is, or escaped if it would disturb the line it stands in."""
    name = str(text)
    return name if name.isprintable() else ascii(name)
