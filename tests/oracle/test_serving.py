# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Adapters in a separate process: they answer as in this one, and nothing they do affects it."""

from __future__ import annotations

import io
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from decimal import Decimal, getcontext
from enum import IntEnum
from fractions import Fraction
from math import inf, isnan, nan
from pathlib import Path
from typing import Dict, List, NoReturn, Optional, Tuple

import pytest

from genref.errors import CandidateError
from genref.oracle import processes
from genref.oracle.adapters import ESTIMATOR, EXACTLY, sendable
from genref.oracle.candidates import Answered, Broken, PythonCandidate, Reply, Skipped
from genref.oracle.checking import check, every_case
from genref.oracle.processes import ProcessCandidate, in_process_of_its_own
from genref.oracle.questions import Json, Question
from genref.oracle.reference import Refused
from genref.oracle.serving import main, serve

from ..each_row import each_row
from .adapters import CASES, load

EVIDENCE = Question("bayes", "evidence", {"priors": [["a", "1/2"]], "likelihoods": [["a", "1"]]})
REQUEST: Dict[str, Json] = {"cmd": "run", "seq": 5, **EVIDENCE.as_sent("f64")}
Make = Callable[..., ProcessCandidate]


class Halves:
    """Fits nothing, and gives both classes the same probability."""

    classes_ = (0, 1)

    def fit(self, X: object, y: object, /) -> Halves:
        return self

    def predict_proba(self, X: object, /) -> List[List[float]]:
        return [[0.5, 0.5]]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Make]:
    """Start an adapter with this text, and end it after the test."""
    running: List[ProcessCandidate] = []

    def start(text: str, timeout: float = 20.0) -> ProcessCandidate:
        file = tmp_path / "mine.py"
        file.write_text(text, encoding="utf-8")
        running.append(in_process_of_its_own(str(file), timeout))
        return running[-1]

    yield start
    for candidate in running:
        candidate.close()


def evidence(body: str) -> str:
    """Return an adapter that runs this when it is asked for an evidence."""
    return f"import os, sys, time\ndef bayes_evidence(priors, likelihoods):\n    {body}\n"


def said(folder: Path, text: str, *requests: Dict[str, Json]) -> List[Dict[str, Json]]:
    """Return the adapter's replies to these requests and then to stop."""
    (folder / "mine.py").write_text(text, encoding="utf-8")
    replies = io.StringIO()
    lines = [json.dumps(request) for request in (*requests, {"cmd": "stop"}, REQUEST)]
    serve([str(folder / "mine.py")], lines, replies)
    return [json.loads(line) for line in replies.getvalue().splitlines()]


