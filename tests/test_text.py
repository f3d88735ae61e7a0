# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""From text to words and from words to features: the lecture's examples, Unicode, and words as data."""

from __future__ import annotations

import copy  # noqa: F401
import pickle  # noqa: F401
import unicodedata
from random import Random

import pytest

from genref.text import Vocabulary, commonest, tokenize  # noqa: F401

from .by_hand import answered, each_line, refused
from .each_row import each_row


def dictionary() -> list[str]:
    """Return the lecture's 50,000 words in order: "a" first, "zymurgy" last, fillers in between."""
    words = ["a", "aardvark", "aardwolf"]
    for word, number in (("buy", 2087), ("neurips", 35000), ("price", 39831), ("zymurgy", 50000)):
        before = words[-1]
        words += [f"{before}{i:05}" for i in range(number - 1 - len(words))]
        words.append(word)
    return words


DICTIONARY = dictionary()
LECTURE = Vocabulary(tuple(DICTIONARY))

# the: 3; a, cat, cow: 2; ant, dog, zebra: 1
DOCUMENTS = [["the", "cat", "the", "dog"], ["the", "cow"], ["a", "cat", "zebra"], ["a", "cow", "ant"]]
ALL = ("a", "ant", "cat", "cow", "dog", "the", "zebra")
YES = Vocabulary(("and", "no", "yes"))
ZAM = Vocabulary(["z", "a", "m"])  # type: ignore[arg-type]  # a list is taken

# Words that other programs misinterpret
ODD = ["", " ", "__proto__", "toString", "NaN", "null", "None", "1e3", "1000", "\u00e9", "e\u0301", "\u0301"]
ODD += ["\U0001f600", "\ud800", "\x00", "a\nb"]


class Token(str):
    def __str__(self) -> str:
        return "never this"


TOKEN = Token("token")


@each_line(r"""
    [LECTURE.words[k - 1] for k in (1, 2, 2087, 50000)] -> ['a', 'aardvark', 'buy', 'zymurgy']
    Vocabulary.of(DOCUMENTS).words, Vocabulary.of(iter(map(iter, DOCUMENTS))).words -> ALL, ALL
    Vocabulary.of([]).words, Vocabulary.of([[], []]).words, len(Vocabulary(())) -> (), (), 0
    # the commonest: a, cat and cow occur twice each, and the first of them are kept
    [Vocabulary.of(DOCUMENTS, size=n).words for n in (0, 1, 3)] -> [(), ('the',), ('a', 'cat', 'the')]
    Vocabulary.of(DOCUMENTS, size=100).words -> ALL
    [Vocabulary.of(DOCUMENTS, minimum=n).words for n in (0, 1, 3, 4)] -> [ALL, ALL, ('the',), ()]
    Vocabulary.of(DOCUMENTS, stop_words=['the', 'a', 'x']).words -> 'ant', 'cat', 'cow', 'dog', 'zebra'
    {Vocabulary.of([['a', 'b']], stop_words=kind(['a'])).words for kind in (list, set, frozenset)} -> {('b',)}
    # stop words make room for others
    Vocabulary.of(DOCUMENTS, size=2, stop_words=['the']).words -> 'a', 'cat'
    Vocabulary.of(DOCUMENTS, size=5, minimum=2).words -> 'a', 'cat', 'cow', 'the'
    Vocabulary.of(DOCUMENTS, size=1, minimum=2, stop_words=['the', 'a']).words -> ('cat',)
    Vocabulary.of_counts({'b': 2, 'a': 2, 'c': 3, 'd': 0}, size=2, stop_words=['c']).words -> 'a', 'b'
    # sorted by code point: not alphabetical, and not UTF-16
    Vocabulary.of([[*'\uffe5\U0001f600f\xe9E']]).words -> tuple('Ef\xe9\uffe5\U0001f600')
    commonest(DOCUMENTS, 4), commonest(DOCUMENTS[::-1], 0) -> ('the', 'a', 'cat', 'cow'), ()
    commonest([['\U0001f600', '\uffe5', 'Z', 'a']], 9) -> 'Z', 'a', '\uffe5', '\U0001f600'
    # words are data, equal words are the same and no others, and the given order is kept
    Vocabulary.of([ODD, ODD], minimum=2).words == tuple(sorted(ODD)) -> True
    [Vocabulary(ODD).identities([word, word]) == (k, k) for k, word in enumerate(ODD, 1)] -> [True] * len(ODD)
    [w in Vocabulary(ODD) for w in ('NaN', 'valueOf', 1000, None)] -> [True, False, False, False]
    ZAM.identities(iter('zam')), list(ZAM), ZAM == Vocabulary(('a', 'm', 'z')) -> (1, 2, 3), [*'zam'], False
    {type(w) for w in [*Vocabulary([TOKEN]), *YES.unknown([TOKEN]), *tokenize(TOKEN)]} -> {str}
    repr(ZAM) -> "Vocabulary(words=('z', 'a', 'm'))"
    repr(Vocabulary(('\u20ac',))).isascii() -> True
    {YES, copy.deepcopy(YES), pickle.loads(pickle.dumps(YES))} -> {YES}
""")
def test_vocabularies(line: str) -> None:
    """Spec: nb-vocabulary, nb-stop-words"""
    answered(line, globals())


