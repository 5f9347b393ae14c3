/** Meldungen der Elemente über fehlende, beschädigte oder verbotene Dateien, auf Deutsch. Bei Bedarf geladen. */

import type { Twin } from "../twin";
import type { troubleText as english } from "./failures.en";

export const troubleText: Twin<typeof english> = {
  recordedBy: "LSM Lab, Aufzeichnung seiner Engine",
  recorded: (reason, others) => {
    const shown = `${reason}; zu sehen ist eine Aufzeichnung`;
    if (others.length === 0) return `${shown}, deren Einstellungen fest sind.`;
    return `${shown}, und nicht die verlangte: ${others.join("; ")}. Ihre Einstellungen sind fest.`;
  },
  other: (label, shown, asked) => `${label} ${shown} statt ${asked}`,
  open: "offen",
  lack: (file, why) => {
    const words: Readonly<Record<string, string>> = {
      damaged: "nicht wie veröffentlicht",
      unreachable: "keine Antwort, oder verboten",
      forbidden: "diese Seite verbietet es",
    };
    return `${file} kam nicht (${words[why] ?? why})`;
  },
  scriptNotCome: (address) =>
    `LSM Lab: ${address} kam nicht oder ist nicht wie veröffentlicht; der Ordner embed muss ganz und unverändert da sein.`,
  forbidden: "Diese Seite lässt kein WebAssembly laufen",
  allow: "; erlauben würde es script-src 'wasm-unsafe-eval'",
  noWasm: "Dieser Browser hat kein WebAssembly",
  noVectors: "Das WebAssembly dieses Browsers ist zu alt: Es hat keine Vektoren",
  notStarted: (message) => `Die Engine ist nicht gestartet (${message})`,
  failed: (message) => `Diese Abbildung ließ sich nicht berechnen: ${message}`,
};
