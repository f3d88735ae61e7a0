// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

// Styles stay as matplotlib writes them: the figures' dark colours are chosen by the text of a style.
export default {
  floatPrecision: 1,
  plugins: ["convertPathData", "removeMetadata", "cleanupNumericValues", "collapseGroups", "convertTransform", "removeUselessDefs"],
};
