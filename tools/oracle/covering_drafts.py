# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Draft cases for the combinations that no case covers: `python tools/oracle/covering_drafts.py` adds them.

The data are random, small, and the same in doubles and in 32-bit floats. They are drawn again until the
answer distinguishes the classes: all posteriors differ, none is nearly 0, and with three or more classes the
label is not one of the first two.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Optional

ROOT = Path(__file__).resolve().parents[2]

if not __package__:  # run as a script
    sys.path.insert(0, str(ROOT))

from genref.files.model_json import Json  # noqa: E402
from genref.oracle import case_files  # noqa: E402
from genref.oracle.case_files import Case, chapters  # noqa: E402
from genref.oracle.models import DISCRETE, GAUSSIANS  # noqa: E402
from genref.oracle.questions import Question  # noqa: E402
from genref.oracle.reference import Refused, answer  # noqa: E402
from tools.oracle.covering import NOTHING, TOPICS, Item, Row, items, missing, row_of, rows, rows_of  # noqa: E402

FOLDER = Path(case_files.__file__).parent / "cases"

NAMES: Mapping[str, Mapping[str, Sequence[Json]]] = {
    "integers": {"1": [4], "2": [3, 20], "3": [3, 10, 20], "5": [3, 7, 10, 20, 100]},
    "negative": {"1": [-3], "2": [-1, 1], "3": [-5, -1, 2], "5": [-20, -5, -1, 2, 9]},
    "texts": {
        "1": ["news"],
        "2": ["ham", "spam"],
        "3": ["bird", "cat", "dog"],
        "5": ["bird", "cat", "dog", "fish", "newt"],
    },
}
"""Labels in sorted order. The integers have gaps, and sort differently as texts: 10 before 3."""

ANOTHER = {"2": (1, 0), "3": (2, 0, 1), "5": (3, 0, 4, 1, 2)}
SEEN = {"1": (0,), "2": (1, 0), "3": (1, 2, 0), "5": (1, 2, 3, 4, 0)}
"""The declared order, and the order in the data, as positions in the sorted order.

With three and five classes, no class has the same position in two of the three orders.
"""

PRIORS = {
    "1": ["1"],
    "2": ["1/4", "3/4"],
    "3": ["1/4", "1/8", "5/8"],
    "5": ["1/8", "1/16", "1/4", "3/8", "3/16"],
}
WORDS = ("buy", "now", "pill", "free", "lunch", "today", "meet", "plan", "team", "win")
TRIES = 3000
"""The maximum number of times that data are drawn."""

LEAST, APART = Fraction(1, 200), Fraction(1, 40)
"""The minimum of a posterior, and the minimum distance of the largest one from the next."""


