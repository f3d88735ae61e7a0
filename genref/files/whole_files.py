# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Files that are written whole or not at all, and changed by one process at a time."""

from __future__ import annotations

import errno
import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from platform import node
from time import monotonic, sleep, time
from typing import Optional

PATIENCE = 10.0
"""Seconds to wait for one process; it holds the lock for as long as it takes to read and write a model."""
QUEUE = 600.0
"""Seconds to wait in all, while others come first, each of them within `PATIENCE`."""

_FCNTL = import_module("fcntl") if find_spec("fcntl") else None
"""What locks files; Windows and WASI have none."""

_WINDOWS = os.name == "nt"


def write_whole(file: str, text: str) -> None:
    """Make a text, as UTF-8, what a regular file, or the one that a link leads to, holds, at once.

    Raises: OSError, TimeoutError among them, as `alone`; ValueError if the file exists and is something else,
    or the text is no Unicode.
    """
    with alone(file) as write:
        write(text)


@contextmanager
def alone(file: str) -> Iterator[Callable[[str], None]]:
    """Keep all others who ask for the same out, so that what is read is still there when it is replaced.

    What is yielded writes a text as the file. The lock is a hidden file beside it, which only one process can
    create, and on which that process has a lock of the operating system. This dies with the process, so the
    next one knows that a lock whose owner was killed, or lost its power, is nobody's, and removes it, and the
    draft of that owner. Where the system has no such locks, as on some network drives, nobody can know: there
    the lock of a process that was killed stays, and the error says so.

    Waiting ends: after `PATIENCE` seconds with the same owner, or `QUEUE` seconds in all. Who has waited
    longer asks more often, so that nearly all come in the order in which they asked.

    Raises: OSError, TimeoutError among them; ValueError as `write_whole`.
    """
    target = _target(file)
    folder, name = os.path.split(target)
    # No longer than a name may be: 60 characters are at most 240 bytes.
    lock, draft = (os.path.join(folder, f".{name[:60]}.{kind}") for kind in ("genref-lock", "genref-new"))
    start = asked = monotonic()
    owner = _state(lock)
    while True:
        with _undisturbed():
            descriptor = _created(lock)
            if descriptor is not None:
                try:
                    yield lambda text: _write(target, draft, text)
                finally:
                    _release(lock, descriptor)
                return
        now, before, owner = monotonic(), owner, _state(lock)
        if owner != before:
            asked = now
        if now - asked > PATIENCE or now - start > QUEUE:
            raise TimeoutError(_whose(lock))
        sleep(0.02 / (1 + now - start))


def _target(file: str) -> str:
    target = os.path.realpath(file)
    if os.path.lexists(target) and not os.path.isfile(target):
        raise ValueError("it exists and is not a regular file")
    return target


def _write(target: str, draft: str, text: str) -> None:
    """Write a draft, and let it take the place of the file."""
    content = text.encode()
    try:
        with suppress(FileNotFoundError):  # of an owner that was killed
            os.unlink(draft)
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


# A lock is held by who has created its file and, where the system knows locks, locked it:
#
#     A creates it, locks it; B finds it, cannot lock it: busy.
#     A is killed; B finds it, locks it, so nobody holds it: B removes it, and creates one of its own.
#     A creates it; B finds it, and locks it before A does; A cannot lock it, and waits; B removes it.
#     B opens it; A removes it, and C creates the next; B locks what A had, and leaves alone what C has.
#
# On Windows an open file cannot be removed, which is a lock of the system, too.


def _created(lock: str) -> Optional[int]:
    """Create a lock that names this process, and return its descriptor; None if there is one already."""
    try:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        _remove_if_nobodys(lock)
        return None
    if _locked(descriptor) is False or not _is_there(lock, descriptor):
        os.close(descriptor)
        return None
    with suppress(OSError):  # without a name on a full disk, but a lock
        os.write(descriptor, _owner(os.getpid()).encode(errors="replace"))
    return descriptor


def _release(lock: str, descriptor: int) -> None:
    """Remove the lock of this process: before others can have it, or on Windows once it is closed."""
    if not _WINDOWS and _is_there(lock, descriptor):
        with suppress(OSError):
            os.unlink(lock)
    os.close(descriptor)
    if _WINDOWS:
        with suppress(OSError):
            os.unlink(lock)


def _remove_if_nobodys(lock: str) -> None:
    """Remove a lock whose owner has ended, where the system tells."""
    if _WINDOWS:
        with suppress(OSError):
            os.unlink(lock)
        return
    # To write into it is more than a lock needs, but some network drives ask for it.
    for access in (os.O_RDWR, os.O_RDONLY):
        with suppress(OSError):  # it is gone by now, or another user's
            descriptor = os.open(lock, access | getattr(os, "O_NOFOLLOW", 0))
            try:
                if _locked(descriptor) and _is_there(lock, descriptor):
                    os.unlink(lock)
            finally:
                os.close(descriptor)
            return


def _locked(descriptor: int) -> Optional[bool]:
    """Lock an open file until it is closed; return False if another has it, None without such locks."""
    if _FCNTL is None:
        return None
    try:
        _FCNTL.flock(descriptor, _FCNTL.LOCK_EX | _FCNTL.LOCK_NB)
    except OSError as error:
        return False if error.errno in (errno.EAGAIN, errno.EACCES) else None
    return True


def _is_there(lock: str, descriptor: int) -> bool:
    """Whether an open file is still the one with this name."""
    with suppress(OSError):
        return os.path.samestat(os.fstat(descriptor), os.stat(lock))
    return False


def _state(lock: str) -> object:
    """Return what is another as soon as another process has the lock."""
    with suppress(OSError):
        found = os.stat(lock)
        return found.st_ino, found.st_mtime_ns
    return None


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
