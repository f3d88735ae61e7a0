# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How soon toys respond, and how fast they move, also on a CPU slowed to a quarter of its speed.

`python -m tools.bench.site_speed [PAGE ...]` prints it, each figure the median of five visits, at full speed
(1) and slowed (4). "painted" and "live" count from the start of the visit, so they contain what the browser
does for any page: opening it, laying out, painting. Two rows show that: "empty" is the GDA page without its
article, "static" the text of the front page without style, picture or script. "own" is the time from the end
of the page's response until its toy is live: what the page itself is answerable for. These clocks also count
what other programs do meanwhile; "work" does not: it is the time that the page's own thread has worked until
the toy was live. "a frame" is the same while something moves.
"""

from __future__ import annotations

import json
import re
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
  const came = performance.getEntriesByType("navigation")[0].responseEnd;
  const inside = [...document.querySelectorAll("script:not([src])")].map((e) => e.textContent.length);
  const loaded = performance.getEntriesByType("resource").filter((entry) => entry.initiatorType === "script");
  const size = [...inside, ...loaded.map((entry) => entry.decodedBodySize)].reduce((a, b) => a + b, 0);
  return [mark("first-contentful-paint"), mark("live"), mark("live") - came, size / 1000];
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


def work(browser: Browser, address: str) -> float:
    """Return the milliseconds of work until a page is live."""
    page = opened(browser)
    browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
    page.goto(address)
    page.wait_for_function("performance.getEntriesByName('live').length")
    worked = work_until_live(browser.stop_tracing(), address)
    page.context.close()
    return worked


def visit(browser: Browser, address: str, rate: int, what: str) -> tuple[float, ...]:
    """Return the times of a page, the kilobytes of its scripts, and the work for a frame."""
    page = opened(browser)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.goto(address)
    page.wait_for_timeout(500 * rate)
    times = [float("nan") if each is None else each for each in page.evaluate(TIMES)]
    moved = frame(page, session, what) if what else float("nan")
    page.context.close()
    return (*times, moved)


class Served(Quiet):
    """Serves the site, and two pages to compare with: empty.html and static.html."""

    def do_GET(self) -> None:
        """Answer a request."""
        if self.path == "/empty.html":
            page = (MADE / "gda.html").read_text(encoding="utf-8")
            page = re.sub(r"(<article[^>]*>).*(?=</article>)", r"\1<h1>Nothing</h1>", page, flags=re.S)
        elif self.path == "/static.html":
            page = (MADE / "index.html").read_text(encoding="utf-8")
            page = re.sub(r"<(script|style|svg).*?</\1>", "", page, flags=re.S)
        else:
            return super().do_GET()
        shown = page.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(shown)))
        self.end_headers()
        self.wfile.write(shown)


def main(chosen: list[str]) -> None:
    """Print the figures of an empty page, the front page and each page with a toy, or of chosen ones."""
    if not (MADE / "index.html").exists():
        sys.exit("there is no build/site: build the site first, with python site/make.py")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Served, directory=str(MADE)))
    Thread(target=server.serve_forever, daemon=True).start()
    pages = {"empty": "", "static": "", "index": "#scene-1 .handle"}
    for page, toy in TOYS.items():
        pages[page] = f"genref-{toy} :is(.handle, input[type=range])"
    print(f"{'page':28} {'':7} painted    live     own  ms   scripts kB    work  a frame ms")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        for name in chosen or pages:
            address, what = f"http://127.0.0.1:{server.server_port}/{name}.html", pages[name]
            worked = median(work(browser, address) for _ in range(VISITS)) if what else float("nan")
            for rate in (1, 4):
                found = [visit(browser, address, rate, what) for _ in range(VISITS)]
                *times, size, moved = (median(each) for each in zip(*found))
                shown = " ".join(f"{each:7.0f}" for each in times)
                print(f"{name:28} slowed {rate} {shown}     {size:11.1f} {worked:7.0f} {moved:7.1f}")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
