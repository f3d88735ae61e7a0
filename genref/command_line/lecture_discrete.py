# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The equations of the chapters on Naive Bayes, in order."""

from __future__ import annotations

from fractions import Fraction

from .. import (
    bayes,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    discretize,
    equations,
    laplace,
    multinomial_naive_bayes,
    naive_bayes,
    text,
)
from ..numbers.closed_forms import ln
from . import lecture_data
from .entries import Example
from .lecture_data import nearest

data = lecture_data
bernoulli = bernoulli_naive_bayes
categorical = categorical_naive_bayes
multinomial = multinomial_naive_bayes

# fmt: off
EXAMPLES = (
    Example("nb-vocabulary",
            "text.Vocabulary.of(documents).words", "(a, car, for, now, prize, see, soon, win, you)",
            "",
            "text.tokenize(\"Don't miss it: $1,000,000!!\")",
            lambda: text.Vocabulary.of(data.documents()).words,
            see="Punctuation separates words; the dollar sign and groups of digits are words."),
    # 4 and 3 times
    Example("nb-stop-words",
            "text.commonest(documents, 2)", "(a, you)",
            "",
            "text.commonest(documents, 3)",
            lambda: text.commonest(data.documents(), 2),
            see="car is one of several words that occur twice: the alphabet decides."),
    Example("nb-presence-vector",
            'vocabulary.presence(["a", "win", "a"])', "(1, 0, 0, 0, 0, 0, 0, 1, 0)",
            "",
            'vocabulary.presence(["see", "aardvark"])',
            lambda: data.vocabulary().presence(["a", "win", "a"]),
            see="Only see is there: aardvark is not in the vocabulary."),
    Example("nb-parameter-count",
            "[bernoulli.parameter_count(words) for words in (3, 20)]", "((7, 3), (1048575, 20))",
            "2^3 - 1 = 7, 2^20 - 1 = 1048575",
            "bernoulli.parameter_count(50000)[0].bit_length()",
            lambda: [bernoulli.parameter_count(words) for words in (3, 20)],
            book=lambda: [equations.nb_parameter_count(words) for words in (3, 20)],
            see="The number of parameters, written in binary, has 50000 digits."),
    Example("nb-chain-rule",
            "share(cars, hams), share(both, cars), share(both, hams)", "(2/3, 1/2, 1/3)",
            "2/3 1/2 = 1/3",
            "[share(part, hams) for part in (hams, cars, both)]",
            lambda: (data.share(data.cars(), data.hams()), data.share(data.both(), data.cars()),
                    data.share(data.both(), data.hams())),
            see="Each condition leaves fewer messages: all, then 2/3, then 1/3."),
    Example("nb-independence",
            to_try="model.probabilities",
            see="One number for each word and class, and nothing about pairs of words."),
    # Words in the order of the vocabulary. Messages of ham with each: 2 2 1 0 0 2 1 0 2 of 3; of spam:
    # 2 0 1 1 2 0 0 1 1 of 2. phi_j|ham is (1 + n)/5, phi_j|spam (1 + n)/4.
    Example("nb-likelihood",
            'model.likelihood(x, "ham")', "5184/1953125",
            "3 2 3 4 1 3 3 4 2/5^9 = 5184/1953125",
            'model.likelihood(x, "spam")',
            lambda: data.presence_model().likelihood(data.presence(), "ham"),
            see="In spam the same words are nearly twice as probable."),
    Example("nb-joint-likelihood",
            "model.log_likelihood(rows, labels)", "-25.42300034230836",
            "p = 3 ln(3/5) + 2 ln(2/5)\n"
            "w = 6 ln(18/125) + 3 ln(64/125) + 5 ln(9/16) + 4 ln(1/4)\n"
            "p + w",
            "bernoulli.fit(rows, labels, smoothing=0).log_likelihood(rows, labels)",
            lambda: data.presence_model().log_likelihood(data.rows(), data.labels),
            book=lambda: nearest(ln(equations.nb_joint_likelihood(
                data.rows(), data.labels, *data.features()))),
            see="-20.3 is higher: without smoothing, the training messages are as "
                "probable as this model can make them."),
    Example("nb-mle-prior",
            "naive_bayes.class_priors(counts)", "{ham: 3/5, spam: 2/5}",
            "3/(3 + 2) = 3/5, 2/(3 + 2) = 2/5",
            "bernoulli.fit(rows, labels, prior_smoothing=1).priors",
            lambda: naive_bayes.class_priors(data.counts()),
            book=lambda: equations.nb_mle_prior(data.labels),
            see="A pseudo-count for each class moves the priors closer together: 4/7, 3/7."),
    Example("nb-mle-feature",
            'bernoulli.feature_probabilities(counts)["spam"]', "(1, 0, 1/2, 1/2, 1, 0, 0, 1/2, 1/2)",
            "2/2 = 1, 0/2 = 0, 1/2",
            'bernoulli.feature_probabilities(counts)["ham"]',
            lambda: bernoulli.feature_probabilities(data.counts())["spam"],
            see="The second number is for car: it is in 2/3 of the other messages."),
    # "car" is in 2 of the 3; before the estimate l rises, after it l falls
    Example("nb-mle-maximum",
            "[2 / p - (3 - 2) / (1 - p) for p in (Fraction(1, 2), car, Fraction(4, 5))]", "(2, 0, -5/2)",
            "2/(1/2) - 1/(1/2) = 2, 2/(2/3) - 1/(1/3) = 0, 2/(4/5) - 1/(1/5) = -5/2",
            "[p**2 * (1 - p) for p in (0.5, float(car), 0.8)]",
            lambda: [2 / p - (3 - 2) / (1 - p) for p in (Fraction(1, 2), data.car(), Fraction(4, 5))],
            see="The likelihood is highest in the middle, at the estimate: 0.148."),
    # 1572864 to 1953125
    Example("nb-posterior",
            "model.posterior(x)", "{ham: 0.44607739842637056, spam: 0.5539226015736294}",
            "a = 5184/5^9 3/5\n"
            "b = 1296/4^9 2/5\n"
            "a/(a + b), b/(a + b)",
            "model.exact_posterior(x)",
            lambda: data.presence_model().posterior(data.presence()),
            book=lambda: nearest(equations.nb_posterior(data.presence(), *data.features())),
            see="The same as two fractions with one denominator."),
    # the first of 5 values was seen twice; each of 2 values once
    Example("nb-categorical",
            'categorical.category_probabilities(homes)["flat"]', "((3/7, 1/7, 1/7, 1/7, 1/7), (1/2, 1/2))",
            "(1 + 2)/(5 + 2) = 3/7, (1 + 0)/(5 + 2) = 1/7, (1 + 1)/(2 + 2) = 1/2",
            "categorical.category_probabilities(homes, smoothing=0)",
            lambda: categorical.category_probabilities(data.homes())["flat"],
            see="Without smoothing, four of the five values are impossible."),
    # living area: 800 <= 890 < 1200
    Example("nb-discretize",
            "discretize.bin_of(890, [400, 800, 1200, 1600])", "3",
            "1 + 1 + 1 + 0 + 0 = 3",
            "discretize.bin_of(1600, [400, 800, 1200, 1600])",
            lambda: discretize.bin_of(890, [400, 800, 1200, 1600]),
            see="1600 is an edge, so it belongs to the bin above, which is 5."),
    # word 35000, counted from 0
    Example("nb-zero-over-zero",
            "strict.posterior({0, 34999})",
            "UndefinedPosteriorError: the posterior is 0/0: feature 34999 being 1 has probability 0 in "
            "every class",
            "",
            "strict.posterior({0})",
            lambda: data.strict().posterior({0, 34999}),
            by_definition=False,
            see="Without the new word there is an answer, but a much too certain one: 1.0."),
    # as in nb-posterior
    Example("nb-update",
            'first.update(rows[3:], labels[3:]).posterior(x)["spam"]', "0.5539226015736294",
            "a = 5184/5^9 3/5\n"
            "b = 1296/4^9 2/5\n"
            "b/(a + b)",
            'first.posterior(x)["spam"]',
            lambda: data.first().update(data.rows()[3:], data.labels[3:])
                    .posterior(data.presence())["spam"],
            see="Before the update it was 0.858: the last two messages were not spam."),

    Example("frequency-mle",
            "laplace.frequencies([5, 0])", "(1, 0)",
            "5/(5 + 0) = 1, 0/(5 + 0) = 0",
            "laplace.frequencies([3, 0, 4, 1])",
            lambda: laplace.frequencies([5, 0]),
            see="The second value was never seen, so it gets 0."),
    Example("laplace-estimate",
            "laplace.smoothed_frequencies([5, 0])", "(6/7, 1/7)",
            "(1 + 5)/(2 + 5) = 6/7, (1 + 0)/(2 + 5) = 1/7",
            "laplace.smoothed_frequencies([5, 0, 0])",
            lambda: laplace.smoothed_frequencies([5, 0]),
            see="A third possible value takes a share from the first: 3/4 instead of 6/7."),
    Example("laplace-sums-to-one",
            "sum(laplace.smoothed_frequencies([3, 0, 4, 1]))", "1",
            "(4 + 1 + 5 + 2)/12 = 1",
            "laplace.smoothed_frequencies([3, 0, 4, 1])",
            lambda: sum(laplace.smoothed_frequencies([3, 0, 4, 1])),
            see="The four estimates: 1/12 is for the value that was never seen."),
    Example("laplace-positive",
            "min(laplace.smoothed_frequencies([3, 0, 4, 1]))", "1/12",
            "(1 + 0)/(4 + 8) = 1/12",
            "min(laplace.smoothed_frequencies([10**6, 0]))",
            lambda: min(laplace.smoothed_frequencies([3, 0, 4, 1])),
            see="Even after a million other values: 1/1000002, small but not 0."),
    Example("nb-laplace-feature",
            'bernoulli.smoothed_feature_probabilities(counts)["spam"]',
            "(3/4, 1/4, 1/2, 1/2, 3/4, 1/4, 1/4, 1/2, 1/2)",
            "(1 + 2)/(2 + 2) = 3/4, (1 + 0)/(2 + 2) = 1/4, (1 + 1)/(2 + 2) = 1/2",
            'bernoulli.smoothed_feature_probabilities(counts)["ham"]',
            lambda: bernoulli.smoothed_feature_probabilities(data.counts())["spam"],
            see="Words of the other messages: none is impossible, and none is certain."),

    Example("event-encoding",
            'dictionary.identities(text.tokenize("A NeurIPS ..."))', "(1, 35000)",
            "",
            'vocabulary.identities(text.tokenize("You win, you win!"))',
            lambda: data.dictionary().identities(text.tokenize("A NeurIPS ...")),
            see="(9, 8, 9, 8): order and repetition are kept."),
    Example("event-model",
            to_try="model.joint(x[::-1])",
            see="The words in reverse order have the same probabilities: places do not matter."),
    # Words of ham: 2 2 1 0 0 2 1 0 2 of 10; of spam: 2 0 1 1 2 0 0 1 1 of 8. |V| = 9.
    # see, a, prize, a, prize
    Example("event-probability",
            "model.joint(x)", "{ham: 81/12380495, spam: 162/7099285}",
            "3/5 3 3 1 3 1/19^5 = 81/12380495, 2/5 1 3 3 3 3/17^5 = 162/7099285",
            "model.joint([])",
            lambda: data.word_model().joint(data.identities()),
            see="No words, no factors: only the priors 3/5 and 2/5 are left."),
    Example("event-posterior",
            "model.posterior(x)", "{ham: 0.22282560335715873, spam: 0.7771743966428413}",
            "a = 3/5 3 3 1 3 1/19^5\n"
            "b = 2/5 1 3 3 3 3/17^5\n"
            "a/(a + b), b/(a + b)",
            "model.exact_posterior(x)",
            lambda: data.word_model().posterior(data.identities()),
            book=lambda: nearest(equations.event_posterior(data.identities(), *data.word_estimates())),
            see="As fractions: spam is more than three times as probable."),
    Example("event-log-likelihood",
            "model.log_likelihood(words, labels)", "-38.13292433178343",
            "ln((3/5)^3 (2/5)^2 3^8 2^2/19^10 3^4 2^4/17^8)",
            "model.log_likelihood(words[:1], labels[:1])",
            lambda: data.word_model().log_likelihood(data.words(), data.labels),
            book=lambda: nearest(equations.event_log_likelihood(
                data.words(), data.labels, *data.word_estimates())),
            see="-8.66 is the part of the first message: each message adds its own."),
    Example("event-mle-word",
            'multinomial.word_probabilities(counts)["spam"]', "(1/4, 0, 1/8, 1/8, 1/4, 0, 0, 1/8, 1/8)",
            "2/8 = 1/4, 0/8 = 0, 1/8",
            'multinomial.word_probabilities(counts)["ham"]',
            lambda: multinomial.word_probabilities(data.word_counts())["spam"],
            see="Of the ten words in the other messages two are a: 1/5."),
    Example("event-laplace-word",
            'multinomial.smoothed_word_probabilities(counts)["spam"]',
            "(3/17, 1/17, 2/17, 2/17, 3/17, 1/17, 1/17, 2/17, 2/17)",
            "(1 + 2)/(9 + 8) = 3/17, (1 + 0)/(9 + 8) = 1/17, (1 + 1)/(9 + 8) = 2/17",
            'multinomial.smoothed_word_probabilities(counts)["ham"]',
            lambda: multinomial.smoothed_word_probabilities(data.word_counts())["spam"],
            see="Now 19 is below: ten words, and nine in the vocabulary."),
    # n_ky / phi_k|y is the number of words of the class for every word
    Example("event-mle-maximum",
            '{n / phi[k - 1] for k, n in counts["spam"].events.items()}', "{8}",
            "2/(1/4) = 8, 1/(1/8) = 8",
            'sum(counts["ham"].events.values())',
            lambda: {n / multinomial.word_probabilities(data.word_counts())["spam"][k - 1]
                    for k, n in data.word_counts()["spam"].events.items()},
            see="10 words in the other messages, so there lambda is 10."),

    Example("calibration-table",
            "bayes.calibration_table(posteriors, outcomes, [0.5])", "{1: (1, 1/4, 0), 2: (2, 13/16, 1/2)}",
            "(3/4 + 7/8)/2 = 13/16, 1/2",
            "bayes.calibration_table(posteriors, outcomes, [0.25, 0.8])",
            lambda: bayes.calibration_table(data.posteriors, data.outcomes, [0.5]),
            see="With other edges 7/8 is alone in its bin, and that message was not spam."),
    # 3 of 4 spams contain the word, 1 of 4 hams: each copy triples the odds
    Example("nb-overconfidence",
            'copied.exact_posterior([1, 1, 1])["spam"]', "27/28",
            "3^3/(3^3 + 1) = 27/28",
            'copied.exact_posterior([0, 0, 0])["spam"]',
            lambda: data.copied().exact_posterior([1, 1, 1])["spam"],
            see="1/28: a message without the word is called harmless with too much certainty."),
    Example("prior-shift",
            'there.exact_posterior([1])["spam"]', "1/4",
            "1/10 3/4/(1/10 3/4 + 9/10 1/4) = 1/4",
            'there.exact_posterior([0])["spam"]',
            lambda: data.there().exact_posterior([1])["spam"],
            see="1/28: little mail is spam here, and this message lacks the word as well."),
)
# fmt: on
