/** `<lsm-flow>`: lookups on their way through the levels, as the model expects them and as the engine counted them. */

import type { CountedFlow, ModelFlow } from "../../engine/contract";
import { describeFlow } from "../../figures/flow/description";
import { flowParams } from "../../figures/flow/params";
import { FlowFigure } from "../../figures/flow/View";
import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { askCountedFlow, askModelFlow, type FlowState, flowOf } from "../../live/flow";
import { flowText } from "../../text/trees/flow.en";
import { define, type Source, type ViewProps } from "../definition";

/** Number of counted lookups. */
const LOOKUPS = 10_000;

interface Data {
  readonly model: ModelFlow;
  readonly counted: CountedFlow;
}

async function feed({ engine }: Source, state: FlowState): Promise<Data> {
  const params = flowOf(state);
  return { model: await askModelFlow(engine, params), counted: await askCountedFlow(engine, params, LOOKUPS) };
}

function View({ data, layers }: ViewProps<FlowState, Data>) {
  if (!layers.has("model")) return null;
  return <FlowFigure model={data.model} counted={layers.has("simulated") ? data.counted : null} isCurrent={true} />;
}

export const figure = define<typeof flowParams, Data>({
  name: "flow",
  title: flowText.title,
  schema: flowParams,
  page: "lab-4",
  opens: ["probes"],
  controls: ["emptyPercent", "policy", "bitsPerKey", "levels", "sizeRatio"],
  presets: { misses: { emptyPercent: 100 }, tiering: { policy: "tiering" } },
  question: flowOf,
  needsFull: true,
  feed,
  View,
  asFile: standaloneSvg,
  describe: ({ model, counted }) => describeFlow({ model, counted, isCurrent: true }),
  most: ({ counted }) => counted.most,
});
