/** Texte der Formel, auf Deutsch. */

import type { Twin } from "../twin";
import type { formulaText as english } from "./formula.en";

export const formulaText: Twin<typeof english> = {
  title: "Was Teilen spart, als Formel",
  origin: "Modell, Gl. (8)",
  sentence:
    "Der Gewinn G ist die gesparte Zeit (N − 1 Hashes), geteilt durch die ganze Zeit eines Lookups mit einem Digest pro Filter: N Hashes, N Filterabfragen, unnötige Lesezugriffe, das Lesen des Blocks mit dem Schlüssel und alles Übrige. N ist die Zahl der Filter, die ein mittlerer Lookup abfragt.",
  here: (device, read, gain) => `Auf ${device} (${read} je Lesezugriff) beträgt er ${gain}.`,
  words: { wasted: "unnötige Lesezugriffe", read: "der Block des Schlüssels", other: "alles Übrige" },
  columns: ["pro mittlerem Lookup", "ein Digest pro Filter", "ein gemeinsamer Digest"],
  filters: "abgefragte Filter, N",
  terms: {
    hashNs: "Hashen",
    probeNs: "Filterabfragen",
    wastedNs: "unnötige Lesezugriffe",
    readNs: "der Block des Schlüssels",
    otherNs: "alles Übrige",
    totalNs: "insgesamt",
  },
};
