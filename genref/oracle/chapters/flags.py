# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What a case is about beyond its equation: flags, each with the bug it has caught, and importance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

from .writing import Case


@dataclass(frozen=True)
class Flag:
    """What some cases have in common.

    `description`: what they ask; `bug`: what implementations do wrong there; `importance` of the
    cases; `links`: reports of it, as owner/repository#number. `error`: the cases that are refused
    with this error have the flag; `cases`: so have these, ids in which "*" stands for any text.
    """

    description: str
    bug: str
    importance: str
    links: tuple[str, ...] = ()
    error: str = ""
    cases: str = ""


LEVELS = ("low", "medium", "high", "critical")
"""Critical: wrong without a word, or NaN, on ordinary data. High: wrong numbers on ordinary data, or
wrong labels on unusual data. Medium: unusual data. Low: what is no data at all, and conventions."""

ORDINARY = {"posterior", "exact_posterior", "label", "priors", "means", "covariance", "covariances"}
ORDINARY |= {"variances", "probabilities"}
"""What everyone asks for; without flags it is of high importance."""

IMPORTANCE = {
    "bayes-decision-where-every-class-is-impossible": "critical",
    "gda-predict-for-nan": "high",
    "gda-posterior-of-nan": "high",
    "gda-naive-posterior-of-nan": "high",
    "laplace-feature-of-three-classes": "critical",
    "laplace-feature-of-six-words": "critical",
    "event-text-without-a-known-word": "critical",
    "nb-textbook-posterior": "critical",
    "event-textbook-posterior": "critical",
    "gda-posterior-of-five-points": "critical",
    "nb-category-declared-but-never-seen": "critical",
}
"""Cases whose importance is another than the rule says."""

SKLEARN = "scikit-learn/scikit-learn"

