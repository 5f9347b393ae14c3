/** Was Aufgaben sagen, auf Deutsch. Was richtig ist, steht nirgends hier: Die Engine bewertet. */

import { count, decimal, fixed, percent, time } from "../numbers";
import type { Twin } from "../twin";
import { decimalBytes, share } from "../units";
import type {
  taskText as english,
  attemptText as englishAttemptText,
  filterTaskTitles as filterTaskTitlesEnglish,
  wordTaskTitles as wordTaskTitlesEnglish,
} from "./task.en";

const POLICIES = { leveling: "Leveling", tiering: "Tiering", "lazy-leveling": "Lazy Leveling" } as const;

const times = (value: number): string => (value === 1 ? "einmal" : `${decimal(value)} mal`);

const STATEMENTS: Readonly<Record<string, (value: number) => string>> = {
  "filter-bytes": (value) => `Der Filter jenes Levels braucht etwa ${decimalBytes(value)}.`,
  rate: (value) => `Er lässt etwa ${share(value)} der Schlüssel durch, die es nicht gibt.`,
  "rate-of-union": (value) =>
    `Durch ODER mit einem anderen Filter seiner Größe vereint, lässt er etwa ${share(value)} durch.`,
  "hashes-shared": (value) => `Mit einem gemeinsamen Digest hasht ein Lookup seinen Schlüssel ${times(value)}.`,
  "hashes-per-filter": (value) =>
    `Mit einem Digest für jeden Filter hasht ein Lookup seinen Schlüssel ${times(value)}.`,
  reads: (value) => `Ein mittlerer Lookup liest etwa ${decimal(Number(value.toPrecision(2)))} Blöcke vergebens.`,
};

/** Von Aufgaben über einen Filter von Wörtern. */
export const filterTaskTitles: Twin<typeof filterTaskTitlesEnglish> = {
  "1a": "Zu welchen Wörtern sagt dieser Filter vielleicht?",
  "1b": "Wessen Bits lassen den Lügner durch?",
};

/** Von allen anderen. */
export const wordTaskTitles: Twin<typeof wordTaskTitlesEnglish> = {
  "2a": "Wo sind die anderen Stellen?",
  "2b": "Wo stolpert die Rotation?",
  "3a": "Wie viele Runs hat jedes Level?",
  "3b": "Welche Entwürfe halten beide Grenzen ein?",
  "4a": "Den Lookups durch einen Baum folgen",
  "4b": "Welche Bäume lesen vergebens?",
  "5a": "Zählen, was ein Lookup kostet",
  "5b": "Wie breit muss der Digest sein?",
  "6a": "Das Gerät finden",
  "6b": "Wo zahlt sich Teilen aus?",
  "7a": "Welche Zeiten dürfen berichtet werden?",
  "7b": "Was ist der Rest?",
  "9a": "Welche Aussagen gelten?",
  "9b": "Wie groß ist dieser Filter?",
  "10a": "Was passt in den Speicher?",
  "10b": "Welchen Entwurf zieht das Modell vor?",
  "10c": "Ein eigener Entwurf",
  "8a": "Einen Speicher aufteilen",
  "8b": "Welches Segment gibt eine Einheit ab?",
};

