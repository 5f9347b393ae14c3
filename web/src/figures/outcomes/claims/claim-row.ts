/** Lab 9: one number line before its run: the values that meet the claim, the flag of the source, and the mark of the reader. Pure. */
import { lab9Text as text } from "../../../text/labs/lab9.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { textWidth, wrapped } from "../../chart/layout/text";
import { mix } from "../../scene/easing";
import { n, predicted, type Shape, straight, words } from "../../scene/shapes";
import { type GuessAxis, partAt, startOf } from "./claim-guess";
import { plated, type RequestedLine } from "./claim-lines";
import { bandOf, besidePole, isTall, PHONE, QUOTE, type RowPlace } from "./claim-sizes";

/** Progress of the introduction. */
export interface Rising {
  /** Part of the way of the flag from the words to the line. */
  readonly flag: number;
  /** Part of the width of the band. */
  readonly band: number;
}

/** The values that meet the claim as a band, and the claim as a flag. */
export function claimRow(place: RowPlace, rising: Rising): readonly Shape[] {
  const { line, at, x, y, high, ends } = place;
  const [from, to] = bandOf(place);
  return [
    ...named(place),
    { kind: "line", key: `line${at}`, d: straight(x(ends[0]), y, x(ends[1]), y), stroke: "edge" },
    {
      kind: "box",
      key: `meets${at}`,
      x: mix((from + to) / 2, from, rising.band),
      y: y - high,
      width: (to - from) * rising.band,
      height: high,
      fill: "hit",
      opacity: rising.band === 0 ? 0 : 0.3,
      reads: { at: reads.claim.meets, values: meetsOf(line) },
    },
    ...(line.claimed === null ? [] : flagOf(place, line.claimed, rising)),
  ];
}

/** The name of a row: before its line, or above it on a phone. */
function named({ line, at, y, high, hasName, sizes: { width, left } }: RowPlace): readonly Shape[] {
  if (!hasName) return [];
  const says = text.nameOf(line.name);
  const look = { size: 14, isBold: true };
  if (width < PHONE) return [words(`row${at}`, 0, y - high - 6, says, look)];
  const lines = wrapped(says, left - 26, 14);
  const first = y - Math.min(high, 40) / 2 + 5 - 9 * (lines.length - 1);
  return lines.map((one, row) => words(`row${at}${row === 0 ? "" : `-${row}`}`, 0, first + 18 * row, one, look));
}

/** The way of a flag: the first one moves from the words of the source to its line, unless names of rows are in its way. */
function wayOf({ at, y, high, hasName, sizes: { width } }: RowPlace): number {
  return at === 0 && !(hasName && width < PHONE) ? QUOTE + 34 - y + high : 0;
}

/** The flag of a claim with its words. */
function flagOf(place: RowPlace, claimed: number, rising: Rising): readonly Shape[] {
  const { line, at, x, y, high, flag: word, hasName } = place;
  const { width, isLow } = place.sizes;
  const pole = x(claimed);
  const size = isTall(place) ? 16 : isLow ? 13 : 14;
  const said = `${word} ${text.rounded(line.unit, claimed)}`;
  const beside = besidePole(pole, said, size, width);
  const by = (1 - rising.flag) * wayOf(place);
  const top = y - high + by - (isLow ? 14 : 0);
  const opacity = Math.min(1, 8 * rising.flag);
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
    ...(isAside ? [] : [cloth(`flag${at}`, pole, top, beside.isTurned ? -size : size, "ink", opacity)]),
    {
      kind: "place",
      key: `claim${at}`,
      x: pole - 3,
      y: top,
      width: 6,
      height: y - top,
      reads: { at: reads.claim.claim, values: text.rounded(line.unit, claimed) },
    },
    ...(hasWords ? [label] : []),
  ];
}

/** The cloth of a flag, with a notch at its end. */
function cloth(key: string, x: number, y: number, wide: number, fill: "ink" | "bg", opacity = 1): Shape {
  const half = Math.abs(wide) * 0.34;
  const d = `M${n(x)} ${n(y)}h${n(wide)}l${n(-wide / 3)} ${n(half)}l${n(wide / 3)} ${n(half)}h${n(-wide)}Z`;
  return { kind: "line", key, d, stroke: "ink", fill, opacity };
}

/** Height of the mark of a reader: below the words of the flag of the source. */
const markY = (place: RowPlace): number => place.y - place.high + (isTall(place) ? 34 : 22);

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
    cloth(`you-cloth${at}`, x, top, isTurned ? -16 : 16, "bg"),
  ];
}

/** Length of a sample of the line of a vote, before its words. */
const SAMPLE = 26;

/**
 * The vote: dashes on the claim or on both sides of it. A vote that nothing can tell has no place on the line. The words are at the end of
 * the line of the verdict, because no part of a row crosses them there.
 */
export function vote(place: RowPlace, chosen: string | null): readonly Shape[] {
  const says = chosen === null ? undefined : text.scene.predicted[chosen as keyof typeof text.scene.predicted];
  if (says === undefined) return [];
  const { at, x, y, ends } = place;
  const { isLow, width, head } = place.sizes;
  const [from, to] = bandOf(place);
  const [left, right] = [x(ends[0]), x(ends[1])];
  const base = isLow ? y + 8 : markY(place) + 8;
  // Next to an end of the axis there is nothing elsewhere.
  const elsewhere = [
    ...(from - left > 14 ? [[left, from - 6] as const] : []),
    ...(right - to > 14 ? [[to + 6, right] as const] : []),
  ];
  const dashes = { reproduced: [[from - 6, to + 6] as const], contradicted: elsewhere }[chosen ?? ""] ?? [];
  const size = width < PHONE ? 14 : 16;
  const label = { x: width, y: head - 12, says: at === 0 ? says : "", size, anchor: "end" } as const;
  if (dashes.length === 0)
    return at === 0 ? [words("you0-words", width, label.y, says, { ...label, isBold: true })] : [];
  const start = width - textWidth(says, size) - 10;
  // A phone has no room for a sample.
  const sample = at === 0 && width >= PHONE ? straight(start - SAMPLE, label.y - 5, start, label.y - 5) : "";
  const d = dashes.map(([one, other]) => straight(one, base, other, base)).join("");
  return predicted(`you${at}`, d + sample, label);
}

/** Before the run: the question next to the grip that answers it. */
export function asked(place: RowPlace, axis: GuessAxis, opacity: number): readonly Shape[] {
  const { line, y, sizes } = place;
  const grip = axis.left + (axis.right - axis.left) * partAt(startOf(line, axis), axis);
  const wide = textWidth(text.scene.drag, 15);
  const x = Math.max(grip + 26 + wide > sizes.width ? grip - 26 - wide : grip + 26, 0);
  return plated(words("asked", x, y - 18, text.scene.drag, { size: 15, isBold: true, opacity }));
}

/** Returns the accepted values of a claim as text. */
export function meetsOf({ unit, meets: [low, high] }: RequestedLine): string {
  const [from, to] = [text.rounded(unit, low), text.rounded(unit, high)];
  if (from === to) return from;
  if (!Number.isFinite(high)) return reads.claim.atLeast(from);
  return Number.isFinite(low) ? reads.claim.between(from, to) : reads.claim.atMost(to);
}
