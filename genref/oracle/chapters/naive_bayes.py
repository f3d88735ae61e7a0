# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Cases of Naive Bayes: words as features, the Bernoulli and the categorical model, discrete values."""

from __future__ import annotations

from ...errors import Label
from .writing import Chapter, Entries, Model, Written

DICTIONARY = ["a", "aardvark", "aardwolf", "buy", "zymurgy"]
NAMES = ["__proto__", "hasOwnProperty", "toString", "", "NaN", "null", "1e3", "\u00e9", "e\u0301"]
TABLE = "1 1 0 0 0 0; 1 0 1 0 0 0; 1 0 0 1 0 0; 1 0 0 0 1 1"
TABLE_SETS = "0 1; 0 2; 0 3; 0 4 5"
TABLE_LABELS = ["China", "China", "China", "other"]
THIRTEEN = (
    "1 1 1 0 0; 0 1 1 0 1; 1 0 0 1 1; 0 0 0 1 1; 1 0 0 1 0; 0 1 0 0 0; 1 1 0 0 1; "
    "1 0 0 1 1; 0 1 1 1 1; 0 1 0 1 1; 1 1 0 1 1; 0 1 1 0 1; 0 0 1 0 1"
)
THIRTEEN_LABELS = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]
LIVING_AREA = "400 800 1200 1600"


def chapter() -> Chapter:
    """Return the cases of Naive Bayes."""
    c = Chapter()
    words_as_features(c)
    estimates(c)
    posteriors(c)
    zeros(c)
    priors(c)
    categories(c)
    updates(c)
    return c


