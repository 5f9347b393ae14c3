/** Controls of the figure: choose the scheme, the key and the filter, and step through it. */

import { useEffect, useId, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { WordProbing } from "../../../engine/contract";
import { stagesOf } from "../../../figures/digest-strip/layout";
import { Assigned } from "../../../figures/frame/Assigned";
import { NumberInput, NumberSelect, Segmented } from "../../../figures/frame/controls";
import { absentWord } from "../../../live/probing";
import { labelText } from "../../../text/labels.en";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import type { UpdateOf } from "../../link/use-link-state";
import { LAB2_PARAMS, type Lab2State } from "./state";

interface ControlProps {
  readonly state: Lab2State;
  readonly update: UpdateOf<Lab2State>;
}

/** Scheme, key, bits and places. */
export function Controls({ client, state, update }: ControlProps & { readonly client: EngineClient }) {
  const [typed, setTyped] = useState(state.word);
  const [next, setNext] = useState(1);
  useEffect(() => setTyped(state.word), [state.word]);
  const another = async (): Promise<void> => {
    setNext(next + 1);
    update({ word: await absentWord(client, next) });
  };
  return (
    <div className="strip-controls">
      <Segmented
        param={LAB2_PARAMS.scheme}
        name={labelText(LAB2_PARAMS.scheme.label)}
        value={state.scheme}
        onChange={(scheme) => update({ scheme })}
        className="strip-schemes"
      />
      <div className="strip-row">
        <form
          className="strip-word"
          onSubmit={(event) => {
            event.preventDefault();
            update({ word: typed.trim().slice(0, LAB2_PARAMS.word.lengthMax) });
          }}
        >
          <Assigned name={LAB2_PARAMS.word.name}>
            <label htmlFor="strip-word">{text.key}</label>
            <input
              id="strip-word"
              autoComplete="off"
              spellCheck={false}
              placeholder={text.keyHint}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <button type="submit">{text.keyGo}</button>
            <button type="button" onClick={() => void another()}>
              {text.another}
            </button>
          </Assigned>
        </form>
        <NumberInput param={LAB2_PARAMS.bits} value={state.bits} onChange={(bits) => update({ bits })} />
        <NumberSelect
          param={LAB2_PARAMS.probes}
          label={text.probesShort}
          value={state.probes}
          onChange={(probes) => update({ probes })}
        />
      </div>
    </div>
  );
}

/** Steps through the figure. */
export function Steps({ state, update, probing }: ControlProps & { readonly probing: WordProbing }) {
  const id = useId();
  const last = stagesOf(probing);
  const stage = Math.min(state.stage ?? last, last);
  const go = (to: number): void => update({ stage: Math.min(Math.max(to, 0), last) }, "scrub");
  return (
    <div className="strip-steps">
      {/* Stay focusable at the ends, so that the focus is never lost. */}
      <button type="button" aria-disabled={stage === 0} onClick={() => go(stage - 1)}>
        {text.back}
      </button>
      <label className="visually-hidden" htmlFor={id}>
        {text.steps}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        value={stage}
        aria-valuetext={text.stage(stage, last)}
        onChange={(event) => go(event.target.valueAsNumber)}
      />
      <button type="button" aria-disabled={stage === last} onClick={() => go(stage + 1)}>
        {text.forward}
      </button>
    </div>
  );
}
