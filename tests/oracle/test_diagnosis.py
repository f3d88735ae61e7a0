# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Diagnosis of wrong answers: evidence for and against a mistake, and statements that must never be made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction as F
from math import exp, log
from struct import pack, unpack
from typing import Optional

import pytest

from genref.files.model_json import Json
from genref.oracle import check, diagnosis, every_case, known
from genref.oracle.candidates import Answered, Broken, OutOfTime, Reply, Skipped
from genref.oracle.case_files import Case
from genref.oracle.diagnosis import Diagnosis, Evidence, diagnose, possible
from genref.oracle.known import Answers, Cause, Class, Leaf, Table
from genref.oracle.profiles import Profile
from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer

from .adapters import Scripted, case

Mistakes = Mapping[str, Mapping[str, Leaf]]
"""The answers of mistakes, by name and case; the right answers are whole numbers."""

Use = Callable[..., None]


def table_of(mistakes: Mistakes, kinds: dict[str, str], tells: float = 6.9) -> Table:
    """Return the table of mistakes that answer with numbers, for one hundred cases."""
    answers: dict[str, Answers] = {}
    for number in range(100):
        id = f"case-{number}"
        line: list[tuple[float, list[int], list[Leaf]]] = [
            (tells, [who], [given[id]]) for who, given in enumerate(mistakes.values()) if id in given
        ]
        answers[id] = Answers({"id": id, "needs": [], "given": line})
    causes = [
        Class(kinds.get(name, "catalogue"), (Cause(name, f"equation-of-{name}", name, (), declare),))
        for name, declare in ((name, "divisor=n-1" if name.startswith("n-1") else "") for name in mistakes)
    ]
    return Table(causes, answers)


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Iterator[Use]:
    """Return a function that replaces all known mistakes by the given ones."""

    def put(mistakes: Mistakes, kinds: Optional[dict[str, str]] = None, tells: float = 6.9) -> None:
        made = table_of(mistakes, kinds or {}, tells)
        monkeypatch.setattr(diagnosis, "table", lambda: made)
        monkeypatch.setattr(known, "table", lambda: made)
        known._by_name.cache_clear()

    yield put
    known._by_name.cache_clear()


def gives(numbers: Sequence[int], factor: float = 1.5) -> dict[str, float]:
    """Return different answers to cases: 150.75 for case 100, for example."""
    return {f"case-{n}": n * factor + 0.75 for n in numbers}


def asked(numbers: Sequence[int], wrong: dict[str, float], topic: str = "gda.means") -> list[Evidence]:
    """Return the answers to cases, some of them wrong; the right one of case n is n + 1/3."""
    found: list[Evidence] = []
    for n in numbers:
        right, id = n + F(1, 3), f"case-{n}"
        found.append(Evidence(id, topic, right, Answered(wrong.get(id, float(right))), id in wrong))
    return found


def names(found: Sequence[Diagnosis]) -> list[tuple[str, bool, int]]:
    """Return the causes by name, whether they are certain, and how many failures they explain."""
    return [(one.cause.name, one.sure, len(one.explains)) for one in found]


