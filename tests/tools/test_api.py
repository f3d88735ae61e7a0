# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The page of the public interface is what the modules say, and what its second half is made of."""

from __future__ import annotations

import re

import pytest

from tools import make_api
from tools.make_api import PAGE, call, first_sentence


@pytest.mark.once
def test_the_page_is_what_the_code_says() -> None:
    if PAGE.read_text(encoding="utf-8") != make_api.page():
        pytest.fail("spec/api.md is not what is generated: python tools/renew.py api", pytrace=False)


def test_every_name_is_explained() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| (.*) \|$", make_api.generated(), re.M)
    assert len(rows) > 150 and [name for name, said in rows if len(said) < 12] == []


def test_a_call_without_types() -> None:
    def f(a: int, b: str = "x", *, digits: object = None, key: object = len) -> None: ...

    assert call("f", f) == "f(a, b='x', *, digits=None, key=len)"

    class Kind:
        def __init__(self, x: object = object()) -> None: ...

    assert call("Kind", Kind) == "Kind(x=...)"


def test_the_first_sentence() -> None:
    def f() -> None:
        """Return p(x|y). More follows."""

    assert first_sentence(f) == r"Return p(x\|y)"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert make_api.main(["--all"]) == 2 and "usage" in capsys.readouterr().err
