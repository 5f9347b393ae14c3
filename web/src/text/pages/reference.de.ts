/** Texte der Referenz außerhalb ihrer Dokumente, auf Deutsch. */
import { fixed, percent, time } from "../numbers";
import type { Twin } from "../twin";
import type { referenceText as english } from "./reference.en";

export const referenceText: Twin<typeof english> = {
  heading: "Referenz",
  lede: "Was hier echt ist, wie das Modell zustande kommt, was die Wörter bedeuten, wie Dateien und Links aufgebaut sind und worin die Quellen irren.",
  topics: "Themen der Referenz",
  topic: {
    model: "Was echt ist",
    derivation: "Das Kostenmodell",
    glossary: "Glossar",
    formats: "Formate",
    sources: "Quellen und Errata",
    access: "Barrierefreiheit",
  },
  documentsNote: "Die Dokumente dieser Referenz liegen nur auf Englisch vor.",
  constants: "Konstanten, mit denen die Engine beginnt",
  constantsNote: (version) =>
    `Aus der Engine, Version ${version}: veröffentlichte Preise, die ersten Stellungen von Reglern und nie die Wahrheit über eine Maschine.`,
  devices: "Geräte und was einmal lesen kostet",
  deviceColumns: ["Gerät", "T_D", "Quelle"],
  hashes: "Hash-Funktionen und was ein Hash kostet",
  hashColumns: ["Funktion", "Schlüssel", "T_H", "Quelle"],
  events: "Ereignisse der Engine",
  live: "Die Formel mit lebenden Gliedern",
  device: "diese Einstellung",
  formsCaption: "Genaue Summen neben den Gleichungen, wie das Paper sie druckt, von der Engine",
  formColumns: [
    "Glied",
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
      row("gefragte Filter, N", ({ filtersProbed }) => fixed(filtersProbed, 4)),
      row("Hashen", ({ hashNs }) => time(hashNs)),
      row("Filterabfragen", ({ probeNs }) => time(probeNs)),
      row("unnötige Lesezugriffe", ({ wastedNs }) => time(wastedNs)),
      row("der Block des Schlüssels", ({ readNs }) => time(readNs)),
      row("alles Übrige", ({ otherNs }) => time(otherNs)),
      row("zusammen", ({ totalNs }) => time(totalNs)),
      ["Gewinn, Gl. (8)", percent(exact.gain, 3), percent(printed.gain, 3), "", ""],
    ];
  },
  equations: {
    title: "Die Herleitung, Gleichung für Gleichung",
    note: "Jede mit den Gliedern der Einstellung oben. Jede Zahl ist die der Engine; die Seite schreibt sie nur an ihren Platz.",
    origin: "Modell",
    rate: {
      title: "Gl. (1): die Rate eines Filters",
      says: "Wie oft ein Filter zu einem Schlüssel vielleicht sagt, den sein Run nicht hat.",
    },
    rateOf: "Rate eines Filters mit so vielen Bits pro Schlüssel",
    rateAt: (bits) => `Rate mit ${bits} Bits pro Schlüssel`,
    saved: {
      title: "Gl. (13): Levels, die nicht besucht werden",
      says: "S ist, was ein mittlerer Lookup sich spart, weil er weiter oben endete: die genaue Summe und hinter ≈, was das Paper dafür druckt.",
    },
    probed: {
      leveling: {
        title: "Gefragte Filter, wie Gl. (4) sie summiert",
        says: "Ein Filter je Level: alle Levels außer denen, die nicht besucht werden.",
      },
      tiering: {
        title: "Gefragte Filter, wie Gl. (5) sie summiert",
        says: "Im Level des Treffers im Mittel die Hälfte der R Runs, in jedem anderen besuchten Level alle.",
      },
    },
    cost: {
      leveling: {
        title: "Gl. (4): die Kosten mit einem Digest pro Filter",
        says: "Hashen, Filterabfragen, der Block des Schlüssels, unnötige Lesezugriffe und alles Übrige.",
      },
      tiering: {
        title: "Gl. (6), aus der genauen Summe: die Kosten mit einem Digest pro Filter",
        says: "Hashen, Filterabfragen, der Block des Schlüssels, unnötige Lesezugriffe und alles Übrige. Die gedruckte Gl. (6) nähert noch einmal; sie steht in der Tabelle oben.",
      },
    },
    shared: {
      title: "Gl. (7): die Kosten mit einem gemeinsamen Digest",
      says: "Nur das erste Glied ist ein anderes: ein Hash statt N.",
    },
    rest: "Rest",
    oneFilter: "(ein einziger Filter: Es gibt nichts zu teilen)",
    rearranged: {
      title: "Gl. (9): der Gewinn, wenn Filter dazukommen",
      says: "Derselbe Gewinn wie in Gl. (8). Im Rest steht, was nicht mit den Filtern wächst: Je mehr es sind, desto weniger wiegt er.",
    },
    limit: {
      title: "Wohin Gl. (9) strebt",
      says: "Mit immer mehr Levels, bei jeder Policy und jedem Anteil leerer Lookups.",
    },
    levels: {
      leveling: "Level für Level: Gl. (3) für die, die kommen",
      tiering: "Level für Level: Gl. (5) für die, die kommen",
    },
    levelColumns: ["Level i", "β: enden hier", "q: kommen her", "α: finden davon nichts", "gefragte Filter", "Kosten"],
  },
  links: "Links",
  linksAre:
    "Ein Link ist die Adresse der Seite und ein Fragment: v=1, die Seite und was von ihrem Anfang abweicht, jedes als name=wert. Was ein Link nicht bedeuten kann, fällt weg und wird gesagt. " +
    "Namen von Seiten und Parametern bleiben für immer; veröffentlichte Links sind ein Test.",
  linksOf: "Parameter der Seite",
  parametersOf: (page) => `Was ein Link zu ${page} enthalten darf`,
  parameterColumns: ["Name", "was es ist", "nimmt", "ohne Angabe"],
  textOf: (length) => `ein Text von höchstens ${length} Zeichen`,
  numberOf: (min, max, unit, isWhole) =>
    `eine ${isWhole ? "ganze Zahl" : "Zahl"} von ${min} bis ${max}${unit === "" ? "" : ` ${unit}`}`,
  none: "nichts",
  resultTypes: "Jedes Feld einer Ergebnisdatei, als Typen der Seite (aus denen der Engine erzeugt)",
  sources: (count) => `${count} Quellen`,
  citedAs: (key) => `Zitiert als ${key}, für`,
};