@each_line("""
    # 1 at "a" and "buy", 0 at all others
    LECTURE.presence(['buy', 'a']) == tuple(int(word in ('a', 'buy')) for word in DICTIONARY) -> True
    LECTURE.present(['buy', 'a']) -> {0, 2086}
    YES.presence(['yes', 'and', 'yes']), YES.present(iter(['yes', 'and', 'yes'])) -> (1, 0, 1), {0, 2}
    [YES.presence(x) for x in ([], ['c'], ['Yes', ''])], Vocabulary(()).presence(['a']) -> [(0, 0, 0)] * 3, ()
    # the identities keep order and repetition; unknown words are dropped and counted
    tokenize('A NeurIPS ...'), LECTURE.identities(['a', 'neurips']) -> ['a', 'neurips'], (1, 35000)
    LECTURE.identities(tokenize('Buy at a price, buy!')) -> 2087, 1, 39831, 2087
    LECTURE.identities(DICTIONARY) == tuple(range(1, 50001)) -> True
    YES.identities(['yes', 'and', 'yes']), YES.identities([]) -> (3, 1, 3), ()
    LECTURE.unknown(iter(['win', 'a', 'car', 'a', 'car'])), LECTURE.unknown(['a']) -> {'win': 1, 'car': 2}, {}
""")
def test_features(line: str) -> None:
    """Spec: nb-presence-vector, event-encoding"""
    answered(line, globals())


@each_line("""
    Vocabulary(('a', 'b', 'a')) -> Domain | words | words that all differ
    Vocabulary.of(['a text']) -> Domain | documents[0] | `tokenize` turns a text into one
    Vocabulary.of('a text') -> Domain | documents | an iterable of documents
    Vocabulary.of([['a']], stop_words='a') -> Domain | stop_words | a collection of words
    Vocabulary.of_counts(['a']) -> Domain | counts | a mapping of word to count
    YES.presence('yes') -> Domain | document | `tokenize` turns a text into one
""")
def test_refusals(line: str) -> None:
    refused(line, globals())


# Every 7th character of the Basic Multilingual Plane, and all of its blanks, marks and invisible
# characters, so that these often occur together
SAMPLE = [chr(code) for code in range(0, 0x10000, 7)]
SAMPLE += [
    chr(code) for code in range(0x10000) if unicodedata.category(chr(code)) in ("Mn", "Me", "Cf", "Zs")
]
# Letters and symbols that combine with marks, marks of three classes, and invisible characters
COMPOSING = [
    *"aeosAS=<\u1100\u1161\u11a8\u03b1\u0345\u0301\u0307\u0316\u0323\u0338\xad\u200b\u200d\ufe0f\u2060"
]
ASCII = [chr(code) for code in range(128)]


