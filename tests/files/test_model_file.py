# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Model files are read back completely; files that genref did not write are refused in one line."""

from __future__ import annotations

import copy
import json
import os
import stat
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Optional, Union

import pytest

from genref.errors import DomainError, EmptyClassError, Label, ModelFileError, ShapeError
from genref.files.model_file import SavedModel, read, write
from genref.files.model_json import rational_text
from genref.gda import LinearModel, QuadraticModel
from genref.moments import ClassMoments, Moments
from genref.numbers.exact import Number

from ..running import table_model

# The rows (1, 2) and (3, 4) of class p, (5, 7/2) of class q. The sums of p are 4 and 6; its
# products 1 + 9 = 10 and 2 + 12 = 14, then 4 + 16 = 20. Those of q: 25 and 35/2, then 49/4.
# As genref 0.1.0 wrote it: without a checksum, which would reveal every change before any other check.
DOCUMENT: dict[str, Any] = {
    "format": "genref-model",
    "version": 1,
    "kind": "gda",
    "label": "y",
    "features": ["a", "b"],
    "classes": ["p", "q"],
    "declared": False,
    "moments": [
        {"count": 2, "sums": ["4", "6"], "products": [["10", "14"], ["20"]]},
        {"count": 1, "sums": ["5", "7/2"], "products": [["25", "35/2"], ["49/4"]]},
    ],
}
ROWS: list[list[Number]] = [[1, 2], [3, 4], [5, Fraction(7, 2)]]
LABELS = ["p", "p", "q"]
SAVED = SavedModel("gda", ("a", "b"), "y", ClassMoments.of(ROWS, LABELS))
OTHER = SavedModel("gda", ("a", "b"), "y", ClassMoments.of([[8, 9]], ["r"]))

Place = tuple[Union[str, int], ...]

CHECKSUM = "894bbb96e4a5ed6ba6e95a28a24059b63aaf990baa1227c0e4ed6b07387e2d6d"
"""The checksum of the same data in version 2, by `jq -acSj "del(.sha256)" FILE | sha256sum`."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "m.json"


def unsealed(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document of version 1, without a checksum."""
    return {key: value for key, value in {**document, "version": 1}.items() if key != "sha256"}


def refusal(file: Path, content: Union[str, bytes, object]) -> str:
    """Return the reason why a file with this content, a document or a text, is refused."""
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    with pytest.raises(ModelFileError) as caught:
        read(str(file))
    assert str(caught.value) == f"{file}: {caught.value.reason}"
    assert str(caught.value).isprintable() and str(caught.value).isascii()
    assert len(caught.value.reason) < 300
    return caught.value.reason


def changed(
    place: Place, change: Callable[[Any, Any], object], document: dict[str, Any] = DOCUMENT
) -> dict[str, Any]:
    """Return a document after `change(container, key)` at a place in it."""
    result = copy.deepcopy(document)
    container: Any = result
    for key in place[:-1]:
        container = container[key]
    change(container, place[-1])
    return result


def put(place: Place, value: object, document: dict[str, Any] = DOCUMENT) -> dict[str, Any]:
    """Return a document with another value at a place."""
    return changed(place, lambda container, key: container.__setitem__(key, value), document)


def places(value: Any, start: Place = ()) -> Iterator[Place]:
    """Yield every place in a document."""
    for key in range(len(value)) if isinstance(value, list) else value if isinstance(value, dict) else ():
        yield (*start, key)
        yield from places(value[key], (*start, key))