def words_as_features(c: Chapter) -> None:
    """Add the cases of words, vocabularies and presence vectors."""
    tokenize, of, commonest = "text.words", "text.vocabulary", "text.commonest"
    presence = "text.presence"
    for name, text, comment in (
        ("a-sentence", "Buy NOW, don't wait: 3 pills!", "Words are in lower case and without punctuation."),
        ("a-word-with-punctuation", "good!", "An exclamation mark is no part of a word, and no empty word."),
        ("a-repeated-word", "yes and yes", "Each occurrence of a word is one."),
        ("nothing", "", "An empty text has no words, and none that is empty."),
        ("punctuation-only", " ... -- (!) ", "A text without letters, digits and symbols has no words."),
        ("underscores", "snake_case __proto__", "Underscores separate words."),
        ("symbols", "C++ $5 a=B", "Each symbol is a word of its own."),
        ("numbers", "1e3 9.99 007", "Numbers are words like others, and not parsed."),
        ("names-of-programs", "constructor NaN null", "Words that mean something to a program are words."),
        ("accents", "na\u00efve", "An accent is part of its word."),
        (
            "combining-marks",
            "nai\u0308ve",
            "A letter with a combining mark is the same as the composed letter.",
        ),
        ("full-case-folding", "STRASSE Stra\u00dfe", "Case folding is full: the sharp s is ss."),
        ("emoji", "ok\U0001f600\U0001f600", "Each emoji is a word of its own."),
        ("invisible-characters", "via\u00adg\u200bra", "Invisible format characters do not split a word."),
        (
            "other-scripts",
            "\u4e2d\u6587 \u0421\u041f\u0410\u041c",
            "Words of any script, folded where it has case.",
        ),
        ("line-breaks", "a\tb\r\nc\u00a0d", "Any blank separates words."),
        ("a-digit", "3", "A digit is a word."),
    ):
        c.value(f"nb-words-of-{name}", "nb-vocabulary", comment, tokenize, text=text)
    c.error(
        "nb-words-of-a-number",
        "nb-vocabulary",
        "A number is not a text.",
        "DomainError",
        "nb-words-of-a-digit",
        tokenize,
        text=3,
    )

    two: list[list[str]] = [["buy", "a", "pill", "buy"], ["see", "a", "car"]]
    c.value(
        "nb-vocabulary-of-two-messages",
        "nb-vocabulary",
        "All words that occur, each once, in sorted order.",
        of,
        token_lists=two,
    )
    c.value(
        "nb-vocabulary-in-another-order",
        "nb-vocabulary",
        "The order of the messages does not matter.",
        of,
        token_lists=[two[1], two[0]],
    )
    c.value(
        "nb-vocabulary-of-the-commonest",
        "nb-vocabulary",
        "The two commonest words, found by how often they occur and not by how many messages have them.",
        of,
        token_lists=[*two, ["see", "buy"]],
        size="2",
    )
    c.value(
        "nb-vocabulary-with-a-tie",
        "nb-vocabulary",
        "Of equally common words the first in sorted order are kept.",
        of,
        token_lists=[["d", "c"], ["b", "a"]],
        size="3",
    )
    c.value(
        "nb-vocabulary-smaller-than-asked",
        "nb-vocabulary",
        "There are no more words than occur.",
        of,
        token_lists=two,
        size="100",
    )
    c.value(
        "nb-vocabulary-of-size-zero",
        "nb-vocabulary",
        "The vocabulary of no words is empty.",
        of,
        token_lists=two,
        size="0",
    )
    c.value(
        "nb-vocabulary-with-a-minimum",
        "nb-vocabulary",
        "A word that occurs twice in one message has the minimum of two.",
        of,
        token_lists=two,
        minimum="2",
    )
    c.value(
        "nb-vocabulary-of-constructor-call",
        "nb-vocabulary",
        "A word named like a part of an object is counted like any other: four words, not three.",
        of,
        token_lists=[["constructor", "call"], ["hello", "world"]],
    )
    c.value(
        "nb-vocabulary-of-names-of-programs",
        "nb-vocabulary",
        "Any text is a word, the empty one too, and a composed letter is another than a decomposed one.",
        of,
        token_lists=[NAMES, ["constructor"]],
    )
    c.value(
        "nb-vocabulary-knows-case",
        "nb-vocabulary",
        "Words are the same only if they are equal, and sorted by code point.",
        of,
        token_lists=[["buy", "Buy", "\u00e9t\u00e9", "z"]],
    )
    for name, options, error, comment in (
        ("negative-size", {"size": "-1"}, "DomainError", "A negative size is refused."),
        ("fractional-size", {"size": "1/2"}, "DomainError", "Half a word is refused."),
        ("size-nan", {"size": "nan"}, "NotFiniteError", "A size that is NaN is refused."),
    ):
        c.error(
            f"nb-vocabulary-of-{name}",
            "nb-vocabulary",
            comment,
            error,
            "nb-vocabulary-of-size-zero",
            of,
            token_lists=two,
            **options,
        )
    c.error(
        "nb-vocabulary-with-a-negative-minimum",
        "nb-vocabulary",
        "A negative minimum is refused.",
        "DomainError",
        "nb-vocabulary-with-a-minimum",
        of,
        token_lists=two,
        minimum="-2",
    )
    number: list[Entries] = [["constructor", "call"], ["hello", 3]]
    c.error(
        "nb-vocabulary-of-a-number",
        "nb-vocabulary",
        "A number is no word.",
        "DomainError",
        "nb-vocabulary-of-constructor-call",
        of,
        token_lists=number,
    )
    c.value(
        "nb-vocabulary-without-stop-words",
        "nb-stop-words nb-vocabulary",
        "Stop words are left out, also one that does not occur.",
        of,
        token_lists=two,
        stop_words=["a", "the"],
    )
    c.value(
        "nb-vocabulary-of-the-commonest-but-stop-words",
        "nb-stop-words nb-vocabulary",
        "The size counts the words that are left.",
        of,
        token_lists=[*two, ["see", "a"]],
        size="2",
        stop_words=["a"],
    )
    c.value(
        "nb-stop-words-of-a-corpus",
        "nb-stop-words",
        "The commonest words first, those equally common in sorted order.",
        commonest,
        token_lists=[["the", "cat"], ["the", "dog"], ["of", "the", "dog"]],
        number="3",
    )
    c.value(
        "nb-stop-words-are-words-not-messages",
        "nb-stop-words",
        "Three occurrences in one message are more than two in two.",
        commonest,
        token_lists=[["b", "b", "b", "a"], ["a"]],
        number="1",
    )
    c.value(
        "nb-stop-words-more-than-there-are",
        "nb-stop-words",
        "There are as many as the corpus has.",
        commonest,
        token_lists=[["b"], ["a"]],
        number="9",
    )
    c.error(
        "nb-stop-words-of-a-negative-number",
        "nb-stop-words",
        "A negative number of words is refused.",
        "DomainError",
        "nb-stop-words-more-than-there-are",
        commonest,
        token_lists=[["b"], ["a"]],
        number="-1",
    )

    c.value(
        "nb-presence-of-a-and-buy",
        "nb-presence-vector",
        "The lecture's vector: 1 at a, 0 at aardvark and aardwolf, 1 at buy, 0 at zymurgy.",
        presence,
        words=DICTIONARY,
        tokens=["buy", "a"],
    )
    c.value(
        "nb-presence-of-a-repeated-word",
        "nb-presence-vector",
        "Two occurrences of a word are the same as one.",
        presence,
        words=["and", "yes"],
        tokens=["yes", "and", "yes"],
    )
    c.value(
        "nb-presence-of-unknown-words",
        "nb-presence-vector",
        "Words outside the vocabulary are dropped.",
        presence,
        words=DICTIONARY,
        tokens=["buy", "neurips", "Buy"],
    )
    c.value(
        "nb-presence-of-nothing",
        "nb-presence-vector",
        "An empty message has a vector, of zeros.",
        presence,
        words=DICTIONARY,
        tokens=[],
    )
    c.value(
        "nb-presence-of-names-of-programs",
        "nb-presence-vector",
        "Words outside the vocabulary are not found there by their names.",
        presence,
        words=["toString", "buy", ""],
        tokens=["constructor", "__proto__", ""],
    )
    c.error(
        "nb-presence-in-a-vocabulary-with-a-word-twice",
        "nb-presence-vector",
        "The words of a vocabulary differ, or a word would have two places.",
        "DomainError",
        "nb-presence-of-a-repeated-word",
        presence,
        words=["yes", "yes"],
        tokens=["yes", "and", "yes"],
    )
    c.value(
        "nb-presence-of-one-word",
        "nb-presence-vector",
        "A message of one word.",
        presence,
        words=DICTIONARY,
        tokens=["buy"],
    )
    c.error(
        "nb-presence-of-a-text",
        "nb-presence-vector",
        "A text is not a sequence of words, and its letters are none.",
        "DomainError",
        "nb-presence-of-one-word",
        presence,
        words=DICTIONARY,
        tokens="a buy",
    )
    c.error(
        "nb-presence-of-a-number",
        "nb-presence-vector",
        "A number among the words of a message is refused.",
        "DomainError",
        "nb-presence-of-one-word",
        presence,
        words=DICTIONARY,
        tokens=[3],
    )

    count = "naive_bayes.parameter_count"
    for d, comment in (
        ("1", "One feature takes 1 parameter for one class, with the assumption or without it."),
        ("3", "Three features: 7 parameters for one class, and 3 with the assumption."),
        ("10", "Ten features: 1023 against 10."),
        ("50", "Fifty features: 2^50 - 1 against 50."),
    ):
        c.value(f"nb-parameters-of-a-class-of-{d}-features", "nb-parameter-count", comment, count, features=d)
    for name, d, error in (
        ("no", "0", "EmptyDataError"),
        ("minus-one", "-1", "DomainError"),
        ("half-a", "1/2", "DomainError"),
        ("nan", "nan", "NotFiniteError"),
    ):
        c.error(
            f"nb-parameters-of-{name}-features",
            "nb-parameter-count",
            f"There is no model of {name.replace('-', ' ')} features.",
            error,
            "nb-parameters-of-a-class-of-1-features",
            count,
            features=d,
        )

    bin_of = "discretize.bin"
    for name, value, comment in (
        ("890", "890", "The lecture's house of 890 square feet has the value 3."),
        ("399", "399", "Below the first edge the value is 1."),
        ("400", "400", "A value on the first edge belongs to the bin above it."),
        ("799", "799", "Between the first two edges the value is 2."),
        ("800", "800", "800 is in two bins of the table, and in the upper one by the rule."),
        ("1599", "1599.999999999999999999999", "However near to an edge, below it is below it."),
        ("1600", "1600", "1600 is in bin 4 by the table, and in bin 5 by the rule."),
        ("5000", "5000", "The last bin has no upper end."),
        ("minus-5", "-5", "The first bin has no lower end."),
    ):
        c.value(f"nb-living-area-of-{name}", "nb-discretize", comment, bin_of, value=value, edges=LIVING_AREA)
    c.value(
        "nb-bin-of-two",
        "nb-discretize",
        "One edge makes two bins.",
        bin_of,
        value="1/3",
        edges="1/3",
    )
    c.value(
        "nb-bin-with-decimal-edges",
        "nb-discretize",
        "0.3 is on the edge 0.3, as the sum of the doubles 0.1 and 0.2 is not.",
        bin_of,
        value="0.3",
        edges="0.1 0.3 0.5",
    )
    for name, value, edges, error, twin, comment in (
        ("equal-edges", "890", "400 400 1200 1600", "DomainError", "living-area-of-890", "No bin is empty."),
        (
            "falling-edges",
            "890",
            "400 300 1200 1600",
            "DomainError",
            "living-area-of-890",
            "Edges that fall are refused, not sorted.",
        ),
        (
            "an-edge-nan",
            "890",
            "400 nan 1200 1600",
            "NotFiniteError",
            "living-area-of-890",
            "An edge that is NaN is refused.",
        ),
        (
            "value-nan",
            "nan",
            LIVING_AREA,
            "NotFiniteError",
            "living-area-of-890",
            "A NaN falls into no bin, also not into the last.",
        ),
        (
            "value-infinite",
            "inf",
            LIVING_AREA,
            "NotFiniteError",
            "living-area-of-890",
            "An infinite value is refused.",
        ),
        ("no-edge", "1/3", "", "EmptyDataError", "bin-of-two", "Without an edge there is nothing to tell."),
    ):
        c.error(
            f"nb-bin-with-{name}",
            "nb-discretize",
            comment,
            error,
            f"nb-{twin}",
            bin_of,
            value=value,
            edges=edges,
        )


