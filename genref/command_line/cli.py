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
from contextlib import suppress
from difflib import get_close_matches
from fractions import Fraction
from importlib import import_module
from typing import NoReturn, Optional

from .. import __version__
from ..display import plain
from ..errors import GenrefError
from . import PACKAGE, arguments

_PROGRAM = f"python -m {PACKAGE}"

_ABOUT = """\
Generative learning, exactly. Posteriors are the nearest doubles or, with --digits N, have N correct digits;
parameters have six digits or, with --json, are exact. Without a command, you see what you can try.
"""

_EXAMPLES = f"""\
examples:
  {_PROGRAM} fit gda iris.csv --label species --model iris.json
  {_PROGRAM} predict iris.json iris.csv --label species
  {_PROGRAM} update iris.json more.csv
  {_PROGRAM} fit categorical tennis.csv --label play --drop day --model tennis.json
  {_PROGRAM} fit multinomial mail/ --model spam.json
  {_PROGRAM} fit multinomial sms.csv --text message --label kind --encoding latin-1 --model spam.json
  {_PROGRAM} predict spam.json messages.tsv --labelled
  echo "win a prize" | {_PROGRAM} predict spam.json - --explain
  {_PROGRAM} check --sklearn sklearn.naive_bayes:GaussianNB
  {_PROGRAM} check -- node my_naive_bayes.js
  {_PROGRAM} vendor
"""

_WELCOME = f"""\
{PACKAGE}: generative learning, exactly.

A spam filter learns from two spam messages, "win a prize" and "win win", and from one
other, "see you at noon". Then it reads "win a car". Every digit is right for this model:

"""

_TRY = f"""
Try:

  {_PROGRAM} tour               walk through the lecture
  {_PROGRAM} show gda-posterior one equation: formula, code, value
  {_PROGRAM} exercise           exercises that name your mistake
  {_PROGRAM} fit --help         learn from your own table or texts

{_PROGRAM} --help lists all commands.
"""

_TABLE = "CSV file with a header; - is standard input"
_TEXTS = "a folder of texts or e-mails (.eml) for each class, a CSV file, or lines label<TAB>text; - is stdin"
_ANY = "a CSV file; or messages: an e-mail, a folder, or a file with one per line; - is standard input"

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
    similar = get_close_matches(word, choices, 1) or [name for name in choices if name.startswith(word[:3])]
    return f"no {what} {word!a}; did you mean {similar[0]}?" if similar and word else ""


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
            print(f"genref: {plain(error.filename or 'standard output')}: {error.strerror}", file=sys.stderr)
            status = 2
    except KeyboardInterrupt:
        status = 128 + signal.SIGINT
    finally:  # an interrupt while Python exits would print a traceback
        signal.signal(signal.SIGINT, signal.SIG_IGN)
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
        return _welcome()
    try:
        module = import_module(_MODULES.get(options.command, ".oracle_commands"), __package__)
        commands: dict[str, Callable[[Namespace], int]] = module.COMMANDS
        return commands[options.command](options)
    except GenrefError as error:
        print(f"genref: {plain(error)}", file=sys.stderr)
        return 2


def _welcome() -> int:
    """Print what genref is, a result computed on the spot, and commands to try."""
    from ..text_classifier import fit

    print(_WELCOME, end="")
    model = fit(["win a prize", "win win", "see you at noon"], ["spam", "spam", "other"])
    for label, p in model.posterior("win a car").items():
        print(f"  p({label}) = {p}")
    print(_TRY, end="")
    return 0


