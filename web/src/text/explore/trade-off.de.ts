/** Texte der Abwägung in Explore, auf Deutsch. Zahlen sind Argumente: Die Engine hat sie gezählt oder berechnet. */
import { counted } from "../numbers";
import type { Twin } from "../twin";
import type { tradeOffText as english } from "./trade-off.en";

export const tradeOffText: Twin<typeof english> = {
  title: "Schreiben und Lookups im Vergleich",
  hint: "Punkte weiter unten und weiter links sind günstiger. Ein größerer Kreis bedeutet mehr Platz.",
  y: (device: string): string => `Zeit pro Lookup (Modell, ${device})`,
  x: "Write Amplification, × (gezählt)",
  reading: (write, lookup, space) => `Schreiben ${write}, ${lookup} pro Lookup, Platz ${space}`,
  modelReading: (write, lookup) => `Schreiben ${write}, ${lookup} pro Lookup`,
  ofModel: (write: string, lookup: string): string => `Modell mit diesem T und dieser Strategie: ${write}, ${lookup}`,
  legend: "belegte Bytes pro gültigem Byte",
  model: (policy: string): string => `Modell: ${policy}`,
  picture: (runs: number): string =>
    `Write Amplification und Zeit pro Lookup von ${counted(runs, "Lauf", "Läufen")}, mit Modellkurven dreier Strategien`,
  columns: { run: "Lauf", write: "Schreiben", lookup: "Lookup", space: "Platz" },
  table: "Läufe dieser Last",
  none: "Noch kein Lauf ist vollständig. Jeder vollständige Lauf ergibt einen Punkt.",
  sentence: {
    only: (run: string, writes: string, lookup: string, space: string): string =>
      `Ein Lauf ergibt einen Punkt: ${run} mit ${writes} Schreiben, ${lookup} pro Lookup, ${space} Platz. Erst ein zweiter Lauf oder eine Reihe erlaubt einen Vergleich.`,
    one: (run: string): string => `${run} schreibt am wenigsten und hat die schnellsten Lookups.`,
    two: (writes: string, reads: string): string =>
      `${writes} schreibt am wenigsten. ${reads} hat die schnellsten Lookups.`,
    space: (run: string): string => `${run} belegt am wenigsten Platz.`,
  },
  ratio: (ratio: number): string => `T\u00a0=\u00a0${ratio}`,
  note: "Kreise sind gezählte Läufe. Gestrichelte Linien sind das Modell; eine gepunktete verbindet einen Lauf mit seinem Punkt. Das Modell nimmt verschiedene, gleich wahrscheinliche Schlüssel und T Memtables in Level 1 an. Durch ungleiche Verteilung, Updates und Löschungen weichen Läufe von den Linien ab.",
  noModel:
    "Das Modell gilt für diese Einstellungen nicht: Es braucht Lookups, ganze Levels und einen Filter mit bekannter Rate.",
  others: (runs: number): string =>
    `${counted(runs, "Lauf", "Läufe")} mit anderer Last ${runs === 1 ? "fehlt" : "fehlen"} hier.`,
  forget: "Läufe löschen",
  kept: "Dieser Browser speichert Läufe.",
  sweep: {
    label: "Reihe",
    kinds: { ratios: "Größenverhältnisse 2 bis 10", policies: "vier Strategien" },
    start: "Reihe starten",
    stop: "Reihe anhalten",
    progress: (at: number, of: number, run: string): string => `Lauf ${at} von ${of}: ${run}`,
    stopped: (done: number): string =>
      `Nach ${counted(done, "Lauf", "Läufen")} angehalten; die Punkte bleiben erhalten.`,
    done: (done: number): string => `${counted(done, "Lauf", "Läufe")} vollständig.`,
    failed: (run: string, problem: string): string => `${run} lässt sich nicht ausführen: ${problem}`,
  },
  data: { t: "T", kind: "Art", counted: "gezählt", model: "Modell" },
};
