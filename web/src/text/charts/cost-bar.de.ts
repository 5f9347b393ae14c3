/** Texte des Kostenbalkens, auf Deutsch. */

import type { Twin } from "../twin";
import type { costBarText as english } from "./cost-bar.en";

export const costBarText: Twin<typeof english> = {
  caption: "Simulierte Zeit dieses Lookups und ihre Bestandteile",
  other: "Übriges",
  total: "gesamt",
  ofThis: "dieser Lookup",
  columns: ["Teil", "ein Digest pro Filter, ns", "ein gemeinsamer Digest, ns", "eine Maske, ns"],
  mask: "1 Maske",
  noMask: "keine Maske",
  masked: (lines, time) =>
    `Eine Maske über ${lines === 1 ? "eine Zeile" : `${lines} Zeilen`} braucht ${time}, wenn jede Zeile als ganze Filterabfrage zählt.`,
  description: (device, perFilter, shared, saved) =>
    `Auf ${device} braucht dieser Lookup ${perFilter.time} simulierte Zeit mit ${perFilter.hashes} und ${shared.time} ` +
    `mit ${shared.hashes}: Teilen spart ${saved}. Anteil des Hashens: erst ${perFilter.hashing}, ` +
    `dann ${shared.hashing}.`,
};
