# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The front page: each scene's goal is played; it stands still, is printed, and is read aloud."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site.test_goals import drag
from tests.site.watching import AXE, FRAMES, WIDTHS, watched

Play = Callable[[Page, Locator], None]


def said(scene: Locator) -> Locator:
    return scene.locator(".verdict")


def animal(page: Page, scene: Locator) -> None:
    """In the park the ? is a dog; farther right and up it is an elephant even there. No line is drawn yet."""
    expect(said(scene)).to_contain_text("An elephant: 58.8%")
    scene.get_by_label("In the park").check(force=True)
    expect(said(scene)).to_contain_text("A dog:")
    found = scene.locator(".handle")
    drag(page, found, 150, -130)
    expect(said(scene)).to_contain_text("An elephant:")
    expect(scene.locator(".goal output")).to_have_text(" ✓ Reached.")
    assert not scene.locator(".boundary").count()
    scene.locator(".plane").click(position={"x": 120, "y": 300})  # a tap, for those who cannot drag
    expect(said(scene)).to_contain_text("A dog:")


def drew(page: Page, scene: Locator) -> None:
    """A dog among the elephants turns the line, which bends only with two shapes."""
    line = scene.locator(".boundary")
    before = line.get_attribute("d") or ""
    assert before.count("M") == 1 == before.count("L")
    drag(page, scene.locator(".handle").first, 300, -250)
    expect(line).not_to_have_attribute("d", before)
    assert (line.get_attribute("d") or "").count("L") == 1
    scene.get_by_label("A shape of its own").check()
    expect(said(scene)).to_contain_text("the boundary bends")
    assert (line.get_attribute("d") or "").count("L") > 10
    scene.get_by_role("button", name="Put all animals back").click()
    expect(scene.get_by_role("button", name="Put all animals back")).to_be_hidden()


def rare(page: Page, scene: Locator) -> None:
    """The average elephant becomes a dog, and the line never turns."""
    scene.get_by_label("turns").check(force=True)
    slope = "d => { const [a, b, c, e] = d.match(/-?[\\d.]+/g).map(Number); return (e - b) / (c - a) }"
    line = scene.locator(".boundary:not(.before)")
    first = page.evaluate(slope, line.get_attribute("d"))
    scene.locator("[type=range]").fill("-1.5")
    expect(said(scene)).to_contain_text("Even the average elephant would be called a dog.")
    expect(said(scene)).to_contain_text("You guessed “turns”. No: it moves, and never turns.")
    assert page.evaluate(slope, line.get_attribute("d")) == pytest.approx(first, abs=0.01)


def walked(page: Page, scene: Locator) -> None:
    """At the end the logistic function lies on all dots."""
    scene.get_by_label("slow, fast, slow").check(force=True)
    expect(said(scene).and_(page.locator("[data-kind=elephant]"))).to_contain_text("Elephant: 1.4%")
    scene.locator("[type=range]").fill("100")
    expect(said(scene)).to_contain_text("every dot lies on the logistic function")
    expect(said(scene)).to_contain_text("You guessed right: slow, fast, slow.")
    assert scene.locator(".dot").count() == 51 and scene.locator(".boundary").count() == 1


def tug(page: Page, scene: Locator) -> None:
    """Words for spam make spam of it."""
    expect(said(scene)).to_contain_text("Real mail")
    for word in ("free", "win", "prize", "win", "prize"):
        scene.get_by_label(f"Add {word}", exact=True).click()
    expect(scene.locator(".goal output")).to_have_text(" ✓ Reached.")
    scene.get_by_label("Your e-mail").fill("<img src=x onerror=alert(1)>")
    expect(said(scene)).to_contain_text("No word that it knows")
    assert not scene.locator("img").count()


def never(page: Page, scene: Locator) -> None:
    """One unseen word decides; two leave 0/0; counting each once more gives an answer."""
    scene.get_by_label("Add lunch").click()
    expect(said(scene)).to_contain_text("Real mail: 100%One word was never seen in spam")
    scene.get_by_label("Add neurips").click()
    expect(said(scene)).to_contain_text("No answer: 0/0")
    scene.get_by_label("Count each word once more").check()
    expect(said(scene)).to_contain_text("No factor is 0")