class Draft:
    """Random data for a row: the classes in their orders, examples of each, and an x."""

    def __init__(self, row: Row, random: Random) -> None:
        self.row, self.random = row, random
        self.d = 1 if row.features == NOTHING else int(row.features)
        ordered = [] if row.classes == NOTHING else [*NAMES[row.labels][row.classes]]
        self.sorted = ordered
        self.order = [ordered[k] for k in ANOTHER[row.classes]] if row.order == "another" else ordered
        self.seen = [ordered[k] for k in SEEN[row.classes]] if ordered else []
        if row.classes == "2" and row.order == "another":  # there are only two orders
            self.seen = ordered
        self.twins = row.output == "labels" and len(ordered) > 1
        """Whether the first two classes of the order get the same examples, so that they tie."""

    # Numbers.

    def half(self, largest: int) -> Fraction:
        """Return a multiple of 1/2."""
        return Fraction(self.random.randint(-2 * largest, 2 * largest), 2)

    def centre(self) -> list[Fraction]:
        return [self.half(2) for _ in range(self.d)]

    def cloud(self, centre: Sequence[Fraction], n: int) -> list[list[Fraction]]:
        """Return points around a centre.

        Ten random points in ten dimensions would have a nearly singular covariance, so there they are near
        the corners of a simplex.
        """
        if self.d < 10 or self.row.model == "gaussian_naive_bayes":
            return [[c + self.half(3) for c in centre] for _ in range(n)]
        corners = [[c + 4 * (i == j) for j, c in enumerate(centre)] for i in range(n)]
        return [[v + self.random.choice((0, 0, Fraction(1, 2))) for v in corner] for corner in corners]

    def matrix(self) -> list[list[Fraction]]:
        """Return a positive definite matrix: B B' + I for a random B with few distinct numbers."""
        d = self.d
        b = [[Fraction(self.random.randint(-1, 1)) for _ in range(min(d, 3))] for _ in range(d)]
        scale = [Fraction(self.random.choice((1, 2, 4)), 2) for _ in range(d)]
        return [
            [
                sum((p * q for p, q in zip(b[i], b[j])), Fraction(0)) + (scale[i] if i == j else 0)
                for j in range(d)
            ]
            for i in range(d)
        ]

    # Examples.

    def mixed(self, of_class: Callable[[int], list[Json]]) -> tuple[list[Json], list[Json]]:
        """Return examples and labels, the classes in turn; `of_class` draws examples of the k-th class."""
        parts: dict[str, list[Json]] = {}
        for k, y in enumerate(self.order):
            parts[str(y)] = parts[str(self.order[0])] if self.twins and k == 1 else of_class(k)
        examples: list[Json] = []
        labels: list[Json] = []
        for i in range(max(map(len, parts.values()))):
            for y in self.seen:
                if i < len(parts[str(y)]):
                    examples.append(parts[str(y)][i])
                    labels.append(y)
        return examples, labels

    def size(self, k: int, least: int) -> int:
        """Return the number of examples of the k-th class; the numbers differ if little else does."""
        alike = self.row.output == "priors" or (self.d == 1 and self.row.model in DISCRETE)
        place = len(self.order) - k if self.twins else k  # classes that must tie win
        return least + (2 * place if alike else self.random.randint(0, 2))

    def points(self, least: int) -> tuple[list[Json], list[Json]]:
        return self.mixed(lambda k: [texts(row) for row in self.cloud(self.centre(), self.size(k, least))])

    def bits(self) -> list[str]:
        return [str(self.random.randint(0, 1)) for _ in range(self.d)]

    def present(self) -> Json:
        return [str(j) for j, bit in enumerate(self.bits()) if bit == "1"]

    def values(self) -> Json:
        return [str(self.random.randint(1, k)) for k in self.levels()]

    def levels(self) -> list[int]:
        return [2 + j % 3 for j in range(self.d)]

    def document(self) -> Json:
        """Return word identities or, in the form of counts, pairs of identity and count."""
        if self.row.form == "counts":
            words = sorted(self.random.sample(range(1, self.d + 1), self.random.randint(1, min(3, self.d))))
            return [[str(word), str(self.random.randint(1, 4))] for word in words]
        return [str(self.random.randint(1, self.d)) for _ in range(self.random.randint(1, 5))]

    def text(self) -> str:
        return " ".join(self.random.choice(WORDS[: self.d]) for _ in range(self.random.randint(1, 6)))

    # Arguments.

    def declared(self) -> dict[str, Json]:
        """Return the classes if they must be declared."""
        return {} if self.row.order == "not declared" else {"classes": [*self.order]}

    def by_label(self, values: Iterable[Json], turned: bool = False) -> Json:
        """Return pairs of label and value; `turned`: in another order than the classes, which is allowed."""
        pairs: list[Json] = [[y, value] for y, value in zip(self.order, values)]
        return [*pairs[1:], *pairs[:1]] if turned else pairs

    def priors(self) -> list[Json]:
        """Return a prior for each class; classes that must tie have equal priors."""
        k = len(self.order)
        if not self.twins:
            return [*PRIORS[self.row.classes]]
        return ["1/2", "1/2"] if k == 2 else ["3/8", "3/8", *[f"1/{4 * (k - 2)}"] * (k - 2)]

    def options(self) -> dict[str, Json]:
        """Return the optional argument in the row, or all that choose words."""
        shares = self.by_label(self.priors(), turned=True)
        given: dict[str, Json] = {
            "smoothing": "1/2",
            "prior_smoothing": "2",
            "priors": shares,
            "size": str(self.d),
            "minimum": "2",
            "stop_words": ["the", "a"],
        }
        chosen = (
            ("size", "minimum", "stop_words") if self.row.arguments == "several" else (self.row.arguments,)
        )
        return {name: given[name] for name in chosen if name in given}


