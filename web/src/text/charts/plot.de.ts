/** Texte der Diagramme, auf Deutsch. */

import type { Twin } from "../twin";
import type { plotText as english } from "./plot.en";

export const plotText: Twin<typeof english> = {
  kinds: {
    model: "Modell",
    simulated: "simuliert",
    counted: "gezählt",
    tab: "in Ihrem Browser gemessen",
    measured: "nativ gemessen",
    claimed: "Aussage der Quelle",
  },
  series: (name, kind) => `${name} (${kind})`,
  ends: (name, first, firstX, last, lastX) => `${name}: ${first} bei ${firstX}, ${last} bei ${lastX}`,
  interval: (value, low, high) => `${value} (${low} bis ${high})`,
  residual: (value, model) => `${value}; das Modell sagt ${model} voraus`,
  doubtful: (value, why) => `${value}; ${why}`,
  place: (number, name) => `${number}: ${name}`,
  hollow: (value) => `hohl: ${value}`,
  nothing: "noch nichts",
};
