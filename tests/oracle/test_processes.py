# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Programs under test: the exchange of lines, and everything that can go wrong with it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from math import inf, isnan
from pathlib import Path
from typing import Optional

import pytest

from genref import __version__
from genref.errors import CandidateError
from genref.oracle import processes
from genref.oracle.candidates import About, Answered, Broken, Reply, Skipped
from genref.oracle.checking import check, every_case
from genref.oracle.processes import ProcessCandidate
from genref.oracle.profiles import LECTURE, Profile
from genref.oracle.questions import Json, Question
from genref.oracle.reference import Refused

from . import own_adapter

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow

QUESTION = Question("laplace", "frequencies", {"counts": ["1", "1/3"]})

# Replies correctly, except that it runs BODY for each question.
PROGRAM = """
import json, os, signal, subprocess, sys, time

def say(data):
    print(json.dumps(data), flush=True)

for line in sys.stdin:
    request = json.loads(line)
    command, seq = request["cmd"], request.get("seq")
    if command == "start":
        say({"protocol": 1, "name": "program"})
    elif command == "stop":
        break
    else:
        BODY
"""

Make = Callable[..., ProcessCandidate]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Make]:
    """Start a program with this text, and end it after the test."""
    running: list[ProcessCandidate] = []

    def start(text: str, timeout: float = 20.0, *, within: Sequence[str] = ()) -> ProcessCandidate:
        file = tmp_path / "program.py"
        file.write_text(text, encoding="utf-8")
        running.append(ProcessCandidate([*within, sys.executable, "-I", "-S", str(file)], timeout))
        return running[-1]

    yield start
    for candidate in running:
        candidate.close()


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Handle interrupts as Python does, although tests in the background ignore them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def replying(body: str) -> str:
    """Return a program that runs this for each question."""
    return PROGRAM.replace("BODY", body.replace("\n", "\n        "))


def on_start(body: str) -> str:
    """Return a program that runs this on start."""
    return f"import json, os, sys, time\nsys.stdin.readline()\n{body}\n"


def introducing(said: str) -> str:
    """Return a program that introduces itself like this."""
    return on_start(f"print({said!r}, flush=True)\nsys.stdin.read()")


def broken(reply: Reply) -> tuple[str, str]:
    """Return the kind and the message of a broken reply."""
    assert isinstance(reply, Broken)
    return reply.kind, reply.message


