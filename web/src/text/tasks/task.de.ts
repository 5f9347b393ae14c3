/** Texte der Aufgaben, auf Deutsch. Ohne Lösungen: Die Engine bewertet. */

import { hashName } from "../hash-names";
import { count, decimal, fixed, percent, time } from "../numbers";
import { byPointer } from "../pointer";
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
  "filter-bytes": (value) => `Der Filter dieses Levels braucht etwa ${decimalBytes(value)}.`,
  rate: (value) => `Er lässt etwa ${share(value)} der fehlenden Schlüssel durch.`,
  "rate-of-union": (value) =>
    `Durch ODER mit einem anderen Filter seiner Größe vereint, lässt er etwa ${share(value)} durch.`,
  "hashes-shared": (value) => `Mit einem gemeinsamen Digest hasht ein Lookup seinen Schlüssel ${times(value)}.`,
  "hashes-per-filter": (value) => `Mit einem Digest pro Filter hasht ein Lookup seinen Schlüssel ${times(value)}.`,
  reads: (value) => `Ein mittlerer Lookup hat etwa ${decimal(Number(value.toPrecision(2)))} unnötige Lesezugriffe.`,
};

/** Aufgaben über einen Filter von Wörtern. */
export const filterTaskTitles: Twin<typeof filterTaskTitlesEnglish> = {
  "1a": "Welche Wörter bekommen „vielleicht“?",
  "1b": "Welche Wörter haben diese Bits gesetzt?",
};

/** Alle anderen Aufgaben. */
export const wordTaskTitles: Twin<typeof wordTaskTitlesEnglish> = {
  "2a": "Wo sind die anderen Bitpositionen?",
  "2b": "Wo versagt die Rotation?",
  "3a": "Wie viele Runs hat jedes Level?",
  "3b": "Welche Entwürfe halten beide Grenzen ein?",
  "4a": "Den Lookups durch einen Baum folgen",
  "4b": "Welche Bäume lesen unnötig?",
  "5a": "Die Kosten eines Lookups zählen",
  "5b": "Wie breit muss der Digest sein?",
  "6a": "Das Gerät finden",
  "6b": "Wo lohnt sich Teilen?",
  "7a": "Welche Zeiten dürfen berichtet werden?",
  "7b": "Wie groß ist die übrige Zeit?",
  "9a": "Welche Aussagen gelten?",
  "9b": "Wie groß ist dieser Filter?",
  "10a": "Was passt in den Speicher?",
  "10b": "Welchen Entwurf zieht das Modell vor?",
  "10c": "Ein eigener Entwurf",
  "8a": "Einen Speicher aufteilen",
  "8b": "Welches Segment gibt eine Einheit ab?",
  "11a": "Welche sortierten Runs sind Kandidaten?",
  "11b": "Welche Plätze ändert eine Compaction?",
};

