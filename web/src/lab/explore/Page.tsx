/** Explore: a sandbox over the real engine, with every option, any workload, and two configurations on one clock. */

import { memo, useCallback, useEffect, useId, useMemo, useState } from "react";
import { Assigned } from "../../figures/frame/Assigned";
import { WithPlayhead } from "../../figures/timeline/Playhead";
import { en } from "../../text/lab.en";
import { exploreText as text } from "../../text/pages/explore.en";
import { clockOf, type Moment } from "../../trace";
import { type UpdateOf, useLinkState } from "../link/use-link-state";
import type { PageProps } from "../pages";
import { chooseMotion, keptMotion, MOTION_CHOICES, type MotionChoice } from "../shell/motion-setting";
import { Options, type Refused } from "./Options";
import { OwnKeys } from "./OwnKeys";
import { Pane } from "./Pane";
import { mostOf } from "./plots";
import { RunBar } from "./RunBar";
import { RunTimeline } from "./RunTimeline";
import type { RunState } from "./runner";
import { EXPLORE, EXPLORE_PARAMS, type ExploreState } from "./state";
import { type Runs, useRuns } from "./use-runs";
import "./explore.css";

const NAMES = ["A", "B"] as const;
const SteadyOptions = memo(Options);

/** The setting to blame, where the engine refused one. */
function refusedOf({ error }: RunState): Refused | null {
  if (error?.error.field === undefined) return null;
  return { pane: error.pane === 0 ? "a" : "b", setting: error.error.field, sentence: error.error.message };
}

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(EXPLORE, notify);
  const { runs, runner } = useRuns(client, state);
  useEffect(() => {
    if (runs.panes.length > 0 || runs.kind === "failed") onShown();
  }, [runs.panes.length, runs.kind, onShown]);
  const refused = useMemo(() => refusedOf(runs), [runs]);
  const stop = (): void => {
    runner.stop();
    const unsubscribe = runner.subscribe(() => {
      if (runner.state().kind === "running") return;
      unsubscribe();
      update({ ran: doneOf(runner.state()) });
    });
  };
  const goOn = (): void => {
    update({ ran: null });
    void runner.goOn(null);
  };
  return (
    <>
      <main id="main" tabIndex={-1} className="explore">
        <div className="explore-intro">
          <h1>{text.heading}</h1>
          <p className="lede">{text.lede}</p>
        </div>
        <div className="explore-side">
          <Panes state={state} update={update} />
          <SteadyOptions update={update} refused={refused} state={state} />
        </div>
        <div className="explore-main">
          <RunBar runs={runs} onStop={stop} onGoOn={goOn} onAgain={() => void runner.again()} />
          {runs.panes.length === 0 ? null : (
            <Shown
              client={client}
              state={state}
              update={update}
              announce={announce}
              runs={runs}
              runner={runner}
              refused={refused}
            />
          )}
        </div>
      </main>
      <footer className="page-foot">
        <span>{en.engineVersion(info.version)}</span>
        <MotionSelect />
      </footer>
    </>
  );
}

function doneOf({ panes }: RunState): number {
  return panes.length === 0 ? 0 : Math.min(...panes.map(({ log }) => log.done));
}

interface PanesProps {
  readonly state: ExploreState;
  readonly update: UpdateOf<ExploreState>;
}

/** One configuration, or two. */
function Panes({ state, update }: PanesProps) {
  return (
    <div className="explore-panes-choice">
      <Assigned name={EXPLORE_PARAMS.panes.name}>
        <button type="button" aria-pressed={state.panes === 1} onClick={() => update({ panes: 1, pane: "a" })}>
          {text.one}
        </button>
        <button type="button" aria-pressed={state.panes === 2} onClick={() => update({ panes: 2, pane: "b" })}>
          {text.two}
        </button>
      </Assigned>
    </div>
  );
}

type ShownProps = PanesProps &
  Runs &
  Pick<PageProps, "client" | "announce"> & {
    readonly refused: Refused | null;
  };

/** The runs at the moment that is looked at. */
function Shown({ client, state, update, announce, runs, refused }: ShownProps) {
  const { panes, revision, kind } = runs;
  const isResting = kind !== "running";
  const logs = useMemo(() => panes.map(({ log }) => log), [panes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: logs grow in place; the revision says that they did
  const clock = useMemo(() => clockOf(logs), [logs, revision]);
  const done = doneOf(runs);
  const moment: Moment = state.at === null ? { op: done, step: 0 } : { op: Math.min(state.at, done), step: state.step };
  const onMoment = useCallback(
    ({ op, step }: Moment) => update({ at: op === done && step === 0 ? null : op, step }, "scrub"),
    [update, done],
  );
  const most = Math.max(...logs.map(mostOf));
  const forgotten = Math.max(...logs.map(({ from }) => from));
  return (
    <WithPlayhead position={clock.positionOf(moment)}>
      <div className="explore-timeline">
        <RunTimeline
          logs={logs}
          clock={clock}
          moment={moment}
          onMoment={onMoment}
          isResting={isResting}
          onSay={announce}
        />
      </div>
      <div className="explore-panes" data-panes={panes.length}>
        {panes.map((running, at) => {
          const name = NAMES[at] ?? "A";
          const isChosen = at === (state.pane === "b" && panes.length === 2 ? 1 : 0);
          return (
            <Pane
              key={running.id}
              client={client}
              name={name}
              running={running}
              moment={moment}
              isResting={isResting}
              most={most}
              open={isChosen ? state.open : null}
              onOpen={(open) => update({ open, pane: at === 1 ? "b" : "a" })}
              asked={state.ask}
              onAsk={(ask) => update({ ask })}
            />
          );
        })}
      </div>
      {forgotten > 0 ? <p className="hint">{text.run.forgotten(forgotten)}</p> : null}
      <Assigned name={EXPLORE_PARAMS.own.name}>
        <OwnKeys
          own={state.own}
          after={moment.op}
          problem={refused?.setting === "own" ? refused.sentence : null}
          onOwn={(own, after) => update({ own, at: after + 1, step: 0 })}
        />
      </Assigned>
    </WithPlayhead>
  );
}

/** Chooses how much may move, for readers whose system asks for another amount. */
function MotionSelect() {
  const id = useId();
  const [choice, setChoice] = useState(keptMotion);
  const choose = (next: MotionChoice): void => {
    chooseMotion(next);
    setChoice(next);
  };
  return (
    <span className="motion-choice">
      <label htmlFor={id}>{text.motion.label}</label>{" "}
      <select
        id={id}
        value={choice}
        title={text.motion.hint}
        onChange={(event) => choose(event.target.value as MotionChoice)}
      >
        {MOTION_CHOICES.map((one) => (
          <option key={one} value={one}>
            {text.motion.choices[one]}
          </option>
        ))}
      </select>
    </span>
  );
}
