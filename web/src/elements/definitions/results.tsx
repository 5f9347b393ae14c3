/** `<lsm-results>`: a figure of a result file of `native-bench`. */

import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { writeFragment } from "../../figures/params/fragment";
import type { ValuesOf } from "../../figures/params/schema";
import { resultFileParams, resultsParams } from "../../figures/results/params";
import { quantitiesOf } from "../../figures/results/quantities";
import { ResultsFigure } from "../../figures/results/View";
import { ofRunText as text } from "../../text/embedding/result-file.en";
import { capital } from "../../text/units";
import { experimentOf, namedPlaces, namedState, questionOfRun, type RunData, RunFrame } from "../data/run-data";
import { define, type ViewProps } from "../definition";

const schema = { ...resultFileParams, ...resultsParams } as const;
type State = ValuesOf<typeof schema>;

function View({ state, data, update, layers, tell }: ViewProps<State, RunData>) {
  if (!layers.has("measured")) return null;
  const { experiment } = data;
  const shows = quantitiesOf(experiment).map(({ id }) => id);
  return (
    <RunFrame
      state={state}
      data={data}
      tell={tell}
      named={[["show", state.show, shows], ...namedPlaces(experiment, state.at)]}
    >
      <ResultsFigure key={experiment.id} experiment={experiment} values={state} onChange={update} />
    </RunFrame>
  );
}

export const figure = define<typeof schema, RunData>({
  name: "results",
  title: text.resultsTitle,
  schema,
  page: "measure",
  // The lab may list another run first.
  link: (state, data) => writeFragment(schema, namedState(state, data), "measure"),
  controls: [],
  presets: {},
  question: questionOfRun,
  // Shows only the file of the attribute, never the sample run.
  feed: (source, state) => experimentOf({ ...source, sample: async () => null }, state),
  needsFull: true,
  View,
  asFile: standaloneSvg,
  describe: ({ experiment, origin }) => `${capital(experiment.title)}, ${origin}`,
  isEmptyAtStart: true,
  drawsFile: true,
});
