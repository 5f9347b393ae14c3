/** A and B: the result in a sentence, the differences, one table with bars, and two plots on top of each other. */

import { Fragment, memo, useMemo } from "react";
import type { SandboxCosts, SandboxSample } from "../../../engine/contract";
import { ticksIn, wholeEnds } from "../../../figures/chart/layout/axis";
import type { PlotParams } from "../../../figures/plot/params";
import { PlotFigure } from "../../../figures/plot/View";
import { en } from "../../../text/lab.en";
import { exploreText } from "../../../text/pages/explore.en";
import { gapLink } from "../../link/gap-link";
import { bytes, count, plain, time } from "../amounts";
import { type Reading, useTimes } from "../runs/use-times";
import { SETTING_NAMES, SETTINGS, type SettingName } from "../settings/settings";
import { EXPERIMENTS, isExperiment } from "../start/experiments";
import { GuessResult } from "../start/Guess";
import { GUESSES } from "../start/guess";
import { differing, type ExploreState, isDifferent, valueIn } from "../state";
import { isAtEnd, labelOf, nameOf, samplesOf, type ViewProps } from "../view";
import { drawnOf, foundOf, isSame, METRICS, type Result, type Row, ratioOf, rowsOf, sentenceOf } from "./compare";
import "./compare.css";

const text = exploreText.pair;
/** Points of a line: more would not be seen. */
const POINTS = 80;

/** Samples of a run that are drawn, always with the last one. */
function thinned(samples: readonly SandboxSample[]): readonly SandboxSample[] {
  const every = Math.max(1, Math.ceil(samples.length / POINTS));
  return samples.filter((_, at) => (samples.length - 1 - at) % every === 0);
}

const NO_COSTS: SandboxCosts = { hashNs: 0, probeNs: 0, blockNs: 0 };

/** Readings of A and of B: those of their lines, then that of the moment which is looked at. */
function usePair({ client, runs, moment, costs }: ViewProps): readonly (readonly Reading[])[] | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: logs grow in place; the revision says that they did
  const drawn = useMemo(() => runs.panes.map(({ log }) => thinned(samplesOf(log))), [runs.panes, runs.revision]);
  const lines = runs.panes.map(({ log }, pane) => {
    const here = log.sampleAt(moment.op);
    const samples = [...(drawn[pane] ?? []), ...(here === null ? [] : [here])];
    return { samples, costs: costs[pane] ?? NO_COSTS };
  });
  return useTimes(client, lines);
}

/** The comparison. */
export function CompareView(props: ViewProps) {
  const { state, update, runs, moment, isResting, onSettings } = props;
  const pair = usePair(props);
  const [a, b] = [pair?.[0]?.at(-1), pair?.[1]?.at(-1)];
  if (pair === null || a === undefined || b === undefined) return null;
  const device = exploreText.devices[state.device];
  const lead = isExperiment(state.experiment) ? EXPERIMENTS[state.experiment].lead : undefined;
  const [strong, rest] =
    differing(state).length === 0 ? [text.nothing, ""] : sentenceOf(a, b, nameOf(state, "b"), device, lead);
  const isLatest = runs.panes.every(({ log }, pane) => log.sampleAt(moment.op) === [a, b][pane]?.sample);
  return (
    <div className="explore-compare">
      <p className="explore-result" aria-live="polite">
        <b>{strong}</b> {rest}
      </p>
      <div className="explore-compare-head">
        <Chips state={state} onSettings={onSettings} />
        <GuessResult
          state={state}
          announce={props.announce}
          ratio={isLatest && isAtEnd(props) ? guessedRatio(state.experiment, a, b) : null}
        />
      </div>
      {differing(state).length === 0 ? null : <Finding rows={foundOf(a, b, lead)} />}
      <div className="explore-compare-body">
        <div>
          <PairTable rows={rowsOf(a, b)} />
          <Memory state={state} a={a.sample} b={b.sample} update={update} />
          <Shared state={state} onSettings={onSettings} />
          <p className="origin">
            {text.origin(Math.min(a.sample.done, b.sample.done), device)} <a href={gapLink()}>{en.gainMeasured}</a>
          </p>
        </div>
        <Plots
          pair={pair}
          lead={lead}
          state={state}
          total={runs.panes[0]?.facts.total ?? 0}
          here={isResting ? moment.op : null}
        />
      </div>
    </div>
  );
}

interface PlotsProps {
  readonly pair: readonly (readonly Reading[])[];
  readonly lead: Result | undefined;
  readonly state: ExploreState;
  readonly total: number;
  /** Moment that is looked at. A run that goes on is looked at where its lines end. */
  readonly here: number | null;
}

