/** Texte zum Vergleich zweier Läufe, auf Deutsch. */

import { residualText } from "../charts/residual.en";
import { en } from "../lab.en";
import { fixed, keySize, time } from "../numbers";
import type { Twin } from "../twin";
import { bytes, share } from "../units";
import type { twoRunsText as english } from "./two-runs.en";

const { points, signed } = residualText;

const VERDICTS: Readonly<Record<string, string>> = {
  larger: "zweiter Lauf spart mehr",
  smaller: "zweiter Lauf spart weniger",
  "no-measurable-difference": "kein messbarer Unterschied",
  "no-claim": "keine Aussage: zu wenige Paare oder eine gescheiterte Kontrolle",
};

const INPUTS: Readonly<Record<string, string>> = {
  hash: "T_H",
  probe: "T_P",
  read: "T_D",
  "false-positive-rate": "die Falsch-Positiv-Rate",
  other: "T_other",
};

/** Smallest difference that gets an explanation. */
const LEAST_TOLD = 0.0005;

function placed({ experiment, cell }: { readonly experiment: string | undefined; readonly cell: string }): string {
  return experiment === undefined ? cell : `${experiment}, ${cell}`;
}

function withInterval({
  low,
  estimate,
  high,
}: {
  readonly low: number;
  readonly estimate: number;
  readonly high: number;
}): string {
  return `${share(estimate)} (${share(low)} bis ${share(high)})`;
}

export const twoRunsText: Twin<typeof english> = {
  choose: "Vergleichen mit",
  nothing: "keinem anderen Lauf",
  comparing: "Wird verglichen …",
  refused: (field, problem) => `Diese Läufe lassen sich nicht vergleichen${field ? `, ${field}` : ""}: ${problem}`,
  title: "Zwei Rechner",
  runAxis: "Lauf",
  runName: (number, label) => `${number}: ${label}`,
  of: (number, caveat) => `${number}: ${caveat}`,
  side: (number, label, run) => `${number}: ${label}, Lauf ${run}`,
  noCells:
    "Die Läufe haben keine Lookups im selben Baum. Die Kosten einzelner Operationen lassen sich trotzdem vergleichen.",
  gains:
    "Ersparnis durch den gemeinsamen Digest in beiden Läufen; Unterschiede mit dem KI zweier unabhängiger Messungen",
  gainColumns: ([first, second]) => [
    "Lookups",
    `Gewinn, ${first}`,
    `Gewinn, ${second}`,
    `${second} − ${first}`,
    "Urteil",
    `Zeit von A und B, ${first}`,
    `Zeit von A und B, ${second}`,
    "Rauschen",
  ],
  gainRow: ({ place, a, b, difference, verdict }) => [
    placed(place),
    withInterval(a.gain),
    withInterval(b.gain),
    `${signed("gain", difference.estimate)} (${signed("gain", difference.low)} bis ${signed("gain", difference.high)})`,
    VERDICTS[verdict] ?? verdict,
    `${time(a.perFilterNs)}, ${time(a.sharedNs)}`,
    `${time(b.perFilterNs)}, ${time(b.sharedNs)}`,
    `${a.grade}, ${b.grade}`,
  ],
  reason: ({ place, difference, verdict, reason }) => {
    if (reason === undefined || verdict === "no-claim" || verdict === "no-measurable-difference") return null;
    const told = reason.parts.filter(({ value }) => Math.abs(value) >= LEAST_TOLD).slice(0, 3);
    const parts = told.map(({ name, value }) => `${INPUTS[name] ?? name} ${signed("gain", value)}`);
    const whole = `${placed(place)}: ${points(difference.estimate)} ${difference.estimate > 0 ? "mehr" : "weniger"} in 2.`;
    const why =
      parts.length === 0
        ? "Die Eingaben des Modells erklären nichts davon"
        : `Durch Eingaben des Modells erklärt: ${parts.join(", ")}`;
    return `${whole} ${why}; nicht erklärt ${signed("gain", reason.unexplained)}.`;
  },
  prices:
    "Kosten einer Operation in beiden Läufen, einzeln gemessen; für den Median des Lesens enthält die Datei kein Intervall",
  priceColumns: ([first, second]) => ["Operation", first, second, `${second} / ${first}`, "95-%-KI"],
  priceRow: ({ a, b, ratio, ratioInterval }) => {
    const { operation, function: name = "", keyBytes = 0, filter = "", bitsPerKey = 0, filterBytes } = a;
    const size = filterBytes === undefined ? "" : `, Filter von ${bytes(filterBytes)}`;
    const what = {
      read: "T_D, ein Lesezugriff: Median",
      hash: `T_H, ${en.digest(name)}, Schlüssel von ${keySize(keyBytes)}`,
      probe: `T_P, ${en.filter(filter)}, ${en.bits(bitsPerKey)}${size}`,
    }[operation];
    const interval =
      ratioInterval === undefined ? "" : `${fixed(ratioInterval.low, 2)} bis ${fixed(ratioInterval.high, 2)}`;
    return [what, time(a.ns), time(b.ns), fixed(ratio, 2), interval];
  },
  differing: (count) =>
    count === 0
      ? "Rechner, Gerät, Leseverfahren und Programm sind gleich beschrieben"
      : "Weitere Unterschiede: Rechner, Gerät, Leseverfahren, Programm",
  differingColumns: (names) => ["Feld", ...names],
  differingRow: ({ field, a, b }) => [field, a ?? "nicht bekannt", b ?? "nicht bekannt"],
  uncompared: (count) => `${count} ${count === 1 ? "Konfiguration wurde" : "Konfigurationen wurden"} nicht verglichen`,
  uncomparedItem: ({ place, why }) => `${placed(place)}: ${why}`,
};
