# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""show ID --steps: each line of a function of the book with its values, for the reader's own numbers."""

from __future__ import annotations

from random import Random

import pytest

from genref.lessons.pages import entries
from genref.lessons.steps import Refused, arguments_of, function_of, steps, with_decimals

from ..each_row import each_row
from ..running import Call, one_line

BOOK = [entry.id for entry in entries() if entry.kind == "definition"]


def body(call: Call, id: str, *arguments: str) -> str:
    """Return the lines of the function."""
    result = call("show", id, "--steps", *arguments)
    assert (result.status, result.err) == (0, "")
    return result.out.split("\n\n", 2)[2]


class TestByHand:
    """Values worked by hand, with the reader's arguments."""

    def test_laplace_estimate(self, call: Call) -> None:
        result = call("show", "laplace-estimate", "--steps", "counts=5,0")
        # k = 2 and n = 5: (1 + 5)/(2 + 5) and (1 + 0)/(2 + 5); 6/7 = 0.857142857..., 1/7 = 0.142857142...
        assert (result.status, result.err) == (0, "")
        assert result.out == (
            "      laplace-estimate  (definition)\n"
            "      phi_j = (1 + sum_i 1{z^(i) = j}) / (k + n)\n"
            "\n"
            "      counts = (5, 0)\n"
            "\n"
            "      k, n = len(counts), sum(counts)\n"
            "          k = 2\n"
            "          n = 5\n"
            "      return tuple(Fraction(1 + n_j, k + n) for n_j in counts)\n"
            "          n_j = 5:\n"
            "              1 + n_j = 6\n"
            "              k + n = 7\n"
            "              Fraction(1 + n_j, k + n) = 6/7 ~ 0.857143\n"
            "          n_j = 0:\n"
            "              1 + n_j = 1\n"
            "              k + n = 7\n"
            "              Fraction(1 + n_j, k + n) = 1/7 ~ 0.142857\n"
            "          = (6/7, 1/7) ~ (0.857143, 0.142857)\n"
        )

    def test_bayes_rule(self, call: Call) -> None:
        # 1/10 19/20 = 19/200 and 9/10 1/20 = 9/200, together 28/200 = 7/50; 19/28 = 0.67857142...
        arguments = ("likelihood={benign:0.1,malignant:9/10}", "prior={benign:19/20, malignant: 1/20}")
        assert body(call, "bayes-rule", *arguments) == (
            "      p_x = bayes_evidence(likelihood, prior)\n"
            "          p_x = 7/50 = 0.14\n"
            "      return {y: likelihood[y] * prior[y] / p_x for y in prior}\n"
            "          y = benign:\n"
            "              likelihood[y] = 1/10 = 0.1\n"
            "              prior[y] = 19/20 = 0.95\n"
            "              likelihood[y] * prior[y] = 19/200 = 0.095\n"
            "              likelihood[y] * prior[y] / p_x = 19/28 ~ 0.678571\n"
            "          y = malignant:\n"
            "              likelihood[y] = 9/10 = 0.9\n"
            "              prior[y] = 1/20 = 0.05\n"
            "              likelihood[y] * prior[y] = 9/200 = 0.045\n"
            "              likelihood[y] * prior[y] / p_x = 9/28 ~ 0.321429\n"
            "          = {benign: 19/28, malignant: 9/28} ~ {benign: 0.678571, malignant:\n"
            "            0.321429}\n"
        )

    def test_a_function_within_a_function_is_opened(self, call: Call) -> None:
        # both of the two spams contain word 1 and one contains word 2: 3/4 and 2/4
        out = body(call, "nb-laplace-feature", "x=[[1,0],[1,1]]", "y=spam,spam")
        assert "                  1 + n_jc" not in out.split("n_jc = 2\n")[0]
        assert (
            "                      2 + sum(y_i == c for y_i in y) = 4\n                      = 3/4 = 0.75\n"
            in out
        )
        assert "                  phi(j, c) = 1/2 = 0.5\n" in out
        assert "\n              j = 0:\n" in out and "\n              j = 1:\n" in out


class TestAnyFunction:
    """Each function of the book, on the example in its docstring."""

    @pytest.mark.slow
    @pytest.mark.covers
    @each_row("id", BOOK)
    def test_the_last_line_is_the_value_of_the_function(self, id: str) -> None:
        arguments = arguments_of(id, [])
        value = function_of(id)(*arguments.values())
        assert list(steps(id, arguments))[-1][1] == f"= {with_decimals(value)}"

    @pytest.mark.slow
    def test_lines_are_short_ascii(self, call: Call) -> None:
        for id in BOOK:
            out = call("show", id, "--steps").out
            assert out.isascii() and max(map(len, out.splitlines())) <= 80, id

    def test_a_double_for_what_has_too_many_digits(self, call: Call) -> None:
        # 2^100 - 1, to the nearest double
        assert body(call, "nb-parameter-count", "d=100").endswith("= (1.2676506002282294e+30, 100)\n")

    def test_words_and_labels_may_be_numbers_or_in_quotes(self, call: Call) -> None:
        out = body(call, "nb-vocabulary", 'documents=[[win,2024,"for, you"],[win]]')
        assert out.endswith("          = (2024, for, you, win)\n")


