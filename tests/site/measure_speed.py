# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How soon toys respond, and how fast they move, on a CPU slowed to a quarter of its speed.

`python -m tests.site.measure_speed` prints it. Times until the first paint and until a toy is live are
those of a clock, so nothing else should run. The time of a frame is measured in the page's own thread.
"""

from __future__ import annotations

import json
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.site.conftest import CHROMIUM, MADE, OPTIONS, Quiet

WIDGETS = Path(__file__).resolve().parents[2] / "site/widgets.json"
FRAMES = 60

MOVE = """([what, frames]) => new Promise((done) => {
  const at = document.querySelector(what);
  const move = (i) => {
    if (i === frames) return done();
    if (at.matches("input")) {
      at.value = Number(at.min) + ((i % 20) / 20) * (at.max - at.min);
      at.dispatchEvent(new Event("input", { bubbles: true }));
    } else {
      const key = i % 20 < 10 ? "ArrowLeft" : "ArrowRight";
      at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
    requestAnimationFrame(() => move(i + 1));
  };
  move(0);
})"""
"""Move a handle or a slider to and fro, a step in each frame."""

TIMES = """() => {
  const size = (all, entry) => all + (entry.initiatorType === "script" ? entry.decodedBodySize : 0) / 1000;
  const mark = (name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
  const scripts = performance.getEntriesByType("resource").reduce(size, 0);
  return [mark("first-contentful-paint"), mark("live"), mark("all"), scripts];
}"""


def thread_time(session: CDPSession) -> float:
    """Return the milliseconds that the page's thread has worked."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    (seconds,) = [float(each["value"]) for each in metrics if each["name"] == "TaskDuration"]
    return 1000 * seconds


def frame(page: Page, session: CDPSession, what: str) -> float:
    """Return the milliseconds of work for a frame while something moves."""
    began = thread_time(session)
    page.evaluate(MOVE, [what, FRAMES])
    return (thread_time(session) - began) / FRAMES


def main() -> None:
    """Print the figures of the front page and of each page with a toy."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(MADE)))
    Thread(target=server.serve_forever, daemon=True).start()
    pages = {"index": "#scene-1 .handle"}
    for id, element in json.loads(WIDGETS.read_text("utf-8")).items():
        pages[id] = f"{element} :is(.handle, input[type=range])"
    print(f"{'page':20} {'painted':>8} {'live':>6} {'all':>6} ms {'a frame':>9} ms {'scripts':>7} kB")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        for name, what in pages.items():
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            session = page.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            page.goto(f"http://127.0.0.1:{server.server_port}/{name}.html")
            page.wait_for_timeout(2000)
            painted, live, every, size = (each or float("nan") for each in page.evaluate(TIMES))
            work = frame(page, session, what)
            print(f"{name:20} {painted:8.0f} {live:6.0f} {every:6.0f}    {work:9.1f}    {size:7.1f}")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
