# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Cases of the event models for text."""

from __future__ import annotations

from .naive_bayes import DICTIONARY, NAMES, THIRTEEN, THIRTEEN_LABELS
from .writing import Chapter, Model, Written

# Chinese 1, Beijing 2, Shanghai 3, Macao 4, Tokyo 5, Japan 6.
TABLE: dict[str, Written] = {
    "documents": "1 2 1; 1 1 3; 1 4; 5 6 1",
    "labels": ["China", "China", "China", "other"],
    "vocabulary_size": "6",
}
TABLE_TEXTS: dict[str, Written] = {
    "texts": ["Chinese Beijing Chinese", "Chinese Chinese Shanghai", "Chinese Macao", "Tokyo Japan Chinese"],
    "labels": ["China", "China", "China", "other"],
}

SIX = "at by do go in to"


def identities(rows: str) -> str:
    """Return the documents with these rows of counts 0 and 1."""
    listed = [[str(k) for k, n in enumerate(row.split(), 1) if n == "1"] for row in rows.split(";")]
    return "; ".join(map(" ".join, listed))


def chapter() -> Chapter:
    """Return the cases of the event models."""
    c = Chapter()
    encodings(c)
    estimates(c)
    posteriors(c)
    zeros(c)
    texts(c)
    updates(c)
    return c


def encodings(c: Chapter) -> None:
    """Add the cases of identities."""
    encode, unknown = "text.identities", "text.unknown"
    counts = "text.word_counts"
    words = ["a", "aardvark", "buy", "neurips", "zymurgy"]
    c.value(
        "event-identities-of-a-neurips",
        "event-encoding",
        "The lecture's message begins with word 1 and the identity of neurips.",
        encode,
        words=words,
        tokens=["a", "neurips"],
    )
    c.value(
        "event-identities-in-their-order",
        "event-encoding",
        "A word has its identity wherever it stands, and as often as it does.",
        encode,
        words=words,
        tokens=["buy", "a", "buy", "zymurgy", "a"],
    )
    c.value(
        "event-identities-of-unknown-words",
        "event-encoding",
        "Words outside the vocabulary are dropped, and the others move up.",
        encode,
        words=words,
        tokens=["buy", "prize", "Buy", "a", "prize"],
    )
    c.value(
        "event-identities-of-nothing",
        "event-encoding",
        "A message without words has no identities.",
        encode,
        words=words,
        tokens=[],
    )
    c.value(
        "event-identities-of-names-of-programs",
        "event-encoding",
        "Any text is a word: each of these has its own identity.",
        encode,
        words=NAMES,
        tokens=[*reversed(NAMES), "constructor"],
    )
    c.value(
        "event-identities-follow-the-vocabulary",
        "event-encoding",
        "Identities are places in the vocabulary as it is given, sorted or not.",
        encode,
        words=["zymurgy", "a"],
        tokens=["a", "zymurgy"],
    )
    c.value(
        "event-identities-of-one-word",
        "event-encoding",
        "A message of one word has one identity.",
        encode,
        words=words,
        tokens=["a"],
    )
    c.error(
        "event-identities-of-a-text",
        "event-encoding",
        "The letters of a text are not its words.",
        "DomainError",
        "event-identities-of-one-word",
        encode,
        words=words,
        tokens="a buy",
    )
    c.error(
        "event-identities-of-a-number",
        "event-encoding",
        "A number is not the identity of a word, nor a word.",
        "DomainError",
        "event-identities-of-one-word",
        encode,
        words=words,
        tokens=[1],
    )
    c.value(
        "event-unknown-words-are-counted",
        "event-encoding",
        "Words outside the vocabulary, each as often as it occurs, in the order in which they come.",
        unknown,
        words=DICTIONARY,
        tokens=["buy", "prize", "a", "car", "prize", "__proto__"],
    )
    c.value(
        "event-unknown-words-of-known-ones",
        "event-encoding",
        "There may be none.",
        unknown,
        words=DICTIONARY,
        tokens=["buy", "a"],
    )
    c.value(
        "event-word-counts",
        "event-encoding",
        "A vector of counts, as a mapping from identity to count.",
        counts,
        vector="2 0 1",
    )
    c.value(
        "event-word-counts-of-nothing",
        "event-encoding",
        "An empty message has no counts.",
        counts,
        vector="0 0 0",
    )
    c.value(
        "event-word-counts-of-one",
        "event-encoding",
        "The last word has the last identity.",
        counts,
        vector="0 0 1",
    )
    for name, count, error in (
        ("negative", "-1", "DomainError"),
        ("fractional", "1/2", "DomainError"),
        ("nan", "nan", "NotFiniteError"),
    ):
        c.error(
            f"event-word-counts-with-a-{name}-one",
            "event-encoding",
            f"A count of a word that is {name} is refused.",
            error,
            "event-word-counts-of-one",
            counts,
            vector=f"0 {count} 1",
        )


