// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Names the mistake in a program's answers by genref's table alone, without Python: node name_mistake.cjs replies.jsonl
// A line of the replies is {"id": ID, "answer": ...} or {"id": ID, "refused": "why"}, about a case of spec/vectors/.
// spec/mistakes/README.md explains the table and the formulas.
"use strict";
const fs = require("fs");
const path = require("path");

if (process.argv.length !== 3) {
  console.error("usage: node name_mistake.cjs replies.jsonl");
  process.exit(2);
}
const root = path.join(__dirname, "..", "..");
const read = (...names) => fs.readFileSync(path.join(root, ...names), "utf8");
const lines = (text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
const table = (name) => read("spec", "mistakes", name);
const model = JSON.parse(table("model.json"));
const mistakes = lines(table("mistakes.jsonl"));
const given = Object.fromEntries(lines(table("given.jsonl")).map((line) => [line.id, line]));

// ---- Answers as lists of entries: numbers, or texts such as "nan", "refused" and, for a label, "'spam"

const isObject = (tree) => tree !== null && typeof tree === "object" && !Array.isArray(tree);

// The labels of a case: an answer by label is a list of [label, value], and a matrix may look like one.
const isPair = (e) => Array.isArray(e) && e.length === 2 && (typeof e[0] === "string" || Number.isInteger(e[0]));
const labelsOf = ({ train = {}, input }) => new Set(Object.entries({ ...input, ...train }).flatMap(([name, value]) => {
  if (["labels", "classes"].includes(name) && Array.isArray(value)) return value;
  const byLabel = ["priors", "likelihoods", "means", "examples", "rates", "natural"].includes(name) && Array.isArray(value);
  return byLabel && value.every(isPair) ? value.map(([label]) => label) : [];
}));
const isPairs = (tree, labels) => Array.isArray(tree) && tree.length > 0 && tree.every((e) => isPair(e) && labels.has(e[0]));

function number(text) { // "3/4", "0.75" or "0x1.8p-1"
  const hex = /^(-?)0x([01])\.?([0-9a-f]*)p([+-]?\d+)$/.exec(text);
  if (hex) return (hex[1] ? -1 : 1) * parseInt(hex[2] + hex[3], 16) * 2 ** (Number(hex[4]) - 4 * hex[3].length);
  const [top, bottom = 1] = text.split("/").map(Number);
  return top / bottom;
}

function entry(got, label) {
  if (typeof got === "boolean") return got ? "'True" : "'False";
  if (typeof got === "string" && label) return "'" + got;
  const text = String(got).trim().replace("Infinity", "inf").replace("NaN", "nan");
  if (["inf", "-inf", "nan"].includes(text)) return text;
  const value = number(text);
  return Number.isFinite(value) ? value : "'" + got;
}

// What an answer has where the right one has an entry, label by label; null if it has another shape.
function aligned(got, due, label, labels) {
  if (isPairs(due, labels)) {
    const named = isPairs(got, labels) ? Object.fromEntries(got) : got;
    if (isObject(named)) got = due.map(([y]) => named[y]);
    due = due.map(([, value]) => value);
  } else if (isObject(due)) {
    if (!isObject(got)) return null;
    got = Object.keys(due).map((name) => got[name]);
    due = Object.values(due);
  }
  if (!Array.isArray(due)) return [entry(got, label)];
  if (!Array.isArray(got) || got.length !== due.length || got.includes(undefined)) return null;
  const parts = due.map((one, i) => aligned(got[i], one, label, labels));
  return parts.includes(null) ? null : parts.flat();
}

function flat(tree) {
  if (Array.isArray(tree)) return tree.flatMap(flat);
  if (isObject(tree)) return Object.keys(tree).sort().flatMap((name) => ["'" + name, ...flat(tree[name])]);
  return [entry(tree, false)];
}

const LABELS = ["label", "labels", "words", "boolean"]; // what texts of these answers are

function caseOf(one) {
  const { either: [expect = one.expect] = [] } = one.expect;
  const kind = ["error", "digits", "exact", "double", ...LABELS, "integers"].find((name) => name in expect);
  const due = expect[kind], label = LABELS.includes(kind), refused = kind === "error", labels = labelsOf(one);
  return { topic: `${one.model}.${one.output}`, due, label, labels, right: refused ? ["refused"] : aligned(due, due, label, labels) };
}

const files = fs.readdirSync(path.join(root, "spec", "vectors")).filter((name) => name.endsWith(".json"));
const all = files.flatMap((name) => JSON.parse(read("spec", "vectors", name)).cases || []);
const cases = Object.fromEntries(all.map((one) => [one.id, caseOf(one)]));

// ---- Which answers are those of mistakes

const isNumber = (x) => typeof x === "number";
const close = (a, b) => a === b || (isNumber(a) && isNumber(b) && Math.abs(a - b) <= model.close * Math.max(Math.abs(a), Math.abs(b)));

function isHit(got, wrong, right) {
  if (got.length !== wrong.length || !got.every((a, i) => close(a, wrong[i]))) return false;
  if (right.length !== got.length) return true;
  return got.some((a, i) => {
    if (wrong[i] === right[i]) return false;
    if (![a, wrong[i], right[i]].every(isNumber)) return a === wrong[i];
    return a !== right[i] && model.nearer * Math.abs(a - wrong[i]) <= Math.abs(a - right[i]);
  });
}

const isRight = (got, right, allowed) => got.length === right.length && got.every((a, i) => a === right[i] || (isNumber(a) && isNumber(right[i]) && Math.abs(a - right[i]) <= allowed[i]));

const answers = {}, rows = new Map(), counts = {};
for (const { id, answer, refused } of lines(fs.readFileSync(process.argv[2], "utf8"))) {
  if (!(id in cases) || !(id in given)) continue;
  const { topic, due, label, labels, right } = cases[id];
  const entries = right[0] === "refused" ? 0 : right.length;
  if (given[id].allowed.length !== entries) continue; // rounded to doubles, it is another question: priors whose sum is not 1
  const got = refused !== undefined ? ["refused"] : (right[0] !== "refused" && aligned(answer, due, label, labels)) || ["shape", ...flat(isPairs(due, labels) && isPairs(answer, labels) ? Object.fromEntries(answer) : answer)];
  const failed = !isRight(got, right, given[id].allowed);
  answers[id] = { topic, got, failed };
  counts[topic] = counts[topic] || { right: 0, wrong: 0 };
  counts[topic][failed ? "wrong" : "right"] += 1;
  for (const [tells, differences, wrong] of given[id].given) {
    const filled = wrong.length === right.length ? wrong.map((x, i) => (x === null ? right[i] : x)) : wrong;
    const hit = failed && isHit(got, filled, right);
    let who = 0;
    for (const difference of differences) {
      who += difference;
      if (!rows.has(who)) rows.set(who, {});
      const row = rows.get(who);
      row[id] = Math.max(hit ? tells : 0, row[id] || 0); // 0: the answer is other than the mistake gives
    }
  }
}

// ---- How likely each mistake is

function lnGamma(x) { // Stirling's series, after steps up to 10
  let shift = 0;
  for (; x < 10; x += 1) shift -= Math.log(x);
  return shift + (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);
}
const lnBeta = (a, b) => lnGamma(a) + lnGamma(b) - lnGamma(a + b);
const lnSum = (a, b) => Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));

