/** Shared parts of the elements that show one lookup: its request, and the position in its trace. */

import type { FilterView, LookupTrace, Prices, TreeSummary } from "../../engine/contract";
import type { LookupArms } from "../../engine/worker/api";
import type { Engine } from "../../live/engine";
import { type LookupState, MASK_TREE, queryOf, treeOf } from "../../live/lookup";
import { queriedTables, traceOf } from "../../live/replay";
import { treesOf } from "../../live/trees";
import { decodeLookup, momentAt, nextStop, previousStop, stops, type TraceEvent } from "../../trace";
import type { Moments, Source } from "../definition";

/** A lookup in all arms, with the filters that it probes. */
export interface LookupData {
  readonly summary: TreeSummary;
  readonly arms: LookupArms;
  readonly filters: ReadonlyMap<number, FilterView>;
}

/** Prices for figures without times. */
export const NO_PRICES = { hashNs: 0, probeNs: 0, readNs: 0, otherNs: 0 } as const;

/** Controls that are shown first. */
export const LOOKUP_CONTROLS = [
  ...(["arm", "keyKind", "levels", "sizeRatio", "bitsPerKey", "filter", "digest", "keyIndex", "seed"] as const),
];

/** Named positions. */
export const LOOKUP_PRESETS: Readonly<Record<string, Partial<LookupState>>> = {
  miss: { keyKind: "absent" },
  shared: { keyKind: "absent", arm: "shared" },
  mask: { keyKind: "absent", arm: "merged", ...MASK_TREE },
  "false-positive": { keyKind: "false-positive", arm: "shared" },
  found: { keyKind: "stored", arm: "shared" },
};

/** All fields except those that only move the view. */
export function lookupQuestion(state: LookupState): unknown {
  return [treeOf(state), queryOf(state)];
}

/** Requests the lookup in all arms, and further data of the same tree. */
export function askArms<More>(
  engine: Engine,
  state: LookupState,
  prices: Prices,
  more: (arms: LookupArms) => Promise<More>,
): Promise<Omit<LookupData, "filters"> & More> {
  const trees = treesOf(engine);
  return trees.inTurn(async () => {
    const summary = await trees.open(treeOf(state));
    const arms = await engine.call((remote) => remote.lookup(queryOf(state), prices));
    return { summary, arms, ...(await more(arms)) };
  });
}

export function askLookup({ engine }: Source, state: LookupState): Promise<LookupData> {
  return askArms(engine, state, NO_PRICES, async (arms) => {
    const { keyId } = arms.shared;
    const requested = queriedTables(arms).map((table) => engine.call((remote) => remote.filterView(table, keyId)));
    return { filters: new Map((await Promise.all(requested)).map((view) => [view.table, view])) };
  });
}

/** Decodes the events of a trace once. */
export function eventsOf(trace: LookupTrace): readonly TraceEvent[] {
  const known = decoded.get(trace) ?? decodeLookup(trace.words);
  decoded.set(trace, known);
  return known;
}
const decoded = new WeakMap<LookupTrace, readonly TraceEvent[]>();

/** Returns the position within a lookup and its stops. */
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
