# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The design of the cases: what they vary, and which combinations they must cover.

A program can be right for two classes, sorted labels or one feature, and wrong for everything else. The cases
find this only if they vary these things together. So each case is a row with a level of each factor:

    gda.posterior | 3 classes | 2 features | declared in another order | labels are texts | rows | defaults

and `missing` returns the combinations that no case covers: every output of a model with each level of every
factor, every pair of factors, and the triple of number of classes, their order and the output. This is a
covering array (NIST SP 800-142): a few hundred cases cover everything, instead of tens of thousands.

        python tools/oracle/covering.py            lists what is missing, and whether the page is stale
    python tools/oracle/covering.py --write    writes spec/vectors/covering.md
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple, Optional

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "spec" / "vectors" / "covering.md"

if not __package__:  # run as a script
    sys.path.insert(0, str(ROOT))

from genref.oracle.case_files import Case, chapters  # noqa: E402
from genref.oracle.questions import Json, Question, entries_of, exactly  # noqa: E402
from genref.oracle.reference import GAUSSIANS, MODELS, answer  # noqa: E402

# The factors.

FACTORS: Mapping[str, Sequence[str]] = {
    "classes": ("1", "2", "3", "5"),
    "features": ("1", "2", "3", "10"),
    "order": ("not declared", "sorted", "another"),
    "labels": ("integers", "negative", "texts"),
    "form": ("rows", "sets", "lists", "counts"),
    "arguments": (
        *("defaults", "smoothing", "prior_smoothing", "priors", "size", "minimum", "stop_words"),
        "several",
    ),
}
"""The factors that cases vary. 5 stands for five or more classes, 10 for ten or more features."""

NOTHING = "-"
"""The level of a factor that does not apply to a model."""

PER_CLASS = ("class_density", "log_joint", "log_likelihood", "posterior", "label")
OF_GAUSSIANS = ("priors", "means", *PER_CLASS, "labels", "log_odds")
OF_COUNTS = ("likelihood", "log_joint", "log_likelihood", "posterior", "label", "labels", "log_odds")
OF_EXAMPLES = ("priors", "probabilities", *OF_COUNTS, "posterior_after_update")
TOPICS: Mapping[str, Sequence[str]] = {
    "bayes": ("posterior", "evidence", "label", "labels"),
    "matrix": ("determinant", "inverse", "ldl", "cholesky", "solution", "positive_definite"),
    "gaussian": ("density", "log_density", "squared_distance", "mean", "covariance"),
    "gda": (*OF_GAUSSIANS, "covariance", "logistic_form", "intercept", "probability"),
    "quadratic_gda": (*OF_GAUSSIANS, "covariances"),
    "gaussian_naive_bayes": (*OF_GAUSSIANS, "variances"),
    "gda_of_parameters": ("class_density", "log_joint", "posterior", "label", "log_odds", "logistic_form"),
    "quadratic_gda_of_parameters": ("class_density", "log_joint", "posterior", "label", "log_odds"),
    "bernoulli": (*OF_EXAMPLES, "joint", "label_after_update"),
    "bernoulli_of_counts": ("log_joint", "posterior", "label", "log_odds"),
    "categorical": (*OF_EXAMPLES,),
    "multinomial": (*OF_EXAMPLES, "joint", "label_after_update"),
    "logistic_regression": ("theta",),
    "text_bernoulli": ("log_joint", "posterior", "label", "log_odds"),
    "text_multinomial": ("log_joint", "posterior", "label", "log_odds", "posterior_after_update"),
}
"""The outputs of each model that are covered: those that a program may get right for some classes only."""

TWO_CLASSES = {"log_odds", "logistic_form", "intercept", "probability", "theta"}
WITHOUT_CLASSES = {"matrix", "gaussian"}
OF_PARAMETERS = {"bayes", "gda_of_parameters", "quadratic_gda_of_parameters", "bernoulli_of_counts"}
"""Models whose classes come from an argument, so they are always declared."""