def estimates(c: Chapter) -> None:
    """Add the cases of the priors and of phi_j|y."""
    share, phi = "bernoulli.priors", "bernoulli.probabilities"
    four = "1; 1; 1; 1"
    for name, labels, comment in (
        ("one-and-three", [0, 1, 1, 1], "1/4 and 3/4: the share of the examples, not smoothed."),
        ("their-labels", ["Y", "N", "N", "N"], "A prior belongs to its label, not to the label seen first."),
        ("integers", [10, 9, 9, 9], "Integer labels are sorted as integers: 9 before 10."),
        ("texts-of-digits", ["10", "9", "9", "9"], "Labels that are texts are sorted as texts: 10 before 9."),
        ("signs", [1, -1, -1, -1], "The labels -1 and 1 are labels like others."),
        ("seven-and-three", [7, 3, 7, 7], "Labels need not begin with 0 nor follow each other."),
        ("three-classes", ["c", "a", "b", "a"], "Three classes: 1/2, 1/4, 1/4."),
        ("one-class", ["a", "a", "a", "a"], "A single class has the prior 1."),
    ):
        c.value(f"nb-priors-of-{name}", "nb-mle-prior", comment, share, rows=four, labels=labels)
    c.value(
        "nb-priors-in-declared-order",
        "nb-mle-prior",
        "Declared classes set the order.",
        share,
        rows=four,
        labels=["Y", "N", "N", "N"],
        classes=["Y", "N"],
    )
    c.value(
        "nb-priors-of-an-absent-class",
        "nb-mle-prior",
        "A declared class without examples has the prior 0.",
        share,
        rows=four,
        labels=[0, 1, 1, 1],
        classes=[0, 1, 2],
    )
    c.value(
        "nb-priors-smoothed",
        "nb-mle-prior",
        "Smoothing of the priors, if it is asked for: 2/6 and 4/6.",
        share,
        rows=four,
        labels=[0, 1, 1, 1],
        prior_smoothing="1",
    )
    c.value(
        "nb-priors-smoothed-by-half",
        "nb-mle-prior",
        "Half an example more of each class: 3/10 and 7/10.",
        share,
        rows=four,
        labels=[0, 1, 1, 1],
        prior_smoothing="1/2",
    )
    mixed: list[Label] = ["0", 1, 1, 1]
    c.error(
        "nb-priors-of-mixed-labels",
        "nb-mle-prior",
        "Integers and texts do not mix as labels.",
        "DomainError",
        "nb-priors-of-one-and-three",
        share,
        rows=four,
        labels=mixed,
    )
    c.error(
        "nb-priors-of-a-truth-value",
        "nb-mle-prior",
        "A truth value is not taken for the integer 1.",
        "DomainError",
        "nb-priors-of-one-and-three",
        share,
        rows=four,
        labels=[True, 1, 1, 1],
    )
    c.error(
        "nb-priors-of-an-undeclared-class",
        "nb-mle-prior",
        "A label that is not declared is refused.",
        "DomainError",
        "nb-priors-in-declared-order",
        share,
        rows=four,
        labels=["Y", "N", "N", "maybe"],
        classes=["Y", "N"],
    )
    c.error(
        "nb-priors-with-a-label-too-few",
        "nb-mle-prior",
        "Each row needs its label.",
        "ShapeError",
        "nb-priors-of-one-and-three",
        share,
        rows=four,
        labels=[0, 1, 1],
    )
    c.error(
        "nb-priors-smoothed-by-less-than-none",
        "nb-mle-prior",
        "Priors are not smoothed by less than 0.",
        "DomainError",
        "nb-priors-smoothed",
        share,
        rows=four,
        labels=[0, 1, 1, 1],
        prior_smoothing="-1/10",
    )

    five: dict[str, Written] = {"rows": "1 0 1; 1 1 0; 0 1 0; 0 1 0; 0 0 1", "labels": [1, 1, 0, 0, 0]}
    c.value(
        "nb-features-of-five-messages",
        "nb-mle-feature",
        "The share of the messages of a class that have the word: 1 where all have it, 0 where none has.",
        phi,
        smoothing="0",
        **five,
    )
    c.value(
        "nb-features-of-rows-of-zeros",
        "nb-mle-feature",
        "Rows without any feature count in the denominator: 1/4.",
        phi,
        smoothing="0",
        rows="1; 0; 0; 0",
        labels=["a", "a", "a", "a"],
    )
    c.value(
        "nb-features-as-sets",
        "nb-mle-feature",
        "A row without features is an empty set: 1/4 and 0.",
        phi,
        smoothing="0",
        sets="0;;;",
        features="2",
        labels=["a", "a", "a", "a"],
    )
    c.value(
        "nb-features-as-sets-of-many",
        "nb-mle-feature",
        "Sets of the features present, of the textbook's four messages.",
        phi,
        smoothing="0",
        sets=TABLE_SETS,
        features="6",
        labels=TABLE_LABELS,
    )
    c.value(
        "nb-features-of-one-row",
        "nb-mle-feature",
        "One row is enough.",
        phi,
        smoothing="0",
        rows="0",
        labels=["a"],
    )
    c.value(
        "nb-features-of-three-classes-and-two-features",
        "nb-mle-feature",
        "More classes than features: two entries for each of three.",
        phi,
        smoothing="0",
        rows="1 0; 0 1; 1 1; 0 0",
        labels=["c", "b", "a", "c"],
    )
    for name, value, error in (
        ("two", "2", "DomainError"),
        ("minus-one", "-1", "DomainError"),
        ("a-half", "1/2", "DomainError"),
        ("nan", "nan", "NotFiniteError"),
    ):
        c.error(
            f"nb-features-with-{name}",
            "nb-mle-feature",
            f"A binary feature is 0 or 1, and {name.replace('-', ' ')} is not taken for one of them.",
            error,
            "nb-features-of-one-row",
            phi,
            smoothing="0",
            rows=value,
            labels=["a"],
        )
    c.error(
        "nb-features-of-ragged-rows",
        "nb-mle-feature",
        "All rows have the same features.",
        "ShapeError",
        "nb-features-of-rows-of-zeros",
        phi,
        smoothing="0",
        rows="1; 0; 0; 0 0",
        labels=["a", "a", "a", "a"],
    )
    c.error(
        "nb-features-of-a-row-without-any",
        "nb-mle-feature",
        "A row has at least one feature.",
        "EmptyDataError",
        "nb-features-of-one-row",
        phi,
        smoothing="0",
        rows=[[]],
        labels=["a"],
    )
    c.error(
        "nb-features-outside-the-declared",
        "nb-mle-feature",
        "Features are counted from 0 to d - 1.",
        "DomainError",
        "nb-features-as-sets",
        phi,
        smoothing="0",
        sets="2;;;",
        features="2",
        labels=["a", "a", "a", "a"],
    )
    c.value(
        "nb-features-of-every-declared-class",
        "nb-mle-feature",
        "Without smoothing every declared class needs an example.",
        phi,
        smoothing="0",
        rows="1 0; 1 1",
        labels=["a", "b"],
        classes=["a", "b"],
    )
    c.error(
        "nb-features-of-a-class-without-examples",
        "nb-mle-feature",
        "A declared class without examples has the estimates 0/0.",
        "EmptyClassError",
        "nb-features-of-every-declared-class",
        phi,
        smoothing="0",
        rows="1 0; 1 1",
        labels=["a", "a"],
        classes=["a", "b"],
    )


