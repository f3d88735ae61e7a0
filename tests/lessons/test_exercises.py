# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exercises and puzzles: their right answers, worked by hand, and numbers that differ from seed to seed."""

from __future__ import annotations

import re
from math import exp, log, pi, sqrt

import pytest

from genref.errors import DomainError
from genref.lessons.exercises import CHAPTERS, apart, blocks, exercise, templates
from genref.lessons.judge import verdict
from genref.lessons.pages import entries, entry
from genref.lessons.puzzles import derivation, ids, puzzle, task

from ..each_row import each_row

E43 = exp(-4 / 6)

# Every answer was worked by hand from the text of the exercise.
RIGHT = {
    "bayes-tumour": "8/57",  # 16/1000 of 16/1000 + 98/1000
    "bayes-second-test": "64/113",  # 64/5000 and 49/5000
    "bayes-total": "23/100",  # 5/100 + 6/100 + 12/100
    "bayes-elephant": "dog",  # 9/50 against 4/50
    "bayes-common-factor": "1/4",  # 3 * 1/10 of 3 * 1/10 + 9/10
    "matrix-elimination": "3 2 5",  # 6/2, 2 and 23 - 3 * 6
    "matrix-factor": "2 0 1 3",  # 2 * 2 = 4, 2 * 1 = 2, 1 + 9 = 10
    "matrix-three-rows": "12",  # 2 (12 - 4) - 1 (4 - 0)
    "matrix-inverse-by-hand": "2/5 -1/5 -1/5 3/5",  # the determinant is 5
    "matrix-two-equations": "3 1",  # 3 x_2 = 21 - 2 * 9, and 2 x_1 = 9 - 3
    "matrix-definite": "no",  # v = (1, -1): 1 - 4 + 1 = -2
    "gaussian-distance": "2",  # (2, 1) times (1, 0)
    "gaussian-peak": f"{1 / (2 * pi * sqrt(8)):.10f}",
    "gaussian-log-height": f"{-log(2 * pi) - log(2) - 1:.10f}",  # half of 2 ln(2 pi), of ln 4 and of 2
    "gaussian-narrower": "9",  # 3 in each of two directions
    "gaussian-balance": "0 1",  # 2 mu - x
    "gaussian-sample-mean": "3 4",  # 9/3 and 12/3
    "gaussian-new-unit": "36 6 6 2",  # 3^2 * 4 and 3 * 2; the 1 cancels
    "gaussian-expansion": "2/3 1/3 1/3 2/3",  # 5/3 - 1, 7/3 - 2 and 14/3 - 4
    "gaussian-from-noise": "16 8 8 13",  # C = [[4, 0], [2, 3]], C C'
    "gaussian-same-height": "11",  # 36/4 + 16 = 25, and 1 + 5 * 2
    "gaussian-axes": "6 1",  # sum 7, product 6
    "gda-parameters": "13",  # 1 + 2 * 3 + 6
    "gda-mass": "3/4 1/4",  # phi^0 (3/4)^1 and phi^1 (3/4)^0
    "gda-density-of-class": f"{exp(-1) / sqrt(4 * pi):.10f}",  # (4 - 6)^2 / (2 * 2) is 1
    "gda-likelihood-of-two": "1/36",  # 1/12 * 1/3
    "gda-priors": "1/3 2/3",
    "gda-two-means": "3 7",  # (2 + 4)/2 and (5 + 6 + 10)/3
    "gda-shared-variance": "16/5",  # (1 + 1 + 4 + 1 + 9) / 5
    "gda-slope": "2 3/5",  # 6 - 4, and 3 (1 - phi) = 2 phi
    "gda-midpoint": "3/5",  # the prior
    "gda-nearer-mean": "1",  # the log-odds are ln(3/2) - 1/4 > 0
    "gda-log-odds-at-four": f"{log(3 / 2) + (9 - 1) / 8:.10f}",
    "gda-line": "9",  # (x_1 - 1) + 4 (0 - 2) = 0
    "gda-weights": "1 0",  # [[1, -1], [-1, 2]] (2, 1)
    "gda-three-classes": " ".join(f"{z / (1 + 2 * E43):.10f}" for z in (E43, 1, E43)),
    "gda-own-variances": "1 8/3",
    "gda-same-mean": f"{-log(2):.10f}",  # half of ln(1/4)
    "gaussian-nb-shape": "4 0 0 9",  # independent features have covariance 0
    "gaussian-nb-spread": "8/3 8",  # (4 + 0 + 4) / 3 and (4 + 4 + 16) / 3
    "gaussian-nb-two-features": f"{1 / (1 + exp(-7 / 6)):.10f}",  # (4 - 1)/6 + (4 - 0)/6
    "logistic-at-two": f"{1 / (1 + exp(-2)):.10f}",
    "logistic-intercept": f"{1 / (1 + exp(-2)):.10f}",  # -1 + 2 + 1
    "logistic-guess": f"{-4 * log(2):.10f}",
    "logistic-first-step": "1/2 5/2",  # -1/2 + 1/2 + 1/2 and -1/2 + 1 + 2
    "logistic-of-two-groups": f"{-log(4):.10f} {log(3 / 2) + log(4):.10f}",  # ln(1/4), and ln(3/2) less this
    "softmax-of-three": " ".join(f"{exp(z) / (1 + exp(1) + exp(2)):.10f}" for z in range(3)),
    "softmax-guess": f"{-5 * log(3):.10f}",  # ln(1/3) five times
    "softmax-counts": f"0 {log(2):.10f} {log(3):.10f}",  # ln 1, ln 2, ln 3
    "poisson-calls": f"{1 / (1 + 16 * exp(-2)):.10f}",  # the odds are (1/2)^4 e^2
    "midterm-exponential-family": "2/3 2",  # the odds are (1/2) (1/2)^x over (3/4) (1/4)^x
    "logistic-not-gaussian": f"-4 {log(3):.10f}",  # the odds are e^-4 3^x
    "small-data": "gda",  # the assumption is true, and there is little data
    "large-data": "logistic",  # the assumption is false, and there is plenty of data
    "nb-words-of-two": "4 3",  # a, car, dog, win
    "nb-commonest": "a dog",  # a 3, dog 2, for 2
    "nb-presence": "1 0 1 0 0",
    "nb-parameters": "1023",
    "nb-chain-of-three": "3/20",  # 3/5 * 1/3 * 3/4
    "nb-is-it-independent": "no",  # 1 against 1/2
    "nb-absent-word": "3/20",  # 1/2 * 3/4 * 2/5
    "nb-likelihood-of-three": "27/1250",  # 8/25 * 3/20 * 9/20
    "nb-prior-of-spam": "3/8",  # 3 of 8
    "nb-shares": "1/2 1/4 0",
    "nb-slope": "-2 2/5",  # 4 - 6, and 2 (1 - phi) = 3 phi
    "nb-spam": "4/7",  # 1/6 of 1/6 + 1/8
    "nb-colours": "4/7 1/7 2/7",  # (3 + 1) / (4 + 3)
    "nb-house": "3",
    "nb-new-word": "undefined",
    "nb-monday-tuesday": "5/11",  # (3 + 2) / (8 + 3)
    "laplace-shares": "1/2 0 3/8 1/8",  # 4/8, 0/8, 3/8, 1/8
    "laplace-games": "2/7 5/7",
    "laplace-die": "1/3 1/12 1/4 1/12 1/6 1/12",
    "laplace-half": "1/8 7/8",
    "laplace-sum": "1",
    "laplace-smallest": "14",  # 1/(6 + n) >= 1/20
    "laplace-word": "3/5 2/5 1/5",
    "event-identities": "3 1 4",
    "event-same-word-twice": "1/8",  # 1/3 * 1/4 and 2/3 * 1/16
    "event-mail": "32/729",
    "event-mail-posterior": "392/473",  # 16/243 and 2/147, times 35721/6
    "event-likelihood-of-two": "3/512",  # 1/4 * 1/16 and 3/4 * 1/2
    "event-one-word": "1/3",  # 2 + 3 of 10 + 5 words
    "event-words": "4/9 2/9 2/9 1/9",
    "event-multiplier": "4 3/4 1/4 0",  # 3 + 1 + 0, and n_k / 4
    "calibration-bin": "4 29/40 1/2",  # (7/10 + 7/10 + 3/4 + 3/4) / 4, and 2 of 4
    "nb-copied-word": "8/9",  # the odds are 2^3
    "prior-shift-inbox": "1/4",  # odds 3 * 1/9
}

