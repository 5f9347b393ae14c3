/** A mark of an answer. Right is a filled tick, wrong an outlined cross, unknown an empty circle: shape, not only color. */

import { learnText as text } from "../../text/labs/learn.en";
import "./right-mark.css";

interface RightMarkProps {
  readonly isRight: boolean | null;
  /** False if the same is written next to the mark. */
  readonly isSaid?: boolean;
}

export function RightMark({ isRight, isSaid = true }: RightMarkProps) {
  const kind = isRight === null ? "none" : isRight ? "right" : "wrong";
  return (
    <span className="lab-mark" data-kind={kind}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {isRight === true ? <path d="M2 6.5 5 9.5 10 3" /> : null}
        {isRight === false ? <path d="M2.5 2.5 9.5 9.5M9.5 2.5 2.5 9.5" /> : null}
      </svg>
      {isRight === null || !isSaid ? null : (
        <span className="visually-hidden">{isRight ? text.isRight : text.isWrong}</span>
      )}
    </span>
  );
}
