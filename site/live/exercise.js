// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// An exercise: an answer, checked as on the command line.

import { h, place } from "./markup.js";
import { ask } from "./python.js";

export class Exercise extends HTMLElement {
  connectedCallback() {
    if (this.form) return; // it was moved
    this.form = document.createElement("form");
    this.form.className = "genref-form";
    this.form.onsubmit = (event) => this.check(event);
    const hint = this.querySelector("details details");
    if (hint) hint.before(this.form);
    else this.append(this.form);
    this.state = {};
    this.draw();
  }

  async check(event) {
    event.preventDefault();
    const answer = this.querySelector("input").value;
    if (!answer.trim()) return;
    this.state = { said: "Checking …" };
    this.draw();
    try {
      this.state = await ask({ do: "check", id: this.dataset.id, answer });
    } catch (error) {
      this.state = { said: error.message };
    }
    this.draw();
  }

  draw() {
    const { right, said } = this.state;
    const look = right === undefined ? "" : right ? "genref-right" : "genref-wrong";
    place(this.form, [
      h("label", null, "Your answer ", h("input", { type: "text", autocomplete: "off", spellcheck: "false" })),
      h("button", { type: "submit" }, "Check"),
      h("p", { "aria-live": "polite", class: look }, said ? `${right ? "✓ " : ""}${said}` : ""),
    ]);
  }
}
