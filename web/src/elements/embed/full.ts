/** Second script of a frame: the full module with its glue, stored at the place that the first script reads. */

import { base64, glue } from "../../engine/worker/full-bytes";

(globalThis as { lsmLabFull?: unknown }).lsmLabFull = { glue, base64 };
