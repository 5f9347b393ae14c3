/** Texte der Elemente ohne die ihrer Abbildungen, auf Deutsch. */

import type { Twin } from "../twin";
import type { elementsText as english } from "./elements.en";

export const elementsText: Twin<typeof english> = {
  language: "de",
  openInLab: "Im vollständigen Lab öffnen",
  by: (version) => `LSM Lab ${version}, auf dieser Seite berechnet`,
  more: "Mehr",
  controls: "Einstellungen dieser Abbildung",
  renamed: (element, old, now) => `<${element}>: Das Attribut ${old} heißt jetzt ${now}.`,
  noPicture: (element) => `<${element}> enthält nur Text und Zahlen und hat daher kein Bild.`,
  noStory: (element: string): string => `<${element}> hat keinen Ablauf und daher nur unbewegte Bilder.`,
  noTrace: (element) => `<${element}> zeigt keinen Lookup und hat daher keinen Trace.`,
};
