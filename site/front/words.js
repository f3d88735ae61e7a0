// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Scenes 5 and 6: words of e-mails. Every number comes from the book, in fractions, so it is exact.

import * as book from "../../build/compiled/book-fractions.js";
import { Refusal, div } from "../../build/compiled/fractions.js";
import { h, place } from "../live/markup.js";
import { split } from "../live/numbers.js";
import { percent, reached, times, verdict } from "./page.js";
import { state } from "./state.js";

const MESSAGES = [
  ["spam", "win free money now"],
  ["spam", "free prize call now"],
  ["spam", "claim your free money"],
  ["spam", "win a prize now"],
  ["mail", "free lunch with the team"],
  ["mail", "money for the team lunch"],
  ["mail", "your report for monday"],
  ["mail", "did we win"],
  ["mail", "call the team now"],
];
const KINDS = ["spam", "mail"];
const NAMES = { spam: "spam", mail: "real mail" };

const labels = MESSAGES.map(([label]) => label);

// What it learned is computed once, when its first scene is made: the page is live before that.
let known;
function learned() {
  const documents = MESSAGES.map(([, text]) => split(text));
  // The word "neurips" is in the vocabulary, but in none of the messages: it was never seen.
  const V = book.nb_vocabulary([...documents, ["neurips"]]);
  const rows = documents.map((words) => book.event_encoding(words, V));
  return (known ??= { V, documents, prior: book.nb_mle_prior(labels),
    smoothed: book.event_laplace_word(rows, labels, V.length), unsmoothed: book.event_mle_word(rows, labels, V.length) });
}

// A shortcut for fingers and mice; the keyboard types into the field.
const chip = (word, label, onclick) => h("button", { type: "button", class: "chip", tabindex: -1, "aria-label": label, onclick }, word);

export function tug(scene, changed) {
  const { V, prior, smoothed } = learned();
  const ratio = (word) => Number(div(smoothed.get("spam")[V.indexOf(word)], smoothed.get("mail")[V.indexOf(word)]));
  const most = `${labels.filter((label) => label === "mail").length} of ${labels.length} e-mails`;
  const say = verdict(scene);
  const [text, list] = [scene.querySelector("input"), scene.querySelector("figure")];
  const set = (mail) => {
    state.mail = mail.slice(0, 120);
    changed(5);
  };
  text.addEventListener("input", () => set(text.value));
  place(scene.querySelector(".bank"),
    ["free", "money", "prize", "win", "now", "report"].map((word) =>
      chip(`+ ${word}`, `Add ${word}`, () => set(`${state.mail.trim()} ${word}`.trim()))),
  );
  place(scene.querySelector(".messages"),
    MESSAGES.map(([label, mail]) => h("li", { "data-kind": label }, h("b", {}, NAMES[label]), ` ${mail}`)));
  return () => {
    if (document.activeElement !== text) text.value = state.mail;
    const words = split(state.mail);
    const known = words.filter((word) => V.includes(word));
    const after = book.event_posterior(book.event_encoding(words, V), prior, smoothed);
    const kind = Number(after.get("spam")) > 0.5 ? "spam" : Number(after.get("spam")) < 0.5 ? "mail" : "both";
    say(kind, kind === "both" ? "Undecided: 50%" : `${kind === "spam" ? "Spam" : "Real mail"}: ${percent(after.get(kind))}`,
      known.length ? `Before it reads a word, it says real mail: ${most} are.` : `No word that it knows, so the prior decides: ${most} are real mail.`);
    reached(scene, kind === "spam");
    const rest = words.filter((word) => !V.includes(word));
    place(list, [
      h("ol", { class: "tugs" }, known.map((word, i) => {
        const strength = Math.log2(ratio(word));
        const side = strength > 0 ? "spam" : strength < 0 ? "mail" : "both";
        const bar = h("i", { "data-kind": side, style: `--pull:${Math.min(Math.abs(strength), 3) / 3}`, "aria-hidden": "true" });
        const said = side === "both" ? "no pull" : `${times(ratio(word))} times towards ${NAMES[side]}`;
        return h("li", {}, chip(`${word} ×`, `Drop ${word}`, () => set(words.filter((other, j) => j !== words.indexOf(word) || other !== word).join(" "))),
          h("span", { class: "rope" }, bar), h("small", {}, said));
      })),
      ...(rest.length ? [h("p", { class: "rest" }, `Not on its list of ${V.length} words: ${[...new Set(rest)].join(", ")}. It skips ${rest.length === 1 ? "that word" : "these words"}.`)] : []),
    ]);
  };
}

