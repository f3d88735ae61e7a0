// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// The lecture's models, right in all they claim: python -m genref check -- node models.js
"use strict";
const EPSILON = Number.EPSILON;

function need(truth, why) {
  if (!truth) throw new RangeError(why);
}

const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
const isCount = (value) => Number.isInteger(value) && value >= 0;
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const range = (n) => [...Array(n).keys()];

function dimension(rows) {
  need(rows.length > 0 && rows[0].length > 0, "no rows, or no features");
  need(rows.every((row) => row.length === rows[0].length), "rows of different lengths");
  need(rows.flat().every(isNumber), "not a finite number");
  return rows[0].length;
}

function classOrder(labels, classes) {
  need(labels.length > 0, "no examples");
  need(labels.every((y) => typeof y === typeof labels[0] && typeof y !== "boolean"), "bad labels");
  const found = new Set(labels);
  if (classes === undefined) {
    return [...found].sort((a, b) => (a < b ? -1 : 1));
  }
  need(new Set(classes).size === classes.length && labels.every((y) => classes.includes(y)), "bad classes");
  return classes;
}

// ---- Bayes rule: priors and likelihoods are lists of [label, number]

function jointOf(priors, likelihoods) {
  const given = new Map(likelihoods);
  need(priors.length === given.size && priors.every(([y]) => given.has(y)), "other labels");
  need([...priors, ...likelihoods].every(([, p]) => isNumber(p) && p >= 0), "no probability");
  need(Math.abs(sum(priors.map(([, p]) => p)) - 1) < 1e-9, "priors that do not sum to 1");
  const most = Math.max(...priors.map(([y, p]) => (p > 0 ? given.get(y) : 0)));
  return { most, joint: priors.map(([y, p]) => [y, most > 0 && p > 0 ? p * (given.get(y) / most) : 0]) };
}

const bayes = {
  evidence({ priors, likelihoods }) {
    const { most, joint } = jointOf(priors, likelihoods);
    return most * sum(joint.map(([, p]) => p));
  },
  posterior({ priors, likelihoods }) {
    const { most, joint } = jointOf(priors, likelihoods);
    need(most > 0, "the posterior is 0/0");
    const total = sum(joint.map(([, p]) => p));
    return joint.map(([y, p]) => [y, p / total]);
  },
  label({ priors, likelihoods }) {
    const p = bayes.posterior({ priors, likelihoods });
    return p.reduce((best, pair) => (pair[1] > best[1] ? pair : best))[0];
  },
};

// ---- Laplace smoothing

function smoothed(counts, smoothing) {
  const alphas = Array.isArray(smoothing) ? smoothing : counts.map(() => smoothing);
  need(alphas.length === counts.length && alphas.every((a) => isNumber(a) && a >= 0), "no pseudo-counts");
  need(counts.length > 0 && counts.every(isCount), "no counts");
  const parts = counts.map((count, k) => count + alphas[k]);
  const total = sum(parts);
  need(total > 0, "nothing to share out");
  return parts.map((part) => part / total);
}

const laplace = {
  frequencies: ({ counts }) => smoothed(counts, 0),
  smoothed_frequencies: ({ counts, smoothing = 1 }) => smoothed(counts, smoothing),
};

// ---- linear algebra

function cholesky(matrix) {
  const d = dimension(matrix);
  need(matrix.length === d, "not square");
  need(matrix.every((row, i) => row.every((value, j) => value === matrix[j][i])), "not symmetric");
  const lower = matrix.map((row) => row.map(() => 0));
  for (let j = 0; j < d; j++) {
    let pivot = matrix[j][j];
    for (let k = 0; k < j; k++) pivot -= lower[j][k] ** 2;
    need(pivot > d * EPSILON * matrix[j][j], "not positive definite");
    lower[j][j] = Math.sqrt(pivot);
    for (let i = j + 1; i < d; i++) {
      let part = matrix[i][j];
      for (let k = 0; k < j; k++) part -= lower[i][k] * lower[j][k];
      lower[i][j] = part / lower[j][j];
    }
  }
  return lower;
}

