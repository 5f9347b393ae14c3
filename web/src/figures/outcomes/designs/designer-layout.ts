/** The designer's map: the plain design, the reader's design, and the line of all designs that cost as much as the goal. Pure. */

import { lab10Text } from "../../../text/labs/lab10.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import type { Box as Area, Spot } from "../../chart/layout/labels";
import { type SceneShapes, type Shape, through } from "../../scene/shapes";
import { axesOf, type DesignCost, type DesignMap, emptyFrame, frame, LEGEND, readPoint, sameCost } from "./map-layout";
import { around, besides, ofLine, type Preference, placed } from "./names-layout";
import { type DesignScore, layoutScore, scoreHeight } from "./score-layout";

const text = lab10Text.map;

export interface MapMarks {
  readonly plain: DesignCost | null;
  readonly mine: DesignCost | null;
  readonly counted: DesignCost | null;
  /** Most that an entry costs per operation; null without a goal. */
  readonly goalNs: number | null;
  /** Null before it is known. */
  readonly score: DesignScore | null;
}

function placeOf(width: number) {
  const above = scoreHeight(width) + 14;
  const height = above + (width < 480 ? 280 : 274) + LEGEND;
  return { height, place: { left: 66, right: width - 8, top: above + 30, bottom: height - 46 - LEGEND } };
}

/** The axes of the map before the designs are known. */
export function layoutAxes(width: number): SceneShapes {
  const { height, place } = placeOf(width);
  return { height, shapes: emptyFrame(place) };
}

/** The designer's map. */
export function layoutMap(
  map: DesignMap,
  { plain, mine, counted, goalNs, score }: MapMarks,
  width: number,
): SceneShapes {
  const { height, place } = placeOf(width);
  const known = [plain, mine, counted].filter((one) => one !== null);
  const axes = axesOf(map, known, place);
  const at = ({ putNs, readNs }: DesignCost) => ({ x: axes.x(putNs), y: axes.y(readNs) });
  const shapes = frame(axes, map, mine === null ? [] : [{ key: "mine", cost: mine, travels: true }]);
  const preferences: Preference[] = [];
  const lines: (readonly Spot[])[] = [];
  const taken: Area[] = [];
  const [model, counts] = [text.model(text.mine), text.countedOf(text.mine)];
  if (mine !== null) {
    const spot = at(mine);
    taken.push(around(spot, 11));
    preferences.push({ key: "mine-words", says: [model], spots: besides(spot, 11, model, place) });
    if (counted !== null) {
      const to = at(counted);
      lines.push([spot, to]);
      taken.push(around(to, 8));
      preferences.push({ key: "counted-words", says: [counts], spots: besides(to, 8, counts, place) });
      shapes.push({ kind: "line", key: "residual", d: through([spot, to]), stroke: "ink", look: "ghost" });
    }
  }
  if (plain !== null) {
    const spot = at(plain);
    const isMine = mine !== null && Math.hypot(spot.x - at(mine).x, spot.y - at(mine).y) < 12;
    taken.push(around(spot, 6));
    if (!isMine)
      preferences.push({ key: "plain-words", says: [text.plain], spots: besides(spot, 6, text.plain, place) });
    shapes.push({
      kind: "box",
      key: "plain",
      x: spot.x - 5,
      y: spot.y - 5,
      width: 10,
      height: 10,
      fill: "bg",
      stroke: "ink",
    });
  }
  if (goalNs !== null) {
    const goal = sameCost(map, goalNs, axes);
    lines.push(goal);
    shapes.push({ kind: "line", key: "goal", d: through(goal), stroke: "hit", width: 2.5 });
    if (goal.length > 0) preferences.push({ ...ofLine("goal-words", text.goal(goalNs), goal, place), paint: "hit" });
  }
  if (mine !== null) {
    const spot = at(mine);
    shapes.push(
      { kind: "dot", key: "mine", ...spot, r: 9, fill: "bg", stroke: "ink", travels: true },
      { kind: "dot", key: "mine-center", ...spot, r: 5, fill: "ink", travels: true },
    );
    if (counted !== null) shapes.push({ kind: "dot", key: "counted", ...at(counted), r: 7, fill: "ink", stroke: "bg" });
  }
  shapes.push(...markPlaces({ plain, mine, counted }, at));
  const above = score === null ? [] : layoutScore(score, width);
  return { height, shapes: [...above, ...shapes, ...placed(preferences, lines, taken, place)] };
}

/** The named points of the map, to read out. */
function markPlaces(
  { plain, mine, counted }: Omit<MapMarks, "goalNs" | "score">,
  at: (cost: DesignCost) => Spot,
): readonly Shape[] {
  const marks = [
    ["plain", plain, 5, text.plain],
    ["mine", mine, 9, text.mine],
    ["counted", counted, 7, text.counted],
  ] as const;
  return marks.flatMap(([key, cost, r, name]) =>
    cost === null
      ? []
      : [
          readPoint(
            `${key}-place`,
            at(cost),
            r,
            reads.named(name),
            cost,
            key === "counted" ? reads.counted : reads.model,
          ),
        ],
  );
}
