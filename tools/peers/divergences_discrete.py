# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Facts about Naive Bayes of discrete features and of texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import nan
from typing import Any, Optional

from genref import bernoulli_naive_bayes as bernoulli
from genref import categorical_naive_bayes as categorical
from genref import multinomial_naive_bayes as multinomial
from genref import text_classifier
from genref.multinomial_naive_bayes import word_counts
from genref.text import tokenize

from .divergences import Row, agrees, attempt, differs, fact, load

Rows = Sequence[Sequence[int]]
Labels = Sequence[int]
Texts = Sequence[str]
Names = Sequence[str]

HALF = Fraction(1, 2)
CHINESE = ["chinese beijing chinese", "chinese chinese shanghai", "chinese macao", "tokyo japan chinese"]
CHINA = ["china", "china", "china", "other"]


def sklearn_nb(kind: str, rows: Any, labels: Any, **settings: Any) -> Any:
    """Return one of scikit-learn's classifiers."""
    return getattr(load("sklearn.naive_bayes"), kind)(**settings).fit(rows, labels)


def nltk_nb(rows: Any, labels: Any, estimator: str = "ELEProbDist") -> Any:
    """Return nltk's classifier; a row is a list of values, or a dict."""
    train = load("nltk.classify").NaiveBayesClassifier.train
    examples = [(features(row), label) for row, label in zip(rows, labels)]
    return train(examples, estimator=getattr(load("nltk.probability"), estimator))


def features(row: Any) -> dict[Any, Any]:
    """Return a row as nltk and river take it."""
    return dict(row) if isinstance(row, Mapping) else dict(enumerate(row))


def nltk_posterior(model: Any, x: Any) -> dict[Any, float]:
    """Return the posterior of nltk's classifier."""
    distribution = model.prob_classify(features(x))
    return {label: distribution.prob(label) for label in distribution.samples()}


def river_nb(kind: str, rows: Any, labels: Any, alpha: float = 1) -> Any:
    """Return one of river's classifiers."""
    model = getattr(load("river.naive_bayes"), kind)(alpha=alpha)
    for x, y in zip(rows, labels):
        model.learn_one(features(x), y)
    return model


def words(text: str) -> dict[str, int]:
    """Return how often a text contains each word."""
    found = tokenize(text)
    return {word: found.count(word) for word in found}


def multinomial_fit(rows: Rows, labels: Labels, smoothing: float = 1) -> multinomial.MultinomialModel[int]:
    """Return genref's model of count vectors."""
    documents = [word_counts(row) for row in rows]
    return multinomial.fit(documents, labels, len(rows[0]), smoothing=smoothing)


@fact(
    "Prior",
    "nltk",
    remedy="`estimator=MLEProbDist`, which also switches off the smoothing of the features.",
    rows=[[1], [1], [1], [1]],
    labels=["A", "B", "B", "B"],
)
def nltk_prior(rows: Rows, labels: Names) -> Iterator[Row]:
    """`NaiveBayesClassifier` smooths the prior n_y / n as it smooths the features: (n_y + 1/2) / (n + K/2) by
    default, (n_y + 1) / (n + K) with `LaplaceProbDist`. `prior_smoothing` does it in genref.
    """
    exact = bernoulli.fit(rows, labels).priors["A"]

    def prior(estimator: str) -> float:
        return nltk_posterior(nltk_nb(rows, labels, estimator), {})["A"]

    yield differs("p(A)", 0.3, prior("ELEProbDist"), exact)
    yield differs("p(A), `LaplaceProbDist`", 1 / 3, prior("LaplaceProbDist"), exact)
    yield agrees("p(A), `MLEProbDist`", prior("MLEProbDist"), exact)
    smoothed = bernoulli.fit(rows, labels, prior_smoothing=HALF).priors["A"]
    yield agrees("p(A); genref with `prior_smoothing=1/2`", prior("ELEProbDist"), smoothed)


