/** Texte der Abbildung der Filter-Bits, auf Deutsch. */

import { count, counted, percent } from "../numbers";
import { byPointer } from "../pointer";
import type { Twin } from "../twin";
import type { filterBitsText as english } from "./filter-bits.en";

const SHOWN_KEYS = 3;

/** „a, b und c“, nach drei Schlüsseln gekürzt. */
function listed(keys: readonly string[]): string {
  const shown = keys.slice(0, SHOWN_KEYS);
  const rest = keys.length - shown.length;
  const all = rest > 0 ? [...shown, counted(rest, "weiterem Schlüssel", "weiteren Schlüsseln")] : shown;
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} und ${all.at(-1)}`;
}

export const filterBitsText: Twin<typeof english> = {
  title: "Die Bits eines Filters",
  titleOf: (level, table) => `Level ${level}, Tabelle ${table}: ihr Filter, Bit für Bit`,
  titleOfNone: (level) => `Level ${level}: Kein Filter wird abgefragt`,
  name: (level, table) => `Filter von Tabelle ${table} in Level ${level}`,
  grid: (bits) => `Alle ${count(bits)} Bits des Filters`,
  empty: "In diesem Level wird kein Filter abgefragt.",
  hint: byPointer(
    "Zeigen Sie auf ein Bit, oder drücken Sie Pfeiltasten, um zu sehen, welche Schlüssel es gesetzt haben.",
    "Tippen Sie auf ein Bit, um zu sehen, welche Schlüssel es gesetzt haben.",
  ),
  bit: (position, isSet, keys, probe) => {
    const state = isSet ? `1, gesetzt von ${listed(keys)}` : "0, von keinem Schlüssel gesetzt";
    const name = probe === "mask" ? "unter der Maske" : `Bitposition ${(probe ?? 0) + 1} dieses Lookups`;
    const probed = probe === null ? "" : `; ${name}`;
    return `Bit ${position}: ${state}${probed}`;
  },
  probed: "Bisher geprüft",
  masked: (line, probes) => `Zeile ${count(line)}: ${probes} Bits unter der Maske, auf einmal verglichen`,
  probe: (position, isSet, keys) =>
    isSet ? `Bit ${position} ist 1, gesetzt von ${listed(keys)}` : `Bit ${position} ist 0: sicher nicht hier`,
  fooled: "Alle geprüften Bits sind 1, aber andere Schlüssel haben sie gesetzt: Die Antwort ist falsch positiv.",
  shape: (kind, bits, keys, probes) =>
    `${kind}, ${count(bits)} Bits für ${counted(keys, "Schlüssel", "Schlüssel")}, ${probes} Bitpositionen pro Schlüssel`,
  kinds: {
    standard: "gewöhnlicher Filter",
    "standard-paper": "gewöhnlicher Filter, Positionen des Papers",
    "standard-rotl64": "gewöhnlicher Filter, Positionen durch echte Rotation",
    blocked512: "Blocked-Bloom-Filter, Zeilen von 512 Bits",
  },
  fill: (fraction) => `${percent(fraction, 1)} der Bits sind 1`,
  fillOrigin: "gezählt",
  rate: (fraction) => `Falsch-Positiv-Rate ${percent(fraction, 2)}`,
  rateOrigin: "Modell",
  columns: ["Bit", "gesetzt", "Position", "Schlüssel"],
};
