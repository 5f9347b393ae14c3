/** Engine interface for loading the data of figures: the client of a page, of an element, or of a command under Node. */

import type { EngineClient } from "../engine/client";

/** Calls, and the one open tree. */
export type Engine = Pick<EngineClient, "call" | "openLab">;
