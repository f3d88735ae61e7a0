# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What is judged: a program in any language, that answers questions as lines of JSON.

One JSON object a line, UTF-8; one reply line for each request but the last. Standard error is free.

    -> {"cmd":"start","protocol":1}
    <- {"protocol":1,"name":"mine","version":"2.0","arithmetic":"f64","profile":{},"topics":["gda"]}
    -> {"cmd":"profile","profile":{"divisor":"n","prior":"mle","unknown_words":"drop","variance_floor":"0"}}
    <- {"ok":true}
    -> {"cmd":"run","seq":7,"model":"bayes","output":"label","input":{"priors":...,"likelihoods":...}}
    <- {"seq":7,"answer":"spam"}   or {"seq":7,"refused":"why"}   or {"seq":7,"skipped":"why"}
    -> {"cmd":"stop"}

Of the first reply, `protocol` and `name` are needed, the rest is as in `About`. An answer is a number, a
text or a label; a list in the place of a vector, lists of rows in that of a matrix; an object or a list
of [label, value] for what is by label. A number may be a text, such as "1/3", "0x1.8p-1" or "nan"; NaN
and Infinity as Python's json writes them are numbers, too. `seq` says nothing about the question.

A program that crashes, hangs or talks nonsense is ended with its children; that question is `Broken`, and
the next one starts the program again. Children that leave its process group are not found.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from queue import Empty, Full, Queue, SimpleQueue
from threading import Thread
from typing import IO, Optional, Union

from ..errors import CandidateError, DomainError, reason_of
from ..files.model_json import Json
from .candidates import DEEPEST, About, Answered, Broken, Reply, Skipped
from .profiles import Profile
from .questions import Question
from .reference import Refused

PROTOCOL = 1

LONGEST = 1_000_000
"""Bytes in a line of a reply."""

GRACE = 1.0
"""Seconds that a program has to end, when it is asked to."""

START = 30.0
"""Seconds that a program has to start."""

_CHUNK = 1 << 16
_WAITING = 16
_LAST_WORDS = 1 << 13


class Malfunction(Exception):
    """No reply, or none that can be understood: `kind` names what happened, `message` describes it."""

    def __init__(self, kind: str, message: str = "") -> None:
        super().__init__(kind, message)
        self.kind = kind
        self.message = message


class ProcessCandidate:
    """A program under test. Use it in a `with` statement, or `close` it."""

    def __init__(self, command: Sequence[str], timeout: float = 5.0, start_timeout: float = START) -> None:
        """Start the program and ask what it is.

        `timeout`: the seconds for a reply; `start_timeout`: for the first one, after each start.

        Raises: CandidateError if it does not start, or does not say what it is.
        """
        self._command = list(command)
        self._timeout = timeout
        self._start_timeout = start_timeout
        self._agreed: Optional[Profile] = None
        self._asked = 0
        name = shlex.join(self._command)
        try:
            self._process, said = self._start()
        except Malfunction as error:
            raise CandidateError(name, f"on start, {error.message}") from None
        try:
            self.about = about_of(said)
        except DomainError as error:
            self._process.end()
            raise CandidateError(name, f"on start, {error}") from None

    def __enter__(self) -> ProcessCandidate:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def agree(self, profile: Profile) -> bool:
        """Return whether the program will answer by this profile.

        Raises: CandidateError if it does not say.
        """
        try:
            agreed = self._agrees(profile)
        except Malfunction as error:
            raise CandidateError(self.about.name, f"on profile, {error.message}") from None
        self._agreed = profile if agreed else None
        return agreed

    def ask(self, question: Question) -> Reply:
        """Return its reply to a question; `Broken` if there is none."""
        self._asked += 1
        try:
            if self._process.ended:
                self._start_again()
            request: dict[str, Json] = {"cmd": "run", "seq": self._asked}
            request.update(question.as_sent(self.about.arithmetic))
            return self._reply(self._process.exchange(request, self._timeout))
        except Malfunction as error:
            self._process.end()
            return Broken(error.kind, error.message)

    def close(self) -> None:
        """Ask the program to stop, and end it and its children if they do not."""
        if not self._process.ended:
            self._process.send({"cmd": "stop"})
            self._process.end(GRACE)

    def _start(self) -> tuple[_Process, dict[str, Json]]:
        process = _Process(self._command)
        return process, process.exchange({"cmd": "start", "protocol": PROTOCOL}, self._start_timeout)

    def _start_again(self) -> None:
        self._process, _ = self._start()
        if self._agreed is not None and not self._agrees(self._agreed):
            raise Malfunction("garbage", "it does not agree to the profile again")

    def _agrees(self, profile: Profile) -> bool:
        request: dict[str, Json] = {"cmd": "profile", "profile": dict(asdict(profile))}
        said = self._process.exchange(request, self._timeout)
        if not isinstance(said.get("ok"), bool):
            self._process.end()
            raise Malfunction("garbage", f'no "ok" that is true or false: {_beginning(json.dumps(said))}')
        return said["ok"] is True

    def _reply(self, said: dict[str, Json]) -> Reply:
        seq = said.get("seq")
        if isinstance(seq, bool) or seq != self._asked:
            says = _beginning(json.dumps(said))
            if isinstance(seq, int) and 0 < seq < self._asked:
                raise Malfunction("flood", f"a second reply to request {seq}: {says}")
            raise Malfunction("garbage", f"seq is not {self._asked}: {says}")
        return reply_of(said)


