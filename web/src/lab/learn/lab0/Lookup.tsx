/**
 * The figures of the lookup itself: journey, filter bits and timeline share a position and a level in focus, and each
 * stands elsewhere on the page.
 */

import { type ReactNode, useCallback, useMemo, useState } from "react";
import { FilterBitsFigure } from "../../../figures/filter-bits/View";
import { EmbedButton } from "../../../figures/frame/EmbedButton";
import { openLevel } from "../../../figures/journey/layout";
import { JourneyFigure } from "../../../figures/journey/View";
import { useLinked } from "../../../figures/linked/Linked";
import { isMeant } from "../../../figures/linked/thing";
import { TimelineFigure } from "../../../figures/timeline/View";
import { type Replay, traceOf } from "../../../live/replay";
import { filterBitsText } from "../../../text/trees/filter-bits.en";
import type { Role } from "../../../theme/tokens";
import { decodeLookup, sceneAt } from "../../../trace";
import type { LabState } from "./state";
import type { Update } from "./use-lab-state";

interface LookupProps {
  readonly state: LabState;
  readonly update: Update;
  readonly replay: Replay;
  readonly position: number;
  readonly highlight: Role | null;
  readonly onHighlight: (role: Role | null) => void;
}

/** The journey with its level in focus. */
export function Journey({ state, update, replay, position, highlight, onHighlight }: LookupProps) {
  const { summary, filters } = replay;
  const trace = traceOf(replay.arms, state.arm);
  const onPosition = useCallback((next: number) => update({ position: next }), [update]);
  const onFocusLevel = useCallback((focusLevel: number | null) => update({ focusLevel, focusBit: null }), [update]);
  return (
    <div className="journey-place">
      <JourneyFigure
        summary={summary}
        trace={trace}
        position={position}
        onPosition={onPosition}
        highlight={highlight}
        onHighlight={onHighlight}
        onFocusLevel={onFocusLevel}
        focusLevel={state.focusLevel}
        filterBits={filters}
      />
    </div>
  );
}

/** Every bit of the filter of the level in focus. */
export function Bits({ state, update, replay, position }: Omit<LookupProps, "highlight" | "onHighlight">) {
  const { summary, filters } = replay;
  const trace = traceOf(replay.arms, state.arm);
  const onBit = useCallback((focusBit: number | null) => update({ focusBit }), [update]);
  const scene = useMemo(() => sceneAt(summary, decodeLookup(trace.words), position), [summary, trace, position]);
  const level = openLevel(scene, state.focusLevel);
  const { pointed } = useLinked();
  const table = scene.levels.find((one) => one.level === level)?.table ?? null;
  return (
    <section className="bits-place" aria-labelledby="bits-title">
      <h2 id="bits-title" data-meant={isMeant(pointed, "level", level)}>
        {table === null ? filterBitsText.titleOfNone(level) : filterBitsText.titleOf(level, table)}
      </h2>
      <FilterBitsFigure
        trace={trace}
        position={position}
        onBit={onBit}
        view={table === null ? null : (filters.get(table) ?? null)}
        bit={state.focusBit}
      />
    </section>
  );
}

interface TimelineProps extends Omit<LookupProps, "highlight" | "onHighlight"> {
  readonly announce: (text: string) => void;
}

/** Where the lookup stands, and the buttons that move it. */
export function Timeline({ state, update, replay, position, announce }: TimelineProps): ReactNode {
  const [playing, setPlaying] = useState(false);
  const onPosition = useCallback((next: number) => update({ position: next }), [update]);
  return (
    <div className="timeline-place">
      <TimelineFigure
        more={<EmbedButton figure="timeline" />}
        summary={replay.summary}
        trace={traceOf(replay.arms, state.arm)}
        position={position}
        onPosition={onPosition}
        playing={playing}
        onPlaying={setPlaying}
        onSay={announce}
      />
    </div>
  );
}