def texts(row: Iterable[Fraction]) -> Json:
    """Return numbers in the format of a case."""
    return [str(value) for value in row]


def table(matrix: Iterable[Iterable[Fraction]]) -> Json:
    """Return a matrix in the format of a case."""
    return [texts(row) for row in matrix]


def question_of(draft: Draft) -> Question:
    """Return a question with random data."""
    model, output = draft.row.model, draft.row.output
    if model in ("matrix", "gaussian"):
        return Question(model, output, _of_functions(draft))
    train, one, several = _training(draft)
    if model == "bayes":
        return Question(model, output, train)
    asked: dict[str, Json] = {}
    if output not in ("priors", "means", "covariance", "covariances", "variances", "probabilities", "theta"):
        name = {"documents": "x", "texts": "text", "sets": "set"}.get(several, "x")
        if output.endswith(("_after_update", "_after_removal")) or output == "log_likelihood":
            labels = [draft.order[-1], draft.order[0], draft.order[-1]]
            examples: list[Json] = [one() for _ in labels]
            if output.endswith("_after_removal"):  # the last examples of two classes
                examples, labels = _last(train, several)
            asked = {several: examples, "labels": [*labels]}
        if output not in ("log_likelihood", "logistic_form", "intercept"):
            asked[name] = one()
        if output in ("class_density", "likelihood"):
            asked["label"] = draft.order[-1]
    name = "exact_posterior" if output == "posterior" and model in DISCRETE else output
    return Question(model, name, asked, {**train, **draft.options()})


