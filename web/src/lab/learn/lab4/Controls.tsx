/** Controls of lab 4: view, share of empty lookups, runs and bits. The shape of the tree is under More. */

import { useId } from "react";
import { Assigned } from "../../../figures/frame/Assigned";
import { NumberSelect, Segmented } from "../../../figures/frame/controls";
import { en } from "../../../text/lab.en";
import { labelText } from "../../../text/labels.en";
import { lab4Text as text } from "../../../text/labs/lab4.en";
import { percent } from "../../../text/numbers";
import type { UpdateOf } from "../../link/use-link-state";
import { LAB4_PARAMS, type Lab4State } from "./state";

interface ControlsProps {
  readonly state: Lab4State;
  readonly update: UpdateOf<Lab4State>;
  /** In front of a class, nothing is tried out before the first prediction. */
  readonly isLocked: boolean;
}

/** All of them; fewer for a single lookup. */
export function Controls({ state, update, isLocked }: ControlsProps) {
  if (isLocked) return <p className="hint flow-locked">{text.locked}</p>;
  const isAll = state.view === "all";
  return (
    <div className="flow-controls">
      <Segmented
        param={LAB4_PARAMS.view}
        name={labelText(LAB4_PARAMS.view.label)}
        value={state.view}
        onChange={(view) => update({ view, position: null, focusLevel: null })}
      />
      {isAll ? (
        <Assigned name={LAB4_PARAMS.emptyPercent.name}>
          <EmptyShare state={state} update={update} />
        </Assigned>
      ) : null}
      <Segmented
        param={LAB4_PARAMS.policy}
        name={labelText(LAB4_PARAMS.policy.label)}
        value={state.policy}
        onChange={(policy) => update({ policy, position: null })}
      />
      <NumberSelect
        param={LAB4_PARAMS.bitsPerKey}
        value={state.bitsPerKey}
        onChange={(bitsPerKey) => update({ bitsPerKey, position: null })}
      />
      <details className="fold">
        <summary>{en.more}</summary>
        <div className="flow-controls">
          <NumberSelect
            param={LAB4_PARAMS.levels}
            value={state.levels}
            onChange={(levels) => update({ levels, position: null, focusLevel: null })}
          />
          <NumberSelect
            param={LAB4_PARAMS.sizeRatio}
            value={state.sizeRatio}
            onChange={(sizeRatio) => update({ sizeRatio, position: null, focusLevel: null })}
          />
        </div>
      </details>
    </div>
  );
}

function EmptyShare({ state, update }: Pick<ControlsProps, "state" | "update">) {
  const id = useId();
  const { label, min, max, step } = LAB4_PARAMS.emptyPercent;
  return (
    <div className="field flow-share">
      <label htmlFor={id}>
        {labelText(label)}: <b>{percent(state.emptyPercent / 100)}</b>
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={state.emptyPercent}
        onChange={(event) => update({ emptyPercent: event.target.valueAsNumber })}
      />
    </div>
  );
}