function forward(lower, right) {
  const z = [];
  for (let i = 0; i < right.length; i++) {
    z.push((right[i] - sum(z.map((value, k) => lower[i][k] * value))) / lower[i][i]);
  }
  return z;
}

function backward(lower, right) {
  const z = [...right];
  for (let i = z.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < z.length; k++) z[i] -= lower[k][i] * z[k];
    z[i] /= lower[i][i];
  }
  return z;
}

function eliminate(matrix, right) {
  const d = dimension(matrix);
  need(matrix.length === d, "not square");
  const work = matrix.map((row, i) => [...row, ...right[i]]);
  const scale = matrix.map((row) => Math.max(...row.map(Math.abs)));
  let determinant = 1;
  for (let j = 0; j < d; j++) {
    let best = j;
    for (let i = j; i < d; i++) {
      if (Math.abs(work[i][j]) * scale[best] > Math.abs(work[best][j]) * scale[i]) best = i;
    }
    if (Math.abs(work[best][j]) <= d * EPSILON * scale[best]) return { determinant: 0, solution: null };
    if (best !== j) {
      [work[j], work[best]] = [work[best], work[j]];
      [scale[j], scale[best]] = [scale[best], scale[j]];
      determinant = -determinant;
    }
    const pivot = work[j][j];
    determinant *= pivot;
    work[j] = work[j].map((value) => value / pivot);
    for (let i = 0; i < d; i++) {
      if (i === j) continue;
      const factor = work[i][j];
      work[i] = work[i].map((value, k) => value - factor * work[j][k]);
    }
  }
  return { determinant, solution: work.map((row) => row.slice(d)) };
}

const matrix = {
  determinant: (input) => eliminate(input.matrix, input.matrix).determinant,
  inverse(input) {
    const identity = input.matrix.map((row, i) => row.map((_, j) => Number(i === j)));
    const { solution } = eliminate(input.matrix, identity);
    need(solution, "singular");
    return solution;
  },
  solution(input) {
    const { matrix: its, right } = input;
    need(right.length === its.length && right.every(isNumber), "another right-hand side");
    const { solution } = eliminate(its, right.map((value) => [value]));
    need(solution, "singular");
    return solution.map(([value]) => value);
  },
  cholesky: (input) => cholesky(input.matrix),
};

// ---- the Gaussian density

function standardised(x, mean, covariance) {
  const lower = cholesky(covariance);
  need(x.length === lower.length && mean.length === lower.length, "other dimensions");
  need([...x, ...mean].every(isNumber), "not a finite number");
  return { lower, z: forward(lower, x.map((value, j) => value - mean[j])) };
}

function logDensity(x, mean, covariance) {
  const { lower, z } = standardised(x, mean, covariance);
  const logDeterminant = 2 * sum(lower.map((row, j) => Math.log(row[j])));
  return -(x.length * Math.log(2 * Math.PI) + logDeterminant + sum(z.map((value) => value * value))) / 2;
}

function meanOf(rows) {
  const rough = rows[0].map((_, j) => sum(rows.map((row) => row[j] / rows.length)));
  return rough.map((mean, j) => mean + sum(rows.map((row) => row[j] - mean)) / rows.length);
}

function scatter(rows, mean) {
  const centred = rows.map((row) => row.map((value, j) => value - mean[j]));
  return mean.map((_, i) => mean.map((__, j) => sum(centred.map((row) => row[i] * row[j]))));
}

const gaussian = {
  log_density: ({ x, mean, covariance }) => logDensity(x, mean, covariance),
  density: ({ x, mean, covariance }) => Math.exp(logDensity(x, mean, covariance)),
  squared_distance({ x, mean, covariance }) {
    return sum(standardised(x, mean, covariance).z.map((value) => value * value));
  },
  mean({ rows }) {
    dimension(rows);
    return meanOf(rows);
  },
  covariance({ rows }) {
    dimension(rows);
    return scatter(rows, meanOf(rows)).map((row) => row.map((value) => value / rows.length));
  },
};

