# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What the lessons and the pages have in common, so that neither is written twice.

The entries, the openings of the chapters and the story become plain text for `genref/lessons`, which also
works without the pages. The exercises of `genref/lessons/chapters` become those in the pages, and data
for the judge in a browser. `python tools/make_lessons.py` checks the files; --write renews them.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import wrap

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from genref.lessons.answers import Value  # noqa: E402
from genref.lessons.exercises import CHAPTERS, Exercise, exercise  # noqa: E402
from genref.lessons.judge import value_text  # noqa: E402
from genref.lessons.puzzles import ids, task  # noqa: E402
from genref.lessons.typeset import markdown  # noqa: E402
from tools import trace  # noqa: E402
from tools.formulas import pages  # noqa: E402
from tools.formulas.plain import formula, inline  # noqa: E402
from tools.formulas.reader import Unreadable  # noqa: E402
from tools.formulas.wrapping import wrapped  # noqa: E402

ROOM = ROOT / "genref/lessons"
FILE = ROOM / "entries.jsonl"
LENGTH = 280
"""The command line prints the first sentences of an entry, at most this many characters, but at least one."""


def text(root: Path = ROOT) -> str:
    """Return the contents of the file: a line of JSON for each entry, in lecture order."""
    return "".join(json.dumps(_row(entry)) + "\n" for entry in trace.entries(root / "spec"))


def _derivation(entry: trace.Entry) -> list[list[str]]:
    """Return the derivations of an entry, each as lines with their reasons."""
    blocks = pages.entry(entry.id, entry.chapter, entry.text, "").blocks
    return [[_line(line) for line in block.lines] for block in blocks if block.derivation]


def _line(line: pages.Line) -> str:
    """Return a line in plain text, or in LaTeX if a terminal cannot show it, as with matrices."""
    try:
        shown, why = inline(line.tex), _reason(line.reason)
        if not shown.isascii():
            raise Unreadable(shown)
    except Unreadable:
        shown, why = " ".join(line.tex.split()), _reason(line.reason, str.strip)
    return f"{line.joint} {shown}".strip() + f"   ({why})" * bool(why)


def _reason(tex: str, plain: Callable[[str], str] = inline) -> str:
    r"""Return a reason (words between formulas) as text with formulas between dollar signs.

    >>> _reason(r"\text{since } p(x, y) > 0 \text{; the derivative of } \ln")
    'since $p(x, y) > 0$; the derivative of $ln$'
    """
    parts = re.split(r"\\text\{([^}]*)\}", tex)
    parts[::2] = [
        f" ${shown}$ " if shown else " " for shown in (_formulas(part, plain) for part in parts[::2])
    ]
    return re.sub(r"\s+([,;:.])", r"\1", " ".join("".join(parts).split()))


def _formulas(tex: str, plain: Callable[[str], str]) -> str:
    tex = re.sub(r"^(\\,|[\s,])+|(\\,|[\s,])+$", "", tex)
    if tex in ("", r"\ln"):
        return tex[1:]
    try:
        return plain(tex)
    except Unreadable:  # there are several formulas
        return ", ".join(plain(part) for part in re.split(r"(?<!\\), ", tex) if part.strip())


def _row(entry: trace.Entry) -> dict[str, object]:
    math = re.search(r"^```math\n(.*?)^```$", entry.text, re.M | re.S)
    try:
        shown = wrapped(formula(math[1])) if math else ""
        says = _first_sentences(entry.text)
    except Unreadable as error:
        raise SystemExit(f"{entry.id}: no plain text for terminals: {error}") from error
    for part in (shown, says):
        if not part or not part.isascii():
            raise SystemExit(f"{entry.id}: no plain text for terminals: {part!a}")
    return {
        "id": entry.id,
        "chapter": entry.chapter,
        "kind": entry.kind,
        "source": entry.source,
        "formula": shown,
        "says": says,
        "derivation": _derivation(entry),
    }


def _first_sentences(entry: str) -> str:
    """Return the first sentences after the bold title and before a derivation or list."""
    _, title, rest = re.split(r"^(\*\*.+?\*\*)", entry, maxsplit=1, flags=re.M | re.S)
    rest = re.split(r"(?<=:)\n+```", rest, maxsplit=1)[0]  # an example, or a formula of a derivation
    rest = re.sub(r"^```.*?^```$|^!\[[^\n]*$", "", rest, flags=re.M | re.S)
    words = re.split(r"^(?:\*\*|- |<details>|\|)", rest, maxsplit=1, flags=re.M)[0]
    sentences = re.split(r"(?<=[.?!]) (?=\S)", sentence(words if words.strip() else title))
    said = sentences[0]
    for each in sentences[1:]:
        if len(f"{said} {each}") > LENGTH or each.endswith(":"):
            break
        said += f" {each}"
    return said


def story(page: str) -> str:
    r"""Return a page as lines of JSON, one for each section; pictures are replaced by their descriptions.

    >>> print(story("# A\n\nSee $x$:\n\n![A dog](a.svg)\n\n| of | try |\n| - | - |\n| cats | GDA |\n")[:-1])
    {"title": "A", "paragraphs": ["See x:", "[Picture: A dog.]", "- cats: GDA"]}
    """
    sections = re.split(r"^#+ (.+)\n", page, flags=re.M)[1:]
    rows = []
    for title, body in zip(sections[::2], sections[1::2]):
        paragraphs = [part for block in body.strip().split("\n\n") for part in _paragraphs(block)]
        rows.append(json.dumps({"title": title, "paragraphs": paragraphs}) + "\n")
    return "".join(rows)