class TestTokenize:
    """Words are runs of letters, marks and digits; each symbol is a word; everything else separates words.

    Spec: nb-vocabulary
    """

    @each_row(
        "text, words",
        [
            ("", ""),
            (" \t\r\n\f\v\x1c\x85\u2028\u3000 ...!?", ""),
            ("yes and, yes", "yes and yes"),
            ("don't don\u2019t", "don t don t"),
            ("state-of-the-art snake_case __proto__", "state of the art snake case proto"),
            ("cs229 1e3 3.14 1,000 a@b.com", "cs229 1e3 3 14 1 000 a b com"),
            ("$5 \u00a35 5\u20ac a+b=c $$", "$ 5 \u00a3 5 5 \u20ac a + b = c $ $"),
            ("a\x00b\x07c\x7fd x\ud800y \udfff", "a b c d x y"),
            (
                "\u0661\u0662 \u00bd \u2167 \u2460 \uff21 x\u00b2",
                "\u0661\u0662 \u00bd \u2177 \u2460 \uff41 x\u00b2",
            ),
            ("\u4f60\u597d\uff0c\u4e16\u754c \u00ab\u00c7a\u00bb", "\u4f60\u597d \u4e16\u754c \u00e7a"),
            # symbols stand alone: emoji, skin tones, flags, private use, noncharacters
            ("hi\U0001f600\U0001f600you", "hi \U0001f600 \U0001f600 you"),
            ("\u2764\ufe0f \U0001f44d\U0001f3fd", "\u2764 \U0001f44d \U0001f3fd"),
            (
                "\U0001f469\u200d\U0001f52c \U0001f1ec\U0001f1f7",
                "\U0001f469 \U0001f52c \U0001f1ec \U0001f1f7",
            ),
            ("1\ufe0f\u20e3 \ue000x\U0010ffff", "1\u20e3 \ue000 x \U0010ffff"),
            # combining marks belong to words: Devanagari, Arabic, Hebrew, Thai, no composed form, Hangul
            *[
                (f"({word}).", word)
                for word in (
                    "\u0939\u093f\u0928\u094d\u0926\u0940",
                    "\u0643\u064e\u062a\u064e",
                    "\u05e9\u05b8\u05c1\u05dc",
                    "\u0e17\u0e35\u0e48",
                    "x\u0324\u0302",
                    "\uac01",
                )
            ],
            # case makes no difference
            ("STRA\u1e9eE stra\u00dfe STRASSE", "strasse strasse strasse"),
            ("\u03a3\u038a\u03a3\u03a5\u03a6\u039f\u03a3", "\u03c3\u03af\u03c3\u03c5\u03c6\u03bf\u03c3"),
            ("\ufb01ne \u212aelvin \u212bNGSTR\u00f6M", "fine kelvin \u00e5ngstr\u00f6m"),
            # equivalent texts have equal words: marks in any order, composed, of symbols, of ASCII
            (
                "e\u0301 s\u0307\u0323 s\u0323\u0307 \u1100\u1161\u11a8 \u2126",
                "\u00e9 \u1e69 \u1e69 \uac01 \u03c9",
            ),
            ("=\u0338 a\u037eb a\u1fefb", "\u2260 a b a ` b"),
            # what is invisible is dropped: hyphens, joiners, overrides, tags, variation selectors
            ("so\u00adft zero\u200bwidth a\u200c\u200db \ufeffa", "soft zerowidth ab a"),
            ("\u202eevil\u202c a\u2060b a\U000e0061b", "evil ab ab"),
            ("e\u200d\u0301 e\ufe0f\u0301 \u1100\u200d\u1161", "\u00e9 \u00e9 \uac00"),
            ("a\ufe00b a\ufe0fb a\u180bb a\u180db a\u180fb a\U000e0100b a\U000e01efb", "ab " * 7),
            ("a\ufe10b a\u1810b", "a b a\u1810b"),
        ],
    )
    def test_by_example(self, text: str, words: str) -> None:
        assert tokenize(text) == words.split()

    @pytest.mark.parametrize("n", [400, pytest.param(4000, marks=pytest.mark.slow)])
    def test_of_random_texts(self, n: int) -> None:
        """Canonically equivalent texts have the same words, and words are their own words."""
        random = Random(4)
        for i in range(n):
            text = "".join(random.choices(SAMPLE if i % 2 else COMPOSING, k=12))
            words = tokenize(text)
            assert tokenize(unicodedata.normalize("NFD", text)) == words, ascii(text)
            assert tokenize(unicodedata.normalize("NFC", text)) == words, ascii(text)
            assert tokenize(" ".join(words)) == words, ascii(text)
            assert all(unicodedata.is_normalized("NFC", word) for word in words)

    def test_of_ascii(self) -> None:
        """A blank that is not ASCII changes nothing."""
        random = Random(6)
        plain = [character for character in ASCII if unicodedata.category(character)[0] != "S"]
        for text in ["A" + "b".join(ASCII), *("".join(random.choices(plain, k=30)) for _ in range(99))]:
            assert tokenize(text) == tokenize(text + "\u3000") == tokenize("\u3000" + text)

    @pytest.mark.slow
    def test_every_character_is_of_one_kind(self) -> None:
        """Between two letters a character joins them, stands alone, separates them, or is dropped."""
        for code in {*range(0x10000)} - {0x2ADC}:  # the only symbol equivalent to another with a mark
            words, kind = tokenize(f"x{chr(code)}y"), unicodedata.category(chr(code))
            if words == ["xy"]:  # U+180F became a variation selector in Unicode 14, after Python 3.9
                assert kind in ("Cf", "Mn") or code == 0x180F
            elif words == ["x", "y"]:
                assert kind[0] in "PZC"
            elif len(words) == 1:
                assert kind[0] in "LMN"
            else:
                assert (words[0], words[2:]) == ("x", ["y"]) and (kind[0] == "S" or kind in ("Co", "Cn"))

    @each_row(
        "piece, number",
        [
            ("buy now, ", 80_000),
            ("a", 1),
            ("\u20ac", 40_000),
            ("_", 0),
            ("\u0301", 1),
            # marks out of order: sorting this many in quadratic time takes minutes
            ("\u0301\u0316", 1),
            ("\u1100\u1161\u11a8", 1),
        ],
    )
    def test_long_texts(self, piece: str, number: int) -> None:
        assert len(tokenize("a" * (number == 1) + piece * 40_000)) == number

    def test_marks_are_sorted_by_class(self) -> None:
        n = 600
        assert tokenize("a" + "\u0301\u0316" * n) == ["\u00e1" + "\u0316" * n + "\u0301" * (n - 1)]
