# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The pages of spec/ as pages of the site, from Markdown to Markdown: nothing of them is written twice.

An entry becomes two columns, its text and its code, and below them what holds it: tests, cases, errata,
libraries. Links to files of the project lead to pages that show them, by the schemes of `conf.py`.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path

from alone import needed, prompted
from chapters import CHAPTERS
from letters import table as letters
from live.build import first
from preview import picture
from repository import ROOT, Equation
from uses import drawing, table

from genref.command_line.exercise_data import exercises
from genref.command_line.sources import Place

WIDGETS: dict[str, str] = json.loads((ROOT / "site/widgets.json").read_text(encoding="utf-8"))
GOALS: dict[str, dict[str, str]] = json.loads((ROOT / "site/goals.json").read_text(encoding="utf-8"))
"""What a reader can do after each chapter, and the exercise that shows it."""
OPENINGS = {"gaussian-density", "gda-boundary", "logistic-hypothesis", "nb-posterior", "laplace-estimate"}
"""Equations whose toy opens their chapter, before the first formula."""
SHOWN_LINES = 40
DESCRIBED = 160
"""Characters of a description, of which search engines show no more."""
RENAMED = {
    "spec/README.md": "contents.md",
    "spec/vectors/README.md": "vectors.md",
    "spec/vectors/covering.md": "covering.md",
    "spec/mistakes/README.md": "mistakes.md",
}
"""Pages whose names on the site are not those of their files."""


def _read(name: str) -> str:
    """Return a Markdown file without the lines and comments that only the tests read."""
    text = (ROOT / name).read_text(encoding="utf-8")
    if name.startswith("spec/"):
        text = re.sub(r"\s<!--[^>]*-->(?=[.,;:)])", "", text)
        text = re.sub(r"^- (?:Letters:|Step example \d) .*\n(?:  .*\n)*", "", text, flags=re.M)
    return text


def page(name: str, equations: Mapping[str, Equation]) -> str:
    """Return the page of the site for a Markdown file, by its name below the project's root."""
    text = _read(name)
    described = head(text.split("\n", 1)[0].lstrip("# "), text.partition("\n\n")[2])
    if name.startswith("spec/"):
        parts = re.split(r"^(##+ .+)\n", text, flags=re.M)
        for id in OPENINGS:
            if name == f"spec/{equations[id].chapter}.md":
                parts[0] = parts[0].replace("\n\nIn this chapter", f"\n\n{_toy(id)}In this chapter", 1)
        for i in range(1, len(parts), 2):
            id = parts[i].lstrip("# ").strip()
            if id in equations and name == f"spec/{equations[id].chapter}.md":
                parts[i], parts[i + 1] = (
                    f"## {id}",
                    _entry(equations[id], parts[i + 1], equations) + _way(id, equations),
                )
            parts[i] += "\n\n"
        text = "".join(parts)
    chapter = Path(name).stem
    if name == f"spec/{chapter}.md" and chapter in (*CHAPTERS, "story"):
        text = re.sub(r"^# .*\n", lambda title: f"{title[0]}\n{_handouts(chapter)}\n", text, count=1)
    if name == f"spec/{chapter}.md" and chapter in GOALS:
        text = f"{text.rstrip()}\n\n{_goals(chapter)}"
    if name == "spec/README.md":
        home = (ROOT / "site/home.md").read_text(encoding="utf-8")
        text = re.sub(r"^# .*\n", lambda title: f"{title[0]}\n{home}\n", text, count=1)
    text = re.sub(r"^\{\{(\w+)\}\}$", lambda match: MADE[match[1]](equations), text, flags=re.M)
    text = re.sub(
        r"^(```pycon\n.*?)\n*^```$",
        r"<genref-example>\n\n\1\n```\n\n</genref-example>",
        text,
        flags=re.M | re.S,
    )
    text = re.sub(
        r"^<details>\n<summary>Exercise <code>([a-z0-9-]+)</code>.*?^</details>\n</details>$",
        r'<genref-exercise data-id="\1" id="exercise-\1">\n\g<0>\n</genref-exercise>',
        text,
        flags=re.M | re.S,
    )
    return described + _linked(name, text)


