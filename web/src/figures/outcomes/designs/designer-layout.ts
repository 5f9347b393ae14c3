/** The designer's map: the reader's design among all others, and the line of all designs that cost as much as the goal. Pure. */

import { lab10Text } from "../../../text/labs/lab10.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import type { Box as Area, Spot } from "../../chart/layout/labels";
import { type SceneShapes, type Shape, through } from "../../scene/shapes";
import {
  axesOf,
  cheaper,
  cheaperBox,
  cheaperThan,
  type DesignCost,
  type DesignMap,
  emptyFrame,
  frame,
  ghostAt,
  legendRoom,
  readPoint,
  sameCost,
  spotsOf,
} from "./map-layout";
import { around, besides, ofLine, type Preference, placed, sparse } from "./names-layout";
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

function placeOf(width: number, spare: number) {
  const above = scoreHeight(width) + 14;
  const height = above + (width < 480 ? 300 : 302 + spare) + legendRoom(width);
  return { height, place: { left: 66, right: width - 8, top: above + 26, bottom: height - 46 - legendRoom(width) } };
}

/** The axes of the map before the designs are known. */
export function layoutAxes(width: number, spare = 0): SceneShapes {
  const { height, place } = placeOf(width, spare);
  return { height, shapes: emptyFrame(place) };
}

/** The designer's map; `spare` is height that the window has to spare. */
export function layoutMap(
  map: DesignMap,
  { plain, mine, counted, goalNs, score }: MapMarks,
  width: number,
  spare = 0,
): SceneShapes {
  const { height, place } = placeOf(width, spare);
  const known = [plain, mine, counted].filter((one) => one !== null);
  const axes = axesOf(map, known, place);
  const at = ({ putNs, readNs }: DesignCost) => ({ x: axes.x(putNs), y: axes.y(readNs) });
  const preferences: Preference[] = [];
  const lines: (readonly Spot[])[] = [];
  const taken: Area[] = [cheaperBox(place)];
  const goal = goalNs === null ? [] : sameCost(map, goalNs, axes);
  const shapes: Shape[] = [
    { kind: "line", key: "goal-area", d: cheaperThan(goal, place), stroke: "none", fill: "hit", opacity: 0.1 },
    ...frame(axes, map),
    ...cheaper(place),
  ];
  if (goalNs !== null && goal.length > 0) {
    lines.push(goal);
    shapes.push({ kind: "line", key: "goal", d: through(goal), stroke: "hit", width: 2.5 });
    const name = ofLine("goal-words", text.goal(goalNs), goal, place);
    preferences.push({ ...sparse(name, spotsOf(map, axes)), paint: "hit" });
  }
  if (mine !== null) {
    // A counted design leaves its place in the model.
    const [spot, model] = [at(counted ?? mine), at(mine)];
    const says = counted === null ? text.mine : text.countedOf(text.mine);
    taken.push(around(spot, MINE + 2));
    preferences.unshift({ key: "mine-words", says: [says], spots: besides(spot, MINE, says, place) });
    if (counted !== null) {
      lines.push([model, spot]);
      taken.push(around(model, 8));
      preferences.push({
        key: "model-words",
        says: [text.model],
        spots: besides(model, 8, text.model, place),
        paint: "soft",
      });
      shapes.push({ kind: "line", key: "residual", d: through([model, spot]), stroke: "ink" }, ghostAt("model", model));
    }
  }
  if (plain !== null && (mine === null || Math.hypot(at(plain).x - at(mine).x, at(plain).y - at(mine).y) > 12)) {
    const spot = at(plain);
    taken.push(around(spot, 6));
    preferences.push({
      key: "plain-words",
      says: [text.plain],
      spots: besides(spot, 6, text.plain, place),
      paint: "soft",
    });
    const side = { x: spot.x - 5, y: spot.y - 5, width: 10, height: 10 };
    shapes.push({ kind: "box", key: "plain", ...side, fill: "bg", stroke: "ink" });
  }
  if (mine !== null)
    shapes.push({
      ...{ kind: "dot", key: "mine", ...at(counted ?? mine), r: MINE },
      ...{ fill: "ink", stroke: "bg", travels: true },
    });
  shapes.push(...markPlaces({ plain, mine, counted }, at));
  const above = score === null ? [] : layoutScore(score, width);
  return { height, shapes: [...above, ...shapes, ...placed(preferences, lines, taken, place)] };
}

/** Radius of the reader's design. */
const MINE = 10;

/** The named points of the map, to read out. */
function markPlaces(
  { plain, mine, counted }: Omit<MapMarks, "goalNs" | "score">,
  at: (cost: DesignCost) => Spot,
): readonly Shape[] {
  const marks = [
    ["plain", plain, 5, text.plain],
    ["mine", mine, 9, text.mine],
    ["counted", counted, 9, text.countedOf(text.mine)],
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
