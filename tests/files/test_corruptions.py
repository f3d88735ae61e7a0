# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Damaged model files are never read as a different model; old and edited files are read."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from genref.errors import ModelFileError
from genref.files.model_file import SavedModel, read, seal, write
from genref.text_classifier import MultinomialText
from tools.corruptions import KINDS, models, outcomes

from ..running import ROOT, Call, one_line

DATA = ROOT / "tests" / "data"
OF_0_1_0 = ["iris-0.1.0.json", "messages-0.1.0.json"]
DAMAGED = (
    "its SHA-256 does not match: it is damaged, or was edited by hand (the command `seal` accepts edits)"
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "m.json"


def refusal(file: Path, document: dict[str, Any]) -> str:
    file.write_text(json.dumps(document), encoding="ascii")
    with pytest.raises(ModelFileError) as caught:
        read(str(file))
    return caught.value.reason


class TestChecksum:
    """What `corruptions.py` does ten thousand times, a few times."""

    @pytest.mark.parametrize("kind", list(KINDS))
    def test_no_corruption_makes_another_model(self, tmp_path: Path, kind: str) -> None:
        found = outcomes(kind, 10, tmp_path)
        assert found["another"] == 0 and found["refused"] > 0 and sum(found.values()) == 10

    @pytest.mark.slow
    @pytest.mark.parametrize("kind", list(KINDS))
    def test_nor_do_many(self, tmp_path: Path, kind: str) -> None:
        assert outcomes(kind, 500, tmp_path, seed=2)["another"] == 0

    def test_it_is_that_of_the_content_whatever_the_layout(self, file: Path) -> None:
        for model in models():
            write(str(file), model)
            document = json.loads(file.read_bytes())
            given = document.pop("sha256")
            plain = json.dumps(document, sort_keys=True, separators=(",", ":"))
            assert given == hashlib.sha256(plain.encode("ascii")).hexdigest()
            file.write_text(json.dumps({**document, "sha256": given}, indent=3), encoding="ascii")
            assert read(str(file)) == model

    @pytest.mark.parametrize("key", ["a", "wordz"])
    def test_it_is_that_of_the_content_whatever_the_keys(self, file: Path, key: str) -> None:
        for model in models():
            write(str(file), model)
            document = {**json.loads(file.read_bytes()), key: {"b": 1, "a": 2}}
            del document["sha256"]
            plain = json.dumps(document, sort_keys=True, separators=(",", ":"))
            given = hashlib.sha256(plain.encode("ascii")).hexdigest()
            assert refusal(file, {**document, "sha256": given}) == f"the file: unknown '{key}'"

    @pytest.mark.parametrize("given", [None, "", 0, "0" * 64, [], {}], ids=ascii)
    def test_another_or_none_is_refused(self, file: Path, given: object) -> None:
        for model in models():
            write(str(file), model)
            document = json.loads(file.read_bytes())
            assert refusal(file, {**document, "sha256": given}) == DAMAGED
            del document["sha256"]
            assert refusal(file, document) == DAMAGED

    def test_a_damaged_version_does_not_make_an_old_file(self, file: Path) -> None:
        for model in models():
            write(str(file), model)
            document = json.loads(file.read_bytes())
            assert refusal(file, {**document, "version": 1}) == "the file: unknown 'sha256'"
            letters = {**document, "version": 1, "Sha256": document["sha256"]}
            del letters["sha256"]
            assert refusal(file, letters) == "the file: unknown 'Sha256'"


class TestOldFiles:
    """Files of genref 0.1.0, which had no checksum."""

    @pytest.mark.parametrize("name", OF_0_1_0)
    def test_they_are_read_and_written_anew(self, file: Path, name: str) -> None:
        saved = read(str(DATA / name))
        write(str(file), saved)
        assert read(str(file)) == saved
        old, new = json.loads((DATA / name).read_bytes()), json.loads(file.read_bytes())
        assert (old.pop("version"), new.pop("version")) == (1, 2)
        del new["sha256"]
        assert new == old

    def test_they_are_the_models_of_today(self, call: Call) -> None:
        data = str(DATA)
        fit = ("fit", "gda", f"{data}/iris.csv", "--label", "species", "--model", "iris.json")
        assert call(*fit).status == 0
        assert read("iris.json") == read(f"{data}/iris-0.1.0.json")
        assert call("fit", "multinomial", f"{data}/messages.tsv", "--model", "m.json").status == 0
        assert read("m.json") == read(f"{data}/messages-0.1.0.json")

    def test_they_go_on_learning(self, call: Call) -> None:
        Path("m.json").write_bytes((DATA / "messages-0.1.0.json").read_bytes())
        assert call("update", "m.json", "-", stdin="spam\twin\n").out == "1 message added, 6 in all\n"
        assert json.loads(Path("m.json").read_bytes())["version"] == 2


class TestSeal:
    """A file edited by hand is read again after it is sealed."""

    def test_an_edited_file_is_refused_until_it_is_sealed(self, call: Call) -> None:
        call("fit", "multinomial", "-", "--model", "m.json", stdin="p\ta b\nq\tb\n")
        text = Path("m.json").read_text(encoding="ascii").replace('"b": [1, 1]', '"b": [1, 7]')
        Path("m.json").write_text(text, encoding="ascii")
        assert one_line(call("predict", "m.json", "-", stdin="b\n")) == f"genref: m.json: {DAMAGED}"
        assert one_line(call("update", "m.json", "-", stdin="p\tb\n")) == f"genref: m.json: {DAMAGED}"
        assert Path("m.json").read_text(encoding="ascii") == text
        result = call("seal", "m.json")
        assert (result.status, result.out, result.err) == (0, "m.json: sealed\n", "")
        model = read("m.json")
        assert isinstance(model, MultinomialText) and model.counts["q"].events == {"b": 7}

    def test_an_edit_that_makes_no_model_is_not_sealed(self, call: Call) -> None:
        call("fit", "gda", "-", "--label", "y", "--model", "m.json", stdin="x,y\n1,a\n2,a\n")
        text = Path("m.json").read_text(encoding="ascii").replace('"count": 2', '"count": -2')
        Path("m.json").write_text(text, encoding="ascii")
        reason = "moments[0].count is -2; allowed: whole numbers from 0 to 10^18"
        assert one_line(call("seal", "m.json")) == f"genref: m.json: {reason}"
        assert Path("m.json").read_text(encoding="ascii") == text

    def test_what_is_no_file_of_a_model_is_refused(self, call: Call) -> None:
        reason = "cannot be read: No such file or directory"
        assert one_line(call("seal", "nosuch")) == f"genref: nosuch: {reason}"

    @pytest.mark.parametrize("name", OF_0_1_0)
    def test_an_old_file_gets_a_checksum(self, file: Path, name: str) -> None:
        file.write_bytes((DATA / name).read_bytes())
        saved = read(str(file))
        seal(str(file))
        assert json.loads(file.read_bytes())["version"] == 2
        assert read(str(file)) == saved and isinstance(saved, (SavedModel, MultinomialText))
