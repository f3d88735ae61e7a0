# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How soon toys respond, and how fast they move, on a CPU slowed to a quarter of its speed.

`python -m tools.bench.site_speed [PAGE ...]` prints it, each figure the median of five visits. The clock
runs until the first paint, until a toy is live, and until all of the front page is; it also counts what other
programs do meanwhile. "work" is the time that the page's own thread has worked until the toy was live, times
four; so is the time of a frame, while something moves, without the factor.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from http.server import ThreadingHTTPServer
from statistics import median
from threading import Thread

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.site.conftest import CHROMIUM, MADE, OPTIONS, Quiet

TOYS = {
    "gda": "difference",
    "gaussian": "sigma",
    "generative-vs-discriminative": "boundary",
    "logistic-ascent": "ascent",
    "naive-bayes": "spam",
    "laplace": "alpha",
}
"""Pages with a toy."""
FRAMES = 60
VISITS = 5  # of each kind; their median is printed

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
  const mark = (name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
  const inside = [...document.querySelectorAll("script:not([src])")].map((e) => e.textContent.length);
  const loaded = performance.getEntriesByType("resource").filter((entry) => entry.initiatorType === "script");
  const size = [...inside, ...loaded.map((entry) => entry.decodedBodySize)].reduce((a, b) => a + b, 0);
  return [mark("first-contentful-paint"), mark("live"), mark("all"), size / 1000];
}"""


def work_until_live(trace: bytes, address: str) -> float:
    """Return how many milliseconds the page's thread worked from the start of a visit to its mark `live`."""
    events = json.loads(trace)["traceEvents"]
    starts = [event for event in events if event["name"] == "navigationStart"]
    begin = [event for event in starts if event["args"]["data"]["documentLoaderURL"] == address][-1]
    thread = [event for event in events if (event["pid"], event["tid"]) == (begin["pid"], begin["tid"])]
    live = min(event["ts"] for event in thread if event["name"] == "live")
    tasks = [
        event for event in thread if event["name"] == "ThreadControllerImpl::RunTask" and "tdur" in event
    ]
    work = 0.0
    for task in tasks:
        inside = min(live, task["ts"] + task["dur"]) - max(begin["ts"], task["ts"])
        work += max(0, inside) / max(1, task["dur"]) * task["tdur"]
    return work / 1000


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


def opened(browser: Browser) -> Page:
    """Return an empty page, whose process has started, and which has nothing of the site yet."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto("about:blank")
    return page


def visits(browser: Browser, address: str, what: str) -> tuple[float, ...]:
    """Return the times of a page, the size of its scripts, and the work until it is live and for a frame."""
    page = opened(browser)
    browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
    page.goto(address)
    page.wait_for_function("performance.getEntriesByName('live').length")
    work = 4 * work_until_live(browser.stop_tracing(), address)
    page.context.close()
    page = opened(browser)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(address)
    page.wait_for_timeout(2000)
    times = [each or float("nan") for each in page.evaluate(TIMES)]
    moved = frame(page, session, what)
    page.context.close()
    return (*times, work, moved)


def main(chosen: list[str]) -> None:
    """Print the figures of the front page and of each page with a toy, or those of chosen ones."""
    if not (MADE / "index.html").exists():
        sys.exit("there is no build/site: build the site first, with python site/make.py")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(MADE)))
    Thread(target=server.serve_forever, daemon=True).start()
    pages = {"index": "#scene-1 .handle"}
    for page, toy in TOYS.items():
        pages[page] = f"genref-{toy} :is(.handle, input[type=range])"
    columns = f"{'painted':>8} {'live':>6} {'all':>6} ms {'scripts':>8} kB {'work':>6} {'a frame':>9} ms"
    print(f"{'page':20} {columns}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        for name in chosen or pages:
            address = f"http://127.0.0.1:{server.server_port}/{name}.html"
            found = [visits(browser, address, pages[name]) for _ in range(VISITS)]
            painted, live, every, size, work, moved = (median(each) for each in zip(*found))
            times = f"{painted:8.0f} {live:6.0f} {every:6.0f}"
            print(f"{name:20} {times}    {size:8.1f}    {work:6.0f} {moved:9.1f}")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