def few(page: Page, scene: Locator) -> None:
    """No answer where a line separates; GDA leads on Gaussian animals, its rival where some are giants."""
    slider = scene.locator("[type=range]")
    slider.fill("0")
    expect(said(scene)).to_contain_text("nearly always has no answer")
    expect(scene.locator(".none")).to_contain_text("no answer. Another line separates these animals.")
    assert scene.locator(".boundary").count() == 1
    slider.fill("3")
    expect(said(scene)).to_contain_text("The generative model leads")
    slider.fill("5")
    expect(said(scene)).to_contain_text("They are about equalBoth always have an answer.")
    assert scene.locator(".boundary").count() == 2  # both lines, on the animals
    scene.get_by_label("Some elephants are giants").check()
    expect(said(scene)).to_contain_text("Its rival leads")


SCENES = (animal, drew, rare, walked, tug, never, few)


@pytest.mark.parametrize("number", range(1, 8))
def test_the_goal_of_a_scene_is_reached(browser: Browser, site: str, number: int) -> None:
    with watched(browser, f"{site}/index.html") as page:
        page.wait_for_selector("[data-live=all]", state="attached")
        scene = page.locator(f"#scene-{number}")
        scene.scroll_into_view_if_needed()
        SCENES[number - 1](page, scene)


SWEEP = """async (states) => {
  const tops = new Map();
  let seed = 7;
  const draw = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const scenes = [...document.querySelectorAll(".scene")];
  const WORDS = "free money lunch neurips team now a the win x".split(" ");
  for (let i = 0; i < states; i++) {
    for (const scene of scenes) {
      for (const input of scene.querySelectorAll("input")) {
        if (draw(2)) continue;
        if (input.type === "range") {
          const steps = Math.round((input.max - input.min) / input.step);
          input.value = Number(input.min) + input.step * draw(steps + 1);
          input.dispatchEvent(new Event("input"));
        } else if (input.type === "text") {
          input.value = Array.from({ length: draw(9) }, () => WORDS[draw(WORDS.length)]).join(" ");
          input.dispatchEvent(new Event("input"));
        } else input.click();
      }
      const key = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"][draw(4)];
      for (const handle of scene.querySelectorAll(".handle[tabindex='0']"))
        for (let k = 0; k < 5; k++) handle.dispatchEvent(new KeyboardEvent("keydown", { key }));
    }
    await new Promise(requestAnimationFrame);
    for (const scene of scenes) {
      const verdict = scene.querySelector(".verdict");
      const [inside, outside] = [scene.querySelector("figure"), scene]
        .map((e) => e.getBoundingClientRect().top);
      const key_ = `${scene.id} ${Math.round(inside - outside)}`;
      tops.set(key_, verdict.textContent.slice(0, 200));
    }
  }
  return [...tops];
}"""


@pytest.mark.parametrize("width", WIDTHS)
def test_the_pictures_stand_still(browser: Browser, site: str, width: int) -> None:
    with watched(browser, f"{site}/index.html", viewport={"width": width, "height": 900}) as page:
        page.wait_for_selector("[data-live=all]", state="attached")
        tops = page.evaluate(SWEEP, 50)
        assert len(tops) == 7, [each for each in tops if str(tops).count(each[0].split()[0] + " ") > 1]
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        drawn = "all => all.map(e => Math.abs(e.viewBox.baseVal.width - e.parentNode.clientWidth))"
        assert max(page.locator(".plane").evaluate_all(drawn)) <= 1  # letters have the size of the page's


