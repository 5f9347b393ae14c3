/** Explore: experiments to begin with, then runs of the real engine with every option, seen in several ways. */

import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { WithPlayhead } from "../../figures/timeline/Playhead";
import { en } from "../../text/lab.en";
import { exploreText as text } from "../../text/pages/explore.en";
import { pagesText } from "../../text/pages/pages.en";
import { clockOf, type Moment } from "../../trace";
import { useLayers } from "../link/use-layers";
import { useLinkState } from "../link/use-link-state";
import type { PageProps } from "../pages";
import { chooseMotion, keptMotion, MOTION_CHOICES, type MotionChoice } from "../shell/motion-setting";
import { MissingTrace } from "./own-trace/OpenTrace";
import { CompareView } from "./pair/CompareView";
import { RunView } from "./run/RunView";
import { replacedSentences } from "./run/replaced";
import { RunBar } from "./runs/RunBar";
import type { RunState } from "./runs/runner";
import { useRuns } from "./runs/use-runs";
import { costsOf } from "./runs/use-times";
import { Settings } from "./settings/Settings";
import { SpaceView } from "./space/SpaceView";
import { titleOf } from "./start/experiments";
import { GuessPanel, isAsking } from "./start/Guess";
import { Start } from "./start/Start";
import { EXPLORE, type ExploreState, isBare, shownView } from "./state";
import { Toolbar } from "./Toolbar";
import { TimeView } from "./time/TimeView";
import { TradeOffView, useKeptRuns } from "./trade-off/TradeOffView";
import type { ViewProps } from "./view";
import "./explore.css";

/** The page. */
export function Page(props: PageProps) {
  const [linked, update] = useLinkState(EXPLORE, props.notify);
  const { layers } = useLayers();
  // An assignment about the initial settings is about their run.
  const state = layers.assignment !== "" && isBare(linked) ? ({ ...linked, view: "run" } as const) : linked;
  const isStart = shownView(state) === "start";
  const title = isStart ? pagesText.titles.explore.title : titleOf(state);
  useEffect(() => {
    document.title = pagesText.documentTitle(title);
  }, [title]);
  return (
    <>
      {isStart ? (
        <Start client={props.client} theme={state.theme} notify={props.notify} onShown={props.onShown} />
      ) : (
        <Workbench {...props} state={state} update={update} />
      )}
      <footer className="page-foot">
        <span>{en.engineVersion(props.info.version)}</span>
        <MotionSelect />
      </footer>
    </>
  );
}

type WorkbenchProps = PageProps & Pick<ViewProps, "state" | "update">;

/** Runs, and a view of them. */
function Workbench({ client, info, results, notify, announce, onShown, state, update }: WorkbenchProps) {
  const { runs, runner, isMissing } = useRuns(client, state);
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (runs.panes.length > 0 || runs.kind === "failed" || isMissing) onShown();
  }, [runs.panes.length, runs.kind, isMissing, onShown]);
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
  const openSettings = (): void => sheet.current?.showModal();
  useEffect(() => {
    if (state.find !== "") sheet.current?.showModal();
  }, [state.find]);
  useKeptRuns({ runs, state });
  const costsWith = useCallback(
    (other: ExploreState) => costsOf(other, "a", info, results.results),
    [info, results.results],
  );
  const costs = useMemo(
    () => (["a", "b"] as const).map((pane) => costsOf(state, pane, info, results.results)),
    [state, info, results.results],
  );
  return (
    <main id="main" tabIndex={-1} className="explore" data-view={shownView(state)}>
      <Toolbar state={state} update={update} onSettings={openSettings} />
      {isMissing ? (
        <MissingTrace
          client={client}
          notify={notify}
          name={state.trace}
          onOpened={(trace) => {
            update({ trace });
            if (runs.kind === "failed") void runner.again();
          }}
        />
      ) : null}
      {isMissing ? null : (
        <RunBar
          runs={runs}
          isAside={isAsking(state)}
          onStop={stop}
          onGoOn={goOn}
          onAgain={() => void runner.again()}
          onSettings={openSettings}
        />
      )}
      {isAsking(state) ? <GuessPanel state={state} update={update} runs={runs} /> : null}
      {isAsking(state) || runs.panes.length === 0 ? null : (
        <Shown
          client={client}
          state={state}
          update={update}
          announce={announce}
          runs={runs}
          costs={costs}
          costsWith={costsWith}
          onSettings={openSettings}
        />
      )}
      <Settings ref={sheet} state={state} update={update} runs={runs} />
    </main>
  );
}

function doneOf({ panes }: RunState): number {
  return panes.length === 0 ? 0 : Math.min(...panes.map(({ log }) => log.done));
}

type ShownProps = Omit<ViewProps, "clock" | "moment" | "done" | "isResting">;

/** The runs at the moment that is looked at. */
function Shown(props: ShownProps) {
  const { state, runs } = props;
  const { panes, revision, kind } = runs;
  const logs = useMemo(() => panes.map(({ log }) => log), [panes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: logs grow in place; the revision says that they did
  const clock = useMemo(() => clockOf(logs), [logs, revision]);
  const done = doneOf(runs);
  const moment: Moment = state.at === null ? { op: done, step: 0 } : { op: Math.min(state.at, done), step: state.step };
  const forgotten = Math.max(...logs.map(({ from }) => from));
  const view: ViewProps = { ...props, clock, moment, done, isResting: kind !== "running" };
  return (
    <WithPlayhead position={clock.positionOf(moment)}>
      {replacedSentences(logs.map((log) => log.sampleAt(moment.op))).map((sentence) => (
        <p key={sentence} className="caveat">
          {sentence}
        </p>
      ))}
      <View {...view} />
      {forgotten > 0 ? <p className="hint">{text.run.forgotten(forgotten)}</p> : null}
    </WithPlayhead>
  );
}

function View(props: ViewProps) {
  // The former runs are shown while one more configuration opens.
  const isPair = props.runs.panes.length === 2;
  switch (shownView(props.state)) {
    case "compare":
      return isPair ? <CompareView {...props} /> : <RunView {...props} />;
    case "time":
      return <TimeView {...props} />;
    case "trade-off":
      return <TradeOffView {...props} />;
    case "space":
      return <SpaceView {...props} />;
    default:
      return <RunView {...props} />;
  }
}

/** Selects the amount of motion, for readers who want another amount than their system. */
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
