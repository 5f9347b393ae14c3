/** Anzahlen mit ihren Wörtern, auf Deutsch. */
import type { counted as english } from "./counted.en";
import { count as grouped } from "./numbers";
import type { Twin } from "./twin";

/** Eine Anzahl mit ihrem Wort. */
export const counted: Twin<typeof english> = (count, one, many) => `${grouped(count)} ${count === 1 ? one : many}`;
