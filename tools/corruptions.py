# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Is any damaged model file read as a different model? Try this many random corruptions of each kind:

python tools/corruptions.py [10000]
"""

from __future__ import annotations

import json
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from genref import BernoulliText, gaussian_naive_bayes, gda, load, logistic_regression, save
from genref.errors import ModelFileError
from genref.numbers.exact import Number
from genref.numbers.values import Value
from genref.text_classifier import fit

Corruption = Callable[[random.Random, bytes], bytes]


def models() -> Iterator[Value]:
    """Yield a model of each kind."""
    rows: list[list[Number]] = [[1, 0.5, 3], [3, 4, 0], [2, 2, 2], [5, Fraction(7, 2), 1]]
    labels = ["p", "p", "q", "q"]
    yield gda.fit(rows, labels)
    yield gda.fit_quadratic(rows, labels, priors={"p": 0.25, "q": 0.75})
    yield gaussian_naive_bayes.fit(rows, labels)
    yield logistic_regression.fit([[1], [2], [3], [4]], ["p", "q", "p", "q"])
    texts, spam = ["win a prize", "see you soon", "a prize", "you"], ["spam", "ham", "spam", "ham"]
    yield fit(texts, spam, size=5, minimum=1, stop_words=["the"], prior_smoothing=1)
    yield fit(texts, spam, BernoulliText, smoothing=0.1, priors={"spam": 0.1, "ham": 0.9})


def another(pattern: bytes, alphabet: bytes) -> Corruption:
    """Return a change that replaces a matching character by another one of the alphabet."""

    def corrupt(chance: random.Random, text: bytes) -> bytes:
        place = chance.choice([match.start() for match in re.finditer(pattern, text)])
        return text[:place] + bytes([chance.choice(alphabet)]) + text[place + 1 :]

    return corrupt


def flip(chance: random.Random, text: bytes) -> bytes:
    changed = bytearray(text)
    changed[chance.randrange(len(text))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def drop(chance: random.Random, text: bytes) -> bytes:
    place = chance.randrange(len(text))
    return text[:place] + text[place + chance.choice([1, 1, 2, 3, 10]) :]


def double(chance: random.Random, text: bytes) -> bytes:
    place = chance.randrange(len(text))
    return text[: place + chance.choice([1, 1, 2, 3, 10])] + text[place:]


def swap(chance: random.Random, text: bytes) -> bytes:
    place = chance.randrange(len(text) - 1)
    return text[:place] + text[place : place + 2][::-1] + text[place + 2 :]


def truncate(chance: random.Random, text: bytes) -> bytes:
    return text[: chance.randrange(len(text))]


def torn(chance: random.Random, text: bytes) -> bytes:
    """The start of one file, and the end of the same model's before it learnt something else."""
    place = chance.randrange(len(text))
    return text[:place] + re.sub(rb'"(\d+)', lambda match: b'"%d' % (int(match[1]) + 1), text)[place:]


def containers(data: Any) -> Iterator[Any]:
    """Yield every list and object in a document that has an entry."""
    if isinstance(data, (list, dict)) and data:
        yield data
        for value in data.values() if isinstance(data, dict) else data:
            yield from containers(value)


def entries(change: Callable[[random.Random, Any, list[Any]], object]) -> Corruption:
    """Return what changes the entries of one list or object, whose keys or places it is given."""

    def corrupt(chance: random.Random, text: bytes) -> bytes:
        document = json.loads(text)
        chosen = chance.choice(list(containers(document)))
        change(chance, chosen, list(chosen) if isinstance(chosen, dict) else list(range(len(chosen))))
        same = json.dumps(document, sort_keys=True) == json.dumps(json.loads(text), sort_keys=True)
        return text if same else json.dumps(document, indent=1).encode()

    return corrupt


def drop_entry(chance: random.Random, chosen: Any, keys: list[Any]) -> None:
    del chosen[chance.choice(keys)]


def swap_entries(chance: random.Random, chosen: Any, keys: list[Any]) -> None:
    i, j = chance.choices(keys, k=2)
    chosen[i], chosen[j] = chosen[j], chosen[i]


def double_entry(chance: random.Random, chosen: Any, keys: list[Any]) -> None:
    key = chance.choice(keys)
    if isinstance(chosen, dict):
        chosen[f"{key}s"] = chosen[key]
    else:
        chosen.insert(key, chosen[key])


def replace_entry(chance: random.Random, chosen: Any, keys: list[Any]) -> None:
    values: list[Any] = [None, True, False, 0, 1, 2, "1", "0", "1/3", "p", "words", [], ["p"], {}]
    chosen[chance.choice(keys)] = chance.choice(values)


def rename_entry(chance: random.Random, chosen: Any, keys: list[Any]) -> None:
    key = chance.choice(keys)
    if isinstance(chosen, dict):
        chosen[chance.choice([f"{key}s", str(key)[1:], *keys])] = chosen.pop(key)


def twice(chance: random.Random, text: bytes) -> bytes:
    """Two corruptions, which may have to do with each other or not."""
    for kind in chance.choices([kind for kind in KINDS if kind != "two at once"], k=2):
        try:
            text = KINDS[kind](chance, text)
        except (ValueError, IndexError):  # the first left no document to be changed, or nothing at all
            pass
    return text


LETTERS = b"abcdefghijklmnopqrstuvwxyz"
KINDS: dict[str, Corruption] = {
    "another digit": another(rb"\d", b"0123456789"),
    "another character": another(rb"(?s:.)", LETTERS + b'0123456789"/-:,[]{} \n'),
    "flipped bit": flip,
    "dropped characters": drop,
    "doubled characters": double,
    "swapped characters": swap,
    "truncated": truncate,
    "parts of two files": torn,
    "dropped entry": entries(drop_entry),
    "doubled entry": entries(double_entry),
    "swapped entries": entries(swap_entries),
    "replaced entry": entries(replace_entry),
    "renamed entry": entries(rename_entry),
    "two at once": twice,
}


@lru_cache(maxsize=None)
def written() -> list[tuple[Value, bytes]]:
    """Return each model with the content of its file."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "m.json"
        for model in models():
            save(model, file)
            found.append((model, file.read_bytes()))
    return found


def outcomes(kind: str, number: int, folder: Path, seed: int = 1) -> Counter[str]:
    """Count how many corruptions of a kind were refused, read as the same model, or as another."""
    chance = random.Random(f"{kind} {seed}")
    file = folder / "m.json"
    found: Counter[str] = Counter()
    while sum(found.values()) < number:
        model, text = written()[sum(found.values()) % len(written())]
        damaged = KINDS[kind](chance, text)
        if damaged != text:
            file.write_bytes(damaged)
            found[outcome(file, model)] += 1
    return found


def outcome(file: Path, model: Value) -> str:
    """Return the model, or the error, that reading a damaged file gives."""
    try:
        again = load(file)
    except ModelFileError:
        return "refused"
    return "the same" if again == model else "another"


def main() -> int:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    wrong = 0
    print(f"{'corruption':<20} {'refused':>9} {'the same':>9} {'another':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            found = outcomes(kind, number, Path(folder))
            wrong += found["another"]
            print(
                f"{kind:<20} {found['refused']:>9} {found['the same']:>9} {found['another']:>9}", flush=True
            )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
