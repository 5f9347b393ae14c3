/** One lookup that was fooled in a tiered tree, step by step: each level has several runs, and each run its own filter. */

import { useMemo, useState } from "react";
import { TimelineBar } from "../../../figures/timeline/Bar";
import { narrateGrowth } from "../../../figures/tree/narration";
import { TreeFigure } from "../../../figures/tree/View";
import { lab4Text } from "../../../text/labs/lab4.en";
import { type LookupRange, type Reel, runCount, type Stop } from "../../../trace";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import type { View } from "./Sandbox";

const text = lab4Text.fooled;

/** The tree, the lookup, and the buttons that move it. */
export function FooledTiered(page: View) {
  const { state, update } = page;
  const { tiered } = page.found;
  const found = tiered.value;
  if (found === null || !tiered.isCurrent) {
    return tiered.error === null ? (
      <p className="growing">
        <HowFar done={tiered.done} onStop={() => update({ view: "all" })} />
      </p>
    ) : (
      <Problem error={tiered.error} />
    );
  }
  const lookup = found.lookups[state.fooled % Math.max(found.lookups.length, 1)];
  if (lookup === undefined) return <p className="hint">{text.noneFooled}</p>;
  return <Shown key={lookup.from} {...page} reel={found.reel} lookup={lookup} />;
}

type ShownProps = View & { readonly reel: Reel; readonly lookup: LookupRange };

function Shown({ state, update, announce, reel, lookup }: ShownProps) {
  const [playing, setPlaying] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const stops = useMemo(() => stopsOf(reel, lookup), [reel, lookup]);
  const position = Math.min(state.position ?? lookup.count, lookup.count);
  const at = lookup.from + position;
  const end = reel.stateAt(lookup.from + lookup.count);
  return (
    <div className="fooled">
      <p className="fooled-sentence">
        {text.tiered(end.lookup?.filters ?? 0, end.lookup?.fooled ?? 0, runCount(end))}{" "}
        <button
          type="button"
          className="quiet"
          onClick={() => update(({ fooled }) => ({ fooled: (fooled + 1) % 100, position: null }))}
        >
          {text.another}
        </button>
      </p>
      <TreeFigure
        reel={reel}
        chosen={chosen}
        position={at}
        onChoose={setChosen}
        followed={null}
        onFollow={() => undefined}
      >
        <TimelineBar
          stops={stops}
          position={position}
          playing={playing}
          onPosition={(next) => update({ position: next })}
          onPlaying={setPlaying}
          onSay={announce}
          words={{ name: text.steps, track: text.track, traceHint: text.traceHint }}
          fingerprint={reel.grown.fingerprint}
          narration={narrateGrowth(reel, reel.stateAt(at), at)}
          step={{
            at: (target) => Math.min(Math.max(target, 0), lookup.count),
            next: (from) => Math.min(from + 1, lookup.count),
            previous: (from) => Math.max(from - 1, 0),
          }}
          scale={{
            fractionOf: (place) => place / lookup.count,
            positionAt: (fraction) => Math.round(Math.min(Math.max(fraction, 0), 1) * lookup.count),
          }}
          dwellMs={(place) => (STOPS.has(reel.events[lookup.from + place - 1]?.kind ?? "unknown") ? 500 : 20)}
          pausesAt={() => false}
        />
      </TreeFigure>
      <p className="origin">{text.tieredOrigin(reel.grown.arrived.length)}</p>
    </div>
  );
}

/** Stops: at each table, at the answer of its filter, and at the result of a read. */
const STOPS: ReadonlySet<string> = new Set(["tableSelected", "filterAnswered", "blockSearched"]);

/** Counting from the lookup's first event. */
function stopsOf({ events }: Reel, { from, count }: LookupRange): readonly Stop[] {
  const plain = { bookmark: null, level: 0, reason: null } as const;
  const inside = events.slice(from, from + count).flatMap((event, at): Stop[] => {
    if (!STOPS.has(event.kind)) return [];
    const isFooled = event.kind === "blockSearched" && event.outcome === "absent";
    return [{ ...plain, position: at + 1, kind: "search", bookmark: isFooled ? "false-positive" : null }];
  });
  return [{ ...plain, position: 0, kind: "start" }, ...inside, { ...plain, position: count, kind: "end" }];
}
