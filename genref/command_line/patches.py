# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Patches of a copy: the changes in its files as a unified diff, and how they are applied again.

A hunk of a patch is a run of old lines, and the new lines that take their place:

    @@ -10,2 +10,2 @@
     the line before, as it is
    -the old line
    +the new line

The numbers say where the old lines were. After an update they may be elsewhere, so a hunk goes where its old
lines are, exactly: at the place that it names or, if they are not there, at the only other place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import unified_diff
from typing import NamedTuple

from ..errors import TableError

FOLDER = "patches/"
SUFFIX = ".patch"
MARK = " and patches"
"""What the MANIFEST of a copy adds to the commit."""
CUT = "\\ No newline at end of file\n"
HEAD = re.compile(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@")


class Hunk(NamedTuple):
    """What line `line` of a patch begins: `old` lines of a file, there from line `start` on, become `new`."""

    line: int
    file: str
    start: int
    old: list[str]
    new: list[str]


def is_patch(file: str) -> bool:
    """Say whether a file of a copy is a patch."""
    return file.startswith(FOLDER) and file.endswith(SUFFIX)


def difference(file: str, old: str, new: str) -> str:
    """Return what was changed in a file, as `diff -u` prints it."""
    changed = unified_diff(_lines(old), _lines(new), f"a/{file}", f"b/{file}")
    return "".join(line if line.endswith("\n") else f"{line}\n{CUT}" for line in changed)


def applied(files: Mapping[str, str], patches: Mapping[str, str]) -> dict[str, str]:
    """Return files with patches applied, in the order of their names, and with the patches.

    Raises: TableError if one does not fit, with the patch, its line and the reason.
    """
    found = dict(files)
    for patch, text in sorted(patches.items()):
        moved: dict[str, int] = {}  # by how many lines the hunks before have moved the rest of a file
        for hunk in _hunks(patch, text):
            if hunk.file not in files:
                raise TableError(patch, hunk.line, None, f"this copy has no file {hunk.file}")
            lines = _lines(found[hunk.file])
            start = _place(patch, hunk, lines, hunk.start - 1 + moved.get(hunk.file, 0))
            lines[start : start + len(hunk.old)] = hunk.new
            moved[hunk.file] = start - (hunk.start - 1) + len(hunk.new) - len(hunk.old)
            found[hunk.file] = "".join(lines)
    return {**found, **patches}


def _place(patch: str, hunk: Hunk, lines: list[str], expected: int) -> int:
    """Return where the old lines of a hunk are. Raises: TableError unless that is one place."""

    def are_at(place: int) -> bool:
        return lines[place : place + len(hunk.old)] == hunk.old

    if 0 <= expected <= len(lines) and are_at(expected):
        return expected
    places = [place for place in range(len(lines)) if are_at(place)]
    if len(places) != 1:
        reason = f"{hunk.file} has the old lines of this hunk at {len(places)} places; make the patch again"
        raise TableError(patch, hunk.line, None, reason)
    return places[0]


def _hunks(patch: str, text: str) -> Iterator[Hunk]:
    """Yield the hunks of a patch. Raises: TableError if there are none, or they are damaged."""
    lines, file, at, found = _lines(text), "", 0, False
    while at < len(lines):
        line, at = lines[at], at + 1
        if line.startswith("+++ "):
            file = line[4:].split("\t")[0].strip()
            file = file[2:] if file.startswith("b/") else file
        head = HEAD.match(line)
        if not head:
            continue  # what stands between the hunks is for readers
        start, old, new = int(head[1]), list[str](), list[str]()
        counts = [int(count or 1) for count in head.groups()[1:]]
        hunk, found = Hunk(at, file, start + (not counts[0]), old, new), True
        while [len(old), len(new)] != counts or lines[at : at + 1] == [CUT]:
            mark, rest = (lines[at][0], lines[at][1:]) if at < len(lines) else ("", "")
            if mark not in tuple(" -+\\"):
                raise TableError(patch, at + 1, None, "the hunk ends before its last line")
            for sign, side in (("-", old), ("+", new)):
                if mark in (sign, " "):
                    side.append(rest)
                elif mark == "\\" and lines[at - 1][0] in (sign, " "):
                    side[-1] = side[-1].rstrip("\n")
            at += 1
        yield hunk
    if not found:
        raise TableError(patch, None, None, "has no hunk: a line that begins with @@")


def _lines(text: str) -> list[str]:
    """Return lines with their ends, which `str.splitlines` sees in other characters, too."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)
