# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Large questions, limited in time and memory: tools/sizes.py [--seconds 60 | --questions N] [--seed N]

`tools/hostile.py` asks strange but small questions. The questions here are ordinary but large: many classes,
features, rows, steps or digits, huge outliers, nearly equal columns, coprime factors. Each question runs in a
separate process, which is killed if it exceeds the limits of its kind: see `KINDS`. If a question fails, its
sizes are halved, one after the other, as long as it still fails.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import resource
import secrets
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, Dict, NamedTuple, Optional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from genref import (  # noqa: E402  # found by the line above
    ClassCounts,
    Counts,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian_naive_bayes,
    gda,
    linear_algebra,
    load,
    logistic_regression,
    multinomial_naive_bayes,
    save,
    text_classifier,
)
from genref.errors import GenrefError  # noqa: E402
from genref.gaussian import Gaussian  # noqa: E402

Sizes = Dict[str, int]

MEMORY = 2**30
"""The memory in bytes that a question may use in addition to the process's memory at the start."""


# Data of given sizes


def table(sizes: Sizes, seed: int) -> tuple[list[list[float]], list[int]]:
    """Rows of n examples of K classes in turn, with d features, two nearly equal columns and an outlier.

    `near`: the two columns differ by 10^-near of their size, or are unrelated if it is 0. `outlier`: the
    power of ten of one entry, or no outlier if it is 0.
    """
    source, K, d = random.Random(seed), sizes.get("K", 2), sizes["d"]
    labels = [i % K for i in range(max(sizes["n"], 3 * K, K * (d + 2) if sizes.get("own") else 0))]
    rows = [[source.gauss(y % 10, 1) for _ in range(d)] for y in labels]
    if sizes.get("near") and d > 1:
        for row in rows:
            row[1] = row[0] + 10.0 ** -sizes["near"] * row[1]
    if sizes.get("outlier"):
        rows[source.randrange(len(rows))][source.randrange(d)] = (
            source.choice([-1, 1]) * 10.0 ** sizes["outlier"]
        )
    return rows, labels


def asked(model: Any, x: object, sizes: Sizes, examples: tuple[Any, Any]) -> None:
    """Call every prediction method of a model with an x."""
    digits = sizes.get("digits") or None
    model.predict(x)
    model.argmax(x)
    model.posterior(x)
    model.posterior(x, digits=digits)
    model.log_joint(x, digits=digits)
    if len(model.classes) == 2:
        model.log_odds(x, digits=digits)
    model.log_likelihood(*examples)
    if digits is None and hasattr(model, "exact_posterior"):
        model.exact_posterior(x)  # this may take a minute, or be refused
        model.joint(x)


def of_table(fit: Callable[[Any, Any], Any]) -> Callable[[Sizes, int], None]:
    def ask(sizes: Sizes, seed: int) -> None:
        rows, labels = table(sizes, seed)
        model = fit(rows, labels)
        asked(model, rows[0], sizes, (rows[:100], labels[:100]))
        model.predict([0.5] * sizes["d"])

    return ask


def of_logistic_regression(sizes: Sizes, seed: int) -> None:
    rows, labels = table(sizes, seed)
    source, K = random.Random(seed), sizes["K"]
    model = logistic_regression.fit(rows, [source.choice([y, (y + 1) % K]) for y in labels])
    model.posterior(rows[0])
    model.log_likelihood(rows, labels)


def of_ascent(sizes: Sizes, seed: int) -> None:
    rows, labels = table(sizes, seed)
    theta = [0] * (sizes["d"] + 1)
    logistic_regression.ascent(theta, rows, labels, step_size=Fraction(1, 100), steps=sizes["steps"])


def of_density(sizes: Sizes, seed: int) -> None:
    rows, _ = table(sizes, seed)
    d = sizes["d"]
    covariance = [[sum(r[i] * r[j] for r in rows[: 2 * d + 2]) for j in range(d)] for i in range(d)]
    normal = Gaussian([0.5] * d, covariance)
    digits = sizes.get("digits") or None
    normal.log_density(rows[0], digits=digits)
    normal.log_density(rows[-1])


