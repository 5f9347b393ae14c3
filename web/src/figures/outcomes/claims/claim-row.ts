/** Lab 9: one number line before its run: the values that meet the claim, the flag of the source, and the mark of the reader. Pure. */
import { lab9Text as text } from "../../../text/labs/lab9.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { textWidth, wrapped } from "../../chart/layout/text";
import { n, predicted, type Shape, straight, words } from "../../scene/shapes";
import { type GuessAxis, partAt } from "./claim-guess";
import type { RequestedLine } from "./claim-lines";
import { type Pictured, picturedOf } from "./claim-picture";
import { bandOf, besidePole, isTall, PHONE, QUOTE, type RowPlace } from "./claim-sizes";

/** A line with its name, and the values that meet its claim as a band. */
export function bandRow(place: RowPlace): readonly Shape[] {
  const { line, at, x, y, high, strip, ends } = place;
  const [from, to] = bandOf(place);
  return [
    ...named(place),
    { kind: "line", key: `line${at}`, d: straight(x(ends[0]), y, x(ends[1]), y), stroke: "edge" },
    {
      kind: "box",
      key: `meets${at}`,
      x: from,
      y: y - high - strip,
      width: to - from,
      height: high + strip,
      fill: "hit",
      opacity: 0.3,
      reads: { at: reads.claim.meets, values: meetsOf(line) },
    },
  ];
}

/** The claim as a flag. `risen` is the part of its way to the line. */
export function claimFlag(place: RowPlace, risen: number): readonly Shape[] {
  return place.line.claimed === null ? [] : flagOf(place, place.line.claimed, risen);
}

/** The name of a row: before its line, or above it on a phone. */
function named({ line, at, y, high, strip, hasName, sizes: { width, left } }: RowPlace): readonly Shape[] {
  if (!hasName) return [];
  const says = text.nameOf(line.name);
  const look = { size: 14, isBold: true };
  if (width < PHONE) return [words(`row${at}`, 0, y - high - strip - 6, says, look)];
  const lines = wrapped(says, left - 26, 14);
  const first = y - Math.min(high, 40) / 2 + 5 - 9 * (lines.length - 1);
  return lines.map((one, row) => words(`row${at}${row === 0 ? "" : `-${row}`}`, 0, first + 18 * row, one, look));
}

/** The way of a flag: the first one moves from the words of the source to its line, unless names of rows are in its way. */
function wayOf({ at, y, high, hasName, sizes: { width } }: RowPlace): number {
  return at === 0 && !(hasName && width < PHONE) ? QUOTE + 34 - y + high : 0;
}

/** The flag of a claim with its words. */
function flagOf(place: RowPlace, claimed: number, risen: number): readonly Shape[] {
  const { line, at, x, y, high, flag: word, hasName } = place;
  const { width, isLow } = place.sizes;
  const pole = x(claimed);
  const size = isTall(place) ? 16 : isLow ? 13 : 14;
  const said = `${word} ${text.rounded(line.unit, claimed)}`;
  const picture = picturedOf(place, claimed);
  const cloth = picture === null ? size : picture.width;
  const beside = besidePole(pole, said, size, width, cloth);
  const by = (1 - risen) * wayOf(place);
  const top = y - high + by - (isLow ? 14 : 0);
  const opacity = Math.min(1, 8 * risen);
  // On a phone, the name of a low row is in this line, and the words are at its end.
  const isAside = isLow && width < PHONE;
  const name = hasName ? textWidth(text.nameOf(line.name), 14) : 0;
  const hasWords = !isAside || name + 12 + textWidth(said, size) <= width;
  const place_ = isAside ? { x: width, anchor: "end" as const } : beside;
  const label = words(`claimed${at}`, place_.x, top + (isLow ? 8 : size - 2), said, {
    size,
    anchor: place_.anchor,
    opacity,
    isOnFill: true,
  });
  return [
    { kind: "line", key: `pole${at}`, d: straight(pole, top, pole, y + by), stroke: "ink", width: 2.5, opacity },
    ...(isAside ? [] : clothShapes(place, { pole, top, size: beside.isTurned ? -size : size, opacity }, picture)),
    {
      kind: "place",
      key: `claim${at}`,
      x: pole - 3,
      y: top,
      width: 6,
      height: y - top,
      reads: { at: reads.claim.claim, values: text.rounded(line.unit, claimed) },
    },
    ...(hasWords && place.cards === 0 ? [label] : []),
  ];
}

interface ClothPlace {
  readonly pole: number;
  readonly top: number;
  /** Negative for a cloth left of its pole. */
  readonly size: number;
  readonly opacity: number;
}

/** The cloth of the flag of a claim: the picture of its number, if it has one. */
function clothShapes({ at }: RowPlace, cloth: ClothPlace, picture: Pictured | null): readonly Shape[] {
  const { pole, top, size, opacity } = cloth;
  if (picture === null) return [clothOf(`flag${at}`, pole, top, size, "ink", opacity)];
  const middle = pole + (Math.sign(size) * picture.width) / 2;
  return picture.at(`flag${at}`, middle, top + picture.height, { opacity });
}

/** The cloth of a flag, with a notch at its end. */
function clothOf(key: string, x: number, y: number, wide: number, fill: "ink" | "bg", opacity = 1): Shape {
  const half = Math.abs(wide) * 0.34;
  const d = `M${n(x)} ${n(y)}h${n(wide)}l${n(-wide / 3)} ${n(half)}l${n(wide / 3)} ${n(half)}h${n(-wide)}Z`;
  return { kind: "line", key, d, stroke: "ink", fill, opacity };
}

/** Height of the mark of a reader: below the words and the picture of the flag of the source. */
const markY = (place: RowPlace): number => {
  const flag = isTall(place) ? 34 : 22;
  return place.y - place.high + Math.max(flag, (picturedOf(place, place.line.claimed ?? 0)?.height ?? 0) + 8);
};

/** The reader's flag: a dash-dot pole with a hollow cloth, and its value next to it. */
export function guessed(place: RowPlace, guess: number | null, axis: GuessAxis): readonly Shape[] {
  const { line, at, y, sizes } = place;
  if (guess === null) return [];
  const x = axis.left + (axis.right - axis.left) * partAt(guess, axis);
  const top = markY(place);
  const says = text.scene.guessed(text.rounded(line.unit, guess));
  const { isTurned, anchor, x: from } = besidePole(x, says, 15, sizes.width);
  return [
    ...predicted(`you${at}`, straight(x, top, x, y), { x: from, y: top + 12, says, size: 15, anchor }),
    clothOf(`you-cloth${at}`, x, top, isTurned ? -16 : 16, "bg"),
  ];
}

/** Returns the accepted values of a claim as text. */
export function meetsOf({ unit, meets: [low, high] }: RequestedLine): string {
  const [from, to] = [text.rounded(unit, low), text.rounded(unit, high)];
  if (from === to) return from;
  if (!Number.isFinite(high)) return reads.claim.atLeast(from);
  return Number.isFinite(low) ? reads.claim.between(from, to) : reads.claim.atMost(to);
}
