/** On a phone, the question below a tall figure: its title, and a button that leads to it, until its options are in the window. */

import { type RefObject, useEffect, useState } from "react";
import { learnText as text } from "../../../text/labs/learn.en";

interface AskBarProps {
  readonly title: string;
  /** The figure of the question. */
  readonly place: RefObject<HTMLElement | null>;
}

export function AskBar({ title, place }: AskBarProps) {
  const [isBelow, setBelow] = useState(false);
  const optionOf = (): HTMLElement | null =>
    place.current?.closest("main")?.querySelector<HTMLElement>(".lab-question .lab-option") ?? null;
  useEffect(() => {
    const option = optionOf();
    if (option === null || typeof IntersectionObserver === "undefined") return;
    const watcher = new IntersectionObserver(([seen]) => {
      if (seen !== undefined) setBelow(!seen.isIntersecting && seen.boundingClientRect.top > 0);
    });
    watcher.observe(option);
    return () => watcher.disconnect();
  });
  const toQuestion = (): void => {
    const option = optionOf();
    option?.closest("form")?.scrollIntoView({ block: "start" });
    option?.querySelector("input")?.focus({ preventScroll: true });
  };
  return (
    <div className="lab-ask" hidden={!isBelow}>
      <b>{title}</b>
      <button type="button" onClick={toQuestion}>
        {text.toQuestion}
      </button>
    </div>
  );
}
