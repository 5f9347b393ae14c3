/** Was Lab 6 sagt, auf Deutsch. Zahlen werden hereingereicht: Das Modell hat sie berechnet. */

import { percent, time } from "../numbers";
import type { Twin } from "../twin";
import type { lab6Text as english } from "./lab6.en";

interface Named {
  readonly label: string;
  readonly readNs: number;
}

const gain = (value: number): string => percent(value, value < 0.1 ? 1 : 0);
/** Names of devices come without an article, so sentences name them in quotation marks. */
const named = ({ label, readNs }: Named): string => `„${label}“ (${time(readNs)} je Lesevorgang)`;

export const lab6Text: Twin<typeof english> = {
  lede: "Teilen spart überall dieselben Hashes. Was sie wert sind, hängt von allem anderen ab, worauf ein Lookup wartet: vor allem davon, wie lange ein Lesevorgang dauert.",
  devices: "Wie lange das Lesen von 4 KiB dauert",
  deviceColumns: ["Gerät", "T_D", "Quelle"],
  device: {
    title: "Auf welchem Gerät?",
    question: (fixed) =>
      `Fünf Levels, Lookups nach Schlüsseln, die es nicht gibt, ${time(fixed.hashNs)} für einen Hash eines Schlüssels von 1 KiB. Wo spart ein gemeinsamer Digest den größeren Teil eines mittleren Lookups: auf ${named(fixed.slow)} oder auf ${named(fixed.fast)}?`,
    options: [
      { value: "slow", label: "Auf der SSD: Ihre Lookups dauern länger, also gibt es mehr zu sparen" },
      { value: "same", label: "Etwa gleich: Auf beiden werden vier von fünf Hashes gespart" },
      { value: "fast", label: "Im Arbeitsspeicher" },
    ],
    runLabel: "Die Kurve zeichnen",
    outcome: (slow, slowGain, fast, fastGain) =>
      `${slow}: ${gain(slowGain)}. ${fast}: ${gain(fastGain)} (Modell, Gl. (8)). Die Abbildung zeigt die ganze Kurve; ihr Punkt lässt sich ziehen.`,
    because:
      "Auf beiden werden dieselben Nanosekunden gespart. Auf dem langsamen Gerät verschwinden sie neben einem einzigen Block, der gelesen wird, weil ein Filter irrte; im Arbeitsspeicher ist Hashen das meiste, was ein Lookup tut.",
  },
  mix: {
    title: "Und wenn Schlüssel gefunden werden?",
    question: (fixed) =>
      `Auf ${named(fixed.middle)} spart Teilen einen guten Teil eines Lookups nach einem fehlenden Schlüssel. Nun findet die Hälfte aller Lookups ihren Schlüssel. Welcher Teil eines mittleren Lookups wird dann gespart?`,
    options: [
      { value: "same", label: "Derselbe: Die Filter werden ohnehin gefragt" },
      { value: "half", label: "Etwa ein halb so großer Teil" },
      { value: "less", label: "Viel weniger als die Hälfte" },
    ],
    runLabel: "Die Mischungen vergleichen",
    outcome: (device, all, half, none) =>
      `${device}: ${gain(all)}, wenn kein Lookup seinen Schlüssel findet, ${gain(half)}, wenn die Hälfte ihn findet, ${gain(none)}, wenn alle ihn finden (Modell, Gl. (8)).`,
    because:
      "Ein Lookup, der seinen Schlüssel findet, muss einen Block lesen, und ein Lesevorgang kostet so viel wie Dutzende Hashes. Mittelwerte werden von dem beherrscht, was langsam ist.",
  },
  filter: {
    title: "Zahlen sich Filter immer aus?",
    question: (fixed) =>
      `Auf ${named(fixed.fast)} kostet ein Hash von ${time(fixed.hashNs)} mehr als der Lesevorgang, den er sparen kann; eine Probe dauert ${time(fixed.probeNs)}. Sind leere Lookups mit Filtern schneller oder ohne?`,
    options: [
      { value: "always", label: "Mit Filtern, ob der Digest geteilt wird oder nicht: Sie sparen immer Lesen" },
      { value: "shared", label: "Mit Filtern, aber nur mit einem gemeinsamen Digest" },
      { value: "never", label: "Ohne" },
    ],
    runLabel: "Abwägen",
    outcome: (without, perFilter, shared) =>
      `Ein leerer Lookup braucht ${without} ohne Filter, ${perFilter} mit einem Digest pro Filter, ${shared} mit einem gemeinsamen Digest (Modell).`,
    because:
      "Ein Filter zahlt sich aus, wo Hash und Probe weniger kosten als der Lesevorgang, den sie vermeiden. Ein Digest für jeden Filter kostet mehr als Lesen aus dem Arbeitsspeicher; geteilt verteilt sich sein Preis auf alle.",
    plot: "Was ein leerer Lookup braucht, mit und ohne Filter",
    x: "Lese-Latenz T_D",
    y: "Zeit",
    without: "keine Filter",
    perFilter: "ein Digest pro Filter",
    shared: "ein gemeinsamer Digest",
  },
  explain: {
    title: "Warum verfehlen gemessene Punkte die Kurve?",
    prompt:
      "Die Punkte in der Abbildung wurden nativ gemessen; ihre Antennen sind 95-%-Intervalle. Ein Punkt kann unter der Kurve des Modells für seine Konfiguration liegen oder darüber. Nennen Sie für jede Richtung einen Grund.",
    model:
      "Unter der Kurve: Gl. (8) enthält Hashen, Filterabfragen und Lesen. Ein echter Lookup durchsucht auch Tabellen und Blöcke, kopiert einen Wert und ruft das Betriebssystem auf. Das Teilen spart nichts von dieser Zeit, also ist der gesparte Anteil kleiner. Hinter „Mehr“ fügt T_other sie den Kosten hinzu. In beide Richtungen: T_H wird in einer Schleife gemessen, die nur hasht. In einem Lookup kann ein Hash die nächste Filterabfrage verzögern und mehr kosten. Er kann sich auch mit anderer Arbeit überlappen und weniger kosten. T_H im Lookup misst das in Lookups, die nur Filter abfragen.",
  },
  push: {
    title: "Ein halber Lookup",
    question:
      "Den Punkt in der Abbildung bewegen, bis Teilen 50 % eines mittleren Lookups spart. Dann einen anderen Anteil leerer Lookups wählen und ihn noch einmal finden. Für welche Anteile gibt es kein solches Gerät?",
    now: (value, isReached) =>
      `${isReached ? "Erreicht" : "Jetzt"}: Teilen spart ${percent(value, 1)} (Modell, Gl. (8)).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Auf welchen Geräten lohnt es sich, das Teilen des Digests zu bauen?",
        answer:
          "Auf schnellen: emuliertem oder echtem nichtflüchtigem Speicher, schnellen SSDs, Daten im Arbeitsspeicher; vor allem dort, wo viele Lookups nichts finden.",
      },
      {
        question: "Warum macht ein längerer Schlüssel das Teilen wertvoller?",
        answer:
          "Hashen liest den ganzen Schlüssel, also wächst sein Preis mit dem Schlüssel; Proben und Lesen kosten dasselbe.",
      },
      {
        question: "Wann zahlt sich ein Filter gar nicht aus?",
        answer:
          "Wenn Hash und Probe zusammen mehr kosten als der Lesevorgang, den er vermeidet, die Fälle eingerechnet, in denen er irrt.",
      },
      {
        question: "Was würde davon überzeugen, dass das Modell auf der eigenen Maschine gilt?",
        answer:
          "Ein Lauf von native-bench, dessen Intervall den Wert des Modells enthält, sobald die Zeit außerhalb von Hashen, Proben und Lesen mitgezählt wird, und eine Kontrolle zwischen zwei gleichen Armen, die keinen Gewinn zeigt.",
      },
    ],
  },
};
