/** Names of hash functions, the same in every language. */

import { entryOf } from "./entry";

/** By their abbreviations in Table 1 of the paper. */
const NAMES: Readonly<Record<string, string>> = {
  CITY: "CityHash64",
  MM64: "MurmurHash64A",
  CRC: "CRC-32",
  XX: "XXH64",
};

/** Returns the full name for an abbreviation of the paper. Other names are complete already. */
export function hashName(abbreviation: string): string {
  return entryOf(NAMES, abbreviation) ?? abbreviation;
}
