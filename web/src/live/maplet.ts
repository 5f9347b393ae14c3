/** One lookup with one mask and with a maplet, in a leveled tree with a key range that every level covers. */

import type { QueryParams, TreeParams } from "../engine/contract";
import { readLookup } from "../figures/maplet/lookup";
import type { MapletShape, mapletParams } from "../figures/maplet/params";
import type { ValuesOf } from "../figures/params/schema";
import type { Engine } from "./engine";

/** State of the figure. */
export type MapletState = ValuesOf<typeof mapletParams>;

/** A tree of `levels` levels, whose filters one mask can probe. */
export function mapletTree(levels: number): TreeParams {
  return { levels, sizeRatio: 2, bitsPerKey: 10, filter: "blocked512", digest: "xxh3", seed: 1 };
}

function queryOf({ keyKind, keyIndex, keyLevel, levels }: MapletState): QueryParams {
  if (keyKind !== "stored") return { kind: keyKind, index: keyIndex };
  return { kind: keyKind, index: keyIndex, level: Math.min(keyLevel ?? levels, levels) };
}

/** Looks up the key of a state. */
export async function askMaplet(engine: Engine, state: MapletState): Promise<MapletShape> {
  const tree = mapletTree(state.levels);
  return readLookup(await engine.call((remote) => remote.mapletLookup(tree, queryOf(state))), tree.bitsPerKey);
}