@fact("Floors and clipping", "river", rows=[[1, 0], [0, 1]], labels=[0, 1], x=[1, 0])
def river_bernoulli_floor(rows: Rows, labels: Labels, x: list[int]) -> Iterator[Row]:
    """`BernoulliNB` adds 1e-9 to every factor, so p(x_j = 1 | y) and p(x_j = 0 | y) add up to 1 + 2e-9."""
    theirs = river_nb("BernoulliNB", rows, labels).predict_proba_one(features(x))[0]
    exact = bernoulli.fit(rows, labels).exact_posterior(x)[0]
    high, low = (2 / 3 + 1e-9) ** 2, (1 / 3 + 1e-9) ** 2
    yield differs("p(0 given x)", high / (high + low), theirs, exact, digits=12)


@fact(
    "Floors and clipping",
    "scikit-learn",
    warns="UserWarning",
    rows=[[1, 0], [1, 1]],
    labels=[0, 1],
    x=[1, 1],
)
def sklearn_smoothing_clipped(rows: Rows, labels: Labels, x: list[int]) -> Iterator[Row]:
    """With `force_alpha=False`, `alpha=0` becomes 1e-10, here in `MultinomialNB`. The default
    `force_alpha=True` does what sklearn-zero-counts says."""
    model = sklearn_nb("MultinomialNB", rows, labels, alpha=0, force_alpha=False)
    exact = multinomial_fit(rows, labels, 0).exact_posterior(word_counts(x))[0]
    yield differs("p(0 given x)", 4e-10, model.predict_proba([x])[0][0], exact, digits=6)


@fact(
    "Zero counts",
    "scikit-learn",
    warns="RuntimeWarning",
    rows=[[0, 1, 0], [1, 0, 0], [0, 1, 0], [1, 0, 0], [1, 0, 1], [1, 1, 0]],
    labels=[0, 0, 0, 1, 1, 1],
    x=[1, 0, 0],
)
def sklearn_zero_counts(rows: Rows, labels: Labels, x: list[int]) -> Iterator[Row]:
    """With `alpha=0`, `MultinomialNB` and `BernoulliNB` compute n ln phi with n = 0 and phi = 0 as nan, but
    the factor 0^0 is 1. So a word that neither class 0 nor x has makes the posterior nan, and `predict`
    returns the first class with nan.
    """
    words_of_x = word_counts(x)
    model, exact = sklearn_nb("MultinomialNB", rows, labels, alpha=0), multinomial_fit(rows, labels, 0)
    p = exact.exact_posterior(words_of_x)[0]
    yield differs("p(0 given x), `MultinomialNB`", nan, model.predict_proba([x])[0][0], p)
    yield differs("label, `MultinomialNB`", 0, model.predict([x])[0], exact.predict(words_of_x))
    model, present = (
        sklearn_nb("BernoulliNB", rows, labels, alpha=0),
        bernoulli.fit(rows, labels, smoothing=0),
    )
    p = present.exact_posterior(x)[0]
    yield differs("p(0 given x), `BernoulliNB`", nan, model.predict_proba([x])[0][0], p)
    yield differs("label, `BernoulliNB`", 0, model.predict([x])[0], present.predict(x))


@fact(
    "Zero counts",
    "scikit-learn",
    warns="RuntimeWarning",
    rows=[[1, 0, 0], [0, 1, 0]],
    labels=[0, 1],
    x=[0, 0, 1],
)
def sklearn_undefined_posterior(rows: Rows, labels: Labels, x: list[int]) -> Iterator[Row]:
    """For a word that no class has, `MultinomialNB` with `alpha=0` returns nan as the posterior and predicts
    the first class.
    """
    ours = attempt(lambda: multinomial_fit(rows, labels, 0).exact_posterior(word_counts(x))[0])
    model = sklearn_nb("MultinomialNB", rows, labels, alpha=0)
    yield differs("p(0 given x)", nan, model.predict_proba([x])[0][0], ours)
    yield differs("label", 0, model.predict([x])[0], ours)


