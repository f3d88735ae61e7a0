# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Files of models and statistics: nothing is lost, and nothing is read as something else."""

from __future__ import annotations

import copy
import json
import os
import random
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import genref
from genref import gda, text_classifier
from genref.errors import ModelFileError
from genref.files.model_file import TYPES, Saved, change, load, read, save
from genref.files.model_json import Malformed, number_of, rational_text
from genref.gda import LinearModel
from genref.numbers.values import Value
from genref.text_classifier import MultinomialText

from ..each_row import each_row
from .every_value import NAMES, ROWS, TEXTS, VALUES, body, document, forge

EACH = each_row("value", VALUES.values(), ids=list(VALUES))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)  # a disk takes longer than all of these tests
    return tmp_path / "m.json"


def refusal(file: Path) -> str:
    with pytest.raises(ModelFileError) as caught:
        load(file)
    assert caught.value.file == str(file)
    return caught.value.reason


def counts(**events: int) -> dict[str, Any]:
    return {"type": "Counts", "examples": 1, "events": events}


OF_CLASSES: dict[str, Any] = {
    "type": "ClassCounts",
    "classes": ["ham", "spam"],
    "counts": [counts(hé=1), counts(a=2, win=1)],
    "shape": None,
    "declared": False,
    "kind": "words of texts",
    "feature_names": None,
}
FORMAT: dict[str, Any] = {
    "type": "MultinomialText",
    "label": "kind",
    "counts": OF_CLASSES,
    "smoothing": "1/2",
}
FORMAT.update(prior_smoothing="0", given_priors=None, size=None, minimum=1, stop_words=[])


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
        model = text_classifier.fit(["a win a", "hé"], ["spam", "ham"], smoothing=0.5)
        save(model, file, label="kind")
        first, rest = file.read_text(encoding="ascii").split("\n", 1)
        assert first.startswith('{"format": "genref", "version": 1, "sha256": "')
        assert rest == json.dumps(FORMAT, indent=1)[len("{\n") :] + "\n"
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


WORD = "d['counts']['counts'][0]"
FORGED = [
    ("texts", "d.update(type='int')", f"the file: the type is 'int'; allowed: {', '.join(TYPES)}"),
    ("texts", "d.update(more=1)", "the file: unknown 'more'"),
    ("texts", "d.update(label=1)", "label: expected a text, got 1"),
    ("texts", "d.update(smoothing='1/0')", "smoothing: '1/0' divides by 0"),
    ("texts", "d.update(smoothing='-1')", "smoothing is -1"),
    ("texts", "d.update(smoothing=' 1')", 'smoothing: expected an exact number as "p/q", got '),
    ("texts", "d.update(minimum=0.5)", "minimum is 0.5 (float); allowed: whole numbers from 0"),
    ("texts", "d['counts'].update(counts=[])", "counts: counts: expected one for each of 2 "),
    ("texts", "d['counts']['counts'].append(3)", "counts.counts[2]: expected an object, got 3"),
    ("texts", f"{WORD}['events'].update(a=-1)", "counts.counts[0]: events['a']"),
    ("texts, presence", f"{WORD}.update(examples=1)", "count of the word 'win'"),
    ("texts, presence", "d.update(given_priors=[[0, '1/2']])", "priors: expected an entry for"),
    ("texts, presence", "d.update(given_priors=[[0]])", "given_priors[0]: expected a key and a "),
    ("texts, presence", "d.update(given_priors=[[0, '0']] * 2)", "given_priors: a key occurs "),
    ("gda", "d['moments']['moments'][0].update(count=2)", "moments.moments[0]: products"),
    ("gda", "d.update(moments=None)", "the file: no 'priors'"),
    ("gda, given", "d.update(covariance=[['1', '2'], ['3', '1']])", "covariance[1][0] is 3, but "),
    ("softmax", "d.update(theta=[float('nan'), 0.0, 0.0, 0.0])", "theta[0] is nan"),
    ("counts", "d.update(events=[[0, 1, 2, 3]])", "events[0]: expected a key and a value, got "),
    ("categorical", f"{WORD}.update(events=[[0, 'x', 1]])", "values counted of"),
]
"""A value, what changes its data d, and how the refusal begins."""

NINES = "9" * 10**6
DEEP = "[" * 900 + "]" * 900
# How deep JSON may be nested depends on the version of Python.
TOO_DEEP = "mean[0] is ((((" if sys.version_info >= (3, 12) else "nested too deeply"
TOO_LONG = "mean[0]: a number of more than 50000 digits"
BOMBS = [
    ('"type": "Vocabulary", "label": "", "words": ' + "[" * 100_000, "nested too deeply"),
    (f'"type": "Vocabulary", "label": "", "words": {DEEP}}}', "words[0] is [[["),
    (f'"type": "Gaussian", "label": "", "mean": {DEEP}, "covariance": []}}', TOO_DEEP),
    (
        f'"type": "Counts", "label": "", "examples": {NINES}, "events": {{}}}}',
        "not JSON as genref writes it: the",
    ),
    (f'"type": "Gaussian", "label": "", "mean": ["{NINES}"], "covariance": [["1"]]}}', TOO_LONG),
    (f'"type": "Gaussian", "label": "", "mean": ["1/{NINES}"], "covariance": [["1"]]}}', TOO_LONG),
    (
        f'"type": "Gaussian", "label": "", "mean": ["1"{", 1" * 10**4}], "covariance": []}}',
        "covariance is empty",
    ),
    ("[" * 100_000, "not JSON as genref writes it"),
]


