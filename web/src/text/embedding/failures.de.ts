/** Meldungen der Elemente über fehlende, beschädigte oder verbotene Dateien, auf Deutsch. Bei Bedarf geladen. */

import type { Twin } from "../twin";
import type { troubleText as english } from "./failures.en";

export const troubleText: Twin<typeof english> = {
  recordedBy: "LSM Lab, Aufzeichnung der Engine",
  recorded: (reason, others) => {
    const shown = `${reason}; zu sehen ist eine Aufzeichnung`;
    if (others.length === 0) return `${shown}, deren Einstellungen fest sind.`;
    return `${shown} mit anderen Einstellungen als gewünscht: ${others.join("; ")}. Ihre Einstellungen sind fest.`;
  },
  other: (label, shown, queried) => `${label} ${shown} statt ${queried}`,
  open: "offen",
  lack: (file, why) => {
    const words: Readonly<Record<string, string>> = {
      damaged: "nicht die veröffentlichte Datei",
      unreachable: "keine Antwort, oder verboten",
      forbidden: "diese Seite verbietet es",
    };
    return `${file} konnte nicht geladen werden (${words[why] ?? why})`;
  },
  scriptNotCome: (address) =>
    `LSM Lab: ${address} konnte nicht geladen werden oder ist nicht die veröffentlichte Datei. Der Ordner embed muss vollständig und unverändert sein.`,
  forbidden: "Diese Seite verbietet WebAssembly",
  allow: "; erlauben würde es script-src 'wasm-unsafe-eval'",
  noWasm: "Dieser Browser unterstützt kein WebAssembly",
  noVectors: "Das WebAssembly dieses Browsers ist zu alt: Ihm fehlen Vektoren",
  notStarted: (message) => `Die Engine ist nicht gestartet (${message})`,
  failed: (message) => `Diese Abbildung ließ sich nicht berechnen: ${message}`,
};
