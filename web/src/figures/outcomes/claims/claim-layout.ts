/**
 * Lab 9: claim and count on one number line. Above it, the words of the source are large, and the verdict appears below them. The claim is a
 * flag over its accepted values, and the counts appear as points with the interval of their mean. Below the line is the question, then the
 * counts are enlarged, or the claim is repeated to the size of the count. Pure.
 *
 * **Invariants** (tests: `claim-layout.test.ts`)
 * 1. At the end, each row has all counts of the engine and its interval.
 * 2. Axis and claim are the same before and after the run, and no count is drawn before its time.
 */
import { lab9Text as text } from "../../../text/labs/lab9.en";
import { sentence } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { decadesIn, type Ends, minorTicks, type Scale, ticksIn } from "../../chart/layout/axis";
import { textWidth, wrapped } from "../../chart/layout/text";
import type { Mark } from "../../scene/clock";
import { easeOut, mix, passed } from "../../scene/easing";
import { n, predicted, type SceneShapes, type Shape, straight, words } from "../../scene/shapes";
import { linear, logarithmic } from "../scales";
import { claimDetail, detailMs } from "./claim-detail";
import { bandOf as bandOn, type GuessAxis, type Guesses, partAt, startOf, voteOf } from "./claim-guess";
import { type ClaimLine, countRead, interval, pilesOf, plated, pointsOf, type RequestedLine } from "./claim-lines";

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
}

const START_MS = 300;
const FALL_MS = 450;
/** Time in which all points of a row begin to fall. */
const POINTS_MS = 2000;
const INTERVAL_MS = 700;
const PAUSE_MS = 300;
const VERDICT_MS = 1000;

function rowMs(line: ClaimLine): number {
  return (line.counts.length > 1 ? POINTS_MS : 0) + FALL_MS + INTERVAL_MS + PAUSE_MS;
}

function beginMs(lines: readonly ClaimLine[], at: number): number {
  return lines.slice(0, at).reduce((sum, line) => sum + rowMs(line), START_MS);
}

/** When the verdict begins to appear. */
function verdictMs(lines: readonly ClaimLine[]): number {
  return beginMs(lines, lines.length) + detailMs(lines);
}

/** A step for each row, and the verdict. */
export function claimMarks(lines: readonly ClaimLine[], verdict: string): readonly Mark[] {
  const rows = lines.map((line, at) => ({
    atMs: beginMs(lines, at + 1),
    sentence: sentence(text.scene.row(text.nameOf(line.name), pointsOf(line).length)),
  }));
  return [...rows, { atMs: verdictMs(lines) + VERDICT_MS, sentence: text.verdict(verdict) }];
}

/** Times of the introduction: the flag begins to move, is on the line, the band around it has grown, and all has been read. */
const INTRO = { quote: 700, flag: 2000, band: 3900, end: 5600 } as const;

/** Time of the introduction from which on the flags of the source are at their places. */
export const FLAGGED_MS = INTRO.flag;

/** Steps of the introduction: the words of the source become a flag on the line. */
export function claimIntro(): readonly Mark[] {
  const { flag, band, asks } = text.scene.intro;
  return [
    { atMs: INTRO.flag, sentence: flag },
    { atMs: INTRO.band, sentence: band },
    { atMs: INTRO.end, sentence: asks },
  ];
}

/** Progress of the introduction. */
interface Rising {
  /** Part of the way of the flag from the words to the line. */
  readonly flag: number;
  /** Part of the width of the band. */
  readonly band: number;
}

function risingAt(introMs: number): Rising {
  return {
    flag: passed(introMs, INTRO.quote, INTRO.flag - INTRO.quote),
    band: passed(introMs, INTRO.flag, (INTRO.band - INTRO.flag) / 2),
  };
}

/** Between the last row and the axis: the vote. */
const GAP = 41;
/** Most rows that leave room for a detail below the axis. */
const DETAILED = 2;

/** Sizes of a picture. */
interface Sizes {
  /** Height of the words above the rows. */
  readonly head: number;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly pitch: number;
  readonly bottom: number;
  readonly height: number;
}

