/** Texte auf der Bühne eines Lookups, auf Deutsch. */

import { counted } from "../numbers";
import { byPointer } from "../pointer";
import type { Twin } from "../twin";
import type { stageText as english } from "./stage.en";

export const stageText: Twin<typeof english> = {
  point: byPointer(
    "Zeigen Sie auf ein Level für seine Werte. Ein Klick zeigt die Bits seines Filters.",
    "Tippen Sie auf ein Level, um die Bits seines Filters zu sehen.",
  ),
  question: "gespeichert?",
  level: (level) => `Level ${level}`,
  levelShort: (level) => `L${level}`,
  tables: (count) => counted(count, "Tabelle", "Tabellen"),
  smallest: "kleinster Schlüssel",
  largest: "größter",
  hashes: (count) => (count === 1 ? "Hash" : "Hashes"),
  blocks: (count) => `${counted(count, "Block", "Blöcke")} gelesen`,
  madeOnce: (digest) => `Digest ${digest}: einmal`,
  masked: (digest, bits) => `${digest}, eine Maske aus ${bits} Bits`,
  verdicts: {
    "not-probed": ["nicht nötig", "", "–"],
    skipped: ["keine Tabelle", "kommt infrage", "–"],
    no: ["nein", "ein Bit ist 0", "nein"],
    maybe: ["vielleicht", "alle Bits sind 1", "evtl."],
    unsearched: ["vielleicht", "nicht gesucht", "evtl."],
    reading: ["vielleicht", "Block lesen", "evtl."],
    "false-positive": ["falsch positiv", "„evtl.“, 1 Block", "falsch"],
    found: ["gefunden", "„evtl.“, 1 Block", "da"],
    deleted: ["gelöscht", "„evtl.“, 1 Block", "weg"],
  },
  time: (keySize) => `Rechenzeit, Schlüssel von ${keySize}`,
  simulated: "simuliert",
  guess: "Ihre Schätzung der Zeit mit einem Hash",
  guessed: (change) => `Sie: ${change}`,
  less: "der Zeit pro Lookup",
};
