# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""From a text to its posterior, worked by hand, and compared with the models on numbers.

Spec: nb-vocabulary, nb-presence-vector, event-encoding
"""

from __future__ import annotations

import math
import pickle  # noqa: F401
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from genref import text_classifier
from genref.counts import ClassCounts, Counts  # noqa: F401
from genref.generative import Explanation
from genref.text_classifier import BernoulliText, MultinomialText, fit

from .by_hand import answered, each_line, log, refused
from .each_row import each_row

F, D, inf = Fraction, Decimal, math.inf
Text: Any = BernoulliText
count = text_classifier.count
each_kind = each_row("kind", [MultinomialText, BernoulliText])


def commas(text: str) -> list[str]:
    return text.split(",")


def pairs(text: str) -> Iterator[str]:
    return (text[i : i + 2] for i in range(len(text) - 1))


class Token(str):
    def __str__(self) -> str:
        return "never this"


def tokens(text: str) -> list[Any]:
    return ["a", 5 if text == "bad" else Token("b")]


# Manning, Raghavan, Schuetze, Introduction to Information Retrieval (2008), table 13.1.
IIR = (
    ["Chinese Beijing Chinese", "Chinese Chinese Shanghai", "Chinese Macao", "Tokyo Japan Chinese"],
    ["yes", "yes", "yes", "no"],
)
DRAWN, PRESENT = fit(*IIR), fit(*IIR, Text)
TEST = "Chinese Chinese Chinese Tokyo Japan"

SPAM = fit(["win a prize", "see you soon"], ["spam", "ham"])
FEW = fit(["a b c d e f a b c d", "a b c d e " * 10], ["few", "many"])
# a: 3/4 and 1/3; b: 1/2 and 2/3; the absence of c: 3/4 and 1/3; the priors: 2/3 and 1/3.
ABC = fit(["a b", "a", "b c"], ["x", "x", "y"], Text)
# Occurrences: a 4, b 3, c 2, d 2, e 1. Texts that contain the word: a 2, b 3, c 2, d 2, e 1.
FIVE = (["a a a b", "b c", "a c d", "b d e"], ["x", "x", "y", "y"])
# Every text contains a; every x contains b and no c.
SHARP, SHARP_TEXT = (
    fit(["a b", "a c"], ["x", "y"], smoothing=0),
    fit(["a b", "a c", "a"], ["x", "y", "y"], Text, smoothing=0),
)
PAIRS = fit(["a a a b", "a b b b"], ["x", "y"])
SURE = fit(["a", "b"], ["x", "y"], priors={"x": 1, "y": 0})
SURE_0 = fit(["a", "b"], ["x", "y"], priors={"x": 1, "y": 0}, smoothing=0)
AB = fit(["a", "b"], ["x", "y"])
# a: 4/5, 3/5, 2/5; b: 1/5, 2/5, 3/5
THREE = fit(["a a a", "a a b", "b b a"], [1, 2, 3])
TIES = fit(["a", "a", "b", "a"], ["p", "q", "r", "s"])
# y against x: a 1/9 to 4/9, b 2/9 each, c 3/9 to 1/9, d 3/9 to 2/9
WEIGHTS = fit(["a a a b d", "b c c d", "d"], ["x", "y", "y"])
SIZE_1 = fit(["a a b", "b c"], ["x", "y"], size=1)
LEAST_2 = fit(["a b", "a c"], ["x", "y"], minimum=2)
COMMAS = fit(
    ["a,b", "c"], ["x", "y"], Text, smoothing=F(1, 2), priors={"y": F(1, 3), "x": F(2, 3)}, tokenizer=commas
)
TOKENS = fit(["good", "good"], ["x", "y"], tokenizer=tokens)
HALF = F(1, 2)


@each_line("""
    # Chinese 3/7 and 2/9, Tokyo and Japan 1/14 and 2/9 each, priors 3/4 and 1/4
    DRAWN.joint(TEST) -> {'no': F(1, 4) * F(2, 9)**5, 'yes': F(3, 4) * F(3, 7)**3 * F(1, 14)**2}
    DRAWN.exact_posterior(TEST)['yes'], DRAWN.predict(TEST) -> F(4782969, 6934265), 'yes'
    DRAWN.posterior(TEST)['yes'] -> 4782969 / 6934265
    # yes: 4/5 for Chinese, 1/5 for Tokyo and Japan, 1 - 2/5 for the three absent; no: 2/3 each
    PRESENT.joint(TEST) -> {'no': F(1, 4) * F(2, 3)**6, 'yes': F(3, 4) * F(4, 5) * F(1, 5)**2 * F(3, 5)**3}
    PRESENT.exact_posterior(TEST)['yes'], PRESENT.predict(TEST) -> F(59049, 309049), 'no'
    # words outside the vocabulary change nothing, and do not favour the class with fewer words
    DRAWN.exact_posterior('zzz zzz') -> {'no': F(1, 4), 'yes': F(3, 4)}
    DRAWN.exact_posterior(TEST + ' zzz' * 50)['yes'] -> F(4782969, 6934265)
    PRESENT.exact_posterior(TEST + ' zzz' * 50)['yes'] -> F(59049, 309049)
    FEW.exact_posterior('x y') -> {'few': HALF, 'many': HALF}
    # without any word: x 2/3 1/4 1/2 3/4, y 1/3 2/3 1/3 1/3, that is 1/16 and 2/81
    ABC.exact_posterior('')['x'], ABC.exact_posterior('zzz !?')['x'] -> F(81, 113), F(81, 113)
    SPAM.exact_posterior('!?') -> {'ham': HALF, 'spam': HALF}
    # a name of another language is a word; 4 words: 1 + 1 of 2 + 4, and 0 + 1 of 2 + 4
    fit(['constructor call', 'hello world'], [0, 1]).exact_posterior('constructor')[0] -> F(2, 3)
    # what is counted: words, or texts with a word; texts without words are texts: (1 + 1) / (3 + 2)
    count(['yes and yes!'], ['x'])['x'] -> Counts(1, {'yes': 2, 'and': 1})
    count(['yes and yes!'], ['x'], Text)['x'] -> Counts(1, {'yes': 1, 'and': 1})
    fit(['a', '', '', 'b'], [*'xxxy'], Text).likelihood('a', 'x') -> F(2, 5) * F(4, 5)
    fit(['a b', ''], ['x', 'y']).likelihood('a', 'y') -> HALF
    fit(['a b', ''], ['x', 'y'], Text, smoothing=0).predict('') -> 'y'
    # one word in x, four in the vocabulary: (1 + s) / (1 + 4 s)
    fit(['a', 'b c d'], ['x', 'y'], smoothing=0.1).likelihood('a', 'x') -> (1 + F(0.1)) / (1 + 4 * F(0.1))
    # without smoothing a word of one class decides, and so does an absence
    SHARP.exact_posterior('a b'), SHARP.posterior('a c') -> {'x': 1, 'y': 0}, {'x': 0.0, 'y': 1.0}
    SHARP.log_joint('a b')['y'], SHARP.log_odds('a b'), SHARP.log_odds('a c') -> -inf, -inf, inf
    SHARP.joint('a b c'), SHARP.exact_posterior('a zzz') -> {'x': 0, 'y': 0}, {'x': HALF, 'y': HALF}
    SHARP_TEXT.exact_posterior('a'), SHARP_TEXT.exact_posterior('a b') -> {'x': 0, 'y': 1}, {'x': 1, 'y': 0}
    SURE.exact_posterior('b') -> {'x': 1, 'y': 0}
    # a is 4/6 and 2/6, b the reverse: each pair of both leaves the odds unchanged
    PAIRS.exact_posterior('a b ' * 5000 + 'a')['x'] -> F(2, 3)
    PAIRS.argmax('a b ' * 50_000) -> 'x', 'y'
    PAIRS.log_odds('a ' * 9999, digits=20) -> log((F(2), -9999), digits=20)
    fit(['a', 'b'], ['x', 'y'], classes=['z', 'y', 'x']).priors -> {'z': 0, 'y': HALF, 'x': HALF}
    fit(['a', 'b', 'b'], [*'xyy'], priors={'y': 0.25, 'x': 0.75}).classes -> 'y', 'x'
    fit(['a', 'b', 'b'], [*'xyy'], prior_smoothing=1).priors -> {'x': F(2, 5), 'y': F(3, 5)}