def _paragraphs(block: str) -> list[str]:
    """Return a block of Markdown as plain text; each row of a table below its head becomes a paragraph."""
    picture = re.fullmatch(r"!\[(.+)\]\(.+\)", block)
    if picture:
        return [f"[Picture: {picture[1]}.]"]
    if block.startswith("```math\n"):
        return [" " * 6 + formula(block[len("```math\n") : -len("```")])]
    if block.startswith("|"):
        cells = [[sentence(cell) for cell in row.strip("|").split("|")] for row in block.split("\n")[2:]]
        return [f"- {what}: {', because '.join(rest)}" for what, *rest in cells]
    return [sentence(item) for item in re.split(r"\n(?=- )", block)]


def sentence(markdown: str) -> str:
    r"""Return a sentence of a page without markup, on one line.

    >>> sentence(r"Then $p(y \mid x)$ is `posterior`, or 0.1<!-- given -->, see the [errata](errata.md#a).")
    'Then p(y | x) is posterior, or 0.1, see the errata.'
    """
    text = re.sub(r"\s*<!--.*?-->", "", markdown, flags=re.S)
    text = re.sub(r"`([^`]+)`|\$([^$]+)\$", lambda part: part[1] or inline(part[2]), text)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    return " ".join(text.replace("*", "").split())


def openings() -> str:
    """Return the first two blocks of each chapter, before any code or heading, as lines of JSON."""
    rows = []
    for chapter in CHAPTERS:
        page = (ROOT / f"spec/{chapter}.md").read_text(encoding="utf-8")
        opening = re.split(r"^(?:```|##|!\[|<)", page.partition("\n")[2], maxsplit=1, flags=re.M)[0]
        paragraphs = [part for block in opening.strip().split("\n\n")[:2] for part in _paragraphs(block)]
        paragraphs = [re.sub(r"(?<=[.?!]) [^.?!]*:$", "", each) for each in paragraphs if each]
        rows.append(json.dumps({"title": chapter, "paragraphs": paragraphs}) + "\n")
    return "".join(rows)


_EXERCISE = re.compile(
    r"<details>\n<summary>Exercise <code>([\w-]+)</code>:.*?\n</details>\n</details>", re.S
)


def with_exercises(page: str, chapter: str) -> str:
    """Return the page of a chapter with its exercises as the lessons have them.

    A new one is put at the end of the entry of its first equation.
    """
    for id in ids(chapter):
        if not task(id).lines and f"Exercise <code>{id}</code>" not in page:
            before, heading, entry = page.partition(f"\n### {task(id).of[0]}\n")
            own, kind, after = entry.partition("\n- Kind: ")
            page = f"{before}{heading}{own}\n{block(id)}\n{kind}{after}"
    return _EXERCISE.sub(lambda found: block(found[1]), page)


def block(id: str) -> str:
    """Return an exercise as it stands in a page."""
    one = exercise(id)
    hint, answer = fill(f"Hint: {markdown(one.hint)}"), fill(f"Answer: {value_text(one.answer)}")
    return "\n".join(
        [
            "<details>",
            f"<summary>Exercise <code>{id}</code>: {one.title}</summary>",
            "",
            fill(markdown(one.ask)),
            "",
            "<details>",
            "<summary>Hint and answer</summary>",
            "",
            hint,
            "",
            answer,
            "",
            "</details>",
            "</details>",
        ]
    )


def data(one: Exercise) -> dict[str, object]:
    """Return an exercise for the judge in a browser: a fraction is text, an irrational number a double."""
    names = ("id", "chapter", "of", "title", "ask", "lines", "hint", "work")
    row: dict[str, object] = {name: getattr(one, name) for name in names}
    wrong = [[list(map(_value, each.values)), each.what, each.now] for each in one.wrong]
    return {**row, "answer": list(map(_value, one.answer)), "shown": value_text(one.answer), "wrong": wrong}


def _value(value: Value) -> object:
    return value if isinstance(value, float) else [value] if isinstance(value, str) else str(value)


def fill(text: str) -> str:
    """Return a paragraph of a page in lines of at most 124 characters; no minus begins one, as in a list."""
    kept = text.replace(" - ", "\0- ")
    lines = wrap(kept, 124, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines).replace("\0", " ")


def main(arguments: Sequence[str]) -> int:
    """Check the files or, with --write, write them; return the exit status."""
    if list(arguments) not in ([], ["--write"]):
        print("usage: make_lessons.py [--write]", file=sys.stderr)
        return 2
    pages = [ROOT / f"spec/{chapter}.md" for chapter in CHAPTERS]
    texts = {FILE: text(), ROOM / "openings.jsonl": openings()}
    texts[ROOM / "story.jsonl"] = story((ROOT / "spec/story.md").read_text(encoding="utf-8"))
    texts.update((page, with_exercises(page.read_text(encoding="utf-8"), page.stem)) for page in pages)
    for file, due in texts.items():
        if arguments:
            file.write_text(due, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != due:
            print(f"{file.name} is not what is generated: python -m tools.renew lessons", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
