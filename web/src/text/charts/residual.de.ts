/** Texte der Abbildung der Residuen, auf Deutsch. */

import { decimal, time } from "../numbers";
import { byPointer } from "../pointer";
import type { Twin } from "../twin";
import { share } from "../units";
import type { residualText as english, TermName } from "./residual.en";

/** Size of a difference of shares, in percentage points. */
function size(fraction: number): string {
  const percentage = Math.abs(fraction * 100);
  return decimal(Number(percentage.toFixed(percentage < 0.995 ? 2 : 1)));
}

/** A difference of shares in a sentence. */
function points(fraction: number): string {
  const said = size(fraction);
  return `${said} ${said === "1" ? "Prozentpunkt" : "Prozentpunkte"}`;
}

function signed(of: string, value: number): string {
  const ns = Math.abs(value);
  const said = of === "gain" ? `${size(value)} PP` : time(ns < 1000 ? Math.round(ns) : ns);
  return /^0\s/u.test(said) ? said : `${value < 0 ? "−" : "+"}${said}`;
}

const WHOLE: Readonly<Record<string, string>> = {
  gain: "Gewinn, Anteil",
  "per-filter": "Variante A, ns",
  shared: "Variante B, ns",
};

const NAMES: Readonly<Record<TermName, string>> = {
  hashing: "Hashen",
  probing: "Filter abfragen",
  "more-reads": "Zahl der Blöcke",
  "slow-reads": "Lesen über dem Median",
  other: "alles Übrige (T_other)",
  pairing: "Median der Paare statt Quotient der Mittel",
};

export const residualText: Twin<typeof english> = {
  points,
  signed,
  terms: NAMES,
  setting: "Konfiguration",
  residual: "gemessen − Modell",
  model: (of) => `Modell, ${WHOLE[of] ?? of}`,
  measured: (of) => `gemessen, ${WHOLE[of] ?? of}`,
  caption: (of) => (of === "gain" ? "gemessen − Modell, als Anteile der Zeit von Variante A" : "gemessen − Modell, ns"),
  tick: (of, value) => (of === "gain" ? decimal(Number((value * 100).toFixed(2))).replace("-", "−") : time(value)),
  axis: (of) => (of === "gain" ? "gemessen − Modell, Prozentpunkte" : "gemessen − Modell"),
  hint: byPointer(
    "Zeigen Sie auf eine Zeile, oder drücken Sie die Pfeiltasten, um ihre Terme abzulesen.",
    "Tippen Sie auf eine Zeile, um ihre Terme abzulesen.",
  ),
  split: (of, { terms }) =>
    terms
      .filter(({ value }) => value !== 0)
      .map(({ name, value }) => `${NAMES[name]} ${signed(of, value)}`)
      .join(", "),
  described: (title, rows) => `${title}. ${rows.join(" ")}`,
  rowDescribed: (of, label, { model, measured, terms }) => {
    const whole = (value: number): string => (of === "gain" ? share(value) : time(value));
    const largest = [...terms].sort((one, other) => Math.abs(other.value) - Math.abs(one.value))[0];
    const most = largest === undefined ? "" : `, vor allem ${NAMES[largest.name]} ${signed(of, largest.value)}`;
    return `${label}: Modell ${whole(model)}, gemessen ${whole(measured)}, ${signed(of, measured - model)}${most}.`;
  },
};
