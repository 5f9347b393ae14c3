/** The map while two trees are written: two counters run below it, then the point travels. Pure. */

import { lab10Text } from "../../../text/labs/lab10.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import type { Box as Area, Spot } from "../../chart/layout/labels";
import { textWidth } from "../../chart/layout/text";
import { easeOut, mix, passed } from "../../scene/easing";
import { n, predicted, type SceneShapes, type Shape, straight, through, words } from "../../scene/shapes";
import { COUNTER, counters, emptyCounters } from "./counters-layout";
import {
  APART_X,
  APART_Y,
  axesOf,
  crosshair,
  type DesignCost,
  type DesignMap,
  emptyFrame,
  firstPoint,
  type OnAxes,
  type Place,
  plainFrame,
  readPoint,
  sameCost,
} from "./map-layout";
import { apart, around, besides, ofLine, type Preference, placed } from "./names-layout";
import { PAUSE_MS, type PairView, type Toward, TRAVEL_MS, WRITE_MS } from "./written";

const text = lab10Text.map;

/** Place of the map, top of the counters, and height of the picture of two trees. */
function placesOfPair(width: number) {
  const isNarrow = width < 480;
  const place: Place = { left: 66, right: width - 8, top: 30, bottom: isNarrow ? 222 : 248 };
  const base = place.bottom + 54;
  return { place, base, height: base + (isNarrow ? 2 * COUNTER : COUNTER), isNarrow };
}

/**
 * The map before the first tree is written, in its place, with the points of a part of its width; its axes before the map is known.
 */
export function layoutBare(
  map: DesignMap | null,
  shown: Pick<PairView, "counters" | "names">,
  width: number,
  part = 1,
): SceneShapes {
  const { place, base, height, isNarrow } = placesOfPair(width);
  const plane = map === null ? emptyFrame(place) : before(map, shown.names[0], place, part);
  const below = emptyCounters(shown, { left: 0, top: base, width }, isNarrow);
  return { height, shapes: [...plane, ...cheaper(place), ...below] };
}

/** The map with the first design as the model predicts it. */
function before(map: DesignMap, name: string, place: Place, part = 1): readonly Shape[] {
  const axes = axesOf(map, [], place);
  return [...plainFrame(axes, map, [], part), ...firstPoint(map, name, axes)];
}

/** Without a second design, the first one is written until `t`, or infinitely long ago. Its point lands when all is written. */
export function layoutPair(view: PairView, t: number, width: number): SceneShapes {
  const { map, one, other, counters: shown } = view;
  const { place, base, height, isNarrow } = placesOfPair(width);
  const axes = axesOf(map, other === null ? [one] : [one, other], place);
  const at = ({ putNs, readNs }: DesignCost) => ({ x: axes.x(putNs), y: axes.y(readNs) });
  const from = at(one);
  const to = other === null ? from : at(other);
  const u = other === null ? 0 : passed(t, WRITE_MS + PAUSE_MS, TRAVEL_MS);
  const arrived = passed(t, WRITE_MS + PAUSE_MS + TRAVEL_MS - 100, 300, easeOut);
  const now = { x: mix(from.x, to.x, u), y: mix(from.y, to.y, u) };
  // A design is below and left of this line if an average operation costs less than with the first one.
  const same = shown.includes("totalNs") ? sameCost(map, one.totalNs, axes) : [];
  const arrow = arrowOf(view.toward, from, place);
  const points = other === null ? [from] : [from, to];
  const landed = other === null && view.toward === null ? passed(t, WRITE_MS, LAND_MS, easeOut) : 1;
  if (landed === 0) {
    const below = counters(view, t, { left: 0, top: base, width }, isNarrow);
    const point = firstPoint(map, view.names[0], axes);
    return { height, shapes: [...plainFrame(axes, map, []), ...point, ...cheaper(place), ...below] };
  }
  // The model of the second design appears when its point arrives.
  const models = modelsOf(view, arrived).map(({ cost, ...model }) => ({ ...model, from: at(cost) }));
  const modelNames = models.map(({ key, says, from: spot, opacity }, one): Preference => {
    const second = models[1 - one]?.from;
    const spots = second === undefined ? { spots: besides(spot, 5, says, place) } : apart(spot, second, 5, says, place);
    return { key: `${key}-words`, says: [says], ...spots, paint: "soft", opacity };
  });
  const start = models[0]?.from ?? from;
  const here = landed < 1 ? { x: mix(start.x, from.x, landed), y: mix(start.y, from.y, landed) } : now;
  return {
    height,
    shapes: [
      ...plainFrame(axes, map, costsOf(view, u, from, to)),
      ...cheaper(place),
      { kind: "line", key: "same", d: through(same), stroke: "soft" },
      crosshair(here, place),
      ...arrow.shapes,
      ...(u === 0 ? [] : left(from, now)),
      ...models.flatMap(({ key, from: model, opacity }, one) =>
        modelled(key, model, one === 0 ? (landed < 1 ? here : from) : to, opacity),
      ),
      { kind: "dot", key: "point", ...here, r: 10, fill: "bg", stroke: "ink" },
      { kind: "dot", key: "point-center", ...here, r: 6, fill: "ink" },
      readPoint("one-place", from, 10, reads.named(one.name), one, reads.counted),
      ...(other === null || u < 1
        ? []
        : [readPoint("other-place", to, 10, reads.named(other.name), other, reads.counted)]),
      ...placed(
        namesOf(view, { from, to, same, arrived }, place).concat(arrow.preferences, modelNames),
        [
          same,
          ...(other === null ? [] : [[from, to]]),
          ...arrow.lines,
          ...(isNarrow ? [] : points.map((spot) => [spot, { ...spot, y: place.bottom }])),
        ],
        [
          ...points.map((spot) => around(spot, 11)),
          ...models.map(({ from: spot }) => around(spot, 6)),
          ...arrow.taken,
          cheaperBox(place),
        ],
        place,
      ),
      ...counters(view, t, { left: 0, top: base, width }, isNarrow),
    ],
  };
}