@fact("Zero counts", "nltk", rows=[[1, 0], [0, 1], [0, 1]], labels=["A", "B", "B"], x=[1, 1])
def nltk_undefined_posterior(rows: Rows, labels: Names, x: list[int]) -> Iterator[Row]:
    """`NaiveBayesClassifier` with `MLEProbDist` uses -1e300 for ln 0 and returns 1/K for each of K classes
    when all have the probability 0."""
    ours = attempt(lambda: bernoulli.fit(rows, labels, smoothing=0).exact_posterior(x)["A"])
    yield differs("p(A given x)", 0.5, nltk_posterior(nltk_nb(rows, labels, "MLEProbDist"), x)["A"], ours)


@fact("Zero counts", "river", rows=[[1, 1, 0], [0, 0, 1]], labels=[0, 1], x=[1, 1, 1])
def river_bernoulli_zero_counts(rows: Rows, labels: Labels, x: list[int]) -> Iterator[Row]:
    """`BernoulliNB` with `alpha=0` turns a factor 0 into 1e-9, so of two impossible classes the one with
    fewer such factors usually wins.
    """
    theirs = river_nb("BernoulliNB", rows, labels, 0).predict_proba_one(features(x))[0]
    ours = attempt(lambda: bernoulli.fit(rows, labels, smoothing=0).exact_posterior(x)[0])
    yield differs("p(0 given x)", 1 / (1 + 1e-9), theirs, ours, digits=12)


@fact("Zero counts", "river", texts=["a", "b"], labels=["A", "B"], x="a")
def river_multinomial_zero_counts(texts: Texts, labels: Names, x: str) -> Iterator[Row]:
    """`MultinomialNB` with `alpha=0` takes the logarithm of 0, which raises."""
    model = river_nb("MultinomialNB", map(words, texts), labels, 0)
    exact = text_classifier.fit(texts, labels, smoothing=0).exact_posterior(x)["A"]
    yield differs(
        "p(A given x)", "ValueError", attempt(lambda: model.predict_proba_one(words(x))["A"]), exact
    )


@fact(
    "Unseen words and categories",
    "river",
    remedy="drop unknown words beforehand.",
    texts=CHINESE,
    labels=CHINA,
    x="seoul seoul",
)
def river_unseen_words(texts: Texts, labels: Names, x: str) -> Iterator[Row]:
    """`MultinomialNB` gives a word outside the vocabulary the probability alpha / (n_y + alpha |V|), although
    the known words already sum to 1. This favours the class with fewer words. The lecture drops unknown
    words, so the posterior here is the prior.
    """
    model = river_nb("MultinomialNB", map(words, texts), labels)
    exact = text_classifier.fit(texts, labels).exact_posterior(x)["china"]
    china, other = 3 * Fraction(1, 14) ** 2, Fraction(1, 9) ** 2
    yield differs(
        "p(china given x)", china / (china + other), model.predict_proba_one(words(x))["china"], exact
    )
    yield agrees("p(china given an empty text)", model.predict_proba_one({})["china"], exact)


@fact(
    "Unseen words and categories",
    "nltk",
    rows=[["a"], ["a"], ["b"]],
    labels=["A", "A", "B"],
    x=["c"],
)
def nltk_unseen_value(rows: Sequence[Names], labels: Names, x: Names) -> Iterator[Row]:
    """`NaiveBayesClassifier` gives a value that is not in the training set the probability (1/2) / (n_y +
    bins/2), although the probabilities of the values that are in it, the bins, already sum to 1.
    """
    probability = nltk_nb(rows, labels)._feature_probdist["A", 0].prob
    numbers = [["abc".index(v) + 1 for v in row] for row in rows]
    exact = categorical.fit(numbers, labels, [3], smoothing=HALF).probabilities["A"][0]
    yield differs("p(c given A)", 1 / 6, probability("c"), exact[2])
    yield differs("sum over a, b, c", 7 / 6, sum(map(probability, "abc")), sum(exact))


