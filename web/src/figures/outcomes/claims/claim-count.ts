/** Lab 9: the counts of one number line, their mean, and the distance between claim and count. Pure. */
import { lab9Text as text } from "../../../text/labs/lab9.en";
import { textWidth } from "../../chart/layout/text";
import { easeOut, mix, passed } from "../../scene/easing";
import { n, type Shape, straight, words } from "../../scene/shapes";
import { foundCard } from "./claim-cards";
import { type ClaimLine, countRead, interval, pilesOf, plated, pointsOf } from "./claim-lines";
import { type Pictured, picturedOf } from "./claim-picture";
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

/** Between a pile and the picture on it. */
const PICTURE_GAP = 6;

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** A row of points, and the height of their highest pile. */
interface Piled {
  readonly r: number;
  readonly step: number;
  readonly heights: readonly number[];
  /** Half of the width of all points around their mean. */
  readonly half: number;
  /** Top of the highest pile, or of the picture on it. */
  readonly top: number;
  readonly picture: Pictured | null;
  /** Middle of the picture, which is within the figure. */
  readonly middle: number;
  /** True if the picture replaces the only point. */
  readonly isSolo: boolean;
}

function radiusOf(place: RowPlace): number {
  const { picture, sizes } = place;
  if (picture === "hundred") return 4.5;
  if (sizes.isLow) return 5.5;
  return sizes.width < PHONE ? 5 : isTall(place) ? 7.5 : 6.5;
}

function piled(place: RowPlace<ClaimLine>): Piled {
  const { line, x, y, high, sizes } = place;
  const r = radiusOf(place);
  const points = pointsOf(line);
  const heights = pilesOf(points.map(x), 2 * r);
  const highest = Math.max(...heights);
  const picture = picturedOf(place, line.estimate);
  const isSolo = picture !== null && points.length === 1;
  // The highest pile leaves room for the mark of the reader, and for the number above it if no card has it.
  const free = picture?.height ?? (isTall(place) ? 36 : -20);
  const room = high - (place.cards > 0 ? 0 : free + 60) - 2 * r;
  const step = Math.min(2 * r, Math.max(room, 4) / Math.max(highest, 1));
  const half = Math.max(...points.map((value) => Math.abs(x(value) - x(line.estimate)))) + r;
  const wide = (picture?.width ?? 0) / 2;
  const middle = within(x(line.estimate), wide, sizes.width - wide);
  const pileTop = isSolo ? y : y - 2 * r - step * highest - (picture === null ? 0 : PICTURE_GAP);
  return {
    ...{ r, step, heights, picture, isSolo, middle },
    half: Math.max(isSolo ? 0 : half, wide),
    top: pileTop - (picture?.height ?? 0),
  };
}

/** The points fall and pile up, then the interval of their mean and its value. `arrowT` is the time of the arrows. */
export function counts(place: RowPlace<ClaimLine>, t: number, arrowT: number): readonly Shape[] {
  if (t <= 0) return foundCard(place, null, 0, 0);
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
    ...(pile.isSolo ? [] : falling).map(
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
    ...drawn(place, pile, pile.isSolo ? passed(t, 0, FALL_MS + INTERVAL_MS - 200, easeOut) : done),
    ...(place.cards > 0 ? [] : [...foundWords(place, pile, done), ...arrow(place, pile, arrowT)]),
    ...aside(place, done),
    ...foundCard(place, line, done, isOutside(line) ? passed(arrowT, 0, ARROW_MS) : 0),
  ];
}

