# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Files that are written whole or not at all, and changed by one process at a time."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from platform import node
from time import monotonic, sleep, time

PATIENCE = 10.0
"""Seconds to wait for a lock; one is held for as long as it takes to read and write a model."""


def write_whole(file: str, text: str) -> None:
    """Make a text, as UTF-8, what a regular file, or the one that a link leads to, holds, at once.

    Raises: OSError; ValueError if the file exists and is something else, or the text is no Unicode.
    """
    content, target = text.encode(), _target(file)
    draft = os.path.join(os.path.dirname(target), f".genref-{os.urandom(8).hex()}.new")
    with _undisturbed():
        try:
            with open(draft, "xb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            if os.path.lexists(target):
                os.chmod(draft, os.stat(target).st_mode & 0o777)
            os.replace(draft, target)
        finally:
            with suppress(OSError):
                os.unlink(draft)


@contextmanager
def alone(file: str) -> Iterator[None]:
    """Keep all others who ask for the same out, so that what is read is still there when it is replaced.

    The lock is a file beside the one that is changed, which only one process can create: so it is on every
    system, and on network drives that know exclusive creation. (Locks of the operating system end with their
    process, but each system has its own, and many network drives have none.) The lock of a process that was
    killed at once, or lost its power, stays. Nobody breaks it: from another machine nobody knows whether its
    owner still runs, and of two who break it one breaks the lock of the other. Who has waited for `PATIENCE`
    seconds is told whose it is, how old, and what to do.

    Raises: OSError, TimeoutError among them; ValueError as `write_whole`.
    """
    folder, name = os.path.split(_target(file))
    lock = os.path.join(folder, f"{name[:60]}.lock")  # no longer than a name may be
    end = monotonic() + PATIENCE
    while True:
        with _undisturbed():
            if _created(lock):
                try:
                    yield
                finally:
                    with suppress(OSError):
                        os.unlink(lock)
                return
        if monotonic() > end:
            raise TimeoutError(_whose(lock))
        sleep(0.01)


def _target(file: str) -> str:
    target = os.path.realpath(file)
    if os.path.lexists(target) and not os.path.isfile(target):
        raise ValueError("it exists and is not a regular file")
    return target


def _created(lock: str) -> bool:
    try:
        with open(lock, "x", encoding="utf-8", errors="replace") as stream:
            stream.write(f"process {os.getpid()} on {node()}")
    except FileExistsError:
        return False
    return True


def _whose(lock: str) -> str:
    """Say who has had a lock, for how long, and what to do."""
    owner, seconds = "a process", 0
    with suppress(OSError):  # it may be gone by now
        seconds = max(0, int(time() - os.stat(lock).st_mtime))
        with open(lock, encoding="utf-8", errors="replace") as stream:
            owner = stream.read(100) or owner
    says = f"{owner} has been changing it for {seconds} s; if that no longer runs, delete {lock}"
    return ascii(says)[1:-1]


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let signals wait, so that none leaves a draft or a lock behind; on Windows they can do so."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
