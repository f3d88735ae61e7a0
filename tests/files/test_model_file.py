# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Files of models and statistics: nothing is lost, and nothing is read as something else."""

from __future__ import annotations

import copy
import json
import os
import random
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import genref
from genref import gda, multinomial_naive_bayes, text_classifier
from genref.errors import ModelFileError
from genref.files.model_file import TYPES, Saved, change, load, read, save
from genref.files.model_json import Malformed, number_of, parsed, rational_text
from genref.gda import LinearModel
from genref.numbers.values import Value
from genref.text_classifier import MultinomialText

from .every_value import NAMES, ROWS, TEXTS, VALUES, body, document, forge

EACH = pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)  # a disk takes longer than all of these tests
    return tmp_path / "m.json"


def refusal(file: Path) -> str:
    with pytest.raises(ModelFileError) as caught:
        load(file)
    assert caught.value.file == str(file)
    return caught.value.reason


class TestRoundTrip:
    @EACH
    def test_a_value_is_read_as_it_was(self, file: Path, value: Value) -> None:
        genref.save(value, file)
        again = genref.load(file)
        assert again == value and type(again) is type(value)
        names = getattr(value, "feature_names", None)
        assert getattr(again, "feature_names", None) == names
        content = file.read_bytes()
        assert content.isascii() and document(file)["type"] == type(value).__name__
        genref.save(again, file)
        assert file.read_bytes() == content

    def test_every_class_is_tried(self) -> None:
        assert {type(value).__name__ for value in VALUES.values()} >= {*TYPES} - {"ClassMoments"}

    def test_a_file_is_what_the_format_says(self, file: Path) -> None:
        model = text_classifier.fit(["win a win", "hé"], ["spam", "ham"], smoothing=0.5)
        save(model, file, label="kind")
        first, *rest = file.read_text(encoding="ascii").split("\n")
        assert first.startswith('{"format": "genref", "version": 1, "sha256": "')
        counts: list[Any] = [
            {"type": "Counts", "examples": 1, "events": {"h\xe9": 1}},
            {"type": "Counts", "examples": 1, "events": {"a": 1, "win": 2}},
        ]
        of_classes: dict[str, Any] = {
            "type": "ClassCounts",
            "classes": ["ham", "spam"],
            "counts": counts,
            "shape": None,
        }
        of_classes.update(declared=False, kind="words of texts", feature_names=None)
        data: dict[str, Any] = {
            "type": "MultinomialText",
            "label": "kind",
            "counts": of_classes,
            "smoothing": "1/2",
        }
        data.update(prior_smoothing="0", given_priors=None, size=None, minimum=1, stop_words=[])
        assert "\n".join(rest) == json.dumps(data, indent=1)[len("{\n") :] + "\n"
        forge(file, body(file))  # with the checksum of other bytes that say the same
        assert read(str(file)) == Saved(model, "kind")

    def test_statistics_of_a_gaussian_model_are_sums(self, file: Path) -> None:
        save(gda.fit([[0.5], [2]], ["a", "a"]), file)
        assert body(file)["moments"]["moments"] == [
            {"type": "Moments", "count": 2, "sums": ["5/2"], "products": [["17/4"]]}
        ]

    def test_equal_statistics_have_equal_files(self, file: Path) -> None:
        save(text_classifier.fit(TEXTS, ["b", "b", "a"]), file)
        before = file.read_bytes()
        save(text_classifier.fit(TEXTS[::-1], ["a", "b", "b"]), file)
        assert file.read_bytes() == before

    @pytest.mark.parametrize("kind", ["gda", "quadratic", "diagonal"])
    def test_a_loaded_model_is_updated(self, file: Path, kind: str) -> None:
        whole: Any = VALUES[kind]
        save(whole, file)
        loaded: Any = load(file)
        more = [[1, 1], [2, 5]]
        labels = list(whole.classes)
        assert loaded.update(more, labels) == whole.update(more, labels)

    def test_priors_that_sum_to_one_nearly_are_kept(self, file: Path) -> None:
        priors = dict.fromkeys(range(10), 0.1)
        model = multinomial_naive_bayes.fit([[1]] * 10, range(10), priors=priors)
        save(model, file)
        assert load(file) == model

    def test_lines_may_end_as_on_windows(self, file: Path) -> None:
        save(VALUES["texts"], file)
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
        assert load(file) == VALUES["texts"]

    def test_a_change_begins_with_what_is_there(self, file: Path) -> None:
        save(gda.fit(ROWS[:4], NAMES[:4]), file, label="y")

        def changed(saved: Saved) -> Saved:
            assert isinstance(saved.value, LinearModel)
            return Saved(saved.value.update(ROWS[4:], NAMES[4:]), saved.label)

        before, after = change(str(file), changed)
        assert before.value == gda.fit(ROWS[:4], NAMES[:4])
        assert after == read(str(file)) == Saved(gda.fit(ROWS, NAMES), "y")