def posteriors(c: Chapter) -> None:
    """Add the cases of the Bernoulli model."""
    fit, of_statistics = "bernoulli", "bernoulli_of_counts"
    exact, rounded = "exact_posterior", "posterior"
    table: Model = fit, {"rows": TABLE, "labels": TABLE_LABELS}
    table_sets: Model = fit, {"sets": TABLE_SETS, "features": "6", "labels": TABLE_LABELS}
    textbook = "The textbook's fifth message (Manning, Raghavan, Schuetze, example 13.2)"
    c.value(
        "nb-textbook-posterior",
        "nb-posterior",
        f"{textbook} is not about China: 59049/309049.",
        exact,
        table,
        x="1 0 0 0 1 1",
    )
    c.value(
        "nb-textbook-posterior-as-double",
        "nb-posterior",
        f"{textbook}, as a double.",
        rounded,
        table,
        x="1 0 0 0 1 1",
    )
    c.value(
        "nb-textbook-posterior-of-a-set",
        "nb-posterior",
        f"{textbook} as a set of words: the absent ones count all the same.",
        exact,
        table_sets,
        set="0 4 5",
    )
    c.value(
        "nb-textbook-likelihood",
        "nb-likelihood",
        "4/5 1/5 1/5 (1 - 2/5)^3 for China: the words that are absent have a factor each.",
        "likelihood",
        table,
        x="1 0 0 0 1 1",
        label="China",
    )
    c.value(
        "nb-textbook-likelihood-of-the-other",
        "nb-likelihood",
        "2/3 2/3 2/3 (1 - 1/3)^3 for the other class.",
        "likelihood",
        table,
        x="1 0 0 0 1 1",
        label="other",
    )
    c.value(
        "nb-textbook-joint",
        "nb-likelihood",
        "The joint is the likelihood times the prior, not divided.",
        "joint",
        table,
        x="1 0 0 0 1 1",
    )
    c.value(
        "nb-textbook-log-joint",
        "nb-likelihood",
        "The logarithms of the joint, which constants would shift.",
        "log_joint",
        table,
        x="1 0 0 0 1 1",
    )
    c.value(
        "nb-textbook-decision",
        "nb-posterior",
        f"{textbook} gets the label of the rarer class.",
        "label",
        table,
        x="1 0 0 0 1 1",
    )
    c.value(
        "nb-textbook-log-odds",
        "nb-posterior",
        "The log-odds are those of the second class against the first.",
        "log_odds",
        table,
        x="1 0 0 0 1 1",
    )
    c.error(
        "nb-likelihood-of-an-unknown-class",
        "nb-likelihood",
        "A label that the model lacks is refused.",
        "DomainError",
        "nb-textbook-likelihood",
        "likelihood",
        table,
        x="1 0 0 0 1 1",
        label="Japan",
    )
    c.error(
        "nb-likelihood-of-a-short-row",
        "nb-likelihood",
        "A row without its last feature is refused.",
        "ShapeError",
        "nb-textbook-likelihood",
        "likelihood",
        table,
        x="1 0 0 0 1",
        label="China",
    )
    c.error(
        "nb-posterior-of-a-long-row",
        "nb-posterior",
        "A row with a feature too many is refused.",
        "ShapeError",
        "nb-textbook-posterior",
        exact,
        table,
        x="1 0 0 0 1 1 0",
    )
    c.error(
        "nb-posterior-of-a-feature-not-declared",
        "nb-posterior",
        "A feature that the model lacks is refused.",
        "DomainError",
        "nb-textbook-posterior-of-a-set",
        exact,
        table_sets,
        set="0 4 6",
    )

    absent: Model = fit, {"rows": "1; 1; 0; 0", "labels": [1, 1, 0, 0]}
    c.value(
        "nb-posterior-of-absence",
        "nb-posterior",
        "phi is 3/4 against 1/4, so the absence of the word speaks 3 to 1 against the class.",
        exact,
        absent,
        x="0",
    )
    c.value(
        "nb-posterior-of-presence",
        "nb-posterior",
        "Its presence speaks 3 to 1 for the class.",
        exact,
        absent,
        x="1",
    )
    five_messages: Model = (
        fit,
        {
            "rows": "1 1 1 0 0 0; 1 0 1 0 0 0; 0 0 0 1 1 0; 0 0 0 1 1 0; 0 0 0 1 1 1",
            "labels": ["one", "one", "two", "two", "two"],
        },
    )
    c.value(
        "nb-posterior-of-six-features",
        "nb-posterior",
        "421875/422899: three features are present, and the three absent ones count too.",
        exact,
        five_messages,
        x="1 1 1 0 0 0",
    )
    c.value(
        "nb-posterior-of-nothing-present",
        "nb-posterior",
        "A row of zeros has a posterior, which is not the prior.",
        exact,
        five_messages,
        x="0 0 0 0 0 0",
    )
    for alpha, name in (("0", "without-smoothing"), ("1", "smoothed")):
        c.value(
            f"nb-posterior-of-thirteen-rows-{name}",
            "nb-posterior",
            f"Binary rows in the Bernoulli model, which is not the multinomial one ({name}).",
            exact,
            (fit, {"rows": THIRTEEN, "labels": THIRTEEN_LABELS, "smoothing": alpha}),
            x="0 1 1 0 1",
        )
    bits: Model = fit, {"rows": "1 0; 0 1", "labels": [0, 1]}
    c.value(
        "nb-posterior-of-two-bits",
        "nb-posterior",
        "(4/5, 1/5): each feature speaks 2 to 1.",
        exact,
        bits,
        x="1 0",
    )
    c.error(
        "nb-posterior-of-a-count",
        "nb-posterior",
        "A count is not a binary feature, and no threshold is put on it in silence.",
        "DomainError",
        "nb-posterior-of-two-bits",
        exact,
        bits,
        x="7 0",
    )
    c.error(
        "nb-posterior-after-training-on-a-count",
        "nb-posterior",
        "A count among the training rows is refused, where else phi would be 4/3.",
        "DomainError",
        "nb-posterior-of-two-bits",
        exact,
        (fit, {"rows": "3 0; 0 1", "labels": [0, 1]}),
        x="1 0",
    )
    c.error(
        "nb-posterior-of-nan",
        "nb-posterior",
        "A feature that is NaN is refused.",
        "NotFiniteError",
        "nb-posterior-of-two-bits",
        exact,
        bits,
        x="nan 0",
    )

    for name, n, comment in (
        (
            "a-billion",
            "1000000000",
            "1/(N + 2) for N = 1e9, where ln(1 - exp(ln phi)) has lost half its digits.",
        ),
        ("a-trillion", "1000000000000", "1/(N + 2) for N = 1e12, where that is off by a thousandth."),
        ("many-trillions", "250000000000000", "1/(N + 2) for N = 2.5e14, where that is NaN."),
    ):
        counted: Model = of_statistics, {"examples": {0: n, 1: n}, "feature_counts": {0: n, 1: "0"}}
        c.value(f"nb-posterior-of-{name}-rows", "nb-posterior", comment, exact, counted, x="0")
        c.value(
            f"nb-posterior-of-{name}-rows-as-double",
            "nb-posterior",
            f"{comment[:-1]}; as a double.",
            rounded,
            counted,
            x="0",
        )
    for exponent in ("12", "15"):
        counted = (
            of_statistics,
            {
                "examples": {0: "100", 1: "100"},
                "feature_counts": {0: "100", 1: "0"},
                "smoothing": f"1e-{exponent}",
            },
        )
        c.value(
            f"nb-posterior-of-smoothing-1e-{exponent}",
            "nb-posterior",
            f"A hundred rows and the pseudo-count 1e-{exponent}: 1 - phi is a small number of its own.",
            rounded,
            counted,
            x="0",
        )
    c.value(
        "nb-posterior-of-one-example",
        "nb-posterior",
        "Statistics of a single example.",
        exact,
        (of_statistics, {"examples": {0: "1"}, "feature_counts": {0: "0"}}),
        x="0",
    )
    one_row: dict[str, Written] = {"feature_counts": {0: "0"}}
    for name, n, error, comment in (
        ("no-example", "0", "EmptyDataError", "Statistics of no example are refused."),
        ("a-negative-number", "-1", "DomainError", "A negative number of examples is refused."),
        ("half-an-example", "1/2", "DomainError", "Half an example is refused."),
        ("examples-nan", "nan", "NotFiniteError", "A number of examples that is NaN is refused."),
    ):
        c.error(
            f"nb-posterior-of-{name}",
            "nb-posterior",
            comment,
            error,
            "nb-posterior-of-one-example",
            exact,
            (of_statistics, {"examples": {0: n}, **one_row}),
            x="0",
        )
    c.error(
        "nb-posterior-of-more-features-than-examples",
        "nb-posterior",
        "A feature is present in no more examples than there are.",
        "DomainError",
        "nb-posterior-of-one-example",
        exact,
        (of_statistics, {"examples": {0: "1"}, "feature_counts": {0: "2"}}),
        x="0",
    )

    every = " ".join(map(str, range(2000)))
    thousands: Model = (
        fit,
        {
            "sets": f"{every};1999",
            "features": "2000",
            "labels": [0, 0],
            "classes": [0, 1],
            "priors": {0: "1/2", 1: "1/2"},
        },
    )
    c.value(
        "nb-posterior-of-two-thousand-features",
        "nb-posterior",
        "2000 factors 1/2, but one 1/4 in the first class: (1/3, 2/3), though 2^-2000 is no double but 0.",
        rounded,
        thousands,
        set="",
    )
    c.value(
        "nb-log-joint-of-two-thousand-features",
        "nb-likelihood",
        "-2002 ln 2 and -2001 ln 2, where the joints are 0 as doubles.",
        "log_joint",
        thousands,
        set="",
    )
    ones = " ".join(map(str, range(1100)))
    present: Model = fit, {"sets": f"{ones};{ones[:-5]};;", "features": "1100", "labels": [1, 0, 0, 1]}
    c.value(
        "nb-decision-on-a-thousand-features",
        "nb-posterior",
        "All of 1100 features are present, and the decision is between joints that are 0 as doubles.",
        "label",
        present,
        set=ones,
    )

    lone: Model = fit, {"rows": "1 0; 0 0", "labels": ["a", "a"]}
    c.value(
        "nb-posterior-of-a-single-class",
        "nb-posterior",
        "A single class has the posterior 1.",
        exact,
        lone,
        x="1 1",
    )
    c.value(
        "nb-decision-of-a-single-class",
        "nb-posterior",
        "A single class is predicted.",
        "label",
        lone,
        x="1 1",
    )
    c.error(
        "nb-log-odds-of-a-single-class",
        "nb-posterior",
        "Log-odds are of two classes.",
        "DomainError",
        "nb-log-odds-of-two-classes",
        "log_odds",
        (fit, {"rows": "1 0; 0 1", "labels": [0, 0]}),
        x="1 1",
    )
    c.value(
        "nb-log-odds-of-two-classes",
        "nb-posterior",
        "At a tie the log-odds are 0, without a sign.",
        "log_odds",
        bits,
        x="1 1",
    )
    c.value(
        "nb-posterior-at-a-tie", "nb-posterior", "At a tie both posteriors are 1/2.", rounded, bits, x="1 1"
    )
    c.value("nb-decision-at-a-tie", "nb-posterior", "At a tie either label is right.", "label", bits, x="0 0")
    c.value(
        "nb-tie-has-both-classes",
        "nb-posterior",
        "Where each feature speaks for one class, both tie.",
        "labels",
        bits,
        x="0 0",
    )
    c.value(
        "nb-decision-at-a-tie-in-declared-order",
        "nb-posterior",
        "Either label is right, in any order of the classes.",
        "label",
        (fit, {"rows": "1 0; 0 1", "labels": [0, 1], "classes": [1, 0]}),
        x="1 1",
    )
    c.value(
        "nb-tie-of-unequal-factors",
        "nb-posterior",
        "3/4 1/2 against 1/2 3/4 is a tie, which sums of rounded logarithms may miss.",
        "labels",
        (fit, {"rows": "1 1; 1 0; 1 1; 0 1", "labels": [0, 0, 1, 1]}),
        x="1 1",
    )
    c.value(
        "nb-posterior-of-three-classes-and-two-features",
        "nb-posterior",
        "More classes than features: three posteriors.",
        exact,
        (fit, {"rows": "1 0; 0 1; 1 1; 0 0", "labels": ["c", "b", "a", "c"]}),
        x="1 0",
    )
    c.value(
        "nb-posterior-of-two-classes-and-three-features",
        "nb-posterior",
        "More features than classes: two posteriors.",
        exact,
        (fit, {"rows": "1 0 1; 0 0 1; 0 1 1", "labels": [0, 1, 1]}),
        x="0 1 0",
    )
    c.value(
        "nb-posterior-of-five-classes-and-one-feature",
        "nb-posterior",
        "One feature and five classes.",
        exact,
        (fit, {"rows": "1; 0; 1; 0; 1", "labels": [4, 3, 2, 1, 0]}),
        x="1",
    )

    five = "1 0 1; 1 1 0; 0 1 0; 0 1 1; 0 0 1"
    best: Model = fit, {"rows": five, "labels": [1, 1, 0, 0, 0], "smoothing": "0"}
    likelihood = "log_likelihood"
    c.value(
        "nb-log-likelihood-at-the-maximum",
        "nb-joint-likelihood nb-mle-maximum",
        "No other parameters make these five rows likelier.",
        likelihood,
        best,
        rows=five,
        labels=[1, 1, 0, 0, 0],
    )
    c.value(
        "nb-log-likelihood-with-smoothing",
        "nb-joint-likelihood nb-mle-maximum",
        "Laplace's estimates make the rows less likely.",
        likelihood,
        (fit, {"rows": five, "labels": [1, 1, 0, 0, 0]}),
        rows=five,
        labels=[1, 1, 0, 0, 0],
    )
    c.value(
        "nb-log-likelihood-with-other-priors",
        "nb-joint-likelihood nb-mle-maximum",
        "Equal priors make the labels less likely.",
        likelihood,
        (fit, {"rows": five, "labels": [1, 1, 0, 0, 0], "smoothing": "0", "priors": {0: "1/2", 1: "1/2"}}),
        rows=five,
        labels=[1, 1, 0, 0, 0],
    )
    c.value(
        "nb-log-likelihood-of-an-impossible-example",
        "nb-joint-likelihood",
        "An example of probability 0 makes the logarithm -inf.",
        likelihood,
        best,
        rows="1 0 1; 0 1 0",
        labels=[1, 1],
    )
    c.value(
        "nb-log-likelihood-of-one-example",
        "nb-joint-likelihood",
        "ln(2/5 1 1/2 1/2) is that of the prior and of all features.",
        likelihood,
        best,
        rows="1 0 1",
        labels=[1],
    )
    c.error(
        "nb-log-likelihood-of-an-unknown-class",
        "nb-joint-likelihood",
        "An example of a class that the model lacks is refused.",
        "DomainError",
        "nb-log-likelihood-of-one-example",
        likelihood,
        best,
        rows="1 0 1",
        labels=[2],
    )
    c.error(
        "nb-log-likelihood-without-labels",
        "nb-joint-likelihood",
        "The likelihood is that of rows and labels.",
        "ShapeError",
        "nb-log-likelihood-of-one-example",
        likelihood,
        best,
        rows="1 0 1",
        labels=[],
    )


