/** Sätze auf Deutsch, die sagen, für welche Lookups ein Gewinn gilt: für den mittleren des Modells oder für ganze gemessene. */
import type { gainsText as english } from "./gains.en";
import { percent, significant } from "./numbers";
import type { Twin } from "./twin";

export const gainsText: Twin<typeof english> = {
  average: ({ device, blocks, ofThis }) =>
    `100 mittlere Lookups (Modell, ${device}) lesen ${significant(blocks, 2)} Blöcke` +
    `${ofThis === null ? "" : `, dieser ${ofThis === 0 ? "keinen" : String(ofThis)}`}.`,
  measured: (gain) => `Ganzer Lookup (gemessen): ${percent(gain, 1)}.`,
  whole: (key) =>
    `Lab 0 zeigt einen größeren Gewinn, denn sein Lookup hasht nur einen Schlüssel von 1 KiB und fragt Filter ab. Diese Lookups hashen ${key}, lesen manchmal einen Block, durchsuchen auch Tabellen und kopieren Werte.`,
  whyLess: (curve, run) =>
    `${curve === run ? "" : `Die Kurve gilt für Schlüssel von ${curve}, und die gemessenen Lookups hashen Schlüssel von ${run}. `}Gemessene Lookups durchsuchen auch Tabellen und kopieren Werte. Teilen spart davon nichts.`,
  parts: "Alle Teile des Unterschieds, unter Messen",
};