// ---- GDA: a model is its classes, priors, means and covariances, each in class order

function fitGaussians({ rows, labels, classes }, shape) {
  const d = dimension(rows);
  need(labels.length === rows.length, "not as many labels");
  const order = classOrder(labels, classes);
  const groups = order.map((y) => rows.filter((_, i) => labels[i] === y));
  need(groups.every((mine) => mine.length > 0), "a class without examples");
  const priors = groups.map((mine) => mine.length / rows.length);
  const means = groups.map((mine) => meanOf(mine));
  const scatters = groups.map((mine, k) => scatter(mine, means[k]));
  let covariances = scatters.map((s, k) => s.map((row) => row.map((value) => value / groups[k].length)));
  if (shape === "shared") {
    const shared = range(d).map((i) => range(d).map((j) => sum(scatters.map((s) => s[i][j])) / rows.length));
    covariances = order.map(() => shared);
  }
  if (shape === "diagonal") {
    covariances = covariances.map((s) => s.map((row, i) => row.map((value, j) => (i === j ? value : 0))));
  }
  return { classes: order, priors, means, covariances };
}

function linearParts({ classes, priors, means, covariances }) {
  need(classes.length === 2, "not two classes");
  const lower = cholesky(covariances[0]);
  const weights = backward(lower, forward(lower, means[1].map((value, j) => value - means[0][j])));
  const offset = -sum(weights.map((w, j) => (w * (means[0][j] + means[1][j])) / 2));
  return { offset, prior_odds: priors[1] / priors[0], weights };
}

function gaussianOutputs(shape) {
  const joint = ({ priors, means, covariances }, { x }) =>
    priors.map((prior, k) => Math.log(prior) + logDensity(x, means[k], covariances[k]));
  return {
    fit: (train) => fitGaussians(train, shape),
    means: (model) => byLabel(model, model.means),
    log_joint: (model, input) => byLabel(model, joint(model, input)),
    posterior: (model, input) => byLabel(model, posteriorOf(joint(model, input))),
    label: (model, input) => labelOf(model, joint(model, input)),
    log_odds: (model, input) => logOddsOf(joint(model, input)),
    log_likelihood: (model, input) => logLikelihood(model, input.rows, input.labels, joint),
  };
}

const gda = {
  ...gaussianOutputs("shared"),
  covariance: (model) => model.covariances[0],
  logistic_form: linearParts,
  intercept(model) {
    const { offset, prior_odds } = linearParts(model);
    return offset + Math.log(prior_odds);
  },
  log_odds(model, { x }) {
    const { prior_odds, weights } = linearParts(model);
    need(x.length === weights.length && x.every(isNumber), "another dimension");
    const middle = model.means[0].map((value, j) => (value + model.means[1][j]) / 2);
    return Math.log(prior_odds) + sum(weights.map((w, j) => w * (x[j] - middle[j])));
  },
};

const quadratic_gda = {
  ...gaussianOutputs("own"),
  covariances: (model) => byLabel(model, model.covariances),
};

const gaussian_naive_bayes = {
  ...gaussianOutputs("diagonal"),
  variances: (model) => byLabel(model, model.covariances.map((s) => s.map((row, j) => row[j]))),
};

// ---- discrete Naive Bayes: p(value | y) in tables, for each class and feature; words are one feature

function fitTables(examples, labels, classes, tablesOf) {
  need(examples.length === labels.length, "not as many labels");
  const order = classOrder(labels, classes);
  const groups = order.map((y) => examples.filter((_, i) => labels[i] === y));
  const priors = groups.map((mine) => mine.length / examples.length);
  return { classes: order, priors, tables: groups.map(tablesOf) };
}

