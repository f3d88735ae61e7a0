# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The built site, served by this process, and Chromium to open it: `tox -e site` provides both."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

MADE = Path(__file__).resolve().parents[2] / "build/site"
CHROMIUM = shutil.which("chromium")
OPTIONS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
OPTIONS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]

expect.set_options(timeout=30_000)  # a machine may be busy; what never comes fails all the same


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, on connections that stay open, without a line for each."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the site."""
    if not (MADE / "index.html").exists():
        pytest.skip("there is no build/site: python site/make.py")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(MADE)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, as the system has it."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on the path")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield opened
        opened.close()
