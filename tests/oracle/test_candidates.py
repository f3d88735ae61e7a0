# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Implementations in Python: how their adapters are called, and how their answers are read."""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections import deque
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Dict, List, Tuple

import pytest

import genref.oracle
from genref.errors import CandidateError, DomainError
from genref.oracle.adapters import DEEPEST, LONGEST, in_ascii, legible, python_number, sendable
from genref.oracle.candidates import About, Answered, Broken, PythonCandidate, Skipped
from genref.oracle.profiles import Profile
from genref.oracle.questions import Json, Question
from genref.oracle.reference import Refused

from ..each_row import each_row
from .adapters import load
from .own_adapter import ROOT

LEARN: Dict[str, Json] = {"rows": [["1", "1/2"], ["0", "3"]], "labels": ["a", "b"]}
POSTERIOR = Question("gda", "posterior", {"x": ["1", "0.25"]}, LEARN)
PRIORS = Question("gda", "priors", {}, LEARN)
EVIDENCE = Question("bayes", "evidence", {"priors": [["a", "1/2"]], "likelihoods": [["a", "1"]]})


class Recorder:
    """Remembers the questions."""

    def __init__(self, arithmetic: str = "f64") -> None:
        self.arithmetic = arithmetic
        self.asked: List[object] = []

    def fit_gda(self, rows: object, labels: object) -> str:
        self.asked += [rows, labels]
        return "fitted"

    def gda_posterior(self, fitted: object, x: object) -> Tuple[float, float]:
        self.asked += [fitted, x]
        return 0.25, 0.75

    def priors(self, fitted: object) -> Mapping[str, float]:
        return {"a": 0.5, "b": 0.5}

    def bayes_evidence(self, priors: object, likelihoods: object) -> float:
        self.asked += [priors, likelihoods]
        return 0.5