def estimates(c: Chapter) -> None:
    """Add the cases of phi_k|y."""
    phi = "multinomial.probabilities"
    smoothed = "multinomial.probabilities"
    c.value(
        "event-words-of-the-textbook",
        "event-mle-word",
        "The share of all words of the class: 5/8 for Chinese, and 1/3 in the other class.",
        phi,
        smoothing="0",
        **TABLE,
    )
    c.value(
        "event-words-of-the-textbook-smoothed",
        "event-laplace-word",
        "Chinese 3/7, Tokyo and Japan 1/14; in the other class 2/9 each (table 13.1).",
        smoothed,
        **TABLE,
    )
    unequal: dict[str, Written] = {
        "documents": "1 1 1 1 1 1; 2; 2",
        "labels": [0, 0, 0],
        "vocabulary_size": "2",
    }
    c.value(
        "event-words-of-messages-of-different-length",
        "event-mle-word",
        "3/4 and 1/4: words are counted, not messages that have them, nor their shares averaged.",
        phi,
        smoothing="0",
        **unequal,
    )
    c.value(
        "event-words-as-counts",
        "event-mle-word",
        "Mappings of identity to count say the same as sequences.",
        phi,
        smoothing="0",
        documents=[[["1", "6"]], [["2", "1"]], [["2", "1"]]],
        labels=[0, 0, 0],
        vocabulary_size="2",
    )
    c.value(
        "event-words-with-counts-of-zero",
        "event-mle-word",
        "A word that is counted 0 times does not occur.",
        phi,
        smoothing="0",
        documents=[[["1", "3"], ["2", "0"]], [["2", "1"]]],
        labels=[0, 1],
        vocabulary_size="2",
    )
    c.value(
        "event-words-with-an-empty-message",
        "event-mle-word",
        "A message without words adds none.",
        phi,
        smoothing="0",
        documents="1;;2",
        labels=[0, 0, 1],
    )
    c.value(
        "event-words-of-the-largest-identity",
        "event-mle-word",
        "Without a declaration the largest identity is the size of the vocabulary.",
        phi,
        smoothing="0",
        documents="1 4; 2",
        labels=["a", "b"],
    )
    four: dict[str, Written] = {"documents": "1 2 2 3; 4", "labels": ["spam", "ham"], "vocabulary_size": "4"}
    c.value(
        "event-words-of-the-whole-vocabulary",
        "event-laplace-word",
        "2/8, as the vocabulary has four words: not 2/7 with the three of the class.",
        smoothed,
        **four,
    )
    c.value(
        "event-words-by-half",
        "event-laplace-word",
        "|V| halves stand for the |V|.",
        smoothed,
        **four,
        smoothing="1/2",
    )
    c.value(
        "event-words-by-none",
        "event-laplace-word event-mle-word",
        "With the pseudo-count 0 the estimate of words is their share.",
        smoothed,
        **four,
        smoothing="0",
    )
    c.value(
        "event-words-by-a-count-for-each",
        "event-laplace-word",
        "A pseudo-count for each word: (2/9, 4/9, 1/3), and (1/6, 1/2, 1/3) in a class without examples.",
        smoothed,
        documents="1 2 3",
        labels=["a"],
        classes=["a", "b"],
        smoothing=["1", "3", "2"],
    )
    c.value(
        "event-words-of-an-empty-class",
        "event-laplace-word",
        "A class without examples has 1/|V| for each word.",
        smoothed,
        documents="1 2 2",
        labels=["a"],
        classes=["a", "b"],
        vocabulary_size="3",
    )
    c.value(
        "event-words-never-seen",
        "event-laplace-word",
        "Words of the vocabulary that no message has make the others less likely.",
        smoothed,
        documents="1 2 2",
        labels=["a"],
        vocabulary_size="10",
    )
    c.value(
        "event-words-of-a-class-of-one-word",
        "event-mle-word",
        "One word is enough for a class.",
        phi,
        smoothing="0",
        documents="1 2; 2",
        labels=["a", "b"],
        vocabulary_size="2",
    )
    c.error(
        "event-words-of-a-class-without-words",
        "event-mle-word",
        "A class of empty messages has the estimates 0/0.",
        "EmptyDataError",
        "event-words-of-a-class-of-one-word",
        phi,
        smoothing="0",
        documents="1 2;",
        labels=["a", "b"],
        vocabulary_size="2",
    )
    c.value(
        "event-words-of-each-declared-class",
        "event-mle-word",
        "Each declared class has a message.",
        phi,
        smoothing="0",
        documents="1 2; 2",
        labels=["a", "b"],
        classes=["a", "b"],
    )
    c.error(
        "event-words-of-a-class-without-messages",
        "event-mle-word",
        "A declared class without messages is refused.",
        "EmptyClassError",
        "event-words-of-each-declared-class",
        phi,
        smoothing="0",
        documents="1 2; 2",
        labels=["a", "a"],
        classes=["a", "b"],
    )
    for name, word, error, comment in (
        ("zero", "0", "DomainError", "Identities are counted from 1."),
        ("three", "3", "DomainError", "An identity above |V| is refused."),
        ("minus-one", "-1", "DomainError", "An identity is not counted from the end."),
        ("one-and-a-half", "3/2", "DomainError", "An identity between two words is refused."),
        ("nan", "nan", "NotFiniteError", "An identity that is NaN is refused."),
    ):
        c.error(
            f"event-words-with-the-identity-{name}",
            "event-mle-word",
            comment,
            error,
            "event-words-of-a-class-of-one-word",
            phi,
            smoothing="0",
            documents=f"1 {word}; 2",
            labels=["a", "b"],
            vocabulary_size="2",
        )
    for name, count, error in (
        ("negative", "-1", "DomainError"),
        ("fractional", "1/4", "DomainError"),
        ("infinite", "inf", "NotFiniteError"),
    ):
        c.error(
            f"event-words-with-a-{name}-count",
            "event-mle-word",
            f"A word cannot occur a {name} number of times.",
            error,
            "event-words-with-counts-of-zero",
            phi,
            smoothing="0",
            documents=[[["1", "3"], ["2", count]], [["2", "1"]]],
            labels=[0, 1],
            vocabulary_size="2",
        )
    c.error(
        "event-words-by-less-than-none",
        "event-laplace-word",
        "A negative pseudo-count of words is refused.",
        "DomainError",
        "event-words-by-half",
        smoothed,
        **four,
        smoothing="-1",
    )
    c.error(
        "event-words-by-too-few-counts",
        "event-laplace-word",
        "Each word needs its pseudo-count.",
        "ShapeError",
        "event-words-by-three-counts",
        smoothed,
        documents="1 2 3",
        labels=["a"],
        vocabulary_size="3",
        smoothing=["1", "3"],
    )
    c.value(
        "event-words-by-three-counts",
        "event-laplace-word",
        "Pseudo-counts 1, 3 and 2 for three words.",
        smoothed,
        documents="1 2 3",
        labels=["a"],
        vocabulary_size="3",
        smoothing=["1", "3", "2"],
    )
    c.error(
        "event-words-of-a-vocabulary-of-none",
        "event-mle-word",
        "A vocabulary has at least one word.",
        "DomainError",
        "event-words-of-a-class-of-one-word",
        phi,
        smoothing="0",
        documents="1 2; 2",
        labels=["a", "b"],
        vocabulary_size="0",
    )


