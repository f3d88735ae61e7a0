# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The formulas of spec/ are read, evaluated at random numbers and compared with the book.

pages.py finds formulas, lines and letters in a page; reader.py reads LaTeX as a tree; values.py computes with
numbers and matrices; worlds.py draws the numbers; letters.py says what an entry's letters are, and lookup.py
finds them, by patterns.py; calculus.py has sums, integrals and slopes, evaluator.py all else; checks.py
compares with the book, steps.py with the page's examples. plain.py prints a tree for terminals, wrapping.py
breaks that into lines, and plain_reader.py reads it again, as docstrings.py does with what the book says.
reasons.py evaluates the equations among the reasons of lines.
`python -m tests.formulas` checks everything; mutants.py measures what that notices.
"""