class TestRefusals:
    @pytest.mark.parametrize(
        ("name", "step"), [("texts", 11), *(pytest.param(name, 1, marks=pytest.mark.slow) for name in VALUES)]
    )
    def test_every_cut_and_every_other_byte(self, file: Path, name: str, step: int) -> None:
        save(VALUES[name], file)
        content = file.read_bytes()
        for place in range(0, len(content), step):
            for other in (
                content[:place],
                content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :],
            ):
                file.write_bytes(other)
                refusal(file)

    def test_what_is_no_file_of_genref(self, file: Path) -> None:
        says = "not a file of genref: `fit --model` and genref.save write them"
        for content in (b"", b"{}", b"\xff\xfe", b"x,y\n1,2\n", b'{"format": "genref-model", "version": 2}'):
            file.write_bytes(content)
            assert refusal(file) == says
        file.write_bytes(b'{"format": "genref", "version": 2, "sha256": "..."}')
        assert refusal(file) == "version 2, but this genref reads version 1"
        save(VALUES["gda"], file)
        file.write_bytes(file.read_bytes().replace(b'"16"', b'"17"'))
        assert refusal(file) == (
            "its SHA-256 does not match: it is damaged, or was changed by another program"
        )

    def test_what_cannot_be_read(self, file: Path) -> None:
        assert refusal(file) == "cannot be read: No such file or directory"
        assert refusal(file.parent) == "cannot be read: Is a directory"

    @pytest.mark.parametrize(
        ("name", "change", "says"),
        [
            (
                "texts",
                lambda d: d.update(type="int"),
                f"the file: the type is 'int'; allowed: {', '.join(TYPES)}",
            ),
            ("texts", lambda d: d.pop("size"), "the file: no 'size'"),
            ("texts", lambda d: d.update(more=1), "the file: unknown 'more'"),
            ("texts", lambda d: d.update(label=1), "label: expected a text, got 1"),
            ("texts", lambda d: d.update(smoothing="1/0"), "smoothing: '1/0' divides by 0"),
            (
                "texts",
                lambda d: d.update(smoothing="-1"),
                "smoothing is -1",
            ),
            (
                "texts",
                lambda d: d.update(smoothing=" 1"),
                'smoothing: expected an exact number as "p/q", got ',
            ),
            (
                "texts",
                lambda d: d.update(minimum=0.5),
                "minimum is 0.5 (float); allowed: whole numbers from 0",
            ),
            ("texts", lambda d: d["counts"].update(counts=[]), "counts: counts: expected one for each of 2 "),
            (
                "texts",
                lambda d: d["counts"]["counts"].append(3),
                "counts.counts[2]: expected an object, got 3",
            ),
            (
                "texts",
                lambda d: d["counts"]["counts"][0].update(examples=0),
                "counts.counts[0]: examples is 0",
            ),
            (
                "texts",
                lambda d: d["counts"]["counts"][0]["events"].update(a=-1),
                "counts.counts[0]: events['a']",
            ),
            (
                "texts, presence",
                lambda d: d["counts"]["counts"][0].update(examples=1),
                "count of the word 'win'",
            ),
            (
                "texts, presence",
                lambda d: d.update(given_priors=[[0, "1/2"]]),
                "priors: expected an entry for",
            ),
            (
                "texts, presence",
                lambda d: d.update(given_priors=[[0]]),
                "given_priors[0]: expected a key and a ",
            ),
            (
                "texts, presence",
                lambda d: d.update(given_priors=[[0, "0"]] * 2),
                "given_priors: a key occurs ",
            ),
            ("gda", lambda d: d["moments"]["moments"][0].update(count=2), "moments.moments[0]: products"),
            ("gda", lambda d: d["moments"].update(classes=["b", "b"]), "moments: classes[1] is 'b' (str); "),
            ("gda", lambda d: d.update(moments=None), "the file: no 'priors'"),
            (
                "gda, given",
                lambda d: d.update(covariance=[["1", "2"], ["3", "1"]]),
                "covariance[1][0] is 3, but ",
            ),
            ("gda, given", lambda d: d.update(covariance=[["1", "0"]]), "covariance"),
            (
                "counts",
                lambda d: d.update(events=[[0, 1, 2, 3]]),
                "events[0]: expected a key and a value, got ",
            ),
            (
                "categorical",
                lambda d: d["counts"]["counts"][0].update(events=[[0, "x", 1]]),
                "values counted of",
            ),
        ],
    )
    def test_a_forged_file_is_named_where_it_is_wrong(
        self, file: Path, name: str, change: Callable[[Any], object], says: str
    ) -> None:
        save(VALUES[name], file)
        data = body(file)
        change(data)
        forge(file, data)
        if not refusal(file).startswith(says):
            assert refusal(file) == says

    @pytest.mark.parametrize(
        "rest",
        [
            "[" * 100_000,
            '"type": "Vocabulary", "label": "", "words": ' + "[" * 900 + "]" * 900 + "}",
            '"type": "Gaussian", "label": "", "mean": ' + "[" * 900 + "]" * 900 + ', "covariance": []}',
            '"type": "Counts", "label": "", "examples": ' + "9" * 10**6 + ', "events": {}}',
            '"type": "Gaussian", "label": "", "mean": ["' + "9" * 10**7 + '"], "covariance": [["1"]]}',
            '"type": "Gaussian", "label": "", "mean": ["1/' + "9" * 10**6 + '"], "covariance": [["1"]]}',
            '"type": "Gaussian", "label": "", "mean": [' + '"1",' * 10**5 + '"1"], "covariance": []}',
            '"type": "ClassCounts", "label": "", "classes": ["a"], "counts": [], "shape": ' + "9" * 20,
        ],
        ids=str.split,
    )
    def test_a_bomb_is_refused_within_a_second(self, file: Path, rest: str) -> None:
        forge(file, rest)
        start = time.process_time()
        refusal(file)
        assert time.process_time() - start < 1

    def test_what_no_file_can_contain(self, file: Path) -> None:
        class Mine(MultinomialText[str]):
            pass

        texts: Any = VALUES["texts"]
        for value, says in (
            ({}, "a dict is no model or statistic of genref"),
            (None, "a NoneType is no model or statistic of genref"),
            (Mine(texts.counts), "a Mine is no model or statistic of genref"),
            (
                text_classifier.fit(["a"], ["b"], tokenizer=list),
                "its tokenizer is not genref.text.tokenize, and ",
            ),
            (text_classifier.fit(["a"], ["\ud83d"], priors={"\ud83d": 1}), ""),
            (
                genref.Vocabulary(("\ud83d\ude00",)),
                "a file cannot contain all of it",
            ),  # JSON joins the halves
            (genref.Counts(10**30, {"a": 1}), "not JSON as genref writes it: the number '1000000000000"),
        ):
            if says:
                with pytest.raises(ModelFileError) as caught:
                    save(value, file)  # type: ignore[arg-type]  # what is refused
                assert caught.value.reason.startswith(f"cannot be written: {says}")
                assert not file.exists()
            else:
                save(value, file)  # type: ignore[arg-type]  # what is not refused
                file.unlink()

    def test_where_nothing_can_be_written(self, tmp_path: Path) -> None:
        for place, says in (
            (tmp_path / "no" / "m.json", "No such file or directory"),
            (tmp_path, "it exists and is not a regular file"),
        ):
            with pytest.raises(ModelFileError) as caught:
                save(VALUES["gda"], place)
            assert caught.value.reason == f"cannot be written: {says}"


