/** Texte der Referenz außerhalb ihrer Dokumente, auf Deutsch. */
import { fixed, percent, time } from "../numbers";
import type { Twin } from "../twin";
import type { referenceText as english } from "./reference.en";

export const referenceText: Twin<typeof english> = {
  heading: "Referenz",
  lede: "Das Kostenmodell mit den Termen einer Konfiguration und die Anfangskonstanten der Engine. Die Dokumente erklären beides.",
  documents: "Dokumente",
  document: {
    index: "Handbuch",
    glossary: "Glossar",
    "model-what-is-real": "Was echt ist",
    "model-cost-model": "Die Herleitung",
    sources: "Quellen",
    errata: "Errata",
    "format-links": "Formate",
    accessibility: "Barrierefreiheit",
  },
  constants: "Anfangskonstanten der Engine",
  constantsNote: (version) =>
    `Aus der Engine, Version ${version}: veröffentlichte Kosten als Anfangswerte der Regler. Sie beschreiben keinen bestimmten Rechner.`,
  devices: "Geräte und ihre Lesekosten",
  deviceColumns: ["Gerät", "T_D", "Quelle"],
  hashes: "Hash-Funktionen und ihre Kosten",
  hashColumns: ["Funktion", "Schlüssel", "T_H", "Quelle"],
  live: "Die Formel mit den Termen einer Konfiguration",
  device: "diese Konfiguration",
  formsCaption: "Genaue Summen und die gedruckten Gleichungen des Papers, von der Engine berechnet",
  formColumns: [
    "Term",
    "genau, ein Digest pro Filter",
    "wie gedruckt",
    "genau, ein Digest",
    "wie gedruckt, ein Digest",
  ],
  formRows: (exact, printed) => {
    type Arm = typeof exact.perFilter;
    const row = (name: string, of: (arm: Arm) => string): string[] => [
      name,
      of(exact.perFilter),
      of(printed.perFilter),
      of(exact.shared),
      of(printed.shared),
    ];
    return [
      row("geprüfte Filter, N", ({ filtersProbed }) => fixed(filtersProbed, 4)),
      row("Hashen", ({ hashNs }) => time(hashNs)),
      row("Filterabfragen", ({ probeNs }) => time(probeNs)),
      row("unnötige Lesezugriffe", ({ wastedNs }) => time(wastedNs)),
      row("der Block des Schlüssels", ({ readNs }) => time(readNs)),
      row("alles Übrige", ({ otherNs }) => time(otherNs)),
      row("Summe", ({ totalNs }) => time(totalNs)),
      ["Gewinn, Gl. (8)", percent(exact.gain, 3), percent(printed.gain, 3), "", ""],
    ];
  },
  equations: {
    title: "Die Herleitung, Gleichung für Gleichung",
    note: "Jede Gleichung verwendet die Terme der Konfiguration oben. Die Engine berechnet jede Zahl.",
    origin: "Modell",
    rate: {
      title: "Gl. (1): die Falsch-Positiv-Rate eines Filters",
      says: "Wahrscheinlichkeit, dass ein Filter „vielleicht“ für einen Schlüssel antwortet, den sein sortierter Run nicht enthält.",
    },
    rateOf: "Rate eines Filters nach Bits pro Schlüssel",
    rateAt: (bits) => `Rate mit ${bits} Bits pro Schlüssel`,
    saved: {
      title: "Gl. (13): Levels, die nicht besucht werden",
      says: "S ist die Zahl der Levels, die ein mittlerer Lookup auslässt, weil er weiter oben endet. Links von ≈ ist die genaue Summe, rechts davon der gedruckte Wert des Papers.",
    },
    probed: {
      leveling: {
        title: "Geprüfte Filter nach Gl. (4)",
        says: "Ein Filter pro Level, ohne die Levels, die nicht besucht werden.",
      },
      tiering: {
        title: "Geprüfte Filter nach Gl. (5)",
        says: "Im Level mit dem Schlüssel fragt ein Lookup im Mittel die Hälfte der R Runs ab, in jedem anderen besuchten Level alle.",
      },
    },
    cost: {
      leveling: {
        title: "Gl. (4): die Kosten mit einem Digest pro Filter",
        says: "Hashen, Filterabfragen, der Block des Schlüssels, unnötige Lesezugriffe und alles Übrige.",
      },
      tiering: {
        title: "Gl. (6), aus der genauen Summe: die Kosten mit einem Digest pro Filter",
        says: "Hashen, Filterabfragen, der Block des Schlüssels, unnötige Lesezugriffe und alles Übrige. Die gedruckte Gl. (6) enthält eine weitere Näherung; die Tabelle oben zeigt sie.",
      },
    },
    shared: {
      title: "Gl. (7): die Kosten mit einem gemeinsamen Digest",
      says: "Nur der erste Term ändert sich: ein Hash statt N.",
    },
    rest: "Rest",
    oneFilter: "(ein einziger Filter: Es gibt nichts zu teilen)",
    rearranged: {
      title: "Gl. (9): der Gewinn bei wachsender Zahl von Filtern",
      says: "Derselbe Gewinn wie in Gl. (8). Der Rest enthält die Terme, die nicht mit den Filtern wachsen. Je mehr Filter es gibt, desto kleiner ist sein Anteil.",
    },
    limit: {
      title: "Grenzwert von Gl. (9)",
      says: "Für eine wachsende Zahl von Levels, unabhängig von Strategie und Anteil leerer Lookups.",
    },
    levels: {
      leveling: "Level für Level: Gl. (3) für die ankommenden Lookups",
      tiering: "Level für Level: Gl. (5) für die ankommenden Lookups",
    },
    levelColumns: [
      "Level i",
      "β: enden hier",
      "q: erreichen es",
      "α: Anteil leerer Lookups an q",
      "geprüfte Filter",
      "Kosten",
    ],
  },
};
