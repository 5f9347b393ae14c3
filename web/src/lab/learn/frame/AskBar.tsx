/** On a phone, above the figure: the title of the question, as a button that leads to its options below the figure. */

import type { RefObject } from "react";
import { learnText as text } from "../../../text/labs/learn.en";

interface AskBarProps {
  readonly title: string;
  /** The figure of the question. */
  readonly place: RefObject<HTMLElement | null>;
}

export function AskBar({ title, place }: AskBarProps) {
  const toQuestion = (): void => {
    const question = place.current?.closest("main")?.querySelector<HTMLElement>(".lab-question");
    question?.scrollIntoView({ block: "start" });
    question?.querySelector("input")?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className="lab-ask" onClick={toQuestion}>
      <b>{title}</b>
      <span>{text.toQuestion}</span>
    </button>
  );
}