def posteriors(c: Chapter) -> None:
    """Add the cases of the multinomial event model."""
    fit = "multinomial"
    exact, rounded, joint = "exact_posterior", "posterior", "joint"
    table: Model = fit, TABLE
    textbook = "The textbook's fifth message (Manning, Raghavan, Schuetze, example 13.1)"
    c.value(
        "event-textbook-posterior",
        "event-probability nb-posterior",
        f"{textbook} is about China: 4782969/6934265.",
        exact,
        table,
        x="1 1 1 5 6",
    )
    c.value(
        "event-textbook-posterior-as-double",
        "event-probability nb-posterior",
        f"{textbook}, as a double.",
        rounded,
        table,
        x="1 1 1 5 6",
    )
    c.value(
        "event-textbook-joint",
        "event-probability",
        "3/4 (3/7)^3 1/14 1/14 and 1/4 (2/9)^5: a word has a factor each time it occurs.",
        joint,
        table,
        x="1 1 1 5 6",
    )
    c.value(
        "event-textbook-likelihood",
        "event-probability nb-likelihood",
        "The likelihood is without the prior.",
        "likelihood",
        table,
        x="1 1 1 5 6",
        label="China",
    )
    c.value(
        "event-textbook-log-joint",
        "event-probability",
        "Logarithms of the joint, without a multinomial coefficient.",
        "log_joint",
        table,
        x="1 1 1 5 6",
    )
    c.value(
        "event-textbook-decision",
        "event-probability nb-posterior",
        f"{textbook} is labelled China.",
        "label",
        table,
        x="1 1 1 5 6",
    )
    c.value(
        "event-textbook-log-odds",
        "event-probability nb-posterior",
        "ln p(other | x) / p(China | x).",
        "log_odds",
        table,
        x="1 1 1 5 6",
    )
    c.value(
        "event-in-another-order",
        "event-model nb-posterior",
        "Where a word stands in the message does not matter.",
        exact,
        table,
        x="5 1 6 1 1",
    )
    c.value(
        "event-as-counts",
        "event-model event-encoding",
        "The counts of the words are enough.",
        exact,
        table,
        x=[["1", "3"], ["5", "1"], ["6", "1"]],
    )
    c.value(
        "event-with-a-count-of-zero",
        "event-model event-encoding",
        "A word counted 0 times has no factor.",
        exact,
        table,
        x=[["1", "3"], ["2", "0"]],
    )
    c.value(
        "event-length-says-nothing",
        "event-model",
        "Absent words have no factor: one word gives 3/4 3/7 against 1/4 2/9.",
        exact,
        table,
        x="1",
    )
    c.error(
        "event-with-a-word-beyond-the-vocabulary",
        "event-probability",
        "Word 7 of 6 is refused, not skipped.",
        "DomainError",
        "event-length-says-nothing",
        exact,
        table,
        x="7",
    )
    c.error(
        "event-with-the-word-zero",
        "event-probability",
        "Word 0 is refused, and not the last one.",
        "DomainError",
        "event-length-says-nothing",
        exact,
        table,
        x="0",
    )
    c.error(
        "event-with-a-negative-count",
        "event-probability",
        "A word cannot be taken out of a message.",
        "DomainError",
        "event-with-a-count-of-zero",
        exact,
        table,
        x=[["1", "3"], ["2", "-1"]],
    )
    c.error(
        "event-with-half-a-word",
        "event-probability",
        "Weights of words are not counts.",
        "DomainError",
        "event-with-a-count-of-zero",
        exact,
        table,
        x=[["1", "3"], ["2", "1/2"]],
    )
    c.error(
        "event-likelihood-of-an-unknown-class",
        "event-probability nb-likelihood",
        "The model knows its classes.",
        "DomainError",
        "event-textbook-likelihood",
        "likelihood",
        table,
        x="1 1 1 5 6",
        label="Japan",
    )
    blank: Model = fit, {"documents": "1; 1; 1 2", "labels": [0, 1, 1], "vocabulary_size": "2"}
    c.value(
        "event-empty-message",
        "event-probability nb-posterior",
        "An empty message has the prior as posterior, 1/3 and 2/3.",
        exact,
        blank,
        x="",
    )
    c.value(
        "event-empty-message-joint",
        "event-probability",
        "The joint of an empty message is the prior.",
        joint,
        blank,
        x="",
    )
    c.value(
        "event-empty-message-decision",
        "event-probability",
        "An empty message gets the commonest label.",
        "label",
        blank,
        x="",
    )
    c.value(
        "event-empty-message-log-joint",
        "event-probability",
        "ln 1/3 and ln 2/3, not 0 and not the smallest double.",
        "log_joint",
        blank,
        x="",
    )
    five: Model = (
        fit,
        {
            "documents": "1 2 3; 1 3; 4 5; 4 5; 4 5 6",
            "labels": ["one", "one", "two", "two", "two"],
            "vocabulary_size": "6",
        },
    )
    c.value(
        "event-of-six-features",
        "event-probability nb-posterior",
        "26364/27695: the multinomial model of rows that give 421875/422899 in the Bernoulli one.",
        exact,
        five,
        x="1 2 3",
    )
    for alpha, name in (("0", "without-smoothing"), ("1", "smoothed")):
        parameters: dict[str, Written] = {
            "labels": THIRTEEN_LABELS,
            "vocabulary_size": "5",
            "smoothing": alpha,
        }
        c.value(
            f"event-of-thirteen-rows-{name}",
            "event-probability nb-posterior",
            f"Binary rows as counts, in the model of which Bernoulli is not a special case ({name}).",
            exact,
            (fit, {"documents": identities(THIRTEEN), **parameters}),
            x="2 3 5",
        )
    for size, comment in (
        ("2", "9/17, with a vocabulary of two words."),
        ("3", "72/121, as a third word that no message has is part of the model."),
    ):
        c.value(
            f"event-with-{'two' if size == '2' else 'three'}-words",
            "event-laplace-word nb-posterior",
            comment,
            exact,
            (fit, {"documents": "1 1 2 2; 2", "labels": [0, 1], "vocabulary_size": size}),
            x="1 2",
        )
    billions: Model = (
        fit,
        {
            "documents": [[["1", "3000000000"], ["2", "1"]], [["1", "1"], ["2", "3000000000"]]],
            "labels": [0, 1],
            "vocabulary_size": "2",
        },
    )
    c.value(
        "event-counts-beyond-32-bits",
        "event-probability nb-posterior",
        "Counts of three billion: 3000000001/3000000003.",
        exact,
        billions,
        x="1",
    )
    thirds: Model = fit, {"documents": "1; 1 2 2", "labels": [0, 1], "vocabulary_size": "2", "smoothing": "0"}
    c.value(
        "event-message-of-a-thousand-words",
        "event-probability nb-posterior",
        "A thousand words, of which no product of doubles is left.",
        rounded,
        blank,
        x=[["1", "500"], ["2", "500"]],
    )
    c.value(
        "event-message-of-a-hundred-thousand-words",
        "event-probability nb-posterior",
        "The posterior of the less likely class is 3^-100000, or 0 as a double.",
        rounded,
        thirds,
        x=[["1", "100000"]],
    )
    c.value(
        "event-log-joint-of-a-hundred-thousand-words",
        "event-probability",
        "The logarithm has no such limit: it is -ln 2 - 100000 ln 3.",
        "log_joint",
        thirds,
        x=[["1", "100000"]],
    )
    c.value(
        "event-log-odds-of-a-hundred-thousand-words",
        "event-probability nb-posterior",
        "The log-odds are not clipped.",
        "log_odds",
        thirds,
        x=[["1", "100000"]],
    )
    mirrored: Model = fit, {"documents": "1 1 2; 1 2 2", "labels": ["a", "b"], "vocabulary_size": "2"}
    c.value(
        "event-at-a-tie",
        "event-probability nb-posterior",
        "(3/5 2/5) against (2/5 3/5): exactly 1/2.",
        rounded,
        mirrored,
        x="1 2",
    )
    c.value(
        "event-tie-has-both-classes",
        "event-probability nb-posterior",
        "A tie of words has all its classes.",
        "labels",
        mirrored,
        x="2 1",
    )
    c.value(
        "event-decision-at-a-tie",
        "event-probability nb-posterior",
        "At a tie of words either label is right.",
        "label",
        mirrored,
        x="1 2 2 1",
    )
    c.value(
        "event-tie-of-five-thousand-words",
        "event-probability nb-posterior",
        "A tie of so many words is a tie.",
        "labels",
        mirrored,
        x=[["1", "2500"], ["2", "2500"]],
    )
    c.value(
        "event-log-odds-at-a-tie",
        "event-probability nb-posterior",
        "At a tie of words the log-odds are 0.",
        "log_odds",
        mirrored,
        x="1 2",
    )
    c.value(
        "event-posterior-of-one-class",
        "event-probability nb-posterior",
        "One class has the posterior 1 for any words.",
        exact,
        (fit, {"documents": "1 2", "labels": ["a"]}),
        x="2 2",
    )
    c.value(
        "event-posterior-with-given-priors",
        "event-probability nb-posterior",
        "Priors given for the classes replace 1/3 and 2/3.",
        exact,
        (fit, {"documents": "1; 1; 1 2", "labels": [0, 1, 1], "priors": {0: "0.9", 1: "0.1"}}),
        x="",
    )
    c.value(
        "event-posterior-with-given-priors-in-eighths",
        "event-probability nb-posterior",
        "Priors 7/8 and 1/8, which are doubles, in the place of 1/3 and 2/3.",
        exact,
        (fit, {"documents": "1; 1; 1 2", "labels": [0, 1, 1], "priors": {0: "7/8", 1: "1/8"}}),
        x="",
    )
    halves: dict[str, Written] = {"documents": "1; 1; 1 2", "labels": [0, 1, 1]}
    c.value(
        "event-posterior-with-equal-priors",
        "event-probability nb-posterior",
        "Equal priors, given.",
        exact,
        (fit, {**halves, "priors": {0: "1/2", 1: "1/2"}}),
        x="1",
    )
    c.error(
        "event-posterior-with-priors-that-sum-to-more",
        "event-probability nb-posterior",
        "Priors 1/2 and 3/5 are refused, not scaled and not taken as they are.",
        "DomainError",
        "event-posterior-with-equal-priors",
        exact,
        (fit, {**halves, "priors": {0: "1/2", 1: "3/5"}}),
        x="1",
    )
    c.value(
        "event-posterior-with-smoothed-priors",
        "event-probability nb-posterior",
        "Smoothed priors of messages: 2/5 and 3/5.",
        exact,
        (fit, {"documents": "1; 1; 1 2", "labels": [0, 1, 1], "prior_smoothing": "1"}),
        x="",
    )
    c.value(
        "event-posterior-by-a-count-for-each",
        "event-laplace-word nb-posterior",
        "The posterior under a pseudo-count for each word.",
        exact,
        (fit, {"documents": "1 2 3; 2", "labels": ["a", "b"], "smoothing": ["1", "3", "2"]}),
        x="2 3",
    )
    c.value(
        "event-posterior-by-a-third",
        "event-laplace-word nb-posterior",
        "The pseudo-count 1/3, that no double is.",
        rounded,
        (fit, {**TABLE, "smoothing": "1/3"}),
        x="1 1 1 5 6",
    )
    likelihood, learn = "log_likelihood", {"documents": TABLE["documents"], "labels": TABLE["labels"]}
    c.value(
        "event-log-likelihood-at-the-maximum",
        "event-log-likelihood event-mle-maximum",
        "No other parameters make the textbook's messages likelier.",
        likelihood,
        (fit, {**TABLE, "smoothing": "0"}),
        **learn,
    )
    c.value(
        "event-log-likelihood-with-smoothing",
        "event-log-likelihood event-mle-maximum",
        "Laplace's estimates make the messages less likely.",
        likelihood,
        table,
        **learn,
    )
    c.value(
        "event-log-likelihood-of-an-empty-message",
        "event-log-likelihood",
        "ln 3/4, of the prior alone.",
        likelihood,
        table,
        documents=[[]],
        labels=["China"],
    )
    c.value(
        "event-log-likelihood-of-an-impossible-message",
        "event-log-likelihood",
        "A word that the class never had makes it -inf.",
        likelihood,
        (fit, {**TABLE, "smoothing": "0"}),
        documents="1; 2",
        labels=["China", "other"],
    )
    c.error(
        "event-log-likelihood-of-an-unknown-class",
        "event-log-likelihood",
        "A message needs a label of the model.",
        "DomainError",
        "event-log-likelihood-of-an-empty-message",
        likelihood,
        table,
        documents=[[]],
        labels=["Japan"],
    )


