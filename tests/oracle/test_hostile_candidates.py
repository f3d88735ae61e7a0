# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Candidates that hang, die, leak, flood, lie or change Python itself: the check ends and says what is wrong.

Each candidate implements the logistic function correctly except for one thing, and the command line asks it a
few questions.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import pytest

from genref.oracle.report import SCREEN

from ..each_row import each_row
from ..running import caller

LIMIT = 60.0
"""How many seconds a check may take on a busy machine; most take about one second."""

HEARD = re.compile("Traceback|[^ -~\n]")
"""Text that no report or error of genref contains."""

RIGHT, WRONG, UNUSABLE = 0, 1, 2


class Hostile(NamedTuple):
    """The behaviour of a candidate, and how its check ends: the status, and words in the report."""

    name: str
    does: str
    status: int
    says: str = ""
    seconds: int = 60
    """The time limit for all questions together."""


# Programs: what each does instead of replying to the command "start" or "run"

PROGRAM = """
import json, math, os, random, signal, subprocess, sys, threading, time

def say(reply):
    print(json.dumps(reply), flush=True)

def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()

def child():
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(100)"])

start = {"protocol": 1, "name": "hostile", "topics": ["logistic.logistic"]}
asked_before = 0
for line in sys.stdin:
    asked = json.loads(line)
    cmd, seq = asked["cmd"], asked.get("seq")
    if cmd == "stop":
        break
    z = asked.get("input", {}).get("z")
    asked_before += cmd == "run"
    if isinstance(z, str):
        reply = {"seq": seq, "refused": "no number"}
    elif cmd == "run":
        reply = {"seq": seq, "answer": 1 / (1 + math.exp(-z)) if z > -700 else math.exp(z)}
    if cmd == "start":
        START
    else:
        RUN
"""

STARTS = (
    Hostile("honest", "say(start)", RIGHT),
    Hostile("byte-order-mark", r'write("\ufeff" + json.dumps(start) + "\n")', RIGHT),
    Hostile("carriage-return", r'write(json.dumps(start) + "\r\n")', RIGHT),
    Hostile("ends-with-0", "os._exit(0)", UNUSABLE, "ended with status 0"),
    Hostile("ends-with-1", "sys.exit('no database')", UNUSABLE, "ended with status 1"),
    Hostile("killed", "os.kill(os.getpid(), signal.SIGKILL)", UNUSABLE, "ended by signal 9"),
    Hostile("silent", "time.sleep(100)", UNUSABLE, "no reply in", 8),
    Hostile("closes-its-output", "os.close(1); time.sleep(100)", UNUSABLE, "closed its standard output", 8),
    Hostile("banner", "print('Welcome!', flush=True); say(start)", UNUSABLE, "Welcome!"),
    Hostile("empty-line", "print(flush=True); say(start)", UNUSABLE, "not JSON"),
    Hostile("list", "say([start])", UNUSABLE, "no object"),
    Hostile("null", "say(None)", UNUSABLE, "no object"),
    Hostile("brackets", r"write('[' * 100_000 + '\n')", UNUSABLE, "not JSON"),
    Hostile("not-utf-8", r"os.write(1, b'\xff\xfe\n')", UNUSABLE, "not UTF-8"),
    Hostile("half-a-line", "write('{'); os._exit(0)", UNUSABLE, "and then it ended"),
    Hostile("flood-without-end", "while True: write('x' * 65536)", UNUSABLE, "a line of more than"),
    Hostile("another-protocol", "say({**start, 'protocol': 2})", UNUSABLE, "protocol"),
    Hostile("true-for-a-protocol", "say({**start, 'protocol': True})", UNUSABLE, "protocol"),
    Hostile("no-name", "start.pop('name'); say(start)", UNUSABLE, "name"),
    Hostile("number-for-a-name", "say({**start, 'name': 5})", UNUSABLE, "name"),
    Hostile("escapes-in-its-name", r"say({**start, 'name': '\x1b[31mred'})", RIGHT, r"\x1b[31mred"),
    Hostile("long-name", "say({**start, 'name': 'n' * 100_000})", RIGHT, "nnn"),
    Hostile("number-for-a-version", "say({**start, 'version': 1})", UNUSABLE, "version"),
    Hostile("text-for-topics", "say({**start, 'topics': 'logistic'})", UNUSABLE, "topics"),
    Hostile("topics-twice", "say({**start, 'topics': ['gda', 'gda']})", UNUSABLE, "topics"),
    Hostile("misspelt-topic", "say({**start, 'topics': ['logistc']})", UNUSABLE, "logistic"),
    Hostile(
        "one-topic-misspelt",
        "say({**start, 'topics': ['logistic.logistic', 'gdaa']})",
        WRONG,
        "did you mean gda?",
    ),
    Hostile("unknown-convention", "say({**start, 'profile': {'colour': 'red'}})", UNUSABLE, "colour"),
    Hostile("list-for-a-profile", "say({**start, 'profile': []})", UNUSABLE, "profile"),
    Hostile("unknown-arithmetic", "say({**start, 'arithmetic': 'f16'})", UNUSABLE, "arithmetic"),
    Hostile("error", "say({'error': 'no licence'})", UNUSABLE, "no licence"),
    Hostile("error-that-is-no-text", "say({'error': {'code': [7]}})", UNUSABLE, "7"),
)

