// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Multinomial Naive Bayes that answers the oracle: python -m genref check -- node naive_bayes.js
const profile = { divisor: "n", prior: "mle", variance_floor: "0" };
const topics = ["log_joint", "posterior", "label"].map((output) => "multinomial." + output);
const about = { protocol: 1, name: "naive_bayes.js", version: "1", profile, topics };
const options = ["documents", "labels", "vocabulary_size", "smoothing"];
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

const need = (truth, why) => { if (!truth) throw new RangeError(why); };

// A document is a list of words, or of [word, count]; words are numbers from 1.
function pairs(document, size) {
  const found = document.map((entry) => (Array.isArray(entry) ? entry : [entry, 1]));
  need(found.every(([word]) => Number.isInteger(word) && word > 0 && word <= size), "no word that is known");
  need(found.every(([, n]) => Number.isInteger(n) && n >= 0), "no count");
  return found.filter(([, n]) => n > 0);
}

function fit({ documents, labels, vocabulary_size: size, smoothing = 1 }) {
  need(labels.length > 0 && labels.length === documents.length, "documents without labels");
  need(labels.every((y) => typeof y === typeof labels[0] && typeof y !== "boolean"), "bad labels");
  need(typeof smoothing === "number" && smoothing >= 0 && size > 0, "no pseudo-count, or no words");
  return [...new Set(labels)].map((label) => {
    const mine = documents.filter((_, i) => labels[i] === label);
    const counts = Array(size).fill(smoothing);
    for (const [word, n] of mine.flatMap((document) => pairs(document, size))) counts[word - 1] += n;
    const words = sum(counts);
    need(words > 0, "a class without words");
    return { label, prior: mine.length / labels.length, probabilities: counts.map((n) => n / words) };
  });
}

function answer(output, train, { x }) {
  const classes = fit(train);
  const words = pairs(x, train.vocabulary_size);
  const logs = ({ probabilities }) => words.map(([word, n]) => n * Math.log(probabilities[word - 1]));
  const joint = classes.map((its) => Math.log(its.prior) + sum(logs(its)));
  const byLabel = (values) => Object.fromEntries(classes.map(({ label }, i) => [label, String(values[i])]));
  if (output === "log_joint") return byLabel(joint);
  const most = Math.max(...joint);
  need(most > -Infinity, "the posterior is 0/0");
  if (output === "label") return classes[joint.indexOf(most)].label;
  const weights = joint.map((value) => Math.exp(value - most));
  return byLabel(weights.map((weight) => weight / sum(weights)));
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { cmd, seq, output, train = {}, input } = JSON.parse(line);
  const known = Object.keys(train).every((name) => options.includes(name)) && "vocabulary_size" in train;
  let reply = about;
  if (cmd === "stop") process.exit(0);
  if (cmd === "run" && (!known || Array.isArray(train.smoothing))) reply = { seq, skipped: "an option" };
  else if (cmd === "run") {
    try { reply = { seq, answer: answer(output, train, input) }; }
    catch (error) { // any other error is one of the program
      reply = error instanceof RangeError ? { seq, refused: error.message } : { seq, error: String(error) };
    }
  }
  console.log(JSON.stringify(reply));
});