/** The two metrics that answer the question, drawn again only for other readings. */
const Plots = memo(function Plots({ pair, lead, state, total, here }: PlotsProps) {
  const [a, b] = [pair[0]?.at(-1), pair[1]?.at(-1)];
  if (a === undefined || b === undefined) return null;
  const lines = pair.map((readings) => readings.slice(0, -1));
  const at = here ?? Math.min(a.sample.done, b.sample.done);
  return (
    <div className="explore-compare-plots">
      {drawnOf(a, b, lead).map((metric, place) => (
        // By its place: during a run, another metric may become the most different one, and a new plot costs three times as much.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <PlotFigure key={place} params={plotOf(metric, lines, total, at, state)} height={168} />
      ))}
    </div>
  );
});

/** B / A of the number that the guess is about. */
function guessedRatio(experiment: string, a: Reading, b: Reading): number | null {
  if (!isExperiment(experiment)) return null;
  const spec = METRICS.find(({ metric }) => metric === GUESSES[experiment].metric);
  return spec === undefined ? null : ratioOf(spec.of(a), spec.of(b));
}

interface ChipsProps {
  readonly state: ExploreState;
  readonly onSettings: () => void;
}

/** Settings that both have, the most telling first. */
const SHARED: readonly SettingName[] = ["operations", "mix", "keys", "ratio", "policy", "filter", "bits", "seed"];
const MOST_CHIPS = 4;