export const taskText: Twin<typeof english> = {
  titles: {
    ...filterTaskTitles,
    ...wordTaskTitles,
  },
  maybe:
    "Unten sind sechs Wörter mit den drei Bits aus ihrem Digest. Lesen Sie diese Bits im Filter ab, und kreuzen Sie jedes Wort an, das „vielleicht“ bekommt.",
  culprits: (liar, bits) =>
    `„${liar}“ wurde nie hinzugefügt, und seine Bits ${bits.join(", ")} sind alle 1. Kreuzen Sie unten jedes Wort an, das mindestens eines davon gesetzt hat.`,
  bits: (bits) => `Bits ${bits.join(", ")}`,
  readAgain: (word, bits) => `Lesen Sie die Bits ${bits.join(", ")} von „${word}“ noch einmal.`,
  pointAgain: (word) =>
    byPointer(
      `Zeigen Sie im Filter auf „${word}“, und vergleichen Sie seine Bits noch einmal.`,
      `Tippen Sie im Filter auf „${word}“, und vergleichen Sie seine Bits noch einmal.`,
    ),
  count:
    "Gegeben sind die Antwort des Filters jedes Levels, falls er abgefragt wird, und das Level mit dem Schlüssel. Ein Lookup beginnt bei Level 1 und endet, sobald er den Schlüssel findet.",
  levels: ["Level", "eine Tabelle kommt infrage", "Antwort ihres Filters", "enthält den Schlüssel"],
  yes: "ja",
  no: "nein",
  none: "–",
  answers: { maybe: "vielleicht", no: "nein" },
  counts: [
    "Hashes, mit einem Digest pro Filter",
    "Hashes, mit einem gemeinsamen Digest",
    "Abgefragte Filter, in beiden Fällen",
    "Gelesene Blöcke, in beiden Fällen",
  ],
  width: (limit) =>
    `Alle Filter dieses Baums verwenden einen Digest. Zwei Schlüssel mit demselben Digest kann kein Filter unterscheiden. Wählen Sie den schmalsten Digest, bei dem Kollisionen den Fehler keines Filters um mehr als ${limit} erhöhen.`,
  runs: (design, rounds) =>
    `Ein Baum mit ${design} nimmt neue Schlüssel in zufälliger Reihenfolge auf. Bisher gab es ${count(rounds)} Flushes voller Memtables, und alle fälligen Compactions sind fertig. Wie viele Runs hat jedes Level?`,
  runsOf: (level) => `Runs in Level ${level}`,
  design: (rounds, mostRuns, mostWritten) =>
    `${count(rounds)} Memtables mit neuen Schlüsseln in zufälliger Reihenfolge werden geschrieben. Kreuzen Sie jeden Entwurf an, der nach allen fälligen Compactions nie mehr als ${count(mostRuns)} Runs hat und der höchstens ${mostWritten} Blöcke pro geflushtem Block schreibt. Die Abbildung dieses Labs kann jeden davon wachsen lassen, wenn nur neue Schlüssel geschrieben werden.`,
  designOf: ({ policy, sizeRatio }) => `${POLICIES[policy]}, Größenverhältnis ${sizeRatio}`,
  given: "Gegeben",
  keysOf: ["Level", "Schlüssel"],
  widthOf: (bits) => `${bits} Bits`,
  device: (goal, tolerance) =>
    `Alles ist gegeben, außer dem Gerät. Wie lange dauert ein Lesezugriff auf dem Gerät, auf dem ein gemeinsamer Digest ${goal} eines mittleren Lookups spart (auf ${tolerance} genau)? Die Kurve unter Lernen, Herausforderung, zeigt das für ihre Werte.`,
  readNs: "Zeit eines Lesezugriffs, in ns",
  pays: (goal) =>
    `Kreuzen Sie jede Einstellung an, in der ein gemeinsamer Digest mindestens ${goal} eines mittleren Lookups spart.`,
  progression: (bits, probes, first, second) =>
    `Ein Filter mit ${bits} Bits prüft durch doppeltes Hashen ${probes} Bitpositionen pro Schlüssel: Er teilt einen Digest in zwei Hälften, beginnt bei der ersten und addiert wiederholt die zweite, modulo der Größe des Filters. Die erste Position eines Schlüssels ist ${first}, die zweite ${second}. Sonst ist über den Digest nichts bekannt.`,
  places: ["Dritte Position", "Vierte Position", "Fünfte Position", "Hashes des Schlüssels für alle Positionen"],
  sizes:
    "Eine Rotation von 64 Bits um 17 multipliziert den Digest mit 2^17 modulo 2^64 − 1. Diese Zahl ist 3 · 5 · 17 · 257 · 641 · 65537 · 6700417. Teilt einer dieser Faktoren die Zahl der Bits eines Filters, hängen die Positionen eines Schlüssels voneinander ab. Die Rate übersteigt dann die Formel. Kreuzen Sie jeden solchen Filter an.",
  sizeOf: (keys, bitsPerKey) => `${count(keys)} Schlüssel, ${decimal(bitsPerKey)} Bits pro Schlüssel`,
  numberIs: (label, value) => `${label}: ${value}`,
  pick: "Kreuzen Sie alles Zutreffende an.",
  pickOne: "Wählen Sie eines.",
  setting: ({ levels, sizeRatio, emptyFraction, falsePositiveRate, hash, hashNs, probeNs, readNs, device }) => {
    const read = readNs > 0 ? `${device ?? "ein Gerät"}, ein Lesezugriff dauert ${time(readNs)}; ` : "";
    return `${read}${hashName(hash)} hasht einen Schlüssel in ${time(hashNs)}, eine Filterabfrage dauert ${time(probeNs)}; ${levels} Levels mit Verhältnis ${sizeRatio}; ${percent(emptyFraction)} der Lookups finden nichts; 10 Bits pro Schlüssel, Falsch-Positiv-Rate ${percent(falsePositiveRate, 2)}`;
  },
  keys: (keys) => count(keys),
  batches: (step, error) =>
    `Die Uhr dieses Browsers geht in Schritten von ${step}, also kann jede Zeit um einen Schritt falsch sein. Kreuzen Sie jeden Stapel an, der für einen Fehler von höchstens ${error} lange genug dauert.`,
  batch: (step, rounds) => `${count(rounds)} Hashes von je etwa ${step}`,
  restHead: ["mittlerer Lookup", "gemessen"],
  restRows: ({ totalNs, hashNs, probeNs, readNs, filters, blocks }) => [
    ["der ganze Lookup", `${count(totalNs)} ns`],
    ["ein Hash, T_H", `${count(hashNs)} ns`],
    ["eine Filterabfrage, T_P", `${count(probeNs)} ns`],
    ["ein Lesezugriff, T_D", `${count(readNs)} ns`],
    ["abgefragte Filter", fixed(filters, 2)],
    ["gelesene Blöcke", fixed(blocks, 2)],
  ],
  rest: (isShared, tolerance) =>
    `${isShared ? "Alle Filter teilen sich einen Digest." : "Für jeden Filter wird ein Digest berechnet."} Wie viele Nanosekunden dieses Lookups entfallen nicht auf Hashen, Filterabfragen oder Lesen? (Toleranz: ${tolerance}.)`,
  restNs: "T_other, in ns",
  hold: (levels, keys, bits, about) =>
    `Ein Baum hat ${levels} Levels mit je einem Run, deren Filter ${decimal(bits)} Bits pro Schlüssel haben; einer davon enthält ${count(keys)} Schlüssel. Die Lookups suchen fehlende Schlüssel, die jedes Level enthalten könnte. Kreuzen Sie jede wahre Aussage an; „etwa“ erlaubt ${about}.`,
  statement: (about, value) => STATEMENTS[about]?.(value) ?? about,
  size: (keys, bits, tolerance) =>
    `Ein Filter enthält ${count(keys)} Schlüssel mit ${decimal(bits)} Bits pro Schlüssel. Wie viele Megabytes (10⁶ Bytes) braucht er? (Toleranz: ${tolerance}.)`,
  megabytes: "Größe, in MB",
  fit: (millions, memory) =>
    `Ein Baum mit ${decimal(millions)} Millionen Schlüsseln darf ${decimal(memory)} MB (10⁶ Bytes) für Filter und Schreibpuffer zusammen verwenden. Kreuzen Sie jeden Entwurf an, der hineinpasst.`,
  memory: (bits, buffer) => `${decimal(bits)} Bits pro Schlüssel, Schreibpuffer von ${decimal(buffer)} MB`,
  choose: "wählen",
  contest: (goal) =>
    `Entwerfen Sie einen Baum für diesen Auftrag. Er muss passen und darf höchstens ${goal} pro Operation kosten (Modell). Das sind drei Viertel des Wegs vom schlichten Entwurf (Verhältnis 10, Leveling, ein Digest pro Filter) zum besten.`,
  best: "Welcher dieser Entwürfe kostet am wenigsten pro Operation (Modell)? Der Schreibpuffer bekommt den Speicher, den die Filter nicht brauchen.",
  pass: (empty, tolerance) =>
    `Jedes Level hat einen Run. Alle Schlüssel werden gleich oft gesucht, und ${empty} aller Lookups suchen fehlende Schlüssel. Was tut ein mittlerer Lookup? (Toleranz: ${tolerance} jeder Zahl.)`,
  passLevels: ["Level", "Schlüssel", "Falsch-Positiv-Rate"],
  passNumbers: [
    "Lookups, die das letzte Level erreichen, in %",
    "Abgefragte Filter pro Lookup",
    "Unnötige Lesezugriffe pro Lookup",
  ],
  waste: (goal) =>
    `Kreuzen Sie jeden Baum an, in dem ein mittlerer Lookup mindestens ${decimal(goal)} unnötige Lesezugriffe hat. Mit Tiering hat jedes Level einen Run weniger als das Verhältnis. Ein Lookup, der seinen Schlüssel findet, fragt im Mittel die Hälfte der Runs dieses Levels ab.`,
  tree: ({ levels, sizeRatio, runsPerLevel, emptyFraction, bitsPerKey, falsePositiveRate }) =>
    `${runsPerLevel === 1 ? "Leveling" : `Tiering, ${runsPerLevel} Runs pro Level`}; ${levels} Levels mit Verhältnis ${sizeRatio}; ${decimal(bitsPerKey)} Bits pro Schlüssel, Falsch-Positiv-Rate ${percent(falsePositiveRate, 2)}; ${percent(emptyFraction)} der Lookups finden nichts`,
  divide: (bitsPerKey, tolerance) =>
    `Die Filter dieser Levels haben zusammen ${decimal(bitsPerKey)} Bits für jeden Schlüssel des Baums. Wie viele Bits pro Schlüssel sollte jedes Level haben, damit leere Lookups möglichst wenig unnötig lesen? Ein Filter mit b Bits pro Schlüssel hat die Falsch-Positiv-Rate 0,6185 hoch b. Ihre Antwort muss in den Speicher passen und darf ${tolerance} mehr unnötige Lesezugriffe haben als das Minimum.`,
  divideParts: ["Passt in den Speicher", "Liest selten genug unnötig"],
  contestParts: ["Passt in den Speicher", "Kostet höchstens das Ziel"],
  bitsOf: (level) => `Bits pro Schlüssel von Level ${level}`,
  unitRates: ["Einheiten im Speicher", "Falsch-Positiv-Rate"],
  release:
    "Der Speicher ist voll, und eine Einheit muss entfernt werden. Jedes Segment wird künftig so oft nach fehlenden Schlüsseln abgefragt wie bisher. Welches Segment soll eine Einheit verlieren, damit möglichst wenige Lesezugriffe hinzukommen?",
  cells: ["Zelle", "Platz 1", "Platz 2", "Platz 3", "Platz 4"],
  cell: (number) => (number === 1 ? "erste Zelle" : "zweite Zelle"),
  slot: (piece, run) => `${piece.toString(16).padStart(3, "0")}\u00a0→\u00a0${run}`,
  run: (run) => `Sortierter Run ${run}`,
  candidates: (piece) =>
    `Eine Maplet hat in den zwei Zellen eines Schlüssels diese Plätze: je ein Fingerabdruck und die Nummer eines sortierten Runs. Der Fingerabdruck des Schlüssels ist ${piece.toString(16).padStart(3, "0")}. Kreuzen Sie jeden Run an, den der Lookup durchsuchen muss.`,
  movesHead: ["sortierter Run", "Level", "Nummer in der Maplet", "Einträge"],
  input: (number) => `Eingabe ${number}`,
  output: "Ausgabe",
  moves: (policy) =>
    `Eine Compaction vereinigt diese sortierten Runs (${POLICIES[policy]}). Die Ausgabe hat die Nummer einer ihrer Eingaben, und alle Plätze dieser Eingabe bleiben. Ein Schlüssel in mehreren Eingaben behält einen Platz, und die anderen werden geleert. Alle übrigen Plätze bekommen die Nummer der Ausgabe. Kein Schlüssel wurde gelöscht. Wie viele Plätze bekommen eine andere Nummer, wie viele werden geleert, und wie viele bleiben? Zusammen sind es alle Plätze.`,
  moveNumbers: ["Plätze mit anderer Nummer", "Geleerte Plätze", "Unveränderte Plätze"],
  segment: ({ frequency, units }) =>
    `${count(frequency)}-mal abgefragt, ${units} ${units === 1 ? "Einheit" : "Einheiten"} im Speicher`,
};

export const attemptText: Twin<typeof englishAttemptText> = {
  marks: { right: "richtig", wrong: "falsch" },
  title: "Eine Aufgabe",
  hand: "Abgeben",
  chooseFirst: "Antworten Sie zuerst.",
  right: "Richtig.",
  notRight: "Nicht richtig.",
  incomplete: "Bis hierher richtig, aber unvollständig.",
  partly: (right, of) => `${right} von ${of} Teilen sind richtig.`,
  partlyChosen: (right, of) => `${right} Ihrer ${of} Antworten ${right === 1 ? "ist" : "sind"} richtig.`,
  wrong: (parts) => `Falsch: ${parts.join("; ")}.`,
  tries: (tries) => `${tries} ${tries === 1 ? "Versuch" : "Versuche"}, von der Engine bewertet`,
  code: "Code zum Abgeben",
  another: "Andere Aufgabe dieser Art",
};
