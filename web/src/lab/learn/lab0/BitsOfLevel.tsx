/** The filter of the level that the user opened, bit by bit, below the stage. */
import { useCallback, useEffect, useRef } from "react";
import { FilterBitsFigure } from "../../../figures/filter-bits/View";
import { openLevel } from "../../../figures/journey/layout";
import { useLinked } from "../../../figures/linked/Linked";
import { isMeant } from "../../../figures/linked/thing";
import { type Replay, traceOf } from "../../../live/replay";
import { lab0Text as text } from "../../../text/labs/lab0.en";
import { filterBitsText } from "../../../text/trees/filter-bits.en";
import type { Scene } from "../../../trace";
import type { LabState } from "./state";
import type { Update } from "./use-lab-state";

interface BitsProps {
  readonly state: LabState;
  readonly update: Update;
  readonly replay: Replay;
  readonly scene: Scene;
}

/** Nothing as long as no level and no bit is chosen. */
export function BitsOfLevel(props: BitsProps) {
  const { focusLevel, focusBit } = props.state;
  const wasOpen = useRef(focusLevel !== null || focusBit !== null);
  if (focusLevel === null && focusBit === null) {
    wasOpen.current = false;
    return null;
  }
  return <Bits {...props} level={openLevel(props.scene, focusLevel)} isNew={!wasOpen.current} />;
}

type OpenBitsProps = BitsProps & { readonly level: number; readonly isNew: boolean };

function Bits({ state, update, replay, scene, level, isNew }: OpenBitsProps) {
  const onBit = useCallback((focusBit: number | null) => update({ focusBit }), [update]);
  const place = useRef<HTMLElement>(null);
  const { pointed } = useLinked();
  const table = scene.levels.find((one) => one.level === level)?.table ?? null;
  // A level opened on the page scrolls into view. A link stays at its top.
  const isShown = useRef(isNew);
  useEffect(() => {
    if (isShown.current) place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section ref={place} className="bits-place" aria-labelledby="bits-title">
      <div className="bits-head">
        <h2 id="bits-title" data-meant={isMeant(pointed, "level", level)}>
          {table === null ? filterBitsText.titleOfNone(level) : filterBitsText.titleOf(level, table)}
        </h2>
        <button type="button" className="quiet" onClick={() => update({ focusLevel: null, focusBit: null })}>
          {text.closeBits}
        </button>
      </div>
      <FilterBitsFigure
        trace={traceOf(replay.arms, state.arm)}
        position={scene.position}
        onBit={onBit}
        view={table === null ? null : (replay.filters.get(table) ?? null)}
        bit={state.focusBit}
      />
    </section>
  );
}
