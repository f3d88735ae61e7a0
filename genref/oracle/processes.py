# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Candidates in any language: programs that answer questions as JSON lines, described in spec/oracle.md.

A program that crashes, hangs or sends invalid replies is ended together with its children; the reply to that
question is `Broken`, and the next question starts the program again. Children that leave its process group
are found on Linux, by a mark in their environment; elsewhere, or if they remove the mark, they are not. A
program under test has the rights of the user who runs the check: spec/oracle.md shows how to confine it.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from glob import glob
from pathlib import Path
from queue import SimpleQueue
from threading import Condition, Thread
from typing import IO, Optional

from ..errors import CandidateError, DomainError, reason_of
from .adapters import PROTOCOL
from .candidates import About, Broken, Malfunction, Reply, about_of, beginning, object_in, reply_of
from .estimators import ESTIMATOR
from .questions import Json, Question

LONGEST = 1_000_000
"""The maximum number of bytes in a line of a reply."""

GRACE = 1.0
"""How many seconds a program has to stop after it is asked to."""

START = 30.0
"""How many seconds a program has to start."""

MARK = "GENREF_UNDER_TEST"
"""The environment variable that identifies a program's children."""

_CHUNK = 1 << 16
_LAST_WORDS = 1 << 13


class ProcessCandidate:
    """A program under test. Use it in a `with` statement, or `close` it."""

    def __init__(
        self,
        command: Sequence[str],
        timeout: float = 5.0,
        start_timeout: float = START,
        *,
        name: Optional[str] = None,
        heard: bool = False,
    ) -> None:
        """Start the program and ask it to describe itself.

        `timeout`: the seconds for a reply; `start_timeout`: for the first one, after each start. `name`: the
        name in errors, by default the command. `heard`: the program shares the standard error of this
        process.

        Raises: CandidateError if it does not start, or does not describe itself.
        """
        self._command = list(command)
        self._timeout = timeout
        self._start_timeout = start_timeout
        self._heard = heard
        self._asked = 0
        name = shlex.join(self._command) if name is None else name
        try:
            reply = self._start()
            if "error" in reply:
                self._process.end()
                raise CandidateError(name, str(reply["error"]))
            self.about: About = about_of(reply)
        except DomainError as error:
            self._process.end()
            raise CandidateError(name, f"on start, {error}") from None
        except Malfunction as error:
            raise CandidateError(name, f"on start, {error}") from None

    def __enter__(self) -> ProcessCandidate:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def ask(self, question: Question) -> Reply:
        """Return the program's reply to a question, or `Broken` if it sends none."""
        self._asked += 1
        try:
            if self._process.ended:
                reply = self._start()
                if "error" in reply:
                    raise Malfunction("crash", f"on start, {reply['error']}")
            request: dict[str, Json] = {"cmd": "run", "seq": self._asked}
            request.update(question.as_sent(self.about.arithmetic))
            return self._reply(self._process.exchange(request, self._timeout))
        except Malfunction as error:
            self._process.end()
            return Broken(error.kind, str(error))

    def renew(self) -> None:
        """End the program; the next question starts it again."""
        self.close()

    def close(self) -> None:
        """Ask the program to stop, and end it and its children if they keep running."""
        if not self._process.ended:
            self._process.send({"cmd": "stop"})
            self._process.end(GRACE)

    def _start(self) -> dict[str, Json]:
        self._process = _Process(self._command, self._heard)
        return self._process.exchange({"cmd": "start", "protocol": PROTOCOL}, self._start_timeout)

    def _reply(self, reply: dict[str, Json]) -> Reply:
        seq = reply.get("seq")
        if isinstance(seq, bool) or seq != self._asked:
            says = beginning(json.dumps(reply))
            if isinstance(seq, int) and 0 < seq < self._asked:
                raise Malfunction("flood", f"a second reply to request {seq}: {says}")
            raise Malfunction("garbage", f"seq is not {self._asked}: {says}")
        return reply_of(reply)


def in_process_of_its_own(
    file: str, timeout: float = 5.0, *, heard: bool = False, estimator: bool = False
) -> ProcessCandidate:
    """Run the adapter in a Python file in a separate process, and return it as a candidate.

    `estimator`: `file` is the name of a scikit-learn style class, see `estimators`, instead of a file.
    Whatever the adapter does there, even to Python itself, does not affect this process. The file can import
    everything that this process can. See `ProcessCandidate` for the other arguments.

    Raises: CandidateError if the file cannot be run, or its adapter is not valid.
    """
    start = f"import sys; sys.path[:] = {sys.path!r}; from genref.oracle.serving import main; main()"
    if estimator:  # edge cases are asked on purpose, so warnings of overflow are expected
        command = [sys.executable, "-W", "ignore", "-c", start, ESTIMATOR, file]
    else:
        command = [sys.executable, "-c", start, os.path.abspath(file)]
    return ProcessCandidate(command, timeout, name=file, heard=heard)


