/** Texte von Lab 3, auf Deutsch. Die Engine zählt die Zahlen. */

import { count, fixed } from "../numbers";
import { treeText } from "../trees/tree.de";
import type { Twin } from "../twin";
import type { lab3Text as english } from "./lab3.en";

const one = (value: number): string => fixed(value, 1);

export const lab3Text: Twin<typeof english> = {
  lede: "Die Compaction mischt sortierte Runs, damit ein Lookup weniger Runs durchsucht. Jede Strategie wägt Schreibkosten gegen Lesekosten ab. Sehen Sie dem Baum zu, und sagen Sie dann vorher.",
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
      "Die gepunktete Linie ist ein Schlüssel, der Punkt darauf markiert die Tabelle mit seinem neuesten Eintrag. Das Diagramm zählt die Flushes, während der Schlüssel in einem Level ist. Wie ändert sich ihre Zahl von Level zu Level, und warum?",
    because: (ratio) =>
      `Mit Größenverhältnis ${ratio} hat ein Level Platz für ${ratio}-mal so viele Daten wie das Level darüber. Also braucht es ${ratio}-mal so viele Flushes, bis es voll ist und seine Einträge nach unten wandern.`,
    first: "Zum ersten Schreibvorgang",
    next: "Nächste Station",
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
    runs: "sortierte Runs",
    runsShort: "Runs",
    probed: "geprüfte Filter",
    probedShort: "geprüft",
    no: "nein",
    notProbed: "nicht geprüft",
    outside: "Schlüssel außerhalb: nicht geprüft",
    hashes: {
      perFilter: "Hashes pro Filter",
      shared: "Hash, gemeinsam",
      short: { perFilter: "pro Filter", shared: "gemeinsam" },
    },
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
      `Verhältnis 2 schreibt jeden Block ${one(small.written)}-mal, Verhältnis 8 schreibt ihn ${one(large.written)}-mal. Ein leerer Lookup prüft im Mittel ${one(small.filters)} und ${one(large.filters)} Filter (gezählt).`,
    because:
      "Ein Level mischt jeden ankommenden Run mit seinen Daten. Mit Verhältnis 8 kommen bis zu acht Runs an, bis es voll ist, also werden die meisten Daten oft neu geschrieben. Verhältnis 2 schreibt wenig neu, braucht aber mehr Levels, und ein Lookup prüft in jedem einen Filter.",
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
      "Mit Größenverhältnis 4 mischt Tiering Runs erst, wenn ein Level vier davon hat. Der Baum hat so viele Levels wie mit Leveling. Wie viele Filter prüft ein leerer Lookup?",
    terms: [
      ["Tiering", "tiering"],
      ["Runs", "sorted-run"],
      ["prüft", "probe"],
    ],
    options: [
      {
        value: "same",
        mistake: "Ein Lookup prüft unabhängig von der Strategie einen Filter pro Level.",
        label: "Gleich viele: ein Filter pro Level",
        finding: "Er prüft gleich viele",
        short: "gleich",
      },
      { value: "more", label: "Mehr", finding: "Er prüft mehr Filter", short: "mehr" },
      {
        value: "fewer",
        mistake: "Eine Strategie, die weniger schreibt, liest auch weniger.",
        label: "Weniger, weil weniger geschrieben wird",
        finding: "Er prüft weniger Filter",
        short: "weniger",
      },
    ],
    outcome: (leveling, tiering) =>
      `Am Ende prüft ein Lookup ${tiering.last} Filter mit Tiering und ${leveling.last} mit Leveling. Tiering schreibt jeden Block ${one(tiering.written)}-mal, Leveling ${one(leveling.written)}-mal (gezählt).`,
    because:
      "Filter gehören zu Tabellen, und ein Lookup prüft eine Tabelle jedes sortierten Runs, nicht jedes Levels. Tiering spart Compactions, weil ein Level hier bis zu drei Runs behält. Jeder Run kann den Schlüssel enthalten.",
    short: (leveling, tiering) => `Filter ${leveling.last} → ${tiering.last}`,
    scene: {
      title: "Leveling und Tiering, dieselben Schreibvorgänge, Größenverhältnis 4",
      steps: {
        first: "Leveling mischt jede Memtable in Level 1. Tiering behält die Runs.",
        slow: "Mit dem vierten Run mischt Tiering zum ersten Mal, in Level 2.",
        fast: "Weitere Memtables kommen an, immer schneller.",
        fall: "Ein fehlender Schlüssel fällt durch beide Bäume. Jeder Run, den der Lookup prüft, leuchtet auf.",
        end: (leveling, tiering) =>
          `Am Ende prüft dieser Lookup ${tiering} Filter mit Tiering und ${leveling} mit Leveling.`,
      },
    },
  },

  hashStep: {
    title: "Mehr Levels, mehr Hashes?",
    question:
      "Noch einmal die Bäume mit Verhältnis 8 und 2: Das kleinere ergibt mehr Runs, und jeder Run hat einen Filter. Hasht ein leerer Lookup mit Verhältnis 2 mehr?",
    options: [
      {
        value: "both",
        mistake: "Mehr sortierte Runs bedeuten immer mehr Hashes.",
        label: "Beide: ein Digest pro Filter und ein gemeinsamer",
        finding: "Er hasht in beiden Fällen mehr",
        short: "beide mehr",
      },
      {
        value: "apart",
        label: "Nur mit einem Digest pro Filter: Ein gemeinsamer wird einmal berechnet",
        finding: "Nur mit einem Digest pro Filter hasht er mehr",
        short: "eines mehr",
      },
      {
        value: "neither",
        mistake: "Filter sind so billig, dass sich ihre Hashes nicht summieren.",
        label: "In keinem Fall",
        finding: "Er hasht in keinem Fall mehr",
        short: "nicht mehr",
      },
    ],
    outcome: (small, large) =>
      `Am Ende: ${small.last} Hashes mit Verhältnis 2, ${large.last} mit Verhältnis 8. Im Mittel über das Wachstum: ${one(small.perFilter)} und ${one(large.perFilter)}. Gemeinsam: je ${one(small.shared)} (gezählt).`,
    because:
      "Der Digest hängt allein vom Schlüssel ab, also wird ein gemeinsamer Digest einmal für alle Filter berechnet. Während ein Baum wächst, sind Levels oft leer. Deshalb ist das Mittel über das Wachstum kleiner als die Zahl der Levels am Ende.",
    short: (small) => `${small.last}, gemeinsam ${one(small.shared)}`,
    scene: {
      title: "Ein fehlender Schlüssel fällt durch beide Bäume",
      steps: {
        perFilter: "Mit einem Digest pro Filter hasht der Lookup den Schlüssel für jeden Filter.",
        shared: "Mit einem gemeinsamen Digest hasht der Lookup den Schlüssel einmal, vor dem ersten Level.",
        plot: "Dieselben Lookups, während die Bäume wuchsen, als bisheriger Mittelwert.",
        end: (small, large) =>
          `Mittel über das Wachstum: ${one(small.perFilter)} Hashes mit Verhältnis 2, ${one(large.perFilter)} mit 8, gemeinsam ${one(small.shared)}.`,
      },
    },
    plot: {
      title: "Hashes pro leerem Lookup, Mittel bisher",
      perFilter: (ratio) => `Verh. ${ratio}`,
      shared: (ratio) => `gemeinsam (${ratio})`,
      sharedBoth: "gemeinsam",
      predicted: {
        both: "Sie: gemeinsam steigt auch",
        apart: "Sie: gemeinsam bleibt hier",
        neither: "Sie: Verh. 2 nicht darüber",
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
    now: (policy, ratio, written, moved) =>
      `Jetzt: ${policy}, Verhältnis ${ratio}: Write Amplification ${fixed(written, 2)} (geschriebene Blöcke pro geflushtem Block), ${count(moved)} Tabellen ohne Neuschreiben verschoben.`,
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
