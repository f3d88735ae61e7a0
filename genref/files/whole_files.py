# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Files that are written whole or not at all."""

from __future__ import annotations

import os


def write_whole(file: str, text: str) -> None:
    """Make a text, as UTF-8, what a regular file, or the one that a link leads to, holds, at once.

    Raises: OSError; ValueError if the file exists and is something else, or the text is no Unicode.
    """
    content = text.encode()
    target = os.path.realpath(file)
    exists = os.path.lexists(target)
    if exists and not os.path.isfile(target):
        raise ValueError("it exists and is not a regular file")
    draft = os.path.join(os.path.dirname(target), f".genref-{os.urandom(8).hex()}.new")
    try:
        with open(draft, "xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if exists:
            os.chmod(draft, os.stat(target).st_mode & 0o777)
        os.replace(draft, target)
    finally:  # after an interrupt, too
        try:
            os.unlink(draft)
        except OSError:
            pass
