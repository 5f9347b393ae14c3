/** Was Elemente auf Deutsch sagen, abgesehen von dem, was ihre Abbildungen sagen. */
import type { elementsText as english } from "./elements.en";
import type { Twin } from "./twin";

export const elementsText: Twin<typeof english> = {
  language: "de",
  openInLab: "Im ganzen Labor öffnen",
  by: (version) => `LSM Lab ${version}, auf dieser Seite berechnet`,
  recordedBy: "LSM Lab, Aufzeichnung seiner Engine",
  more: "Mehr",
  controls: "Einstellungen dieser Abbildung",
  recorded: "Diese Seite lässt kein WebAssembly laufen; zu sehen ist eine Aufzeichnung, deren Einstellungen fest sind.",
  failed: (message) => `Diese Abbildung ließ sich nicht berechnen: ${message}`,
  noPicture: (element) => `<${element}> besteht aus Wörtern und Zahlen und hat kein Bild.`,
  noTrace: (element) => `<${element}> zeigt keinen Lookup und hat keinen Trace.`,
};