def _training(draft: Draft) -> tuple[dict[str, Json], Callable[[], Json], str]:
    """Return the training data, a function that draws another example, and the name of the examples."""
    model, d = draft.row.model, draft.d
    point: Callable[[], Json] = lambda: texts(draft.centre())  # noqa: E731
    k = len(draft.order)
    if model == "bayes":
        likelihoods: list[Json] = [str(Fraction(draft.random.randint(1, 63), 64)) for _ in draft.order]
        likelihoods[: 2 * draft.twins] = likelihoods[:1] * 2 * draft.twins
        of_priors = draft.by_label(draft.priors())
        return {"priors": of_priors, "likelihoods": draft.by_label(likelihoods, turned=True)}, point, ""
    if model in GAUSSIANS or model == "logistic_regression":
        least = {"gda": 2, "quadratic_gda": d + 2, "gaussian_naive_bayes": 3}.get(model, 3 * d)
        if model == "gda" and d >= 10:
            least = d // (k - draft.twins) + 2
        examples, labels = draft.points(least)
        return {"rows": examples, "labels": labels, **draft.declared()}, point, "rows"
    if model.endswith("_of_parameters"):
        means: list[Json] = [texts(draft.centre()) for _ in draft.order]
        of_priors = draft.by_label(PRIORS[draft.row.classes])
        train = {"priors": of_priors, "means": draft.by_label(means, turned=True)}
        if model.startswith("quadratic"):
            train["covariances"] = draft.by_label((table(draft.matrix()) for _ in draft.order), turned=True)
        else:
            train["covariance"] = table(draft.matrix())
        return train, point, "rows"
    if model == "bernoulli_of_counts":
        sizes = [draft.random.randint(2, 9) for _ in draft.order]
        counts: list[Json] = [[str(draft.random.randint(0, n)) for _ in range(d)] for n in sizes]
        train = {
            "examples": draft.by_label(map(str, sizes)),
            "feature_counts": draft.by_label(counts, turned=True),
        }
        return train, lambda: [*draft.bits()], "rows"
    if model == "bernoulli" and draft.row.form == "sets":
        examples, labels = draft.mixed(lambda k: [draft.present() for _ in range(draft.size(k, 2))])
        train = {"sets": examples, "features": str(d), "labels": labels}
        return {**train, **draft.declared()}, draft.present, "sets"
    if model == "bernoulli":
        examples, labels = draft.mixed(lambda k: [[*draft.bits()] for _ in range(draft.size(k, 2))])
        return {"rows": examples, "labels": labels, **draft.declared()}, lambda: [*draft.bits()], "rows"
    if model == "categorical":
        examples, labels = draft.mixed(lambda k: [draft.values() for _ in range(draft.size(k, 2))])
        train = {"rows": examples, "labels": labels, "levels": [str(n) for n in draft.levels()]}
        return {**train, **draft.declared()}, draft.values, "rows"
    if model == "multinomial":
        examples, labels = draft.mixed(
            lambda k: [
                draft.document() for _ in range(draft.size(k, 1 + draft.row.output.endswith("removal")))
            ]
        )
        train = {"documents": examples, "labels": labels, "vocabulary_size": str(d)}
        return {**train, **draft.declared()}, draft.document, "documents"
    least = 10 if d >= 10 and draft.row.arguments == "several" else 2  # each word in two texts or more
    examples, labels = draft.mixed(lambda k: [draft.text() for _ in range(draft.size(k, least))])
    extra = {"size": " odd", "minimum": " odd", "stop_words": " the a", "several": " odd the a the the"}.get(
        draft.row.arguments, ""
    )
    examples[0] = f"{examples[0]}{extra}"
    return {"texts": examples, "labels": labels, **draft.declared()}, draft.text, "texts"


def _of_functions(draft: Draft) -> dict[str, Json]:
    """Return the arguments of a question about one matrix or one Gaussian."""
    output, matrix = draft.row.output, draft.matrix()
    if output in ("mean", "covariance"):
        return {"rows": table(draft.cloud(draft.centre(), draft.d + 3))}
    if draft.row.model == "matrix":
        right = {"right": texts(draft.centre())} if output == "solution" else {}
        return {"matrix": table(matrix), **right}
    return {"x": texts(draft.centre()), "mean": texts(draft.centre()), "covariance": table(matrix)}


def _last(train: Mapping[str, Json], several: str) -> tuple[list[Json], list[Json]]:
    """Return the last example, and the last one of another class, if any."""
    examples, labels = train[several], train["labels"]
    assert isinstance(examples, list) and isinstance(labels, list)
    last = len(labels) - 1
    places = [last, *[i for i in range(last) if labels[i] != labels[last]][-1:]]
    return [examples[i] for i in places], [labels[i] for i in places]


def tells(row: Row, question: Question) -> bool:
    """Return whether a question has the row's levels, and its answer distinguishes the classes."""
    given = answer(question)
    if isinstance(given, Refused):
        return False
    k = 0 if row.classes == NOTHING else int(row.classes)
    found = row_of(Case("draft", (), "", question))
    if found != row:
        return False
    if row.output == "labels":
        return isinstance(given, list) and len(given) == min(k, 2)
    p = posterior_of(question)
    if p is not None and k > 1:
        if (
            min(p) < (LEAST if k * (1 if row.features == NOTHING else int(row.features)) < 10 else LEAST / 20)
            or len(set(p)) < k
        ):
            return False
        if row.output.startswith("label"):
            best, second = sorted(p)[:-3:-1]
            return best - second > APART and (k == 2 or p.index(best) > 1)
    if row.output in ("priors", "log_joint", "joint") and isinstance(given, list):
        return len({str(value) for _, value in given}) == k
    if row.output in ("class_density", "likelihood", "density") and isinstance(given, (float, Fraction)):
        return Fraction(1, 10**12) < Fraction(given) and (given != 1 or row.features == "1")
    return given is True or row.features == "1" or given not in (0, 1, [])


