# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The command line changes the handling of interrupts; restore it after each test."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def interrupts() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)