def zeros(c: Chapter) -> None:
    """Add the cases of probabilities that are 0."""
    fit = "bernoulli"
    exact, rounded, equations = "exact_posterior", "posterior", "nb-zero-over-zero nb-posterior"
    two: Model = fit, {"rows": "1 0; 1 1", "labels": [0, 1], "smoothing": "0"}
    c.value(
        "nb-zero-times-log-zero",
        equations,
        "A factor 0 to the power 0 is 1: the row has the posterior 1 in its own class.",
        exact,
        two,
        x="1 0",
    )
    c.value(
        "nb-zero-of-the-first-class",
        equations,
        "The first class cannot have both: (0, 1).",
        exact,
        two,
        x="1 1",
    )
    c.value(
        "nb-zero-as-double",
        equations,
        "Posteriors 0 and 1 are the doubles 0 and 1.",
        rounded,
        two,
        x="1 0",
    )
    c.value(
        "nb-zero-as-logarithm",
        "nb-likelihood nb-zero-over-zero",
        "The logarithm of a joint 0 is -inf.",
        "log_joint",
        two,
        x="1 0",
    )
    c.value(
        "nb-zero-as-log-odds",
        equations,
        "The log-odds of an impossible class are -inf.",
        "log_odds",
        two,
        x="1 0",
    )
    c.value(
        "nb-zero-as-log-odds-of-the-other",
        equations,
        "The log-odds of the only possible class are inf.",
        "log_odds",
        two,
        x="1 1",
    )
    c.value(
        "nb-zero-times-log-zero-of-a-set",
        equations,
        "The same row as a set of its only word: absent words count in sparse data, too.",
        exact,
        (fit, {"sets": "0; 0 1", "features": "2", "labels": [0, 1], "smoothing": "0"}),
        set="0",
    )
    c.value(
        "nb-zero-as-likelihood",
        "nb-likelihood nb-zero-over-zero",
        "The likelihood is 0, a value.",
        "likelihood",
        two,
        x="1 0",
        label=1,
    )
    c.value(
        "nb-zero-decides",
        equations,
        "The only possible class is predicted.",
        "label",
        two,
        x="1 1",
    )
    c.error(
        "nb-zero-over-zero-of-an-absence",
        equations,
        "Where a feature was always present its absence gives 0/0.",
        "UndefinedPosteriorError",
        "nb-zero-of-the-first-class",
        exact,
        two,
        x="0 1",
    )
    c.error(
        "nb-zero-over-zero-has-no-label",
        equations,
        "Where no class is possible there is no label, not the first one.",
        "UndefinedPosteriorError",
        "nb-zero-decides",
        "label",
        two,
        x="0 1",
    )
    neurips: dict[str, Written] = {
        "sets": "0; 0 1; 1;",
        "features": "50000",
        "labels": ["ham", "ham", "spam", "spam"],
    }
    unsmoothed: Model = fit, {**neurips, "smoothing": "0"}
    small: dict[str, Written] = {
        "sets": "0; 0 1; 1;",
        "features": "4",
        "labels": ["ham", "ham", "spam", "spam"],
    }
    small_unsmoothed: Model = fit, {**small, "smoothing": "0"}
    c.error(
        "nb-zero-over-zero-of-neurips",
        equations,
        "Word 35000, in no training message, gives the lecture's 0/0.",
        "UndefinedPosteriorError",
        "nb-zero-without-neurips",
        exact,
        unsmoothed,
        set="0 34999",
    )
    c.value(
        "nb-zero-without-neurips",
        equations,
        "A message without the word that was never seen has its posterior.",
        exact,
        unsmoothed,
        set="0 1",
    )
    c.value(
        "nb-zero-without-a-new-word",
        equations,
        "A word never seen does no harm to the messages that do not have it.",
        rounded,
        small_unsmoothed,
        set="1",
    )
    c.error(
        "nb-zero-over-zero-of-a-new-word",
        equations,
        "A word never seen gives 0/0, not the prior.",
        "UndefinedPosteriorError",
        "nb-zero-without-a-new-word",
        rounded,
        small_unsmoothed,
        set="3",
    )
    c.value(
        "nb-zero-smoothed-away",
        "nb-zero-over-zero nb-posterior laplace-positive",
        "With smoothing a word never seen has a posterior: (3/4 1/2 against 1/4 1/2).",
        exact,
        (fit, small),
        set="0 3",
    )
    three: dict[str, Written] = {"rows": "1 0 0; 0 1 0", "labels": [0, 1], "smoothing": "0"}
    c.value(
        "nb-zero-of-one-feature",
        equations,
        "One feature of the second class: (0, 1).",
        exact,
        (fit, three),
        x="0 1 0",
    )
    c.error(
        "nb-zero-over-zero-of-both-features",
        equations,
        "Each class lacks a feature of the row.",
        "UndefinedPosteriorError",
        "nb-zero-of-one-feature",
        exact,
        (fit, three),
        x="1 1 0",
    )
    sure: dict[str, Written] = {"rows": "1; 0", "labels": [0, 1], "smoothing": "0"}
    c.value(
        "nb-zero-prior",
        equations,
        "A class with the prior 0 has the posterior 0.",
        exact,
        (fit, {"rows": "1; 0", "labels": [0, 1], "priors": {0: "0", 1: "1"}}),
        x="1",
    )
    c.value(
        "nb-zero-prior-of-the-impossible",
        equations,
        "The class of prior 1 is the one that can have it.",
        exact,
        (fit, {**sure, "priors": {0: "0", 1: "1"}}),
        x="0",
    )
    c.error(
        "nb-zero-prior-of-the-possible",
        equations,
        "The only class that can have it has the prior 0: 0/0.",
        "UndefinedPosteriorError",
        "nb-zero-prior-of-the-impossible",
        exact,
        (fit, {**sure, "priors": {0: "0", 1: "1"}}),
        x="1",
    )


