/** The second script of a frame: the full module with its glue, in the place where the first script looks for it. */

import { base64, glue } from "../../engine/worker/full-bytes";

(globalThis as { lsmLabFull?: unknown }).lsmLabFull = { glue, base64 };
