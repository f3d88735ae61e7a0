# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""An independent computation confirms the test vectors, and agrees with values known from elsewhere."""

from __future__ import annotations

import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from genref.oracle.case_files import chapters
from tools.peers import make_vectors, vector_values

SCRIPT = Path(make_vectors.__file__)

PUBLISHED = json.loads(Path(__file__).with_name("published.json").read_text(encoding="ascii"))
"""Values known from elsewhere, by the ids of their cases."""


def is_printed_as(digits: str, printed: str) -> bool:
    """Return whether a value, rounded or truncated, is the printed one: within a unit of its last digit."""
    unit = Decimal(1).scaleb(int(Decimal(printed).as_tuple().exponent))
    return abs(Decimal(digits) - Decimal(printed)) < unit


@pytest.fixture(scope="module")
def expectations() -> dict[str, Any]:
    """Return what each case expects, by its id."""
    files = [make_vectors.FOLDER / f"{chapter}.json" for chapter in chapters()]
    every = [case for file in files for case in json.loads(file.read_text(encoding="ascii"))["cases"]]
    return {case["id"]: case["expect"] for case in every}


class TestScript:
    def test_finds_the_files_as_they_are(self) -> None:
        assert subprocess.run([sys.executable, str(SCRIPT)], check=False).returncode == 0

    def test_refuses_other_arguments(self) -> None:
        assert make_vectors.main(["--wirte"]) == 2

    def test_computes_with_nothing_of_genref(self) -> None:
        code = (
            f"import sys; sys.path.insert(0, {str(make_vectors.ROOT)!r})\n"
            "from tools.peers import logistic_values, naive_bayes_values, vector_values\n"
            "sys.exit(any(name.split('.')[0] == 'genref' for name in sys.modules))"
        )
        assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


class TestGenerator:
    @pytest.mark.parametrize("id", PUBLISHED["digits"])
    def test_gives_the_published_value(self, id: str, expectations: dict[str, Any]) -> None:
        assert is_printed_as(expectations[id]["digits"], PUBLISHED["digits"][id])

    @pytest.mark.parametrize("id", PUBLISHED["digits of classes"])
    def test_gives_the_published_values_by_class(self, id: str, expectations: dict[str, Any]) -> None:
        for (_, digits), printed in zip(expectations[id]["digits"], PUBLISHED["digits of classes"][id]):
            assert is_printed_as(digits, printed)

    @pytest.mark.parametrize("id", PUBLISHED["exact"])
    def test_gives_the_published_fraction(self, id: str, expectations: dict[str, Any]) -> None:
        assert expectations[id]["exact"] == PUBLISHED["exact"][id]

    @pytest.mark.parametrize("id", PUBLISHED["answers"])
    def test_gives_the_answer_known_beforehand(self, id: str, expectations: dict[str, Any]) -> None:
        assert expectations[id] == PUBLISHED["answers"][id]

    def test_refuses_what_cannot_be_rounded(self) -> None:
        for says, value in (
            ("do not settle", lambda mp: (1 + mp.mpf(10) ** -70) - 1 - mp.mpf(10) ** -70 / 3),
            *(("not finite", lambda mp, text=text: mp.mpf(text)) for text in ("nan", "inf", "-inf")),
            ("too long", lambda mp: mp.exp(-(10**9))),
        ):
            with pytest.raises(ArithmeticError, match=says):
                vector_values.rounded(value)