def is_running(pid: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except OSError:  # without /proc
        return True


def ends(pid: int) -> bool:
    """Return whether a process ends within a few seconds."""
    for _ in range(200):
        if not is_running(pid):
            return True
        time.sleep(0.05)
    return False


def no_child_is_left() -> bool:
    """Return whether this process has no child, not even a zombie."""
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return True
    return False


@pytest.mark.covers
class TestExchange:
    """The messages sent and understood."""

    def test_the_first_reply_says_what_the_program_is(self, started: Make) -> None:
        said = '{"protocol": 1, "name": "mine", "version": "2.0", "arithmetic": "f32", "more": 1, '
        said += '"profile": {"divisor": "n-1"}, "topics": ["gda", "bernoulli.posterior"]}'
        topics = frozenset({"gda", "bernoulli.posterior"})
        about = About("mine", "2.0", Profile(divisor="n-1"), "f32", topics)
        assert started(introducing(said)).about == about

    def test_all_but_protocol_and_name_has_a_default(self, started: Make) -> None:
        about = started(introducing('{"protocol": 1, "name": "mine"}')).about
        assert about == About("mine", "", LECTURE, "f64", None)

    def test_a_question_is_sent_without_what_is_expected_of_it(self, started: Make) -> None:
        asked = Question(
            "gda", "exact_posterior", {"x": ["0.5"]}, {"rows": [["1"], ["2"]], "labels": ["a", 1]}
        )
        candidate = started(replying('say({"seq": seq, "answer": request})'))
        request: dict[str, Json] = {"cmd": "run", "seq": 1, "model": "gda", "output": "posterior"}
        request["train"] = {"rows": [[1], [2]], "labels": ["a", 1]}
        request["input"] = {"x": [0.5]}
        assert candidate.ask(asked) == Answered(request)
        assert candidate.ask(asked) == Answered({**request, "seq": 2})

    def test_the_start_names_the_protocol(self, started: Make) -> None:
        text = "import sys\nline = sys.stdin.readline()\n"
        text += 'print(\'{"protocol": 1, "name": "\' + repr(line).replace(\'"\', "") + \'"}\', flush=True)\n'
        assert started(text).about.name == "'{cmd:start,protocol:1}\n'"

    def test_exact_programs_get_texts(self, started: Make) -> None:
        text = replying('say({"seq": seq, "answer": request["input"]})')
        text = text.replace('"name": "program"', '"name": "program", "arithmetic": "exact"')
        assert started(text).ask(QUESTION) == Answered({"counts": ["1", "1/3"]})

    def test_nan_and_infinity_are_numbers(self, started: Make) -> None:
        candidate = started(
            replying('print(\'{"seq": 1, "answer": [NaN, Infinity, -Infinity]}\', flush=True)')
        )
        reply = candidate.ask(QUESTION)
        assert isinstance(reply, Answered) and isinstance(reply.value, list)
        assert isnan(reply.value[0]) and reply.value[1:] == [inf, -inf]

    @pytest.mark.parametrize(
        ("said", "reply"),
        [
            ('"refused": "singular"', Refused("refused", "singular")),
            ('"refused": {"row": 2}', Refused("refused", '{"row": 2}')),
            ('"skipped": "no such model"', Skipped("no such model")),
            ('"skipped": True', Skipped("true")),
            ('"error": "index 3"', Broken("error", "index 3")),
            ('"answer": None', Answered("nan")),
            ('"answer": [{"a": None}, 1]', Answered([{"a": "nan"}, 1])),
            ('"answer": "na\\u00efve", "took": 3', Answered("na\u00efve")),
        ],
    )
    def test_a_reply_is_an_answer_or_says_why_not(self, started: Make, said: str, reply: Reply) -> None:
        assert started(replying('say({"seq": seq, %s})' % said)).ask(QUESTION) == reply

    @pytest.mark.parametrize("digits", [4000, 900_000])
    def test_whole_numbers_of_any_length_are_replies(self, started: Make, digits: int) -> None:
        reply = started(replying(f'print(\'{{"seq": 1, "answer": \' + "7" * {digits} + "}}", flush=True)'))
        begin = time.process_time()
        given = reply.ask(QUESTION)
        number = int("7" * digits) if digits == 4000 else "7" * digits  # too long to be read as a number
        assert given == Answered(number) and time.process_time() - begin < 0.5

    def test_lines_may_begin_with_a_byte_order_mark_and_end_with_a_carriage_return(
        self, started: Make
    ) -> None:
        body = 'sys.stdout.buffer.write(b\'\\xef\\xbb\\xbf{"seq": 1, "answer": "\\xc3\\xa9"}\\r\\n\')\n'
        body += "sys.stdout.flush()"
        assert started(replying(body)).ask(QUESTION) == Answered("\u00e9")

    def test_a_reply_may_come_in_pieces(self, started: Make) -> None:
        body = 'for part in (\'{"seq": 1, \', \'"answer"\', ": 3}\\n"):\n'
        body += "    print(part, end='', flush=True)\n    time.sleep(0.02)"
        assert started(replying(body)).ask(QUESTION) == Answered(3)

    def test_a_long_question_and_a_long_answer_pass(self, started: Make) -> None:
        # 50,000 counts of 1, with a comma each, are 100,000 bytes, more than a pipe holds.
        asked = Question("laplace", "frequencies", {"counts": ["1"] * 50_000})
        reply = started(replying('say({"seq": seq, "answer": request["input"]["counts"]})')).ask(asked)
        assert reply == Answered([1] * 50_000)

    def test_ten_megabytes_of_messages_do_not_block(self, started: Make) -> None:
        body = 'sys.stderr.write(("x" * 99 + "\\n") * 100_000)\nsay({"seq": seq, "answer": 1})'
        candidate = started(replying(body))
        assert candidate.ask(QUESTION) == candidate.ask(QUESTION) == Answered(1)


@pytest.mark.covers
class TestStart:
    """A program that does not start, or does not identify itself, is refused with a sentence."""

    def refusal(self, command: list[str], timeout: float = 20.0) -> str:
        with pytest.raises(CandidateError) as error:
            ProcessCandidate(command, start_timeout=timeout)
        assert error.value.name == shlex.join(command)
        assert error.value.reason.startswith("")
        assert no_child_is_left()
        return error.value.reason[len("") :]

    def refused(self, text: str, timeout: float = 20.0) -> str:
        return self.refusal([sys.executable, "-I", "-S", "-c", text.replace("\n", ";")], timeout)

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        assert self.refusal([str(tmp_path / "none")]) == "does not start: No such file or directory"

    def test_a_file_that_is_no_program(self, tmp_path: Path) -> None:
        assert self.refusal([str(tmp_path)]) == "does not start: Permission denied"

    def test_nothing(self) -> None:
        assert self.refusal([]) == "does not start: no command"

    def test_a_name_that_no_file_has(self) -> None:
        with pytest.raises(CandidateError, match="does not start: embedded null byte"):
            ProcessCandidate(["a\0b"])

    def test_a_crash_at_once(self) -> None:
        assert self.refused("import nowhere") == "ended with status 1"

    def test_no_reply(self) -> None:
        assert self.refused("import time; time.sleep(60)", timeout=0.2) == "no reply in 0.2 s"

    def test_a_banner(self) -> None:
        text = "import sys; print('Welcome'); sys.stdout.flush(); sys.stdin.read()"
        assert self.refused(text) == "not JSON: 'Welcome'"

    @pytest.mark.parametrize(
        ("said", "reason"),
        [
            ("{}", "protocol is None (NoneType); allowed: 1"),
            ('{"protocol": 2, "name": "a"}', "protocol is 2 (int); allowed: 1"),
            ('{"protocol": true, "name": "a"}', "protocol is True (bool); allowed: 1"),
            ('{"protocol": 1}', "name is None (NoneType); allowed: a text"),
            ('{"protocol": 1, "name": ""}', "name is '' (str); allowed: a text"),
            ('{"protocol": 1, "name": "a", "version": 2}', "version is 2 (int); allowed: a text"),
            ('{"protocol": 1, "name": "a", "arithmetic": 64}', "arithmetic is 64 (int); allowed: a text"),
            (
                '{"protocol": 1, "name": "a", "arithmetic": "f8"}',
                "arithmetic is 'f8' (str); allowed: exact, f64, f32",
            ),
            ('{"protocol": 1, "name": "a", "profile": "n"}', "profile is 'n' (str); allowed: an object"),
            (
                '{"protocol": 1, "name": "a", "profile": {"divisor": "N"}}',
                "profile divisor is 'N' (str); allowed: n, n-1, n-K",
            ),
            (
                '{"protocol": 1, "name": "a", "topics": "gda"}',
                "topics is 'gda' (str); allowed: a list of texts, all different",
            ),
            (
                '{"protocol": 1, "name": "a", "topics": ["gda", 1]}',
                "topics is ['gda', 1] (list); allowed: a list of texts, all different",
            ),
            (
                '{"protocol": 1, "name": "a", "methods": "x"}',
                "methods is 'x' (str); allowed: a list of texts, all different",
            ),
        ],
    )
    def test_a_reply_that_does_not_say_what_it_is(self, said: str, reason: str) -> None:
        text = f"import sys; sys.stdin.readline(); print({said!r}); sys.stdout.flush(); sys.stdin.read()"
        assert self.refused(text) == reason


@pytest.mark.covers
class TestMalfunctions:
    """Each malfunction is identified, the program is ended, and the next question starts it again."""

    def test_a_crash_concerns_one_question(self, started: Make) -> None:
        body = 'if seq == 3:\n    raise ValueError("no three")\nsay({"seq": seq, "answer": os.getpid()})'
        candidate = started(replying(body))
        first, second, third, fourth = (candidate.ask(QUESTION) for _ in range(4))
        assert first == second
        assert broken(third) == ("crash", "ended with status 1")
        assert isinstance(fourth, Answered) and fourth != first

    def test_an_end_is_a_crash_even_with_status_0(self, started: Make) -> None:
        assert broken(started(replying("sys.exit()")).ask(QUESTION)) == ("crash", "ended with status 0")

    def test_an_end_after_the_reply_is_found_by_the_next_question(self, started: Make) -> None:
        candidate = started(replying('say({"seq": seq, "answer": 1})\nbreak'))
        replies = [candidate.ask(QUESTION) for _ in range(4)]
        assert replies == [Answered(1), Broken("crash", "ended with status 0")] * 2

    def test_a_signal_is_told(self, started: Make) -> None:
        candidate = started(replying("os.kill(os.getpid(), signal.SIGKILL)"))
        assert broken(candidate.ask(QUESTION)) == ("crash", "ended by signal 9")

    @pytest.mark.skipif(not hasattr(signal, "SIGRTMIN"), reason="no signals without a name")
    def test_or_numbers(self, started: Make) -> None:
        number = int(signal.Signals["SIGRTMIN"]) + 1
        candidate = started(replying(f"os.kill(os.getpid(), {number})"))
        assert broken(candidate.ask(QUESTION)) == ("crash", f"ended by signal {number}")

    def test_a_hang(self, started: Make) -> None:
        candidate = started(replying("time.sleep(60)"), 0.3)
        assert broken(candidate.ask(QUESTION)) == ("hang", "no reply in 0.3 s")
        assert no_child_is_left()

    def test_a_program_that_ignores_all_it_can(self, started: Make) -> None:
        body = "for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):\n"
        body += "    signal.signal(number, signal.SIG_IGN)\nwhile True:\n    time.sleep(1)"
        candidate = started(replying(body), 0.3)
        assert broken(candidate.ask(QUESTION))[0] == "hang"
        assert no_child_is_left()

    def test_a_program_that_reads_nothing(self, started: Make) -> None:
        candidate = started(
            on_start('print(\'{"protocol": 1, "name": "a"}\', flush=True)\ntime.sleep(60)'), 0.3
        )
        asked = Question("laplace", "frequencies", {"counts": ["1"] * 50_000})  # more than a pipe holds
        assert broken(candidate.ask(asked)) == ("hang", "no reply in 0.3 s")

    def test_a_program_that_closes_its_output(self, started: Make, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(processes, "GRACE", 0.1)
        candidate = started(replying("os.close(1)\ntime.sleep(60)"))
        assert broken(candidate.ask(QUESTION)) == ("crash", "closed its standard output")

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("Welcome", "not JSON: 'Welcome'"),
            ("", "not JSON: ''"),
            ("9" * 61, "no object: '" + "9" * 60 + "'..."),
            ("[1]", "no object: '[1]'"),
            ('{"seq": 1, "answer": \u00e9}', 'not JSON: \'{"seq": 1, "answer": \\xe9}\''),
            ('{"seq": 2, "answer": 3}', 'seq is not 1: \'{"seq": 2, "answer": 3}\''),
            ('{"seq": "1", "answer": 3}', 'seq is not 1: \'{"seq": "1", "answer": 3}\''),
            ('{"seq": true, "answer": 3}', 'seq is not 1: \'{"seq": true, "answer": 3}\''),
            ('{"answer": 3}', "seq is not 1: '{\"answer\": 3}'"),
            ('{"seq": 1}', "not one of answer, refused, skipped, error: '{\"seq\": 1}'"),
            (
                '{"seq": 1, "answer": 3, "skipped": ""}',
                'not one of answer, refused, skipped, error: \'{"seq": 1, "answer": 3, "skipped": ""}\'',
            ),
            (
                '{"seq": 1, "answer": ' + "[" * 60 + "]" * 60 + "}",
                'nested too deeply: \'{"seq": 1, "answer": ' + "[" * 39 + "'...",
            ),
        ],
    )
    def test_garbage(self, started: Make, line: str, message: str) -> None:
        candidate = started(
            replying(f"sys.stdout.buffer.write({line.encode() + NEWLINE!r})\nsys.stdout.flush()")
        )
        assert broken(candidate.ask(QUESTION)) == ("garbage", message)
        assert no_child_is_left()

    def test_brackets_without_end(self, started: Make) -> None:
        candidate = started(replying("print('[' * 200_000, flush=True)"))
        assert broken(candidate.ask(QUESTION)) == ("garbage", "not JSON: '" + "[" * 60 + "'...")

    def test_what_is_not_in_utf8(self, started: Make) -> None:
        candidate = started(replying("sys.stdout.buffer.write(b'{\"seq\": \\xff}\\n')\nsys.stdout.flush()"))
        assert broken(candidate.ask(QUESTION)) == ("garbage", "not UTF-8: '{\"seq\": \\ufffd}'")

    @pytest.mark.parametrize("end", ["", "\\n"])
    def test_a_flood_in_one_line(self, started: Make, end: str) -> None:
        candidate = started(replying(f"print('7' * 3_000_000, end='{end}', flush=True)\ntime.sleep(60)"))
        message = "a line of more than 1000000 bytes: '" + "7" * 60 + "'..."
        assert broken(candidate.ask(QUESTION)) == ("flood", message)

    def test_a_flood_of_lines(self, started: Make) -> None:
        body = 'sys.stdout.write(\'{"seq": %d, "answer": 1}\\nmore\\n\' % seq)\n'
        body += "while True:\n    print('more', flush=True)"
        candidate = started(replying(body))
        replies = [candidate.ask(QUESTION) for _ in range(4)]
        assert replies == [Answered(1), Broken("flood", "a reply without a request: 'more'")] * 2

    def test_a_second_reply(self, started: Make) -> None:
        reply = 'say({"seq": seq, "answer": 1})'
        candidate = started(replying(f"{reply}\n{reply}"))
        replies = [candidate.ask(QUESTION) for _ in range(4)]
        assert [replies[0], replies[2]] == [Answered(1), Answered(1)]
        assert [broken(replies[i])[0] for i in (1, 3)] == ["flood", "flood"]

    def test_a_second_reply_that_is_late(self, started: Make) -> None:
        body = 'say({"seq": min(seq, 1), "answer": 1})'
        candidate = started(replying(body))
        assert candidate.ask(QUESTION) == Answered(1)
        says = 'seq is not 2: \'{"seq": 1, "answer": 1}\''
        assert candidate.ask(QUESTION) == Broken("flood", says)

    def test_a_partial_line(self, started: Make) -> None:
        body = "print('{\"seq\": 1, ', end='', flush=True)\nsys.exit('out of paper')"
        says = "'{\"seq\": 1, ', and then it ended with status 1"
        assert broken(started(replying(body)).ask(QUESTION)) == ("partial line", says)

    def test_a_program_that_is_gone_when_it_is_to_start_again(self, tmp_path: Path) -> None:
        file = tmp_path / "program"
        file.write_text(f"#!{sys.executable}\n" + replying("sys.exit(1)"))
        file.chmod(0o755)
        with ProcessCandidate([str(file)]) as candidate:
            assert broken(candidate.ask(QUESTION)) == ("crash", "ended with status 1")
            file.unlink()
            says = "does not start: No such file or directory"
            assert broken(candidate.ask(QUESTION)) == broken(candidate.ask(QUESTION)) == ("crash", says)

    def test_a_program_that_cannot_start_a_second_time(self, tmp_path: Path) -> None:
        file = tmp_path / "program.py"
        file.write_text(replying("sys.exit(1)"), encoding="utf-8")
        with ProcessCandidate([sys.executable, "-I", "-S", str(file)]) as candidate:
            assert broken(candidate.ask(QUESTION)) == ("crash", "ended with status 1")
            file.write_text('input()\nprint(\'{"error": "no memory"}\', flush=True)\n', encoding="utf-8")
            assert broken(candidate.ask(QUESTION)) == ("crash", "no memory")


