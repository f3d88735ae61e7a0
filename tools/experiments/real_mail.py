# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes on real messages: the tables of spec/real-mail.md.

    python tools/experiments/real_mail.py FILE [--quick | --write | --check] [NAME ...]

FILE is the SMS Spam Collection v.1 of T. A. Almeida, J. M. Gomez Hidalgo and A. Yamakami (Contributions to
the study of SMS spam filtering: new collection and results, DocEng 2011), from the UCI machine learning
repository, data set 228, under CC BY 4.0: lines of a label, a tab and a message. It contains private
messages, so the project has no copy of it, and no table shows a message. The tests look for it at the path in
the environment variable GENREF_SMS.

Messages with the same words count once, because a copy of a training message does not test anything. A split
takes the training messages, half of each class, and 200 other messages of each class for the test. All
learners are compared on the same splits. Splits of one collection overlap: a standard error says how far the
printed mean may be from the mean over all splits, but nothing about other collections. A posterior of 0/0 is
decided by tossing a coin, and counts as half an error.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from hashlib import sha256
from math import fsum, log
from pathlib import Path
from random import Random
from typing import NamedTuple, Optional, Tuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from genref import bernoulli_naive_bayes, multinomial_naive_bayes, text_classifier  # noqa: E402
from genref.errors import UndefinedPosteriorError  # noqa: E402
from genref.text import Vocabulary, commonest, tokenize  # noqa: E402
from tools.experiments.calibrated import sums_over, tabulated  # noqa: E402
from tools.experiments.paired import mean, paired  # noqa: E402
from tools.experiments.rival import sparse  # noqa: E402

SHA256 = "7d039a24a6083ed9ef0f806ebad56bbb976e3aeb8de05669173bfdc4996c239d"
"""The checksum of the file from which the tables were computed."""

PAGE = Path(__file__).resolve().parents[2] / "spec" / "real-mail.md"
LOCK = Path(__file__).with_name("real_mail.lock")
COMMAND = "python tools/experiments/real_mail.py FILE"
BEGIN = COMMAND.replace(" ", r"\s") + r"\s"
TABLE = re.compile(rf"`{BEGIN}([a-z-]+)`[^`]*?^```text\n(.*?)^```$", re.M | re.S)

LABELS = ("ham", "spam")
SPLITS, FEW = 100, 3
"""The number of splits for a full and for a quick table."""
TEST = 200
"""Messages of each class for the test: 632 different spams less 400 for training leave 232."""
TRAINING = 200
ALPHAS = ("0", "1/1000", "1/100", "1/10", "1", "10")
SIZES = (20, 50, 100, 200, 400, 800)
UNDEFINED = 0.5

Words = Tuple[str, ...]
Posterior = Callable[[Words], Optional[float]]
"""p(spam) of a message, or None where it is 0/0."""


class Message(NamedTuple):
    """A message without its text."""

    label: str
    words: Words
    kind: str
    """"ham", or for spam how it asks for an answer: see `kind_of`."""


Messages = Sequence[Message]


def read(path: Path) -> list[Message]:
    """Return the messages of a file, with each sequence of words only once."""
    lines = [line.split("\t", 1) for line in path.read_text(encoding="utf-8").split("\n") if line]
    return each_once(Message(label, tuple(tokenize(text)), kind_of(label, text)) for label, text in lines)


def each_once(messages: Iterable[Message]) -> list[Message]:
    """Return the first message with each sequence of words: copies do not test anything."""
    found: dict[Words, Message] = {}
    for m in messages:
        found.setdefault(m.words, m)
    return list(found.values())


def kind_of(label: str, text: str) -> str:
    """Return "call" for a spam with a number of ten or more digits in a row, "text" for any other spam."""
    if label != "spam":
        return label
    return "call" if re.search(r"\d{10}", text) else "text"


class Split(NamedTuple):
    """Messages for training and others for the test, with the classes alternating."""

    training: Messages
    test: Messages