def priors(c: Chapter) -> None:
    """Add the cases of priors in the posterior."""
    fit, exact, equations = "bernoulli", "exact_posterior", "nb-posterior nb-mle-prior"
    # Every class has as many rows with the feature as without it, so x says nothing.
    blank: dict[str, Written] = {"rows": "1; 0; 1; 0; 1; 0; 1; 0", "labels": [0, 0, 1, 1, 1, 1, 1, 1]}
    c.value(
        "nb-posterior-is-the-prior",
        equations,
        "A feature that tells nothing leaves the prior, 1/4 and 3/4: neither uniform nor smoothed.",
        exact,
        (fit, blank),
        x="1",
    )
    c.value(
        "nb-posterior-is-the-prior-of-its-label",
        equations,
        "The prior of Y is 1/4, though Y is seen first and sorted last.",
        exact,
        (fit, {**blank, "labels": ["Y", "Y", "N", "N", "N", "N", "N", "N"]}),
        x="1",
    )
    c.value(
        "nb-posterior-with-smoothed-priors",
        equations,
        "Smoothed priors, if asked for: 3/10 and 7/10.",
        exact,
        (fit, {**blank, "prior_smoothing": "1"}),
        x="1",
    )
    c.value(
        "nb-posterior-with-given-priors",
        equations,
        "Given priors replace those of the examples.",
        exact,
        (fit, {**blank, "priors": {0: "9/10", 1: "1/10"}}),
        x="1",
    )
    c.value(
        "nb-posterior-with-given-priors-after-an-update",
        f"{equations} nb-update",
        "Given priors stay after an update.",
        "posterior_after_update",
        (fit, {**blank, "priors": {0: "0.9", 1: "0.1"}}),
        rows="1; 0; 1; 0",
        labels=[0, 0, 0, 0],
        x="1",
    )
    c.value(
        "nb-posterior-with-given-priors-in-their-order",
        equations,
        "Given priors set the class order.",
        exact,
        (fit, {**blank, "priors": {1: "1/10", 0: "9/10"}}),
        x="1",
    )
    eighths: Written = {0: "7/8", 1: "1/8"}
    c.value(
        "nb-posterior-with-given-priors-in-eighths",
        equations,
        "Given priors that are doubles: 7/8 and 1/8 for examples with 1/4 and 3/4.",
        exact,
        (fit, {**blank, "priors": eighths}),
        x="1",
    )
    c.value(
        "nb-posterior-with-given-priors-in-eighths-after-an-update",
        f"{equations} nb-update",
        "Given priors 7/8 and 1/8 stay when examples of class 0 come.",
        "posterior_after_update",
        (fit, {**blank, "priors": eighths}),
        rows="1; 0; 1; 0",
        labels=[0, 0, 0, 0],
        x="1",
    )
    c.value(
        "nb-posterior-with-given-priors-in-eighths-reversed",
        equations,
        "The order of given priors is that of the classes: 1 and then 0.",
        exact,
        (fit, {**blank, "priors": {1: "1/8", 0: "7/8"}}),
        x="1",
    )
    refused: list[tuple[str, Written, str]] = [
        ("sum-to-more", {0: "1/2", 1: "3/5"}, "Priors that sum to 1.1 are refused, not scaled."),
        ("sum-to-almost-one", {0: "1/2", 1: "0.499999999999999999999"}, "Almost 1 is not 1."),
        ("are-negative", {0: "1/2", 1: "-1/2"}, "A negative prior is refused, not cut off at 0."),
    ]
    for name, priors, comment in refused:
        c.error(
            f"nb-priors-that-{name}",
            equations,
            comment,
            "DomainError",
            "nb-posterior-with-equal-priors",
            exact,
            (fit, {**blank, "priors": priors}),
            x="1",
        )
    c.value(
        "nb-posterior-with-equal-priors",
        equations,
        "Equal priors are given, not guessed.",
        exact,
        (fit, {**blank, "priors": {0: "1/2", 1: "1/2"}}),
        x="1",
    )
    ten: Written = dict(enumerate("0.08 0.14 0.03 0.16 0.11 0.16 0.07 0.14 0.11 0".split()))
    accepted: list[tuple[str, Written, str]] = [
        ("ten-decimals", ten, "Ten decimals that sum to 1, though the doubles nearest to them do not."),
        ("ten-tenths", dict.fromkeys(range(10), "0.1"), "Ten times 0.1 is 1, though not in doubles."),
    ]
    for name, given, comment in accepted:
        c.value(
            f"nb-posterior-with-{name}",
            equations,
            comment,
            exact,
            (fit, {"rows": "; ".join("1111111111"), "labels": list(range(10)), "priors": given}),
            x="1",
        )
    c.value(
        "nb-posterior-of-an-absent-class",
        equations,
        "A declared class without examples has the posterior 0, and does not change the others.",
        exact,
        (fit, {**blank, "classes": [0, 1, 2]}),
        x="1",
    )