PROGRAMS = re.compile(
    r"\b(NaN|overflows?|underflows?|doubles?|header|index(ed)?|arrays?|clipped|floats?|bits?|but the last)\b"
)
"""What only a program does wrong."""


class TestExercises:
    @each_row("id", RIGHT)
    def test_each_was_worked_by_hand(self, id: str) -> None:
        assert verdict(exercise(id), RIGHT[id]).right

    def test_all_were(self) -> None:
        assert list(RIGHT) == [block.id for _, block in templates()]

    def test_each_equation_has_one(self) -> None:
        assert {exercise(name).of[0] for name in RIGHT} == {entry.id for entry in entries()}

    @pytest.mark.slow
    @each_row("id", [id for id in RIGHT if not isinstance(exercise(id).answer[0], str)])
    def test_thirty_seeds_have_thirty_texts(self, id: str) -> None:
        assert len({exercise(id, seed).ask for seed in range(1, 31)}) == 30  # a class of thirty

    def test_the_same_seed_has_the_same_numbers(self) -> None:
        """Written down once: they are the same in every version of Python."""
        assert exercise("bayes-tumour", 7).ask == (
            "One tumour in 10 is malignant. A test gives an alarm for 3 of 5 malignant tumours and for 1 of "
            "8 benign ones. The alarm sounds. What is the probability that the tumour is malignant?"
        )
        found = [str(exercise("laplace-die", seed).answer[0]) for seed in range(1, 7)]
        assert found == ["1/3", "1/12", "1/12", "1/6", "1/12", "1/12"]
        found = [str(exercise("laplace-half", seed).answer[0]) for seed in range(1, 7)]
        assert found == ["1/8", "3/13", "1/38", "1/22", "1/38", "1/30"]

    @each_row("id", RIGHT)
    def test_no_two_answers_are_alike(self, id: str) -> None:
        for seed in (1, 2):
            one = exercise(id, seed)
            values = [one.answer, *(row.values for row in one.wrong)]
            assert all(apart(a, b) for i, a in enumerate(values) for b in values[:i])

    @each_row("id", RIGHT)
    def test_causes_are_sentences_about_people(self, id: str) -> None:
        for seed in (1, 2, 3):
            one = exercise(id, seed)
            assert len(one.wrong) >= 1
            for row in one.wrong:
                for said in (row.what, row.now):
                    assert said[-1] in ".!" and "{" not in said, said
                assert not PROGRAMS.search(row.what), row.what
            for text in (one.ask, one.hint, *one.work):
                assert text.count("$") % 2 == 0 and text.isascii() and "{" not in text, text

    def test_an_unknown_id_is_refused(self) -> None:
        with pytest.raises(DomainError):
            exercise("bayes-tumor")

    def test_mistakes_in_words(self) -> None:
        """Of 27 in 100 spam: what the usual slips of a single number are called."""
        one = exercise("gda-midpoint")  # 3/5
        causes = {value: verdict(one, value).causes for value in ("-3/5", "6/5", "5/3", "3/10", "60")}
        assert causes["-3/5"] == ("The size is right, and the sign is not.",)
        assert causes["6/5"] == ("This is twice the right answer.",)
        assert causes["5/3"] == ("This is the right answer upside down.",)
        assert causes["3/10"] == ("This is half the right answer.",)
        assert causes["60"] == ("This is a hundred times the answer.",)


