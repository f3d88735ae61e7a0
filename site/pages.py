# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The pages of spec/ as pages of the site, from Markdown to Markdown: nothing of them is written twice.

An equation is one page: formula, letters and function, what it says, an example and an exercise, and, folded,
its derivation and the rest. A chapter is a path through its equations, opened by its question and its toy.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from pathlib import Path

from alone import needed, prompted
from chapters import (
    BOOK,
    CHAPTERS,
    EXAMPLE,
    EXERCISE,
    FIGURE,
    ROOT,
    Chapter,
    Entry,
    Section,
    chapter,
    entries,
    functions,
    page,
    sentences,
    typed,
    whole,
)
from letters import coloured, table
from live.build import first

sys.path.insert(0, str(ROOT))

from genref.lessons.puzzles import task  # noqa: E402
from tools.make_lessons import data  # noqa: E402

TOYS = {
    "gaussian-density": "genref-sigma",
    "gda-log-odds": "genref-difference",
    "gda-boundary": "genref-boundary",
    "logistic-ascent": "genref-ascent",
    "nb-posterior": "genref-spam",
    "laplace-estimate": "genref-alpha",
}
"""Equations with a toy."""
OPENINGS = {
    "gaussian": "gaussian-density",
    "gda": "gda-log-odds",
    "generative-vs-discriminative": "gda-boundary",
    "naive-bayes": "nb-posterior",
    "laplace": "laplace-estimate",
}
"""Chapters, and the equation whose toy opens them, before any formula."""
PICTURES = {"linear-algebra": "cholesky", "event-models": "presence-vector", "real-mail": "mail-smoothing"}
"""Chapters with neither a toy nor a picture in their openings, and the figures that open them."""
GOALS = {
    "bayes": "bayes-tumour bayes-second-test bayes-elephant",
    "linear-algebra": "matrix-definite matrix-factor matrix-three-rows",
    "gaussian": "gaussian-peak gaussian-axes gaussian-expansion",
    "gda": "gda-line gda-shared-variance gda-slope gda-own-variances",
    "generative-vs-discriminative": "small-data logistic-at-two logistic-first-step poisson-calls",
    "naive-bayes": "nb-parameters nb-presence nb-spam nb-new-word",
    "laplace": "laplace-shares laplace-games laplace-sum",
    "event-models": "event-identities event-words event-mail-posterior",
    "real-mail": "nb-copied-word calibration-bin prior-shift-inbox",
}
"""The exercises of each chapter that show that it is done; the first also stands at its beginning."""
RENAMED = {
    "spec/README.md": "contents",
    "spec/vectors/README.md": "vectors",
    "spec/vectors/covering.md": "covering",
    "spec/mistakes/README.md": "mistakes",
}
"""Pages whose names on the site are not those of their files."""
MENU = {
    "The lecture": "story bayes linear-algebra gaussian gda generative-vs-discriminative naive-bayes "
    "laplace event-models real-mail choosing questions teaching",
    "About it": "notation glossary errata experiments",
    "To use it": "tiny other-libraries first-check oracle conformance divergences vendoring api limits",
}
"""The pages of the table of contents; an equation is below its chapter."""
PLAIN = ("TRACE",)
"""Pages that only those who work on the project need: links lead to the plain files."""
DESCRIBED = 160
"""Characters of a description, of which search engines show no more."""
PICTURE = re.compile(rf"(?:^(?:.+\n)*.+:\n\n)?{FIGURE.pattern}", re.M)
"""A figure, and above it the paragraph that leads to it."""


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the Markdown of each page of the site."""
    for id in CHAPTERS:
        yield id, _chapter(chapter(id))
    for entry in entries().values():
        yield entry.id, _equation(entry)
    for id, file in _files():
        if id not in CHAPTERS:
            yield id, _other(id, file)


def _files() -> Iterator[tuple[str, Path]]:
    """Yield the name of the page of each Markdown file, and the file."""
    for file in sorted({*(ROOT / "spec").glob("*.md"), *(ROOT / name for name in RENAMED)}):
        if file.is_file() and file.stem not in PLAIN:
            yield RENAMED.get(file.relative_to(ROOT).as_posix(), file.stem), file


def _other(id: str, file: Path) -> str:
    """Return the page of a file that is no chapter."""
    name = file.relative_to(ROOT).as_posix()
    text = page(id) if name == f"spec/{id}.md" else typed(file.read_text(encoding="utf-8"))
    title, rest = text.removeprefix("# ").split("\n", 1)
    if id == "contents":
        rest = f"\n{(ROOT / 'site/home.md').read_text(encoding='utf-8')}\n{rest}\n{_menu()}"
    if id == "story":
        rest += (
            "\n\n## Check yourself\n\n" + _asked("bayes-tumour", "gda-line", "laplace-games") + _handouts(id)
        )
    return _finished(name, title, rest, rest)


def _chapter(of: Chapter) -> str:
    """Return the page of a chapter: its question and its toy, the path, and what a reader can do then."""
    # The last words of an opening lead to the example that all others build on, which each page repeats.
    opening = re.sub(r"(?<=[.?!])\s[^.?!]*:$", "", EXAMPLE.sub("", of.opening).strip())
    question, *rest = opening.split("\n\n")
    asked = GOALS[of.id].split()[0]
    toy = _toy(OPENINGS[of.id]) if of.id in OPENINGS else ""
    picture = _picture(PICTURES[of.id]) if of.id in PICTURES else ""
    parts = [question, toy, *rest[:1], picture, _told("\n\n".join(rest[1:]))]
    parts += [
        "## Predict first",
        "Answer before you read on. A guess that you can check is the best beginning.",
        _asked(asked),
    ]
    heading = "## The way through this chapter"
    for part in of.parts:
        if isinstance(part, Section):
            parts += [f"## {part.title}", _told(part.body.replace(picture, "").strip())]
        else:
            number = of.entries.index(part) + 1
            step = f"{number}. [**{part.title}**]({part.chapter}.md#{part.id}): {whole(part.says, 120)}"
            parts[-1:] = [f"{parts[-1]}\n{step}"] if parts[-1][:1].isdigit() else [parts[-1], heading, step]
            heading = "## And then"
    parts += [_goals(of.id), _handouts(of.id)]
    listed = "\n".join(["```{toctree}", ":hidden:", "", *(entry.id for entry in of.entries), "```"])
    return _finished(f"spec/{of.id}.md", of.title, of.opening, "\n\n".join([*parts, listed]))


def _equation(entry: Entry) -> str:
    """Return the page of an equation."""
    of = chapter(entry.chapter)
    says, picture, folds = _shown_and_folded(entry)
    code = "\n".join(EXAMPLE.findall("\n".join([says, *(content for _, content in folds)])))
    says = says.replace("```pycon\n", "```pycon\n" + prompted(needed(entry.before, code)), 1)
    at = of.entries.index(entry) + 1
    place = f"`{entry.id}`, equation {at} of {len(of.entries)} in [{of.title}]({of.id}.md)"
    toy = _toy(entry.id) if entry.id in TOYS else ""
    asked = [_exercise(found, i == 0) for i, found in enumerate(EXERCISE.finditer(entry.body))]
    beside = [_div("seen", toy), _div("said", _with_code(entry, says)), _div("asked", picture, *asked)]
    parts = [place, _div("beside", *beside), *(_fold(*each) for each in folds), _evidence(entry)]
    meaning = re.sub(r"^```.*?^```$", "", entry.body, flags=re.M | re.S)
    return _finished(f"spec/{of.id}.md", entry.title, meaning, "\n\n".join(parts), f" ({of.title})")


def _shown_and_folded(entry: Entry) -> tuple[str, str, list[tuple[str, str]]]:
    """Cut an entry: what it says up to its first example, a picture if it has no toy, and what is folded.

    A derivation goes up to the next bold beginning. What has no example is shown up to its derivation.
    """
    says, rest, folds, done = "", "", [], False
    for part in re.split(r"(?<=\n\n)(?=\*\*)", EXERCISE.sub("", entry.body)):
        if part.startswith("**Derivation"):
            folds += [("More about it", rest)] if rest.strip() else []
            folds.append(("Derivation", part))
            rest, done = "", done or not entry.example
        elif done:
            rest += part
        else:
            found = EXAMPLE.search(part)
            end = found.end() if found else len(part)
            says, rest, done = says + part[:end], part[end:], bool(found)
    folds += [("More about it", rest)]
    found = PICTURE.search("".join(content for _, content in folds))
    shown = found[0] if found and entry.id not in TOYS and not FIGURE.search(says) else ""
    cut = [(title, content.replace(shown, "")) for title, content in folds]
    return says, shown, [(title, content) for title, content in cut if re.search(r"\w", content)]


def _with_code(entry: Entry, text: str) -> str:
    """Colour the first formula of an equation, and put its letters and its function of the book below it."""
    found = re.search(r"^```math\n(.*?)^```\n", text, re.M | re.S)
    if not found:
        return text
    code = functions().get(entry.id, "")
    shown = f"[Its function in the book](../{BOOK}):\n\n```python\n{code}\n```"
    book = f":::{{container}} book\n{shown}\n:::\n" if code else ""
    formula = f"```math\n{coloured(found[1])}```\n"
    return f"{text[: found.start()]}{formula}\n{table(entry)}\n{book}\n{text[found.end() :]}"


def _evidence(entry: Entry) -> str:
    """Return where the equation comes from, and the way to what holds it."""
    whole_page = page(entry.chapter).partition(f"\n### {entry.id}\n")[2]
    source = re.search(r"^- Source: (.*(?:\n  .*)*)", whole_page, re.M)
    said = f"Source: {' '.join(source[1].split())}." if source else ""
    return f":::{{container}} evidence\n{said} [Its tests](TRACE.md).\n:::"


def _toy(id: str) -> str:
    tag = TOYS[id]
    name = tag.removeprefix("genref-")
    # The script stands right behind the element, so that it is live when it is first painted.
    return (
        f'<{tag} id="toy-{name}" data-equation="{id}">\n{first()[name]}\n</{tag}>\n'
        f'<script src="live/{name}.js"></script>\n\n'
    )


def _picture(name: str) -> str:
    return next(
        found[0] for id in CHAPTERS for found in FIGURE.finditer(page(id)) if found[2] == f"{name}.svg"
    )


def _told(text: str) -> str:
    """Fold a text from its first table of an experiment on: above it stands what was tried."""
    tried, table, shown = text.partition("```text\n")
    return tried + _fold("The numbers, and what they show", table + shown) if table else text


def _div(name: str, *parts: str) -> str:
    text = "\n\n".join(part.strip() for part in parts if part)
    return f'<div class="{name}">\n\n{text}\n\n</div>' if text else ""


def _fold(title: str, content: str) -> str:
    return f'<details class="fold">\n<summary>{title}</summary>\n\n{content.strip()}\n\n</details>\n\n'


def _exercise(found: re.Match[str], opened: bool = True) -> str:
    """Return an exercise with what judges its answer."""
    id, title, rest = found[1], found[2], found[3]
    judged = {
        name: value for name, value in data(task(id)).items() if name in ("answer", "shown", "wrong", "of")
    }
    shown = json.dumps(judged, ensure_ascii=False).replace("<", "\\u003c").replace("\n", " ")
    script = f'<script type="application/json">{shown}</script>'
    return (
        f'<genref-exercise data-id="{id}" id="exercise-{id}">\n{script}\n'
        f"<details{' open' * opened}>\n<summary>Exercise: {title}</summary>\n{rest}"
        "</details>\n</details>\n</genref-exercise>"
    )


@lru_cache(maxsize=None)
def exercises() -> dict[str, tuple[str, re.Match[str]]]:
    """Return each exercise by its id: the page that has it, and its match."""
    parts = [(part, id) for id in CHAPTERS for part in chapter(id).parts]
    return {
        match[1]: (part.id if isinstance(part, Entry) else id, match)
        for part, id in parts
        for match in EXERCISE.finditer(part.body)
    }


def _asked(*ids: str) -> str:
    return "\n\n".join(_exercise(exercises()[id][1]) for id in ids)


def _goals(chapter: str) -> str:
    """Return links to exercises, by which a reader sees that the chapter is done."""
    known = exercises()
    goals = [
        f'<li><a href="{known[id][0]}.html#exercise-{id}">{escape(known[id][1][2])}</a>'
        for id in GOALS[chapter].split()
    ]
    said = "<b>Check yourself.</b> If you can solve these without looking back, you are done:"
    return f'<div class="goals"><p>{said}</p><ul>{"".join(goals)}</ul></div>\n'


def _handouts(chapter: str) -> str:
    """Return links to what is made of a chapter besides its page."""
    if chapter == "story":
        return '\n\n<p class="handouts"><a href="handouts/sheet.pdf">The lecture on one page (PDF)</a></p>\n'
    notebook = f'<a href="handouts/notebooks/{chapter}.ipynb" download>Notebook</a>'
    return f'<p class="handouts">{notebook} <a href="handouts/slides/{chapter}.html">Slides</a></p>\n'


def _finished(name: str, title: str, meaning: str, text: str, of: str = "") -> str:
    """Return a page with its head, its live examples, and its links as the site has them."""
    text = EXAMPLE.sub(_example, text)
    text = EXERCISE.sub(_exercise, text)
    id = RENAMED.get(name, Path(name).stem)
    heads = head(plain(title) + of, meaning, orphan=id not in f"contents {' '.join(MENU.values())}".split())
    return f"{heads}# {title}\n\n{_linked(name, text).strip()}\n"


def _example(block: re.Match[str]) -> str:
    return f"<genref-example>\n\n{block[0].rstrip('`').rstrip()}\n```\n\n</genref-example>"


def titles() -> dict[str, dict[str, str]]:
    """Return the titles of the pages of the menu by their names, for each of its headings."""
    known = dict(_files())
    return {
        heading: {name: plain(_title(known[name])) for name in names.split() if name in known}
        for heading, names in MENU.items()
    }


def _title(file: Path) -> str:
    return file.read_text(encoding="utf-8").split("\n", 1)[0].lstrip("# ")


def _menu() -> str:
    """Return the table of contents."""
    return "\n\n".join(
        "\n".join(["```{toctree}", ":hidden:", f":caption: {heading}", "", *names, "```"])
        for heading, names in titles().items()
    )


def plain(text: str) -> str:
    r"""Return a line of Markdown as words.

    >>> plain("The *mean* $x$ of [a class](gda.md), `mean`")
    'The mean x of a class, mean'
    """
    return re.sub(r"<[^>]*>|[*`$]", "", re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", text))


def head(title: str, text: str, orphan: bool) -> str:
    """Return what stands before a page: what a search engine or a messenger shows of a link to it."""
    said = ""
    for sentence in (each for part in _paragraphs(text) for each in sentences(part)):
        if re.search(r"\\|\$[^$]*[_^]", sentence) or len(f"{said} {plain(sentence)}") > DESCRIBED:
            if said:
                break
            continue
        said = f"{said} {plain(sentence)}".strip()
    named = {
        "description": said or title,
        "property=og:description": said or title,
        "property=og:title": title,
    }
    metas = "".join(f"    {json.dumps(name)}: {json.dumps(value)}\n" for name, value in named.items())
    first_line = "orphan: true\n" if orphan else ""
    return f"---\n{first_line}hide-toc: true\nmyst:\n  html_meta:\n{metas}---\n"


def _paragraphs(text: str) -> Iterable[str]:
    return (
        part for part in text.split("\n\n") if re.match(r"[*A-Za-z$`\[]", part.strip()) and "|" not in part
    )


LINK = re.compile(r"(?<!!)\[((?:[^][]|\[[^]]*\])*)\]\(([^)#\s]*)(#[^)\s]*)?\)")


def _linked(name: str, text: str) -> str:
    """Return a page with its links as the site has them; what looks like one in code stays as it is."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
    return "".join(
        part if i % 2 else LINK.sub(lambda match: _link(name, match), part) for i, part in enumerate(parts)
    )


