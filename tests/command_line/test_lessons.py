# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The tour as a lecture: questions come first, answers are right, and the comments on them are true."""

from __future__ import annotations

import re

import pytest

from genref.command_line import examples, lecture, lecture_lessons, tour
from genref.command_line.entries import Chapter, Equation, Lesson
from genref.command_line.exercise_data import exercises
from genref.command_line.lecture import CHAPTERS, EQUATIONS
from tools import make_entries

from ..each_row import each_row
from ..running import ROOT, Call
from .test_tour import by_hand, is_close, named, numbers

FORMER_LINES = {
    "bayes": 68,
    "linear-algebra": 86,
    "gaussian": 140,
    "gda": 297,
    "generative-vs-discriminative": 205,
    "naive-bayes": 254,
    "laplace": 84,
    "event-models": 132,
    "real-mail": 61,
}
"""The number of lines in each chapter when the tour was a checklist."""


class TestLessons:
    def test_each_chapter_has_its_lesson(self) -> None:
        assert [lesson.example.id for lesson in lecture_lessons.LESSONS] == [each.id for each in CHAPTERS]
        assert all(chapter.lesson.example.id == chapter.id for chapter in CHAPTERS)

    @each_row("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
    def test_the_answer_is_right_and_was_worked_by_hand(self, chapter: Chapter) -> None:
        example = chapter.lesson.example
        answer = examples.answer_of(example)
        assert answer and answer.right
        names: dict[str, object] = {}
        exec("\n".join(examples.introduced(chapter, [example.example], {})), names)
        try:
            assert examples.text_of(eval(example.example, names)) == example.expected
        except ValueError as error:
            assert f"{type(error).__name__}: {error}" == example.expected
        if not example.expected.startswith("Separable"):
            chains = by_hand(example)
            for number in numbers(example.expected):
                worked = any(is_close(number, value) for chain in chains for value in chain)
                assert worked or f"({number})" in example.example, number

    @pytest.mark.slow
    @each_row("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
    def test_a_question_comes_first_and_the_answer_soon(self, chapter: Chapter, call: Call) -> None:
        assert "?" in chapter.lesson.asks
        lines = call("tour", chapter.id).out.splitlines()
        (answered, *_) = [at for at, line in enumerate(lines) if "-> " in line]
        assert answered <= FORMER_LINES[chapter.id] / 4
        assert any(line.endswith("?") or "? " in line for line in lines[:answered])

    def test_it_ends_with_an_exercise_of_the_chapter(self, call: Call) -> None:
        chapters = {one.id: one.chapter for one in exercises()}
        for chapter in CHAPTERS:
            assert chapters[chapter.lesson.exercise] == chapter.id
        out = call("tour", "laplace").out
        assert "\nWhat you have now\n\nYou have estimates that are never 0, " in out
        assert "\nExercise: A die that never shows 2\n" in out
        assert "\n      python -m genref exercise laplace-die YOUR ANSWER\n" in out

    def test_a_wrong_answer_is_seen(self, monkeypatch: pytest.MonkeyPatch, call: Call) -> None:
        chapter = CHAPTERS[0]
        lesson = chapter.lesson
        wrong = Lesson(lesson.asks, type(lesson.example)("bayes", "1", "2", value=lambda: 1), *lesson[2:])
        monkeypatch.setattr(tour, "CHAPTERS", [chapter._replace(lesson=wrong)])
        result = call("tour", "bayes")
        assert result.status == 1 and "-> 1\n      expected    2\n" in result.out

    def test_figures_of_the_surprises(self) -> None:
        # event-models: as decimals; linear-algebra: Python's own subtraction; bayes: of 200 tumours
        assert round(76 / 127, 2) == 0.60 and round(109744 / 124483, 2) == 0.88
        assert 0.1 * 3 - 1 * 0.3 == 2 / 36028797018963968
        assert (200 // 20, 9 * 10 // 10, 190 // 10) == (10, 9, 19)


SEEN = [equation for equation in EQUATIONS if equation.to_try]


@pytest.mark.slow
@each_row("equation", SEEN, ids=named)
def test_the_numbers_to_see_are_there(equation: Equation) -> None:
    """Each is the beginning of a number in the value, or occurs in the example."""
    chapter = next(each for each in CHAPTERS if each.id == equation.chapter)
    names: dict[str, object] = {}
    exec("\n".join(examples.introduced(chapter, [equation.to_try], {})), names)
    value = examples.text_of(eval(equation.to_try, names))
    known = " ".join([value, equation.to_try, equation.example, equation.expected, equation.by_hand])
    for number in re.findall(r"(?<![\w./])-?\d[\d./]*", equation.see):
        number = number.rstrip(".")
        assert re.search(rf"(?<![\d.]){re.escape(number)}", known), (number, value)


class TestStory:
    def test_it_is_the_page(self) -> None:
        page = (ROOT / "spec/story.md").read_text(encoding="utf-8")
        titles = re.findall(r"^#+ (.+)", page, re.M)
        assert [section.title for section in lecture.STORY] == titles
        assert make_entries.STORY.read_text(encoding="utf-8") == make_entries.story(page)

    @pytest.mark.slow
    def test_it_opens_the_tour_and_can_be_read_alone(self, call: Call) -> None:
        story, all = call("tour", "story"), call("tour")
        assert story.status == 0
        text, _, after = story.out.rpartition("\n\n")
        assert after == "Next:  python -m genref tour bayes\n" and all.out.startswith(text)
        assert "\n      p(y | x) = p(x | y) p(y) / p(x)\n" in text
        assert "\n[Picture: Two clouds of tumours" in text and "](" not in text
        assert "\n- measurements, many examples: logistic regression, because it assumes less\n- " in text

    def test_a_copy_has_its_own_name(self, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(tour, "PACKAGE", "borrowed")
        text = " ".join(call("tour", "story").out.split())
        assert "borrowed computes each posterior" in text and "genref" not in text
