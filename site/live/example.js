// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// An example of a page: run, changed, and run again.
// The output stays while the reader edits the code, and then says that it is from before the changes.

import { h, place } from "./markup.js";
import { ask, prepare, starts, stop } from "./python.js";

/** The statements of a block with prompts, and what they are to print. */
function parted(block) {
  const source = [];
  const due = [];
  let asking = false;
  for (const line of block.split("\n")) {
    asking = line === ">>>" || line.startsWith(">>> ") || (asking && (line === "..." || line.startsWith("... ")));
    if (asking) source.push(line.slice(4));
    else if (line !== "") due.push(`${line}\n`);
  }
  return { source: source.join("\n"), due: due.join("") };
}

/** The last run that was asked for: one begins when the one before has ended, so that no example runs twice. */
let turn = Promise.resolve();

/** A block of the page. Before it runs, those above it do that have not run yet. */
export class Example extends HTMLElement {
  connectedCallback() {
    if (this.block) return; // it was moved
    this.block = this.querySelector("pre");
    this.printed = parted(this.block.textContent);
    this.source = this.printed.source;
    this.ranIn = -1; // no start of Python
    this.foot = document.createElement("div");
    this.foot.className = "genref-foot";
    this.append(this.foot);
    this.show({});
  }

  show(state) {
    this.state = state;
    this.draw();
  }

  run() {
    if (this.state.running) return;
    this.show({ running: true });
    turn = turn.then(async () => {
      try {
        for (const other of document.querySelectorAll("genref-example")) {
          if (other === this) break;
          if (other.ranIn !== starts) await other.#ask();
        }
        this.show(await this.#ask());
      } catch (error) {
        this.show({ failure: error.message });
      }
    });
  }

  async #ask() {
    const { source } = this;
    const answer = await ask({ source, due: this.printed.due });
    this.ranIn = starts;
    return { source, ...answer };
  }

  /** Show the code to be edited, or the printed block again; the focus goes with it. */
  edit(editing) {
    this.editing = editing;
    if (!editing) [this.source, this.state] = [this.printed.source, {}];
    this.draw();
    this.querySelector(editing ? "textarea" : "button").focus();
  }

  #keyed(event) {
    if (event.key === "Escape") this.querySelector("button").focus();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    this.run();
  }

  draw() {
    const { running } = this.state;
    this.block.hidden = Boolean(this.editing);
    const editor = {
      "aria-label": "Python; Control and Enter run it, Escape leaves",
      value: this.source,
      rows: this.source.split("\n").length,
      spellcheck: "false",
      autocapitalize: "off",
      oninput: (event) => {
        this.source = event.target.value;
        this.draw();
      },
      onkeydown: (event) => this.#keyed(event),
    };
    place(this.foot, [
      h("div", null, this.editing && h("textarea", editor)),
      h("div", { class: "genref-bar", onpointerover: prepare, onfocusin: prepare },
        h("button", { type: "button", onclick: () => (running ? stop() : this.run()) }, running ? "Stop" : "Run"),
        h("button", { type: "button", onclick: () => this.edit(!this.editing) }, this.editing ? "Reset" : "Edit")),
      h("div", { class: "genref-said", "aria-live": "polite" }, this.#said()),
    ]);
  }

  #said() {
    const { source, running, failure, printed, agrees } = this.state;
    const changed = source !== this.source;
    const before = changed ? ", before your changes" : "";
    const look = changed ? null : "genref-right";
    if (running) return [h("p", null, "Running …")];
    if (failure) return [h("p", { class: "genref-wrong" }, failure)];
    if (printed === undefined) return [];
    const output = (text) => h("pre", { tabindex: "0" }, text || "(nothing)");
    if (agrees) return [h("p", { class: look }, `✓ ${printed ? "as printed" : "nothing is printed"}${before}`), printed && output(printed)];
    return [
      h("div", { class: "genref-both" },
        h("div", null, h("p", null, `Output${before}`), output(printed)),
        h("div", null, h("p", null, "On the page"), output(this.printed.due))),
    ];
  }
}