""")
def test_posterior(line: str) -> None:
    """Spec: event-model, nb-independence, event-posterior, nb-posterior"""
    answered(line, globals())


@each_line("""
    # a model's own counts decide
    fit(*FIVE).vocabulary.words, fit(*FIVE, size=1).vocabulary.words -> tuple('abcde'), ('a',)
    fit(*FIVE, Text, size=1).vocabulary.words -> 'b',
    fit(*FIVE, minimum=3).vocabulary.words, fit(*FIVE, Text, minimum=3).vocabulary.words -> ('a', 'b'), ('b',)
    fit(*FIVE, size=3, stop_words=['a']).vocabulary.words -> 'b', 'c', 'd'
    fit(*FIVE, Text, size=2, stop_words=['b', 'c']).vocabulary.words -> 'a', 'd'
    # over the words that are known, a and b: x has 3 and 2 of them, y 1 and 1
    [fit(*FIVE, size=2).likelihood(*x) for x in (('a', 'x'), ('b', 'y'), ('c', 'x'))] -> [F(4, 7), HALF, 1]
    fit(*FIVE, size=2).probabilities['x'] -> {'a': F(4, 7), 'b': F(3, 7)}
    type(fit(*FIVE, size=F(2)).size), type(fit(*FIVE, minimum=2.0).minimum) -> int, int
    len({fit(*FIVE, stop_words=kind('ba')) for kind in (list, tuple, set, frozenset)}) -> 1
    # stop words are tokenized as texts are, but by no other tokenizer
    fit(['the cat'], ['x'], stop_words=['The!']).vocabulary.words -> 'cat',
    fit(['the cat'], ['x'], stop_words=['The!']).stop_words -> 'the',
    fit(['the'], ['x'], stop_words=['The!'], tokenizer=str.split).vocabulary.words -> 'the',
    # any function makes words
    fit(['A-b C', 'b'], ['x', 'y'], tokenizer=str.split).vocabulary.words -> 'A-b', 'C', 'b'
    fit(['abab', 'bcb'], ['x', 'y'], Text, tokenizer=pairs).vocabulary.words -> 'ab', 'ba', 'bc', 'cb'
    # ab, ab, ba of 3 + 4 and bc, cb of 2 + 4
    fit(['abab', 'bcb'], ['x', 'y'], tokenizer=pairs).joint('aba')['x'] -> HALF * F(3, 7) * F(2, 7)
    {type(word) for word in TOKENS.counts['x'].events}, TOKENS.predict('c') -> {str}, 'x'
    # updates: a and b twice each; then c 4, b 3, a 2, because words outside the vocabulary are counted, too
    SIZE_1.vocabulary.words, SIZE_1.update(['b c c c'], ['y']).vocabulary.words -> ('a',), ('c',)
    SIZE_1.update(['b c c c'], ['y']) == fit(['a a b', 'b c', 'b c c c'], [*'xyy'], size=1) -> True
    LEAST_2.vocabulary.words, LEAST_2.update(['c'], ['x']).vocabulary.words -> ('a',), ('a', 'c')
    fit(['a b'], ['x'], stop_words=['c']).update(['c d'], ['y']).vocabulary.words -> 'a', 'b', 'd'
    type(COMMAS.update(['a,d'], ['y'])), COMMAS.update(['a,d'], ['y']).tokenizer -> Text, commas
    COMMAS.update(['a,d'], ['y']).smoothing, COMMAS.update(['a,d'], ['y']).priors -> HALF, COMMAS.priors
    COMMAS.update(['a,d'], ['y']).vocabulary.words -> 'a', 'b', 'c', 'd'
    count([], [], classes=['x']) -> ClassCounts(('x',), (Counts(0, {}),), declared=True)
    # models and explanations are values
    pickle.loads(pickle.dumps(COMMAS)) == COMMAS -> True
    MultinomialText(count(*FIVE)), Text(count(*FIVE, Text)) -> fit(*FIVE), fit(*FIVE, Text)
    fit(*FIVE, size=1, stop_words=['b']).counts == count(*FIVE) -> True
    len({AB.explain('a c'), AB.explain('c a'), pickle.loads(pickle.dumps(AB.explain('a c')))}) -> 1
    len(repr(fit([' '.join(f'w{i}' for i in range(5000))], ['x']))) < 5000 -> True
