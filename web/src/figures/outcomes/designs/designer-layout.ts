/** The designer's map: the reader's design among all others, and the line of all designs that cost as much as the goal. Pure. */

import { lab10Text } from "../../../text/labs/lab10.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import type { Box as Area, Spot } from "../../chart/layout/labels";
import { textWidth } from "../../chart/layout/text";
import { type SceneShapes, type Shape, through, words } from "../../scene/shapes";
import {
  type Axes,
  axesOf,
  bestLine,
  cheaperThan,
  type DesignCost,
  type DesignMap,
  emptyFrame,
  frame,
  ghostAt,
  readPoint,
  sameCost,
} from "./map-layout";
import { around, besides, nearest, ofLine, type Preference, placed } from "./names-layout";
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
  /** Designs that differ from the reader's in one choice, by choice, the smallest change first. */
  readonly near: readonly (readonly NearDesign[])[];
}

/** A design that differs in one choice, with this choice. */
export interface NearDesign {
  readonly design: number;
  readonly says: string;
}

/** Height of the words of the goal above the map. */
const GOAL_ROW = 18;

function placeOf(width: number, spare: number) {
  // On a phone, the words of the goal have their own row.
  const above = scoreHeight(width) + 14 + (width < 480 ? GOAL_ROW : 0);
  const height = above + (width < 480 ? 300 : 302 + spare);
  return { height, place: { left: 66, right: width - 8, top: above + 26, bottom: height - 46 } };
}

/** The axes of the map before the designs are known. */
export function layoutAxes(width: number, spare = 0): SceneShapes {
  const { height, place } = placeOf(width, spare);
  return { height, shapes: emptyFrame(place, lab10Text.costing) };
}

/** The designer's map; `spare` is height that the window has to spare. */
export function layoutMap(
  map: DesignMap,
  { plain, mine, counted, goalNs, score, near }: MapMarks,
  width: number,
  spare = 0,
): SceneShapes {
  const { height, place } = placeOf(width, spare);
  const known = [plain, mine, counted].filter((one) => one !== null);
  const axes = axesOf(map, known, place);
  const at = ({ putNs, readNs }: DesignCost) => ({ x: axes.x(putNs), y: axes.y(readNs) });
  const preferences: Preference[] = [];
  const lines: (readonly Spot[])[] = [];
  const taken: Area[] = [];
  const best = bestLine(map, axes);
  const goal = goalNs === null ? [] : sameCost(map, goalNs, axes);
  const shapes: Shape[] = [
    ...best.ground,
    { kind: "line", key: "goal-area", d: cheaperThan(goal, place), stroke: "none", fill: "hit", opacity: 0.1 },
    ...frame(axes, map),
    ...best.line,
  ];
  lines.push(best.spots);
  preferences.push({ ...ofLine("best-words", text.best, best.spots, place), paint: "soft", isOptional: true });
  if (goal.length > 0) {
    lines.push(goal);
    shapes.push({ kind: "line", key: "goal", d: through(goal), stroke: "hit", width: 2.5 });
  }
  shapes.push(...keyOf(goal.length > 0, place, width));
  // Once its tree is written, a design is compared with its model.
  const others = nearOf(map, axes, counted === null ? near : [], mine);
  if (mine !== null) {
    const own = ownOf(at(mine), counted === null ? null : at(counted), others.spots, place);
    taken.push(...own.taken);
    preferences.unshift(...own.preferences);
    lines.push(...own.lines);
    shapes.push(...own.shapes);
  }
  const beside = plain === null || (mine !== null && distance(at(plain), at(mine)) <= 12) ? null : at(plain);
  if (beside !== null) {
    taken.push(around(beside, 6));
    preferences.push({
      key: "plain-words",
      says: [text.plain],
      spots: besides(beside, 6, text.plain, place),
      paint: "soft",
    });
    const side = { x: beside.x - 5, y: beside.y - 5, width: 10, height: 10 };
    shapes.push({ kind: "box", key: "plain", ...side, fill: "bg", stroke: "ink" });
  }
  taken.push(...others.taken);
  shapes.push(
    ...others.shapes,
    ...(mine === null ? [] : [mineAt(at(counted ?? mine))]),
    ...markPlaces({ plain, mine, counted }, at),
  );
  preferences.push(...others.preferences);
  const above = score === null ? [] : layoutScore(score, width);
  return { height, shapes: [...above, ...shapes, ...placed(preferences, lines, taken, place)] };
}

