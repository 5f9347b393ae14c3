/** Texte der Abbildung der Hashkosten, auf Deutsch. */

import { ended, fixed, percent, significant, withUnit } from "../numbers";
import type { Twin } from "../twin";
import type { hashCostText as english } from "./hash-cost.en";

const nanoseconds = (ns: number): string => fixed(ns, Math.abs(ns) < 100 ? 1 : 0);
const signed = (residual: number): string => `${residual < 0 ? "−" : "+"}${fixed(Math.abs(100 * residual), 1)}`;

export const hashCostText: Twin<typeof english> = {
  title: (emptyFraction) => `Die Kosten eines Hashs im Lookup (${percent(emptyFraction)} leere Lookups)`,
  setting: (setting) => `Baum des Laufs: ${setting}`,
  costs: "Zeit eines Hashs",
  gains: "Gewinn: Anteil des Lookups, den Teilen spart",
  names: {
    alone: "T_H allein",
    inPlace: "T_H im Lookup",
    saved: "gespart pro Hash",
    predicted: "Modell, T_other = 0",
    withOther: "Modell, T_H allein",
    withInPlace: "Modell, T_H im Lookup",
    measured: "gemessen",
  },
  columns: ["Größe", "Wert (95-%-KI)"],
  ns: {
    of: (ns) => withUnit(nanoseconds(ns), "ns"),
    end: nanoseconds,
    tick: (ns) => withUnit(significant(ns, 3), "ns"),
  },
  share: {
    of: (share) => percent(share, 1),
    end: (share) => fixed(100 * share, 1),
    tick: (share) => percent(share),
  },
  interval: (of, low, high) => `${of} (${low} bis ${high})`,
  residuals: (alone, inPlace) =>
    `Residuum (gemessen − Modell), in Prozentpunkten: ${signed(alone)} mit T_H allein, ${signed(inPlace)} mit T_H im Lookup.`,
  verdicts: {
    "both-within": "Beide Vorhersagen liegen im Intervall des gemessenen Gewinns.",
    closer: "T_H im Lookup bringt die Vorhersage näher an die Messung.",
    further: "T_H im Lookup entfernt die Vorhersage von der Messung.",
  },
  absent: (reason) =>
    reason === undefined
      ? "Diese Datei enthält kein T_H im Lookup: Das Programm hatte diese Kosten nicht gemessen."
      : `T_H im Lookup war nicht messbar: ${ended(reason)}`,
  legend: "T_H allein: eine Schleife, die nur hasht.",
  legendInPlace: "T_H im Lookup: Lookups, die nur Filter abfragen, ohne Fence-Pointer und Blöcke.",
  legendRest:
    "Gespart pro Hash: vollständige Lookups. Die Modelle mit T_H enthalten die übrige Zeit des Laufs (T_other). Antennen und Bänder: 95-%-KI.",
};
