/** `<lsm-tree>`: a tree that grows, flush by flush and compaction by compaction. */

import { useCallback } from "react";
import type { GrownTree } from "../../engine/contract";
import { growTree } from "../../engine/long-work";
import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { WithPlayhead } from "../../figures/timeline/Playhead";
import { describeTree } from "../../figures/tree/description";
import { GrowthTimeline } from "../../figures/tree/GrowthTimeline";
import { growthParams } from "../../figures/tree/params";
import { TreeFigure } from "../../figures/tree/View";
import { changeGrowth, type GrowthState, growthOf } from "../../live/growth";
import { treeText } from "../../text/trees/tree.en";
import { nextStop, previousStop, type Reel, readGrowth } from "../../trace";
import { define, type Moments, type ViewProps } from "../definition";

/** Decoded once per growth. */
const reels = new WeakMap<GrownTree, Reel>();
function reelOf(data: GrownTree): Reel {
  const reel = reels.get(data) ?? readGrowth(data);
  reels.set(data, reel);
  return reel;
}

function momentsOf(data: GrownTree, { position }: GrowthState): Moments {
  const { events, stops } = reelOf(data);
  const end = events.length;
  const at = (target: number): number => Math.min(Math.max(target, 0), end);
  return {
    position: at(position ?? end),
    end,
    at,
    next: (from) => nextStop(stops, from),
    previous: (from) => previousStop(stops, from),
  };
}

function View({ state, data, update, playing, onPlaying, speed, hasTimeline }: ViewProps<GrowthState, GrownTree>) {
  const reel = reelOf(data);
  const { position } = momentsOf(data, state);
  const onPosition = useCallback((next: number) => update({ position: next }), [update]);
  const { arrived } = reel.grown;
  const followed = arrived.includes(state.followed) ? state.followed : (arrived[0] ?? null);
  return (
    <WithPlayhead position={position}>
      <TreeFigure
        reel={reel}
        position={position}
        followed={followed}
        showsCounts
        chosen={state.table}
        onChoose={(table) => update({ table })}
        onFollow={(keyId) => update({ followed: keyId ?? 0 })}
      >
        {hasTimeline ? (
          <GrowthTimeline
            reel={reel}
            position={position}
            onPosition={onPosition}
            playing={playing}
            onPlaying={onPlaying}
            speed={speed}
            marks={state.marks}
            onMarks={(marks) => update({ marks })}
          />
        ) : null}
      </TreeFigure>
    </WithPlayhead>
  );
}

export const figure = define<typeof growthParams, GrownTree>({
  name: "tree",
  title: treeText.name,
  schema: growthParams,
  page: "lab-3",
  controls: ["policy", "sizeRatio", "rounds", "order", "mix", "seed"],
  presets: { leveling: { policy: "leveling" }, tiering: { policy: "tiering" }, lazy: { policy: "lazy-leveling" } },
  change: changeGrowth,
  question: growthOf,
  needsFull: true,
  feed: async ({ engine }, state) => (await growTree(engine, growthOf(state))).value,
  View,
  asFile: standaloneSvg,
  describe: (data, state) => {
    const reel = reelOf(data);
    return describeTree(reel, reel.stateAt(momentsOf(data, state).position));
  },
  position: "position",
  shown: (data, state) =>
    state.table === null || reelOf(data).tables.has(state.table) ? state : { ...state, table: null },
  moments: momentsOf,
});
