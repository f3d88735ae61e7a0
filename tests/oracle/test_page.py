# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The examples in spec/oracle.md work as shown: the conversation, the options, the test with pytest."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

from genref.command_line.cli import _parser
from genref.oracle.profiles import Profile

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "spec" / "oracle.md").read_text(encoding="utf-8")


def test_the_conversation() -> None:
    (block,) = re.findall(r"^```jsonl\n(.*?)^```$", PAGE, re.M | re.S)
    requests = "".join(line[3:] + "\n" for line in block.splitlines() if line.startswith("-> "))
    replies = [json.loads(line[3:]) for line in block.splitlines() if line.startswith("<- ")]
    program = [sys.executable, str(ROOT / "examples" / "oracle" / "plain.py")]
    done = subprocess.run(program, input=requests, capture_output=True, text=True, check=True, timeout=60)
    assert [json.loads(line) for line in done.stdout.splitlines()] == replies


def test_the_stored_answer() -> None:
    (line,) = re.findall(r"^```json\n(.*?)^```$", PAGE, re.M | re.S)
    assert line in (ROOT / "genref" / "oracle" / "cases" / "answers" / "gda.jsonl").read_text(
        encoding="ascii"
    )


def test_the_commands() -> None:
    """The parser accepts every command on the page."""
    commands = re.findall(r"^python -m genref (.*?)(?:  .*)?$", PAGE, re.M)
    assert len(commands) >= 9
    for command in commands:
        words = command.split(" -- ")[0].split(" > ")[0].split()
        assert _parser().parse_args(words).command == words[0]


def test_the_conventions() -> None:
    table = PAGE[PAGE.index("## Conventions") : PAGE.index("## Tolerance")]
    assert re.findall(r"^\| `(\w+)` \|", table, re.M) == [part.name for part in fields(Profile)]