class TestRoundTrip:
    """A written model is read back unchanged."""

    def test_a_file_is_the_document_that_the_format_says(self, file: Path) -> None:
        write(str(file), SAVED)
        assert json.loads(file.read_bytes()) == {**DOCUMENT, "version": 2, "sha256": CHECKSUM}
        assert file.read_bytes().endswith(b"}\n")

    def test_the_document_that_the_format_says_is_read(self, file: Path) -> None:
        file.write_text(json.dumps(DOCUMENT), encoding="ascii")
        assert read(str(file)) == SAVED

    def test_the_order_of_keys_and_the_layout_do_not_matter(self, file: Path) -> None:
        file.write_text(json.dumps(DOCUMENT, sort_keys=True, indent=7), encoding="ascii")
        assert read(str(file)) == SAVED

    def test_fractions_need_not_be_in_lowest_terms(self, file: Path) -> None:
        file.write_text(json.dumps(put(("moments", 0, "sums", 1), "18/3")), encoding="ascii")
        assert read(str(file)) == SAVED

    def test_numbers_of_thousands_of_digits_come_back(self, file: Path) -> None:
        huge, tiny = Fraction(10**5000 + 1, 3), Fraction(-7, 10**5000 + 9)
        moments = ClassMoments.of([[huge, tiny], [1, huge]], ["p", "p"])
        saved = SavedModel("gda-quadratic", ("a", "b"), "y", moments)
        write(str(file), saved)
        assert read(str(file)) == saved
        assert "1" + "0" * 4999 + "4/3" in file.read_text(encoding="ascii")  # the sum of huge and 1

    def test_names_of_any_script_come_back_from_an_ascii_file(self, file: Path) -> None:
        names = ("größe", '"', "\u2028\n", "\ud800", "\U0001f33a", "")
        moments = ClassMoments.of([range(6), range(6)], ["ü", "\x00"])
        saved = SavedModel("gda", names, "種", moments)
        write(str(file), saved)
        assert file.read_bytes().isascii()
        assert read(str(file)) == saved

    def test_what_would_come_back_as_something_else_is_refused(self, file: Path) -> None:
        features: Any = ["a", "b"]  # a list, where a tuple is read
        with pytest.raises(ModelFileError, match="cannot be written: a file cannot contain all of it$"):
            write(str(file), replace(SAVED, features=features))
        assert not file.exists()

    def test_labels_that_are_ints_come_back_in_their_order(self, file: Path) -> None:
        saved = SavedModel("gda", ("a",), "y", ClassMoments.of([[1], [2]], [1, -10], [1, -10]))
        write(str(file), saved)
        assert table_model(str(file)).moments.classes == (1, -10)

    def test_a_class_without_rows_comes_back(self, file: Path) -> None:
        saved = SavedModel("gda", ("a",), "y", ClassMoments.of([[1]], ["p"], ["p", "q"]))
        write(str(file), saved)
        assert read(str(file)) == saved
        with pytest.raises(EmptyClassError):
            table_model(str(file)).model()

    @pytest.mark.parametrize(
        ("number", "text"),
        [
            (Fraction(0), "0"),
            (Fraction(-3), "-3"),
            (Fraction(-1, 3), "-1/3"),
            (Fraction(10**30), "1" + "0" * 30),
            (Fraction(1, 10**5000), "1/1" + "0" * 5000),
        ],
        ids=["zero", "whole", "negative", "long", "longer than str(int)"],
    )
    def test_a_number_is_written_in_lowest_terms(self, number: Fraction, text: str) -> None:
        assert rational_text(number) == text


class TestSavedModel:
    """The kinds, and merging."""

    def test_each_kind_makes_its_model(self) -> None:
        moments = ClassMoments.of([[0], [2], [4], [8]], ["p", "p", "q", "q"])
        linear = SavedModel("gda", ("a",), "y", moments).model()
        quadratic = SavedModel("gda-quadratic", ("a",), "y", moments).model()
        # Deviations of 1 and 1, 2 and 2: (1 + 1 + 4 + 4) / 4 in all; 1 and 4 for each class.
        assert isinstance(linear, LinearModel) and linear.covariance == ((Fraction(5, 2),),)
        assert isinstance(quadratic, QuadraticModel)
        assert quadratic.covariances == {"p": ((Fraction(1),),), "q": ((Fraction(4),),)}

    def test_the_sum_of_the_parts_is_the_whole(self) -> None:
        whole = SavedModel("gda", ("a", "b"), "y", ClassMoments.of([*ROWS, [8, 9]], [*LABELS, "r"]))
        assert SAVED + OTHER == OTHER + SAVED == whole

    @pytest.mark.parametrize(
        ("other", "where"),
        [
            (SavedModel("gda-quadratic", ("a", "b"), "y", SAVED.moments), "kind"),
            (SavedModel("gda", ("b", "a"), "y", SAVED.moments), "features"),
            (SavedModel("gda", ("a", "b"), "z", SAVED.moments), "label"),
        ],
        ids=["kind", "features", "label"],
    )
    def test_models_of_different_columns_do_not_add(self, other: SavedModel[str], where: str) -> None:
        with pytest.raises(ShapeError, match=f"^{where} of the models: expected .*, got "):
            SAVED + other


