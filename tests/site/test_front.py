# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The front page in Chromium: each toy does what its text says, and shows the library's results."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from math import prod
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from genref import gda, multinomial_naive_bayes
from genref.multinomial_naive_bayes import MultinomialModel
from genref.text import Vocabulary, tokenize

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "site")]

from front.build import front_page  # noqa: E402
from pages import head  # noqa: E402

FRONT = ROOT / "site/front"
KIB = 1024
WIDTHS = (390, 800, 1280, 1600)


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """The front page, all scenes made; an error of its script fails the test."""
    opened = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.goto(f"{site}/index.html")
    opened.wait_for_selector("html[data-live=all]")
    yield opened
    opened.context.close()
    assert errors == []


def scene(page: Page, number: int) -> Locator:
    """Return a scene, in sight."""
    found = page.locator(f"#scene-{number}")
    found.scroll_into_view_if_needed()
    return found


def verdict(page: Page, number: int) -> Locator:
    return scene(page, number).locator(".verdict")


def drag(page: Page, what: Locator, across: float, up: float) -> None:
    """Drag something by some pixels."""
    box = what.locator(".hit").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across / 2, y - up / 2)
    page.mouse.move(x + across, y - up)
    page.mouse.up()


def swipe(page: Page, x: float, y: float, down: float, steps: int = 12) -> None:
    """Move a finger up or down from a place."""
    session = page.context.new_cdp_session(page)
    for i in range(steps + 1):
        touch = {
            "type": "touchMove" if i else "touchStart",
            "touchPoints": [{"x": x, "y": y + down * i / steps}],
        }
        session.send("Input.dispatchTouchEvent", touch)
        page.evaluate("new Promise(requestAnimationFrame)")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def animals() -> tuple[list[list[int]], list[str]]:
    """Return the animals of the page, as its script has them."""
    text = (FRONT / "state.js").read_text(encoding="utf-8")
    rows, labels = [], []
    for name, label in (("DOGS", "dog"), ("ELEPHANTS", "elephant")):
        listed = re.findall(rf"const {name} = (.*);", text)[0]
        found = [[int(a), int(b)] for a, b in re.findall(r"\[(\d+), (\d+)\]", listed)]
        rows += found
        labels += [label] * len(found)
    return rows, labels


def mails() -> tuple[list[str], list[str]]:
    """Return the mails of the page and their labels."""
    text = (FRONT / "words.js").read_text(encoding="utf-8")
    found = re.findall(r'^  \["(spam|mail)", "(.*)"\],$', text, re.M)
    return [mail for _, mail in found], [label for label, _ in found]


