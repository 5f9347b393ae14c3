/** The figure with its controls: choose the scheme, the key and the filter, play, and step. */

import { useEffect, useId, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { WordProbing } from "../../../engine/contract";
import { stagesOf } from "../../../figures/digest-strip/layout";
import { DigestStripFigure } from "../../../figures/digest-strip/View";
import { Assigned } from "../../../figures/frame/Assigned";
import { NumberInput, NumberSelect, Segmented } from "../../../figures/frame/controls";
import { prefersReducedMotion } from "../../../figures/frame/motion";
import { absentWord } from "../../../live/probing";
import { labelText } from "../../../text/labels.en";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import { sceneText } from "../../../text/trees/scene.en";
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

interface SteppedProps extends ControlProps {
  readonly probing: WordProbing;
  /** True if the figure plays from its first step, as long as the link names no step. */
  readonly startsPlaying: boolean;
}

/** Time of a step while the figure plays. */
const STEP_MS = 1500;

/** The figure with its steps, which play. Only a step that readers stop at is in the link. */
export function SteppedStrip({ state, update, probing, startsPlaying }: SteppedProps) {
  const last = stagesOf(probing);
  const [playing, setPlaying] = useState(() =>
    startsPlaying && state.stage === null && !prefersReducedMotion() ? 0 : null,
  );
  const stage = Math.min(playing ?? state.stage ?? last, last);
  useEffect(() => {
    if (playing === null) return;
    const timer = setTimeout(() => setPlaying(playing + 1 < last ? playing + 1 : null), STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, last]);
  const go = (to: number): void => {
    setPlaying(null);
    update({ stage: Math.min(Math.max(to, 0), last) }, "scrub");
  };
  const play = (): void => {
    update({ stage: null }, "scrub");
    setPlaying(prefersReducedMotion() ? null : stage === last ? 0 : stage);
  };
  return (
    <>
      <Steps
        stage={stage}
        last={last}
        isPlaying={playing !== null}
        onPlay={playing === null ? play : () => go(stage)}
        onGo={go}
      />
      <DigestStripFigure probing={probing} stage={stage} />
    </>
  );
}

interface StepsProps {
  readonly stage: number;
  readonly last: number;
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
  readonly onGo: (stage: number) => void;
}

/** Plays and steps through the figure. */
function Steps({ stage, last, isPlaying, onPlay, onGo }: StepsProps) {
  const id = useId();
  return (
    <div className="strip-steps">
      <button type="button" className="primary" onClick={onPlay}>
        {isPlaying ? sceneText.pause : sceneText.play}
      </button>
      {/* Stay focusable at the ends, so that the focus is never lost. */}
      <button type="button" aria-disabled={stage === 0} onClick={() => onGo(stage - 1)}>
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
        onChange={(event) => onGo(event.target.valueAsNumber)}
      />
      <button type="button" aria-disabled={stage === last} onClick={() => onGo(stage + 1)}>
        {text.forward}
      </button>
    </div>
  );
}
