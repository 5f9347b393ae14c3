/**
 * How much higher than the start some values of attributes make a figure, in CSS pixels: what the sheet of a page keeps free for them
 * beside the room of the start. Measured, and held by `tests/e2e/elements/elements-widths.spec.ts`. The build reads it; figures do not carry it.
 */

/** Pixels by attribute and value. */
export type MoreRoom = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Of figures by their names. */
export const MORE_ROOM: Readonly<Record<string, MoreRoom>> = {
  "cost-bar": { arm: { merged: 28 } },
  "digest-strip": {
    k: { "8": 19, "9": 40, "10": 61, "11": 82, "12": 103, "13": 124, "14": 145, "15": 166, "16": 187 },
  },
  "filter-bits": { key: { stored: 220 } },
  flow: { policy: { tiering: 50 } },
  gap: { figure: { fig12: 20 } },
  journey: { levels: { "6": 80, "7": 160, "8": 240 } },
  plot: { figure: { table3: 40 } },
  tree: { ratio: { "2": 88 } },
};