FORMS = {"bernoulli": ("rows", "sets"), "multinomial": ("lists", "counts")}
ARGUMENTS = {
    "bernoulli": ("defaults", "smoothing", "prior_smoothing", "priors"),
    "bernoulli_of_counts": ("defaults", "smoothing"),
    "categorical": ("defaults", "smoothing"),
    "multinomial": ("defaults", "smoothing", "prior_smoothing", "priors"),
    "text_bernoulli": ("defaults", "smoothing", "size", "minimum", "stop_words", "several"),
    "text_multinomial": ("defaults", "smoothing", "size", "minimum", "stop_words", "several"),
}
WITHOUT_SMOOTHING = {"priors": {"smoothing", "priors"}, "probabilities": {"prior_smoothing", "priors"}}
"""Arguments that do not influence the estimates."""

CONTINUOUS = {name for name in TOPICS if name in GAUSSIANS or name.endswith("gda_of_parameters")}
LARGEST = 30
"""The maximum of classes times features in a case with covariances, so that it has a few hundred numbers."""


class Row(NamedTuple):
    """A case in the design: its question, and a level of each factor."""

    model: str
    output: str
    classes: str
    features: str
    order: str
    labels: str
    form: str
    arguments: str

    @property
    def topic(self) -> str:
        """Model and output."""
        return f"{self.model}.{self.output}"

    def levels(self) -> Iterator[tuple[str, str]]:
        """Yield each factor that applies to the model, with its level."""
        for factor in FACTORS:
            level: str = getattr(self, factor)
            if level != NOTHING:
                yield factor, level


Item = tuple[str, ...]
"""A combination of levels that some case must have."""


def items(row: Row) -> set[Item]:
    """Return the combinations that a row covers.

    A case with one class shows little, because its posterior is 1 for any features. So it covers only the
    combinations with the number of classes.
    """
    levels = list(row.levels())
    found: set[Item] = {(row.topic, *level) for level in levels}
    found |= {(*one, *other) for one, other in combinations(levels, 2)}
    found.add(("classes", row.classes, "order", row.order, "output", row.output))
    if row.classes == "1":
        found = {item for item in found if ("classes", "1") in zip(item, item[1:])}
    return found


def rows_of(model: str, output: str) -> Iterator[Row]:
    """Yield every possible row for a topic."""
    levels: dict[str, Sequence[str]] = {**FACTORS, "form": FORMS.get(model, (NOTHING,))}
    if model == "bayes":
        levels["features"] = (NOTHING,)
    if model in WITHOUT_CLASSES:
        levels.update(dict.fromkeys(("classes", "order", "labels"), (NOTHING,)))
    given = ARGUMENTS.get(model, (NOTHING,))
    levels["arguments"] = [one for one in given if one not in WITHOUT_SMOOTHING.get(output, set())]
    yield from filter(is_possible, (Row(model, output, *each) for each in product(*levels.values())))


def is_possible(row: Row) -> bool:
    """Return whether a case with these levels is possible."""
    if row.output in TWO_CLASSES and row.classes != "2":
        return False
    if row.classes == "1" and row.order == "another":  # a single class has only one order
        return False
    if row.order == "not declared" and (row.model in OF_PARAMETERS or row.arguments == "priors"):
        return False
    if (
        row.model == "logistic_regression" and row.features == "10"
    ):  # a fit of tens of parameters takes minutes
        return False
    return row.model not in CONTINUOUS or int(row.classes) * int(row.features) <= LARGEST


def row_of(case: Case) -> Optional[Row]:
    """Return a case as a row; None if it is refused, ties, or is about something else."""
    question = case.question
    model, train = question.model, question.train or {}
    if case.error or question.asked not in TOPICS.get(model, ()) or ties(question):
        return None
    if model in WITHOUT_CLASSES:
        return Row(model, question.asked, NOTHING, _level("features", features_of(question)), *[NOTHING] * 4)
    given, classes = question.input if model == "bayes" else train, classes_of(question)
    kinds = {
        "texts" if isinstance(y, str) else "negative" if int(str(y)) < 0 else "integers" for y in classes
    }
    labels = kinds.pop() if len(kinds) == 1 else "negative" if kinds == {"negative", "integers"} else ""
    if not labels:
        return None
    declared = {"classes", "priors", "examples"} & set(given)
    in_order = sorted(classes) == classes  # type: ignore[type-var]  # all of them are of one kind
    order = "not declared" if not declared else "sorted" if in_order else "another"
    options = [name for name in ARGUMENTS.get(model, ()) if name in train]
    if len(options) > 1:
        if "several" not in ARGUMENTS[model]:
            return None
        options = ["several"]
    return Row(
        model,
        question.asked,
        _level("classes", len(classes)),
        NOTHING if model == "bayes" else _level("features", features_of(question)),
        order,
        labels,
        form_of(question),
        options[0] if options else "defaults" if model in ARGUMENTS else NOTHING,
    )


