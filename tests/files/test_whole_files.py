# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Writers take turns and leave nothing behind: locks, drafts, signals, kills."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from platform import node
from random import Random
from time import sleep, time

import pytest

from genref.errors import ModelFileError
from genref.files import whole_files
from genref.files.model_file import SavedModel, change, read, write
from genref.files.whole_files import locked_file, write_whole
from genref.moments import ClassMoments
from genref.text_classifier import MultinomialText, fit

from ..running import ROOT, clean_environment

SAVED = SavedModel("gda", ("x",), "y", ClassMoments.of([[1], [2]], ["p", "q"]))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "m.json"


def lock_of(file: Path) -> Path:
    return file.parent / f".{file.name}.genref-lock"


def in_a_child(call: Callable[[], object]) -> str:
    """Return the exception of a call in a child of this process, or nothing if it returns."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            call()
        except BaseException as error:
            os.write(writing, repr(error).encode())
        os._exit(0)
    os.close(writing)
    with open(reading, "rb") as stream:
        said = stream.read().decode()
    os.waitpid(child, 0)
    return said


@pytest.fixture(params=["locks", "none"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A system with locks, or a network drive without."""
    kind: str = request.param
    if kind == "none":

        def refuse(descriptor: int, how: int) -> None:
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

        monkeypatch.setattr("fcntl.flock", refuse)
    return kind


