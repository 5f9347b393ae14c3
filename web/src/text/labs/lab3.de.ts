/** Texte von Lab 3, auf Deutsch. Die Engine zählt die Zahlen. */

import { count, fixed } from "../numbers";
import { treeText } from "../trees/tree.de";
import type { Twin } from "../twin";
import type { lab3Text as english } from "./lab3.en";

const one = (value: number): string => fixed(value, 1);

export const lab3Text: Twin<typeof english> = {
  lede: "Die Compaction vereint die Tabellen voller Levels, damit ein Lookup weniger durchsucht. Dafür schreibt sie Daten neu. Sehen Sie dem Baum zu, und sagen Sie dann vorher.",
  policy: treeText.params.policy,
  policies: treeText.params.policies,

  growing: {
    label: "Wie weit der Baum gewachsen ist",
    now: (rounds: number, of: number): string => `${count(rounds)} von ${count(of)} Memtables`,
    stopped: (rounds: number, of: number): string =>
      `Angehalten nach ${count(rounds)} von ${count(of)} Memtables: Alle bis dahin geschriebenen Daten sind hier.`,
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
    queried: "geprüfte Filter pro leerem Lookup",
    dropped: "von der Compaction verworfene Einträge",
    none: "–",
    origin:
      "In Ihrem Browser bis zur Position der Zeitleiste gezählt. Nach jedem Flush und seinen Compactions sucht das Lab einen fehlenden Schlüssel.",
  },

  fromStart: "Von Anfang an",
  more: "Einstellungen und Zähler",
  moreCounts: "Weitere Zähler",

  follow: {
    title: "Einem Schlüssel beim Fallen zusehen",
    question:
      "Ein Flush schreibt eine volle Memtable in Level 1. Die gepunktete Linie ist ein Schlüssel, ihr Punkt die Tabelle mit seinem neuesten Eintrag. Im Diagramm ist jeder Strich ein Flush. Wie viele Flushes lang bleibt der Schlüssel in jedem Level, und warum?",
    because: (ratio) =>
      `Mit Größenverhältnis ${ratio} ist ein Level nach etwa ${ratio}-mal so vielen Flushes voll wie das Level darüber. Voll heißt: Die nächsten Daten von oben passen nicht hinein. Eine Compaction nimmt alle vollen Levels mit, bis zum ersten Level mit Platz.`,
    first: "Zum ersten Schreibvorgang",
    next: "Nächstes Level",
    other: "Einem anderen Schlüssel folgen",
  },

  scene: {
    level: (level, isShort) => (level === 0 ? (isShort ? "M" : "Memtable") : isShort ? `L${level}` : `Level ${level}`),
    ratio: (ratio) => `Größenverhältnis ${ratio}`,
    none: "–",
    written: "Mal geschrieben",
    writtenShort: "pro Block",
    filters: "Filter pro Lookup, Mittel",
    filtersShort: "Filter",
    no: "nein",
    notProbed: "nicht geprüft",
    outside: "Schlüssel außerhalb: nicht geprüft",
    table: [
      "Baum",
      "Levels",
      "sortierte Runs",
      "geschriebene Blöcke pro geflushtem Block",
      "geprüfte Filter pro leerem Lookup",
    ],
    memtables: "geschriebene Memtables",
    writtenPlot: "Schreibvorgänge pro Block, Mittel bisher",
    filtersPlot: "Filter pro Lookup, Mittel bisher",
    shortRatio: (ratio) => `Verh. ${ratio}`,
    predicted: {
      here: (name) => `Sie: ${name} endet hier`,
      above: (name) => `Sie: ${name} darüber`,
      below: (name) => `Sie: ${name} darunter`,
    },
  },

  ratioStep: {
    title: "Was ändert ein kleineres Größenverhältnis?",
    question:
      "Links ist ein Baum mit Größenverhältnis 8, nach 127 Memtables neuer Schlüssel mit Leveling. Rechts kommen dieselben Memtables mit Größenverhältnis 2 an. Was ist anders?",
    terms: [
      ["Größenverhältnis", "size-ratio"],
      ["Memtables", "memtable"],
      ["Leveling", "leveling"],
    ],
    options: [
      {
        value: "writes",
        mistake: "Ein kleineres Größenverhältnis betrifft nur das Schreiben.",
        label: "Nur das Schreiben: Weniger wird neu geschrieben",
        finding: "Nur das Schreiben ändert sich",
        short: "Schreiben",
      },
      {
        value: "both",
        label: "Beides: Weniger wird neu geschrieben, aber ein Lookup prüft mehr Filter",
        finding: "Schreiben und Lesen ändern sich",
        short: "beides",
      },
      {
        value: "reads",
        mistake: "Das Größenverhältnis bestimmt nur, wie viele Levels ein Lookup durchsucht.",
        label: "Nur das Lesen: Es sind mehr Levels zu durchsuchen",
        finding: "Nur das Lesen ändert sich",
        short: "Lesen",
      },
    ],
    outcome: (small, large) =>
      `Verhältnis 2 schreibt jeden Block ${one(small.written)}-mal, Verhältnis 8 schreibt ihn ${one(large.written)}-mal. Ein Lookup prüft im Mittel ${one(small.filters)} und ${one(large.filters)} Filter (gezählt).`,
    because:
      "Ein Level vereint alles, was ankommt, mit seinen Daten. Mit Verhältnis 8 kommen bis zu achtmal Daten an, bis es voll ist, also werden die meisten oft neu geschrieben. Verhältnis 2 schreibt wenig neu, braucht aber mehr Levels, und ein Lookup prüft in jedem einen Filter.",
    short: (small, large) => `Blöcke ${one(large.written)} → ${one(small.written)}`,
    scene: {
      title: "Zwei Bäume, dieselben Schreibvorgänge, Leveling",
      steps: {
        first: "Verhältnis 8 mischt jede Memtable in Level 1. Verhältnis 2 füllt schon Level 2.",
        slow: "Mit Verhältnis 2 schreibt jede Compaction wenig neu, aber der Baum wird tiefer.",
        fast: "Weitere Memtables kommen an, immer schneller.",
        end: (small, large) =>
          `Verhältnis 2: ${small.levels} Levels, ${one(small.written)} Schreibvorgänge pro Block. Verhältnis 8: ${large.levels} Levels, ${one(large.written)}.`,
      },
    },
  },

  policyStep: {
    title: "Was kostet Tiering?",
    question:
      "Mit Leveling ist jedes Level eine Reihe von Tabellen: ein sortierter Run. Mit Tiering behält ein Level bis zu drei Runs, bevor es sie vereint (Größenverhältnis 4). Wie viele Filter prüft der Lookup eines fehlenden Schlüssels?",
    terms: [
      ["sortierter Run", "sorted-run"],
      ["Tiering", "tiering"],
      ["prüft", "probe"],
    ],
    options: [
      {
        value: "same",
        mistake: "Ein Lookup prüft unabhängig von der Strategie einen Filter pro Level.",
        label: "Gleich viele: ein Filter pro Level",
        finding: "Er prüft gleich viele",
        short: "gleich",
        you: "Sie: so viele wie Leveling",
      },
      {
        value: "more",
        label: "Mehr",
        finding: "Er prüft mehr Filter",
        short: "mehr",
        you: "Sie: mehr als Leveling",
      },
      {
        value: "fewer",
        mistake: "Eine Strategie, die weniger schreibt, liest auch weniger.",
        label: "Weniger, weil weniger geschrieben wird",
        finding: "Er prüft weniger Filter",
        short: "weniger",
        you: "Sie: weniger als Leveling",
      },
    ],
    outcome: (leveling, tiering) =>
      `Dieser Lookup prüft ${leveling.last} Filter mit Leveling und ${tiering.last} mit Tiering (gezählt).`,
    because:
      "Jeder Run kann den Schlüssel enthalten, also prüft der Lookup einen Filter in jedem Run, nicht in jedem Level. Dafür vereint Tiering seltener und schreibt weniger.",
    short: (leveling, tiering) => `Filter ${leveling.last} → ${tiering.last}`,
    scene: {
      title: "Leveling und Tiering, dieselben Schreibvorgänge, Größenverhältnis 4",
      gauge: "Filter, die der Lookup am Ende prüft",
      steps: {
        first: "Leveling vereint jede Memtable mit Level 1. Tiering behält sie als Run.",
        slow: "Mit dem vierten Run vereint Tiering zum ersten Mal, in Level 2.",
        fast: "Weitere Memtables kommen an, immer schneller.",
        fall: "Ein fehlender Schlüssel fällt durch beide Bäume. Jeder Run, den der Lookup prüft, leuchtet auf.",
        end: (leveling, tiering) => `Dieser Lookup prüft ${leveling} Filter mit Leveling und ${tiering} mit Tiering.`,
      },
    },
  },

  hashStep: {
    title: "Mehr Levels, mehr Hashes?",
    question:
      "Noch einmal die Bäume mit Verhältnis 8 und 2. Das kleinere ergibt mehr Levels, und jedes hat einen Filter für den Schlüssel. Berechnet der Lookup eines fehlenden Schlüssels mit Verhältnis 2 mehr Hashes?",
    options: [
      {
        value: "both",
        mistake: "Mehr sortierte Runs bedeuten immer mehr Hashes.",
        label: "Beide: ein Digest pro Filter und ein gemeinsamer",
        finding: "Er hasht in beiden Fällen mehr",
        short: "beide mehr",
        you: "Sie: mehr",
      },
      {
        value: "apart",
        label: "Nur mit einem Digest pro Filter: Ein gemeinsamer wird einmal berechnet",
        finding: "Nur mit einem Digest pro Filter hasht er mehr",
        short: "eines mehr",
        you: "Sie: mehr",
      },
      {
        value: "neither",
        mistake: "Filter sind so billig, dass sich ihre Hashes nicht summieren.",
        label: "In keinem Fall",
        finding: "Er hasht in keinem Fall mehr",
        short: "nicht mehr",
        you: "Sie: gleich viele",
      },
    ],
    outcome: (small, large) =>
      `Ein Digest pro Filter: ${large.perFilter} Hashes mit Verhältnis 8, ${small.perFilter} mit Verhältnis 2. Ein gemeinsamer Digest: ${large.shared} und ${small.shared} (gezählt).`,
    because:
      "Der Digest hängt allein vom Schlüssel ab. Also wird ein gemeinsamer Digest einmal für alle Filter berechnet, egal wie viele Levels der Baum hat.",
    short: (small) => `${small.perFilter}, gemeinsam ${small.shared}`,
    scene: {
      title: "Ein fehlender Schlüssel fällt durch beide Bäume",
      perFilter: "Hashes dieses Lookups, ein Digest pro Filter",
      shared: "Hashes dieses Lookups, ein gemeinsamer Digest",
      same: "Sie: gleich viele",
      steps: {
        perFilter: "Mit einem Digest pro Filter hasht der Lookup den Schlüssel für jeden Filter.",
        shared: "Mit einem gemeinsamen Digest hasht der Lookup den Schlüssel einmal, vor dem ersten Level.",
        end: (small, large) =>
          `Ein Digest pro Filter: ${large.perFilter} und ${small.perFilter} Hashes. Gemeinsam: ${large.shared} und ${small.shared}.`,
      },
    },
  },

  explain: {
    title: "Warum überhaupt vereinen?",
    prompt:
      "Die Compaction liest und schreibt Daten, die sich nicht geändert haben. Was würde ohne sie aus Lookups, gelöschten Schlüsseln und Speicherplatz? Und warum ist keine Strategie in jeder Hinsicht die beste?",
    model:
      "Ohne Compaction hinterlässt jeder Flush einen weiteren Run, alte Versionen und Tombstones bleiben, und ein leerer Lookup prüft die Filter aller Runs. Leveling mit großem Größenverhältnis hält wenige Runs und schreibt viel neu. Tiering schreibt wenig neu und hält viele Runs. Das Größenverhältnis wägt beide Kosten gegeneinander ab.",
  },

  long: {
    title: "Hunderttausend Schlüssel",
    question: (policy: string, ratio: number, keys: number): string =>
      `Schreiben Sie ${count(keys)} neue Schlüssel mit Strategie und Größenverhältnis der Abbildung (jetzt ${policy}, ${ratio}), in Memtables von 200. Welche Zahlen wachsen weiter, und welche kommen zur Ruhe? Anhalten geht jederzeit.`,
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
      queried: "geprüfte Filter pro leerem Lookup",
      hashes: "Hashes pro leerem Lookup, im Mittel: pro Filter, gemeinsam",
    },
    origin: "In Ihrem Browser über den ganzen Strom gezählt, mit einem leeren Lookup nach jeder Memtable.",
  },

  push: {
    title: "Jeden Eintrag einmal schreiben",
    question:
      "Bringen Sie die Write Amplification unter 1,2, mit Leveling und Größenverhältnis 10, sonst dem schlechtesten Fall für das Schreiben. Sie dürfen alle Bedienelemente der Abbildung ändern. Öffnen Sie dann einige Tabellen: Was ist an ihren Schlüsselbereichen besonders?",
    now: (policy, ratio, written, moved, isBetween) =>
      `${isBetween ? "Jetzt" : "Vor diesem Flush oder dieser Compaction"}: ${policy}, Verhältnis ${ratio}: Write Amplification ${fixed(written, 2)} (geschriebene Blöcke pro geflushtem Block), ${count(moved)} Tabellen ohne Neuschreiben verschoben.`,
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
          "Ein Level wandert nach unten, wenn es voll ist. Mit Größenverhältnis 4 hat es Platz für 4-mal so viele Daten wie das Level darüber. Also braucht es 4-mal so viele Flushes, bis es voll ist.",
      },
      {
        question: "Was nimmt Lazy Leveling vom Leveling, und was vom Tiering?",
        answer:
          "Das letzte Level mit den meisten Daten hat einen Run wie beim Leveling: Dort spart er die meisten unnötigen Lesezugriffe und den meisten Platz. Die Levels darüber behalten mehrere Runs wie beim Tiering, damit sie selten neu geschrieben werden.",
      },
      {
        question: "Wann schreibt die Compaction gar nichts?",
        answer:
          "Wenn keine zwei ihrer Eingaben einen Schlüsselbereich teilen. Dann werden Tabellen ohne Neuschreiben verschoben. Schlüssel, die immer steigen, werden unter jeder Strategie einmal geschrieben, es sei denn, Tombstones darunter lassen sich einsammeln.",
      },
      {
        question: "Warum kann eine Löschung den Baum eine Zeit lang vergrößern?",
        answer:
          "Sie wird als eigener Eintrag geschrieben, als Tombstone. Er muss bleiben, bis er jeden älteren Eintrag seines Schlüssels getroffen hat, und wird erst eingesammelt, wenn kein älterer Run den Schlüssel haben kann.",
      },
    ],
  },
};
