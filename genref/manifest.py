# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Is a copy as it was delivered? The file MANIFEST in it tells, which `python -m genref vendor` writes."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

MANIFEST = "MANIFEST"


def digest(content: bytes) -> str:
    """Return the SHA-256 of a file."""
    return sha256(content).hexdigest()


def entries(manifest: bytes) -> dict[str, str]:
    """Return the files that a MANIFEST lists, with their SHA-256."""
    lines = manifest.decode().splitlines()[1:]
    return {file: expected for expected, _, file in (line.partition("  ") for line in lines)}


def delivered(read: Callable[[str], bytes]) -> tuple[str, list[str]]:
    """Return what the copy is whose files `read` returns, by its MANIFEST, and what of it is no longer so.

    Raises: OSError if there is no MANIFEST.
    """
    manifest, changed = read(MANIFEST), list[str]()
    for file, expected in entries(manifest).items():
        try:
            changed += [f"altered: {file}"] * (digest(read(file)) != expected)
        except OSError:
            changed.append(f"missing: {file}")
    title, _, listed = manifest.partition(b"\n")
    return f"{title.decode()[2:]}, sources {digest(listed)[:16]}", changed