function sizesOf({ queried: { length: rows }, quote }: ClaimScene, width: number, spare: number): Sizes {
  const words = quoteOf(quote, width);
  const isNarrow = width < 480;
  const head = QUOTE + (words.texts.length - 1) * words.pitch + (isNarrow ? 66 : 40);
  const all = isNarrow ? 216 : 264 + spare;
  const isDetailed = rows <= DETAILED;
  const more = isNarrow || rows === 0 ? 0 : spare / rows;
  // A single row is nearly as high as two.
  const pitch = isDetailed ? (rows === 1 ? 120 : 71) + more : Math.max(all / rows, 44);
  const bottom = head + rows * pitch + GAP;
  return {
    head,
    left: 12,
    right: width - (isNarrow ? 12 : 60),
    width,
    pitch,
    bottom,
    height: bottom + 46 + (isDetailed ? 118 : 0),
  };
}

/** The axis of the reader's flags, and the base line of each row; null where rows are too low for flags. */
export function guessAxis(scene: ClaimScene, width: number, spare = 0) {
  const { queried, ends, isLog } = scene;
  const { head, left, right, pitch } = sizesOf(scene, width, spare);
  if (isCompact(pitch)) return null;
  const axis: GuessAxis = { ends, isLog, left, right };
  return { axis, heights: queried.map((_, at) => head + (at + 1) * pitch) };
}

/** The picture; `chosen` is a vote of `lab9Text.options`, which `guesses` may make more exact. */
export function layoutClaim(
  scene: ClaimScene,
  chosen: string | null,
  t: number,
  width: number,
  guesses: Guesses = [],
  introMs = Number.POSITIVE_INFINITY,
  spare = 0,
): SceneShapes {
  const { queried, found, ends, isLog } = scene;
  const sizes = sizesOf(scene, width, spare);
  const flags = guessAxis(scene, width, spare);
  // A vote that was changed by its option has no place on the line.
  const isGuessed = flags !== null && chosen !== null && voteOf(guesses, queried, flags.axis) === chosen;
  const { left, right, pitch, bottom, height } = sizes;
  const x = (isLog ? logarithmic : linear)(ends, [left, right]);
  const place = (line: RequestedLine, at: number): RowPlace => {
    const y = sizes.head + (at + 1) * pitch;
    return { line, at, x, y, pitch, width, ends, isLog, hasName: queried.length > 1 };
  };
  const rising = risingAt(introMs);
  const rows = queried.flatMap((line, at) => [
    ...claim(place(line, at), rising),
    ...(isGuessed
      ? guessed(place(line, at), guesses[at] ?? null, flags.axis)
      : vote(place(line, at), chosen, at === queried.length - 1)),
  ]);
  const last = queried.at(-1);
  const ask =
    last === undefined || flags === null || chosen !== null || found.length > 0
      ? []
      : asked(place(last, queried.length - 1), flags.axis, rising.flag === 1 ? 1 : 0);
  const counted = found.flatMap((line, at) => counts({ ...place(line, at), line }, t - beginMs(found, at)));
  const isDetailed = queried.length <= DETAILED;
  return {
    height,
    shapes: [
      ...head(scene, sizes, t, introMs),
      ...(found.length > 0 || flags !== null ? [] : question(sizes)),
      ...rows,
      ...ask,
      ...(isDetailed ? claimDetail(found, x, bottom, { width, t: t - beginMs(found, found.length) }) : []),
      ...axis(scene, x, sizes),
      ...counted,
    ],
  };
}

