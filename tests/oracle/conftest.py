# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A fixture for checks of every case."""

from __future__ import annotations

import pytest

from .sharing import share


@pytest.fixture
def known_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let checks reuse the results of earlier checks."""
    share(monkeypatch)
