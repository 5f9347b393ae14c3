/** Who opens trees in an engine: one for each, since it has one tree open at a time. */

import type { Engine } from "./engine";
import type { Trees } from "./trees";

/** Those that are there. */
export const opened = new WeakMap<Engine, Trees>();
