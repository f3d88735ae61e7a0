// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// What the book uses of Python's lists, dicts and words, for either arithmetic. A list is an Array, a dict a Map.
// Nothing here knows the lecture.

export class Refusal extends Error {} // there is no number: a division by zero, a logarithm of 0, a double too large

// Python goes through the keys of a dict.
export const list = (x) => (x instanceof Map ? [...x.keys()] : [...x]);
export const len = (x) => (x instanceof Map ? x.size : x.length);
const read = (x) => (Array.isArray(x) ? x : list(x)); // the same list where nothing changes it
export const map = (x, f) => read(x).map((v) => f(v));
export const filter = (x, f) => read(x).filter((v) => f(v));
export const flat = (x, f) => read(x).flatMap((v) => f(v));
export const items = (x) => [...x.entries()];
export const values = (x) => [...x.values()];
export const append = (x, v) => x.push(v);
export const pop = (x, i) => x.splice(i, 1)[0];
export const slice = (x, from, to) => x.slice(from, to);
export const repeat = (x, n) => Array.from({ length: Number(n) }, () => x).flat();
export const set = (x) => [...new Set(list(x))];
export const all = (x) => read(x).every((v) => v);
export const enumerate = (x) => read(x).map((v, i) => [i, v]);

export function at(x, i) {
  const value = x instanceof Map ? x.get(i) : x.at(Number(i));
  if (value === undefined) throw new Refusal(`there is no ${i}`);
  return value;
}

export const has = (x, v) => (x instanceof Map ? x.has(v) : read(x).includes(v));

export function index(x, v) {
  const place = x.indexOf(v);
  if (place < 0) throw new Refusal(`there is no ${v}`);
  return place;
}

export function next(x) {
  if (!x.length) throw new Refusal("there is none"); // for matrix_solve, of a singular matrix
  return x[0];
}

// zip cuts to the shortest: zip([1, 2], "abc") is [[1, "a"], [2, "b"]].
export function zip(...given) {
  const lists = given.map(read);
  const length = lists.length ? Math.min(...lists.map(len)) : 0;
  const rows = [];
  if (lists.length === 2) for (let i = 0; i < length; i++) rows.push([lists[0][i], lists[1][i]]);
  else for (let i = 0; i < length; i++) rows.push(lists.map((x) => x[i]));
  return rows;
}

export function range(from, to) {
  const [start, end] = to === undefined ? [0, Number(from)] : [Number(from), Number(to)];
  return Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
}

export function counter(x) {
  const counts = new Map();
  for (const v of list(x)) counts.set(v, (counts.get(v) ?? 0) + 1);
  return counts;
}

export const combinations = (x, k) =>
  k === 0 ? [[]] : list(x).flatMap((v, i, of) => combinations(of.slice(i + 1), k - 1).map((rest) => [v, ...rest]));

export const permutations = (x) =>
  x.length ? x.flatMap((v, i) => permutations([...x.slice(0, i), ...x.slice(i + 1)]).map((rest) => [v, ...rest])) : [[]];

// Python's order: of numbers by size, of words by code points, of lists by their first difference.
export function ordered(compare) {
  const order = (a, b) => {
    if (!Array.isArray(a)) return compare(a, b);
    const differs = a.findIndex((v, i) => order(v, b[i]) !== 0);
    return differs < 0 ? 0 : order(a[differs], b[differs]);
  };
  return (x, key = (v) => v) => list(x).sort((a, b) => order(key(a), key(b)));
}

export function words(a, b) {
  const [s, t] = [[...a], [...b]].map((letters) => letters.map((letter) => letter.codePointAt(0)));
  const differs = s.findIndex((code, i) => code !== t[i]);
  if (differs < 0) return s.length - t.length;
  return differs < t.length ? s[differs] - t[differs] : 1;
}