class TestAnimals:
    def test_the_park_makes_a_dog_of_an_elephant_until_it_is_dragged_far_enough(self, page: Page) -> None:
        expect(verdict(page, 1)).to_contain_text("An elephant")
        page.get_by_text("In the park", exact=True).click()
        expect(verdict(page, 1)).to_contain_text("A dog")
        drag(page, scene(page, 1).locator(".handle"), 90, 130)
        expect(verdict(page, 1)).to_contain_text("An elephant")

    def test_the_probability_is_that_of_the_library(self, page: Page) -> None:
        rows, labels = animals()
        p = gda.fit(rows, labels).posterior([86, 78])["elephant"]
        expect(verdict(page, 1)).to_contain_text(f"An elephant: {100 * p:.1f}%")

    def test_keys_and_numbers_do_what_the_mouse_does(self, page: Page) -> None:
        before = verdict(page, 1).inner_text()
        scene(page, 1).locator(".handle").focus()
        for _ in range(6):
            page.keyboard.press("ArrowUp")
        expect(verdict(page, 1)).not_to_have_text(before)
        expect(scene(page, 1).locator(".handle")).to_have_attribute(
            "aria-label", re.compile("86 cm high, 90 kg")
        )
        scene(page, 1).get_by_text("instead").click()
        scene(page, 1).get_by_label("weight in kg").fill("40")
        page.keyboard.press("Tab")
        expect(verdict(page, 1)).to_contain_text("A dog")

    @pytest.mark.parametrize(
        ("name", "typed", "end", "said"),
        [
            ("height in cm", "999", "115", "The scale ends at 115 cm."),
            ("weight in kg", "0", "20", "The scale begins at 20 kg."),
        ],
    )
    def test_a_number_beyond_the_scale_is_said_to_be(
        self, page: Page, name: str, typed: str, end: str, said: str
    ) -> None:
        for number in (1, 2):
            scene(page, number).get_by_text("instead").click()
            field, note = scene(page, number).get_by_label(name), scene(page, number).get_by_role("status")
            for key in ("Enter", "Tab"):
                field.fill(typed)
                field.press(key)
                expect(field).to_have_value(end)
                expect(note).to_have_text(said)
            scene(page, number).get_by_label("height in cm").fill("80")
            scene(page, number).get_by_label("weight in kg").fill("80")
            page.keyboard.press("Tab")
            expect(note).to_have_text("")

    def test_a_finger_drags_a_handle_and_scrolls_beside_it(self, browser: Browser, site: str) -> None:
        context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
        page = context.new_page()
        for name in ("index", "gda"):
            page.goto(f"{site}/{name}.html")
            page.locator(".handle").first.wait_for()
            plane = page.locator("svg:has(.handle)").first
            plane.evaluate("plane => plane.scrollIntoView({block: 'center'})")
            place = plane.locator(".handle").first
            before, top = place.bounding_box(), page.evaluate("scrollY")
            assert before is not None
            x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
            swipe(page, x, y, -60)
            after = place.bounding_box()
            assert after is not None and before["y"] - after["y"] > 40
            assert page.evaluate("scrollY") == top
            swipe(page, 200, 760, -60)
            page.wait_for_function("top => scrollY > top", arg=top)
        context.close()

    def test_an_animal_moves_the_line_and_a_shape_of_its_own_bends_it(self, page: Page) -> None:
        line = scene(page, 2).locator(".boundary")
        straight = line.get_attribute("d")
        drag(page, scene(page, 2).locator(".handle").first, 150, 100)
        expect(line).not_to_have_attribute("d", straight or "")
        page.get_by_label("A shape of its own").check()
        expect(verdict(page, 2)).to_contain_text("bends")
        bent = list(slopes(line.get_attribute("d") or ""))
        assert max(bent) - min(bent) > 0.5
        page.get_by_label("A shape of its own").uncheck()
        expect(verdict(page, 2)).to_contain_text("straight")
        even = list(slopes(line.get_attribute("d") or ""))
        assert max(even) - min(even) < 0.1  # ends are rounded to a tenth of a pixel
        page.get_by_text("Put all animals back").click()
        expect(line).to_have_attribute("d", straight or "")

    def test_a_prior_makes_a_dog_of_the_average_elephant(self, page: Page) -> None:
        slider = scene(page, 3).get_by_role("slider")
        slider.fill("-2")
        expect(verdict(page, 3)).to_contain_text("Even the average elephant would be called a dog")
        slider.fill("0")
        expect(verdict(page, 3)).to_contain_text("at 50%")

    def test_the_dots_lie_on_the_logistic_function(self, page: Page) -> None:
        scene(page, 4).get_by_role("slider").fill("100")
        expect(verdict(page, 4)).to_contain_text("with exact numbers there are none")
        gap = re.findall(r"Gaps of ([\d.]+) at most", verdict(page, 4).inner_text())[0]
        assert float(gap) < 1e-14
        assert scene(page, 4).locator(".dot").count() == 51

    def test_animals_without_a_shape_are_refused_and_no_number_stays(self, page: Page, site: str) -> None:
        moved = ";".join(f"{i}:{60 + i},{60 + i}" for i in range(18))
        page.goto(f"{site}/index.html?#moved={moved}")
        expect(verdict(page, 1)).to_contain_text("No answer")
        assert "%" not in verdict(page, 1).inner_text()
        expect(scene(page, 1).locator("figure")).to_be_hidden()


def slopes(path: str) -> Iterator[float]:
    """Return the slopes of the pieces of a path."""
    for a, b, c, d in re.findall(r"M([-\d.]+),([-\d.]+)L([-\d.]+),([-\d.]+)", path):
        if abs(float(c) - float(a)) > 2:
            yield (float(d) - float(b)) / (float(c) - float(a))


