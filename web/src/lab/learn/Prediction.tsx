/**
 * A prediction: it is locked before anything runs, and stays beside what happened.
 *
 * **Invariants** (broken by `Prediction.test.tsx`)
 * 1. What runs is disabled until a prediction is locked.
 * 2. A locked prediction is not changed; starting over also takes away the outcome.
 * 3. After locking, the focus moves to the button that runs, because the button that was pressed is gone.
 * 4. Who comes by a link from a figure that showed the outcome is shown it too, and told that nothing was predicted.
 */

import { type ReactNode, useContext, useEffect, useId, useRef, useState } from "react";
import { SEEN } from "../../elements/seen";
import { learnText as text } from "../../text/labs/learn.en";
import { VoteContext } from "../link/use-layers";
import { Step } from "./Step";

/** One of the answers to choose from. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** The prediction in a word or number, such as "5 %". */
  readonly short?: string;
}

/** What happened, once it did. */
export interface Outcome {
  /** The option that came true. */
  readonly value: string;
  /** In words, with numbers and where they are from. */
  readonly sentence: ReactNode;
  /** Why those who predicted something else may have thought so. */
  readonly because: string;
  /** The outcome in a word or number, such as "5.9 %": the line that is left of an answered question. */
  readonly short?: string;
}

/** What a prediction is made of. */
export interface PredictionProps {
  readonly title: string;
  readonly question: ReactNode;
  readonly options: readonly Option[];
  /** The locked option; empty before. */
  readonly locked: string;
  readonly onLock: (value: string) => void;
  /** What the run is called. */
  readonly runLabel: string;
  readonly isRunning: boolean;
  /** How far the run is and how it is stopped, where it takes long enough to be told. */
  readonly progress?: ReactNode;
  readonly onRun: () => void;
  readonly onReset: () => void;
  readonly outcome: Outcome | null;
}

/** Question, lock, run, and then prediction and outcome side by side. */
export function Prediction(props: PredictionProps) {
  const { title, question, options, locked, outcome } = props;
  const Vote = useContext(VoteContext);
  const run = useRef<HTMLButtonElement>(null);
  const isLockedHere = useRef(false);
  const { isRunning } = props;
  // A disabled button cannot take the focus, so the focus moves once the run can begin.
  useEffect(() => {
    if (isRunning && locked !== "") return;
    const isDue = isLockedHere.current && locked !== "";
    isLockedHere.current = false;
    if (isDue && document.activeElement === document.body) run.current?.focus({ preventScroll: true });
  }, [locked, isRunning]);
  const lock = (value: string): void => {
    isLockedHere.current = true;
    props.onLock(value);
  };
  if (Vote !== null) return <Vote {...props} />;
  const known = options.find(({ value }) => value === locked);
  const isSeen = locked === SEEN;
  const isLocked = known !== undefined || isSeen;
  return (
    <Step kind="predict" title={title}>
      <div className="question">{question}</div>
      {isLocked ? (
        <p className="predicted">{known === undefined ? text.seen : labelled(text.predicted, known.label)}</p>
      ) : (
        <Choice {...props} onLock={lock} />
      )}
      <p className="run-line">
        <button
          ref={run}
          type="button"
          className="primary"
          disabled={!isLocked || props.isRunning || outcome !== null}
          onClick={props.onRun}
        >
          {props.isRunning ? text.working : props.runLabel}
        </button>
        {isLocked && props.isRunning ? props.progress : null}
        {isLocked ? null : <span className="hint">{text.lockFirst}</span>}
        {isLocked ? (
          <button type="button" className="quiet" onClick={props.onReset}>
            {text.startOver}
          </button>
        ) : null}
      </p>
      <div aria-live="polite">
        {outcome === null || !isLocked ? null : <Happened outcome={outcome} predicted={known?.value ?? null} />}
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

/** The options are named by the step's title: the question stands right before them and would be read twice. */
function Choice({ title, options, onLock }: PredictionProps) {
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
        <legend className="visually-hidden">{title}</legend>
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

function Happened({ outcome, predicted }: { readonly outcome: Outcome; readonly predicted: string | null }) {
  const isRight = predicted === null || outcome.value === predicted;
  const how = predicted === null ? "" : ` (${isRight ? text.asPredicted : text.otherwise})`;
  return (
    <div className="happened" data-right={isRight}>
      <p>
        {labelled(`${text.outcome}${how}`, null)}
        <br />
        {outcome.sentence}
      </p>
      {isRight ? null : <p className="because">{outcome.because}</p>}
    </div>
  );
}