/** The reader's design: a design whose tree was written leaves its place in the model. */
function ownOf(model: Spot, counted: Spot | null, rings: readonly Spot[], place: ReturnType<typeof placeOf>["place"]) {
  const spot = counted ?? model;
  const says = counted === null ? text.mine : text.countedOf(text.mine);
  // Between rings, it has a name only if that is nearer to it than to a ring.
  const spots = rings.length === 0 ? besides(spot, MINE, says, place) : nearest(spot, rings, MINE, says, place);
  const name: Preference = { key: "mine-words", says: [says], spots, isOptional: rings.length > 0 };
  const own = around(spot, MINE + 2);
  if (counted === null) return { taken: [own], preferences: [name], lines: [], shapes: [] };
  const left: Preference = {
    key: "model-words",
    says: [text.model],
    spots: besides(model, 8, text.model, place),
    paint: "soft",
  };
  const residual: Shape = { kind: "line", key: "residual", d: through([model, spot]), stroke: "ink" };
  return {
    taken: [own, around(model, 8)],
    preferences: [name, left],
    lines: [[model, spot]],
    shapes: [residual, ghostAt("model", model)],
  };
}

/** Radius of the designs that one change reaches, and the least distance at which they are apart from the reader's. */
const NEAR = 9;
const NEAR_APART = 28;
const RINGS_APART = 24;

/** The designs that one change reaches: ghosts that can be pressed. For each choice, the smallest change that is visible. */
function nearOf({ costs, nameOf }: DesignMap, axes: Axes, near: MapMarks["near"], of: DesignCost | null) {
  const spotOf = ({ putNs, readNs }: DesignCost): Spot => ({ x: axes.x(putNs), y: axes.y(readNs) });
  if (of === null) return { spots: [], taken: [], shapes: [], preferences: [] };
  const mine = spotOf(of);
  const costOf = (design: number): DesignCost => ({
    putNs: costs[2 * design] ?? 0,
    readNs: costs[2 * design + 1] ?? 0,
  });
  const shown: (NearDesign & { readonly spot: Spot })[] = [];
  for (const choice of near) {
    const placed = choice.map((one) => ({ ...one, spot: spotOf(costOf(one.design)) }));
    // Rings do not cover each other, so that each has one name.
    const visible = placed.find(
      ({ spot }) =>
        distance(spot, mine) >= NEAR_APART && shown.every((other) => distance(spot, other.spot) >= RINGS_APART),
    );
    if (visible !== undefined) shown.push(visible);
  }
  const spots = [mine, ...shown.map(({ spot }) => spot)];
  return {
    spots: shown.map(({ spot }) => spot),
    taken: shown.map(({ spot }) => around(spot, NEAR)),
    shapes: [
      ...shown.map(({ design, spot }): Shape => {
        return { kind: "line", key: `way${design}`, d: through([mine, spot]), stroke: "soft", width: 1 };
      }),
      ...shown.flatMap(({ design, spot }): readonly Shape[] => [
        { kind: "dot", key: `near${design}`, ...spot, r: NEAR, fill: "bg", stroke: "ink" },
        readPoint(`near${design}-place`, spot, NEAR + 2, nameOf(design), costOf(design)),
      ]),
    ],
    // There may be no room for a name; a ring that is pointed at is read out.
    preferences: shown.map(({ design, says, spot }): Preference => {
      const others = spots.filter((one) => one !== spot);
      return {
        ...{
          key: `near${design}-words`,
          says: [says],
          isOptional: true,
          isOneSided: true,
        },
        spots: nearest(spot, others, NEAR, says, axes.place),
      };
    }),
  };
}

/** The name of the line of the goal, above the map, where there are no points. */
function keyOf(hasGoal: boolean, place: ReturnType<typeof placeOf>["place"], width: number): readonly Shape[] {
  const { right, top } = place;
  if (!hasGoal) return [];
  const y = top - 10 - (width < 480 ? GOAL_ROW : 0);
  const start = right - textWidth(text.goal, 13) - 30;
  return [
    { kind: "line", key: "goal-sample", d: `M${start} ${y - 4}h22`, stroke: "hit", width: 2.5 },
    words("goal-words", start + 28, y, text.goal, { size: 13, isBold: true, paint: "hit" }),
  ];
}

/** Radius of the reader's design. */
const MINE = 10;

const distance = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y);

function mineAt(spot: Spot): Shape {
  return { kind: "dot", key: "mine", ...spot, r: MINE, fill: "ink", stroke: "bg", travels: true };
}

/** The named points of the map, to read out. */
function markPlaces(
  { plain, mine, counted }: Pick<MapMarks, "plain" | "mine" | "counted">,
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
            key === "counted" ? reads.simulated : reads.model,
          ),
        ],
  );
}
