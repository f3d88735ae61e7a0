# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The toys of the chapters: each goal is played and reached, and nothing moves under a finger."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site.watching import FRAMES, WIDTHS, watched

Play = Callable[[Page, Locator], None]


def slide(toy: Locator, name: str, value: float) -> None:
    """Move a slider, by its name."""
    toy.get_by_label(name, exact=True).fill(str(value))


def drag(page: Page, handle: Locator, right: float, down: float) -> None:
    """Drag a handle by so many pixels."""
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=5)
    page.mouse.up()


def reached(toy: Locator) -> Locator:
    """The place where a toy says that its goal is reached."""
    return toy.locator(".genref-goal output")


def difference(page: Page, toy: Locator) -> None:
    """One width: a line. Two: it bends, and crosses 0 twice."""
    expect(toy.locator(".genref-verdict")).to_contain_text("A straight line3x − 7.5; 0 at x = 2.5.")
    slide(toy, "fraction φ of ○", 0.2)
    expect(toy.locator(".genref-verdict")).to_contain_text("3x − 8.886")  # 7.5 + ln 4
    slide(toy, "fraction φ of ○", 0.5)
    toy.get_by_label("tilts").check()
    toy.get_by_label("each its own").check()
    expect(toy.locator(".genref-verdict")).to_contain_text("A straight line")  # of one width still
    slide(toy, "variance Σ of ○", 4)  # the squares: -1/8 + 1/2 are left
    expect(toy.locator(".genref-verdict")).to_contain_text("A parabola0.375x²")
    expect(toy.locator(".genref-verdict")).to_contain_text("You guessed “tilts”. No: it bends.")
    expect(reached(toy)).to_be_empty()  # one zero is out of sight
    slide(toy, "centre μ₁", 2)
    slide(toy, "take × away", 1)  # red lies on the thick curve now
    expect(reached(toy)).to_contain_text("Reached")
    paths = toy.locator("[clip-path] path").evaluate_all("all => all.map(p => p.getAttribute('d'))")
    assert paths[1] == paths[2] != paths[0]


def boundary(page: Page, toy: Locator) -> None:
    """A point moves the line, and it stays one; the prior moves it without turning it."""
    line = toy.locator("path.line.ink").first
    before = line.get_attribute("d")
    drag(page, toy.get_by_label("Point 1 of class 1"), 60, 60)
    expect(line).not_to_have_attribute("d", before or "")
    theta = toy.locator("dt", has_text="θ of GDA").locator("+ dd")
    before = theta.inner_text()
    slide(toy, "φ = p(y = 1)", 0.95)
    expect(reached(toy)).to_contain_text("Reached")
    assert theta.inner_text().split(",")[1:] == before.split(",")[1:] and theta.inner_text() != before


def sigma(page: Page, toy: Locator) -> None:
    """The ellipse is almost a line, and the density does not fall along it."""
    slide(toy, "covariance Σ₁₂", 1.3)
    expect(reached(toy)).to_be_empty()
    drag(page, toy.get_by_label("The point x"), -20, 38)
    expect(reached(toy)).to_contain_text("Reached")


def ascent(page: Page, toy: Locator) -> None:
    """After all steps the line is the dashed one; a large step lowers the likelihood."""
    slide(toy, "steps", 60)
    expect(toy.locator(".genref-verdict")).to_contain_text("60 steps")
    said = re.search(
        r"log-likelihood (\S+); the maximum is (\S+)", toy.locator(".genref-verdict").inner_text()
    )
    assert said and abs(float(said[1].replace("−", "-")) - float(said[2].replace("−", "-"))) < 0.03
    expect(reached(toy)).to_be_empty()
    slide(toy, "step size α", 1)
    expect(reached(toy)).to_contain_text("Reached")
    likelihoods = []
    for step in range(1, 20):
        slide(toy, "steps", step)
        said = re.search(r"log-likelihood (\S+);", toy.locator(".genref-verdict").inner_text())
        assert said
        likelihoods.append(float(said[1].replace("−", "-")))
    assert any(later < earlier for earlier, later in zip(likelihoods, likelihoods[1:]))


def spam(page: Page, toy: Locator) -> None:
    """Four words are enough for more than 98%, but not one word four times."""
    toy.get_by_label("A new message").fill("prize prize prize prize")
    expect(reached(toy)).to_be_empty()
    toy.get_by_label("A new message").fill("win a prize now")
    expect(reached(toy)).to_contain_text("Reached")
    expect(toy.locator(".genref-verdict strong")).to_have_text("spam")


def alpha(page: Page, toy: Locator) -> None:
    """At 0 one word decides alone; two such words leave no answer."""
    slide(toy, "added count α", 0)
    expect(toy.locator(".genref-verdict")).to_contain_text("hamp(spam | “A car for you”) = 0")
    toy.get_by_label("A new message").fill("A car for you, a prize")
    expect(toy.locator(".genref-verdict")).to_have_text("0/0ham never had “prize”; spam never had “car”")
    expect(reached(toy)).to_contain_text("Reached")
    slide(toy, "added count α", 1)
    expect(toy.locator(".genref-verdict")).to_contain_text("p(spam")