/** The result in short bars: repeats the sentence and the table for the eye. */
function Finding({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <div className="explore-finding" aria-hidden="true">
      {rows.map(({ metric, isModel, a, b, bars, has }) => (
        <div key={metric}>
          <p>
            {text.rows[metric]} {isModel ? <small>{text.model}</small> : null} <b>{has}</b>
          </p>
          {([a, b] as const).map((value, at) => (
            <p key={at === 0 ? "a" : "b"} className="explore-finding-bar" data-pair={at === 0 ? "a" : "b"}>
              <i style={{ width: `${100 * (bars[at] ?? 0)}%` }} />
              <span className="mono">{value}</span>
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Settings that differ between A and B. */
function Chips({ state, onSettings }: ChipsProps) {
  const differences = differing(state);
  return (
    <div className="explore-chips">
      <span className="explore-letter" data-pair="a">
        A
      </span>
      <span className="explore-letter" data-pair="b">
        B
      </span>
      {differences.length === 0 ? (
        <button type="button" className="primary" onClick={onSettings}>
          {text.change}
        </button>
      ) : (
        <span className="explore-soft">{text.differIn}</span>
      )}
      {differences.slice(0, MOST_CHIPS).map((name) => (
        <button key={name} type="button" className="explore-difference" onClick={onSettings}>
          <span>{SETTINGS[name].param.label}</span>
          <b>{labelOf(name, valueIn(state, "a", name))}</b>
          <b data-pair="b">{labelOf(name, valueIn(state, "b", name))}</b>
        </button>
      ))}
      {differences.length > 1 ? <span className="explore-several">{text.several}</span> : null}
    </div>
  );
}

/** Settings that A and B have in common. */
function Shared({ state, onSettings }: ChipsProps) {
  const differences = differing(state);
  const isTold = (name: SettingName): boolean => name !== "keys" || valueIn(state, "a", name) !== "of-mix";
  const same = SHARED.filter((name) => !differences.includes(name) && isTold(name)).slice(0, 5);
  const left = SETTING_NAMES.length - Math.min(differences.length, MOST_CHIPS) - same.length;
  return (
    <div className="explore-chips explore-shared">
      <span className="explore-soft">{text.sameIn}</span>
      {same.map((name) => (
        <span key={name} className="explore-chip">
          {chipOf(name, valueIn(state, "a", name))}
        </span>
      ))}
      <button type="button" className="quiet" onClick={onSettings}>
        {text.more(left)}
      </button>
    </div>
  );
}

function chipOf(name: SettingName, value: number | string): string {
  if (name === "operations") return `${count(Number(value))} ${exploreText.over.operations}`;
  return SETTINGS[name].param.kind === "choice" ? labelOf(name, value) : `${SETTINGS[name].param.label} ${value}`;
}

const GROUPS = ["writing", "lookups", "space"] as const;

function PairTable({ rows }: { readonly rows: readonly Row[] }) {
  const { columns } = text;
  return (
    <table className="explore-pair">
      <caption className="visually-hidden">{text.table}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.metric}</th>
          <th scope="col">{columns.a}</th>
          <td />
          <th scope="col">{columns.b}</th>
          <th scope="col">{columns.ratio}</th>
          <th scope="col">{columns.has}</th>
        </tr>
      </thead>
      {GROUPS.map((group) => (
        <tbody key={group}>
          <tr>
            <th colSpan={6} scope="rowgroup">
              {text.groups[group]}
            </th>
          </tr>
          {rows
            .filter((row) => row.group === group)
            .map((row) => (
              <PairRow key={row.metric} row={row} />
            ))}
        </tbody>
      ))}
    </table>
  );
}

function PairRow({ row: { metric, isModel, a, b, bars, ratio, has } }: { readonly row: Row }) {
  const isAlike = ratio !== null && isSame(ratio);
  return (
    <tr data-metric={metric} data-model={isModel} data-same={isAlike}>
      <th scope="row">
        {text.rows[metric]} {isModel ? <small>{text.model}</small> : null}
      </th>
      <td className="number">{a}</td>
      <td className="explore-bars" aria-hidden="true">
        {bars.map((length, at) => (
          <Fragment key={at === 0 ? "a" : "b"}>
            <i data-pair={at === 0 ? "a" : "b"} style={{ width: `${100 * length}%` }} />
          </Fragment>
        ))}
      </td>
      <td className="number">{b}</td>
      <td className="number">
        <b>{ratio === null ? "–" : `${plain(ratio)}\u00a0×`}</b>
      </td>
      <td>{has}</td>
    </tr>
  );
}

interface MemoryProps {
  readonly state: ExploreState;
  readonly a: SandboxSample;
  readonly b: SandboxSample;
  readonly update: ViewProps["update"];
}

/** Settings that decide how much memory filters take. */
const OF_MEMORY: readonly SettingName[] = ["memory", "filter", "size", "bits", "rate", "units", "unit-bits"];

/** Compares the filter memory of A and B if plans or filters differ, and offers to equalize it. */
function Memory({ state, a, b, update }: MemoryProps) {
  const isCompared = OF_MEMORY.some((name) => isDifferent(state, name));
  const ratio = ratioOf(a.filterBytes, b.filterBytes);
  if (!isCompared || ratio === null) return null;
  if (isSame(ratio)) return <p className="explore-memory">{text.memory.equal(bytes(a.filterBytes))}</p>;
  const bits = Number(valueIn(state, "b", "bits")) / ratio;
  const equal = Math.round(bits * 100) / 100;
  const canEqualize = valueIn(state, "b", "size") === "bits" && ratio > 0 && equal >= 1 && equal <= 64;
  return (
    <p className="explore-memory">
      {text.memory.unequal(bytes(a.filterBytes), bytes(b.filterBytes))}{" "}
      {canEqualize ? (
        <button type="button" className="quiet" onClick={() => update({ "b-bits": String(equal) })}>
          {text.memory.equalize(String(equal))}
        </button>
      ) : null}
    </p>
  );
}

function plotOf(
  metric: Result,
  pair: readonly (readonly Reading[])[],
  total: number,
  here: number,
  state: ExploreState,
): PlotParams {
  const spec = METRICS.find((one) => one.metric === metric);
  const pointsOf = (readings: readonly Reading[]) =>
    readings.flatMap((reading) => {
      const y = spec?.of(reading);
      return y === undefined ? [] : [{ x: reading.sample.done, y }];
    });
  const points = pair.map(pointsOf);
  const most = Math.max(...points.flat().map(({ y }) => y), 1e-9);
  const [, end] = wholeEnds([0, most], 4);
  const title = text.plots[metric];
  const write = metric === "lookup" ? time : plain;
  return {
    name: `${metric}-a-and-b`,
    title: typeof title === "function" ? title(exploreText.devices[state.device]) : title,
    x: {
      label: exploreText.plot.x,
      scale: "linear",
      from: 0,
      to: total,
      ticks: [0, total / 4, total / 2, (3 * total) / 4, total].map(Math.round),
      format: (value) => count(value),
    },
    y: { label: "", scale: "linear", from: 0, to: end, ticks: ticksIn([0, end], 4), format: write },
    series: points.map((values, at) => ({
      name: nameOf(state, at === 0 ? "a" : "b"),
      kind: metric === "lookup" ? "model" : "counted",
      mark: at === 0 ? "circle" : "square",
      pair: at === 0 ? "a" : "b",
      points: values,
    })),
    here,
  };
}