const countOf = (mine, j, value) => mine.filter((row) => row[j] === value).length;

function fitBernoulli({ rows, labels, classes, smoothing = 1 }) {
  const d = dimension(rows);
  need(rows.flat().every((value) => value === 0 || value === 1), "neither 0 nor 1");
  const table = (mine, j) => smoothed([countOf(mine, j, 0), countOf(mine, j, 1)], smoothing);
  return fitTables(rows, labels, classes, (mine) => range(d).map((j) => table(mine, j)));
}

function fitCategorical({ rows, labels, levels, classes, smoothing = 1 }) {
  const d = dimension(rows);
  const sizes = levels ?? range(d).map((j) => Math.max(...rows.map((row) => row[j])));
  need(sizes.length === d && sizes.every((k) => isCount(k) && k > 0), "no levels");
  const isValue = (value, j) => isCount(value) && value > 0 && value <= sizes[j];
  need(rows.every((row) => row.every(isValue)), "no value");
  const table = (mine, j) => smoothed(range(sizes[j]).map((k) => countOf(mine, j, k + 1)), smoothing);
  return fitTables(rows, labels, classes, (mine) => range(d).map((j) => table(mine, j)));
}

// A document is a list of words, or of [word, count]; words are numbers from 1.
function wordCounts(document, size) {
  const counts = Array(size).fill(0);
  for (const entry of document) {
    const [word, count] = Array.isArray(entry) ? entry : [entry, 1];
    need(Number.isInteger(word) && word >= 1 && word <= size, "an unknown word");
    need(isCount(count), "no count");
    counts[word - 1] += count;
  }
  return counts;
}

function fitMultinomial({ documents, labels, vocabulary_size: size, classes, smoothing = 1 }) {
  need(isCount(size) && size > 0, "no words");
  const counts = documents.map((document) => wordCounts(document, size));
  return fitTables(counts, labels, classes, (mine) => {
    const totals = range(size).map((k) => sum(mine.map((row) => row[k])));
    return [smoothed(totals, smoothing)];
  });
}

function tableJoint({ priors, tables }, x, first) {
  need(x.length === tables[0].length, "other features");
  need(x.every((value, j) => tables[0][j][value - first] !== undefined), "no value");
  const logs = (table) => x.map((value, j) => Math.log(table[j][value - first]));
  return priors.map((prior, k) => Math.log(prior) + sum(logs(tables[k])));
}

function wordJoint({ priors, tables }, x) {
  const counts = wordCounts(x, tables[0][0].length);
  const logs = (table) => counts.map((n, k) => (n > 0 ? n * Math.log(table[k]) : 0));
  return priors.map((prior, k) => Math.log(prior) + sum(logs(tables[k][0])));
}

function discreteOutputs(fit, joint, shown, examples) {
  return {
    fit,
    probabilities: (model) => byLabel(model, model.tables.map(shown)),
    log_joint: (model, { x }) => byLabel(model, joint(model, x)),
    posterior: (model, { x }) => byLabel(model, posteriorOf(joint(model, x))),
    label: (model, { x }) => labelOf(model, joint(model, x)),
    log_odds: (model, { x }) => logOddsOf(joint(model, x)),
    log_likelihood: (model, input) =>
      logLikelihood(model, input[examples], input.labels, (its, { x }) => joint(its, x)),
  };
}

const first = (tables) => tables.map((table) => table[1]);
const bernoulli = discreteOutputs(fitBernoulli, (model, x) => tableJoint(model, x, 0), first, "rows");
const categorical = discreteOutputs(fitCategorical, (model, x) => tableJoint(model, x, 1), (t) => t, "rows");
const multinomial = discreteOutputs(fitMultinomial, wordJoint, (tables) => tables[0], "documents");

// ---- what follows from joints, which are in class order

const byLabel = (model, values) => model.classes.map((y, k) => [y, values[k]]);

