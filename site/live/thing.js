// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// A thing to touch: it computes by the book, compiled to JavaScript, from the first moment on. Its module has
//
// - `start`, what a reader can set, as it is at first, and `shows`, what this shows;
// - `view`: its markup; `title`, for screen readers; `goal`, a task, and `reached`, whether what is shown fulfils it.

import { Refusal } from "../../build/compiled/runtime.js";
import { fromAddress, toAddress } from "./address.js";
import { h, place } from "./markup.js";

/** What a function shows of what is set, or why it is refused. */
export function answered({ shows }, set) {
  try {
    return { shows: shows(set) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}

/**
 * The markup of a thing, which the `view` of its module makes of `set`, the values that a reader can set. Without `act`,
 * which changes them, it is a picture.
 *
 * The function answers with `shows`, or with the `refusal` of an input. A view reads `shows` only through two functions, so
 * no number of an earlier answer can stay on the page beside a refused input:
 * - `result(show, otherwise)` is `show(shows)`, or `otherwise` if the input was refused;
 * - `answer(show)`, of which each view has one, above its picture, is `show(shows)`, or the refusal in its place.
 */
export function content(kind, { set, shows, refusal, act }) {
  const result = (show, otherwise = null) => (shows ? show(shows) : otherwise);
  const answer = (show) =>
    h("div", { class: "genref-answer" },
      // The line is there from the start: a screen reader reads a status aloud when its text changes.
      h("p", { class: "genref-refusal", role: "status" }, refusal ?? ""),
      result(show));
  return h(
    "div",
    { class: "genref-thing", role: "group", "aria-label": kind.title },
    h("p", { class: "genref-goal" }, kind.goal, h("output", null, shows && kind.reached(shows, set) ? " ✓ Reached." : "")),
    kind.view({ set, act, result, answer }),
    h("p", { class: "genref-heard", role: "status" }, act?.own.heard ?? ""),
  );
}

/** The picture of a thing at the start, as the site is built with it. */
export const picture = (kind) => content(kind, { set: kind.start, ...answered(kind, kind.start) });

/** A thing of the page, where `root` is its element. */
class Thing {
  constructor(name, kind, root) {
    Object.assign(this, { name, kind, root, frame: 0 });
    this.#begin(fromAddress(name, kind.start));
    this.#draw();
    // Two keys in one frame are two steps: the second starts from what the first has left.
    for (const event of ["keydown", "click", "change"]) root.addEventListener(event, () => this.frame && this.#draw(), true);
  }

  #begin(set) {
    this.own = {}; // what is kept for the view alone
    this.set = { ...this.kind.start, ...set };
  }

  /** Draw before the next frame, however many changes there are until then. */
  #changed() {
    this.frame ||= requestAnimationFrame(() => this.#draw());
    toAddress(this.name, this.kind.start, this.set, this.root.id);
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#say(), 700);
  }

  /** What a screen reader hears, once the reader has paused: the verdict, as one sentence. */
  #say() {
    const parts = this.root.querySelector(".genref-verdict")?.childNodes ?? [];
    this.own.heard = [...parts].map((part) => part.textContent).join(" ");
    this.#draw();
  }

  #draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { kind, set } = this;
    const act = {
      own: this.own,
      keep: (given) => {
        Object.assign(this.own, given);
        this.#changed();
      },
      set: (given) => {
        this.set = { ...this.set, ...given };
        this.#changed();
      },
      again: () => {
        this.#begin();
        this.#changed();
      },
    };
    place(this.root, [content(kind, { set, ...answered(kind, set), act })]);
  }
}

/** Make every element of a kind live: those that the page has read so far at once, so that they are live at first paint. */
export function begin(name, kind) {
  const made = new Set();
  const make = () => {
    for (const root of document.querySelectorAll(`genref-${name}`)) {
      if (made.has(root)) continue;
      made.add(root);
      new Thing(name, kind, root);
    }
  };
  make();
  performance.mark("live");
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", make);
}