class TestServing:
    """The conversation."""

    def test_it_says_what_it_is(self, tmp_path: Path) -> None:
        text = "name, version, topics = 'mine', 2, ('bayes',)\nprofile = {'variance_floor': 1e-9}\n"
        (about,) = said(tmp_path, text + evidence("return 1"), {"cmd": "start", "protocol": 1})
        assert about == {
            "protocol": 1, "name": "mine", "version": "2", "arithmetic": "f64", "topics": ["bayes"],
            "profile": {"variance_floor": 1e-09}, "methods": ["bayes_evidence"],
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("body", "reply"),
        [
            ("raise ValueError('no')", {"refused": "ValueError: no"}),
            ("raise NotImplementedError('later')", {"skipped": "later"}),
            ("raise KeyError('no')", {"error": "KeyError: 'no'"}),
            ("raise KeyboardInterrupt('no')", {"error": "KeyboardInterrupt: no"}),
            ("return {1}", {"error": "TypeError: a set, which has no order"}),
        ],
    )
    def test_what_it_raises_says_why(self, tmp_path: Path, body: str, reply: Dict[str, Json]) -> None:
        assert said(tmp_path, evidence(body), REQUEST) == [{"seq": 5, **reply}]

    @pytest.mark.parametrize(
        ("text", "error"),
        [
            ("raise ValueError('a\\nb')", r"ValueError: a\nb"),
            ("raise BaseException('b')", "BaseException: b"),
            ("raise SystemExit(3)", "SystemExit: 3"),
            ("class adapter:\n    @property\n    def name(self):\n        raise OSError('c')", "OSError: c"),
            (
                "class adapter:\n    @property\n    def version(self):\n        raise OSError('c')",
                "OSError: c",
            ),
        ],
    )
    def test_one_that_cannot_be_asked_says_so(self, tmp_path: Path, text: str, error: str) -> None:
        replies = said(tmp_path, text, {"cmd": "start", "protocol": 1}, REQUEST)
        assert replies == [{"error": error}]

    def test_a_class_in_the_place_of_a_file(self) -> None:
        replies = io.StringIO()
        serve([ESTIMATOR, f"{__name__}:Halves=bayes"], ['{"cmd": "start"}'], replies)
        assert json.loads(replies.getvalue())["error"].startswith("bayes is not one of the models")
        replies = io.StringIO()
        serve([ESTIMATOR, f"{__name__}:Halves=gda"], ['{"cmd": "start"}'], replies)
        assert json.loads(replies.getvalue())["name"] == "Halves"

    def test_the_end_of_the_requests_is_the_end(self, tmp_path: Path) -> None:
        (tmp_path / "mine.py").write_text("", encoding="utf-8")
        replies = io.StringIO()
        serve([str(tmp_path / "mine.py")], [], replies)
        assert replies.getvalue() == ""

    def test_the_process_speaks_on_streams_of_its_own_and_ends_at_once(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "mine.py").write_text(evidence("return 1"), encoding="utf-8")
        (requests, asking), (hearing, replies) = os.pipe(), os.pipe()
        os.write(asking, f'{json.dumps(REQUEST)}\n{{"cmd": "stop"}}\n'.encode())
        moved: List[int] = []

        class Ended(BaseException):
            pass

        def end(status: int) -> NoReturn:
            raise Ended(status)

        with monkeypatch.context() as patch:
            patch.setattr(os, "dup", {0: requests, 1: replies}.__getitem__)
            patch.setattr(os, "dup2", lambda old, new: moved.append(new))
            patch.setattr(os, "_exit", end)
            patch.setattr(sys, "argv", ["-c", str(tmp_path / "mine.py")])
            with pytest.raises(Ended, match="0"):
                main()
        assert moved == [0, 1]  # nothing to read, and printed text goes elsewhere
        assert os.read(hearing, 1000) == b'{"seq": 5, "answer": 1}\n'
        for stream in (asking, hearing):
            os.close(stream)


class Color(IntEnum):
    RED = 1


class Odd:
    """Claims to be a number, and raises."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def as_integer_ratio(self) -> Tuple[int, int]:
        raise self.error

    def __repr__(self) -> str:
        return "odd"


class TestSending:
    """The JSON form of an answer."""

    @each_row(
        ("value", "sent"),
        [
            ("spam", "spam"),
            (True, True),
            (0.1, 0.1),
            (7, 7),
            (Color.RED, 1),
            (2**70, 2**70),
            (Fraction(2, 3), "2/3"),
            (Fraction(4), 4),
            (Decimal("0.1"), "1/10"),
            (Decimal("nan"), nan),
            (Decimal("-inf"), -inf),
            (None, "None"),
            (b"spam", "b'spam'"),
            (Odd(ValueError()), "nan"),
            (Odd(TypeError()), "odd"),
            ([1, [0.5]], [1, [0.5]]),
            ({"a": Fraction(1, 2), 1: 2, 2.0: 3, None: 4}, {"a": "1/2", "1": 2, "2": 3, "None": 4}),
            ({True: 1}, {"1": 1}),
            ({1: "a", "1": "b"}, [["1", "a"], ["1", "b"]]),
        ],
    )
    def test_numbers_keep_their_value_and_labels_become_texts(self, value: object, sent: Json) -> None:
        given = sendable(value)
        assert type(given) is type(sent)
        assert given == sent or (isinstance(given, float) and isnan(given) and isinstance(sent, float))
        json.dumps(given)

    def test_what_is_too_long_is_rounded(self) -> None:
        above = 10**EXACTLY // 7
        assert sendable(Fraction(above, 10**EXACTLY + 1)) == f"{above}/{10**EXACTLY + 1}"
        longer = sendable(Fraction(10 ** (2 * EXACTLY) // 7, 10 ** (2 * EXACTLY)))
        assert longer == "0." + ("142857" * 10)


GENREF = """
from genref.oracle import reference
from genref.oracle.reference import MODELS

