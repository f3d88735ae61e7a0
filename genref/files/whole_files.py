# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Files that are replaced whole or not at all, and locked while they are changed.

A new content is written beside the file and then takes its name, which the system does at once. So whoever
reads the file, and whoever comes after a crash, finds the old content or the new one. The lock is one of the
operating system, which releases it when a process ends, however it ends; no lock file can stay behind. Of a
process that is killed while it writes, a hidden draft may stay, which nobody reads.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from threading import get_ident
from time import monotonic, sleep

PATIENCE = 60.0
"""Seconds to wait for a lock: an update holds it while it reads and writes the model."""

_FCNTL = import_module("fcntl") if find_spec("fcntl") else None
"""The module that locks files, which Windows and WASI do not have."""

HAS_LOCKS = _FCNTL is not None


def write_whole(file: str, text: str) -> None:
    """Replace the content of a file, or of the one that a link leads to, by a text in UTF-8.

    Raises: OSError; ValueError if the file exists and is not a regular file, or the text is not Unicode.
    """
    target = os.path.realpath(file)
    if os.path.lexists(target) and not os.path.isfile(target):
        raise ValueError("it exists and is not a regular file")
    folder, name = os.path.split(target)
    # No other thread or process has this name. File names are limited: 60 characters are 240 bytes at most.
    draft = os.path.join(folder, f".{name[:60]}.{os.getpid()}-{get_ident()}.genref-new")
    content = text.encode()
    try:
        with suppress(FileNotFoundError):  # of a process that was killed, whose number this one has
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


@contextmanager
def locked(file: str) -> Iterator[Callable[[str], None]]:
    """Lock an existing file, so that nobody else who locks it changes it; yield a function to replace it.

    Raises: OSError, also if the system has no locks, or after `PATIENCE` seconds (TimeoutError).
    """
    end = monotonic() + PATIENCE
    while True:
        # Some network drives give an exclusive lock only on a file that is open for writing.
        descriptor = os.open(file, os.O_RDWR if os.access(file, os.W_OK) else os.O_RDONLY)
        try:
            # Another process may have replaced the file since it was opened: then this lock is on a file
            # that has no name any more, and the new one must be locked.
            if _lock(descriptor) and os.path.samestat(os.fstat(descriptor), os.stat(file)):
                yield lambda text: write_whole(file, text)
                return
        finally:
            os.close(descriptor)
        if monotonic() > end:
            raise TimeoutError(errno.ETIMEDOUT, f"another process has held it for {PATIENCE:g} s; try again")
        sleep(0.01)


def _lock(descriptor: int) -> bool:
    """Lock an open file until it is closed; return whether nobody else has locked it."""
    if _FCNTL is None:
        reason = "this system has no locks for files; load the model, update it, and save it"
        raise OSError(errno.ENOTSUP, reason)
    try:
        _FCNTL.flock(descriptor, _FCNTL.LOCK_EX | _FCNTL.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EAGAIN, errno.EACCES):
            return False
        raise
    return True
