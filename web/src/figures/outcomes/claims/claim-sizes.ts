/** Lab 9: sizes of the number lines of a claim, and the place of each row. Pure. */
import { lab9Text as text } from "../../../text/labs/lab9.en";
import type { Ends, Scale } from "../../chart/layout/axis";
import { textWidth, wrapped } from "../../chart/layout/text";
import { bandOf as bandOn } from "./claim-guess";
import type { ClaimLine, RequestedLine } from "./claim-lines";
import type { Picture } from "./claim-picture";

/** A claim with its axis; nothing is found before the run. */
export interface ClaimScene {
  /** Title and unit of the axis. */
  readonly title: string;
  /** The words of the source. */
  readonly quote: string;
  readonly ends: Ends;
  readonly isLog: boolean;
  readonly queried: readonly RequestedLine[];
  readonly found: readonly ClaimLine[];
  readonly verdict: string;
  /** True if the reader can press the line, which then asks. */
  readonly isAsked?: boolean;
  /** Words on the flags, if the flags are not numbers of the source. */
  readonly flag?: string;
  /** The subject of the claim as a picture. */
  readonly picture?: Picture;
  /** The meaning of the picture. */
  readonly caption?: string;
}

/** Narrower pictures are those of phones. */
export const PHONE = 480;
/** More rows than this are low: they have neither a flag of the reader nor piles. */
const ROWS_HIGH = 3;
/** A band from this height on has its numbers above the points. */
const TALL = 120;
/** Between the last low row and the axis: the vote. */
const GAP = 36;
/** Height of the verdict, above the rows. */
const VERDICT = 44;
/** Height of the names of zones, above the flags. */
const STRIP = 22;
/** Height of the number line below cards, of a single row and of one of several, and the least height of cards. */
const LINED = { single: 112, row: 74, least: 44 } as const;
/** A hundred times the area of a claim still has room in its card. */
const CARD_SCALE = 1.2;
/** Room for the names of rows, before the lines. */
const NAMES = 158;

/** Sizes of the words of a source, and the most lines of each. */
const QUOTES = [
  { size: 24, lines: 1, pitch: 30 },
  { size: 20, lines: 1, pitch: 26 },
  { size: 17, lines: 3, pitch: 22 },
] as const;

/** Base line of the first line of a quotation. */
export const QUOTE = 26;

/** The words of a source in lines, as large as their length allows. */
export function quoteOf(says: string, width: number) {
  const sizes = QUOTES.map((one) => ({ ...one, texts: wrapped(says, width, one.size) }));
  return sizes.find((one) => one.texts.length <= one.lines) ?? { size: 15, pitch: 19, texts: wrapped(says, width, 15) };
}

/** Sizes of a picture. */
export interface Sizes {
  /** Height of the words above the rows. */
  readonly head: number;
  /** Ends of the axis. */
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly pitch: number;
  readonly isLow: boolean;
  /** Height of the axis. A high last row has its line as the axis. */
  readonly bottom: number;
  readonly height: number;
}

export function sizesOf(
  { queried, quote, picture }: Pick<ClaimScene, "queried" | "quote" | "picture">,
  width: number,
  spare: number,
): Sizes {
  const said = quoteOf(quote, width);
  const isNarrow = width < PHONE;
  const rows = Math.max(queried.length, 1);
  const isLow = rows > ROWS_HIGH;
  const head = QUOTE + (said.texts.length - 1) * said.pitch + VERDICT;
  // On a phone, a picture on a pile needs more room than the pile.
  const least = isLow ? 44 : picture === "hundred" ? 160 : 132;
  const pitch = isNarrow ? Math.max(260 / rows, least) : ((isLow ? 264 : 280) + spare) / rows;
  const bottom = head + rows * pitch + (isLow ? GAP : 0);
  return {
    head,
    left: isNarrow || rows === 1 ? 14 : NAMES,
    right: width - (isNarrow ? 14 : 36),
    width,
    pitch,
    isLow,
    bottom,
    height: bottom + (isNarrow ? 94 : 56),
  };
}