PLAYS: dict[str, tuple[Play, str]] = {
    "difference": (difference, "gda"),
    "boundary": (boundary, "generative-vs-discriminative"),
    "sigma": (sigma, "gaussian"),
    "ascent": (ascent, "logistic-ascent"),
    "spam": (spam, "naive-bayes"),
    "alpha": (alpha, "laplace"),
}
"""Each toy, how it is played, and a page that has it."""


@pytest.mark.parametrize("name", PLAYS)
def test_the_goal_is_reached(browser: Browser, site: str, name: str) -> None:
    play, where = PLAYS[name]
    with watched(browser, f"{site}/{where}.html") as page:
        toy = page.locator(f"genref-{name}")
        expect(reached(toy)).to_be_empty()
        play(page, toy)
        toy.get_by_role("button", name="Begin again").click()
        expect(reached(toy)).to_be_empty()


SWEEP = """([name, states]) => {
  const toy = document.querySelector(`genref-${name}`);
  const place = () => Math.round(toy.querySelector("svg").getBoundingClientRect().top + scrollY);
  const tops = new Map();
  let seed = 1;
  const draw = (n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let i = 0; i < states; i++) {
    const inputs = [...toy.querySelectorAll("input[type=range], input[type=radio]")];
    for (let moves = 0; moves < 3; moves++) {
      const input = inputs[draw(inputs.length)];
      if (input.type === "radio") input.click();
      else {
        const steps = Math.round((input.max - input.min) / input.step);
        input.value = Number(input.min) + input.step * draw(steps + 1);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
    toy.dispatchEvent(new Event("keydown"));  // it draws at once
    tops.set(place(), toy.querySelector(".genref-answer").textContent.slice(0, 90));
  }
  return [...tops];
}"""


@pytest.mark.parametrize("name", sorted(set(PLAYS) - {"spam"}))  # which has no picture above
def test_the_picture_stands_still(browser: Browser, site: str, name: str) -> None:
    with watched(browser, f"{site}/{PLAYS[name][1]}.html") as page:
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate(FRAMES)
            tops = page.evaluate(SWEEP, [name, 120])
            assert len(tops) == 1, (width, tops)


@pytest.mark.parametrize("name", PLAYS)
def test_it_is_there_without_scripts_in_print_and_in_forced_colours(
    browser: Browser, site: str, name: str
) -> None:
    where = f"{site}/{PLAYS[name][1]}.html"
    with watched(browser, where, java_script_enabled=False) as page:
        toy = page.locator(f"genref-{name}")
        assert toy.locator("svg path, svg rect, svg circle, table td").count() > 3
        assert len(toy.locator(".genref-verdict").inner_text()) > 5
        first = toy.locator("svg path, svg rect, svg circle").evaluate_all("all => all.length")
    with watched(browser, where, forced_colors="active", reduced_motion="reduce") as page:
        toy = page.locator(f"genref-{name}")
        page.evaluate(FRAMES)
        assert toy.locator("svg path, svg rect, svg circle").count() >= first
        page.emulate_media(media="print", forced_colors="none")
        assert toy.locator(".genref-verdict").is_visible()
        assert not toy.locator("input[type=range]:visible").count()


def test_a_refused_input_leaves_no_number(browser: Browser, site: str) -> None:
    """A covariance that is none, from the address of the page."""
    with watched(browser, f"{site}/gaussian.html?sigma.covariance=2") as page:
        toy = page.locator("genref-sigma")
        expect(toy.locator(".genref-refusal")).to_contain_text("no Gaussian has this covariance")
        assert not toy.locator(".genref-verdict, .genref-readings").count()
        slide(toy, "covariance Σ₁₂", 0)
        expect(toy.locator(".genref-refusal")).to_be_empty()
        page.wait_for_url("**sigma.covariance=0*")


def test_the_keyboard_moves_a_point(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/gda-boundary.html") as page:
        toy = page.locator("genref-boundary")
        point = toy.get_by_label("Point 1 of class 0")
        point.focus()
        before = point.get_attribute("aria-valuetext")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Shift+ArrowUp")
        assert before == "x1 -2.4, x2 -1.6"
        expect(point).to_have_attribute("aria-valuetext", "x1 -2.5, x2 -0.6")


def test_one_sentence_is_heard_once(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/gda.html") as page:
        toy = page.locator("genref-difference")
        heard = toy.locator(".genref-heard")
        expect(heard).to_be_empty()
        heard.evaluate(
            "e => { window.said = []; const note = () => window.said.push(e.textContent);"
            "new MutationObserver(note).observe(e, { childList: true, characterData: true, subtree: true }) }"
        )
        for phi in (0.5, 0.4, 0.3, 0.2):
            slide(toy, "fraction φ of ○", phi)
        expect(heard).to_have_text("A straight line 3x − 8.886; 0 at x = 2.962.")
        page.wait_for_timeout(1000)
        assert page.evaluate("window.said") == ["A straight line 3x − 8.886; 0 at x = 2.962."]