const classes = {};
for (const { kind } of mistakes) classes[kind] = (classes[kind] || 0) + 1;

const LEARNT = ["priors", "means", "covariance", "covariances", "variances", "probabilities"];

function scored([who, row]) {
  const ids = Object.keys(row).sort((a, b) => row[b] - row[a]);
  const hits = ids.filter((id) => row[id] > 0);
  const outputs = {}, seen = new Set();
  for (const id of ids) {
    const { topic, got, failed } = answers[id];
    const it = (outputs[topic] = outputs[topic] || { tells: 0, hits: 0, right: 0, wrong: 0 });
    if (row[id] > 0) {
      // The same answer again tells little, and another refusal in the same model less.
      const refused = got[0] === "refused";
      const key = refused ? topic.split(".")[0] : topic + JSON.stringify(got);
      it.tells += seen.has(key) ? Math.min(row[id], refused ? model.refused_again : model.again) : row[id];
      it.hits += 1;
      seen.add(key);
    } else it[failed ? "wrong" : "right"] += 1;
  }
  let made = Math.log(model.priors[mistakes[who].kind] / classes[mistakes[who].kind]);
  let related = made + Math.log(model.relative); // a relative of it gives some of its numbers
  const [a, b] = model.others, [near, far] = model.near_rate;
  for (const [topic, it] of Object.entries(outputs)) {
    const { right, wrong } = counts[topic];
    const present = LEARNT.includes(topic.split(".")[1]) ? model.learnt : model.present;
    const whole = lnBeta(wrong + a, right + b);
    const rest = lnBeta(wrong - it.hits - it.wrong + a, right - it.right + b) - whole;
    const there = it.tells + it.hits * Math.log(1 - model.otherwise) + (it.right + it.wrong) * Math.log(model.otherwise / 2) + rest;
    made += lnSum(Math.log(1 - present), Math.log(present) + there);
    if (it.hits) related += it.tells + lnBeta(wrong - it.hits + a, right + b) - whole;
  }
  related += lnBeta(hits.length + near, ids.length - hits.length + far) - lnBeta(near, far);
  return { who, made, score: lnSum(made, related), hits };
}

// ---- The likeliest, if it explains enough

const scores = [...rows].map(scored).filter(({ hits }) => hits.length >= model.hits);
const most = scores.reduce((top, { score }) => Math.max(top, score), Math.log(model.unknown));
const total = scores.reduce((sum, { score }) => sum + Math.exp(score - most), Math.exp(Math.log(model.unknown) - most));
const groups = new Map(); // mistakes that give the same wrong answers count together
for (const one of scores.sort((a, b) => b.made - a.made)) {
  const key = [...one.hits].sort().join();
  const group = groups.get(key) || { ...one, share: 0 };
  group.share += Math.exp(one.score - most) / total;
  groups.set(key, group);
}
const failures = Object.keys(answers).filter((id) => answers[id].failed);
const modelOf = (id) => answers[id].topic.split(".")[0];
const [best] = [...groups.values()].sort((a, b) => b.share - a.share);
console.log(`${failures.length} of ${Object.keys(answers).length} answers wrong`);
const models = new Set(best && best.hits.map(modelOf));
const explained = best ? best.hits.length / failures.filter((id) => models.has(modelOf(id))).length : 0;
const [likely, part, rate] = model.likely;
const topics = new Set(best && best.hits.map((id) => answers[id].topic));
const shown = best ? Object.keys(rows.get(best.who)).filter((id) => topics.has(answers[id].topic)).length : 0; // where the mistake shows
const refusals = best && best.hits.every((id) => answers[id].got[0] === "refused"); // to which many mistakes lead
if (best && best.share > likely && explained >= (refusals ? model.sure[1] : part) && (best.hits.length >= rate * shown || best.share > model.sure[0])) {
  const [{ equation, says }] = mistakes[best.who].mistakes;
  console.log(`${(100 * best.share).toFixed(1)}%: ${equation}: ${says} (explains ${best.hits.length})`);
} else if (failures.length) console.log("no known mistake explains them");