export interface RowPlace<Line extends RequestedLine = RequestedLine> {
  readonly line: Line;
  readonly at: number;
  readonly x: Scale;
  /** Base line of the row. */
  readonly y: number;
  /** Height of the band of values that meet the claim. */
  readonly high: number;
  /** Height of the names of zones above it. 0 if the row above has the same zones, with their names. */
  readonly strip: number;
  /** Height of the pictures above the number line; 0 for a row without them. */
  readonly cards: number;
  /** Height that decides the size of pictures, the same in all rows. */
  readonly scale: number;
  readonly sizes: Sizes;
  readonly ends: Ends;
  readonly isLog: boolean;
  /** True if the name is shown. A single row has it as the title of its axis. */
  readonly hasName: boolean;
  readonly flag: string;
  readonly picture: Picture | null;
}

/** Height of the cards in a row; 0 for a claim without them. */
function cardsOf(picture: Picture | undefined, rows: number, { isLow, width }: Sizes, whole: number): number {
  // A phone has no room for two cards with their words side by side.
  if (picture === undefined || picture === "hashes" || isLow || width < PHONE) return 0;
  return Math.max(whole - (rows === 1 ? LINED.single : LINED.row), LINED.least);
}

/** Places of the rows of a claim. */
export function rowsOf({ queried, ends, isLog, flag, picture }: ClaimScene, sizes: Sizes, x: Scale) {
  const hasName = queried.length > 1;
  const isNarrow = sizes.width < PHONE;
  // Above the band is the name of the row on a phone, and the words of the flag in a low row.
  const above = sizes.isLow ? (isNarrow ? 30 : 36) : hasName && isNarrow ? 34 : hasName ? 18 : 6;
  const isOther = (line: RequestedLine, before: RequestedLine | undefined): boolean =>
    String(line.meets) !== String(before?.meets);
  const hasStrip = (at: number): boolean =>
    !sizes.isLow && queried[at] !== undefined && isOther(queried[at], queried[at - 1]);
  const strip = sizes.isLow ? 0 : queried.length === 1 ? STRIP + 10 : STRIP;
  const whole = Math.max(sizes.pitch - above, 14);
  const cards = cardsOf(picture, queried.length, sizes, whole);
  const room = whole - cards;
  return <Line extends RequestedLine>(line: Line, at: number): RowPlace<Line> => ({
    line,
    at,
    x,
    y: sizes.head + (at + 1) * sizes.pitch,
    high: hasStrip(at) ? room - strip : room,
    strip: hasStrip(at) ? strip : 0,
    cards,
    scale: cards > 0 ? Math.min(CARD_SCALE * (cards - 10), 0.34 * sizes.width) : room - strip,
    picture: picture ?? null,
    sizes,
    ends,
    isLog,
    hasName,
    flag: flag ?? text.scene.flagged,
  });
}

/** Returns true if numbers have room above the points of a row. */
export const isTall = ({ high }: Pick<RowPlace, "high">): boolean => high >= TALL;

/** Both ends of the values that meet the claim, in pixels. */
export function bandOf({ line, x, ends, isLog }: RowPlace): readonly [number, number] {
  return bandOn(line, { ends, isLog, left: x(ends[0]), right: x(ends[1]) });
}

/** Words next to the cloth of a flag: right of its pole, or left of it next to the end of the picture. */
export function besidePole(pole: number, says: string, size: number, width: number, cloth = size) {
  const [wide, gap] = [textWidth(says, size), cloth + 12];
  const isTurned = pole + gap + wide > width;
  const from = pole + (isTurned ? -gap - wide : gap);
  return {
    isTurned,
    x: pole + (isTurned ? -gap : gap),
    anchor: isTurned ? "end" : "start",
    from,
    to: from + wide,
  } as const;
}