FLAGS: dict[str, Flag] = {
    # Numbers.
    "Underflow": Flag(
        "Probabilities or densities that are too small for a double.",
        "Products of probabilities become 0.0: a posterior is NaN, or the label none, or always the first.",
        "critical",
        (
            "PyMVPA/PyMVPA#581",
            "majkamichal/naivebayes#4",
            "topepo/caret#339",
            "online-ml/river#457",
            "JuliaAI/MLJModels.jl#108",
            f"{SKLEARN}#17978",
        ),
        cases="bayes-*below-doubles bayes-*-subnormal gda-*vanish* gda-*far-out gda-posterior-very-far* "
        "*-thousand-features *-thousand-words gaussian-*vanished gda-*far-from-both-classes "
        "gda-naive-posterior-where-products-vanish",
    ),
    "ExtremeLogOdds": Flag(
        "Classes e^700 apart and more.",
        "Logarithms of posteriors that were rounded to 0, or clipped, cannot tell how far they are apart.",
        "high",
        (f"{SKLEARN}#26689",),
        cases="gda-log-odds-are-not-clipped gda-*log-odds-far-out event-log-odds-of-a-hundred-thousand-words "
        "gda-log-joint-far-out event-log-joint-of-a-hundred-thousand-words logistic-likelihood-far-out",
    ),
    "DensityFloor": Flag(
        "A point far away from every class.",
        "A smallest density that replaces smaller ones makes the farther class win, or leaves the prior.",
        "critical",
        cases="gda-*far-from-both-classes gda-predict-where-densities-vanish gda-*log-odds-far-out "
        "gda-naive-posterior-far-out",
    ),
    "ZeroCount": Flag(
        "Estimates without smoothing, some of which are 0.",
        "Zeros are clipped to a small number, which then decides, or they spread as NaN.",
        "critical",
        (f"{SKLEARN}#10772", f"{SKLEARN}#18805", f"{SKLEARN}#22269"),
        cases="nb-zero-* event-zero-* bayes-impossible-in-one-class nb-category-in-one-class-only "
        "event-text-of-one-class-only nb-log-likelihood-of-an-impossible-example "
        "event-log-likelihood-of-an-impossible-message",
    ),
    "ZeroTimesNegInf": Flag(
        "A probability 0 to the power 0, which is 1.",
        "0 times log 0 is evaluated as NaN, so that smoothing 0 gives NaN for ordinary rows.",
        "critical",
        (f"{SKLEARN}#5814", f"{SKLEARN}#7477", "onnx/sklearn-onnx#183"),
        cases="nb-zero-times-log-zero* nb-zero-of-the-first-class nb-zero-as-* event-zero-to-the-power-zero "
        "event-zero-as-logarithm event-zero-decides gda-class-mass-of-zero-when-certain",
    ),
    "LogOneMinusP": Flag(
        "The probability of absence, where that of presence is almost 1.",
        "ln(1 - exp(ln p)) cancels: digits are lost, and at last the posterior is NaN.",
        "critical",
        cases="nb-posterior-of-*-rows nb-posterior-of-*-rows-as-double nb-posterior-of-smoothing-*",
    ),
    "Cancellation": Flag(
        "Sums whose terms cancel.",
        "Rounded terms leave nothing right of a small sum.",
        "medium",
        cases="gaussian-mean-after-cancellation matrix-determinant-after-cancellation "
        "logistic-hypothesis-that-cancels logistic-hypothesis-in-decimals "
        "gaussian-log-density-is-just-positive gda-log-odds-beside-the-boundary "
        "matrix-cholesky-with-a-vanishing-* logistic-score-that-vanishes gda-log-odds-vanished "
        "logistic-of-very-little",
    ),
    "LargeOffset": Flag(
        "Features that vary little far from 0.",
        "E[x^2] - E[x]^2 loses all digits: variances are 0, negative, clipped, or three times too large.",
        "critical",
        ("mlpack/mlpack#328", "secretflow/spu#330"),
        cases="gaussian-covariance-at-* gaussian-covariance-nist-* gda-covariance-at-* gda-naive-*-at-1e9 "
        "gda-naive-variances-of-equal-decimals logistic-fit-far-from-the-origin",
    ),
    "DetRange": Flag(
        "Determinants that no double can hold.",
        "log(det) is infinite, where the sum of the logarithms of the pivots is ordinary.",
        "high",
        ("mlpack/mlpack#2017",),
        cases="gaussian-log-density-determinant-* matrix-determinant-below-doubles",
    ),
    "IllConditioned": Flag(
        "Covariances that are nearly singular, and still definite.",
        "A cutoff of eigenvalues calls them singular, or drops an axis; an inverse loses all digits.",
        "medium",
        ("scipy/scipy#24718", "scipy/scipy#17568"),
        cases="*hilbert-* *correlation-near-one *the-double-near-one *nearly-singular-* *nearly-collinear-* "
        "*hardly-regular matrix-inverse-regular-in-decimals gaussian-axes-of-almost-a-circle "
        "logistic-fit-of-classes-that-overlap-by-very-little",
    ),
    "BadlyScaled": Flag(
        "Features of very different, very large or very small units.",
        "Absolute tolerances make the result depend on the units, or a feature vanish beside a larger one.",
        "high",
        (f"{SKLEARN}#5314", f"{SKLEARN}#14054", "KDD-OpenSource/DeepADoTS#106"),
        cases="*badly-scaled gda-*-units gaussian-log-density-beside-variance-* logistic-fit-in-*-units "
        "gda-naive-posterior-beside-a-large-feature gda-naive-variances-have-no-floor "
        "matrix-is-definite-for-unequal-scales gaussian-covariance-of-tiny-numbers",
    ),
    "VarianceFloor": Flag(
        "A feature of small variance beside one of large variance.",
        "A part of the largest variance, added to all, swamps the feature that tells the classes apart.",
        "critical",
        (f"{SKLEARN}#5349", f"{SKLEARN}#9681", f"{SKLEARN}#24732"),
        cases="gda-naive-posterior-beside-a-large-feature gda-naive-variances-have-no-floor "
        "gda-naive-variances-of-equal-decimals",
    ),
    "Overflow": Flag(
        "Numbers beyond the largest double.",
        "What is infinite on the way makes the result infinite or NaN.",
        "medium",
        cases="g*beyond-doubles *-of-huge-numbers logistic-of-a-thousand logistic-of-minus-a-thousand "
        "logistic-likelihood-far-out logistic-probability-of-forty-calls",
    ),
    "Subnormal": Flag(
        "Results between 0 and the smallest double with all its digits.",
        "They are taken for 0, or rounded twice.",
        "low",
        cases="*-subnormal logistic-of-minus-744 logistic-of-minus-746",
    ),
    "BigCount": Flag(
        "Counts beyond 2^31, or beyond 2^53.",
        "Counts in 32 bits overflow, and in doubles they are rounded.",
        "medium",
        ("datumbox/datumbox-framework#1",),
        cases="event-counts-beyond-32-bits laplace-frequencies-beyond-doubles "
        "laplace-smoothing-of-very-many-* nb-posterior-of-*-rows nb-posterior-of-*-rows-as-double "
        "nb-parameters-of-a-class-of-50-features",
    ),
    "CoherentSum": Flag(
        "The same logarithm added very many times.",
        "Its rounding error is added as often: the error grows with the length of the document.",
        "medium",
        cases="event-*-thousand-words event-tie-of-five-thousand-words",
    ),
    "Tie": Flag(
        "Classes with exactly, or almost, the same posterior. Of those exactly alike any label is right.",
        "Rounding decides, or chance, and the posteriors are not equal.",
        "medium",
        cases="bayes-tie-* gda-*-tie* nb-*at-a-tie* nb-tie-* event-*at-a-tie event-tie-* *on-the-boundary "
        "nb-log-odds-of-two-classes logistic-log-odds-of-equal-rates logistic-of-zero",
    ),
    "Edge": Flag(
        "A value on the edge of bins, where the lecture's table has it in two, or in another than the rule.",
        "Bins are open at both ends, and the value is in none.",
        "low",
        cases="nb-living-area-of-800 nb-living-area-of-1600 nb-bin-with-decimal-edges",
    ),
    "DecimalInput": Flag(
        "Numbers that are decimals or fractions, and no doubles.",
        "Rounding the input changes what it says: whether it is a tie, singular, or on an edge.",
        "medium",
        cases="*-decimals *-decimal-* bayes-tie-of-decimals nb-posterior-with-ten-* *-by-a-tenth "
        "*-by-a-third nb-living-area-of-1599 gaussian-log-density-of-the-double-near-one",
    ),
    "Float32": Flag(
        "The same question in decimals, in doubles and in floats of 32 bits.",
        "The factor of a nearly singular covariance fails in 32 bits, or gives NaN.",
        "medium",
        ("jax-ml/jax#4931", "tensorflow/tensorflow#14202", "pytorch/pytorch#31248"),
        cases="gaussian-log-density-nearly-singular-in-*",
    ),
    "LogDensityAboveZero": Flag(
        "Densities that are greater than 1.",
        "They are clipped or called a mistake; or a variance is taken for a standard deviation.",
        "medium",
        ("pytorch/pytorch#9442", "pytorch/pytorch#79349", "tensorflow/tensorflow#20261"),
        cases="gaussian-log-density-is-* gaussian-density-may-exceed-one "
        "gaussian-density-of-deviation-a-tenth bayes-evidence-has-the-common-factor",
    ),
    "DensityFormula": Flag(
        "Covariances with all kinds of signs and determinants.",
        "A factor 1/2 or 2 pi is lost, one triangle solved twice, the determinant left out, or its root.",
        "high",
        ("JuliaStats/Distributions.jl#19", "jax-ml/jax#5570", f"{SKLEARN}#3608", "stan-dev/rstanarm#229"),
        cases="gaussian-*with-negative-covariances gaussian-log-density-off-the-ridge "
        "gaussian-log-density-of-a-precision gaussian-log-density-at-the-peak-* gda-*log-joint-* "
        "gaussian-density-*-picture",
    ),
    # Conventions and data.
    "Divisor": Flag(
        "Variances and covariances, whose divisor is n in the lecture.",
        "n - 1 or n - K is a convention of its own; the label may be another. Declare it as a profile.",
        "high",
        (f"{SKLEARN}#8212", f"{SKLEARN}#15984", f"{SKLEARN}#33626"),
        cases="*divisor-n *-divide*-by-n *-variances-of-one-to-four gaussian-covariance-nist-* "
        "gaussian-covariance-of-one-* gda-covariance-of-three-classes gda-log-odds-at-the-origin "
        "gda-posterior-at-the-origin gda-log-likelihood-with-the-unbiased-covariance",
    ),
    "PooledCov": Flag(
        "The covariance shared by classes of different sizes.",
        "The classes' covariances are added or averaged, not weighed by their sizes.",
        "high",
        ("eriklindernoren/ML-From-Scratch#88", f"{SKLEARN}#15640"),
        cases="gda-covariance-weighs-classes-by-size gda-covariance-of-five-points gda-covariance-of-t* "
        "gda-log-odds-at-the-origin gda-posterior-at-the-origin",
    ),
    "Softmax": Flag(
        "Posteriors of more than two classes.",
        "One sigmoid for each class, divided by their sum, is not Bayes rule.",
        "critical",
        (f"{SKLEARN}#5149", f"{SKLEARN}#6848", f"{SKLEARN}#11796"),
        cases="gda-*posterior-of-three-classes* bayes-three-classes* nb-posterior-of-three-classes* "
        "nb-posterior-of-five-classes*",
    ),
    "Prior": Flag(
        "Posteriors in which the prior shows.",
        "The prior is left out, uniform, added without its logarithm, or that of another label.",
        "critical",
        (f"{SKLEARN}#731", "cardmagic/classifier#4", "quanteda/quanteda#476", f"{SKLEARN}#29648"),
        cases="*is-the-prior* bayes-decision-weighs-the-prior bayes-*-in-sixteenths "
        "bayes-alarm-is-mostly-false bayes-rare-class-* gda-predict-weighs-the-prior *given-priors* "
        "nb-posterior-with-equal-priors event-empty-message* nb-zero-prior "
        "nb-zero-prior-of-the-impossible bayes-class-with-prior-zero gda-*log-joint-has-its-constants",
    ),
    "PriorSmoothing": Flag(
        "Priors of few examples, which the lecture does not smooth.",
        "Priors are smoothed without a word: by 1, by 1/2, or so that they do not sum to 1.",
        "high",
        ("biolab/orange3#2943", "quanteda/quanteda#546"),
        cases="nb-priors-of-one-and-three nb-priors-smoothed* gda-priors-are-not-smoothed "
        "*-with-smoothed-priors laplace-smoothing-of-one-against-three laplace-smoothing-by-half",
    ),
    "Denominator": Flag(
        "The denominator of a smoothed estimate.",
        "It grows by the number of classes, of words seen, or of messages, and not by that of outcomes.",
        "critical",
        (f"{SKLEARN}#4268", f"{SKLEARN}#1402", "haifengl/smile#310", "cardmagic/classifier#64"),
        cases="laplace-feature-of-t* laplace-feature-of-six-words laplace-feature-of-five-classes "
        "laplace-smoothing-of-ten-outcomes nb-categories-of-four-levels "
        "event-words-of-the-textbook-smoothed event-words-of-the-whole-* event-words-never-seen "
        "nb-textbook-posterior event-textbook-posterior",
    ),
    "Vocabulary": Flag(
        "What belongs to the vocabulary, and how large it is.",
        "Words of one class, or words never seen, are left out of |V|; or stop words and limits of it.",
        "high",
        (f"{SKLEARN}#6228", "quanteda/quanteda#1329"),
        cases="event-with-t*-words event-words-of-the-whole-vocabulary event-words-never-seen "
        "event-words-of-the-largest-identity nb-vocabulary-of-the-commonest* "
        "event-text-with-a-small-vocabulary event-update-of-a-limited-vocabulary "
        "event-text-with-stop-words event-update-of-texts",
    ),
    "OOV": Flag(
        "Words outside the vocabulary, which the lecture drops.",
        "Smoothed as if they were in it, they speak for the class with fewer words. Declare it as a profile.",
        "high",
        ("we-promise/sure#3465", "quanteda/quanteda#1329"),
        cases="event-text-without-a-known-word event-text-unknown-* event-text-with-unknown-words "
        "*of-unknown-words* event-unknown-words-* event-text-log-likelihood* "
        "event-text-of-names-of-programs",
    ),
    "UnseenCategory": Flag(
        "A value of a feature that a class, or no class, has had.",
        "An index out of range, a skipped feature, or the last category in its place.",
        "high",
        (f"{SKLEARN}#16028", f"{SKLEARN}#20034", f"{SKLEARN}#16708"),
        cases="nb-category-declared-but-never-seen nb-category-not-declared nb-category-in-*-class* "
        "nb-categories-of-two-levels-with-a-third nb-categories-of-two-levels-by-half nb-category-zero",
    ),
    "DeclaredLevels": Flag(
        "Categories, words or classes that are declared, not found in the data.",
        "They are ignored, or change the probabilities of the others.",
        "medium",
        ("biolab/orange3#3575",),
        cases="nb-categories-of-* *in-the-order-declared *in-declared-order *-declared-class* "
        "nb-category-declared-but-never-seen event-words-never-seen",
    ),
    "AbsentFeature": Flag(
        "Features that are absent from a row.",
        "Only those present are multiplied, and rows without any are not counted.",
        "critical",
        ("NaturalNode/apparatus#10", "NaturalNode/apparatus#12"),
        cases="nb-posterior-of-absence nb-posterior-of-nothing-present nb-posterior-of-six-features "
        "*-of-rows-of-zeros nb-textbook-* nb-features-as-sets *-of-unknown-words-as-presence",
    ),
    "SparseData": Flag(
        "Rows as sets of features, documents as counts.",
        "The sparse path does what the dense one does not: features that are absent have no factor.",
        "high",
        ("rapidsai/cuml#4277", f"{SKLEARN}#16561", f"{SKLEARN}#23224"),
        cases="*-as-sets* *-of-a-set event-as-counts event-words-as-counts event-with-a-count-of-zero "
        "event-words-with-counts-of-zero nb-zero-without-*",
    ),
    "ModelMix": Flag(
        "The same rows in different event models.",
        "A Bernoulli model that is a multinomial one, or rows that are made binary in silence.",
        "high",
        ("quanteda/quanteda#776", "dotnet/machinelearning#3226", f"{SKLEARN}#13027"),
        cases="*thirteen-rows* *-of-six-features nb-categories-of-two-levels-are-bernoulli "
        "event-text-*-as-presence event-text-with-a-repeated-word*",
    ),
    "EmptyDocument": Flag(
        "Documents without a word.",
        "A division by 0, the smallest double, or a document that is not counted.",
        "medium",
        cases="event-empty-* event-text-of-nothing *-with-an-empty-message *-of-an-empty-message "
        "nb-words-of-nothing nb-presence-of-nothing event-identities-of-nothing "
        "event-word-counts-of-nothing",
    ),
    "EmptyClass": Flag(
        "A declared class without examples.",
        "0/0, an exception, or pseudo-counts that change the prior of the others.",
        "medium",
        ("biolab/orange3#2943",),
        error="EmptyClassError",
        cases="*-of-an-empty-class* *-of-an-absent-class gda-priors-of-a-class-without-rows "
        "event-words-by-a-count-for-each",
    ),
    "MissingClassInBatch": Flag(
        "Batches that lack a class, or bring a new one.",
        "Counts are added to the row of another class.",
        "critical",
        ("rapidsai/cuml#8316", "helmholtz-analytics/heat#771", f"{SKLEARN}#13232"),
        cases="nb-update-with-the-rest nb-update-in-another-order nb-update-with-a-new-class-* "
        "nb-update-before-* nb-update-of-declared-classes nb-update-takes-a-class-away "
        "event-update-with-the-third-class event-update-and-two-words "
        "event-update-of-a-single-class-so-far",
    ),
    "SingleClass": Flag(
        "Training data of one class.",
        "An exception or a wrong shape, where the posterior is 1.",
        "medium",
        (f"{SKLEARN}#17926", f"{SKLEARN}#17401"),
        cases="*-of-a-single-class* *-of-one-class nb-priors-of-one-class "
        "gda-quadratic-posterior-of-one-class",
    ),
    "SingleSampleClass": Flag(
        "A class of one example.",
        "Its variance is 0, or 0/0 by the divisor n - 1: NaN, or never predicted.",
        "high",
        ("mljs/naive-bayes#8",),
        cases="*-of-a-class-with-one-row *-of-one-row gaussian-covariance-of-one-* *-of-declared-classes",
    ),
    "ZeroVariance": Flag(
        "A feature that is constant in a class.",
        "NaN, infinite densities, or a floor by which the class loses its own constant.",
        "high",
        ("smartcorelib/smartcore#245", "accord-net/framework#354"),
        cases="*-of-a-constant-* *-of-a-zero-variance *-of-a-class-with-one-row "
        "gda-naive-variances-of-equal-decimals gda-covariance-of-declared-classes "
        "gda-*covariances-of-declared-classes",
    ),
    "VectorAlpha": Flag(
        "A pseudo-count for each outcome.",
        "Only one for all is accepted, or the first is taken.",
        "low",
        (f"{SKLEARN}#10346", "rapidsai/cuml#8642"),
        cases="*-by-a-count-for-each *-by-one-count *-by-three-counts",
    ),
    "FractionalCount": Flag(
        "Counts that are no whole numbers.",
        "Weights pass for counts, as those of tf-idf, or are cut off.",
        "low",
        (f"{SKLEARN}#18039",),
        cases="*fractional* *-half-* nb-features-with-a-half",
    ),
    "LabelOrder": Flag(
        "Labels whose order in the data is not their sorted order.",
        "Priors, odds or posteriors are those of another label.",
        "critical",
        ("quanteda/quanteda#546",),
        cases="*of-their-labels *-to-their-labels *-of-its-label *priors-in-the-order-declared "
        "*priors-in-declared-order *follow-the-order-* *in-the-order-of-the-priors "
        "*priors-in-their-order *given-priors-in-eighths-reversed logistic-fit-in-the-other-order "
        "gda-posterior-of-three-classes-and-two-features",
    ),
    "LabelType": Flag(
        "Labels that are negative, far apart, or texts of digits.",
        "They are taken for indices, sorted as texts, or cast to another type.",
        "medium",
        cases="nb-priors-of-signs nb-priors-of-seven-and-three nb-priors-of-integers "
        "nb-priors-of-texts-of-digits gda-priors-sort-integers-as-numbers nb-priors-of-mixed-labels "
        "nb-priors-of-a-truth-value",
    ),
    "KeywordToken": Flag(
        "Words that mean something to a programming language.",
        "A word finds what every object inherits: NaN, or no label.",
        "high",
        ("ttezel/bayes#6", "ttezel/bayes#14", "andreekeberg/ml-classify-text-js#10"),
        cases="*constructor-call *names-of-programs",
    ),
    "DuplicateToken": Flag(
        "Words that occur more than once in a message.",
        "Counted once in the multinomial model, or twice in the Bernoulli model.",
        "high",
        ("lytics/multibayes#15",),
        cases="*repeated-word* event-words-of-messages-of-different-length "
        "nb-words-of-a-word-with-punctuation event-text-with-a-minimum-as-presence",
    ),
    "ShapeKneD": Flag(
        "Not as many classes as features.",
        "Axes that are exchanged, unseen as long as both numbers are equal; or all but two features unused.",
        "high",
        ("elixir-nx/scholar#359", "mljs/naive-bayes#8", "onnx/onnxmltools#151"),
        cases="*three-classes-and-two-features *two-classes-and-three-features *five-classes* "
        "gda-naive-*three-* gda-naive-predict-by-the-third-feature",
    ),
    "Batch": Flag(
        "Several rows in one question.",
        "A row is answered by means of another: the first, or all of them.",
        "high",
        ("opencv/opencv#5911", "jax-ml/jax#5570", "helmholtz-analytics/heat#2376"),
        cases="gda-log-likelihood-of-five-points gda-*log-likelihood-of-new-* gda-log-likelihood-of-the-* "
        "nb-log-likelihood-at-* event-log-likelihood-at-*",
    ),
    # What must be refused.
    "NonFinite": Flag(
        "NaN or infinite numbers. Where a density is asked for infinitely far away, its limit will do.",
        "NaN is skipped, or spreads; an infinite distance gives NaN.",
        "low",
        ("JuliaStats/Distributions.jl#1640",),
        error="NotFiniteError",
    ),
    "NegativeCount": Flag(
        "Counts below 0.",
        "They are accepted, and estimates are negative or above 1.",
        "medium",
        ("apache/spark#2038",),
        cases="*negative-count* *a-negative-one *-of-a-negative-number",
    ),
    "NonBinary": Flag(
        "Features of the Bernoulli model that are neither 0 nor 1.",
        "Counts pass for bits, so that phi exceeds 1 and its complement has no logarithm.",
        "high",
        ("elixir-nx/scholar#359",),
        cases="nb-features-with-two nb-features-with-minus-one nb-features-with-a-half "
        "nb-posterior-of-a-count nb-posterior-after-training-on-a-count",
    ),
    "NonIntegerCategory": Flag(
        "Categories and word identities that are no whole numbers from 1.",
        "They are cut off, or counted from the end.",
        "medium",
        cases="nb-category-cut-off nb-category-zero nb-categories-with-zero "
        "nb-categories-with-one-and-a-half event-words-with-the-identity-* event-with-the-word-zero",
    ),
    "PriorSum": Flag(
        "Priors that do, or do not, sum to 1.",
        "Decimals that sum to 1 are refused for their rounding; others are kept, or scaled in silence.",
        "medium",
        (f"{SKLEARN}#9633", f"{SKLEARN}#10005", f"{SKLEARN}#11551"),
        cases="*priors*-sum-to-* *priors-that-miss-one bayes-ten-decimal-priors nb-posterior-with-ten-* "
        "gda-class-mass-with-phi-above-one",
    ),
    "PriorNegative": Flag(
        "Probabilities below 0.",
        "They are kept, and the posterior is NaN or negative.",
        "medium",
        cases="bayes-prior-is-negative bayes-likelihood-is-negative nb-priors-that-are-negative "
        "gda-class-mass-with-phi-above-one",
    ),
    "AlphaNegative": Flag(
        "Pseudo-counts below 0.",
        "They are accepted, and estimates are negative or have no logarithm.",
        "medium",
        cases="*-by-less-than-none laplace-smoothing-by-a-negative-count-*",
    ),
    "Asymmetric": Flag(
        "Matrices that are not symmetric.",
        "One triangle is read, in silence: which one depends on the library.",
        "medium",
        ("scipy/scipy#13541", "scipy/scipy#15508", "gplepage/gvar#9"),
        error="NotSymmetricError",
    ),
    "Indefinite": Flag(
        "Matrices with a negative eigenvalue.",
        "They are accepted, or repaired in silence.",
        "medium",
        ("numpy/numpy#1821", "arviz-devs/xarray-einstats#24"),
        cases="*indefinite* *negative-variance *doubly-negative* matrix-is-not-definite-when-negative",
    ),
    "Singular": Flag(
        "Matrices without an inverse, of collinear features or too few rows.",
        "A last pivot of 1e-16 passes for positive, and an inverse of 1e16 decides, or a pseudo-inverse.",
        "high",
        (f"{SKLEARN}#14997", f"{SKLEARN}#32560", "scipy/scipy#5286", "JuliaStats/Distributions.jl#1602"),
        cases="*singular-covariance *singular-class *singular-matrix matrix-*-singular-in-decimals "
        "*-of-collinear-* *-collinear-covariance matrix-is-not-definite-when-semi-definite "
        "matrix-is-not-definite-when-zero logistic-fit-of-dependent-features "
        "matrix-solve-a-singular-matrix",
    ),
    "Separable": Flag(
        "Classes that a hyperplane separates, so that the likelihood has no maximum.",
        "An iteration that stops somewhere gives numbers that mean nothing.",
        "high",
        error="SeparableDataError",
        cases="logistic-fit-of-classes-that-*",
    ),
    "UndefinedPosterior": Flag(
        "An x that is impossible in every class, 0/0.",
        "NaN, the prior, or the first class.",
        "high",
        ("accord-net/framework#288", "topepo/caret#339"),
        error="UndefinedPosteriorError",
    ),
    "ShapeMismatch": Flag(
        "Numbers too many or too few.",
        "They are cut off, repeated, or read beyond their end.",
        "low",
        error="ShapeError",
    ),
    "EmptyTrain": Flag(
        "Nothing to learn from.",
        "0/0 is NaN, or taken for 0, 1 or a uniform distribution.",
        "low",
        error="EmptyDataError",
    ),
    "UnknownLabel": Flag(
        "Labels that were not declared, or are not of the model.",
        "They are skipped, taken for the last class, or added.",
        "low",
        cases="*unknown-label *unknown-class *undeclared-class *was-never-there",
    ),
}
"""In the order in which a case has them."""


def marked(case: Case) -> Case:
    """Return a case with its flags and its importance."""
    flags = tuple(name for name, flag in FLAGS.items() if _has(case, flag))
    levels = [FLAGS[name].importance for name in flags] or [_plain_importance(case)]
    importance = IMPORTANCE.get(case.id, max(levels, key=LEVELS.index))
    return replace(case, flags=flags, importance=importance)


def _has(case: Case, flag: Flag) -> bool:
    if case.error and case.error == flag.error:
        return True
    return any(fnmatchcase(case.id, pattern) for pattern in flag.cases.split())


def _plain_importance(case: Case) -> str:
    if case.question.model == "text":
        return "low"
    return "high" if case.question.output in ORDINARY and not case.error else "medium"
