/**
 * What attributes mean that no control shows, for types and for the guide: apart from their schemas, which pages load. What a control
 * shows is said by the parameter itself.
 */

import type { ParamSchema } from "../../figures/params/schema";
import { commonParams } from "./attributes";

/** By the names of attributes. */
type Hints = Readonly<Record<string, string>>;

/** Of every element. */
const COMMON: Hints = {
  theme: "auto follows the colour scheme of the page around.",
  palette: "ink draws costs and levels without colour, told apart by pattern, place and name.",
  loading: "lazy waits until the figure comes near.",
  controls: "Names of the settings that can be changed, and timeline; none for none; left out: all.",
  layers: "Which numbers are shown: model, simulated, measured; left out: all.",
  preset: "A named state.",
  state: "A state as links of the lab have it.",
  results: "The address of a result file of native-bench.",
  lab: "The address of the lab that links lead to; left out: the one that the script came with.",
};

/** Of figures of a lookup. */
const OF_LOOKUP: Hints = { pos: "Left out: the whole lookup." };

/** Of figures of a result file. */
const OF_RUN: Hints = {
  run: "The id of a run; the first one without it.",
  figure: "The experiment that the rest of the link is about, such as fig11.",
  show: "A quantity of the experiment: gain, gain_of_merging, parts, or the name of a figure in the result file.",
  at: "Values of further axes, as alpha:1;device:memory.",
  cell: "The key of a setting in the result file; the first one without it.",
};

function withHints(schema: ParamSchema, hints: Hints): ParamSchema {
  const explained = Object.entries(schema).map(([field, param]) => {
    const hint = param.hint ?? hints[param.name];
    return [field, hint === undefined ? param : { ...param, hint }];
  });
  return Object.fromEntries(explained);
}

/** The schema of what all have, with what it means. */
export const explainedParams: ParamSchema = withHints(commonParams, COMMON);

/** The schema of a figure with what it means. */
export function explained(schema: ParamSchema): ParamSchema {
  return withHints(schema, "run" in schema ? OF_RUN : OF_LOOKUP);
}
