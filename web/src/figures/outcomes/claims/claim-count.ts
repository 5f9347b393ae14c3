/** Lab 9: the counts of one number line, their mean, and the distance between claim and count. Pure. */
import { lab9Text as text } from "../../../text/labs/lab9.en";
import { textWidth } from "../../chart/layout/text";
import { easeOut, mix, passed } from "../../scene/easing";
import { n, type Shape, straight, words } from "../../scene/shapes";
import { type ClaimLine, countRead, interval, pilesOf, plated, pointsOf } from "./claim-lines";
import { bandOf, besidePole, isTall, PHONE, type RowPlace } from "./claim-sizes";

const FALL_MS = 450;
/** Time in which all points of a row begin to fall. */
const POINTS_MS = 2000;
const INTERVAL_MS = 700;
const PAUSE_MS = 300;
/** Time in which the arrow from the claim grows. */
const ARROW_MS = 900;

export function rowMs(line: ClaimLine): number {
  return (line.counts.length > 1 ? POINTS_MS : 0) + FALL_MS + INTERVAL_MS + PAUSE_MS;
}

/** Returns true if a number is outside of the values that meet its claim. */
export const isOutside = ({ estimate, meets: [low, high] }: ClaimLine): boolean => estimate < low || estimate > high;

/** Time for the arrows. */
export function arrowMs(lines: readonly ClaimLine[]): number {
  return lines.some(isOutside) ? ARROW_MS + PAUSE_MS : 0;
}

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** A row of points, and the height of their highest pile. */
interface Piled {
  readonly r: number;
  readonly step: number;
  readonly heights: readonly number[];
  /** Half of the width of all points around their mean. */
  readonly half: number;
  /** Top of the highest pile. */
  readonly top: number;
}

function piled(place: RowPlace<ClaimLine>): Piled {
  const { line, x, y, high, sizes } = place;
  const r = sizes.isLow ? 5.5 : sizes.width < PHONE ? 5 : isTall(place) ? 7.5 : 6.5;
  const points = pointsOf(line);
  const heights = pilesOf(points.map(x), 2 * r);
  const highest = Math.max(...heights);
  // The highest pile leaves room for the mark of the reader, and for the number above it.
  const room = high - (isTall(place) ? 96 : 40) - 2 * r;
  const step = Math.min(2 * r, Math.max(room, 4) / Math.max(highest, 1));
  const half = Math.max(...points.map((value) => Math.abs(x(value) - x(line.estimate)))) + r;
  return { r, step, heights, half, top: y - 2 * r - step * highest };
}

/** The points fall and pile up, then the interval of their mean and its value. `arrowT` is the time of the arrows. */
export function counts(place: RowPlace<ClaimLine>, t: number, arrowT: number): readonly Shape[] {
  if (t <= 0) return [];
  const { line, at, x, y, high } = place;
  const pile = piled(place);
  const { r, step, heights } = pile;
  const points = pointsOf(line);
  const every = points.length > 1 ? POINTS_MS / (points.length - 1) : 0;
  const falling = points
    .map((value, one) => ({ value, one, fallen: passed(t, one * every, FALL_MS) }))
    .filter(({ fallen }) => fallen > 0);
  const done = passed(t, (points.length > 1 ? POINTS_MS : 0) + FALL_MS, INTERVAL_MS - 200, easeOut);
  return [
    ...falling.map(
      ({ value, one, fallen }): Shape => ({
        kind: "dot",
        key: `count${at}-${one}`,
        x: x(value),
        y: mix(y - high - 20, y - r - 1 - step * (heights[one] ?? 0), fallen),
        r,
        fill: "ink",
        stroke: "bg",
        reads: countRead(line, one),
      }),
    ),
    ...interval(line, `interval${at}`, x, y, done),
    ...foundWords(place, pile, done),
    ...aside(place, done),
    ...arrow(place, pile, arrowT),
  ];
}

const WIDE = 60;

/** The number that was found, in words. */
function foundOf(place: RowPlace<ClaimLine>) {
  const { line, sizes } = place;
  const isNarrow = sizes.width < PHONE;
  const value = text.said(line.unit, line.estimate);
  const says = line.counts.length < 2 || isNarrow ? value : text.scene.mean(value);
  const size = sizes.isLow ? 14 : isNarrow ? 17 : isTall(place) ? 20 : 18;
  return { says, size, wide: textWidth(says, size) };
}

/** The number that was found: above its pile, or next to it in lower rows. */
function foundWords(place: RowPlace<ClaimLine>, pile: Piled, opacity: number): readonly Shape[] {
  const { line, at, x, y, sizes } = place;
  const { says, size, wide } = foundOf(place);
  const look = { isBold: true, size, opacity };
  const middle = x(line.estimate);
  // Points that reach far from their mean leave no room next to them.
  if (isTall(place) || (pile.half > WIDE && !sizes.isLow)) {
    const left = clearOfPole(place, within(middle - wide / 2, 0, sizes.width - wide), wide);
    return plated(words(`found${at}`, left, pile.top - 9, says, look));
  }
  const gap = pile.half + 7;
  const [start] = bandOf(place);
  // Next to the green, the words are on the other side of the points.
  const isCovered = middle + gap < start && middle + gap + wide > start;
  const isLeft = middle + gap + wide > sizes.width || (isCovered && middle - gap - wide >= 0);
  const anchor = isLeft ? "end" : "start";
  return plated(words(`found${at}`, middle + (isLeft ? -gap : gap), y - 5, says, { ...look, anchor }));
}

