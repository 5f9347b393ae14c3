/** Sätze auf Deutsch, die sagen, für welche Lookups ein Gewinn gilt: für den mittleren des Modells oder für ganze gemessene. */
import type { gainsText as english } from "./gains.en";
import { percent, significant } from "./numbers";
import type { Twin } from "./twin";

export const gainsText: Twin<typeof english> = {
  average: ({ device, gain, blocks, ofThis }) =>
    `Mittlerer Lookup (Modell, ${device}): ${percent(gain, 1)} weniger Zeit. 100 Lookups lesen ${significant(blocks, 2)} Blöcke` +
    `${ofThis === null ? "" : `, dieser ${ofThis === 0 ? "keinen" : String(ofThis)}`}.`,
  measured: (gain) => `Ganzer Lookup (gemessen): ${percent(gain, 1)}.`,
  whole:
    "Diese Gewinne gelten für ganze Lookups, die auch andere Arbeit leisten. Die Labs 0 und 6 zeigen Mittelwerte eines Modells ohne diese Arbeit.",
};