name = "genref"

def learner(model):
    return lambda **data: (model, data)

def function(answer):
    return lambda *fitted, **data: reference.plain(answer(**(fitted[0][1] if fitted else {}), **data))

def output(answer):
    return lambda fitted, **data: reference.plain(answer(MODELS[fitted[0]](**fitted[1]), **data))

for model in [*MODELS, *(topic.split(".")[0] for topic in reference.FUNCTIONS)]:
    globals()[f"fit_{model}"] = learner(model)
for name_of_output, answer in reference.OUTPUTS.items():
    globals()[name_of_output] = output(answer)
for topic, answer in reference.FUNCTIONS.items():
    globals()[topic.replace(".", "_")] = function(answer)
"""
"""An adapter for genref itself."""

HOSTILE: List[Tuple[str, Optional[Reply]]] = [
    ("os._exit(0)", Broken("crash", "ended with status 0")),
    ("os.close(1); os.close(2); time.sleep(0.1); return 0.5", None),
    ("sys.exit('no')", Broken("error", "SystemExit: no")),
    ('print(\'{"seq": 1, "answer": 3}\', flush=True); return 0.5', Answered(0.5)),
    ("return sys.stdin.read()", Answered("")),
    ("return type('Odd', (), {'tolist': lambda self: 1 / 0})()", Broken("error", "division by zero")),
    ("return type('Odd', (float,), {'__float__': lambda self: 1 / 0})(0.5)", Answered(0.5)),
]


@pytest.mark.slow
class TestAlone:
    """Nothing that an adapter does affects this process."""

    @pytest.mark.parametrize(("body", "expected"), HOSTILE)
    def test_whatever_it_does_there_is_a_reply(
        self, started: Make, body: str, expected: Optional[Reply]
    ) -> None:
        candidate = started(evidence(body))
        reply = candidate.ask(EVIDENCE)
        if expected == Broken("error", "division by zero"):
            assert reply in (Refused("refused", "ZeroDivisionError: division by zero"), expected)
        elif expected is not None:
            assert reply == expected
        assert isinstance(candidate.ask(EVIDENCE), (Answered, Broken, Refused))

    def test_the_timeout_holds(self, started: Make) -> None:
        candidate = started(evidence("time.sleep(60)"), 0.3)
        assert candidate.ask(EVIDENCE) == Broken("hang", "no reply in 0.3 s")

    def test_threads_that_it_leaves_do_not_keep_it(
        self, started: Make, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It ends by itself, long before it would be killed."""
        monkeypatch.setattr(processes, "GRACE", 50.0)
        text = "import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()\n"
        candidate = started(text + evidence("return 0.5"))
        assert candidate.ask(EVIDENCE) == Answered(0.5)
        begin = time.monotonic()
        candidate.close()
        assert time.monotonic() - begin < 40

    def test_arithmetic_that_it_changes_is_its_own(self, started: Make) -> None:
        text = "import decimal\nfrom fractions import Fraction\n"
        text += "Fraction.__add__ = Fraction.__radd__ = lambda self, other: Fraction(43)\n"
        text += "decimal.getcontext().prec = decimal.DefaultContext.prec = 3\n"
        candidate = started(text + evidence("return priors['a'] + Fraction(1)"))
        assert candidate.ask(EVIDENCE) == Answered(43)
        assert Fraction(20) + Fraction(21) == 41 and getcontext().prec > 3

    def test_questions_are_those_of_an_adapter_in_this_process(self, started: Make, tmp_path: Path) -> None:
        text = "def show(value):\n    kind = type(value).__name__\n"
        text += "    if isinstance(value, dict):\n        value = sorted(value.items(), key=str)\n"
        text += (
            "    if isinstance(value, (list, tuple, frozenset)):\n        return [kind, *map(show, value)]\n"
        )
        text += "    return [kind, str(value)]\n"
        text += "def echo(**data):\n    return show(data)\n"
        text += "fit_bernoulli = fit_gda = fit_multinomial = echo\n"
        text += "def posterior(fitted, **data):\n    return [fitted, show(data)]\n"
        asked = [
            Question("gda", "posterior", {"x": ["1", "0.25"]}, {"rows": [["1", "1/2"]], "labels": ["1"]}),
            Question("gda", "posterior", {"x": ["nan", "-inf"]}, {"rows": [["1e300"]], "labels": [1]}),
            Question("bernoulli", "posterior", {"set": ["1", "2"]}, {"sets": [["2"], []], "features": "3"}),
            Question("multinomial", "posterior", {"x": [["1", "2"]]}, {"documents": [[["2", "3"]], ["1"]]}),
        ]
        for arithmetic in ("f64", "exact"):
            there = started(f"arithmetic = {arithmetic!r}\n" + text)
            here = load(str(tmp_path / "mine.py"))
            assert here.about == there.about
            for question in asked:
                reply = here.ask(question)
                assert isinstance(reply, Answered)
                assert there.ask(question) == reply

    def test_a_check_is_the_same_as_in_this_process(self, started: Make) -> None:
        text = "from tests.oracle.adapters import OtherShapes, Crashing, Unbiased\n"
        text += "class adapter(Crashing, Unbiased):\n    name = 'both'\n"
        there = started(text)
        namespace: Dict[str, object] = {}
        exec(text, namespace)
        adapter = namespace["adapter"]
        here = PythonCandidate(adapter() if isinstance(adapter, type) else adapter)
        assert [one.verdict for one in check(here, CASES).results] == [
            one.verdict for one in check(there, CASES).results
        ]

    @pytest.mark.usefixtures("known_answers")
    def test_genref_passes_its_own_check(self, started: Make) -> None:
        outcome = check(started(GENREF), every_case())
        assert [result.case.id for result in outcome.failures] == []
        assert outcome.as_claimed and len(outcome.answered) > 850 and not outcome.changed

    def test_one_that_cannot_be_loaded_is_named_by_its_file(self, tmp_path: Path) -> None:
        for text, says in (
            ("1 / 0", "ZeroDivisionError: division by zero"),
            ("profile = 7", "profile"),
        ):
            file = tmp_path / "mine.py"
            file.write_text(text, encoding="utf-8")
            with pytest.raises(CandidateError) as caught:
                in_process_of_its_own(str(file))
            assert caught.value.name == str(file) and caught.value.reason.startswith(says)

    def test_one_that_cannot_be_loaded_again_is_a_crash(self, started: Make, tmp_path: Path) -> None:
        candidate = started(evidence("os._exit(1)"))
        (tmp_path / "mine.py").write_text("1 / 0", encoding="utf-8")
        assert candidate.ask(EVIDENCE) == Broken("crash", "ended with status 1")
        assert candidate.ask(EVIDENCE) == Broken("crash", "ZeroDivisionError: division by zero")

    def test_it_imports_what_this_process_can(
        self, started: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "elsewhere" / "far.py").write_text("VALUE = 3")
        monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "elsewhere")])
        assert started("import far\n" + evidence("return far.VALUE")).ask(EVIDENCE) == Answered(3)

    def test_what_it_writes_goes_to_standard_error(
        self, tmp_path: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "mine.py"
        file.write_text("print('loaded')\n" + evidence("print('asked'); return 1"), encoding="utf-8")
        with in_process_of_its_own(str(file)) as candidate:
            assert candidate.ask(EVIDENCE) == Answered(1)
        assert capfd.readouterr() == ("", "loaded\nasked\n")

    def test_it_skips_what_it_lacks(self, started: Make) -> None:
        assert started("").ask(EVIDENCE) == Skipped("no method for it")