@fact(
    "Unseen words and categories",
    "nltk",
    remedy="name every feature in every row, as 0 or 1.",
    rows=[{"a": 1}, {"b": 1}, {"b": 1}],
    labels=["A", "B", "B"],
    x={"a": 1},
)
def nltk_absent_features(
    rows: Sequence[Mapping[str, int]], labels: Names, x: Mapping[str, int]
) -> Iterator[Row]:
    """`prob_classify` multiplies over the features that x names; an absent one is None in training and has no
    effect in x. In the Bernoulli model, every row has all features. Estimator: `LaplaceProbDist`, with
    genref's `prior_smoothing=1`.
    """
    names = ["a", "b"]
    full = [[row.get(name, 0) for name in names] for row in rows]
    exact = bernoulli.fit(full, labels, prior_smoothing=1)
    p = exact.exact_posterior([x.get(name, 0) for name in names])["A"]
    sparse, dense = nltk_nb(rows, labels, "LaplaceProbDist"), nltk_nb(full, labels, "LaplaceProbDist")
    yield differs("p(A given x)", 0.64, nltk_posterior(sparse, x)["A"], p)
    yield agrees("every feature named", nltk_posterior(dense, [1, 0])["A"], p)


@fact(
    "Unseen words and categories",
    "scikit-learn",
    remedy="`min_categories`, as genref's `levels`.",
    rows=[[1], [2], [3]],
    labels=[0, 1, 1],
    x=[4],
    levels=[4],
)
def sklearn_unseen_category(rows: Rows, labels: Labels, x: list[int], levels: list[int]) -> Iterator[Row]:
    """`CategoricalNB` has the values 0 to the largest of the training set (1 less than the lecture's here); a
    larger one in `predict_proba` is an index out of range."""
    codes = [[value - 1 for value in row] for row in rows]
    exact = categorical.fit(rows, labels, levels).exact_posterior(x)[0]
    query = [[x[0] - 1]]
    theirs = attempt(lambda: sklearn_nb("CategoricalNB", codes, labels).predict_proba(query)[0][0])
    yield differs("p(0 given x)", "IndexError", theirs, exact)
    model = sklearn_nb("CategoricalNB", codes, labels, min_categories=levels)
    yield agrees("with `min_categories=[4]`", model.predict_proba(query)[0][0], exact)


MESSAGES = ["Win a prize now!", "A prize for you", "See you soon", "A car for you", "See a car"]
SPAM = ["spam", "spam", "ham", "ham", "ham"]


@fact(
    "Unseen words and categories",
    "scikit-learn",
    remedy="`analyzer=tokenize`, with `genref.text.tokenize`.",
    texts=MESSAGES,
    labels=SPAM,
    x="A prize",
)
def sklearn_short_words(texts: Texts, labels: Names, x: str) -> Iterator[Row]:
    """`CountVectorizer` treats runs of two or more letters, digits and underscores as words, so "a", "I", "5"
    and "$" are dropped. The posterior is that of `MultinomialNB`.
    """
    model = text_classifier.fit(texts, labels)

    def values(**settings: Any) -> tuple[float, float]:
        vectorizer = load("sklearn.feature_extraction.text").CountVectorizer(**settings)
        fitted = sklearn_nb("MultinomialNB", vectorizer.fit_transform(texts), labels)
        return len(vectorizer.vocabulary_), fitted.predict_proba(vectorizer.transform([x]))[0][1]

    (size, p), (all_words, same) = values(), values(analyzer=tokenize)
    theirs = (
        Fraction(2, 5) * Fraction(3, 14),
        Fraction(3, 5) * Fraction(1, 16),
    )  # prior and p(prize), of 8 words
    yield differs("size of the vocabulary", 8, size, len(model.vocabulary))
    yield differs("p(spam given x)", theirs[0] / sum(theirs), p, model.exact_posterior(x)["spam"])
    yield agrees("with `analyzer=tokenize`: size", all_words, len(model.vocabulary))
    yield agrees("the same: p(spam given x)", same, model.exact_posterior(x)["spam"])