class Raises:
    """Raises a given exception."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def bayes_evidence(self, priors: object, likelihoods: object) -> float:
        raise self.error


class TestWhatAnImplementationSays:
    def test_it_claims_everything_if_it_does_not_say(self) -> None:
        assert About("mine").claims(POSTERIOR)

    @each_row(
        ("topics", "claims"),
        [
            (["gda"], True),
            (["gda.posterior"], True),
            (["bernoulli", "gda.posterior"], True),
            (["gda.priors"], False),
            (["posterior"], False),
            ([], False),
        ],
    )
    def test_it_claims_models_and_their_outputs(self, topics: Sequence[str], claims: bool) -> None:
        assert About("mine", topics=frozenset(topics)).claims(POSTERIOR) is claims

    def test_exact_answers_are_no_topic_of_their_own(self) -> None:
        exact = Question("gda", "exact_posterior", POSTERIOR.input, LEARN)
        assert About("mine", topics=frozenset({"gda.posterior"})).claims(exact)

    def test_an_arithmetic_that_is_none_is_refused(self) -> None:
        with pytest.raises(DomainError, match="f16"):
            About("mine", arithmetic="f16")

    def test_an_adapter_that_says_nothing_is_named_by_its_type_or_its_file(self) -> None:
        class Mine:
            pass

        assert PythonCandidate(Mine()).about == About("Mine")
        assert PythonCandidate(Mine(), "file").about == About("file")

    def test_an_adapter_says_who_it_is_and_what_it_does(self) -> None:
        class Mine:
            name = "mine"
            version = "2.0"
            profile = {"divisor": "n-1"}
            arithmetic = "f32"
            topics = {"gda"}

        expected = About("mine", "2.0", Profile(divisor="n-1"), "f32", frozenset({"gda"}))
        assert PythonCandidate(Mine()).about == expected

    @each_row(
        ("member", "value"),
        [
            ("profile", "n-1"),
            ("profile", {"divisor": "n-2"}),
            ("profile", {"division": "n"}),
            ("arithmetic", "double"),
            ("topics", "gda"),
            ("topics", 7),
            ("topics", ["gda", 7]),
            ("topics", ["gda", "gda"]),
        ],
    )
    def test_members_that_are_something_else_are_refused(self, member: str, value: object) -> None:
        with pytest.raises(DomainError, match=member):
            PythonCandidate(type("Mine", (), {member: value})())


class TestQuestions:
    def test_numbers_come_as_ints_and_floats(self) -> None:
        recorder = Recorder()
        assert PythonCandidate(recorder).ask(POSTERIOR) == Answered([0.25, 0.75])
        assert recorder.asked == [[[1, 0.5], [0, 3]], ["a", "b"], "fitted", [1, 0.25]]
        rows = recorder.asked[0]
        assert isinstance(rows, list) and [type(n) for n in rows[0] + rows[1]] == [int, float, int, int]

    def test_to_exact_adapters_numbers_come_as_fractions(self) -> None:
        recorder = Recorder("exact")
        PythonCandidate(recorder).ask(POSTERIOR)
        rows = recorder.asked[0]
        assert rows == [[1, Fraction(1, 2)], [0, 3]]
        assert isinstance(rows, list) and {type(n) for n in rows[0] + rows[1]} == {Fraction}

    def test_what_is_by_label_comes_as_a_dict(self) -> None:
        recorder = Recorder()
        assert PythonCandidate(recorder).ask(EVIDENCE) == Answered(0.5)
        assert recorder.asked == [{"a": 0.5}, {"a": 1}]

    def test_an_output_has_one_method_for_all_models(self) -> None:
        assert PythonCandidate(Recorder()).ask(PRIORS) == Answered({"a": 0.5, "b": 0.5})

    def test_exact_answers_are_asked_by_the_same_method(self) -> None:
        exact = Question("gda", "exact_posterior", POSTERIOR.input, LEARN)
        assert PythonCandidate(Recorder()).ask(exact) == Answered([0.25, 0.75])

    def test_nan_and_infinity_are_floats(self) -> None:
        for arithmetic in ("f64", "f32", "exact"):
            read = python_number(arithmetic)
            assert read("-inf") == -inf
            assert str(read("nan")) == "nan"


class TestSkipping:
    """An output that an adapter lacks or cannot handle is not a failure."""

    def test_without_a_method(self) -> None:
        nothing = PythonCandidate(object())
        assert nothing.ask(POSTERIOR) == nothing.ask(EVIDENCE) == Skipped("no method for it")

    def test_an_attribute_that_cannot_be_called_is_no_method(self) -> None:
        adapter = type("Mine", (), {"bayes_evidence": 5})()
        assert PythonCandidate(adapter).ask(EVIDENCE) == Skipped("no method for it")

    def test_a_method_for_all_models_is_none_for_what_learns_nothing(self) -> None:
        adapter = type("Mine", (), {"evidence": staticmethod(lambda priors, likelihoods: 1)})()
        assert PythonCandidate(adapter).ask(EVIDENCE) == Skipped("no method for it")

    def test_without_a_way_to_learn(self) -> None:
        adapter = type("Mine", (), {"posterior": staticmethod(lambda fitted, x: x)})()
        assert PythonCandidate(adapter).ask(POSTERIOR) == Skipped("no fit_gda")

    def test_an_option_that_is_not_known(self) -> None:
        smoothed = Question("gda", "posterior", POSTERIOR.input, {**LEARN, "smoothing": "1"})
        reply = PythonCandidate(Recorder()).ask(smoothed)
        assert reply == Skipped("fit_gda: got an unexpected keyword argument 'smoothing'")

    def test_what_raises_not_implemented(self) -> None:
        reply = PythonCandidate(Raises(NotImplementedError("no\nsuch"))).ask(EVIDENCE)
        assert reply == Skipped("no\\nsuch")
        without = PythonCandidate(Raises(NotImplementedError())).ask(EVIDENCE)
        assert without == Skipped("its method raises NotImplementedError")

    def test_a_function_that_does_not_say_what_it_takes_is_called(self) -> None:
        adapter = type("Mine", (), {"bayes_evidence": dict})()
        assert PythonCandidate(adapter).ask(EVIDENCE) == Answered(
            {"priors": {"a": 0.5}, "likelihoods": {"a": 1}}
        )


class TestErrors:
    @pytest.mark.parametrize("error", [ValueError("no"), ZeroDivisionError("no"), UnicodeError("no")])
    def test_value_and_arithmetic_errors_refuse(self, error: Exception) -> None:
        assert PythonCandidate(Raises(error)).ask(EVIDENCE) == Refused(
            "refused", f"{type(error).__name__}: no"
        )

    @pytest.mark.parametrize(
        "error",
        [IndexError("no"), TypeError("no"), SystemExit("no"), BaseException("no"), GeneratorExit("no")],
    )
    def test_all_others_break(self, error: BaseException) -> None:
        reply = PythonCandidate(Raises(error)).ask(EVIDENCE)
        assert reply == Broken("error", f"{type(error).__name__}: no")

    def test_a_slip_is_no_refusal_though_it_is_a_value_error_too(self) -> None:
        class AxisError(ValueError, IndexError):  # as in NumPy
            pass

        adapter = Raises(AxisError("no"))
        assert PythonCandidate(adapter).ask(EVIDENCE) == Broken("error", "AxisError: no")
        adapter.error = type("InvalidParameterError", (ValueError, TypeError), {})("no")  # as in scikit-learn
        assert PythonCandidate(adapter).ask(EVIDENCE) == Refused("refused", "InvalidParameterError: no")

    def test_an_exception_whose_text_raises_breaks_or_refuses(self) -> None:
        class Mute(ValueError):
            def __str__(self) -> str:
                raise RuntimeError

        says = "an exception whose text cannot be read"
        assert PythonCandidate(Raises(Mute())).ask(EVIDENCE) == Refused("refused", f"Mute: {says}")

    def test_an_interrupt_is_the_users(self) -> None:
        with pytest.raises(KeyboardInterrupt):
            PythonCandidate(Raises(KeyboardInterrupt())).ask(EVIDENCE)

    @pytest.mark.parametrize("refusals", [LookupError, (OSError, LookupError)])
    def test_an_adapter_says_what_refuses(self, refusals: object) -> None:
        adapter = Raises(IndexError("no"))
        adapter.refusals = refusals  # type: ignore[attr-defined]  # as users do
        assert PythonCandidate(adapter).ask(EVIDENCE) == Refused("refused", "IndexError: no")
        adapter.error = ValueError("no")
        assert PythonCandidate(adapter).ask(EVIDENCE) == Broken("error", "ValueError: no")

    def test_a_set_is_no_answer(self) -> None:
        members = {"bayes_evidence": staticmethod(lambda priors, likelihoods: {1})}
        reply = PythonCandidate(type("Mine", (), members)()).ask(EVIDENCE)
        assert reply == Broken("error", "TypeError: a set, which has no order")


class Array:
    """Like the arrays of NumPy and others."""

    def __init__(self, entries: object) -> None:
        self.entries = entries

    def __len__(self) -> int:
        raise TypeError("len() of unsized object")

    def tolist(self) -> object:
        return self.entries


class TestAnswersAsJson:
    @each_row(
        ("given", "plain"),
        [
            (0.5, 0.5),
            ("spam", "spam"),
            (b"spam", "b'spam'"),
            (None, "None"),
            ((0.5, (1, 2)), [0.5, [1, 2]]),
            (deque([0.5]), [0.5]),
            (array("d", [0.5, 1]), [0.5, 1.0]),
            (Array([[1, 2], [3, 4]]), [[1, 2], [3, 4]]),
            (Array(0.5), 0.5),
            ([Array(0.5)], [0.5]),
            ({"a": (1, 2)}, {"a": [1, 2]}),
            ({"a": 1, "b": 2}.values(), [1, 2]),
            ({"a": 1}.items(), [["a", 1]]),
        ],
    )
    def test_what_has_an_order_becomes_lists(self, given: object, plain: object) -> None:
        assert sendable(given) == plain

    @pytest.mark.parametrize("given", [{1, 2}, frozenset([1]), [{1}], {"a": 1}.keys()])
    def test_sets_are_unclear(self, given: object) -> None:
        if isinstance(given, (list, set, frozenset)):
            with pytest.raises(TypeError, match="no order"):
                sendable(given)
        else:  # keys have the order of their dict
            assert sendable(given) == ["a"]

    def test_a_list_that_contains_itself_is_unclear(self) -> None:
        endless: List[object] = []
        endless.append(endless)
        with pytest.raises(TypeError, match=f"more than {DEEPEST} deep"):
            sendable(endless)

    def test_lists_may_be_as_deep_as_that(self) -> None:
        tree: object = 1
        for _ in range(DEEPEST):
            tree = [tree]
        assert sendable(tree) == tree
        with pytest.raises(TypeError):
            sendable([tree])


class TestWhatIsSaid:
    def test_ascii_stays(self) -> None:
        printable = "".join(map(chr, range(32, 127)))
        assert in_ascii(printable) == legible(printable) == printable

    def test_all_else_is_escaped(self) -> None:
        assert in_ascii("a\r\n\tb\x1b[31m\x7f") == r"a\r\n\tb\x1b[31m\x7f"
        assert in_ascii("\u00e9\u2028\udc80\U0001f600") == r"\xe9\u2028\udc80\U0001f600"

    def test_what_is_long_loses_its_middle(self) -> None:
        assert legible("a" * LONGEST) == "a" * LONGEST
        said = legible("begin" + "a" * LONGEST + "end")
        assert said.startswith("begina") and said.endswith("aend") and " ... " in said
        assert len(said) == LONGEST + 5


class TestLoad:
    def file(self, folder: Path, text: str, name: str = "mine.py") -> str:
        file = folder / name
        file.write_text(text)
        return str(file)

    def test_a_module_is_an_adapter(self, tmp_path: Path) -> None:
        source = "version = '1.0'\ndef bayes_evidence(priors, likelihoods):\n    return priors['a'] / 2\n"
        candidate = load(self.file(tmp_path, source))
        assert candidate.about == About("mine", "1.0")
        assert candidate.ask(EVIDENCE) == Answered(0.25)

    @pytest.mark.parametrize(
        "end", ["adapter = Mine()", "adapter = Mine", "Mine.name = 'mine'\nadapter = Mine"]
    )
    def test_an_adapter_is_an_object_or_its_class(self, tmp_path: Path, end: str) -> None:
        source = f"class Mine:\n    def bayes_evidence(self, priors, likelihoods):\n        return 1\n{end}\n"
        candidate = load(self.file(tmp_path, source))
        assert candidate.about.name == "mine"
        assert candidate.ask(EVIDENCE) == Answered(1)

    def test_it_can_import_what_is_in_its_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "path", list(sys.path))
        self.file(tmp_path, "VALUE = 3", "a_neighbour_of_mine.py")
        source = "import a_neighbour_of_mine as other\nbayes_evidence = lambda **data: other.VALUE\n"
        for _ in range(2):
            assert load(self.file(tmp_path, source)).ask(EVIDENCE) == Answered(3)
        assert sys.path.count(str(tmp_path)) == 1
        del sys.modules["a_neighbour_of_mine"]

    def test_it_takes_the_place_of_no_other_module(self, tmp_path: Path) -> None:
        module = sys.modules["json"]
        assert load(self.file(tmp_path, "", "json.py")).about.name == "json"
        assert sys.modules["json"] is module

    def test_its_dataclasses_work(self, tmp_path: Path) -> None:
        source = (
            "from __future__ import annotations\nfrom dataclasses import dataclass\n"
            "@dataclass\nclass A:\n    b: float = 2\ndef bayes_evidence(**data):\n    return A().b\n"
        )
        assert load(self.file(tmp_path, source)).ask(EVIDENCE) == Answered(2)

    @pytest.mark.parametrize(
        ("source", "says"),
        [
            (
                "import no_module_has_this_name",
                "ModuleNotFoundError: No module named 'no_module_has_this_name'",
            ),
            ("def f(:", "SyntaxError: "),
            ("raise ValueError('a\\nb')", r"ValueError: a\nb"),
            ("raise SystemExit(3)", "SystemExit: 3"),
            ("profile = {'divisor': 'n-2'}", "profile divisor"),
            ("class adapter:\n    def __init__(self, key):\n        pass", "TypeError: "),
        ],
    )
    def test_a_file_that_does_not_run_is_refused(self, tmp_path: Path, source: str, says: str) -> None:
        file = self.file(tmp_path, source)
        with pytest.raises(CandidateError) as caught:
            load(file)
        assert caught.value.name == file
        assert caught.value.reason.startswith(says)

    def test_an_interrupt_while_it_is_loaded_is_the_users(self, tmp_path: Path) -> None:
        with pytest.raises(KeyboardInterrupt):
            load(self.file(tmp_path, "raise KeyboardInterrupt"))

    def test_a_file_that_is_missing_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(CandidateError) as caught:
            load(str(tmp_path / "none.py"))
        assert caught.value.reason == "does not exist; `check --new` writes a file to fill in"

    def test_a_file_that_cannot_be_read_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "folder.py").mkdir()
        with pytest.raises(CandidateError, match=r"folder\.py: IsADirectoryError: "):
            load(str(tmp_path / "folder.py"))

    def test_a_file_that_is_no_python_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(CandidateError, match="is not a Python file"):
            load(self.file(tmp_path, "", "mine.txt"))


class TestPackage:
    def test_its_names_are_loaded_when_they_are_asked_for(self) -> None:
        assert genref.oracle.PythonCandidate is PythonCandidate
        for name in genref.oracle.__all__:
            assert name in (getattr(getattr(genref.oracle, name), "__name__", ""), "LECTURE")

    def test_other_names_are_none(self) -> None:
        with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
            getattr(genref.oracle, "nothing")

    def test_a_process_for_an_adapter_loads_next_to_nothing(self) -> None:
        text = "import sys, genref.oracle.serving; print(*[m for m in sys.modules if m.startswith('genref')])"
        done = subprocess.run(
            [sys.executable, "-c", text], capture_output=True, text=True, cwd=ROOT, check=True
        )
        loaded = set(done.stdout.split()) - {"genref.reals", "genref.tables"}  # doors to other rooms
        assert not loaded & {"genref.gda", "genref.oracle.checking", "genref.oracle.mistakes"}
        assert len(loaded) <= 14
