# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Files are replaced whole or not at all, and of updates at once none is lost."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from genref import gda
from genref.errors import ModelFileError
from genref.files import whole_files
from genref.files.model_file import Saved, change, load, save
from genref.files.whole_files import locked, write_whole
from genref.gda import LinearModel

from ..running import ROOT, clean_environment

MODEL = gda.fit([[0], [1], [5], [7]], ["a", "a", "b", "b"])

needs_locks = pytest.mark.skipif(not whole_files.HAS_LOCKS, reason="this system has no flock")
needs_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")


def learn(saved: Saved) -> Saved:
    assert isinstance(saved.value, LinearModel)
    return Saved(saved.value.update([[2]], ["a"]), saved.label)


def count(file: Path) -> int:
    model: Any = load(file)
    return int(model.moments.count)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    save(MODEL, tmp_path / "m.json")
    return tmp_path / "m.json"


def script(text: str, file: Path) -> subprocess.Popen[str]:
    """Start a Python program that knows the file and a model."""
    head = "import os, sys\nfrom genref import gda, load, save\nfrom tests.files.test_whole_files import *\n"
    return subprocess.Popen(
        [sys.executable, "-c", f"{head}file = Path(sys.argv[1])\n{text}", str(file)],
        cwd=ROOT,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


class TestWhole:
    def test_a_file_has_the_text_and_keeps_its_mode(self, tmp_path: Path) -> None:
        file = tmp_path / ("n" * 240 + ".txt")  # nearly as long as a name can be
        write_whole(str(file), "é\n")
        assert file.read_bytes() == b"\xc3\xa9\n"
        file.chmod(0o640)
        write_whole(str(file), "x")
        assert file.read_text() == "x" and file.stat().st_mode & 0o777 == 0o640
        assert os.listdir(tmp_path) == [file.name]

    def test_a_link_leads_to_the_file(self, tmp_path: Path) -> None:
        (tmp_path / "a").mkdir()
        (tmp_path / "link").symlink_to(tmp_path / "a" / "file")
        write_whole(str(tmp_path / "link"), "x")
        assert (tmp_path / "a" / "file").read_text() == "x" and (tmp_path / "link").is_symlink()

    def test_what_is_no_file_is_left_alone(self, tmp_path: Path) -> None:
        for place in (str(tmp_path), "/dev/null"):
            if os.path.exists(place):
                with pytest.raises(ValueError, match="not a regular file"):
                    write_whole(place, "x")
        with pytest.raises(ValueError):
            write_whole(str(tmp_path / "x"), "\ud800")
        assert not os.listdir(tmp_path)

    def test_it_is_on_the_disk_before_it_has_the_name(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        calls: list[str] = []
        real = os.replace
        monkeypatch.setattr(os, "fsync", lambda descriptor: calls.append("fsync"))

        def replace(*names: str) -> None:
            calls.append("replace")
            real(*names)

        monkeypatch.setattr(os, "replace", replace)
        write_whole(str(tmp_path / "x"), "x")
        assert calls == ["fsync", "replace"]

    @pytest.mark.parametrize("where", ["open", "fsync", "replace"])
    def test_an_error_leaves_the_old_file_alone(
        self, file: Path, monkeypatch: pytest.MonkeyPatch, where: str
    ) -> None:
        def full(*_: object, **__: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        before = file.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(whole_files if where == "open" else os, where, full, raising=False)
            with pytest.raises(ModelFileError) as caught:
                save(gda.fit([[1]], ["x"]), file)
        assert caught.value.reason == "cannot be written: No space left on device"
        assert file.read_bytes() == before and os.listdir(file.parent) == ["m.json"]

    @pytest.mark.slow
    def test_a_full_disk_loses_nothing(self, file: Path) -> None:
        pytest.importorskip("resource")
        before = file.read_bytes()
        limited = "import resource, signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        limited += "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\nsave(MODEL, file)"
        out, error = script(limited, file).communicate(timeout=60)
        assert "ModelFileError" in error and "cannot be written: File too large" in error
        assert file.read_bytes() == before and os.listdir(file.parent) == ["m.json"]

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
    def test_a_folder_that_is_not_to_be_written(self, file: Path) -> None:
        file.parent.chmod(0o500)
        try:
            with pytest.raises(ModelFileError, match="Permission denied"):
                save(MODEL, file)
        finally:
            file.parent.chmod(0o700)


@needs_kill
@pytest.mark.slow
def test_a_process_killed_at_any_moment_loses_nothing(file: Path) -> None:
    rng = random.Random(12)
    for _ in range(12):
        writer = script("print(flush=True)\nwhile True: change(str(file), learn)", file)
        assert writer.stdout is not None
        writer.stdout.readline()
        before = count(file)
        time.sleep(rng.random() * 0.05)
        writer.kill()
        writer.communicate()
        assert count(file) >= before
    number = count(file)
    change(str(file), learn)  # nobody holds the lock
    assert count(file) == number + 1


@needs_locks
class TestAtOnce:
    def test_of_twenty_threads_none_is_lost(self, file: Path) -> None:
        threads = [Thread(target=change, args=(str(file), learn)) for _ in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert count(file) == 24 and os.listdir(file.parent) == ["m.json"]

    @pytest.mark.slow
    def test_of_eight_commands_none_is_lost(self, file: Path) -> None:
        save(MODEL, file, label="y")
        (file.parent / "t.csv").write_text("x,y\n2,a\n")
        command = [sys.executable, "-m", "genref", "update", str(file), str(file.parent / "t.csv")]
        running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(8)]
        said = sorted(process.communicate(timeout=200)[0] for process in running)
        assert said == sorted(f"1 row added, {n} in all\n" for n in range(5, 13))
        assert count(file) == 12

    def test_a_save_waits_for_an_update(self, file: Path) -> None:
        order: list[str] = []

        def slowly(saved: Saved) -> Saved:
            saver.start()
            time.sleep(0.1)
            order.append("updated")
            return learn(saved)

        def saves() -> None:
            save(MODEL, file)
            order.append("saved")

        saver = Thread(target=saves)
        change(str(file), slowly)
        saver.join()
        assert order == ["updated", "saved"] and count(file) == 4

    def test_who_waits_too_long_is_told(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(whole_files, "PATIENCE", 0.05)
        before = file.read_bytes()
        with locked(str(file)):
            with pytest.raises(ModelFileError) as caught:
                change(str(file), learn)
            assert caught.value.reason == (
                "cannot be updated: another process has held it for 0.05 s; try again"
            )
            with pytest.raises(ModelFileError, match="cannot be written: another process"):
                save(MODEL, file)
        assert file.read_bytes() == before
        change(str(file), learn)

    def test_an_error_within_ends_the_lock(self, file: Path) -> None:
        def fails(saved: Saved) -> Saved:
            raise PermissionError(errno.EACCES, "as a lock that is held")

        with pytest.raises(ModelFileError, match="as a lock that is held"):
            change(str(file), fails)
        change(str(file), learn)


def test_a_system_without_locks_refuses_to_update(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_files, "_FCNTL", None)
    monkeypatch.setattr("genref.files.model_file.HAS_LOCKS", False)
    with pytest.raises(ModelFileError) as caught:
        change(str(file), learn)
    assert caught.value.reason == (
        "cannot be updated: this system has no locks for files; load the model, update it, and save it"
    )
    model: Any = load(file)
    save(model.update([[2]], ["a"]), file)
    assert count(file) == 5


@needs_locks
def test_a_file_system_without_locks_is_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(whole_files._FCNTL, "flock", refused)
    with pytest.raises(ModelFileError, match="cannot be updated: No locks available"):
        change(str(file), learn)
