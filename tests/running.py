# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Running commands in tests: within this process, in one of their own, on a terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Optional, Union

import pytest

from genref.command_line import cli
from genref.errors import Label
from genref.files.model_file import SavedModel, read

ROOT = Path(__file__).resolve().parent.parent


class Result(NamedTuple):
    """How a command ended."""

    status: Optional[Union[int, str]]
    out: str
    err: str


Call = Callable[..., Result]


def caller(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """Return what runs a command in an empty directory; `stdin` is what standard input holds."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, stdin: Union[str, bytes] = b"") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "ascii"))
        try:
            status: Optional[Union[int, str]] = cli.main(arguments)
        except SystemExit as stop:
            status = stop.code
        return Result(status, *capsys.readouterr())

    return run


def process(
    *arguments: Union[str, bytes],
    stdin: Union[str, bytes] = b"",
    options: Sequence[str] = (),
    **environment: str,
) -> Result:
    """Run a command in a process of its own, in an environment that says nothing about text."""
    done = subprocess.run(
        [sys.executable, *options, "-m", "genref", *arguments],
        cwd=ROOT,
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        env=clean_environment(**environment),
        capture_output=True,
        timeout=60,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def clean_environment(**more: str) -> dict[str, str]:
    """Return the environment without settings of Python and language."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "LC_", "LANG"))}
    return {**kept, "PYTHONDONTWRITEBYTECODE": "1", **more}


def one_line(result: Result) -> str:
    """Return the error that a command ended with: status 2, no output, one line."""
    assert result.status == 2
    assert result.out == ""
    assert result.err.endswith("\n") and result.err[:-1].isprintable()
    return result.err[:-1]


def parameters(text: str) -> dict[str, str]:
    """Return the parameters in the text that fit prints, by name; exact values are left out."""
    lines = [line.split() for line in text.splitlines() if line.startswith("  ")]
    return {cells[0]: cells[-1] for cells in lines}


def named(parameter: dict[str, Any]) -> str:
    """The name that the text gives to a parameter of the JSON output."""
    return str(parameter["symbol"]) + "".join(f"[{part}]" for part in parameter["index"])


def on_a_terminal(*arguments: str, stdin: str) -> str:
    """Return what a terminal shows on standard error during a command."""
    pty: Any = pytest.importorskip("pty")
    terminal, end = pty.openpty()
    try:
        subprocess.run(
            [sys.executable, "-m", "genref", *arguments],
            cwd=ROOT,
            env=clean_environment(),
            input=stdin.encode(),
            stdout=subprocess.DEVNULL,
            stderr=end,
            timeout=60,
        )
        os.write(end, b"$")  # so that there is something to read, and an end
        shown = ""
        while not shown.endswith("$"):
            shown += os.read(terminal, 10_000).decode()
        return shown[:-1]
    finally:
        os.close(end)
        os.close(terminal)


def table_model(file: str) -> SavedModel[Label]:
    """Return what the file of a model of tables holds."""
    saved = read(file)
    assert isinstance(saved, SavedModel)
    return saved