class TestEvidence:
    def test_a_mistake_that_explains_all_failures_is_sure(self, use: Use) -> None:
        use({"one": gives(range(5)), "other": gives(range(50, 60))})
        assert names(diagnose(asked(range(20), gives(range(5))))) == [("one", True, 5)]

    def test_one_hit_is_never_enough(self, use: Use) -> None:
        use({"one": gives([0])})
        assert diagnose(asked(range(20), gives([0]))) == []

    def test_nothing_wrong_has_no_cause(self, use: Use) -> None:
        use({"one": gives(range(5))})
        assert diagnose(asked(range(20), {})) == [] == diagnose([])

    def test_right_answers_that_it_would_not_give_speak_against_it(self, use: Use) -> None:
        use({"one": gives(range(20))})
        assert names(diagnose(asked(range(20), gives(range(2))))) == [("one", False, 2)]
        use({"one": gives(range(20))}, tells=2.0)
        assert diagnose(asked(range(20), gives(range(2)))) == []

    def test_a_small_share_of_the_failures_is_not_named(self, use: Use) -> None:
        """Two matches among 36 failures that nothing explains."""
        use({"one": gives(range(2))})
        assert diagnose(asked(range(60), {**gives(range(2)), **gives(range(2, 38), 7.0)})) == []

    @pytest.mark.parametrize(("kind", "sure"), [("edit", True), ("catalogue", False)])
    def test_failures_of_cases_without_edits_do_not_count_against_an_edit(
        self, use: Use, kind: str, sure: bool
    ) -> None:
        """For long cases, only the catalogue is tried."""
        use({"one": gives(range(8))}, {"one": kind})
        wrong = {**gives(range(8)), **gives(range(20, 22), 7.0)}
        assert names(diagnose(asked(range(30), wrong))) == [("one", sure, 8)]

    def test_half_of_the_failures_only_look_like_it(self, use: Use) -> None:
        use({"one": gives(range(10))})
        wrong = {**gives(range(10)), **gives(range(20, 30), 7.0)}
        found = [*asked(range(10), wrong), *asked(range(20, 40), wrong, "gda.covariance")]
        assert names(diagnose(found)) == [("one", False, 10)]

    @pytest.mark.parametrize(
        ("topic", "others", "found"),
        [
            ("gda.means", 0, [("one", False, 5)]),  # what follows from wrong means is wrong, too
            ("gda.means", 1, []),  # five of six: below 90%
            ("gda.label", 0, []),  # nothing follows from labels
        ],
    )
    def test_all_failures_of_an_estimate_are_enough(
        self, use: Use, topic: str, others: int, found: list[tuple[str, bool, int]]
    ) -> None:
        """Beside them, thirty other failures that nothing explains."""
        use({"one": gives(range(5))})
        wrong = {**gives(range(5)), **gives(range(5, 5 + others), 7.0), **gives(range(20, 50), 7.0)}
        answers = [*asked(range(10), wrong, topic), *asked(range(20, 60), wrong, "gda.posterior")]
        assert names(diagnose(answers)) == found

    def test_refusals_alone_show_only_a_mistake_that_only_refuses(self, use: Use) -> None:
        """Of five questions that a program refuses; the mistake "other" answers a sixth with a number."""
        refusing: dict[str, Leaf] = {f"case-{n}": "refused" for n in range(5)}
        answers = [
            one._replace(reply=Refused("ValueError", "no"), failed=True) if one.id in refusing else one
            for one in asked(range(20), {})
        ]
        use({"one": refusing})
        assert names(diagnose(answers)) == [("one", True, 5)]
        use({"other": {**refusing, "case-30": 7.0}})
        assert diagnose(answers) == []

    def test_a_mistake_may_be_in_one_output_and_not_in_another(self, use: Use) -> None:
        use({"one": gives(range(20))})
        found = [*asked(range(10), gives(range(10))), *asked(range(10, 20), {}, "gda.posterior")]
        assert names(diagnose(found)) == [("one", True, 10)]

    def test_the_same_answer_again_tells_little(self, use: Use) -> None:
        """Cases with the same data have the same answers, so e^6.9 counts only once for them."""
        same = dict.fromkeys((f"case-{n}" for n in range(3)), 0.5)
        scores: list[float] = []
        for given in (same, gives(range(3))):
            use({"one": given})
            evidence = diagnosis._Known(asked(range(20), given))
            score = evidence._score(0, set(given), set(), {("gda.means", False): 17, ("gda.means", True): 3})
            scores.append(score.made)
        assert scores[1] - scores[0] == pytest.approx(2 * (6.9 - known.model()["again"]), abs=1e-6)

    def test_two_that_explain_the_same_are_both_told(self, use: Use) -> None:
        use({"one": gives(range(5)), "other": {**gives(range(5)), **gives([70])}})
        (found,) = diagnose(asked(range(20), gives(range(5))))
        assert {found.cause.name, *(other.name for other in found.others)} == {"one", "other"}

    def test_of_two_mistakes_each_explains_its_own(self, use: Use) -> None:
        use({"one": gives(range(8)), "other": gives(range(10, 14), 2.0)})
        wrong = {**gives(range(8)), **gives(range(10, 14), 2.0)}
        found = [*asked(range(10), wrong), *asked(range(10, 30), wrong, "bernoulli.posterior")]
        assert names(diagnose(found)) == [("one", True, 8), ("other", True, 4)]

    def test_what_one_mistake_explains_speaks_against_a_second_one(self, use: Use) -> None:
        """Six answers are those of the second mistake, but twelve of the first are not changed by it."""
        first, second = gives(range(12)), gives(range(12, 18), 2.0)
        shown = {**gives(range(12), 7.0), **second}
        wrong = {**first, **second}
        use({"one": first, "other": second})
        assert names(diagnose(asked(range(30), wrong))) == [("one", False, 12), ("other", True, 6)]
        use({"one": first, "other": shown})
        assert ("other", True, 6) not in names(diagnose(asked(range(30), wrong)))

    def test_a_pair_explains_for_each_of_its_parts(self, use: Use) -> None:
        """Where the pair shows, one of its mistakes alone would give another answer."""
        pair = gives([1, 2])
        use({"one": {**gives([1, 2], 7.0), **gives([3], 2.0)}})
        evidence = diagnosis._Known(asked(range(9), {**pair, **gives([3], 2.0)}))
        for name, ids in (("n-1+one", [3]), ("n-1", [1, 2, 3])):
            evidence.causes[:] = [Diagnosis(Cause(name, "", ""), frozenset(pair))]
            assert sorted(evidence._others(0, set(pair))) == [f"case-{n}" for n in ids]

    def test_a_mistake_that_most_answers_contradict_has_to_be_almost_certain(self, use: Use) -> None:
        """Half of the answers that it would make wrong are wrong in another way."""
        wrong = {**gives(range(8)), **gives(range(8, 16), 7.0)}
        for tells, found in ((6.9, [("one", False, 8)]), (1.7, [])):
            use({"one": gives(range(16))}, tells=tells)
            assert names(diagnose(asked(range(16), wrong))) == found

    def test_one_that_explains_the_same_but_is_far_less_likely_is_not_told(self, use: Use) -> None:
        """The second mistake would also show in twenty answers that are right."""
        use({"a": gives(range(9)), "b": {**gives(range(9)), **gives(range(20, 40))}})
        (found,) = diagnose(asked(range(40), gives(range(9))))
        assert (found.cause.name, found.others) == ("a", ())

    def test_an_edit_of_what_is_right_by_itself_is_called_by_its_use(self, use: Use) -> None:
        """All means are right where they are asked for, so the mistake is in the log-odds."""
        use({"equation-of-mean:halved": gives(range(9))}, {"equation-of-mean:halved": "edit"})
        answers = [
            one._replace(
                equations=("equation-of-equation-of-mean:halved",) if not one.failed else ("odds", "x")
            )
            for one in asked(range(20), gives(range(9)))
        ]
        (found,) = diagnose(answers)
        assert (found.cause.name, found.cause.equation) == ("odds:halved", "odds")
        (found,) = diagnose([one._replace(equations=()) if one.failed else one for one in answers])
        assert found.cause.name == "equation-of-mean:halved"

    def test_a_right_answer_that_a_habit_gives_too_does_not_speak_against_it(self) -> None:
        right = [Evidence("r", "gda.means", F(2, 3), Answered(0.667), False)]
        wrong = [
            Evidence(f"w{n}", "gda.means", F(n, 7), Answered(round(n / 7, 3)), True) for n in (1, 2, 3, 4, 5)
        ]
        (found,) = diagnose(right + wrong)
        assert found.cause.name == "rounded-to-digits" and len(found.explains) == 5

    def test_two_together_that_explain_little_are_no_surer(self) -> None:
        pair = Diagnosis(Cause("a+b", "", ""), frozenset({"case-1"}), sure=False)
        answers = asked(range(9), gives(range(9)))
        assert diagnosis._combined([pair], answers) == [pair]

    def test_what_breaks_is_no_evidence(self, use: Use) -> None:
        use({"one": gives(range(5))})
        broken = [Evidence("case-30", "gda.means", F(1), Broken("crash"), True)]
        assert names(diagnose([*asked(range(20), gives(range(5))), *broken])) == [("one", True, 5)]

    def test_a_refusal_can_be_the_answer_of_a_mistake(
        self, use: Use, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lines = {
            f"case-{n}": Answers({"id": f"case-{n}", "needs": [], "given": [(5.0, [0], ["refused"])]})
            for n in range(4)
        }
        made = Table([Class("catalogue", (Cause("refuses", "equation", "it refuses"),))], lines)
        monkeypatch.setattr(diagnosis, "table", lambda: made)
        refused = [Evidence(f"case-{n}", "gda.means", F(n), Refused("refused", "no"), True) for n in range(4)]
        assert names(diagnose(refused)) == [("refuses", True, 4)]
        others = asked(range(20, 24), gives(range(20, 24)))  # many mistakes refuse four of eight
        assert names(diagnose([*refused, *others])) == []


class TestProfiles:
    def test_of_a_declared_convention_and_a_mistake_the_mistake_is_named(self, use: Use) -> None:
        use(
            {"n-1": gives(range(40, 50)), "one": gives(range(50, 60)), "n-1+one": gives(range(5), 2.0)},
            {"n-1+one": "pair"},
        )
        wrong = gives(range(5), 2.0)
        assert names(diagnose(asked(range(20), wrong))) == [("n-1+one", True, 5)]
        assert names(diagnose(asked(range(20), wrong), Profile(divisor="n-1"))) == [("one", True, 5)]

    def test_questions_that_a_profile_changes_do_not_speak_against_a_mistake(self, use: Use) -> None:
        use({"one": gives(range(10))})
        found = asked(range(10), gives(range(3)))
        other = [one if one.failed else one._replace(as_stored=False) for one in found]
        assert names(diagnose(found)) == [("one", False, 3)]
        assert names(diagnose(other)) == [("one", True, 3)]


class TestHabits:
    def test_rounding_is_named_if_all_numbers_are_rounded(self, use: Use) -> None:
        use({})
        wrong = {f"case-{n}": round(n + 1 / 3, 3) for n in range(20)}
        (found,) = diagnose(asked(range(20), wrong))
        assert found.cause.says == "numbers are rounded to 3 digits after the point" and found.sure

    def test_one_number_of_one_digit_is_not_rounding(self, use: Use) -> None:
        """0.7 for 3/4 is (6 + 1)/(8 + 2), not 3/4 rounded to one digit."""
        use({})
        wrong = [
            Evidence("case-1", "laplace.smoothed_frequencies", [F(3, 4), F(1, 4)], Answered([0.7, 0.3]), True)
        ]
        right = [
            Evidence(f"case-{n}", "laplace.smoothed_frequencies", [F(n, 97)], Answered([n / 97]), False)
            for n in range(2, 12)
        ]
        assert diagnose([*wrong, *right]) == []

    def test_a_comma_is_a_fact(self, use: Use) -> None:
        use({})
        found = [Evidence(f"case-{n}", "gda.means", F(n, 7), Answered(f"{n},5"), True) for n in range(1, 4)]
        assert names(diagnose(found)) == [("decimal-comma", True, 3)]
        assert diagnose(found[:1]) == []


class TestPossible:
    def test_a_single_answer_has_the_likeliest_mistake_that_gives_it(self, use: Use) -> None:
        use({"edit": gives([1]), "one": gives([1])}, {"edit": "edit"})
        cause = possible("case-1", Answered(2.25), F(4, 3))
        assert cause is not None and cause.name == "one"

    def test_or_none(self, use: Use) -> None:
        use({"one": gives([1])})
        assert possible("case-1", Answered(2.5), F(4, 3)) is None
        assert possible("no-case", Answered(2.25), F(4, 3)) is None
        assert possible("case-1", Broken("crash"), F(4, 3)) is None


# Programs identified by errors of a certain size


Program = Callable[[Question], object]


def single(value: float) -> float:
    """Return the nearest 32-bit float."""
    return float(unpack("<f", pack("<f", value))[0])


def number(text: object) -> float:
    """Return a number of a question."""
    return float(F(str(text)))


def frequencies(held: Callable[[float], float] = float, plus: float = 0, times: float = 1) -> Program:
    """Return a program that smooths, stores numbers in a given way, and adds something to each count."""

    def program(question: Question) -> object:
        counts, alpha = question.input["counts"], question.input.get("smoothing", "1")
        assert isinstance(counts, list)
        alphas = alpha if isinstance(alpha, list) else [alpha] * len(counts)
        parts = [held(held(number(n)) + held(number(a)) + plus) for n, a in zip(counts, alphas)]
        return [times * held(part / held(sum(parts) + plus)) for part in parts]

    return program


def variances(epsilon: float = 0, largest: float = 0) -> Program:
    """Return a program that adds epsilon, or a multiple of the largest variance, to each variance."""

    def program(question: Question) -> object:
        right = answer(question)
        assert isinstance(right, list)
        most = max(float(s) for _, row in right for s in row)
        return {y: [float(s) + epsilon + largest * most for s in row] for y, row in right}

    return program


def posteriors(held: Callable[[float], float]) -> Program:
    """Return a program that stores log-odds in a given way."""

    def program(question: Question) -> object:
        right = answer(question)
        assert isinstance(right, list) and len(right) == 2
        (a, p), (b, q) = right
        odds = exp(held(log(p) - log(q)))
        return {a: odds / (1 + odds), b: 1 / (1 + odds)}

    return program


def means(held: Callable[[float], float]) -> Program:
    """Return a program that stores its inputs in a given way, and 1/n in 32 bits."""

    def program(question: Question) -> object:
        assert question.train is not None and "classes" not in question.train
        rows, labels = question.train["rows"], question.train["labels"]
        assert isinstance(rows, list) and isinstance(labels, list)
        found: dict[object, object] = {}
        for y in labels:
            own = [row for row, label in zip(rows, labels) if label == y and isinstance(row, list)]
            columns = zip(*([held(number(x)) for x in row] for row in own))
            found[y] = [sum(column) * single(1 / len(own)) for column in columns]
        return found

    return program


def logistic(held: Callable[[float], float], off: float = 0) -> Program:
    """Return a program that stores z, and is off by a fraction of it."""
    return lambda question: 1 / (1 + exp(-held(number(question.input["z"])) * (1 - off)))


FREQUENCIES, VARIANCES = "laplace.smoothed_frequencies", "gaussian_naive_bayes.variances"
POSTERIORS, LOGISTIC = "bernoulli.exact_posterior", "logistic.logistic"


@pytest.fixture(scope="module")
def cases() -> Sequence[Case]:
    """Return all cases."""
    return every_case()


def judged(cases: Sequence[Case], topic: str, program: Program) -> list[tuple[str, str]]:
    """Return the diagnosis of a program: the name, and whether the words claim 32 bits."""

    def reply(question: Question) -> Reply:
        try:
            return Answered(program(question))
        except (ArithmeticError, AssertionError, ValueError):
            return Skipped("not for this program")

    asked = [case for case in cases if case.question.topic == topic and not case.error]
    outcome = check(Scripted(reply), asked)
    assert len(outcome.failures) > 1
    return [(found.cause.name, found.cause.says.split()[1]) for found, _ in outcome.diagnoses]


class Test32Bits:
    def test_numbers_that_are_held_in_32_bits(self, cases: Sequence[Case]) -> None:
        assert judged(cases, FREQUENCIES, frequencies(single)) == [("float32", "numbers")]

    def test_inputs_that_are_held_in_32_bits_change_nothing_below(self) -> None:
        """The answers themselves have more than 32 bits."""
        rows: list[Json] = [[str(n)] for n in range(1, 8)]
        some = [case(f"means-{n}", "gda.means", {"rows": rows[:n], "labels": [0] * n}) for n in (3, 5, 6, 7)]
        assert judged(some, "gda.means", means(single)) == [("float32", "numbers")]
        assert ("float32", "numbers") not in judged(some, "gda.means", means(float))

    @pytest.mark.parametrize("kind", ["out of time", "crash"])
    def test_one_that_breaks_when_it_is_asked_with_other_inputs(self, kind: str) -> None:
        rows: list[Json] = [[str(n)] for n in range(1, 8)]
        some = [case(f"means-{n}", "gda.means", {"rows": rows[:n], "labels": [0] * n}) for n in (3, 5, 6, 7)]
        program = means(single)

        def reply(question: Question) -> Reply:
            assert question.train is not None
            if question.train["rows"] in [one.question.train["rows"] for one in some if one.question.train]:
                return Answered(program(question))
            if kind == "crash":
                return Broken("crash")
            raise OutOfTime

        outcome = check(Scripted(reply), some)
        assert ("float32", "numbers are held") not in [
            (one.cause.name, one.cause.says) for one, _ in outcome.diagnoses
        ]
        assert len(outcome.failures) > 1

    @pytest.mark.parametrize(
        ("topic", "program"),
        [
            (FREQUENCIES, frequencies(times=1 - 1e-7)),  # as correlations times 1 - 1e-7
            (FREQUENCIES, frequencies(plus=1e-7)),
            (VARIANCES, variances(epsilon=1e-7)),
            (VARIANCES, variances(largest=1e-9)),
            (LOGISTIC, logistic(float, 1e-7)),
        ],
    )
    @pytest.mark.slow
    def test_other_errors_of_that_size_are_not(
        self, cases: Sequence[Case], topic: str, program: Program
    ) -> None:
        assert ("float32", "numbers") not in judged(cases, topic, program)

    def test_rounding_is_not(self, cases: Sequence[Case]) -> None:
        """Answers rounded to six decimals also ignore small changes of their inputs."""

        def program(question: Question) -> object:
            return round(1 / (1 + exp(-number(question.input["z"]))), 6)

        assert ("float32", "numbers") not in judged(cases, LOGISTIC, program)

    def test_a_step_in_32_bits_has_errors_of_that_size(self, cases: Sequence[Case]) -> None:
        assert judged(cases, POSTERIORS, posteriors(single)) in ([("float32", "errors")], [])


class TestConventionsAndParameters:
    """As in real programs: the book with another convention, another parameter, or both."""

    def diagnoses(self, cases: Sequence[Case], topics: str, program: Program) -> list[tuple[str, str, bool]]:
        """Return the diagnosis of a program: the name, what it does, and whether that is certain."""

        def reply(question: Question) -> Reply:
            right = answer(question)
            try:
                given = right if isinstance(right, Refused) else program(question)
            except ValueError as error:
                given = Refused("ValueError", str(error))
            return given if isinstance(given, Refused) else Answered(given)

        asked = [case for case in cases if case.question.topic in topics.split()]
        found = check(Scripted(reply), asked).diagnoses
        return [(one.cause.name, one.cause.says, one.sure) for one, _ in found]

    @pytest.mark.slow
    def test_two_conventions_at_once_are_both_named(self, cases: Sequence[Case]) -> None:
        topics = " ".join(f"gaussian_naive_bayes.{out}" for out in ("priors", "variances", "posterior"))
        both = Profile(divisor="n-1", prior="laplace")
        found = self.diagnoses(cases, topics, lambda question: answer(both.question(question)))
        assert {"divisor-n-1", "gaussian-prior-laplace"} <= {
            part for one in found for part in one[0].split("+")
        }
        assert all(sure for *_, sure in found)

    @pytest.mark.slow
    @pytest.mark.parametrize(("epsilon", "says"), [(0.03, "0.03"), (6.25, "6.2"), (3e-5, "3e-05")])
    def test_a_parameter_that_is_not_in_the_table(
        self, cases: Sequence[Case], epsilon: float, says: str
    ) -> None:
        ((name, said, sure),) = self.diagnoses(cases, VARIANCES, variances(epsilon))
        assert (name, said, sure) == ("ridge", f"about {says} added to the diagonal", True)

    @pytest.mark.slow
    def test_a_pseudo_count_that_is_not_in_the_table(self, cases: Sequence[Case]) -> None:
        """0.7 for each count, whatever pseudo-count is given."""

        def program(question: Question) -> object:
            counts = question.input["counts"]
            assert isinstance(counts, list)
            parts = [number(n) + 0.7 for n in counts]
            return [part / sum(parts) for part in parts]

        found = self.diagnoses(
            [case for case in cases if not case.error and "counts" in case.question.input],
            FREQUENCIES,
            program,
        )
        assert [said for _, said, _ in found] == ["about the pseudo-count 0.7, whatever is requested"]


class TestAnswersByLabel:
    def test_are_compared_by_label(self, use: Use) -> None:
        """The right answer with its labels exchanged is not an answer in a different order."""
        use({})
        right = [["a", F(1, 4)], ["b", F(3, 4)]]
        floor = {"b": 0.75 - 1e-9, "a": 0.25 + 1e-9}
        found = [Evidence(f"case-{n}", "gda.priors", right, Answered(floor), True) for n in range(5)]
        assert diagnose(found) == []
