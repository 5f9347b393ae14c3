/** Key figures of a run at a moment, each with its history. Also the time of a lookup as a bar, and lookups level by level. */

import { useMemo } from "react";
import type { EngineClient } from "../../../engine/client";
import type { SandboxCosts, SandboxSample, SandboxTimes } from "../../../engine/contract";
import { exploreText } from "../../../text/pages/explore.en";
import { roleColour } from "../../../theme/tokens";
import type { SandboxLog } from "../../../trace";
import { bytes, count, plain, time, times } from "../amounts";
import { useTimes } from "../runs/use-times";
import type { ExploreState } from "../state";
import { indexAt, samplesOf } from "../view";
import { LevelTable } from "./LevelTable";

const text = exploreText.key;

interface KeyFigure {
  readonly name: string;
  readonly of: (sample: SandboxSample) => number | undefined;
  readonly write: (value: number) => string;
}

const FIGURES: readonly KeyFigure[] = [
  { name: text.write, of: ({ writeAmplification }) => writeAmplification, write: times },
  { name: text.held, of: ({ heldBytes }) => heldBytes, write: bytes },
  { name: text.blocks, of: ({ blocksPerLookup }) => blocksPerLookup, write: plain },
  { name: text.space, of: ({ spaceAmplification }) => spaceAmplification, write: times },
  { name: text.filters, of: ({ filtersPerLookup }) => filtersPerLookup, write: plain },
  { name: text.data, of: ({ obsoleteBytes, tombstoneBytes }) => obsoleteBytes + tombstoneBytes, write: bytes },
  {
    name: text.wasted,
    of: ({ wastedPerLookup }) => (wastedPerLookup === undefined ? undefined : 1000 * wastedPerLookup),
    write: plain,
  },
  { name: text.live, of: ({ liveKeys }) => liveKeys, write: count },
];

interface KeyFiguresProps {
  readonly client: EngineClient;
  readonly state: ExploreState;
  readonly log: SandboxLog;
  readonly revision: number;
  readonly at: number;
  readonly costs: SandboxCosts;
}

export function KeyFigures({ client, state, log, revision, at, costs }: KeyFiguresProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log grows in place; the revision says that it did
  const samples = useMemo(() => samplesOf(log), [log, revision]);
  const index = indexAt(samples, at);
  const sample = samples[index];
  const found = useTimes(client, [{ samples: sample === undefined ? [] : [sample], costs }]);
  const device = exploreText.devices[state.device];
  if (sample === undefined) return <section className="explore-key" aria-label={text.title} />;
  return (
    <section className="explore-key" aria-label={text.title}>
      <dl>
        {FIGURES.map(({ name: figure, of, write }) => {
          const value = of(sample);
          return (
            <div key={figure}>
              <dt>{figure}</dt>
              <dd>{value === undefined ? exploreText.metrics.noValue : write(value)}</dd>
              <Course values={samples.map(of)} at={index} />
            </div>
          );
        })}
      </dl>
      <LookupTime times={found?.[0]?.[0]?.times ?? null} hasLookups={sample.lookups > 0} device={device} />
      {sample.lookups === 0 ? null : <LevelTable levels={sample.levels} />}
      <Extras sample={sample} />
      <p className="origin">{exploreText.metrics.origin(sample.done)}</p>
    </section>
  );
}

const WIDTH = 72;
const HEIGHT = 22;

/** A line through all values, with a dot at the moment that is looked at. */
function Course({ values, at }: { readonly values: readonly (number | undefined)[]; readonly at: number }) {
  const known = values.filter((value) => value !== undefined);
  const [least, most] = [Math.min(0, ...known), Math.max(...known, 1e-9)];
  const x = (index: number): number => 3 + (index / Math.max(values.length - 1, 1)) * (WIDTH - 6);
  const y = (value: number): number => HEIGHT - 3 - ((value - least) / (most - least)) * (HEIGHT - 6);
  const path = values
    .flatMap((value, index) => (value === undefined ? [] : [`${x(index).toFixed(1)} ${y(value).toFixed(1)}`]))
    .join("L");
  const here = values[at];
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="explore-course" aria-hidden="true">
      {path === "" ? null : <path d={`M${path}`} fill="none" stroke="var(--soft)" strokeWidth={1.4} />}
      {here === undefined ? null : <circle cx={x(at)} cy={y(here)} r={3} fill="var(--ink)" />}
    </svg>
  );
}

const PARTS = [
  ["hash", ({ hashNs }: SandboxTimes) => hashNs],
  ["probe", ({ probeNs }: SandboxTimes) => probeNs],
  ["read", ({ readNs }: SandboxTimes) => readNs],
  ["wasted", ({ wastedNs }: SandboxTimes) => wastedNs],
] as const;

interface LookupTimeProps {
  readonly times: SandboxTimes | null;
  readonly hasLookups: boolean;
  readonly device: string;
}

/** The time of a lookup as a bar of its parts. */
function LookupTime({ times: found, hasLookups, device }: LookupTimeProps) {
  const total = found?.lookupNs ?? 0;
  const known = found === null ? text.lookupComing : text.lookupTakes(time(total));
  const title = hasLookups ? known : text.noLookup;
  return (
    <div className="explore-lookup-time">
      <h2>
        {title} <span>{text.onDevice(device)}</span>
      </h2>
      <div className="explore-time-bar" aria-hidden="true">
        {found === null || total === 0
          ? null
          : PARTS.map(([role, of]) => (
              <i key={role} style={{ width: `${(100 * of(found)) / total}%`, background: roleColour(role) }} />
            ))}
      </div>
      <ul>
        {found === null
          ? null
          : PARTS.map(([role, of]) => (
              <li key={role}>
                <i style={{ background: roleColour(role) }} aria-hidden="true" /> {text.parts[role]} {time(of(found))}
              </li>
            ))}
      </ul>
      {found === null || found.putNs === 0 ? null : <p className="origin">{text.put(time(found.putNs))}</p>}
    </div>
  );
}

/** Figures that only some runs have: caches, filter units, scans. */
function Extras({ sample }: { readonly sample: SandboxSample }) {
  const facts = exploreText.metrics.facts;
  const { cachedBytes, blocksCached, filterHits, filterMisses, unitBytes, scans, tablesLeftOut } = sample;
  const rows: (readonly [string, string])[] = [];
  if (cachedBytes > 0 || blocksCached > 0) rows.push([facts.cached, bytes(cachedBytes)]);
  if (filterHits !== undefined && filterMisses !== undefined) {
    rows.push([facts.filterCache, exploreText.metrics.share(filterHits, filterHits + filterMisses)]);
  }
  if (unitBytes !== undefined) rows.push([facts.units, bytes(unitBytes)]);
  if (scans > 0) rows.push([facts.ranges, count(tablesLeftOut)]);
  if (rows.length === 0) return null;
  return (
    <dl className="explore-extras">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