/** The words of the source, and the verdict below them. */
function head(
  { queried, found, verdict, quote }: ClaimScene,
  { head, width }: Sizes,
  t: number,
  introMs: number,
): readonly Shape[] {
  const isNarrow = width < 480;
  const shown = found.length === 0 ? 0 : passed(t, verdictMs(found), 500, easeOut);
  const points = found.flatMap((line) => pointsOf(line).map((value) => ({ value, meets: line.meets })));
  const meeting = points.filter(({ value, meets: [low, high] }) => value >= low && value <= high).length;
  const paint = { reproduced: "hit", contradicted: "wasted" }[verdict] ?? "ink";
  const said = text.verdictShown(verdict);
  const counts = text.scene.meeting(
    meeting,
    points.length,
    found.some((line) => line.counts.length > 1),
  );
  const [rule, ...others] = new Set(queried.map(meetsOf));
  const rules = text.scene.meets(others.length === 0 ? (rule ?? null) : null);
  // With the verdict, the legend counts what it has explained.
  const legend = shown > 0 && counts !== "" ? counts : rules;
  const legendX = isNarrow ? 0 : Math.max(0, width - textWidth(legend, 13) - 22);
  const isTight = textWidth(said, 24) + 24 > legendX;
  const [size, y] = isNarrow ? [16, head - 26] : [isTight ? 20 : 24, head - 4];
  return [
    ...quoted(quote, width, passed(introMs, 0, 350, easeOut)),
    words("verdict", 0, y, said, { size, isBold: true, paint: paint as "hit" | "wasted" | "ink", opacity: shown }),
    { kind: "box", key: "legend", x: legendX, y: head - 15, width: 14, height: 12, fill: "hit", opacity: 0.3 },
    words("legend-words", legendX + 20, head - 4, legend, { size: 13 }),
  ];
}

/** Sizes of the words of a source, and the most lines of each. */
const QUOTES = [
  { size: 24, lines: 1, pitch: 30 },
  { size: 20, lines: 1, pitch: 26 },
  { size: 17, lines: 3, pitch: 22 },
] as const;

/** Base line of the first line of a quotation. */
const QUOTE = 26;

/** The words of a source in lines, as large as their length allows. */
function quoteOf(says: string, width: number) {
  const sizes = QUOTES.map((one) => ({ ...one, texts: wrapped(says, width, one.size) }));
  return sizes.find((one) => one.texts.length <= one.lines) ?? { size: 15, pitch: 19, texts: wrapped(says, width, 15) };
}

function quoted(says: string, width: number, opacity: number): readonly Shape[] {
  const { size, pitch, texts } = quoteOf(says, width);
  return texts.map((line, at) => words(`quote${at}`, 0, QUOTE + at * pitch, line, { size, isBold: true, opacity }));
}

/** Before the run, above many rows: the question. */
function question({ head, width }: Sizes): readonly Shape[] {
  return [words("asked", 0, head - 4, width < 480 ? "" : text.scene.queried, { isBold: true })];
}

/** Before the run: the question below the grip that answers it. */
function asked({ line, y, width }: RowPlace, axis: GuessAxis, opacity: number): readonly Shape[] {
  const px = axis.left + (axis.right - axis.left) * partAt(startOf(line, axis), axis);
  const half = textWidth(text.scene.drag, 15) / 2 + 2;
  const x = Math.min(Math.max(px, half), width - half);
  return [words("asked", x, y + 33, text.scene.drag, { size: 15, isBold: true, opacity, anchor: "middle" })];
}

/** The axis with its numbers and its title. */
function axis({ queried, ends, isLog, title }: ClaimScene, x: Scale, { left, right, bottom, width }: Sizes): Shape[] {
  const unit = queried[0]?.unit ?? "";
  const count = width < 480 ? 4 : 6;
  const ticks = isLog ? decadesIn(ends).filter((_, at) => width >= 480 || at % 2 === 0) : ticksIn(ends, count);
  const minor = minorTicks({ scale: isLog ? "log" : "linear", from: ends[0], to: ends[1], ticks });
  return [
    { kind: "line", key: "axis", d: straight(left, bottom, right, bottom), stroke: "ink" },
    ...minor.map((tick): Shape => {
      return { kind: "line", key: `minor${tick}`, d: straight(x(tick), bottom, x(tick), bottom + 3), stroke: "soft" };
    }),
    ...ticks.flatMap((tick): Shape[] => [
      { kind: "line", key: `tick${tick}`, d: straight(x(tick), bottom, x(tick), bottom + 6), stroke: "ink" },
      tickWords(text.rounded(unit, tick), tick, x(tick), { y: bottom + 21, width }),
    ]),
    words("axis-words", right, bottom + 40, title, { anchor: "end", size: 13 }),
  ];
}