class TestDamagedFiles:
    """Whatever is not a model file gets one line."""

    @pytest.mark.parametrize("value", [None, True, 1, [], [DOCUMENT], "genref-model"], ids=lambda _: "")
    def test_what_is_no_object_is_refused(self, file: Path, value: object) -> None:
        assert refusal(file, json.dumps(value)).startswith("the file: expected an object, got ")
        assert refusal(file, put(("moments", 1), value)).startswith("moments[1]: expected an object, got ")

    @pytest.mark.parametrize(
        "text",
        [b"", b"\n", b"\x80\x04\x95", bytes(1000), "{}".encode("utf-16"), b"\xef\xbb\xbf{}", b"a,y\n1,p\n"],
        ids=["empty", "blank", "pickle", "zeros", "utf-16", "byte order mark", "csv"],
    )
    def test_what_is_no_json_is_refused(self, file: Path, text: bytes) -> None:
        reason = refusal(file, text)
        assert reason.startswith(("not JSON as genref writes it: ", "cannot be read: 'utf-8' codec"))

    @pytest.mark.parametrize("start", ["[", '{"format":', '[{"":'])
    @pytest.mark.parametrize("depth", [5000, 200_000])
    def test_deep_nesting_is_refused(self, file: Path, start: str, depth: int) -> None:
        assert refusal(file, start * depth) in (
            "nested too deeply for a model file",
            f"not JSON as genref writes it: Expecting value: line 1 column {depth * len(start) + 1}"
            f" (char {depth * len(start)})",
        )

    @pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1.0", "1e5", "-0.0"])
    def test_numbers_that_are_not_whole_are_refused(self, file: Path, number: str) -> None:
        expected = (
            f"not JSON as genref writes it: the number '{number}', where only whole numbers are allowed"
        )
        assert refusal(file, json.dumps(DOCUMENT).replace('"count": 2', f'"count": {number}')) == expected

    def test_whole_numbers_of_thousands_of_digits_are_refused(self, file: Path) -> None:
        for digits in (4300, 5000):
            text = json.dumps(DOCUMENT).replace('"count": 2', '"count": ' + "9" * digits)
            reason = refusal(file, text)
            assert reason.startswith(("moments[0].count is 9999", "not JSON as genref writes it: "))

    def test_a_missing_file_is_refused(self, file: Path) -> None:
        with pytest.raises(ModelFileError, match=r"m\.json: cannot be read: No such file or directory$"):
            read(str(file))

    def test_a_directory_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(ModelFileError, match=r": cannot be read: Is a directory$"):
            read(str(tmp_path))

    def test_a_name_with_a_nul_is_refused(self) -> None:
        with pytest.raises(ModelFileError, match=r"^a\\x00b: cannot be read: embedded null"):
            read("a\0b")
        with pytest.raises(ModelFileError, match=r"^a\\x00b: cannot be written: .*embedded null"):
            write("a\0b", SAVED)


