# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The command line: python -m genref [COMMAND].

Exit status: 0 on success; 1 when the answer is no; 2 for wrong usage or bad input, with one line on stderr
that says what is wrong and what to do.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from fractions import Fraction
from importlib import import_module
from typing import NoReturn, Optional

from .. import __version__
from ..display import plain
from ..errors import GenrefError, ModelFileError, TableError
from ..files.model_file import SavedCategories, SavedModel, read, seal
from . import arguments
from .documents import FORMS
from .lecture import CHAPTERS
from .oracle_options import add_oracle
from .reports import table_delimiter
from .sources import PACKAGE, is_here
from .table_commands import fit_table, predict_table, update_table
from .text_commands import fit_text, predict_text, update_text
from .tour import check, show, show_steps, tour, welcome
from .vendor_commands import run_vendor

_ABOUT = """\
Generative learning, exactly. Every number printed is exact, or the double nearest to the exact value (with
--digits N: N correct digits). Without a command, you see what you can try.
"""

_PROGRAM = f"python -m {PACKAGE}"

_EXAMPLES = f"""\
examples:
  {_PROGRAM} fit gda iris.csv --label species --model iris.json
  {_PROGRAM} predict iris.json iris.csv --label species
  {_PROGRAM} update iris.json more.csv
  {_PROGRAM} fit gaussian iris.csv --label species
  {_PROGRAM} fit categorical tennis.csv --label play --drop day --model tennis.json
  {_PROGRAM} fit multinomial mail/ --model spam.json
  {_PROGRAM} predict spam.json messages.tsv --labelled
  echo "win a prize" | {_PROGRAM} predict spam.json - --explain
  {_PROGRAM} tour gda
  {_PROGRAM} show gda-mle-covariance
  {_PROGRAM} show laplace-estimate --steps counts=5,0
  {_PROGRAM} check --new my_adapter.py
  {_PROGRAM} check --python my_adapter.py
  {_PROGRAM} check --sklearn sklearn.naive_bayes:GaussianNB
  {_PROGRAM} check -- node my_naive_bayes.js
"""

_SITE = """
To read the lecture in a browser, run tox -e site and open build/site/index.html.
"""

_TABLE = "CSV file with a header; - is standard input"
_TEXTS = "a folder per class of text files, or a file of label<TAB>text lines; - is standard input"

_NEGATIVE = re.compile(r"-\.?[0-9]")


_CHOICE = re.compile(r"argument (\w+): invalid choice: '(.*)' \(choose from (.*)\)")


class _Parser(ArgumentParser):
    """A parser whose errors take one line and suggest similar names for an unknown command or option."""

    def error(self, message: str) -> NoReturn:
        choice = _CHOICE.match(message)
        if choice:
            what, word, choices = choice.groups()
            message = _not_known(what.lower(), word, re.findall(r"\w+", choices)) or message
        self.exit(2, f"{self.prog}: {plain(message)} (see {self.prog} --help)\n")

    def parse_known_args(  # type: ignore[override]  # of its overloads only this one is called
        self, args: Optional[Sequence[str]] = None, namespace: Optional[Namespace] = None
    ) -> tuple[Namespace, list[str]]:
        options = namespace or Namespace()
        if self._subparsers is None:  # before `--lable y` is reported as a --label that is missing
            self._refuse_unknown(args or ())
        _, unknown = super().parse_known_args(args, options)
        self._refuse_unknown(unknown)
        return options, unknown

    def _refuse_unknown(self, words: Sequence[str]) -> None:
        """Refuse a word that looks like an option, but is not one, nor the beginning of one."""
        choices = list(self._option_string_actions)
        for word in words:
            name = word.partition("=")[0]
            if name.startswith("--") and " " not in name and not any(o.startswith(name) for o in choices):
                self.error(_not_known("option", name, choices) or f"no option {name!a}")

    def print_help(self, file: object = None) -> None:  # argparse ignores a full disk
        print(self.format_help(), end="")


def _not_known(what: str, word: str, choices: Sequence[str]) -> str:
    """Return "no option '--labl'; did you mean --label?", or "" if no choice is similar."""
    similar = get_close_matches(word, choices, 1)
    return f"no {what} {word!a}; did you mean {similar[0]}?" if similar else ""


