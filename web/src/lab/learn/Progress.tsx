/** Progress of long work, with a stop button. Shown only if the work takes longer than a moment. */

import { learnText as text } from "../../text/labs/learn.en";
import { percent } from "../../text/numbers";
import "./progress.css";

interface ProgressProps {
  /** From 0 to 1. */
  readonly done: number;
  /** Description of the work for screen readers. */
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

/** Progress of a prediction's run as one number. */
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
