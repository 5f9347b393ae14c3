/** Questions of lab 5 to the engine: lookups counted by arm, filters probed jointly, narrower digests. */

import { useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { ErrorsOfLevels, NarrowedDigest, ProbedJointly } from "../../../engine/contract";
import type { CountedArms } from "../../../engine/worker/api";
import { type DigestAtLevel, digestsOf } from "../../../figures/outcomes/digests/digests-layout";
import type { NarrowKeys } from "../../../figures/outcomes/digests/narrow-layout";
import type { Replay, Replayer } from "../../../live/replay";
import { decodeTrace } from "../../../trace";
import { type Answer, useAnswer } from "../../shell/use-answer";
import { JOINT, type Lab5State, LOOKUPS, MOST_LEVELS, queryOf, treeOf, UPDATED, WIDTH } from "./state";

/** The lookups of one tree, by every arm. */
export interface AtLevels {
  readonly levels: number;
  readonly arms: CountedArms;
}

/** Empty lookups in trees of one to eight levels, and one of the deepest tree by two arms. */
export interface ByLevels {
  readonly byLevels: readonly AtLevels[];
  readonly own: readonly DigestAtLevel[];
  readonly shared: readonly DigestAtLevel[];
  /** Index of the key of this lookup. */
  readonly index: number;
}

/** The lookups, and what is known of them meanwhile: first the one that is drawn, then the counts, level by level. */
export function useByLevels(client: EngineClient, replayer: Replayer) {
  const [soFar, setSoFar] = useState<ByLevels | null>(null);
  const answer = useAnswer(client, "lab5-levels", "all", async (): Promise<ByLevels> => {
    let found: ByLevels = { byLevels: [], ...(await digestsOfLookup(replayer)) };
    setSoFar(found);
    for (let levels = 1; levels <= MOST_LEVELS; levels += 1) {
      const arms = await client.call((remote) => remote.countArms(treeOf(levels, 10), 200, 100));
      found = { ...found, byLevels: [...found.byLevels, { levels, arms }] };
      setSoFar(found);
    }
    return found;
  });
  return { answer, soFar: answer.value ?? soFar };
}

/** One lookup by two arms, with the index of its key. */
type OneLookup = Pick<ByLevels, "own" | "shared" | "index">;

/** Another lookup, of a key after this index. The first one is already shown, so index 0 computes nothing. */
export function useAnother(client: EngineClient, replayer: Replayer, from: number): Answer<OneLookup> {
  return useAnswer(client, "lab5-another", from === 0 ? null : String(from), () => digestsOfLookup(replayer, from));
}

/** The first lookup of an absent key from this index on that probes the filters of all levels. */
async function digestsOfLookup(replayer: Replayer, from = 0): Promise<OneLookup> {
  let index = from;
  for (;;) {
    const { arms, filters } = await replayer.replay(treeOf(MOST_LEVELS, 10), { kind: "absent", index }, NO_PRICES);
    const [own, shared] = [arms.perFilter, arms.shared].map(({ words }) => {
      return digestsOf(decodeTrace(words), (table) => {
        const view = filters.get(table);
        return view === undefined ? null : { bits: view.bits, positions: [...view.queryPositions] };
      });
    });
    const isWhole = own !== undefined && shared !== undefined && own.length === MOST_LEVELS;
    if (isWhole || index >= from + 20) return { own: own ?? [], shared: shared ?? [], index };
    index += 1;
  }
}

/** No time is shown of this lookup. */
const NO_PRICES = { hashNs: 0, probeNs: 0, readNs: 0, otherNs: 0 };

/** One lookup in the tree that the controls choose, by every arm. */
export function useReplayed(client: EngineClient, replayer: Replayer, state: Lab5State): Answer<Replay> {
  const tree = treeOf(state.levels, state.bitsPerKey);
  const query = queryOf(state);
  return useAnswer(client, "lab5-lookup", JSON.stringify([tree, query]), () => replayer.replay(tree, query, NO_PRICES));
}

/** The lookups of the tree that the controls choose. */
export function useCounted(client: EngineClient, state: Lab5State, isWanted: boolean): Answer<CountedArms> {
  const { levels, bitsPerKey, emptyPercent } = state;
  const question = isWanted ? JSON.stringify([levels, bitsPerKey, emptyPercent]) : null;
  return useAnswer(client, "lab5-counted", question, () =>
    client.call((remote) => remote.countArms(treeOf(levels, bitsPerKey), LOOKUPS, emptyPercent)),
  );
}

/** The same absent keys, queried with one shared digest and with one digest per filter. */
export interface Together {
  readonly shared: ProbedJointly;
  readonly independent: ProbedJointly;
}

/** Lookups by arm, and errors of filters. */
export interface Compared {
  readonly counted: CountedArms;
  readonly together: Together;
}

/** Requests the errors of five filters with one digest, or with a digest for each. */
export function useJoint(client: EngineClient, isShared: boolean, isWanted: boolean): Answer<ProbedJointly> {
  return useAnswer(client, `lab5-joint-${isShared}`, isWanted ? "all" : null, () =>
    client.call((remote) => remote.probeFiltersJointly(JOINT.setup, JOINT.filters, isShared)),
  );
}

/** Requests the correlation of errors between the levels of a tree, without or with a salt for each table. */
export function useErrorsOfLevels(client: EngineClient, isSalted: boolean, isWanted: boolean): Answer<ErrorsOfLevels> {
  return useAnswer(client, `lab5-salting-${isSalted}`, isWanted ? "all" : null, () =>
    client.call((remote) => remote.askLevelsTogether(UPDATED, isSalted)),
  );
}

/** The filters of a tree with updates, both ways. */
export interface Salted {
  readonly unsalted: ErrorsOfLevels;
  readonly salted: ErrorsOfLevels;
}

/** Rates by width, at two sizes of filters. */
export interface Widths {
  readonly usual: readonly NarrowedDigest[];
  readonly larger: readonly NarrowedDigest[];
  /** Digests of the width that the question is about, one by one. */
  readonly keys: NarrowKeys;
}

/** The widest digest: its rate is known before the run. */
const WHOLE = WIDTH.widths.at(-1) ?? 0;

/** Requests the rate of whole digests. */
export function useWhole(client: EngineClient): Answer<NarrowedDigest> {
  return useAnswer(client, "lab5-whole", String(WHOLE), () =>
    client.call((remote) => remote.narrowDigest(WIDTH.setup, WHOLE)),
  );
}

/** Requests the effect of a narrow digest. */
export function useWidths(client: EngineClient, isWanted: boolean): Answer<Widths> {
  return useAnswer(client, "lab5-widths", isWanted ? "all" : null, async () => {
    const at = async (bitsPerKey: number): Promise<NarrowedDigest[]> => {
      const found: NarrowedDigest[] = [];
      for (const width of WIDTH.widths) {
        found.push(await client.call((remote) => remote.narrowDigest({ ...WIDTH.setup, bitsPerKey }, width)));
      }
      return found;
    };
    return {
      usual: await at(WIDTH.setup.bitsPerKey),
      larger: await at(WIDTH.moreBitsPerKey),
      keys: await client.call((remote) => remote.narrowedKeys(WIDTH.setup, WIDTH.queried)),
    };
  });
}