/** Duration of the way of a point from its costs according to the model to the counted ones, in ms. */
const LAND_MS = 900;

/** Costs according to the model of the designs that are counted. */
function modelsOf({ one, other }: PairView, arrived: number) {
  return [
    { key: "model", says: text.model(one.name), cost: one.model, opacity: 1 },
    { key: "model2", says: text.model(other?.name ?? ""), cost: other?.model ?? null, opacity: arrived },
  ].flatMap(({ cost, ...model }) => (cost === null || model.opacity === 0 ? [] : [{ ...model, cost }]));
}

/** The place of a design according to the model, and a line to its counted place. */
function modelled(key: string, spot: Spot, to: Spot, opacity: number): readonly Shape[] {
  return [
    { kind: "line", key: `${key}-way`, d: through([spot, to]), stroke: "soft", look: "ghost", opacity },
    { kind: "dot", key, ...spot, r: 5, fill: "bg", stroke: "soft", opacity },
  ];
}

/** Costs on the axes: those of the design at which the point rests, and behind them those that it has left. */
function costsOf({ one, other }: PairView, u: number, from: Spot, to: Spot): readonly OnAxes[] {
  if (other === null || u === 0) return [{ key: "one", cost: one }];
  const isFar = Math.abs(from.x - to.x) > APART_X && Math.abs(from.y - to.y) > APART_Y;
  return [
    ...(isFar ? [{ key: "one", cost: one, isSoft: true }] : []),
    ...(u === 1 ? [{ key: "other", cost: other }] : []),
  ];
}

interface NamedPlaces {
  readonly from: Spot;
  readonly to: Spot;
  readonly same: readonly Spot[];
  readonly arrived: number;
}

/** Names of the line of equal cost and of both designs. */
function namesOf(
  { one, other }: PairView,
  { from, to, same, arrived }: NamedPlaces,
  place: Place,
): readonly Preference[] {
  // Two designs leave less room.
  const name = other === null ? text.countedOf(one.name) : one.name;
  const spots = other === null ? { spots: besides(from, 10, name, place) } : apart(from, to, 10, name, place);
  const first: Preference = { key: "one-words", says: [name], ...spots };
  return [
    ...(same.length === 0
      ? []
      : [{ ...ofLine("same-words", text.same(one.name), same, place), paint: "soft" as const }]),
    first,
    ...(other === null
      ? []
      : [
          {
            key: "other-words",
            says: [other.name],
            ...apart(to, from, 10, other.name, place),
            opacity: arrived,
          },
        ]),
  ];
}

/** The place that the point has left, and its way. */
function left(from: Spot, now: Spot): readonly Shape[] {
  const r = 8;
  const circle = `M${n(from.x - r)} ${n(from.y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  return [
    { kind: "line", key: "trail", d: through([from, now]), stroke: "ink", look: "ghost" },
    { kind: "line", key: "left", d: circle, stroke: "ink", fill: "bg", look: "ghost" },
  ];
}

/** An open head of an arrow. */
function headOf({ x, y }: Spot, turn: number, size: number): string {
  const side = (by: number): Spot => ({ x: x - size * Math.cos(turn + by), y: y - size * Math.sin(turn + by) });
  return through([side(0.45), { x, y }, side(-0.45)]);
}

/** The direction of smaller costs. */
function cheaper({ left: start, bottom }: Place): readonly Shape[] {
  const [x, y] = [start + 10, bottom - 10];
  return [
    { kind: "line", key: "cheaper", d: straight(x + 16, y - 16, x, y), stroke: "soft" },
    { kind: "line", key: "cheaper-head", d: headOf({ x, y }, (3 * Math.PI) / 4, 8), stroke: "soft" },
    words("cheaper-words", x + 21, y - 13, text.cheaper, { size: 12.5, paint: "soft" }),
  ];
}

function cheaperBox({ left: start, bottom }: Place): Area {
  return { left: start, right: start + 43 + textWidth(text.cheaper), top: bottom - 34, bottom };
}

/** The prediction: an arrow from the first design, and its words, which want a place at its tip. */
function arrowOf(toward: Toward | null, from: Spot, place: Place) {
  const { right, top, bottom } = place;
  const none = {
    shapes: [] as Shape[],
    preferences: [] as Preference[],
    lines: [] as (readonly Spot[])[],
    taken: [] as Area[],
  };
  if (toward === null) return none;
  // The arrow stays inside the axes.
  const dx = Math.min(74 * toward.direction[0], right - 30 - from.x);
  const dy = Math.max(Math.min(-66 * toward.direction[1], bottom - 12 - from.y), top + 8 - from.y);
  const tip = { x: from.x + dx, y: from.y + dy };
  const [line] = predicted("you", through([from, tip]), { ...tip, says: "" });
  return {
    shapes: [
      ...(line === undefined ? [] : [line]),
      { kind: "line", key: "you-head", d: headOf(tip, Math.atan2(dy, dx), 10), stroke: "ink", width: 2 },
    ] as Shape[],
    preferences: [
      { key: "you-words", says: [toward.says], spots: besides(tip, 8, toward.says, place) },
    ] as Preference[],
    lines: [[from, tip]],
    taken: [around(tip, 6)],
  };
}
