# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The tour and the check: they agree with the spec, compute the values they print, and detect errors."""

from __future__ import annotations

import ast
import importlib
import io
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from textwrap import dedent
from typing import NoReturn, Optional

import pytest

from genref import equations, gda, laplace
from genref.command_line import (
    cli,
    examples,
    layout,
    lecture,
    lecture_continuous,
    lecture_discrete,
    sources,
    tour,
)
from genref.command_line.entries import Equation, Example
from genref.command_line.lecture import CHAPTERS, EQUATIONS, EXAMPLES
from genref.engine.statistics.smoothing import Estimate
from genref.moments import ClassMoments
from genref.numbers.reals import Real
from tools import trace

from ..each_row import each_row
from ..running import ROOT, Call, Result, clean_environment, one_line, process

SPEC = {entry.id: entry for entry in trace.entries(ROOT / "spec")}
CHECKED = [equation for equation in EQUATIONS if equation.value]
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494")


def worked(form: str, letters: dict[str, Decimal]) -> Decimal:
    """Return the value of a closed form, computed with decimal; a space between factors multiplies them."""
    python = re.sub(r"\d+", lambda number: f"D({number.group()})", form)
    python = re.sub(r"(?<=[\w)]) (?=[\w(])", "*", python).replace("^", "**")
    functions = {"D": Decimal, "exp": Decimal.exp, "ln": Decimal.ln, "sqrt": Decimal.sqrt, "pi": PI}
    with localcontext() as context:
        context.prec = 60
        value = eval(python, {**functions, **letters})
    assert isinstance(value, Decimal)
    return value


def by_hand(equation: Example) -> list[list[Decimal]]:
    """Return the values of an example's closed forms, after checking that the claims about them are true."""
    *definitions, last = equation.by_hand.split("\n")
    letters: dict[str, Decimal] = {}
    for definition in definitions:
        letter, form = definition.split(" = ")
        letters[letter] = worked(form, letters)
    chains: list[list[Decimal]] = []
    for chain in last.split(", ") if last else []:
        forms = re.split(r" ([=<>]) ", chain)
        values = [worked(form, letters) for form in forms[::2]]
        for left, relation, right in zip(values, forms[1::2], values[1:]):
            equal = abs(left - right) < Decimal("1e-50")
            assert {"=": equal, "<": left < right, ">": left > right}[relation], chain
        chains.append(values)
    return chains


def numbers(text: str) -> list[str]:
    """Return the numbers in a value in the table's notation, without the keys of a mapping."""
    return re.findall(r"-?\d[\d./e-]*", re.sub(r"\w+:", "", text))


def is_close(number: str, value: Decimal) -> bool:
    """Return whether a number in the table equals a value, rounded if it is a double."""
    if "." in number:
        return float(number) == float(value)
    return abs(worked(number, {}) - value) < Decimal("1e-50")


WITHOUT_CLOSED_FORM = {"gaussian-integrates-to-one", "gaussian-mean", "gaussian-covariance"} | {
    *("nb-vocabulary", "nb-stop-words", "nb-presence-vector", "nb-zero-over-zero", "event-encoding")
}
"""Their values are words, positions of words, an error, or a whole number that a formula states."""


def named(equation: Equation) -> str:
    return equation.id


def by_id(id: str) -> Equation:
    (found,) = [equation for equation in EQUATIONS if equation.id == id]
    return found