def categories(c: Chapter) -> None:
    """Add the cases of the categorical model."""
    fit, phi = "categorical", "categorical.probabilities"
    exact, rounded, equation = "exact_posterior", "posterior", "nb-categorical"
    four: dict[str, Written] = {"rows": "1; 2; 3", "labels": ["a", "b", "b"], "levels": "4"}
    c.value(
        "nb-categories-of-four-levels",
        equation,
        "(2/5, 1/5, 1/5, 1/5) and (1/6, 1/3, 1/3, 1/6): the denominator grows by the number of levels.",
        phi,
        **four,
    )
    c.value(
        "nb-categories-without-smoothing",
        equation,
        "The share of the rows of the class with that value.",
        phi,
        **four,
        smoothing="0",
    )
    c.value(
        "nb-categories-by-half",
        equation,
        "Four halves stand for the four.",
        phi,
        **four,
        smoothing="1/2",
    )
    pairs: dict[str, Written] = {"labels": ["A", "A", "B"], "levels": "2", "smoothing": "1/2"}
    c.value(
        "nb-categories-of-two-levels-by-half",
        equation,
        "5/6 and 1/6 sum to 1: no share is kept for a value that was never declared.",
        phi,
        rows="1; 1; 2",
        **pairs,
    )
    c.error(
        "nb-categories-of-two-levels-with-a-third",
        equation,
        "A third value of two is refused, and takes no share.",
        "DomainError",
        "nb-categories-of-two-levels-by-half",
        phi,
        rows="1; 1; 3",
        **pairs,
    )
    c.value(
        "nb-categories-of-levels-seen",
        equation,
        "Without a declaration the levels go up to the largest value seen, in any class.",
        phi,
        rows="1; 2; 3",
        labels=["a", "b", "b"],
    )
    c.value(
        "nb-categories-of-different-levels",
        equation,
        "Each feature has its own number of levels.",
        phi,
        rows="1 2; 1 1; 3 1; 3 2",
        labels=["flat", "flat", "villa", "villa"],
        levels="5 2",
    )
    c.value(
        "nb-categories-of-an-empty-class",
        equation,
        "A class without examples has 1/k for each value.",
        phi,
        rows="1; 2; 3",
        labels=["a", "a", "a"],
        levels="4",
        classes=["a", "b"],
    )
    c.error(
        "nb-categories-of-an-empty-class-without-smoothing",
        equation,
        "Without smoothing a class without examples is refused.",
        "EmptyClassError",
        "nb-categories-of-an-empty-class-by-half",
        phi,
        rows="1; 2; 3",
        labels=["a", "a", "a"],
        levels="4",
        classes=["a", "b"],
        smoothing="0",
    )
    c.value(
        "nb-categories-of-an-empty-class-by-half",
        equation,
        "1/k for any pseudo-count.",
        phi,
        rows="1; 2; 3",
        labels=["a", "a", "a"],
        levels="4",
        classes=["a", "b"],
        smoothing="1/2",
    )
    for name, value, error, comment in (
        ("zero", "0", "DomainError", "Values are counted from 1, so there is no 0."),
        ("five", "5", "DomainError", "A value above the declared levels is refused."),
        ("one-and-a-half", "3/2", "DomainError", "A value between two levels is refused, not cut off."),
        ("nan", "nan", "NotFiniteError", "A value that is NaN is refused."),
    ):
        c.error(
            f"nb-categories-with-{name}",
            equation,
            comment,
            error,
            "nb-categories-of-four-levels",
            phi,
            rows=f"{value}; 2; 3",
            labels=["a", "b", "b"],
            levels="4",
        )
    c.error(
        "nb-categories-with-a-level-of-none",
        equation,
        "A feature has at least one value.",
        "DomainError",
        "nb-categories-of-different-levels",
        phi,
        rows="1 2; 1 1; 3 1; 3 2",
        labels=["flat", "flat", "villa", "villa"],
        levels="5 0",
    )
    c.error(
        "nb-categories-with-a-level-too-few",
        equation,
        "Each feature needs its number of levels.",
        "ShapeError",
        "nb-categories-of-different-levels",
        phi,
        rows="1 2; 1 1; 3 1; 3 2",
        labels=["flat", "flat", "villa", "villa"],
        levels="5",
    )

    model: Model = fit, four
    c.value(
        "nb-category-declared-but-never-seen",
        f"{equation} nb-posterior",
        "A declared value that no class has: 1/5 and 2/6 give 3/8 and 5/8, not the prior.",
        exact,
        model,
        x="4",
    )
    c.error(
        "nb-category-not-declared",
        f"{equation} nb-posterior",
        "A value outside the levels is refused, neither skipped nor an index out of range.",
        "DomainError",
        "nb-category-declared-but-never-seen",
        exact,
        model,
        x="5",
    )
    c.error(
        "nb-category-zero",
        f"{equation} nb-posterior",
        "The value 0 is not the last one.",
        "DomainError",
        "nb-category-declared-but-never-seen",
        exact,
        model,
        x="0",
    )
    c.error(
        "nb-category-cut-off",
        f"{equation} nb-posterior",
        "1.7 is not taken for 1.",
        "DomainError",
        "nb-category-declared-but-never-seen",
        exact,
        model,
        x="1.7",
    )
    seen: Model = fit, {"rows": "1; 1; 2", "labels": ["A", "A", "B"]}
    c.value(
        "nb-category-of-the-values-seen",
        f"{equation} nb-posterior",
        "Without a declaration the largest value seen, 2, is how many there are: 2/3 1/4 against 1/3 2/3.",
        exact,
        seen,
        x="2",
    )
    c.error(
        "nb-category-beyond-the-values-seen",
        f"{equation} nb-posterior",
        "A value that never occurred, and that no levels declare, has no probability.",
        "DomainError",
        "nb-category-of-the-values-seen",
        exact,
        seen,
        x="3",
    )
    c.value(
        "nb-category-log-joint",
        f"{equation} nb-joint-likelihood",
        "ln(2/3 3/4) and ln(1/3 1/3).",
        "log_joint",
        seen,
        x="1",
    )
    c.error(
        "nb-category-of-a-long-row",
        f"{equation} nb-posterior",
        "A row with a value too many is refused.",
        "ShapeError",
        "nb-category-declared-but-never-seen",
        exact,
        model,
        x="4 1",
    )
    c.value(
        "nb-category-likelihood",
        f"{equation} nb-likelihood",
        "p(x = 3 | b) is 1/3.",
        "likelihood",
        model,
        x="3",
        label="b",
    )
    c.value(
        "nb-category-as-double",
        f"{equation} nb-posterior",
        "1/9 and 8/9, as doubles.",
        rounded,
        (fit, {"rows": "1; 2; 2; 2", "labels": ["a", "b", "b", "b"], "levels": "2", "smoothing": "1/2"}),
        x="2",
    )
    c.value(
        "nb-category-log-likelihood",
        f"{equation} nb-joint-likelihood",
        "Priors and values of two rows.",
        "log_likelihood",
        model,
        rows="1; 4",
        labels=["a", "b"],
    )
    c.value(
        "nb-category-in-one-class-only",
        f"{equation} nb-zero-over-zero",
        "Without smoothing a value of one class only decides.",
        exact,
        (fit, {**four, "smoothing": "0"}),
        x="3",
    )
    c.error(
        "nb-category-in-no-class",
        f"{equation} nb-zero-over-zero",
        "Without smoothing a value that no class has gives 0/0.",
        "UndefinedPosteriorError",
        "nb-category-in-one-class-only",
        exact,
        (fit, {**four, "smoothing": "0"}),
        x="4",
    )
    twos = "; ".join(" ".join("2" if bit == "1" else "1" for bit in row.split()) for row in TABLE.split(";"))
    c.value(
        "nb-categories-of-two-levels-are-bernoulli",
        f"{equation} nb-posterior",
        "With two levels each, the textbook's posterior 59049/309049 of the Bernoulli model.",
        exact,
        (fit, {"rows": twos, "labels": TABLE_LABELS, "levels": "2 2 2 2 2 2"}),
        x="2 1 1 1 2 2",
    )
    c.value(
        "nb-category-of-living-areas",
        f"{equation} nb-discretize",
        "Houses by living area in five bins and storeys in two: one of bin 3.",
        exact,
        (fit, {"rows": "1 2; 2 1; 3 1; 5 2", "labels": ["flat", "flat", "villa", "villa"], "levels": "5 2"}),
        x="3 1",
    )
    c.value(
        "nb-category-decision",
        f"{equation} nb-posterior",
        "The class that has the value more often.",
        "label",
        model,
        x="1",
    )
    c.value(
        "nb-category-of-three-classes-and-two-features",
        f"{equation} nb-posterior",
        "More classes than features, more levels than both.",
        exact,
        (fit, {"rows": "1 4; 2 3; 3 2; 3 1", "labels": [2, 1, 0, 2], "levels": "3 4"}),
        x="3 4",
    )