def _split(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Split the arguments at "--" if the command runs a program: return those before it and the program."""
    if "--" in words and words[0] in ("check", "fuzz"):
        end = list(words).index("--")
        return words[:end], words[end + 1 :]
    if list(words[:1]) == ["exercise"]:  # negative numbers, not options
        return [f" {word}" if _NEGATIVE.match(word) else word for word in words], ()
    if list(words[:1]) == ["help"]:
        return [*words[1:2], "--help"], ()
    return words, ()


def _parser() -> ArgumentParser:
    parser = _Parser(
        _PROGRAM, description=_ABOUT, epilog=_EXAMPLES, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    kinds = commands.add_parser(
        "fit", help="fit a model to a table or to texts, and print its parameters"
    ).add_subparsers(dest="kind", metavar="KIND", required=True)
    for kind, about in _KINDS.items():
        _add_fit(kinds.add_parser(kind, help=about), kind)
    predict = commands.add_parser("predict", help="print the label and the posteriors of each row or message")
    _add_predict(predict)
    _add_update(commands.add_parser("update", help="add rows or messages to a saved model"))
    _add_vendor(commands.add_parser("vendor", help=f"copy a part of {PACKAGE} into a project"))
    for module, add in ((_LESSONS, "add_lessons"), (".oracle_options", "add_oracle")):
        with suppress(ModuleNotFoundError):  # a copy may leave out the lessons
            getattr(import_module(module, __package__), add)(commands.add_parser)
    return parser


_KINDS = {
    "gda": "Gaussian discriminant analysis for a table",
    "gaussian": "Gaussian Naive Bayes for a table",
    "categorical": "Naive Bayes for a table of categories, such as colours",
    "multinomial": "Naive Bayes for texts: how often each word occurs",
    "bernoulli": "Naive Bayes for texts: whether each word occurs",
}


def _add_fit(parser: ArgumentParser, kind: str) -> None:
    add, of_texts = parser.add_argument, kind in ("multinomial", "bernoulli")
    add("source", metavar="SOURCE", help=_TEXTS if of_texts else _TABLE)
    column = arguments.column
    add("--label", type=column, required=not of_texts, metavar="COLUMN", help="the column with the classes")
    _add_reading(parser, of_texts)
    if not of_texts:
        add(
            "--features",
            type=arguments.names,
            metavar="A,B,...",
            help="the feature columns (default: all others)",
        )
        says = "a column that is not a feature, such as a row number; may be repeated"
        add("--drop", type=column, action="append", default=[], metavar="COLUMN", help=says)
    if kind == "gda":
        add("--quadratic", action="store_true", help="one covariance for each class")
    elif kind != "gaussian":
        says = "pseudo-count of each outcome, such as 1, 0.1 or 1/3 (default: 1; 0 is maximum likelihood)"
        add("--smoothing", type=arguments.pseudo_count, default=Fraction(1), metavar="A", help=says)
        says = "pseudo-count of each class (default: 0)"
        add("--prior-smoothing", type=arguments.pseudo_count, default=Fraction(0), metavar="A", help=says)
    if kind == "categorical":
        says = "all values that a feature can have (default: those in the table); may be repeated"
        add(
            "--levels",
            type=arguments.levels,
            action="append",
            default=[],
            metavar="COLUMN=A,B,...",
            help=says,
        )
    if of_texts:
        add("--size", type=arguments.whole, metavar="N", help="use only the N most frequent words")
        says = "use only words that occur at least N times"
        add("--minimum", type=arguments.whole, default=1, metavar="N", help=says)
        add("--stop-words", metavar="FILE", help="leave out the words in this file")
    add("--model", metavar="FILE", help="write the model to this file")
    add("--json", action="store_true", help="print JSON, with exact numbers")


def _add_reading(parser: ArgumentParser, of_texts: bool, of_tables: Optional[bool] = None) -> None:
    """Add the options that say how a file is read."""
    add = parser.add_argument
    add(
        "--encoding",
        type=arguments.encoding,
        default="utf-8",
        metavar="NAME",
        help="encoding of the file (default: utf-8)",
    )
    says = "the separator of cells of a table, such as ';' or tab (default: the one in the header)"
    add("--delimiter", type=arguments.delimiter, metavar="C", help=says)
    if of_texts:
        add("--text", type=arguments.column, metavar="COLUMN", help="the column of a table with the texts")
    if not of_texts if of_tables is None else of_tables:
        says = "leave out rows with a missing value (an empty cell, NA, NaN, null), and say how many"
        add("--drop-missing", action="store_true", help=says)


def _add_predict(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("model", metavar="MODEL", help="a file that fit wrote")
    add("source", metavar="SOURCE", help=_ANY)
    says = "the column of a table with the true classes, to count errors"
    add("--label", type=arguments.column, metavar="COLUMN", help=says)
    add("--labelled", action="store_true", help="the messages have classes, as for fit; count errors")
    _add_reading(parser, True, True)
    says = "omit: leave out a category that the model does not know (default: refuse)"
    add("--unseen", choices=("refuse", "omit"), help=says)
    add("--explain", action="store_true", help="print what each feature or word adds to the log-odds")
    says = (
        "write the predictions to this file, whole or not at all: as a table if its name ends in .csv or .tsv"
    )
    add("--output", metavar="FILE", help=says)
    add("--digits", type=arguments.digits, metavar="N", help="print N correct digits instead of doubles")
    add("--json", action="store_true", help="print JSON")


def _add_update(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("model", metavar="MODEL", help="a file that fit wrote; it is replaced")
    add("source", metavar="SOURCE", help="as for fit")
    says = "the column of a table with the classes (default: as for fit)"
    add("--label", type=arguments.column, metavar="COLUMN", help=says)
    _add_reading(parser, True, True)
    add("--remove", action="store_true", help="remove these rows or messages from the model")


def _add_vendor(parser: ArgumentParser) -> None:
    add = parser.add_argument
    says = "the folder that gets the copy (default: list the parts, with their lines and imports)"
    add("target", metavar="TARGET", nargs="?", help=says)
    says = "a part to copy, such as gda or texts; may be repeated"
    add("--only", action="append", metavar="PART", help=says)
    add("--tiny", metavar="MODEL", help="copy a model on a page instead of a part")
    add("--name", default="genref", metavar="NAME", help="name of the copy (default: genref)")
    over = parser.add_mutually_exclusive_group()
    over.add_argument("--check", action="store_true", help="only list what was changed in the copy")
    over.add_argument("--force", action="store_true", help="replace changed files of the copy")
    add("--dossier", metavar="FILE", help="write a page for the reviewer, and an SBOM beside it")


_LESSONS = "..lessons.commands"
_MODULES = {
    **dict.fromkeys(("fit", "predict", "update"), ".model_commands"),
    "vendor": ".vendor_commands",
    **dict.fromkeys(("test", "tour", "show", "exercise"), _LESSONS),
}
"""Where each command is that is not one of the oracle; its module is imported only when it runs."""