class TestPuzzles:
    def test_there_are_many(self) -> None:
        found = [id for chapter in CHAPTERS for id in ids(chapter) if id not in RIGHT]
        kinds = [id.rpartition("-")[2] for id in found]
        assert kinds.count("false") >= 36 and kinds.count("order") >= 20 and kinds.count("reason") >= 36

    @each_row("id", [block.id for chapter in CHAPTERS for block in blocks(chapter) if block.kind == "puzzle"])
    def test_a_false_line_changes_one_line_of_the_whole_derivation(self, id: str) -> None:
        one = puzzle(id, "false", 1)
        assert one is not None, "its line is no longer in the page"
        true = [line.text for part in derivation(entry(id)) for line in part]
        shown = [line.split("   ", 1)[1] for line in one.lines if line]
        changed = [n for n, (a, b) in enumerate(zip(true, shown), 1) if a != b]
        assert len(true) == len(shown) and list(map(str, changed)) == list(one.answer)
        assert len(one.work) == 2 and one.work[1][-1] == "."

    def test_the_reasons_are_different_and_one_is_right(self) -> None:
        for chapter in CHAPTERS:
            for id in ids(chapter):
                if id.endswith("-reason"):
                    one = task(id)
                    options = [line for line in one.lines if re.match(r"[A-E]   ", line)]
                    assert len(set(options)) == len(options) == 1 + len(one.wrong)
                    (right,) = [line for line in options if line.startswith(str(one.answer[0]))]
                    assert one.work[0].endswith(f"({right[4:]})")

    def test_ordered_lines_are_the_derivation(self) -> None:
        one = task("gda-log-odds-order")
        lines = {line[0]: line[4:] for line in one.lines if re.match(r"[A-D]   ", line)}
        assert [lines[str(letter)] for letter in one.answer] == [
            line.text for line in derivation(entry("gda-log-odds"))[0]
        ]
