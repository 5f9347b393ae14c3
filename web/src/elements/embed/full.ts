/** The second script of an embedded page: the large module with its glue, left where the first one looks for it. */

import * as glue from "../../engine/full-glue";

(globalThis as { lsmLabFull?: unknown }).lsmLabFull = { glue: glue.glue, base64: glue.base64 };