class _Process:
    """A running program: a thread for each of its three streams, and lines of JSON to and fro."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; raise Malfunction if that cannot be."""
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except (OSError, ValueError, IndexError) as error:
            reason = reason_of(error) if command else "no command"
            raise Malfunction("crash", f"does not start: {reason}") from None
        self.ended = False
        self._asked = False
        self._requests: SimpleQueue[Optional[bytes]] = SimpleQueue()
        self._read: Queue[Union[list[bytes], Malfunction]] = Queue(_WAITING)
        self._lines: list[bytes] = []
        self._last_words = bytearray()
        self._threads = [
            Thread(target=_write, args=(self._process.stdin, self._requests), daemon=True),
            Thread(target=_read_lines, args=(self._process.stdout, self._read), daemon=True),
            Thread(target=_read_end, args=(self._process.stderr, self._last_words), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def send(self, request: Mapping[str, Json]) -> None:
        """Write a request, some time soon."""
        self._requests.put(json.dumps(request, separators=(",", ":")).encode() + b"\n")

    def exchange(self, request: Mapping[str, Json], timeout: float) -> dict[str, Json]:
        """Return the object that is the reply; if there is none, end the program and raise Malfunction."""
        try:
            if self._asked and (self._lines or not self._read.empty()):
                line = self._line(timeout)
                raise Malfunction("flood", f"a reply that nobody asked for: {_beginning(line)}")
            self._asked = True
            self.send(request)
            return object_in(self._line(timeout))
        except BaseException:  # an interrupt, too
            self.end()
            raise

    def end(self, grace: float = 0.0) -> None:
        """End the program, after some seconds of grace, and then its children."""
        if self.ended:
            return
        self.ended = True
        self._requests.put(None)
        try:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
        finally:
            end_tree(self._process)
            self._process.wait()
            for thread in self._threads:
                thread.join(GRACE)  # for ever, if a child that got away holds the pipe

    def _line(self, timeout: float) -> bytes:
        if not self._lines:
            try:
                read = self._read.get(timeout=timeout)
            except Empty:
                if self._process.poll() is None:
                    raise Malfunction("hang", f"no reply in {timeout:g} s") from None
                read = Malfunction("crash")  # a child holds the pipe open
            if isinstance(read, Malfunction):
                if read.kind != "flood":
                    read.message += self._end_of_it()
                raise read
            self._lines = read
        return self._lines.pop(0)

    def _end_of_it(self) -> str:
        """Return how the program ended, and what it said last."""
        try:
            status = self._process.wait(GRACE)
            ended = f"ended with status {status}" if status >= 0 else f"ended by {_signal(-status)}"
        except subprocess.TimeoutExpired:
            ended = "closed its standard output"
        self.end()
        said = _telling(bytes(self._last_words).decode("utf-8", "replace").splitlines()[-20:])
        return f"{ended}: {_beginning(said, 200)}" if said else ended


def _write(stream: IO[bytes], requests: SimpleQueue[Optional[bytes]]) -> None:
    """Write what is requested until None comes; that nobody reads it will show in the replies."""
    with stream, suppress(OSError):
        for request in iter(requests.get, None):
            left = memoryview(request)
            while left:
                left = left[stream.write(left) :]


def _read_lines(stream: IO[bytes], read: Queue[Union[list[bytes], Malfunction]]) -> None:
    """Read lines until too many wait or one is too long; then, at the end, say how it ends."""
    rest = b""
    with stream, suppress(Full):
        for chunk in iter(lambda: stream.read(_CHUNK), b""):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in [*lines, rest]:
                if len(line) > LONGEST:
                    says = f"a line of more than {LONGEST} bytes: {_beginning(line)}"
                    read.put_nowait(Malfunction("flood", says))
                    return
            if lines:
                read.put_nowait(lines)
        partial = Malfunction("partial line", f"{_beginning(rest)}, and then it ")
        read.put_nowait(partial if rest else Malfunction("crash"))


def _read_end(stream: IO[bytes], end: bytearray) -> None:
    """Read everything, and keep the end."""
    with stream:
        for chunk in iter(lambda: stream.read(_CHUNK), b""):
            end += chunk
            del end[:-_LAST_WORDS]


def end_tree_of_posix(process: subprocess.Popen[bytes]) -> None:
    with suppress(OSError):  # nobody is left
        os.killpg(process.pid, signal.SIGKILL)


def end_tree_of_windows(process: subprocess.Popen[bytes]) -> None:
    nowhere = subprocess.DEVNULL
    with suppress(OSError):
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], stdout=nowhere, stderr=nowhere)
    process.kill()


