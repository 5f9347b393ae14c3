/** Texte aller Diagramme, auf Deutsch. */

import { byPointer } from "../pointer";
import type { Twin } from "../twin";
import type { chartText as english } from "./chart.en";

export const chartText: Twin<typeof english> = {
  reader: (title) => `Werte ablesen: ${title}`,
  hint: byPointer("Zum Ablesen auf das Diagramm zeigen.", "Zum Ablesen auf das Diagramm tippen."),
  at: (axis, value) => (axis === "" ? value : `${axis} ${value}:`),
  value: (name, value) => `${name} ${value}`,
};
