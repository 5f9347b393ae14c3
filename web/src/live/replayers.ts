/** Who opens trees in an engine: one for each, since it has one tree open at a time. */

import type { Engine } from "./engine";
import type { Replayer } from "./replay";

/** Those that are there. */
export const replayers = new WeakMap<Engine, Replayer>();