export const taskText: Twin<typeof english> = {
  titles: {
    ...filterTaskTitles,
    ...wordTaskTitles,
  },
  maybe:
    "Sechs Wörter, jedes mit den drei Bits, die sein Digest ergibt. Die Bits oben lesen und jedes Wort ankreuzen, zu dem dieser Filter vielleicht sagt.",
  culprits: (liar, bits) =>
    `„${liar}“ wurde nie hinzugefügt, und seine Bits ${bits.join(", ")} sind alle 1. Unten jedes Wort ankreuzen, das mindestens eines davon gesetzt hat.`,
  bits: (bits) => `Bits ${bits.join(", ")}`,
  readAgain: (word, bits) => `Lesen Sie die Bits ${bits.join(", ")} von „${word}“ noch einmal.`,
  pointAgain: (word) => `Zeigen Sie im Filter auf „${word}“ und vergleichen Sie seine Bits noch einmal.`,
  count:
    "Die Tabelle sagt, was der Filter jedes Levels antworten würde, wenn er gefragt würde, und wo der Schlüssel wirklich ist. Ein Lookup beginnt bei Level 1 und endet, sobald er den Schlüssel gefunden hat.",
  levels: ["Level", "eine Tabelle deckt den Schlüssel", "ihr Filter würde sagen", "der Schlüssel ist dort"],
  yes: "ja",
  no: "nein",
  none: "–",
  answers: { maybe: "vielleicht", no: "nein" },
  counts: [
    "Hashes, mit einem Digest pro Filter",
    "Hashes, mit einem gemeinsamen Digest",
    "Gefragte Filter, in beiden Fällen",
    "Gelesene Blöcke, in beiden Fällen",
  ],
  width: (limit) =>
    `Alle Filter dieses Baums nehmen einen Digest. Zwei Schlüssel mit demselben Digest kann kein Filter unterscheiden. Den schmalsten Digest wählen, mit dem Kollisionen den Fehler des Filters jedes Levels um höchstens ${limit} erhöhen.`,
  runs: (design, rounds) =>
    `Ein Baum mit ${design} nimmt neue Schlüssel in zufälliger Reihenfolge auf. Bisher gab es ${count(rounds)} Flushes voller Memtables, und alles Fällige ist kompaktiert. Wie viele Runs hat jedes Level?`,
  runsOf: (level) => `Runs in Level ${level}`,
  design: (rounds, mostRuns, mostWritten) =>
    `${count(rounds)} Memtables mit neuen Schlüsseln in zufälliger Reihenfolge werden geschrieben. Jeden Entwurf ankreuzen, der nie mehr als ${count(mostRuns)} Runs hat, sobald alles Fällige kompaktiert ist, und der höchstens ${mostWritten} Blöcke pro geflushtem Block schreibt. Die Abbildung dieses Labs kann jeden davon wachsen lassen, wenn nur neue Schlüssel geschrieben werden.`,
  designOf: ({ policy, sizeRatio }) => `${POLICIES[policy]}, Größenverhältnis ${sizeRatio}`,
  given: "Was gegeben ist",
  keysOf: ["Level", "Schlüssel"],
  widthOf: (bits) => `${bits} Bits`,
  device: (goal, tolerance) =>
    `Bei welcher Lese-Latenz spart ein gemeinsamer Digest in dieser Einstellung ${goal} eines mittleren Lookups, auf ${tolerance} genau?`,
  readNs: "Lese-Latenz T_D, in ns",
  pays: (goal) =>
    `Jede Einstellung ankreuzen, in der ein gemeinsamer Digest mindestens ${goal} eines mittleren Lookups spart.`,
  progression: (bits, probes, first, second) =>
    `Ein Filter von ${bits} Bits probt ${probes} Stellen jedes Schlüssels durch doppeltes Hashen: Er teilt einen Digest in zwei Hälften, beginnt bei der ersten und addiert die zweite wieder und wieder, modulo der Größe des Filters. Von einem bestimmten Schlüssel ist die erste Stelle ${first} und die zweite ${second}. Sonst ist vom Digest nichts bekannt.`,
  places: ["Dritte Stelle", "Vierte Stelle", "Fünfte Stelle", "Hashes des Schlüssels, für alle seine Stellen"],
  sizes:
    "Eine Rotation von 64 Bits um 17 multipliziert den Digest mit 2^17 modulo 2^64 − 1, und 2^64 − 1 = 3 · 5 · 17 · 257 · 641 · 65537 · 6700417. Wo die Bits eines Filters einen dieser Faktoren teilen, sind die Stellen eines Schlüssels aneinander gebunden, und die echte Rotation irrt öfter, als die Formel sagt. Jeden Filter ankreuzen, bei dem das so ist.",
  sizeOf: (keys, bitsPerKey) => `${count(keys)} Schlüssel, ${decimal(bitsPerKey)} Bits pro Schlüssel`,
  numberIs: (label, value) => `${label}: ${value}`,
  pick: "Alles Zutreffende ankreuzen.",
  pickOne: "Eines wählen.",
  setting: ({ levels, sizeRatio, emptyFraction, hash, hashNs, probeNs, readNs, device }) => {
    const read = readNs > 0 ? `${device ?? "ein Gerät"}, ein Lesevorgang dauert ${time(readNs)}; ` : "";
    return `${read}${hash} hasht einen Schlüssel in ${time(hashNs)}, eine Probe dauert ${time(probeNs)}; ${levels} Levels mit Verhältnis ${sizeRatio}; ${percent(emptyFraction)} der Lookups finden nichts; 10 Bits pro Schlüssel`;
  },
  keys: (keys) => count(keys),
  batches: (step, error) =>
    `Die Uhr dieses Browsers geht in Schritten von ${step}, also kann jede Zeit, die sie zeigt, um einen Schritt falsch sein. Jeden Stapel ankreuzen, der lange genug dauert für einen Fehler von höchstens ${error}.`,
  batch: (step, rounds) => `${count(rounds)} Hashes von je etwa ${step}`,
  restHead: ["von einem mittleren Lookup", "gemessen"],
  restRows: ({ totalNs, hashNs, probeNs, readNs, filters, blocks }) => [
    ["der ganze Lookup", `${count(totalNs)} ns`],
    ["ein Hash, T_H", `${count(hashNs)} ns`],
    ["eine Probe, T_P", `${count(probeNs)} ns`],
    ["ein Lesevorgang, T_D", `${count(readNs)} ns`],
    ["gefragte Filter", fixed(filters, 2)],
    ["gelesene Blöcke", fixed(blocks, 2)],
  ],
  rest: (isShared, tolerance) =>
    `${isShared ? "Alle Filter teilen einen Digest." : "Für jeden Filter wird ein Digest berechnet."} Wie viele Nanosekunden dieses Lookups sind weder Hashen noch Proben noch Lesen? (Um ${tolerance} daneben ist in Ordnung.)`,
  restNs: "T_other, in ns",
  hold: (levels, keys, bits, about) =>
    `Ein Baum hat ${levels} Levels mit je einem Run, deren Filter ${decimal(bits)} Bits pro Schlüssel haben; einer davon enthält ${count(keys)} Schlüssel. Die Lookups gelten Schlüsseln, die kein Level hat und jedes haben könnte. Jede Aussage ankreuzen, die gilt; „etwa“ erlaubt ${about}.`,
  statement: (about, value) => STATEMENTS[about]?.(value) ?? about,
  size: (keys, bits, tolerance) =>
    `Ein Filter enthält ${count(keys)} Schlüssel mit ${decimal(bits)} Bits pro Schlüssel. Wie viele Megabytes (von einer Million Bytes) braucht er? (Um ${tolerance} daneben ist in Ordnung.)`,
  megabytes: "Größe, in MB",
  fit: (millions, memory) =>
    `Ein Baum mit ${decimal(millions)} Millionen Schlüsseln darf ${decimal(memory)} MB (von einer Million Bytes) für Filter und Schreibpuffer zusammen nehmen. Jeden Entwurf ankreuzen, der hineinpasst.`,
  memory: (bits, buffer) => `${decimal(bits)} Bits pro Schlüssel, Schreibpuffer von ${decimal(buffer)} MB`,
  choose: "wählen",
  contest: (goal) =>
    `Ein Baum für diesen Auftrag ist zu entwerfen. Er muss passen und darf nach dem Modell höchstens ${goal} pro Operation kosten: die Hälfte des Wegs vom schlichten Entwurf (Verhältnis 10, Leveling, ein Digest pro Filter) zum besten von allen.`,
  best: "Welcher dieser Entwürfe kostet nach dem Modell am wenigsten pro Operation? Was die Filter vom Speicher übrig lassen, ist der Schreibpuffer.",
  pass: (empty, tolerance) =>
    `Ein Run pro Level; nach jedem Schlüssel wird gleich oft gefragt, und ${empty} aller Lookups gelten Schlüsseln, die es nicht gibt. Was tut ein mittlerer Lookup? Zahlen dürfen um ${tolerance} ihrer selbst daneben liegen.`,
  passLevels: ["Level", "Schlüssel", "sein Filter irrt"],
  passNumbers: [
    "Lookups, die bis zum letzten Level kommen, in %",
    "Gefragte Filter pro Lookup",
    "Vergebens gelesene Blöcke pro Lookup",
  ],
  waste: (goal) =>
    `Jeden Baum ankreuzen, in dem ein mittlerer Lookup mindestens ${decimal(goal)} Blöcke vergebens liest. Ein Baum mit Tiering hat pro Level einen Run weniger als sein Verhältnis; ein Lookup, der seinen Schlüssel findet, fragt im Mittel die Hälfte der Runs jenes Levels.`,
  tree: ({ levels, sizeRatio, runsPerLevel, emptyFraction, bitsPerKey, falsePositiveRate }) =>
    `${runsPerLevel === 1 ? "Leveling" : `Tiering, ${runsPerLevel} Runs pro Level`}; ${levels} Levels mit Verhältnis ${sizeRatio}; ${decimal(bitsPerKey)} Bits pro Schlüssel, sodass ein Filter in ${percent(falsePositiveRate, 2)} der Fälle irrt; ${percent(emptyFraction)} der Lookups finden nichts`,
  divide: (bitsPerKey, tolerance) =>
    `Die Filter dieser Levels haben zusammen ${decimal(bitsPerKey)} Bits für jeden Schlüssel des Baums. Wie viele Bits pro Schlüssel sollte jedes Level haben, damit Lookups nach fehlenden Schlüsseln so wenig wie möglich vergebens lesen? Ein Filter von b Bits pro Schlüssel irrt mit der Rate 0,6185 hoch b. Die Antwort muss in den Speicher passen und darf ${tolerance} mehr lesen als möglich.`,
  bitsOf: (level) => `Bits pro Schlüssel von Level ${level}`,
  unitRates: ["Einheiten im Speicher", "der Filter irrt"],
  release:
    "Der Speicher ist voll, und eine Einheit muss gehen. Jedes Segment wurde so oft nach fehlenden Schlüsseln gefragt und wird wieder so oft gefragt werden. Welches Segment sollte eine Einheit abgeben, damit möglichst wenige Blöcke mehr vergebens gelesen werden?",
  segment: ({ frequency, units }) =>
    `${count(frequency)} mal gefragt, ${units} ${units === 1 ? "Einheit" : "Einheiten"} im Speicher`,
};

export const attemptText: Twin<typeof englishAttemptText> = {
  title: "Eine Aufgabe",
  hand: "Abgeben",
  chooseFirst: "Zuerst etwas wählen oder ausfüllen.",
  right: "Richtig.",
  partly: (right, of) => `${right} von ${of} richtig.`,
  tries: (tries) => `${tries} ${tries === 1 ? "Versuch" : "Versuche"}, von der Engine bewertet`,
  code: "Code zum Abgeben",
  another: "Andere Aufgabe dieser Art",
};
