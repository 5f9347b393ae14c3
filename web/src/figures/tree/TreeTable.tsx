/** A growing tree as a table. Loaded on demand. */

import type { RefObject } from "react";
import { treeText as text } from "../../text/trees/tree.en";
import type { GrowthState, Reel } from "../../trace";
import { DataContent } from "../frame/DataContent";
import { bitsPerKey, keyText } from "./description";

/** A row for each table. */
export function treeRows(reel: Reel, state: GrowthState): readonly (readonly (string | number)[])[] {
  const { entryKeys } = reel.grown;
  return state.levels.flatMap((runs, at) =>
    runs.flatMap(({ tables }, run) =>
      tables.flatMap((table) => {
        const facts = reel.tables.get(table);
        if (facts === undefined) return [];
        const { entries, tombstones, blocks, firstEntry } = facts;
        const [first, last] = [entryKeys[firstEntry], entryKeys[firstEntry + entries - 1]];
        const keys = [keyText(reel, first ?? 0), keyText(reel, last ?? 0)];
        return [[at + 1, run + 1, table, entries, tombstones, blocks, bitsPerKey(facts), ...keys]];
      }),
    ),
  );
}

interface TreeTableProps {
  readonly reel: Reel;
  readonly state: GrowthState;
  readonly position: number;
  /** Somewhere within the figure. */
  readonly place: RefObject<Element | null>;
}

/** Table and files. */
export function TreeTable({ reel, state, position, place }: TreeTableProps) {
  return (
    <DataContent
      embed="tree"
      name={`tree-at-${position}`}
      title={text.name}
      columns={text.columns}
      rows={() => treeRows(reel, state)}
      place={place}
    />
  );
}