/** The left end of words of a width, next to the pole of the claim if this would cross them. */
function clearOfPole({ line: { claimed, estimate }, x, sizes }: RowPlace<ClaimLine>, left: number, wide: number) {
  const pole = claimed === null ? Number.NaN : x(claimed);
  if (!(left < pole + 6 && left + wide > pole - 6)) return left;
  const [before, after] = [pole - 10 - wide, pole + 10];
  if (estimate < (claimed ?? 0) && before >= 0) return before;
  return after + wide <= sizes.width ? after : before;
}

/** From this height on, a row is the only one. */
const SINGLE = 200;
/** Sizes of the distance in words; the largest that has room. */
const SIZES = [40, 32, 26, 20] as const;

/** An arrow from the claim to a count outside of its values, with the distance in words: the result of the row. */
function arrow(place: RowPlace<ClaimLine>, pile: Piled, t: number): readonly Shape[] {
  const { line, at, x, y, high, sizes } = place;
  const { claimed, estimate } = line;
  if (t <= 0 || claimed === null || claimed <= 0 || estimate <= 0 || sizes.isLow || !isOutside(line)) return [];
  const [pole, count] = [x(claimed), x(estimate)];
  const to = Math.sign(count - pole);
  const [from, end] = [pole + 5 * to, count - to * Math.min(pile.half + 6, Math.abs(count - pole) / 2)];
  const tip = mix(from, end, passed(t, 0, ARROW_MS));
  const low = y - (isTall(place) ? 0.36 : 0.3) * high;
  // A single row has room above the number of a high pile.
  const middle = high < SINGLE ? low : Math.min(low, pile.top - 50);
  const opacity = passed(t, ARROW_MS / 2, ARROW_MS / 2, easeOut);
  // Words of both numbers on one height share the room.
  const isNear = isTall(place) && Math.abs(pile.top - middle) < 50;
  const head = `M${n(tip)} ${n(middle)}l${n(-11 * to)} -7v14Z`;
  return [
    { kind: "line", key: `distance${at}`, d: straight(from, middle, tip - 6 * to, middle), stroke: "wasted", width: 4 },
    { kind: "line", key: `distance-head${at}`, d: head, stroke: "wasted", fill: "wasted" },
    distanceWords(place, isNear ? count - to * Math.max(foundOf(place).wide / 2, pile.half) : end, middle, opacity),
  ];
}

/** The distance in words: above the arrow, or before a short one. */
function distanceWords(place: RowPlace<ClaimLine>, end: number, y: number, opacity: number): Shape {
  const { line, at, x, sizes } = place;
  const says = text.scene.distance(line.estimate / (line.claimed ?? 1));
  const [pole, [low, high]] = [x(line.claimed ?? 1), bandOf(place)];
  const isRight = end > pole;
  const [near, far] = isRight ? [high, low] : [low, high];
  const look = { isBold: true, paint: "wasted", opacity } as const;
  const most = sizes.width < PHONE ? 26 : isTall(place) ? 40 : 22;
  const size = SIZES.find((one) => one <= most && textWidth(says, one) + 12 <= Math.abs(end - near));
  if (size !== undefined) {
    return words(`distance${at}-words`, (near + end) / 2, y - 12, says, { ...look, size, anchor: "middle" });
  }
  const wide = textWidth(says, 20) + 10;
  const hasRoom = isRight ? far - wide >= 0 : far + wide <= sizes.width;
  const to = isRight ? 1 : -1;
  const place_ = hasRoom
    ? ({ x: far - 10 * to, y: y + 7, anchor: isRight ? "end" : "start" } as const)
    : ({ x: pole + 8 * to, y: y - 12, anchor: isRight ? "start" : "end" } as const);
  return words(`distance${at}-words`, place_.x, place_.y, says, { ...look, size: 20, anchor: place_.anchor });
}

/** The number to compare with is a hollow point. */
function aside({ line, at, x, y, sizes }: RowPlace<ClaimLine>, opacity: number): readonly Shape[] {
  if (line.aside === null || line.aside === line.estimate) return [];
  const says = text.scene.aside(text.said(line.unit, line.aside));
  const beside = besidePole(x(line.aside), says, 14, sizes.width);
  return [
    { kind: "dot", key: `aside${at}`, x: x(line.aside), y: y - 7.5, r: 6.5, fill: "bg", stroke: "ink", opacity },
    words(`aside${at}-words`, x(line.aside) + (beside.isTurned ? -14 : 14), y - 4, says, {
      size: 14,
      anchor: beside.anchor,
      opacity,
    }),
  ];
}