def posterior_of(question: Question) -> Optional[list[Fraction]]:
    """Return the posteriors in class order, if the answer depends on them."""
    name = question.asked
    if not name.startswith(("posterior", "label", "log_odds", "probability")):
        return None
    after = name.endswith(("_after_update", "_after_removal"))
    asked = name.replace("label", "posterior") if after else "posterior"
    if question.model in DISCRETE and not after:
        asked = "exact_posterior"
    given = answer(Question(question.model, asked, question.input, question.train))
    return [Fraction(value) for _, value in given] if isinstance(given, list) else None


def drafted(row: Row) -> Question:
    """Return a question for a row.

    Raises: ValueError if no data are found for it.
    """
    for attempt in range(TRIES):
        question = question_of(Draft(row, Random(f"{row} {attempt}")))
        if tells(row, question):
            return question
    raise ValueError(f"no data for {row}")


# Choosing rows


def size_of(row: Row) -> int:
    """Return the approximate size of a case."""
    classes, features = (0 if level == NOTHING else int(level) for level in (row.classes, row.features))
    return max(classes * features, 9)


def chosen(wanted: set[Item]) -> list[Row]:
    """Return rows that cover all wanted combinations, choosing the row that covers most each time."""
    found: list[Row] = []
    left = set(wanted)
    random = Random(29)
    everything: list[tuple[Row, set[Item]]] = []
    for model, outputs in TOPICS.items():
        for output in outputs:
            possible = [(row, items(row)) for row in rows_of(model, output)]
            random.shuffle(possible)
            everything += possible
            own = {item for item in left if item[0] == f"{model}.{output}"}
            while own:
                row, has = max(
                    possible, key=lambda one: (len(one[1] & own), -size_of(one[0]), len(one[1] & left))
                )
                found.append(row)
                left -= has
                own -= has
    while left:
        row, has = max(everything, key=lambda one: (len(one[1] & left), one[0].model in DISCRETE))
        found.append(row)
        left -= has
    return found


# Cases.

CHAPTERS = {
    "bayes": "bayes",
    "matrix": "linear-algebra",
    "gaussian": "gaussian",
    "logistic_regression": "generative-vs-discriminative",
    "multinomial": "event-models",
    "text_multinomial": "event-models",
}
PREFIXES = {"linear-algebra": "matrix", "generative-vs-discriminative": "logistic", "event-models": "event"}


def chapter_of(row: Row) -> str:
    """Return the chapter whose file contains the case."""
    gaussian = row.model in GAUSSIANS or row.model.endswith("gda_of_parameters")
    return CHAPTERS.get(row.model, "gda" if gaussian else "naive-bayes")


def id_of(row: Row) -> str:
    """Return the name of a case."""
    chapter = chapter_of(row)
    prefix = PREFIXES.get(chapter, "nb" if chapter == "naive-bayes" else chapter)
    topic = row.topic.replace(".", "_").replace("logistic_regression", "regression")
    parts = [prefix, *(part for part in topic.split("_") if part != prefix)]
    of = [] if row.classes == NOTHING else ["of", row.classes, "classes" if row.classes != "1" else "class"]
    levels = [
        *(
            ()
            if row.features == NOTHING
            else (row.features, "features" if row.features != "1" else "feature")
        ),
        *(() if row.order in (NOTHING, "not declared") else (f"{row.order}-order",)),
        *(() if row.labels in (NOTHING, "integers") else (row.labels,)),
        *(() if row.form in (NOTHING, "rows", "lists") else (row.form,)),
        *(() if row.arguments in (NOTHING, "defaults") else (row.arguments.replace("_", "-"),)),
    ]
    return "-".join([*parts, *of, *levels])


