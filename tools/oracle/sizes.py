# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Cases of many sizes: `python tools/oracle/sizes.py` checks that all are there, --write adds missing ones.

A program that reads three words, 16 features or 8 classes is right on small questions. So size is varied like
everything else: each output here is asked with each level of each size, and each two levels of different
factors meet in some case of some model (`PAIRS`). The data are made by rules, see `case_files.made`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any, Optional

ROOT = Path(__file__).resolve().parents[2]

if not __package__:  # run as a script
    sys.path.insert(0, str(ROOT))

from genref.oracle import case_files  # noqa: E402
from genref.oracle.case_files import made  # noqa: E402
from genref.oracle.questions import Question  # noqa: E402
from genref.oracle.reference import Refused, answer, by_label  # noqa: E402

FOLDER = Path(case_files.__file__).parent / "cases"

FACTORS: Mapping[str, Sequence[object]] = {
    "classes": (1, 2, 3, 9, 17),
    "rows": (1, 5, 33, 129),
    "features": (1, 2, 17, 65),
    "vocabulary": (11, 1025),
    "words": (1, 3, 4, 16, 40),
    "spelling": ("plain", "case", "space", "accent"),
    "order": ("none", "reverse"),
    "arguments": ("defaults", "smoothing", "prior_smoothing", "priors"),
    "form": ("lists", "counts", "sets"),
}
"""Classes; rows in each of them; features, or words in the vocabulary; different words in the message; how
labels differ; whether the classes are declared in the reverse order; the optional argument; the form of x."""

POINTS = ("classes", "rows", "features", "spelling", "order")
MESSAGES = ("classes", "rows", "vocabulary", "words", "spelling", "order", "arguments")
TOPICS: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "bayes": (("posterior", "label"), ("classes", "spelling")),
    "gda": (("posterior", "label", "log_joint"), POINTS),
    "quadratic_gda": (("posterior", "label"), POINTS),
    "gaussian_naive_bayes": (("posterior", "label", "log_joint"), POINTS),
    "bernoulli": (("posterior", "label", "log_joint", "priors"), (*POINTS, "arguments", "form")),
    "categorical": (("posterior", "label", "log_joint"), (*POINTS, "arguments")),
    "multinomial": (("posterior", "label", "log_joint", "priors"), (*MESSAGES, "form")),
    "text_bernoulli": (("posterior", "label"), MESSAGES),
    "text_multinomial": (("posterior", "label", "log_joint"), MESSAGES),
}
"""The outputs of each model, and the factors that it has."""

AGAIN = ("posteriors", "posterior_around_update")
"""Outputs that ask one fitted model twice; each of their models has a case with each level of the sizes."""

LEARNING = ("gda", "quadratic_gda", "gaussian_naive_bayes", "bernoulli", "categorical", "multinomial")
MOST = 9000
"""The most numbers in the training data."""

EQUATIONS = {
    "bayes": "bayes-rule",
    "gda": "gda-posterior",
    "quadratic_gda": "gda-posterior",
    "gaussian_naive_bayes": "gaussian-nb-posterior",
    "bernoulli": "nb-posterior",
    "categorical": "nb-categorical",
    "multinomial": "event-probability",
    "text_bernoulli": "nb-posterior",
    "text_multinomial": "event-probability",
}
CHAPTERS = {"bayes": "bayes", "gda": "gda", "quadratic_gda": "gda", "multinomial": "event-models"}
CHAPTERS |= {"text_multinomial": "event-models", "gaussian_naive_bayes": "gda"}
PREFIXES = {"bayes": "bayes", "gda": "gda", "naive-bayes": "nb", "event-models": "event"}


def chapter_of(model: str) -> str:
    """Return the chapter with the cases of a model."""
    return CHAPTERS.get(model, "naive-bayes")


Row = dict[str, Any]
"""A case: its model, its output, and a level of each factor of the model."""


def is_possible(row: Row) -> bool:
    """Return whether a case with these levels has an answer, and is not too long."""
    k, n = int(row["classes"]), int(row.get("rows", 1))
    d: Any = row.get("features", row.get("vocabulary", 1))
    model, is_long = row["model"], row["output"] != "label"
    if n * k * (d if "features" in row else 12) > MOST or (k == 1 and row.get("order") == "reverse"):
        return False
    if row["spelling"] != "plain" and k == 1:
        return False
    if model == "gda" and (n * k < d + k + 2 or (d > 17) or (d == 17 and k > 3)):
        return False
    if model == "quadratic_gda" and (n < d + 2 or d > 17 or (d == 17 and k > 2)):
        return False
    if model == "gaussian_naive_bayes" and (n < 2 or k * d > 200 or (is_long and k * d > 130)):
        return False
    if row.get("arguments") == "priors" and row["output"] == "priors":
        return False
    if row.get("form") == "sets" and model != "bernoulli":
        return False
    if row.get("form") == "counts" and model != "multinomial":
        return False
    return int(row.get("words", 1)) <= int(row.get("vocabulary", 99))