class TestRefusals:
    """One line on stderr that says what to do, and exit status 2."""

    @each_row(
        ("words", "told"),
        [
            ("laplace-estimate foo=1", "'foo=1' is not NAME=VALUE, where NAME is counts"),
            ("laplace-estimate 5,0", "'5,0' is not NAME=VALUE, where NAME is counts"),
            (
                "bayes-rule prior={0:1}",
                "likelihood=... is missing; give likelihood, prior, or nothing to see",
            ),
            ("laplace-estimate counts=5,x", "counts[1] is 'x', not a number such as 2, 0.5 or 1/3"),
            ("laplace-estimate counts=1/0", "counts[0] is '1/0', not a number"),
            ("laplace-estimate counts=1e999", "counts[0] is '1e999', not a number"),
            (
                "laplace-estimate counts=" + "9" * 41,
                "not a number such as 2, 0.5 or 1/3 of at most 40 characters",
            ),
            ("laplace-estimate counts=[", "counts is '['; write 5,0 or [[2,1],[1,1]] or {spam:1/3,ham:2/3}"),
            ("laplace-estimate counts=1,,2", "counts is '1,,2'; write"),
            ("laplace-estimate counts=1:2", "counts is '1:2'; write"),
            ("laplace-estimate counts=[1)", "counts is '[1)'; write"),
            ("laplace-estimate counts={1}", "counts is '{1}'; write"),
            ("laplace-estimate counts=[[[[[1]]]]]", "counts is '[[[[[1]]]]]'; write"),
            ('laplace-estimate counts="5', "counts is '\"5'; write"),
            (
                "laplace-estimate counts={a:1}",
                "counts has no value for each class; write one value, or several",
            ),
            ("laplace-estimate counts=[[1,2]]", "counts[0] is one value, without brackets"),
            ("bayes-rule likelihood=1 prior={0:1}", "likelihood needs a value for each class"),
            ("gda-class-mass y=1/2 phi=1/2", "y is '1/2', not a whole number of at most 10000"),
            ("gda-class-mass y=99999 phi=1/2", "y is '99999', not a whole number of at most 10000"),
            ("frequency-mle counts=0,0", "frequency-mle has no value for these arguments: it divides by 0"),
            (
                "matrix-solve A=[[1,1],[1,1]] b=1,2",
                "matrix-solve has no value for these arguments: a matrix is singular",
            ),
            (
                "matrix-solve A=[[1,1],[1,2]] b=1",
                "these arguments: ValueError: lengths 1 and 2 must be equal",
            ),
            ("gaussian-density x=1,2 mu=0,0 Sigma=1", "gaussian-density has no value for these arguments: "),
            (
                "bayes-rule likelihood={a:1} prior={b:1}",
                "bayes-rule has no value for these arguments: KeyError: 'b'",
            ),
            ("gda-model", "gda-model is not a definition, so it has no function and no steps"),
            ("laplace-estimat", "there is no equation 'laplace-estimat'; allowed: laplace-estimate"),
            ("bayes", "there is no equation 'bayes'; allowed: bayes-rule or bayes-evidence"),
        ],
    )
    def test_what_cannot_be_used(self, call: Call, words: str, told: str) -> None:
        id, *arguments = words.split(" ")
        result = call("show", id, "--steps", *arguments)
        assert result.status == 2 and result.err.count("\n") == 1
        assert result.err.startswith("genref: ") and told in result.err

    def test_an_id_is_needed(self, call: Call) -> None:
        assert one_line(call("show", "--steps")).startswith("genref: there is no equation ''")

    def test_no_text_is_a_traceback(self) -> None:
        random, refused = Random(26), 0
        for _ in range(200):
            text = "".join(random.choices('0123456789[](){},:./"-e ab\n', k=random.randint(0, 9)))
            id = random.choice(["laplace-estimate", "matrix-determinant", "nb-vocabulary", "frequency-mle"])
            name = {"matrix-determinant": "A", "nb-vocabulary": "documents"}.get(id, "counts")
            try:
                list(steps(id, arguments_of(id, [f"{name}={text}"])))
            except Refused:
                refused += 1
        assert 50 < refused < 200
