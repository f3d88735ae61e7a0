# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter real-mail: how good posteriors are, another prior, and the tables for real messages.

The messages are private, so the project has no copy of them. The tables are checked against their digests. If
GENREF_SMS names a copy, small tables are computed again.
"""

from __future__ import annotations

import os
import re
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from genref import bernoulli_naive_bayes, gda
from genref.text import tokenize
from tools.experiments import calibrated, real_mail
from tools.experiments.real_mail import BERNOULLI, MULTINOMIAL, Message

F = Fraction
SMS = Path(os.environ.get("GENREF_SMS", "no copy"))


@pytest.mark.parametrize("smoothing", [0, 1])
def test_the_odds_of_a_feature_that_is_copied_are_a_power(smoothing: int) -> None:
    """Spec: nb-overconfidence"""
    rows, labels = [[1, 0], [1, 1], [0, 1], [1, 1], [0, 0], [1, 0], [0, 1]], [1, 1, 1, 1, 0, 0, 0]
    once = bernoulli_naive_bayes.fit(rows, labels, smoothing=smoothing)
    for k in (1, 2, 5):
        model = bernoulli_naive_bayes.fit([[u] * k + [v] for u, v in rows], labels, smoothing=smoothing)
        for x in ([1, 0], [0, 1], [1, 1]):
            p, q = once.exact_posterior(x), model.exact_posterior([x[0]] * k + [x[1]])
            of_x = [phi[0] if x[0] else 1 - phi[0] for phi in once.probabilities.values()]
            assert q[1] / q[0] == p[1] / p[0] * (of_x[1] / of_x[0]) ** (k - 1)


class TestPriorShift:
    """The posterior in a world with a different prior.

    Spec: prior-shift
    """

    @pytest.mark.parametrize("new", [{"a": F(1, 10), "b": F(9, 10)}, {"a": F(1), "b": F(0)}])
    def test_of_naive_bayes(self, new: dict[str, Fraction]) -> None:
        rows, labels = [{0}, {0, 1}, {1}, {2}, {0, 2}], ["a", "a", "a", "b", "b"]
        model = bernoulli_naive_bayes.fit(rows, labels, features=3)
        there = bernoulli_naive_bayes.fit(rows, labels, features=3, priors=new)
        for x in ({0}, {1, 2}, set[int]()):
            old = model.exact_posterior(x)
            weights = {"a": old["a"] * new["a"] / F(3, 5), "b": old["b"] * new["b"] / F(2, 5)}
            assert there.exact_posterior(x) == {y: weights[y] / sum(weights.values()) for y in new}

    def test_of_gda_the_log_odds_move_by_a_constant(self) -> None:
        model = gda.fit([[0], [2], [1], [4], [6]], [0, 0, 0, 1, 1])
        there = gda.LinearModel({0: F(1, 10), 1: F(9, 10)}, model.means, model.covariance)
        shift = Decimal("13.5").ln()  # the odds of 1 are 9 instead of 2 : 3
        for x in (-1, 0, 3):
            before, after = (each.log_odds([x], digits=30) for each in (model, there))
            assert abs(after - before - shift) < Decimal(10) ** -25


def invented(seed: int, number: int) -> list[Message]:
    """Return synthetic messages, in which some words are more common in one class."""
    random = Random(seed)
    found = []
    for i in range(number):
        label = ("ham", "spam")[i % 2]
        own = {"ham": ["see", "you", "home"], "spam": ["win", "call", "0123456789"]}[label]
        words = tuple(random.choice(own + ["a", "the", "now", f"w{random.randint(0, 40)}"]) for _ in range(9))
        kind = real_mail.kind_of(label, " ".join(words))
        found.append(Message(label, words, kind))
    return found


class TestMessages:
    """How messages are read and split, tested on synthetic ones."""

    def test_the_same_words_count_once(self, tmp_path: Path) -> None:
        file = tmp_path / "messages.tsv"
        file.write_text(
            "ham\tSee you!\nham\tsee YOU\nspam\tCall 01234567890\nspam\tText WIN to 80000\n", encoding="utf-8"
        )
        assert real_mail.read(file) == [
            Message("ham", ("see", "you"), "ham"),
            Message("spam", ("call", "01234567890"), "call"),
            Message("spam", ("text", "win", "to", "80000"), "text"),
        ]

    def test_a_posterior_is_that_of_the_model(self) -> None:
        training = invented(2, 40)
        model = real_mail.fitted(BERNOULLI, training, "1/10")
        words = sorted({w for m in training for w in m.words})
        rows = [[int(w in m.words) for w in words] for m in training]
        same = bernoulli_naive_bayes.fit(rows, [m.label for m in training], smoothing=F(1, 10))
        for message in invented(3, 10):
            x = [int(w in message.words) for w in words]
            assert model.p_spam(message.words) == same.posterior(x)["spam"]
            assert model.label(message.words) == same.predict(x)

    def test_zero_over_zero_is_half_an_error(self) -> None:
        training = [Message("ham", ("a",), "ham"), Message("spam", ("b",), "text")]
        for kind in (BERNOULLI, MULTINOMIAL):
            assert real_mail.fitted(kind, training, "0").p_spam(("a", "b")) is None
        assert [real_mail.wrong(p, True) for p in (None, 0.9, 0.5, 0.1)] == [0.5, 0.0, 1.0, 1.0]

    def test_a_ratio_of_sums_and_its_standard_error(self) -> None:
        # 4 of 6; residuals 1 - 4/3 and 3 - 8/3: two squares of 1/9, times 2/1, square root, divided by 6.
        ratio, off = calibrated.sums_over([(1, 2), (3, 4)])
        assert (ratio, off) == (pytest.approx(2 / 3), pytest.approx((2 / 9 * 2) ** 0.5 / 6))

    def test_reliability_of_several_data_sets(self) -> None:
        found = [([0.125, 0.75], [False, True]), ([0.875, 0.25], [True, True])]
        table = calibrated.tabulated(found, [F(1, 2)])
        assert {b: row[:3] for b, row in table.items()} == {1: (0.5, 0.1875, 0.5), 2: (0.5, 0.8125, 1.0)}


@pytest.mark.once
class TestPage:
    """spec/real-mail.md shows the computed results."""

    def test_every_table_is_as_it_was_printed(self) -> None:
        shown = real_mail.on_page()
        assert set(shown) == set(real_mail.NAMES) == set(real_mail.lock())
        assert {name: real_mail.digest(text) for name, text in shown.items()} == {
            name: full for name, (full, _) in real_mail.lock().items()
        }

    def test_no_message_of_the_collection_is_quoted(self) -> None:
        """The only message on the page is a synthetic one."""
        page = real_mail.PAGE.read_text(encoding="utf-8")
        assert not re.search(r"^(?:ham|spam)\t", page, re.M)

    @pytest.mark.skipif(not SMS.is_file(), reason="GENREF_SMS names no copy of the SMS Spam Collection")
    class TestWithTheMessages:
        """Small tables match the digests."""

        def test_the_copy_is_the_collection(self) -> None:
            assert sha256(SMS.read_bytes()).hexdigest() == real_mail.SHA256

        @pytest.mark.slow
        @pytest.mark.parametrize("name", real_mail.NAMES)
        def test_quick_tables(self, name: str) -> None:
            (text,) = real_mail.tables(SMS, [name], real_mail.FEW).values()
            assert real_mail.digest(text) == real_mail.lock()[name][1]

        @pytest.mark.slow
        def test_no_sentence_of_the_page_is_a_message(self) -> None:
            page = " ".join(tokenize(real_mail.PAGE.read_text(encoding="utf-8")))
            long = [m.words for m in real_mail.read(SMS) if len(m.words) >= 5]
            assert [words for words in long if " ".join(words) in page] == []
