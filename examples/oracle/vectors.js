// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Checks an implementation in JavaScript against the vectors: node vectors.js spec/vectors/naive-bayes.json
const { readFileSync } = require("fs");

function posterior({ rows, labels, classes, smoothing = "1" }, x) {
  const order = classes ?? [...new Set(labels)].sort((a, b) => (a < b ? -1 : 1));
  const joint = order.map((y) => {
    const mine = rows.filter((_, i) => labels[i] === y);
    return x.reduce((p, v, j) => {
      const phi = (mine.filter((row) => row[j] === "1").length + +smoothing) / (mine.length + 2 * smoothing);
      return p * (v === "1" ? phi : 1 - phi);
    }, mine.length / rows.length);
  });
  const total = joint.reduce((a, b) => a + b);
  return order.map((y, k) => [y, joint[k] / total]);
}

const known = ["rows", "labels", "classes", "smoothing"];
for (const c of JSON.parse(readFileSync(process.argv[2], "utf8")).cases) {
  const plain = c.model === "bernoulli" && c.output.endsWith("posterior") && c.level === "core" && c.result === "value";
  if (!plain || Object.keys(c.train).some((name) => !known.includes(name))) continue;
  const mine = posterior(c.train, c.input.x);
  const right = mine.every(([, p], k) => Math.abs(p - c.expect.double[k][1]) <= c.tolerance[k][1]);
  console.log(`${right ? "right" : "WRONG"} ${c.id}`);
}