def changed(data: Any, rng: random.Random) -> Any:
    """Return data with one part changed in one of many ways."""
    data = copy.deepcopy(data)
    places = list(_places(data))
    parent, key = rng.choice(places)
    others = [
        None,
        True,
        0,
        -1,
        1,
        2**70,
        1.5,
        "",
        "1/3",
        "a",
        "-",
        [],
        {},
        [[0]],
        {"a": 1},
        [None],
        "1" * 50,
    ]
    way = rng.randrange(4)
    if way == 0 and isinstance(parent, dict):
        parent["more"] = parent.pop(key)
    elif way == 1:
        del parent[key]
    elif way == 2 and isinstance(parent, list):
        parent.append(parent[key])
    else:
        parent[key] = copy.deepcopy(rng.choice([*others, *(p[k] for p, k in rng.sample(places, 1))]))
    return data


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    for key in list(data) if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], (dict, list)):
            yield from _places(data[key])


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 30))])
@EACH
def test_a_forged_file_is_refused_or_has_a_value(file: Path, value: Value, seed: int) -> None:
    """Whatever a file contains, no exception but ModelFileError comes out, and what is read can be saved."""
    rng = random.Random(seed)
    save(value, file)
    data = body(file)
    for _ in range(10 if seed == 0 else 100):
        forge(file, changed(data, rng))
        try:
            again = load(file)
        except ModelFileError:
            continue
        save(again, file)
        assert load(file) == again


