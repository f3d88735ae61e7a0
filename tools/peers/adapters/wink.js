// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// wink-naive-bayes-text-classifier: odds of two classes, in bits; it refuses texts of less than ten words.
const wink = require("wink-naive-bayes-text-classifier");
const { none, serve, skipUnless, tokensOf, version } = require("./protocol");

const learnt = ({ documents, labels, vocabulary_size: size, smoothing = 1, x, ...others }) => {
  none(others);
  const words = new Set(documents.flatMap(tokensOf)).size;
  skipUnless(size === undefined || size === words, "words that do not occur");
  const classifier = wink();
  classifier.definePrepTasks([(tokens) => tokens]);
  classifier.defineConfig({ smoothingFactor: smoothing });
  documents.forEach((document, i) => classifier.learn(tokensOf(document), labels[i]));
  classifier.consolidate();
  return classifier;
};

serve("npm wink-naive-bayes-text-classifier", version("wink-naive-bayes-text-classifier"), {
  "multinomial.posterior": (asked) => {
    const odds = learnt(asked).computeOdds(tokensOf(asked.x));
    skipUnless(odds.length === 2, "odds of two classes");
    return Object.fromEntries(odds.map(([label, bits]) => [label, 1 / (1 + 2 ** -bits)]));
  },
  "multinomial.label": (asked) => learnt(asked).predict(tokensOf(asked.x)),
});
