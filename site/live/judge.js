// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// The verdict on an answer: a list of words, fractions, or decimals with at least three digits.

const PART = /^([+-]?)(\d*)(?:[.,](\d*))?(?:\/(\d+))?$/;

/** A number as it is typed: its value as [numerator, denominator], and whether it has digits behind a point. */
function read(text) {
  const found = PART.exec(text.replaceAll("\u2212", "-").replace(/^(?:about|≈)\s*/, "").replace(/\s*%$/, ""));
  if (!found || !(found[2] || found[3])) return null;
  const [, sign, units, decimals = "", below = "1"] = found;
  const part = text.endsWith("%") ? 100n : 1n;
  const scale = 10n ** BigInt(decimals.length) * BigInt(below) * part;
  if (!scale) return null;
  const value = BigInt(units + decimals);
  return { above: sign === "-" ? -value : value, below: scale, digits: (units + decimals).replace(/^0+/, "").length, decimal: found[3] !== undefined };
}

const double = ({ above, below }) => Number(above) / Number(below);

/** Whether a part of an answer is what is due: exactly, or a decimal to the digits that are written, three at least. */
function agrees(written, due) {
  const [a, b] = [read(written), read(due)];
  if (!a || !b) return written.toLowerCase() === due.toLowerCase();
  if (a.above * b.below === b.above * a.below) return true;
  if (!a.decimal || a.digits < 3) return false;
  return Math.abs(double(a) - double(b)) <= 0.6 * 10 ** -Math.min(12, (written.split(/[.,]/)[1] ?? "").replace(/%/, "").length) / (written.endsWith("%") ? 100 : 1);
}

const split = (text) => text.trim().split(/\s*[,;]\s+|\s*;\s*|\s+and\s+/);

/** Judge what is written by the answer on the page. */
export function judge({ answer }, written) {
  const [due, given] = [split(answer), split(written)];
  if (given.length !== due.length) {
    const count = due.length === 1 ? "one value" : `${due.length} values, with commas between them`;
    return { right: false, said: `The answer is ${count}; this is ${given.length}.` };
  }
  const wrong = due.findIndex((part, i) => !agrees(given[i], part));
  if (wrong < 0) return { right: true, said: `Right: ${answer}.` };
  const place = due.length === 1 ? "Not yet." : `Value ${wrong + 1} is not right yet.`;
  const short = read(due[wrong]) && !read(given[wrong]);
  return { right: false, said: short ? `“${given[wrong]}” was not read as a number: write one such as 2, -0.5 or 1/3.` : `${place} The hint is below.` };
}
