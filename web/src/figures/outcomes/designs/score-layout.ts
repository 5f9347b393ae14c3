/** The score of a design: its cost with the most that an entry may have, and its memory as two parts of one bar. Pure. */

import { lab10Text } from "../../../text/labs/lab10.en";
import { textWidth } from "../../chart/layout/text";
import { type Shape, straight, words } from "../../scene/shapes";

const text = lab10Text.score;

export interface DesignScore {
  /** Cost of a mean operation (model); null for a design that does not fit. */
  readonly totalNs: number | null;
  readonly countedNs: number | null;
  readonly goalNs: number | null;
  readonly says: string;
  readonly filterBytes: number;
  /** Null for a design that does not fit. */
  readonly bufferBytes: number | null;
  readonly memoryBytes: number;
}

const BAR = { top: 32, height: 16 } as const;
/** Height of a bar with its number and its words. */
const EACH = 72;

/** Both bars, next to each other or, on a phone, below each other. */
export function scoreHeight(width: number): number {
  return width < 480 ? 2 * EACH : EACH;
}

export function layoutScore(score: DesignScore, width: number): readonly Shape[] {
  const isNarrow = width < 480;
  const wide = isNarrow ? width : (width - 40) / 2;
  return [
    ...costBar(score, { left: 0, top: 0, width: wide }),
    ...memoryBar(score, isNarrow ? { left: 0, top: EACH, width: wide } : { left: wide + 40, top: 0, width: wide }),
  ];
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** A large number, and what it counts. */
function numbered(key: string, { left, top }: Place, says: string, unit: string): readonly Shape[] {
  return [
    words(key, left, top + 22, says, { size: 24, isBold: true }),
    words(`${key}-unit`, left + textWidth(says, 24) + 8, top + 22, unit, { size: 13, paint: "soft" }),
  ];
}

function costBar({ totalNs, countedNs, goalNs, says }: DesignScore, place: Place): readonly Shape[] {
  const { left, width } = place;
  const top = place.top + BAR.top;
  // The mark stays in the middle for all but very expensive designs.
  const scale = width / Math.max(2 * (goalNs ?? 0), totalNs ?? 0, countedNs ?? 0, 1);
  const isEntry = totalNs !== null && goalNs !== null && totalNs <= goalNs;
  const unit = countedNs === null ? text.operation : `${text.operation}, ${text.counted(countedNs)}`;
  const goal = left + scale * (goalNs ?? 0);
  const bottom = top + BAR.height;
  return [
    ...numbered("score", place, says, unit),
    { kind: "box", key: "score-ground", x: left, y: top, width, height: BAR.height, fill: "panel", stroke: "line" },
    {
      ...{ kind: "box", key: "score-bar", x: left, y: top, width: scale * (totalNs ?? 0), height: BAR.height },
      fill: isEntry ? "hit" : "skip",
      travels: true,
    },
    ...(goalNs === null
      ? []
      : ([
          { kind: "line", key: "score-goal", d: straight(goal, top - 5, goal, bottom + 5), stroke: "hit", width: 2.5 },
          words("score-goal-words", goal, bottom + 19, text.goal(goalNs), { size: 13, paint: "hit", anchor: "middle" }),
        ] as const)),
  ];
}

function memoryBar({ filterBytes, bufferBytes, memoryBytes }: DesignScore, place: Place): readonly Shape[] {
  const { left, width } = place;
  const top = place.top + BAR.top;
  const scale = width / Math.max(memoryBytes, filterBytes, 1);
  const bottom = top + BAR.height;
  const filters = scale * filterBytes;
  return [
    ...numbered("memory", place, text.memory(memoryBytes), text.shared),
    { kind: "box", key: "memory-ground", x: left, y: top, width, height: BAR.height, fill: "panel", stroke: "line" },
    {
      ...{ kind: "box", key: "memory-filters", x: left, y: top, width: filters, height: BAR.height },
      fill: bufferBytes === null ? "wasted" : "probe",
      travels: true,
    },
    {
      ...{ kind: "box", key: "memory-buffer", x: left + filters, y: top, height: BAR.height },
      ...{ width: scale * (bufferBytes ?? 0), fill: "skip", texture: "hatch" },
      travels: true,
    },
    words("memory-filters-words", left, bottom + 19, text.filters(filterBytes), { size: 13 }),
    words("memory-buffer-words", left + width, bottom + 19, bufferBytes === null ? "" : text.buffer(bufferBytes), {
      size: 13,
      anchor: "end",
    }),
  ];
}
