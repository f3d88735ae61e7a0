// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// The verdict on an answer to an exercise, without Python: what genref/lessons/answers.py and judge.py say.

class Unread extends Error {}

// Patterns and what replaces them, in this order; then the label of an answer.
const PLAIN = [
  [/\\[dt]?frac\s*(\d)\s*(\d)/g, "($1/$2)"], [/\n\s*[-*]\s+/g, ";\u2022 "], [/\\\\|\\cr\b|\n/g, ";"], [/(?<!\\)&/g, ","],
  [/\\(?:begin|end)\s*\{\w+\}|\\(?:left|right|displaystyle|quad|boxed)\b|\\[()[\],;! ]|\$/g, " "], [/\{,\}/g, ","],
  [/\\(?:cdot|times)\b|[\u00b7\u00d7\u2217\u22c5]/g, "*"], [/\\approx\b|\\simeq\b/g, "\u2248"],
  [/\\(ln|log|exp|sqrt|pi)\b/g, " $1 "], [/\\%|\bpercent\b|\bper cent\b/g, "%"], [/\{/g, "("], [/\}/g, ")"],
  [/[\u2212\u2013\u2014\u2010]/g, "-"], [/[\u00f7\u2044\u2215]/g, "/"], [/\u00b2/g, "^2"], [/\u00b3/g, "^3"],
  [/\u221a/g, " sqrt "], [/\u03c0/g, " pi "], [/\u00bd/g, "(1/2)"], [/\u2153/g, "(1/3)"], [/\u2154/g, "(2/3)"],
  [/\u00bc/g, "(1/4)"], [/\u00be/g, "(3/4)"], [/(\d)\s+(?:out of|of|in)\s+(\d)/g, "$1/$2"],
  [/=>|\u2192|\u21d2|\\Rightarrow\b|\bis\b/g, "="], [/(\d)(?:\.\.\.|\u2026)/g, "$1"],
  [/\b(?:about|or|approximately|approx\.?|roughly|circa|ca\.)\s/g, "\u2248"],
  [/(\S)\s+\([=\u2248~\s]*(\d[\d.,/]*\s*%?)\)(?=\s*(?:$|[;,\d]))/g, "$1 \u2248 $2"], [/\s+/g, " "],
];
const LABEL = /^[\s>*_#-]*(?:the |my )?(?:answer|result|solution)(?: \d+[\s*_]*(?:[:=)]|[.-]\s)|[\s*_]*[:=)]?)[\s*_]*/i;

function plain(text) {
  let t = text.slice(0, 1000).trim();
  const braces = /(\\sqrt|\^)\s*\{([^{}]*)\}/g, frac = /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g;
  for (let old; old !== t; ) [old, t] = [t, t.replace(braces, "$1($2)").replace(frac, "(($1)/($2))")];
  for (const [pattern, instead] of PLAIN) t = t.replace(pattern, instead);
  return t.replace(/^[ ;]+|[ ;]+$/g, "").replace(LABEL, "").replace(/^[\s*_`>;]+|[\s*_`.;,]+$/g, "");
}

// Read `count` numbers: cut at semicolons, at commas and blanks, or at all commas.
function numbers(text, count) {
  let t = plain(text), found = 0;
  if (!t) throw new Unread("There is no answer yet.");
  if (count === 1) return [number(t)];
  t = t.replace(/\]\s*,?\s*\[/g, ";").replace(/[[\]]/g, " ").replace(/\band\b/g, ";").trim();
  while (t.startsWith("(") && t.endsWith(")") && !t.slice(1).includes("(")) t = t.slice(1, -1);
  const tight = t.replace(/\s*([*/^=\u2248])\s*|(?<=\S)\s+([+-])\s+|\b(ln|log|exp|sqrt)\s+/g, (_, a, b, c) => a ?? b ?? c);
  for (const [source, at] of [[t, /;/], [t, /[;,]\s|;/], [tight, /[;,]?\s+|;/], [tight, /[;,]\s*|\s+/]]) {
    const pieces = source.split(at).map((piece) => piece.trim()).filter((piece) => piece.replace(/[(), ]/g, ""));
    found = pieces.length;
    if (found === count) return pieces.map(number);
  }
  throw new Unread(seen(found, count));
}
const seen = (found, count) => `I see ${found} value${found === 1 ? "" : "s"} where ${count} are asked for.`;
// Read one number; of "p = (1+1)/5 = 2/5" the last, if the others agree; of 3/7 = 0.43 the exact one.
function number(text) {
  if (/^(?:undefined|not defined|0\s*\/\s*0)$/i.test(text.split("=").at(-1).trim())) return "undefined";
  const pieces = text.replace(/^\s*[A-Za-z][^:]*:/, "").split(/[=\u2248\u2243~]+/).map((p) => p.trim()).filter(Boolean);
  let last = parsed(pieces.at(-1) ?? "");
  for (const piece of pieces.slice(0, -1)) {
    let other;
    try { other = parsed(piece); } catch { continue; } // a name, such as p(y = 1 | x)
    const apart = Math.abs(other.x - last.x) > 1e-9 + 1.01 * Math.max(last.error, other.error);
    if (apart) throw new Unread(`${piece} and ${pieces.at(-1)} are not the same number. Which one is it?`);
    if (other.error < last.error && (!other.error || last.error > 0.00501 * Math.abs(last.x))) last = other;
  }
  return last;
}

// An expression with its error: how far off it may be if its decimals were rounded.
const OPERATORS = { // how strongly each binds (a sign binds like 3), and what it computes
  "+": [1, (a, b) => a + b], "-": [1, (a, b) => a - b], "*": [2, (a, b) => a * b], "/": [2, (a, b) => a / b],
  "^": [4, (a, b) => a ** b],
};
const NAMED = /(ln|log|exp|sqrt|pi|e)(?![a-z_])/iy, NUMBER = /(\d+(?:[.,]\d*)?|[.,]\d+)(?:e([+-]?\d{1,2})(?![\d.]))?/iy;
const applied = (f, a, b) => { // the error is how far the value moves with each operand
  const x = f(a.x, b.x);
  return { x, error: Math.abs(f(a.x + a.error, b.x) - x) + Math.abs(f(a.x, b.x + b.error) - x) };
};
function parsed(text) {
  let at = 0;
  const next = () => { while (text[at] === " ") at++; return text[at] ?? ""; };
  const take = (pattern) => { pattern.lastIndex = at; return pattern.exec(text); };
  function expression(least) {
    for (let left = operand(); ; ) {
      const sign = next(), implied = sign === "(" || take(NAMED), [strength, f] = OPERATORS[implied ? "*" : sign] ?? [0];
      if (/[\d.,]/.test(sign)) throw new Unread("Two numbers stand side by side. Write +, * or / between them.");
      if (sign !== "%" && strength < least) return left;
      if (!implied) at++;
      if (sign === "%") left = { x: left.x / 100, error: (left.error || 0.5) / 100 }; // 33% is rounded, too
      else left = applied(f, left, expression(strength + (sign !== "^")));
    }
  }
  function operand() {
    const sign = next();
    if (sign && "+-(".includes(sign)) {
      at++;
      const { x, error } = expression(sign === "(" ? 1 : 3);
      if (sign === "(" && next() !== ")") throw new Unread("A bracket is not closed.");
      at += sign === "(";
      return { x: sign === "-" ? -x : x, error };
    }
    const named = take(NAMED), name = named?.[1].toLowerCase(), found = take(NUMBER);
    at += (named ?? found ?? [""])[0].length;
    if (name === "pi" || name === "e") return { x: name === "pi" ? Math.PI : Math.E, error: 0 };
    if (named) return applied(Math[name === "ln" ? "log" : name], expression(3), { x: 0, error: 0 });
    if (!found) throw new Unread(`I cannot read "${text.slice(at) || text}" as a number, such as 3/7 or 0.43.`);
    if (/^[1-9]\d{0,2}(?:,\d{3})+$/.test(found[1]) || /^[.,]\d/.test(text.slice(at))) {
      throw new Unread(`${text} can be read in two ways. Write a point for decimals, and no comma.`);
    }
    const [digits, exponent] = [found[1].replace(",", "."), found[2] ?? "0"];
    const places = exponent - (digits.split(".")[1] ?? "").length, rounded = digits.includes(".") || found[2];
    return { x: Number(`${digits}e${exponent}`), error: rounded ? 0.5 * 10 ** places : 0 };
  }
  const typed = expression(1);
  if (next()) throw new Unread(`I cannot read "${text.slice(at)}".`);
  if (!(Math.abs(typed.x) <= 1e100)) throw new Unread(`${text} cannot be computed.`);
  return typed;
}
// "exact", "near" or "rough" (near, with fewer than three digits), if what was typed is the value; of a list, the weakest.
function matches(typed, value) {
  if (typeof typed === "string" || typeof value === "string") return typed === value ? "exact" : "";
  const off = Math.abs(typed.x - value), size = Math.abs(value);
  if (off <= 1e-12 * size) return "exact";
  if (off > typed.error * (Math.abs(typed.x) < size ? 1.999999 : 1.000001)) return "";
  return typed.error <= 0.00501 * size ? "near" : "rough";
}
const fits = (typed, values) => (typed.length === values.length
  ? ["", "rough", "near", "exact"].find((how) => typed.some((each, i) => matches(each, values[i]) === how)) : "");

function words(text, known, count) {
  const all = plain(text).toLowerCase().match(/\w+/g) ?? [];
  const given = (count > 1 && all.length === 1 ? [...all[0]] : all).filter((word) => known.includes(word)); // BDCA is B D C A
  if (given.length === count && !all.includes("not")) return given;
  throw new Unread(`Answer with ${count === 1 ? "one" : count} of these: ${known.join(", ")}.`);
}

// A value of an exercise: "3/7" is a fraction, 0.4287 an irrational number, ["yes"] a word.
const valueOf = (v) => (Array.isArray(v) ? v[0].toLowerCase() : String(v).split("/").map(Number).reduce((n, d) => n / d));
function read(text, lists) {
  const lengths = new Set(lists.map((list) => list.length)), reasons = [];
  const inWords = lists[0].some((v) => typeof v === "string" && v !== "undefined");
  if (inWords) return words(text, [...new Set(lists.flat())].sort(), lists[0].length);
  for (const length of lengths) {
    try { return numbers(text, length); } catch (reason) { reasons.push(reason); }
  }
  throw reasons[0];
}

// The verdict: its kind (right, named, wrong, few, close, unread), what it says, and the mistakes that give this answer.
export function verdict(task, text) {
  const say = (kind, says, causes = []) => ({ kind, says, causes });
  const unread = (why) => say("unread", `Not read, so neither right nor wrong. ${why}`);
  const answer = task.answer.map(valueOf), rows = task.wrong.map(([values]) => values.map(valueOf)), n = answer.length;
  const named = (level) => {
    const hits = task.wrong.filter((_, i) => fits(typed, rows[i]) === level), of = ` (${task.of[0]})`;
    const either = hits.length > 1 ? "Two slips give this, either one or the other. " : "";
    const says = `Not yet. ${either}${hits.map(([, what, now]) => `${what} ${now}`).join(" Or: ")}${of}`;
    return hits.length ? say("named", says, hits.map(([, what]) => what)) : null;
  };
  let typed;
  try { typed = read(text, [answer, ...rows]); } catch (reason) { // 4,983 is 4.983 or 4983: the one that is known here
    const others = [".", ""].map((point) => text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, point)).filter((t) => t !== text);
    return others.map((t) => verdict(task, t)).find(({ kind }) => /right|named/.test(kind)) ?? unread(reason.message);
  }
  const how = fits(typed, answer), right = say("right", `Right: ${task.shown}.`);
  const few = say("few", "Right so far, but with too few digits. Give a fraction, or at least 3 digits.");
  const sure = how === "exact" ? right : named("exact") ?? { near: right, rough: few }[how] ?? named("near");
  if (sure) return sure;
  if (typed.length !== n) return unread(seen(typed.length, n));
  const close = (each, v) => matches(each, v) || (each.error > 0 && Math.abs(each.x - v) < 0.02 * Math.abs(v));
  const almost = "Very close: something was rounded on the way. Keep fractions until the end.";
  if (typed.every((each, i) => close(each, answer[i]))) return say("close", almost);
  const wrong = typed.flatMap((each, i) => (matches(each, answer[i]) ? [] : [i + 1]));
  const nowhere = ", and I know no slip that gives this", where = `: look again at value${wrong.length > 1 ? "s" : ""} ${wrong.join(" and ")} of ${n}`;
  return say("wrong", `Not yet${wrong.length < n ? where : nowhere} (${task.of[0]}).`);
}
