// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import * as exactly from "../../../build/compiled/book-fractions.js";
import { div } from "../../../build/compiled/fractions.js";
import { h } from "../markup.js";
import { MAILS, exact, having, number, refuse, split } from "../numbers.js";
import { again, rounded, scale, verdict } from "../parts.js";

export const title = "Your own spam filter, explained word by word";
export const goal = "Write a message that is spam with more than 98%, in at most four words.";

const LABELS = ["ham", "spam"];

/** What a filter that learned from these messages says of another one, and why. */
export function shows({ spam, ham, message, smoothing }) {
  const alpha = exact(smoothing, "α");
  if (!(alpha > 0)) refuse(`α is ${smoothing}: it must be above 0`);
  for (const [name, mails] of Object.entries({ spam, ham })) {
    if (!mails.length) refuse(`there is no ${name} to learn from: write a message at least`);
  }
  const documents = { ham: ham.map(split), spam: spam.map(split) };
  const V = exactly.nb_vocabulary([...documents.ham, ...documents.spam]);
  const prior = exactly.nb_mle_prior(LABELS.flatMap((label) => documents[label].map(() => label)));
  const words = split(message);
  const read = [...new Set(words)];
  const known = read.filter((word) => V.includes(word));
  // One word after the other, the missing ones last: the posterior so far is the prior of the next word.
  let sofar = prior;
  const parts = [...known, ...V.filter((word) => !known.includes(word))].map((word) => {
    const present = known.includes(word);
    const factor = new Map(LABELS.map((label) => [label, having(word, documents[label], alpha)[present ? 0 : 1]]));
    sofar = exactly.bayes_rule(factor, sofar);
    const [spam, ham, after] = [factor.get("spam"), factor.get("ham"), sofar.get("spam")].map(number);
    return { name: present ? word : `no ${word}`, present, spam, ham, log_odds: logOdds(factor), after };
  });
  parts.unshift({ name: "(prior)", spam: null, ham: null, log_odds: logOdds(prior), after: number(prior.get("spam")) });
  const unknown = read.filter((word) => !V.includes(word));
  return { odds: logOdds(sofar), posterior: number(sofar.get("spam")), count: words.length, parts, unknown };
}

const logOdds = (p) => Math.log(Number(div(p.get("spam"), p.get("ham"))));

export const start = { ...MAILS, message: "See, you win a prize", smoothing: "1" };

export const reached = ({ posterior, count }) => posterior.value > 0.98 && count <= 4;

const lines = (text) => text.split("\n").filter((line) => line.trim());

/** A bar to the right for spam, to the left for ham. */
const balance = (value, most) => {
  const width = (50 * Math.abs(value)) / most;
  return h("svg", { viewBox: "0 0 100 12", class: "bar", "aria-hidden": "true", preserveAspectRatio: "none" },
    h("rect", { x: value < 0 ? 50 - width : 50, width, height: 12, class: value < 0 ? "class-0" : "class-1" }),
    h("path", { d: "M50 0V12", class: "line ink" }));
};

const area = (name, value, rows, change) =>
  h("label", { class: "genref-text" }, name, h("textarea", { rows, value, oninput: (event) => change(event.target.value) }));

/** What each word, there or missing, adds to the log-odds, and the posterior after it. */
function why({ parts, unknown, odds }) {
  const most = Math.max(...parts.map(({ log_odds }) => Math.abs(log_odds)), 1e-9);
  const rows = [
    ...parts.map(({ name, present, spam, ham, log_odds, after }) =>
      [present ? h("b", null, name) : name, spam?.text ?? "", ham?.text ?? "", rounded(after.value), rounded(log_odds), balance(log_odds, most)]),
    ["sum", "", "", "", rounded(odds), ""],
    ...unknown.map((word) => [word, "unknown", "unknown", "", "", ""]),
  ];
  const caption = "Given spam or ham: the fraction of its messages that have the word, or lack it, (such messages + α) / (all + 2α)";
  return h("div", { class: "genref-scroll", tabindex: "0", role: "region", "aria-label": caption },
    h("table", null, h("caption", null, caption),
      h("thead", null, h("tr", null, ["word", "given spam", "given ham", "p(spam | so far)", "log-odds of spam", ""].map((name) => (name ? h("th", { scope: "col" }, name) : h("td"))))),
      h("tbody", null, rows.map(([name, ...cells]) => h("tr", null, h("th", { scope: "row" }, name), cells.map((cell) => h("td", null, cell)))))));
}

/** What the filter learns from. */
function lessons(set, act) {
  const messages = (label, name) =>
    area(name, act.own[label] ?? set[label].join("\n"), 4, (text) => {
      act.own[label] = text;
      act.set({ [label]: lines(text) });
    });
  return h("div", { class: "genref-lessons" },
    h("div", { class: "genref-columns" }, messages("spam", "Learned spam, one a line"), messages("ham", "Learned ham, one a line")),
    scale("added count α", set.smoothing, [0.25, 5, 0.25], (value) => act.set({ smoothing: value })));
}

export function view({ set, act, result, answer }) {
  const listed = (mails) => mails.map((mail) => `“${mail}”`).join(", ");
  return [
    answer(({ odds, posterior }) =>
      verdict(`class-${Number(odds > 0)}`, odds > 0 ? "spam" : "ham", `p(spam | message) ≈ ${rounded(posterior.value)}`)),
    act
      ? area("A new message", set.message, 2, (text) => act.set({ message: text }))
      : h("p", null, `A new message: “${set.message}”`),
    act ? lessons(set, act) : h("p", null, `Learned from the spams ${listed(set.spam)} and the hams ${listed(set.ham)}.`),
    result(why),
    again(act),
  ];
}
