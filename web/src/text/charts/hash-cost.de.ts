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
    alone: "ein Hash in der Schleife",
    inPlace: "ein Hash im Lookup",
    saved: "gespart pro Hash",
    predicted: "Modell ohne übrige Zeit",
    withOther: "Modell mit übriger Zeit",
    withInPlace: "Modell, Hash im Lookup",
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
    `Residuum (gemessen − Modell), in Prozentpunkten: ${signed(alone)} mit den Kosten eines Hashs in der Schleife, ${signed(inPlace)} mit den Kosten im Lookup.`,
  verdicts: {
    "both-within": "Beide Vorhersagen liegen im Intervall des gemessenen Gewinns.",
    closer: "Die Kosten im Lookup bringen die Vorhersage näher an die Messung.",
    further: "Die Kosten im Lookup entfernen die Vorhersage von der Messung.",
  },
  absent: (reason) =>
    reason === undefined
      ? "Dieser Lauf hat nicht gemessen, was ein Hash im Lookup kostet."
      : `Die Kosten eines Hashs im Lookup waren nicht messbar: ${ended(reason)}`,
  legend: "Ein Hash in der Schleife: Die Schleife hasht nur (T_H).",
  legendInPlace:
    "Ein Hash im Lookup: Der Lookup fragt nur Filter ab, ohne Fence-Pointer und Blöcke (T_H im Lookup). Das Modell mit diesen Kosten enthält die übrige Zeit.",
  legendRest:
    "Gespart pro Hash: vollständige Lookups. Übrige Zeit: alles außer Hashs, Filterabfragen und Lesezugriffen (T_other). Antennen und Bänder: 95-%-KI.",
};