def test_numbers_longer_than_python_prints() -> None:
    for number in (Fraction(10**5000 + 7, 3), Fraction(-(3**20000)), Fraction(1, 7**9000), Fraction(0)):
        assert number_of(rational_text(number), "x") == number
    assert rational_text(Fraction(-(10**5000), 3)) == "-1" + "0" * 5000 + "/3"
    with pytest.raises(Malformed, match="more than 50000 digits"):
        number_of("1" * 50_001, "x")


@pytest.mark.parametrize(
    "text", ["", "-", "1/", "/2", "1/-2", "1.5", "1e3", "+1", " 1", "\u0661", "1//2", "--1"]
)
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(Malformed, match="expected an exact number"):
        number_of(text, "x")


def test_json_that_is_not_finite_is_no_number_of_a_model(file: Path) -> None:
    save(VALUES["softmax"], file)
    forge(file, {**body(file), "theta": [float("nan"), 0.0, 0.0, 0.0]})
    assert refusal(file).startswith("theta[0] is nan")
    assert parsed("[1e3]") == [1000.0] and json.dumps(parsed('{"a": 1}')) == '{"a": 1}'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("texts", lambda d, n: d["counts"]["counts"][0]["events"].update({f"w{i}": 1 for i in range(n)})),
        ("texts", lambda d, n: d.update(stop_words=[f"w{i}" for i in range(n)])),
        ("counts", lambda d, n: d.update(events=[[i, "x", 1] for i in range(n)])),
        ("vocabulary", lambda d, n: d.update(words=[f"w{i}" for i in range(n)])),
        ("form", lambda d, n: d.update(weights=["1/3"] * n, factors=["1"] * n)),
        (
            "softmax",
            lambda d, n: d.update(theta=[0.5] * (2 * n), feature_names=[f"x{i}" for i in range(n - 1)]),
        ),
        ("form", lambda d, n: d.update(weights=["1" * 10_000] * (n // 1000), factors=[])),
    ],
)
def test_the_time_of_a_file_grows_as_its_length(
    file: Path, name: str, change: Callable[[Any, int], object]
) -> None:
    save(VALUES[name], file)

    def seconds(n: int) -> float:
        data = body(file)
        change(data, n)
        other = file.with_name("other.json")
        forge(other, data)
        start = time.process_time()
        load(other)
        return time.process_time() - start

    assert seconds(40_000) < 10 * max(min(seconds(10_000) for _ in range(3)), 0.02)
