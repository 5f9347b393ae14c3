/** Fragen für die Abstimmung einer Klasse auf Seiten ohne eigene Vorhersagen, auf Deutsch. */
import { percent, time } from "../numbers";
import type { Twin } from "../twin";
import type { slidesText as english } from "./slides.en";

const PARTS = [
  { value: "little", label: "weniger als 5 %" },
  { value: "some", label: "5 bis 25 %" },
  { value: "much", label: "25 bis 50 %" },
  { value: "most", label: "mehr als die Hälfte" },
] as const;

export const slidesText: Twin<typeof english> = {
  hashes: {
    title: "Wie viele Hashes mit einem Digest?",
    question: (filters) =>
      `Dieser Lookup prüft ${filters} Filter und hasht den Schlüssel für jeden: ${filters} Hashes. Nun verwenden alle Filter denselben 64-Bit-Digest. Wie viele Hashes bleiben?`,
    options: (filters) => [
      { value: "same", label: `${filters}: Jeder Filter braucht seinen eigenen Hash` },
      { value: "half", label: "etwa halb so viele" },
      { value: "one", label: "einer" },
      { value: "none", label: "keiner" },
    ],
    outcome: (before, now, filters) =>
      `In diesem Lookup gezählt: vorher ${before} Hashes, jetzt ${now}. Beide Male prüfte der Lookup ${filters} Filter, mit denselben Antworten.`,
    because:
      "Ein Filter braucht Bitpositionen, keine eigene Hash-Funktion. Er leitet sie aus einem beliebigen Digest ab, mit Rechenschritten, die fast nichts kosten.",
  },
  gain: {
    title: "Welchen Anteil am Lookup macht das aus?",
    question: (device, empty) =>
      `Das Teilen spart die Zeit der Hashes. Angenommen, ${percent(empty)} der Lookups suchen fehlende Schlüssel. Welchen Anteil der Lookup-Zeit spart es auf diesem Gerät (${device})?`,
    options: PARTS,
    outcome: (gain, device, readNs) =>
      `Das Teilen spart ${percent(gain, 1)} eines Lookups auf ${device}, bei ${time(readNs)} pro Lesezugriff (Modell).`,
    because:
      "Der Anteil des Hashens hängt von den übrigen Kosten eines Lookups ab. Bei einem Lesezugriff auf die Festplatte ist er fast null; beim Lesen aus dem Arbeitsspeicher macht das Hashen den größten Teil aus. Wählen Sie ein anderes Gerät, und stimmen Sie noch einmal ab.",
  },
  measured: {
    title: (empty) =>
      empty > 0
        ? `Wie viel spart das Teilen, wenn ${percent(empty)} der Lookups nichts finden?`
        : "Und wenn jeder Lookup seinen Schlüssel findet?",
    question: (device, empty) =>
      empty > 0
        ? `Ein echter Baum liegt auf ${device}; ${percent(empty)} der Lookups suchen fehlende Schlüssel. Alle Filter verwenden einen gemeinsamen Digest statt eines Digests pro Filter. Wie viel Zeit spart ein Lookup?`
        : `Derselbe Baum liegt auf ${device}; nun findet jeder Lookup seinen Schlüssel und liest dessen Block. Wie viel Zeit spart ein Lookup?`,
    options: PARTS,
    outcome: (gain, low, high, origin) =>
      `${percent(gain, 1)} (95-%-KI ${percent(low, 1)} bis ${percent(high, 1)}), ${origin}.`,
    doubtful: "Die A/A-Kontrolle dieses Laufs stellt diese Zahl infrage.",
    because:
      "Das Modell zählt Hashes, Filterabfragen und Lesezugriffe. Ein echter Lookup tut mehr: Er durchläuft den Baum, wartet auf den Arbeitsspeicher und kopiert den Wert. All das verkleinert den gesparten Anteil und ist von Rechner zu Rechner verschieden.",
  },
};
