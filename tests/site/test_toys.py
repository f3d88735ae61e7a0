# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The toys of the chapters show values worked by hand, and genref's answers."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import exp, log, pi, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "site")]

from live import build  # noqa: E402

from tests.site.toys_by_genref import by_genref  # noqa: E402

NODE = shutil.which("node")
ELEMENT_OF = {"parameters": "boundary"}
Given = dict[str, object]


def asked(questions: list[tuple[str, Given]]) -> list[Any]:
    """Return what toys answer: `shows`, or the `refusal` of what is set."""
    if NODE is None:
        pytest.skip("there is no node on the path")
    build.first("genref-sigma")  # which writes the book in JavaScript
    command = [NODE, str(Path(__file__).with_name("ask_toy.mjs"))]
    given = json.dumps([[ELEMENT_OF.get(name, name), name, set_] for name, set_ in questions])
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


def test_sigma() -> None:
    shows = shown("sigma", variance_1="4", covariance="2", variance_2="2", x=["2", "0"])
    assert shows["determinant"]["text"] == "4"
    assert shows["inverse"] == [["1/2", "-1/2"], ["-1/2", "1"]]
    assert shows["squared_distance"]["text"] == "2"  # 2 * 2 * 1/2
    assert shows["peak"]["value"] == pytest.approx(1 / (2 * pi * 2), rel=1e-15)
    assert shows["density"]["value"] == pytest.approx(exp(-1) / (2 * pi * 2), rel=1e-15)
    assert shows["factor"] == [[2, 0], [1, 1]]
    for axis, variance in zip(shows["axes"], (3 + sqrt(5), 3 - sqrt(5))):
        u, v = axis["end"]
        assert float(axis["variance"]) == pytest.approx(variance)
        assert u * u + v * v == pytest.approx(variance)
        assert (4 * u + 2 * v, 2 * u + 2 * v) == pytest.approx((variance * u, variance * v))