def comment_of(row: Row) -> str:
    """Return a sentence that describes a case."""
    n = {"1": "one", "2": "two", "3": "three", "5": "five", "10": "ten"}
    what = {"log_odds": "log-odds", "log_joint": "log joint probabilities", "joint": "joint probabilities"}
    output = what.get(row.output, row.output.replace("_", " "))
    model = row.model.replace("_", " ")
    parts = [f"{output[0].upper()}{output[1:]} of {model}"]
    if row.classes != NOTHING:
        parts.append(f"{n[row.classes]} class{'es' if row.classes != '1' else ''}")
    if row.features != NOTHING:
        noun = "word" if "text" in row.model or row.model == "multinomial" else "feature"
        parts.append(f"{n[row.features]} {noun}{'s' if row.features != '1' else ''}")
    order = {"sorted": "declared in sorted order", "another": "declared in another order than the sorted one"}
    labels = {"negative": "negative labels", "texts": "texts as labels", "integers": "labels with gaps"}
    form = {"sets": "sets of features", "counts": "documents as counts"}
    said = [
        *([order[row.order]] if row.order in order else []),
        *([labels[row.labels]] if row.labels in labels else []),
        *([form[row.form]] if row.form in form else []),
        *([f"{of_arguments(row)} given"] if row.arguments not in (NOTHING, "defaults") else []),
    ]
    return f"{parts[0]}: {', '.join([*parts[1:], *said])}."


def of_arguments(row: Row) -> str:
    """Return the optional arguments of a row in words."""
    return "size, minimum and stop words" if row.arguments == "several" else row.arguments.replace("_", " ")


def equations_of(row: Row) -> list[str]:
    """Return the equations that other cases of the same output test most often."""
    known = {
        "priors": "gda-mle-prior" if row.model in GAUSSIANS else "nb-mle-prior",
        "means": "gda-mle-means",
        "class_density": "gda-class-density",
        "log_joint": "gda-class-density" if chapter_of(row) == "gda" else "nb-likelihood",
        "labels": "gda-predict" if chapter_of(row) == "gda" else "nb-posterior",
        "log_odds": "quadratic-log-odds" if row.model.startswith("quadratic") else "nb-posterior",
    }
    counted: dict[tuple[str, ...], int] = {}
    for cases in chapters().values():
        for case in cases:
            if case.question.model == row.model and case.question.asked == row.output and not case.error:
                counted[case.equations] = counted.get(case.equations, 0) + 1
    return [*max(counted, key=lambda equations: counted[equations])] if counted else [known[row.output]]


def importance_of(row: Row) -> str:
    """Return the importance of a case: wrong labels or posteriors for ordinary data matter most."""
    if row.classes not in ("1", NOTHING):
        for beginning, importance in (("label", "critical"), ("posterior", "high")):
            if row.output.startswith(beginning):
                return importance
    return "medium"


def line_of(row: Row) -> dict[str, Json]:
    """Return a case in the format of its file."""
    question = drafted(row)
    train = {} if question.train is None else {"train": dict(question.train)}
    asked: dict[str, Json] = {
        "model": question.model,
        "output": question.output,
        **train,
        "input": dict(question.input),
    }
    return {
        "id": id_of(row),
        "equations": [*equations_of(row)],
        "comment": comment_of(row),
        "question": asked,
        "flags": ["Covering"],
        "importance": importance_of(row),
    }


def main() -> int:
    """Add a case for each combination that is missing."""
    for row in chosen(missing(rows())):
        file = FOLDER / f"{chapter_of(row)}.jsonl"
        lines = [json.loads(line) for line in file.read_text(encoding="ascii").splitlines()]
        lines.append(line_of(row))
        lines.sort(key=lambda line: str(line["id"]))
        file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="ascii")
        print(id_of(row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
