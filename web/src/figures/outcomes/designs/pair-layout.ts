/**
 * Two designs on a plane: the cost of a put against the cost of a lookup, both from 0, with a bar along each axis for each design. Pure.
 *
 * The answers are regions of the plane, so the place of the second point decides between them. The scales depend on the first design
 * alone, so that a prediction never moves.
 */

import { lab10Text } from "../../../text/labs/lab10.en";
import { time } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { linear, ticksIn } from "../../chart/layout/axis";
import { type Box, type Spot, textBox } from "../../chart/layout/labels";
import { textWidth } from "../../chart/layout/text";
import { mix, passed } from "../../scene/easing";
import { type Paint, type SceneShapes, type Shape, straight, through, words } from "../../scene/shapes";
import { type Axes, type DesignCost, emptyFrame, headOf, type Place, readPoint } from "./map-layout";
import { apart, around, besides, CLOSE, type Preference, placed } from "./names-layout";
import { boxOf, edgesOf, groundOf, holds, labelOf, marksOf, type Region, regionsOf } from "./regions-layout";
import { LOOKUP_MS, type PairView, TRAVEL_MS, WRITE_MS, type WrittenDesign } from "./written";

const text = lab10Text.map;

/** Colors of both designs: of their points and of their bars. */
const PAINTS: readonly [Paint, Paint] = ["edge", "ink"];
/** A row of bars below the plane, and a column of bars left of it. */
const ROW = { top: 34, height: 16, pitch: 24 } as const;
const COLUMN = { width: 16, pitch: 50 } as const;
/** Ends of the axes, in costs of the first design. */
const FAR = 1.6;
/** Room of the numbers of the y axis, which are at the right because the bars are at the left. */
const TICKS = 50;
const RADIUS = 10;

/** Place of the plane and height of the picture. */
function placeOfPair(width: number, spare: number) {
  const isNarrow = width < 480;
  const left = 2 * COLUMN.pitch + 10;
  const place: Place = { left, right: width - TICKS, top: 30, bottom: isNarrow ? 250 : 290 + spare };
  return { place, isNarrow, height: place.bottom + ROW.top + 2 * ROW.pitch };
}

/** The place of the plane while the first tree is written. */
export function layoutBare(width: number, spare = 0): SceneShapes {
  const { place, height } = placeOfPair(width, spare);
  return { height, shapes: emptyFrame(place, text.writing) };
}

/** Without a second design, the first one is shown with its costs and the answers. */
export function layoutPair(view: PairView, t: number, width: number, spare = 0): SceneShapes {
  const { one, other } = view;
  const { place, isNarrow, height } = placeOfPair(width, spare);
  const axes = axesOfPair(one, place);
  const at = ({ putNs, readNs }: DesignCost): Spot => ({ x: axes.x(putNs), y: axes.y(readNs) });
  const now = other === null ? null : momentOf(other, t);
  const [from, to] = [at(one), now === null ? null : at(now)];
  const drawn = passed(t, whenKnown("readNs"), TRAVEL_MS);
  const regions = regionsOf(view, axes);
  const points = to === null ? [from] : [from, to];
  const rested = t >= whenKnown("readNs") ? to : null;
  // Placed without the second design, so that the prediction keeps its words in their place. A narrow plane has no room for more.
  const shown = regions.filter(({ value }) => value === view.chosen || !isNarrow || other === null);
  const edges = edgesOf(view, axes);
  const labels = placed(
    shown.map((region) => labelOf(region, view, from)),
    [...guidesOf([from], place), ...edges],
    [around(from, RADIUS + 1)],
    place,
  );
  // On a narrow plane, and next to two points that are close, a name may be over a hairline or an edge rather than left out.
  const hasRoom = !isNarrow && (to === null || Math.hypot(to.x - from.x, to.y - from.y) > CLOSE);
  return {
    height,
    shapes: [
      ...groundOf(view, regions, drawn === 1 ? regionAt(regions, rested) : null, axes),
      ...points.map((spot, at): Shape => {
        return { kind: "line", key: `guide${at}`, d: guideOf(spot, place), stroke: "edge", width: 1 };
      }),
      ...grid(axes, isNarrow),
      ...regions.flatMap((region) => placesOf(region, view)),
      ...bars(view, now, t, axes),
      ...(rested === null ? [] : arrow(from, rested, drawn)),
      { kind: "dot", key: "point", ...from, r: RADIUS, fill: PAINTS[0], stroke: "bg" },
      readPoint("one-place", from, RADIUS, reads.named(one.name), one, reads.simulated),
      ...(to === null ? [] : [secondAt(to)]),
      ...(rested === null || other === null
        ? []
        : [readPoint("other-place", rested, RADIUS, reads.named(other.name), other, reads.simulated)]),
      ...(view.decides === "each"
        ? [words("band-words", from.x, place.top - 12, text.band, { anchor: "middle", size: 12.5, paint: "soft" })]
        : []),
      ...labels,
      ...marksOf(labels, view),
      ...placed(
        namesOf(isNarrow ? { ...view, decides: "each" } : view, from, rested, place),
        [points, ...(hasRoom ? [...guidesOf(points, place), ...edges] : [])],
        [...points.map((spot) => around(spot, RADIUS + 1)), ...labels.flatMap(boxesOfWords)],
        place,
        hasRoom ? [] : edges,
      ),
    ],
  };
}

