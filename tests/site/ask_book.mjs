// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// node ask_book.mjs FOLDER ARITHMETIC: answers the calls of standard input, a JSON list of [name, arguments].
// A dict is {"dict": [[key, value], ...]}, a fraction {"fraction": ["-0x1", "0x2"], "nearest": -0.5}.

import { readFileSync } from "node:fs";

const [folder, arithmetic] = process.argv.slice(2);
const book = await import(`${folder}/book-${arithmetic}.js`);
const { Refusal, Fraction, fraction } = await import(`${folder}/${arithmetic}.js`);

function decode(value) {
  if (Array.isArray(value)) return value.map(decode);
  if (value?.dict) return new Map(value.dict.map(([key, each]) => [key, decode(each)]));
  if (!value?.fraction) return value;
  const [numerator, denominator] = value.fraction.map((s) => (s[0] === "-" ? -BigInt(s.slice(1)) : BigInt(s)));
  return Fraction ? fraction(new Fraction(numerator, 1n), new Fraction(denominator, 1n)) : Number(value.nearest);
}

function encode(value) {
  if (Array.isArray(value)) return value.map(encode);
  if (value instanceof Map) return { dict: [...value].map(([key, each]) => [key, encode(each)]) };
  if (!Fraction || !(value instanceof Fraction)) return value;
  const parts = [value.numerator, value.denominator].map((n) => n.toString(16));
  return { fraction: parts, nearest: Number(value) }; // JSON has null for Infinity
}

const answers = JSON.parse(readFileSync(0, "utf-8")).map(([name, given]) => {
  try {
    return encode(book[name](...given.map(decode)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: error.message };
  }
});
process.stdout.write(JSON.stringify(answers));