class TestTable:
    """The table and the spec agree."""

    def test_each_example_is_that_of_an_entry_in_the_order_of_the_entries(self) -> None:
        rows = [each.id for each in (*lecture_continuous.EXAMPLES, *lecture_discrete.EXAMPLES)]
        assert rows == [id for id in SPEC if id in rows] and len(rows) == len(EXAMPLES)
        assert [equation.id for equation in EQUATIONS] == list(SPEC)
        assert [chapter.id for chapter in CHAPTERS] == list(dict.fromkeys(e.chapter for e in EQUATIONS))

    def test_chapters_have_the_titles_of_their_files(self) -> None:
        for chapter in CHAPTERS:
            text = (ROOT / "spec" / f"{chapter.id}.md").read_text(encoding="utf-8")
            assert text.startswith(f"# {chapter.title}\n")

    def test_chapters_have_the_order_of_the_map_in_the_spec(self) -> None:
        text = (ROOT / "spec" / "README.md").read_text(encoding="utf-8")
        places = [text.find(f"({chapter.id}.md)") for chapter in CHAPTERS]
        linked = [place for place in places if place >= 0]
        assert linked == sorted(linked) and len(linked) > 1

    @pytest.mark.slow
    def test_places_are_those_of_the_trace(self) -> None:
        claimed, book = trace.claims(ROOT / "genref", "", "Computes"), trace.book(ROOT)
        definitions, ways = trace.answering(ROOT)
        for equation in EQUATIONS:
            said, direct, other = (
                {claim.place for claim in claims if claim.id == equation.id}
                for claims in (claimed, definitions, ways)
            )
            answering = sources.answering(equation.id)
            assert {place.name for place in sources.in_engine(equation.id)} == said
            assert {place.name for place, _ in answering} == direct
            assert {way.name for _, others in answering for way in others} == other
            found = sources.in_book(equation.id)
            lines = [claim.link.partition("#L")[2] for claim in book if claim.id == equation.id]
            assert ([str(found.line)] if found else []) == lines, equation.id

    @each_row("equation", CHECKED, ids=named)
    def test_closed_forms_are_true_and_give_what_is_expected(self, equation: Equation) -> None:
        expected, chains = numbers(equation.expected), by_hand(equation)
        if expected and not re.search("[<>]", equation.by_hand):
            for chain in chains:
                assert any(is_close(number, value) for number in expected for value in chain), chain
        for number in expected:
            if len(number.rstrip("0")) > 6 and "." in number:
                assert any(is_close(number, value) for chain in chains for value in chain), number

    def test_what_is_expected_are_numbers_and_none_is_only_true(self) -> None:
        for equation in CHECKED:
            assert equation.expected not in ("true", "false"), equation.id
            assert equation.by_hand or equation.id in WITHOUT_CLOSED_FORM, equation.id
        assert all(not by_id(id).by_hand for id in WITHOUT_CLOSED_FORM)

    @pytest.mark.slow
    def test_what_is_to_be_tried_can_be_pasted_after_the_setup(self) -> None:
        read: dict[str, object] = {}  # for a reader of all chapters
        known_by_all: dict[str, str] = {}
        for chapter in CHAPTERS:
            alone: dict[str, object] = {}  # for a reader of only this one
            known: dict[str, str] = {}
            for equation in [each for each in EQUATIONS if each.chapter == chapter.id]:
                code = [equation.example, equation.to_try]
                exec("\n".join(examples.introduced(chapter, code, known)), alone)
                exec("\n".join(examples.introduced(chapter, code, known_by_all)), read)
                assert bool(equation.to_try) == bool(equation.see) != bool(equation.experiment), equation.id
                if equation.to_try:
                    assert equation.to_try != equation.example
                    shown = repr(eval(equation.to_try, alone))
                    assert shown == repr(eval(equation.to_try, read)) and shown != "True"
                    if equation.value and equation.expected[:1] in "({":
                        assert examples.text_of(eval(equation.example, read)) == equation.expected

    def test_the_messages_are_set_up_once(self) -> None:
        assert sum("Win a prize now!" in chapter.setup for chapter in CHAPTERS) == 1

    def test_formulas_and_examples_fit_a_terminal(self) -> None:
        for equation in EQUATIONS:
            assert equation.formula, equation.id
            for line in [*equation.formula.split("\n"), equation.example, "try  " + equation.to_try]:
                assert line.isascii() and len(line) <= 80 - 6, line
        for chapter in CHAPTERS:
            for line in chapter.setup.splitlines():
                assert line.isascii() and len(line) <= 80 - 6, line

    def test_what_has_no_example_is_an_assumption_or_shown_by_an_experiment(self) -> None:
        for equation in EQUATIONS:
            has_none = equation.kind == "assumption" or bool(equation.experiment)
            assert (equation.value is None, not equation.example, not equation.expected) == (has_none,) * 3
            assert not (equation.kind == "assumption" and equation.experiment)

    def test_the_spec_has_the_table_of_each_experiment(self) -> None:
        named = {equation.id: equation.experiment for equation in EQUATIONS if equation.experiment}
        assert list(named) == ["gda-data-efficiency", "logistic-robustness"]
        run = (ROOT / "tools" / "experiments" / "run.py").read_text(encoding="utf-8")
        for id, experiment in named.items():
            assert f'    "{experiment}": ' in run
            text = (ROOT / "spec" / f"{by_id(id).chapter}.md").read_text(encoding="utf-8")
            entry = text.split(f"### {id}\n")[1].split("\n### ")[0]
            assert f"](experiments.md#{experiment})" in entry
            appendix = (ROOT / "spec" / "experiments.md").read_text(encoding="utf-8")
            section = appendix.split(f"\n## {experiment}\n")[1].split("\n## ")[0]
            assert f"`python tools/experiments/run.py {experiment}`" in section and "```text\n" in section

    @pytest.mark.slow
    @each_row("equation", CHECKED, ids=named)
    def test_the_example_for_people_gives_the_value_of_the_table(self, equation: Equation) -> None:
        """`show` prints everything it needs before it."""
        names: dict[str, object] = {}
        exec("\n".join(examples.needed(equation)), names)
        try:
            text = examples.text_of(eval(equation.example, names))
        except ValueError as error:
            text = f"{type(error).__name__}: {error}"
        assert text == equation.expected

    @pytest.mark.slow
    @each_row("equation", CHECKED, ids=named)
    def test_the_example_needs_each_statement_before_it(self, equation: Equation) -> None:
        statements = ast.parse("\n".join(examples.needed(equation))).body
        for left_out in statements:
            rest = ast.Module([each for each in statements if each is not left_out], [])
            names: dict[str, object] = {}
            with pytest.raises(NameError):
                exec(compile(rest, "setup", "exec"), names)
                eval(equation.example, names)

    @pytest.mark.slow
    @pytest.mark.engine
    @each_row("equation", CHECKED, ids=named)
    def test_the_example_depends_on_the_function_of_the_equation(
        self, equation: Equation, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*arguments: object, **options: object) -> NoReturn:
            raise ArithmeticError("broken")

        assert right(equation)
        definitions, ways = sources.answering(equation.id), sources.in_engine(equation.id)
        ways += [way for _, others in definitions for way in others]
        for place in [*ways, *(definition for definition, _ in definitions)]:
            module = place.file[len("genref/") : -len(".py")].replace("/", ".")
            owner: object = importlib.import_module(f"genref.{module}")
            *names, last = place.name[len(module) + 1 :].split(".")
            for name in names:
                owner = getattr(owner, name)
            lazy = isinstance(vars(owner).get(last), (property, cached_property))
            monkeypatch.setattr(owner, last, property(broken) if lazy else broken)
        if ways or definitions:
            answer = examples.answer_of(equation)
            assert answer and answer.text == "ArithmeticError: broken"
            by_engine = ways or equation.book is None
            assert answer.wrong[0] == "by the engine" or not by_engine, answer.wrong

    def test_setups_have_nothing_that_no_line_needs(self) -> None:
        for chapter in CHAPTERS:
            users = [each.id for each in CHAPTERS if chapter.id in (each.id, each.after)]
            inside = [each for each in EQUATIONS if each.chapter in users]
            code = [line for each in inside for line in (each.example, each.to_try)]
            lines = examples.introduced(chapter, [*code, chapter.lesson.example.example], {})
            setup = [line.split("  #")[0] for line in chapter.setup.splitlines()]
            assert [line for line in setup if line not in lines] == []


def right(equation: Equation) -> bool:
    answer = examples.answer_of(equation)
    return answer is not None and answer.right


class TestTextOf:
    """Values in the table's notation."""

    @each_row(
        ("value", "text"),
        [
            (True, "true"),
            (False, "false"),
            (3, "3"),
            (Fraction(-1, 3), "-1/3"),
            (Fraction(4), "4"),
            (0.5, "0.5"),
            (-0.0, "-0.0"),
            (Decimal("1.50"), "1.50"),
            ("spam", "spam"),
            (None, "None"),
            ((), "()"),
            ([1, (Fraction(1, 2), True)], "(1, (1/2, true))"),
            ({"ham": (1,), 0: {}}, "{ham: (1,), 0: {}}"),
            (["ham"], "(ham,)"),
            ({8}, "{8}"),
            ({2, 1}, "{1, 2}"),
        ],
        ids=repr,
    )
    def test_by_hand(self, value: object, text: str) -> None:
        assert examples.text_of(value) == text


class TestWelcome:
    """python -m genref"""

    def test_says_what_it_is_and_what_to_try(self, call: Call) -> None:
        result = call()
        assert (result.status, result.err) == (0, "")
        lines = result.out.splitlines()
        assert len(lines) <= 20 and max(map(len, lines)) <= 80 and result.out.isascii()
        assert lines[0].startswith("genref: ")

    def test_the_result_is_that_of_the_messages(self, call: Call) -> None:
        # 7 words: win (3), a, prize in spam; 4 others, once each. "car" is none of them.
        # spam: 2/3 (1 + 3)/12 (1 + 1)/12 = 1/27; other: 1/3 1/11 1/11 = 1/363.
        spam = Fraction(1, 27) / (Fraction(1, 27) + Fraction(1, 363))
        lines = [line.strip() for line in call().out.splitlines()]
        assert f"p(spam) = {float(spam)}" in lines and f"p(other) = {float(1 - spam)}" in lines

    @pytest.mark.slow
    @pytest.mark.slow
    def test_each_command_works(self, call: Call) -> None:
        commands = re.findall(r"^ +python -m genref (.*?)  ", call().out, re.M)
        assert len(commands) == 4
        for command in commands:
            result = call(*command.split())
            assert (result.status, result.err) == (0, "")