def run() -> NoReturn:
    """Run the command line of this process and exit."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # the stream was closed when Python started
            setattr(sys, name, open(os.devnull, mode))
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:  # so that an ASCII terminal can show any character
            reconfigure(errors="backslashreplace")
    status = 0
    try:
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            status = main(sys.argv[1:])
        finally:
            sys.stdout.flush()
    except OSError as error:  # standard output must not fail again when Python exits
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # otherwise the reader of the output has closed the pipe
            print(f"genref: standard output: {error.strerror}", file=sys.stderr)
            status = 2
    except KeyboardInterrupt:
        status = 128 + signal.SIGINT
    finally:
        signal.signal(
            signal.SIGINT, signal.SIG_IGN
        )  # an interrupt while Python exits would print a traceback
    sys.exit(status)


def main(words: Sequence[str]) -> int:
    """Run one command and return its exit status."""
    own, program = _split(words)
    options = _parser().parse_args(own)
    options.program = program
    if options.version:
        print(f"genref {__version__}")
        return 0
    if options.command is None:
        return welcome()
    try:
        return _COMMANDS[options.command](options)
    except GenrefError as error:
        print(f"genref: {error}", file=sys.stderr)
        return 2


def _split(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Split the arguments at "--" if the command runs a program: return those before it and the program."""
    if "--" in words and words[0] in _PROGRAMS:
        end = list(words).index("--")
        return words[:end], words[end + 1 :]
    if list(words[:1]) == ["exercise"]:  # negative numbers, not options
        return [f" {word}" if _NEGATIVE.match(word) else word for word in words], ()
    return words, ()


