/**
 * Over time: bytes by level, work of compaction, bytes that are not live, and the debt of a background thread, for A and B next to each
 * other.
 */

import { useEffect, useId, useMemo, useState } from "react";
import type { SandboxStalls } from "../../../engine/contract";
import { useWidth } from "../../../figures/frame/use-width";
import { exploreText } from "../../../text/pages/explore.en";
import { bytes, time } from "../amounts";
import { changeOf, isSame, ratioOf } from "../pair/compare";
import type { RunningPane } from "../runs/runner";
import { NumberEntry } from "../settings/NumberEntry";
import { GuessResult } from "../start/Guess";
import { EXPLORE_PARAMS, type ExploreState } from "../state";
import { isAtEnd, NAMES, nameOf, samplesOf, type ViewProps } from "../view";
import { type Lane, layoutLanes, mostOf } from "./lanes";
import { cachedLane, deadLane, debtLane, levelsLane, mergesLane, scansLane } from "./lanes-of";
import { ReadLanes } from "./ReadLanes";

const text = exploreText.over;
const HEIGHTS: Readonly<Record<Lane["kind"], number>> = { stack: 56, bars: 56, rate: 48, debt: 74 };
/** The first lane shows the tree. */
const FIRST_HEIGHT = 112;

/** Debt and waits of a run; null until the engine has computed them once. */
function useStalls({ client, state, costs, runs }: ViewProps, running: RunningPane | undefined, pane: number) {
  const [known, setKnown] = useState<SandboxStalls | null>(null);
  const blockNs = costs[pane]?.blockNs ?? 0;
  const { arrivals, debtLimit } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log grows in place; the revision says that it did
  useEffect(() => {
    if (running === undefined || blockNs === 0) return;
    let isWanted = true;
    const { log } = running;
    const moments = Uint32Array.from(log.moved, ({ moment }) => moment);
    const moved = Float64Array.from(log.moved.flatMap(({ readBytes, writtenBytes }) => [readBytes, writtenBytes]));
    client
      .call((remote) =>
        remote.sandboxStalls(moments, moved, log.done, { arrivals, blockNs, mostBytes: 1024 * debtLimit }),
      )
      .then(
        (stalls) => {
          if (isWanted) setKnown(stalls);
        },
        // Another run replaced this one, or the worker has ended: the run reports it.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [client, running, runs.revision, arrivals, blockNs, debtLimit]);
  return known;
}

function sumOf(values: Iterable<number>): number {
  return [...values].reduce((sum, value) => sum + value, 0);
}

/** The view. */
export function TimeView(props: ViewProps) {
  const { state, runs, update } = props;
  const [a, b] = runs.panes;
  const stallsA = useStalls(props, a, 0);
  const stallsB = useStalls(props, b, 1);
  const [at, setAt] = useState<number | null>(null);
  const device = exploreText.devices[state.device];
  const all = [stallsA, ...(b === undefined ? [] : [stallsB])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: logs grow in place; the revision says that they did
  const lanes = useMemo(
    () => lanesOf(runs.panes, all, 1024 * state.debtLimit),
    [runs.panes, runs.revision, stallsA, stallsB, state.debtLimit],
  );
  const total = a?.facts.total ?? 0;
  // Both runs have the same axes.
  const most = (lanes[0] ?? []).map((_, lane) => Math.max(...lanes.map((own) => mostOf(own[lane] as Lane, total))));
  return (
    <div className="explore-over">
      <p className="explore-result">
        {all.map((stalls, pane) =>
          stalls === null ? null : <b key={NAMES[pane]}>{stallSentence(state, pane, stalls)} </b>,
        )}
        {text.simulated(device)} <b>{costSentence(state, runs.panes)}</b>
      </p>
      <GuessResult
        state={state}
        announce={props.announce}
        about="wait"
        ratio={isAtEnd(props) ? ratioOf(waitIn(stallsA), waitIn(b === undefined ? null : stallsB)) : null}
      />
      <div className="explore-over-panes" data-panes={runs.panes.length}>
        {runs.panes.map((running, pane) => (
          <Over
            key={running.id}
            {...props}
            running={running}
            pane={pane}
            lanes={lanes[pane] ?? []}
            most={most}
            stalls={all[pane] ?? null}
            at={at}
            onAt={setAt}
          />
        ))}
      </div>
      <div className="explore-clock">
        <Entry state={state} field="arrivals" onChange={(arrivals) => update({ arrivals })} />
        <Entry state={state} field="debtLimit" onChange={(debtLimit) => update({ debtLimit })} />
        <p className="origin">{exploreText.stalls.note(device)}</p>
      </div>
    </div>
  );
}

function waitIn(stalls: SandboxStalls | null): number | undefined {
  return stalls === null ? undefined : sumOf(stalls.waitNs);
}

function stallSentence(state: ExploreState, pane: number, { waitNs }: SandboxStalls): string {
  const name = nameOf(state, pane === 1 ? "b" : "a");
  if (waitNs.length === 0) return text.sentence.none(name);
  return text.sentence.some(name, waitNs.length, time(sumOf(waitNs)), time(Math.max(...waitNs)));
}

/** Bytes that B writes more or less than A, which its shorter waits cost; empty if both write the same. */
function costSentence(state: ExploreState, panes: readonly RunningPane[]): string {
  const [a, b] = panes.map(({ log: { now } }) => (now === null ? 0 : now.bytesFlushed + now.bytesCompacted));
  const ratio = ratioOf(a, b);
  if (a === undefined || b === undefined || ratio === null || isSame(ratio)) return "";
  return text.sentence.cost(nameOf(state, "b"), changeOf(ratio, false), bytes(a), bytes(b));
}

const NO_STALLS: SandboxStalls = {
  done: new Float64Array(),
  bytes: new Float64Array(),
  waits: new Float64Array(),
  waitNs: new Float64Array(),
};

/** The lanes of all runs. Scans and caches have one if some run has any. */
function lanesOf(
  panes: readonly RunningPane[],
  stalls: readonly (SandboxStalls | null)[],
  limit: number,
): readonly (readonly Lane[])[] {
  const hasScans = panes.some(({ log }) => (log.now?.scans ?? 0) > 0);
  const hasCache = panes.some(({ log }) => (log.now?.blocksCached ?? 0) > 0);
  return panes.map(({ log }, pane) => {
    const samples = samplesOf(log);
    return [
      levelsLane(samples),
      mergesLane(log),
      deadLane(samples),
      ...(hasScans ? [scansLane(log.samples)] : []),
      ...(hasCache ? [cachedLane(log.samples)] : []),
      debtLane(stalls[pane] ?? NO_STALLS, limit),
    ];
  });
}

interface OverProps extends ViewProps {
  readonly running: RunningPane;
  readonly pane: number;
  readonly lanes: readonly Lane[];
  readonly most: readonly number[];
  readonly stalls: SandboxStalls | null;
  readonly at: number | null;
  readonly onAt: (at: number | null) => void;
}

/** The plots of one run. */
function Over({ state, moment, running, pane, lanes, most, stalls, at, onAt }: OverProps) {
  const [frame, width] = useWidth<HTMLDivElement>(590);
  const { log, facts } = running;
  const layout = useMemo(
    () =>
      layoutLanes(
        lanes,
        lanes.map(({ kind }, lane) => (lane === 0 ? FIRST_HEIGHT : HEIGHTS[kind])),
        facts.total,
        width,
        most,
      ),
    [lanes, facts.total, width, most],
  );
  const name = nameOf(state, pane === 1 ? "b" : "a");
  const written = log.now === null ? 0 : log.now.bytesFlushed + log.now.bytesCompacted;
  const waits = sumOf(stalls?.waitNs ?? []);
  return (
    <section aria-label={name} className="explore-over-pane">
      <h2>
        <span className="explore-letter" data-pair={pane === 1 ? "b" : "a"}>
          {NAMES[pane]}
        </span>{" "}
        {text.head(bytes(written), waits === 0 ? null : time(waits))}
      </h2>
      <div ref={frame} className="chart">
        <ReadLanes
          title={name}
          layout={layout}
          width={width}
          samples={samplesOf(log)}
          stalls={stalls}
          total={facts.total}
          description={`${name}: ${lanes.map(({ title }) => title).join(", ")}`}
          here={moment.op}
          at={at}
          onAt={onAt}
        />
      </div>
    </section>
  );
}

interface EntryProps {
  readonly state: ExploreState;
  readonly field: "arrivals" | "debtLimit";
  readonly onChange: (value: number) => void;
}

function Entry({ state, field, onChange }: EntryProps) {
  const id = useId();
  const param = EXPLORE_PARAMS[field];
  return (
    <div className="explore-clock-entry">
      <label htmlFor={id}>{param.label}</label>
      <NumberEntry id={id} param={param} value={state[field]} describedBy="" onChange={onChange} />
    </div>
  );
}
