# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The report of a check as a self-contained HTML page; its script only filters failures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Optional

from . import report
from .adapters import in_ascii, legible
from .checking import Outcome, Result, by_output
from .report import NO_GUIDE, Guide, Reason

STYLE = """
body { font: 16px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; }
body { color: #111; background: #fff; }
table { border-collapse: collapse; } th, td { padding: .1em .8em; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr.failed td { background: #fdd; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f4f4; padding: .6em; }
pre { margin: .3em 0; font-size: 14px; }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .3em; } details { margin: .3em 0; }
a { color: #05c; } .passed { color: #060; } .failed { color: #900; } .read { margin: 0 0 1em; }
@media (prefers-color-scheme: dark) { body { background: #111; color: #ddd; }
pre, input { background: #222; color: #ddd; }
tr.failed td { background: #511; } a { color: #8bf; } .passed { color: #7d7; } .failed { color: #f88; } }
"""

SCRIPT = """
const words = document.querySelector("#words");
words.addEventListener("input", () => {
  const wanted = words.value.toLowerCase().split(" ");
  for (const one of document.querySelectorAll(".case")) {
    const text = one.textContent.toLowerCase();
    one.hidden = !wanted.every((word) => text.includes(word));
  }
  for (const part of document.querySelectorAll("section")) {
    part.hidden = !part.querySelector(".case:not([hidden])");
  }
});
"""
"""Hides failures that lack one of the words in the input, and outputs with no failure left."""


def page(outcome: Outcome, guide: Guide = NO_GUIDE) -> str:
    """Return the page: the verdict, the causes with one example each, a table, the failures by output, and
    the skipped questions.

    The page is ASCII, whatever the implementation prints.
    """
    good = outcome.as_claimed and outcome.finished and not outcome.failures
    title = legible(f"{outcome.about.name} {outcome.about.version}".strip())
    lines = [
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="{"passed" if good else "failed"}"><strong>{escape(report.summary(outcome))}</strong></p>',
        f"<p>{escape(in_ascii(report.heading(outcome)))}; {escape(report.versions())}</p>",
        *_list([*outcome.unmet, *outcome.hints]),
    ]
    if outcome.failures or outcome.changed:
        lines.append("<h2>Causes</h2>")
    place = report.place_to_look(outcome)
    if place:
        lines.append(f"<p>{escape(f'Of what no known mistake explains: {place.says}.')}</p>")
    trait = report.in_common(outcome, outcome.unexplained)
    if trait:
        lines.append(f"<p>{escape(f'Of what no known mistake explains, {trait.sentence}.')}</p>")
    for cause in report.causes(outcome):
        says = cause.says if cause.name else f"{cause.says}, which no known mistake explains"
        lines.append(f"<details open><summary>{escape(in_ascii(says))}</summary>")
        lines.append(_failure(cause.results[0], guide))
        if cause.results[1:]:
            lines.append(f"<p>also {', '.join(map(_anchor, cause.results[1:]))}</p>")
        lines.append("</details>")
    lines += ["<h2>Questions</h2>", *_table(outcome.results), *_by_output(outcome, guide)]
    skipped = [result for result in outcome.results if result.verdict.status == "skipped"]
    if skipped:
        lines.append(f"<details><summary>all {len(skipped)} skipped questions</summary>")
        lines += _list([f"{r.case.id}: {legible(r.verdict.detail) or 'no reason given'}" for r in skipped])
        lines.append("</details>")
    if outcome.answered:
        lines.append(f"<p>{escape(report.NO_PROOF)}</p>")
    return "\n".join([*lines, "</body></html>", ""])


def _by_output(outcome: Outcome, guide: Guide) -> Iterator[str]:
    """Yield all failures, in one section for each output, and the input that filters them."""
    reasons = report.named(outcome)
    if not outcome.failures:
        return
    yield f"<h2>All {len(outcome.failures)} failures</h2>"
    yield '<p><label>Show only those with these words: <input id="words" type="search"></label></p>'
    for topic, results in by_output(outcome.failures).items():
        yield f'<section><h3 id="{escape(topic)}">{escape(topic)}: {len(results)}</h3>'
        for result in results:
            reason = reasons.get(result.case.id)
            why = escape(in_ascii(reason.name if reason else result.verdict.fault))
            id = escape(result.case.id)
            yield f'<details class="case"><summary>{id}: {why}</summary><div id="{id}">'
            yield _failure(result, guide, reason)
            yield "</div></details>"  # a link to the div opens the details
        yield "</section>"
    yield f"<script>{SCRIPT}</script>"


def _anchor(result: Result) -> str:
    """Return the id of a case, as a link to the case if it is among the failures below."""
    id = escape(result.case.id)
    return f'<a href="#{id}">{id}</a>' if result.failed else id


def _failure(result: Result, guide: Guide, reason: Optional[Reason] = None) -> str:
    text = "<pre>" + escape("\n".join(report.failure(result, guide, reason))) + "</pre>"
    links = ", ".join(_link(name, guide) for name in result.case.equations if name in guide.places)
    return text + (f'<p class="read">read {links}</p>' if links else "")


def _link(name: str, guide: Guide) -> str:
    """Return an equation as a link to its page of the site, or with its place if no site is given."""
    place = guide.places[name]
    if not guide.site:
        return escape(f"{name} ({place})")
    address = guide.site + place.replace("spec/", "", 1).replace(".md#", ".html#", 1)
    return f'<a href="{escape(address)}">{escape(name)}</a>'


def _list(entries: Sequence[str]) -> Iterator[str]:
    if entries:
        yield "<ul>"
        yield from (f"<li>{escape(in_ascii(entry))}</li>" for entry in entries)
        yield "</ul>"


def _table(results: Sequence[Result]) -> Iterator[str]:
    """Yield a row for each model and output that was not skipped; its name links to its failures."""
    heads, *rows = report.cells(results)
    yield f"<table><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>"
    for name, *numbers in rows:
        failed = numbers[report.STATUSES.index("failed")] != "0"
        first = escape(name)
        if failed and "." in name:
            first = f'<a href="#{first}">{first}</a>'
        kind = ' class="failed"' if failed else ""
        yield f"<tr{kind}>{''.join(f'<td>{cell}</td>' for cell in (first, *numbers))}</tr>"
    yield "</table>"
