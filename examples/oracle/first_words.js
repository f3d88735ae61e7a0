// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Naive Bayes of words in JavaScript, with one mistake. spec/first-check.md finds it.
const topics = ["multinomial.probabilities", "multinomial.posterior"];
const known = ["documents", "labels", "vocabulary_size", "smoothing"];

const need = (truth, why) => { if (!truth) throw new RangeError(why); };
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

function counted(documents, size) {
  const counts = Array(size).fill(0);
  for (const entry of documents.flat()) {
    const [word, n] = Array.isArray(entry) ? entry : [entry, 1];
    need(Number.isInteger(word) && word > 0 && word <= size, "no such word");
    need(Number.isInteger(n) && n >= 0, "no such count");
    counts[word - 1] += n;
  }
  return counts;
}

function fit({ documents, labels, vocabulary_size: size, smoothing = 1 }) {
  need(labels.length > 0 && labels.length === documents.length, "a document for each label");
  need(labels.every((y) => typeof y === typeof labels[0] && typeof y !== "boolean"), "bad labels");
  need(size > 0 && smoothing >= 0, "no words, or a negative smoothing");
  return [...new Set(labels)].map((y) => {
    const mine = documents.filter((_, i) => labels[i] === y);
    const counts = counted(mine, size);
    const total = sum(counts) + smoothing * counts.filter((n) => n > 0).length;
    need(total > 0, "a class without words");
    return { y, prior: mine.length / labels.length, phi: counts.map((n) => (n + smoothing) / total) };
  });
}

function posterior(classes, x) {
  const counts = counted([x], classes[0].phi.length);
  const logs = classes.map(({ prior, phi }) => Math.log(prior) + sum(counts.map((n, k) => n && n * Math.log(phi[k]))));
  const most = Math.max(...logs);
  need(most > -Infinity, "0/0");
  const weights = logs.map((log) => Math.exp(log - most));
  return Object.fromEntries(classes.map(({ y }, i) => [y, weights[i] / sum(weights)]));
}

function answer({ output, train, input }) {
  const classes = fit(train);
  if (output === "posterior") return posterior(classes, input.x);
  return Object.fromEntries(classes.map(({ y, phi }) => [y, phi]));
}

function reply(request) {
  const { cmd, seq, train } = request;
  if (cmd === "start") return { protocol: 1, name: "my words", topics };
  const unknown = Object.keys(train).some((name) => !known.includes(name)) || Array.isArray(train.smoothing);
  if (unknown || !("vocabulary_size" in train)) return { seq, skipped: "an argument that is not here" };
  try { return { seq, answer: answer(request) }; }
  catch (error) { return error instanceof RangeError ? { seq, refused: error.message } : { seq, error: String(error) }; }
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  if (request.cmd === "stop") process.exit(0);
  console.log(JSON.stringify(reply(request)));
});