/** The number of a tick, inside of the picture. */
function tickWords(says: string, tick: number, at: number, { y, width }: { y: number; width: number }): Shape {
  const half = textWidth(says, 13) / 2;
  return words(`tick${tick}-words`, Math.min(Math.max(at, half), width - half), y, says, {
    anchor: "middle",
    size: 13,
  });
}

/** Height of the band of values that meet the claim. Above it are the name of the row, and the vote on the row before. */
function bandHeight({ pitch, hasName }: Pick<RowPlace, "pitch" | "hasName">): number {
  if (isCompact(pitch)) return 14;
  return hasName ? Math.max(pitch - 66, 22) : pitch - 44;
}

/** Base line of the words of the source. */
const QUOTED = 60;

/** Many rows leave no room for a second line of words. */
const isCompact = (pitch: number): boolean => pitch < 70;

interface RowPlace<Line extends RequestedLine = RequestedLine> {
  readonly line: Line;
  readonly at: number;
  readonly x: Scale;
  /** Base line of the row. */
  readonly y: number;
  readonly pitch: number;
  readonly width: number;
  readonly ends: Ends;
  readonly isLog: boolean;
  /** True if the name is shown. A single row has it as the title of its axis. */
  readonly hasName: boolean;
}

/** Both ends of the values that meet the claim, in pixels. */
function bandOf({ line, x, ends, isLog }: RowPlace): readonly [number, number] {
  return bandOn(line, { ends, isLog, left: x(ends[0]), right: x(ends[1]) });
}

/** The reader's flag: a dash-dot pole with a hollow cloth, and its value below the line. */
function guessed(place: RowPlace, guess: number | null, axis: GuessAxis): readonly Shape[] {
  const { line, at, y, width } = place;
  if (guess === null) return [];
  const x = axis.left + (axis.right - axis.left) * partAt(guess, axis);
  const top = y - bandHeight(place) + 14;
  const says = text.scene.guessed(text.rounded(line.unit, guess));
  const half = textWidth(says, 14) / 2 + 4;
  const cloth = `M${n(x)} ${n(top)}h16l-5 5l5 5h-16Z`;
  return [
    ...predicted(`you${at}`, straight(x, top, x, y), {
      x: Math.min(Math.max(x, half), width - half),
      y: y + 33,
      says,
      size: 14,
      anchor: "middle",
    }),
    { kind: "line", key: `you-cloth${at}`, d: cloth, stroke: "ink", fill: "bg" },
  ];
}

/**
 * In low rows, the words of a flag are next to it, and the name is before the flag or after the words. If neither has room, the words
 * follow the name, and the flag has no cloth to cover them.
 */
function lowWords(place: RowPlace): { readonly nameX: number; readonly saidX: number; readonly hasCloth: boolean } {
  const { line, x, width, hasName } = place;
  if (line.claimed === null) return { nameX: 0, saidX: 0, hasCloth: false };
  const flag = x(line.claimed);
  const said = claimedWords(place, line.claimed).said;
  const [name, wide] = [hasName ? textWidth(text.nameOf(line.name), 14.5) + 8 : 0, textWidth(said, 13)];
  const saidX = flag + 22;
  if (name <= flag && saidX + wide <= width) return { nameX: 0, saidX, hasCloth: true };
  if (saidX + wide + 10 + name <= width) return { nameX: saidX + wide + 10, saidX, hasCloth: true };
  return { nameX: 0, saidX: Math.min(name, width - wide), hasCloth: false };
}

