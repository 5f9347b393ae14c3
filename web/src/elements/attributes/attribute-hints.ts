/**
 * Meanings of attributes that have no control, for the types and the guide. Separate from the schemas, because pages load those. Parameters
 * with a control carry their own description.
 */

import type { ParamSchema } from "../../figures/params/schema";
import { commonParams } from "./attributes";

/** Hints by attribute name. */
type Hints = Readonly<Record<string, string>>;

/** Hints for every element. */
const COMMON: Hints = {
  theme: "auto follows the text color of the page.",
  fit: "contain scales the figure into the height that its element has in the page.",
  palette: "ink draws costs and levels without color: patterns, positions and names distinguish them.",
  loading: "lazy waits until the figure approaches the viewport, click until a reader starts it.",
  controls: "Settings that readers can change, and timeline. none: no settings. Default: all.",
  layers: "Shown numbers: model, simulated, measured. Default: all.",
  from: "First step to show.",
  to: "Last step to show.",
  speed: "Speed of play. 1 is normal.",
  preset: "A named state.",
  state: "A state, as in links to the lab.",
  results: "Address of a native-bench result file.",
  lab: "Address of the lab for links. Default: the lab that published the script.",
};

/** Hints for figures of a lookup. */
const OF_LOOKUP: Hints = { pos: "Default: the complete lookup." };

/** Hints for figures of a result file. */
const OF_RUN: Hints = {
  run: "Id of a run. Default: the first run.",
  figure: "Experiment, such as fig11, to which the other parameters apply.",
  show: "Quantity of the experiment: gain, gain_of_merging, parts, or the name of a figure in the result file.",
  at: "Values of further axes, such as alpha:1;device:memory.",
  cell: "Key of a setting in the result file. Default: the first setting.",
};

function withHints(schema: ParamSchema, hints: Hints): ParamSchema {
  const explained = Object.entries(schema).map(([field, param]) => {
    const hint = param.hint ?? hints[param.name];
    return [field, hint === undefined ? param : { ...param, hint }];
  });
  return Object.fromEntries(explained);
}

/** The common schema with its hints. */
export const explainedParams: ParamSchema = withHints(commonParams, COMMON);

/** Adds the hints of a figure to its schema. */
export function explained(schema: ParamSchema): ParamSchema {
  return withHints(schema, "run" in schema ? OF_RUN : OF_LOOKUP);
}
