// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// natural: its Bayes classifier knows which words a document has, as Bernoulli Naive Bayes does.
const write = process.stdout.write;
process.stdout.write = () => true; // what it says while it is loaded
const { BayesClassifier } = require("natural");
process.stdout.write = write;
const { none, serve, skipUnless, version } = require("./protocol");

const tokens = (row) => row.flatMap((value, j) => (value ? [`f${j}`] : []));

const learnt = ({ rows, labels, smoothing = 1, x, ...others }) => {
  none(others);
  skipUnless(!rows.flat().concat(x).some((value) => value !== 0 && value !== 1), "features are there or not");
  const classifier = new BayesClassifier(undefined, smoothing);
  rows.forEach((row, i) => classifier.addDocument(tokens(row), labels[i]));
  classifier.train();
  const found = classifier.getClassifications(tokens(x));
  const total = found.reduce((sum, { value }) => sum + value, 0);
  const posterior = Object.fromEntries(found.map(({ label, value }) => [label, value / total]));
  return { classifier, posterior };
};

serve("npm natural", version("natural"), {
  "bernoulli.posterior": (asked) => learnt(asked).posterior,
  "bernoulli.label": (asked) => learnt(asked).classifier.classify(tokens(asked.x)),
});
