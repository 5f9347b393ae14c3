/** `<lsm-formula>`: the gain as a formula, with the terms of a setting. */

import { formulaPicture } from "../../figures/formula/picture";
import { FormulaFigure } from "../../figures/formula/View";
import { writeFragment } from "../../figures/params/fragment";
import { changeDevice } from "../../live/prices";
import { formulaText } from "../../text/charts/formula.en";
import { en } from "../../text/lab.en";
import { askModel, MODEL_CONTROLS, type Modelled, type ModelState, modelParams, modelQuestion } from "../data/modelled";
import { withPrices } from "../data/priced";
import { define, type ViewProps } from "../definition";

function valuesOf({ curves, device }: Modelled) {
  return { ...curves.expected, gain: curves.gainHere, device: device.label, readNs: device.readNs };
}

function View({ state, data, layers }: ViewProps<ModelState, Modelled>) {
  return (
    <>
      <FormulaFigure values={layers.has("model") ? valuesOf(data) : null} />
      {data.curves.isFormRejected ? <p className="note">{en.formRejected(state.levels, state.sizeRatio)}</p> : null}
    </>
  );
}

export const figure = define<typeof modelParams, Modelled>({
  name: "formula",
  title: formulaText.title,
  schema: modelParams,
  page: "lab-6",
  link: (state, data) => writeFragment(modelParams, withPrices(state, data), "lab-6"),
  opens: ["device"],
  controls: MODEL_CONTROLS,
  presets: { memory: { device: "memory" }, disk: { device: "hdd" } },
  change: changeDevice,
  question: modelQuestion,
  feed: askModel,
  View,
  picture: (data, _state, width, colours) => formulaPicture(valuesOf(data), width, colours),
});