/** Box of a name that is placed. */
function boxesOfWords(shape: Shape): readonly Box[] {
  if (shape.kind !== "words") return [];
  return [textBox({ ...shape, anchor: shape.anchor === "end" ? "end" : "start" }, [shape.says])];
}

function axesOfPair({ putNs, readNs }: DesignCost, place: Place): Axes {
  const ends = { x: [0, FAR * putNs], y: [0, FAR * readNs] } as const;
  return { ends, place, x: linear(ends.x, [place.left, place.right]), y: linear(ends.y, [place.bottom, place.top]) };
}

/** The region of a point; null without one. */
function regionAt(regions: readonly Region[], spot: Spot | null): Region | null {
  return (spot === null ? undefined : regions.find(({ parts }) => parts.some((part) => holds(part, spot)))) ?? null;
}

/** Both axes with their ticks. */
function grid({ x, y, ends, place }: Axes, isNarrow: boolean): readonly Shape[] {
  const { left, right, top, bottom } = place;
  const ticks = (range: readonly [number, number], most: number): number[] =>
    ticksIn(range, most).filter((value) => value > 0);
  // The title of the axis is at its end.
  const title = right - textWidth(text.x, 13) - 24;
  const corner = { x: left, y: bottom };
  return [
    ...ticks(ends.y, 4).flatMap((value): readonly Shape[] => [
      { kind: "line", key: `y${value}`, d: straight(right, y(value), right + 5, y(value)), stroke: "ink" },
      words(`y${value}-words`, right + 9, y(value) + 4, time(value), { size: 12.5, paint: "soft" }),
    ]),
    ...ticks(ends.x, isNarrow ? 2 : 4).flatMap((value): readonly Shape[] => [
      { kind: "line", key: `x${value}`, d: straight(x(value), bottom, x(value), bottom + 5), stroke: "ink" },
      ...(x(value) > title
        ? []
        : [
            words(`x${value}-words`, x(value), bottom + 19, time(value), {
              anchor: "middle",
              size: 12.5,
              paint: "soft",
            }),
          ]),
    ]),
    { kind: "line", key: "axes", d: through([{ x: left, y: top }, corner, { x: right, y: bottom }]), stroke: "ink" },
    words("y-title", 0, top - 12, text.y, { size: 13, isBold: true }),
    words("x-title", right, bottom + 19, text.x, { size: 13, isBold: true, anchor: "end" }),
  ];
}

type Cost = "putNs" | "readNs";

/** A bar along each axis for each design, and a hairline from its end to its point. */
function bars({ one, names, other }: PairView, now: DesignCost | null, t: number, axes: Axes): readonly Shape[] {
  // The costs of the second design are known one after the other, with their change.
  const valueAt = (cost: Cost, at: number): string => {
    const value = (at === 0 ? one : now)?.[cost];
    return value === undefined || (cost === "readNs" && at === 1 && t < whenKnown(cost)) ? "?" : time(value);
  };
  const changeAt = (cost: Cost, at: number): string =>
    at === 1 && other !== null && t >= whenKnown(cost) ? text.changed(one[cost], other[cost]) : "";
  return [one, now].flatMap((cost, at): readonly Shape[] => [
    words(`bar${at}-name`, axes.place.left - 10, axes.place.bottom + ROW.top + at * ROW.pitch + 13, names[at] ?? "", {
      size: 13,
      anchor: "end",
    }),
    ...row(at, cost, { name: names[at] ?? "", value: valueAt("putNs", at), change: changeAt("putNs", at) }, axes),
    ...column(at, cost, { name: names[at] ?? "", value: valueAt("readNs", at), change: changeAt("readNs", at) }, axes),
  ]);
}

interface BarSays {
  readonly name: string;
  readonly value: string;
  readonly change: string;
}

const bothOf = ({ value, change }: BarSays): string => (change === "" ? value : `${value}, ${change}`);

/** The bar of a put below the plane. */
function row(at: number, cost: DesignCost | null, says: BarSays, { x, place }: Axes): readonly Shape[] {
  const { left, bottom } = place;
  const top = bottom + ROW.top + at * ROW.pitch;
  const end = cost === null ? left : x(cost.putNs);
  const value = words(`put${at}-value`, end + 8, top + 13, bothOf(says), { size: 14, isBold: true });
  if (cost === null) return [value];
  return [
    {
      ...{ kind: "box", key: `put${at}`, x: left, y: top, width: end - left, height: ROW.height },
      ...{ fill: PAINTS[at] ?? "ink", reads: { at: reads.row(text.x, says.name), values: bothOf(says) } },
    },
    value,
  ];
}

