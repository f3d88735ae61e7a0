# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Patches of a copy: the changes to its files as a unified diff, and code that applies them again.

A hunk of a patch is a sequence of old lines and the new lines that replace them:

    @@ -10,2 +10,2 @@
     the line before, as it is
    -the old line
    +the new line

The numbers say where the old lines were. An update may have moved them, so a hunk is applied where exactly
its old lines are found: at the place that it names or, failing that, at the only other such place.
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
"""What the MANIFEST of a changed copy adds to the commit."""
CUT = "\\ No newline at end of file\n"
HEAD = re.compile(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@")


class Hunk(NamedTuple):
    """A hunk, from line `line` of a patch: the lines `old`, from line `start` of a file, become `new`."""

    line: int
    file: str
    start: int
    old: list[str]
    new: list[str]


def is_patch(file: str) -> bool:
    """Return whether a file of a copy is a patch."""
    return file.startswith(FOLDER) and file.endswith(SUFFIX)


def difference(file: str, old: str, new: str) -> str:
    """Return the changes to a file, as `diff -u` prints them."""
    changed = unified_diff(_lines(old), _lines(new), f"a/{file}", f"b/{file}")
    return "".join(line if line.endswith("\n") else f"{line}\n{CUT}" for line in changed)


def applied(files: Mapping[str, str], patches: Mapping[str, str]) -> dict[str, str]:
    """Return the files with patches applied in order of their names; the result includes the patches.

    Raises: TableError if a patch does not fit; it names the patch, its line and the reason.
    """
    found = dict(files)
    for patch, text in sorted(patches.items()):
        moved: dict[str, int] = {}  # by how many lines earlier hunks have moved the rest of a file
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
    """Return the position of a hunk's old lines. Raises: TableError unless there is exactly one."""

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
            continue  # text between the hunks is for readers
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
    """Split a text into lines at "\n" only and keep the ends; `str.splitlines` also splits elsewhere."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)