class TestWords:
    def fitted(self, smoothing: int = 1) -> tuple[Vocabulary, MultinomialModel[str]]:
        """Return the vocabulary of the page, and its model as the library has it."""
        texts, labels = mails()
        words = [tokenize(text) for text in texts]
        vocabulary = Vocabulary.of([*words, ["neurips"]])
        documents = [vocabulary.identities(each) for each in words]
        size = len(vocabulary.words)
        model = multinomial_naive_bayes.fit(documents, labels, vocabulary_size=size, smoothing=smoothing)
        return vocabulary, model

    def exact(self, mail: str) -> dict[str, Fraction]:
        """Return the posterior of a mail as the library has it."""
        vocabulary, model = self.fitted()
        return dict(model.exact_posterior(vocabulary.identities(tokenize(mail))))

    def test_the_fraction_is_that_of_the_library(self, page: Page) -> None:
        p = self.exact("lunch with your team on monday")["mail"]
        expect(verdict(page, 5)).to_contain_text(f"Real mail: {100 * float(p):.1f}%")
        scene(page, 5).get_by_label("Your e-mail").fill("win a prize")
        p = self.exact("win a prize")["spam"]
        expect(verdict(page, 5)).to_contain_text(f"Exactly {p}.")

    def test_words_are_added_and_dropped(self, page: Page) -> None:
        for _ in range(3):
            page.get_by_role("button", name="Add prize").click()
        expect(verdict(page, 5)).to_contain_text("Spam")
        expect(scene(page, 5).get_by_role("textbox")).to_have_value(
            "lunch with your team on monday prize prize prize"
        )
        expect(scene(page, 5).locator(".rest")).to_contain_text("It has never read: on.")
        page.get_by_role("button", name="Drop lunch").click()
        expect(scene(page, 5).get_by_role("textbox")).not_to_have_value(re.compile("lunch"))

    def test_what_is_typed_is_text(self, page: Page) -> None:
        scene(page, 5).get_by_role("textbox").fill("<img src=x onerror=alert(1)> money")
        expect(verdict(page, 5)).to_contain_text("Spam")
        assert page.locator("img").count() == 0

    def test_a_word_that_was_never_seen_wipes_out_the_others(self, page: Page) -> None:
        expect(verdict(page, 6)).to_contain_text("Spam: 98.8%")
        page.get_by_role("button", name="Add lunch").click()
        expect(verdict(page, 6)).to_contain_text("Real mail: 100%")
        scene(page, 6).get_by_role("button", name="Add free").click()
        expect(verdict(page, 6)).to_contain_text("Real mail: 100%")
        page.get_by_role("button", name="Add neurips").click()
        expect(verdict(page, 6)).to_contain_text("No answer: 0/0")
        assert "%" not in verdict(page, 6).inner_text()
        page.get_by_label("Count each word once more").check()
        p = self.exact("win free money now lunch free neurips")["spam"]
        expect(verdict(page, 6)).to_contain_text(f"Spam: {100 * float(p):.1f}%")

    @pytest.mark.parametrize("smoothing", [0, 1])
    def test_what_was_counted_is_shown_and_multiplied(self, page: Page, smoothing: int) -> None:
        vocabulary, model = self.fitted(smoothing)
        mail = "win free money now lunch"
        for word in mail.split()[4:]:
            page.get_by_role("button", name=f"Add {word}").last.click()
        page.get_by_label("Count each word once more").set_checked(bool(smoothing))
        expect(scene(page, 6).locator("thead th").nth(1)).to_contain_text(
            "16 + 19" if smoothing else "16 words"
        )
        rows = scene(page, 6).locator("tbody tr").all()
        assert len(rows) == 6
        for column, label in ((0, "spam"), (1, "mail")):
            shown = [
                Fraction(
                    *map(int, re.findall(r"(\d+) of (\d+)", row.locator("td").nth(column).inner_text())[0])
                )
                for row in rows
            ]
            p = [model.probabilities[label][k - 1] for k in vocabulary.identities(mail.split())]
            assert shown == [*p, model.priors[label]]
            expect(scene(page, 6).locator("tfoot td").nth(column)).to_have_text(str(prod(shown)))
        first = scene(page, 6).locator("tbody td").first
        expect(first).to_have_text("3 of 35" if smoothing else "2 of 16")