/** The bar of a lookup left of the plane. */
function column(at: number, cost: DesignCost | null, says: BarSays, { y, place }: Axes): readonly Shape[] {
  const { left, bottom } = place;
  const middle = left - 10 - (1.5 - at) * COLUMN.pitch;
  const up = cost === null ? bottom : y(cost.readNs);
  const look = { size: 14, isBold: true, anchor: "middle" } as const;
  const value = words(`read${at}-value`, middle, up - 7, says.value, look);
  if (cost === null) return [value];
  return [
    {
      ...{
        kind: "box",
        key: `read${at}`,
        x: middle - COLUMN.width / 2,
        y: up,
        width: COLUMN.width,
        height: bottom - up,
      },
      ...{ fill: PAINTS[at] ?? "ink", reads: { at: reads.row(text.y, says.name), values: bothOf(says) } },
    },
    value,
    ...(says.change === "" ? [] : [words(`read${at}-change`, middle, up - 24, says.change, look)]),
  ];
}

/** Hairlines from both axes to a point. The bars next to the axes end at the same places. */
function guideOf({ x, y }: Spot, { left, bottom }: Place): string {
  return `${straight(left, y, x, y)}${straight(x, y, x, bottom)}`;
}

/** Hairlines from points to both axes, which names leave free. */
function guidesOf(points: readonly Spot[], { left, bottom }: Place): readonly (readonly Spot[])[] {
  return points.flatMap((spot) => [
    [{ x: left, y: spot.y }, spot],
    [spot, { x: spot.x, y: bottom }],
  ]);
}

/** From the first point to the edge of the second one; none if they nearly touch. */
function arrow(from: Spot, to: Spot, drawn: number): readonly Shape[] {
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  const long = Math.hypot(to.x - from.x, to.y - from.y) - RADIUS - 1;
  if (drawn === 0 || long < 2 * RADIUS) return [];
  const tip = { x: from.x + drawn * long * Math.cos(turn), y: from.y + drawn * long * Math.sin(turn) };
  return [
    { kind: "line", key: "trail", d: through([from, tip]), stroke: "ink", width: 2 },
    { kind: "line", key: "trail-head", d: headOf(tip, turn, 9), stroke: "ink", width: 2 },
  ];
}

function secondAt(to: Spot): Shape {
  return { kind: "dot", key: "second", ...to, r: RADIUS, fill: PAINTS[1], stroke: "bg" };
}

/** Time at which a cost of the second design is known. */
function whenKnown(cost: Cost): number {
  return cost === "putNs" ? WRITE_MS : WRITE_MS + LOOKUP_MS;
}

/** The costs of the second design so far: its puts while its tree is written, then its lookups. */
function momentOf({ moments, ...whole }: WrittenDesign, t: number): DesignCost {
  const readNs = whole.readNs * passed(t, WRITE_MS, LOOKUP_MS - 300);
  const at = Math.min(Math.max(t / WRITE_MS, 0), 1);
  const all = [{ part: 0, putNs: 0 }, ...moments.filter(({ part }) => part < 1), { ...whole, part: 1 }];
  const next = all.findIndex(({ part }) => part > at);
  const [before, after] = [all[next - 1], all[next]];
  if (before === undefined || after === undefined) return { putNs: whole.putNs, readNs };
  return { putNs: mix(before.putNs, after.putNs, (at - before.part) / (after.part - before.part)), readNs };
}

/** Names of both points; of the second one once it rests. */
function namesOf({ one, other, decides }: PairView, from: Spot, to: Spot | null, place: Place): readonly Preference[] {
  const says = ({ name, totalNs }: WrittenDesign): readonly string[] =>
    decides === "total" ? [`${name}:`, text.perOperation(totalNs)] : [name];
  const longest = (tree: WrittenDesign): string =>
    says(tree).reduce((first, next) => (textWidth(first) < textWidth(next) ? next : first));
  if (other === null || to === null) {
    return [{ key: "one-words", says: says(one), spots: besides(from, RADIUS, longest(one), place) }];
  }
  // The rows of bars have the names too, so that a name is left out rather than next to the other point.
  return [
    { key: "one-words", says: says(one), isOptional: true, ...apart(from, to, RADIUS, says(one), place) },
    { key: "other-words", says: says(other), isOptional: true, ...apart(to, from, RADIUS, says(other), place) },
  ];
}

/** Parts of the plane that can be pressed to predict. */
function placesOf({ value, says, parts }: Region, { canChoose }: PairView): readonly Shape[] {
  if (!canChoose) return [];
  return parts.map((part, at): Shape => {
    const { left, right, top, bottom } = boxOf(part);
    return {
      ...{ kind: "place", key: `region-${value}-${at}`, x: left, y: top, width: right - left, height: bottom - top },
      reads: { at: says, values: text.press },
      // The answer itself becomes darker.
      mark: "none",
    };
  });
}
