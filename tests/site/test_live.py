# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What runs live: every example, the exercises, the things to touch; on the desk, and in Chromium."""

from __future__ import annotations

import json
import re
import shutil
import sys
import tarfile
import time
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import exp, log, pi, sqrt
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "site")]

from live import build, session, things  # noqa: E402

PAGES = [page.stem for page in sorted((ROOT / "spec").glob("*.md")) if "```pycon" in page.read_text("utf-8")]
KINDS = sorted(path.stem for path in (ROOT / "site/live/elements").glob("*.js"))
PATIENCE = 240_000
"""Milliseconds, for Python's start, or its longest answer, on a busy machine."""
HOSTILE = "<script>window.hit = 1</script><img src=x onerror='window.hit = 1'>"


def shown(name: str, **given: object) -> Any:
    """Return what a thing shows on the desk."""
    return things.touch(name, given)["shows"]


# On the desk


@pytest.mark.parametrize("name", things.THINGS)
def test_things_give_plain_json(name: str) -> None:
    answer = json.loads(json.dumps(things.touch(name, {})))
    assert answer["shows"]
    assert json.loads(json.dumps(things.touch(name, answer["set"]))) == answer, "what is set sets the same"


def test_sigma() -> None:
    shows = shown("sigma", variance_1="4", covariance="2", variance_2="2", x=["2", "0"])
    assert shows["determinant"]["text"] == "4"
    assert shows["inverse"] == [["1/2", "-1/2"], ["-1/2", "1"]]
    assert shows["squared_distance"]["text"] == "2"  # 2 * 2 * 1/2
    assert shows["peak"]["value"] == pytest.approx(1 / (2 * pi * 2), rel=1e-15)
    assert shows["density"]["value"] == pytest.approx(exp(-1) / (2 * pi * 2), rel=1e-15)
    assert shows["factor"] == [[2, 0], [1, 1]]
    for axis, variance in zip(shows["axes"], (3 + sqrt(5), 3 - sqrt(5))):
        u, v = axis["end"]
        assert float(axis["variance"]) == pytest.approx(variance)
        assert u * u + v * v == pytest.approx(variance)
        assert (4 * u + 2 * v, 2 * u + 2 * v) == pytest.approx((variance * u, variance * v))


