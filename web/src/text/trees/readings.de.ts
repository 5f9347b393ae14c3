/** Ablesungen der Zeichen von Szenen, auf Deutsch. */

import { count, fixed, percent, time } from "../numbers";
import type { Twin } from "../twin";
import type { readingsText as english } from "./readings.en";

const list = (names: readonly string[], most = 3): string =>
  names.length > most ? `${names.slice(0, most).join(", ")} und ${names.length - most} weitere` : names.join(", ");

export const readingsText: Twin<typeof english> = {
  named: (name) => `${name}:`,
  row: (title, row) => (title === "" ? `${row}:` : `${title}, ${row}:`),
  model: "(Modell)",
  native: "(nativ gemessen)",
  counted: "(gezählt)",
  simulated: "(simuliert)",
  restAt: "gemessen minus Modell:",
  level: (level) => (level === 0 ? "Memtable:" : `Level ${level}:`),
  interval: (value, low, high) => `${value} (95-%-KI ${low} bis ${high})`,
  bits: {
    bit: (bit) => `Bit ${count(bit)}:`,
    value: (isSet) => (isSet ? "1" : "0"),
    setBy: (words) => (words.length === 0 ? "0, kein Wort hat es gesetzt" : `1, gesetzt von ${list(words)}`),
    falsePositive: (number) => `falsch positives Wort ${count(number)}:`,
    liar: (word, fooled, queried) => `„${word}“ (${count(fooled)} von ${count(queried)}, gezählt)`,
    pile: "falsch positive Wörter:",
    counted: (fooled) => `${count(fooled)} (gezählt)`,
    joined: (isSet, parts) =>
      `${isSet ? 1 : 0} (${parts.map((one, at) => `${one ? 1 : 0} in Filter ${at + 1}`).join(", ")})`,
  },
  stamp: {
    at: (position) => `Bitposition ${position}:`,
    hash: "ein Hash des Schlüssels",
    derived: "aus dem Digest berechnet, ohne Hash",
  },
  table: {
    at: (level, table) => `Level ${level}, Tabelle ${table}:`,
    facts: (entries, blocks, bytes) => `${entries}, ${blocks}, Filter mit ${bytes}`,
    entries: (entries) => (entries === 1 ? "1 Eintrag" : `${count(entries)} Einträge`),
    blocks: (blocks) => (blocks === 1 ? "1 Block" : `${count(blocks)} Blöcke`),
    bytes: (bytes) => `${count(bytes)} Byte`,
    more: (facts, answer) => `${facts}, ${answer}`,
    came: {
      asking: "wird abgefragt",
      no: "Filter: nein",
      maybe: "Filter: vielleicht",
      fooled: "unnötiger Lesezugriff",
      found: "Schlüssel gefunden",
    },
    memtable: (entries, most) => `${count(entries)} von ${count(most)} Einträgen`,
  },
  stream: {
    holds: (keys, tables) =>
      `${count(keys)} Schlüssel in ${tables === 1 ? "einer Tabelle" : `${count(tables)} Tabellen`}`,
    reached: (reached, lookups, share) =>
      `${count(reached)} von ${count(lookups)} Lookups erreichen es (${percent(share, 1)})`,
    counts: {
      probed: (here, lookups, share) =>
        `${count(here)} Filterabfragen von ${count(lookups)} Lookups (${percent(share, 1)})`,
      fooled: (here, lookups, share) =>
        `${count(here)} unnötige Lesezugriffe von ${count(lookups)} Lookups (${percent(share, 2)})`,
      found: (here, lookups, share) =>
        `${count(here)} von ${count(lookups)} Schlüsseln gefunden (${percent(share, 1)})`,
    },
  },
  digest: {
    positions: (digest, positions) => `${digest}, Bits ${positions}`,
    bit: (position, isSet) => `${count(position)} (${isSet ? 1 : 0})`,
    filter: (bits, tested, positions) =>
      `Filter mit ${count(bits)} Bits: ${tested} von ${positions} Positionen geprüft`,
    value: (isStored, isQueried) =>
      isStored
        ? isQueried
          ? "Digest eines vorhandenen und eines fehlenden Schlüssels: falsches „vielleicht“"
          : "Digest eines vorhandenen Schlüssels"
        : isQueried
          ? "Digest eines fehlenden Schlüssels: nein"
          : "Digest keines Schlüssels",
    at: (digest) => `Digest ${count(digest)}:`,
  },
  errors: {
    key: (key) => `Schlüssel ${key}:`,
    fooled: (filters, of) =>
      filters.length === 0
        ? `keiner von ${of} Filtern antwortet falsch`
        : `${filters.length} von ${of} Filtern ${filters.length === 1 ? "antwortet" : "antworten"} falsch: ${list(filters.map(String), 8)}`,
  },
  share: {
    at: (axis, value) => `${axis} ${value}:`,
    parts: { hash: "Hashen", probe: "Filterabfrage", read: "Lesen" },
    sample: (share, saved, total) => `Teilen spart ${share}: ${time(saved)} von ${time(total)}`,
  },
  memory: {
    bits: (bits) => `${fixed(bits, 1)} Bits pro Schlüssel`,
    reads: (reads) => `${fixed(reads, 3)} unnötige Lesezugriffe pro Lookup`,
    both: (bits, reads) => `${fixed(bits, 1)} Bits pro Schlüssel, ${fixed(reads, 3)} unnötige Lesezugriffe pro Lookup`,
    units: (place) => `Schlüssel bei ${place}:`,
    unitsHere: (units) =>
      units === 1 ? "1 Filtereinheit im Arbeitsspeicher" : `${fixed(units, 1)} Filtereinheiten im Arbeitsspeicher`,
    window: (lookups) => `nach ${lookups} Lookups:`,
    three: (units, even, best) =>
      `Filtereinheiten ${fixed(units, 3)}, gleiche Bits ${fixed(even, 3)}, beste nach Level ${fixed(best, 3)}`,
    hot: "häufig abgefragte Schlüssel:",
    hotRange: (from, to) => `${percent(from)} bis ${percent(to)} des Schlüsselbereichs`,
  },
  clock: { reading: (number) => `Messwert ${number}:`, hash: "ein Hash:", batch: "Stapel:" },
  claim: {
    count: (number, of) => `Zählung ${number} von ${of}:`,
    meets: "Werte, die die Aussage erfüllen:",
    between: (low, high) => `${low} bis ${high}`,
    atLeast: (low) => `mindestens ${low}`,
    atMost: (high) => `höchstens ${high}`,
    claim: "die Aussage:",
    mean: (name) => `${name}, Mittelwert:`,
  },
  design: { costs: (put, read) => `Put ${time(put)}, Lookup ${time(read)}` },
};