def _link(name: str, match: re.Match[str]) -> str:
    """Return a link of a page as the site has it; an id or the name of a page becomes its title."""
    words, target, fragment = match[1], match[2], match[3] or ""
    id = fragment[1:]
    if re.match(r"[a-z]+:", target):
        return match[0]
    here = name.split("/")[-1]
    if id in entries() and (target or here).removesuffix(".md") == entries()[id].chapter:
        named = words.strip("`") in (id, entries()[id].chapter)
        return f"[{plain(entries()[id].title) if named else words}]({id}.md)"
    path = ((ROOT / name).parent / target).resolve().relative_to(ROOT).as_posix() if target else name
    if (ROOT / path / "README.md").is_file():
        path += "/README.md"
    if path in {file.relative_to(ROOT).as_posix() for _, file in _files()}:
        stem = Path(path).parent.name if path.endswith("/README.md") else Path(path).stem
        in_table = match.string[: match.start()].rpartition("\n")[2].startswith("|")
        if words.removesuffix(".md") == stem and (words != stem or "-" in words or in_table):
            words = plain(_title(ROOT / path))
        return f"[{words}]({RENAMED.get(path, stem)}.md{fragment})"
    if (ROOT / path).is_dir():  # its first file
        path = min((ROOT / path).glob("[!.]*.*")).relative_to(ROOT).as_posix()
    if not (ROOT / path).is_file():
        print(f"WARNING: {name} links to {path}, which does not exist", file=sys.stderr)
        return words
    return f"[{words}](source:{path})"