@fact("Unseen words and categories", "scikit-learn", texts=["caf\u00e9", "cafe\u0301"])
def sklearn_composed_letters(texts: Texts) -> Iterator[Row]:
    """`CountVectorizer` does not compose characters: a letter with its accent, and the letter followed by a
    combining accent, are two words (the second without accent).
    """
    vectorizer = load("sklearn.feature_extraction.text").CountVectorizer()
    ours = len({word for text in texts for word in tokenize(text)})
    yield differs("different words", 2, len(vectorizer.fit(texts).vocabulary_), ours)


@fact(
    "Smoothing denominators",
    "nltk",
    rows=[[1, 0], [0, 1], [0, 1]],
    labels=["A", "B", "B"],
    x=[1, 0],
)
def nltk_expected_likelihood(rows: Rows, labels: Names, x: list[int]) -> Iterator[Row]:
    """The default is expected likelihood estimation, (n_jy + 1/2) / (n_y + bins/2), also for the prior;
    `LaplaceProbDist` adds 1, also to the prior. genref has both as `smoothing` and `prior_smoothing`.
    """

    def exact(smoothing: Fraction, prior_smoothing: Fraction) -> Fraction:
        model = bernoulli.fit(rows, labels, smoothing=smoothing, prior_smoothing=prior_smoothing)
        return model.exact_posterior(x)["A"]

    one, none = Fraction(1), Fraction(0)
    default = nltk_posterior(nltk_nb(rows, labels), x)["A"]
    laplace = nltk_posterior(nltk_nb(rows, labels, "LaplaceProbDist"), x)["A"]
    yield differs("p(A given x)", Fraction(243, 263), default, exact(one, none))
    yield differs("with `LaplaceProbDist`", Fraction(128, 155), laplace, exact(one, none))
    yield agrees("default; genref with 1/2 and 1/2", default, exact(HALF, HALF))
    yield agrees("`LaplaceProbDist`; genref with 1 and 1", laplace, exact(one, one))


@fact("Smoothing denominators", "nltk", rows=[[1], [1], [2]], labels=["A", "A", "B"], levels=[3])
def nltk_bins(rows: Rows, labels: Names, levels: list[int]) -> Iterator[Row]:
    """The k of `NaiveBayesClassifier` is the number of values in the training set, of any class; it cannot be
    declared. Estimator: `LaplaceProbDist`.
    """
    theirs = nltk_nb(rows, labels, "LaplaceProbDist")._feature_probdist["A", 0].prob(1)
    yield differs(
        "p(1 given A), k = 3", 3 / 4, theirs, categorical.fit(rows, labels, levels).probabilities["A"][0][0]
    )
    yield agrees("p(1 given A), k = 2", theirs, categorical.fit(rows, labels).probabilities["A"][0][0])


@fact("Smoothing denominators", "river", texts=["a", "b b"], labels=["A", "B"], vocabulary_size=3, x="a")
def river_vocabulary(texts: Texts, labels: Names, vocabulary_size: int, x: str) -> Iterator[Row]:
    """The |V| of `MultinomialNB` is the number of words seen so far; a larger vocabulary, such as a
    dictionary, cannot be declared."""
    model = river_nb("MultinomialNB", map(words, texts), labels)
    identities = [["ab".index(word) + 1 for word in text.split()] for text in texts]

    def exact(size: Optional[int]) -> Fraction:
        return multinomial.fit(identities, labels, size).exact_posterior([1])["A"]

    theirs = model.predict_proba_one(words(x))["A"]
    yield differs("p(A given x), 3 words", Fraction(8, 11), theirs, exact(vocabulary_size))
    yield agrees("p(A given x), 2 words", theirs, exact(None))


