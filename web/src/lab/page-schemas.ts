/** The parameters of every page, for what has to know all of them: the test of published links. No page imports it. */

import type { ParamSchema } from "../figures/params/schema";
import { MEASURE_PARAMS } from "./measure/state";
import type { PageId } from "./pages";
import { LAB_PARAMS } from "./state";

export const SCHEMAS: Readonly<Record<PageId, ParamSchema>> = {
  "lab-0": LAB_PARAMS,
  measure: MEASURE_PARAMS,
};
