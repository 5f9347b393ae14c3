/** Texte zum Vergleich von Zahlen mit Modell und Aussage, auf Deutsch. */

import { resultsText } from "../charts/results.en";
import type { Twin } from "../twin";
import { quantity } from "../units";
import type { sourcesText as english } from "./sources.en";

function known(unit: string, value: number | undefined): string {
  return value === undefined ? "" : quantity(unit, value);
}

export const sourcesText: Twin<typeof english> = {
  title: "Jede Zahl im Vergleich zu Modell und Aussage der Quelle",
  caption: "Gefundener Wert, Modell, Aussage der Quelle und Residuum",
  columns: ["Konfiguration", "Größe", "gefunden", "95-%-KI", "Modell", "Aussage", "gefunden − Modell", "Urteil"],
  row: ({ name, unit, origin, found, low, high, model, claimed, residual, isApart }) => {
    const interval =
      low === undefined || high === undefined ? "" : `${quantity(unit, low)} bis ${quantity(unit, high)}`;
    const sign = residual === undefined || residual === 0 ? "" : residual > 0 ? "+" : "−";
    const left = residual === undefined ? "" : `${sign}${quantity(unit, Math.abs(residual))}`;
    const says = isApart === undefined ? "" : isApart ? "außerhalb des Intervalls" : "im Intervall";
    return [
      resultsText.quantity(name),
      `${quantity(unit, found)}, ${resultsText.origin(origin)}`,
      interval,
      known(unit, model),
      known(unit, claimed),
      left,
      says,
    ];
  },
  apart: (apart, of) => {
    if (of === 0)
      return "Das Modell deckt dieses Experiment ab, aber ohne Intervalle lässt sich das Residuum nicht beurteilen.";
    if (apart === 0) return `Das Modell liegt im Intervall jeder Zahl, die es vorhersagt (${of}).`;
    return `Bei ${apart} von ${of} Zahlen liegt das Modell außerhalb des Intervalls.`;
  },
  silent: (hasLookups) =>
    hasLookups
      ? "Das Kostenmodell setzt gleichverteilte Lookups voraus und gilt daher nicht für diese."
      : "Das Kostenmodell sagt keine dieser Zahlen voraus: Sie sind seine Eingaben oder liegen außerhalb seines Bereichs.",
  residualTitle: "Residuum (gemessen − Modell) nach Termen",
  gapTitle: "Die Lücke einer Konfiguration, vom Modell zur Messung",
  claimsTitle: "Aussagen der Quellen",
  noClaims: "Auf dieser Abbildung beruht keine Aussage einer Quelle.",
  noVerdicts: "Diese Datei enthält keine Urteile über Aussagen. So ergänzen Sie sie: native-bench claims DATEI.",
  missingTitle: "Abbildungen der Quellen, die in diesem Lauf fehlen",
  missing: (id, statements) => `${id}: ${statements.join("; ")}`,
  missingHint: (ids) =>
    `So messen Sie sie: native-bench run ${ids.join(" ")} --dir <Ordner auf dem zu testenden Laufwerk>`,
};
