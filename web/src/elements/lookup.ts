/** What the elements of one lookup share: how it is asked for, and where in it the figure stands. */

import type { LookupArms } from "../engine/api";
import type { FilterView, LookupTrace, TreeSummary } from "../engine/contract";
import { type LookupState, MASK_TREE, queryOf, treeOf } from "../live/lookup";
import { replayerOf, traceOf } from "../live/replay";
import { decodeTrace, momentAt, nextStop, previousStop, stops, type TraceEvent } from "../trace";
import type { Moments, Source } from "./definition";

/** A lookup by all arms, with the filters that it asks. */
export interface LookupData {
  readonly summary: TreeSummary;
  readonly arms: LookupArms;
  readonly filters: ReadonlyMap<number, FilterView>;
}

/** Nothing is timed here. */
const NO_PRICES = { hashNs: 0, probeNs: 0, readNs: 0, otherNs: 0 } as const;

/** What readers change first. */
export const LOOKUP_CONTROLS = [
  ...(["arm", "keyKind", "levels", "sizeRatio", "bitsPerKey", "filter", "digest", "keyIndex", "seed"] as const),
];

/** Moments worth a name. */
export const LOOKUP_PRESETS: Readonly<Record<string, Partial<LookupState>>> = {
  miss: { keyKind: "absent" },
  shared: { keyKind: "absent", arm: "shared" },
  mask: { keyKind: "absent", arm: "merged", ...MASK_TREE },
  "false-positive": { keyKind: "false-positive", arm: "shared" },
  found: { keyKind: "stored", arm: "shared" },
};

/** Everything but where somebody looks. */
export function lookupQuestion(state: LookupState): unknown {
  return [treeOf(state), queryOf(state)];
}

/** The lookup, without prices. */
export async function askLookup({ engine }: Source, state: LookupState): Promise<LookupData> {
  const { summary, arms, filters, treeProblem } = await replayerOf(engine).replay(
    treeOf(state),
    queryOf(state),
    NO_PRICES,
  );
  if (treeProblem !== null) throw treeProblem;
  return { summary, arms, filters };
}

/** The events of a trace, decoded once. */
export function eventsOf(trace: LookupTrace): readonly TraceEvent[] {
  const known = decoded.get(trace) ?? decodeTrace(trace.words);
  decoded.set(trace, known);
  return known;
}
const decoded = new WeakMap<LookupTrace, readonly TraceEvent[]>();

/** Where a lookup stands. */
export function lookupMoments(
  { arms }: { readonly arms: LookupArms },
  state: Pick<LookupState, "arm" | "position">,
): Moments {
  const events = eventsOf(traceOf(arms, state.arm));
  const all = stops(events);
  return {
    position: momentAt(events, Math.min(state.position ?? events.length, events.length)),
    end: events.length,
    next: (position) => nextStop(all, position),
    previous: (position) => previousStop(all, position),
    at: (position) => momentAt(events, Math.min(position, events.length)),
  };
}
