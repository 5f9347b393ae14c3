/**
 * Texte von Lab 10, auf Deutsch. Zahlen sind Argumente: vom Modell vorhergesagt oder simuliert (gezählte Arbeit eines geschriebenen Baums,
 * mal ihre Kosten).
 */

import { fixed, keySize, percent, time } from "../numbers";
import type { Twin } from "../twin";
import { bytes } from "../units";
import type { lab10Text as english } from "./lab10.en";

const two = (value: number): string => fixed(value, 2);
const change = (before: number, after: number): string => {
  const by = after / before - 1;
  return `${by < 0 ? "−" : "+"}${percent(Math.abs(by))}`;
};

export const lab10Text: Twin<typeof english> = {
  lede: "Finden Sie den günstigsten Baum für die Last über der Abbildung. Sagen Sie zuerst voraus, was zwei Änderungen kosten. Dann geben Sie Ihren Entwurf ab.",
  you: (prediction) => `Sie: ${prediction}`,
  youShort: "Sie",
  brief: {
    seed: "Auftrag",
    another: "Anderer Auftrag",
    note: "Eine Zahl von 0 bis 999999. Alle mit dieser Zahl haben denselben Auftrag.",
    workload: "Last",
    mix: (puts, empty, found) => [
      `${percent(puts)} Puts (Schreiben)`,
      `${percent(empty)} leere Lookups`,
      `${percent(found)} Lookups vorhandener Schlüssel`,
    ],
    limits: (readNs, memoryBytes) => `${time(readNs)} pro gelesenem Block, ${bytes(memoryBytes)} Speicher`,
    device: (device) => `Gerät: ${device}.`,
    hash: (hashNs, keyBytes) =>
      `Hash: ${time(hashNs)} für einen Schlüssel von ${keySize(keyBytes)} (Zhu et al. 2021, Tabelle 1)`,
    hashNote: "Tabelle 1 nennt XXH64 langsam. Lab 7 misst in Ihrem Browser etwa ein Zehntel davon.",
  },
  designer: "Ihr Entwurf",
  more: "Mehr Entscheidungen und ein anderer Auftrag",
  unfit: (filters) =>
    `Das passt nicht: Die Filter brauchen ${bytes(filters)}, und für den Schreibpuffer bleibt zu wenig.`,
  sketch: (total) => `${time(total)} pro Operation (Modell)`,
  real: (total) => `${time(total)} (simuliert)`,
  score: {
    operation: "pro Operation (Modell)",
    counted: (total) => `simuliert ${time(total)}`,
    goal: (goal) => `Ziel: höchstens ${time(goal)}`,
    memory: bytes,
    shared: "für Filter und Schreibpuffer",
    filters: (size) => `Filter ${bytes(size)}`,
    buffer: (size) => `Schreibpuffer ${bytes(size)}`,
  },
  build: "Baum schreiben",
  working: "Baum wird geschrieben …",
  costing: "Das Modell berechnet die Kosten aller Entwürfe …",
  columns: ["Zahl", "Modell", "geschriebener Baum"],
  rows: (model, real) => {
    const row = (name: string, format: (score: typeof model) => string) => [
      name,
      format(model),
      real === null ? "" : format(real),
    ];
    return [
      row("eine mittlere Operation", ({ totalNs }) => time(totalNs)),
      row("ein Put", ({ putNs }) => time(putNs)),
      row("ein leerer Lookup", ({ emptyNs }) => time(emptyNs)),
      row("ein Lookup eines vorhandenen Schlüssels", ({ foundNs }) => time(foundNs)),
      row("Hashes pro leerem Lookup", ({ hashes }) => two(hashes)),
      row("gelesene Blöcke pro leerem Lookup", ({ reads }) => two(reads)),
      row("geschriebene Blöcke pro Block an Einträgen", ({ writeAmplification }) => two(writeAmplification)),
      row("benutzte Levels", ({ levels }) => String(levels)),
      row("Filter", ({ filterBytes }) => bytes(filterBytes)),
    ];
  },
  design: (ratio, policy, bits, plan, arm) => `T = ${ratio}, ${policy}, ${bits} Bits (${plan}), ${arm}:`,
  arms: { "per-filter": "Digest pro Filter", shared: "gemeinsamer Digest", merged: "eine Maske" },
  plans: { uniform: "gleichmäßig", monkey: "optimal" },
  near: { ratio: (ratio) => `Verhältnis ${ratio}`, bits: (bits) => `${bits} Bits` },
  map: {
    title: "Ihr Entwurf. Drücken Sie einen Ring, um ihn zu probieren.",
    titleOfPair: "Zwei Entwürfe: Kosten eines Puts und eines Lookups",
    titleOfChoice: "Drücken Sie die Fläche, in der Sie den zweiten Punkt erwarten",
    origin: "(Modell)",
    originOfPair: "(simuliert)",
    x: "mittlere Kosten eines Puts",
    y: "mittlere Kosten eines Lookups",
    best: "beste Entwürfe",
    goal: "unter dieser Linie: Ziel erreicht",
    plain: "erster Entwurf",
    mine: "Ihr Entwurf",
    model: "Modell",
    countedOf: (name) => `${name}, simuliert`,
    changed: change,
    press: "drücken und vorhersagen",
    band: "± ein Zehntel",
    perOperation: (total) => `${time(total)} pro Operation`,
    writing: "Die Engine schreibt den ersten Baum und summiert seine Kosten …",
    steps: {
      written: (name) => `Die Engine schreibt den Baum mit ${name} und summiert die Kosten der Puts.`,
      queried: "Dann sucht sie Schlüssel und summiert die Kosten der Lookups.",
      compared: (name, puts, lookups) => `Im Vergleich mit ${name}: ein Put kostet ${puts}, ein Lookup ${lookups}.`,
    },
    columns: ["Entwurf", "geschriebene Blöcke pro Block", "ein Put", "ein Lookup", "eine Operation"],
    describe: "Entwürfe als Punkte: Kosten eines Puts und Kosten eines Lookups.",
    describedMine: (put, read) =>
      `Entwürfe als Punkte: Kosten eines Puts und Kosten eines Lookups. Ihr Entwurf: ein Put ${time(put)}, ein Lookup ${time(read)}.`,
    described: (one, putOne, readOne, other, putOther, readOther) =>
      `${one}: ein Put ${time(putOne)}, ein Lookup ${time(readOne)}. ${other}: ein Put ${time(putOther)}, ein Lookup ${time(readOther)}.`,
  },
  ratio: {
    title: "Was ändert ein kleineres Größenverhältnis?",
    question:
      "Der Punkt ist ein Baum mit Leveling, einem gemeinsamen Digest und 6 Bits pro Schlüssel. Sein Größenverhältnis sinkt von 10 auf 3. Welche Kosten ändern sich um mehr als ein Zehntel?",
    terms: [
      ["Leveling", "leveling"],
      ["gemeinsamen Digest", "arm"],
      ["Bits pro Schlüssel", "bits-per-key"],
      ["Größenverhältnis", "size-ratio"],
    ],
    options: [
      {
        value: "writes",
        mistake: "Ein kleineres Größenverhältnis betrifft nur Puts.",
        label: "Nur Puts: Das Verhältnis entscheidet, wie oft Einträge vereint werden",
        finding: "Nur die Kosten der Puts ändern sich",
        short: "nur Puts ändern sich",
      },
      {
        value: "lookups",
        mistake: "Das Größenverhältnis bestimmt nur, wie viele Levels ein Lookup durchsucht.",
        label: "Nur Lookups: Es gibt mehr Levels abzufragen",
        finding: "Nur die Lookup-Kosten ändern sich",
        short: "nur Lookups ändern sich",
      },
      { value: "both", label: "Beide", finding: "Beide Kosten ändern sich", short: "beide ändern sich" },
    ],
    name: (ratio) => `Verhältnis ${ratio}`,
    outcome: (before, after) =>
      `Ein Put: ${time(before.putNs)}, dann ${time(after.putNs)}. Ein Lookup: ${time(before.readNs)}, dann ${time(after.readNs)} (simuliert).`,
    because:
      "Ein kleineres Verhältnis schafft mehr Levels mit je weniger Vereinigungen. Mehr Levels sind mehr Runs: Ein Lookup fragt mehr Filter ab, und mehr davon können falsch antworten.",
    short: (before, after) => `Put ${change(before.putNs, after.putNs)}, Lookup ${change(before.readNs, after.readNs)}`,
  },
  bits: {
    title: "Sind mehr Bits pro Schlüssel immer besser?",
    question:
      "Derselbe Baum mit Verhältnis 10. Filter und Schreibpuffer teilen einen Speicher. Die Filter bekommen nun 10 statt 6 Bits pro Schlüssel. Wie ändern sich die Kosten einer mittleren Operation?",
    options: [
      {
        value: "less",
        mistake: "Mehr Bits pro Schlüssel senken die Kosten immer.",
        label: "Sie sinken: weniger Falsch-Positive",
        finding: "Die Kosten sinken",
        short: "sie sinken",
      },
      {
        value: "same",
        label: "Gleich, auf ein Zehntel genau",
        finding: "Die Kosten bleiben auf ein Zehntel gleich",
        short: "auf ein Zehntel gleich",
      },
      {
        value: "more",
        mistake: "Speicher ist im Schreibpuffer immer mehr wert als in Filtern.",
        label: "Sie steigen: kleinerer Schreibpuffer",
        finding: "Die Kosten steigen",
        short: "sie steigen",
      },
    ],
    name: (bits) => `${bits} Bits`,
    outcome: (before, after) =>
      `Eine Operation: ${time(before.totalNs)}, dann ${time(after.totalNs)}. Ein Put: ${time(before.putNs)}, dann ${time(after.putNs)}. Ein Lookup: ${time(before.readNs)}, dann ${time(after.readNs)} (simuliert).`,
    because:
      "Jedes Bit verringert die Rate und den Schreibpuffer. Der Puffer entscheidet, wie oft der Store schreibt und vereint. Die Mischung der Operationen und das Gerät entscheiden, was überwiegt.",
    short: (before, after) => change(before.totalNs, after.totalNs),
  },
  push: {
    title: "Ihren Entwurf abgeben",
    question: (goal) =>
      `Der gefüllte Punkt ist Ihr Entwurf. Bringen Sie ihn in die grüne Fläche: höchstens ${goal} pro Operation (Modell). Jeder Ring ist ein ähnlicher Entwurf. Schreiben Sie dann den Baum, und geben Sie ihn ab.`,
    target: "Das Ziel liegt drei Viertel des Wegs vom ersten zum besten Entwurf.",
    differs:
      "Das Modell nimmt einen vollen Baum an. Der geschriebene Baum ist von leer gewachsen, daher weichen seine simulierten Kosten ab.",
    hand: "Abgeben",
    first: "Schreiben Sie zuerst den Baum.",
    graded: (right, of) =>
      right === of
        ? "Ihr Entwurf erreicht das Ziel."
        : right === 0
          ? "Ihr Entwurf passt nicht in den Speicher."
          : "Ihr Entwurf passt, kostet aber mehr als das Ziel.",
    link: "Die Adresse dieser Seite enthält Ihren Entwurf.",
  },
  board: {
    title: "Rangliste",
    scores: "Wertungen aller Entwürfe",
    intro:
      "Entwürfe anderer hinzufügen: Fügen Sie deren Ergebniscodes ein, einen pro Zeile, je nach einem Namen. Die Engine schreibt und bewertet jeden Entwurf.",
    references: {
      own: "Ihr Entwurf",
      plain: "erster Entwurf (Leveling)",
      tiering: "erster Entwurf mit Tiering",
      best: "bester Entwurf des Modells mit Ihrer Hash-Funktion",
    },
    label: "Namen und Codes",
    go: "Bewerten",
    working: "Bewertet …",
    columns: ["Rang", "Name", "simuliert", "Modell", "Auftrag"],
    nobody: "ohne Namen",
    other: "Dieser Code gehört zu einer anderen Aufgabe.",
    unfit: "Dieser Entwurf passt nicht.",
    who: (name, code) => (name === "" ? code : name),
  },
  explain: {
    title: "Warum ist Ihr Entwurf gut für diesen Auftrag?",
    prompt:
      "Welche Wahl in Ihrem Entwurf ist für diese Mischung und dieses Gerät am wichtigsten, welche kaum? Für welchen Auftrag wäre er schlecht?",
    model:
      "Sind die meisten Operationen Puts, entscheidet das Vereinen: Tiering, ein großes Verhältnis, ein großer Puffer. Sind es leere Lookups, entscheiden Runs und Raten: Leveling, Bits und ihre Aufteilung. Auf einem langsamen Gerät zählt nur das Lesen. Im Arbeitsspeicher ist ein gemeinsamer Digest mehr wert als zwei Bits pro Schlüssel.",
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Modell und Zählung unterscheiden sich bei einem Entwurf mit Tiering. Welche Annahme ist der Grund?",
        answer:
          "Das Modell hat einen vollen Baum mit der Hälfte der Runs jedes Levels. Ein wachsender Baum hat direkt nach einer Vereinigung keine und direkt davor alle. Die Zählung hängt von den Momenten der Lookups ab.",
      },
      {
        question: "Warum ändert ein gemeinsamer Digest die Kosten eines Puts nicht?",
        answer: "Beide Varianten bauen Filter aus einem Digest pro Schlüssel. Beim Teilen geht es um Lookups.",
      },
      {
        question: "Wie könnte man bei dieser Rangliste schummeln?",
        answer:
          "Nicht durch Ändern einer Wertung: Die Engine berechnet sie aus dem Entwurf. Aber ein Code beweist nicht, von wem der Entwurf ist, und ein guter Entwurf lässt sich kopieren.",
      },
    ],
  },
};
