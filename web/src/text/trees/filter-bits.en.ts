/** Texts of the figure of filter bits, in English. */

import { counted } from "../numbers";
import { byPointer } from "../pointer";

const SHOWN_KEYS = 3;

/** "a, b and c", cut after three. */
function listed(keys: readonly string[]): string {
  const shown = keys.slice(0, SHOWN_KEYS);
  const rest = keys.length - shown.length;
  const all = rest > 0 ? [...shown, counted(rest, "other key", "other keys")] : shown;
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

export const filterBitsText = {
  title: "The bits of one filter",
  titleOf: (level: number, table: number): string => `Level ${level}, table ${table}: its filter, bit by bit`,
  titleOfNone: (level: number): string => `Level ${level}: no filter is probed`,
  name: (level: number, table: number) => `Filter of table ${table} in level ${level}`,
  grid: (bits: number) => `All ${bits.toLocaleString("en")} bits of the filter`,
  empty: "No filter is probed at this level.",
  hint: byPointer(
    "Point at a bit, or use the arrow keys, to see which keys set it.",
    "Tap a bit to see which keys set it.",
  ),
  bit: (position: number, isSet: boolean, keys: readonly string[], probe: number | "mask" | null) => {
    const state = isSet ? `1, set by ${listed(keys)}` : "0, set by no key";
    const name = probe === "mask" ? "under the mask" : `probe ${(probe ?? 0) + 1} of this lookup`;
    const probed = probe === null ? "" : `; ${name}`;
    return `bit ${position}: ${state}${probed}`;
  },
  probed: "Probed so far",
  masked: (line: number, probes: number) =>
    `Line ${line.toLocaleString("en")}: ${probes} bits under the mask, compared at once`,
  probe: (position: number, isSet: boolean, keys: readonly string[]) =>
    isSet ? `bit ${position} is 1, set by ${listed(keys)}` : `bit ${position} is 0: certainly not here`,
  fooled: "All probed bits are 1, but other keys set them: this is a false positive.",
  shape: (kind: string, bits: number, keys: number, probes: number) =>
    `${kind}, ${bits.toLocaleString("en")} bits for ${counted(keys, "key", "keys")}, ${probes} probes per key`,
  kinds: {
    standard: "standard filter",
    "standard-paper": "standard filter, probes of the paper",
    "standard-rotl64": "standard filter, probes by true rotation",
    blocked512: "blocked filter, lines of 512 bits",
  },
  fill: (fraction: number) => `${(100 * fraction).toFixed(1)} % of the bits are 1`,
  fillOrigin: "counted",
  rate: (fraction: number) => `false positive rate ${(100 * fraction).toFixed(2)} %`,
  rateOrigin: "model",
  columns: ["bit", "set", "probe", "keys"],
} as const;
