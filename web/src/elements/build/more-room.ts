/**
 * Additional height of figures for some attribute values, in CSS pixels. The style sheet of a page reserves it on top of the space for the
 * start. Values are measured, and `tests/e2e/elements/elements-widths.spec.ts` checks them. Only the build reads this file.
 */

/** Pixels by attribute and value. */
export type MoreRoom = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Additional heights by figure name. */
export const MORE_ROOM: Readonly<Record<string, MoreRoom>> = {
  "cost-bar": { arm: { merged: 28 } },
  "digest-strip": {
    k: { "8": 19, "9": 40, "10": 61, "11": 82, "12": 103, "13": 124, "14": 145, "15": 166, "16": 187 },
  },
  "filter-bits": { lookup: { stored: 220 }, key: { stored: 220 } },
  flow: { policy: { tiering: 50 } },
  gap: { figure: { fig12: 20 } },
  journey: { levels: { "6": 80, "7": 160, "8": 240 } },
  plot: { figure: { fig12: 44 } },
  tree: { ratio: { "2": 88 } },
};
