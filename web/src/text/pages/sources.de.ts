/** Texte zum Vergleich von Zahlen mit Modell und Behauptung, auf Deutsch. */

import { resultsText } from "../charts/results.en";
import type { Twin } from "../twin";
import { quantity } from "../units";
import type { sourcesText as english } from "./sources.en";

function known(unit: string, value: number | undefined): string {
  return value === undefined ? "" : quantity(unit, value);
}

export const sourcesText: Twin<typeof english> = {
  title: "Jede Zahl neben Modell und Behauptung",
  caption: "Gefunden, Modell, Behauptung und was bleibt",
  columns: [
    "Einstellung",
    "Größe",
    "gefunden",
    "95-%-Intervall",
    "Modell",
    "behauptet",
    "gefunden weniger Modell",
    "was besagt",
  ],
  row: ({ name, unit, origin, found, low, high, model, claimed, residual, isApart }) => {
    const interval =
      low === undefined || high === undefined ? "" : `${quantity(unit, low)} bis ${quantity(unit, high)}`;
    const sign = residual === undefined || residual === 0 ? "" : residual > 0 ? "+" : "−";
    const left = residual === undefined ? "" : `${sign}${quantity(unit, Math.abs(residual))}`;
    const says = isApart === undefined ? "" : isApart ? "abseits des Modells" : "im Intervall";
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
      return "Das Modell sagt etwas über dieses Experiment; ohne Intervalle lässt sich über das, was bleibt, nichts sagen.";
    if (apart === 0) return `Das Modell liegt im Intervall jeder Zahl, über die es etwas sagt (${of}).`;
    return `Von ${of} Zahlen mit Intervall ${apart === 1 ? "liegt" : "liegen"} ${apart} abseits des Modells.`;
  },
  silent: (hasLookups) =>
    hasLookups
      ? "Das Kostenmodell setzt voraus, dass nach allen Schlüsseln gleich oft gefragt wird: Über diese Lookups sagt es nichts."
      : "Das Kostenmodell sagt keine dieser Zahlen voraus: Sie sind, was ihm gegeben wird, oder wovon es nicht spricht.",
  residualTitle: "Gemessen weniger Modell, nach Gliedern",
  gapTitle: "Die Lücke einer Einstellung, vom Modell zur Messung",
  claimsTitle: "Was die Quellen dazu behaupten",
  noClaims: "Auf dieser Abbildung beruht keine Behauptung einer Quelle.",
  noVerdicts: "Diese Datei enthält keine Urteile über Behauptungen; native-bench claims DATEI fällt sie.",
  missingTitle: "Abbildungen der Quellen, die dieser Lauf nicht hat",
  missing: (id, statements) => `${id}: ${statements.join("; ")}`,
  missingHint: (ids) =>
    `Um sie zu messen: native-bench run ${ids.join(" ")} --dir <ein Ordner auf der fraglichen Platte>`,
};
