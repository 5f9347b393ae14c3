/** `<lsm-filter-bits>`: every bit of one filter of a tree, with the bits that a lookup probed. */

import { useCallback, useMemo } from "react";
import type { FilterView } from "../../engine/contract";
import { filterSvg } from "../../figures/filter-bits/export";
import { layoutGrid } from "../../figures/filter-bits/layout";
import { FilterBitsFigure } from "../../figures/filter-bits/View";
import { openLevel } from "../../figures/journey/layout";
import { changeLookup, type LookupState, lookupParams } from "../../live/lookup";
import { traceOf } from "../../live/replay";
import { filterBitsText as text } from "../../text/trees/filter-bits.en";
import { sceneAt } from "../../trace";
import {
  askLookup,
  eventsOf,
  LOOKUP_CONTROLS,
  LOOKUP_PRESETS,
  type LookupData,
  lookupMoments,
  lookupQuestion,
} from "../data/lookup";
import { define, type ViewProps } from "../definition";

/** The selected level and its filter. Null if this lookup probes no filter there. */
function shownOf(data: LookupData, state: LookupState): { readonly level: number; readonly view: FilterView | null } {
  const { position } = lookupMoments(data, state);
  const scene = sceneAt(data.summary, eventsOf(traceOf(data.arms, state.arm)), position);
  const level = openLevel(scene, state.focusLevel);
  const table = scene.levels.find((one) => one.level === level)?.table ?? null;
  return { level, view: table === null ? null : (data.filters.get(table) ?? null) };
}

function titleOf({ level, view }: ReturnType<typeof shownOf>): string {
  return view === null ? text.titleOfNone(level) : text.titleOf(level, view.table);
}

function View({ state, data, update }: ViewProps<LookupState, LookupData>) {
  const onBit = useCallback((focusBit: number | null) => update({ focusBit }, "scrub"), [update]);
  const shown = useMemo(() => shownOf(data, state), [data, state]);
  const { position } = lookupMoments(data, state);
  return (
    <>
      <h2>{titleOf(shown)}</h2>
      <FilterBitsFigure
        view={shown.view}
        trace={traceOf(data.arms, state.arm)}
        bit={state.focusBit}
        position={position}
        onBit={onBit}
      />
    </>
  );
}

export const figure = define<typeof lookupParams, LookupData>({
  name: "filter-bits",
  title: text.title,
  schema: lookupParams,
  page: null,
  controls: ["focusLevel", ...LOOKUP_CONTROLS],
  presets: LOOKUP_PRESETS,
  change: changeLookup,
  question: lookupQuestion,
  feed: askLookup,
  View,
  most: ({ summary }) => summary.most,
  position: "position",
  moments: lookupMoments,
  trace: ({ arms }, state) => traceOf(arms, state.arm).words,
  picture: (data, state, width, colours) => {
    const { level, view } = shownOf(data, state);
    if (view === null) throw new Error(text.titleOfNone(level));
    return filterSvg(view, layoutGrid(width, view.bits, view.lineBits), colours);
  },
});