class TestContradictions:
    """Files that are well formed, but hold no model."""

    @pytest.mark.parametrize("version", [0, 3, 10**30, -1, True, "1", None, [1]], ids=ascii)
    def test_another_version_is_refused(self, file: Path, version: object) -> None:
        reason = refusal(file, {"format": "genref-model", "version": version, "of a future": {}})
        assert reason.startswith("version ") and reason.endswith(", but this genref reads versions 1 and 2")

    @pytest.mark.parametrize("name", ["other-model", "", None, 1, ["genref-model"]], ids=ascii)
    def test_another_format_is_refused(self, file: Path, name: object) -> None:
        assert refusal(file, put(("format",), name)) == f"not a model file of genref: the format is {name!a}"

    def test_an_unknown_kind_is_refused_and_the_known_are_listed(self, file: Path) -> None:
        kinds = "gda, gda-quadratic, gaussian-naive-bayes, categorical-naive-bayes, multinomial-text, "
        kinds += "bernoulli-text"
        assert refusal(file, put(("kind",), "lda")) == f"kind is 'lda' (str); allowed: one of {kinds}"

    def test_a_model_that_no_file_can_hold_cannot_be_made(self) -> None:
        moments = ClassMoments.of([[1], [2]], ["p", "q"])
        for kind, features, label in (("lda", ("a",), "y"), ("gda", (), "y"), ("gda", ("y",), "y")):
            with pytest.raises(DomainError):
                SavedModel(kind, features, label, moments)
        with pytest.raises(ShapeError, match="^moments: expected 2 features, got 1$"):
            SavedModel("gda", ("a", "b"), "y", moments)
        diagonal = ClassMoments.of([[1, 2]], ["p"], diagonal=True)
        with pytest.raises(ShapeError, match="^moments: expected products of all pairs of features, got"):
            SavedModel("gda-quadratic", ("a", "b"), "y", diagonal)

    def test_a_declared_order_is_kept(self, file: Path) -> None:
        saved = SavedModel("gda", ("a",), "y", ClassMoments.of([[1], [2]], ["p", "q"], ["q", "p"]))
        write(str(file), saved)
        assert read(str(file)) == saved and table_model(str(file)).moments.classes == ("q", "p")

    def test_a_number_too_long_to_read_in_time_is_refused(self, file: Path) -> None:
        reason = refusal(file, put(("moments", 0, "sums", 0), "1" * 250_001))
        assert reason == "moments[0].sums: a number of more than 250000 digits"

    @pytest.mark.parametrize("features", [[], ["a", "a"], ["a", "y"]], ids=ascii)
    def test_features_that_are_none_or_the_same_or_the_label_are_refused(
        self, file: Path, features: list[str]
    ) -> None:
        reason = refusal(file, put(("features",), features))
        assert reason.startswith(("features is", "moments[0].sums: expected 0 entries"))

    @pytest.mark.parametrize(
        ("classes", "reason"),
        [
            ([], "classes: empty, at least one entry is needed"),
            (["p", "p"], "classes[1] is 'p' (str); allowed: labels that all differ"),
            (["p", 1], "classes is 1 (int); allowed: str, as 'p' is: ints and strs do not mix"),
            (["p", True], "classes is True (bool); allowed: int or str"),
            (["p", None], "classes is None (NoneType); allowed: int or str"),
            (["p"], "moments: expected 1 entries, got 2"),
            (["p", "q", "r"], "moments: expected 3 entries, got 2"),
        ],
        ids=["none", "the same", "mixed", "bool", "null", "too few", "too many"],
    )
    def test_classes_that_are_no_labels_are_refused(
        self, file: Path, classes: list[object], reason: str
    ) -> None:
        assert refusal(file, put(("classes",), classes)) == reason

    @pytest.mark.parametrize(
        "number",
        [
            *["", "/", "1/", "/2", "1/2/3", "1/-2", " 1", "1 ", "1\n", "+1", "--1"],
            *["1.5", "1e5", "0x1", "1_0", "nan", "inf", "\u0661", "1/\u0662"],
        ],
        ids=ascii,
    )
    def test_a_number_of_another_form_is_refused(self, file: Path, number: str) -> None:
        message = f'moments[0].products[1]: expected an exact number as "p/q", got {number!a}'
        assert refusal(file, put(("moments", 0, "products", 1, 0), number)) == message

    def test_a_division_by_zero_is_refused(self, file: Path) -> None:
        assert refusal(file, put(("moments", 0, "sums", 0), "1/0")) == "moments[0].sums: '1/0' divides by 0"
        assert refusal(file, put(("moments", 0, "sums", 0), "0/00")) == "moments[0].sums: '0/00' divides by 0"

    @pytest.mark.parametrize("count", [-1, True, None, "2", 10**18 + 1], ids=ascii)
    def test_a_count_that_is_none_is_refused(self, file: Path, count: object) -> None:
        reason = refusal(file, put(("moments", 0, "count"), count))
        assert reason == f"moments[0].count is {count!a}; allowed: whole numbers from 0 to 10^18"

    def test_counts_up_to_the_limit_are_read(self, file: Path) -> None:
        file.write_text(json.dumps(put(("moments", 0, "count"), 10**18)), encoding="ascii")
        assert table_model(str(file)).moments["p"].count == 10**18

    @pytest.mark.parametrize(
        ("place", "value", "reason"),
        [
            # Two numbers with the sum 4 have squares that sum to 8 or more (2 and 2).
            (
                ("products", 0, 0),
                "7",
                "products[0][0] is 7 (Fraction); allowed: what 2 rows have with this sum",
            ),
            (
                ("products", 0, 0),
                "-10",
                "products[0][0] is -10 (Fraction); allowed: what 2 rows have with this sum",
            ),
            (("sums", 1), "13/2", "products[1][0] is 20 (Fraction); allowed: what 2 rows have with this sum"),
            # Deviations of -1 and 1 in both features: the scatter of a and b is 14 - 12 = 2 at
            # most, and -2 at least, as if b fell.
            (
                ("products", 0, 1),
                "15",
                "products[0][1] is 15 (Fraction); allowed: what 2 rows have with these sums "
                "and sums of squares",
            ),
            (
                ("products", 0, 1),
                "9",
                "products[0][1] is 9 (Fraction); allowed: what 2 rows have with these sums "
                "and sums of squares",
            ),
            (("count",), 0, "count is 0 (int); allowed: 1 or more, as not all sums and products are 0"),
            # One row would have the square 4 * 4 = 16.
            (("count",), 1, "products[0][0] is 10 (Fraction); allowed: what a single row has with this sum"),
        ],
        ids=str,
    )
    def test_moments_that_no_rows_have_are_refused(
        self, file: Path, place: Place, value: object, reason: str
    ) -> None:
        assert refusal(file, put(("moments", 0, *place), value)) == f"moments[0]: {reason}"

    def test_moments_at_the_bound_are_read(self, file: Path) -> None:
        for place, value in ((("products", 0, 1), "10"), (("count",), 10)):
            file.write_text(json.dumps(put(("moments", 0, *place), value)), encoding="ascii")
            assert table_model(str(file)).features == ("a", "b")

    def test_one_row_has_just_its_own_squares(self, file: Path) -> None:
        reason = refusal(file, put(("moments", 1, "products", 1, 0), "50/4"))
        assert (
            reason
            == "moments[1]: products[1][0] is 25/2 (Fraction); allowed: what a single row has with this sum"
        )

    def test_no_rows_at_all_are_refused(self, file: Path) -> None:
        none = {"count": 0, "sums": ["0", "0"], "products": [["0", "0"], ["0"]]}
        assert refusal(file, put(("moments",), [none, none])) == "moments: no class has a row"


