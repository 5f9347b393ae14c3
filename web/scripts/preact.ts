/** Figures are React components. Elements, frames and reports run them on Preact, which weighs a tenth. */
export const PREACT = [
  { find: "react-dom/client", replacement: "preact/compat/client" },
  { find: "react/jsx-runtime", replacement: "preact/jsx-runtime" },
  { find: /^react(?:-dom)?$/u, replacement: "preact/compat" },
];
