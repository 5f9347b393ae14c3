/** `<lsm-results>`: a figure of a result file of `native-bench`. */

import { writeFragment } from "../../figures/params/fragment";
import type { ValuesOf } from "../../figures/params/schema";
import { ResultsFigure, resultsParams } from "../../figures/results";
import { resultFileParams } from "../../figures/results/params";
import { experimentsOf } from "../../results/lookups";
import { type LoadedResult, originOf } from "../../results/origin";
import { ofRunText as text } from "../../text/of-run.en";
import { capital } from "../../text/units";
import { define, type Source, type ViewProps } from "../definition";

const schema = { ...resultFileParams, ...resultsParams } as const;
type State = ValuesOf<typeof schema>;

interface Data {
  /** The file that the attribute names; none before it names one. */
  readonly results: readonly LoadedResult[];
}

function shownOf({ results }: Data, { run, figure: name }: State) {
  const loaded = results.find(({ result }) => result.run.id === run) ?? results[0];
  if (loaded === undefined) return { problem: text.noRun } as const;
  const experiments = experimentsOf(loaded.result);
  const experiment = name === "" ? experiments[0] : experiments.find(({ id }) => id === name);
  if (experiment === undefined) {
    return { problem: text.noExperiment(name, experiments.map(({ id }) => id).join(", ")) } as const;
  }
  return { run: loaded.result.run.id, experiment, origin: originOf(loaded.result) } as const;
}

function View({ state, data, update, layers }: ViewProps<State, Data>) {
  const shown = shownOf(data, state);
  if ("problem" in shown) return <p className="lsm-notice">{shown.problem}</p>;
  if (!layers.has("measured")) return null;
  const { experiment, origin } = shown;
  return (
    <figure>
      <figcaption>
        <strong>{capital(experiment.title)}</strong> <span className="origin">{origin}</span>
      </figcaption>
      <ResultsFigure key={experiment.id} experiment={experiment} values={state} onChange={update} />
    </figure>
  );
}

export const figure = define<typeof schema, Data>({
  name: "results",
  title: text.resultsTitle,
  schema,
  page: "measure",
  link: (state, data) => {
    const shown = shownOf(data, state);
    // The lab may have another run first.
    const named = "problem" in shown ? {} : { run: shown.run, figure: shown.experiment.id };
    return writeFragment(schema, { ...state, ...named }, "measure");
  },
  controls: [],
  presets: {},
  question: () => null,
  feed: async (source: Source) => ({ results: await source.results() }),
  View,
  describe: (data, state) => {
    const shown = shownOf(data, state);
    if ("problem" in shown) return shown.problem;
    return `${capital(shown.experiment.title)}, ${shown.origin}`;
  },
  isEmptyAtStart: true,
  drawsFile: true,
  room: [[0, 520]],
});