""")
def test_vocabulary_and_values(line: str) -> None:
    """Spec: nb-vocabulary, nb-stop-words, nb-update"""
    answered(line, globals())


@each_kind
class TestBoth:
    """What the two event models have in common.

    Spec: event-encoding, nb-presence-vector
    """

    @each_row("word", ["__proto__", "", "NaN", "1e3", "\u00e9", "e\u0301", "\U0001f600", "\ud800", "\x00"])
    def test_every_word_is_data(self, kind: Any, word: str) -> None:
        model = fit([f"{word} call", "hello world"], [0, 1], kind, tokenizer=lambda text: text.split(" "))
        # Multinomial: 1/3 against 1/6. Bernoulli: 2/3 against 1/3, and with one absence of 1/3
        # and two of 2/3 against one of 2/3 and two of 1/3: 2 * (4/27) / (2/27).
        assert model.exact_posterior(word)[0] == (F(2, 3) if kind is MultinomialText else F(4, 5))
        assert [part.log_odds for part in model.explain(word).parts if part.name != "absent words"] == [
            log(2)
        ]


def parts(explanation: Explanation[Any, Any]) -> Sequence[tuple[str, Any]]:
    return [(part.name, part.log_odds) for part in explanation.parts]


def decision(explanation: Explanation[Any, Any]) -> tuple[Any, ...]:
    return explanation.label, explanation.other, explanation.log_odds


@each_line("""
    # six words: 2/9 in the class of the word, 1/9 in the other; so ln 2 for each
    decision(SPAM.explain('a prize for you, a prize for me')) -> 'spam', 'ham', log(8)
    parts(SPAM.explain('a by a')) -> [('a (2)', log(4))]
    SPAM.explain('by me by').unknown -> {'by': 2, 'me': 1}
    'not in the vocabulary: by (2), me (1)' in ' '.join(str(SPAM.explain('by me by')).split()) -> True
    # a tie goes to the first class, ham
    parts(SPAM.explain('a you')) -> [('a (1)', -log(2)), ('you (1)', log(2))]
    # 2 * 9/4 * 3/4 * 9/4: the prior, a, b, and the absence of c
    ABC.explain('b a zzz a').prior -> log(2)
    [name for name, _ in parts(ABC.explain('b a'))] -> ['a (1)', 'absent words', 'b (1)']
    [odds for _, odds in parts(ABC.explain('b a'))] -> [log(F(9, 4)), log(F(9, 4)), log(F(3, 4))]
    decision(ABC.explain('b a zzz a')) -> 'x', 'y', log(F(243, 32))
    parts(ABC.explain('a b', digits=50))[-1] -> ('b (1)', log(F(3, 4), digits=50))
    AB.explain('zzz zzz') -> Explanation('x', 'y', 0.0, 0.0, (), {'zzz': 2})
    {type(ABC.explain('a').prior), type(ABC.explain('a', digits=4).prior)} -> {float, Decimal}
    # the weightiest words come first, equal ones in their order; three times d outweighs one c: 27/8 to 3
    parts(WEIGHTS.explain('b d c a'))[:2] -> [('a (1)', -log(4)), ('c (1)', log(3))]
    parts(WEIGHTS.explain('b d c a'))[2:] -> [('d (1)', log(F(3, 2))), ('b (1)', 0.0)]
    [word[0] for word, _ in parts(WEIGHTS.explain('b d c d d'))] -> [*'dcb']
    # a b b: 4/125, 12/125, 18/125; a a b: 16, 18, 12
    decision(THREE.explain('a b b')) -> 3, 2, log(F(3, 2))
    decision(THREE.explain('a a b')) -> 2, 1, log(F(9, 8))
    # at a tie, the first against the next
    decision(TIES.explain('a')), decision(TIES.explain('b'))[:2] -> ('p', 'q', 0.0), ('r', 'p')
    decision(fit(['a', 'a'], ['p', 'q'], classes=['q', 'p']).explain('a', digits=3)) -> 'q', 'p', 0
    # what cannot be decides: a word, an absence (b is in half of x, and in all of y), a prior
    decision(SHARP.explain('a b')) -> 'x', 'y', inf
    parts(SHARP.explain('a b')) -> [('b (1)', inf), ('a (1)', 0)]
    SHARP.explain('a b', digits=4).log_odds -> D('inf')
    decision(SHARP_TEXT.explain('a')) -> 'y', 'x', inf
    parts(SHARP_TEXT.explain('a'))[0] -> 'absent words', inf
    # as people read it
    str(AB.explain('a')).splitlines()[1:] -> ['0.0                 prior', '0.6931471805599453  a (1)']
    str(ABC.explain('a zzz')).splitlines()[-1].split() -> 'not in the vocabulary: zzz (1)'.split()
    SURE.explain('b').prior, parts(SURE.explain('b')) -> inf, [('b (1)', -log(2))]