def updates(c: Chapter) -> None:
    """Add the cases of models that go on learning."""
    fit, category = "bernoulli", "categorical"
    update, remove = "posterior_after_update", "posterior_after_removal"
    whole: dict[str, Written] = {"rows": "1 0; 1 1; 0 1; 0 0; 0 1", "labels": ["a", "a", "b", "b", "c"]}
    c.value(
        "nb-update-fitted-at-once",
        "nb-update nb-posterior",
        "Five rows of three classes, fitted at once.",
        "exact_posterior",
        (fit, whole),
        x="0 1",
    )
    c.value(
        "nb-update-with-the-rest",
        "nb-update",
        "Two rows of one class, then the other three: the same.",
        update,
        (fit, {"rows": "1 0; 1 1", "labels": ["a", "a"]}),
        rows="0 1; 0 0; 0 1",
        labels=["b", "b", "c"],
        x="0 1",
    )
    c.value(
        "nb-update-in-another-order",
        "nb-update",
        "The last rows first: the same.",
        update,
        (fit, {"rows": "0 0; 0 1; 0 1", "labels": ["b", "c", "b"]}),
        rows="1 1; 1 0",
        labels=["a", "a"],
        x="0 1",
    )
    c.value(
        "nb-update-with-a-new-class-in-between",
        "nb-update",
        "A class that comes later is sorted among the earlier ones.",
        update,
        (fit, {"rows": "1 0; 1 1; 0 1", "labels": ["a", "a", "c"]}),
        rows="0 1; 0 0",
        labels=["b", "b"],
        x="0 1",
    )
    c.value(
        "nb-update-with-nothing",
        "nb-update",
        "No rows change nothing.",
        update,
        (fit, whole),
        rows="",
        labels=[],
        x="0 1",
    )
    c.value(
        "nb-update-takes-rows-away",
        "nb-update",
        "Removing two rows leaves the model of the other three.",
        remove,
        (fit, whole),
        rows="1 1; 0 0",
        labels=["a", "b"],
        x="0 1",
    )
    c.value(
        "nb-update-takes-a-class-away",
        "nb-update",
        "A class whose rows are all removed is gone.",
        remove,
        (fit, whole),
        rows="0 1",
        labels=["c"],
        x="0 1",
    )
    c.error(
        "nb-update-takes-away-what-was-never-there",
        "nb-update",
        "A row of a class that the model never saw cannot be removed.",
        "DomainError",
        "nb-update-takes-a-class-away",
        remove,
        (fit, whole),
        rows="0 1",
        labels=["d"],
        x="0 1",
    )
    c.error(
        "nb-update-with-a-label-too-many",
        "nb-update",
        "Each new row needs its label, and none has two.",
        "ShapeError",
        "nb-update-with-nothing",
        update,
        (fit, whole),
        rows="",
        labels=["a"],
        x="0 1",
    )
    one: dict[str, Written] = {"classes": [0, 1, 2], "labels": [0]}
    c.value(
        "nb-update-before-the-other-classes",
        "nb-update nb-mle-prior",
        "With examples of the first of three declared classes only, the others have the posterior 0.",
        "exact_posterior",
        (fit, {"rows": "0 1", **one}),
        x="1 0",
    )
    c.value(
        "nb-update-of-declared-classes",
        "nb-update",
        "A batch that lacks a class, and one that brings it, change the counts of their own classes only.",
        update,
        (fit, {"rows": "0 1", **one}),
        rows="1 0; 1 1",
        labels=[1, 2],
        x="1 0",
    )
    c.error(
        "nb-update-with-an-undeclared-class",
        "nb-update",
        "A class that is not declared is not learnt, and its examples are not taken for those of others.",
        "DomainError",
        "nb-update-of-declared-classes",
        update,
        (fit, {"rows": "0 1", **one}),
        rows="1 0; 1 1",
        labels=[1, 3],
        x="1 0",
    )
    c.value(
        "nb-update-of-categories",
        "nb-update nb-categorical",
        "Values that come later raise the levels.",
        update,
        (category, {"rows": "1; 2", "labels": ["a", "b"]}),
        rows="3",
        labels=["b"],
        x="3",
    )
    c.value(
        "nb-update-of-a-decision",
        "nb-update",
        "More rows turn the decision.",
        "label_after_update",
        (fit, {"rows": "1; 0; 0", "labels": [0, 1, 1]}),
        rows="1; 1; 1",
        labels=[1, 1, 1],
        x="1",
    )