def zeros(c: Chapter) -> None:
    """Add the cases of words of probability 0."""
    fit, exact = "multinomial", "exact_posterior"
    equations = "event-probability nb-zero-over-zero"
    two: Model = fit, {"documents": "1; 1 2", "labels": [0, 1], "vocabulary_size": "2", "smoothing": "0"}
    c.value(
        "event-zero-to-the-power-zero",
        equations,
        "A word of probability 0 that does not occur has no factor: (2/3, 1/3).",
        exact,
        two,
        x="1",
    )
    c.value(
        "event-zero-decides",
        equations,
        "A word of one class only decides, however rare: (0, 1).",
        exact,
        two,
        x="1 2",
    )
    c.value(
        "event-zero-as-logarithm",
        equations,
        "ln 0 is -inf, and has no effect on the other class.",
        "log_joint",
        two,
        x="1 2",
    )
    c.value(
        "event-zero-as-log-odds", equations, "The log-odds of what decides are inf.", "log_odds", two, x="1 2"
    )
    three: Model = fit, {"documents": "1; 2", "labels": [0, 1], "vocabulary_size": "3", "smoothing": "0"}
    c.value("event-zero-of-one-word", equations, "Word 2 is of the second class.", exact, three, x="2")
    c.error(
        "event-zero-over-zero-of-a-new-word",
        equations,
        "A word that no message had gives 0/0.",
        "UndefinedPosteriorError",
        "event-zero-of-one-word",
        exact,
        three,
        x="3",
    )
    c.value(
        "event-zero-of-one-word-twice",
        equations,
        "Word 2 twice is of the second class, too.",
        exact,
        three,
        x="2 2",
    )
    c.error(
        "event-zero-over-zero-of-two-words",
        equations,
        "Each class lacks one of the two words.",
        "UndefinedPosteriorError",
        "event-zero-of-one-word-twice",
        exact,
        three,
        x="1 2",
    )
    c.value(
        "event-zero-predicted",
        equations,
        "The class that can have the word is predicted.",
        "label",
        three,
        x="2",
    )
    c.error(
        "event-zero-over-zero-has-no-label",
        equations,
        "A word that no message had does not mean the first class.",
        "UndefinedPosteriorError",
        "event-zero-predicted",
        "label",
        three,
        x="3",
    )