class TestRival:
    def test_few_animals_are_for_the_generative_model_and_many_for_its_rival(self, page: Page) -> None:
        slider = scene(page, 7).get_by_role("slider")
        page.get_by_label("Some elephants are giants").check()
        slider.fill("0")
        expect(verdict(page, 7)).to_contain_text("The generative model leads", timeout=60_000)
        slider.fill("5")
        expect(verdict(page, 7)).to_contain_text("The rival leads", timeout=60_000)


class TestPage:
    def test_what_was_found_is_in_the_address(self, page: Page) -> None:
        page.get_by_text("In the park", exact=True).click()
        scene(page, 5).get_by_role("textbox").fill("win & claim")
        page.wait_for_function("location.hash.includes('place=park') && location.hash.includes('mail=win')")
        address = page.url
        page.goto("about:blank")
        page.goto(address)
        expect(scene(page, 5).get_by_role("textbox")).to_have_value("win & claim")
        expect(page.get_by_label("In the park")).to_be_checked()

    @pytest.mark.parametrize(
        "damaged", ["found=1", "prior=NaN", "moved=99:1,2;x", "walk=", "%", "animals=1e99"]
    )
    def test_a_damaged_address_is_the_start(self, page: Page, site: str, damaged: str) -> None:
        page.goto(f"{site}/index.html?#{damaged}")
        expect(verdict(page, 1)).to_contain_text("An elephant: 58.8%")

    @pytest.mark.parametrize("width", WIDTHS)
    def test_nothing_is_cut_off(self, page: Page, width: int) -> None:
        page.set_viewport_size({"width": width, "height": 900})
        for number in range(1, 8):
            verdict(page, number)
        wide = page.evaluate(
            "[...document.querySelectorAll('main *')].filter(e => e.scrollWidth > e.clientWidth + 1"
            " && e.clientWidth && getComputedStyle(e).overflow === 'visible' && !e.closest('svg')"
            " && getComputedStyle(e).display !== 'inline' && !e.matches('.hidden, legend'))"
            ".map(e => e.outerHTML.slice(0, 80))"
        )
        assert wide == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width

    @pytest.mark.parametrize("width", WIDTHS)
    def test_nothing_moves_when_the_verdict_changes(self, page: Page, width: int) -> None:
        page.set_viewport_size({"width": width, "height": 900})
        places = [verdict(page, number) for number in range(1, 8)]
        before = [place.evaluate("place => place.offsetHeight") for place in places]
        texts = [place.inner_text() for place in places]
        page.get_by_text("In the park", exact=True).click()
        page.get_by_label("A shape of its own").check()
        scene(page, 3).get_by_role("slider").fill("-2")
        scene(page, 4).get_by_role("slider").fill("100")
        scene(page, 5).get_by_role("textbox").fill("prize prize prize")
        page.get_by_role("button", name="Add neurips").click()
        scene(page, 7).get_by_role("slider").fill("5")
        for place, text in zip(places, texts):
            place.scroll_into_view_if_needed()
            expect(place).not_to_have_text(" ".join(text.split()))
        assert [place.evaluate("place => place.offsetHeight") for place in places] == before

    def test_it_works_from_a_folder(self, browser: Browser, site: str) -> None:
        opened = browser.new_context().new_page()
        opened.goto((ROOT / "build/site/index.html").as_uri())
        expect(opened.locator("#scene-1 .verdict")).to_contain_text("58.8%")
        opened.context.close()

    def test_it_is_small_and_says_what_it_is(self, site: str) -> None:
        text = (ROOT / "build/site/index.html").read_text(encoding="utf-8")
        assert len(re.findall(r"<script>(.*)</script>", text, re.S)[0]) < 60 * KIB
        for tag in ("<title>genref: Andrew Ng", 'name="description"', 'property="og:title"', 'rel="icon"'):
            assert tag in text

    def test_a_link_has_a_picture_where_the_address_of_the_site_is_known(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("SITE_ADDRESS", raising=False)
        heads = head("A title", "Some words."), front_page()
        assert all("og:title" in text and "og:image" not in text and "{{" not in text for text in heads)
        monkeypatch.setenv("SITE_ADDRESS", "https://example.org/genref/")
        whole = "https://example.org/genref/preview.png"
        assert f'"property=og:image": "{whole}"' in head("A title", "Some words.")
        assert f'<meta property="og:image" content="{whole}">' in front_page()
