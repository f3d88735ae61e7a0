// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// An exercise: an answer is judged at once, on the page, without Python.
// The verdict stays while the reader writes the next answer, and then says which answer it is about.

import { verdict } from "../judge.js";
import { h, place } from "./markup.js";

export class Exercise extends HTMLElement {
  connectedCallback() {
    if (this.form) return; // it was moved
    this.form = document.createElement("form");
    this.form.className = "genref-form";
    this.form.onsubmit = (event) => this.check(event);
    this.querySelector("details details").before(this.form); // the hint
    this.task = JSON.parse(this.querySelector("script").textContent);
    this.state = {};
    this.draw();
    addEventListener("hashchange", () => this.open());
    this.open();
  }

  // A link to an exercise unfolds it.
  open() {
    if (location.hash === `#${this.id}`) this.querySelector("details").open = true;
  }

  check(event) {
    event.preventDefault();
    const answer = this.written;
    if (answer.trim()) {
      const { kind, says } = verdict(this.task, answer);
      this.state = { answer, said: says.replace(` (${this.task.of[0]})`, ""), kind };
    } else {
      this.state = { answer, said: "Type your answer first." };
      this.querySelector("input").focus();
    }
    this.draw();
  }

  get written() {
    return this.querySelector("input").value;
  }

  draw() {
    const { answer, kind } = this.state;
    const changed = this.state.said && this.written !== answer;
    const said = changed && !answer.trim() ? "" : this.state.said; // an answer was asked for, and is being typed
    const other = said && changed;
    const look = other ? "" : { right: "genref-right", named: "genref-wrong", wrong: "genref-wrong" }[kind] ?? "";
    const { of: [of], answer: due } = this.task;
    const many = due.length > 1 ? `${due.length === 2 ? "two" : due.length} ${Array.isArray(due[0]) ? "words" : "numbers"}, a comma between` : null;
    const elsewhere = kind && kind !== "right" && !location.pathname.endsWith(`/${of}.html`);
    place(this.form, [
      h("label", null, "Your answer ",
        h("input", { type: "text", placeholder: many, size: many && 36, autocomplete: "off", autocapitalize: "off", spellcheck: "false", oninput: () => this.draw() })),
      h("button", { type: "submit" }, "Check"),
      h("p", { "aria-live": "polite", class: look },
        h("span", null, other ? `Your answer “${answer}”: ` : ""),
        said ? `${kind === "right" ? "✓ " : ""}${said}` : ""),
      said && elsewhere ? h("p", null, h("a", { href: `${of}.html` }, "Read about it")) : null,
    ].filter(Boolean));
  }
}
