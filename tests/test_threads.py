# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Models are shared by threads while the process forks: no lock is held for ever by a thread that is gone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import genref

ROOT = Path(genref.__file__).parent

LOCKS = re.compile(r"\bcached_property\b|\bthreading\b|\bLock\b|\blru_cache\b")
"""`functools.cached_property` of Python 3.9 to 3.11 has one lock for all objects of a class."""

SHARED = """
import multiprocessing, os, sys, threading
sys.path.insert(0, {root!r})
from genref import bernoulli_naive_bayes, gda, multinomial_naive_bayes, text_classifier

def models():
    rows = [[0.0, 1.5], [1.0, 0.5], [4.0, 4.5], [5.0, 3.0], [2.0, 2.5], [3.0, 0.0]]
    labels = [0, 0, 1, 1, 0, 1]
    bits = [[int(a > 2) for a in row] for row in rows]
    yield gda.fit(rows, labels), rows[0]
    yield gda.fit_quadratic(rows, labels), rows[1]
    yield bernoulli_naive_bayes.fit(bits, labels), bits[0]
    yield multinomial_naive_bayes.fit([[1, 2], [3], [2]], [0, 1, 1]), [1, 3]
    yield text_classifier.fit(["win a prize", "see you"], [0, 1]), "you win"

def answers(of):
    return [(m.posterior(x), m.posterior(x, digits=40), m.predict(x), str(m.explain(x))) for m, x in of]

def child(queue):
    queue.put(answers(shared) == right)

right, stop = answers(models()), False
shared = list(models())

def work():
    while not stop:
        shared[:] = list(models())
        assert answers(shared) == right

threads = [threading.Thread(target=work, daemon=True) for _ in range(4)]
for thread in threads:
    thread.start()
for _ in range({times}):
    pid = os.fork()
    if not pid:
        os._exit(0 if answers(shared) == right else 1)
    assert os.waitpid(pid, 0)[1] == 0
fork = multiprocessing.get_context("fork")
queue = fork.Queue()
for process in [fork.Process(target=child, args=(queue,)) for _ in range(4)]:
    process.start()
    assert queue.get(timeout=30)
    process.join(30)
stop = True
for thread in threads:
    thread.join(30)
    assert not thread.is_alive()
print("right")
"""
"""Threads make models and ask them, while children of the process ask the same ones."""


@pytest.mark.once
def test_the_core_has_no_lock() -> None:
    for file in [*ROOT.glob("*.py"), *ROOT.glob("numbers/*.py")]:
        for line in file.read_text(encoding="utf-8").splitlines():
            code = re.sub(r"`[^`]*`", "", line)
            assert not LOCKS.search(code), f"{file.name}: {line}"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no forks")
def test_forked_children_answer_beside_busy_threads() -> None:
    program = SHARED.format(root=str(ROOT.parent), times=20)
    options = ["-W", "ignore::DeprecationWarning"]  # of forks beside threads, from Python 3.12 on
    done = subprocess.run(
        [sys.executable, *options, "-c", program],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert (done.returncode, done.stdout) == (0, "right\n"), done.stderr
