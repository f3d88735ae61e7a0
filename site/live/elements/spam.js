// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import * as exactly from "../../../build/compiled/book-fractions.js";
import { div } from "../../../build/compiled/fractions.js";
import { h } from "../markup.js";
import { MAILS, estimates, exact, number, refuse, split } from "../numbers.js";
import { again, headline, rounded, said, scale, verdict } from "../parts.js";

export const title = "Your own spam filter, explained word by word";
export const goal = "Write a message that is spam with more than 99%, in at most five words. Which word decides?";

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
  const counts = (label) => V.map((word) => documents[label].flat().filter((other) => other === word).length);
  const phi = new Map(LABELS.map((label) => [label, estimates(counts(label), alpha)]));
  // One word after the other: the posterior so far is the prior of the next word.
  let sofar = prior;
  const read = [];
  for (const word of words) {
    const x = exactly.event_encoding([word], V);
    if (x.length) sofar = exactly.bayes_rule(exactly.event_probability(x, new Map(LABELS.map((label) => [label, 1])), phi), sofar);
    const [spam, ham] = ["spam", "ham"].map((label) => (V.includes(word) ? number(phi.get(label)[V.indexOf(word)]) : null));
    read.push({ word, spam, ham, posterior: number(sofar.get("spam")) });
  }
  const parts = [{ name: "prior", log_odds: logOdds(prior) }];
  for (const word of new Set(words.filter((word) => V.includes(word)))) {
    const count = words.filter((other) => other === word).length;
    const j = V.indexOf(word);
    const one = logOdds(new Map(LABELS.map((label) => [label, phi.get(label)[j]])));
    parts.push({ name: `${word} × ${count}`, log_odds: count * one });
  }
  const odds = logOdds(sofar);
  return { label: odds > 0 ? "spam" : "ham", prior: number(prior.get("spam")), posterior: number(sofar.get("spam")), words: read, parts, log_odds: odds };
}

const logOdds = (p) => Math.log(Number(div(p.get("spam"), p.get("ham"))));

export const start = { ...MAILS, message: "See, you win a prize", smoothing: "1" };

export const reached = ({ posterior, words }) => posterior.value > 0.99 && words.length <= 5;

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

/** Which word decides: the posterior after each word, and what each adds to the log-odds. */
function why({ prior, words, parts, log_odds: sum }) {
  const most = Math.max(...parts.map(({ log_odds }) => Math.abs(log_odds)), 1e-9);
  const estimate = (number) => (number ? number.text : "unknown");
  return h("div", { class: "genref-columns" },
    table("Read word by word", ["word", "given spam", "given ham", "p(spam | so far)"], [
      ["(prior)", "", "", chance(prior)],
      ...words.map(({ word, spam, ham, posterior: p }) => [word, estimate(spam), estimate(ham), chance(p)]),
    ]),
    table("What adds to the log-odds of spam", ["part", "log-odds", ""], [
      ...parts.map(({ name, log_odds }) => [name, rounded(log_odds), balance(log_odds, most)]),
      ["sum", rounded(sum), ""],
    ]));
}

/** What the filter learns from, folded: so that the verdict, the message and the reasons are on one screen. */
function lessons(set, act) {
  const messages = (label, name) =>
    area(name, act.own[label] ?? set[label].join("\n"), 4, (text) => {
      act.own[label] = text;
      act.set({ [label]: lines(text) });
    });
  return h("details", { open: act.own.teaching, ontoggle: (event) => { act.own.teaching = event.target.open; } },
    h("summary", null, "Teach it messages of your own"),
    h("div", { class: "genref-lessons" },
      h("div", { class: "genref-columns" }, messages("spam", "Spam, a message a line"), messages("ham", "Ham, a message a line")),
      scale("added count α", set.smoothing, [0.25, 5, 0.25], (value) => act.set({ smoothing: value }))));
}

export function view({ set, act, result, answer }) {
  const listed = (mails) => mails.map((mail) => `“${mail}”`).join(", ");
  return [
    answer(({ label, posterior }) =>
      verdict(`class-${LABELS.indexOf(label)}`, label, "p(spam | message)", headline(posterior))),
    act
      ? area("A new message", set.message, 2, (text) => act.set({ message: text }))
      : h("p", null, `A new message: “${set.message}”`),
    act ? lessons(set, act) : h("p", null, `Learned from the spams ${listed(set.spam)} and the hams ${listed(set.ham)}.`),
    result(why),
    again(act),
  ];
}
