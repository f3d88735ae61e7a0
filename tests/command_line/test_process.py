# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How a process ends when it is interrupted, or when its standard output is full."""

from __future__ import annotations

import io
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import genref.__main__
from genref.command_line import cli

from ..running import ROOT, Call, clean_environment

INTERRUPTED = """
import os, runpy, signal, sys
class Interrupt:
    def find_spec(self, name, *_):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
sys.argv = ["genref", "fit", "gda", "nosuch.csv", "--label", "y"]
runpy.run_module("genref", run_name="__main__", alter_sys=True)
"""


def heeding() -> None:
    """Make a child process react to interrupts, even if the tests run in the background and ignore them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_python_m_genref_is_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["genref", "--version"])
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.delitem(sys.modules, "genref.__main__")
    with pytest.raises(SystemExit):
        runpy.run_module("genref", run_name="__main__")
    assert capsys.readouterr().out.startswith("genref ")


@pytest.mark.slow
def test_the_oracle_is_loaded_by_its_own_commands_alone() -> None:
    code = "from genref.command_line.cli import main; import sys; main({arguments!r}); print(*sys.modules)"
    loaded = {}
    for arguments in (["vendor"], ["vectors", "--chapter", "laplace"]):
        done = subprocess.run(
            [sys.executable, "-c", code.format(arguments=arguments)],
            cwd=ROOT,
            env=clean_environment(),
            capture_output=True,
            text=True,
            timeout=60,
        )
        loaded[arguments[0]] = {name for name in done.stdout.split() if name.startswith("genref.oracle.")}
    assert loaded["vendor"] == {"genref.oracle.case_files", "genref.oracle.questions"}  # options list them
    assert "genref.oracle.checking" in loaded["vectors"]


@pytest.mark.slow
class TestInterrupt:
    """The exit status is 130, 128 + SIGINT, as in shells; no traceback, at any moment."""

    @pytest.mark.parametrize("module", ["command_line", "errors", "gda", "oracle.questions", "files.tables"])
    def test_while_modules_load(self, module: str) -> None:
        done = subprocess.run(
            [sys.executable, "-c", INTERRUPTED.format(module=f"genref.{module}")],
            cwd=ROOT,
            env=clean_environment(),
            preexec_fn=heeding,
            capture_output=True,
            timeout=60,
        )
        assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")

    def test_while_it_waits_for_input(self, call: Call) -> None:
        assert (
            call("fit", "gda", "-", "--label", "y", "--model", "m.json", stdin="x,y\n0,a\n2,a\n").status == 0
        )
        with subprocess.Popen(
            [sys.executable, "-u", "-m", "genref", "predict", os.path.abspath("m.json"), "-", "--json"],
            cwd=ROOT,
            env=clean_environment(),
            preexec_fn=heeding,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as running:
            assert running.stdin and running.stdout and running.stderr
            running.stdin.write(b"x\n4\n")
            running.stdin.flush()
            assert running.stdout.readline().startswith(b"{")
            running.send_signal(signal.SIGINT)
            assert running.stderr.read() == b"" and running.wait(60) == 130


class TestHandlers:
    """Ignored interrupts stay ignored, as in background commands; none arrives at the end."""

    @pytest.mark.parametrize("ignored", [False, True])
    def test_of_a_run(self, monkeypatch: pytest.MonkeyPatch, ignored: bool) -> None:
        before = signal.SIG_IGN if ignored else signal.default_int_handler
        signal.signal(signal.SIGINT, before)
        seen: list[object] = []

        def load(name: str, package: str) -> object:
            seen.append(signal.getsignal(signal.SIGINT))
            return cli

        def main(_: Sequence[str]) -> int:
            seen.append(signal.getsignal(signal.SIGINT))
            return 7

        monkeypatch.setattr(genref.__main__, "import_module", load)
        monkeypatch.setattr(cli, "main", main)
        with pytest.raises(SystemExit) as caught:
            genref.__main__.run()
        assert caught.value.code == 7
        assert (seen[0] is before) is ignored and seen[1] is before
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "genref", "vectors", "--chapter", "gda"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout and running.stderr
        running.stdout.close()
        assert running.stderr.read() == b"" and running.wait(60) == 0


TABLE = "x,y\n0,a\n2,a\n4,b\n6,b\n"
LINES = "p\ta b\nq\tb\n"
ADAPTER = "def bernoulli_priors(fitted):\n    return fitted\n\n\ndef fit_bernoulli(**train):\n    return {}\n"
NAMES = next(action for action in cli._parser()._actions if action.choices).choices
COMMANDS = [
    (),
    ("--help",),
    ("--version",),
    *((name, "--help") for name in NAMES or ()),
    *(("fit", kind, "--help") for kind in ("gda", "gaussian", "categorical", "multinomial", "bernoulli")),
    ("fit", "gda", "t.csv", "--label", "y"),
    ("predict", "gda.json", "t.csv"),
    ("predict", "texts.json", "t.tsv", "--labelled", "--json"),
    ("update", "gda.json", "t.csv"),
    ("vendor",),
    ("vendor", ".", "--only", "laplace"),
    ("vendor", "--only", "laplace", "--dossier", "d.md"),
    ("vectors", "--chapter", "bayes"),
    ("check", "--python", "adapter.py", "--only", "bernoulli.priors"),
    ("check", "--python", "adapter.py", "--only", "bernoulli.priors", "--json"),
    ("fuzz", "adapter.py", "--cases", "2"),
]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
class TestFull:
    """Every command ends with status 2 and one line."""

    @pytest.mark.slow
    @pytest.mark.parametrize("unbuffered", [False, True], ids=["buffered", "unbuffered"])
    @pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
    def test_is_told(
        self,
        call: Call,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        command: tuple[str, ...],
        unbuffered: bool,
    ) -> None:
        Path("t.csv").write_text(TABLE, encoding="ascii")
        Path("t.tsv").write_text(LINES * 2, encoding="ascii")
        Path("adapter.py").write_text(ADAPTER, encoding="ascii")
        assert call("fit", "gda", "t.csv", "--label", "y", "--model", "gda.json").status == 0
        assert call("fit", "multinomial", "t.tsv", "--model", "texts.json").status == 0
        assert call("update", "texts.json", "t.tsv").status == 0
        raw = io.FileIO("/dev/full", "w")
        binary = raw if unbuffered else io.BufferedWriter(raw)
        with io.TextIOWrapper(binary, "ascii", write_through=unbuffered) as stream:
            monkeypatch.setattr(sys, "stdout", stream)
            monkeypatch.setattr(sys, "argv", ["genref", *command])
            with pytest.raises(SystemExit) as caught:
                cli.run()
        assert caught.value.code == 2
        assert capsys.readouterr().err == "genref: standard output: No space left on device\n"
