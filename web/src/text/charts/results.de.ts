/** Texte der Abbildung nativer Ergebnisse, auf Deutsch. */

import { entryOf } from "../entry";
import { count as grouped, sentence } from "../numbers";
import type { Twin } from "../twin";
import type { resultsText as english } from "./results.en";

/** Names of quantities that need more than their name in the file. */
const QUANTITIES: Readonly<Record<string, string>> = {
  gain: "Gewinn des Teilens (A zu B)",
  gain_of_hot_keys: "Gewinn des Teilens bei eben gesuchten Schlüsseln (A zu B)",
  gain_of_merging: "Gewinn des Vereinens (B zu C)",
  parts: "wo die Zeit bleibt",
  false_positive_rate: "Falsch-Positiv-Rate",
  cost_ns: "Zeit einer Operation",
  query_ns: "Zeit einer Abfrage",
  read_ns: "Zeit eines Lookups",
  test_ns: "Zeit eines Tests",
  reads_per_s: "Lookups pro Sekunde",
};

const ARMS: Readonly<Record<string, string>> = {
  A: "ein Digest pro Filter",
  B: "ein gemeinsamer Digest",
  C: "ein Digest und eine Maske",
};

const ORIGINS: Readonly<Record<string, string>> = {
  measured: "gemessen",
  counted: "gezählt",
  model: "Modell",
  claimed: "Aussage der Quelle",
};

const DOUBTS: Readonly<Record<string, string>> = {
  "control-failed": "die A/A-Kontrolle weicht von 0 ab, also ist der Wert nicht verlässlich",
  "control-too-wide": "die A/A-Kontrolle ist zu breit für diese Aussage",
  "too-few-pairs": "zu wenige Paare für eine Aussage",
};

const KINDS: Readonly<Record<string, string>> = {
  real: "ein echtes Gerät",
  memory: "ein Dateisystem im Arbeitsspeicher",
  "page-cache": "der Page-Cache",
  emulated: "ein emuliertes Gerät",
  replayed: "ein nachgespieltes Gerät",
};

const IO: Readonly<Record<string, string>> = { direct: "direktes I/O", buffered: "gepuffertes I/O" };

/** Werte des Parameters `device`. */
const DEVICES: Readonly<Record<string, string>> = {
  real: "eigenes Laufwerk",
  buffered: "Page-Cache",
  memory: "Arbeitsspeicher",
  hdd: "Festplatte, emuliert",
  sata: "SATA-SSD, emuliert",
  pcie: "PCIe-SSD, emuliert",
  nvm: "NVM, emuliert",
};

/** Converts `false_positive_rate` to words. */
function spelled(name: string): string {
  return name.replaceAll("_", " ").replaceAll("-", " ");
}

export const resultsText: Twin<typeof english> = {
  quantity: (name) => entryOf(QUANTITIES, name) ?? spelled(name),
  value: (parameter, value) => (parameter === "device" ? (entryOf(DEVICES, value) ?? value) : value),
  origin: (origin) => entryOf(ORIGINS, origin) ?? origin,
  reach: (quantity, origin, low, high) =>
    low === high ? `${quantity}: ${origin} ${low}` : `${quantity}: ${origin} ${low} bis ${high}`,
  withOther: "Modell mit T_other",
  control: "A/A-Kontrolle",
  arm: (arm) => `${arm}, ${entryOf(ARMS, arm) ?? ""}`,
  doubt: (claim) => entryOf(DOUBTS, claim) ?? null,
  part: { hash: "Hash", probe: "Abfrage", read: "Lesen", skip: "Rest" },
  nowhere: "ohne Angabe",
  timeAxis: "Zeit pro Lookup",
  shareAxis: "Anteil an der Zeit von Variante A",
  mean: "Mittel der Lookups",
  beyond: "blass: einzeln gemessene Teile, deren Summe das Mittel übersteigt",

  show: "zeigen",
  cells: (count) => (count === 1 ? "eine Konfiguration" : `${count} Konfigurationen`),
  nothingHere: "Für diese Wahl wurde nichts gemessen.",
  noCells: "Dieser Lauf hat keine Konfiguration dieses Experiments vollständig gemessen.",
  axisOf: (label, unit) => (unit === null || unit === "" ? label : `${label}, ${unit}`),
  shownFor: (label, value) => `${label} ${value}`,

  about: (title, cells, quantity) => `${title}: ${quantity}, ${cells}.`,
  range: (origin, low, lowAt, high, highAt) => {
    const said = sentence(origin).replace(/\.$/u, "");
    if (lowAt === highAt) return `${said}: ${low} bei ${lowAt}.`;
    return low === high ? `${said}: überall ${low}.` : `${said}: von ${low} bei ${lowAt} bis ${high} bei ${highAt}.`;
  },
  estimate: (origin, value) => `${origin} ${value}`,
  interval: (low, high) => `(${low} bis ${high})`,
  samples: (count, ofPairs) => `${grouped(count)} ${ofPairs ? "Paare" : "Versuche"}`,
  reads: (label, kind, io, latency) => {
    const how = IO[io] === undefined ? "" : `, ${IO[io]}`;
    const known = KINDS[kind] === undefined ? "" : ` (${KINDS[kind]}${how})`;
    return `Liest von ${label}${known}${latency === null ? "" : `, T_D ${latency}`}.`;
  },
  partsOf: (arm, total, parts) => `${arm}: ${total}${parts === "" ? "" : `, davon ${parts}`}`,
  grade: (grade, reasons) => (reasons.length === 0 ? `Güte ${grade}.` : `Güte ${grade}: ${reasons.join(" ")}`),
  unequal: "Die Varianten unterschieden sich in ihren Antworten oder gelesenen Blöcken.",

  columns: {
    quantity: "Größe",
    origin: "aus",
    low: "unten",
    high: "oben",
    samples: "Versuche",
    reads: "liest von",
  },
  estimateColumn: (unit) => (unit === "" ? "Schätzung" : `Schätzung, ${unit}`),
  partColumns: [
    "Variante",
    "gesamt, ns",
    "Hash, ns",
    "Abfrage, ns",
    "Lesen, ns",
    "Rest, ns",
    "Prozessor, ns",
    "liest von",
  ],
  caption: (title, quantity) => `${title}: ${quantity}`,
};