def of_matrix(sizes: Sizes, seed: int) -> None:
    rows, _ = table({**sizes, "n": sizes["d"]}, seed)
    square = rows[: sizes["d"]]
    linear_algebra.determinant(square)
    symmetric = [[a + b for a, b in zip(row, column)] for row, column in zip(square, zip(*square))]
    linear_algebra.is_positive_definite(symmetric)
    linear_algebra.inverse(square)


def smoothing(sizes: Sizes) -> Fraction:
    """Return a pseudo-count with this many decimal places: for 3, 1/1 + 1/1000."""
    return 1 + Fraction(1, 10 ** sizes["pseudo"]) if sizes.get("pseudo") else Fraction(1)


def of_words(sizes: Sizes, seed: int) -> None:
    source, K, V = random.Random(seed), sizes["K"], sizes["V"]
    labels = [i % K for i in range(max(K, sizes["n"]))]
    documents = [[source.randint(1, V) for _ in range(sizes["words"])] for _ in labels]
    model = multinomial_naive_bayes.fit(documents, labels, V, smoothing=smoothing(sizes))
    asked(model, dict.fromkeys(set(documents[0]), sizes["repeats"]), sizes, (documents[:50], labels[:50]))


def of_presences(sizes: Sizes, seed: int) -> None:
    source, K, V = random.Random(seed), sizes["K"], sizes["V"]
    labels = [i % K for i in range(max(K, sizes["n"]))]
    rows = [{source.randrange(V) for _ in range(sizes["words"])} for _ in labels]
    model = bernoulli_naive_bayes.fit(rows, labels, features=V, smoothing=smoothing(sizes))
    asked(model, rows[0], sizes, (rows[:50], labels[:50]))


def of_categories(sizes: Sizes, seed: int) -> None:
    source, K, d = random.Random(seed), sizes["K"], sizes["d"]
    labels = [i % K for i in range(max(K, sizes["n"]))]
    rows = [[source.randint(1, sizes["k"]) for _ in range(d)] for _ in labels]
    model = categorical_naive_bayes.fit(rows, labels, [sizes["k"]] * d, smoothing=smoothing(sizes))
    asked(model, rows[0], sizes, (rows[:50], labels[:50]))


def of_ties(sizes: Sizes, seed: int) -> None:
    """Pairs of words with the weights p q, r s in one class and p r, q s in the other, or nearly so."""
    source = random.Random(seed)
    a, b = {}, {}
    for k in range(1, 2 * sizes["pairs"], 2):
        p, q, r, s = (source.randrange(1, 2 ** sizes["bits"], 2) for _ in range(4))
        a[k], a[k + 1], b[k], b[k + 1] = p * q, r * s, p * r, q * s
    last = 2 * sizes["pairs"] + 1
    most = 1 + max(sum(a.values()), sum(b.values()))
    a[last], b[last] = most - sum(a.values()), most - sum(b.values())
    counts = ClassCounts((0, 1), (Counts(1, a), Counts(1, b)))
    model = multinomial_naive_bayes.model(counts, smoothing=0)
    x = dict.fromkeys(range(1, last), sizes["repeats"])
    answers = model.argmax(x), model.predict(x), model.posterior(x), model.log_odds(x)
    if answers != ((0, 1), 0, {0: 0.5, 1: 0.5}, 0):
        raise AssertionError(f"not a tie: {answers}")
    model.posterior({**x, 1: sizes["repeats"] + 1}, digits=sizes.get("digits") or None)


