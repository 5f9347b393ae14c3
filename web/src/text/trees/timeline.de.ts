/** Texte der Zeitleiste, auf Deutsch. */

import type { Twin } from "../twin";
import type { timelineText as english } from "./timeline.en";

export const timelineText: Twin<typeof english> = {
  name: "Schritte des Lookups",
  track: "Position im Lookup",
  start: "Zum Anfang",
  back: "Einen Schritt zurück",
  play: "Abspielen",
  pause: "Pause",
  step: "Einen Schritt weiter",
  speed: "Tempo",
  more: "Mehr",
  fingerprint: "Fingerabdruck",
  traceHint: "Fingerabdruck der Ereignisse dieses Lookups: Ein nativer Lauf mit demselben Seed ergibt denselben.",
  bookmarks: { "false-positive": "falsch positiv", hit: "gefunden", flush: "Flush", compaction: "Compaction" },
  keys: "Leertaste: abspielen. Pfeil links und rechts: ein Schritt, mit Umschalt ein Ereignis. Bild auf und Bild ab: eine Marke.",
  of: (step, steps) => `${step} / ${steps}`,
};