def _parser() -> ArgumentParser:
    epilog = _EXAMPLES + (_SITE if is_here("site/make.py") else "")
    parser = _Parser(_PROGRAM, description=_ABOUT, epilog=epilog, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    kinds = commands.add_parser(
        "fit", help="fit a model to a table or to texts, and print its parameters"
    ).add_subparsers(dest="kind", metavar="KIND", required=True)

    gda = kinds.add_parser("gda", help="Gaussian discriminant analysis for a table")
    gaussian = kinds.add_parser("gaussian", help="Gaussian Naive Bayes for a table")
    categorical = kinds.add_parser(
        "categorical", help="Naive Bayes for a table of categories, such as colours"
    )
    for table in (gda, gaussian, categorical):
        table.add_argument("source", metavar="FILE", help=_TABLE)
        table.add_argument(
            "--label",
            type=arguments.column,
            required=True,
            metavar="COLUMN",
            help="the column with the classes",
        )
        table.add_argument(
            "--features",
            type=arguments.names,
            metavar="A,B,...",
            help="the feature columns, separated as in CSV (default: all others)",
        )
        table.add_argument(
            "--drop",
            type=arguments.column,
            action="append",
            default=[],
            metavar="COLUMN",
            help="a column that is not a feature, such as a row number; may be repeated",
        )
    categorical.add_argument(
        "--levels",
        type=arguments.levels,
        action="append",
        default=[],
        metavar="COLUMN=A,B,...",
        help="all values that a feature can have (default: those in the table); may be repeated",
    )
    gda.add_argument("--quadratic", action="store_true", help="one covariance for each class")

    multinomial = kinds.add_parser("multinomial", help="Naive Bayes for texts: how often each word occurs")
    bernoulli = kinds.add_parser("bernoulli", help="Naive Bayes for texts: whether each word occurs")
    for texts in (multinomial, bernoulli):
        texts.add_argument("source", metavar="SOURCE", help=_TEXTS)
    for counting in (categorical, multinomial, bernoulli):
        counting.add_argument(
            "--smoothing",
            type=arguments.pseudo_count,
            default=Fraction(1),
            metavar="A",
            help="pseudo-count of each outcome, such as 1, 0.1 or 1/3 (default: 1; 0 is maximum likelihood)",
        )
        counting.add_argument(
            "--prior-smoothing",
            type=arguments.pseudo_count,
            default=Fraction(0),
            metavar="A",
            help="pseudo-count of each class (default: 0)",
        )
    for texts in (multinomial, bernoulli):
        texts.add_argument(
            "--size", type=arguments.whole, metavar="N", help="use only the N most frequent words"
        )
        texts.add_argument(
            "--minimum",
            type=arguments.whole,
            default=1,
            metavar="N",
            help="use only words that occur at least N times",
        )
        texts.add_argument(
            "--stop-words", metavar="FILE", help="leave out the words in this file, one per line"
        )

    predict = commands.add_parser("predict", help="print the label and the posteriors of each row or message")
    predict.add_argument("model", metavar="MODEL", help="a file that fit wrote")
    predict.add_argument(
        "source",
        metavar="SOURCE",
        help="CSV file with a header; or messages, one per line or one per file below a folder; "
        "- is standard input",
    )
    predict.add_argument(
        "--label",
        type=arguments.column,
        metavar="COLUMN",
        help="for a table: the column with the true classes, to count errors",
    )
    predict.add_argument(
        "--labelled", action="store_true", help="for messages: they have classes, as for fit; count errors"
    )
    predict.add_argument(
        "--explain", action="store_true", help="print what each feature or word adds to the log-odds"
    )

    predict.add_argument(
        "--output",
        metavar="FILE",
        help="write the predictions to this file, completely or not at all: as a table if its name ends in "
        ".csv or .tsv, with columns such as row, label and p(spam); else as they are printed",
    )

    update = commands.add_parser("update", help="add rows or messages to a saved model")
    update.add_argument("model", metavar="MODEL", help="a file that fit wrote; it is replaced")
    update.add_argument("source", metavar="SOURCE", help="as for fit; - is standard input")
    update.add_argument("--remove", action="store_true", help="for messages: remove them from the model")

    sealed = commands.add_parser("seal", help="renew the checksum of a model file that was edited by hand")
    sealed.add_argument(
        "model", metavar="MODEL", help="a file that fit wrote; everything else in it is checked"
    )

    commands.add_parser(
        "test", help="compute every value of the lecture, and compare it with one worked out by hand"
    )

    chapter = commands.add_parser(
        "tour", help="walk through the lecture: each equation, explained and computed"
    )
    ids = ", ".join(["story", *(each.id for each in CHAPTERS)])
    chapter.add_argument("chapter", metavar="CHAPTER", nargs="?", help=f"{ids} (default: all)")

    equation = commands.add_parser("show", help="print an equation or a chapter of the lecture")
    equation.add_argument(
        "id", metavar="ID", nargs="?", help="such as bayes-rule, or bayes (default: all ids)"
    )
    equation.add_argument(
        "--steps",
        nargs="*",
        metavar="NAME=VALUE",
        help="compute it line by line for these arguments, such as counts=5,0 or prior={spam:1/3,ham:2/3} "
        "(default: an example)",
    )

    vendor = commands.add_parser("vendor", help=f"copy {PACKAGE}, or a part of it, into a project")
    vendor.add_argument("target", metavar="TARGET", help="the folder that gets the copy")
    vendor.add_argument(
        "--only",
        action="append",
        metavar="PART",
        help="only a part, such as gda, texts or book; may be repeated",
    )
    vendor.add_argument("--name", default="genref", metavar="NAME", help="name of the copy (default: genref)")
    vendor.add_argument("--one-file", action="store_true", help="the book and the reals, as one module")
    vendor.add_argument("--packed", action="store_true", help="with --one-file: any part, compressed")
    over = vendor.add_mutually_exclusive_group()
    over.add_argument("--check", action="store_true", help="only say what was changed in the copy there")
    over.add_argument(
        "--keep",
        metavar="NAME",
        help="make a patch of what was changed: patches/NAME.patch, applied from now on",
    )
    over.add_argument("--force", action="store_true", help="drop what was changed")
    exercise = commands.add_parser("exercise", help="list the exercises, print one, or check your answer")
    exercise.add_argument("id", metavar="ID", nargs="?", help="id of the exercise (default: list all)")
    exercise.add_argument(
        "answer", metavar="ANSWER", nargs="*", help="such as 1/3 or 0.333; give several numbers in order"
    )
    exercise.add_argument(
        "--file", metavar="FILE", help="read the answer from this file; - is standard input"
    )
    exercise.add_argument("--hint", action="store_true", help="print a hint to the exercise")
    exercise.add_argument(
        "--again", action="store_true", help="this is your second try: if it is wrong, print the solution"
    )
    exercise.add_argument(
        "--set", metavar="NAME", help="print a problem set with fresh numbers: a chapter, or lecture"
    )
    exercise.add_argument(
        "--seed", type=arguments.whole, default=1, metavar="N", help="seed of the numbers (default: 1)"
    )
    exercise.add_argument("--answers", action="store_true", help="print the set with answers, for teachers")
    exercise.add_argument(
        "--grade",
        metavar="FILE",
        nargs="+",
        help="grade completed sets (text, Markdown or JSON), or all in a folder",
    )
    exercise.add_argument(
        "--format", choices=FORMS, default="text", help="format of a set or of grades (default: text)"
    )

    add_oracle(commands.add_parser)
    for command in (gda, gaussian, categorical, predict, update):
        command.add_argument(
            "--delimiter",
            type=arguments.delimiter,
            metavar="C",
            help="for a table: the separator of cells, such as ';' or tab (default: a comma; tab for .tsv; "
            "for a header without commas, the separator in it)",
        )
    for command in (gda, gaussian, categorical, multinomial, bernoulli):
        command.add_argument("--model", metavar="FILE", help="write the model to this file")
        command.add_argument(
            "--all",
            action="store_true",
            help="print all parameters exactly, by equation (default: tables with six digits, in which a "
            "column has fractions if decimals would be rounded and all its fractions are short)",
        )
    for command in (gda, gaussian, categorical, multinomial, bernoulli, predict):
        command.add_argument(
            "--digits", type=arguments.digits, metavar="N", help="print N correct digits instead of doubles"
        )
        command.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _fit(options: Namespace) -> int:
    _refuse_overwriting(options)
    return fit_table(options) if options.kind in _OF_TABLES else fit_text(options)


def _predict(options: Namespace) -> int:
    saved = read(options.model)
    _refuse_output(options)
    if isinstance(saved, (SavedModel, SavedCategories)):
        _refuse(options, "tables", ["labelled"])
        return predict_table(saved, options)
    _refuse(options, "texts", ["label", "delimiter"])
    return predict_text(saved, options)


def _update(options: Namespace) -> int:
    saved = read(options.model)
    if isinstance(saved, (SavedModel, SavedCategories)):
        _refuse(options, "tables", ["remove"])
        return update_table(saved, options)
    _refuse(options, "texts", ["delimiter"])
    return update_text(saved, options)


def _seal(options: Namespace) -> int:
    seal(options.model)
    print(f"{plain(options.model)}: sealed")
    return 0


def _tour(options: Namespace) -> int:
    return tour(options.chapter)


def _show(options: Namespace) -> int:
    return show(options.id) if options.steps is None else show_steps(options.id, options.steps)


def _refuse(options: Namespace, what: str, names: Sequence[str]) -> None:
    """Refuse options that apply only to another kind of model."""
    for name in names:
        if getattr(options, name) not in (None, False):
            raise ModelFileError(options.model, f"is a model of {what}, for which there is no --{name}")


def _refuse_overwriting(options: Namespace) -> None:
    """Refuse to overwrite the data that the model is fitted to."""
    if options.model is None:
        return
    target, source = os.path.realpath(options.model), os.path.realpath(options.source)
    if options.kind in _OF_TABLES:
        if target == source:
            raise ModelFileError(options.model, "is the table itself, which the model would replace")
        return
    if target == source or target.startswith(os.path.join(source, "")) and os.path.isdir(source):
        raise ModelFileError(options.model, "contains the messages; write the model elsewhere")
    if options.stop_words is not None and target == os.path.realpath(options.stop_words):
        raise ModelFileError(options.model, "is the file of stop words, which the model would replace")


def _refuse_output(options: Namespace) -> None:
    """Refuse to overwrite the input of the predictions, and what a table cannot hold."""
    if options.output is not None:
        target = os.path.realpath(options.output)
        if target in map(os.path.realpath, (options.model, options.source)):
            reason = "is read by this command; write the predictions to another file"
            raise TableError(options.output, None, None, reason)
        for name in ("json", "explain"):
            if getattr(options, name) and table_delimiter(options.output):
                reason = f"a table cannot hold the output of --{name}; choose a name such as predictions.txt"
                raise TableError(options.output, None, None, reason)


def _oracle(options: Namespace) -> int:
    """Run a command of the oracle. It is imported only here, so that other commands start faster."""
    name = "exercise" if options.command == "exercise" else "oracle_commands"
    if options.command == "exercise" and (options.set is not None or options.grade is not None):
        name = "problem_commands"
    commands: dict[str, Callable[[Namespace], int]] = import_module(f".{name}", __package__).COMMANDS
    return commands[options.command](options)


_OF_TABLES = ("gda", "gaussian", "categorical")
"""The kinds of models that `fit` can fit to a table."""

_PROGRAMS = ("check", "fuzz")
"""The commands that take a program after "--"."""

_COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "fit": _fit,
    "predict": _predict,
    "update": _update,
    "seal": _seal,
    "test": lambda options: check(),
    "tour": _tour,
    "show": _show,
    "vendor": run_vendor,
    **dict.fromkeys(("exercise", "check", "fuzz", "vectors", "emit", "verify"), _oracle),
}
