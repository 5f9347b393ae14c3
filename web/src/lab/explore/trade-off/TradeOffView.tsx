/** The trade-off: each complete run of the workload is a point between writes, lookups and space; the model is in the background. */

import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { SandboxCosts, SandboxTimes, SandboxTradeOff, SandboxValues } from "../../../engine/contract";
import { Fold } from "../../../figures/frame/DataAndExport";
import { ExportsContent } from "../../../figures/frame/ExportsContent";
import { initialValues } from "../../../figures/params/schema";
import { ownTraceText } from "../../../text/explore/own-trace.en";
import { tradeOffText as text } from "../../../text/explore/trade-off.en";
import { ended } from "../../../text/numbers";
import { exploreText } from "../../../text/pages/explore.en";
import { settle } from "../../link/address";
import { plain, time, times } from "../amounts";
import { SandboxRunner } from "../runs/runner";
import { problemOf } from "../settings/problem";
import { linkOf } from "../start/experiments";
import { EXPLORE_PARAMS, type ExploreState, valuesOf } from "../state";
import { labelOf, NAMES, type ViewProps } from "../view";
import { changedOf, KEPT_RUNS, type KeptRun, keyOf, pointOf, runName, settingIn, workloadOf } from "./kept";
import type { Point } from "./layout";
import { TradeOffPicture } from "./Picture";
import { Sweep, type SweepKind, sweepOf } from "./sweep";
import "./trade-off.css";

/** Rows of the list. */
const MOST_ROWS = 14;

/** A run with its times. */
export interface TimedRun {
  readonly run: KeptRun;
  readonly letter: string;
  readonly pair: "a" | "b" | null;
  readonly times: SandboxTimes;
}

function stateWith(values: SandboxValues, state: ExploreState): ExploreState {
  const { device, theme } = state;
  return { ...initialValues(EXPLORE_PARAMS), ...values, device, theme } as ExploreState;
}

/** The runs to be shown: A and B, then others of their workload, the newest last. */
export function shownRuns(all: readonly KeptRun[], current: readonly SandboxValues[]): readonly KeptRun[] {
  const [first] = current;
  if (first === undefined) return [];
  const own = current.map(keyOf);
  const ofWorkload = all.filter(({ values }) => workloadOf(values) === workloadOf(first));
  const others = ofWorkload.filter(({ values }) => !own.includes(keyOf(values)));
  const mine = own.flatMap((key) => ofWorkload.find(({ values }) => keyOf(values) === key) ?? []);
  return [...mine, ...others.slice(-(MOST_ROWS - mine.length))];
}