function posteriorOf(joint) {
  const most = Math.max(...joint);
  need(most > -Infinity, "the posterior is 0/0");
  const parts = joint.map((value) => Math.exp(value - most));
  return parts.map((part) => part / sum(parts));
}

function labelOf({ classes }, joint) {
  const most = Math.max(...joint);
  need(most > -Infinity, "the posterior is 0/0");
  return classes[joint.indexOf(most)];
}

function logOddsOf(joint) {
  need(joint.length === 2, "not two classes");
  need(Math.max(...joint) > -Infinity, "the posterior is 0/0");
  return joint[1] - joint[0];
}

function logLikelihood(model, examples, labels, joint) {
  need(examples.length > 0 && examples.length === labels.length, "not as many labels");
  need(labels.every((y) => model.classes.includes(y)), "no class of the model");
  return sum(examples.map((x, i) => joint(model, { x })[model.classes.indexOf(labels[i])]));
}

// ---- logistic regression

const sigmoid = (z) => (z >= 0 ? 1 / (1 + Math.exp(-z)) : Math.exp(z) / (1 + Math.exp(z)));

function linear(theta, x) {
  need(theta.length === x.length + 1 && [...theta, ...x].every(isNumber), "another dimension");
  return theta[0] + sum(x.map((value, j) => theta[j + 1] * value));
}

const logistic = {
  logistic({ z }) {
    need(isNumber(z), "not a finite number");
    return sigmoid(z);
  },
  hypothesis: ({ theta, x }) => sigmoid(linear(theta, x)),
  conditional_log_likelihood({ theta, rows, labels }) {
    dimension(rows);
    const order = classOrder(labels);
    need(order.length === 2 && labels.length === rows.length, "not two classes");
    const signed = rows.map((row, i) => linear(theta, row) * (labels[i] === order[1] ? 1 : -1));
    return -sum(signed.map((z) => Math.max(-z, 0) + Math.log1p(Math.exp(-Math.abs(z)))));
  },
  score({ theta, rows, labels }) {
    dimension(rows);
    const order = classOrder(labels);
    need(order.length === 2 && labels.length === rows.length, "not two classes");
    const errors = rows.map((row, i) => (labels[i] === order[1] ? 1 : 0) - sigmoid(linear(theta, row)));
    return theta.map((_, j) => sum(rows.map((row, i) => errors[i] * (j === 0 ? 1 : row[j - 1]))));
  },
};

// ---- the conversation

const MODELS = {
  bayes, laplace, matrix, gaussian, gda, quadratic_gda, gaussian_naive_bayes,
  bernoulli, categorical, multinomial, logistic,
};
const ARGUMENTS = ["rows", "labels", "classes", "smoothing", "levels", "documents", "vocabulary_size"];
const topics = Object.entries(MODELS).flatMap(([model, its]) =>
  Object.keys(its).filter((output) => output !== "fit").map((output) => `${model}.${output}`));

function answer({ model, output, train, input }) {
  const its = MODELS[model];
  return train === undefined ? its[output](input) : its[output](its.fit(train), input);
}

// JSON has no infinities.
const written = (_, value) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value);

function isKnown({ model, train }) {
  if (train === undefined) return true;
  const example = model === "multinomial" ? "documents" : "rows";
  const size = model !== "multinomial" || train.vocabulary_size !== undefined;
  return size && example in train && Object.keys(train).every((name) => ARGUMENTS.includes(name));
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  const { cmd, seq } = request;
  if (cmd === "stop") process.exit(0);
  let reply = { ok: true };
  if (cmd === "start") reply = { protocol: 1, name: "models.js", topics };
  if (cmd === "run") {
    try {
      reply = isKnown(request) ? { seq, answer: answer(request) } : { seq, skipped: "an argument" };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      reply = { seq, refused: error.message };
    }
  }
  console.log(JSON.stringify(reply, written));
});
