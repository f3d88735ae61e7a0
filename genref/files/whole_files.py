# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Files that are written whole or not at all, and changed by one process at a time."""

from __future__ import annotations

import os
import re
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
    owner still runs, and of two who break it one breaks the lock of the other. A process that has waited for
    `PATIENCE` seconds gives up; the error says which process holds the lock, and for how long.

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
    """Create a lock that names this process; return False if there is one already."""
    try:
        stream = open(lock, "x", encoding="utf-8", errors="replace")
    except FileExistsError:
        return False
    try:
        with stream:
            stream.write(_owner(os.getpid()))
    except BaseException:  # a full disk, noticed when the text is written at the end of `with`
        with suppress(OSError):
            os.unlink(lock)
        raise
    return True


def _owner(process: int) -> str:
    return f"process {process} on {node()}"


def _whose(lock: str) -> str:
    """Say which process holds a lock, and for how long, or that the process has ended without removing it."""
    owner, seconds = _read(lock), 0
    with suppress(OSError):  # it may be gone by now
        seconds = max(0, int(time() - os.stat(lock).st_mtime))
    # A process removes its lock before it ends: a lock that still names an ended process is never removed.
    if _has_ended(owner) and _read(lock) == owner:
        says = f"{lock} is stale: {owner} created it and has ended; delete it, then try again"
    else:
        says = f"it is busy: {owner or 'another process'} has held {lock} for {seconds} s; try again later"
    return ascii(says)[1:-1]


def _read(lock: str) -> str:
    """Return the beginning of what a lock says; nothing if it is gone."""
    try:
        with open(lock, encoding="utf-8", errors="replace") as stream:
            return stream.read(100)
    except OSError:
        return ""


def _has_ended(owner: str) -> bool:
    """Whether an owner is a process of this machine that certainly no longer runs."""
    number = re.match("process ([1-9][0-9]{0,8}) on ", owner)
    if not number or owner != _owner(int(number[1])):
        return False
    try:
        os.getpgid(int(number[1]))  # unlike `os.kill` with signal 0, harmless wherever it exists
    except ProcessLookupError:
        return True
    except (AttributeError, OSError):  # Windows has no `getpgid`; some systems refuse to tell
        pass
    return False


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
