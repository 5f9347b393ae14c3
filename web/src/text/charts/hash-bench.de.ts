/** Texte der Abbildung der Hashkosten im Browser, auf Deutsch. */

import { decimal } from "../numbers";
import type { Twin } from "../twin";
import type { hashBenchText as english } from "./hash-bench.en";

/** Schritt der Uhr, mit allen seinen Ziffern. */
const step = (ms: number): string =>
  ms < 1 ? `${decimal(Number((ms * 1000).toPrecision(2)))} µs` : `${decimal(Number(ms.toPrecision(2)))} ms`;

export const hashBenchText: Twin<typeof english> = {
  elementTitle: "Was ein Hash kostet, in Ihrem Browser",
  title: "Was ein Hash kostet, nach Funktion und Schlüssellänge",
  axis: "Schlüssellänge, Bytes",
  tab: "Median und Quartile von Stapeln in Ihrem Browser",
  noNative: "kein nativer Lauf",
  run: "Hashes messen",
  again: "Noch einmal messen",
  stop: "Anhalten",
  progress: "Fortschritt der Messung",
  now: (digest, size, done) => `${digest}, ${size}: ${done}`,
  method:
    "Für einen einzelnen Hash ist die Uhr eines Browsers zu grob. Deshalb misst die Seite ganze Stapel, die für diese Uhr lang genug dauern. Das Messen dauert einige Sekunden.",
  clock: (ms, batches) =>
    `Die Uhr dieses Browsers läuft in Schritten von ${step(ms)}. Jede Zeit ist der Median von ${batches} Stapeln, die mindestens 50 Schritte dauern; die Antennen sind Quartile.`,
  refused: (digest, size, message) => `${digest}, ${size}: ${message}`,
  refusedShort: "abgelehnt",
  columns: ["Funktion, Schlüssellänge", "im Browser gemessen: Median (Quartile)"],
  nativeColumn: (origin) => origin ?? "nativ gemessen",
  interval: (value, low, high) => `${value} (${low} bis ${high})`,
  nothing: "Kosten eines Hashs nach Funktion und Schlüssellänge: noch nichts gemessen.",
  here: (said) => `im Browser ${said}`,
  there: (said) => `nativ ${said}`,
  said: (digest, size, parts) => `${digest}, ${size}: ${parts}`,
  saveJson: "Gemessene Zeiten speichern (JSON)",
};