/** The values that meet the claim as a band, and the claim as a flag. */
function claim(place: RowPlace, rising: Rising): Shape[] {
  const { line, at, x, y, pitch, ends, hasName } = place;
  const { name, claimed } = line;
  const [from, to] = bandOf(place);
  const height = bandHeight(place);
  const low = lowWords(place);
  const shapes: Shape[] = [
    ...(hasName
      ? [
          words(
            `row${at}`,
            isCompact(pitch) ? low.nameX : 0,
            y - height - (isCompact(pitch) ? 5 : 18),
            text.nameOf(name),
            {
              size: 13.5,
              isBold: true,
            },
          ),
        ]
      : []),
    { kind: "line", key: `line${at}`, d: straight(x(ends[0]), y, x(ends[1]), y), stroke: "edge" },
    {
      kind: "box",
      key: `meets${at}`,
      x: mix((from + to) / 2, from, rising.band),
      y: y - height,
      width: (to - from) * rising.band,
      height,
      fill: "hit",
      opacity: rising.band === 0 ? 0 : 0.3,
      reads: { at: reads.claim.meets, values: meetsOf(line) },
    },
  ];
  return claimed === null ? shapes : [...shapes, ...flagOf(place, claimed, rising, low)];
}

/** The flag of a claim with its words. */
function flagOf(place: RowPlace, claimed: number, rising: Rising, low: ReturnType<typeof lowWords>): readonly Shape[] {
  const {
    line: { unit },
    at,
    x,
    y,
    pitch,
  } = place;
  const height = bandHeight(place);
  const flag = x(claimed);
  const { said, turned } = claimedWords(place, claimed);
  const [cloth, cut] = turned ? [-16, 5] : [16, -5];
  // The flag moves from the words of the source to the line.
  const by = (1 - rising.flag) * (QUOTED - y + height);
  const hasCloth = !isCompact(pitch) || low.hasCloth;
  const top = y - height - (hasCloth ? 12 : 0) + by;
  const opacity = Math.min(1, 8 * rising.flag);
  return [
    { kind: "line", key: `pole${at}`, d: straight(flag, top, flag, y + by), stroke: "ink", width: 2, opacity },
    ...(hasCloth
      ? [
          {
            kind: "line",
            key: `flag${at}`,
            d: `M${n(flag)} ${n(top)}h${cloth}l${cut} 5l${-cut} 5h${-cloth}Z`,
            stroke: "ink",
            fill: "ink",
            opacity,
          } as const,
        ]
      : []),
    {
      kind: "place",
      key: `claim${at}`,
      x: flag - 3,
      y: top,
      width: 6,
      height: y - top,
      reads: { at: reads.claim.claim, values: text.rounded(unit, claimed) },
    },
    words(
      `claimed${at}`,
      isCompact(pitch) ? low.saidX : flag + (turned ? -22 : 22),
      isCompact(pitch) ? y - height - 5 + by : top + 10,
      said,
      { size: isCompact(pitch) ? 13 : 14, anchor: turned && !isCompact(pitch) ? "end" : "start", opacity },
    ),
  ];
}

/** The words of a flag: right of it, or left of it next to the end of the picture. */
function claimedWords({ line: { unit }, x, width }: RowPlace, claimed: number) {
  const said = text.scene.claimed(text.rounded(unit, claimed));
  const wide = textWidth(said, 14);
  const turned = x(claimed) + 22 + wide > width;
  const from = x(claimed) + (turned ? -22 - wide : 22);
  return { said, turned, from, to: from + wide };
}

/** Returns the accepted values of a claim as text. */
function meetsOf({ unit, meets: [low, high] }: RequestedLine): string {
  const [from, to] = [text.rounded(unit, low), text.rounded(unit, high)];
  if (from === to) return from;
  if (!Number.isFinite(high)) return reads.claim.atLeast(from);
  return Number.isFinite(low) ? reads.claim.between(from, to) : reads.claim.atMost(to);
}

/** The factor between a claim and a count from which on it has a bracket. */
const FAR = 2;

