/** `<lsm-hotness>`: filter units that follow hot keys. */

import type { HotRun } from "../../engine/contract";
import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { describeHotness } from "../../figures/hotness/description";
import { type HotnessParams, hotnessParams } from "../../figures/hotness/params";
import { HotnessFigure } from "../../figures/hotness/View";
import type { ValuesOf } from "../../figures/params/schema";
import { askElastic, HOT_LEVEL, hotOf } from "../../live/memory";
import { hotnessText } from "../../text/trees/hotness.en";
import { define, type ViewProps } from "../definition";

type State = ValuesOf<typeof hotnessParams>;

function mapOf({ windows, mostUnits }: HotRun, { hotPercent }: State): HotnessParams {
  const { lookups, width } = hotOf(hotPercent);
  return { level: HOT_LEVEL, windows, lookups, width, mostUnits };
}

function View({ state, data }: ViewProps<State, HotRun>) {
  return <HotnessFigure params={mapOf(data, state)} />;
}

export const figure = define<typeof hotnessParams, HotRun>({
  name: "hotness",
  title: hotnessText.title,
  schema: hotnessParams,
  page: "lab-8",
  opens: ["hot"],
  controls: ["hotPercent"],
  presets: { even: { hotPercent: 10 } },
  question: ({ hotPercent }) => hotPercent,
  needsFull: true,
  feed: ({ engine }, { hotPercent }) => askElastic(engine, hotPercent),
  View,
  asFile: standaloneSvg,
  describe: (data, state) => describeHotness(mapOf(data, state)),
});
