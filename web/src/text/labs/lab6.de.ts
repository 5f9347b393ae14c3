/** Texte von Lab 6 auf Deutsch. Das Modell berechnet die Zahlen. */

import { percent, time } from "../numbers";
import type { Twin } from "../twin";
import type { lab6Text as english } from "./lab6.en";

interface Named {
  readonly label: string;
  readonly readNs: number;
}

const gain = (value: number): string => percent(value, 1);
/** The slower devices of the questions are SSDs, the fastest one is memory. */
const ssd = ({ label, readNs }: Named): string => `auf einer ${label} (${time(readNs)} je Lesezugriff)`;
const memory = ({ readNs }: Named): string => `im Arbeitsspeicher (${time(readNs)} je Lesezugriff)`;

export const lab6Text: Twin<typeof english> = {
  lede: "Teilen spart auf jedem Gerät dieselben Hashes. Sagen Sie voraus, welchen Anteil eines Lookups sie ausmachen.",
  marks: "Linien: Modell. Quadrate: gemessen. Grau: andere Anteile leerer Lookups.",
  scene: {
    first: (time) => `erstes Level: ${time}`,
    bar: "Zeit eines mittleren Lookups mit einem Digest pro Filter",
    read: (read) => `Lesen ${read}`,
    empty: (share) => `${share} leer`,
    share: "Anteil der Zeit, den Teilen spart",
    saved: (share) => `${share} gespart`,
    parts: ["gesparte Hashes", "ein Hash", "Filterabfragen", "Lesezugriffe"],
    origin: "Modell",
    device: "Zeit eines Lesezugriffs",
    logScale: (label) => `${label} (logarithmische Skala)`,
    memory: (readNs) => `Arbeitsspeicher: ${time(readNs)}`,
    on: ({ label, readNs }) => `${label}: ${time(readNs)}`,
    mix: "Anteil leerer Lookups",
    table: ["bei", "Hashen", "Filterabfragen", "Lesen", "durch Teilen gespart"],
  },
  device: {
    title: "Auf welchem Gerät?",
    question: (fixed) =>
      `Ein leerer Lookup fragt fünf Filter ab und liest meist nichts: Nur falsch positive Antworten kosten einen Lesezugriff. Der Hash eines 1-KiB-Schlüssels dauert ${time(fixed.hashNs)}. Wo spart Teilen den größeren Anteil eines Lookups: ${ssd(fixed.slow)} oder ${memory(fixed.fast)}?`,
    terms: [
      ["leerer Lookup", "empty-lookup"],
      ["fragt fünf Filter ab", "probe"],
      ["falsch positive", "false-positive-rate"],
    ],
    options: [
      {
        value: "slow",
        mistake: "Teilen hilft dort am meisten, wo Lookups am längsten dauern.",
        label: "Auf der SSD: Dort dauern Lookups länger",
        finding: "Auf der SSD spart Teilen mehr",
        short: "SSD",
      },
      {
        value: "same",
        mistake: "Dieselbe gesparte Zeit ist auf jedem Gerät derselbe Anteil.",
        label: "Etwa gleich: Teilen spart immer vier von fünf Hashes",
        finding: "Teilen spart etwa denselben Anteil",
        short: "gleich",
      },
      {
        value: "fast",
        label: "Im Arbeitsspeicher",
        finding: "Im Arbeitsspeicher spart Teilen mehr",
        short: "Speicher",
      },
    ],
    outcome: (slow, slowGain, fast, fastGain) => `${slow}: ${gain(slowGain)}. ${fast}: ${gain(fastGain)} (Modell).`,
    because:
      "Teilen spart auf beiden Geräten gleich viele Nanosekunden. Auf dem langsamen Gerät brauchen unnötige Lesezugriffe die meiste Zeit. Im Arbeitsspeicher entfällt die meiste Zeit auf das Hashen.",
    short: (slow, fast) => `${gain(fast)}, SSD ${gain(slow)}`,
    start: (share) => `${share} im Arbeitsspeicher`,
    intro: {
      hashes: "Mit einem Digest pro Filter berechnet ein leerer Lookup fünf Hashes des Schlüssels.",
      others: "Er fragt fünf Filter ab. Nur falsch positive Antworten führen zu einem Lesezugriff.",
      end: (share) => `Teilen spart vier von fünf Hashes: ${gain(share)} der Zeit auf diesem Gerät.`,
    },
    youSaid: { slow: "Sie: hier am größten", same: "Sie: in beiden gleich", fast: "Sie: hier am größten" },
    steps: {
      start: "Im Arbeitsspeicher füllen Hashes den größten Teil des Balkens. Die Höhe des Punkts zeigt ihren Anteil.",
      travel: "Das Gerät wird langsamer, und der Teil für das Lesen wächst.",
      end: (fast, slow) => `Im Arbeitsspeicher ${gain(fast)}, auf der SSD ${gain(slow)}.`,
    },
  },
  mix: {
    title: "Und wenn Schlüssel gefunden werden?",
    question: (fixed) =>
      `Teilen spart ${ssd(fixed.middle)} einen großen Teil der Zeit eines leeren Lookups. Nun findet die Hälfte aller Lookups ihren Schlüssel. Welchen Anteil eines mittleren Lookups spart Teilen dann?`,
    options: [
      {
        value: "same",
        mistake: "Der Gewinn leerer Lookups gilt für alle Lookups.",
        label: "Denselben: Lookups fragen die Filter ohnehin ab",
        finding: "Teilen spart denselben Anteil",
        short: "gleich",
      },
      {
        value: "half",
        mistake: "Ein mittlerer Lookup spart den Mittelwert beider Gewinne.",
        label: "Etwa halb so viel",
        finding: "Teilen spart etwa halb so viel",
        short: "Hälfte",
      },
      {
        value: "less",
        label: "Viel weniger als die Hälfte",
        finding: "Teilen spart viel weniger als die Hälfte",
        short: "weniger",
      },
    ],
    outcome: (device, all, half, none) =>
      `${device}: ${gain(all)}, wenn kein Lookup seinen Schlüssel findet. Es sind ${gain(half)}, wenn die Hälfte ihn findet, und ${gain(none)}, wenn alle ihn finden (Modell).`,
    because:
      "Ein Lookup, der seinen Schlüssel findet, muss einen Block lesen, und ein Lesezugriff dauert so lange wie Dutzende Hashes. Langsame Lookups bestimmen den Mittelwert.",
    short: (half) => gain(half),
    start: (share) => `${share} für fehlende Schlüssel`,
    youSaid: { same: "Sie: bleibt hier", half: "Sie: sinkt bis hierher", less: "Sie: sinkt weit unter die Hälfte" },
    steps: {
      start: "Kein Lookup findet seinen Schlüssel.",
      travel: "Immer mehr Lookups finden ihren Schlüssel und lesen seinen Block.",
      end: (all, half) => `Aus ${gain(all)} wurden ${gain(half)}.`,
    },
  },
  filter: {
    title: "Zahlen sich Filter immer aus?",
    question: (fixed) =>
      `Ein Hash dauert ${time(fixed.hashNs)}, also länger als ein Lesezugriff ${memory(fixed.fast).replace(" je Lesezugriff", "")}. Eine Filterabfrage dauert ${time(fixed.probeNs)}. Sind leere Lookups mit Filtern schneller oder ohne?`,
    options: [
      {
        value: "always",
        mistake: "Filter sparen immer Zeit.",
        label: "Mit Filtern: Sie sparen immer Lesezugriffe",
        finding: "Mit Filtern sind Lookups schneller",
        short: "immer",
      },
      {
        value: "shared",
        label: "Mit Filtern, aber nur mit gemeinsamem Digest",
        finding: "Im Speicher brauchen Filter einen gemeinsamen Digest",
        short: "gemeinsam",
      },
      {
        value: "never",
        mistake: "Im Arbeitsspeicher lohnen sich Filter nie.",
        label: "Ohne Filter",
        finding: "Ohne Filter sind Lookups schneller",
        short: "ohne Filter",
      },
    ],
    outcome: (without, perFilter, shared) =>
      `Ein leerer Lookup braucht ${without} ohne Filter, ${perFilter} mit einem Digest pro Filter, ${shared} mit einem gemeinsamen Digest (Modell).`,
    because:
      "Ein Filter lohnt sich, wenn Hash und Abfrage weniger Zeit brauchen als der Lesezugriff, den sie vermeiden. Ein Digest pro Filter dauert länger als Lesen aus dem Arbeitsspeicher. Ein gemeinsamer Digest wird einmal für alle Filter berechnet.",
    short: (without, shared) => `${shared}, nicht ${without}`,
    picture: (read) => `Ein leerer Lookup auf drei Arten (ein Lesezugriff dauert ${read})`,
    device: "Anderes Gerät wählen:",
    youSaid: {
      always: "Sie: Mit Filtern enden beide vor dieser Linie",
      shared: "Sie: Nur der gemeinsame Digest endet davor",
      never: "Sie: Mit Filtern enden beide nach dieser Linie",
    },
    steps: {
      race: "Alle drei starten zugleich. Ohne Filter wird jedes Level gelesen.",
      end: (without, perFilter, shared) =>
        `Ohne Filter ${without}, mit einem Digest pro Filter ${perFilter}, mit einem gemeinsamen Digest ${shared}.`,
    },
    table: ["Lookup", "Hashen", "Filterabfragen", "Lesen", "gesamt"],
    without: "keine Filter",
    perFilter: "ein Digest pro Filter",
    shared: "ein gemeinsamer Digest",
  },
  explain: {
    title: "Warum liegen gemessene Punkte neben der Kurve?",
    prompt:
      "Die Kurve der Abbildung ist das Modell. Jedes Quadrat wurde auf einem echten Rechner gemessen, und der Strich durch das Quadrat ist sein 95-%-KI. Warum kann Teilen weniger sparen, als das Modell vorhersagt? Und warum mehr? Nennen Sie je einen Grund.",
    model:
      "Weniger: Ein echter Lookup durchsucht auch Tabellen und kopiert einen Wert. Das Teilen spart davon nichts. Mehr oder weniger: Die Hashkosten wurden in einer Schleife gemessen, die nur hasht. In einem Lookup kann ein Hash eine Filterabfrage verzögern oder sich mit anderer Arbeit überlappen.",
    square: (emptyFraction, measured) =>
      `Die Zahlen unten gehören zum Quadrat bei ${gain(measured)} in der Abbildung: Lookups dieses Laufs, ${percent(emptyFraction)} davon leer.`,
    ofRun: "Unten rechnet das Modell mit den Kosten und Einstellungen des Laufs.",
  },
  push: {
    title: "Ein halber Lookup",
    question:
      "Bewegen Sie den Punkt in der Abbildung, bis Teilen 50 % eines mittleren Lookups spart. Wählen Sie dann einen anderen Anteil leerer Lookups, und suchen Sie den Punkt erneut. Für welche Anteile gibt es keinen solchen Punkt?",
    hint: "Ziehen Sie den Punkt. Grau: andere Anteile leerer Lookups.",
    share: "Anteil leerer Lookups:",
    now: (value, isReached) => `${isReached ? "Erreicht" : "Jetzt"}: Teilen spart ${percent(value, 1)} (Modell).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Auf welchen Geräten lohnt es sich, den Digest zu teilen?",
        answer:
          "Auf schnellen: im Arbeitsspeicher und auf schnellen SSDs, vor allem wenn viele Lookups keinen Schlüssel finden. Auf langsamen Geräten entfällt die meiste Zeit auf Lesezugriffe.",
      },
      {
        question: "Warum macht ein längerer Schlüssel das Teilen wertvoller?",
        answer:
          "Beim Hashen wird der ganze Schlüssel gelesen, also wachsen die Kosten mit seiner Länge. Filterabfragen und Lesezugriffe kosten bei jeder Schlüssellänge gleich viel.",
      },
      {
        question: "Wann zahlt sich ein Filter gar nicht aus?",
        answer:
          "Wenn Hash und Filterabfrage länger dauern als der Lesezugriff, den sie vermeiden. Frage 3 zeigt das für einen Digest pro Filter im Arbeitsspeicher.",
      },
      {
        question: "Was würde Sie überzeugen, dass das Modell auf Ihrem Rechner gilt?",
        answer:
          "Eine Messung auf Ihrem Rechner: Das Programm native-bench misst Lookups mit einem Digest pro Filter und mit einem gemeinsamen Digest. Der vorhergesagte Gewinn sollte im 95-%-KI des gemessenen liegen. Zur Kontrolle vergleicht das Programm auch zwei gleiche Varianten, die keinen Gewinn zeigen dürfen.",
      },
    ],
  },
};
