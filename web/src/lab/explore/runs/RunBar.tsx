/** Progress of the run, and the buttons to stop and continue it. */

import { ended } from "../../../text/numbers";
import { exploreText } from "../../../text/pages/explore.en";
import { EngineWords } from "../../shell/EngineWords";
import { problemOf } from "../settings/problem";
import type { RunState } from "./runner";

const text = exploreText.run;

interface RunBarProps {
  readonly runs: RunState;
  /** True if another part of the page shows the progress. */
  readonly isAside: boolean;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
  readonly onAgain: () => void;
  readonly onSettings: () => void;
}

/** The bar. A refusal is also shown at the setting that is to blame. */
export function RunBar({ runs, isAside, onStop, onGoOn, onAgain, onSettings }: RunBarProps) {
  const { kind, panes, error } = runs;
  const done = panes.length === 0 ? 0 : Math.min(...panes.map(({ log }) => log.done));
  const total = panes[0]?.facts.total ?? 0;
  const slices = panes.reduce((sum, { log }) => sum + log.slices, 0);
  const largest = Math.max(0, ...panes.map(({ log }) => log.largestSlice));
  const isDone = kind === "rested" && done >= total;
  const isOnItsWay = isAside && (kind === "opening" || kind === "running");
  return (
    <section
      // The picture already shows that the run is complete.
      className={isDone || isOnItsWay ? "explore-run visually-hidden" : "explore-run"}
      aria-label={text.title}
      data-state={kind}
      data-done={done}
      data-slices={slices}
      data-largest-slice={largest}
    >
      {kind === "failed" ? null : (
        <>
          <progress max={Math.max(total, 1)} value={done} aria-label={text.title} />
          <span className="explore-run-text">
            {total === 0 ? exploreText.loading : text.progress(done, total, slices)}
          </span>
        </>
      )}
      {isOnItsWay ? null : <Buttons kind={kind} onStop={onStop} onGoOn={onGoOn} isDone={isDone} />}
      {error === null ? null : (
        <>
          <p className="explore-problem" role="alert">
            <Failure error={error} />
          </p>
          {error.error.kind === "bad-input" ? (
            <button type="button" className="primary" onClick={onSettings}>
              {exploreText.problems.openSettings}
            </button>
          ) : null}
          <button type="button" onClick={onAgain}>
            {text.again}
          </button>
        </>
      )}
    </section>
  );
}

function Failure({ error: { pane, error } }: { readonly error: NonNullable<RunState["error"]> }) {
  const isRefused = error.kind === "bad-input";
  const own = isRefused ? problemOf(error) : null;
  const words = own ?? ended(error.message);
  const sentence = isRefused ? text.refused(pane === 0 ? "A" : "B", words) : text.failed(words);
  return own === null ? <EngineWords sentence={sentence} words={words} /> : sentence;
}

interface ButtonsProps extends Pick<RunBarProps, "onStop" | "onGoOn"> {
  readonly kind: RunState["kind"];
  readonly isDone: boolean;
}

function Buttons({ kind, isDone, onStop, onGoOn }: ButtonsProps) {
  if (kind === "running") {
    return (
      <button type="button" onClick={onStop}>
        {text.stop}
      </button>
    );
  }
  if (kind !== "rested" || isDone) return null;
  return (
    <>
      <button type="button" className="primary" onClick={onGoOn}>
        {text.goOn}
      </button>
      <span className="explore-run-state">{text.stopped}</span>
    </>
  );
}
