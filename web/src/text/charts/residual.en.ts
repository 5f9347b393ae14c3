/** Texts of the figure of residuals, in English. */

import { decimal, time } from "../numbers";
import { byPointer } from "../pointer";
import { share } from "../units";

/** Name of a residual's term in the engine. */
export type TermName = "hashing" | "probing" | "more-reads" | "slow-reads" | "other" | "pairing";

/** Measured − model, by term. */
interface Split {
  readonly model: number;
  readonly measured: number;
  readonly terms: readonly { readonly name: TermName; readonly value: number }[];
}

/** Size of a difference of shares, in percentage points. */
function size(fraction: number): string {
  const percentage = Math.abs(fraction * 100);
  return decimal(Number(percentage.toFixed(percentage < 0.995 ? 2 : 1)));
}

/** A difference of shares in a sentence. */
function points(fraction: number): string {
  const said = size(fraction);
  return `${said} percentage ${said === "1" ? "point" : "points"}`;
}

/** A difference. Its intervals are wider than a nanosecond, so times below 1 µs are whole nanoseconds. */
function signed(of: string, value: number): string {
  const ns = Math.abs(value);
  const said = of === "gain" ? `${size(value)} pp` : time(ns < 1000 ? Math.round(ns) : ns);
  return /^0\s/u.test(said) ? said : `${value < 0 ? "−" : "+"}${said}`;
}

const WHOLE: Readonly<Record<string, string>> = {
  gain: "gain, fraction",
  "per-filter": "arm A, ns",
  shared: "arm B, ns",
};

const NAMES: Readonly<Record<TermName, string>> = {
  hashing: "hashing",
  probing: "probing filters",
  "more-reads": "number of blocks",
  "slow-reads": "reads above the median",
  other: "everything else (T_other)",
  pairing: "median of pairs, not quotient of means",
};

export const residualText = {
  points,
  signed,
  terms: NAMES,
  setting: "setting",
  residual: "measured − model",
  model: (of: string): string => `model, ${WHOLE[of] ?? of}`,
  measured: (of: string): string => `measured, ${WHOLE[of] ?? of}`,
  caption: (of: string): string =>
    of === "gain" ? "measured − model, as fractions of the time of arm A" : "measured − model, ns",
  tick: (of: string, value: number): string =>
    of === "gain" ? decimal(Number((value * 100).toFixed(2))).replace("-", "−") : time(value),
  axis: (of: string): string => (of === "gain" ? "measured − model, percentage points" : "measured − model"),
  hint: byPointer("Point at a row or press the arrow keys to read its terms.", "Tap a row to read its terms."),
  split: (of: string, { terms }: Split): string =>
    terms
      .filter(({ value }) => value !== 0)
      .map(({ name, value }) => `${NAMES[name]} ${signed(of, value)}`)
      .join(", "),
  described: (title: string, rows: readonly string[]): string => `${title}. ${rows.join(" ")}`,
  rowDescribed: (of: string, label: string, { model, measured, terms }: Split): string => {
    const whole = (value: number): string => (of === "gain" ? share(value) : time(value));
    const largest = [...terms].sort((one, other) => Math.abs(other.value) - Math.abs(one.value))[0];
    const most = largest === undefined ? "" : `, mostly ${NAMES[largest.name]} ${signed(of, largest.value)}`;
    return `${label}: model ${whole(model)}, measured ${whole(measured)}, ${signed(of, measured - model)}${most}.`;
  },
} as const;
