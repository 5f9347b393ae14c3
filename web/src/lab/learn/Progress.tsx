/** How far something is that takes a while, and how to stop it. Shown only once it takes longer than a glance. */

import { learnText as text } from "../../text/labs/learn.en";
import { percent } from "../../text/numbers";
import "./progress.css";

interface ProgressProps {
  /** From 0 to 1. */
  readonly done: number;
  /** What is being done, for those who do not see the bar. */
  readonly label: string;
  /** The same in numbers. */
  readonly now: string;
  readonly onStop: () => void;
}

interface HowFarProps {
  /** From 0 to 1; null while nothing is on its way. */
  readonly done: number | null;
  readonly onStop: () => void;
}

/** How far the run of a prediction is, where one number says it. */
export function HowFar({ done, onStop }: HowFarProps) {
  return done === null ? null : <Progress done={done} onStop={onStop} label={text.howFar} now={percent(done)} />;
}

/** A bar, its numbers, a button. */
export function Progress({ done, label, now, onStop }: ProgressProps) {
  return (
    <span className="progress">
      <progress value={done} max={1} aria-label={label} />
      <span className="progress-now">{now}</span>
      <button type="button" onClick={onStop}>
        {text.stop}
      </button>
    </span>
  );
}