class TestWriting:
    """Whole or not at all."""

    @staticmethod
    def refusal(file: Union[Path, str]) -> str:
        with pytest.raises(ModelFileError) as caught:
            write(str(file), SAVED)
        assert str(caught.value).startswith(f"{file}: cannot be written: ")
        return caught.value.reason[len("cannot be written: ") :]

    def test_a_file_is_replaced(self, file: Path) -> None:
        write(str(file), OTHER)
        write(str(file), SAVED)
        assert read(str(file)) == SAVED
        assert os.listdir(file.parent) == ["m.json"]

    @pytest.mark.parametrize("call", ["fsync", "replace"])
    @pytest.mark.parametrize("old", [None, OTHER], ids=["new", "old"])
    def test_a_failure_half_way_leaves_what_was_there(
        self, file: Path, monkeypatch: pytest.MonkeyPatch, call: str, old: Optional[SavedModel[str]]
    ) -> None:
        if old is not None:
            write(str(file), old)
        before = [(path.name, path.read_bytes()) for path in file.parent.iterdir()]

        def fail(*_: object) -> None:
            assert len(os.listdir(file.parent)) == len(before) + 2  # there are a draft and a lock
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, call, fail)
            assert self.refusal(file) == "No space left on device"
        assert [(path.name, path.read_bytes()) for path in file.parent.iterdir()] == before

    def test_an_interrupt_half_way_leaves_what_was_there(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        write(str(file), OTHER)

        def interrupt(*_: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr(os, "fsync", interrupt)
            write(str(file), SAVED)
        assert os.listdir(file.parent) == ["m.json"]
        assert read(str(file)) == OTHER

    def test_an_error_without_a_number_is_told(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> None:
            raise OSError("a message alone")

        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", fail)
            assert self.refusal(file) == "a message alone"

    def test_a_missing_directory_is_refused(self, tmp_path: Path) -> None:
        assert self.refusal(tmp_path / "no" / "m.json") == "No such file or directory"
        assert not os.listdir(tmp_path)

    def test_a_directory_is_refused(self, tmp_path: Path) -> None:
        assert self.refusal(tmp_path) == "it exists and is not a regular file"
        assert self.refusal("") == "it exists and is not a regular file"

    def test_a_device_is_refused_and_left_alone(self) -> None:
        before = os.stat(os.devnull)
        assert self.refusal(os.devnull) == "it exists and is not a regular file"
        after = os.stat(os.devnull)
        assert stat.S_ISCHR(after.st_mode)
        assert (before.st_ino, before.st_rdev) == (after.st_ino, after.st_rdev)

    def test_a_pipe_is_refused_without_waiting_for_its_reader(self, file: Path) -> None:
        os.mkfifo(file)
        assert self.refusal(file) == "it exists and is not a regular file"
        assert stat.S_ISFIFO(os.stat(file).st_mode)

    def test_a_link_stays_and_the_file_it_leads_to_is_replaced(self, tmp_path: Path, file: Path) -> None:
        (tmp_path / "there").mkdir()
        target = tmp_path / "there" / "real.json"
        file.symlink_to(Path("there") / "real.json")
        for saved in (OTHER, SAVED):  # first with a link to a file that does not exist yet
            write(str(file), saved)
            assert file.is_symlink() and not target.is_symlink()
            assert read(str(target)) == saved
        assert os.listdir(target.parent) == ["real.json"]

    def test_a_link_to_itself_is_refused(self, file: Path) -> None:
        file.symlink_to(file.name)
        assert self.refusal(file) == "it exists and is not a regular file"

    @pytest.mark.parametrize("mode", [0o600, 0o664])
    def test_a_file_that_is_replaced_keeps_its_permissions(self, file: Path, mode: int) -> None:
        write(str(file), OTHER)
        file.chmod(mode)
        write(str(file), SAVED)
        assert stat.S_IMODE(file.stat().st_mode) == mode

    def test_a_new_file_has_the_permissions_of_any_new_file(self, tmp_path: Path, file: Path) -> None:
        write(str(file), SAVED)
        (tmp_path / "plain").touch()
        assert file.stat().st_mode == (tmp_path / "plain").stat().st_mode

    def test_the_longest_of_names_will_do(self, tmp_path: Path) -> None:
        file = tmp_path / ("m" * 250 + ".json")
        write(str(file), SAVED)
        assert read(str(file)) == SAVED

    def test_a_relative_name_will_do(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        write("m.json", SAVED)
        assert os.listdir(tmp_path) == ["m.json"]

    def test_of_many_writers_each_writes_the_whole_file(self, file: Path) -> None:
        write(str(file), SAVED)
        seen: list[SavedModel[Label]] = []
        errors: list[Exception] = []

        def work(saved: SavedModel[Label]) -> None:
            try:
                for _ in range(8):
                    write(str(file), saved)
                    seen.append(table_model(str(file)))
            except Exception as error:
                errors.append(error)

        threads = [threading.Thread(target=work, args=(saved,)) for saved in (SAVED, OTHER) * 2]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not errors
        assert len(seen) == 32 and all(saved in (SAVED, OTHER) for saved in seen)
        assert os.listdir(file.parent) == ["m.json"]

    def test_moments_of_no_rows_are_written_as_zeros(self, file: Path) -> None:
        parts = (Moments.of([[5]]), Moments.none(1))
        write(str(file), SavedModel("gda", ("a",), "y", ClassMoments(("p", "q"), parts)))
        assert json.loads(file.read_bytes())["moments"][1] == {"count": 0, "sums": ["0"], "products": [["0"]]}
