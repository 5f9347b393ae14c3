/** `<lsm-residual>`: measured − model for every setting of an experiment in a result file, term by term. */

import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { writeFragment } from "../../figures/params/fragment";
import type { ValuesOf } from "../../figures/params/schema";
import { modelChoiceParams, residualParams } from "../../figures/residual/params";
import { ResidualFigure } from "../../figures/residual/View";
import { inOrder } from "../../figures/results/arrangement";
import { resultFileParams } from "../../figures/results/params";
import { residualsOf } from "../../live/models-of";
import { residualText } from "../../text/charts/residual.en";
import { ofRunText as text } from "../../text/embedding/result-file.en";
import { capital } from "../../text/units";
import { namedState, questionOfRun, RunFrame, type StudiedOfRun, studiedOf } from "../data/run-data";
import { define, type ViewProps } from "../definition";

const schema = { ...resultFileParams, ...residualParams, ...modelChoiceParams } as const;
type State = ValuesOf<typeof schema>;
type Data = StudiedOfRun;

function rowsOf({ experiment, cases }: StudiedOfRun, { model, of }: State) {
  return residualsOf(experiment, inOrder(experiment), model, of, cases);
}

function View({ state, data, tell }: ViewProps<State, Data>) {
  const rows = rowsOf(data, state);
  const { id, title } = data.experiment;
  return (
    <RunFrame state={state} data={data} tell={tell} named={[]}>
      {rows.length === 0 ? (
        <p className="lsm-notice">{text.noModel}</p>
      ) : (
        <ResidualFigure name={`lsm-lab-${id}-residual`} title={capital(title)} of={state.of} rows={rows} />
      )}
    </RunFrame>
  );
}

export const figure = define<typeof schema, Data>({
  name: "residual",
  title: text.residualTitle,
  schema,
  page: "measure",
  link: (state, data) => writeFragment(schema, namedState(state, data), "measure"),
  controls: ["of", "model"],
  presets: { times: { of: "shared" }, published: { model: "published" }, alone: { model: "held-out" } },
  question: questionOfRun,
  feed: studiedOf,
  View,
  asFile: standaloneSvg,
  describe: (data, state) => {
    const rows = rowsOf(data, state);
    if (rows.length === 0) return text.noModel;
    const told = rows.map(({ label, residual }) => residualText.rowDescribed(state.of, label, residual));
    return residualText.described(capital(data.experiment.title), told);
  },
  drawsFile: true,
  needsFull: true,
});
