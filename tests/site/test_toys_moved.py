# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The toys of the chapters in Chromium: moving them shows genref's answers."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "site")]

from live import build  # noqa: E402

from tests.site.toys_by_genref import CLOUDS, MAILS, by_genref  # noqa: E402

WIDGETS = json.loads((ROOT / "site/widgets.json").read_text("utf-8"))
EQUATIONS = {element[7:]: id for id, element in WIDGETS.items()}
CHAPTERS = {
    element[7:]: next(
        file.stem for file in (ROOT / "spec").glob("*.md") if f"\n### {id}\n" in file.read_text("utf-8")
    )
    for id, element in WIDGETS.items()
}
HOSTILE = "<script>window.hit = 1</script><img src=x onerror='window.hit = 1'>"


class Toy:
    """A toy of a chapter, as a reader finds it."""

    def __init__(self, page: Page, element: str) -> None:
        self.page, self.root = page, page.locator(f"genref-{element}")

    def slide(self, name: str, value: str) -> None:
        """Set a scale by its name."""
        self.root.get_by_label(name, exact=True).fill(value)

    def reads(self, name: str, value: str) -> None:
        """Wait until a number is shown under its name."""
        where = f"xpath=.//dt[normalize-space() = '{name}']/following-sibling::dd[1]"
        expect(self.root.locator(where)).to_have_text(value)

    def concludes(self, text: str) -> None:
        """Wait until the line above the picture begins with a text, whose spaces may be larger."""
        line = self.root.locator(".genref-verdict")
        expect(line).to_have_text(re.compile("^" + r"\s*".join(map(re.escape, text.split()))))

    def begins_again(self) -> None:
        """Reset the toy."""
        self.root.get_by_role("button", name="Begin again").click()

    def says(self, text: str) -> None:
        """Wait until a text is shown."""
        self.root.get_by_text(text).first.wait_for()


@pytest.fixture
def toy(browser: Browser, site: str) -> Iterator[Any]:
    """Open the page of a toy's equation, without errors, without other hosts and without starting Python."""
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    faults: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.on("request", lambda sent: asked.append(sent.url))

    def opening(element: str, address: str = "") -> Toy:
        page.goto(f"{site}/{EQUATIONS[element]}.html{address}")
        return Toy(page, element)

    yield opening
    page.close()
    assert not faults
    assert not [url for url in asked if "pyodide" in url or not url.startswith((site, "data:", "about:"))]


def due(name: str, **given: object) -> Any:
    """Return the numbers by genref that a toy must show."""
    right = by_genref(name, given)
    assert not isinstance(right, str), right
    return right


def four(value: float) -> str:
    """Return a number as the elements show it: with four digits."""
    return f"{value:.4g}".replace("-", "\N{MINUS SIGN}")


def exactly(number: Any) -> str:
    """Return a number as the elements show it: the fraction, if it is short, and about."""
    return f"{number['text']} \N{ALMOST EQUAL TO} {four(number['value'])}"


def test_sigma_is_moved(toy: Any) -> None:
    thing = toy("sigma")
    thing.slide("\u03a3\u2081\u2082", "-0.7")
    right = due("sigma", covariance="-0.7")
    thing.reads("|\u03a3|", f"{right['determinant']['text']} = {four(right['determinant']['value'])}")
    thing.reads("density at 0", four(right["peak"]["value"]))
    point = thing.root.get_by_role("slider", name="The point x")
    point.press("ArrowLeft")
    point.press("Shift+ArrowDown")
    thing.reads(
        "squared distance of x",
        exactly(due("sigma", covariance="-0.7", x=["1.4", "0.5"])["squared_distance"]),
    )
    box = point.bounding_box()
    thing.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    thing.page.mouse.down()
    thing.page.mouse.move(box["x"] + 40, box["y"] + 60, steps=4)
    thing.page.mouse.up()
    x = point.get_attribute("aria-valuetext").removeprefix("x1 ").split(", x2 ")
    assert x != ["1.4", "0.5"]
    thing.reads("squared distance of x", exactly(due("sigma", covariance="-0.7", x=x)["squared_distance"]))
    thing.slide("\u03a3\u2081\u2082", "2")
    thing.says("no Gaussian has this covariance: |Σ| is -2")
    thing.root.get_by_role("button", name="Begin again").click()
    thing.reads("density at 0", four(due("sigma")["peak"]["value"]))


