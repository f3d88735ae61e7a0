# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Every transcript in `transcripts/` happens again as it stands there.

`> FILE` begins a file; `$ ARGUMENTS` is a command, and `< FILE` its standard input. Its output follows, with
standard error after "! ", and then its exit status in brackets unless that is 0. `$ cat` prints a file, and
`$ cmp` compares two. Lines that begin with "# " say what to look at.
`python -m tests.command_line.test_transcripts` writes the outputs anew, for a reader to compare.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from genref.command_line import cli

from ..running import parser

FILES = sorted(Path(__file__).with_name("transcripts").glob("*.txt"))
DATA = Path(__file__).resolve().parent.parent / "data"


def run(line: str) -> Iterator[str]:
    """Run a command; yield the lines of its output."""
    words, _, file = line.partition(" < ")
    if words.startswith("cat "):
        yield from Path(words[4:]).read_text(encoding="utf-8").splitlines()
        return
    if words.startswith("cmp "):
        one, other = (Path(name).read_bytes() for name in words.split()[1:])
        yield "equal" if one == other else "different"
        return
    stdin = io.TextIOWrapper(io.BytesIO(Path(file).read_bytes() if file else b""), "ascii")
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = stdin
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status: object = cli.main([word.replace("DATA", str(DATA)) for word in shlex.split(words)])
    except SystemExit as stop:
        status = stop.code
    finally:
        sys.stdin = before
    yield from out.getvalue().replace(str(DATA), "DATA").splitlines()
    yield from (f"! {line}" for line in err.getvalue().replace(str(DATA), "DATA").splitlines())
    yield from [f"[{status}]"] * (status != 0)


def again(text: str) -> Iterator[str]:
    """Yield the lines of a transcript, with the outputs of today."""
    for part in re.split(r"^(?=[>$#] )", text, flags=re.M)[1:]:
        first, _, rest = part.partition("\n")
        if first.startswith("> "):
            Path(first[2:]).parent.mkdir(parents=True, exist_ok=True)
            Path(first[2:]).write_text(rest.rstrip("\n") + "\n", encoding="utf-8")
        yield from part.rstrip("\n").split("\n") if not first.startswith("$ ") else [first, *run(first[2:])]
        yield ""


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_it_happens_again(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    monkeypatch.setattr(cli, "_parser", parser)
    text = file.read_text(encoding="utf-8")
    assert "\n".join(again(text)).rstrip("\n") + "\n" == text


if __name__ == "__main__":
    for transcript in FILES:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            lines = list(again(transcript.read_text(encoding="utf-8")))
        transcript.write_text("\n".join(lines).rstrip("\n") + "\n", encoding="utf-8")
