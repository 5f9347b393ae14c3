/** A tree into which nothing was written: in the place of a growth that is not known yet. */

import { useContext } from "react";
import { treeText as text } from "../../text/trees/tree.en";
import { EMPTY_GROWTH, type TreeSource } from "../../trace";
import { SpareHeight } from "../frame/spare-height";
import { useWidth } from "../frame/use-width";
import { Counters, countsAt } from "./Counters";
import { besideHeights, layoutBeside } from "./layout";
import { TreePicture } from "./Picture";
import "./tree.css";

/** Runs per level in lab 3, so that its tree takes the same place. */
const LEVELS = [3, 2, 2, 2];
const NO_TABLES: ReadonlyMap<number, boolean> = new Map();
const NOTHING: TreeSource = {
  tables: new Map(),
  rows: LEVELS,
  grown: { keyFractions: new Float64Array(), memtableEntries: 1, capacityBlocks: new Float64Array(), mostRuns: [] },
};

export function EmptyTree() {
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const spare = useContext(SpareHeight);
  return (
    <div className="tree tree-empty" aria-hidden="true">
      <Counters {...countsAt(EMPTY_GROWTH, null, null)} />
      <div ref={frame} data-grows="">
        <TreePicture
          layout={layoutBeside(LEVELS, width, besideHeights(spare))}
          reel={NOTHING}
          state={EMPTY_GROWTH}
          motion={null}
          isResting
          memtable={{ words: text.empty, share: 0 }}
          chosen={null}
          holding={NO_TABLES}
          followedAt={null}
          newest={null}
          meant={null}
        />
      </div>
    </div>
  );
}
