# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The lecture as a course: a tour, values worked by hand, and exercises that answer at once."""
