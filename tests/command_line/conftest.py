# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The command line sets what an interrupt does; after each test that is as it was."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def interrupts() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)