end_tree = end_tree_of_posix if hasattr(os, "killpg") else end_tree_of_windows
"""Ends a program and its children, on POSIX or on Windows."""


# What the lines say.


def object_in(line: bytes) -> dict[str, Json]:
    """Return the JSON object that a line holds.

    Raises: Malfunction.
    """
    try:
        said: Json = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        what = "not UTF-8" if isinstance(error, UnicodeDecodeError) else "not JSON"
        raise Malfunction("garbage", f"{what}: {_beginning(line)}") from None
    if not isinstance(said, dict):
        raise Malfunction("garbage", f"no object: {_beginning(line)}")
    level: list[Json] = [said]
    for _ in range(DEEPEST):
        level = [part for tree in level for part in _parts(tree)]
    if level:
        raise Malfunction("garbage", f"nested too deeply: {_beginning(line)}")
    return said


def reply_of(said: Mapping[str, Json]) -> Reply:
    """Return the reply that an object is: its member `answer`, `refused` or `skipped`.

    null in an answer is NaN, as JavaScript writes it.

    Raises: Malfunction unless it has one of them.
    """
    members = [name for name in ("answer", "refused", "skipped") if name in said]
    if len(members) != 1:
        raise Malfunction("garbage", f"not one of answer, refused, skipped: {_beginning(json.dumps(said))}")
    value = said[members[0]]
    if members == ["answer"]:
        return Answered(_with_nan(value))
    why = value if isinstance(value, str) else json.dumps(value)
    return Refused("refused", why) if members == ["refused"] else Skipped(why)


def _with_nan(tree: Json) -> Json:
    if isinstance(tree, dict):
        return {name: _with_nan(entry) for name, entry in tree.items()}
    if isinstance(tree, list):
        return [_with_nan(entry) for entry in tree]
    return "nan" if tree is None else tree


def about_of(said: Mapping[str, Json]) -> About:
    """Return what a program says of itself in its first reply.

    Raises: DomainError.
    """
    protocol = said.get("protocol")
    if type(protocol) is not int or protocol != PROTOCOL:
        raise DomainError("protocol", protocol, str(PROTOCOL))
    name, version = said.get("name"), said.get("version", "")
    if not isinstance(name, str) or not name:
        raise DomainError("name", name, "a text")
    if not isinstance(version, str):
        raise DomainError("version", version, "a text")
    profile, arithmetic = said.get("profile", {}), said.get("arithmetic", "f64")
    if not isinstance(profile, dict):
        raise DomainError("profile", profile, "an object")
    if not isinstance(arithmetic, str):
        raise DomainError("arithmetic", arithmetic, "a text")
    topics = said.get("topics")
    if topics is None:
        return About(name, version, Profile.of(profile), arithmetic)
    if not isinstance(topics, list):
        raise DomainError("topics", topics, "a list of texts")
    texts = frozenset(topic for topic in topics if isinstance(topic, str))
    if len(texts) != len(topics):
        raise DomainError("topics", topics, "a list of texts, all different")
    return About(name, version, Profile.of(profile), arithmetic, texts)


def _parts(tree: Json) -> list[Json]:
    if isinstance(tree, dict):
        return list(tree.values())
    return tree if isinstance(tree, list) else []


def _beginning(said: Union[str, bytes], length: int = 60) -> str:
    """Return the beginning of a line in quotes, in ASCII."""
    text = said[: 4 * length].decode("utf-8", "replace") if isinstance(said, bytes) else said
    return ascii(text[:length]) + ("..." if len(text) > length else "")


def _telling(lines: Sequence[str]) -> str:
    """Return the last line that names an error, or else the last one."""
    said = [line.strip() for line in lines if line.strip()]
    errors = [line for line in said if any(word in line.lower() for word in ("error", "exception", "panic"))]
    return (errors or said or [""])[-1]


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
