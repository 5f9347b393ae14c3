/** Texte des Laders der Elemente, auf Deutsch. Eine eigene Datei, weil der Lader allein geladen wird. */

import type { Twin } from "../twin";
import type { loaderText as english } from "./loader.en";

export const loaderText: Twin<typeof english> = {
  otherVersion: (here, other) =>
    `LSM Lab: Version ${here} der Elemente ist schon auf dieser Seite; Version ${other} bleibt inaktiv.`,
  lack: (file, why) =>
    `LSM Lab: ${file} konnte nicht geladen werden (${why}). elements/v1 muss vollständig, unverändert und erlaubt sein.`,
  failed: "Diese Abbildung konnte nicht geladen werden. Mit einer Verbindung wird es noch einmal versucht.",
  slow: "Diese Abbildung lädt seit 15 s.",
  start: "Abbildung starten",
  notPrinted: "Diese Abbildung war vor dem Drucken nicht geladen.",
  early: (method) => `${method} funktioniert nach dem Ereignis „ready“ des Elements.`,
};