/** A bracket between claim and count with the factor between them. */
function factor(place: RowPlace<ClaimLine>, opacity: number): readonly Shape[] {
  const { line, at, x, y, pitch } = place;
  const { claimed, estimate } = line;
  if (claimed === null || claimed <= 0 || estimate <= 0 || isCompact(pitch)) return [];
  const times = Math.max(claimed / estimate, estimate / claimed);
  const [from, to] = [Math.min(x(claimed), x(estimate)), Math.max(x(claimed), x(estimate))];
  const says = text.scene.factor(times);
  if (times < FAR || to - from < textWidth(says, 16) + 16 || bandHeight(place) < 70) return [];
  const top = y - bandHeight(place) / 2 - 8;
  return [
    { kind: "line", key: `factor${at}`, d: `M${n(from + 4)} ${n(top + 6)}v-6H${n(to)}v6`, stroke: "ink", opacity },
    words(`factor${at}-words`, (from + to) / 2, top - 6, says, { anchor: "middle", isBold: true, size: 16, opacity }),
  ];
}

/** The vote: on the claim or on both sides of it. A vote that nothing can tell has no place on the line. Its words are below the last row. */
function vote(place: RowPlace, chosen: string | null, isLast: boolean): readonly Shape[] {
  const says = chosen === null ? undefined : text.scene.predicted[chosen as keyof typeof text.scene.predicted];
  if (says === undefined) return [];
  const { at, x, y, pitch, width, ends } = place;
  const [from, to] = bandOf(place);
  const [left, right] = [x(ends[0]), x(ends[1])];
  const base = y + 10;
  // Next to an end of the axis there is nothing elsewhere.
  const elsewhere = [
    ...(from - left > 14 ? [[left, from - 6] as const] : []),
    ...(right - to > 14 ? [[to + 6, right] as const] : []),
  ];
  const dashes = {
    reproduced: [[from - 6, to + 6] as const],
    contradicted: elsewhere,
  }[chosen ?? ""];
  if (dashes === undefined) {
    const label = { anchor: "middle", size: 14, isBold: true } as const;
    return isLast ? [words(`you${at}-words`, (left + right) / 2, base + 18, says, label)] : [];
  }
  const d = dashes.map(([start, end]) => straight(start, base, end, base)).join("");
  const longest = dashes.reduce((most, one) => (one[1] - one[0] > most[1] - most[0] ? one : most), [0, 0] as const);
  const middle = (longest[0] + longest[1]) / 2;
  const half = textWidth(says, 14) / 2 + 6;
  return predicted(`you${at}`, d, {
    x: Math.min(Math.max(middle, half), width - half),
    y: base + 18,
    // Compact rows have their vote as dashes alone, except the last one.
    says: isLast || (at === 0 && !isCompact(pitch) && pitch > 130) ? says : "",
    size: 14,
    anchor: "middle",
  });
}

/** The points fall and pile up, then the interval of their mean and its value. */
function counts(place: RowPlace<ClaimLine>, t: number): Shape[] {
  if (t <= 0) return [];
  const { line, at, x, y, pitch, hasName } = place;
  const r = isCompact(pitch) ? 4.5 : 5.5;
  const points = pointsOf(line);
  const every = points.length > 1 ? POINTS_MS / (points.length - 1) : 0;
  const heights = pilesOf(points.map(x), 2 * r);
  // The highest pile leaves room for the number, which is next to it in lower rows.
  const highest = Math.max(...heights);
  const room = bandHeight(place) - (hasName ? 2 * r + 2 : 44);
  const step = Math.min(2 * r, Math.max(room, 4) / Math.max(highest, 1));
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
        y: mix(y - bandHeight(place) - 20, y - r - 1 - step * (heights[one] ?? 0), fallen),
        r,
        fill: "ink",
        stroke: "bg",
        reads: countRead(line, one),
      }),
    ),
    ...interval(line, `interval${at}`, x, y, done),
    ...factor(place, done),
    ...foundWords(place, { r, top: y - 2 * r - step * highest, opacity: done }),
    ...aside(place, done),
  ];
}

/** Counts that reach further than this from their mean leave the number above it. */
const WIDE = 60;