def texts(c: Chapter) -> None:
    """Add the cases from texts to posteriors."""
    multinomial, bernoulli = "text_multinomial", "text_bernoulli"
    exact, equations = "exact_posterior", "event-probability event-encoding nb-vocabulary"
    table: Model = multinomial, TABLE_TEXTS
    c.value(
        "event-text-of-the-textbook",
        equations,
        "From texts to 4782969/6934265.",
        exact,
        table,
        text="Chinese Chinese Chinese Tokyo Japan",
    )
    c.value(
        "event-text-of-the-textbook-as-presence",
        "nb-posterior nb-presence-vector nb-vocabulary",
        "From texts to 59049/309049.",
        exact,
        (bernoulli, TABLE_TEXTS),
        text="Chinese Chinese Chinese Tokyo Japan",
    )
    c.value(
        "event-text-without-a-known-word",
        equations,
        "Words that training did not have say nothing: the prior, 3/4 and 1/4.",
        exact,
        table,
        text="zzz zzz",
    )
    c.value("event-text-of-nothing", equations, "An empty text has the prior.", exact, table, text="")
    c.value(
        "event-text-with-unknown-words",
        equations,
        "Unknown words among known ones change nothing.",
        exact,
        table,
        text="zzz Chinese, zzz!",
    )
    c.value(
        "event-text-of-unknown-words-as-presence",
        "nb-posterior nb-presence-vector",
        "The absence of all known words is what an unknown one leaves.",
        exact,
        (bernoulli, TABLE_TEXTS),
        text="zzz",
    )
    c.value(
        "event-text-unknown-to-a-short-class-and-a-long",
        equations,
        "10 words against 50: two unknown words do not speak for the class with fewer, (1/2, 1/2).",
        exact,
        (multinomial, {"texts": [SIX + " at by do go", f"{SIX} " * 8 + "at by"], "labels": [0, 1]}),
        text="yyy zzz",
    )
    c.value(
        "event-text-of-constructor-call",
        equations,
        "Words named like parts of an object: 1/3 against 1/6, so 2/3.",
        exact,
        (multinomial, {"texts": ["constructor call", "hello world"], "labels": ["A", "B"]}),
        text="constructor",
    )
    c.value(
        "event-text-of-names-of-programs",
        equations,
        "More such words, of which none is special.",
        exact,
        (multinomial, {"texts": ["hasOwnProperty toString NaN", "null 1e3 __proto__"], "labels": ["A", "B"]}),
        text="null NaN null valueOf",
    )
    c.value(
        "event-text-with-a-repeated-word",
        equations,
        "yes and yes: a word that occurs twice counts twice.",
        "joint",
        (multinomial, {"texts": ["yes and yes", "and"], "labels": ["A", "B"]}),
        text="yes",
    )
    c.value(
        "event-text-with-a-repeated-word-as-presence",
        "nb-posterior nb-presence-vector",
        "yes and yes: a word that occurs twice is present once.",
        "joint",
        (bernoulli, {"texts": ["yes and yes", "and"], "labels": ["A", "B"]}),
        text="yes",
    )
    c.value(
        "event-text-with-stop-words",
        f"{equations} nb-stop-words",
        "Stop words count nothing.",
        exact,
        (multinomial, {**TABLE_TEXTS, "stop_words": ["chinese"]}),
        text="Chinese Tokyo",
    )
    c.value(
        "event-text-with-a-small-vocabulary",
        equations,
        "The commonest word and the next: the others count nothing.",
        exact,
        (multinomial, {**TABLE_TEXTS, "size": "2"}),
        text="Chinese Tokyo Beijing",
    )
    c.value(
        "event-text-with-a-minimum-as-presence",
        "nb-posterior nb-presence-vector nb-vocabulary",
        "A word twice in one text is in one text.",
        exact,
        (bernoulli, {"texts": ["b b a", "a c"], "labels": [0, 1], "minimum": "2"}),
        text="b",
    )
    c.value(
        "event-text-in-composed-letters",
        equations,
        "Texts that look the same have the same words.",
        exact,
        (multinomial, {"texts": ["caf\u00e9", "bar"], "labels": ["A", "B"]}),
        text="CAFE\u0301",
    )
    c.value(
        "event-text-decision",
        equations,
        "The label of a text.",
        "label",
        table,
        text="Tokyo, Japan",
    )
    c.value(
        "event-text-log-likelihood",
        "event-log-likelihood event-encoding",
        "Of unknown words the likelihood of texts knows nothing.",
        "log_likelihood",
        table,
        texts=["Tokyo zzz zzz", "zzz"],
        labels=["other", "China"],
    )
    c.value(
        "event-text-log-likelihood-as-presence",
        "nb-joint-likelihood nb-presence-vector",
        "Nor does it of unknown words as features: each text has a factor for each word of the vocabulary.",
        "log_likelihood",
        (bernoulli, TABLE_TEXTS),
        texts=["Tokyo zzz Tokyo", "zzz"],
        labels=["other", "China"],
    )
    lone: Model = multinomial, {"texts": ["yes", "no"], "labels": [0, 1], "smoothing": "0"}
    c.value(
        "event-text-of-one-class-only",
        f"{equations} nb-zero-over-zero",
        "A word of one class decides.",
        exact,
        lone,
        text="yes",
    )
    c.error(
        "event-text-of-both-classes-only",
        f"{equations} nb-zero-over-zero",
        "A text with a word of each class is impossible in both.",
        "UndefinedPosteriorError",
        "event-text-of-one-class-only",
        exact,
        lone,
        text="yes no",
    )
    c.error(
        "event-text-that-is-none",
        equations,
        "A number is no text to classify.",
        "DomainError",
        "event-text-of-one-class-only",
        exact,
        lone,
        text=3,
    )


