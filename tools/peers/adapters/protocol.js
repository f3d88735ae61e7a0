// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// What the adapters in JavaScript share: the conversation with the oracle, and rows of counts.
const readline = require("readline");

class Skip extends Error {}

exports.skipUnless = (truth, why) => { if (!truth) throw new Skip(why); };

// Arguments that are not taken, as the rest of those that are.
exports.none = (others) => exports.skipUnless(!Object.keys(others).length, "an option");

exports.version = (library) => {
  const folders = require.resolve.paths(library);
  const folder = folders.find((path) => require("fs").existsSync(`${path}/${library}`));
  return require(`${folder}/${library}/package.json`).version;
};

// Numbers as texts, NaN and infinities, too.
const texts = (value) => {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(texts);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, texts(entry)]));
};

// What JSON has no numbers for.
const NUMBERS = { nan: NaN, inf: Infinity, "-inf": -Infinity };
const read = (name, value) => (typeof value === "string" && value in NUMBERS ? NUMBERS[value] : value);

// A document is a list of words or of [word, count].
const words = (document) => document.map((entry) => (Array.isArray(entry) ? entry : [entry, 1]));

exports.rowOf = (document, size) => {
  const row = Array(size).fill(0);
  for (const [word, count] of words(document)) row[word - 1] += count;
  return row;
};

exports.tokensOf = (document) => words(document).flatMap(([word, count]) => {
  exports.skipUnless(count <= 1e6, "a text of so many words");
  return Array(count).fill(`w${word}`);
});

// What a library throws on purpose is an Error, or one of these; any other error is a fault of it.
const refuses = (error) => ["Error", "RangeError", "DimensionError"].includes(error.name);

const answered = async (outputs, { seq, model, output, train, input }) => {
  const name = `${model}.${output.replace("exact_", "")}`;
  try {
    exports.skipUnless(name in outputs, "not in this library");
    return { seq, answer: texts(await outputs[name]({ ...train, ...input })) };
  } catch (error) {
    if (error instanceof Skip) return { seq, skipped: error.message };
    return { seq, [refuses(error) ? "refused" : "error"]: String(error && error.message) };
  }
};

// `outputs`: functions of all that a question has, by model and output.
exports.serve = async (name, version, outputs, profile = {}) => {
  const about = { protocol: 1, name, version, profile, topics: Object.keys(outputs) };
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const asked = JSON.parse(line, read);
    if (asked.cmd === "stop") process.exit(0);
    const known = { start: about, profile: { ok: true } }[asked.cmd];
    process.stdout.write(JSON.stringify(known || (await answered(outputs, asked))) + "\n");
  }
};
