// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import { h } from "../markup.js";
import { again, choice, headline, rounded, said, scale } from "../parts.js";

export const names = ["spam"];
export const title = "Your own spam filter, explained word by word";

const lines = (text) => text.split("\n").filter((line) => line.trim());

const bar = (share) =>
  h("svg", { viewBox: "0 0 100 12", class: "bar", "aria-hidden": "true", preserveAspectRatio: "none" },
    h("rect", { width: 100, height: 12, class: "track" }), h("rect", { width: 100 * share, height: 12, class: "class-1" }));

const chance = (p) => h("span", { class: "genref-chance" }, h("span", null, said(p)), bar(p.value));

/** A bar to the right for spam, to the left for ham. */
const balance = (value, most) => {
  const width = (50 * Math.abs(value)) / most;
  return h("svg", { viewBox: "0 0 100 12", class: "bar", "aria-hidden": "true", preserveAspectRatio: "none" },
    h("rect", { x: value < 0 ? 50 - width : 50, width, height: 12, class: value < 0 ? "class-0" : "class-1" }),
    h("path", { d: "M50 0V12", class: "line ink" }));
};

const table = (caption, head, rows) =>
  h("div", { class: "genref-scroll", tabindex: "0", role: "region", "aria-label": caption },
    h("table", null, h("caption", null, caption),
      h("thead", null, h("tr", null, head.map((name) => (name ? h("th", { scope: "col" }, name) : h("td"))))),
      h("tbody", null, rows.map(([name, ...cells]) => h("tr", null, h("th", { scope: "row" }, name), cells.map((cell) => h("td", null, cell)))))));

const area = (name, value, rows, change) =>
  h("label", { class: "genref-text" }, name, h("textarea", { rows, value, oninput: (event) => change(event.target.value) }));

/** The verdict, and why. */
function explained({ label, posterior, prior, words, parts, log_odds: sum }, act) {
  const most = Math.max(...parts.map(({ log_odds }) => Math.abs(log_odds)), 1e-9);
  const estimate = (number) => (number ? number.text : "unknown");
  return [
    h("div", { class: "genref-verdict", "aria-live": act ? "polite" : null },
      h("strong", { class: label === "spam" ? "class-1" : "class-0" }, label), " p(spam | message)", headline(posterior, act?.own)),
    h("div", { class: "genref-columns" },
      table("Read word by word", ["word", "given spam", "given ham", "p(spam | so far)"], [
        ["(prior)", "", "", chance(prior)],
        ...words.map(({ word, spam, ham, posterior: p }) => [word, estimate(spam), estimate(ham), chance(p)]),
      ]),
      table("What adds to the log-odds of spam", ["part", "log-odds", ""], [
        ...parts.map(({ name, log_odds }) => [name, rounded(log_odds), balance(log_odds, most)]),
        ["sum", rounded(sum), ""],
      ])),
  ];
}

export function view({ set, act, answer }) {
  return [
    act && h("div", { class: "genref-columns" },
      area("Spam, a message a line", act.own.spam ?? set.spam.join("\n"), 4, (text) => { act.own.spam = text; act.set({ spam: lines(text) }); }),
      area("Ham, a message a line", act.own.ham ?? set.ham.join("\n"), 4, (text) => { act.own.ham = text; act.set({ ham: lines(text) }); })),
    !act && h("p", null, `Learned from the spams ${set.spam.map((mail) => `“${mail}”`).join(", ")} and the hams ${set.ham.map((mail) => `“${mail}”`).join(", ")}.`),
    act
      ? area("A new message", set.message, 2, (text) => act.set({ message: text }))
      : h("p", null, `A new message: “${set.message}”`),
    act && h("div", { class: "genref-columns" },
      choice("event-model", "Event model", [["multinomial", "multinomial"], ["bernoulli", "Bernoulli"]], set.event_model, (value) => act.set({ event_model: value })),
      scale("α", set.smoothing, [0.25, 5, 0.25], (value) => act.set({ smoothing: value }))),
    answer((shows) => explained(shows, act)),
    again(act),
  ];
}
