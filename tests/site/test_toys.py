# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The toys and scenes show values worked by hand, and the library's answers on random settings."""

from __future__ import annotations

import json
import shutil
import subprocess
from fractions import Fraction
from functools import lru_cache
from math import exp, log, pi, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from genref import bernoulli_naive_bayes, gaussian, gda
from genref.errors import SeparableDataError
from genref.logistic_regression import fit as regression
from tests.site.watching import MADE, ROOT

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(
    NODE is None or not MADE.exists(), reason="there is no node, or no build/site"
)


def asked(questions: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    """Return what toys answer: `shows`, or the `refusal` of what is set."""
    command = [NODE or "", str(Path(__file__).with_name("ask_toy.mjs"))]
    given = json.dumps(questions)
    done = subprocess.run(command, input=given, capture_output=True, encoding="utf-8", check=True)
    answers: list[Any] = json.loads(done.stdout)
    return answers


@lru_cache(maxsize=None)
def _shown(name: str, given: str) -> Any:
    (answer,) = asked([(name, json.loads(given))])
    return answer


def shown(name: str, **given: object) -> Any:
    """Return the numbers that a toy shows."""
    return _shown(name, json.dumps(given))["shows"]


# By hand


def test_difference() -> None:
    """ln N(x; 4, 1) - ln N(x; 1, 1) = 3x - 15/2; with the variances 1 and 4: 3/8 x^2 - ..."""
    shows = shown("difference")
    assert shows["difference"] == pytest.approx([0, 3, -15 / 2]) and shows["difference"][0] == 0
    assert shows["sides"][1][:2] == pytest.approx([-1 / 2, 4]) and shows["zeros"] == pytest.approx([5 / 2])
    two = shown("difference", own="own", other="4", phi="1/4")
    assert two["difference"] == pytest.approx([3 / 8, 0, -3 / 2 - log(2) - log(3)], abs=1e-12)
    u = sqrt((3 / 2 + log(6)) * 8 / 3)
    assert two["zeros"] == pytest.approx([-u, u])
    assert shown("difference", means=["2", "2"])["zeros"] == []


def test_sigma() -> None:
    shows = shown("sigma", variance_1="4", covariance="2", variance_2="2", x=["2", "0"])
    assert shows["determinant"]["text"] == "4"
    assert shows["inverse"] == [["1/2", "-1/2"], ["-1/2", "1"]]
    assert shows["squared_distance"]["text"] == "2"  # 2 * 2 * 1/2
    assert shows["peak"]["value"] == pytest.approx(1 / (2 * pi * 2), rel=1e-15)
    assert shows["density"]["value"] == pytest.approx(exp(-1) / (2 * pi * 2), rel=1e-15)
    for axis, variance in zip(shows["axes"], (3 + sqrt(5), 3 - sqrt(5))):
        u, v = axis["end"]
        assert (4 * u + 2 * v, 2 * u + 2 * v) == pytest.approx((variance * u, variance * v))


def test_boundary() -> None:
    """Class 0 has the mean (0, 0), class 1 (2, 2), and Sigma is half the identity; a line separates them."""
    cross = [["1", "0"], ["-1", "0"], ["0", "1"], ["0", "-1"]]
    moved = [["3", "2"], ["1", "2"], ["2", "3"], ["2", "1"]]
    shows = shown("boundary", classes=[cross, moved], x=["1", "1"])
    assert shows["theta"] == [-8, 4, 4] and shows["posterior"]["value"] == 0.5
    assert shows["rival"]["line"] == [] and "separates" in shows["rival"]["refusal"]


def test_alpha() -> None:
    words = {entry["word"]: entry for entry in shown("alpha")["words"]}
    assert (words["prize"]["spam"]["text"], words["prize"]["ham"]["text"]) == ("3/4", "1/5")
    assert shown("alpha", smoothing="0")["posterior"]["text"] == "0"
    assert shown("alpha", smoothing="0", message="a car, a prize")["posterior"] is None


def test_refusals() -> None:
    for name, given, words in [
        ("sigma", {"covariance": "2"}, "no Gaussian"),
        ("boundary", {"phi": "1"}, "between 0 and 1"),
        ("difference", {"phi": "x"}, "write a number"),
        ("spam", {"spam": []}, "no spam"),
        ("ascent", {"start": ["1"]}, "1 entries"),
    ]:
        assert words in _shown(name, json.dumps(given))["refusal"]


# By genref


def numbers(draw: Random, count: int) -> list[str]:
    return [str(draw.randint(-30, 30) / 10) for _ in range(count)]


def test_gaussians_are_genrefs() -> None:
    draw = Random(1)
    questions: list[tuple[str, dict[str, Any]]] = []
    for _ in range(30):
        a, c = draw.randint(2, 40), draw.randint(2, 40)
        b = draw.randint(-19, 19)
        if b * b < a * c:
            sigma = dict(zip(("variance_1", "covariance", "variance_2"), (str(v / 10) for v in (a, b, c))))
            questions.append(("sigma", {**sigma, "x": numbers(draw, 2)}))
    for (_, given), answer in zip(questions, asked(questions)):
        p, q, r = (Fraction(str(given[name])) for name in ("variance_1", "covariance", "variance_2"))
        right = gaussian.density([Fraction(each) for each in given["x"]], [0, 0], [[p, q], [q, r]])
        assert answer["shows"]["density"]["value"] == pytest.approx(right, rel=1e-12)
    assert len(questions) > 20


def test_lines_are_genrefs() -> None:
    """GDA and logistic regression on random points: the same theta, and no answer on the same sets."""
    draw = Random(2)
    questions: list[tuple[str, dict[str, Any]]] = [
        (
            "boundary",
            {"classes": [[numbers(draw, 2) for _ in range(4)] for _ in (0, 1)], "x": numbers(draw, 2)},
        )
        for _ in range(40)
    ]
    separable = 0
    for (_, given), answer in zip(questions, asked(questions)):
        classes: Any = given["classes"]
        rows = [[Fraction(u) for u in point] for points in classes for point in points]
        labels = [y for y, points in enumerate(classes) for _ in points]
        model = gda.fit(rows, labels)
        x: Any = given["x"]
        right = model.posterior([Fraction(u) for u in x])[1]
        assert answer["shows"]["posterior"]["value"] == pytest.approx(right, rel=1e-9, abs=1e-12)
        rival = answer["shows"]["rival"]
        try:
            theta = regression(rows, labels).theta
        except SeparableDataError:
            separable += 1
            assert rival["theta"] == []
        else:
            assert rival["theta"] == pytest.approx(theta, rel=1e-6, abs=1e-9)
    assert 3 < separable < 37


def test_words_are_genrefs() -> None:
    draw = Random(3)
    words = "win a prize now see you soon car money".split()
    mails = [[" ".join(draw.choices(words, k=4)) for _ in range(3)] for _ in (0, 1)]
    questions: list[tuple[str, dict[str, Any]]] = [
        ("spam", {"ham": mails[0], "spam": mails[1], "message": " ".join(draw.choices(words, k=5)),
                  "smoothing": str(draw.randint(1, 8) / 4)})
        for _ in range(20)
    ]  # fmt: skip
    for (_, given), answer in zip(questions, asked(questions)):
        vocabulary = sorted({word for mail in mails[0] + mails[1] for word in mail.split()})
        texts = [*mails[0], *mails[1], str(given["message"])]
        *rows, x = ({vocabulary.index(word) for word in text.split() if word in vocabulary} for text in texts)
        model = bernoulli_naive_bayes.fit(
            rows, ["ham"] * 3 + ["spam"] * 3, features=len(vocabulary), smoothing=Fraction(given["smoothing"])
        )
        assert answer["shows"]["posterior"]["text"] == str(model.exact_posterior(x)["spam"])


# The last scene of the front page


TELL = """
import { learned, set } from "%s/site/front/experiment.js";
import TABLE from "%s/build/compiled/few.js";
const sets = []
for (const n of [6, 8, 12, 20, 40, 100])
  for (const giants of [false, true])
    for (const k of [0, 1, 2, 3, 4]) sets.push(set(n, giants, k))
const told = { table: TABLE, sets: sets.map((given) => ({ given, ...learned(given) })) }
process.stdout.write(JSON.stringify(told));
""" % (ROOT, ROOT)


def test_the_last_scene_is_honest() -> None:
    """Logistic regression answers where genref finds a maximum, with its theta, and nowhere else."""
    done = subprocess.run(
        [NODE or "", "--input-type=module", "-e", TELL], capture_output=True, encoding="utf-8", check=True
    )
    told = json.loads(done.stdout)
    none = 0
    for each in told["sets"]:
        rows = [[Fraction(u) for u in animal["x"]] for animal in each["given"]]
        labels = [int(animal["y"] == "elephant") for animal in each["given"]]
        assert gda.fit(rows, labels).logistic_form().theta()[1] == pytest.approx(each["gda"][1], rel=1e-6)
        try:
            theta = regression(rows, labels).theta
        except SeparableDataError:
            none += 1
            assert each["rival"] is None
        else:
            assert each["rival"] == pytest.approx(theta, rel=1e-5)
    assert 15 < none < 45
    gaussian_rows, giants = told["table"]["gaussian"], told["table"]["giants"]
    assert gaussian_rows[0]["none"] > 150 > 5 > gaussian_rows[-1]["none"]
    assert all(row["gda"] < row["rival"] for row in gaussian_rows[2:4])  # where it needs fewer animals
    assert all(row["gda"] > row["rival"] + 0.01 for row in giants[-2:])  # where its assumption misleads it
