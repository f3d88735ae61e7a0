// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Numbers as doubles: each step rounds. What no double can hold is refused; a page never shows NaN or Infinity.

import { Refusal, list, ordered, words } from "./runtime.js";

export * from "./runtime.js";

// true counts as 1, as in sum(y_i == k for y_i in y).
export const add = (a, b) => a + b;
export const sub = (a, b) => a - b;
export const mul = (a, b) => a * b;
export const neg = (a) => -a;
export const pow = (a, b) => a ** b;

export function div(a, b) {
  if (Number(b) === 0) throw new Refusal(Number(a) === 0 ? "0/0" : "a division by 0");
  return a / b;
}

export const fraction = (a, b = 1) => div(Number(a), b);
export const int = (a) => Math.trunc(Number(a));
export const sum = (x) => list(x).reduce((a, b) => a + Number(b), 0);
export const prod = (x) => list(x).reduce((a, b) => a * b, 1);
export const sign = Math.sign;
export const exp = Math.exp;

export function ln(a) {
  if (!(a > 0)) throw new Refusal(`ln ${a}`);
  return Math.log(a);
}

export function sqrt(a) {
  if (a < 0) throw new Refusal(`the root of ${a}`);
  return Math.sqrt(a);
}

export const compare = (a, b) => (typeof a === "string" ? words(a, b) : a - b);
export const sorted = ordered(compare);
export const truth = (a) => (Array.isArray(a) ? a.length > 0 : Boolean(a));

// The function itself, but a result with a number that is none is refused.
export function checked(f) {
  const check = (v) => {
    if (typeof v === "number" && !Number.isFinite(v)) throw new Refusal("a number that no double holds");
    if (v instanceof Map) v.forEach(check);
    else if (Array.isArray(v)) v.forEach(check);
    return v;
  };
  return (...given) => check(f(...given));
}
