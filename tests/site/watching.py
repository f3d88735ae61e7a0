# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What tests of the site share: where it is, and a page that is watched while it is used."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
MADE = ROOT / "build/site"
AXE = ROOT / "build/npm/node_modules/axe-core/axe.min.js"
WIDTHS = (390, 800, 1600)

sys.path[:0] = [str(ROOT), str(ROOT / "site")]

FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""After two frames the page has been laid out, and its scripts have seen its width."""


@contextmanager
def watched(browser: Browser, address: str, **settings: Any) -> Iterator[Page]:
    """Open a page. Afterwards nothing has gone wrong, and nothing came from elsewhere."""
    page = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **settings}).new_page()
    faults: list[str] = []
    site = "/".join(address.split("/")[:3])

    def requested(url: str) -> None:
        if not url.startswith((site, "data:", "blob:")):
            faults.append(f"elsewhere: {url}")

    page.on("request", lambda request: requested(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("requestfailed", lambda request: faults.append(f"failed: {request.url}"))
    page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
    try:
        page.goto(address, wait_until="load")
        yield page
    finally:
        page.context.close()
    assert faults == [], faults
