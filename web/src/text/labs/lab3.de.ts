/** Was Lab 3 sagt, auf Deutsch. Zahlen werden hereingereicht: Die Engine hat sie gezählt. */

import { count, fixed } from "../numbers";
import { treeText } from "../trees/tree.de";
import type { Twin } from "../twin";
import type { lab3Text as english } from "./lab3.en";

const one = (value: number): string => fixed(value, 1);

export const lab3Text: Twin<typeof english> = {
  lede: "Schreibvorgänge gehen in eine Memtable; eine volle Memtable wird zu einem Run auf dem Speicher. Geschähe sonst nichts, müsste jeder Lookup jeden Run fragen, den es je gab. Die Compaction vereint Runs, und jede Strategie zahlt dafür in anderer Münze.",
  policy: treeText.params.policy,
  policies: treeText.params.policies,

  growing: {
    label: "Wie weit der Baum gewachsen ist",
    now: (rounds: number, of: number): string => `${count(rounds)} von ${count(of)} Memtables`,
    stopped: (rounds: number, of: number): string =>
      `Angehalten nach ${count(rounds)} von ${count(of)} Memtables: Was bis dahin geschrieben wurde, ist hier.`,
  },
  surveying: {
    label: "Wie viele Bäume gewachsen sind",
    now: (trees: number, of: number): string => `${trees} von ${of} Bäumen`,
  },

  counts: {
    title: "Gezählt bis zu diesem Moment",
    writes: "geschriebene Einträge",
    runs: (levels) => `Runs, in ${levels} ${levels === 1 ? "Level" : "Levels"}`,
    runsOf: (now, most) => `${now} jetzt, höchstens ${most}`,
    written: "geschriebene Blöcke pro geflushtem Block",
    asked: "gefragte Filter pro leerem Lookup",
    dropped: "von der Compaction verworfene Einträge",
    none: "–",
    origin:
      "In diesem Tab gezählt bis zur Position der Zeitleiste. Nach jedem Flush und seinen Compactions wird ein fehlender Schlüssel gesucht.",
  },

  follow: {
    title: "Einem Schlüssel beim Fallen zusehen",
    question:
      "Die gepunktete Linie in der Abbildung ist ein Schlüssel; eine volle Scheibe markiert die Tabelle mit seinem neuesten Eintrag, eine hohle einen älteren Eintrag, den es noch gibt. Zum ersten Schreiben gehen, dann von Station zu Station, oder die Zeitleiste zurückziehen. Wie lange bleibt er in jedem Level, und warum in jedem länger?",
    first: "Zu seinem ersten Schreiben",
    next: "Nächste Station",
    other: "Einem anderen Schlüssel folgen",
  },

  ratioStep: {
    title: "Was ändert ein kleineres Größenverhältnis?",
    question:
      "Dieselben 127 Memtables mit neuen Schlüsseln, mit Leveling: einmal mit einem Größenverhältnis von 8, einmal mit 2. Was ist bei 2 anders?",
    options: [
      {
        value: "writes",
        label: "Nur das Schreiben: Weniger wird neu geschrieben, weil die Levels ähnlicher groß sind",
      },
      { value: "both", label: "Weniger wird neu geschrieben, und ein leerer Lookup fragt mehr Filter" },
      { value: "reads", label: "Nur das Lesen: Es sind mehr Levels zu durchsuchen" },
    ],
    runLabel: "Bäume mit sechs Verhältnissen wachsen lassen",
    outcome: (small, large) =>
      `Verhältnis 2: ${one(small.writtenPerBlock)} geschriebene Blöcke pro geflushtem Block und ${one(small.filtersPerLookup)} gefragte Filter pro leerem Lookup, über ${small.levels} Levels. Verhältnis 8: ${one(large.writtenPerBlock)} und ${one(large.filtersPerLookup)}, über ${large.levels} Levels (in diesem Tab gezählt).`,
    because:
      "Ein Level mit Verhältnis T nimmt T Ankünfte auf, und jede davon schreibt neu, was sich dort bisher gesammelt hat. Ein kleines Verhältnis schreibt also in jedem Level wenig neu. Aber es braucht mehr Levels für dieselben Daten, und jedes davon hat einen eigenen Run, den ein Lookup fragen muss.",
    plot: {
      title: (rounds) => `Was ${rounds} Memtables kosten, Leveling, nach Größenverhältnis`,
      y: "gezählt",
      written: "geschriebene Blöcke pro geflushtem Block",
      asked: "gefragte Filter pro leerem Lookup",
    },
    x: "Größenverhältnis T",
  },

  policyStep: {
    title: "Was kostet Tiering?",
    question:
      "Tiering lässt Runs, wie sie sind, bis ein Level T davon hat, und vereint sie erst dann nach unten. Mit einem Größenverhältnis von 4 hat der Baum so viele Levels wie mit Leveling. Wie viele Filter fragt ein leerer Lookup?",
    options: [
      { value: "same", label: "Ebenso viele: Pro Level ist ein Filter zu fragen" },
      { value: "more", label: "Mehr" },
      { value: "fewer", label: "Weniger, weil weniger geschrieben wird" },
    ],
    runLabel: "Alle drei wachsen lassen",
    outcome: (leveling, tiering) =>
      `Leveling: ${one(leveling.filtersPerLookup)} Filter pro leerem Lookup, ${one(leveling.writtenPerBlock)} geschriebene Blöcke pro geflushtem Block. Tiering: ${one(tiering.filtersPerLookup)} und ${one(tiering.writtenPerBlock)} (in diesem Tab gezählt).`,
    because:
      "Filter gehören zu Tabellen, und ein Lookup fragt eine Tabelle jedes Runs, nicht jedes Levels. Tiering spart Vereinen, indem es bis zu T - 1 Runs in jedem Level behält, und jeder davon kann den Schlüssel haben.",
    table: "127 Memtables mit neuen Schlüsseln, Größenverhältnis 4",
    origin:
      "In diesem Tab gezählt, über das ganze Wachsen, mit einem leeren Lookup nach jedem Flush und seinen Compactions.",
    rows: {
      written: "geschriebene Blöcke pro geflushtem Block",
      asked: "gefragte Filter pro leerem Lookup",
      mostRuns: "meiste Runs nach irgendeinem Flush",
      merges: "mal vereint",
    },
  },

  hashStep: {
    title: "Mehr Levels, mehr Hashen?",
    question:
      "Zurück zu Leveling mit den Verhältnissen 8 und 2: Das kleinere ergibt mehr Runs, und jeder davon hat einen Filter. Was geschieht mit den Hashes eines leeren Lookups?",
    options: [
      { value: "both", label: "Mehr Levels bedeuten mehr Hashes, ob der Digest geteilt wird oder nicht" },
      {
        value: "apart",
        label: "Mit einem Digest pro Filter werden es mehr; mit einem gemeinsamen bleibt es ein Hash",
      },
      { value: "neither", label: "In keinem Fall werden es mehr" },
    ],
    runLabel: "Hashes auf beide Arten zählen",
    outcome: (small, large) =>
      `Verhältnis 2, ${small.levels} Levels: ${one(small.perFilter)} Hashes pro leerem Lookup mit einem Digest pro Filter, ${one(small.shared)} mit einem gemeinsamen. Verhältnis 8, ${large.levels} Levels: ${one(large.perFilter)} und ${one(large.shared)} (in diesem Tab gezählt).`,
    because:
      "Der Digest hängt allein vom Schlüssel ab. Wer ihn behält, hasht einmal, so viele Filter auch gefragt werden; also kostet ein Entwurf, der durch mehr Runs Schreiben spart, weniger als früher.",
    plot: {
      title: "Hashes eines leeren Lookups, Leveling, nach Größenverhältnis",
      y: "Hashes",
      perFilter: "ein Digest pro Filter",
      shared: "ein gemeinsamer Digest",
    },
  },

  explain: {
    title: "Warum überhaupt vereinen?",
    prompt:
      "Die Compaction liest und schreibt Daten, die niemand geändert hat. Was würde ohne sie aus Lookups, gelöschten Schlüsseln und Platz? Und warum ist keine Strategie in allem die beste?",
    model:
      "Ohne Compaction hinterließe jeder Flush einen Run mehr, und ein leerer Lookup fragte die Filter von allen. Alte Versionen und Tombstones blieben für immer, denn erst beim Vereinen zeigt sich, dass ein neuerer Eintrag einen älteren verdeckt. Wer eifrig vereint (Leveling, großes T), hat wenige Runs und schreibt viel neu; wer spät vereint (Tiering), schreibt wenig neu und hat viele Runs. Das Größenverhältnis bewegt sich auf derselben Linie: Was es in einer Münze spart, zahlt es in der anderen.",
  },

  long: {
    title: "Hunderttausend Schlüssel",
    question: (policy: string, ratio: number, keys: number): string =>
      `Der Baum in der Abbildung ist klein genug, um gesehen zu werden. Nun ${count(keys)} neue Schlüssel mit seiner Strategie und seinem Größenverhältnis schreiben (jetzt ${policy}, ${ratio}), in Memtables von 200, und denselben Zahlen beim Wachsen zusehen. Welche wachsen immer weiter, und welche kommt zur Ruhe? Anhalten geht jederzeit: Was geschrieben wurde, bleibt gezählt.`,
    run: "100.000 Schlüssel schreiben",
    again: "Weiterschreiben",
    label: "Geschriebene Schlüssel",
    now: (keys: number, of: number): string => `${count(keys)} von ${count(of)} Schlüsseln`,
    done: (keys: number, of: number): string =>
      keys < of
        ? `Angehalten nach ${count(keys)} von ${count(of)} Schlüsseln; das haben sie gekostet.`
        : `${count(keys)} Schlüssel sind geschrieben; das haben sie gekostet.`,
    rows: {
      levels: "Levels, Runs",
      written: "geschriebene Blöcke pro geflushtem Block",
      asked: "gefragte Filter pro leerem Lookup",
      hashes: "Hashes pro leerem Lookup: ein Digest pro Filter, ein geteilter",
    },
    origin: "In diesem Tab gezählt, über den ganzen Strom, mit einem leeren Lookup nach jeder Memtable.",
  },

  push: {
    title: "Jeden Eintrag einmal schreiben",
    question:
      "In der Abbildung einen Weg finden, die geschriebenen Blöcke pro geflushtem Block unter 1,2 zu bringen, mit Leveling und einem Größenverhältnis von 10, sonst dem schlimmsten Fall fürs Schreiben. Alles, was die Bedienelemente anbieten, darf geändert werden. Dann einige Tabellen öffnen: Was ist an ihren Schlüsselbereichen besonders?",
    now: (policy, ratio, written, moved) =>
      `Jetzt: ${policy}, Verhältnis ${ratio}: ${fixed(written, 2)} geschriebene Blöcke pro geflushtem Block, ${count(moved)} Tabellen weitergereicht, ohne neu geschrieben zu werden (in diesem Tab gezählt).`,
  },

  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Was ist ein Run (sorted run), und warum zählt ein Lookup Runs und nicht Levels?",
        answer:
          "Ein Run ist eine Menge von Tabellen, deren Schlüsselbereiche sich nicht überlappen. In jedem Run kann höchstens eine Tabelle einen Schlüssel haben, also kostet jeder Run einen Lookup einen Filter. Ein Level kann mehrere Runs haben.",
      },
      {
        question: "Warum bleibt ein Schlüssel in jedem tieferen Level länger?",
        answer:
          "Ein Level geht hinunter, wenn es voll ist, und jedes Level fasst T mal so viel wie das darüber. Also ist es ein T-tel so oft voll.",
      },
      {
        question: "Was nimmt Lazy Leveling vom Leveling, und was vom Tiering?",
        answer:
          "Das letzte Level mit den meisten Daten hat einen Run wie beim Leveling: Dort wird das meiste vergebliche Lesen und der meiste Platz gespart. Die Levels darüber behalten mehrere Runs wie beim Tiering, damit sie selten neu geschrieben werden.",
      },
      {
        question: "Wann schreibt die Compaction gar nichts?",
        answer:
          "Wenn keine zwei ihrer Eingaben einen Schlüsselbereich teilen: Dann werden Tabellen weitergereicht, wie sie sind. Schlüssel, die immer steigen, werden unter jeder Strategie einmal geschrieben, es sei denn, Tombstones darunter lassen sich einsammeln.",
      },
      {
        question: "Warum kann eine Löschung den Baum eine Zeit lang vergrößern?",
        answer:
          "Sie wird als eigener Eintrag geschrieben, als Tombstone. Er muss bleiben, bis er jeden älteren Eintrag seines Schlüssels getroffen hat, und wird erst eingesammelt, wenn kein älterer Run den Schlüssel haben kann.",
      },
    ],
  },
};
