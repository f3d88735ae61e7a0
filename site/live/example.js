// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// An example of a page: run, changed, and run again.

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
    const told = (stage) => this.show({ running: stage || "Running …" });
    told("");
    turn = turn.then(async () => {
      try {
        for (const other of document.querySelectorAll("genref-example")) {
          if (other === this) break;
          if (other.ranIn !== starts) await other.#ask(told);
        }
        this.show(await this.#ask(told));
      } catch (error) {
        this.show({ failure: error.message });
      }
    });
  }

  async #ask(told) {
    const answer = await ask({ source: this.source, due: this.printed.due }, told);
    this.ranIn = starts;
    return answer;
  }

  /** Show the code to be edited, or the printed block again; the focus goes with it. */
  edit(editing) {
    this.editing = editing;
    this.source = this.printed.source;
    this.show({});
    this.querySelector(editing ? "textarea" : "button").focus();
  }

  draw() {
    const { running } = this.state;
    this.block.hidden = Boolean(this.editing);
    const editor = {
      "aria-label": "Python; Control and Enter run it",
      value: this.source,
      rows: this.source.split("\n").length,
      spellcheck: "false",
      autocapitalize: "off",
      oninput: (event) => {
        this.source = event.target.value;
        this.show({}); // what an earlier text has printed goes
      },
      onkeydown: (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && this.run(),
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
    const { running, failure, printed, agrees } = this.state;
    const output = (text) => h("pre", { tabindex: "0" }, text || "(nothing)");
    if (running) return h("p", null, running);
    if (failure) return h("p", { class: "genref-wrong" }, failure);
    if (printed === undefined) return null;
    if (agrees) return [h("p", { class: "genref-right" }, "✓ as printed"), output(printed)];
    return h("div", { class: "genref-both" },
      h("div", null, h("p", null, "Output"), output(printed)),
      h("div", null, h("p", null, "On the page"), output(this.printed.due)));
  }
}