""")
def test_explanations(line: str) -> None:
    """Spec: event-posterior"""
    answered(line, globals())


def counted(events: dict[Any, int]) -> ClassCounts[str, Any]:
    return ClassCounts(("x",), (Counts(1, events),))


TABLE = SimpleNamespace(columns=["message"], itertuples=lambda index, name: iter([("a b",)]))


@each_line("""
    fit(['a b', ''], ['x', 'y'], smoothing=0) -> EmptyData | words of class 'y' in the vocabulary
    fit(['a a', 'b'], ['x', 'y'], smoothing=0, size=1) -> EmptyData | words of class 'y' in the vocabulary
    fit(['', ''], ['x', 'y'], Text) -> EmptyData | vocabulary
    fit(['a', 'b'], iter(['x'])) -> Shape | labels | one for each of the texts, got only 1 label
    fit(iter(['a']), ['x', 'y']) -> Shape | labels | one for each of the texts, got only 1 text
    count(iter(['a'] * 1024), ['x'] * 1025) -> Shape | labels | got more labels than texts
    fit(['a', math.nan], ['x', 'x']) -> Domain | texts[1] | str; leave out missing texts, or fill them in
    fit(TABLE, ['x']) -> Domain | texts | one column, such as texts['message']
    fit('a b', ['x']) -> Domain | texts | several texts in an order, such as a list
    # tokenizers that make no words
    fit(['good', 'bad'], ['y', 'x'], tokenizer=tokens) -> Domain | tokenizer(texts[1])[1] | str
    TOKENS.posterior('bad') -> Domain | tokenizer(x)[1] | str
    TOKENS.update(['bad'], ['x']) -> Domain | tokenizer(texts[0])[1] | str
    fit(['a'], ['x'], classes=['y', 'x']).update(['b'], ['z']) -> Domain | labels[0]
    # counts that no texts give
    BernoulliText(counted({'a': 3})) -> Domain | count of the word 'a' in class 'x' | at most the 1 texts
    BernoulliText(count(['a'], ['x'])) -> Domain | kind of the counts | texts with a word
    MultinomialText(counted({1: 1, 'a': 1})) -> Domain | words of class 'x'[0] | str
    # the cause of 0/0
    SHARP.predict('a b c') -> UndefinedPosterior | in class 'x' the word 'c'; in class 'y' the word 'b'
    SHARP_TEXT.posterior('') -> UndefinedPosterior | the absence of the word 'a' has probability 0
    SURE_0.posterior('b') -> UndefinedPosterior | in class 'x' the word 'b'; in class 'y' its prior
    fit(['a'], ['x']).explain('a') -> Domain | classes | at least two classes, since a decision
""")
def test_refusals(line: str) -> None:
    """Spec: nb-zero-over-zero"""
    refused(line, globals())


def test_the_two_models_have_a_base() -> None:
    with pytest.raises(TypeError, match="abstract class TextClassifier"):
        text_classifier.TextClassifier(text_classifier.count(["a"], ["x"]))  # type: ignore[abstract]