def rows_of(model: str, output: str) -> Iterator[Row]:
    """Yield all possible rows of a topic."""
    names = TOPICS[model][1]
    for levels in product(*(FACTORS[name] for name in names)):
        row = {"model": model, "output": output, **dict(zip(names, levels))}
        if is_possible(row):
            yield row


Item = tuple[object, ...]


def items(row: Row) -> set[Item]:
    """Return what a row covers: each level for its output, and each two levels.

    With one class every posterior is 1, so such a row covers only what is about one class.
    """
    levels = [(name, level) for name, level in row.items() if name in FACTORS]
    found: set[Item] = {(row["model"], row["output"], *level) for level in levels}
    found |= {(*one, *other) for one, other in combinations(levels, 2)}
    if (row["model"], row["output"]) == ("bernoulli", "posterior"):  # sets of any size, but only short rows
        found.add((row["form"], row["features"]))
    if row["classes"] == 1 and row["output"] != "log_joint":
        found = {item for item in found if ("classes", 1) in zip(item, item[1:])}
    return found


def needed() -> tuple[list[Row], set[Item]]:
    """Return some possible rows, and everything that all possible rows cover together."""
    rows: list[Row] = []
    for model, (outputs, _) in TOPICS.items():
        again = AGAIN if model in LEARNING[3:] else AGAIN[:1] if model in LEARNING else ()
        for output in (*outputs, *again):
            every = list(rows_of(model, output))
            rows += Random(f"{model} {output}").sample(every, min(len(every), 900))
    return rows, {item for row in rows for item in items(row)}


def chosen(known: Collection[str]) -> list[Row]:
    """Return few rows that cover what the known cases do not: each time the one that covers most."""
    rows, left = needed()
    sets = [items(row) for row in rows]
    for row, covered in zip(rows, sets):
        if id_of(row) in known:
            left -= covered
    found: list[Row] = []
    while left:
        best = max(range(len(rows)), key=lambda i: (len(sets[i] & left), -i))
        found.append(rows[best])
        left -= sets[best]
    return found


LABELS: Mapping[str, Sequence[str]] = {
    "case": ("Spam", "spam", "SPAM", "sPam", "spAm", "spaM", "SPam", "spAM", "SpaM"),
    "space": ("a b", "ab", "a  b", " ab", "ab ", " a b", "a b ", "  ab", "ab  "),
    "accent": ("e", "\u00e9", "\u00e8", "\u00ea", "\u00eb", "\u0113", "\u0117", "\u0119", "\u011b"),
}


def labels_of(row: Row) -> list[Any]:
    """Return the classes in sorted order."""
    k, names = row["classes"], [*LABELS.get(row["spelling"], ())]
    if not names:
        return [3 * i - 4 for i in range(k)]
    return sorted((names + [name + "2" for name in names])[:k])


