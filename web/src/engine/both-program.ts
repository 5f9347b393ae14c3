/** As `full-program.ts`, where the full module answers what the first page's would too. */

import { BOTH_CALLS, type BothInOne } from "./element-both-calls";
import { glue } from "./element-both-glue?slim";
import { moduleAnswer } from "./module-answer";
import { type Glue, type Program, program } from "./program";
import hash from "./wasm-full/lsm_lab_full_bg.wasm?integrity";
import url from "./wasm-full/lsm_lab_full_bg.wasm?url";

/** Begins to load it. */
export function bothProgram(): Program {
  const main = async () => ({ glue: glue as Glue<BothInOne>, source: await moduleAnswer(url, hash) });
  return program(main, BOTH_CALLS);
}
