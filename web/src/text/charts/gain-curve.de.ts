/** Texte der Gewinnkurve, auf Deutsch. */

import { decimal, fixed } from "../numbers";
import type { Twin } from "../twin";
import type { gainCurveText as english } from "./gain-curve.en";

export const gainCurveText: Twin<typeof english> = {
  share: (emptyFraction, percentage) => {
    if (emptyFraction === 1) return "alle leer";
    if (emptyFraction === 0.5) return "halb leer";
    if (emptyFraction === 0) return "keine leer";
    return `${percentage} leer`;
  },
  shareEnd: " leer",
  handle: "Lese-Latenz T_D des Geräts",
  handleValue: (device, read, gain, share) =>
    `${device}, ein Lesevorgang dauert ${read}: Teilen spart ${gain}, wenn die Lookups ${share} sind (Modell)`,
  readAxis: "Zeit eines Lesevorgangs",
  gainAxis: "gesparte Zeit pro Lookup",
  onAverage: (gain) => `im Mittel ${gain}`,
  devices: "Geräte",
  doubtful: "die A/A-Kontrolle lässt daran zweifeln",
  notYet: "Der Gewinn des Teilens nach Lese-Latenz, noch nicht berechnet.",
  model: (share, first, last) =>
    `Nach dem Modell spart Teilen, wenn die Lookups ${share} sind, ${first.gain} bei Lesevorgängen von ${first.read} und ` +
    `${last.gain} bei solchen von ${last.read}.`,
  measured: (device) => `gemessen: ${device}`,
  point: (origin, read, gain, low, high) =>
    `${origin}, wo ein Lesevorgang ${read} dauert: Teilen spart ${gain}, zwischen ${low} und ${high}`,
  readColumn: "Lesen T_D, ns",
  gainColumn: (share) => `Gewinn, ${share}`,
  fromColumn: "aus",
  fromModel: "Modell",
  fromRun: (origin, alpha, low, high, setting, difference) =>
    `${origin} (α ${decimal(alpha)}, ${fixed(low, 4)} bis ${fixed(high, 4)}; ${setting})` +
    (difference === null ? "" : `. ${difference}`),
  caption: "Gewinn des Teilens nach Lese-Latenz",
};