def test_boundary_is_moved(toy: Any) -> None:
    thing = toy("boundary")
    thing.root.get_by_role("slider", name="Point 1 of class 1").press("Shift+ArrowRight")
    classes = json.loads(json.dumps(CLOUDS))
    classes[1][0] = ["3.6", "1.8"]
    right = due("boundary", classes=classes)
    thing.reads(
        "GDA: p(y = 1 | x)", four(right["posterior"]["value"]).replace("e\N{MINUS SIGN}0", "e\N{MINUS SIGN}")
    )
    thing.reads("\u03b8 of GDA", ", ".join(map(four, right["theta"])))
    thing.reads("\u03b8 of logistic regression", ", ".join(map(four, right["rival"]["theta"])))
    thing.slide("\u03c6 = p(y = 1)", "0.8")
    thing.reads("\u03b8 of GDA", ", ".join(map(four, due("boundary", classes=classes, phi="0.8")["theta"])))
    choice = thing.root.get_by_label("the parameters")
    choice.check()
    thing.reads("\u03b8 of GDA", ", ".join(map(four, due("parameters")["theta"])))
    thing.root.get_by_role("slider", name="Mean of class 0").press("ArrowUp")
    means = [["-1.0", "-0.4"], ["1.5", "1"]]
    thing.reads("\u03b8 of GDA", ", ".join(map(four, due("parameters", means=means)["theta"])))


def test_threshold_is_moved(toy: Any) -> None:
    thing = toy("threshold")
    thing.slide("x", "4.2")
    thing.slide("\u03c6 = p(y = 1)", "0.3")
    right = due("threshold", x="4.2", phi="0.3")
    thing.reads("the threshold", four(right["threshold"]["value"]))
    thing.concludes(f"y = 1 p(y = 1 | x = 4.2) = {four(right['posterior']['value'])}")


def test_alpha_is_moved(toy: Any) -> None:
    thing = toy("alpha")
    thing.slide("\u03b1", "0.5")
    thing.root.get_by_label("A new message").fill("a prize")
    thing.reads("p(prize | spam), p(prize | ham)", "5/6, 1/8")
    posterior = due("alpha", smoothing="0.5", message="a prize")["posterior"]
    thing.concludes(f"spam p(spam | \u201ca prize\u201d) = {exactly(posterior)}")
    thing.slide("\u03b1", "0")
    thing.root.get_by_label("A new message").fill("See a prize")
    thing.concludes("0/0 each class has a word")


def test_bins_are_moved(toy: Any) -> None:
    thing = toy("bins")
    thing.slide("area", "1600")
    thing.reads("bin, left ends closed", "5")
    thing.reads("bin, right ends closed", "4")
    thing.concludes("bin 5 or 4 1600 is an edge")
    thing.root.get_by_label("Edges").fill("500, 1600.5")
    thing.reads("bin, left ends closed", "2")
    thing.concludes("bin 2 1600 is not an edge")


def test_ascent_is_moved(toy: Any) -> None:
    thing = toy("ascent")
    thing.slide("steps", "3")
    thing.reads("\u03b8 after 3 steps", ", ".join(map(four, due("ascent")["steps"][3]["theta"])))
    thing.slide("step size \u03b1", "0.1")
    thing.reads(
        "\u03b8 after 3 steps", ", ".join(map(four, due("ascent", step_size="0.1")["steps"][3]["theta"]))
    )