RUNS = (
    Hostile("ends-with-0", "os._exit(0)", UNUSABLE, "crash"),
    Hostile("ends-once", "os._exit(3) if seq == 3 else say(reply)", WRONG, "crash"),
    Hostile("ends-after-each-reply", "say(reply); os._exit(0)", WRONG, "crash"),
    Hostile(
        "killed-at-zero", "z == 0 and os.kill(os.getpid(), signal.SIGSEGV); say(reply)", WRONG, "signal 11"
    ),
    Hostile("hangs-at-zero", "z == 0 and time.sleep(100); say(reply)", WRONG, "hang"),
    Hostile("hangs", "time.sleep(100)", UNUSABLE, "no reply in", 8),
    Hostile(
        "never-stops", "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(100)", UNUSABLE, "hang"
    ),
    Hostile("late-reply", "z == 0 and time.sleep(1.5); say(reply)", WRONG, "hang"),
    Hostile("garbage", "print('I think it is a half', flush=True)", UNUSABLE, "garbage"),
    Hostile("garbage-at-zero", "print('?', flush=True) if z == 0 else say(reply)", WRONG, "garbage"),
    Hostile("empty-line-before", "print(flush=True); say(reply)", UNUSABLE, "garbage"),
    Hostile("another-seq", "say({**reply, 'seq': seq + 1})", UNUSABLE, "seq is not"),
    Hostile("no-seq", "reply.pop('seq'); say(reply)", UNUSABLE, "seq is not"),
    Hostile("text-for-seq", "say({**reply, 'seq': str(seq)})", UNUSABLE, "seq is not"),
    Hostile("each-reply-twice", "say(reply); say(reply)", WRONG, "flood"),
    Hostile("flood-of-lines", "[say(reply) for _ in range(100_000)]", WRONG, "flood"),
    Hostile("flood-in-one-line", "write('1' * 2_000_000)", UNUSABLE, "flood"),
    Hostile("half-a-line", "write('{\"seq\"'); os._exit(0)", UNUSABLE, "partial line"),
    Hostile("nothing-said", "say({'seq': seq})", UNUSABLE, "garbage"),
    Hostile("answers-and-refuses", "say({**reply, 'answer': 0.5, 'refused': 'no'})", UNUSABLE, "garbage"),
    Hostile("null", "say({'seq': seq, 'answer': None})", WRONG, "nan:"),
    Hostile("nan", "say({'seq': seq, 'answer': math.nan})", WRONG, "nan"),
    Hostile("infinity", "say({'seq': seq, 'answer': math.inf})", WRONG, "infinite"),
    Hostile("true", "say({'seq': seq, 'answer': True})", WRONG, "not a number"),
    Hostile("texts", "say({n: str(v) if n == 'answer' else v for n, v in reply.items()})", RIGHT),
    Hostile(
        "decimal-comma",
        "say({n: str(v).replace('.', ',') if n == 'answer' else v for n, v in reply.items()})",
        WRONG,
        "not a number",
    ),
    Hostile(
        "text-of-900000-digits", "say({'seq': seq, 'answer': '0.' + '5' * 900_000})", WRONG, "not a number"
    ),
    Hostile(
        "number-of-900000-digits", "write('{\"seq\": %d, \"answer\": %s}\\n' % (seq, '5' * 900_000))", WRONG
    ),
    Hostile("power-without-end", "say({'seq': seq, 'answer': '1e999999999'})", WRONG, "1e999999999"),
    Hostile("quotient-by-zero", "say({'seq': seq, 'answer': '1/0'})", WRONG, "not a number"),
    Hostile("code-for-a-number", "say({'seq': seq, 'answer': '__import__(1)'})", WRONG, "not a number"),
    Hostile("nested", "say({'seq': seq, 'answer': [[[[0.5]]]]})", WRONG, "not a number"),
    Hostile(
        "brackets", r"""write('{"seq": %d, "answer": ' % seq + '[' * 100_000 + '\n')""", UNUSABLE, "garbage"
    ),
    Hostile("object", "say({'seq': seq, 'answer': {'p': 0.5}})", WRONG, "not a number"),
    Hostile("long-list", "say({'seq': seq, 'answer': [0.5] * 50_000})", WRONG, "not a number"),
    Hostile("escapes", r"say({'seq': seq, 'answer': '\x1b[2J\x07'})", WRONG, r"\x1b[2J\x07"),
    Hostile("skips-all", "say({'seq': seq, 'skipped': 'busy'})", WRONG, "nothing was answered"),
    Hostile("fails-always", "say({'seq': seq, 'error': 'no memory'})", UNUSABLE, "no memory"),
    Hostile(
        "fails-in-the-place-of-a-refusal",
        "say({'seq': seq, 'error': 'z'} if 'refused' in reply else reply)",
        WRONG,
        "error: z",
    ),
    Hostile(
        "never-refuses",
        "say({'seq': seq, 'answer': 0.5} if 'refused' in reply else reply)",
        WRONG,
        "not refused",
    ),
    Hostile("tosses-coins", "say({'seq': seq, 'answer': random.random()})", WRONG, "not-repeatable"),
    Hostile(
        "counts-its-questions",
        "say({'seq': seq, 'answer': asked_before} if asked_before > 4 else reply)",
        WRONG,
    ),
    Hostile("escapes-in-messages", r"sys.stderr.write('\x1b[31m\n'); os._exit(1)", UNUSABLE, "crash"),
    Hostile("child-holds-the-pipe", "child(); os._exit(1)", UNUSABLE, "crash"),
    Hostile("child-stays", "child(); say(reply)", RIGHT),
    Hostile("closes-its-input", "say(reply); os.close(0); time.sleep(100)", WRONG),
    Hostile("closes-its-output", "os.close(1); time.sleep(100)", UNUSABLE, "closed its standard output"),
    Hostile(
        "thread-that-stays", "threading.Thread(target=time.sleep, args=[100]).start(); say(reply)", RIGHT
    ),
)

