/**
 * The parameters of every page, for what has to know all of them: the test of published links, and the builder of
 * assignments. No other page imports it.
 */

import type { Param, ParamSchema } from "../figures/params/schema";
import { EXPLORE_PARAMS } from "./explore/state";
import { LAB_PARAMS } from "./learn/lab0/state";
import { LAB1_PARAMS } from "./learn/lab1/state";
import { LAB2_PARAMS } from "./learn/lab2/state";
import { LAB3_PARAMS } from "./learn/lab3/state";
import { LAB4_PARAMS } from "./learn/lab4/state";
import { LAB5_PARAMS } from "./learn/lab5/state";
import { LAB6_PARAMS } from "./learn/lab6/state";
import { LAB7_PARAMS } from "./learn/lab7/state";
import { LAB8_PARAMS } from "./learn/lab8/state";
import { LAB9_PARAMS } from "./learn/lab9/state";
import { LAB10_PARAMS } from "./learn/lab10/state";
import { LAYER_NAMES } from "./link/layers";
import { pageParams } from "./link/page-params";
import { MEASURE_PARAMS } from "./measure/state";
import type { PageId } from "./pages";
import { REFERENCE_PARAMS } from "./reference/state";
import { BUILDER_PARAMS, CHECK_PARAMS, KEY_PARAMS, QUESTIONS_PARAMS, TEACH_PARAMS } from "./teach/state";

export const SCHEMAS: Readonly<Record<PageId, ParamSchema>> = {
  "lab-0": LAB_PARAMS,
  "lab-1": LAB1_PARAMS,
  "lab-2": LAB2_PARAMS,
  "lab-3": LAB3_PARAMS,
  "lab-4": LAB4_PARAMS,
  "lab-5": LAB5_PARAMS,
  "lab-6": LAB6_PARAMS,
  "lab-7": LAB7_PARAMS,
  "lab-8": LAB8_PARAMS,
  "lab-9": LAB9_PARAMS,
  "lab-10": LAB10_PARAMS,
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
