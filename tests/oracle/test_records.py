# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Files of known failures, and a file of errors that must not grow."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import List, Tuple

import pytest

from genref.errors import CandidateError
from genref.oracle.candidates import About, Answered
from genref.oracle.case_files import Case
from genref.oracle.checking import Outcome, Result
from genref.oracle.grading import NO_ERROR, Verdict
from genref.oracle.profiles import LECTURE
from genref.oracle.questions import Question
from genref.oracle.records import (
    GROWTH,
    Changes,
    changes,
    known_text,
    read_known,
    write,
)

from ..each_row import each_row


def outcome(*verdicts: Tuple[str, str, float]) -> Outcome:
    """Return an outcome of ids with a status and an error."""
    question, answer = Question("gda", "priors"), Answered(0)
    results: List[Result] = []
    for id, status, units in verdicts:
        fault = "value" if status == "failed" else ""
        verdict = Verdict(status, fault, "", NO_ERROR._replace(units=float(units)))
        results.append(Result(Case(id, (), "", question), question, (0,), answer, verdict))
    return Outcome(About("mine"), LECTURE, tuple(results), (), ())


class TestKnownFailures:
    def read(self, folder: Path, content: bytes) -> Mapping[str, str]:
        (folder / "known").write_bytes(content)
        return read_known(str(folder / "known"))

    @pytest.mark.parametrize(
        ("content", "known"),
        [
            (b"", {}),
            (b"one", {"one": ""}),
            (b"one\ntwo\n", {"one": "", "two": ""}),
            (b"one because of that\n", {"one": "because of that"}),
            (b"  one\t because  of \r\n\r\ntwo\r\n", {"one": "because  of", "two": ""}),
            (b"# a comment\n#one\n \none # it is known\n", {"one": "# it is known"}),
            (b"\xef\xbb\xbfone\n", {"one": ""}),
            ("one caf\u00e9\u2028\x0bthere".encode(), {"one": "caf\u00e9\u2028\x0bthere"}),
        ],
    )
    def test_a_line_is_an_id_and_a_reason(
        self, tmp_path: Path, content: bytes, known: Mapping[str, str]
    ) -> None:
        assert self.read(tmp_path, content) == known

    def test_a_file_that_is_no_text_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(CandidateError, match="known: 'utf-8' codec"):
            self.read(tmp_path, b"one \xff")

    def test_a_file_that_is_missing_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(CandidateError, match="No such file or directory"):
            read_known(str(tmp_path / "none"))

    def test_the_failures_of_a_check_make_such_a_file(self, tmp_path: Path) -> None:
        made = known_text(
            outcome(("a", "failed", 9), ("b", "passed", 0), ("c", "skipped", 0), ("d", "failed", 9)), {}
        )
        assert made == "a value\nd value\n"
        assert self.read(tmp_path, made.encode()) == {"a": "value", "d": "value"}

    def test_a_reason_that_is_known_stays(self) -> None:
        failed = outcome(("a", "failed", 9), ("b", "failed", 9), ("c", "passed", 0))
        assert known_text(failed, {"a": "caf\u00e9", "b": "", "c": "old"}) == "a caf\u00e9\nb value\n"


class TestWriting:
    def test_a_file_is_written(self, tmp_path: Path) -> None:
        for content in ("a value\n", "b nan\n"):
            write(str(tmp_path / "known"), content)
            assert (tmp_path / "known").read_text() == content

    @pytest.mark.parametrize("name", ["", "none/known"])
    def test_what_cannot_be_written_is_refused(self, tmp_path: Path, name: str) -> None:
        with pytest.raises(CandidateError):
            write(str(tmp_path / name), "a value\n")


class TestChanges:
    def test_without_files_all_failures_are_surprises(self) -> None:
        found = changes(outcome(("a", "failed", 9), ("b", "passed", 9)), {}, {})
        assert found == Changes(["a"], [], [])

    def test_what_is_known_is_none(self) -> None:
        found = changes(outcome(("a", "failed", 9), ("b", "passed", 9)), {"a": ""}, {"b": 9.0})
        assert found == Changes([], [], []) and not any(found)

    def test_a_known_failure_that_passes_is_one(self) -> None:
        found = changes(outcome(("a", "passed", 9), ("b", "skipped", 0)), {"a": "", "b": "", "gone": ""}, {})
        assert found == Changes([], ["a"], [])

    @each_row(
        ("before", "now", "grown"),
        [
            (3.0, 3.0 * GROWTH, False),
            (3.0, 3.1 * GROWTH, True),
            (0.0, 1.0, False),
            (0.0, 1.1, True),
            (0.4, 1.0, False),
            (3.0, 1.0, False),
            (3.0, inf, True),
        ],
    )
    def test_an_error_has_grown_if_it_is_more_than_twice_as_large_and_more_than_one(
        self, before: float, now: float, grown: bool
    ) -> None:
        found = changes(outcome(("a", "passed", now)), {}, {"a": before})
        assert found == Changes([], [], ["a"] if grown else [])

    def test_only_errors_of_right_answers_grow(self) -> None:
        """A failure is already reported, and other chapters do not matter."""
        found = changes(
            outcome(("a", "failed", 99), ("b", "skipped", 0)), {"a": ""}, {"a": 1.0, "b": 1.0, "c": 1.0}
        )
        assert not any(found)