# Adapters in Python: the code before the function, and the body of the function

ADAPTER = """
import atexit, builtins, decimal, fractions, json, math, os, signal, sys, threading, time, types

class Lying(float):
    def __float__(self): return 0.25
    def __eq__(self, other): return True
    __hash__ = float.__hash__

class Odd(types.SimpleNamespace): pass

class Closed:
    def __getattr__(self, name): raise RuntimeError(name)

class Tolist:
    def tolist(self): raise RuntimeError("tolist")

class Mute(ValueError):
    def __str__(self): raise RuntimeError

class Base(BaseException): pass

topics = ["logistic.logistic"]
MODULE

def logistic_logistic(z):
    if not math.isfinite(z): raise ValueError("no number")
    right = 1 / (1 + math.exp(-z)) if z > -700 else math.exp(z)
    RUN
    return right
"""

MODULES = (
    Hostile("honest", "", RIGHT),
    Hostile("ends", "os._exit(0)", UNUSABLE, "ended with status 0"),
    Hostile("exits", "sys.exit(0)", UNUSABLE, "SystemExit"),
    Hostile("hangs", "time.sleep(100)", UNUSABLE, "no reply in", 8),
    Hostile("is-no-python", "a b c", UNUSABLE, "SyntaxError"),
    Hostile("imports-what-is-not-there", "import no_such_module", UNUSABLE, "no_such_module"),
    Hostile(
        "raises-what-has-no-text", "raise Mute", UNUSABLE, "Mute: an exception whose text cannot be read"
    ),
    Hostile("prints", "print('\\x1b[31mhello'); sys.stdout.flush()", RIGHT),
    Hostile(
        "adapter-that-cannot-be-made", "class adapter:\n    def __init__(self): 1 / 0", UNUSABLE, "division"
    ),
    Hostile("name-that-is-no-text", "name = ['x'] * 3", RIGHT, "['x', 'x', 'x']"),
    Hostile("misspelt-topic", "topics = ['logistic.logistik']", UNUSABLE, "logistic.logistic"),
    Hostile("unknown-convention", "profile = {'divisor': 'n+1'}", UNUSABLE, "divisor"),
    Hostile("hangs-at-the-end", "atexit.register(time.sleep, 100)", RIGHT),
    Hostile("no-standard-streams", "sys.stdin = sys.stdout = sys.stderr = None", RIGHT),
    Hostile("another-sum", "fractions.Fraction.__add__ = lambda a, b: fractions.Fraction(7)", RIGHT),
    Hostile("three-digits", "decimal.getcontext().prec = 3", RIGHT),
    Hostile("another-json", "json.loads = json.dumps = None", UNUSABLE, ""),
    Hostile("no-decimal", "sys.modules['decimal'] = None", RIGHT),
    Hostile("shallow", "sys.setrecursionlimit(60)", RIGHT),
)

