/** Controls of the filter: query a word, add it, find a false positive, change the shape. */

import { type FormEvent, useEffect, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import { Assigned } from "../../../figures/frame/Assigned";
import { NumberSelect } from "../../../figures/frame/controls";
import { ownWords } from "../../../live/words";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import type { UpdateOf } from "../../link/use-link-state";
import { LAB1_PARAMS, type Lab1State, OPENING } from "./state";
import { huntFrom } from "./use-filter";
import "./lab1.css";

/** Start of the search: after every word that can have been added. */
const FIRST_ABSENT: number = LAB1_PARAMS.wordCount.max;
const STEP = 5;
/** Shape of the opening filter. */
const OPENING_SHAPE = { wordCount: OPENING.words, bits: OPENING.bits, probes: OPENING.probes };

interface ControlProps {
  readonly state: Lab1State;
  readonly update: UpdateOf<Lab1State>;
}

interface AskFormProps extends ControlProps {
  readonly client: EngineClient;
  readonly announce: (text: string) => void;
  /** True if the queried word was added. */
  readonly isKey: boolean;
}

/** Ask for a word, add it, or have a liar found. */
export function AskForm({ client, state, update, announce, isKey }: AskFormProps) {
  const [typed, setTyped] = useState(state.ask);
  const [from, setFrom] = useState(FIRST_ABSENT);
  const [said, setSaid] = useState("");
  useEffect(() => setTyped(state.ask), [state.ask]);
  const word = typed.trim().replaceAll(",", " ").slice(0, LAB1_PARAMS.ask.lengthMax);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSaid("");
    update({ ask: word });
  };
  const add = (): void => {
    const own = [...ownWords(state), state.ask].join(",");
    if (own.length <= LAB1_PARAMS.own.lengthMax) update({ own });
  };
  const hunt = async (): Promise<void> => {
    const liar = await huntFrom(client, state, from);
    if (liar === undefined) {
      setFrom(FIRST_ABSENT);
      setSaid(text.noLiar);
      return;
    }
    setFrom(liar.number + 1);
    update({ ask: liar.word });
    setSaid(text.found(liar.word, liar.tried));
    announce(text.found(liar.word, liar.tried));
  };
  return (
    <div className="ask">
      <form onSubmit={submit}>
        <Assigned name={LAB1_PARAMS.ask.name}>
          <label htmlFor="ask-word">{text.ask}</label>
          <input
            id="ask-word"
            autoComplete="off"
            spellCheck={false}
            placeholder={text.askHint}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit">{text.askGo}</button>
        </Assigned>
        <Assigned name={LAB1_PARAMS.own.name}>
          <button type="button" disabled={state.ask === "" || isKey} onClick={add}>
            {text.add}
          </button>
        </Assigned>
        <Assigned name={LAB1_PARAMS.ask.name}>
          <button type="button" className="primary" onClick={() => void hunt()}>
            {text.hunt}
          </button>
        </Assigned>
      </form>
      <p className="hint">{said}</p>
    </div>
  );
}

/** Numbers of words, bits, and bits per word. */
export function Shape({ state, update }: ControlProps) {
  return (
    <div className="shape">
      <WordCount state={state} update={update} />
      <NumberSelect
        param={LAB1_PARAMS.bits}
        label={text.bits}
        value={state.bits}
        onChange={(bits) => update({ bits })}
      />
      <NumberSelect
        param={LAB1_PARAMS.probes}
        label={text.probesLabel}
        value={state.probes}
        onChange={(probes) => update({ probes })}
      />
      <Reset update={update} />
    </div>
  );
}

/** Fewer or more words. */
export function WordCount({ state, update }: ControlProps) {
  const { wordCount } = LAB1_PARAMS;
  const most = (count: number): number => Math.min(Math.max(count, wordCount.min), wordCount.max);
  return (
    <Assigned name={wordCount.name}>
      <div className="field">
        <span className="field-name">{text.words}</span>
        <span className="stepper">
          <button
            type="button"
            aria-label={text.fewer(STEP)}
            disabled={state.wordCount <= wordCount.min}
            onClick={() => update({ wordCount: most(state.wordCount - STEP) })}
          >
            −{STEP}
          </button>
          <output>{state.wordCount + ownWords(state).length}</output>
          <button
            type="button"
            aria-label={text.more(STEP)}
            disabled={state.wordCount >= wordCount.max}
            onClick={() => update({ wordCount: most(state.wordCount + STEP) })}
          >
            +{STEP}
          </button>
        </span>
      </div>
    </Assigned>
  );
}

/** Back to the opening filter. */
export function Reset({ update }: Pick<ControlProps, "update">) {
  const { wordCount, bits, probes } = OPENING_SHAPE;
  return (
    <button type="button" className="quiet" onClick={() => update({ wordCount, own: "", bits, probes, ask: "" })}>
      {text.reset}
    </button>
  );
}
