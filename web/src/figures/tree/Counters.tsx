/** Blocks and entries that compaction has read, written and dropped so far, as numbers that tick with the picture. */
import { count, fixed } from "../../text/numbers";
import { treeText } from "../../text/trees/tree.en";
import type { ChangeAt, GrowthState } from "../../trace";
import type { Motion } from "./motion";
import "./tree.css";

const text = treeText.moving.counts;

/** Counts of blocks and entries. */
export interface CountsAt {
  readonly blocksRead: number;
  readonly blocksWritten: number;
  readonly dropped: number;
  /** Blocks written per block flushed; null before the first flush. */
  readonly amplification: number | null;
}

/** Returns the counts at a moment: those of the state before a change, and what the change has done so far. */
export function countsAt(state: GrowthState, at: ChangeAt | null, motion: Motion | null): CountsAt {
  const isMoving = at !== null && motion !== null && at.share < 1;
  const { counts } = isMoving ? at.change.before : state;
  const ticks = isMoving ? motion.ticks : { blocksRead: 0, blocksWritten: 0, dropped: 0 };
  const isFlush = isMoving && at.change.kind === "flush";
  const flushed = counts.blocksFlushed + (isFlush ? ticks.blocksWritten : 0);
  const blocksWritten = counts.blocksFlushed + counts.blocksCompacted + ticks.blocksWritten;
  return {
    blocksRead: counts.blocksRead + ticks.blocksRead,
    blocksWritten,
    dropped: counts.shadowed + counts.tombstonesCollected + ticks.dropped,
    amplification: flushed === 0 ? null : blocksWritten / flushed,
  };
}

export function Counters({ blocksRead, blocksWritten, dropped, amplification }: CountsAt) {
  const rows: readonly (readonly [string, string, string?])[] = [
    [text.read, count(blocksRead)],
    [text.written, count(blocksWritten)],
    [text.dropped, count(dropped)],
    [text.amplification, amplification === null ? "–" : fixed(amplification, 1), text.amplificationHint],
  ];
  return (
    <dl className="tree-counters" aria-label={text.title}>
      {rows.map(([name, value, hint]) => (
        <div key={name} title={hint}>
          <dt>{name}</dt>
          <dd className="mono">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
