/** Controls of the tree: policy, size ratio, and the number, order and kind of writes. */

import { ChoiceSelect, Segmented, Slider } from "../../../figures/frame/controls";
import { lab3Text as text } from "../../../text/labs/lab3.en";
import type { UpdateOf } from "../../link/use-link-state";
import { LAB3_PARAMS, type Lab3State } from "./state";
import "./lab3.css";

interface ControlsProps {
  readonly state: Lab3State;
  readonly update: UpdateOf<Lab3State>;
}

/** The controls of the tree. */
export function TreeControls({ state, update }: ControlsProps) {
  return (
    <div className="tree-controls">
      <Segmented
        param={LAB3_PARAMS.policy}
        name={text.policy}
        value={state.policy}
        onChange={(policy) => update({ policy })}
      />
      <Slider
        param={LAB3_PARAMS.sizeRatio}
        value={state.sizeRatio}
        onChange={(sizeRatio) => update({ sizeRatio }, "scrub")}
      />
      <Slider param={LAB3_PARAMS.rounds} value={state.rounds} onChange={(rounds) => update({ rounds }, "scrub")} />
      <ChoiceSelect param={LAB3_PARAMS.order} value={state.order} onChange={(order) => update({ order })} />
      <ChoiceSelect param={LAB3_PARAMS.mix} value={state.mix} onChange={(mix) => update({ mix })} />
    </div>
  );
}
