/** Texte der Aufteilung des Filterspeichers, auf Deutsch. */

import { count, fixed, percent } from "../numbers";
import type { Twin } from "../twin";
import type { budgetText as english } from "./budget.en";

export const budgetText: Twin<typeof english> = {
  plans: { even: "gleich viele Bits pro Schlüssel", best: "die beste Aufteilung (Monkey)" },
  title: "Filterspeicher nach Levels",
  promise: (reads) => `${reads} unnötige Lesezugriffe pro leerem Lookup (Modell)`,
  shortLevel: (level) => `L${level}`,
  levelName: (level) => `Level ${level}`,
  share: (value) => percent(value, 1),
  bits: (value) => fixed(value, 1),
  rate: (value) => percent(value, value < 0.00995 ? 2 : 1),
  reads: (value) => fixed(value, 3),
  count,
  level: (level, share, bits) => `Level ${level}: ${share} des Speichers, ${bits} Bits pro Schlüssel`,
  read: (level, bits, reads) => `Level ${level}: ${bits} Bits pro Schlüssel, Anteil ${reads}; alle Levels:`,
  other: (name, reads) => `${name}: ${reads} unnötige Lesezugriffe`,
  otherColumn: (name) => `Speicher, ${name}`,
  columns: ["Level", "Schlüssel", "Speicher", "Bits pro Schlüssel", "Falsch-Positiv-Rate"],
  handle: (level) => `Speicher von Level ${level}`,
  handleValue: (bits, share, rate) => `${bits} Bits pro Schlüssel, ${share} des Speichers, Falsch-Positiv-Rate ${rate}`,
  rest: "was übrig ist",
  less: (level) => `Weniger Speicher für Level ${level}`,
  more: (level) => `Mehr Speicher für Level ${level}`,
};
