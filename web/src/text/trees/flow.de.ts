/** Texte des Flusses der Lookups, auf Deutsch. */

import { count, fixed, percent } from "../numbers";
import type { Twin } from "../twin";
import type { flowText as english } from "./flow.en";

export const flowText: Twin<typeof english> = {
  title: "Wohin die Lookups gehen, Level für Level",
  levels: "Levels des Flusses",
  model: "Bänder: Modell",
  legend: {
    refused: "Filter: „nein“",
    fooled: "falsch positiv: unnötiger Lesezugriff",
    hit: "Schlüssel gefunden",
    counted: "gezählte Lookups, mit 95-%-KI",
  },
  start: "hier beginnen alle Lookups",
  absent: (share) => `${share} finden nichts`,
  foundAll: (share) => `${share} gefunden`,
  levelName: (level) => `Level ${level}`,
  shortLevel: (level) => `L${level}`,
  comes: (share, isShort) => (isShort ? share : `${share} kommen an`),
  wasted: (reads, isShort) => (isShort ? `${reads} unnötig` : `${reads} unnötig gelesen`),
  found: (share) => `${share} gefunden`,
  share: (value) => percent(value, 1),
  reads: (value) => fixed(value, value < 0.0995 ? 3 : 2),
  number: (value) => fixed(value, 2),
  level: (level, reach, hit, reads) =>
    `Level ${level}: ${reach} der Lookups kommen an, ${hit} finden ihren Schlüssel, ${reads} unnötige Lesezugriffe pro Lookup`,
  read: (level, reach, hit, reads) =>
    `Level ${level}: ${reach} kommen an, ${hit} gefunden, ${reads} unnötige Lesezugriffe (Modell)`,
  readCounted: (said, reads) => `${said}, ${reads} gezählt`,
  all: (visited, reads) =>
    `Modell: Ein mittlerer Lookup besucht ${visited} Levels und hat ${reads} unnötige Lesezugriffe`,
  countedAll: (lookups, visited) => `Gezählt: ${count(lookups)} Lookups besuchten im Mittel ${visited} Levels`,
  interval: (value, low, high) => `${value} (${low} bis ${high})`,
  columns: [
    "Level",
    "kommen an (Modell)",
    "finden ihren Schlüssel (Modell)",
    "abgefragte Filter (Modell)",
    "unnötige Lesezugriffe (Modell)",
  ],
  countedColumns: ["kommen an (gezählt)", "finden ihren Schlüssel (gezählt)", "unnötige Lesezugriffe (gezählt)"],
};
