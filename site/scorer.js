// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// How the search ranks: an id first, then titles, then words. Its page runs this twice, so it cannot be a const.
var Scorer = {
  objNameMatch: 200,
  objPartialMatch: 100,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
}