class _Process:
    """A running program: one thread for each of its three streams, and JSON lines in both directions."""

    def __init__(self, command: Sequence[str], heard: bool) -> None:
        """Start the program; raise Malfunction if that fails."""
        self._mark = os.urandom(16).hex()
        pipe, errors = subprocess.PIPE, None if heard else subprocess.PIPE
        marked = {**os.environ, MARK: self._mark}
        try:
            self._process = subprocess.Popen(
                command, 0, stdin=pipe, stdout=pipe, stderr=errors, start_new_session=True, env=marked
            )
        except (OSError, ValueError, IndexError) as error:
            reason = reason_of(error) if command else "no command"
            raise Malfunction("crash", f"does not start: {reason}") from None
        self.ended = False
        self._asked = False
        self._requests: SimpleQueue[Optional[bytes]] = SimpleQueue()
        self._news = Condition()
        self._received = bytearray()
        self._closed = False
        self._last_words = bytearray()
        works = [(self._write, self._process.stdin), (self._read, self._process.stdout)]
        works += [] if heard else [(self._read_end, self._process.stderr)]
        self._threads = [Thread(target=work, args=(stream,), daemon=True) for work, stream in works]
        for thread in self._threads:
            thread.start()

    def send(self, request: Mapping[str, Json]) -> None:
        """Queue a request for writing."""
        self._requests.put(json.dumps(request, separators=(",", ":")).encode() + b"\n")

    def exchange(self, request: Mapping[str, Json], timeout: float) -> dict[str, Json]:
        """Send a request and return the reply; if none arrives, end the program and raise Malfunction."""
        try:
            if self._asked and b"\n" in self._received:
                raise Malfunction("flood", f"a reply without a request: {beginning(self._line(timeout))}")
            self._asked = True
            self.send(request)
            return object_in(self._line(timeout))
        except BaseException:  # including an interrupt
            self.end()
            raise

    def end(self, grace: float = 0.0) -> None:
        """End the program after a grace period in seconds, and then its children."""
        if self.ended:
            return
        self.ended = True
        self._requests.put(None)
        try:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
        finally:
            end_tree(self._process)
            end_marked(self._mark)
            self._process.wait()
            for thread in self._threads:
                thread.join(GRACE)  # a lost child that holds the pipe would block it for ever

    def _write(self, stream: IO[bytes]) -> None:
        """Write the requests until None arrives; if nobody reads them, the replies will show it."""
        with stream, suppress(OSError):
            for request in iter(self._requests.get, None):
                left = memoryview(request)
                while left:
                    left = left[stream.write(left) :]

    def _read(self, stream: IO[bytes]) -> None:
        """Read until the program closes its output, or more is waiting than a line may have."""
        with stream:
            for chunk in iter(lambda: stream.read(_CHUNK), b""):
                with self._news:
                    self._received += chunk
                    self._news.notify()
                if len(self._received) > LONGEST + 1:
                    break
        with self._news:
            self._closed = True
            self._news.notify()

    def _read_end(self, stream: IO[bytes]) -> None:
        """Read all messages, and keep only the end."""
        with stream:
            for chunk in iter(lambda: stream.read(_CHUNK), b""):
                self._last_words += chunk
                del self._last_words[:-_LAST_WORDS]

    def _line(self, timeout: float) -> bytes:
        """Return the next line; raise Malfunction if there is none."""
        with self._news:
            self._news.wait_for(lambda: self._closed or b"\n" in self._received, timeout)
            line, end, _ = bytes(self._received).partition(b"\n")
            del self._received[: len(line + end)]
        if len(line) > LONGEST:
            raise Malfunction("flood", f"a line of more than {LONGEST} bytes: {beginning(line)}")
        if end:
            return line
        if not self._closed and self._process.poll() is None:
            raise Malfunction("hang", f"no reply in {timeout:g} s")
        if line:
            raise Malfunction("partial line", f"{beginning(line)}, and then it {self._exit_text()}")
        raise Malfunction("crash", self._exit_text())

    def _exit_text(self) -> str:
        """Return how the program ended, and its last words on standard error."""
        try:
            status = self._process.wait(GRACE)
            killed = {-one: one.name for one in signal.Signals}.get(status, f"signal {-status}")
            ended = f"ended with status {status}" if status >= 0 else f"ended by {killed}"
        except subprocess.TimeoutExpired:
            ended = "closed its standard output"
        self.end()
        words = _error_line(bytes(self._last_words).decode("utf-8", "replace").splitlines()[-20:])
        return f"{ended}: {beginning(words, 200)}" if words else ended


def end_tree(process: subprocess.Popen[bytes]) -> None:
    """End a program and its children."""
    with suppress(OSError):  # no process is left, or Windows has no such command
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            command = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    process.kill()


def end_marked(mark: str, processes: str = "/proc") -> None:
    """End all processes with a mark in their environment, on systems that show it, such as Linux."""
    entry = f"{MARK}={mark}".encode()
    for file in glob(os.path.join(processes, "[0-9]*", "environ")):
        with suppress(OSError):  # it has ended, or belongs to another user
            environment = Path(file)
            if entry in environment.read_bytes().split(b"\0"):
                os.kill(int(environment.parent.name), signal.SIGKILL)


def _error_line(lines: Sequence[str]) -> str:
    """Return the last line that names an error, or else the last one."""
    found = [line.strip() for line in lines if line.strip()]
    errors = [line for line in found if any(word in line.lower() for word in ("error", "exception", "panic"))]
    return (errors or found or [""])[-1]
