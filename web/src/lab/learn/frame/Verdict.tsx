/** The verdict on a prediction: mark, bold verdict, one or two sentences with numbers, and *Why?*. */

import { useLayoutEffect, useRef } from "react";
import { RightMark } from "../../../figures/frame/RightMark";
import { learnText as text } from "../../../text/labs/learn.en";
import type { Option, Outcome } from "../Prediction";
import { fitInto } from "./panel";
import type { FramedOption } from "./question";

interface VerdictProps {
  readonly outcome: Outcome;
  readonly options: readonly FramedOption[];
  /** The locked option; null if nothing was predicted. */
  readonly predicted: string | null;
}

export function Verdict({ outcome, options, predicted }: VerdictProps) {
  const isRight = predicted === null ? null : outcome.value === predicted;
  const right = options.find(({ value }) => value === outcome.value);
  const place = useRef<HTMLDivElement>(null);
  const isWrong = isRight === false;
  useLayoutEffect(() => {
    // After a wrong prediction, *Why?* is open where it fits, until the reader opens or closes it.
    let decidesOnWhy = isWrong;
    const fold = (): void => fitInto(place.current, decidesOnWhy);
    const summary = place.current?.querySelector("summary");
    const decide = (): void => {
      decidesOnWhy = false;
    };
    summary?.addEventListener("click", decide);
    fold();
    // Also when fonts load, or when the list of answered questions grows.
    const observer = new ResizeObserver(fold);
    const panel = place.current?.closest(".lab-read");
    if (panel) observer.observe(panel);
    window.addEventListener("resize", fold);
    return () => {
      summary?.removeEventListener("click", decide);
      observer.disconnect();
      window.removeEventListener("resize", fold);
    };
  }, [isWrong]);
  return (
    <div className="lab-result" data-right={isRight ?? undefined} ref={place}>
      <RightMark isRight={isRight} />
      <div>
        <p className="lab-verdict">{isRight === null ? text.seen : text.verdict(isRight, right?.finding ?? "")}</p>
        <p>{outcome.sentence}</p>
        <details className="fold" onToggle={() => fitInto(place.current, false)}>
          <summary>{text.why}</summary>
          <p>{outcome.because}</p>
        </details>
      </div>
    </div>
  );
}

/** Returns what an option claims, without the reason after its colon. */
export function claimOf({ label }: Option): string {
  return label.split(":", 1)[0] ?? label;
}
