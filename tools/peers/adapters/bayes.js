// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// bayes: labels, and probabilities of words, which are those that occur.
const bayes = require("bayes");
const { none, serve, skipUnless, tokensOf, version } = require("./protocol");

const ofTexts = async ({ texts, labels, text, ...others }) => {
  none(others);
  const classifier = bayes();
  for (const [i, one] of texts.entries()) await classifier.learn(one, labels[i]);
  return classifier.categorize(text);
};

const learnt = async ({ documents, labels, vocabulary_size: size, smoothing = 1, x, ...others }) => {
  none(others);
  skipUnless(smoothing === 1, "smoothing is 1");
  const classifier = bayes({ tokenizer: (words) => words });
  for (const [i, document] of documents.entries()) await classifier.learn(tokensOf(document), labels[i]);
  skipUnless(size === undefined || size === classifier.vocabularySize, "words that do not occur");
  return classifier;
};

serve("npm bayes", version("bayes"), {
  "text_multinomial.label": ofTexts,
  "multinomial.label": async (asked) => (await learnt(asked)).categorize(tokensOf(asked.x)),
  "multinomial.probabilities": async (asked) => {
    const classifier = await learnt(asked);
    const words = Array.from({ length: classifier.vocabularySize }, (_, k) => `w${k + 1}`);
    const of = (label) => words.map((word) => classifier.tokenProbability(word, label));
    return Object.fromEntries(Object.keys(classifier.categories).map((label) => [label, of(label)]));
  },
});
