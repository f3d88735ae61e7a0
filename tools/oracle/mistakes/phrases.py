# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes in words that a user reads: what an edit or a slip does, and in which step; no names of helpers.

>>> slip_of("prior", "squared")
'the prior is squared, as if it were multiplied in twice'
"""

from __future__ import annotations

import ast
import re

NOUNS = {
    "absence": "the probability of an absent feature",
    "backward": "the back substitution",
    "bayes_as_it_stands": "Bayes rule",
    "bayes_decision": "the decision",
    "bayes_evidence": "the evidence p(x)",
    "bayes_rule": "Bayes rule",
    "by_label": "the answer by label",
    "class_order": "the order of the classes",
    "commonest": "the commonest words",
    "conditional_log_likelihood": "the log-likelihood",
    "contour_by_factor": "the squared distance",
    "contour_by_ldl": "the squared distance",
    "counted": "the count of an event",
    "covariance_definition": "the covariance",
    "covariance_of_scatters": "the covariance",
    "covariance_of_sums": "the covariance",
    "covariances_of_scatters": "the covariances of the classes",
    "decided": "the label",
    "determinant_by_largest_pivots": "the determinant",
    "diagonal": "the diagonal",
    "estimate": "the estimate",
    "estimates": "the estimates",
    "event_encoding": "the identities of the words",
    "events": "the events of an example",
    "factor": "the triangular factor",
    "factors": "the factors of p(x|y)",
    "family_form": "theta",
    "forward": "the forward substitution",
    "event_laplace_word": "the smoothed estimate",
    "event_log_likelihood": "the log-likelihood",
    "event_mle_word": "the estimate",
    "event_posterior": "the posterior",
    "event_probability": "the probability of the words",
    "frequency_mle": "the relative frequency",
    "gaussian_nb_posterior": "the posterior",
    "gaussian_nb_variances": "the variances",
    "gda_class_density": "the density of a class",
    "gda_log_likelihood": "the log-likelihood",
    "gda_log_odds": "the log-odds",
    "gda_logistic_form": "theta",
    "gda_posterior": "the posterior",
    "gda_predict": "the label",
    "ldl": "the factors L and D",
    "lessons": "the examples",
    "logistic_ascent": "theta",
    "logistic_conditional_likelihood": "the log-likelihood",
    "logistic_fit": "theta",
    "nb_categorical": "the estimates",
    "nb_joint_likelihood": "the log-likelihood",
    "nb_laplace_feature": "the smoothed estimate",
    "nb_likelihood": "the likelihood p(x|y)",
    "nb_mle_feature": "the estimate",
    "nb_parameter_count": "the number of parameters",
    "nb_posterior": "the posterior",
    "nb_stop_words": "the stop words",
    "of_bayes": "the answer",
    "of_discrete": "the answer",
    "of_form": "the answer",
    "of_gaussians": "the answer",
    "of_logs": "the answer",
    "of_outcomes": "the answer",
    "poisson_logistic_form": "theta",
    "quadratic_log_odds": "the log-odds",
    "said": "the answer",
    "with_taken": "the matrix",
    "gaussian_contour": "the squared distance",
    "gaussian_density": "the density",
    "gaussian_log_density": "the log-density",
    "gaussian_log_odds": "the log-odds",
    "gda_class_mass": "phi^y (1 - phi)^(1 - y)",
    "gda_mle_covariance": "the covariance",
    "gda_mle_means": "the mean",
    "gda_mle_prior": "the prior",
    "joint": "the joint probability",
    "joints": "the joint probabilities",
    "joints_by_logarithms": "the joint probabilities",
    "kept": "the counted events",
    "laplace_estimate": "the smoothed estimate",
    "learnt": "the learnt model",
    "likelihood": "the likelihood p(x|y)",
    "likelihood_by_signs": "the log-likelihood",
    "likelihood_by_terms": "the log-likelihood",
    "linear_log_odds": "the log-odds",
    "log_density_by_factor": "the log-density",
    "log_density_by_ldl": "the log-density",
    "log_density_by_volume": "the log-density",
    "log_joints": "the log-joints",
    "log_likelihood": "the log-likelihood",
    "log_logistic": "the logarithm of the logistic function",
    "log_odds": "the log-odds",
    "log_odds_by_form": "the log-odds",
    "log_odds_of_posterior": "the log-odds",
    "log_of": "the log-joint",
    "log_prior": "the log-prior",
    "log_ratio": "the log-odds",
    "log_ratio_of_posterior": "the log-odds",
    "logistic_by_sign": "the logistic function",
    "logistic_form": "theta",
    "logistic_function": "the logistic function",
    "logistic_hypothesis": "h(x)",
    "logistic_regression": "theta",
    "matrix_cholesky": "Cholesky's factor",
    "matrix_determinant": "the determinant",
    "matrix_inverse": "the inverse",
    "matrix_ldl": "the factors L and D",
    "matrix_positive_definite": "the test of definiteness",
    "matrix_solve": "the solution",
    "nb_discretize": "the bin",
    "nb_mle_prior": "the prior",
    "nb_presence_vector": "the presence vector",
    "nb_vocabulary": "the vocabulary",
    "of_class": "the rows of a class",
    "of_events": "the log-likelihood of the words",
    "of_features": "the log-likelihood of the features",
    "outcomes": "the number of outcomes",
    "own_covariance": "the covariance of a class",
    "pairs": "the examples with their labels",
    "parameter_count": "the number of parameters",
    "poisson_form": "theta",
    "power": "a power",
    "principal_axes": "the axes",
    "prior": "the prior",
    "product": "the product",
    "pseudo_count": "the pseudo-count",
    "pseudo_counts": "the pseudo-counts of all outcomes",
    "quadratic_mle_covariances": "the covariances of the classes",
    "quadratic_odds": "the log-odds",
    "remember": "the counted events",
    "sample_mean": "the mean",
    "scatter": "the sum of squares",
    "score": "the gradient",
    "signs": "y",
    "sizes_of": "the numbers of values",
    "softmax": "the softmax",
    "softmax_conditional_likelihood": "the log-likelihood",
    "softmax_fit": "the thetas",
    "softmax_hypothesis": "the softmax",
    "softmax_regression": "the thetas",
    "softplus": "ln(1 + e^z)",
    "solved_by_factor": "the solution",
    "solved_by_ldl": "the solution",
    "taken": "the covariance",
    "theta_of": "theta",
    "trials": "the denominator",
    "unknown": "the unknown words",
    "updated": "the update",
    "vocabulary": "the vocabulary",
    "weighed": "the product of likelihood and prior",
    "word_counts": "the word counts",
    "words_of": "the words",
    "means_of_sums": "the mean",
    "exp": "an exponential",
    "ln": "a logarithm",
    "sqrt": "a square root",
    "total": "a sum",
    "mean": "an average",
    "max": "a maximum",
    "min": "a minimum",
    "abs": "an absolute value",
    "int": "an integer part",
    "len": "a number of entries",
}
"""What a step or function computes."""

PART = {
    "priors": "the prior",
    "means": "the mean",
    "covariances": "the covariance",
    "examples": "the number of examples",
    "counts": "the counts",
}

SLIPS = {
    "negative": "the sign of {} is changed",
    "upside-down": "{} is replaced by its reciprocal",
    "squared": "{} is squared",
    "rooted": "the square root of {} is taken",
    "halved": "{} is halved",
    "doubled": "{} is doubled",
    "absolute": "the absolute value of {} is taken",
    "less-one": "1 is subtracted from {}",
    "plus-one": "1 is added to {}",
    "from-one": "{} is subtracted from 1",
    "whole": "{} is truncated to an integer",
    "logged": "the logarithm of {} is taken",
    "exponentiated": "the exponential of {} is taken",
    "as-one": "{} is left out, as if it were 1",
    "as-zero": "{} is left out, as if it were 0",
    "of-the-first-class": "{} of the first class is used for all classes",
    "of-the-last-class": "{} of the last class is used for all classes",
    "of-the-class-before": "{} of another class is used",
    "of-the-classes-up-to-it": "{} is accumulated over the classes",
    "without-what-is-off-the-diagonal": "the off-diagonal part of {} is left out",
    "transposed": "{} is transposed",
    "read-by-columns": "{} is read column by column",
    "reversed": "{} is reversed",
    "without-the-first": "{} is used without its first entry",
    "without-the-last": "{} is used without its last entry",
    "the-first-alone": "only the first entry of {} is used",
    "the-last-alone": "only the last entry of {} is used",
    "the-last-first": "the entries of {} are shifted by one place",
    "arguments-exchanged": "the arguments of {} are exchanged",
    "for-the-first-class": "{} of the first class is used for all classes",
    "for-the-last-class": "{} of the last class is used for all classes",
    "for-the-class-before": "{} of another class is used",
    "summed-of-all-classes": "{} is summed over all classes",
    "summed-of-the-classes-up-to-it": "{} is accumulated over the classes",
    "over-all-rows": "{} is divided by the number of all rows",
    "of-all-rows": "{} is computed from all rows instead of the rows of the class",
}
"""What a slip does to a step; {} stands for the step."""

SPECIAL = {("prior", "squared"), ("gda_mle_prior", "squared"), ("nb_mle_prior", "squared")}

WHICH = {"first": "the first input", "second": "the second input", "third": "the third input"}

SYMBOLS: dict[type, str] = {
    ast.Add: "a sum",
    ast.Sub: "a difference",
    ast.Mult: "a product",
    ast.Div: "a quotient",
    ast.FloorDiv: "an integer quotient",
    ast.Pow: "a power",
}
LEFT_OUT: dict[type, str] = {
    ast.Add: "a term",
    ast.Sub: "a term",
    ast.Mult: "a factor",
    ast.Div: "a division",
    ast.Pow: "a power",
}
RELATIONS: dict[type, str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
}
USED = {
    "negative": "the sign of {} is changed",
    "upside_down": "{} is replaced by its reciprocal",
    "halved": "{} is halved",
    "doubled": "{} is doubled",
}
ENTRIES = {
    "[1:]": "the first entry is left out",
    "[:-1]": "the last entry is left out",
    "[:1]": "only the first entry is used",
    "[-1:]": "only the last entry is used",
}
READABLE = re.compile(
    r"([A-Za-z]|alpha|eta|lambda|mu|phi|sigma|Sigma|theta)(_[a-z0-9]{1,2})?|range|len|max|min|exp|ln|sqrt|abs"
)
"""Names in code that a user can read: letters of formulas, and functions that each language has."""


def noun(step: str) -> str:
    """Return what a step computes."""
    return NOUNS.get(step) or "the " + step.replace("_", " ")


def slip_of(step: str, slip: str, part: str = "") -> str:
    """Return what a slip does to a step, or to a part of its result."""
    what = PART.get(part, part) if part else noun(step)
    slip = slip[len(part) + 1 :] if part and slip.startswith(part + "-") else slip
    found = re.fullmatch(r"(first|second|third)-argument-(.*)", slip)
    if found:
        what, slip = f"{WHICH[found.group(1)]} of {what}", found.group(2)
    found = re.fullmatch(r"form-(.*)-(negative|upside-down|squared|rooted|halved|doubled)", slip)
    if found:
        what, slip = "the " + found.group(1).replace("-", " ") + " of the log-odds", found.group(2)
    says = SLIPS[slip].format(what)
    if SLIPS[slip].startswith("{}") and _is_plural(what):
        done = says[len(what) :].replace(" is ", " are ", 1).replace(" its ", " their ")
        says = what + done.replace("as if it were", "as if they were")
    return says + ", as if it were multiplied in twice" if (step, slip) in SPECIAL else says


def _is_plural(what: str) -> bool:
    """Return whether "are" follows a noun, such as "the covariances of the classes"."""
    head = what.split(" of ")[0]
    return head.endswith(("s", "L and D"))


def edit_of(step: str, parent: ast.AST, old: ast.AST, new: ast.AST) -> str:
    """Return what an edit does, in which step, and what is written for what if that is readable."""
    says = f"{_done(parent, old, new)}, in {noun(step)}"
    whole = isinstance(old, (ast.Name, ast.Constant)) and isinstance(parent, ast.expr)
    return (
        says
        if whole or not (_is_readable(old) and _is_readable(new))
        else f"{says}: {_text(new)} for {_text(old)}"
    )


def _text(node: ast.AST) -> str:
    return ast.unparse(node)


def _is_readable(node: ast.AST) -> bool:
    names = [each.id for each in ast.walk(node) if isinstance(each, ast.Name)]
    simple = not any(
        isinstance(each, (ast.Attribute, ast.Lambda, ast.GeneratorExp)) for each in ast.walk(node)
    )
    return simple and len(_text(node)) < 25 and all(map(READABLE.fullmatch, names))


def _done(parent: ast.AST, old: ast.AST, new: ast.AST) -> str:
    if isinstance(parent, ast.comprehension):
        if isinstance(new, ast.Subscript):
            return next(
                (says for part, says in ENTRIES.items() if _text(new).endswith(part)), "entries are left out"
            )
        return "a condition is left out"
    if isinstance(old, ast.BinOp):
        return _of_operation(old, new)
    if isinstance(old, ast.UnaryOp):
        return "a sign is lost"
    if isinstance(old, ast.Call) and isinstance(old.func, ast.Name):
        return _of_call(old, old.func.id, new)
    if isinstance(old, (ast.Name, ast.Constant)):
        return _of_name(old, new)
    if isinstance(old, ast.Subscript):
        return _of_entry(old, new)
    if isinstance(old, ast.IfExp):
        return "an if is left out, so that all cases are treated the same"
    if isinstance(old, ast.Compare) and isinstance(new, ast.Compare):
        return f"{RELATIONS[type(new.ops[0])]} replaces {RELATIONS[type(old.ops[0])]}"
    raise TypeError(_text(old))


def _of_operation(old: ast.BinOp, new: ast.AST) -> str:
    if _text(new) in (_text(old.left), _text(old.right)):
        return f"{LEFT_OUT[type(old.op)]} is left out"
    if isinstance(new, ast.BinOp):
        sides = _text(old.left), _text(old.right)
        if (_text(new.left), _text(new.right)) == sides and type(new.op) is not type(old.op):
            return f"{SYMBOLS[type(new.op)]} replaces {SYMBOLS[type(old.op)]}"
        if (_text(new.right), _text(new.left)) == sides:
            return f"the sides of {SYMBOLS[type(old.op)]} are exchanged"
    if "total" in _text(new):
        return "a term that belongs outside a sum is inside it"
    return "a pair of brackets is missing"


def _of_call(old: ast.Call, name: str, new: ast.AST) -> str:
    if isinstance(new, ast.Call) and isinstance(new.func, ast.Name):
        other = new.func.id
        if other in USED:
            return USED[other].format(noun(name))
        if other != name and [*map(_text, new.args)] == [*map(_text, old.args)]:
            return f"{noun(other)} replaces {noun(name)}"
        if sorted(map(_text, new.args)) == sorted(map(_text, old.args)):
            return f"the arguments of {noun(name)} are exchanged"
        if name == "len":
            return "the length of an entry replaces the number of entries"
    if any(_text(new) == _text(argument) for argument in old.args):
        return f"{noun(name)} is left out"
    if name == "len":
        return "a number of entries is off by one"
    if name == "total":
        if isinstance(new, ast.BinOp):
            return "the square of a sum replaces the sum of squares"
        return "a function of a sum replaces the sum of that function"
    return f"{noun(name)} covers only a part"


def _of_name(old: ast.AST, new: ast.AST) -> str:
    if isinstance(new, ast.Constant):
        return f"{_text(new)} replaces {'pi' if isinstance(old, ast.Name) else _text(old)}"
    if isinstance(new, ast.UnaryOp):
        return "a sign is changed"
    if isinstance(new, ast.BinOp):
        return "a number or bound is off by one"
    if READABLE.fullmatch(_text(new)) and READABLE.fullmatch(_text(old)):
        return f"{_text(new)} replaces {_text(old)}"
    return "one quantity replaces another"


def _of_entry(old: ast.Subscript, new: ast.AST) -> str:
    if isinstance(old.slice, ast.Slice):
        return "all entries replace a part"
    if (
        isinstance(new, ast.Subscript)
        and _text(new.slice) in ("0", "-1")
        and _text(new.value) == _text(old.value)
    ):
        return f"the {'first' if _text(new.slice) == '0' else 'last'} entry is always used"
    return "rows and columns are exchanged"