/** The picture of the number that was found: on its place of the line, or on the pile of its counts. */
function drawn(
  { line, at }: RowPlace<ClaimLine>,
  { picture, top, isSolo, middle }: Piled,
  grown: number,
): readonly Shape[] {
  if (picture === null || grown === 0) return [];
  const { width, height } = picture;
  return [
    ...picture.at(`picture${at}`, middle, top + height, { grown }),
    {
      kind: "place",
      key: `picture${at}-place`,
      x: middle - width / 2,
      y: top,
      width,
      height,
      reads: countRead(line, 0),
      opacity: isSolo ? 1 : 0,
    },
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
  if (pile.isSolo && place.picture === "area" && wide + 16 < 2 * pile.half) {
    return [words(`found${at}`, pile.middle, pile.top + size + 12, says, { ...look, anchor: "middle" })];
  }
  // Points that reach far from their mean leave no room next to them.
  if (isTall(place) || place.picture === "hundred" || (pile.half > WIDE && !sizes.isLow)) {
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
  const gap = Math.min(pile.half + 6, Math.abs(count - pole) / 2);
  const [from, end] = [pole + 5 * to, pile.isSolo ? pile.middle - to * (pile.half + 3) : count - to * gap];
  const tip = mix(from, end, passed(t, 0, ARROW_MS));
  const low = y - (isTall(place) ? 0.36 : 0.3) * high;
  // A single row has room above the number of a high pile.
  const middle = high < SINGLE || pile.isSolo ? low : Math.min(low, pile.top - 50);
  const opacity = passed(t, ARROW_MS / 2, ARROW_MS / 2, easeOut);
  // Words of both numbers on one height share the room.
  const isNear = isTall(place) && Math.abs(pile.top - middle) < 50;
  const head = `M${n(tip)} ${n(middle)}l${n(-11 * to)} -7v14Z`;
  const shaft = straight(from, middle, tip - 6 * to, middle);
  // A picture next to the claim leaves no room for an arrow.
  const hasRoom = (end - from) * to > 14;
  return [
    ...(hasRoom
      ? ([
          { kind: "line", key: `distance${at}`, d: shaft, stroke: "wasted", width: 4 },
          { kind: "line", key: `distance-head${at}`, d: head, stroke: "wasted", fill: "wasted" },
        ] as const)
      : []),
    distanceWords(
      place,
      pile,
      isNear ? count - to * Math.max(foundOf(place).wide / 2, pile.half) : end,
      middle,
      opacity,
    ),
  ];
}

/** The size of words that have room in the square of a row; null if there is none. */
function inPicture({ picture }: RowPlace, { half, isSolo }: Piled, says: string): number | null {
  if (picture !== "area" || !isSolo) return null;
  return SIZES.find((size) => textWidth(says, size) + 16 < 2 * half) ?? null;
}

/** The distance in words: in the picture, above the arrow, or before a short one. */
function distanceWords(place: RowPlace<ClaimLine>, pile: Piled, end: number, y: number, opacity: number): Shape {
  const { line, at } = place;
  const says = text.scene.distance(line.estimate / (line.claimed ?? 1));
  const big = inPicture(place, pile, says);
  const where =
    big === null
      ? atArrow(place, pile, end, y, says)
      : ({ x: pile.middle, y: (pile.top + place.y + big) / 2, size: big, anchor: "middle" } as const);
  return words(`distance${at}-words`, where.x, where.y, says, {
    ...{ isBold: true, paint: "wasted", opacity, size: where.size, anchor: where.anchor },
  });
}

/** The place of the distance above its arrow, or before a short one. */
function atArrow(place: RowPlace<ClaimLine>, { picture }: Piled, end: number, y: number, says: string) {
  const { line, x, sizes } = place;
  const [pole, [low, high]] = [x(line.claimed ?? 1), bandOf(place)];
  const isRight = end > pole;
  const [near, far] = isRight ? [high, low] : [low, high];
  const tall = picture === null ? 40 : 32;
  const most = sizes.width < PHONE ? 26 : isTall(place) ? tall : 22;
  const size = SIZES.find((one) => one <= most && textWidth(says, one) + 12 <= Math.abs(end - near));
  if (size !== undefined) return { x: (near + end) / 2, y: y - 12, size, anchor: "middle" } as const;
  const wide = textWidth(says, 20) + 10;
  const hasRoom = isRight ? far - wide >= 0 : far + wide <= sizes.width;
  const to = isRight ? 1 : -1;
  return hasRoom
    ? ({ x: far - 10 * to, y: y + 7, size: 20, anchor: isRight ? "end" : "start" } as const)
    : ({ x: pole + 8 * to, y: y - 12, size: 20, anchor: isRight ? "start" : "end" } as const);
}

/** The number to compare with is a hollow point. */
function aside(place: RowPlace<ClaimLine>, opacity: number): readonly Shape[] {
  const { line, at, x, y, sizes } = place;
  if (line.aside === null || line.aside === line.estimate) return [];
  const says = text.scene.aside(text.said(line.unit, line.aside));
  const beside = besidePole(x(line.aside), says, 14, sizes.width);
  const picture = picturedOf(place, line.aside);
  const gap = 8 + (picture?.width ?? 12) / 2;
  const point = { kind: "dot", x: x(line.aside), y: y - 7.5, r: 6.5, fill: "bg", stroke: "ink", opacity } as const;
  return [
    ...(picture?.at(`aside${at}`, x(line.aside), y, { opacity, isHollow: true }) ?? [{ ...point, key: `aside${at}` }]),
    words(`aside${at}-words`, x(line.aside) + (beside.isTurned ? -gap : gap), y - 4, says, {
      size: 14,
      anchor: beside.anchor,
      opacity,
    }),
  ];
}
