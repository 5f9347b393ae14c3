/**
 * A growth that is played from its start, or from a later flush: the first flush has its whole time and the next ones take long enough
 * to be watched, then memtables arrive ever faster. Pure.
 *
 * **Invariants** (broken by `overview.test.ts`)
 * 1. The whole growth takes less than {@link WHOLE_MS} at speed 1, also for the most memtables of a page.
 * 2. A memtable takes no longer than the one before, from the second one on.
 */
import type { Reel } from "../../trace";

/** A growth of the page ends by then. */
export const WHOLE_MS = 37_000;
/** The second memtable, which is the first that is merged. */
const SECOND_MS = 5000;
/** Time of a memtable relative to the one before. */
const QUICKER = 0.7;
const LEAST_MS = 100;
/** Memtables whose steps are narrated; the sentences of the others would be too short to read. */
const NARRATED = 3;

/** A part of the trace with a memtable: its flush, its compactions and its lookups. */
interface Round {
  readonly from: number;
  readonly to: number;
  /** Time at speed 1 where each step has its whole time. */
  readonly ms: number;
}

function roundsOf({ clock }: Pick<Reel, "clock">): readonly Round[] {
  const rounds: Round[] = [];
  for (const { kind, from, to, ms } of clock.steps) {
    const last = rounds.at(-1);
    if (kind === "flush" || last === undefined) rounds.push({ from, to, ms });
    else rounds[rounds.length - 1] = { from: last.from, to, ms: last.ms + ms };
  }
  return rounds;
}

/** Position before the flush with the largest compaction: all levels that it merges are full. */
export function openingOf({ clock, events }: Pick<Reel, "clock" | "events">): number {
  let [opening, flush, most] = [0, 0, 0];
  for (const { kind, from, main } of clock.steps) {
    if (kind === "flush") flush = from;
    const end = events[main[1] - 1];
    if (end?.kind === "compactionEnded" && end.entriesRead > most) [opening, most] = [flush, end.entriesRead];
  }
  return opening;
}

/** How a growth is played. */
export interface Overview {
  /** Milliseconds from a position to the next one. */
  readonly dwellMs: (position: number) => number;
  /** Returns true if memtables arrive too fast for a sentence about each step. */
  readonly isFast: (position: number) => boolean;
}

/** Returns how a growth is played from a position. */
export function overviewOf(reel: Pick<Reel, "clock">, start = 0): Overview {
  const rounds = roundsOf(reel);
  const roundAt = (position: number): number => {
    let [low, high] = [0, rounds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rounds[middle]?.from ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return Math.max(low - 1, 0);
  };
  const first = roundAt(start);
  const shares = rounds.map(({ ms }, at) => {
    if (at === first) return 1;
    const wanted = Math.max(SECOND_MS * QUICKER ** Math.max(at - first - 1, 0), LEAST_MS);
    return Math.min(wanted / Math.max(ms, 1), 1);
  });
  return {
    dwellMs: (position) => reel.clock.dwellMs(position) * (shares[roundAt(position)] ?? 1),
    isFast: (position) => roundAt(position) >= first + NARRATED,
  };
}
