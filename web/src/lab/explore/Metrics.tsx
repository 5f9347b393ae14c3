/** What lookups met in each level, and the ratios of a run, up to a moment. */

import type { SandboxLevel, SandboxSample } from "../../engine/contract";
import { count, fixed } from "../../text/numbers";
import { exploreText, size } from "../../text/pages/explore.en";

const text = exploreText.metrics;

function ratio(value: number | undefined): string {
  return value === undefined ? text.noValue : fixed(value, 2);
}

function factsOf(sample: SandboxSample): readonly (readonly [string, string])[] {
  const { filterHits, filterMisses, unitBytes, scans, cachedBytes, blocksCached } = sample;
  const facts: (readonly [string, string])[] = [
    [text.facts.write, ratio(sample.writeAmplification)],
    [text.facts.read, ratio(sample.blocksPerLookup)],
    [text.facts.space, ratio(sample.spaceAmplification)],
    [text.facts.hashes, ratio(sample.hashesPerLookup)],
    [text.facts.live, count(sample.liveKeys)],
    [text.facts.held, size(sample.fileBytes)],
    [text.facts.filters, size(sample.filterBytes)],
  ];
  if (cachedBytes > 0 || blocksCached > 0) facts.push([text.facts.cached, size(cachedBytes)]);
  if (filterHits !== undefined && filterMisses !== undefined) {
    facts.push([text.facts.filterCache, text.share(filterHits, filterHits + filterMisses)]);
  }
  if (unitBytes !== undefined) facts.push([text.facts.units, size(unitBytes)]);
  if (scans > 0) facts.push([text.facts.ranges, count(sample.tablesLeftOut)]);
  return facts;
}

const COLUMNS: readonly (readonly [string, (level: SandboxLevel) => number])[] = [
  [text.asked, ({ asked }) => asked],
  [text.probes, ({ probes }) => probes],
  [text.hashes, ({ hashes }) => hashes],
  [text.blocksRead, ({ blocksRead }) => blocksRead],
  [text.blocksCached, ({ blocksCached }) => blocksCached],
  [text.fooled, ({ fooled }) => fooled],
];

function totalOf(levels: readonly SandboxLevel[], of: (level: SandboxLevel) => number): number {
  return levels.reduce((sum, level) => sum + of(level), 0);
}

interface MetricsProps {
  readonly pane: string;
  readonly sample: SandboxSample;
}

/** Ratios, then a table with a row for each level. */
export function Metrics({ pane, sample }: MetricsProps) {
  const { levels, lookups } = sample;
  return (
    <section className="explore-metrics" aria-label={text.counts(pane)}>
      <dl>
        {factsOf(sample).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lookups === 0 ? <p className="hint">{text.none}</p> : <LevelTable pane={pane} levels={levels} />}
      <p className="origin">{text.origin(sample.done)}</p>
    </section>
  );
}

function LevelTable({ pane, levels }: { readonly pane: string; readonly levels: readonly SandboxLevel[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="explore-table" tabIndex={0} aria-label={text.title(pane)}>
      <table>
        <caption>{text.title(pane)}</caption>
        <thead>
          <tr>
            <th scope="col">{text.level}</th>
            {COLUMNS.map(([name]) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map((level, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              {COLUMNS.map(([name, of]) => (
                <td key={name}>{count(of(level))}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{text.all}</th>
            {COLUMNS.map(([name, of]) => (
              <td key={name}>{count(totalOf(levels, of))}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
