# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What a check has found, as one page for a browser: no script, nothing to load."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from .adapters import in_ascii, legible
from .checking import Outcome, Result
from .report import NO_PROOF, STATUSES, causes, failure, heading, is_measured, place_to_look, summary

STYLE = """
body { font: 16px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; } th, td { padding: .1em .8em; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr.failed td { background: #fdd; }
pre { white-space: pre-wrap; background: #f4f4f4; padding: .6em; } .passed { color: #060; }
.failed { color: #900; } @media (prefers-color-scheme: dark) { body { background: #111; color: #ddd; }
pre { background: #222; } tr.failed td { background: #511; }
.passed { color: #7d7; } .failed { color: #f88; } }
"""


def page(outcome: Outcome, entries: Mapping[str, str]) -> str:
    """Return the page: the verdict, the causes with an example each, a table, all failures, what was skipped.

    `entries`: where the spec has an equation. It is ASCII, whatever the implementation has said.
    """
    good = outcome.as_claimed and outcome.finished and not outcome.failures
    title = legible(f"{outcome.about.name} {outcome.about.version}".strip())
    lines = [
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="{"passed" if good else "failed"}"><strong>{escape(summary(outcome))}</strong></p>',
        f"<p>{escape(in_ascii(heading(outcome)))}</p>",
        *_list([*outcome.unknown, *(f"{name} is never answered" for name in outcome.unanswered)]),
        *_list(outcome.hints),
    ]
    if outcome.failures or outcome.changed:
        lines.append("<h2>Causes</h2>")
    place = place_to_look(outcome)
    if place:
        lines.append(f"<p>{escape(f'Of what no known mistake explains: {place.says}.')}</p>")
    for cause in causes(outcome):
        says = cause.says if cause.name else f"{cause.says}, which no known mistake explains"
        lines.append(f"<details open><summary>{escape(in_ascii(says))}</summary>")
        lines.append(_failure(cause.results[0], entries))
        if cause.results[1:]:
            others = ", ".join(result.case.id for result in cause.results[1:])
            lines.append(f"<p>also {escape(others)}</p>")
        lines.append("</details>")
    lines += ["<h2>Questions</h2>", *_table(outcome.results)]
    if outcome.failures:
        lines.append(f"<details><summary>all {len(outcome.failures)} failures</summary>")
        lines += [_failure(result, entries) for result in outcome.failures]
        lines.append("</details>")
    skipped = [result for result in outcome.results if result.verdict.status == "skipped"]
    if skipped:
        lines.append(f"<details><summary>all {len(skipped)} that were skipped</summary>")
        lines += _list([f"{r.case.id}: {legible(r.verdict.detail) or 'no reason given'}" for r in skipped])
        lines.append("</details>")
    if outcome.answered:
        lines.append(f"<p>{escape(NO_PROOF)}</p>")
    return "\n".join([*lines, "</body></html>", ""])


def _failure(result: Result, entries: Mapping[str, str]) -> str:
    places = [f"{name} ({entries[name]})" for name in result.case.equations if name in entries]
    read = f"<p>read {escape(', '.join(places))}</p>" if places else ""
    return "<pre>" + escape("\n".join(failure(result))) + "</pre>" + read


def _list(entries: Sequence[str]) -> Iterator[str]:
    if entries:
        yield "<ul>"
        yield from (f"<li>{escape(in_ascii(entry))}</li>" for entry in entries)
        yield "</ul>"


def _table(results: Sequence[Result]) -> Iterator[str]:
    """Yield a row for each model and output."""
    rows: dict[str, list[Result]] = {}
    for result in results:
        rows.setdefault(result.question.asked_topic, []).append(result)
    heads = ("model.output", *STATUSES, "worst error in u A", "correct digits")
    yield f"<table><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>"
    for name, part in {**rows, "total": list(results)}.items():
        counts = [sum(result.verdict.status == status for result in part) for status in STATUSES]
        measures = [result.verdict.worst for result in part if is_measured(result)]
        cells = [name, *map(str, counts)]
        if measures:
            cells += [f"{max(m.units for m in measures):.2g}", f"{min(m.digits for m in measures):.1f}"]
        kind = ' class="failed"' if counts[1] else ""
        yield f"<tr{kind}>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
    yield "</table>"
