# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Files that are written completely or not at all, and changed by one process at a time."""

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
"""Seconds to wait for one process, which holds the lock while it reads and writes a model."""
QUEUE = 600.0
"""Seconds to wait in total, while other processes come first, each within `PATIENCE`."""

_FCNTL = import_module("fcntl") if find_spec("fcntl") else None
"""The module that locks files, which Windows and WASI do not have."""

_WINDOWS = os.name == "nt"


def write_whole(file: str, text: str) -> None:
    """Replace the content of a regular file, or of the one that a link leads to, by a text in UTF-8,
    atomically.

    Raises: OSError (including TimeoutError), as `locked_file`; ValueError if the file exists and is not a
    regular file, or the text is not valid Unicode.
    """
    with locked_file(file) as write:
        write(text)


@contextmanager
def locked_file(file: str) -> Iterator[Callable[[str], None]]:
    """Lock a file, so that nobody changes it between reading and replacing it; yield the function that writes
    it. The lock is a hidden file next to it, which only one process can create and which that process locks
    with the operating system. The system releases its lock when the process ends. So if a process was killed,
    or the power failed, the next process knows that the hidden file is stale, and removes it together with
    the draft of the killed process. Some file systems, such as some network drives, have no such locks: there
    the hidden file of a killed process remains, and the error says so.

    A process waits at most `PATIENCE` seconds for the same owner, and `QUEUE` seconds in total. The longer it
    has waited, the more often it tries, so that processes get the lock roughly in the order of their
    requests.

    Raises: OSError (including TimeoutError); ValueError as `write_whole`.
    """
    target = _target(file)
    folder, name = os.path.split(target)
    # File names are limited: 60 characters are at most 240 bytes.
    lock, draft = (os.path.join(folder, f".{name[:60]}.{kind}") for kind in ("genref-lock", "genref-new"))
    start = since = monotonic()
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
            since = now
        if now - since > PATIENCE or now - start > QUEUE:
            raise TimeoutError(_owner_message(lock))
        sleep(0.02 / (1 + now - start))


def _target(file: str) -> str:
    target = os.path.realpath(file)
    if os.path.lexists(target) and not os.path.isfile(target):
        raise ValueError("it exists and is not a regular file")
    return target


def _write(target: str, draft: str, text: str) -> None:
    """Write a draft, and replace the file by it."""
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


# A process holds the lock if it has created the hidden file and, where the system has locks, locked it:
#
#     A creates it, locks it; B finds it, cannot lock it: busy.
#     A is killed; B finds it, locks it, so nobody holds it: B removes it, and creates one of its own.
#     A creates it; B finds it, and locks it before A does; A cannot lock it, and waits; B removes it.
#     B opens it; A removes it, and C creates the next; B locks what A had, and leaves alone what C has.
# On Windows an open file cannot be removed, which serves as a lock, too.


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
    with suppress(OSError):  # on a full disk it names nobody, but it is a lock
        os.write(descriptor, _owner(os.getpid()).encode(errors="replace"))
    return descriptor


def _release(lock: str, descriptor: int) -> None:
    """Remove the lock of this process: before others can get it or, on Windows, after closing it."""
    if not _WINDOWS and _is_there(lock, descriptor):
        with suppress(OSError):
            os.unlink(lock)
    os.close(descriptor)
    if _WINDOWS:
        with suppress(OSError):
            os.unlink(lock)


def _remove_if_nobodys(lock: str) -> None:
    """Remove a lock whose owner has ended, if the system can tell."""
    if _WINDOWS:
        with suppress(OSError):
            os.unlink(lock)
        return
    # A lock needs no write access, but some network drives require it.
    for access in (os.O_RDWR, os.O_RDONLY):
        with suppress(OSError):  # it no longer exists, or belongs to another user
            descriptor = os.open(lock, access | getattr(os, "O_NOFOLLOW", 0))
            try:
                if _locked(descriptor) and _is_there(lock, descriptor):
                    os.unlink(lock)
            finally:
                os.close(descriptor)
            return


def _locked(descriptor: int) -> Optional[bool]:
    """Lock an open file until it is closed; return False if it is locked, None without such locks."""
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
    """Return a value that changes whenever another process gets the lock."""
    with suppress(OSError):
        found = os.stat(lock)
        return found.st_ino, found.st_mtime_ns
    return None


def _owner(process: int) -> str:
    return f"process {process} on {node()}"


def _owner_message(lock: str) -> str:
    """Return a message: which process holds a lock and for how long, or that it ended without removing it."""
    owner, seconds = _read(lock), 0
    with suppress(OSError):  # it may be gone by now
        seconds = max(0, int(time() - os.stat(lock).st_mtime))
    # A process removes its lock before it ends, so a lock that names an ended process will never be removed.
    if _has_ended(owner) and _read(lock) == owner:
        says = f"{lock} is stale: {owner}, which created it, has ended; delete the file, then try again"
    else:
        says = f"it is busy: {owner or 'another process'} has held {lock} for {seconds} s; try again later"
    return ascii(says)[1:-1]


def _read(lock: str) -> str:
    """Return the beginning of the content of a lock, or nothing if it no longer exists."""
    try:
        with open(lock, encoding="utf-8", errors="replace") as stream:
            return stream.read(100)
    except OSError:
        return ""


def _has_ended(owner: str) -> bool:
    """Whether the owner is a process of this machine that has certainly ended."""
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
    """Block signals, so that none leaves a draft or a lock behind; on Windows this is not possible."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
