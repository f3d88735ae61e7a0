# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""One at a time, and nothing left behind: locks, drafts, signals."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from platform import node
from time import time

import pytest

from genref.errors import ModelFileError
from genref.files import whole_files
from genref.files.model_file import SavedModel, change, read, write
from genref.files.whole_files import alone, write_whole
from genref.moments import ClassMoments
from genref.text_classifier import MultinomialText, fit

from ..running import ROOT, clean_environment

SAVED = SavedModel("gda", ("x",), "y", ClassMoments.of([[1], [2]], ["p", "q"]))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "m.json"


class TestAlone:
    """Who changes a file keeps others out."""

    def test_who_waits_too_long_is_told_for_whom(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(whole_files, "PATIENCE", 0.02)
        write(str(file), SAVED)
        before = file.read_bytes()
        with alone(str(file)):
            os.utime(f"{file}.lock", (0, time() - 75))
            for attempt in (
                lambda: write(str(file), SAVED),
                lambda: change(str(file), SavedModel, lambda model: model + SAVED),
            ):
                with pytest.raises(ModelFileError) as caught:
                    attempt()
                holder = f"process {os.getpid()} on {node()} has held {file}.lock for 75 s"
                assert caught.value.reason == f"cannot be written: it is busy: {holder}; try again later"
        assert file.read_bytes() == before and os.listdir(file.parent) == ["m.json"]

    def test_a_lock_that_says_nothing_is_one_too(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(whole_files, "PATIENCE", -1.0)
        lock = Path(f"{file}.lock")
        for content, owner in (
            (b"", "another process"),
            (b"\xff\n" + b"a" * 10**6, r"\ufffd\n" + "a" * 98),
            (b"process 0 on " + node().encode(), f"process 0 on {node()}"),  # no process has this number
        ):
            lock.write_bytes(content)
            with pytest.raises(TimeoutError) as caught:
                alone(str(file)).__enter__()
            assert str(caught.value) == f"it is busy: {owner} has held {lock} for 0 s; try again later"
        assert lock.exists()

    def test_a_lock_that_goes_while_it_is_read_says_nothing(self, file: Path) -> None:
        assert whole_files._whose(f"{file}.lock").startswith("it is busy: another process has held ")

    def test_a_full_disk_leaves_no_lock(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Only the operating system's last step fails: the lock exists, and its text finds no room."""

        class Full(io.FileIO):
            def write(self, data: object) -> int:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        def opened(name: str, mode: str, encoding: str, errors: str) -> io.TextIOWrapper:
            return io.TextIOWrapper(io.BufferedWriter(Full(name, mode)), encoding, errors)

        write(str(file), SAVED)
        before = file.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(whole_files, "open", opened, raising=False)
            with pytest.raises(ModelFileError) as caught:
                write(str(file), SAVED)
        assert caught.value.reason == f"cannot be written: {os.strerror(errno.ENOSPC)}"
        assert file.read_bytes() == before and os.listdir(file.parent) == ["m.json"]
        change(str(file), SavedModel, lambda model: model + SAVED)  # at once: there is nothing to wait for
        assert read(str(file)) == SAVED + SAVED

    def test_a_full_disk_that_cannot_be_tidied_is_told_as_it_is(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*arguments: object) -> str:
            raise OSError(errno.EIO, "no more")

        monkeypatch.setattr(whole_files, "_owner", fail)
        monkeypatch.setattr(os, "unlink", fail)
        with pytest.raises(OSError, match="no more"), alone(str(file)):
            pass

    def test_a_live_process_is_never_called_stale(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Another process holds the lock, and lives until its input ends."""
        monkeypatch.setattr(whole_files, "PATIENCE", -1.0)
        code = (
            "import sys; from genref.files.whole_files import alone\n"
            "with alone(sys.argv[1]): print('held', flush=True); sys.stdin.read()"
        )
        command = [sys.executable, "-c", code, str(file)]
        with subprocess.Popen(
            command, cwd=ROOT, env=clean_environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as holder:
            assert holder.stdout and holder.stdout.readline().strip() == b"held"
            with pytest.raises(TimeoutError) as caught, alone(str(file)):
                pass
            holder.communicate(timeout=60)
        said = str(caught.value)
        assert said.startswith(f"it is busy: process {holder.pid} on {node()} has held {file}.lock for ")
        assert said.endswith(" s; try again later") and "delete" not in said
        assert not os.listdir(file.parent)

    def test_only_a_process_of_this_machine_that_has_ended_leaves_a_stale_lock(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ended = subprocess.Popen([sys.executable, "-c", ""])
        ended.wait()
        lock = Path(f"{file}.lock")
        owner = f"process {ended.pid} on {node()}"
        lock.write_text(owner, encoding="utf-8")
        stale = f"{lock} is stale: {owner} created it and has ended; delete it, then try again"
        assert whole_files._whose(str(lock)) == stale
        with monkeypatch.context() as patch:  # as on Windows: nothing is known
            patch.delattr(os, "getpgid")
            assert whole_files._whose(str(lock)).startswith(f"it is busy: {owner} has held ")
        lock.write_text(owner + "-2", encoding="utf-8")  # the same number on another machine
        assert whole_files._whose(str(lock)).startswith(f"it is busy: {owner}-2 has held ")

    def test_a_lock_that_changes_hands_while_it_is_judged_is_not_stale(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its owner ends in good order after it was read, and the next one has the lock."""
        lock = Path(f"{file}.lock")
        lock.write_text(f"process 1 on {node()}", encoding="utf-8")

        def end(process: int) -> int:
            lock.write_text(f"process 2 on {node()}", encoding="utf-8")
            raise ProcessLookupError

        monkeypatch.setattr(os, "getpgid", end)
        assert whole_files._whose(str(lock)).startswith("it is busy: process 1 on ")

    def test_who_waits_comes_next(self, file: Path) -> None:
        done: list[str] = []

        def wait() -> None:
            with alone(str(file)):
                done.append("second")

        waiting = threading.Thread(target=wait)
        with alone(str(file)):
            waiting.start()
            waiting.join(0.05)
            done.append("first")
        waiting.join(5)
        assert done == ["first", "second"] and not os.listdir(file.parent)

    def test_a_link_and_its_file_have_one_lock(self, tmp_path: Path, file: Path) -> None:
        link = tmp_path / "link.json"
        link.symlink_to(file)
        with alone(str(link)):
            assert sorted(os.listdir(tmp_path)) == ["link.json", "m.json.lock"]

    def test_a_lock_that_was_deleted_is_no_error(self, file: Path) -> None:
        with alone(str(file)):
            os.unlink(f"{file}.lock")
        assert not os.listdir(file.parent)

    def test_an_error_ends_it(self, file: Path) -> None:
        with pytest.raises(ZeroDivisionError), alone(str(file)):
            raise ZeroDivisionError
        assert not os.listdir(file.parent)

    def test_what_has_become_another_kind_is_not_changed(self, file: Path) -> None:
        write(str(file), fit(["a"], ["p"]))
        with pytest.raises(ModelFileError, match="has become a model of another kind$"):
            change(str(file), SavedModel, lambda model: model + SAVED)
        assert os.listdir(file.parent) == ["m.json"]

    @pytest.mark.parametrize("kind", ["table", "texts"])
    def test_an_update_learns_on_top_of_what_others_have_learnt(
        self, file: Path, kind: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        texts = fit(["a"], ["p"])
        write(str(file), SAVED if kind == "table" else texts)
        if kind == "table":
            for _ in range(2):
                change(str(file), SavedModel, lambda model: model + SAVED)
            assert read(str(file)) == SAVED + SAVED + SAVED
        else:
            for _ in range(2):
                before, after = change(str(file), MultinomialText, lambda model: model.update(["b"], ["p"]))
                assert after == before.update(["b"], ["p"])
            assert read(str(file)) == texts.update(["b", "b"], ["p", "p"])


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["gda", "multinomial"])
def test_of_updates_at_once_none_is_lost(tmp_path: Path, kind: str) -> None:
    """All have read the old model, and wait for their data, when the first of them writes."""
    model, number = str(tmp_path / "m.json"), 6
    parts = [f"{i},{'pq'[i % 2]}" if kind == "gda" else f"{'pq'[i % 2]}\tword{i}" for i in range(number)]
    head = "x,y\n" if kind == "gda" else ""

    def run(*arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "genref", *arguments]
        return subprocess.Popen(
            command, cwd=ROOT, env=clean_environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    label = ("--label", "y") if kind == "gda" else ()
    first = run("fit", kind, "-", *label, "--model", model)
    first.communicate((head + parts[0] + "\n").encode(), 60)
    updates = [run("update", model, "-") for _ in parts]
    for running, part in zip(updates, parts):
        assert running.stdin
        running.stdin.write((head + part + "\n").encode())
    for running in updates:
        assert running.stdin
        running.stdin.close()
        running.stdin = None
    said = sorted(running.communicate(timeout=60)[0].decode().split(" in all")[0] for running in updates)
    assert [running.returncode for running in updates] == [0] * number
    each = "row" if kind == "gda" else "message"
    assert said == [f"1 {each} learnt, {n}" for n in range(2, number + 2)]
    every = run("fit", kind, "-", *label, "--model", str(tmp_path / "all.json"))
    every.communicate((head + "\n".join([parts[0], *parts]) + "\n").encode(), 60)
    assert (tmp_path / "all.json").read_bytes() == Path(model).read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["all.json", "m.json"]


class TestSignals:
    """They wait until a file is whole, and its draft and lock are gone."""

    KILLED = """
import os, signal, sys
from genref.files import whole_files
signal.signal(signal.{name}, signal.{action})
real = os.{call}
def stop(*arguments):
    os.kill(os.getpid(), signal.{name})
    return real(*arguments)
os.{call} = stop
with whole_files.alone(sys.argv[1]):
    whole_files.write_whole(sys.argv[1], "new")
print("not reached")
"""

    @pytest.mark.slow
    @pytest.mark.parametrize("call", ["urandom", "fsync", "replace", "unlink"])
    @pytest.mark.parametrize(("name", "action"), [("SIGTERM", "SIG_DFL"), ("SIGINT", "default_int_handler")])
    def test_nothing_is_left(self, file: Path, name: str, action: str, call: str) -> None:
        file.write_bytes(b"old")
        code = self.KILLED.format(name=name, action=action, call=call)
        done = subprocess.run(
            [sys.executable, "-c", code, str(file)], cwd=ROOT, env=clean_environment(), capture_output=True
        )
        assert done.returncode == -getattr(signal, name) and done.stdout == b""
        assert file.read_bytes() == b"new" and os.listdir(file.parent) == ["m.json"]

    def test_an_interrupt_comes_when_the_file_is_whole(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real = os.fsync

        def interrupt(descriptor: int) -> None:
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)  # whatever other threads there are
            real(descriptor)

        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
                patch.setattr(os, "fsync", interrupt)
                write(str(file), SAVED)
        finally:
            signal.signal(signal.SIGINT, before)
        assert read(str(file)) == SAVED and os.listdir(file.parent) == ["m.json"]

    def test_systems_without_masks_of_signals_will_do(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delattr(signal, "pthread_sigmask")
        with alone(str(file)):
            write_whole(str(file), "new")
        assert file.read_bytes() == b"new" and os.listdir(file.parent) == ["m.json"]


def test_names_as_long_as_they_may_be_have_locks(tmp_path: Path) -> None:
    for name in ("m" * 255, "\u00e9" * 127, "\U0001f600" * 63):
        write(str(tmp_path / name), SAVED)
        assert json.loads((tmp_path / name).read_bytes())["kind"] == "gda"
