// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// ml-naivebayes: labels by Gaussian features, of variances over n - 1, and by counted words.
const { GaussianNB, MultinomialNB } = require("ml-naivebayes");
const { none, rowOf, serve, skipUnless, version } = require("./protocol");

// Labels are to be numbers from 0.
const learnt = (model, rows, labels, x) => {
  const classes = [...new Set(labels)].sort((a, b) => (a < b ? -1 : 1));
  model.train(rows, labels.map((label) => classes.indexOf(label)));
  const found = model.predict([x])[0];
  return found in classes ? classes[found] : found;
};

serve("npm ml-naivebayes", version("ml-naivebayes"), {
  "gaussian_naive_bayes.label": ({ rows, labels, x, ...others }) => {
    none(others);
    return learnt(new GaussianNB(), rows, labels, x);
  },
  "multinomial.label": ({ documents, labels, vocabulary_size: size, smoothing = 1, x, ...others }) => {
    none(others);
    skipUnless(size && smoothing === 1, "smoothing is 1");
    const rows = documents.map((document) => rowOf(document, size));
    return learnt(new MultinomialNB(), rows, labels, rowOf(x, size));
  },
}, { divisor: "n-1" });