def test_parameters() -> None:
    """Sigma is the identity: theta = (ln of the prior odds - 3/2, 2, 1) by hand."""
    given = {"means": [["-1", "0"], ["1", "1"]], "variance_1": "1", "covariance": "0", "variance_2": "1"}
    shows = shown("parameters", **given, phi="1/4", x=["1", "1"])
    assert shows["theta"] == pytest.approx([log(1 / 3) - 1 / 2, 2, 1])
    assert shows["posterior"]["value"] == pytest.approx(1 / (1 + exp(-(log(1 / 3) - 1 / 2 + 3))))
    for u, v in shows["line"]:
        assert log(1 / 3) - 1 / 2 + 2 * u + v == pytest.approx(0)
        assert abs(u) == 5 or abs(v) == 4
    assert len(shows["line"]) == 2 and shows["line"][0] != shows["line"][1]
    turned = shown("parameters", **{**given, "means": [["0", "-1"], ["1", "1"]]}, phi="1/4")
    assert [abs(u) for u, _ in turned["line"]] == [5, 5]
    assert shows["phi"]["text"] == "1/4"
    assert [[entry["text"] for entry in mean] for mean in shows["means"]] == given["means"]
    assert shown("parameters", variance_1="4", covariance="2", variance_2="2")["factor"] == [[2, 0], [1, 1]]
    (low, high), shade = shows["ends"], shows["shade"]
    assert shade == sorted(shade)
    middle = 1 / (1 + exp(-(log(1 / 3) - 1 / 2)))
    assert shade[len(shade) // 2] == pytest.approx(middle), "halfway is the origin"
    assert [-u for u in low] == high
    outside = shown("parameters", **given, phi="0.999999999")
    assert outside["line"] == []


def test_boundary() -> None:
    """Class 0 has the mean (0, 0), class 1 (2, 2), and Sigma is half the identity."""
    cross = [["1", "0"], ["-1", "0"], ["0", "1"], ["0", "-1"]]
    moved = [["3", "2"], ["1", "2"], ["2", "3"], ["2", "1"]]
    shows = shown("boundary", classes=[cross, moved], x=["1", "1"])
    assert [[entry["text"] for entry in row] for row in shows["covariance"]] == [["1/2", "0"], ["0", "1/2"]]
    assert shows["theta"] == [-8, 4, 4]
    assert shows["posterior"]["value"] == 0.5
    assert shows["rival"]["line"] == [] and "separates" in shows["rival"]["refusal"]
    rarer = shown("boundary", classes=[cross, moved], phi="1/5")
    assert rarer["theta"] == pytest.approx([-8 - log(4), 4, 4]) and rarer["phi"]["text"] == "1/5"
    first = shown("boundary")
    assert first["rival"]["refusal"] == ""
    assert sum(first["rival"]["theta"][j] * (1, -3, 2)[j] for j in range(3)) == pytest.approx(
        log(first["rival"]["probability"]["value"] / (1 - first["rival"]["probability"]["value"]))
    )


def test_threshold() -> None:
    shows = shown("threshold")
    assert shows["threshold"]["value"] == 3.5
    assert shows["posterior"]["value"] == pytest.approx(1 / (1 + exp(1.25)))  # 5/2 (3 - 7/2)
    assert (shows["label"], shown("threshold", x="4")["label"]) == (0, 1)
    assert [p["value"] for p in shows["densities"]] == pytest.approx(
        [exp(-1) / sqrt(4 * pi), exp(-9 / 4) / sqrt(4 * pi)]
    )
    x, p_0, p_1, p = shows["curves"][20]
    assert (x, p_0) == (1, pytest.approx(1 / sqrt(4 * pi)))
    assert p == pytest.approx(p_1 / (p_0 + p_1))
    assert shown("threshold", phi="0.2", x="4")["threshold"]["value"] == pytest.approx(3.5 + 2 / 5 * log(4))


def test_alpha() -> None:
    words = {entry["word"]: entry for entry in shown("alpha")["words"]}
    assert (words["prize"]["spam"]["text"], words["prize"]["ham"]["text"]) == ("3/4", "1/5")
    assert [word for word, entry in words.items() if entry["present"]] == ["a", "prize", "see"]
    strict = shown("alpha", smoothing="0")
    assert strict["posterior"] is None and strict["refusal"].startswith("each class has a word")
    joint = {"spam": Fraction(2, 5), "ham": Fraction(3, 5)}
    for word, entry in words.items():
        for label in joint:
            p = Fraction(entry[label]["text"])
            joint[label] *= p if entry["present"] else 1 - p
    assert shown("alpha")["posterior"]["text"] == str(joint["spam"] / (joint["spam"] + joint["ham"]))


def test_bins() -> None:
    shows = shown("bins", area="800")
    assert (shows["area"]["left"], shows["area"]["right"], shows["area"]["edge"]) == (3, 2, True)
    assert [(edge["left"], edge["right"]) for edge in shows["edges"]] == [(2, 1), (3, 2), (4, 3), (5, 4)]


def test_ascent() -> None:
    shows = shown("ascent", start=["0", "0", "0"], step_size="0.1")
    # At theta = 0 every h is 1/2: the first step is 0.1 times half the difference of the sums of the classes.
    sums = [[sum(point[j] for point in points) for j in (0, 1)] for points in shows["points"]]
    step = [0.0, *(0.1 * (b - a) / 2 for a, b in zip(*sums))]
    assert shows["steps"][1]["theta"] == pytest.approx(step)
    assert shows["steps"][0]["log_likelihood"] == pytest.approx(12 * log(1 / 2))
    likelihoods = [step["log_likelihood"] for step in [*shows["steps"], shows["maximum"]]]
    assert len(likelihoods) == 1 + 20 + 1
    assert likelihoods == sorted(set(likelihoods))


def test_spam() -> None:
    """The multinomial model by hand: 9 words; spam has 8 words in all, ham 10."""
    shows = shown("spam", message="prize car zebra")
    odds = Fraction(2, 3) * Fraction(2 + 1, 8 + 9) / Fraction(0 + 1, 10 + 9)
    assert shows["words"][0]["posterior"]["text"] == str(odds / (1 + odds))
    odds *= Fraction(0 + 1, 8 + 9) / Fraction(2 + 1, 10 + 9)
    assert shows["posterior"]["text"] == shows["words"][2]["posterior"]["text"] == str(odds / (1 + odds))
    assert [shows["words"][0][label]["text"] for label in ("spam", "ham")] == ["3/17", "1/19"]
    assert shows["words"][2]["spam"] is None and shows["prior"]["text"] == "2/5"
    assert shows["log_odds"] == pytest.approx(log(odds)) == sum(part["log_odds"] for part in shows["parts"])
    assert shows["label"] == ("spam" if odds > 1 else "ham")
    presence = shown("spam", message="prize car zebra", event_model="bernoulli")
    assert sum(part["log_odds"] for part in presence["parts"]) == pytest.approx(presence["log_odds"])


@pytest.mark.parametrize(
    ("name", "given", "says"),
    [
        ("sigma", {"covariance": "2"}, "no Gaussian has this covariance: |Σ| is -2,"),
        ("sigma", {"variance_1": "1e9"}, "Σ₁₁ is “1e9”"),
        ("sigma", {"x": ["nan", "0"]}, "entry 1 of x is “nan”"),
        ("sigma", {"x": ["1"]}, "x has 1 entries"),
        ("parameters", {"phi": "1"}, "φ is 1: it must lie between 0 and 1"),
        ("boundary", {"classes": [[["0", "0"]], [["1", "1"]]]}, "the covariance is singular"),
        ("threshold", {"mean_0": "6"}, "the mean of class 1 is 6"),
        ("threshold", {"variance": "0"}, "the variance is 0"),
        ("alpha", {"smoothing": "-1"}, "α is -1"),
        ("bins", {"edges": "400, 300"}, "edge 2 is 300"),
        ("bins", {"edges": ""}, "edge 1 is “”"),
        ("spam", {"spam": []}, "there is no spam to learn from"),
        ("spam", {"smoothing": "1/0"}, "α is “1/0”"),
        ("spam", {"smoothing": "0"}, "α is 0"),
    ],
)
def test_refusals(name: str, given: Given, says: str) -> None:
    (answer,) = asked([(name, given)])
    assert "shows" not in answer and answer["refusal"].startswith(says)


def test_the_first_line_of_a_separable_class_has_no_rival() -> None:
    """A line separates the classes, so logistic regression has no maximum, and shows no number."""
    near, far = [["0", "0"], ["1", "0"], ["0", "1"]], [["3", "3"], ["4", "3"], ["3", "4"]]
    rival = shown("boundary", classes=[near, far])["rival"]
    assert rival["theta"] == rival["line"] == [] and rival["probability"] is None
    assert rival["refusal"].startswith("none: a line separates")


def test_densities_too_small_for_a_double_leave_the_posterior() -> None:
    """At (500, 0) both densities are below the smallest double; the linear form still has the answer."""
    shows = shown("parameters", x=["500", "0"])
    assert shows["byBayes"] is None and shows["posterior"]["value"] == 1.0
    assert shown("parameters")["byBayes"]["value"] == pytest.approx(shown("parameters")["posterior"]["value"])


# Against genref


def random_questions(random: Random) -> Iterator[tuple[str, Given]]:
    """Yield settings that a reader can choose, for each toy."""

    def tenths(low: int, high: int) -> str:
        return str(random.randint(10 * low, 10 * high) / 10)

    def place() -> list[str]:
        return [tenths(-4, 4), tenths(-3, 3)]

    def mails(words: str) -> list[str]:
        return [" ".join(random.choices(words.split(), k=random.randint(1, 5))) for _ in range(3)]

    variances = {"variance_1": tenths(1, 4), "covariance": tenths(-1, 1), "variance_2": tenths(1, 4)}
    phi = str(random.randint(1, 19) / 20)
    yield "sigma", {**variances, "x": place()}
    yield "parameters", {**variances, "means": [place(), place()], "phi": phi, "x": place()}
    clouds = [[place() for _ in range(6)] for _ in range(2)]
    yield "boundary", {"classes": clouds, "x": place(), "phi": random.choice(["", phi])}
    yield "threshold", {"x": tenths(-3, 10), "phi": phi, "variance": tenths(1, 6)}
    words = "win prize a car see you soon now zebra Straße 5€"
    message = " ".join(mails(words))
    yield "alpha", {"smoothing": str(random.randint(0, 12) / 4), "message": message}
    edges = sorted(random.sample(range(100, 2000, 100), 4))
    area = random.choice([str(random.choice(edges)), str(random.randint(0, 2000))])
    yield "bins", {"area": area, "edges": ", ".join(map(str, edges))}
    yield "ascent", {"step_size": str(random.randint(1, 30) / 100)}
    for event_model in ("multinomial", "bernoulli"):
        given = {"spam": mails(words), "ham": mails(words), "message": message, "event_model": event_model}
        yield "spam", {**given, "smoothing": str(random.randint(1, 20) / 4)}


ROUNDED = {("threshold", "threshold")}
"""Numbers that a toy has as doubles, and genref at times as fractions."""


def differences(got: Any, right: Any, where: tuple[object, ...]) -> Iterator[str]:
    """Yield where a toy differs from genref: exact numbers must be equal, doubles near."""
    if isinstance(right, dict):
        for key in right:
            if key == "text":
                plain = re.fullmatch(r"-?\d+(/\d+)?", right["text"]) and where not in ROUNDED
                if plain and got["text"] != right["text"]:
                    yield f"{where}: {got['text']}, not {right['text']}"
            elif key == "refusal":
                if bool(got["refusal"]) != bool(right["refusal"]):
                    yield f"{where}: {got['refusal']!r}, not {right['refusal']!r}"
            elif key == "parts":
                pairs = [
                    {part["name"]: part["log_odds"] for part in parts} for parts in (got[key], right[key])
                ]
                if pairs[0] != pytest.approx(pairs[1], rel=1e-9, abs=1e-12):
                    yield f"{where}: {pairs}"
            elif key != "axes":  # by hand, above
                yield from differences(got[key], right[key], (*where, key))
    elif isinstance(right, (list, tuple)):
        if len(got) != len(right):
            yield f"{where}: {got}, not {right}"
        for i, (a, b) in enumerate(zip(got, right)):
            yield from differences(a, b, (*where, i))
    elif isinstance(right, float):
        if got != pytest.approx(right, rel=1e-8, abs=1e-9):
            yield f"{where}: {got}, not {right}"
    elif got != right:
        yield f"{where}: {got}, not {right}"


def test_they_show_what_genref_answers() -> None:
    random = Random(32)
    questions = [question for _ in range(25) for question in random_questions(random)]
    refused = 0
    for (name, given), answer in zip(questions, asked(questions)):
        right = by_genref(name, given)
        if isinstance(right, str):
            refused += 1
            assert "refusal" in answer, (name, given, right)
        else:
            assert list(differences(answer.get("shows"), right, (name,))) == [], (name, given)
    assert refused < len(questions) / 10


@pytest.mark.parametrize("element", build.ELEMENTS)
def test_first_pictures(element: str) -> None:
    markup = build.first(f"genref-{element}")
    assert "aria-label" in markup and "<svg" in markup and "genref-goal" in markup
    assert "<input" not in markup and "<button" not in markup, "nothing that needs JavaScript"
    assert "undefined" not in markup and "NaN" not in markup and "[object" not in markup
