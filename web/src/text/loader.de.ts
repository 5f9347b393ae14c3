/** Was der Lader der Elemente auf Deutsch sagt: von den übrigen Texten getrennt, denn er kommt allein. */
import type { loaderText as english } from "./loader.en";
import type { Twin } from "./twin";

export const loaderText: Twin<typeof english> = {
  otherVersion: (here, other) =>
    `LSM Lab: Version ${here} der Elemente ist schon auf dieser Seite; Version ${other} tritt zurück.`,
  notLoaded: (tag, message) => `<${tag}> ließ sich nicht laden (${message}); was im Tag steht, bleibt.`,
  early: (method) => `${method} geht, sobald das Element „ready“ gesagt hat.`,
};