def updates(c: Chapter) -> None:
    """Add the cases of event models that go on learning."""
    fit, exact = "multinomial", "exact_posterior"
    update, remove = "posterior_after_update", "posterior_after_removal"
    first: Model = fit, {"documents": "2; 1", "labels": [0, 1], "vocabulary_size": "2", "classes": [0, 1, 2]}
    c.value(
        "event-update-with-the-third-class",
        "nb-update event-laplace-word",
        "A batch of the third class leaves the counts of the other two: (2/9, 4/9, 1/3).",
        update,
        first,
        documents="1 2",
        labels=[2],
        x="1",
    )
    c.value(
        "event-update-and-two-words",
        "nb-update event-laplace-word",
        "Of both words (8/25, 8/25, 9/25).",
        update,
        first,
        documents="1 2",
        labels=[2],
        x="1 2",
    )
    c.value(
        "event-update-turns-the-decision",
        "nb-update",
        "A decision follows the later batch.",
        "label_after_update",
        first,
        documents="1 2",
        labels=[2],
        x="1 2",
    )
    c.value(
        "event-update-of-a-single-class-so-far",
        "nb-update nb-mle-prior",
        "So far there are examples of one class of three: (1, 0, 0).",
        exact,
        (fit, {"documents": "2", "labels": [0], "vocabulary_size": "2", "classes": [0, 1, 2]}),
        x="1",
    )
    c.value(
        "event-update-takes-messages-away",
        "nb-update",
        "Removing a message takes its words away.",
        remove,
        (fit, TABLE),
        documents="1 1 3",
        labels=["China"],
        x="1 1 1 5 6",
    )
    c.error(
        "event-update-takes-the-wrong-message-away",
        "nb-update",
        "Words that the class never had cannot be taken from it.",
        "DomainError",
        "event-update-takes-messages-away",
        remove,
        (fit, TABLE),
        documents="1 1 5",
        labels=["China"],
        x="1 1 1 5 6",
    )
    c.value(
        "event-update-of-texts",
        "nb-update nb-vocabulary",
        "More texts bring more words: the same as all texts at once.",
        update,
        ("text_multinomial", {"texts": ["Chinese Beijing Chinese"], "labels": ["China"]}),
        texts=["Chinese Chinese Shanghai", "Chinese Macao", "Tokyo Japan Chinese"],
        labels=["China", "China", "other"],
        text="Chinese Chinese Chinese Tokyo Japan",
    )
    c.value(
        "event-update-of-a-limited-vocabulary",
        "nb-update nb-vocabulary",
        "A word left out at first enters when it has become common.",
        update,
        ("text_multinomial", {"texts": ["a a b", "a"], "labels": [0, 1], "size": "1"}),
        texts=["b b b"],
        labels=[1],
        text="b",
    )
