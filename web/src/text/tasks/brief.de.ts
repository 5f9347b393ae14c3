/** Texte eines Auftrags im Entwurfs-Wettbewerb und der Entwürfe dafür, auf Deutsch. */

import { en } from "../lab.en";
import { labelText } from "../labels.de";
import { count, percent, time } from "../numbers";
import type { Twin } from "../twin";
import { bytes } from "../units";
import type { briefText as english } from "./brief.en";

/** Texte der Auswahl, nach Namen der Engine. */
export const CHOICES: Readonly<Record<string, string>> = {
  leveling: "Leveling",
  "lazy-leveling": "Lazy Leveling",
  tiering: "Tiering",
  uniform: "für jedes Level gleich",
  monkey: "beste Aufteilung auf die Levels",
  "per-filter": "ein Digest pro Filter",
  shared: "ein gemeinsamer Digest",
  merged: "eine Maske für alle Filter",
  city: "CityHash64",
  crc32: "CRC-32",
};

/** Text einer Auswahl. */
export function chosen(name: string | undefined): string {
  return name === undefined ? "" : (CHOICES[name] ?? en.digest(name));
}

export const briefText: Twin<typeof english> = {
  head: ["der Auftrag", "was er vorgibt"],
  fields: [
    "Größenverhältnis T",
    "Policy",
    "Bits pro Schlüssel",
    "wie die Bits verteilt werden",
    "Hashen",
    "Hash-Funktion",
  ],
  rows: (brief) => [
    ["Einträge, jeder Schlüssel einmal geschrieben", count(brief.entries)],
    ["Puts", percent(brief.puts)],
    ["Lookups, die nichts finden", percent(brief.empty)],
    ["Lookups, die ihren Schlüssel finden", percent(brief.found)],
    [
      "Gerät",
      `${labelText(brief.device)}: ${time(brief.readNs)} je gelesenem Block, ${time(brief.inOrderNs)} je Block der Reihe nach`,
    ],
    ["Speicher für Filter und Schreibpuffer", bytes(brief.memoryBytes)],
    ["eine Filterabfrage; eine Zeile mit einer Maske verglichen", `${time(brief.probeNs)}; ${time(brief.lineNs)}`],
    ["ein Hash", brief.digests.map((digest, at) => `${en.digest(digest)} ${time(brief.hashNs[at] ?? 0)}`).join(", ")],
  ],
  design: (brief, [ratio, policy, bits, plan, arm, digest]) =>
    [
      `T = ${ratio}`,
      chosen(brief.policies[policy ?? 0]),
      `${bits} Bits pro Schlüssel (${chosen(brief.plans[plan ?? 0])})`,
      chosen(brief.arms[arm ?? 0]),
      chosen(brief.digests[digest ?? 0]),
    ].join(", "),
};
