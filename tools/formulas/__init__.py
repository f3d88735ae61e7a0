# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Read the formulas of spec/, evaluate them at random numbers, and compare them with the book.

pages.py finds formulas, lines and letters in a page; reader.py parses LaTeX into a tree; values.py computes
with numbers and matrices; worlds.py draws the numbers; letters.py defines the letters of an entry, and
lookup.py finds them, with the patterns of patterns.py; calculus.py handles sums, integrals and slopes,
evaluator.py the rest; checks.py compares with the book, steps.py with the examples on the page. plain.py
prints a tree for terminals, wrapping.py breaks it into lines, and plain_reader.py reads it back;
docstrings.py does the same for docstrings of the book. reasons.py evaluates the equations in the reasons of
lines. `python -m tools.formulas` checks everything; mutants.py measures which mistakes the checks notice.
"""