def test_spam_is_moved(toy: Any) -> None:
    thing = toy("spam")
    thing.root.get_by_text("Teach it messages of your own", exact=True).click()
    thing.root.get_by_label("A new message").fill(f"you win {HOSTILE}")
    thing.root.get_by_label("Spam, a message a line").fill(f"win win\n\n{HOSTILE}\n")
    thing.root.get_by_label("Bernoulli").check()
    given = {"spam": ["win win", HOSTILE], "message": f"you win {HOSTILE}", "event_model": "bernoulli"}
    right = due("spam", **given)
    thing.says(f"{right['posterior']['text']} \N{ALMOST EQUAL TO} {four(right['posterior']['value'])}")
    thing.root.get_by_role("rowheader", name="script", exact=True).first.wait_for()
    assert thing.page.evaluate("window.hit") is None
    thing.root.get_by_label("Ham, a message a line").fill("")
    thing.says("there is no ham to learn from")


REFUSED = [
    ("sigma", "Σ₁₂", "2", "0.8", "no Gaussian has this covariance"),
    ("boundary", "Σ₁₂", "2", "0.5", "no Gaussian has this covariance"),
    ("bins", "Edges", "400, 300", "400, 800, 1200, 1600", "edge 2 is 300"),
    ("bins", "Edges", "", "400, 800, 1200, 1600", "edge 1 is “”"),
    ("spam", "Spam, a message a line", "", "\n".join(MAILS["spam"]), "there is no spam"),
    ("spam", "Ham, a message a line", "\n", "\n".join(MAILS["ham"]), "there is no ham"),
]
"""Toys; a control, a value that is refused and the value that it had; how the refusal begins."""

NUMBERS = "dd, table, strong, stop, .line, .dot, .bin, .mark:not(.handle .mark)"
"""Elements that draw or show a number of an answer."""


class Looked:
    """The parts of a toy that a reader sees."""

    def __init__(self, root: Locator) -> None:
        self.text = root.inner_text()
        self.numbers = root.locator(NUMBERS).count()
        self.handles = root.locator(".handle").count()
        self.top = root.locator("input, textarea").first.evaluate(
            "(input, root) => input.getBoundingClientRect().y - root.getBoundingClientRect().y",
            root.element_handle(),
        )
        self.labels = root.locator("svg[aria-label]").evaluate_all("all => all.map(svg => svg.ariaLabel)")


@pytest.mark.parametrize(("element", "name", "wrong", "right", "begins"), REFUSED)
def test_what_is_refused_shows_no_old_number(
    toy: Any, element: str, name: str, wrong: str, right: str, begins: str
) -> None:
    """The refusal replaces the answer above the picture, and no number is left."""
    thing = toy(element)
    thing.page.set_viewport_size({"width": 390, "height": 900})  # where a long refusal needs the most lines
    if element == "spam":
        thing.root.get_by_text("Teach it messages of your own", exact=True).click()
    if element == "boundary":
        thing.root.get_by_label("the parameters").check()
        thing.reads("θ of GDA", ", ".join(map(four, due("parameters")["theta"])))
    before = Looked(thing.root)
    change = partial(thing.slide, name) if "Σ" in name else thing.root.get_by_label(name, exact=True).fill
    change(wrong)
    line = thing.root.locator(".genref-refusal")
    line.get_by_text(begins).wait_for()
    now = Looked(thing.root)
    assert now.numbers == 0 < before.numbers
    assert now.handles == before.handles, "the points that a reader can drag stay"
    assert now.top == pytest.approx(before.top, abs=1), "no control moves under the reader's pointer"
    assert all(now.labels) and len(now.labels) <= len(before.labels)
    assert not set(now.labels) & set(before.labels)
    below = thing.root.locator("svg, textarea").first.bounding_box()
    assert line.bounding_box()["y"] < below["y"], "no finger on the picture covers it"
    change(right)
    line.wait_for(state="hidden")
    assert vars(Looked(thing.root)) == vars(before)


