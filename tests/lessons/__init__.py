# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
