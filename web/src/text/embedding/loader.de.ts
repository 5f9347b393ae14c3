/** Texte des Laders der Elemente, auf Deutsch. Eine eigene Datei, weil der Lader allein geladen wird. */

import type { Twin } from "../twin";
import type { loaderText as english } from "./loader.en";

export const loaderText: Twin<typeof english> = {
  otherVersion: (here, other) =>
    `LSM Lab: Version ${here} der Elemente ist schon auf dieser Seite; Version ${other} tritt zurück.`,
  lack: (file, why) => `LSM Lab: ${file} kam nicht (${why}); elements/v1 muss ganz, unverändert und erlaubt sein.`,
  notPrinted: "Diese Abbildung war vor dem Drucken nicht geladen.",
  early: (method) => `${method} geht, sobald das Element „ready“ gesagt hat.`,
};