def of_texts(sizes: Sizes, seed: int) -> None:
    source, V, K = random.Random(seed), sizes["V"], sizes["K"]
    words = [f"w{i:x}" for i in range(V)]
    texts = [" ".join(words[i : i + 20]) for i in range(0, V, 20)] * max(1, K * 20 // V)
    classifier = text_classifier.fit(texts, [i % K for i in range(len(texts))])
    text = " ".join(source.choices(words, k=sizes["words"]))
    classifier.predict(text)
    classifier.posterior(text)
    with tempfile.TemporaryDirectory() as folder:
        save(classifier, f"{folder}/model.json")
        if load(f"{folder}/model.json") != classifier:
            raise AssertionError("the file has another model")


# The questions


class Kind(NamedTuple):
    """A question, its largest sizes, the seconds of processor time allowed, and its limit.

    `most` bounds `work`, the combined effect of the sizes: the number of values computed, as in
    spec/scale.md. Larger combinations are not asked.
    """

    ask: Callable[[Sizes, int], None]
    largest: Sizes
    seconds: int
    work: Callable[[Sizes], float] = lambda sizes: 0
    most: float = 1


def of_pairs(sizes: Sizes) -> float:
    """The entries of rows and of the moments of all classes, each as long as the outlier makes it."""
    K, d = sizes["K"], sizes["d"]
    return (max(sizes["n"], K * d) * d + K * d**3) * (1 + sizes["outlier"] / 30)


def of_events(sizes: Sizes) -> float:
    """The factors in the tables of all classes and words or values that occur, and the examples' words."""
    K, occurring = sizes["K"], max(sizes["n"], sizes["K"]) * sizes["words"]
    return K * min(sizes["V"], occurring) + occurring


ROWS = {"near": 16, "outlier": 308}
KINDS = {
    "gda": Kind(
        of_table(gda.fit), {"K": 1000, "n": 5000, "d": 40, "digits": 500, **ROWS}, 30, of_pairs, 300_000
    ),
    "quadratic": Kind(
        of_table(gda.fit_quadratic),
        {"K": 300, "n": 3000, "d": 30, "own": 1, "digits": 200, **ROWS},
        60,
        of_pairs,
        100_000,
    ),
    "gaussian naive bayes": Kind(
        of_table(gaussian_naive_bayes.fit),
        {"K": 1000, "n": 5000, "d": 100, "digits": 200, **ROWS},
        30,
        lambda sizes: sizes["d"] * (sizes["K"] + sizes["n"]) * (1 + sizes["outlier"] / 30),
        100_000,
    ),
    "logistic regression": Kind(
        of_logistic_regression,
        {"K": 12, "n": 200, "d": 10, **ROWS},
        60,
        lambda sizes: sizes["K"] * (sizes["d"] + 1),
        30,
    ),
    "ascent": Kind(of_ascent, {"n": 50, "d": 2, "steps": 100, "outlier": 3}, 30),
    "density": Kind(of_density, {"n": 100, "d": 30, "digits": 500, **ROWS}, 60),
    "matrix": Kind(of_matrix, {"d": 40, **ROWS}, 30),
    "words": Kind(
        of_words,
        {"K": 1000, "n": 5000, "V": 10**7, "words": 1000, "repeats": 10**8, "pseudo": 300, "digits": 500},
        150,
        of_events,
        1_000_000,
    ),
    "presences": Kind(
        of_presences,
        {"K": 1000, "n": 5000, "V": 50_000, "words": 1000, "pseudo": 300, "digits": 500},
        150,
        of_events,
        1_000_000,
    ),
    "categories": Kind(
        of_categories,
        {"K": 1000, "n": 5000, "d": 100, "k": 10**7, "pseudo": 300, "digits": 500},
        150,
        lambda sizes: sizes["d"] * of_events({"words": 1, "V": sizes["k"], **sizes}),
        1_000_000,
    ),
    "ties": Kind(of_ties, {"pairs": 2000, "bits": 40, "repeats": 10**7, "digits": 100}, 60),
    "texts": Kind(
        of_texts,
        {"K": 100, "V": 100_000, "words": 10_000},
        30,
        lambda sizes: sizes["K"] * sizes["V"],
        1_000_000,
    ),
}


def drawn(kind: Kind, source: random.Random) -> Sizes:
    """Return random sizes of all magnitudes, sometimes the largest, whose combination is not too large."""
    while True:
        sizes = {
            name: most if source.random() < 0.1 else int(most ** source.random())
            for name, most in kind.largest.items()
        }
        for name in ("near", "outlier", "digits", "pseudo", "own"):
            if name in sizes and source.random() < 0.4:
                sizes[name] = 0
        if kind.work(sizes) <= kind.most:
            return sizes


# Asking


@dataclass(frozen=True)
class Outcome:
    """The outcome of a question ("answered", "refused" or why it failed), with its time and memory."""

    what: str
    seconds: float
    mebibytes: float

    @property
    def is_failure(self) -> bool:
        return self.what not in ("answered", "refused")


STATES = {0: "answered", 1: "refused", 2: "out of memory", 3: "error"}


def outcome(kind: Kind, sizes: Sizes, seed: int, says: bool = False) -> Outcome:
    """Ask in a process limited to `MEMORY` more than this process, and to the seconds of the kind.

    `says`: print the error, if any.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if not child:
        os._exit(_ask(kind, sizes, seed, says))
    _, status, usage = os.wait4(child, 0)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        what = f"killed after {kind.seconds} s" if number == signal.SIGXCPU else f"killed by signal {number}"
    else:
        what = STATES.get(os.WEXITSTATUS(status), "error")
    return Outcome(what, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def _ask(kind: Kind, sizes: Sizes, seed: int, says: bool) -> int:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (kind.seconds, kind.seconds + 5))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    if pages:
        limit = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    try:
        kind.ask(sizes, seed)
    except GenrefError:
        return 1
    except MemoryError:
        return 2
    except BaseException:
        if says:
            traceback.print_exc()
            sys.stderr.flush()
        return 3
    return 0


def smallest(kind: Kind, sizes: Sizes, seed: int, seconds: float) -> Sizes:
    """Halve each size as long as the question still fails, for at most this many seconds."""
    end, changed = time.monotonic() + seconds, True
    while changed:
        changed = False
        for name, size in sizes.items():
            for less in (0, size // 2):
                if name not in ("near", "outlier", "digits", "pseudo", "own"):
                    less = max(less, 1)
                smaller = {**sizes, name: less}
                if less < size and time.monotonic() < end and outcome(kind, smaller, seed).is_failure:
                    sizes, changed = smaller, True
                    break
    return sizes


@dataclass
class Report:
    """The outcomes of the questions."""

    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    slowest: dict[str, tuple[float, Sizes, int]] = field(default_factory=dict)

    def __str__(self) -> str:
        lines = [f"{sum(self.counts.values())} questions: "]
        lines[0] += ", ".join(f"{n} {what}" for what, n in self.counts.most_common())
        for name, (seconds, sizes, seed) in self.slowest.items():
            lines.append(
                f"  {name:20} at most {seconds:6.2f} s of {KINDS[name].seconds}: {said(sizes, seed)}"
            )
        return "\n".join([*lines, *self.failures])


def said(sizes: Sizes, seed: int) -> str:
    return " ".join(f"{name}={size}" for name, size in sizes.items()) + f", seed {seed}"


def run(seed: int, seconds: float, names: list[str], questions: Optional[int] = None) -> Report:
    """Ask for this many seconds, or this many questions, taking the kinds in turn."""
    source, report, end = random.Random(seed), Report(), time.monotonic() + seconds
    number = 0
    while time.monotonic() < end and (questions is None or number < questions):
        name = names[number % len(names)]
        kind, own, number = KINDS[name], source.randrange(10**6), number + 1
        sizes = drawn(kind, source)
        found = outcome(kind, sizes, own, says=True)
        report.counts[found.what] += 1
        if name not in report.slowest or report.slowest[name][0] < found.seconds:
            report.slowest[name] = found.seconds, sizes, own
        if found.is_failure:
            least = smallest(kind, sizes, own, 60)
            report.failures.append(f"{name}: {found.what}: {said(sizes, own)}; smallest: {said(least, own)}")
            print(report.failures[-1], flush=True)
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description="Ask large questions under limits of time and memory.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--seed", type=int, default=secrets.randbelow(10**9), help="by default another each time"
    )
    parser.add_argument("--questions", type=int, help="so many of them, however long it takes")
    parser.add_argument("--kind", choices=list(KINDS), help="only this one")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    seconds = math.inf if options.questions else options.seconds
    report = run(options.seed, seconds, [options.kind] if options.kind else list(KINDS), options.questions)
    print(report)
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
