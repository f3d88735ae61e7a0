// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

// All letters are of one font, so it is said once, not for each of them.
const oneFont = {
  name: "one-font",
  fn: () => ({
    element: {
      enter: ({ name, attributes }) => {
        if (name === "svg") attributes["font-family"] = "DejaVu Sans, Verdana, Arial, sans-serif";
        if (attributes.style) attributes.style = attributes.style.replace(/font-family: [^;]*; /, "");
      },
    },
  }),
};

// Else styles stay as matplotlib writes them: the figures' dark colours are chosen by the text of a style.
export default {
  floatPrecision: 1,
  plugins: ["convertPathData", "removeMetadata", "cleanupNumericValues", "collapseGroups", "convertTransform", "removeUselessDefs", oneFont],
};
