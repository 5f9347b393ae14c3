/**
 * The parameters of every page, for what has to know all of them: the test of published links, and the builder of
 * assignments. No other page imports it.
 */

import type { Param, ParamSchema } from "../figures/params/schema";
import { EXPLORE_PARAMS } from "./explore/state";
import { LABS } from "./learn/labs";
import { LAYER_NAMES } from "./link/layers";
import { pageParams } from "./link/page-params";
import { MEASURE_PARAMS } from "./measure/state";
import type { LabPage, PageId } from "./pages";
import { REFERENCE_PARAMS } from "./reference/state";
import { BUILDER_PARAMS, CHECK_PARAMS, KEY_PARAMS, QUESTIONS_PARAMS, TEACH_PARAMS } from "./teach/state";

export const SCHEMAS: Readonly<Record<PageId, ParamSchema>> = {
  ...(Object.fromEntries(Object.values(LABS).map(({ page, schema }) => [page, schema])) as Record<
    LabPage,
    ParamSchema
  >),
  explore: EXPLORE_PARAMS,
  measure: MEASURE_PARAMS,
  reference: REFERENCE_PARAMS,
  teach: TEACH_PARAMS,
  "teach-builder": BUILDER_PARAMS,
  "teach-key": KEY_PARAMS,
  "teach-questions": QUESTIONS_PARAMS,
  "teach-check": CHECK_PARAMS,
};

/** Every name that a link of some page can have. */
export function linkNames(): readonly string[] {
  const all = [pageParams, ...Object.values(SCHEMAS)].flatMap((schema) => Object.values<Param>(schema));
  return [...all.map(({ name }) => name), ...LAYER_NAMES];
}
