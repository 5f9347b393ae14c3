/** The map while two trees are written: two counters run below it, then the point travels. Pure. */

import { lab10Text } from "../../../text/labs/lab10.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import type { Box as Area, Spot } from "../../chart/layout/labels";
import { easeOut, mix, passed } from "../../scene/easing";
import { predicted, type SceneShapes, type Shape, through } from "../../scene/shapes";
import { COUNTER, counters, emptyCounters } from "./counters-layout";
import {
  axesOf,
  cheaper,
  cheaperBox,
  type DesignCost,
  type DesignMap,
  emptyFrame,
  firstPoint,
  ghostAt,
  headOf,
  type Place,
  plainFrame,
  readPoint,
  sameCost,
} from "./map-layout";
import { apart, around, besides, ofLine, type Preference, placed } from "./names-layout";
import { PAUSE_MS, type PairView, type Toward, TRAVEL_MS, WRITE_MS, type WrittenDesign } from "./written";

const text = lab10Text.map;

/** Place of the map, top of the counters, and height of the picture of two trees. */
function placesOfPair(width: number, spare: number) {
  const isNarrow = width < 480;
  const place: Place = { left: 66, right: width - 8, top: 30, bottom: isNarrow ? 222 : 248 + spare };
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
  spare = 0,
): SceneShapes {
  const { place, base, height, isNarrow } = placesOfPair(width, spare);
  const plane = map === null ? emptyFrame(place) : before(map, shown.names[0], place, part);
  const below = emptyCounters(shown, { left: 0, top: base, width }, isNarrow);
  return { height, shapes: [...plane, ...cheaper(place), ...below] };
}

/** The map with the first design as the model predicts it. */
function before(map: DesignMap, name: string, place: Place, part = 1): readonly Shape[] {
  const axes = axesOf(map, [], place);
  return [...plainFrame(axes, map, part), ...firstPoint(map, name, axes)];
}

/** Without a second design, the first one is written until `t`, or infinitely long ago. Its point lands when all is written. */
export function layoutPair(view: PairView, t: number, width: number, spare = 0): SceneShapes {
  const { map, one, other, counters: shown } = view;
  const { place, base, height, isNarrow } = placesOfPair(width, spare);
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
  const isIntro = other === null && view.toward === null;
  const landed = isIntro ? passed(t, WRITE_MS, LAND_MS, easeOut) : 1;
  const below = counters(view, t, { left: 0, top: base, width }, isNarrow);
  if (landed === 0) {
    const point = firstPoint(map, view.names[0], axes);
    return { height, shapes: [...plainFrame(axes, map), ...point, ...cheaper(place), ...below] };
  }
  // The introduction also shows the place that the model predicted.
  const model = isIntro && one.model !== null ? at(one.model) : null;
  const here = model === null ? now : { x: mix(model.x, from.x, landed), y: mix(model.y, from.y, landed) };
  const ways = [...(model === null ? [] : [[model, from]]), ...(other === null ? [] : [[from, to]])];
  const names = namesOf(view, { from, to, same, arrived, model }, place);
  return {
    height,
    shapes: [
      ...plainFrame(axes, map),
      ...cheaper(place),
      { kind: "line", key: "same", d: through(same), stroke: "soft" },
      ...arrow.shapes,
      ...(model === null ? [] : left(model, here)),
      ...(u === 0 ? [] : left(from, now)),
      { kind: "dot", key: "point", ...here, r: 10, fill: "ink", stroke: "bg" },
      readPoint("one-place", from, 10, reads.named(one.name), one, reads.simulated),
      ...arrivedPlace(other, to, u),
      ...placed(
        names.concat(arrow.preferences),
        [same, ...ways, ...arrow.lines],
        [...[from, ...ways.flat()].map((spot) => around(spot, 11)), ...arrow.taken, cheaperBox(place)],
        place,
      ),
      ...below,
    ],
  };
}

function arrivedPlace(other: WrittenDesign | null, to: Spot, u: number): readonly Shape[] {
  if (other === null || u < 1) return [];
  return [readPoint("other-place", to, 10, reads.named(other.name), other, reads.simulated)];
}

/** Duration of the way of a point from its costs according to the model to the counted ones, in ms. */
const LAND_MS = 900;

interface NamedPlaces {
  readonly from: Spot;
  readonly to: Spot;
  readonly same: readonly Spot[];
  readonly arrived: number;
  /** The first design according to the model, if it is drawn. */
  readonly model: Spot | null;
}

/** Names of the line of equal cost and of both designs. */
function namesOf(
  { one, other }: PairView,
  { from, to, same, arrived, model }: NamedPlaces,
  place: Place,
): readonly Preference[] {
  // Next to the place in the model, the name has its source.
  const name = model === null ? one.name : text.countedOf(one.name);
  const spots = other === null ? { spots: besides(from, 10, name, place) } : apart(from, to, 10, name, place);
  const first: Preference = { key: "one-words", says: [name], ...spots };
  return [
    ...(same.length === 0
      ? []
      : [{ ...ofLine("same-words", text.same(one.name), same, place), paint: "soft" as const }]),
    first,
    ...(model === null
      ? []
      : [
          {
            key: "model-words",
            says: [text.model],
            spots: besides(model, 8, text.model, place),
            paint: "soft" as const,
          },
        ]),
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
  return [{ kind: "line", key: "trail", d: through([from, now]), stroke: "ink", width: 2 }, ghostAt("left", from)];
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