@pytest.mark.slow
@pytest.mark.covers
class TestWalk:
    """python -m genref test"""

    def test_everything_agrees(self, call: Call) -> None:
        result = call("test")
        assert (result.status, result.err) == (0, "")
        last = result.out.splitlines()[-1]
        assert last == "78 of 84 equations have a value: all agree; 6 are assumptions or claims"
        assert (len(CHECKED), len(EQUATIONS)) == (78, 84)
        assert "WRONG" not in result.out

    def test_every_equation_is_there_once_in_its_order(self, call: Call) -> None:
        lines = call("test").out.splitlines()
        titles = {chapter.title for chapter in CHAPTERS}
        cells = [line[at : at + 40].rstrip() for line in lines[5:] if line not in titles for at in (0, 40)]
        marks = {cell[6:]: cell[:6] for cell in cells if cell[6:] in SPEC}
        assert list(marks) == [equation.id for equation in EQUATIONS]
        assert marks == {e.id: "ok    " if e.value else "      " for e in EQUATIONS}
        assert [line for line in lines if line in titles] == [chapter.title for chapter in CHAPTERS]

    def test_it_fits_two_screens_of_ascii(self, call: Call) -> None:
        lines = call("test").out.splitlines()
        assert len(lines) <= 80 and max(map(len, lines)) <= 80
        assert all(line.isascii() and line == line.rstrip() for line in lines)

    @pytest.mark.slow
    @pytest.mark.engine
    def test_a_wrong_function_is_seen(self, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
        covariance = gda.shared_covariance

        def unbiased(moments: ClassMoments[int]) -> object:  # n - K instead of n, as in some libraries
            n, k = moments.count, len(moments.classes)
            return tuple(tuple(entry * n / (n - k) for entry in row) for row in covariance(moments))

        monkeypatch.setattr(gda, "shared_covariance", unbiased)
        result = call("test")
        assert result.status == 1
        # 7/30 5/3, 1/15 5/3, 14/15 5/3
        assert (
            "\nWRONG gda-mle-covariance  (by the engine, by definition)\n"
            "      Sigma = (1/n) sum_i (x^(i) - mu_(y^(i))) (x^(i) - mu_(y^(i)))'\n"
            "\n"
            "      Each deviation is taken from the mean of the example's own class, so all\n"
            "      classes contribute to the one Sigma. The divisor is n; some libraries\n"
            "      divide by n - 1, or by n - K for K classes. Nothing is added to the\n"
            "      diagonal.\n"
            "\n"
            "      gda.shared_covariance(moments) -> ((7/18, 1/9), (1/9, 14/9))\n"
            "                            expected    ((7/30, 1/15), (1/15, 14/15))\n"
        ) in result.out
        assert (
            "ok    gda-mle-means\n" in result.out and "\nWRONG gda-log-odds  (by the engine)\n" in result.out
        )
        told = [e.id for e in CHECKED if re.search(rf"\n\nWRONG {e.id}  \(by .+\)\n      \S", result.out)]
        table = result.out.split("\n\nWRONG ")[0]
        assert told == re.findall(r"WRONG (\S+)", table) and len(told) > 5
        total = f"\n\n78 of 84 equations have a value: {len(told)} WRONG; 6 are assumptions or claims\n"
        assert result.out.endswith(total)

    @pytest.mark.engine
    @pytest.mark.parametrize(
        ("name", "wrong"),
        [
            ("class_priors", {0: Fraction(2, 5), 1: Fraction(3, 5)}),
            ("class_means", {0: (Fraction(1, 3), Fraction(2, 3)), 1: (Fraction(9, 2), Fraction(5))}),
            ("class_means", {0: (Fraction(0), Fraction(2, 3)), 1: (Fraction(9, 2), Fraction(4))}),
            ("shared_covariance", ((Fraction(7, 30), Fraction(0)), (Fraction(0), Fraction(14, 15)))),
        ],
    )
    def test_an_estimate_that_is_no_maximum_is_seen(
        self, monkeypatch: pytest.MonkeyPatch, name: str, wrong: object
    ) -> None:
        assert right(by_id("gda-mle-maximum"))
        monkeypatch.setattr(gda, name, lambda moments: wrong)
        assert not right(by_id("gda-mle-maximum"))

    @pytest.mark.slow
    def test_a_function_that_fails_is_seen_and_the_others_too(
        self, call: Call, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(counts: object) -> NoReturn:
            raise TypeError("no " + "long " * 20 + "x" * 100 + "\nway")

        monkeypatch.setattr(laplace, "frequencies", broken)
        result = call("test")
        assert (result.status, result.err) == (1, "")
        assert max(map(len, result.out.splitlines())) <= 80 and result.out.isascii()
        assert "'TypeError: no long long" in result.out and r"x\nway'" in result.out
        assert "  ok    laplace-estimate\n" in result.out
        assert "\n78 of 84 equations have a value: 1 WRONG; 6 are" in result.out

    def test_numbers_that_python_refuses_to_print_are_wrong_not_fatal(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        if not hasattr(sys, "get_int_max_str_digits"):
            pytest.skip("this Python prints all")
        monkeypatch.setattr(laplace, "frequencies", lambda counts: 10**5000)
        answer = examples.answer_of(by_id("frequency-mle"))
        assert answer and not answer.right and answer.text.startswith("ValueError: Exceeds the limit")

    def test_the_same_number_of_another_type_is_wrong(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(laplace, "frequencies", lambda counts: (1.0, 0.0))
        ways = ("by the engine", "by definition")
        assert examples.answer_of(by_id("frequency-mle")) == examples.Answer("(1.0, 0.0)", ways)


IN_BOOK = [equation for equation in EQUATIONS if hasattr(equations, equation.id.replace("-", "_"))]


def changed(value: object) -> object:
    """Return a value with each number increased by one and each word one letter longer."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return value + "s"
    if isinstance(value, Mapping):
        return {label: changed(each) for label, each in value.items()}
    if isinstance(value, Sequence):
        return tuple(map(changed, value))
    assert isinstance(value, (int, Fraction, Real))
    return value + 1


class TestBook:
    """The check runs every function of the book, wherever it is part of an answer."""

    @pytest.mark.slow
    @each_row("equation", IN_BOOK, ids=named)
    def test_a_wrong_function_of_the_book_is_seen(
        self, equation: Equation, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert right(equation)
        name = equation.id.replace("-", "_")
        function = getattr(equations, name)
        monkeypatch.setattr(equations, name, lambda *arguments: changed(function(*arguments)))
        answer = examples.answer_of(equation)
        assert answer and set(answer.wrong) & {"by definition", "by the book"}

    def test_every_function_of_the_book_is_an_equation_with_a_value(self) -> None:
        public = {name for name, each in vars(equations).items() if hasattr(each, "__code__")} & {
            node.name
            for node in ast.parse(Path(equations.__file__).read_text(encoding="utf-8")).body
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        }
        assert {each.id.replace("-", "_") for each in IN_BOOK if each.value} == public

    @pytest.mark.slow
    @pytest.mark.covers
    def test_a_wrong_digit_is_shown_by_every_equation_that_it_breaks(
        self, call: Call, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def two(counts: Sequence[int]) -> tuple[Fraction, ...]:  # instead of 1 + n_j
            k, n = len(counts), sum(counts)
            return tuple(Fraction(2 + n_j, k + n) for n_j in counts)

        monkeypatch.setattr(equations, "laplace_estimate", two)
        result = call("test")
        assert result.status == 1
        # (2 + 5)/(2 + 5) = 1, (2 + 0)/7; the engine smooths counts in integers of its own
        assert "\nWRONG laplace-estimate  (by the engine, by definition)\n" in result.out
        assert "\n      laplace.smoothed_frequencies([5, 0]) -> (1, 2/7)\n" in result.out
        # An update adds counts without rows, so Laplace's rule smooths the counts.
        assert (
            "\nWRONG nb-update  (by definition)\n" in result.out or "\nWRONG nb-update  (by the" in result.out
        )
        table = result.out.split("\n\nWRONG ")[0]
        broken = ["nb-update", "laplace-estimate", "laplace-sums-to-one", "laplace-positive"]
        assert re.findall(r"WRONG (\S+)", table) == broken

    @pytest.mark.parametrize(
        ("name", "broken"),
        [
            ("nb_laplace_feature", "nb-likelihood nb-joint-likelihood nb-posterior nb-laplace-feature"),
            ("nb_mle_feature", "nb-mle-feature nb-mle-maximum"),
            ("nb_categorical", "nb-categorical"),
            (
                "event_laplace_word",
                "event-probability event-posterior event-log-likelihood event-laplace-word",
            ),
            ("event_mle_word", "event-mle-word event-mle-maximum"),
        ],
    )
    @pytest.mark.slow
    @pytest.mark.covers
    def test_a_wrong_estimate_breaks_what_a_model_answers_by_definition(
        self, name: str, broken: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        function = getattr(equations, name)
        monkeypatch.setattr(equations, name, lambda *examples: changed(function(*examples)))
        wrong = [
            each.id
            for each in CHECKED
            if each.chapter in ("naive-bayes", "laplace", "event-models") and not right(each)
        ]
        assert wrong == broken.split()

    def test_a_step_of_newton_with_the_sign_of_the_hessian_exchanged_is_seen(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def descended(theta: Sequence[Fraction], x: list[list[int]], y: list[int]) -> list[object]:
            return [2 * old - new for old, new in zip(theta, step(theta, x, y))]

        step = equations.logistic_fit
        monkeypatch.setattr(equations, "logistic_fit", descended)
        answer = examples.answer_of(by_id("logistic-fit"))
        assert answer and answer.wrong == ("by the book",)

    @pytest.mark.engine
    def test_a_way_of_the_engine_that_is_wrong_is_told_from_its_definition(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Estimate, "probability", lambda self, outcome: Fraction(1, 2))
        answer = examples.answer_of(by_id("nb-mle-feature"))
        assert answer == examples.Answer("(" + ", ".join(["1/2"] * 9) + ")", ("by the engine",))

    def test_only_what_takes_seconds_is_not_run_by_definition(self) -> None:
        assert [each.id for each in EQUATIONS if not each.by_definition] == ["nb-zero-over-zero"]


@pytest.mark.slow
@pytest.mark.covers
class TestTour:
    """python -m genref tour"""

    def test_every_equation_has_its_formula_sentences_and_values(self, call: Call) -> None:
        result = call("tour")
        assert (result.status, result.err) == (0, "") and "WRONG" not in result.out
        lines = result.out.splitlines()
        marks = Counter(line[:6] for line in lines if line[6:].split("  ")[0] in SPEC)
        assert marks == {"ok    ": len(CHECKED), "      ": len(EQUATIONS) - len(CHECKED)}
        starts = [lines.index(f"ok    {equation.id}") for equation in CHECKED]
        assert starts == sorted(starts)
        for start, equation in zip(starts, CHECKED):
            heading, says, *rest = "\n".join(lines[start:]).split("\n\n")[:4]
            values = next(each for each in rest if each.startswith(" " * 6 + equation.example))
            formula = equation.formula.split("\n")
            assert heading.split("\n")[1:] == [" " * 6 + line for line in formula]
            assert " ".join(says.split()) == equation.says
            values, to_try, see = re.split("\n      (?:try|see)  ", values)
            assert to_try == equation.to_try and " ".join(see.split()) == equation.see
            values, by_hand, forms = values.partition(" by hand ")
            assert bool(by_hand) == bool(equation.by_hand)
            assert " ".join(values.split()) == f"{equation.example} -> {equation.expected}"
            *letters, last = equation.by_hand.split("\n")
            assert forms.replace(",", "").replace("with", "").split() == (
                " ".join([last, *letters]).replace(",", "").split()
            )

    def test_closed_forms_are_not_torn(self, call: Call) -> None:
        out, torn = call("tour").out, []
        for equation in CHECKED:
            *letters, last = equation.by_hand.split("\n")
            torn += [form for form in [*letters, *last.split(", ")] if f" {form}" not in out]
        assert torn == []

    @pytest.mark.slow
    @pytest.mark.slow
    @each_row("chapter", [None, *(chapter.id for chapter in CHAPTERS)])
    def test_it_fits_80_columns_of_ascii(self, call: Call, chapter: Optional[str]) -> None:
        out = call("tour", *([chapter] if chapter else [])).out
        assert out.isascii() and max(map(len, out.splitlines())) <= 80
        assert all(line == line.rstrip() for line in out.splitlines())

    def test_a_chapter(self, call: Call) -> None:
        result = call("tour", "linear-algebra")
        assert (result.status, result.err) == (0, "")
        assert result.out.startswith("Linear algebra\n==============\n\nThe second row of this matrix is ")
        assert result.out.count("Worked by hand: a space between factors multiplies, 2 3 = 6;") == 1
        assert "\n\nok    matrix-ldl\n      A = L D L'\n\n" in result.out
        for equation in EQUATIONS:
            assert (f"    {equation.id}\n" in result.out) == (equation.chapter == "linear-algebra")
        assert result.out.endswith("\n\nNext:  python -m genref tour gaussian\n")
        assert "Next:" not in call("tour", "real-mail").out

    def test_a_double_stands_beside_its_closed_form(self, call: Call) -> None:
        assert (
            "      model.class_density(model.means[1], 1) -> 0.34458055963862005\n"
            "                                     by hand    5 sqrt(3)/(8 pi)\n"
            "      try  model.class_density(model.means[1], 0)\n"
        ) in call("tour", "gda").out

    @pytest.mark.slow
    @each_row("chapter", [None, *(chapter.id for chapter in CHAPTERS)])
    def test_each_line_has_what_it_needs_above_it(self, call: Call, chapter: Optional[str]) -> None:
        """A reader types the code between the sentences, and then the line to try."""
        names: dict[str, object] = {}
        tried = 0
        for block in call("tour", *([chapter] if chapter else [])).out.split("\n\n"):
            with suppress(SyntaxError):
                code = ast.parse(dedent(block))
                if all(isinstance(each, (ast.Assign, ast.ImportFrom)) for each in code.body):
                    exec(compile(code, "tour", "exec"), names)
            for to_try in re.findall(r"^      try  (.+)", block, re.M):
                eval(to_try, names)
                tried += 1
        inside = [each for each in EQUATIONS if chapter in (None, each.chapter)]
        assert tried == len([each for each in inside if each.to_try])

    def test_set_up_stands_once_and_where_it_is_needed(self, call: Call) -> None:
        for id in ("laplace", "event-models"):
            out = call("tour", id).out
            assert out.count("Win a prize now!") == 1 and "strict" not in out
        out = call("tour").out
        assert out.count("Win a prize now!") == 1
        assert out.index("bayes-decision\n") < out.index("tenfold = ") < out.index("-> (7/5, {benign: ")

    def test_what_needs_an_experiment_is_not_said_to_agree(self, call: Call) -> None:
        out = call("tour").out
        assert (
            "\n\n      logistic-robustness  (empirical)\n"
            "      lim_(n -> infinity) E[err_LR(n)] <= lim_(n -> infinity) E[err_GDA(n)]\n"
            "          where p(y | x) is logistic but x | y is not Gaussian\n\n"
            "      This is also a claim about data: "
        ) in out
        assert "\n      Shown by: python tools/experiments/run.py logistic-robustness\n\n" in out
        assert out.count("Shown by: ") == 2 and "ok    gda-data-efficiency" not in out

    def test_an_assumption_is_called_one(self, call: Call) -> None:
        assert "\n      gda-model  (assumption)\n      y ~ Bernoulli(phi)" in call("tour").out

    def test_a_wrong_value_ends_with_status_1(self, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(laplace, "frequencies", lambda counts: "?")
        assert call("tour", "laplace").status == 1 and call("tour", "bayes").status == 0

    @pytest.mark.slow
    def test_and_so_does_the_whole_tour(self, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(laplace, "frequencies", lambda counts: "?")
        assert call("tour").status == 1

    @pytest.mark.parametrize(
        ("asked", "told"),
        [
            ("gauss", "no chapter 'gauss'; did you mean gaussian?"),
            ("Laplace ", "no chapter 'Laplace '; did you mean laplace?"),
            ("", "no chapter ''; python -m genref tour --help names all"),
            ("gda-model", "no chapter 'gda-model'; did you mean gda?"),
            ("\x1b[2J", r"no chapter '\x1b[2J'; python -m genref tour --help names all"),
        ],
        ids=ascii,
    )
    def test_what_is_no_chapter_is_refused(self, call: Call, asked: str, told: str) -> None:
        assert one_line(call("tour", asked)) == f"genref: {told}"

    def test_help_names_the_chapters(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            cli.main(["tour", "--help"])
        shown = " ".join(capsys.readouterr().out.split())
        assert ", ".join(chapter.id for chapter in CHAPTERS).replace("- ", "-") in shown.replace("- ", "-")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class TestTerminal:
    """On a terminal the tour waits for Enter at each pause; q, or the end of the input, ends it."""

    @pytest.mark.parametrize(
        ("answers", "asked", "shown"),
        [("\n" * 50, 6, 4), ("\n\n\nq\n", 4, 2), ("\nQuit\n", 2, 0), ("", 1, 0), ("\n\n", 3, 1)],
    )
    def test_waits(self, monkeypatch: pytest.MonkeyPatch, answers: str, asked: int, shown: int) -> None:
        screen = Terminal()
        monkeypatch.setattr(sys, "stdin", Terminal(answers))
        monkeypatch.setattr(sys, "stdout", screen)
        monkeypatch.setenv("NO_COLOR", "1")
        assert tour.tour("bayes") == 0
        said = screen.getvalue()
        assert said.count("Enter goes on, q ends ") == asked
        ids = [line for line in said.splitlines() if line.startswith("ok ")]
        assert len(ids) == shown
        assert ("-> 9/28" in said) == bool(answers), "it waits for the reader's guess"
        assert ("What you have now" in said) == ("\nNext:" in said) == (shown == 4)

    @pytest.mark.parametrize("goes_on", [False, True])
    def test_waits_between_chapters(self, monkeypatch: pytest.MonkeyPatch, goes_on: bool) -> None:
        screen = Terminal()
        enters = len(lecture.STORY) - 1 + goes_on
        monkeypatch.setattr(sys, "stdin", Terminal("\n" * enters + "q\n"))
        monkeypatch.setattr(sys, "stdout", screen)
        monkeypatch.setenv("NO_COLOR", "1")
        assert tour.tour(None) == 0
        said = screen.getvalue()
        assert said.startswith("The story\n=========\n\nIs this e-mail spam?")
        assert ("\nBayes rule\n==========\n" in said) == goes_on and "9/28" not in said


class TestColour:
    """Colour appears only on a terminal, and only if it is wanted."""

    @staticmethod
    def be_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.setenv("WT_SESSION", "1")

    @pytest.mark.slow
    def test_a_terminal_sees_the_same_text_in_colour(
        self, call: Call, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.be_a_terminal(monkeypatch)
        coloured = call("test").out
        monkeypatch.setenv("NO_COLOR", "1")
        plain = call("test").out
        assert "\x1b" not in plain and COLOUR.sub("", coloured) == plain
        assert "\n\x1b[32mok    \x1b[0m\x1b[1mbayes-rule\x1b[0m" in coloured
        assert coloured.count("\x1b[0m") * 2 == coloured.count("\x1b[")

    @pytest.mark.slow
    @pytest.mark.slow
    def test_what_is_wrong_is_red(self, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
        self.be_a_terminal(monkeypatch)
        monkeypatch.setattr(laplace, "frequencies", lambda counts: "?")
        out = call("test").out
        assert "\x1b[1;31mWRONG \x1b[0m\x1b[1mfrequency-mle\x1b[0m  (by the engine" in out
        assert ": \x1b[1;31m1 WRONG\x1b[0m; " in out

    def test_one_equation_and_the_list_are_coloured_too(
        self, call: Call, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.be_a_terminal(monkeypatch)
        assert "\x1b[1mbayes-rule\x1b[0m" in call("show", "bayes-rule").out
        assert call("show").out.startswith("\x1b[1mBayes rule\x1b[0m\n")

    @pytest.mark.parametrize(
        ("name", "value", "coloured"),
        [
            ("NO_COLOR", "1", False),
            ("NO_COLOR", "", True),  # as on no-color.org
            ("TERM", "dumb", False),
        ],
    )
    def test_the_environment_decides(
        self, call: Call, monkeypatch: pytest.MonkeyPatch, name: str, value: str, coloured: bool
    ) -> None:
        self.be_a_terminal(monkeypatch)
        monkeypatch.setenv(name, value)
        assert ("\x1b" in call("show").out) is coloured

    def test_windows_needs_a_terminal_that_understands(
        self, call: Call, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.be_a_terminal(monkeypatch)
        with monkeypatch.context() as patch:
            patch.setattr(os, "name", "nt")
            assert "\x1b" in layout.paint("x", layout.BOLD)
            patch.delenv("WT_SESSION")
            assert layout.paint("x", layout.BOLD) == "x"


class TestShow:
    """python -m genref show"""

    def test_pages_and_experiments_that_are_not_there_are_no_places(
        self, call: Call, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("genref.command_line.tour.is_here", lambda file: False)
        shown = call("show", "gda-data-efficiency").out
        page, experiment = "page generative-vs-discriminative of the project", "an experiment of the project"
        assert f"spec      {page}, not in this copy\n" in shown
        assert f"shown by  {experiment}, not in this copy\n" in shown

    def test_one_equation(self, call: Call) -> None:
        book = sources.in_book("gda-mle-covariance")
        (engine,) = sources.in_engine("gda-mle-covariance")
        assert book is not None and book.text.startswith("def gda_mle_covariance(")
        returned = book.text.partition('(Fraction(1, 6),),)"""\n')[2]
        assert returned.splitlines()[-1].startswith("    return ")
        gda_py = (ROOT / "genref" / "gda.py").read_text(encoding="utf-8")
        linear, of_moments = (
            gda_py[: gda_py.index(f"\ndef {name}(")].count("\n") + 2
            for name in ("_linear", "_linear_of_moments")
        )
        definition = "\n".join(gda_py.splitlines()[linear - 1 : linear + 2])
        assert definition.startswith("def _linear(") and "equations.gda_mle_covariance(" in definition
        assert call("show", "gda-mle-covariance") == Result(
            0,
            "ok    gda-mle-covariance\n"
            "      Sigma = (1/n) sum_i (x^(i) - mu_(y^(i))) (x^(i) - mu_(y^(i)))'\n"
            "\n"
            "      Each deviation is taken from the mean of the example's own class, so all\n"
            "      classes contribute to the one Sigma. The divisor is n; some libraries\n"
            "      divide by n - 1, or by n - K for K classes. Nothing is added to the\n"
            "      diagonal.\n"
            "\n"
            "kind      definition\n"
            "source    notes, section 1.2\n"
            "spec      spec/gda.md#gda-mle-covariance\n"
            f"book      genref/equations.py:{book.line}\n"
            f"engine    genref.gda.shared_covariance, line {engine.line}\n"
            "\n"
            "derivation\n"
            "      |Sigma + t H| = |Sigma| |I + t Sigma^-1 H|   (the determinant of a\n"
            "          product)\n"
            "      = |Sigma| (1 + t tr(Sigma^-1 H) + ...)   (the first fact below)\n"
            "      (Sigma + t H)^-1 = Sigma^-1 - t Sigma^-1 H Sigma^-1 + ...   (the\n"
            "          second fact below)\n"
            "\n"
            "derivation\n"
            "      d l / (d t) = -(n/2) (tr(Sigma^-1 H) - tr(Sigma^-1 H Sigma^-1 S))\n"
            "          (both facts)\n"
            "      = -(n/2) (tr(Sigma^-1 H) - tr(Sigma^-1 S Sigma^-1 H))   (tr(U V) =\n"
            "          tr(V U))\n"
            "      = tr(G H),  G = (n/2) Sigma^-1 (S - Sigma) Sigma^-1   (Sigma^-1 =\n"
            "          Sigma^-1 Sigma Sigma^-1)\n"
            "\n"
            "derivation\n"
            "      (n/2) Sigma^-1 (S - Sigma) Sigma^-1 = 0\n"
            "      iff S - Sigma = 0   (multiplied by Sigma on both sides, and by 2/n)\n"
            "      iff Sigma = (1/n) sum_i z_i z_i'   (the definition of S)\n"
            "\n"
            "def gda_mle_covariance(x: Rows, y: Sequence[L], mu: Phi[L]) -> tuple[Fractions, ...]:\n"
            '    """Sigma = (1/n) sum_i (x_i - mu_y_i) (x_i - mu_y_i)\', '
            'each x_i less the mean of its own class."""\n'
            f"{returned}\n"
            "\n"
            f"answers   _linear, genref/gda.py:{linear}\n"
            f"engine    _linear_of_moments, genref/gda.py:{of_moments}\n"
            "\n"
            f"{definition}\n"
            "\n"
            "      from genref import gda\n"
            "      from genref.moments import ClassMoments\n"
            "      rows, labels = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], [0, 0, 0, 1, 1]\n"
            "      moments = ClassMoments.of(rows, labels)\n"
            "\n"
            "      gda.shared_covariance(moments) -> ((7/30, 1/15), (1/15, 14/15))\n"
            "                             by hand    (2/3 + 1/2)/5 = 7/30\n"
            "                                        (-2/3 + 1)/5 = 1/15\n"
            "                                        (8/3 + 2)/5 = 14/15\n",
            "",
        )

    def test_who_answers_by_the_book_is_shown_with_its_source(self, call: Call) -> None:
        out = call("show", "bayes-rule").out
        assert (
            ">>>" not in out
            and '    """The posterior: p(y|x) = p(x|y) p(y) / p(x) for each label y."""\n' in out
        )
        base, model, naive = (
            (ROOT / "genref" / file).read_text(encoding="utf-8").splitlines()
            for file in ("generative.py", "gaussian_model.py", "naive_bayes.py")
        )
        # The class of all classifiers comes before it, and is abstract.
        line = max(i for i, text in enumerate(base, 1) if "def _posterior(" in text)
        ways = [
            next(i for i, text in enumerate(each, 1) if "def _posterior(" in text) for each in (model, naive)
        ]
        assert (
            f"\nanswers   GenerativeModel._posterior, genref/generative.py:{line}\n"
            f"engine    GaussianModel._posterior, genref/gaussian_model.py:{ways[0]}\n"
            f"engine    NaiveBayesModel._posterior, genref/naive_bayes.py:{ways[1]}\n"
            "\n"
            "    def _posterior(self, x: Checked, digits: Optional[int]) -> Sequence[Rounded]:\n"
            '        """p(y|x) = p(x|y) p(y) / p(x)"""\n'
            "        p = equations.bayes_rule(self._possible_likelihoods(x), self.priors)\n"
            "        return [rounded(p[y], digits) for y in self.classes]\n"
        ) in out
        assert "\nanswers   posterior, genref/bayes.py:" in out  # not marked as the engine's
        assert "engine    genref.bayes.posterior" not in out

    @pytest.mark.parametrize(
        ("id", "answers", "engine"),
        [
            ("matrix-ldl", "_ldl", "_eliminated_ldl"),
            ("gaussian-density", "Gaussian._density", "Gaussian._prepared_density"),
            ("gda-log-odds", "LinearModel._log_odds", "LinearModel._quick_log_odds"),
            ("bayes-decision", "GenerativeModel._argmax", "NaiveBayesModel._argmax"),
        ],
    )
    def test_the_engine_s_way_stands_beside_the_definition(
        self, call: Call, id: str, answers: str, engine: str
    ) -> None:
        lines = call("show", id).out.splitlines()
        start = next(i for i, line in enumerate(lines) if line.startswith(f"answers   {answers}, genref/"))
        after = lines[start + 1 : lines.index("", start)]
        assert any(line.startswith(f"engine    {engine}, genref/") for line in after)

    def test_definitions_are_found_in_every_room(self) -> None:
        modules = list(sources._modules())
        assert {"gda", "engine.statistics.sums", "engine.matrices.elimination"} <= set(modules)
        assert not any(module.startswith(("oracle", "command_line", "files")) for module in modules)

    def test_what_an_example_does_not_need_is_left_out(self, call: Call) -> None:
        out = call("show", "nb-discretize").out
        assert "from genref import discretize\n\n" in out and "texts" not in out

    def test_an_attribute_is_not_taken_for_a_name(self, call: Call) -> None:
        # .theta of the fit is different from theta of the bumps
        out = call("show", "logistic-fit").out
        assert (
            "\n\n      from genref import logistic_regression\n"
            "      rows, labels = [[0], [1], [2], [3]], [0, 1, 0, 1]\n\n"
        ) in out

    def test_lines_that_belong_together_stay_together(self, call: Call) -> None:
        out = call("show", "nb-vocabulary").out
        assert 'A prize for you",\n               "See you soon"' in out

    def test_an_identity_may_have_no_function(self, call: Call) -> None:
        result = call("show", "bayes-evidence-cancels")
        assert result.status == 0 and "\nkind      identity\n" in result.out
        assert "book  " not in result.out and "engine" not in result.out and "-> (7/5, {" in result.out

    def test_a_chapter(self, call: Call) -> None:
        result = call("show", "bayes")
        assert (result.status, result.err) == (0, "")
        assert result.out.startswith(
            "Bayes rule\n\n      bayes-rule  (definition)\n      p(y | x) = p(x | y) p(y) / p(x)\n"
        )
        for equation in EQUATIONS:
            assert (f"      {equation.id}  (" in result.out) == (equation.chapter == "bayes")
        assert result.out.count("genref/equations.py:") == 3

    def test_an_assumption_has_no_example(self, call: Call) -> None:
        assert call("show", "gda-model") == Result(
            0,
            "      gda-model  (assumption)\n"
            "      y ~ Bernoulli(phi),  x | y = k ~ N(mu_k, Sigma)\n"
            "\n"
            "      k is a class. Each class has its own mean, but all share Sigma. That makes\n"
            "      the boundary straight and saves parameters. A model of two classes has 1 +\n"
            "      2d + d (d + 1) / 2 parameters (8 in the plane): phi, two means, and one\n"
            "      symmetric matrix.\n"
            "\n"
            "kind      assumption\n"
            "source    notes, section 1.2; record, section 1.1\n"
            "spec      spec/gda.md#gda-model\n"
            + "".join(f"engine    genref.{p.name}, line {p.line}\n" for p in sources.in_engine("gda-model")),
            "",
        )

    def test_a_claim_about_data_has_an_experiment(self, call: Call) -> None:
        assert call("show", "gda-data-efficiency") == Result(
            0,
            "      gda-data-efficiency  (empirical)\n"
            "      E[err_GDA(n)] <~ E[err_LR(n)] where x | y ~ N(mu_y, Sigma)\n"
            "\n"
            "      This is a claim about data. Logistic regression (LR) is taken at the\n"
            "      maximum of its likelihood. Where the Gaussian assumption holds and this\n"
            "      maximum exists, GDA needs fewer examples.\n"
            "\n"
            "kind      empirical\n"
            "source    notes, section 1.3; record, section 1.2; transcript\n"
            "spec      spec/generative-vs-discriminative.md#gda-data-efficiency\n"
            "shown by  python tools/experiments/run.py gda-data-efficiency\n",
            "",
        )

    @pytest.mark.slow
    @each_row("equation", EQUATIONS, ids=named)
    def test_each_fits_80_columns(self, call: Call, equation: Equation) -> None:
        result = call("show", equation.id)
        assert (result.status, result.err) == (0, "")
        book = sources.in_book(equation.id)
        shown = [place for place, _ in sources.answering(equation.id)] + ([book] if book else [])
        out = result.out
        for place in shown:  # sources are shown unchanged
            out = out.replace(place.short, "")
        assert result.out.isascii() and max(map(len, out.splitlines())) <= 80

    def test_a_wrong_one_ends_with_status_1(self, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(laplace, "frequencies", lambda counts: (Fraction(0), Fraction(1)))
        result = call("show", "frequency-mle")
        assert result.status == 1
        assert result.out.startswith("WRONG frequency-mle  (by the engine, by definition)\n")
        assert "-> (0, 1)\n                         expected    (1, 0)\n" in result.out

    def test_without_an_id_all_are_listed_by_chapter(self, call: Call) -> None:
        result = call("show")
        assert (result.status, result.err) == (0, "")
        lines = result.out.splitlines()
        assert [line[2:] for line in lines if line.startswith("  ")] == [e.id for e in EQUATIONS]
        assert [line for line in lines if line[0] != " "] == [chapter.title for chapter in CHAPTERS]
        assert lines[:2] == ["Bayes rule", "  bayes-rule"]

    @each_row(
        ("asked", "near"),
        [
            ("gda-mle-covarianc", "gda-mle-covariance"),
            ("GDA-MLE-Covariance", "gda-mle-covariance"),
            ("gda-mle-covaraince", "gda-mle-covariance"),
            ("laplace-e", "laplace-estimate?"),
            ("event-m", "event-model or event-mle-word?"),
            ("baye-rule", "bayes-rule"),
            ("zero", "nb-zero-over-zero?"),
        ],
    )
    def test_near_misses_are_suggested(self, call: Call, asked: str, near: str) -> None:
        line = one_line(call("show", asked))
        assert line.startswith(f"genref: no equation {asked!r}; did you mean {near}") and len(line) <= 80

    @pytest.mark.slow
    @each_row("equation", EQUATIONS, ids=named)
    def test_a_suggestion_fits_80_columns(self, call: Call, equation: Equation) -> None:
        for asked in (equation.id[:-1], equation.id[:-1][:9], equation.id + " " * 60):
            line = one_line(call("show", asked))
            assert "; did you mean " in line and line.endswith("?") and len(line) <= 80

    def test_what_was_asked_for_gives_way_to_a_suggestion(self, call: Call) -> None:
        line = one_line(call("show", "logistic-conditional-likelihoods"))
        assert line == "genref: no such equation; did you mean logistic-conditional-likelihood?"

    @each_row("asked", ["", "x", "?", "a\nb", "\x1b[2J", "größe", "\udfff"], ids=ascii)
    def test_what_is_near_nothing_is_told_where_to_look(self, call: Call, asked: str) -> None:
        line = one_line(call("show", asked))
        assert line == f"genref: no equation {asked!a}; python -m genref show lists all"
        assert line.isascii()

    def test_more_than_one_is_refused(self, call: Call) -> None:
        assert "unrecognized arguments: b" in one_line(call("show", "a", "b"))


@pytest.mark.slow
class TestProcess:
    """The commands as users type them, here and in copies."""

    def test_it_takes_less_than_two_seconds_of_a_processor(self) -> None:
        before = os.times()
        assert process("test").status == 0
        after = os.times()
        assert after.children_user - before.children_user < 2

    def test_a_pipe_sees_no_colour(self) -> None:
        assert "\x1b" not in process("test", TERM="xterm").out

    def test_a_terminal_sees_colour(self) -> None:
        shown = on_terminal("show", "bayes-rule", TERM="xterm", NO_COLOR="")
        assert shown.startswith("\x1b[32mok    \x1b[0m\x1b[1mbayes-rule\x1b[0m\r\n")
        assert "\x1b" not in on_terminal("show", "bayes-rule", TERM="xterm", NO_COLOR="1")

    def test_an_ascii_locale_is_enough(self) -> None:
        result = process("test", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        assert (result.status, result.err) == (0, "") and result.out == process("test").out

    def test_a_reader_that_has_seen_enough_is_no_error(self) -> None:
        for unbuffered in ("", "1"):
            with subprocess.Popen(
                [sys.executable, "-m", "genref", "test"],
                cwd=ROOT,
                env=clean_environment(PYTHONUNBUFFERED=unbuffered),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            ) as running:
                assert running.stdout and running.stderr
                assert running.stdout.readline().startswith(b"The lecture")
                running.stdout.close()
                assert running.stderr.read() == b""
                assert running.wait(60) == 0

    @pytest.fixture
    def host(self, tmp_path: Path) -> Path:
        shutil.copytree(
            ROOT / "genref", tmp_path / "host" / "borrowed", ignore=shutil.ignore_patterns("__pycache__")
        )
        return tmp_path / "host"

    @staticmethod
    def run_copy(host: Path, *arguments: str) -> Result:
        code = (
            f"import runpy, sys\nsys.dont_write_bytecode = True\nsys.path.insert(0, {str(host)!r})\n"
            f"sys.argv[1:] = {list(arguments)!r}\n"
            "runpy.run_module('borrowed', run_name='__main__', alter_sys=True)"
        )
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-OO", "-W", "error", "-c", code],
            cwd=host,
            env=clean_environment(),
            capture_output=True,
            text=True,
            timeout=60,
        )
        return Result(done.returncode, done.stdout, done.stderr)

    def test_a_renamed_copy_is_proved_intact(self, host: Path) -> None:
        for command in ["test"], []:
            result = self.run_copy(host, *command)
            assert result == (0, process(*command).out.replace("genref", "borrowed"), "")

    def test_the_help_of_a_renamed_copy_has_its_name(self, host: Path) -> None:
        status, text, _ = self.run_copy(host, "--help")
        assert (status, text.count("genref")) == (0, 0) and text.count("python -m borrowed") == 16
        assert self.run_copy(host, "fit", "--nosuch").err.startswith("python -m borrowed")

    def test_in_a_renamed_copy_the_calls_have_its_name(self, host: Path) -> None:
        result = self.run_copy(host, "show", "gda-mle-covariance")
        assert result.status == 0 and "genref" not in result.out
        assert "engine    borrowed.gda.shared_covariance, line " in result.out
        assert "book      borrowed/equations.py:" in result.out and "\ndef gda_mle_covariance(" in result.out
        assert "      from borrowed.moments import ClassMoments\n" in result.out

    def test_a_renamed_copy_shows_steps(self, host: Path) -> None:
        result = self.run_copy(host, "show", "laplace-estimate", "--steps")
        assert (result.status, result.err) == (0, "")
        assert result.out.endswith("          = (6/7, 1/7) ~ (0.857143, 0.142857)\n")

    def test_an_archive_shows_definitions_and_steps(self, tmp_path: Path) -> None:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "genref", tmp_path / "all" / "genref", ignore=ignored)
        archive = shutil.make_archive(str(tmp_path / "genref"), "zip", tmp_path / "all")
        for arguments in (["bayes-rule"], ["bayes-rule", "--steps"]):
            done = subprocess.run(
                [sys.executable, "-m", "genref", "show", *arguments],
                cwd=tmp_path,
                env=clean_environment(PYTHONPATH=archive),
                capture_output=True,
                text=True,
                timeout=60,
            )
            assert (done.returncode, done.stderr) == (0, "")
            assert ("answers   GenerativeModel._posterior, " in done.stdout) == (len(arguments) == 1)

    def test_a_copy_does_not_name_files_that_it_is_without(self, host: Path) -> None:
        for id in ("gda-data-efficiency", "logistic-robustness", "gaussian-density"):
            result = self.run_copy(host, "show", id)
            assert result.status == 0 and "spec/" not in result.out and "tests/" not in result.out
            assert f"\nspec      page {by_id(id).chapter} of the project, not in this copy\n" in result.out
        assert (
            "\nshown by  an experiment of the project, not in this copy\n"
            in self.run_copy(host, "show", "logistic-robustness").out
        )
        result = self.run_copy(host, "tour")
        assert (result.status, result.err) == (0, "")
        assert "tests/" not in result.out and "genref" not in result.out
        assert result.out.count("Shown by: an experiment of the project, not in this copy\n") == 2

    def test_a_damaged_copy_is_noticed(self, host: Path) -> None:
        file = host / "borrowed" / "gda.py"
        text = file.read_text(encoding="utf-8")
        assert text.count(".values(), moments.count)") == 1
        file.write_text(text.replace("moments.count)", "moments.count - 1)"), encoding="utf-8")
        result = self.run_copy(host, "test")
        assert (
            result.status == 1
            and "\nWRONG gda-mle-covariance  (by the engine, by definition)\n" in result.out
        )


def on_terminal(*arguments: str, **environment: str) -> str:
    """Return what a terminal shows on standard output."""
    pty = pytest.importorskip("pty")
    terminal, end = pty.openpty()
    try:
        subprocess.run(
            [sys.executable, "-m", "genref", *arguments],
            cwd=ROOT,
            env=clean_environment(**environment),
            stdout=end,
            timeout=60,
        )
        os.write(end, b"$")
        shown = ""
        while not shown.endswith("$"):
            shown += os.read(terminal, 10_000).decode()
        return shown[:-1]
    finally:
        os.close(end)
        os.close(terminal)
