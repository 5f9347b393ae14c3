/** The engine as what feeds figures asks it: the client of a page, of an element, or of a command under Node. */

import type { EngineClient } from "../engine/client";

/** Calls, and the one tree that is open. */
export type Engine = Pick<EngineClient, "call" | "openLab">;
