// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import * as exactly from "../../../build/compiled/book-fractions.js";
import { Refusal } from "../../../build/compiled/runtime.js";
import { h } from "../markup.js";
import { MAILS, exact, having, number, refuse, split } from "../numbers.js";
import { again, beside, readings, said, scale, verdict } from "../parts.js";

export const title = "Laplace smoothing of the words of five messages";
export const goal = "Slide α to 0: one word that no spam had decides alone. Then add the word “prize”, which no ham had, and there is no answer at all.";

const DOCUMENTS = { ham: MAILS.ham.map(split), spam: MAILS.spam.map(split) };
const LABELS = ["ham", "spam"];
const V = exactly.nb_vocabulary([...DOCUMENTS.ham, ...DOCUMENTS.spam]);
const PRIOR = exactly.nb_mle_prior(LABELS.flatMap((label) => DOCUMENTS[label].map(() => label)));

/** The probabilities of the words with a pseudo-count, and the posterior of a message. */
export function shows({ smoothing, message }) {
  const alpha = exact(smoothing, "α");
  if (alpha < 0) refuse(`α is ${smoothing}: it must be at least 0`);
  const phi = new Map(LABELS.map((label) => [label, V.map((word) => having(word, DOCUMENTS[label], alpha)[0])]));
  const presence = exactly.nb_presence_vector(split(message), V);
  const words = V.map((word, j) => ({ word, spam: number(phi.get("spam")[j]), ham: number(phi.get("ham")[j]), present: presence[j] === 1 }));
  try {
    return { words, posterior: number(exactly.nb_posterior(presence, PRIOR, phi).get("spam")), refusal: "" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // In each class a factor is 0: a word is present that never was, or missing that always was there.
    const zero = (label) => presence.findIndex((present, j) => Number(phi.get(label)[j]) === 1 - present);
    const why = LABELS.map((label) => `${label} ${presence[zero(label)] ? "never" : "always"} had “${V[zero(label)]}”`);
    return { words, posterior: null, refusal: why.join("; ") };
  }
}

export const start = { smoothing: "1", message: "A car for you" };

export const reached = ({ posterior }) => posterior === null;

const across = (p) => 80 + 300 * p;
const down = (i) => 30 + 26 * i;

function drawn(shows) {
  const foot = down(shows.words.length) - 8;
  const row = ({ word, spam, ham, present }, i) =>
    h("g", { class: present ? "present" : null },
      h("text", { x: 66, y: down(i) + 4, "text-anchor": "end" }, word),
      h("path", { d: `M${across(ham.value)} ${down(i)}H${across(spam.value)}`, class: "line ink past" }),
      h("path", { d: "M-5-5L5 5M-5 5L5-5", transform: `translate(${across(ham.value)} ${down(i)})`, class: "mark class-0" }),
      h("circle", { cx: across(spam.value), cy: down(i), r: 5, class: "mark class-1" }),
    );
  const label = `For each of ${shows.words.length} words the probability that a spam has it and that a ham has it: ${shows.words.map(({ word, spam, ham }) => `${word} ${spam.text}, ${ham.text}`).join("; ")}`;
  return h("svg", { viewBox: `0 0 400 ${foot + 24}`, role: "img", "aria-label": label },
    h("g", { class: "lattice" },
      [0, 0.25, 0.5, 0.75, 1].map((p) => [
        h("path", { d: `M${across(p)} 14V${foot}` }),
        h("text", { x: across(p), y: foot + 16, "text-anchor": "middle" }, ["0", "¼", "½", "¾", "1"][4 * p]),
      ])),
    shows.words.map(row),
  );
}

export function view({ set, act, result, answer }) {
  const keys = h("p", { class: "genref-keys" }, h("span", { class: "class-1" }, "○ p(word | spam)"), h("span", { class: "class-0" }, "× p(word | ham)"));
  const says = ({ posterior, refusal }) =>
    posterior
      ? verdict(`class-${Number(posterior.value > 0.5)}`, posterior.value > 0.5 ? "spam" : "ham", `p(spam | “${set.message}”) = `, said(posterior))
      : verdict(null, "0/0", refusal);
  return [
    answer(says),
    beside([h("div", null, result(drawn)), keys], [
      act && [
        scale("added count α", set.smoothing, [0, 5, 0.25], (value) => act.set({ smoothing: value })),
        h("label", { class: "genref-text" }, "A new message ", h("input", { type: "text", value: set.message, oninput: (event) => act.set({ message: event.target.value }) })),
      ],
      result(({ words }) => readings([
        !act && ["α", set.smoothing],
        ...words.map(({ word, spam, ham, present }) => present && [`p(${word} | spam), p(${word} | ham)`, `${spam.text}, ${ham.text}`]),
      ])),
      again(act),
    ]),
  ];
}
