// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Numbers as fractions: exact, to any size. An integer is a number of JavaScript as long as it is a safe one.

import { Refusal, list, ordered, words } from "./runtime.js";

export * from "./runtime.js";

export class Fraction {
  constructor(numerator, denominator) {
    this.numerator = numerator;
    this.denominator = denominator;
  }
  toString() {
    return this.denominator === 1n ? `${this.numerator}` : `${this.numerator}/${this.denominator}`;
  }
  // The nearest double, for a picture or for a percentage.
  valueOf() {
    return nearest(this.numerator, this.denominator);
  }
}

const absolute = (a) => (a < 0n ? -a : a);
const bits = (a) => a.toString(2).length;

function gcd(a, b) {
  while (b) [a, b] = [b, a % b];
  return absolute(a);
}

// numerator/denominator, rounded once, to the nearest double; of two equally near ones to the even. The quotient is
// taken with 54 bits or a few more, and a last bit that says whether there is a rest; Number() of it rounds
// correctly, because a BigInt rounds to nearest, ties to even. Below 2^-1022, where doubles have fewer bits, it is 0.
function nearest(numerator, denominator) {
  if (numerator === 0n) return 0;
  const exponent = bits(absolute(numerator)) - bits(denominator); // numerator/denominator is about 2^exponent
  if (exponent < -1021) return 0;
  const kept = exponent - 55; // the quotient is in units of 2^kept
  const shifted = kept < 0 ? [absolute(numerator) << BigInt(-kept), denominator] : [absolute(numerator), denominator << BigInt(kept)];
  const quotient = ((shifted[0] / shifted[1]) << 1n) | (shifted[0] % shifted[1] ? 1n : 0n);
  const rounded = (Number(quotient) / 2 ** 50) * 2 ** (kept + 49);
  return numerator < 0n ? -rounded : rounded;
}

const exact = (a) => (a instanceof Fraction ? a : new Fraction(BigInt(Number(a)), 1n));

function reduced(numerator, denominator) {
  if (denominator === 0n) throw new Refusal(numerator === 0n ? "0/0" : "a division by 0");
  const common = gcd(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return new Fraction(numerator / common, denominator / common);
}

// Integers go through JavaScript's own arithmetic; what is a fraction, or gets too large, through BigInt.
const operation = (plain, general) => (a, b) => {
  if (!(a instanceof Fraction) && !(b instanceof Fraction)) {
    const result = plain(Number(a), Number(b));
    if (Number.isSafeInteger(result)) return result;
  }
  return general(exact(a), exact(b));
};

export const add = operation(
  (a, b) => a + b,
  (a, b) => reduced(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator),
);
export const sub = operation(
  (a, b) => a - b,
  (a, b) => reduced(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator),
);
export const mul = operation(
  (a, b) => a * b,
  (a, b) => reduced(a.numerator * b.numerator, a.denominator * b.denominator),
);
export const neg = (a) => sub(0, a);

export function div(a, b) {
  const [above, below] = [exact(a), exact(b)];
  return reduced(above.numerator * below.denominator, above.denominator * below.numerator);
}

export function pow(a, b) {
  const [base, power] = [exact(a), BigInt(Number(b))];
  if (power < 0n) return reduced(base.denominator ** -power, base.numerator ** -power);
  return reduced(base.numerator ** power, base.denominator ** power);
}

export const fraction = (a, b = 1) => div(a, b);
export const int = (a) => Number(a); // of a condition: true is 1
export const sum = (x) => list(x).reduce((a, b) => add(a, b), 0);
export const prod = (x) => list(x).reduce((a, b) => mul(a, b), 1);

export function sign(a) {
  const { numerator } = exact(a);
  return numerator > 0n ? 1 : numerator < 0n ? -1 : 0;
}

export const compare = (a, b) => (typeof a === "string" ? words(a, b) : sign(sub(a, b)));
export const sorted = ordered(compare);
export const truth = (a) => (Array.isArray(a) ? a.length > 0 : a instanceof Fraction ? a.numerator !== 0n : Boolean(a));
export const checked = (f) => f; // an exact number needs no check
