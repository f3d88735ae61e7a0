# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The equations of the chapters on Naive Bayes, in order."""

from __future__ import annotations

from fractions import Fraction

from .. import (
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
from .entries import Equation
from .lecture_data import nearest

given = lecture_data
bernoulli = bernoulli_naive_bayes
categorical = categorical_naive_bayes
multinomial = multinomial_naive_bayes

# fmt: off
EQUATIONS = (
    Equation("nb-vocabulary", "naive-bayes", "definition",
             "notes, section 2, footnote 2; record, section 2; transcript",
             "V = {w : w occurs in a training document}",
             "The words that the features are about, in an order: word k has the identity k, from 1. The "
             "lecture suggests the words of the training set instead of a dictionary.",
             "text.Vocabulary.of(documents).words", "(a, car, for, now, prize, see, soon, win, you)",
             "",
             "text.tokenize(\"Don't miss it: $1,000,000!!\")",
             lambda: text.Vocabulary.of(given.documents()).words,
             book=lambda: equations.nb_vocabulary(given.documents())),
    # 4 and 3 times
    Equation("nb-stop-words", "naive-bayes", "definition", "notes, section 2, footnote 2; record, section 2",
             "V without S,  S = {the N most frequent words}",
             'Words such as "the", "of" and "and" occur in so many documents that they say little about '
             "the class.",
             "text.commonest(documents, 2)", "(a, you)",
             "",
             "text.commonest(documents, 3)",
             lambda: text.commonest(given.documents(), 2),
             book=lambda: equations.nb_stop_words(given.documents(), 2)),
    Equation("nb-presence-vector", "naive-bayes", "definition", "notes, section 2; record, section 2",
             "x in {0, 1}^|V|,  x_j = 1{the document contains word j}",
             "How often a word occurs, and where, is lost. Words outside the vocabulary are dropped; "
             "unknown counts them.",
             'vocabulary.presence(["a", "win", "a"])', "(1, 0, 0, 0, 0, 0, 0, 1, 0)",
             "",
             'vocabulary.presence(["see", "aardvark"])',
             lambda: given.vocabulary().presence(["a", "win", "a"]),
             book=lambda: equations.nb_presence_vector(["a", "win", "a"], given.vocabulary().words)),
    Equation("nb-parameter-count", "naive-bayes", "definition", "notes, section 2",
             "2^|V| - 1 against |V|,  for p(x | y) of one class",
             "A probability for each of the 2^|V| vectors x takes 2^|V| - 1, since they sum to 1. With "
             "the Naive Bayes assumption |V| are enough, one for each word.",
             "[bernoulli.parameter_count(words) for words in (3, 20)]", "((7, 3), (1048575, 20))",
             "2^3 - 1 = 7, 2^20 - 1 = 1048575",
             "bernoulli.parameter_count(50000)[0].bit_length()",
             lambda: [bernoulli.parameter_count(words) for words in (3, 20)],
             book=lambda: [equations.nb_parameter_count(words) for words in (3, 20)]),
    Equation("nb-chain-rule", "naive-bayes", "identity", "notes, section 2; record, section 2",
             "p(x_1, ..., x_d | y)\n"
             "    = p(x_1 | y) p(x_2 | y, x_1) ... p(x_d | y, x_1, ..., x_d-1)",
             'True of any distribution; nothing is assumed yet. Draw one of the three hams, and let x_1, '
             'x_2, x_3 say whether it contains "car", "see" and "you". Two of the three have "car"; one of '
             'these two has "see".',
             "share(cars, hams), share(both, cars), share(both, hams)", "(2/3, 1/2, 1/3)",
             "2/3 1/2 = 1/3",
             "[share(part, hams) for part in (hams, cars, both)]",
             lambda: (given.share(given.cars(), given.hams()), given.share(given.both(), given.cars()),
                     given.share(given.both(), given.hams()))),
    Equation("nb-independence", "naive-bayes", "assumption",
             "notes, section 2; record, section 2; transcript",
             "p(x_j | y, x_1, ..., x_j-1) = p(x_j | y) for all j",
             "The features are conditionally independent given y: once the class is known, the other "
             "features say nothing about x_j.",
             to_try="model.probabilities"),
    # Words in the order of the vocabulary. Messages of ham with each: 2 2 1 0 0 2 1 0 2 of 3; of spam:
    # 2 0 1 1 2 0 0 1 1 of 2. phi_j|ham is (1 + n)/5, phi_j|spam (1 + n)/4.
    Equation("nb-likelihood", "naive-bayes", "definition", "notes, section 2; record, section 2",
             "p(x|y) = prod_j p(x_j|y) = prod_j phi_j|y^x_j (1 - phi_j|y)^(1 - x_j)",
             "The first equation is nb-independence. In the second each factor is phi_j|y for x_j = 1 and 1 "
             "- phi_j|y for x_j = 0: an absent word has a factor, too.",
             'model.likelihood(x, "ham")', "5184/1953125",
             "3 2 3 4 1 3 3 4 2/5^9 = 5184/1953125",
             'model.likelihood(x, "spam")',
             lambda: given.presence_model().likelihood(given.presence(), "ham")),
    Equation("nb-joint-likelihood", "naive-bayes", "definition", "notes, section 2; record, section 2",
             "L(phi_y, phi_j|y=0, phi_j|y=1) = prod_i p(x^(i), y^(i))",
             "The likelihood of examples and labels together. log_likelihood returns its logarithm, which "
             "is -inf where an example has the probability 0.",
             "model.log_likelihood(rows, labels)", "-25.42300034230836",
             "p = 3 ln(3/5) + 2 ln(2/5)\n"
             "w = 6 ln(18/125) + 3 ln(64/125) + 5 ln(9/16) + 4 ln(1/4)\n"
             "p + w",
             "bernoulli.fit(rows, labels, smoothing=0).log_likelihood(rows, labels)",
             lambda: given.presence_model().log_likelihood(given.rows(), given.labels),
             book=lambda: nearest(ln(equations.nb_joint_likelihood(
                 given.rows(), given.labels, *given.features())))),
    Equation("nb-mle-prior", "naive-bayes", "definition", "notes, section 2; record, section 2",
             "phi_y = (1/n) sum_i 1{y^(i) = 1}",
             "The share of the examples that are of the class.",
             "naive_bayes.class_priors(counts)", "{ham: 3/5, spam: 2/5}",
             "3/(3 + 2) = 3/5, 2/(3 + 2) = 2/5",
             "bernoulli.fit(rows, labels, prior_smoothing=1).priors",
             lambda: naive_bayes.class_priors(given.counts()),
             book=lambda: equations.nb_mle_prior(given.labels)),
    Equation("nb-mle-feature", "naive-bayes", "definition", "notes, section 2; record, section 2",
             "phi_j|y=1 = sum_i 1{x_j^(i) = 1 and y^(i) = 1} / sum_i 1{y^(i) = 1}",
             "Of the messages of a class, the share that contains word j; likewise for the other class.",
             'bernoulli.feature_probabilities(counts)["spam"]', "(1, 0, 1/2, 1/2, 1, 0, 0, 1/2, 1/2)",
             "2/2 = 1, 0/2 = 0, 1/2",
             'bernoulli.feature_probabilities(counts)["ham"]',
             lambda: bernoulli.feature_probabilities(given.counts())["spam"],
             book=lambda: equations.nb_mle_feature(given.rows(), given.labels)["spam"]),
    # "car" is in 2 of the 3; before the estimate l rises, after it l falls
    Equation("nb-mle-maximum", "naive-bayes", "identity", "notes, section 2",
             "dl / dphi_j|y = n_jy / phi_j|y - (n_y - n_jy) / (1 - phi_j|y) = 0\n"
             "    at phi_j|y = n_jy / n_y",
             "Sort the log-likelihood by parameters. Each parameter has a term of its own, of the same form, "
             "which is maximised alone.",
             "[2 / p - (3 - 2) / (1 - p) for p in (Fraction(1, 2), car, Fraction(4, 5))]", "(2, 0, -5/2)",
             "2/(1/2) - 1/(1/2) = 2, 2/(2/3) - 1/(1/3) = 0, 2/(4/5) - 1/(1/5) = -5/2",
             "[p**2 * (1 - p) for p in (0.5, float(car), 0.8)]",
             lambda: [2 / p - (3 - 2) / (1 - p) for p in (Fraction(1, 2), given.car(), Fraction(4, 5))]),
    # 1572864 to 1953125
    Equation("nb-posterior", "naive-bayes", "definition", "notes, section 2; record, section 2",
             "p(y=1|x) = (prod_j p(x_j|y=1)) p(y=1)\n"
             "           / ((prod_j p(x_j|y=1)) p(y=1) + (prod_j p(x_j|y=0)) p(y=0))",
             "It is Bayes rule with the product for p(x | y). It is rational: exact_posterior returns the "
             "fraction.",
             "model.posterior(x)", "{ham: 0.44607739842637056, spam: 0.5539226015736294}",
             "a = 5184/5^9 3/5\n"
             "b = 1296/4^9 2/5\n"
             "a/(a + b), b/(a + b)",
             "model.exact_posterior(x)",
             lambda: given.presence_model().posterior(given.presence()),
             book=lambda: nearest(equations.nb_posterior(given.presence(), *given.features()))),
    # of 5 values the first was seen twice; of 2 each once
    Equation("nb-categorical", "naive-bayes", "definition", "notes, section 2",
             "p(x_j = v | y) = phi_jv|y\n"
             "  = (1 + sum_i 1{x_j^(i) = v and y^(i) = y}) / (k_j + sum_i 1{y^(i) = y})",
             "A feature with k_j values has a categorical p(x_j | y) (the notes say multinomial) instead "
             "of a Bernoulli one.",
             'categorical.category_probabilities(homes)["flat"]', "((3/7, 1/7, 1/7, 1/7, 1/7), (1/2, 1/2))",
             "(1 + 2)/(5 + 2) = 3/7, (1 + 0)/(5 + 2) = 1/7, (1 + 1)/(2 + 2) = 1/2",
             "categorical.category_probabilities(homes, smoothing=0)",
             lambda: categorical.category_probabilities(given.homes())["flat"],
             book=lambda: equations.nb_categorical([(1, 2), (1, 1)], ["flat", "flat"], [5, 2])["flat"]),
    # living area: 800 <= 890 < 1200
    Equation("nb-discretize", "naive-bayes", "definition", "notes, section 2",
             "bin(v) = 1 + #{i : e_i <= v} for edges e_1 < ... < e_k-1",
             "A continuous feature becomes a discrete one: the number of the bin its value falls into.",
             "discretize.bin_of(890, [400, 800, 1200, 1600])", "3",
             "1 + 1 + 1 + 0 + 0 = 3",
             "discretize.bin_of(1600, [400, 800, 1200, 1600])",
             lambda: discretize.bin_of(890, [400, 800, 1200, 1600]),
             book=lambda: equations.nb_discretize(890, [400, 800, 1200, 1600])),
    # word 35000, counted from 0
    Equation("nb-zero-over-zero", "naive-bayes", "identity", "notes, section 2.1",
             "phi_35000|y=1 = phi_35000|y=0 = 0  =>  p(y=1|x) = 0/0  if x_35000 = 1",
             "Estimates of maximum likelihood say that what was never seen cannot happen. Suppose that a "
             "word of the dictionary is in no training message (the lecture's is \"neurips\", word "
             "35000). Then the posterior of every message with this word is 0/0.",
             "strict.posterior({0, 34999})",
             "UndefinedPosteriorError: the posterior is 0/0: feature 34999 being 1 has probability 0 in "
             "every class",
             "",
             "strict.posterior({0})",
             lambda: given.strict().posterior({0, 34999}),
             by_definition=False),
    # as by nb-posterior
    Equation("nb-update", "naive-bayes", "identity", "transcript",
             "n_jy(A and B together) = n_jy(A) + n_jy(B)",
             "Counts add, so a model can go on learning. update gives the model that all examples "
             "together give, in any order and any split.",
             'first.update(rows[3:], labels[3:]).posterior(x)["spam"]', "0.5539226015736294",
             "a = 5184/5^9 3/5\n"
             "b = 1296/4^9 2/5\n"
             "b/(a + b)",
             'first.posterior(x)["spam"]',
             lambda: given.first().update(given.rows()[3:], given.labels[3:])
                     .posterior(given.presence())["spam"]),

    Equation("frequency-mle", "laplace", "definition", "notes, section 2.1; record, section 2.1",
             "phi_j = sum_i 1{z^(i) = j} / n",
             "The estimate of maximum likelihood: the share of the observations that have the value j. It "
             "may be 0.",
             "laplace.frequencies([5, 0])", "(1, 0)",
             "5/(5 + 0) = 1, 0/(5 + 0) = 0",
             "laplace.frequencies([3, 0, 4, 1])",
             lambda: laplace.frequencies([5, 0])),
    Equation("laplace-estimate", "laplace", "definition", "notes, section 2.1; record, section 2.1",
             "phi_j = (1 + sum_i 1{z^(i) = j}) / (k + n)",
             "As if each of the k values had been observed once more.",
             "laplace.smoothed_frequencies([5, 0])", "(6/7, 1/7)",
             "(1 + 5)/(2 + 5) = 6/7, (1 + 0)/(2 + 5) = 1/7",
             "laplace.smoothed_frequencies([5, 0, 0])",
             lambda: laplace.smoothed_frequencies([5, 0])),
    Equation("laplace-sums-to-one", "laplace", "identity", "notes, section 2.1",
             "sum_j phi_j = (k + sum_j sum_i 1{z^(i) = j}) / (k + n) = 1",
             "The estimates stay probabilities.",
             "sum(laplace.smoothed_frequencies([3, 0, 4, 1]))", "1",
             "(4 + 1 + 5 + 2)/12 = 1",
             "laplace.smoothed_frequencies([3, 0, 4, 1])",
             lambda: sum(laplace.smoothed_frequencies([3, 0, 4, 1]))),
    Equation("laplace-positive", "laplace", "identity", "notes, section 2.1",
             "phi_j >= 1 / (k + n) > 0",
             "No value has the probability 0, which is what the smoothing is for. The same holds with any "
             "positive pseudo-count.",
             "min(laplace.smoothed_frequencies([3, 0, 4, 1]))", "1/12",
             "(1 + 0)/(4 + 8) = 1/12",
             "min(laplace.smoothed_frequencies([10**6, 0]))",
             lambda: min(laplace.smoothed_frequencies([3, 0, 4, 1]))),
    Equation("nb-laplace-feature", "laplace", "definition", "notes, section 2.1",
             "phi_j|y=1 = (1 + sum_i 1{x_j^(i) = 1 and y^(i) = 1})\n"
             "            / (2 + sum_i 1{y^(i) = 1})",
             "It is laplace-estimate for the messages of one class: a feature of the Bernoulli model has "
             "two values, so the denominator grows by 2, however many classes there are.",
             'bernoulli.smoothed_feature_probabilities(counts)["spam"]',
             "(3/4, 1/4, 1/2, 1/2, 3/4, 1/4, 1/4, 1/2, 1/2)",
             "(1 + 2)/(2 + 2) = 3/4, (1 + 0)/(2 + 2) = 1/4, (1 + 1)/(2 + 2) = 1/2",
             'bernoulli.smoothed_feature_probabilities(counts)["ham"]',
             lambda: bernoulli.smoothed_feature_probabilities(given.counts())["spam"],
             book=lambda: equations.nb_laplace_feature(given.rows(), given.labels)["spam"]),

    Equation("event-encoding", "event-models", "definition", "notes, section 2.2; record, section 2.2",
             "x = (x_1, ..., x_d),  x_j in {1, ..., |V|}",
             "x_j is the identity of the word at place j of the message; d is the number of its words and "
             "differs between messages.",
             'dictionary.identities(text.tokenize("A NeurIPS ..."))', "(1, 35000)",
             "",
             'vocabulary.identities(text.tokenize("You win, you win!"))',
             lambda: given.dictionary().identities(text.tokenize("A NeurIPS ...")),
             book=lambda: equations.event_encoding(text.tokenize("A NeurIPS ..."), given.dictionary().words)),
    Equation("event-model", "event-models", "assumption", "notes, section 2.2; record, section 2.2",
             "y ~ p(y),  x_j | y ~ Categorical(phi_1|y, ..., phi_|V||y)\n"
             "    independently for j = 1, ..., d",
             "First chance decides whether the message is spam. Then the words are drawn. Given the class, "
             "they are independent and all from the same distribution, so the place of a word in the "
             "message does not matter.",
             to_try="model.joint(x[::-1])"),
    # Words of ham: 2 2 1 0 0 2 1 0 2 of 10; of spam: 2 0 1 1 2 0 0 1 1 of 8. |V| = 9.
    # see, a, prize, a, prize
    Equation("event-probability", "event-models", "definition", "notes, section 2.2; record, section 2.2",
             "p(x, y) = p(y) prod_j p(x_j|y) = p(y) prod_j phi_x_j|y",
             "It looks like the formula of the Bernoulli model, but the product runs over the words of "
             "the message, not over the vocabulary: an absent word has no factor, a word that occurs "
             "twice has two.",
             "model.joint(x)", "{ham: 81/12380495, spam: 162/7099285}",
             "3/5 3 3 1 3 1/19^5 = 81/12380495, 2/5 1 3 3 3 3/17^5 = 162/7099285",
             "model.joint([])",
             lambda: given.word_model().joint(given.identities())),
    Equation("event-posterior", "event-models", "definition",
             "notes, introduction and section 2.2; record, section 2.2",
             "p(y=1|x) = p(y=1) prod_j phi_x_j|y=1\n"
             "           / (p(y=1) prod_j phi_x_j|y=1 + p(y=0) prod_j phi_x_j|y=0)",
             "The order of the words does not matter, and a word that occurs twice counts twice.",
             "model.posterior(x)", "{ham: 0.22282560335715873, spam: 0.7771743966428413}",
             "a = 3/5 3 3 1 3 1/19^5\n"
             "b = 2/5 1 3 3 3 3/17^5\n"
             "a/(a + b), b/(a + b)",
             "model.exact_posterior(x)",
             lambda: given.word_model().posterior(given.identities()),
             book=lambda: nearest(equations.event_posterior(given.identities(), *given.word_estimates()))),
    Equation("event-log-likelihood", "event-models", "definition", "notes, section 2.2; record, section 2.2",
             "l = sum_i (ln p(y^(i); phi_y) + sum_j=1..d_i ln p(x_j^(i) | y^(i)))",
             "d_i is the number of words of message i.",
             "model.log_likelihood(words, labels)", "-38.13292433178343",
             "ln((3/5)^3 (2/5)^2 3^8 2^2/19^10 3^4 2^4/17^8)",
             "model.log_likelihood(words[:1], labels[:1])",
             lambda: given.word_model().log_likelihood(given.words(), given.labels),
             book=lambda: nearest(equations.event_log_likelihood(
                 given.words(), given.labels, *given.word_estimates()))),
    Equation("event-mle-word", "event-models", "definition", "notes, section 2.2; record, section 2.2",
             "phi_k|y=1 = sum_i sum_j 1{x_j^(i) = k and y^(i) = 1}\n"
             "            / sum_i 1{y^(i) = 1} d_i",
             "Of all words in the messages of the class, the share that is word k. Long messages count "
             "for more than short ones.",
             'multinomial.word_probabilities(counts)["spam"]', "(1/4, 0, 1/8, 1/8, 1/4, 0, 0, 1/8, 1/8)",
             "2/8 = 1/4, 0/8 = 0, 1/8",
             'multinomial.word_probabilities(counts)["ham"]',
             lambda: multinomial.word_probabilities(given.word_counts())["spam"],
             book=lambda: equations.event_mle_word(given.words(), given.labels, 9)["spam"]),
    Equation("event-laplace-word", "event-models", "definition", "notes, section 2.2",
             "phi_k|y=1 = (1 + sum_i sum_j 1{x_j^(i) = k and y^(i) = 1})\n"
             "            / (|V| + sum_i 1{y^(i) = 1} d_i)",
             "A word of a message has |V| possible values, so the denominator grows by |V|: by the whole "
             "vocabulary, not only by the words that the class has.",
             'multinomial.smoothed_word_probabilities(counts)["spam"]',
             "(3/17, 1/17, 2/17, 2/17, 3/17, 1/17, 1/17, 2/17, 2/17)",
             "(1 + 2)/(9 + 8) = 3/17, (1 + 0)/(9 + 8) = 1/17, (1 + 1)/(9 + 8) = 2/17",
             'multinomial.smoothed_word_probabilities(counts)["ham"]',
             lambda: multinomial.smoothed_word_probabilities(given.word_counts())["spam"],
             book=lambda: equations.event_laplace_word(given.words(), given.labels, 9)["spam"]),
    # n_ky / phi_k|y is the number of words of the class for every word
    Equation("event-mle-maximum", "event-models", "identity", "notes, section 2.2",
             "d/dphi_k|y (l - lambda (sum_k phi_k|y - 1)) = n_ky / phi_k|y - lambda = 0\n"
             "    at phi_k|y = n_ky / lambda,  lambda = sum_k n_ky",
             "The probabilities must sum to 1, hence the multiplier lambda, which is the number of words "
             "of the class.",
             '{n / phi[k - 1] for k, n in counts["spam"].events.items()}', "{8}",
             "2/(1/4) = 8, 1/(1/8) = 8",
             'sum(counts["ham"].events.values())',
             lambda: {n / multinomial.word_probabilities(given.word_counts())["spam"][k - 1]
                     for k, n in given.word_counts()["spam"].events.items()}),
)
# fmt: on
