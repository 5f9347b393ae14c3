/** The minutes of a lesson as a bar: each step is as wide as it is long, has a picture of its figure, and opens when it is pressed. */

import type { CSSProperties } from "react";
import { pagesText } from "../../text/pages/pages.en";
import { teachText } from "../../text/teach/teach.en";
import { LabPicture } from "./LabPicture";
import type { PlanStep } from "./plans";

const text = teachText.plans;

interface LessonBarProps {
  readonly steps: readonly PlanStep[];
  /** Minute in class at which each step begins. */
  readonly starts: readonly number[];
  /** Index of the open step. */
  readonly open: number;
  readonly onOpen: (step: number) => void;
}

/** A number for the style sheet. */
function styled(name: string, value: number): CSSProperties {
  return { [name]: value } as CSSProperties;
}

/** Time of a minute on a clock that starts with the lesson. */
function clock(minute: number): string {
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;
}

export function LessonBar({ steps, starts, open, onOpen }: LessonBarProps) {
  const all = steps.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <ol className="lesson-bar" aria-label={text.steps} style={styled("--lesson-minutes", all)}>
      {steps.map(({ page, state, minutes, isHomework = false }, at) => (
        <li key={`${page} ${state}`} style={styled("--step-minutes", minutes)}>
          <button
            type="button"
            data-home={isHomework}
            aria-current={at === open ? "step" : undefined}
            onClick={() => onOpen(at)}
          >
            <LabPicture page={page} />
            <b>{pagesText.titles[page].place}</b>
            <span>{text.minutes(minutes)}</span>
          </button>
          <small>{isHomework ? text.atHome : clock(starts[at] ?? 0)}</small>
        </li>
      ))}
    </ol>
  );
}