function useTimedRuns({ client, state, costsWith }: ViewProps, runs: readonly KeptRun[], own: readonly string[]) {
  const [known, setKnown] = useState<readonly TimedRun[]>([]);
  const key = JSON.stringify([runs, own, state.device]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when runs or costs are others
  useEffect(() => {
    let isWanted = true;
    const timed = async (run: KeptRun, at: number): Promise<TimedRun> => {
      const counts = Float64Array.from(run.costCounts);
      const [found] = await client.call((remote) =>
        remote.sandboxTimes(counts, costsWith(stateWith(run.values, state))),
      );
      const pane = own.indexOf(keyOf(run.values));
      const letter =
        NAMES[pane] ??
        String.fromCharCode("C".charCodeAt(0) + at - runs.filter((one) => own.includes(keyOf(one.values))).length);
      return { run, letter, pair: pane < 0 ? null : pane === 1 ? "b" : "a", times: found as SandboxTimes };
    };
    Promise.all(runs.map(timed)).then(
      (all) => {
        if (isWanted) setKnown(all);
      },
      // The worker has ended: the run reports it.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [client, key]);
  return known;
}

function useCurves({ client, state, costs }: ViewProps, values: SandboxValues): readonly SandboxTradeOff[] | null {
  const [known, setKnown] = useState<readonly SandboxTradeOff[] | null>(null);
  const cost: SandboxCosts = costs[0] ?? { hashNs: 0, probeNs: 0, blockNs: 0 };
  const key = JSON.stringify([values, cost, state.device]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when values or costs are others
  useEffect(() => {
    let isWanted = true;
    client
      .call((remote) => remote.sandboxTradeOffs(values, cost))
      .then(
        (curves) => {
          if (isWanted) setKnown(curves);
        },
        // The run reports what is wrong with its settings.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [client, key]);
  return known;
}

/** Each complete run of the page leaves a point. */
export function useKeptRuns({ runs, state }: Pick<ViewProps, "runs" | "state">): void {
  useEffect(() => {
    if (runs.kind !== "rested" || state.own !== "" || state.trace !== "") return;
    for (const [at, { log, facts }] of runs.panes.entries()) {
      if (log.now === null || log.done < facts.total) continue;
      const point = pointOf(valuesOf(state, at === 1 ? "b" : "a"), log.now);
      if (point !== null) KEPT_RUNS.keep(point);
    }
  }, [runs.kind, runs.panes, state]);
}

/** The view. */
export function TradeOffView(props: ViewProps) {
  return props.state.trace === "" ? (
    <TradeOff {...props} />
  ) : (
    <p className="explore-result">{ownTraceText.noTradeOff}</p>
  );
}

function TradeOff(props: ViewProps) {
  const { client, state } = props;
  const picture = useRef<SVGSVGElement>(null);
  const kept = useSyncExternalStore(KEPT_RUNS.subscribe, KEPT_RUNS.all);
  const a = valuesOf(state, "a");
  const current = state.panes === 2 ? [a, valuesOf(state, "b")] : [a];
  const shown = shownRuns(kept, current);
  const timed = useTimedRuns(props, shown, current.map(keyOf));
  const curves = useCurves(props, a);
  const sweep = useMemo(() => new Sweep(() => new SandboxRunner(client)), [client]);
  useEffect(() => () => sweep.stop(), [sweep]);
  const device = exploreText.devices[state.device];
  const points = useMemo(() => timed.map(pointIn), [timed]);
  const others = kept.filter(({ values }) => workloadOf(values) !== workloadOf(a)).length;
  return (
    <div className="explore-trade-off">
      <p className="explore-result" aria-live="polite">
        <b>{timed.length === 0 ? text.none : verdictOf(timed)}</b>
      </p>
      <div className="trade-off-body">
        <figure>
          <figcaption>
            <b>{text.title}</b>
          </figcaption>
          <TradeOffPicture points={points} curves={curves ?? []} device={device} picture={picture} />
          <p className="origin">{curves?.length === 0 ? text.noModel : text.note}</p>
          <Fold>
            {() => (
              <ExportsContent
                name="trade-off"
                caption={text.table}
                table={dataOf(timed, curves ?? [], device)}
                picture={picture}
              />
            )}
          </Fold>
        </figure>
        <section aria-label={text.table}>
          <RunTable timed={timed} state={state} />
          <SweepBar sweep={sweep} values={a} />
          {kept.length === 0 ? null : (
            <p className="origin">
              {text.kept} {others > 0 ? text.others(others) : ""}{" "}
              <button type="button" className="quiet" onClick={() => KEPT_RUNS.forget()}>
                {text.forget}
              </button>
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

function pointIn({ run, letter, pair, times: found }: TimedRun): Point {
  return {
    letter,
    name: runName(run.values, text.ratio),
    pair,
    policy: String(settingIn(run.values, "policy")),
    ratio: Number(settingIn(run.values, "ratio")),
    write: run.writeAmplification,
    lookupNs: found.lookupNs,
    space: run.spaceAmplification,
  };
}

function nameIn({ run }: TimedRun): string {
  return runName(run.values, text.ratio);
}

function least(timed: readonly TimedRun[], of: (one: TimedRun) => number): TimedRun | undefined {
  return [...timed].sort((one, other) => of(one) - of(other))[0];
}

/** Which runs are the best at what; of one run, where its point is. */
export function verdictOf(timed: readonly TimedRun[]): string {
  const [only] = timed;
  if (only !== undefined && timed.length === 1) {
    const { run, times: found } = only;
    const values = [times(run.writeAmplification), time(found.lookupNs), times(run.spaceAmplification)] as const;
    return text.sentence.only(`${only.letter} (${nameIn(only)})`, ...values);
  }
  const writes = least(timed, ({ run }) => run.writeAmplification);
  const reads = least(timed, (one) => one.times.lookupNs);
  const space = least(timed, ({ run }) => run.spaceAmplification);
  if (writes === undefined || reads === undefined || space === undefined) return text.none;
  const named = (one: TimedRun): string => `${one.letter} (${nameIn(one)})`;
  const first =
    writes === reads
      ? text.sentence.one(named(writes))
      : text.sentence.two(
          `${named(writes)}, ${times(writes.run.writeAmplification)},`,
          `${named(reads)}, ${time(reads.times.lookupNs)},`,
        );
  return `${first} ${text.sentence.space(space === writes || space === reads ? space.letter : named(space))}`;
}

interface TableProps {
  readonly timed: readonly TimedRun[];
  readonly state: ExploreState;
}

function RunTable({ timed, state }: TableProps) {
  const { columns } = text;
  return (
    <table className="trade-off-runs">
      <caption>{text.table}</caption>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {columns.run}
          </th>
          <th scope="col">{columns.write}</th>
          <th scope="col">{columns.lookup}</th>
          <th scope="col">{columns.space}</th>
        </tr>
      </thead>
      <tbody>
        {timed.map((one) => (
          <tr key={one.letter}>
            <td>
              <span className="explore-letter" data-pair={one.pair ?? "other"}>
                {one.letter}
              </span>
            </td>
            <th scope="row">
              {one.pair !== null ? (
                nameIn(one)
              ) : (
                <a href={`#${linkOf({ ...stateWith(one.run.values, state), view: "run" })}`} onClick={settle}>
                  {nameIn(one)}
                </a>
              )}
            </th>
            <td className="number">{times(one.run.writeAmplification)}</td>
            <td className="number">{time(one.times.lookupNs)}</td>
            <td className="number">{plain(one.run.spaceAmplification)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const KINDS = ["ratios", "policies"] as const satisfies readonly SweepKind[];

interface SweepProps {
  readonly sweep: Sweep;
  readonly values: SandboxValues;
}

/** Runs a list of settings, with progress. */
function SweepBar({ sweep, values }: SweepProps) {
  const id = useId();
  const [kind, setKind] = useState<SweepKind>("ratios");
  const { kind: is, done, of, part, values: now, error } = useSyncExternalStore(sweep.subscribe, sweep.state);
  const start = (): void => {
    void sweep.run(sweepOf(values, kind), (one, sample) => {
      const point = pointOf(one, sample);
      if (point !== null) KEPT_RUNS.keep(point);
    });
  };
  const running = now === null ? "" : runName(changedOf(now), text.ratio);
  return (
    <div className="trade-off-sweep" data-sweep={is}>
      <div>
        <label htmlFor={id}>{text.sweep.label}</label>
        <select
          id={id}
          value={kind}
          disabled={is === "running"}
          onChange={(event) => setKind(event.target.value as SweepKind)}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {text.sweep.kinds[one]}
            </option>
          ))}
        </select>
        {is === "running" ? (
          <button type="button" onClick={() => sweep.stop()}>
            {text.sweep.stop}
          </button>
        ) : (
          <button type="button" className="primary" onClick={start}>
            {text.sweep.start}
          </button>
        )}
      </div>
      {is === "running" ? <progress max={of} value={done + part} aria-label={text.sweep.label} /> : null}
      <p role="status">
        {is === "running" ? text.sweep.progress(done + 1, of, running) : null}
        {is === "stopped" ? text.sweep.stopped(done) : null}
        {is === "done" ? text.sweep.done(done) : null}
        {is === "failed" && error !== null
          ? text.sweep.failed(running, problemOf(error) ?? ended(error.message))
          : null}
      </p>
    </div>
  );
}

function dataOf(timed: readonly TimedRun[], curves: readonly SandboxTradeOff[], device: string) {
  const { columns, data } = text;
  return {
    columns: [columns.run, data.kind, text.x, text.y(device), columns.space],
    rows: [
      ...timed.map((one) => [
        `${one.letter}: ${nameIn(one)}`,
        data.counted,
        plain(one.run.writeAmplification),
        time(one.times.lookupNs),
        plain(one.run.spaceAmplification),
      ]),
      ...curves.map((one) => [
        `${labelOf("policy", one.policy)}, ${text.ratio(one.sizeRatio)}`,
        data.model,
        plain(one.writeAmplification),
        time(one.lookupNs),
        "",
      ]),
    ],
  };
}
