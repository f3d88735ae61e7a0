# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Statistics as bytes arrive unchanged and are smaller than a pickle; damaged ones are refused."""

from __future__ import annotations

import json
import pickle
import random
import shutil
import subprocess
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any, Union

import pytest

from genref import bernoulli_naive_bayes, categorical_naive_bayes, multinomial_naive_bayes, text_classifier
from genref.counts import ClassCounts, Counts
from genref.errors import DomainError, Label, ModelFileError
from genref.files.cbor import decoded, encoded
from genref.files.model_json import Json, Malformed
from genref.files.wire import Event, from_bytes, to_bytes
from genref.moments import ClassMoments, Moments

from ..each_row import each_row

F = Fraction
Statistics = Union[ClassMoments[Label], ClassCounts[Label, Event]]
CHANCE = random.Random(229)
ROWS = [[CHANCE.gauss(0, 1), CHANCE.gauss(0, 1e9), CHANCE.random() / 3] for _ in range(30)]
LABELS = [i % 3 for i in range(30)]
TEXTS = [" ".join(CHANCE.choices(["win", "a", "prize", "\u00fcber", "\u20ac"], k=6)) for _ in range(30)]
HEAD: dict[str, Json] = {
    "format": "genref-statistics",
    "version": 1,
    "classes": ["a", "b"],
    "declared": False,
    "examples": [2, 0],
}
MOMENTS: dict[str, Json] = {  # of the rows (1/2, 3) and (2, 0), all in class a
    **HEAD,
    "statistics": "moments",
    "diagonal": False,
    "denominators": [[2, 1], [1, 1]],
    "sums": [[5, 3], [0, 0]],  # 5/2 and 3
    "products": [[17, 3, 9], [0, 0, 0]],  # 1/4 + 4 = 17/4, 3/2, 9
}
COUNTS: dict[str, Json] = {  # of the texts "to be or not to be" and "be", both in class a
    **HEAD,
    "statistics": "counts",
    "kind": "words of texts",
    "shape": None,
    "events": ["be", "not", "or", "to"],
    "counts": [[0, 3, 0, 1, 0, 1, 0, 2], []],
}


def sealed(data: Json) -> bytes:
    body = encoded(data)
    return body + sha256(body).digest()


def every() -> dict[str, Statistics]:
    """Statistics of all kinds."""
    found: dict[str, Any] = {
        "moments": ClassMoments.of(ROWS, LABELS),
        "diagonal": ClassMoments.of(ROWS, LABELS, diagonal=True),
        "one feature": ClassMoments.of([[0.1], [5e-324], [-1e308]], ["a", "b", "a"]),
        "declared": ClassMoments.of(ROWS, LABELS, [2, 1, 0, -(10**30)]),
        "decimals": ClassMoments.of([[Decimal("0.1")], [F(1, 3)]], ["\ud800", ""]),
        "halves": ClassMoments.of([[F(1, 2), 1], [F(1, 2), 0], [F(1, 2), 0], [F(1, 2), 0]], [0] * 4),
        "words": text_classifier.count(TEXTS, LABELS),
        "texts": text_classifier.count(TEXTS, LABELS, text_classifier.BernoulliText),
        "documents": multinomial_naive_bayes.count([[1, 2, 2], [70000]], ["a", "b"], vocabulary_size=10**12),
        "bits": bernoulli_naive_bayes.count([[0, 1], [1, 1]], ["b", "a"], classes=["b", "a", "c"]),
        "values": categorical_naive_bayes.count([[1, 3], [2, 1]], [-1, 7], levels=[2, 3]),
        "mixed": ClassCounts((0,), (Counts(10**20, {"a": 2**70, -5: 1, 0: 3, "\ud800": 24}),)),
        "pairs": ClassCounts((0,), (Counts(1, {(1, 2): 255, (0, 7): 256, (-1, 1): 65536}),), (3, 7)),
        "nothing": text_classifier.count([], []),
    }
    return found


