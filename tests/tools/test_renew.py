# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""One command regenerates the generated files, and finds those that are stale."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import renew
from tools.renew import BY_HAND, ROOT, TASKS, Task

GENERATOR = """
import sys
import re
from pathlib import Path
source, made = Path("source.txt").read_text(), Path("made.txt")
if sys.argv[1:] == ["--renew"]:
    made.write_text(source.upper())
elif made.read_text() != source.upper():
    sys.exit("made.txt is not what is generated")
"""


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a repository with one file that is generated from another."""
    task = Task("upper", "generator.py", ("made.txt",), "--renew")
    monkeypatch.setattr(renew, "ROOT", tmp_path)
    monkeypatch.setattr(renew, "TASKS", (task, task._replace(name="other", needs=("no_such_package",))))
    for name, text in {"generator.py": GENERATOR, "source.txt": "a", "made.txt": "A"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_what_is_stale_is_named_and_left_alone_then_renewed(
    room: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert renew.main(["--check", "upper"]) == renew.main(["upper"]) == 0
    assert capsys.readouterr().out == "upper: current (made.txt)\n" * 2
    (room / "source.txt").write_text("b", encoding="utf-8")
    assert renew.main(["--check", "upper"]) == 1
    assert capsys.readouterr().out == "upper: STALE (made.txt)\n  made.txt is not what is generated\n"
    assert (room / "made.txt").read_text(encoding="utf-8") == "A"
    assert renew.main(["upper"]) == 0
    assert capsys.readouterr().out == "upper: renewed (made.txt)\n"
    assert (room / "made.txt").read_text(encoding="utf-8") == "B"


def test_a_generator_that_fails_is_told(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (room / "source.txt").unlink()
    assert renew.main(["upper"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("upper: FAILED (made.txt)\n  ") and "FileNotFoundError" in out
    assert renew.main([]) == 1
    assert capsys.readouterr().out.endswith(
        "\nWhen this works, continue: python tools/renew.py upper other\n"
    )


def test_what_cannot_be_done_here_is_said(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert renew.main([]) == 0
    out = capsys.readouterr().out
    assert "\nother: skipped: needs no_such_package (made.txt)\n\nNot renewed here:\n" in out
    assert all(f"\n  {file}: {how}\n" in out for file, how in BY_HAND.items())
    with pytest.raises(SystemExit):
        renew.main(["lower"])
    assert "no task 'lower'; there are upper, other" in capsys.readouterr().err


def test_every_generator_has_its_task() -> None:
    scripts = {task.script for task in TASKS}
    made = {file.relative_to(ROOT).as_posix() for file in ROOT.glob("tools/**/make_*.py")}
    by_hand = {"tools/oracle/make_mistakes.py", "tools/peers/make_conformance.py"}
    assert made - scripts == by_hand and "tools/trace.py" in scripts
    assert all(any(ROOT.glob(pattern)) for task in TASKS for pattern in task.files)
    assert all(any(ROOT.glob(file)) for file in BY_HAND)
    assert len({task.name for task in TASKS}) == len(TASKS)


def test_mutants_that_no_test_notices_are_still_there() -> None:
    lines = (ROOT / "tools/unnoticed.txt").read_text(encoding="utf-8").splitlines()
    for file, line in (
        re.findall(r"^(genref/\S+) .*? in: (.*)", each)[0] for each in lines if each[:7] == "genref/"
    ):
        assert line in (ROOT / file).read_text(encoding="utf-8"), line
