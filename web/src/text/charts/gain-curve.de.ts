/** Texte der Gewinnkurve, auf Deutsch. */

import { decimal, fixed } from "../numbers";
import type { Twin } from "../twin";
import type { gainCurveText as english } from "./gain-curve.en";

export const gainCurveText: Twin<typeof english> = {
  share: (emptyFraction, percentage) => {
    if (emptyFraction === 1) return "alle leer";
    if (emptyFraction === 0) return "keiner leer";
    return `${percentage} leer`;
  },
  shareEnd: " leer",
  handle: "Leselatenz T_D des Geräts",
  handleValue: (device, read, gain, share) =>
    `${device}, ein Lesezugriff dauert ${read}: Teilen spart ${gain} (Modell; Lookups: ${share})`,
  readAxis: "Zeit eines Lesezugriffs",
  gainAxis: "gesparte Zeit pro Lookup",
  onAverage: (gain) => `im Mittel ${gain}`,
  devices: "Geräte",
  doubtful: "die A/A-Kontrolle lässt daran zweifeln",
  notYet: "Der Gewinn des Teilens nach Leselatenz, noch nicht berechnet.",
  model: (share, first, last) =>
    `Modell (Lookups: ${share}): Teilen spart ${first.gain}, wenn ein Lesezugriff ${first.read} dauert, und ` +
    `${last.gain}, wenn er ${last.read} dauert.`,
  measured: (device, day) => `gemessen: ${device}, ${day}`,
  measuredHere: (gain, device, day) => `${gain} gemessen,\n${device},\n${day}`,
  point: (origin, read, gain, low, high) =>
    `${origin}, ein Lesezugriff dauert ${read}: Teilen spart ${gain} (${low} bis ${high})`,
  readColumn: "Lesen T_D, ns",
  gainColumn: (share) => `Gewinn, ${share}`,
  fromColumn: "aus",
  fromModel: "Modell",
  fromRun: (origin, alpha, low, high, setting, difference) =>
    `${origin} (α ${decimal(alpha)}, ${fixed(low, 4)} bis ${fixed(high, 4)}; ${setting})` +
    (difference === null ? "" : `. ${difference}`),
  caption: "Gewinn des Teilens nach Leselatenz",
};