def head(title: str, text: str, **settings: str) -> str:
    """Return what stands before a page: what a search engine or a messenger shows of a link to it."""
    paragraph = next((part for part in text.split("\n\n") if re.match(r"[*A-Za-z$`\[]", part.strip())), "")
    said = re.sub(r"<!--.*?-->|[*`$]|\\(?=[a-zA-Z])", "", paragraph, flags=re.S)
    said = " ".join(re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", said).split())
    if len(said) > DESCRIBED:
        said = said[:DESCRIBED].rsplit(" ", 1)[0] + " …"
    named = {"description": said, "property=og:description": said, "property=og:title": title}
    named["property=og:type"] = "article"
    named.update({f"property={name}": value for name, value in picture().items()})
    metas = "".join(f"    {json.dumps(name)}: {json.dumps(value)}\n" for name, value in named.items())
    lines = "".join(f"{name}: true\n" for name in ("hide-toc", *settings))
    return f"---\n{lines}myst:\n  html_meta:\n{metas}---\n"


def _neighbours(id: str, equations: Mapping[str, Equation]) -> tuple[list[str], int]:
    """Return the equations of the chapter of one, and its place among them."""
    all_ = [other.id for other in equations.values() if other.chapter == equations[id].chapter]
    return all_, all_.index(id)


@lru_cache(maxsize=None)
def titles(chapter: str) -> dict[str, str]:
    """Return the title of each entry of a chapter."""
    found = re.findall(r"^### (\S+)\n+\*\*(.*?)\.?\*\*", _read(f"spec/{chapter}.md"), re.M)
    return dict(found)


def chapter_title(chapter: str) -> str:
    """Return the title of a chapter."""
    return _read(f"spec/{chapter}.md").split("\n", 1)[0].lstrip("# ")


def title_of(equation: Equation) -> str:
    """Return the title of an entry."""
    return titles(equation.chapter)[equation.id]


def _way(id: str, equations: Mapping[str, Equation], alone: bool = False) -> str:
    """Return links to the equations before and after one: in its chapter, or `alone` to their own pages."""
    ids, i = _neighbours(id, equations)
    named = titles(equations[id].chapter)

    def link(other: str, role: str) -> str:
        address = f"{other}.html" if alone else f"#{other}"
        return f'<a class="{role}-page" href="{address}">{escape(named[other])}</a>'

    chapter = equations[id].chapter
    links = [link(ids[i - 1], "prev")] if i else []
    if not alone:
        links.append(f'<a href="{id}.html">This equation on a page of its own</a>')
    else:
        links.append(f'<a href="{chapter}.html#{id}">{i + 1} of {len(ids)} in its chapter</a>')
    links += [link(ids[i + 1], "next")] if i + 1 < len(ids) else []
    return f'\n<p class="entry-way">{"".join(links)}</p>\n\n'


def equation_pages(equations: Mapping[str, Equation]) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of a page for each equation: its entry up to the first example.

    The example begins with the earlier statements of the chapter that it needs.
    """
    for id, equation in equations.items():
        chapter = f"{equation.chapter}.md"
        text = _read(f"spec/{chapter}")
        of_chapter = chapter_title(equation.chapter)
        entry = text.partition(f"\n### {id}\n")[2]
        body = re.split(r"^- Kind: ", entry, maxsplit=1, flags=re.M)[0].strip().split("\n\n", 1)[1]
        whole, title = body, titles(equation.chapter)[id]
        example = body.find("```pycon")
        if example >= 0:
            code = body[example : body.index("\n```", example)].rstrip().removeprefix("```pycon\n")
            first = prompted(needed(text[: text.index(f"\n### {id}\n")], code))
            body = f"{body[:example]}```pycon\n{first}{code}\n```"
        meaning = body.partition("```math")[2].partition("\n```")[2]
        described = head(f"{title} ({of_chapter})", meaning, orphan="true", nosearch="true")
        rest = ["derivation"] * ("**Derivation" in whole) + ["exercises"]
        lines = [
            f"# {title}",
            f"`{id}`, an equation of the chapter [{of_chapter}]({chapter})",
            (_toy(id) if id in WIDGETS else "") + _with_code(equation, body),
            f"The chapter has its [{' and '.join(rest)}]({chapter}#{id}), and examples that you can change.",
            _way(id, equations, alone=True),
        ]
        shown = re.sub(r"\]\(#([^)]*)\)", lambda m: f"]({chapter}#{m[1]})", "\n\n".join(lines))
        yield id, described + _linked(f"spec/{chapter}", shown)


def _linked(name: str, text: str) -> str:
    """Return a page with its links as the site has them; the name of a page becomes its title."""
    text = re.sub(r"\[([\w/. -]+)\]\(([^)#:]+)\)", lambda match: _titled(name, match), text)
    return re.sub(r"\]\(([^)#]+)(#[^)]*)?\)", lambda match: _link(name, match), text)


def _titled(name: str, match: re.Match[str]) -> str:
    """Return a link that shows the title of a page, if it shows the name of its file or folder."""
    path = ((ROOT / name).parent / match[2]).resolve()
    file = path / "README.md" if path.is_dir() else path
    stem = file.parent.name if file.stem == "README" else file.stem
    is_word = (
        re.fullmatch(r"[\w ]+", match[1]) and match.string[: match.start()][-2:] != "| "
    )  # "the errata say"
    shown = match[1].removesuffix(".md").strip("/").split("/")[-1].replace(" ", "-")
    if is_word or shown != stem or file.suffix != ".md" or not file.is_file():
        return match[0]
    title = file.read_text(encoding="utf-8").split("\n", 1)[0].lstrip("# ")
    return f"[{title}]({match[2]})"


def _handouts(chapter: str) -> str:
    """Return links to what is made of a chapter besides its page."""
    if chapter == "story":
        return '<p class="handouts"><a href="handouts/sheet.pdf">The lecture on one page (PDF)</a></p>\n'
    notebook = f'<a href="handouts/notebooks/{chapter}.ipynb" download>Notebook</a>'
    return f'<p class="handouts">{notebook} <a href="handouts/slides/{chapter}.html">Slides</a></p>\n'


def _goals(chapter: str) -> str:
    """Return links to exercises, by which a reader sees that the chapter is done."""
    named = {each.id: each.title for each in exercises()}
    goals = [
        f'<li>{can}: <a href="#exercise-{id}">{escape(named[id])}</a>' for can, id in GOALS[chapter].items()
    ]
    said = "<b>Check yourself.</b> If you can solve these without looking back, you are done:"
    return f'<div class="goals"><p>{said}</p><ul>{"".join(goals)}</ul></div>\n'


def _link(name: str, match: re.Match[str]) -> str:
    """Return a link of a page as the site has it."""
    target, fragment = match[1], match[2] or ""
    if re.match(r"[a-z]+:", target):
        return match[0]
    path = ((ROOT / name).parent / target).resolve().relative_to(ROOT).as_posix()
    if path in RENAMED:
        return f"]({RENAMED[path]}{fragment})"
    if path in ("CONTRIBUTING.md", "site/map.md", "site/files.md") or (
        path.startswith("spec/") and path.endswith((".md", ".svg"))
    ):
        return f"]({path.removeprefix('spec/').removeprefix('site/')}{fragment})"
    if (ROOT / path).is_dir():  # its first page, or else its first file
        first_file = min((ROOT / path).glob("[!.]*.*"), key=lambda file: (file.suffix != ".md", file))
        path = first_file.relative_to(ROOT).as_posix()
    if not (ROOT / path).is_file():
        raise FileNotFoundError(f"{name} links to {path}")
    return f"](source:{path}{fragment.replace('#L', '#L-')})"


def _entry(equation: Equation, text: str, equations: Mapping[str, Equation]) -> str:
    """Return an entry: what it says, and a toy; formula, function and example; then, folded, the rest."""
    body, fields = re.split(r"^(?=- Kind: )", text.strip(), maxsplit=1, flags=re.M)
    lead, body = body.strip().split("\n\n", 1)
    source = re.search(r"^- Source: (.*(?:\n  .*)*)", fields, re.M)
    assert source
    toy = _toy(equation.id) if equation.id in WIDGETS and equation.id not in OPENINGS else ""
    body = _with_code(equation, body)
    evidence = _fold(
        "Evidence: source, tests, cases, libraries",
        _block("evidence", *_evidence(equation, source[1], equations)),
    )
    return "\n".join([lead, "", toy + _folded(body), "", evidence, ""])


def _with_code(equation: Equation, body: str) -> str:
    """Put the letters and the function of the book below the first formula."""
    below = f"{letters(equation.id)}\n\n{_book(equation.code)}"
    formula = re.compile(r"^```math\n.*?^```\n", re.M | re.S)
    return formula.sub(lambda found: f"{found[0]}\n{below}\n", body, count=1)


def _toy(id: str) -> str:
    tag = WIDGETS[id]
    name = tag.removeprefix("genref-")
    # The script stands right behind the element, so that it is live when it is first painted.
    return (
        f'<{tag} id="toy-{name}" data-equation="{id}">\n{first(tag)}\n</{tag}>\n'
        f'<script src="live/{name}.js"></script>\n\n'
    )


FIGURE = re.compile(r"^!\[[^]]*\]\(figures/[^)]*\)(?:\n<!--.*?-->)?$\n*", re.M | re.S)


def _folded(body: str) -> str:
    """Fold each derivation, up to the next bold beginning or exercise; its pictures stay in sight."""
    parts = re.split(r"(?<=\n\n)(?=\*\*|<details>\n<summary>Exercise)", body)
    return "".join(
        "".join(FIGURE.findall(part)) + _fold("Derivation", FIGURE.sub("", part))
        if part.startswith("**Derivation")
        else part
        for part in parts
    )


def _fold(title: str, content: str) -> str:
    return f'<details class="fold">\n<summary>{title}</summary>\n\n{content.strip()}\n\n</details>\n\n'


def _book(code: Place | None) -> str:
    """Return the book's function, or nothing for an equation that is not a definition."""
    if not code:
        return ""
    lines = code.text.split("\n")
    shown = "\n".join(["```python", *lines[:SHOWN_LINES], *["    ..."][: len(lines) > SHOWN_LINES], "```"])
    return _block(
        "book", f"[Its function in the book](../{code.file}#L{code.line}), line {code.line}:", shown
    )


def _block(name: str, *content: str) -> str:
    inner = "\n\n".join(content)
    fence = ":" * (max([2, *map(len, re.findall(r"^:+", inner, re.M))]) + 1)
    return f"{fence}{{container}} {name}\n{inner}\n{fence}\n"


def _place(source: Place) -> str:
    return f"[`{source.name}`](../{source.file}#L{source.line})"


def _evidence(equation: Equation, source: str, equations: Mapping[str, Equation]) -> Iterator[str]:
    """Yield a definition list of what the project has on an equation."""
    ids = {
        "Uses": equation.uses,
        "Used by": equation.used_by,
    }
    yield f"Kind\n: {equation.kind}"
    yield f"Source\n: {' '.join(source.split())}"
    for term, others in ids.items():
        if others:
            yield f"{term}\n: " + "; ".join(
                f"[{title_of(equations[id])}]({equations[id].chapter}.md#{id})" for id in others
            )
    if equation.answers:
        yield "Definitions\n: " + ", ".join(map(_place, equation.answers))
    if equation.engine:
        yield "Engine\n: " + ", ".join(map(_place, equation.engine))
    if equation.tests:
        yield "Tests\n: " + ", ".join(map(_place, equation.tests))
    if equation.cases:
        cases = "".join(f"<li>{id}: {escape(comment)}" for id, comment in equation.cases)
        count = f"{len(equation.cases)} cases" if len(equation.cases) > 1 else "1 case"
        listed = f"<details><summary>{count}</summary><ul>{cases}</ul></details>"
        yield f"Vectors\n: in {equation.chapter}.json, [format](vectors/README.md)\n  {listed}"
    if equation.errata:
        yield "Errata\n: " + ", ".join(f"[{erratum}](errata.md#{erratum})" for erratum in equation.errata)
    libraries = [f"[{topic}](divergences.md#{slug(topic)})" for topic in equation.topics]
    if libraries:
        yield "Divergences\n: " + ", ".join(libraries)
    if equation.failing:
        yield f"Libraries\n: Of {count}, wrong: " + ", ".join(
            f"[{library}](conformance.md#{slug(library)}) {n}" for library, n in equation.failing.items()
        )


def slug(heading: str) -> str:
    """Return the anchor of a heading.

    >>> slug("SciPy, NumPy by divisor n-1")
    'scipy-numpy-by-divisor-n-1'
    """
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def files(equations: Mapping[str, Equation]) -> str:
    """Return a table of the modules of genref: what each is, by the first sentence of its docstring."""
    rows = ["| file | what it is | lines | SHA-256 |", "| --- | --- | --- | --- |"]
    rooms = ("", "numbers/", "engine/*/", "files/", "oracle/", "command_line/")
    for file in (file for room in rooms for file in sorted((ROOT / "genref").glob(f"{room}*.py"))):
        text = file.read_bytes()
        what = (ast.get_docstring(ast.parse(text)) or "").split("\n")[0].replace("|", "\\|")
        name = file.relative_to(ROOT).as_posix()
        shown = (
            f"[`{name}`](../{name})"
            if file.parts[-2] in ("genref", "numbers") or "engine" in file.parts
            else f"`{name}`"
        )
        rows.append(f"| {shown} | {what} | {len(text.splitlines())} | `{sha256(text).hexdigest()[:12]}` |")
    return "\n".join(rows)


def _map(equations: Mapping[str, Equation]) -> str:
    names = {equation.chapter: chapter_title(equation.chapter) for equation in equations.values()}
    return drawing(equations, title_of, names)


MADE: dict[str, Callable[[Mapping[str, Equation]], str]] = {
    "files": files,
    "map": _map,
    "uses": lambda equations: table(equations, title_of),
}
"""What a page has made in place of a line `{{name}}`."""


def main_pages() -> list[Path]:
    """Return the Markdown files of the site that are not made."""
    names = {*RENAMED, "site/map.md", "site/files.md", "CONTRIBUTING.md"}
    return sorted({*(ROOT / "spec").glob("*.md"), *(ROOT / name for name in names)})