def test_parameters() -> None:
    """Sigma is the identity: theta = (ln of the prior odds - 3/2, 2, 1) by hand."""
    given = {"means": [["-1", "0"], ["1", "1"]], "variance_1": "1", "covariance": "0", "variance_2": "1"}
    shows = shown("parameters", **given, phi="1/4", x=["1", "1"])
    assert shows["theta"] == pytest.approx([log(1 / 3) - 1 / 2, 2, 1])
    assert shows["posterior"]["value"] == pytest.approx(1 / (1 + exp(-(log(1 / 3) - 1 / 2 + 3))))
    for u, v in shows["line"]:
        assert log(1 / 3) - 1 / 2 + 2 * u + v == pytest.approx(0)
        assert abs(u) == 5 or abs(v) == 4
    assert len(shows["line"]) == 2 and shows["line"][0] != shows["line"][1]
    turned = shown("parameters", **{**given, "means": [["0", "-1"], ["1", "1"]]}, phi="1/4")
    assert [abs(u) for u, _ in turned["line"]] == [5, 5]
    assert shows["phi"]["text"] == "1/4"
    assert [[entry["text"] for entry in mean] for mean in shows["means"]] == given["means"]
    assert shown("parameters", variance_1="4", covariance="2", variance_2="2")["factor"] == [[2, 0], [1, 1]]
    (low, high), shade = shows["ends"], shows["shade"]
    assert shade == sorted(shade)
    middle = 1 / (1 + exp(-(log(1 / 3) - 1 / 2)))
    assert shade[len(shade) // 2] == pytest.approx(middle), "halfway is the origin"
    assert [-u for u in low] == high
    outside = shown("parameters", **given, phi="0.999999999")
    assert outside["line"] == []


def test_boundary() -> None:
    """Class 0 has the mean (0, 0), class 1 (2, 2), and Sigma is half the identity."""
    cross = [["1", "0"], ["-1", "0"], ["0", "1"], ["0", "-1"]]
    moved = [["3", "2"], ["1", "2"], ["2", "3"], ["2", "1"]]
    shows = shown("boundary", classes=[cross, moved], x=["1", "1"])
    assert [[entry["text"] for entry in row] for row in shows["covariance"]] == [["1/2", "0"], ["0", "1/2"]]
    assert shows["theta"] == [-8, 4, 4]
    assert shows["posterior"]["value"] == 0.5
    assert shows["rival"]["line"] == [] and "separable" in shows["rival"]["refusal"]
    rarer = shown("boundary", classes=[cross, moved], phi="1/5")
    assert rarer["theta"] == pytest.approx([-8 - log(4), 4, 4]) and rarer["phi"]["text"] == "1/5"
    first = shown("boundary")
    assert first["rival"]["refusal"] == ""
    assert sum(first["rival"]["theta"][j] * (1, -3, 2)[j] for j in range(3)) == pytest.approx(
        log(first["rival"]["probability"]["value"] / (1 - first["rival"]["probability"]["value"]))
    )


def test_threshold() -> None:
    shows = shown("threshold")
    assert shows["threshold"]["text"] == "7/2"
    assert shows["posterior"]["value"] == pytest.approx(1 / (1 + exp(1.25)))  # 5/2 (3 - 7/2)
    assert (shows["label"], shown("threshold", x="4")["label"]) == (0, 1)
    assert [p["value"] for p in shows["densities"]] == pytest.approx(
        [exp(-1) / sqrt(4 * pi), exp(-9 / 4) / sqrt(4 * pi)]
    )
    x, p_0, p_1, p = shows["curves"][20]
    assert (x, p_0) == (1, pytest.approx(1 / sqrt(4 * pi)))
    assert p == pytest.approx(p_1 / (p_0 + p_1))
    assert shown("threshold", phi="0.2", x="4")["threshold"]["value"] == pytest.approx(3.5 + 2 / 5 * log(4))


def test_alpha() -> None:
    words = {entry["word"]: entry for entry in shown("alpha")["words"]}
    assert (words["prize"]["spam"]["text"], words["prize"]["ham"]["text"]) == ("3/4", "1/5")
    assert [word for word, entry in words.items() if entry["present"]] == ["a", "prize", "see"]
    strict = shown("alpha", smoothing="0")
    assert strict["posterior"] is None and strict["refusal"].startswith("the posterior is 0/0")
    joint = {"spam": Fraction(2, 5), "ham": Fraction(3, 5)}
    for word, entry in words.items():
        for label in joint:
            p = Fraction(entry[label]["text"])
            joint[label] *= p if entry["present"] else 1 - p
    assert shown("alpha")["posterior"]["text"] == str(joint["spam"] / (joint["spam"] + joint["ham"]))


def test_bins() -> None:
    shows = shown("bins", area="800")
    assert (shows["area"]["left"], shows["area"]["right"], shows["area"]["edge"]) == (3, 2, True)
    assert [(edge["left"], edge["right"]) for edge in shows["edges"]] == [(2, 1), (3, 2), (4, 3), (5, 4)]


def test_ascent() -> None:
    shows = shown("ascent", start=["0", "0", "0"], step_size="0.1")
    # At theta = 0 every h is 1/2: the first step is 0.1 times half the difference of the sums of the classes.
    sums = [[sum(point[j] for point in points) for j in (0, 1)] for points in shows["points"]]
    step = [0.0, *(0.1 * (b - a) / 2 for a, b in zip(*sums))]
    assert shows["steps"][1]["theta"] == pytest.approx(step)
    assert shows["steps"][0]["log_likelihood"] == pytest.approx(12 * log(1 / 2))
    likelihoods = [step["log_likelihood"] for step in [*shows["steps"], shows["maximum"]]]
    assert len(likelihoods) == 1 + 20 + 1
    assert likelihoods == sorted(set(likelihoods))


def test_spam() -> None:
    """The multinomial model by hand: 9 words; spam has 8 words in all, ham 10."""
    shows = shown("spam", message="prize car zebra")
    odds = Fraction(2, 3) * Fraction(2 + 1, 8 + 9) / Fraction(0 + 1, 10 + 9)
    assert shows["words"][0]["posterior"]["text"] == str(odds / (1 + odds))
    odds *= Fraction(0 + 1, 8 + 9) / Fraction(2 + 1, 10 + 9)
    assert shows["posterior"]["text"] == shows["words"][2]["posterior"]["text"] == str(odds / (1 + odds))
    assert [shows["words"][0][label]["text"] for label in ("spam", "ham")] == ["3/17", "1/19"]
    assert shows["words"][2]["spam"] is None and shows["prior"]["text"] == "2/5"
    assert shows["log_odds"] == pytest.approx(log(odds)) == sum(part["log_odds"] for part in shows["parts"])
    assert shows["label"] == ("spam" if odds > 1 else "ham")
    presence = shown("spam", message="prize car zebra", event_model="bernoulli")
    assert sum(part["log_odds"] for part in presence["parts"]) == pytest.approx(presence["log_odds"])


@pytest.mark.parametrize(
    ("name", "given", "says"),
    [
        ("sigma", {"covariance": "2"}, "positive definite|indefinite|singular"),
        ("sigma", {"variance_1": "1e9"}, "variance 1"),
        ("sigma", {"x": ["nan", "0"]}, r"x\[0\]"),
        ("parameters", {"phi": "1"}, "priors"),
        ("boundary", {"classes": [[["0", "0"]], [["1", "1"]]]}, "singular"),
        ("threshold", {"mean_0": "6"}, "mean 1"),
        ("bins", {"edges": "400, 300"}, "edges"),
        ("bins", {"edges": ""}, "edge 1"),
        ("spam", {"spam": []}, "spam"),
        ("spam", {"smoothing": "1/0"}, "alpha"),
    ],
)
def test_refusals(name: str, given: dict[str, object], says: str) -> None:
    assert re.search(says, str(things.touch(name, given)["refusal"]))


def test_session_runs_statements_as_a_prompt_does() -> None:
    python = session.Session()
    assert python.run("a = 2\na\nfor i in range(a):\n    print(i)\n\nif a:\n    a + 1") == "2\n0\n1\n3\n"
    assert python.run("1 / 0\na") == f"{session.HEADER}...\nZeroDivisionError: division by zero\n2\n"
    assert python.run("raise SystemExit") == f"{session.HEADER}...\nSystemExit\n"
    assert "SyntaxError" in python.run("a = = 2\nprint(1)")
    assert python.run("class C: pass\nC().__class__") == "<class '__main__.C'>\n"
    assert len(python.run("print('x' * 10**6)")) < 10**5


def test_agreement_is_that_of_doctest() -> None:
    raised = session.Session().run("1 / 0")
    assert session.agrees(raised, f"{session.HEADER}...\nZeroDivisionError: division by zero\n", "1 / 0")
    assert session.agrees(raised, f"{session.HEADER}  File\n    x\nZeroDivisionError: division by zero\n", "")
    assert not session.agrees(raised, f"{session.HEADER}...\nZeroDivisionError: something else\n", "1 / 0")
    assert not session.agrees("1\n", "2\n", "") and not session.agrees("1\n2\n", "1\n...\n", "")
    assert session.agrees("1\n2\n", "1\n...", "f()  # doctest: +ELLIPSIS")


def test_answers_to_exercises() -> None:
    assert session.check_answer("laplace-games", "2/7, 5/7") == (True, "right")
    right, said = session.check_answer("laplace-games", "1/5 4/5")
    assert not right and said.startswith("wrong: this is what no smoothing")
    right, said = session.check_answer("laplace-games", HOSTILE)
    assert not right and "numbers such as" in said


def test_the_archive_is_the_same_for_the_same_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build.write_archive(tmp_path / "one.tgz")
    shutil.copytree(ROOT / "genref", tmp_path / "genref")
    (tmp_path / "genref/__pycache__").mkdir(exist_ok=True)
    (tmp_path / "genref/__pycache__/x.pyc").touch()
    for path in tmp_path.rglob("*.py"):
        path.touch()
    monkeypatch.setattr(build, "ROOT", tmp_path)
    build.write_archive(tmp_path / "two.tgz")
    assert (tmp_path / "one.tgz").read_bytes() == (tmp_path / "two.tgz").read_bytes()
    with tarfile.open(tmp_path / "one.tgz") as archive:
        names = archive.getnames()
    assert names == sorted(names)
    assert {"genref/equations.py", "live/things.py", "live/session.py"} <= set(names)
    assert not [name for name in names if "__pycache__" in name]
    (tmp_path / "genref/laplace.py").write_text("\n")
    build.write_archive(tmp_path / "two.tgz")
    assert (tmp_path / "one.tgz").read_bytes() != (tmp_path / "two.tgz").read_bytes()


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
@pytest.mark.parametrize("kind", KINDS)
def test_first_pictures(kind: str) -> None:
    markup = build.first(f"genref-{kind}")
    assert "aria-label" in markup and "<svg" in markup
    assert "<input" not in markup and "<button" not in markup, "nothing that needs JavaScript"
    assert "undefined" not in markup and "NaN" not in markup and "[object" not in markup


# In Chromium


class Opened:
    """A page of the site that is watched; opening it does not start Python."""

    def __init__(self, browser: Any, site: str, name: str) -> None:
        self.page = browser.new_page(viewport={"width": 1200, "height": 900})
        self.requests: list[str] = []
        self.faults: list[str] = []
        self.page.set_default_timeout(PATIENCE)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("requestfailed", lambda request: self.faults.append(f"failed: {request.url}"))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.site = site.rstrip("/")
        self.page.goto(f"{self.site}/{name}.html")
        self.page.wait_for_function("customElements.get('genref-example') !== undefined")
        assert not any("pyodide" in url for url in self.requests)

    def close(self) -> None:
        """Close it. Raises: AssertionError if anything went wrong, or was asked for elsewhere."""
        elsewhere = [url for url in self.requests if not url.startswith((self.site, "data:", "blob:"))]
        self.page.close()
        assert not self.faults and not elsewhere


@pytest.fixture(scope="module")
def opened(browser: Any, site: str) -> Iterator[Any]:
    """Return pages, each opened once, as Python's start takes the most time."""
    pages: dict[str, Opened] = {}

    def opening(name: str) -> Opened:
        if name not in pages:
            pages[name] = Opened(browser, site, name)
        return pages[name]

    yield opening
    for page in pages.values():
        page.close()


def run(example: Any) -> str:
    """Run an example, which may be folded away, and return what is said of it."""
    example.evaluate("e => { for (let d = e; (d = d.closest('details:not([open])')); ) d.open = true }")
    example.get_by_role("button", name="Run", exact=True).click()
    said = example.locator(".genref-said")
    said.locator(".genref-right, .genref-wrong, .genref-both").first.wait_for()
    return "\n".join(str(said.inner_text()).split("\n\n"))


@pytest.mark.parametrize("name", PAGES)
def test_every_example(opened: Any, name: str) -> None:
    """Each prints what its page says."""
    watched = opened(name)
    examples = watched.page.locator("genref-example")
    blocks = (ROOT / f"spec/{name}.md").read_text("utf-8").count("\n```pycon\n")
    assert examples.count() == blocks > 0
    seconds, wrong = [], []
    for i in range(blocks):
        began = time.perf_counter()
        said = run(examples.nth(i))
        seconds.append(time.perf_counter() - began)
        if not said.startswith("\N{CHECK MARK}"):
            wrong.append(said)
    assert not wrong
    later = max(seconds[1:], default=0)
    print(
        f"{name}: first {seconds[0]:.1f} s, all others {sum(seconds[1:]):.1f} s, each at most {later:.2f} s"
    )


def test_examples_above_run_first_and_once(browser: Any, site: str) -> None:
    watched = Opened(browser, site, "laplace")
    examples = watched.page.locator("genref-example")
    assert run(examples.nth(4)).startswith("\N{CHECK MARK}")
    first = examples.nth(0)
    assert first.locator(".genref-said").inner_text() == ""
    first.get_by_role("button", name="Edit").click()
    first.locator("textarea").fill("runs = globals().get('runs', 0) + 1\nruns")
    assert run(first).startswith("Output\n1\n")
    assert run(examples.nth(5)).startswith("\N{CHECK MARK}")
    assert run(first).startswith("Output\n2\n"), "what has run is not run again by those below"
    # Two that are asked for at once: the second waits for the first.
    watched.page.reload()
    first.get_by_role("button", name="Edit").click()
    first.locator("textarea").fill("runs = globals().get('runs', 0) + 1\nruns")
    first.get_by_role("button", name="Run", exact=True).click()
    assert run(examples.nth(1)).startswith("\N{CHECK MARK}")
    assert run(first).startswith("Output\n2\n")
    # What does not end is stopped; then all names are gone.
    first.locator("textarea").fill("while True: pass")
    first.get_by_role("button", name="Run", exact=True).click()
    first.get_by_role("button", name="Stop").click()
    first.get_by_text("stopped", exact=True).wait_for()
    first.get_by_role("button", name="Reset").click()
    assert run(examples.nth(5)).startswith("\N{CHECK MARK}")
    watched.close()


def test_an_example_is_edited_run_and_reset(opened: Any) -> None:
    page = opened("laplace").page
    example = page.locator("genref-example").first
    example.get_by_role("button", name="Edit").press("Enter")
    editor = example.locator("textarea")
    assert editor.evaluate("box => box === document.activeElement")
    assert ">>>" not in editor.input_value()
    editor.fill(f"print({HOSTILE!r})")
    editor.press("Control+Enter")
    both = example.locator(".genref-both")
    both.wait_for()
    assert "<script>" in both.locator("pre").first.inner_text()
    assert "(Fraction(1, 1), Fraction(0, 1))" in both.locator("pre").last.inner_text()
    assert page.evaluate("window.hit") is None
    editor.press("Escape")
    assert page.evaluate("document.activeElement.tagName") == "BUTTON"
    example.get_by_role("button", name="Reset").click()
    assert run(example).startswith("\N{CHECK MARK} as printed")

    # What it printed stays while the code is edited, and says that it is older.
    said = example.locator(".genref-said p").first
    assert said.inner_text() == "\N{CHECK MARK} as printed"
    example.get_by_role("button", name="Edit").click()
    printed = editor.input_value()
    editor.fill("1 +")
    assert said.inner_text() == "\N{CHECK MARK} as printed, before your changes"
    assert said.get_attribute("class") is None
    editor.fill(printed)
    assert said.inner_text() == "\N{CHECK MARK} as printed"
    editor.fill("1 +")
    editor.press("Control+Enter")
    both.wait_for()
    assert "SyntaxError" in both.locator("pre").first.inner_text()
    editor.fill("2")
    assert both.locator("p").first.inner_text() == "Output, before your changes"
    example.get_by_role("button", name="Reset").click()


def test_exercises(opened: Any) -> None:
    page = opened("laplace").page
    exercise = page.locator("genref-exercise[data-id=laplace-games]")
    exercise.locator("summary").first.click()
    form = exercise.locator("form")

    def said(answer: str) -> str:
        form.get_by_label("Your answer").fill(answer)
        form.get_by_label("Your answer").press("Enter")
        result = form.locator("p")
        page.wait_for_function(
            "p => p.textContent && !p.textContent.startsWith('Checking')", arg=result.element_handle()
        )
        return str(result.inner_text())

    assert said("2/7, 5/7") == "\N{CHECK MARK} right"
    for answer in ("1/5, 4/5", "0.3 0.7", HOSTILE):
        assert " ".join(said(answer).split()) == " ".join(
            session.check_answer("laplace-games", answer)[1].split()
        )
    assert page.evaluate("window.hit") is None

    # A verdict stays while the next answer is written, and says which answer it is about.
    assert said("2/7, 5/7") == "\N{CHECK MARK} right"
    verdict, box = form.locator("p"), form.get_by_label("Your answer")
    for other in ("2/7, 5", ""):
        box.fill(other)
        if not other:
            box.press("Enter")
        assert verdict.inner_text() == "Your answer \u201c2/7, 5/7\u201d: \N{CHECK MARK} right"
        assert verdict.get_attribute("class") == ""
    box.fill("2/7, 5/7")
    assert verdict.inner_text() == "\N{CHECK MARK} right"
    assert verdict.get_attribute("class") == "genref-right"


WIDGETS = {
    element[7:]: id for id, element in json.loads((ROOT / "site/widgets.json").read_text("utf-8")).items()
}
CHAPTERS = {
    kind: next(page for page in PAGES if f"\n### {id}\n" in (ROOT / f"spec/{page}.md").read_text("utf-8"))
    for kind, id in WIDGETS.items()
}


class Thing:
    """A thing to touch that has been touched, by this test or by one before it."""

    def __init__(self, watched: Opened, kind: str) -> None:
        self.page, self.root = watched.page, watched.page.locator(f"genref-{kind}")
        if not self.root.locator("input").count():
            assert self.root.locator("svg").first.is_visible()
            self.root.get_by_role("button", name="Touch").click()
            self.root.locator("input, textarea").first.wait_for()
            assert self.root.evaluate("thing => thing.contains(document.activeElement)")

    def slide(self, name: str, value: str) -> None:
        """Set a scale by its name."""
        self.root.get_by_label(name, exact=True).evaluate(
            "(scale, value) => { scale.value = value; scale.dispatchEvent(new Event('input')); }",
            value,
        )

    def reads(self, name: str, value: str) -> None:
        """Wait until a number is shown under its name, in an element that may be made anew meanwhile."""
        where = f"xpath=.//dt[normalize-space() = '{name}']/following-sibling::dd[1]"
        expect(self.root.locator(where)).to_have_text(value, timeout=PATIENCE)

    def begins_again(self) -> None:
        """Bring the first answer back, and wait for it."""
        self.root.get_by_role("button", name="Begin again").click()
        # Python answers in the order of asking, so the answer to this comes after it.
        self.page.evaluate(
            """async () => {
                const { ask } = await import("./live/python.js");
                await ask({ do: "touch", name: "bins", set: {} });
            }"""
        )

    def says(self, text: str) -> None:
        """Wait until a text is shown."""
        self.root.get_by_text(text).first.wait_for(timeout=PATIENCE)


@pytest.fixture
def touched(opened: Any) -> Any:
    return lambda kind: Thing(opened(CHAPTERS[kind]), kind)


def four(value: float) -> str:
    """Return a number as the elements show it: with four digits."""
    return f"{value:.4g}".replace("-", "\N{MINUS SIGN}")


def exactly(number: Any) -> str:
    """Return a number as the elements show it: the fraction, if it is short, and about."""
    return f"{number['text']} \N{ALMOST EQUAL TO} {four(number['value'])}"


def test_sigma_is_moved(touched: Any) -> None:
    thing = touched("sigma")
    thing.slide("\u03a3\u2081\u2082", "-0.7")
    due = shown("sigma", covariance="-0.7")
    thing.reads("|\u03a3|", f"{due['determinant']['text']} = {four(due['determinant']['value'])}")
    thing.reads("density at 0", four(due["peak"]["value"]))
    point = thing.root.get_by_role("slider", name="The point x")
    point.press("ArrowLeft")
    point.press("Shift+ArrowDown")
    thing.reads(
        "squared distance of x",
        exactly(shown("sigma", covariance="-0.7", x=["1.4", "0.5"])["squared_distance"]),
    )
    box = point.bounding_box()
    thing.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    thing.page.mouse.down()
    thing.page.mouse.move(box["x"] + 40, box["y"] + 60, steps=4)
    thing.page.mouse.up()
    x = point.get_attribute("aria-valuetext").removeprefix("x1 ").split(", x2 ")
    assert x != ["1.4", "0.5"]
    thing.reads("squared distance of x", exactly(shown("sigma", covariance="-0.7", x=x)["squared_distance"]))
    thing.slide("\u03a3\u2081\u2082", "2")
    thing.says(things.touch("sigma", {"covariance": "2"})["refusal"])
    thing.root.get_by_role("button", name="Begin again").click()
    thing.reads("density at 0", four(shown("sigma")["peak"]["value"]))


def test_boundary_is_moved(touched: Any) -> None:
    thing = touched("boundary")
    thing.root.get_by_role("slider", name="Point 1 of class 1").press("Shift+ArrowRight")
    classes = json.loads(json.dumps(things.CLOUDS))
    classes[1][0] = ["3.6", "1.8"]
    due = shown("boundary", classes=classes)
    thing.reads(
        "GDA: p(y = 1 | x)", four(due["posterior"]["value"]).replace("e\N{MINUS SIGN}0", "e\N{MINUS SIGN}")
    )
    thing.reads("\u03b8 of GDA", ", ".join(map(four, due["theta"])))
    thing.reads("\u03b8 of logistic regression", ", ".join(map(four, due["rival"]["theta"])))
    thing.slide("\u03c6 = p(y = 1)", "0.8")
    thing.reads("\u03b8 of GDA", ", ".join(map(four, shown("boundary", classes=classes, phi="0.8")["theta"])))
    choice = thing.root.get_by_label("the parameters")
    assert choice.evaluate("radio => { radio.click(); return radio.checked; }"), "before Python has answered"
    thing.reads("\u03b8 of GDA", ", ".join(map(four, shown("parameters")["theta"])))
    thing.root.get_by_role("slider", name="Mean of class 0").press("ArrowUp")
    means = [["-1.0", "-0.4"], ["1.5", "1"]]
    thing.reads("\u03b8 of GDA", ", ".join(map(four, shown("parameters", means=means)["theta"])))


def test_threshold_is_moved(touched: Any) -> None:
    thing = touched("threshold")
    thing.slide("x", "4.2")
    thing.slide("\u03c6 = p(y = 1)", "0.3")
    due = shown("threshold", x="4.2", phi="0.3")
    thing.reads("p(y = 1 | x = 4.2)", four(due["posterior"]["value"]))
    thing.reads("the threshold", four(due["threshold"]["value"]))
    thing.reads("predicted", "y = 1")


def test_alpha_is_moved(touched: Any) -> None:
    thing = touched("alpha")
    thing.slide("\u03b1", "0.5")
    thing.root.get_by_label("A new message").fill("a prize")
    thing.reads("p(prize | spam), p(prize | ham)", "5/6, 1/8")
    posterior = shown("alpha", smoothing="0.5", message="a prize")["posterior"]
    thing.reads("p(spam | \u201ca prize\u201d)", exactly(posterior))
    thing.slide("\u03b1", "0")
    thing.root.get_by_label("A new message").fill("See a prize")
    thing.says("0/0: the posterior is 0/0")


def test_bins_are_moved(touched: Any) -> None:
    thing = touched("bins")
    thing.slide("area", "1600")
    thing.reads("bin, left ends closed", "5")
    thing.reads("bin, right ends closed", "4")
    thing.root.get_by_label("Edges").fill("500, 1600.5")
    thing.reads("bin, left ends closed", "2")


def test_ascent_is_moved(touched: Any) -> None:
    thing = touched("ascent")
    thing.slide("steps", "3")
    thing.reads("\u03b8 after 3 steps", ", ".join(map(four, shown("ascent")["steps"][3]["theta"])))
    thing.slide("step size \u03b1", "0.1")
    thing.reads(
        "\u03b8 after 3 steps", ", ".join(map(four, shown("ascent", step_size="0.1")["steps"][3]["theta"]))
    )


def test_spam_is_moved(touched: Any) -> None:
    thing = touched("spam")
    thing.root.get_by_label("A new message").fill(f"you win {HOSTILE}")
    thing.root.get_by_label("Spam, a message a line").fill(f"win win\n\n{HOSTILE}\n")
    thing.root.get_by_label("Bernoulli").check()
    given = {"spam": ["win win", HOSTILE], "message": f"you win {HOSTILE}", "event_model": "bernoulli"}
    due = shown("spam", **given)
    thing.says(f"{due['posterior']['text']} \N{ALMOST EQUAL TO} {four(due['posterior']['value'])}")
    thing.root.get_by_role("rowheader", name="script", exact=True).first.wait_for()
    assert thing.page.evaluate("window.hit") is None
    thing.root.get_by_label("Ham, a message a line").fill("")
    thing.says(things.touch("spam", {**given, "ham": []})["refusal"])


REFUSED = [
    ("sigma", "\u03a3\u2081\u2082", "2", "0.8", "covariance is indefinite"),
    ("boundary", "\u03a3\u2081\u2082", "2", "0.5", "covariance is indefinite"),
    ("bins", "Edges", "400, 300", "400, 800, 1200, 1600", "edges[1] is 300"),
    ("bins", "Edges", "", "400, 800, 1200, 1600", "edge 1 is ''"),
    ("spam", "Spam, a message a line", "", "\n".join(things.MAILS["spam"]), "class 'spam'"),
    ("spam", "Ham, a message a line", "\n", "\n".join(things.MAILS["ham"]), "class 'ham'"),
]
"""Things; a control, a value that is refused and the value that it had; how the refusal begins."""

NUMBERS = "dd, table, strong, stop, .line, .dot, .bin, .mark:not(.handle .mark)"
"""What draws or says a number of an answer."""


class Looked:
    """What a reader sees of a thing."""

    def __init__(self, root: Any) -> None:
        self.text = root.inner_text()
        self.numbers = root.locator(NUMBERS).count()
        self.handles = root.locator(".handle").count()
        self.top = root.locator("input").first.evaluate(
            "(input, root) => input.getBoundingClientRect().y - root.getBoundingClientRect().y",
            root.element_handle(),
        )
        self.labels = root.locator("svg[aria-label]").evaluate_all("all => all.map(svg => svg.ariaLabel)")


def refused(thing: Thing, begins: str, before: Looked) -> None:
    """Check that a refusal stands where the numbers were, and that nothing of them is left."""
    line = thing.root.locator(".genref-refusal")
    line.get_by_text(begins).wait_for(timeout=PATIENCE)
    now = Looked(thing.root)
    assert now.numbers == 0 < before.numbers
    assert now.handles == before.handles, "the points that a reader can drag stay"
    assert now.top == pytest.approx(before.top, abs=1), "no control moves under the reader's pointer"
    assert all(now.labels) and len(now.labels) <= len(before.labels)
    assert not set(now.labels) & set(before.labels)
    again = thing.root.get_by_role("button", name="Begin again").bounding_box()
    assert 0 < again["y"] - line.bounding_box()["y"] < 100, "the last line above the button"


def restored(thing: Thing, before: Looked) -> None:
    """Wait until everything is there again."""
    thing.root.locator(".genref-refusal").wait_for(state="hidden", timeout=PATIENCE)
    assert vars(Looked(thing.root)) == vars(before)


@pytest.mark.parametrize(("kind", "name", "wrong", "right", "begins"), REFUSED)
def test_what_is_refused_shows_no_old_number(
    touched: Any, kind: str, name: str, wrong: str, right: str, begins: str
) -> None:
    thing = touched(kind)
    thing.begins_again()
    if kind == "boundary":
        thing.root.get_by_label("the parameters").check()
        thing.reads("\u03b8 of GDA", ", ".join(map(four, shown("parameters")["theta"])))
    before = Looked(thing.root)
    control = thing.root.get_by_label(name, exact=True)
    change = partial(thing.slide, name) if control.get_attribute("type") == "range" else control.fill
    change(wrong)
    refused(thing, begins, before)
    change(right)
    restored(thing, before)


@pytest.mark.parametrize("kind", KINDS)
def test_without_an_answer_no_old_number_is_shown(touched: Any, kind: str) -> None:
    """Python ends while each thing waits for its answer, and is started again by the next change."""
    thing = touched(kind)
    thing.begins_again()
    before = Looked(thing.root)
    change = """async (thing, reason) => {
        const { stop } = await import("./live/python.js");
        const control = thing.querySelector("input[type=range]");
        control.dispatchEvent(new Event("input"));
        if (reason) stop(reason);
    }"""
    thing.root.evaluate(change, "no answer")
    refused(thing, "no answer", before)
    thing.root.evaluate(change, "")
    restored(thing, before)


def test_python_that_does_not_start_is_told(browser: Any, site: str) -> None:
    page = browser.new_page()
    page.route("**/genref.tar.bz2", lambda route: route.fulfill(status=404))
    page.goto(f"{site}/laplace.html")
    thing = page.locator("genref-alpha")
    thing.get_by_role("button", name="Touch").click()
    thing.get_by_text("genref.tar.bz2: 404").wait_for(timeout=PATIENCE)
    assert thing.get_by_role("button", name="Touch").is_enabled()
    page.close()


def test_a_long_fraction_is_folded(touched: Any) -> None:
    thing = touched("spam")
    thing.begins_again()
    message = "See a car, you win a prize now " * 8
    exact = shown("spam", message=message)["posterior"]
    assert len(exact["text"]) > 60
    thing.root.get_by_label("A new message").fill(message)
    fold = thing.root.locator(".genref-verdict details")
    fold.wait_for()
    assert exact["text"] not in thing.root.inner_text()
    assert f"p(spam | message) \N{ALMOST EQUAL TO} {four(exact['value'])}" in thing.root.inner_text()
    fold.locator("summary").click()
    assert exact["text"] in thing.root.inner_text()
    thing.root.get_by_label("A new message").fill(f"{message} now")
    longer = shown("spam", message=f"{message} now")["posterior"]["text"]
    thing.says(longer)  # it stays open
    thing.root.get_by_label("A new message").fill("See")
    thing.says(f"{shown('spam', message='See')['posterior']['text']} \N{ALMOST EQUAL TO}")
    assert fold.count() == 0


LIVE = [".genref-foot", ".genref-form", "genref-spam", "genref-bins"]


def test_what_is_live_is_accessible(opened: Any) -> None:
    """No violation that axe-core knows, with everything in use; `test_pages.py` has the pages at rest."""
    page = opened("naive-bayes").page
    for kind in ("spam", "bins"):
        thing = page.locator(f"genref-{kind}")
        if not thing.locator("input").count():
            thing.get_by_role("button", name="Touch").click()
        thing.locator("input").first.wait_for()
    example = page.locator("genref-example").first
    example.get_by_role("button", name="Edit").click()
    example.locator("textarea").fill("1")
    run(example)
    page.locator("genref-exercise summary").first.click()
    page.add_script_tag(path=str(build.PACKAGES / "axe-core/axe.min.js"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate("parts => axe.run({ include: parts })", LIVE)["violations"]
        assert not [(scheme, fault["id"], [node["target"] for node in fault["nodes"]]) for fault in found]
