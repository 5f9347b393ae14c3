/** `<lsm-gain-curve>`: time saved by sharing, by read latency. Shows the model, and native points of a result file. */

import { useRef } from "react";
import { Fold } from "../../figures/frame/DataAndExport";
import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { describeGainCurve } from "../../figures/gain-curve/description";
import { READ_NS_GRID } from "../../figures/gain-curve/layout";
import { GainCurveFigure, GainCurveNumbers } from "../../figures/gain-curve/View";
import { writeFragment } from "../../figures/params/fragment";
import { changeDevice, deviceAt } from "../../live/prices";
import { type NativePoint, pointsOf } from "../../results/points";
import { en } from "../../text/lab.en";
import { askModel, MODEL_CONTROLS, type Modelled, type ModelState, modelParams, modelQuestion } from "../data/modelled";
import { withPrices } from "../data/priced";
import { define, type ViewProps } from "../definition";

const HEIGHT = 240;

function pointsIn({ results }: Modelled, state: ModelState): NativePoint[] {
  return results.flatMap((result) => pointsOf(result, state));
}

function View({ state, data, update, layers }: ViewProps<ModelState, Modelled>) {
  const picture = useRef<SVGSVGElement>(null);
  const { device, devices, curves } = data;
  const points = layers.has("measured") ? pointsIn(data, state) : [];
  const shown = layers.has("model") ? curves.curves : [];
  return (
    <figure>
      <figcaption>
        <strong>{en.gainTitle}</strong>{" "}
        <span className="origin">{en.gainOrigin(state.form === "exact" || curves.isFormRejected, state.policy)}</span>
      </figcaption>
      <GainCurveFigure
        curves={shown}
        alpha={state.emptyPercent / 100}
        points={points}
        device={{ label: device.label, readNs: device.readNs, gain: curves.gainHere }}
        annotation={null}
        height={HEIGHT}
        onReadNs={(readNs) => update(deviceAt(readNs, devices), "scrub")}
        picture={picture}
      />
      {curves.isFormRejected ? <p className="note">{en.formRejected(state.levels, state.sizeRatio)}</p> : null}
      <Fold>{() => <GainCurveNumbers curves={shown} points={points} picture={picture} />}</Fold>
    </figure>
  );
}

export const figure = define<typeof modelParams, Modelled>({
  name: "gain-curve",
  title: en.gainTitle,
  schema: modelParams,
  page: null,
  link: (state, data) => writeFragment(modelParams, withPrices(state, data)),
  controls: MODEL_CONTROLS,
  presets: { memory: { device: "memory" }, disk: { device: "hdd" }, printed: { form: "printed" } },
  change: changeDevice,
  question: modelQuestion,
  feed: askModel,
  View,
  asFile: standaloneSvg,
  describe: (data, state) => {
    const current = data.curves.curves.find((curve) => curve.emptyFraction === state.emptyPercent / 100);
    return describeGainCurve(current, READ_NS_GRID, pointsIn(data, state));
  },
});
