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
      `Dieser Lookup fragt ${filters} Filter, und jeder hasht den Schlüssel: ${filters} Hashes. Nun bekommen alle Filter denselben Digest von 64 Bits. Wie viele Hashes bleiben?`,
    options: (filters) => [
      { value: "same", label: `${filters}: Jeder Filter braucht seinen eigenen Hash` },
      { value: "half", label: "etwa halb so viele" },
      { value: "one", label: "einer" },
      { value: "none", label: "keiner" },
    ],
    runLabel: "Den Digest teilen",
    outcome: (before, now, filters) =>
      `In diesem Lookup gezählt: vorher ${before} Hashes, jetzt ${now}. Beide Male wurden ${filters} Filter gefragt, und sie gaben dieselben Antworten.`,
    because:
      "Ein Filter braucht Stellen, keine eigene Hashfunktion. Er macht sie aus dem Digest, durch Rechnen, das fast nichts kostet; wessen Digest es ist, macht für ihn keinen Unterschied.",
  },
  gain: {
    title: "Wie viel vom Lookup ist das?",
    question: (device, empty) =>
      `Die gesparten Hashes kosten Zeit. Wie viel ist das von einem ganzen Lookup auf diesem Gerät (${device}), wenn ${percent(empty)} der Lookups einen Schlüssel suchen, den es nicht gibt?`,
    options: PARTS,
    runLabel: "Das Modell fragen",
    outcome: (gain, device, readNs) =>
      `Nach dem Modell spart das Teilen ${percent(gain, 1)} eines Lookups auf ${device}, wo ein Lesen ${time(readNs)} dauert.`,
    because:
      "Wie schwer das Hashen wiegt, hängt davon ab, was ein Lookup sonst bezahlt. Neben dem Lesen von einer Platte ist es nichts, neben dem Lesen aus dem Speicher das meiste. Mit einem anderen Gerät lässt sich noch einmal abstimmen.",
  },
  measured: {
    title: (empty) =>
      empty > 0
        ? `Was spart das Teilen, wenn ${percent(empty)} der Lookups nichts finden?`
        : "Und wenn jeder Lookup seinen Schlüssel findet?",
    question: (device, empty) =>
      empty > 0
        ? `Ein echter Baum auf ${device}; ${percent(empty)} der Lookups suchen Schlüssel, die es nicht gibt. Alle Filter teilen einen Digest, statt jeder für sich zu hashen. Um wie viel wird ein Lookup kürzer?`
        : `Derselbe Baum auf ${device}; nun findet jeder Lookup seinen Schlüssel und liest dessen Block. Um wie viel wird ein Lookup kürzer?`,
    options: PARTS,
    runLabel: "Zeigen, was gemessen wurde",
    outcome: (gain, low, high, origin) =>
      `${percent(gain, 1)} (95-%-KI ${percent(low, 1)} bis ${percent(high, 1)}), ${origin}.`,
    doubtful: "Die Kontrolle des Laufs selbst lässt an dieser Zahl zweifeln.",
    because:
      "Das Modell zählt Hashes, Filterabfragen und Lesezugriffe. Ein echter Lookup tut mehr: Er geht durch den Baum, wartet auf den Speicher, kopiert den Wert. Das alles macht den gesparten Teil kleiner, und auf jeder Maschine anders.",
  },
};
