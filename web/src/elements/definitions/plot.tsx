/** `<lsm-plot>`: a figure of the paper drawn from a result file: measurement, model and claim. */

import type { Origin } from "../../engine/result-file.generated";
import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { writeFragment } from "../../figures/params/fragment";
import type { ValuesOf } from "../../figures/params/schema";
import { describePlot } from "../../figures/plot/description";
import { PlotFigure } from "../../figures/plot/View";
import { modelChoiceParams } from "../../figures/residual/params";
import { plotOf, plottedQuantities } from "../../figures/results/as-plot";
import { Controls } from "../../figures/results/Controls";
import { drawnParams, RESULTS_INITIAL, resultFileParams, resultsParams } from "../../figures/results/params";
import { withModel } from "../../live/models-of";
import { ofRunText as text } from "../../text/embedding/result-file.en";
import { capital } from "../../text/units";
import type { Layer } from "../attributes/attributes";
import {
  experimentOf,
  namedPlaces,
  namedState,
  questionOfRun,
  type RunData,
  RunFrame,
  studiedOf,
} from "../data/run-data";
import { define, type ViewProps } from "../definition";

const { show, at } = resultsParams;
const schema = { ...resultFileParams, show, at, ...modelChoiceParams } as const;
type State = ValuesOf<typeof schema>;
type Data = RunData;

/** Layer of a number. Counts of a run belong to its measurements. Claims of a source appear in every layer. */
const LAYER_OF: Readonly<Record<Origin, Layer | null>> = {
  model: "model",
  measured: "measured",
  counted: "measured",
  claimed: null,
};

function View({ state, data, update, layers, tell }: ViewProps<State, Data>) {
  const isShown = (origin: Origin): boolean => {
    const layer = LAYER_OF[origin];
    return layer === null || layers.has(layer);
  };
  const shown = plotOf(data.experiment, state, { isShown });
  const shows = plottedQuantities(data.experiment).map(({ id }) => id);
  return (
    <RunFrame
      state={state}
      data={data}
      tell={tell}
      named={[["show", state.show, shows], ...namedPlaces(data.experiment, state.at)]}
    >
      {shown === null ? (
        <p className="lsm-notice">{text.nothingToPlot}</p>
      ) : (
        <>
          <Controls
            quantities={plottedQuantities(data.experiment)}
            quantity={shown.quantity}
            arrangement={shown.arrangement}
            values={{ ...RESULTS_INITIAL, ...state }}
            onChange={({ bars: _, ...patch }) => update(patch)}
          />
          <PlotFigure params={shown.params} />
        </>
      )}
    </RunFrame>
  );
}

export const figure = define<typeof schema, Data>({
  name: "plot",
  title: text.plotTitle,
  schema,
  page: "measure",
  link: (state, data) =>
    writeFragment({ ...schema, ...drawnParams }, { ...namedState(state, data), as: "plot" }, "measure"),
  controls: ["model"],
  presets: { published: { model: "published" }, alone: { model: "held-out" } },
  question: (state) => [...questionOfRun(state), state.model],
  feed: async (source, state) => {
    if (state.model === "run") return await experimentOf(source, state);
    const { cases, ...data } = await studiedOf(source, state);
    return { ...data, experiment: withModel(data.experiment, state.model, cases) };
  },
  View,
  asFile: standaloneSvg,
  describe: (data, state) => {
    const shown = plotOf(data.experiment, state);
    return shown === null ? text.nothingToPlot : `${capital(data.experiment.title)}: ${describePlot(shown.params)}`;
  },
  drawsFile: true,
  needsFull: true,
});
