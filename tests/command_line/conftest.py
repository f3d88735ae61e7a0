# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Whatever all tests of commands share."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def interrupts() -> Iterator[None]:
    """Restore the handling of interrupts, which the command line changes."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)
