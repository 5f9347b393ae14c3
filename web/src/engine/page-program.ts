/** Where elements have the first page's module from: beside their scripts, on whatever origin these lie, and as it was built with them. */

import type { EnginePackage } from "./api";
import { PAGE_CALLS } from "./element-calls";
import { glue } from "./element-page-glue?slim";
import { moduleAnswer } from "./module-answer";
import { type Glue, type Program, program } from "./program";
import hash from "./wasm/lsm_lab_wasm_bg.wasm?integrity";
import url from "./wasm/lsm_lab_wasm_bg.wasm?url";

/** Begins to load it. */
export function pageProgram(): Program {
  const main = async () => ({ glue: glue as Glue<EnginePackage>, source: await moduleAnswer(url, hash) });
  return program(main, PAGE_CALLS);
}
