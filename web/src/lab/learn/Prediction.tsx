/**
 * A prediction: it is locked before anything runs, and stays beside what happened.
 *
 * **Invariants** (broken by `Prediction.test.tsx`)
 * 1. What runs is disabled until a prediction is locked.
 * 2. A locked prediction is not changed; starting over also takes away the outcome.
 */

import { type ReactNode, useId, useState } from "react";
import { learnText as text } from "../../text/learn.en";
import { Step } from "./Step";

/** One of the answers to choose from. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** What happened, once it did. */
export interface Outcome {
  /** The option that came true. */
  readonly value: string;
  /** In words, with numbers and where they are from. */
  readonly sentence: ReactNode;
  /** Why those who predicted something else may have thought so. */
  readonly because: string;
}

interface PredictionProps {
  readonly title: string;
  readonly question: ReactNode;
  readonly options: readonly Option[];
  /** The locked option; empty before. */
  readonly locked: string;
  readonly onLock: (value: string) => void;
  /** What the run is called. */
  readonly runLabel: string;
  readonly isRunning: boolean;
  readonly onRun: () => void;
  readonly onReset: () => void;
  readonly outcome: Outcome | null;
}

/** Question, lock, run, and then prediction and outcome side by side. */
export function Prediction(props: PredictionProps) {
  const { title, question, options, locked, outcome } = props;
  const known = options.find(({ value }) => value === locked);
  return (
    <Step kind="predict" title={title}>
      <div className="question">{question}</div>
      {known === undefined ? (
        <Choice {...props} />
      ) : (
        <p className="predicted">{labelled(text.predicted, known.label)}</p>
      )}
      <p className="run-line">
        <button
          type="button"
          className="primary"
          disabled={known === undefined || props.isRunning || outcome !== null}
          onClick={props.onRun}
        >
          {props.isRunning ? text.working : props.runLabel}
        </button>
        {known === undefined ? <span className="hint">{text.lockFirst}</span> : null}
        {known === undefined ? null : (
          <button type="button" className="quiet" onClick={props.onReset}>
            {text.startOver}
          </button>
        )}
      </p>
      <div aria-live="polite">
        {outcome === null || known === undefined ? null : <Happened outcome={outcome} predicted={known.value} />}
      </div>
    </Step>
  );
}

function labelled(name: string, value: ReactNode) {
  return (
    <>
      <span className="label">{name}</span> {value}
    </>
  );
}

function Choice({ question, options, onLock }: PredictionProps) {
  const name = useId();
  const [chosen, setChosen] = useState("");
  return (
    <form
      className="choice"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== "") onLock(chosen);
      }}
    >
      <fieldset className="choice-options">
        <legend className="visually-hidden">{question}</legend>
        {options.map(({ value, label }) => (
          <label key={value} className="choice-option">
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => setChosen(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" disabled={chosen === ""}>
        {text.lock}
      </button>
    </form>
  );
}

function Happened({ outcome, predicted }: { readonly outcome: Outcome; readonly predicted: string }) {
  const isRight = outcome.value === predicted;
  return (
    <div className="happened" data-right={isRight}>
      <p>
        {labelled(`${text.outcome} (${isRight ? text.asPredicted : text.otherwise})`, null)}
        <br />
        {outcome.sentence}
      </p>
      {isRight ? null : <p className="because">{outcome.because}</p>}
    </div>
  );
}