def ties(question: Question) -> bool:
    """Return whether the answer is a label, and several labels are right."""
    if question.output != "label":
        return False
    labels = answer(replace(question, output="labels"))
    return isinstance(labels, list) and len(labels) > 1


def classes_of(question: Question) -> list[Json]:
    """Return the classes of a question in class order."""
    given = {**question.input, **(question.train or {})}
    if "classes" in given:
        return entries_of(given["classes"])
    for name in ("priors", "examples"):
        if name in given:
            return [entries_of(pair)[0] for pair in entries_of(given[name])]
    return sorted(set(entries_of(given["labels"])))  # type: ignore[type-var]  # ints, or texts


def features_of(question: Question) -> int:
    """Return the number of features, or of words in the vocabulary, in a question."""
    given = {**question.input, **(question.train or {})}
    for name in ("features", "vocabulary_size"):
        if name in given:
            return int(str(given[name]))
    for name in ("means", "feature_counts"):
        if name in given:
            return len(entries_of(entries_of(entries_of(given[name])[0])[1]))
    for name in ("rows", "matrix", "covariance"):
        if name in given:
            return len(entries_of(entries_of(given[name])[0]))
    model: object = MODELS[question.model](**question.training(exactly))
    vocabulary: Sequence[str] = getattr(model, "vocabulary", ())
    return len(vocabulary) or int(getattr(model, "vocabulary_size", 0))


def form_of(question: Question) -> str:
    """Return the form of the examples, for a model that takes several forms."""
    train = question.train or {}
    if question.model == "bernoulli":
        return "sets" if "sets" in train else "rows"
    if question.model == "multinomial":
        words = [word for document in entries_of(train["documents"]) for word in entries_of(document)]
        return "counts" if any(isinstance(word, list) for word in words) else "lists"
    return NOTHING


def _level(factor: str, number: int) -> str:
    """Return the level of a number; the largest level also stands for everything above."""
    levels = FACTORS[factor]
    return str(number) if number < int(levels[-1]) else levels[-1]


def needed() -> set[Item]:
    """Return all possible combinations."""
    return {
        item
        for model, outputs in TOPICS.items()
        for o in outputs
        for row in rows_of(model, o)
        for item in items(row)
    }


def missing(rows: Iterable[Row]) -> set[Item]:
    """Return the combinations that none of these rows covers."""
    return needed() - {item for row in rows for item in items(row)}


def rows() -> list[Row]:
    """Return the rows of all cases of the oracle."""
    return [row for cases in chapters().values() for row in map(row_of, cases) if row is not None]


# The page.

INTRODUCTION = """\
# What the vectors cover

**Which mistakes could the vectors miss?** A program can be right for three sorted classes and for two that
are declared in another order, and wrong for three in another order. Only a case that combines the two finds
such a mistake. This page shows which combinations the cases cover. genref's tests fail if one of these is
missing:

- each output of a model with every level of every factor;
- every two levels of different factors;
- each number of classes with each order of the classes and each output.

| factor | levels |
| --- | --- |
| classes | 1, 2, 3, 5 or more |
| features | 1, 2, 3, 10 or more; of documents and texts, the words of the vocabulary |
| order | of the classes: not declared (then they are sorted), declared as sorted, declared in another order |
| labels | integers from 0; integers, some of them negative; texts |
| form | rows or sets of features; documents as lists of words or as counts |
| arguments | all optional ones left out, one of them given, or, for texts, several of them |

Every number below is a count of cases. `-` marks impossible combinations, such as the log-odds of three
classes. A cell is empty if the factor does not apply. Refused questions and ties are not counted. A case with
one class counts only for its number of classes, because its posterior is 1, whatever its features are.

Sizes are covered by themselves (`tools/oracle/sizes.py`), for each output that classifies, and in pairs with
each other and with the order of the classes, the arguments and the form: 1, 2, 3, 9 and 17 classes; 1, 5, 33
and 129 rows in each; 1, 2, 17 and 65 features; a vocabulary of 11 and of 1,025 words; 1, 3, 4, 16 and 40
different words in a message; labels that differ only by case, by a space or by an accent. The ids of these
cases contain "size".
"""