@each_row("name", list(every()))
class TestEveryKind:
    def test_comes_back_whole(self, name: str) -> None:
        statistics = every()[name]
        again = from_bytes(to_bytes(statistics))
        assert again == statistics and type(again) is type(statistics)
        if isinstance(statistics, ClassCounts) and isinstance(again, ClassCounts):
            assert again.kind == statistics.kind

    def test_is_smaller_than_its_pickle(self, name: str) -> None:
        statistics = every()[name]
        sizes = [len(pickle.dumps(statistics, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
        assert len(to_bytes(statistics)) < min(sizes) or not statistics.classes

    def test_no_damage_goes_unnoticed(self, name: str) -> None:
        content = to_bytes(every()[name])
        damaged = [content[:place] for place in range(len(content))] + [content + b"\0", b"\0" + content]
        for place in range(len(content)):
            bit = bytes([content[place] ^ 1 << place % 8])
            damaged.append(content[:place] + bit + content[place + 1 :])
        for each in damaged:
            with pytest.raises(
                ModelFileError, match="^part-3: its SHA-256 does not match: it is damaged, or no"
            ):
                from_bytes(each, "part-3")

    def test_what_others_write_is_checked(self, name: str) -> None:
        """Random bytes with a checksum that fits are refused, or statistics that come back."""
        chance, body = random.Random(name), to_bytes(every()[name])[:-32]
        found = {"refused": 0, "taken": 0}
        for _ in range(200):
            changed = bytearray(body)
            for _ in range(chance.choice([1, 1, 2, 5])):
                changed[chance.randrange(len(body))] = chance.choice(
                    [0, 1, 0x20, 0x60, 0x80, 0xA0, 0xC2, 0xF5, 0x17]
                )
            if chance.random() < 0.1:
                del changed[chance.randrange(len(changed)) :]
            try:
                statistics = from_bytes(bytes(changed) + sha256(changed).digest())
            except ModelFileError:
                found["refused"] += 1
            else:
                found["taken"] += 1
                assert to_bytes(statistics)[:-32] == changed
        assert found["refused"] > 50


class TestBytes:
    def test_by_hand(self) -> None:
        moments = Moments.of([[F(1, 2), 3], [2, 0]]), Moments.none(2)
        assert from_bytes(sealed(MOMENTS)) == ClassMoments(("a", "b"), moments)
        texts = text_classifier.count(["to be or not to be", "be"], ["a", "a"])
        assert from_bytes(sealed(COUNTS)) == ClassCounts(("a", "b"), (texts["a"], Counts(0, {})))

    def test_are_those_that_the_standard_says(self) -> None:
        """RFC 8949, appendix A, and the order of keys in section 4.2.1."""
        known: list[tuple[Json, str]] = [
            (0, "00"), (23, "17"), (24, "1818"), (1000, "1903e8"), (1000000, "1a000f4240"), (-1, "20"),
            (1000000000000, "1b000000e8d4a51000"), (2**64 - 1, "1bffffffffffffffff"), (-1000, "3903e7"),
            (2**64, "c249010000000000000000"), (-(2**64) - 1, "c349010000000000000000"),
            (-(2**64), "3bffffffffffffffff"), (False, "f4"), (True, "f5"), (None, "f6"), ("", "60"),
            ("\u00fc", "62c3bc"), ("\u6c34", "63e6b0b4"), ([1, [2, 3], [4, 5]], "8301820203820405"),
            (list(range(1, 26)), "98190102030405060708090a0b0c0d0e0f101112131415161718181819"),
            ({"a": 1, "b": [2, 3]}, "a26161016162820203"), ({"aa": 1, "b": 2}, "a2616202626161" + "01"),
        ]  # fmt: skip
        for data, content in known:
            assert encoded(data).hex() == content and decoded(bytes.fromhex(content)) == data

    @each_row(
        ("old", "new"),
        [
            ("02", "1802"),  # a number in two bytes, in three, in nine
            ("02", "190002"),
            ("02", "1b0000000000000002"),
            ("02", "c24102"),  # as a large one
            ("c249010000000000000000", "c24a00010000000000000000"),  # with a 0 before it
            ("6162", "780162"),  # the length of a text, of an array, of a map
            ("82", "9802"),
            ("aa", "b80a"),
            ("f4", "f814"),  # false
        ],
    )
    def test_of_other_encodings_are_refused(self, old: str, new: str) -> None:
        """RFC 8949, section 4.2.1: all but the shortest form of the same data."""
        data: dict[str, Json] = {**MOMENTS, "examples": [2, 0], "products": [[17, 3, 2**64], [0, 0, 0]]}
        body = encoded(data)
        assert bytes.fromhex(old) in body
        other = body.replace(bytes.fromhex(old), bytes.fromhex(new), 1)
        from_bytes(body + sha256(body).digest())
        with pytest.raises(ModelFileError, match="a longer form than its number needs|begins nothing that"):
            from_bytes(other + sha256(other).digest())

    @pytest.mark.parametrize(
        ("data", "change"),
        [
            (
                MOMENTS,
                {
                    "denominators": [[4, 1], [1, 1]],
                    "sums": [[10, 3], [0, 0]],
                    "products": [[68, 6, 9], [0] * 3],
                },
            ),
            (
                COUNTS,
                {"events": ["be", "maybe", "not", "or", "to"], "counts": [[0, 3, 1, 1, 0, 1, 0, 2], []]},
            ),
            (COUNTS, {"events": ["to", "be", "not", "or"], "counts": [[0, 2, 0, 3, 0, 1, 0, 1], []]}),
            (COUNTS, {"events": ["a", 1], "counts": [[0, 2, 0, 3], []]}),
        ],
        ids=["denominators", "an event of no class", "order of events", "order of kinds of events"],
    )
    def test_of_other_data_for_the_same_statistics_are_refused(
        self, data: dict[str, Json], change: dict[str, Json]
    ) -> None:
        with pytest.raises(ModelFileError, match="; equal statistics have equal bytes$"):
            from_bytes(sealed({**data, **change}))

    def test_with_keys_in_another_order_are_refused(self) -> None:
        body = encoded(MOMENTS)
        classes, declared = encoded("classes") + encoded(["a", "b"]), encoded("declared") + encoded(False)
        other = body.replace(classes, b"?").replace(declared, classes).replace(b"?", declared)
        assert len(other) == len(body) and other != body
        with pytest.raises(
            ModelFileError, match="the key 'version', where a text later in the order is required"
        ):
            from_bytes(other + sha256(other).digest())

    def test_do_not_depend_on_the_way(self) -> None:
        """The same data in other parts and orders, and with other kinds of numbers."""
        pairs = list(zip(ROWS, LABELS))
        whole = to_bytes(ClassMoments.of(ROWS, LABELS))
        words = to_bytes(text_classifier.count(TEXTS, LABELS))
        for seed in range(5):
            order = random.Random(seed).sample(range(30), 30)
            rows = [pairs[i] for i in order]
            moments = [ClassMoments.of([[F(x) for x in row]], [label]) for row, label in rows]
            counts = [text_classifier.count([TEXTS[i]], [LABELS[i]]) for i in order]
            assert to_bytes(_added(moments)) == whole and to_bytes(_added(counts)) == words

    def test_merge_as_the_statistics_do(self) -> None:
        a, b = text_classifier.count(TEXTS[:9], LABELS[:9]), text_classifier.count(TEXTS[9:], LABELS[9:])
        merged = _added([from_bytes(to_bytes(a)), from_bytes(to_bytes(b))])
        assert merged == a + b and text_classifier.MultinomialText(merged) == text_classifier.fit(
            TEXTS, LABELS
        )

    def test_may_be_of_any_kind(self) -> None:
        content = to_bytes(every()["words"])
        assert from_bytes(bytearray(content)) == from_bytes(memoryview(content)) == every()["words"]

    @pytest.mark.parametrize("bad", [None, "text", 1, [1]])
    def test_are_no_other_objects(self, bad: Any) -> None:
        with pytest.raises(DomainError, match="^part-3 is .*; allowed: bytes$"):
            from_bytes(bad, "part-3")
        with pytest.raises(DomainError, match="^statistics is .*; allowed: a ClassMoments or a ClassCounts$"):
            to_bytes(bad)


NO_GAPS = "counts[0]: not alternating gaps from 0 and counts of the 4 events"
WRONG: list[tuple[dict[str, Json], dict[str, Json], str]] = [
    (MOMENTS, {"format": "x"}, "not statistics of genref: the format is 'x'"),
    (MOMENTS, {"version": 2}, "version 2, but this genref reads version 1"),
    (MOMENTS, {"version": True}, "version True, but this genref reads version 1"),
    (MOMENTS, {"more": 1}, "the statistics: unknown 'more'"),
    (COUNTS, {"sums": []}, "the statistics: unknown 'sums'"),
    (COUNTS, {"statistics": "x"}, "statistics is 'x' (str); allowed: moments or counts"),
    (COUNTS, {"statistics": 1}, "statistics: expected a text, got 1"),
    (MOMENTS, {"classes": ["b", "a"]}, "classes: not in sorted order, although the order is not declared"),
    (MOMENTS, {"classes": []}, "classes: empty, at least one entry is needed"),
    (MOMENTS, {"classes": ["a"]}, "examples: expected 1 entries, got 2"),
    (MOMENTS, {"declared": None}, "declared: expected true or false, got None"),
    (MOMENTS, {"diagonal": 1}, "diagonal: expected true or false, got 1"),
    (MOMENTS, {"examples": [2, -1]}, "class 'b': count is -1 (int); allowed: whole numbers from 0"),
    (MOMENTS, {"examples": [2, "0"]}, "examples[1]: expected a whole number, got '0'"),
    (MOMENTS, {"examples": [2, True]}, "examples[1]: expected a whole number, got True"),
    (
        MOMENTS,
        {"denominators": [[2, 0], [1, 1]]},
        "denominators[0]: 0, where whole numbers from 1 are required",
    ),
    (MOMENTS, {"denominators": [[], [1, 1]]}, "sums[0]: expected 0 entries, got 2"),
    (MOMENTS, {"denominators": [[2, 1]]}, "denominators: expected 2 entries, got 1"),
    (MOMENTS, {"sums": [[5, 3], [0]]}, "sums[1]: expected 2 entries, got 1"),
    (MOMENTS, {"products": [[17, 3], [0, 0, 0]]}, "products[0]: expected 3 entries, got 2"),
    (
        MOMENTS,
        {"products": [[1, 3, 9], [0, 0, 0]]},
        "class 'a': products[0][0] is 1/4 (Fraction); allowed: what 2 rows have with this sum",
    ),
    (
        MOMENTS,
        {"denominators": [[2], [1]], "sums": [[5], [0]], "products": [[17], [1]]},
        "class 'b': count is 0 (int); allowed: 1 or more, as not all sums and products are 0",
    ),
    (
        MOMENTS,
        {"denominators": [[2, 1], [1]], "sums": [[5, 3], [0]], "products": [[17, 3, 9], [0]]},
        "moments: expected 2 features, got 1",
    ),
    (
        MOMENTS,
        {"denominators": [[], []], "sums": [[], []], "products": [[], []]},
        "class 'a': sums: empty, at least one entry is needed",
    ),
    (COUNTS, {"events": ["be"] * 5}, "events: one occurs twice"),
    (COUNTS, {"events": ["be", None]}, "events[1]: expected a list, got None"),
    (COUNTS, {"events": ["be", True]}, "events[1]: expected a list, got True"),
    (COUNTS, {"events": ["be", [1]]}, "events[1]: expected 2 entries, got 1"),
    (COUNTS, {"counts": [[0, 3]]}, "counts: expected 2 entries, got 1"),
    (COUNTS, {"counts": [[0], []]}, NO_GAPS),
    (COUNTS, {"counts": [[5, 1], []]}, NO_GAPS),
    (COUNTS, {"counts": [[-1, 1], []]}, NO_GAPS),
    (COUNTS, {"counts": [[0, 0], []]}, "counts[0]: 0, where counts from 1 are required"),
    (
        COUNTS,
        {"counts": [[0, 1], [0, 1]]},
        "class 'b': examples is 0 (int); allowed: 1 or more, because there are counts of events",
    ),
    (COUNTS, {"kind": 1}, "kind: expected a text, got 1"),
    (COUNTS, {"shape": 0}, "shape is 0 (int); allowed: whole numbers from 1"),
    (COUNTS, {"shape": "x"}, "shape: expected a list, got 'x'"),
]


@each_row(("data", "change", "reason"), WRONG, ids=[reason for _, _, reason in WRONG])
def test_what_is_no_statistics_is_refused_with_the_place(
    data: dict[str, Json], change: dict[str, Json], reason: str
) -> None:
    from_bytes(sealed(data))
    with pytest.raises(ModelFileError) as caught:
        from_bytes(sealed({**data, **change}), "part-3")
    assert (caught.value.file, caught.value.reason) == ("part-3", reason)


@pytest.mark.parametrize("data", [MOMENTS, COUNTS])
def test_nothing_may_lack(data: dict[str, Json]) -> None:
    for name in data:
        with pytest.raises(ModelFileError, match=f"^statistics: the statistics: no '{name}'$"):
            from_bytes(sealed({key: value for key, value in data.items() if key != name}))


@each_row(
    ("content", "reason"),
    [
        ("", "byte 0: 1 bytes should follow, but there are 0"),
        ("0000", "byte 1: more bytes follow after the end of the data"),
        ("6261", "byte 1: 2 bytes should follow, but there are 1"),
        ("826261", "byte 2: 2 bytes should follow, but there are 1"),
        ("9bffffffffffffffff00", "byte 10: 1 bytes should follow, but there are 0"),
        ("61ff", "byte 0: a text that is not UTF-8"),
        ("81" + "61ff", "byte 1: a text that is not UTF-8"),
        ("f97e00", "byte 0: 0xf9 begins nothing that stands here"),  # NaN
        ("f7", "byte 0: 0xf7 begins nothing that stands here"),  # undefined
        ("4101", "byte 0: 0x41 begins nothing that stands here"),  # bytes
        ("9f01ff", "byte 0: 0x9f begins nothing that stands here"),  # an array without a length
        ("c101", "byte 0: 0xc1 begins nothing that stands here"),  # another tag
        ("c201", "byte 0: 0xc2 begins nothing that stands here"),  # no bytes in it
        ("a10102", "byte 1: the key 1, where a text later in the order is required"),
        ("a2616101616102", "byte 4: the key 'a', where a text later in the order is required"),
        ("81" * 9 + "00", "byte 8: 0x81 begins nothing that stands here"),  # too deep
    ],
)
def test_what_is_no_cbor_of_ours_is_refused_with_the_byte(content: str, reason: str) -> None:
    with pytest.raises(Malformed) as caught:
        decoded(bytes.fromhex(content))
    assert str(caught.value) == reason


def test_what_is_no_data_is_not_written() -> None:
    with pytest.raises(Malformed, match="^0.5, where only whole numbers are allowed$"):
        encoded([0.5])


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
@pytest.mark.parametrize("name", [name for name in every() if name not in ("mixed", "decimals")])
def test_another_language_reads_them(name: str, tmp_path: Path) -> None:
    """JavaScript, in twenty lines; it does not know texts that are no UTF-8."""
    content = to_bytes(every()[name])
    (tmp_path / "statistics").write_bytes(content)
    script = Path(__file__).with_name("read_statistics.js")
    done = subprocess.run(
        ["node", script, tmp_path / "statistics"], capture_output=True, text=True, check=True
    )

    def as_texts(data: Any) -> Any:
        if isinstance(data, dict):
            return {key: as_texts(value) for key, value in data.items()}
        if isinstance(data, list):
            return list(map(as_texts, data))
        return str(data) if type(data) is int else data

    assert json.loads(done.stdout) == as_texts(decoded(content[:-32]))


def _added(parts: list[Any]) -> Any:
    total = parts[0]
    for part in parts[1:]:
        total = total + part
    return total