@fact("Ties", "scikit-learn", rows=[[0, 0, 1], [0, 3, 2]], labels=[0, 1], x=[1, 1, 0])
def sklearn_broken_tie(rows: Rows, labels: Labels, x: list[int]) -> Iterator[Row]:
    """`predict` returns the first of equal scores, but the scores are sums of rounded logarithms: of 1/4 and
    1/4 in one class, 1/8 and 4/8 in the other.
    """
    model = sklearn_nb("MultinomialNB", rows, labels)
    exact = multinomial_fit(rows, labels)
    yield differs("label", 1, model.predict([x])[0], exact.predict(word_counts(x)))
    yield agrees("p(0 given x)", model.predict_proba([x])[0][0], exact.exact_posterior(word_counts(x))[0])


@fact("Ties", "nltk", rows=[[1], [1]], labels=["A", "B"], x=[1])
def nltk_tie(rows: Rows, labels: Names, x: list[int]) -> Iterator[Row]:
    """`NaiveBayesClassifier.classify` returns the label that sorts last."""
    exact = bernoulli.fit(rows, labels)
    yield differs("label", "B", nltk_nb(rows, labels).classify(features(x)), exact.predict(x))
    yield agrees("p(A given x)", nltk_posterior(nltk_nb(rows, labels), x)["A"], exact.exact_posterior(x)["A"])


@fact("Validation", "scikit-learn", warns="RuntimeWarning", rows=[[1, 0], [0, 1]], labels=[0, 1], x=[0, 0])
def sklearn_class_prior(rows: Rows, labels: Labels, x: list[int]) -> Iterator[Row]:
    """`MultinomialNB` accepts any numbers for `class_prior`: it neither checks nor scales them."""
    for priors, said in (((0.5, 0.6), Fraction(5, 11)), ((1.5, -0.5), nan)):
        ours = attempt(lambda: multinomial.fit([[1], [2]], labels, priors=dict(enumerate(priors))))
        model = sklearn_nb("MultinomialNB", rows, labels, class_prior=list(priors))
        yield differs(f"p(0 given x), priors {list(priors)}", said, model.predict_proba([x])[0][0], ours)


@fact("Validation", "scikit-learn", warns="RuntimeWarning", rows=[[3, 0], [0, 2]], labels=[0, 1], x=[1, 0])
def sklearn_bernoulli_counts(rows: Rows, labels: Labels, x: list[int]) -> Iterator[Row]:
    """`BernoulliNB` accepts counts: values above 0 become 1. With `binarize=None` they are added up as they
    are, which makes phi larger than 1 and the posterior nan."""
    ours = attempt(lambda: bernoulli.fit(rows, labels))
    load_exp = load("numpy").exp
    model, plain = (
        sklearn_nb("BernoulliNB", rows, labels),
        sklearn_nb("BernoulliNB", rows, labels, binarize=None),
    )
    yield differs("p(0 given x)", 0.8, model.predict_proba([x])[0][0], ours)
    yield differs("phi_0 of class 0, `binarize=None`", 4 / 3, load_exp(plain.feature_log_prob_[0][0]), ours)
    yield differs("p(0 given x), `binarize=None`", nan, plain.predict_proba([x])[0][0], ours)


