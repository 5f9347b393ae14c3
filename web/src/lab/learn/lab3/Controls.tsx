/** Controls of the tree: policy, size ratio, and the number, order and kind of writes. */

import { useControl } from "../../../figures/frame/Assigned";
import { ChoiceSelect, Field, Segmented } from "../../../figures/frame/controls";
import { lab3Text as text } from "../../../text/labs/lab3.en";
import type { UpdateOf } from "../../link/use-link-state";
import { LAB3_PARAMS, type Lab3State } from "./state";
import "./lab3.css";
import { labelText } from "../../../text/labels.en";

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

interface SliderProps {
  readonly param: typeof LAB3_PARAMS.sizeRatio;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A slider with its value next to it. */
function Slider({ param, value, onChange }: SliderProps) {
  const { isHidden, isLocked } = useControl(param.name);
  if (isHidden) return null;
  return (
    <Field label={`${labelText(param.label)}: ${value}`} name={param.name} isLocked={isLocked}>
      {(id) => (
        <input
          id={id}
          type="range"
          disabled={isLocked}
          min={param.min}
          max={param.max}
          step={param.step}
          value={value}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      )}
    </Field>
  );
}
