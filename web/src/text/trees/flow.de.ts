/** Was der Fluss der Lookups sagt, auf Deutsch. */

import { count, fixed, percent } from "../numbers";
import type { Twin } from "../twin";
import type { flowText as english } from "./flow.en";

export const flowText: Twin<typeof english> = {
  title: "Wohin die Lookups gehen, Level für Level",
  levels: "Levels des Flusses",
  model: "Bänder: Modell",
  legend: {
    refused: "Filter sagt nein",
    fooled: "Filter lässt sich täuschen: ein Block wird vergebens gelesen",
    hit: "Schlüssel gefunden",
    counted: "echte Lookups, mit dem Intervall von 95 %",
  },
  start: "hier beginnen alle Lookups",
  absent: (share) => `${share} finden nichts`,
  foundAll: (share) => `${share} gefunden`,
  levelName: (level) => `Level ${level}`,
  shortLevel: (level) => `L${level}`,
  comes: (share, isShort) => (isShort ? share : `${share} kommen`),
  wasted: (reads, isShort) => (isShort ? `${reads} vergebens` : `${reads} mal vergebens gelesen`),
  found: (share) => `${share} Treffer`,
  share: (value) => percent(value, 1),
  reads: (value) => fixed(value, value < 0.0995 ? 3 : 2),
  number: (value) => fixed(value, 2),
  level: (level, reach, hit, reads) =>
    `Level ${level}: ${reach} der Lookups kommen hierher, ${hit} finden ihren Schlüssel, ${reads} mal vergebens gelesen pro Lookup`,
  all: (visited, reads) => `Nach dem Modell kommt ein Lookup in ${visited} Levels und liest ${reads} Blöcke vergebens`,
  countedAll: (lookups, visited) => `${count(lookups)} echte Lookups kamen in je ${visited} Levels`,
  interval: (value, low, high) => `${value} (${low} bis ${high})`,
  columns: [
    "Level",
    "kommen hierher (Modell)",
    "finden ihren Schlüssel (Modell)",
    "gefragte Filter (Modell)",
    "vergebens gelesen (Modell)",
  ],
  countedColumns: ["kommen hierher (gezählt)", "finden ihren Schlüssel (gezählt)", "vergebens gelesen (gezählt)"],
};
