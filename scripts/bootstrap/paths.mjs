/** Paths of a checkout. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The top folder of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path below the top folder. */
export const at = (...parts) => join(root, ...parts);