@fact("Validation", "scikit-learn", rows=[[1], [2], [3]], labels=[0, 1, 1], x=[2.7])
def sklearn_truncated_category(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`CategoricalNB` cuts off the fraction of a value: 1.7 is read as 1 (of values from 0; here 2.7 as
    2)."""
    model = sklearn_nb("CategoricalNB", [[value - 1 for value in row] for row in rows], labels)
    exact = categorical.fit(rows, labels)
    theirs = model.predict_proba([[x[0] - 1]])[0][0]
    yield differs("p(0 given x)", Fraction(5, 21), theirs, attempt(lambda: exact.exact_posterior(x)[0]))
    yield agrees("p(0 given [2])", theirs, exact.exact_posterior([2])[0])


@fact("Validation", "scikit-learn", rows=[[1, 0], [0, 2]], labels=[0, 1], x=[-1, 0])
def sklearn_negative_count(rows: Rows, labels: Labels, x: list[int]) -> Iterator[Row]:
    """`MultinomialNB` refuses negative counts in `fit`, but not in `predict_proba`."""
    ours = attempt(lambda: multinomial_fit(rows, labels).exact_posterior(word_counts(x))[0])
    theirs = sklearn_nb("MultinomialNB", rows, labels).predict_proba([x])[0][0]
    yield differs("p(0 given x)", Fraction(3, 11), theirs, ours)


@fact("Validation", "scikit-learn", rows=[[0.5, 0], [0, 0.25]], labels=[0, 1], x=[0.5, 0])
def sklearn_fractional_counts(rows: Any, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`MultinomialNB` accepts fractional counts, such as tf-idf weights, and puts them into the
    formulas."""
    ours = attempt(lambda: multinomial_fit(rows, labels).exact_posterior(word_counts(x))[0])
    theirs = sklearn_nb("MultinomialNB", rows, labels).predict_proba([x])[0][0]
    odds = (1.5 / 2.5) ** 0.5 / (1 / 2.25) ** 0.5
    yield differs("p(0 given x)", odds / (1 + odds), theirs, ours)


@fact("Rounding", "scikit-learn", warns="RuntimeWarning", rows=[[1], [0]], labels=[0, 1], x=[0], alpha=1e-12)
def sklearn_bernoulli_cancellation(rows: Rows, labels: Labels, x: list[int], alpha: float) -> Iterator[Row]:
    """`BernoulliNB` computes ln(1 - phi) as ln(1 - exp(ln phi)), which cancels when phi is near 1; here,
    with alpha = 1e-17, it is ln 0.
    """
    for smoothing, said in ((alpha, "relative error above 1e-5"), (1e-17, "nan")):
        p = bernoulli.fit(rows, labels, smoothing=smoothing).posterior(x)[0]
        theirs = float(sklearn_nb("BernoulliNB", rows, labels, alpha=smoothing).predict_proba([x])[0][0])
        word = "nan" if theirs != theirs else "near"
        word = "relative error above 1e-5" if abs(theirs / p - 1) > 1e-5 else word
        yield differs(f"p(0 given x), alpha = {smoothing:g}", said, word, p)


@fact("Agreement", "scikit-learn", rows=[[2, 1, 0], [0, 1, 1], [1, 0, 3]], labels=[0, 1, 1], x=[1, 0, 1])
def sklearn_naive_bayes(rows: Rows, labels: Labels, x: list[int]) -> Iterator[Row]:
    """With `alpha=1` the posteriors of `MultinomialNB`, `BernoulliNB` (a feature is 1 where x > 0) and
    `CategoricalNB` (for values from 0) are the lecture's, to rounding.
    `CountVectorizer` drops unknown words, as genref does."""
    exact = multinomial_fit(rows, labels).exact_posterior(word_counts(x))[0]
    yield agrees("`MultinomialNB`", sklearn_nb("MultinomialNB", rows, labels).predict_proba([x])[0][0], exact)
    presence = [[int(n > 0) for n in row] for row in rows]
    exact = bernoulli.fit(presence, labels).exact_posterior(x)[0]
    yield agrees("`BernoulliNB`", sklearn_nb("BernoulliNB", rows, labels).predict_proba([x])[0][0], exact)
    values = [[n + 1 for n in row] for row in rows]
    exact = categorical.fit(values, labels).exact_posterior([n + 1 for n in x])[0]
    yield agrees("`CategoricalNB`", sklearn_nb("CategoricalNB", rows, labels).predict_proba([x])[0][0], exact)


@fact("Agreement", "river", texts=CHINESE, labels=CHINA, x="chinese chinese chinese tokyo japan")
def river_known_words(texts: Texts, labels: Names, x: str) -> Iterator[Row]:
    """For texts of known words, `MultinomialNB` with `alpha=1` has the lecture's posteriors, to rounding."""
    model = river_nb("MultinomialNB", map(words, texts), labels)
    exact = text_classifier.fit(texts, labels).exact_posterior(x)["china"]
    yield agrees("p(china given x)", model.predict_proba_one(words(x))["china"], exact)
