/** Texte der Abbildung einer Lücke, auf Deutsch. */

import { count } from "../numbers";
import type { Twin } from "../twin";
import type { gapText as english } from "./gap.en";

export const gapText: Twin<typeof english> = {
  names: {
    model: "das Modell",
    measured: "nativ gemessen",
    hashing: "Hashen",
    probing: "Filter abfragen",
    "more-reads": "Zahl der Blöcke",
    "slow-reads": "Lesen über dem Median",
    other: "alles Übrige",
  },
  value: (ns, kind) => {
    const size = `${count(Math.abs(Math.round(ns)))} ns`;
    if (kind === "whole" || Math.round(ns) === 0) return size;
    return `${ns < 0 ? "−" : "+"}${size}`;
  },
  setting: "Konfiguration",
  of: (arm, setting) =>
    `Ein mittlerer Lookup mit ${arm === "shared" ? "einem gemeinsamen Digest (Variante B)" : "einem Digest pro Filter (Variante A)"}: ${setting}`,
  axis: (unit) => `Zeit eines mittleren Lookups, ${unit}`,
  origin: "Modell, nativ gemessen",
  columns: ["Term", "Zeit eines mittleren Lookups"],
};