export function neverSeen(scene, changed) {
  const { V, documents, prior, smoothed, unsmoothed } = learned();
  const say = verdict(scene);
  const [table, text] = [scene.querySelector("table"), scene.querySelector("input")];
  const plus = scene.querySelector("[name=plus]");
  plus.addEventListener("change", () => {
    state.plus = plus.checked;
    changed(6);
  });
  const set = (mail) => {
    state.wiped = mail.slice(0, 120);
    changed(6);
  };
  text.addEventListener("input", () => set(text.value));
  place(scene.querySelector(".bank"),
    ["lunch", "free", "neurips"].map((word) => chip(`+ ${word}`, `Add ${word}`, () => set(`${state.wiped.trim()} ${word}`.trim()))));
  const inside = (kind) => documents.flatMap((words, i) => (labels[i] === kind ? words : []));
  const counted = (word, kind) => inside(kind).filter((each) => each === word).length;
  const length = (kind) => inside(kind).length;
  return () => {
    plus.checked = state.plus;
    if (document.activeElement !== text) text.value = state.wiped;
    const phi = state.plus ? smoothed : unsmoothed;
    const once = state.plus ? 1 : 0; // a sighting more of each word
    const words = split(state.wiped).filter((word) => V.includes(word));
    const x = book.event_encoding(words, V);
    const joint = book.event_probability(x, prior, phi);
    const cell = (word, kind) => {
      const p = phi.get(kind)[V.indexOf(word)];
      const seen = counted(word, kind);
      const dots = h("span", { class: "dots", "aria-hidden": "true" }, Array.from({ length: seen }, () => h("i")), once > 0 && h("i", { class: "imagined" }));
      const counts = `${seen + once} of ${length(kind) + once * V.length}`;
      return h("td", { "data-kind": kind, class: Number(p) === 0 ? "zero" : "" }, dots, h("small", {}, Number(p) === 0 ? `${counts}: never seen` : counts));
    };
    const head = (kind) => h("th", { scope: "col", "data-kind": kind }, `in ${NAMES[kind]}`, h("small", {}, `${length(kind)} words${once ? `, and ${V.length} imagined` : ""}`));
    const common = (kind) => h("td", {}, h("small", {}, `${labels.filter((each) => each === kind).length} of ${labels.length}`));
    const product = (kind) => {
      const p = Number(joint.get(kind));
      return h("td", { "data-kind": kind, class: p === 0 ? "zero" : "" }, p === 0 ? "0" : p.toPrecision(3));
    };
    place(table, [
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "word"), KINDS.map(head))),
      h("tbody", {},
        words.map((word) => h("tr", {}, h("th", { scope: "row" }, word), KINDS.map((kind) => cell(word, kind)))),
        h("tr", {}, h("th", { scope: "row" }, "e-mails of this kind"), KINDS.map(common))),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "all of these, multiplied"), KINDS.map(product))),
    ]);
    try {
      const after = book.event_posterior(x, prior, phi);
      const kind = Number(after.get("spam")) > 0.5 ? "spam" : "mail";
      const zero = KINDS.find((each) => Number(after.get(each)) === 0);
      say(kind, `${kind === "spam" ? "Spam" : "Real mail"}: ${percent(after.get(kind))}`,
        zero ? `One word was never seen in ${NAMES[zero]}, so nothing else counts.` : "No factor is 0, so every word counts.");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say("refused", "No answer: 0/0", "Both products are 0, because one word was seen in neither kind of mail.");
    }
  };
}