def page(of: Sequence[Row]) -> str:
    """Return the page for these rows."""
    counted, possible = Counter(item for row in of for item in items(row)), needed()

    def cell(wanted: Iterable[Item]) -> str:
        cells = [str(counted[item]) if item in possible else "-" for item in wanted]
        return "" if set(cells) == {"-"} else " / ".join(cells)

    outputs = [(f"{model}.{output}", model) for model in TOPICS for output in TOPICS[model]]
    columns = {name: FACTORS[name] for name in ("classes", "features", "order", "labels")}
    lines = [INTRODUCTION, "## Each output with each level", ""]
    lines += _table(
        ["model.output", *(f"{name}: {' / '.join(columns[name])}" for name in columns)],
        [
            [topic, *(cell((topic, name, level) for level in columns[name]) for name in columns)]
            for topic, _ in outputs
        ],
    )
    for name, levels_of in (("form", FORMS), ("arguments", ARGUMENTS)):
        lines += ["", f"## Each output with each {name.rstrip('s')}", ""]
        rows_ = [
            [topic, ", ".join(f"{level} {cell([(topic, name, level)])}" for level in levels_of[model])]
            for topic, model in outputs
            if model in levels_of
        ]
        lines += _table(
            ["model.output", "cases"], [[topic, said.replace(" -", " cannot be")] for topic, said in rows_]
        )
    levels = [(name, level) for name in FACTORS for level in FACTORS[name]]
    names = list(FACTORS)
    lines += ["", "## Every two levels", ""]
    lines += _table(
        ["level", *(f"{name}: {' / '.join(FACTORS[name])}" for name in names[1:])],
        [
            [
                f"{name} {level}",
                *(
                    cell((name, level, other, one) for one in FACTORS[other])
                    if names.index(other) > names.index(name)
                    else ""
                    for other in names[1:]
                ),
            ]
            for name, level in levels
            if name != names[-1]
        ],
    )
    every = list(
        dict.fromkeys(output for model in TOPICS for output in TOPICS[model] if model not in WITHOUT_CLASSES)
    )
    lines += [
        "",
        "## Classes, their order, and outputs",
        "",
        f"In a cell: {' / '.join(FACTORS['order'])}.",
        "",
    ]
    lines += _table(
        ["output", *(f"{k} class{'es' if k != '1' else ''}" for k in FACTORS["classes"])],
        [
            [
                output,
                *(
                    cell(("classes", k, "order", order, "output", output) for order in FACTORS["order"])
                    or "-"
                    for k in FACTORS["classes"]
                ),
            ]
            for output in every
        ],
    )
    return "\n".join([*lines, ""])


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the lines of a table."""
    return [f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *rows)]


def main(arguments: Sequence[str]) -> int:
    """Check the cases and the page or, with --write, write the page; return the exit status."""
    if list(arguments) not in ([], ["--write"]):
        print("usage: covering.py [--write]", file=sys.stderr)
        return 2
    found = rows()
    left, content = missing(found), page(found).encode("ascii")
    for item in sorted(left):
        print(f"no case has {' '.join(item)}", file=sys.stderr)
    if arguments:
        PAGE.write_bytes(content)
    elif not PAGE.exists() or PAGE.read_bytes() != content:
        print(f"{PAGE} is not what is computed: python {sys.argv[0]} --write", file=sys.stderr)
        return 1
    return int(bool(left))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
