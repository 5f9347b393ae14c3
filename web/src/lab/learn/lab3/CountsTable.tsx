/** Counts up to the shown position: cost of compaction, and filters that a lookup probes. */

import { lab3Text as text } from "../../../text/labs/lab3.en";
import { count, fixed } from "../../../text/numbers";
import { type GrowthState, runCount } from "../../../trace";

/** A list of counts, each with its name. */
export function CountsTable({ state }: { readonly state: GrowthState }) {
  const { counts, levels } = state;
  const written = counts.blocksFlushed + counts.blocksCompacted;
  const rows: readonly (readonly [string, string])[] = [
    [text.counts.writes, count(counts.puts + counts.deletes)],
    [text.counts.runs(levels.length), text.counts.runsOf(runCount(state), Math.max(counts.mostRuns, runCount(state)))],
    [text.counts.written, share(written, counts.blocksFlushed)],
    [text.counts.queried, share(counts.filtersProbed, counts.lookups)],
    [text.counts.dropped, count(counts.shadowed + counts.tombstonesCollected)],
  ];
  return (
    <section className="growth-counts" aria-label={text.counts.title}>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="origin">{text.counts.origin}</p>
    </section>
  );
}

/** One count by another, with one decimal; a dash before there is any. */
function share(part: number, of: number): string {
  return of === 0 ? text.counts.none : fixed(part / of, 1);
}
