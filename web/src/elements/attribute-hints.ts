/** What the attributes of every element mean, for types and for the guide: apart from their schema, which every page loads. */

import type { ParamSchema } from "../figures/params/schema";
import { commonParams } from "./attributes";

const HINTS: Readonly<Record<string, string>> = {
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

/** Their schema with what they mean. */
export const explainedParams: ParamSchema = Object.fromEntries(
  Object.entries(commonParams).map(([field, param]) => {
    const hint = HINTS[param.name];
    return [field, hint === undefined ? param : { ...param, hint }];
  }),
);
