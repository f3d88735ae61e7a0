// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// A thing to touch: a picture made with the site and, once Python has started, its controls.

import { h, place } from "./markup.js";
import { ask } from "./python.js";

/**
 * The markup of a thing, which the `view` of its module makes of `name`, the function of things.py that was asked, and
 * `set`, the values that a reader can set. Without `act`, which changes them, it is a picture.
 *
 * The function answers with `shows`, or with the `refusal` of an input. A view reads `shows` only through two functions, so
 * no number of an earlier answer can stay on the page beside a refused input:
 * - `result(show, otherwise)` is `show(shows)`, or `otherwise` if the input was refused;
 * - `answer(show)`, of which each view has one, is `show(shows)`, or the refusal in its place.
 */
export function content(kind, { name, set, shows, refusal, act }) {
  const result = (show, otherwise = null) => (shows ? show(shows) : otherwise);
  const answer = (show) =>
    h("div", { class: "genref-answer" },
      // The line is there from the start: a screen reader reads a status aloud when its text changes.
      h("p", { class: "genref-refusal", role: "status" }, refusal ?? ""),
      result(show));
  return h(
    "div",
    { class: `genref-thing genref-${kind.names[0]}`, role: "group", "aria-label": kind.title },
    kind.view({ name, set, act, result, answer }),
  );
}

/** The element of a kind of thing. */
export function thing(kind) {
  return class extends HTMLElement {
    connectedCallback() {
      if (this.button) return; // it was moved
      this.button = document.createElement("button");
      this.button.type = "button";
      this.button.className = "genref-touch";
      this.button.textContent = "Touch";
      this.button.setAttribute("aria-label", `Touch: ${kind.title}`);
      this.button.onclick = () => this.#begin();
      this.append(this.button);
      this.own = {};
    }

    async #begin() {
      this.button.disabled = true;
      this.wanted = { name: kind.names[0], set: {} };
      await this.#follow();
      if (this.name) this.querySelector("input, textarea, [tabindex]").focus();
      else {
        this.button.disabled = false;
        this.querySelector(".genref-refusal").textContent = this.refusal;
      }
    }

    /** Ask for what is wanted, and again if that has changed meanwhile; draw each answer. */
    async #follow() {
      if (this.asking) return;
      this.asking = true;
      while (this.wanted) {
        const { name, set } = this.wanted;
        this.wanted = null;
        try {
          const answer = await ask({ do: "touch", name, set });
          this.shows = answer.shows;
          this.refusal = answer.refusal;
          if (answer.shows || name === this.name) {
            this.name = name;
            this.set = this.wanted?.name === name ? this.wanted.set : answer.set;
          }
        } catch (error) {
          this.shows = null;
          this.refusal = error.message;
        }
        if (this.name) this.#draw();
      }
      this.asking = false;
    }

    /** Set something; or turn to another of the thing's functions. */
    #change(given, name) {
      const same = name === this.name;
      if (same) this.set = { ...this.set, ...given };
      this.wanted = { name, set: same ? this.set : given };
      // Another function is drawn when it has answered. To draw now would turn the reader's choice back until then.
      if (same) this.#draw();
      this.#follow();
    }

    #draw() {
      const { name, set, shows, refusal, own } = this;
      const act = {
        own, // what is set without Python
        keep: (given) => {
          Object.assign(own, given);
          this.#draw();
        },
        set: (given, other = name) => this.#change(given, other),
        again: () => {
          this.own = {};
          this.wanted = { name: kind.names[0], set: {} };
          this.#follow();
        },
      };
      place(this, [content(kind, { name, set, shows, refusal, act })]);
    }
  };
}