def splits(messages: Messages, n: int, number: int) -> Iterator[Split]:
    """Yield splits with n messages for training; those with fewer are the beginnings of those with more."""
    random = Random("real-mail")
    for _ in range(number):
        classes = [[m for m in messages if m.label == label] for label in LABELS]
        for part in classes:
            random.shuffle(part)
        yield Split(
            [m for pair in zip(*(part[: n // 2] for part in classes)) for m in pair],
            [m for pair in zip(*(part[-TEST:] for part in classes)) for m in pair],
        )


class EventModel(NamedTuple):
    """How a message becomes an x, and which model is fitted."""

    name: str
    counts_words: bool
    counts_repetitions: bool


BERNOULLI = EventModel("Bernoulli", False, False)
MULTINOMIAL = EventModel("multinomial", True, True)
PRESENCE = EventModel("multinomial, once", True, False)
"""The multinomial model of messages in which each word counts once."""


class Fitted(NamedTuple):
    """The posterior of a model for the words of a message."""

    p_spam: Posterior
    label: Callable[[Words], str]
    probabilities: Mapping[str, Sequence[Fraction]]
    """The parameters of each class."""


def fitted(
    kind: EventModel,
    training: Messages,
    alpha: str = "1",
    vocabulary: Optional[Vocabulary] = None,
    priors: Optional[Mapping[str, Fraction]] = None,
    label: Callable[[Message], str] = lambda message: message.label,
) -> Fitted:
    """Fit a model to training messages, with all their words unless a vocabulary is given."""
    words = vocabulary or Vocabulary.of([m.words for m in training])
    labels, d, smoothing = list(map(label, training)), len(words), Fraction(alpha)

    def identities(message: Words) -> Sequence[int]:
        return words.identities(message if kind.counts_repetitions else tuple(dict.fromkeys(message)))

    if kind.counts_words:
        rows = [identities(m.words) for m in training]
        draws = multinomial_naive_bayes.fit(rows, labels, d, smoothing=smoothing, priors=priors)
        return Fitted(
            lambda message: p_spam(partial(draws.posterior, identities(message))),
            lambda message: draws.predict(identities(message)),
            draws.probabilities,
        )
    sets = [words.present(m.words) for m in training]
    presences = bernoulli_naive_bayes.fit(sets, labels, features=d, smoothing=smoothing, priors=priors)
    return Fitted(
        lambda message: p_spam(partial(presences.posterior, words.present(message))),
        lambda message: presences.predict(words.present(message)),
        presences.probabilities,
    )


def p_spam(posterior: Callable[[], Mapping[str, float]]) -> Optional[float]:
    """Return the posterior of spam."""
    try:
        return posterior()["spam"]
    except UndefinedPosteriorError:
        return None


def posteriors(
    kind: EventModel,
    split: Split,
    alpha: str = "1",
    vocabulary: Optional[Vocabulary] = None,
    priors: Optional[Mapping[str, Fraction]] = None,
) -> list[Optional[float]]:
    """Return p(spam) of each message of the test, None where it is 0/0."""
    model = fitted(kind, split.training, alpha, vocabulary, priors)
    return [model.p_spam(m.words) for m in split.test]


def wrong(p: Optional[float], spam: bool) -> float:
    """Return 1 for a wrong label, 0 for the right one, 1/2 for 0/0; a tie goes to ham, the first class."""
    return UNDEFINED if p is None else float((p > 0.5) != spam)


def error(found: Sequence[Optional[float]], split: Split) -> float:
    """Return the share of wrong labels."""
    return mean([wrong(p, m.label == "spam") for p, m in zip(found, split.test)])


def smoothing(messages: Messages, number: int) -> Iterator[str]:
    """Yield the table of pseudo-counts."""
    yield "model         alpha  error    0/0   difference (s.e.)"
    for kind in (BERNOULLI, MULTINOMIAL):
        errors: dict[str, list[float]] = {alpha: [] for alpha in ALPHAS}
        undefined: dict[str, list[float]] = {alpha: [] for alpha in ALPHAS}
        for split in splits(messages, TRAINING, number):
            for alpha in ALPHAS:
                found = posteriors(kind, split, alpha)
                errors[alpha].append(error(found, split))
                undefined[alpha].append(found.count(None) / len(found))
        for alpha in ALPHAS:
            r = paired(errors["1"], errors[alpha])
            yield f"{kind.name:12}{alpha:>7} {r.second:.4f} {mean(undefined[alpha]):6.1%}   {r}"


def evidence(messages: Messages, number: int) -> Iterator[str]:
    """Yield the log-odds of spam in the Bernoulli model: of no word at all, and of the words of a message.

    A word that is present adds ln(phi_spam / phi_ham) and removes the contribution of its absence.
    """
    yield "alpha   no word  words of ham  of spam   ham lost  spam passed"
    for alpha in ALPHAS[1:]:
        nothing: list[float] = []
        added: dict[str, list[float]] = {label: [] for label in LABELS}
        missed: dict[str, list[float]] = {label: [] for label in LABELS}
        for split in splits(messages, TRAINING, number):
            vocabulary = Vocabulary.of([m.words for m in split.training])
            model = fitted(BERNOULLI, split.training, alpha, vocabulary)
            phi = [list(map(float, model.probabilities[label])) for label in LABELS]
            absent = [log((1 - spam) / (1 - ham)) for ham, spam in zip(*phi)]
            present = [log(spam / ham) for ham, spam in zip(*phi)]
            nothing.append(fsum(absent))
            for label in LABELS:
                tests = [m for m in split.test if m.label == label]
                found = [vocabulary.present(m.words) for m in tests]
                added[label].append(mean([fsum([present[j] - absent[j] for j in x]) for x in found]))
                missed[label].append(mean([wrong(model.p_spam(m.words), label == "spam") for m in tests]))
        cells = f"{mean(nothing):8.1f}  {mean(added['ham']):12.1f}  {mean(added['spam']):7.1f}"
        yield f"{alpha:>6} {cells}     {mean(missed['ham']):.4f}       {mean(missed['spam']):.4f}"


def size(messages: Messages, number: int) -> Iterator[str]:
    """Yield the table for growing training sets, with both event models."""
    yield "alpha    n Bernoulli multinomial   once Bernoulli - mult. (s.e.) once - mult.    (s.e.)"
    kinds = (MULTINOMIAL, BERNOULLI, PRESENCE)
    for alpha in ("1", "1/10"):
        errors: dict[int, list[list[float]]] = {n: [[], [], []] for n in SIZES}
        for whole in splits(messages, SIZES[-1], number):
            for n in SIZES:
                split = whole._replace(training=whole.training[:n])
                for k, kind in enumerate(kinds):
                    errors[n][k].append(error(posteriors(kind, split, alpha), split))
        for n in SIZES:
            counts, presence, once = errors[n]
            a, b = paired(counts, presence), paired(counts, once)
            yield f"{alpha:5}{n:5}    {a.second:.4f}      {a.first:.4f} {b.second:.4f}       {a}  {b}"


def rival(messages: Messages, number: int) -> Iterator[str]:
    """Yield the table of Naive Bayes beside logistic regression with scikit-learn's default penalty."""
    yield "model       alpha    n     NB     LR  NB - LR (s.e.)"
    choices = [(BERNOULLI, "0"), (BERNOULLI, "1"), (BERNOULLI, "1/100"), (MULTINOMIAL, "1")]
    sizes = (20, 50, 200, 800)
    regression: dict[int, list[float]] = {n: [] for n in sizes}
    errors: dict[tuple[int, int], list[float]] = {(k, n): [] for k in range(len(choices)) for n in sizes}
    for whole in splits(messages, sizes[-1], number):
        for n in sizes:
            split = whole._replace(training=whole.training[:n])
            words = Vocabulary.of([m.words for m in split.training])
            sets = [words.present(m.words) for m in split.training]
            score = sparse(sets, [m.label == "spam" for m in split.training], len(words))
            mistakes = [(score(words.present(m.words)) > 0) != (m.label == "spam") for m in split.test]
            regression[n].append(mean(list(map(float, mistakes))))
            for k, (kind, alpha) in enumerate(choices):
                errors[k, n].append(error(posteriors(kind, split, alpha, words), split))
    for k, (kind, alpha) in enumerate(choices):
        for n in sizes:
            r = paired(regression[n], errors[k, n])
            yield f"{kind.name:12}{alpha:5}{n:5} {r.second:.4f} {r.first:.4f}  {r}"


LENGTHS = ("1-10", "11-20", "over 20")


def length(messages: Messages, number: int) -> Iterator[str]:
    """Yield the errors of both event models by the number of words of the test messages."""
    yield "alpha  words    messages   spam  Bernoulli  multinomial  difference (s.e.)"
    for alpha in ("1", "1/10"):
        of_length: dict[str, list[list[tuple[bool, float, float]]]] = {name: [] for name in LENGTHS}
        for split in splits(messages, TRAINING, number):
            found = [posteriors(kind, split, alpha) for kind in (BERNOULLI, MULTINOMIAL)]
            rows: dict[str, list[tuple[bool, float, float]]] = {name: [] for name in LENGTHS}
            for m, *p in zip(split.test, *found):
                spam = m.label == "spam"
                name = LENGTHS[(len(m.words) > 10) + (len(m.words) > 20)]
                rows[name].append((spam, wrong(p[0], spam), wrong(p[1], spam)))
            for name, part in rows.items():
                of_length[name].append(part)
        for name, parts in of_length.items():
            presence, counts = ([mean([row[i] for row in part]) for part in parts] for i in (1, 2))
            r = paired(counts, presence)
            size = mean([len(part) / len(split.test) for part in parts])
            spams = mean([mean([float(row[0]) for row in part]) for part in parts])
            cells = f"{size:8.1%} {spams:6.1%}     {r.second:.4f}       {r.first:.4f}"
            yield f"{alpha:5}  {name:8} {cells}     {r}"


def vocabulary(messages: Messages, number: int) -> Iterator[str]:
    """Yield the table of vocabularies: the N most frequent words, all others, or those with a minimum."""
    choices: dict[str, Callable[[list[Words]], Vocabulary]] = {
        "all words": lambda texts: Vocabulary.of(texts),
        "in 2 messages or more": lambda texts: Vocabulary.of(
            [tuple(dict.fromkeys(t)) for t in texts], minimum=2
        ),
        "the 1000 commonest": lambda texts: Vocabulary.of(texts, size=1000),
        "the 300 commonest": lambda texts: Vocabulary.of(texts, size=300),
        "the 100 commonest": lambda texts: Vocabulary.of(texts, size=100),
        "the 30 commonest": lambda texts: Vocabulary.of(texts, size=30),
        "without the 10 commonest": lambda texts: Vocabulary.of(texts, stop_words=commonest(texts, 10)),
        "without the 30 commonest": lambda texts: Vocabulary.of(texts, stop_words=commonest(texts, 30)),
        "without the 100 commonest": lambda texts: Vocabulary.of(texts, stop_words=commonest(texts, 100)),
        "without the 300 commonest": lambda texts: Vocabulary.of(texts, stop_words=commonest(texts, 300)),
        "without a, the, to, you": lambda texts: Vocabulary.of(texts, stop_words=("a", "the", "to", "you")),
        "without call and \N{POUND SIGN}": lambda texts: Vocabulary.of(
            texts, stop_words=("call", "\N{POUND SIGN}")
        ),
    }
    yield "vocabulary                words Bernoulli  difference (s.e.) multinomial  difference (s.e.)"
    lengths: dict[str, list[float]] = {name: [] for name in choices}
    errors: dict[str, list[list[float]]] = {name: [[], []] for name in choices}
    for split in splits(messages, TRAINING, number):
        for name, of in choices.items():
            words = of([m.words for m in split.training])
            lengths[name].append(len(words))
            for k, kind in enumerate((BERNOULLI, MULTINOMIAL)):
                errors[name][k].append(error(posteriors(kind, split, "1/10", vocabulary=words), split))
    for name in choices:
        pairs = list(map(paired, errors["all words"], errors[name]))
        cells = "  ".join(f"   {pair.second:.4f}  {pair}" for pair in pairs)
        yield f"{name:26}{mean(lengths[name]):5.0f} {cells}"


EDGES = (Fraction(1, 100), Fraction(1, 10), Fraction(1, 2), Fraction(9, 10), Fraction(99, 100))
BINS = ("< 0.01", "0.01-0.1", "0.1-0.5", "0.5-0.9", "0.9-0.99", ">= 0.99")


def calibration(messages: Messages, number: int) -> Iterator[str]:
    """Yield the reliability tables of both event models."""
    yield "model       alpha  p(spam)   messages  mean p   spam   (s.e.)"
    for kind in (BERNOULLI, MULTINOMIAL):
        for alpha in ("1", "1/100"):
            found = []
            for split in splits(messages, TRAINING, number):
                pairs = list(zip(posteriors(kind, split, alpha), [m.label == "spam" for m in split.test]))
                found.append(([p for p, _ in pairs if p is not None], [y for p, y in pairs if p is not None]))
            for b, (part, p_b, share, off) in tabulated(found, EDGES).items():
                begins = f"{kind.name:12}{alpha:5}  {BINS[b - 1]:9}   {part:6.1%}"
                yield f"{begins}  {p_b:.4f}  {share:.4f} ({off:.4f})"


def confidence(messages: Messages, number: int) -> Iterator[str]:
    """Yield mean confidence beside the share of right labels."""
    yield "model       alpha    n  right   conf.  conf. - right (s.e.)  over 0.99  of these wrong (s.e.)"
    for kind in (BERNOULLI, MULTINOMIAL):
        for alpha in ("1", "1/100"):
            for n in (50, 200, 800):
                right, sure = [], []
                over: list[tuple[float, float]] = []
                for split in splits(messages, n, number):
                    found = posteriors(kind, split, alpha)
                    errors = [wrong(p, m.label == "spam") for p, m in zip(found, split.test)]
                    confidences = [UNDEFINED if p is None else max(p, 1 - p) for p in found]
                    right.append(1 - mean(errors))
                    sure.append(mean(confidences))
                    among = [e for e, c in zip(errors, confidences) if c > 0.99]
                    over.append((fsum(among), len(among)))
                r = paired(right, sure)
                ratio, off = sums_over(over)
                most = fsum([n for _, n in over]) / (number * 2 * TEST)
                yield (
                    f"{kind.name:12}{alpha:5}{n:5} {r.first:.4f}  {r.second:.4f}       {r}     {most:6.1%}"
                    f"          {ratio:.4f} ({off:.4f})"
                )


def prior_shift(messages: Messages, number: int) -> Iterator[str]:
    """Yield the errors in an inbox, after training on as many spams as hams, by the priors of the model."""
    spam = Fraction(sum(m.label == "spam" for m in messages), len(messages))
    yield f"inbox: {float(spam):.4f} spam"
    yield "model       priors     ham lost  spam passed   error   difference (s.e.)"
    for kind in (BERNOULLI, MULTINOMIAL):
        rows: dict[str, list[tuple[float, float, float]]] = {"half": [], "inbox": []}
        for split in splits(messages, TRAINING, number):
            for name, share in (("half", Fraction(1, 2)), ("inbox", spam)):
                found = posteriors(kind, split, "1/10", priors={"ham": 1 - share, "spam": share})
                lost, passed = (
                    mean([wrong(p, m.label == "spam") for p, m in zip(found, split.test) if m.label == label])
                    for label in LABELS
                )
                rows[name].append((lost, passed, (1 - float(spam)) * lost + float(spam) * passed))
        for name, parts in rows.items():
            lost, passed, whole = (mean([part[i] for part in parts]) for i in range(3))
            r = paired([part[2] for part in rows["half"]], [part[2] for part in parts])
            yield f"{kind.name:12}{name:10}  {lost:.4f}       {passed:.4f}  {whole:.4f}   {r}"


def three_kinds(messages: Messages, number: int) -> Iterator[str]:
    """Yield the table of three classes, ham and two kinds of spam, without words that contain a digit."""
    kinds = ("ham", "call", "text")
    plain = each_once(
        m._replace(words=tuple(w for w in m.words if not any(map(str.isdigit, w)))) for m in messages
    )
    yield "multinomial, alpha = 1/10, 100 messages of each kind for training and for the test"
    yield "actual  predicted   ham   call   text  error  (s.e.)"
    random = Random("three kinds")
    table: dict[str, dict[str, list[float]]] = {a: {b: [] for b in kinds} for a in kinds}
    errors = []
    for _ in range(number):
        parts = {kind: [m for m in plain if m.kind == kind] for kind in kinds}
        for part in parts.values():
            random.shuffle(part)
        training = [m for part in parts.values() for m in part[:100]]
        model = fitted(MULTINOMIAL, training, "1/10", label=lambda m: m.kind)
        mistakes = []
        for kind, part in parts.items():
            labels = [model.label(m.words) for m in part[100:200]]
            for other in kinds:
                table[kind][other].append(labels.count(other) / len(labels))
            mistakes.append(1 - labels.count(kind) / len(labels))
        errors.append(mistakes)
    for k, kind in enumerate(kinds):
        cells = "  ".join(f"{mean(table[kind][other]):5.1%}" for other in kinds)
        of_kind = paired([0.0] * number, [mistakes[k] for mistakes in errors])
        yield f"{kind:16}  {cells} {of_kind.second:.4f} ({of_kind.error:.4f})"
    whole = paired([0.0] * number, list(map(mean, errors)))
    yield f"{'together':16}  {'':20} {whole.second:.4f} ({whole.error:.4f})"
    yield "two classes, 100 messages of each: ham lost if the prior of spam is 1/2     2/3"
    for name, of in (("all words", messages), ("without digits", plain)):
        lost: dict[str, list[float]] = {"1/2": [], "2/3": []}
        for split in splits(of, TRAINING, number):
            for prior, found in lost.items():
                priors = {"ham": 1 - Fraction(prior), "spam": Fraction(prior)}
                hams = split._replace(test=[m for m in split.test if m.label == "ham"])
                found.append(error(posteriors(MULTINOMIAL, hams, "1/10", priors=priors), hams))
        yield f"{name:44}  {mean(lost['1/2']):25.4f}  {mean(lost['2/3']):6.4f}"


def counts(path: Path) -> Iterator[str]:
    """Yield the numbers of messages and words, and of messages that reveal how the ham was collected."""
    lines = [line.split("\t", 1) for line in path.read_text(encoding="utf-8").split("\n") if line]
    messages = read(path)
    kinds = [[m.kind for m in messages].count(kind) for kind in ("ham", "call", "text")]
    words = len({w for m in messages for w in m.words})
    yield "                      ham  spam   of these: call  text"
    for name, part in (("lines of the file", lines), ("with &lt; or &gt;", _escaped(lines))):
        yield f"{name:19}{'  '.join(f'{[label for label, _ in part].count(y):4}' for y in LABELS):>10}"
    yield f"different words    {kinds[0]:6}{sum(kinds[1:]):6}{kinds[1]:17}{kinds[2]:6}"
    yield f"{words} words in all"


def _escaped(lines: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    return [line for line in lines if "&lt;" in line[1] or "&gt;" in line[1]]


MESSAGE = "Call now to claim your free prize!"


TELLING = 12
"""The number of words that are listed."""


def explained(path: Path) -> Iterator[str]:
    """Yield the words whose probabilities in the two classes differ most, and the parts of one log-odds."""
    lines = [line.split("\t", 1) for line in path.read_text(encoding="utf-8").split("\n") if line]
    model = text_classifier.fit([text for _, text in lines], [label for label, _ in lines])
    ham, spam = (list(map(float, model.probabilities[label].values())) for label in LABELS)
    rows = [(log(s / h), word, h, s) for word, h, s in zip(model.vocabulary.words, ham, spam)]
    yield "word        p(word|ham)   p(word|spam)  log-odds of spam"
    for odds, word, h, s in sorted(rows, key=lambda row: -abs(row[0]))[:TELLING]:
        yield f"{word:10}  {h:.10f}  {s:.10f}  {odds:.5f}"
    yield ""
    yield f"p(spam) = {model.posterior(MESSAGE)['spam']}"
    yield from str(model.explain(MESSAGE)).splitlines()


Table = Callable[[Messages, int], Iterator[str]]
TABLES: dict[str, Table] = {
    "smoothing": smoothing,
    "evidence": evidence,
    "size": size,
    "length": length,
    "rival": rival,
    "vocabulary": vocabulary,
    "three-kinds": three_kinds,
    "calibration": calibration,
    "confidence": confidence,
    "prior-shift": prior_shift,
}


OF_THE_FILE: dict[str, Callable[[Path], Iterator[str]]] = {"counts": counts, "explain": explained}
"""Tables that do not depend on splits."""

NAMES = (*OF_THE_FILE, *TABLES)


def tables(path: Path, names: Sequence[str], number: int) -> dict[str, str]:
    """Return the named tables, computed from the file."""
    messages, found = read(path), {}
    for name in names:
        lines = OF_THE_FILE[name](path) if name in OF_THE_FILE else TABLES[name](messages, number)
        found[name] = "".join(f"{line}".rstrip() + "\n" for line in lines)
    return found


def on_page() -> dict[str, str]:
    """Return the tables that the page shows."""
    return dict(TABLE.findall(PAGE.read_text(encoding="utf-8")))


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def lock() -> dict[str, tuple[str, str]]:
    """Return the digests of the full and of the quick table of each name."""
    lines = map(str.split, LOCK.read_text(encoding="utf-8").splitlines()) if LOCK.exists() else []
    return {name: (full, quick) for name, full, quick in lines}


def write(path: Path, names: Sequence[str]) -> None:
    """Write tables into the page, and their digests into the lock."""
    full, quick = (tables(path, names, number) for number in (SPLITS, FEW))
    locked = lock()
    page = PAGE.read_text(encoding="utf-8")
    for name in names:
        block = re.compile(rf"(`{BEGIN}{name}`[^`]*?^```text\n).*?(^```$)", re.M | re.S)
        page = block.sub(lambda found, name=name: found[1] + full[name] + found[2], page)  # type: ignore[misc]
        locked[name] = digest(full[name]), digest(quick[name])
    PAGE.write_text(page, encoding="utf-8")
    LOCK.write_text(
        "".join(f"{name} {' '.join(locked[name])}\n" for name in NAMES if name in locked), encoding="utf-8"
    )


def main() -> int:
    """Print the tables named, by default all."""
    parser = argparse.ArgumentParser(description="Naive Bayes on the SMS Spam Collection.")
    parser.add_argument("file", type=Path, metavar="FILE", help="label<TAB>message lines")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--quick", action="store_true", help=f"{FEW} splits instead of {SPLITS}")
    mode.add_argument("--write", action="store_true", help="write the tables into spec/real-mail.md")
    mode.add_argument("--check", action="store_true", help="compare the tables with spec/real-mail.md")
    options = parser.parse_intermixed_args()
    unknown = [name for name in options.names if name not in NAMES]
    if unknown:
        parser.error(f"no table {unknown[0]!a}; there are {', '.join(NAMES)}")
    if sha256(options.file.read_bytes()).hexdigest() != SHA256:
        print("another file than the one of which the page was made", file=sys.stderr)
    names = options.names or NAMES
    if options.write:
        write(options.file, names)
        return 0
    if options.check:
        shown = on_page()
        stale = [
            name for name, text in tables(options.file, names, SPLITS).items() if shown.get(name) != text
        ]
        print("".join(f"{name}: stale, renew it with --write\n" for name in stale), end="")
        return int(bool(stale))
    for name in names:
        print(f"{name}\n{tables(options.file, [name], FEW if options.quick else SPLITS)[name]}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
