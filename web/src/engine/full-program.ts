/** Where elements have the full module from: beside their scripts, on whatever origin these lie, and as it was built with them. */

import { FULL_CALLS, type FullAlone } from "./element-calls";
import { glue } from "./element-full-glue?slim";
import { moduleAnswer } from "./module-answer";
import { type Glue, type Program, program } from "./program";
import hash from "./wasm-full/lsm_lab_full_bg.wasm?integrity";
import url from "./wasm-full/lsm_lab_full_bg.wasm?url";

/** Begins to load it. */
export function fullProgram(): Program {
  const main = async () => ({ glue: glue as Glue<FullAlone>, source: await moduleAnswer(url, hash) });
  return program(main, FULL_CALLS);
}