def question_of(row: Row, random: Random) -> dict[str, Any]:
    """Return the question of a row, with rules in place of long data."""
    model, output, labels = row["model"], row["output"], labels_of(row)
    train: dict[str, Any]
    one: dict[str, Any]
    k, n, d = len(labels), row.get("rows", 1), row.get("features", 1)
    weights = [1 + i % 3 for i in range(k - 1)]
    below = 2 ** (2 * k).bit_length()  # doubles can express these priors
    shares = [f"{w}/{below}" for w in (*weights, below - sum(weights))]
    if model == "bayes":
        likelihoods = [str(random.randint(1, 99)) + "/128" for _ in labels]
        train = {
            "priors": [*map(list, zip(labels, shares))],
            "likelihoods": [*map(list, zip(labels, likelihoods))],
        }
        return {"model": model, "output": output, "input": train}
    turned = random.sample(labels, k)
    count = n * k + (k > 1)  # one class has an example more
    train = {"labels": {"cycle": turned, "count": count}}
    rule: dict[str, Any] = {"seed": random.randint(1, 10**6), "count": count}
    name, words = "rows", row.get("words", 1)
    if "vocabulary" in row:
        v = row["vocabulary"]
        seen = sorted(random.sample(range(1, v + 1), words))
        name = "texts" if model.startswith("text") else "documents"
        columns = max(3, min(40, -(-3 * v // count))) if name == "texts" else random.choice((3, 12, 40))
        rule.update({"columns": columns, "from": 1, "to": v, **({"text": 1} if name == "texts" else {})})
        if name == "documents":
            train["vocabulary_size"] = str(v)
        x: Any = [case_files._word(w) for w in seen] if name == "texts" else [str(w) for w in seen]
        if row.get("form") == "counts":
            x = [[str(w), str(random.choice((1, 2, 70)))] for w in seen]
        one = {"text": " ".join(x)} if name == "texts" else {"x": x}
    else:
        bounds = {"bernoulli": (0, 1, 1), "categorical": (1, 3, 1)}.get(model, (-12, 12, 4))
        rule.update(dict(zip(("columns", "from", "to", "over"), (d, *bounds))))
        if model == "categorical":
            train["levels"] = {"cycle": ["3"], "count": d}
        one = {
            "x": {"seed": random.randint(1, 10**6), "count": d, **dict(zip(("from", "to", "over"), bounds))}
        }
    train[name] = rule
    if row.get("form") == "sets":
        train["sets"] = {**train.pop("rows"), "places": 1}
        train["features"] = str(d)
        first: Any = made([{**train["sets"], "count": 1}])
        one = {"set": first[0][0]}
        name = "sets"
    if row.get("order") == "reverse":
        train["classes"] = labels[::-1]
    options = {"smoothing": "1/2", "prior_smoothing": "2", "priors": [*map(list, zip(labels, shares))]}
    train.update({key: value for key, value in options.items() if key == row.get("arguments")})
    if "priors" in train:
        train["classes"] = labels[::-1] if row.get("order") == "reverse" else labels
    fresh = {**train[name], "seed": random.randint(1, 10**6), "count": 3}
    if output == "posteriors":
        (x,) = one.values()
        rows: Any = made(fresh)
        other = rows[0]
        one = {name: [x, other, x]}
    elif output == "posterior_around_update":
        one = {**one, name: fresh, "labels": [labels[0], labels[-1], labels[0]]}
    asked = {} if output == "priors" else one
    return {"model": model, "output": output, "train": train, "input": asked}


def id_of(row: Row) -> str:
    """Return the id of the case of a row."""
    output = row["output"].replace("around", "around-an")
    named = [str(row[name]) for name in row if name in FACTORS]
    return "-".join([PREFIXES[chapter_of(row["model"])], "size", row["model"], output, *named]).replace(
        "_", "-"
    )


def case_of(row: Row) -> Optional[dict[str, Any]]:
    """Return the case of a row, drawn again until all classes are possible and the label is clear."""
    id = id_of(row)
    for seed in range(40):
        line = question_of(row, Random(f"{id} {seed}"))
        question = Question(**{name: made(part) for name, part in line.items()})  # type: ignore[arg-type]
        right = answer(question)
        if isinstance(right, Refused):
            continue
        if question.output == "label":
            tied = answer(replace(question, output="labels"))
            if (
                isinstance(tied, list)
                and len(tied) > 1
                or (row["classes"] > 2 and right == labels_of(row)[0])
            ):
                continue
        if isinstance(right, list) and by_label(right) and question.output == "posterior":
            if len({value for _, value in right}) < len(right):
                continue
        return {"id": id, "equations": [EQUATIONS[row["model"]]], "question": line}
    return None


def missing(ids: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yield the cases that are not there."""
    known = set(ids)
    for row in chosen(known):
        case = case_of(row)
        if case is not None:
            yield {**case, "model": row["model"]}


def main(arguments: Sequence[str]) -> int:
    """Check or, with --write, add the cases; return the exit status."""
    files = {name: FOLDER / f"{name}.jsonl" for name in case_files.NAMES}
    lines = {name: file.read_text(encoding="ascii").splitlines() for name, file in files.items()}
    ids = [json.loads(line)["id"] for part in lines.values() for line in part]
    found = list(missing(ids))
    for case in found:
        model = case.pop("model")
        print(case["id"], file=sys.stderr)
        lines[chapter_of(model)].append(json.dumps(case, separators=(",", ":")))
    if arguments == ["--write"]:
        for name, part in lines.items():
            text = "".join(f"{line}\n" for line in sorted(part, key=lambda line: str(json.loads(line)["id"])))
            files[name].write_text(text, encoding="ascii")
        return 0
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
