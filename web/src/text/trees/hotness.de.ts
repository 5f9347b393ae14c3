/** Texte der Karte der Filtereinheiten, auf Deutsch. */

import { count, fixed, percent } from "../numbers";
import type { Twin } from "../twin";
import type { hotnessText as english } from "./hotness.en";

export const hotnessText: Twin<typeof english> = {
  title: "Filtereinheiten im Arbeitsspeicher, größtes Level, nach Zeit und Schlüssel",
  levelName: (level) => `Level ${level}`,
  unitsName: "Einheiten im Arbeitsspeicher (gezählt)",
  hot: "häufig abgefragter Bereich",
  firstKey: "erster",
  lastKey: "letzter",
  time: "Lookups",
  count,
  units: (value) => fixed(value, 1),
  place: (from) => percent(from),
  stretch: (lookups, inside, outside) =>
    `nach ${count(lookups)} Lookups: ${inside} Einheiten im häufig abgefragten Bereich, ${outside} außerhalb`,
  cell: (lookups, key, units) => ({
    at: `Nach ${count(lookups)} Lookups, Schlüssel bei ${percent(key)}:`,
    values: `${units} ${units === 1 ? "Einheit" : "Einheiten"} im Arbeitsspeicher (gezählt)`,
  }),
  columns: ["Lookups", "häufig abgefragt ab", "Einheiten innen", "Einheiten außen"],
};