/** Place of a number above its pile, where the pole of the claim does not cross it. */
function abovePile({ line: { claimed }, x, width }: RowPlace, middle: number, half: number, r: number) {
  const inPicture = Math.min(Math.max(middle, half), width - half);
  const isCrossed = claimed !== null && Math.abs(x(claimed) - inPicture) < half + 3;
  if (!isCrossed) return { x: inPicture, anchor: "middle" } as const;
  return { x: Math.max(middle, x(claimed)) + r + 8, anchor: "start" } as const;
}

/** The number that was found. That of several counts is called a mean, unless these words next to a pile would reach the green. */
function foundSays(place: RowPlace<ClaimLine>, wide: number, isAbove: boolean, size: number): string {
  const { line, x, width } = place;
  const value = text.said(line.unit, line.estimate);
  if (line.counts.length < 2 || width < 480) return value;
  const [middle, mean, [start]] = [x(line.estimate), text.scene.mean(value), bandOf(place)];
  return isAbove || middle >= start || middle + wide + textWidth(mean, size) <= start ? mean : value;
}

/** The number that was found: above its pile, or in low rows next to it. If it is far from the mean there, it is above it, with a stem. */
function foundWords(
  place: RowPlace<ClaimLine>,
  { r, top, opacity }: { readonly r: number; readonly top: number; readonly opacity: number },
): readonly Shape[] {
  const { line, at, x, y, pitch, width, hasName } = place;
  // A phone has less room next to a pile.
  const size = isCompact(pitch) ? 14 : width < 480 && hasName ? 15 : 18;
  const middle = x(line.estimate);
  const wide = Math.max(...pointsOf(line).map((value) => Math.abs(x(value) - middle))) + r + 6;
  const isAbove = !hasName || (wide > WIDE && !isCompact(pitch));
  const says = foundSays(place, wide, isAbove, size);
  const half = textWidth(says, size) / 2;
  const look = { isBold: true, size, opacity };
  if (!hasName) {
    const { x: left, anchor } = abovePile(place, middle, half, r);
    return plated(words(`found${at}`, left, top - 8, says, { ...look, anchor }));
  }
  if (isAbove) {
    const stem = straight(middle, top - 2, middle, y);
    return [
      { kind: "line", key: `stem${at}`, d: stem, stroke: "ink", opacity },
      ...plated(words(`found${at}`, clearOf(place, middle - half, 2 * half), top - 6, says, look)),
    ];
  }
  const [start] = bandOf(place);
  const isCovered = middle + wide < start && middle + wide + 2 * half > start;
  const isEnd = middle + wide + 2 * half > width || (isCovered && middle - wide - 2 * half >= 0);
  const anchor = isEnd ? "end" : "start";
  return plated(words(`found${at}`, middle + (isEnd ? -wide : wide), y - 3, says, { ...look, anchor }));
}

/** The nearest place right of the name and of the words of the flag, for words of a width. */
function clearOf(place: RowPlace, left: number, wide: number): number {
  const { line, width, hasName } = place;
  const name = hasName && width >= 480 ? textWidth(text.nameOf(line.name), 14.5) + 8 : 0;
  const flag = line.claimed === null ? null : claimedWords(place, line.claimed);
  const from = Math.max(left, name);
  const isCovered = flag !== null && from < flag.to + 8 && from + wide > flag.from - 8;
  return Math.min(isCovered ? flag.to + 8 : from, width - wide);
}

/** The number to compare with is a hollow point. */
function aside({ line, at, x, y, width }: RowPlace<ClaimLine>, opacity: number): readonly Shape[] {
  if (line.aside === null || line.aside === line.estimate) return [];
  const says = text.scene.aside(text.said(line.unit, line.aside));
  const isEnd = x(line.aside) + 12 + textWidth(says, 13) > width;
  return [
    { kind: "dot", key: `aside${at}`, x: x(line.aside), y: y - 7, r: 5.5, fill: "bg", stroke: "ink", opacity },
    words(`aside${at}-words`, x(line.aside) + (isEnd ? -12 : 12), y - 3, says, {
      size: 13,
      anchor: isEnd ? "end" : "start",
      opacity,
    }),
  ];
}