def test_two_stops_of_the_keyboard_a_scene(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/index.html") as page:
        page.wait_for_selector("[data-live=all]", state="attached")
        stops: dict[str, set[str]] = {}
        for _ in range(60):
            page.keyboard.press("Tab")
            where = page.evaluate(
                "(e => [e.closest('.scene')?.id ?? '', e.name || e.className?.baseVal || e.tagName])"
                "(document.activeElement)"
            )
            stops.setdefault(where[0], set()).add(where[1])
        scenes = {id: names for id, names in stops.items() if id}
        assert len(scenes) == 7 and all(len(names) <= 2 for names in scenes.values()), scenes
        page.locator("#scene-2 .handle").first.focus()
        page.keyboard.press("PageDown")
        second = page.locator("#scene-2 .handle").nth(1)
        expect(second).to_be_focused()
        before = second.get_attribute("transform") or ""
        page.keyboard.press("ArrowLeft")
        expect(second).not_to_have_attribute("transform", before)


def test_one_sentence_is_heard_once(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/index.html") as page:
        heard = page.locator("#scene-1 [role=status]")
        expect(heard).to_have_text(re.compile(r"^An elephant: 58\.8%\. It looks [^<]*\.$"))
        assert page.locator("#scene-1 .verdict").get_attribute("aria-hidden") == "true"
        page.evaluate(
            "() => { window.said = []; new MutationObserver(() => window.said.push(1))"
            ".observe(document.querySelector('#scene-1 [role=status]'), { childList: true }) }"
        )
        page.locator("#scene-1 .handle").focus()
        for _ in range(5):
            page.keyboard.press("ArrowRight")
        page.wait_for_timeout(1500)
        assert page.evaluate("window.said.length") == 1


def test_there_is_a_way_on(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/index.html", viewport={"width": 1280, "height": 900}) as page:
        top = page.locator("#doors").evaluate("part => part.getBoundingClientRect().top + scrollY")
        assert top < 2 * 900 and page.locator("#doors a").count() == 3
        page.get_by_role("button", name="Menu").click()
        assert page.locator("#menu li a:visible").count() > 20
        page.get_by_label("Search").fill("Bayes theorem")
        page.keyboard.press("Enter")
        page.locator("#search-results li a").first.wait_for()
        page.wait_for_load_state("networkidle")  # a click stops what still loads, which counts as a failure
        page.locator("#search-results li a").first.click()
        page.wait_for_url("**/bayes-rule.html*")


def test_without_scripts_each_scene_has_its_first_picture_and_sentence(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/index.html") as page:
        page.wait_for_selector("[data-live=all]", state="attached")
        live = [text.strip() for text in page.locator(".verdict").all_inner_texts()]
        heard = page.locator(".scene [role=status]").all_text_contents()
    with watched(browser, f"{site}/index.html", java_script_enabled=False) as page:
        assert [text.strip() for text in page.locator(".verdict").all_inner_texts()] == live
        assert all(live) and len(live) == 7
        assert page.locator(".scene [role=status]").all_text_contents() == heard and all(heard)
        for figure in page.locator("figure").all():
            assert figure.locator("use, circle, path, td, li").count() > 2
        assert page.get_by_text("Your browser runs no scripts").is_visible()
        assert not page.locator(".scene input:visible, .scene [tabindex]").count()


def test_printed_nothing_is_empty_or_covered(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/index.html") as page:
        page.wait_for_selector("[data-live=all]", state="attached")
        page.emulate_media(media="print")
        for number in range(1, 8):
            scene = page.locator(f"#scene-{number}")
            assert scene.locator("figure").first.locator("use, circle, td, li").count() > 2
            assert said(scene).is_visible() and not scene.locator("input:visible").count()
        assert not page.locator(".top:visible, .skip:visible").count()


def test_everybody_can_read_it(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/index.html") as page:
        page.wait_for_selector("[data-live=all]", state="attached")
        page.add_script_tag(path=AXE)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.evaluate(FRAMES)
            found = page.evaluate("axe.run({resultTypes: ['violations']}).then(found => found.violations)")
            assert [(each["id"], each["nodes"][0]["html"][:150]) for each in found] == []
    with watched(browser, f"{site}/index.html", forced_colors="active") as page:
        chosen = page.locator("[name=place]:checked + span")
        other = page.locator("[name=place]:not(:checked) + span")
        colour = "part => getComputedStyle(part).backgroundColor"
        assert chosen.evaluate(colour) != other.evaluate(colour)


def test_what_is_changed_is_kept_in_the_address(browser: Browser, site: str) -> None:
    with watched(
        browser, f"{site}/index.html?scene.found=[100,110]&scene.place=park&scene.mail=free+money"
    ) as page:
        expect(said(page.locator("#scene-1"))).to_contain_text("In the park")
        page.locator("#scene-5").scroll_into_view_if_needed()
        expect(page.get_by_label("Your e-mail")).to_have_value("free money")
        page.locator("#scene-3 [type=range]").fill("1")
        page.wait_for_url("**scene.prior=1*")
