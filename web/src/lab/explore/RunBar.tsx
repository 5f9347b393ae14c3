/** How far the run is, and the buttons that stop it and go on. */

import { exploreText } from "../../text/pages/explore.en";
import { EngineWords } from "../shell/EngineWords";
import type { RunState } from "./runner";

const text = exploreText.run;

interface RunBarProps {
  readonly runs: RunState;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
  readonly onAgain: () => void;
}

/** The bar; a refusal is told by the option that is to blame too. */
export function RunBar({ runs, onStop, onGoOn, onAgain }: RunBarProps) {
  const { kind, panes, error } = runs;
  const done = panes.length === 0 ? 0 : Math.min(...panes.map(({ log }) => log.done));
  const total = panes[0]?.facts.total ?? 0;
  const slices = panes.reduce((sum, { log }) => sum + log.slices, 0);
  const largest = Math.max(0, ...panes.map(({ log }) => log.largestSlice));
  return (
    <section
      className="explore-run"
      aria-label={text.title}
      data-state={kind}
      data-done={done}
      data-slices={slices}
      data-largest-slice={largest}
    >
      <progress max={Math.max(total, 1)} value={done} aria-label={text.title} />
      <span className="explore-run-text">{total === 0 ? exploreText.loading : text.progress(done, total, slices)}</span>
      <Buttons kind={kind} onStop={onStop} onGoOn={onGoOn} onAgain={onAgain} isDone={done >= total} />
      {error === null ? null : (
        <p className="explore-problem" role="alert">
          <EngineWords
            sentence={
              error.error.kind === "bad-input"
                ? text.refused(error.pane === 0 ? "A" : "B", error.error.message)
                : text.failed(error.error.message)
            }
            words={error.error.message}
          />
        </p>
      )}
    </section>
  );
}

interface ButtonsProps extends Pick<RunBarProps, "onStop" | "onGoOn" | "onAgain"> {
  readonly kind: RunState["kind"];
  readonly isDone: boolean;
}

function Buttons({ kind, isDone, onStop, onGoOn, onAgain }: ButtonsProps) {
  switch (kind) {
    case "running":
      return (
        <button type="button" onClick={onStop}>
          {text.stop}
        </button>
      );
    case "rested":
      return isDone ? (
        <span className="explore-run-state">{text.done}</span>
      ) : (
        <>
          <button type="button" className="primary" onClick={onGoOn}>
            {text.goOn}
          </button>
          <span className="explore-run-state">{text.stopped}</span>
        </>
      );
    case "failed":
      return (
        <button type="button" onClick={onAgain}>
          {text.again}
        </button>
      );
    default:
      return null;
  }
}
