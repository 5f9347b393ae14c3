/** `<lsm-gap>`: difference between model and measurement of one lookup in a result file, term by term. */

import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { GapWithSettings, gapOf, settingWith } from "../../figures/gap/GapWithSettings";
import { gapParams } from "../../figures/gap/params";
import { writeFragment } from "../../figures/params/fragment";
import type { ValuesOf } from "../../figures/params/schema";
import { modelChoiceParams } from "../../figures/residual/params";
import { resultFileParams } from "../../figures/results/params";
import { gapSettings } from "../../live/models-of";
import { gapText } from "../../text/charts/gap.en";
import { ofRunText as text } from "../../text/embedding/result-file.en";
import { namedState, questionOfRun, RunFrame, type StudiedOfRun, studiedOf } from "../data/run-data";
import { define, type ViewProps } from "../definition";

const schema = { ...resultFileParams, ...gapParams, ...modelChoiceParams } as const;
type State = ValuesOf<typeof schema>;
type Data = StudiedOfRun;

function settingsOf({ experiment, cases }: StudiedOfRun, { model, arm }: State) {
  return gapSettings(experiment, model, arm, cases);
}

function View({ state, data, update, tell }: ViewProps<State, Data>) {
  const settings = settingsOf(data, state);
  return (
    <RunFrame state={state} data={data} tell={tell} named={[["cell", state.cell, settings.map(({ cell }) => cell)]]}>
      {settings.length === 0 ? <p className="lsm-notice">{text.noModel}</p> : null}
      <GapWithSettings settings={settings} cell={state.cell} arm={state.arm} onCell={(cell) => update({ cell })} />
    </RunFrame>
  );
}

export const figure = define<typeof schema, Data>({
  name: "gap",
  title: text.gapTitle,
  schema,
  page: "measure",
  link: (state, data) => {
    const setting = settingWith(settingsOf(data, state), state.cell);
    return writeFragment(schema, { ...namedState(state, data), cell: setting?.cell ?? state.cell }, "measure");
  },
  controls: ["arm", "model"],
  presets: { unshared: { arm: "per-filter" }, published: { model: "published" }, alone: { model: "held-out" } },
  question: questionOfRun,
  feed: studiedOf,
  View,
  asFile: standaloneSvg,
  describe: (data, state) => {
    const setting = settingWith(settingsOf(data, state), state.cell);
    if (setting === undefined) return text.noModel;
    const { modelNs, measuredNs } = gapOf(setting);
    const [model, measured] = [gapText.value(modelNs, "whole"), gapText.value(measuredNs, "whole")];
    const { names } = gapText;
    return `${gapText.of(state.arm, setting.label)}. ${names.model}: ${model}, ${names.measured}: ${measured}`;
  },
  drawsFile: true,
  needsFull: true,
});
