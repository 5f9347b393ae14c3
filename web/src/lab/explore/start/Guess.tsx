/** A prediction before an experiment: optional, and compared with the result of the run. */

import { useEffect, useRef } from "react";
import { guessText as text } from "../../../text/explore/guess.en";
import { exploreText } from "../../../text/pages/explore.en";
import { WithTerms } from "../../reference/WithTerms";
import type { ViewProps } from "../view";
import { isExperiment } from "./experiments";
import { GUESSES, type GuessedMetric, rightOption } from "./guess";
import { CardPicture } from "./Pictures";
import "./guess.css";

/** Returns true while a prediction is still open. */
export function isAsking({ guess, experiment }: ViewProps["state"]): boolean {
  return guess === "ask" && isExperiment(experiment);
}

/** The question, shown during the run. */
export function GuessPanel({ state, update, runs }: Pick<ViewProps, "state" | "update" | "runs">) {
  if (!isExperiment(state.experiment)) return null;
  const done = runs.panes.length === 0 ? 0 : Math.min(...runs.panes.map(({ log }) => log.done));
  const total = runs.panes[0]?.facts.total ?? 0;
  const isDone = total > 0 && done >= total;
  const { ask, options } = text.experiments[state.experiment];
  const answer = (guess: ViewProps["state"]["guess"]): void => {
    // The button that was pressed goes; the result takes the focus from here.
    document.getElementById("main")?.focus({ preventScroll: true });
    update({ guess });
  };
  return (
    <section className="explore-guess" aria-label={text.title}>
      <CardPicture of={state.experiment} />
      <div className="explore-guess-words">
        <p className="origin">{exploreText.experiments[state.experiment].question}</p>
        <h2>
          <WithTerms text={ask} terms={text.terms} />
        </h2>
        <div className="explore-guess-options">
          {options.map((option, at) => (
            <button key={option} type="button" onClick={() => answer(OPTIONS[at] ?? "skip")}>
              {option}
            </button>
          ))}
        </div>
        <p className="origin">
          {isDone ? text.complete : text.start}{" "}
          <button type="button" className="quiet" onClick={() => answer("skip")}>
            {text.skip}
          </button>
        </p>
        <progress max={Math.max(total, 1)} value={done} aria-label={exploreText.run.title} />
      </div>
    </section>
  );
}

const OPTIONS = ["0", "1", "2"] as const;

interface ResultProps extends Pick<ViewProps, "state" | "announce"> {
  /** B / A at the end of the run; null before it. */
  readonly ratio: number | null;
  /** The number of this ratio, in views that show one number only. */
  readonly about?: GuessedMetric;
}

/** The guess against the result; nothing where another number than the guessed one is shown. */
export function GuessResult({ state: { experiment, guess }, ratio, about, announce }: ResultProps) {
  const at = (OPTIONS as readonly string[]).indexOf(guess);
  if (!isExperiment(experiment) || at < 0) return null;
  if (about !== undefined && about !== GUESSES[experiment].metric) return null;
  const { options } = text.experiments[experiment];
  const option = options[at] ?? "";
  const right = ratio === null ? null : rightOption(experiment, ratio);
  if (right === null) return <Verdict verdict="running" says={text.running(option)} announce={announce} />;
  if (right === at) return <Verdict verdict="right" says={text.right(option)} announce={announce} />;
  return <Verdict verdict="wrong" says={text.wrong(option, options[right] ?? "")} announce={announce} />;
}

interface VerdictProps extends Pick<ViewProps, "announce"> {
  readonly verdict: "running" | "right" | "wrong";
  readonly says: string;
}

/** Takes the focus from an answered question. A later verdict is announced in the region of the page, which exists before it. */
function Verdict({ verdict, says, announce }: VerdictProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const before = useRef(verdict);
  useEffect(() => {
    if (document.activeElement?.id === "main") place.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (before.current === "running" && verdict !== "running") announce(says);
    before.current = verdict;
  }, [verdict, says, announce]);
  return (
    <p ref={place} tabIndex={-1} className="explore-guessed" data-verdict={verdict}>
      {says}
    </p>
  );
}
