/** Figures are React components. Elements, frames and reports run them on Preact, which has a tenth of the size. */
export const PREACT = [
  { find: "react-dom/client", replacement: "preact/compat/client" },
  { find: "react/jsx-runtime", replacement: "preact/jsx-runtime" },
  { find: /^react(?:-dom)?$/u, replacement: "preact/compat" },
];