class Mine(MultinomialText[str]):
    pass


NO_FILE: list[tuple[Any, str]] = [
    ({}, "a dict is no model or statistic of genref"),
    (None, "a NoneType is no model or statistic of genref"),
    (Mine(text_classifier.count(TEXTS, NAMES[:3])), "a Mine is no model or statistic of genref"),
    (text_classifier.fit(["a"], ["b"], tokenizer=list), "its tokenizer is not genref.text.tokenize, and "),
    (genref.Vocabulary(("\ud83d\ude00",)), "a file cannot contain all of it"),  # JSON joins the halves
    (gda.LinearModel({0: 1}, {0: [1]}, [[1]], ["\ud83d\ude00"]), "a file cannot contain all of it"),
    (genref.Counts(10**30, {"a": 1}), "not JSON as genref writes it: the number '1000000000000"),
]


class TestRefusals:
    @pytest.mark.parametrize(
        ("name", "step"), [("texts", 11), *(pytest.param(name, 5, marks=pytest.mark.slow) for name in VALUES)]
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

    @each_row("name, change, says", FORGED)
    def test_a_forged_file_is_named_where_it_is_wrong(
        self, file: Path, name: str, change: str, says: str
    ) -> None:
        save(VALUES[name], file)
        data = body(file)
        eval(change, {"d": data})
        forge(file, data)
        assert refusal(file).startswith(says)

    @each_row("rest, says", BOMBS, ids=lambda cell: cell[:60])
    def test_a_bomb_is_refused_for_its_size(self, file: Path, rest: str, says: str) -> None:
        """Before any work on it: what is named is a limit, or the part that comes first."""
        forge(file, rest)
        assert refusal(file).startswith(says)

    @each_row("value, says", NO_FILE, ids=lambda cell: str(cell)[:40])
    def test_what_no_file_can_contain(self, file: Path, value: Any, says: str) -> None:
        with pytest.raises(ModelFileError) as caught:
            save(value, file)
        assert caught.value.reason.startswith(f"cannot be written: {says}")
        assert not file.exists()


OTHERS = [None, True, 0, -1, 2**70, 1.5, "", "1/3", "a", "-", [], {}, [[0]], {"a": 1}, [None], "1" * 50]


def changed(data: Any, rng: random.Random) -> Any:
    """Return data with one part changed in one of many ways."""
    data = copy.deepcopy(data)
    places = list(_places(data))
    parent, key = rng.choice(places)
    way = rng.randrange(4)
    if way == 0 and isinstance(parent, dict):
        parent["more"] = parent.pop(key)
    elif way == 1:
        del parent[key]
    elif way == 2 and isinstance(parent, list):
        parent.append(parent[key])
    else:
        parent[key] = copy.deepcopy(rng.choice([*OTHERS, *(p[k] for p, k in rng.sample(places, 1))]))
    return data


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    for key in list(data) if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], (dict, list)):
            yield from _places(data[key])


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 5))])
@EACH
def test_a_forged_file_is_refused_or_has_a_value(file: Path, value: Value, seed: int) -> None:
    """Whatever a file contains, no exception but ModelFileError comes out, and what is read can be saved."""
    rng = random.Random(seed)
    save(value, file)
    data = body(file)
    for _ in range(2 if seed == 0 else 60):
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


N = 100_000
LONG = [
    ("texts", f"{WORD}['events'].update({{f'w{{i}}': 1 for i in range({N})}})"),
    ("texts", f"d.update(stop_words=[f'w{{i}}' for i in range({N})])"),
    ("counts", f"d.update(events=[[i, 'x', 1] for i in range({N})])"),
    ("vocabulary", f"d.update(words=[f'w{{i}}' for i in range({N})])"),
    ("form", f"d.update(weights=['1/3'] * {N}, factors=['1'] * {N})"),
    ("softmax", f"d.update(theta=[0.5] * {2 * N}, feature_names=[f'x{{i}}' for i in range({N - 1})])"),
]


@pytest.mark.slow
@each_row("name, change", LONG)
def test_long_files_are_read(file: Path, name: str, change: str) -> None:
    """With a step for every pair of entries they would take for ever."""
    save(VALUES[name], file)
    data = body(file)
    eval(change, {"d": data})
    forge(file, data)
    assert type(load(file)) is type(VALUES[name])
