/** The map while two trees are written: two counters run below it, then the point travels. Pure. */

import { lab10Text } from "../../../text/labs/lab10.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import type { Box as Area, Spot } from "../../chart/layout/labels";
import { easeOut, mix, passed } from "../../scene/easing";
import { predicted, type SceneShapes, type Shape, through } from "../../scene/shapes";
import { COUNTER, counters, emptyCounters } from "./counters-layout";
import {
  type Axes,
  axesOf,
  cheaper,
  cheaperBox,
  cloudName,
  type DesignCost,
  type DesignMap,
  emptyFrame,
  frame,
  ghostAt,
  headOf,
  type Place,
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

/** A phone has room for one word. */
function betterSays({ right }: Place): readonly string[] {
  return right < 480 ? [text.better] : text.cheaper;
}

/** The map before the first tree is written, in its place; its axes before the map is known. */
export function layoutBare(
  map: DesignMap | null,
  shown: Pick<PairView, "counters" | "names">,
  width: number,
  spare = 0,
): SceneShapes {
  const { place, base, height, isNarrow } = placesOfPair(width, spare);
  const plane = map === null ? emptyFrame(place) : frame(axesOf(map, [], place), map);
  const below = emptyCounters(shown, { left: 0, top: base, width }, isNarrow);
  return {
    height,
    shapes: [...plane, ...cloudName(place.right, place), ...cheaper(place, betterSays(place)), ...below],
  };
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
  const now = other === null ? growing(view, t, axes) : { x: mix(from.x, to.x, u), y: mix(from.y, to.y, u) };
  const ground = [...frame(axes, map), ...cloudName(place.right, place), ...cheaper(place, betterSays(place))];
  const below = counters(view, t, { left: 0, top: base, width }, isNarrow);
  // The name of a point that moves would jump.
  if (now.x !== from.x && other === null) return { height, shapes: [...ground, pointAt(now), ...below] };
  // A design is below and left of this line if an average operation costs less than with the first one.
  const same = shown.includes("totalNs") ? sameCost(map, one.totalNs, axes) : [];
  const arrow = arrowOf(view.toward, from, place);
  const way = other === null ? [] : [from, to];
  const names = namesOf(view, { from, to, same, arrived }, place);
  return {
    height,
    shapes: [
      ...ground,
      { kind: "line", key: "same", d: through(same), stroke: "soft" },
      ...arrow.shapes,
      ...(u === 0 ? [] : left(from, now)),
      pointAt(now),
      readPoint("one-place", from, 10, reads.named(one.name), one, reads.simulated),
      ...arrivedPlace(other, to, u),
      ...placed(
        names.concat(arrow.preferences),
        [same, way, ...arrow.lines],
        [...[from, ...way].map((spot) => around(spot, 11)), ...arrow.taken, cheaperBox(place, betterSays(place))],
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

function pointAt(spot: Spot): Shape {
  return { kind: "dot", key: "point", ...spot, r: 10, fill: "ink", stroke: "bg" };
}

/** The place of the first design while its tree is written: its costs so far, between those of two moments. */
function growing({ one }: PairView, t: number, { x, y, place }: Axes): Spot {
  const at = Math.min(Math.max(t / WRITE_MS, 0), 1);
  if (at === 1) return { x: x(one.putNs), y: y(one.readNs) };
  const moments = [...one.moments.filter(({ part }) => part < 1), { ...one, part: 1 }];
  const after = moments.find(({ part }) => part > at) ?? { ...one, part: 1 };
  const before = moments.findLast(({ part }) => part <= at) ?? { ...after, part: 0 };
  const inside = (value: number, low: number, high: number): number => Math.min(Math.max(value, low + 12), high - 12);
  // The first costs are 0, which has no place on a logarithmic axis.
  const spotOf = ({ putNs, readNs }: DesignCost): Spot => ({
    x: inside(x(Math.max(putNs, 0.01)), place.left, place.right),
    y: inside(y(Math.max(readNs, 0.01)), place.top, place.bottom),
  });
  const [from, to] = [spotOf(before), spotOf(after)];
  const u = (at - before.part) / (after.part - before.part);
  return { x: mix(from.x, to.x, u), y: mix(from.y, to.y, u) };
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
  const spots = other === null ? { spots: besides(from, 10, one.name, place) } : apart(from, to, 10, one.name, place);
  const line: Preference = { ...ofLine("same-words", text.same(one.name), same, place), paint: "soft" };
  const second: Preference | null =
    other === null
      ? null
      : { key: "other-words", says: [other.name], ...apart(to, from, 10, other.name, place), opacity: arrived };
  return [
    ...(same.length === 0 ? [] : [line]),
    { key: "one-words", says: [one.name], ...spots },
    ...(second === null ? [] : [second]),
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