class TestAlone:
    """Who changes a file keeps others out."""

    def test_who_waits_too_long_is_told_for_whom(
        self, file: Path, monkeypatch: pytest.MonkeyPatch, system: str
    ) -> None:
        monkeypatch.setattr(whole_files, "PATIENCE", 0.02)
        write(str(file), SAVED)
        before = file.read_bytes()
        with locked_file(str(file)):
            os.utime(lock_of(file), (0, time() - 75))
            for attempt in (
                lambda: write(str(file), SAVED),
                lambda: change(str(file), SavedModel, lambda model: model + SAVED),
            ):
                with pytest.raises(ModelFileError) as caught:
                    attempt()
                holder = f"process {os.getpid()} on {node()} has held {lock_of(file)} for 75 s"
                assert caught.value.reason == f"cannot be written: it is busy: {holder}; try again later"
        assert file.read_bytes() == before and os.listdir(file.parent) == ["m.json"]

    def test_a_lock_that_says_nothing_is_one_too(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where the system has no locks, whatever has the name of one is one."""
        monkeypatch.setattr(whole_files, "PATIENCE", -1.0)
        monkeypatch.setattr(whole_files, "_FCNTL", None)
        lock = lock_of(file)
        for content, owner in (
            (b"", "another process"),
            (b"\xff\n" + b"a" * 10**6, r"\ufffd\n" + "a" * 98),
            (b"process 0 on " + node().encode(), f"process 0 on {node()}"),  # no process has this number
        ):
            lock.write_bytes(content)
            with pytest.raises(TimeoutError) as caught:
                locked_file(str(file)).__enter__()
            assert str(caught.value) == f"it is busy: {owner} has held {lock} for 0 s; try again later"
        assert lock.exists()

    def test_a_lock_that_goes_while_it_is_read_says_nothing(self, file: Path) -> None:
        assert whole_files._owner_message(str(lock_of(file))).startswith(
            "it is busy: another process has held "
        )

    @pytest.mark.slow
    def test_a_full_disk_leaves_nothing(self, tmp_path: Path) -> None:
        """A file system of 32 kB with 12 kB left: the lock has room, the draft has none."""
        code = f"""
import os, sys
sys.path.insert(0, {str(ROOT)!r})
from genref.files.whole_files import write_whole
write_whole("m.json", "x" * 20000)
try:
    write_whole("m.json", "y" * 20000)
except OSError as error:
    print(error.strerror)
print(os.listdir("."), len(open("m.json").read()))
os.unlink("m.json")
write_whole("m.json", "z" * 20000)
print(os.listdir("."))
"""
        mount = f"mount -t tmpfs -o size=32k none {tmp_path} && cd {tmp_path} && exec {sys.executable} -"
        try:
            done = subprocess.run(
                ["unshare", "-rm", "sh", "-c", mount], input=code, capture_output=True, text=True
            )
        except FileNotFoundError:
            pytest.skip("no unshare")
        if "mount" in done.stderr or "unshare" in done.stderr:
            pytest.skip("no file system may be mounted here")
        assert done.stderr == ""
        assert done.stdout.splitlines() == [os.strerror(errno.ENOSPC), "['m.json'] 20000", "['m.json']"]

    def test_a_disk_without_room_for_a_name_has_room_for_a_lock(
        self, file: Path, monkeypatch: pytest.MonkeyPatch, system: str
    ) -> None:
        def full(descriptor: int, content: bytes) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os, "write", full)
        monkeypatch.setattr(whole_files, "PATIENCE", -1.0)
        with locked_file(str(file)):
            assert lock_of(file).read_bytes() == b""
            with (
                pytest.raises(TimeoutError, match="it is busy: another process has held "),
                locked_file(str(file)),
            ):
                pass
        assert not os.listdir(file.parent)

    def test_a_folder_that_is_not_to_be_written_is_told_as_it_is(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "m.json")
            file.write_text("old", encoding="utf-8")
            os.chmod(folder, 0o555)

            def write_it() -> None:
                if os.getuid() == 0:
                    os.setuid(65534)  # to whom it applies
                write_whole(str(file), "new")

            said = in_a_child(write_it)
            os.chmod(folder, 0o755)
            assert said.startswith("PermissionError") and file.read_text(encoding="utf-8") == "old"
            assert os.listdir(folder) == ["m.json"]

    def test_a_live_process_is_never_called_stale(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Another process holds the lock, and lives until its input ends."""
        monkeypatch.setattr(whole_files, "PATIENCE", -1.0)
        code = (
            "import sys; from genref.files.whole_files import locked_file\n"
            "with locked_file(sys.argv[1]): print('held', flush=True); sys.stdin.read()"
        )
        command = [sys.executable, "-c", code, str(file)]
        with subprocess.Popen(
            command, cwd=ROOT, env=clean_environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as holder:
            assert holder.stdout and holder.stdout.readline().strip() == b"held"
            with pytest.raises(TimeoutError) as caught, locked_file(str(file)):
                pass
            holder.communicate(timeout=60)
        said = str(caught.value)
        assert said.startswith(f"it is busy: process {holder.pid} on {node()} has held {lock_of(file)} for ")
        assert said.endswith(" s; try again later") and "delete" not in said
        assert not os.listdir(file.parent)

    def test_the_lock_of_a_process_that_was_killed_is_nobodys(self, file: Path, system: str) -> None:
        """Its draft goes, too. Without locks of the system nobody can know, and the error says what to do."""
        write(str(file), SAVED)

        def die() -> None:
            with locked_file(str(file)):
                (file.parent / f".{file.name}.genref-new").write_bytes(b"half a")
                os.kill(os.getpid(), signal.SIGKILL)

        in_a_child(die)
        assert len(os.listdir(file.parent)) == 3
        if system == "none":
            assert f"{lock_of(file)} is stale: " in whole_files._owner_message(str(lock_of(file)))
            lock_of(file).unlink()
        change(str(file), SavedModel, lambda model: model + SAVED)
        assert read(str(file)) == SAVED + SAVED and os.listdir(file.parent) == ["m.json"]

    def test_another_users_lock_that_is_not_to_be_written_is_removed_too(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real = os.open

        def refuse(name: str, flags: int, mode: int = 0o777) -> int:
            if flags & os.O_RDWR and not flags & os.O_CREAT:
                raise PermissionError
            return real(name, flags, mode)

        monkeypatch.setattr(os, "open", refuse)
        lock_of(file).write_bytes(b"")
        write(str(file), SAVED)
        assert os.listdir(file.parent) == ["m.json"]

    def test_who_comes_between_creating_and_locking_has_the_lock(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The third and the fourth case of the table in the source."""
        import fcntl

        real = fcntl.flock
        others: list[int] = []

        def late(descriptor: int, how: int) -> None:
            if not others:
                other = os.open(lock_of(file), os.O_RDONLY)
                others.append(other)
                real(other, how)
                real(descriptor, how)  # raises
            if len(others) == 1:
                others.append(0)
                os.unlink(lock_of(file))
                os.close(others[0])
                lock_of(file).write_bytes(b"")  # the next one's
                before = os.stat(lock_of(file)).st_ino
                real(descriptor, how)
                others.append(before)
                return
            real(descriptor, how)

        monkeypatch.setattr("fcntl.flock", late)
        with locked_file(str(file)):
            assert os.listdir(file.parent) == [lock_of(file).name]
        assert not os.listdir(file.parent)

    def test_windows_lets_nobody_remove_what_is_open(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """As if: descriptors that are open are counted, and what is open cannot be removed."""
        real_open, real_close, real_unlink = os.open, os.close, os.unlink
        opened: dict[int, str] = {}

        def open_(name: str, flags: int, mode: int = 0o777) -> int:
            descriptor = real_open(name, flags, mode)
            opened[descriptor] = str(name)
            return descriptor

        def close(descriptor: int) -> None:
            opened.pop(descriptor, None)
            real_close(descriptor)

        def unlink(name: str) -> None:
            if str(name) in opened.values():
                raise PermissionError
            real_unlink(name)

        for name, function in (("open", open_), ("close", close), ("unlink", unlink)):
            monkeypatch.setattr(os, name, function)
        monkeypatch.setattr(whole_files, "_WINDOWS", True)
        monkeypatch.setattr(whole_files, "PATIENCE", 0.05)
        monkeypatch.setattr(whole_files, "_FCNTL", None)
        lock_of(file).write_bytes(b"")  # of a process that was killed
        with locked_file(str(file)) as write_text:
            with pytest.raises(TimeoutError, match="it is busy"), locked_file(str(file)):
                pass
            write_text("new")
        assert file.read_text(encoding="utf-8") == "new" and os.listdir(file.parent) == ["m.json"]

    def test_nothing_of_others_is_written_to(self, file: Path) -> None:
        """Names of locks and drafts that are links lead nowhere."""
        other = file.parent / "other"
        other.write_bytes(b"other")
        for kind in ("lock", "new"):
            (file.parent / f".m.json.genref-{kind}").symlink_to(other)
        with pytest.MonkeyPatch.context() as patch, pytest.raises(TimeoutError):
            patch.setattr(whole_files, "PATIENCE", -1.0)
            write_whole(str(file), "new")
        lock_of(file).unlink()
        write_whole(str(file), "new")
        assert other.read_bytes() == b"other" and sorted(os.listdir(file.parent)) == ["m.json", "other"]

    @pytest.mark.slow
    def test_who_waits_while_others_come_first_is_patient(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Five owners hold the lock for longer than anybody waits for one of them; all in all it ends."""
        monkeypatch.setattr(whole_files, "PATIENCE", 0.25)
        said: list[str] = []

        def wait() -> None:
            try:
                with locked_file(str(file)):
                    said.append("it is mine")
            except TimeoutError as error:
                said.append(str(error))

        for queue, expected in ((60.0, "it is mine"), (0.3, "it is busy: process ")):
            monkeypatch.setattr(whole_files, "QUEUE", queue)
            waiting = threading.Thread(target=wait)
            with locked_file(str(file)):
                waiting.start()
                for owner in range(1, 6):
                    lock_of(file).write_text(f"process {owner} on here", encoding="utf-8")
                    sleep(0.1)
                if queue == 0.3:
                    waiting.join(10)
            waiting.join(10)
            assert said.pop().startswith(
                expected.replace("5 on", "5 on") if queue == 60.0 else "it is busy: "
            )

    def test_only_a_process_of_this_machine_that_has_ended_leaves_a_stale_lock(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ended = subprocess.Popen([sys.executable, "-c", ""])
        ended.wait()
        lock = lock_of(file)
        owner = f"process {ended.pid} on {node()}"
        lock.write_text(owner, encoding="utf-8")
        stale = f"{lock} is stale: {owner}, which created it, has ended; delete the file, then try again"
        assert whole_files._owner_message(str(lock)) == stale
        with monkeypatch.context() as patch:  # as on Windows: nothing is known
            patch.delattr(os, "getpgid")
            assert whole_files._owner_message(str(lock)).startswith(f"it is busy: {owner} has held ")
        lock.write_text(owner + "-2", encoding="utf-8")  # the same number on another machine
        assert whole_files._owner_message(str(lock)).startswith(f"it is busy: {owner}-2 has held ")

    def test_a_lock_that_changes_hands_while_it_is_judged_is_not_stale(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its owner ends in good order after it was read, and the next one has the lock."""
        lock = lock_of(file)
        lock.write_text(f"process 1 on {node()}", encoding="utf-8")

        def end(process: int) -> int:
            lock.write_text(f"process 2 on {node()}", encoding="utf-8")
            raise ProcessLookupError

        monkeypatch.setattr(os, "getpgid", end)
        assert whole_files._owner_message(str(lock)).startswith("it is busy: process 1 on ")

    def test_who_waits_comes_next(self, file: Path) -> None:
        done: list[str] = []

        def wait() -> None:
            with locked_file(str(file)):
                done.append("second")

        waiting = threading.Thread(target=wait)
        with locked_file(str(file)):
            waiting.start()
            waiting.join(0.05)
            done.append("first")
        waiting.join(5)
        assert done == ["first", "second"] and not os.listdir(file.parent)

    def test_a_link_and_its_file_have_one_lock(self, tmp_path: Path, file: Path) -> None:
        link = tmp_path / "link.json"
        link.symlink_to(file)
        with locked_file(str(link)):
            assert sorted(os.listdir(tmp_path)) == [".m.json.genref-lock", "link.json"]

    def test_a_lock_that_was_deleted_is_no_error(self, file: Path) -> None:
        with locked_file(str(file)):
            os.unlink(lock_of(file))
        assert not os.listdir(file.parent)

    def test_an_error_ends_it(self, file: Path) -> None:
        with pytest.raises(ZeroDivisionError), locked_file(str(file)):
            raise ZeroDivisionError
        assert not os.listdir(file.parent)

    def test_what_has_become_another_kind_is_not_changed(self, file: Path) -> None:
        write(str(file), fit(["a"], ["p"]))
        with pytest.raises(ModelFileError, match="now contains a model of another kind$"):
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
    assert said == [f"1 {each} added, {n}" for n in range(2, number + 2)]
    every = run("fit", kind, "-", *label, "--model", str(tmp_path / "all.json"))
    every.communicate((head + "\n".join([parts[0], *parts]) + "\n").encode(), 60)
    assert (tmp_path / "all.json").read_bytes() == Path(model).read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["all.json", "m.json"]


def in_children(number: int, call: Callable[[int], object]) -> list[str]:
    """Return the exceptions of a call in this many children that start at the same time."""
    go, start = os.pipe()
    children = []
    for i in range(number):
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(start)
            os.read(go, 1)  # until the parent closes the other end
            try:
                call(i)
            except BaseException as error:
                os.write(writing, repr(error).encode())
            os._exit(0)
        os.close(writing)
        children.append((child, reading))
    os.close(go)
    os.close(start)
    said = []
    for child, reading in children:
        with open(reading, "rb") as stream:
            said.append(stream.read().decode())
        os.waitpid(child, 0)
    return said


@pytest.mark.slow
def test_of_fifty_at_once_all_come(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last waits for longer than anybody waits for one of the others."""
    monkeypatch.setattr(whole_files, "PATIENCE", 8.0)  # of 10 s in all
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)  # a busy disk can take seconds
    write(str(file), SAVED)
    one = SAVED.moments

    def learn(i: int) -> None:
        def slowly(saved: SavedModel[str]) -> SavedModel[str]:
            sleep(0.2)
            return saved + SAVED

        change(str(file), SavedModel, slowly)

    assert in_children(50, learn) == [""] * 50
    total = read(str(file))
    assert isinstance(total, SavedModel)
    assert sum(part.count for part in total.moments.moments) == 51 * sum(part.count for part in one.moments)
    assert os.listdir(file.parent) == ["m.json"]


@pytest.mark.slow
@pytest.mark.parametrize("kills", [60, pytest.param(300, marks=pytest.mark.once)])
def test_of_many_kills_nothing_stays(file: Path, kills: int) -> None:
    """Whenever a writer is killed, the next one can write at once, and reads a complete file."""
    write(str(file), SAVED)
    random, left, known = Random(1), 0, 2
    for _ in range(kills):
        child = os.fork()
        if not child:
            try:
                while True:
                    change(str(file), SavedModel, lambda saved: saved + SAVED)
            finally:
                os._exit(0)
        sleep(random.random() * 0.005)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        left += len(os.listdir(file.parent)) > 1
        start = time()
        before, after = change(str(file), SavedModel, lambda saved: saved + SAVED)
        assert after == before + SAVED and time() - start < whole_files.PATIENCE / 2
        count = sum(part.count for part in before.moments.moments)
        assert count >= known, "nothing that was learnt is forgotten"
        known = count + 2
        assert os.listdir(file.parent) == ["m.json"]
    assert left > kills // 10, "most kills hit a writer with its lock"


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
with whole_files.locked_file(sys.argv[1]) as write:
    write("new")
print("not reached")
"""

    @pytest.mark.slow
    @pytest.mark.parametrize("call", ["write", "fsync", "replace", "unlink"])
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
        with locked_file(str(file)) as write_text:
            write_text("new")
        assert file.read_bytes() == b"new" and os.listdir(file.parent) == ["m.json"]


def test_names_as_long_as_they_may_be_have_locks(tmp_path: Path) -> None:
    for name in ("m" * 255, "\u00e9" * 127, "\U0001f600" * 63):
        write(str(tmp_path / name), SAVED)
        assert json.loads((tmp_path / name).read_bytes())["kind"] == "gda"