CALLS = (
    Hostile("ends", "os._exit(0)", UNUSABLE, "crash"),
    Hostile("exits", "sys.exit('enough')", UNUSABLE, "SystemExit: enough"),
    Hostile("raises-base", "raise Base('why')", UNUSABLE, "Base: why"),
    Hostile("raises-what-has-no-text", "raise Mute", WRONG, "an exception whose text cannot be read"),
    Hostile("raises-a-long-text", "raise ValueError('x' * 1_000_000)", WRONG, "xxx ..."),
    Hostile("raises-escapes", r"raise ValueError('\x1b[31m\n\n')", WRONG, r"\x1b[31m\n\n"),
    Hostile("index-error", "return [][0]", UNUSABLE, "IndexError"),
    Hostile("recursion-without-end", "return logistic_logistic(z)", UNUSABLE, "RecursionError"),
    Hostile("no-memory", "raise MemoryError", UNUSABLE, "MemoryError"),
    Hostile("lost-at-zero", "z == 0 and os.kill(os.getpid(), signal.SIGKILL)", WRONG, "signal 9"),
    Hostile("hangs-at-zero", "z == 0 and time.sleep(100)", WRONG, "hang"),
    Hostile("thread-that-stays", "threading.Thread(target=time.sleep, args=[100]).start()", RIGHT),
    Hostile("closes-its-streams", "os.close(1); os.close(2)", WRONG, "Bad file descriptor"),
    Hostile("writes-on-its-stream", "os.write(1, b'hello'); print('hello')", RIGHT),
    Hostile("reads-its-input", "sys.stdin.read()", RIGHT),
    Hostile("lying-float", "return Lying(right)", RIGHT),
    Hostile("object-without-members", "return Odd()", WRONG, "not a number"),
    Hostile("object-that-raises", "return Closed()", UNUSABLE, "RuntimeError: tolist"),
    Hostile("ratio-by-zero", "return Odd(as_integer_ratio=lambda: (1, 0))", WRONG, ""),
    Hostile("ratio-that-is-none", "return Odd(as_integer_ratio=lambda: None)", WRONG, ""),
    Hostile("array-that-raises", "return Tolist()", UNUSABLE, "tolist"),
    Hostile("set", "return {0.5}", UNUSABLE, "which has no order"),
    Hostile("generator", "return (x for x in [0.5])", WRONG, "not a number"),
    Hostile("list-that-contains-itself", "a = []; a.append(a); return a", UNUSABLE, "deep"),
    Hostile("bytes", "return b'0.5'", WRONG, "not a number"),
    Hostile("function", "return logistic_logistic", WRONG, "not a number"),
    Hostile("complex", "return complex(right)", WRONG, ""),
    Hostile("nothing", "return None", WRONG, "not a number"),
    Hostile("integer-of-10000-digits", "return 10 ** 10_000", WRONG, "value"),
    Hostile("alarm", "signal.setitimer(signal.ITIMER_REAL, 0.1); time.sleep(100)", UNUSABLE, "crash"),
    Hostile("child", "os.fork() or os._exit(0)", RIGHT),
)

TABLE = [
    *(
        ("program start", one, PROGRAM.replace("START", one.does).replace("RUN", "say(reply)"))
        for one in STARTS
    ),
    *(("program run", one, PROGRAM.replace("START", "say(start)").replace("RUN", one.does)) for one in RUNS),
    *(("adapter", one, ADAPTER.replace("MODULE", one.does).replace("RUN", "pass")) for one in MODULES),
    *(("call", one, ADAPTER.replace("MODULE", "").replace("RUN", one.does)) for one in CALLS),
]


def test_there_are_more_than_a_hundred() -> None:
    assert len({(part, one.name) for part, one, _ in TABLE}) == len(TABLE) > 104


@pytest.mark.slow
@pytest.mark.once
@each_row(
    ("part", "one", "text"), TABLE, ids=[f"{part}: {one.name}".replace(" ", "-") for part, one, _ in TABLE]
)
def test_a_check_ends_and_says_what_is_wrong(
    part: str,
    one: Hostile,
    text: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    call = caller(capsys, monkeypatch, tmp_path)
    # Two of these programs, written within a second, may have the same length, like those with os._exit(0)
    # and sys.exit(0). Python would then use the compiled code of the first for the second.
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    Path("hostile.py").write_text(text, encoding="utf-8")
    is_python = part in ("adapter", "call")
    program = ["--python", "hostile.py"] if is_python else ["--", sys.executable, "hostile.py"]
    began = monotonic()
    found = call("check", "--only", "logistic.logistic", "--timeout", "1", *program)
    said = " ".join((found.out + found.err).split())
    assert (found.status, one.says in said) == (one.status, True), said
    assert not HEARD.search(found.out + found.err)
    lines = found.out.splitlines()
    assert len(lines) <= SCREEN and all(len(line) < 100 or line.startswith("    again: ") for line in lines)
    assert monotonic() - began < LIMIT
