// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Reads statistics as spec/scale.md tells: node read_statistics.js FILE. It prints them as JSON, numbers as texts.
const bytes = require("fs").readFileSync(process.argv[2]), body = bytes.subarray(0, -32);
const digest = require("crypto").createHash("sha256").update(body).digest();
if (!digest.equals(bytes.subarray(-32))) throw new Error("damaged");
let place = 0;
const take = (length) => body.subarray(place, (place += Number(length)));
const big = (part) => BigInt("0x" + (part.toString("hex") || "0"));
function item() {
  const first = take(1)[0], kind = first >> 5, info = first & 31;
  const number = info < 24 ? BigInt(info) : big(take(1 << (info - 24)));
  if (kind === 0) return number;
  if (kind === 1) return -1n - number;
  if (kind === 2) return big(take(number));
  if (kind === 3) return take(number).toString("utf8");
  if (kind === 4) return Array.from({ length: Number(number) }, item);
  if (kind === 5) return Object.fromEntries(Array.from({ length: Number(number) }, () => [item(), item()]));
  if (kind === 6) return number === 2n ? item() : -1n - item();
  return { 20: false, 21: true, 22: null }[number];
}
console.log(JSON.stringify(item(), (_, value) => (typeof value === "bigint" ? String(value) : value)));
