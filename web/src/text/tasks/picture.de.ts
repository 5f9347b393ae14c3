/** Texte in den Abbildungen der Aufgaben, auf Deutsch. Ohne Lösungen: Die kennt nur die Engine. */

import { count, decimal, fixed, percent } from "../numbers";
import { byPointer } from "../pointer";
import type { Twin } from "../twin";
import { decimalBytes, share } from "../units";
import { CHOICES } from "./brief.de";
import type { pictureText as english } from "./picture.en";

export const pictureText: Twin<typeof english> = {
  answer: "Antwort",
  titles: {
    progression: "Die Bits des Filters als Ring",
    sizes: "Jeder Filter: waagrecht Schlüssel, senkrecht Bits pro Schlüssel",
    runs: "Der Baum der Engine und der Baum der Aufgabe",
    design: "Beide Grenzen",
    pass: "Lookups fallen durch die Levels",
    waste: "Jedes Quadrat ist der Filter eines sortierten Runs",
    count: "Die Levels auf dem Weg des Lookups; ● ist der Schlüssel",
    width: "Bits von Digest, Schlüsselzahl und Grenze auf einem Lineal",
    device: "Ersparnis durch Teilen nach der Zeit eines Lesezugriffs",
    pays: "Eine Filterabfrage, ein Hash und ein Lesezugriff je Einstellung",
    divide: "Der Speicher der Filter",
    release: "Filtereinheiten im Speicher; höher heißt öfter abgefragt",
    batches: "Ein Hash und der Schritt der Uhr",
    rest: "Der gemessene Lookup und je einer seiner Teile",
    hold: "Die Filter des Baums und die Aussagen",
    size: "Die Bits eines Schlüssels und ein Byte",
    fit: "Schreibpuffer und Filter im Speicher",
    best: "Die Entwürfe",
    candidates: "Zwei Zellen des Maplets und die sortierten Runs",
    moves: "Die zusammengeführten Runs und ihre Plätze",
  },
  ring: {
    nth: (order) => `${order}. Position`,
    bit: (bit) => `Bit ${count(bit)}`,
    position: (order, bit) => `${order}.: ${count(bit)}`,
    hashes: (hashes) => `Hashes: ${hashes}`,
    outside: (bits) => `Kein Bit dieses Filters: ${bits.join(", ")}`,
  },
  sizes: {
    axis: "Schlüssel",
    note: (keys, bits) => `${count(keys)} Schlüssel × ${bits} Bits`,
    factor: (prime) => (prime === 0 ? "kein Faktor" : `÷ ${prime}`),
  },
  runs: {
    waiting: "Der Baum wächst …",
    after: (flushes) => `Nach ${count(flushes)} ${flushes === 1 ? "Flush" : "Flushes"}`,
    flushes: "Flushes",
    entries: (entries) => `${entries} Einträge in diesem sortierten Run`,
    none: "kein sortierter Run",
    all: (runs) => `insgesamt ${count(runs)}`,
    hint: byPointer("Bewegen Sie den linken Baum Flush für Flush.", "Bewegen Sie den ersten Baum Flush für Flush."),
  },
  limits: {
    written: "geschriebene Blöcke pro geflushtem Block",
    runs: "meiste sortierte Runs",
    atMost: (limit) => `höchstens ${limit} Blöcke`,
    atMostRuns: (runs) => `höchstens ${count(runs)} Runs`,
    found: (runs, written) => `${count(runs)} sortierte Runs, ${written} geschriebene Blöcke pro geflushtem Block`,
  },
  slabs: {
    all: "alle Lookups",
    level: (level) => `Level ${level}`,
    short: (level) => `L${level}`,
    absent: (empty) => `${empty} fehlend`,
    keys: (keys) => `${keys} Schlüssel`,
    rate: (rate, isNarrow) => (isNarrow ? `Rate ${rate}` : `Falsch-Positiv-Rate ${rate}`),
    reached: (reach) => `${reach} der Lookups erreichen es`,
    you: (value) => `Sie: ${percent(value / 100, 1)}`,
  },
  waste: {
    axis: "Filter",
    note: (rate, empty) => `Rate ${rate}, ${empty} leer`,
    reads: (reads) => `${reads} Zugriffe`,
  },
  lookup: {
    skipped: "keine Tabelle",
    answer: (answer, holds) => (holds ? `${answer} ●` : answer),
    counts: ["Hashes, je Filter", "Hashes, gemeinsam", "Filter", "Blöcke"],
  },
  width: { axis: "Bits", limit: "Grenze" },
  curve: {
    title: "Anteil eines Lookups, den Teilen spart",
    axis: "Zeit eines Lesezugriffs",
    goal: (goal) => `Ziel: ${goal}`,
    hash: (hash) => `ein Hash ${hash}`,
    you: (value) => `Sie: ${value}`,
    answer: "Antwort",
  },
  pays: {
    axis: "● Abfrage, ■ Hash, ◆ Zugriff",
    note: (device, levels, empty) => `${device}; ${levels} Levels; ${empty} leer`,
  },
  divide: {
    axis: "Speicher",
    kilobits: (value) => `${count(Math.round(value))} kbit`,
    memory: (bits) => `Speicher: ${decimal(bits)} Bits pro Schlüssel`,
    yours: "Ihre",
    best: "beste",
  },
  release: {
    axis: "Filtereinheiten",
    note: (frequency) => `${count(frequency)}-mal abgefragt`,
    reads: (reads) => `+${reads} Zugriffe`,
  },
  batches: {
    axis: "Zeit",
    note: (rounds, step) => `${count(rounds)} × ${step}`,
    step: (step) => `ein Schritt der Uhr: ${step}`,
    least: (limit) => `lang genug ab ${limit}`,
  },
  rest: {
    axis: "Zeit eines Lookups",
    whole: "ganzer Lookup",
    hash: "ein Hash",
    probe: (filters) => `eine Abfrage (${filters} ×)`,
    read: (blocks) => `ein Zugriff (${blocks} ×)`,
    other: "Ihr T_other",
  },
  hold: {
    axis: "genannter ÷ wahrer Wert",
    about: (about) => `wahrer Wert, ±${about}`,
    bits: (bits) => `${decimal(bits)} Bits`,
    topics: {
      "filter-bytes": "Bytes des Filters",
      rate: "Rate eines Filters",
      "rate-of-union": "Rate zweier vereinter Filter",
      "hashes-shared": "Hashes, gemeinsam",
      "hashes-per-filter": "Hashes, einer pro Filter",
      reads: "unnötige Lesezugriffe",
    },
    say: {
      "filter-bytes": decimalBytes,
      rate: share,
      "rate-of-union": share,
      "hashes-shared": count,
      "hashes-per-filter": count,
      reads: (value) => fixed(value, 3),
    },
  },
  size: {
    axis: (keys) => `der Filter hat ${count(keys)} Schlüssel`,
    key: "ein Schlüssel",
    byte: "ein Byte",
    bits: (bits) => `${decimal(bits)} Bits`,
    megabytes: (value) => `${count(value)} MB`,
  },
  fit: {
    axis: "Speicher",
    memory: (memory) => `Speicher: ${count(memory)} MB`,
    note: (buffer, bits) => `Schreibpuffer ${buffer} MB, Filter mit ${bits} Bits pro Schlüssel`,
  },
  best: {
    cost: "Zeit einer Operation (Modell)",
    bits: "Bits pro Schlüssel",
    note: (ratio, policy, plan, arm) =>
      `T = ${ratio}, ${CHOICES[policy] ?? policy}; ${plan === "monkey" ? "beste Aufteilung" : "gleich viele Bits"}; ${CHOICES[arm] ?? arm}`,
  },
  cells: {
    key: "Fingerabdruck des Schlüssels",
    run: (run) => `Run ${run}`,
    runs: "Sortierte Runs",
    searched: "durchsucht",
    skipped: "nicht durchsucht",
  },
  moves: {
    axis: "Einträge oder Plätze",
    note: (level, number) => `Level ${level}, Nummer ${number}`,
    slots: "Plätze",
    parts: "andere Nummer, gelöscht, unverändert",
    names: ["andere Nummer", "gelöscht", "unverändert"],
  },
};