NEWLINE = b"\n"
CHILD = 'child = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"]%s)\n'


class TestRenewal:
    def test_what_it_knew_is_gone(self, started: Make) -> None:
        text = replying('count = globals().get("count", 0) + 1\nsay({"seq": seq, "answer": count})')
        candidate = started(text)
        replies = [candidate.ask(QUESTION), candidate.ask(QUESTION)]
        candidate.renew()
        assert [*replies, candidate.ask(QUESTION)] == [Answered(n) for n in (1, 2, 1)]


class TestChildren:
    """Processes started by the program end with it."""

    @pytest.mark.parametrize("options", ["", ", stdout=subprocess.DEVNULL"])
    @pytest.mark.parametrize("end", ["time.sleep(60)", "os._exit(1)", "print(1, flush=True)"])
    def test_after_a_malfunction(self, started: Make, tmp_path: Path, options: str, end: str) -> None:
        file = tmp_path / "pid"
        body = CHILD % options + f"with open({str(file)!r}, 'w') as f: f.write(str(child.pid))\n{end}"
        candidate = started(replying(body), 0.3 if "sleep" in end else 1.0)
        assert broken(candidate.ask(QUESTION))[0] in ("hang", "crash", "garbage")
        assert ends(int(file.read_text()))

    def test_a_crash_is_one_though_a_child_holds_the_pipe(self, started: Make) -> None:
        candidate = started(replying(CHILD % "" + "os._exit(4)"), 1.0)
        assert broken(candidate.ask(QUESTION)) == ("crash", "ended with status 4")

    def test_after_it_was_closed(self, started: Make) -> None:
        candidate = started(replying(CHILD % "" + 'say({"seq": seq, "answer": child.pid})'))
        reply = candidate.ask(QUESTION)
        candidate.close()
        assert isinstance(reply, Answered) and isinstance(reply.value, int)
        assert ends(reply.value)

    def test_a_child_that_gets_away_does_not_delay_for_long(
        self, started: Make, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It runs in a separate session, and without the mark."""
        monkeypatch.setattr(processes, "GRACE", 0.1)
        away = ", start_new_session=True, env={}"
        candidate = started(replying(CHILD % away + 'say({"seq": seq, "answer": child.pid})'))
        reply = candidate.ask(QUESTION)
        assert isinstance(reply, Answered) and isinstance(reply.value, int)
        candidate.close()
        assert no_child_is_left()
        os.kill(reply.value, signal.SIGKILL)
        assert ends(reply.value)
        settled()

    @pytest.mark.skipif(shutil.which("bwrap") is None, reason="there is no bubblewrap")
    @pytest.mark.parametrize("confined", [False, True])
    def test_when_it_is_confined(self, started: Make, tmp_path: Path, confined: bool) -> None:
        """The command from the page: it cannot write files or reach a server."""
        page = (ROOT / "spec/oracle.md").read_text(encoding="utf-8")
        found = re.search(r"check -- (bwrap .*) node my_naive_bayes.js", page)
        assert found
        file = tmp_path / "written"
        with socket.create_server(("127.0.0.1", 0)) as server:
            body = f"""import socket
done = []
for attempt in (
    lambda: open({str(file)!r}, "w"),
    lambda: socket.create_connection(("127.0.0.1", {server.getsockname()[1]}), 5),
):
    try:
        attempt()
        done.append(True)
    except OSError:
        done.append(False)
say({{"seq": seq, "answer": done}})"""
            reply = started(replying(body), within=found[1].split() if confined else ()).ask(QUESTION)
        assert isinstance(reply, Answered)
        assert reply.value == [not confined] * 2 and file.exists() is not confined


def settled(threads: Optional[int] = None) -> int:
    """Return the number of threads after those of programs have ended."""
    for _ in range(200):
        if threading.active_count() == (threads or 1):
            break
        time.sleep(0.02)
    return threading.active_count()


class TestEnd:
    """Nothing is left behind."""

    def test_a_program_is_asked_to_stop(self, started: Make, tmp_path: Path) -> None:
        file = tmp_path / "stopped"
        candidate = started(replying("pass") + f"open({str(file)!r}, 'w').write(command)\n")
        candidate.close()
        assert file.read_text() == "stop"
        assert no_child_is_left()

    def test_its_input_ends_too(self, started: Make, tmp_path: Path) -> None:
        file = tmp_path / "stopped"
        text = on_start(
            'print(\'{"protocol": 1, "name": "a"}\', flush=True)\n'
            f"open({str(file)!r}, 'w').write(sys.stdin.read())"
        )
        started(text).close()
        assert file.read_text() == '{"cmd":"stop"}\n'

    def test_what_does_not_stop_is_ended(self, started: Make, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(processes, "GRACE", 0.1)
        candidate = started(on_start('print(\'{"protocol": 1, "name": "a"}\', flush=True)\ntime.sleep(60)'))
        begin = time.monotonic()
        candidate.close()
        candidate.close()
        assert time.monotonic() - begin < 30
        assert no_child_is_left()

    def test_no_thread_stays(self, started: Make) -> None:
        before = settled()
        candidate = started(replying("sys.exit(1)"))
        for _ in range(3):
            candidate.ask(QUESTION)
        candidate.close()
        assert settled(before) == before

    @pytest.mark.usefixtures("interrupts")
    def test_an_interrupt_ends_the_program(self, started: Make) -> None:
        candidate = started(replying("time.sleep(60)"))
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            candidate.ask(QUESTION)
        timer.join()
        assert no_child_is_left()

    @pytest.mark.usefixtures("interrupts")
    def test_an_interrupt_on_start_does_too(self) -> None:
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            ProcessCandidate([sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"])
        timer.join()
        assert no_child_is_left()

    def test_without_groups_of_processes_as_on_windows(
        self, started: Make, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        candidate = started(replying("time.sleep(60)"), 0.3)
        monkeypatch.delattr(os, "killpg")
        assert broken(candidate.ask(QUESTION))[0] == "hang"
        assert no_child_is_left()


class TestGenrefItself:
    """genref passes its own check through the protocol, to the last bit."""

    @pytest.mark.usefixtures("known_answers")
    @pytest.mark.parametrize("arithmetic", ["exact", "f64", "f32"])
    def test_passes(self, arithmetic: str) -> None:
        with ProcessCandidate(own_adapter.command(arithmetic)) as candidate:
            assert candidate.about == About("genref", __version__, LECTURE, arithmetic)
            outcome = check(candidate, every_case(), exact=True)
        assert outcome.failures == []
        passed = [result for result in outcome.results if result.verdict.status == "passed"]
        assert len(passed) > 0.9 * len(every_case())

    def test_through_an_interpreter_without_site_and_asserts(self) -> None:
        text = "import sys; sys.path.insert(0, sys.argv[1])\n"
        text += "from genref.oracle.processes import ProcessCandidate\n"
        text += "from genref.oracle.questions import Question\n"
        text += "with ProcessCandidate(sys.argv[2:]) as candidate:\n"
        text += "    print(candidate.ask(Question('laplace', 'frequencies', {'counts': ['1', '3']})))\n"
        flags = ["-I", "-S", "-OO"]
        adapter, *rest = own_adapter.command("exact")
        command = [sys.executable, *flags, "-c", text, str(own_adapter.ROOT), adapter, *flags, *rest]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert (done.stdout, done.stderr) == ("Answered(value=['1/4', '3/4'])\n", "")