def test_a_long_fraction_is_folded(toy: Any) -> None:
    thing = toy("spam")
    message = "See a car, you win a prize now " * 8
    exact = due("spam", message=message)["posterior"]
    assert len(exact["text"]) > 60
    thing.root.get_by_label("A new message").fill(message)
    fold = thing.root.locator(".genref-verdict details")
    fold.wait_for()
    assert exact["text"] not in thing.root.inner_text()
    assert f"p(spam | message) ≈ {four(exact['value'])}" in thing.root.inner_text()
    fold.locator("summary").click()
    assert exact["text"] in thing.root.inner_text()
    thing.root.get_by_label("A new message").fill(f"{message} now")
    thing.says(due("spam", message=f"{message} now")["posterior"]["text"])  # it stays open
    thing.root.get_by_label("A new message").fill("See")
    thing.says(f"{due('spam', message='See')['posterior']['text']} ≈")
    expect(fold).to_have_count(0)


def test_what_was_set_is_in_the_address(toy: Any) -> None:
    thing = toy("boundary")
    thing.slide("φ = p(y = 1)", "0.8")
    thing.root.get_by_role("slider", name="Point 1 of class 1").press("Shift+ArrowRight")
    thing.page.wait_for_function(
        "location.search.includes('boundary.classes') && location.search.includes('0.8')"
    )
    read = thing.root.inner_text()
    address = thing.page.url
    assert address.endswith("#toy-boundary")
    thing.page.goto("about:blank")
    thing.page.goto(address)
    assert thing.root.inner_text() == read
    assert thing.root.evaluate("root => Math.abs(root.getBoundingClientRect().top) < 900")
    thing.root.get_by_label("the parameters").check()
    thing.page.wait_for_function("location.search === '?parameters.='")
    thing.page.reload()
    expect(thing.root.get_by_label("the parameters")).to_be_checked()
    thing.begins_again()
    thing.page.wait_for_function("location.search === ''")


@pytest.mark.parametrize(
    "damaged",
    [
        "boundary.classes=1",
        "boundary.x=[1,2]",
        "boundary.x={",
        "boundary.classes=[[],[],[]]",
        "boundary=",
        "%",
    ],
)
def test_a_damaged_address_is_the_start(toy: Any, damaged: str) -> None:
    thing = toy("boundary", f"?{damaged}")
    thing.reads("θ of GDA", ", ".join(map(four, due("boundary")["theta"])))


def test_a_wrong_number_in_the_address_is_refused(toy: Any) -> None:
    thing = toy("boundary", '?boundary.x=["<b>","1"]')
    assert "entry 1 of x is “<b>”" in thing.root.inner_text()
    assert thing.root.locator("dd").count() == 0


@pytest.mark.parametrize("element", build.ELEMENTS)
def test_it_is_live_from_a_folder(browser: Browser, element: str) -> None:
    page = browser.new_page()
    page.goto((build.ROOT / f"build/site/{CHAPTERS[element]}.html").as_uri())
    assert page.locator(f"genref-{element} input").count()
    page.close()


@pytest.mark.parametrize("element", build.ELEMENTS)
def test_its_script_stands_right_behind_it(element: str) -> None:
    """This makes the toy work before the browser has read the whole page."""
    text = (build.ROOT / f"build/site/{CHAPTERS[element]}.html").read_text("utf-8")
    assert f'</genref-{element}>\n<script src="live/{element}.js"></script>\n' in text


def test_two_keys_in_one_frame_are_two_steps(toy: Any) -> None:
    thing = toy("sigma")
    point = thing.root.get_by_role("slider", name="The point x")
    point.evaluate(
        "(at) => ['ArrowLeft', 'ArrowDown'].forEach("
        "(key) => at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))"
    )
    thing.reads("squared distance of x", exactly(due("sigma", x=["1.4", "1.4"])["squared_distance"]))
