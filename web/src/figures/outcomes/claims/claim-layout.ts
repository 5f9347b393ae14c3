/**
 * Lab 9: claim and count on one number line. Above it are the words of the source, and the verdict appears below them. The claim is a
 * flag over its accepted values, and the counts appear as points with the interval of their mean. At the end, an arrow from the claim to
 * a count outside of these values has the distance in large words. Pure.
 *
 * **Invariants**
 * 1. At the end, each row has all counts of the engine and its interval.
 * 2. Axis and claim are the same before and after the run, and no count is drawn before its time.
 */
import { lab9Text as text } from "../../../text/labs/lab9.en";
import { sentence } from "../../../text/numbers";
import { decadesIn, linear, logarithmic, minorTicks, type Scale, ticksIn } from "../../chart/layout/axis";
import { textWidth, wrapped } from "../../chart/layout/text";
import type { Mark } from "../../scene/clock";
import { easeOut, passed } from "../../scene/easing";
import { type SceneShapes, type Shape, straight, words } from "../../scene/shapes";
import { claimCards, foundCard } from "./claim-cards";
import { arrowMs, counts, isOutside, rowMs } from "./claim-count";
import { type GuessAxis, type Guesses, voteOf } from "./claim-guess";
import { type ClaimLine, pointsOf } from "./claim-lines";
import { bandRow, claimFlag, guessed, meetsOf } from "./claim-row";
import { type ClaimScene, PHONE, QUOTE, quoteOf, rowsOf, type Sizes, sizesOf } from "./claim-sizes";
import { type Zone, zoneShapes, zonesOf } from "./claim-zones";

const START_MS = 300;
const VERDICT_MS = 1000;
const VERDICT_SIZE = 24;

function beginMs(lines: readonly ClaimLine[], at: number): number {
  return lines.slice(0, at).reduce((sum, line) => sum + rowMs(line), START_MS);
}

/** When the verdict begins to appear. */
function verdictMs(lines: readonly ClaimLine[]): number {
  return beginMs(lines, lines.length) + arrowMs(lines);
}

/** A step for each row, and the verdict. */
export function claimMarks(lines: readonly ClaimLine[], verdict: string): readonly Mark[] {
  const rows = lines.map((line, at) => ({
    atMs: beginMs(lines, at + 1),
    sentence: sentence(text.scene.row(text.nameOf(line.name), pointsOf(line).length)),
  }));
  return [...rows, { atMs: verdictMs(lines) + VERDICT_MS, sentence: text.verdict(verdict) }];
}

/** Times of the introduction: the flag begins to move, is on the line, and all has been read. */
const INTRO = { quote: 500, flag: 1500, end: 3500 } as const;

/** Time of the introduction from which on the flags of the source are at their places. */
export const FLAGGED_MS = INTRO.flag;

/** Steps of the introduction: the words of the source become a flag on the line. */
export function claimIntro(): readonly Mark[] {
  const { flag, asks } = text.scene.intro;
  return [
    { atMs: INTRO.flag, sentence: flag },
    { atMs: INTRO.end, sentence: asks },
  ];
}

/** The axis of the reader's flags, and the base line of each row; null where rows are too low for flags. */
export function guessAxis(scene: ClaimScene, width: number, spare = 0) {
  const { queried, ends, isLog } = scene;
  const { head, left, right, pitch, isLow } = sizesOf(scene, width, spare);
  if (isLow) return null;
  const axis: GuessAxis = { ends, isLog, left, right };
  return { axis, heights: queried.map((_, at) => head + (at + 1) * pitch) };
}

/** The zones of all rows, which the reader presses. */
export function zonesIn(scene: ClaimScene, width: number, spare = 0): readonly Zone[] {
  const sizes = sizesOf(scene, width, spare);
  const x = (scene.isLog ? logarithmic : linear)(scene.ends, [sizes.left, sizes.right]);
  return scene.queried.map(rowsOf(scene, sizes, x)).flatMap(zonesOf);
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
  const x = (isLog ? logarithmic : linear)(ends, [sizes.left, sizes.right]);
  const place = rowsOf(scene, sizes, x);
  const places = queried.map(place);
  const risen = passed(introMs, INTRO.quote, INTRO.flag - INTRO.quote);
  const rows = [
    ...places.flatMap(bandRow),
    ...zoneShapes(places, { chosen, isAsked: scene.isAsked === true, hasFlag: isGuessed }),
    ...places.flatMap((one) => claimFlag(one, risen)),
    ...places.flatMap((one) => claimCards(one, risen)),
    ...(found.length === 0 ? places.flatMap((one) => foundCard(one, null, 0, 0)) : []),
    ...(isGuessed ? places.flatMap((one) => guessed(one, guesses[one.at] ?? null, flags.axis)) : []),
  ];
  const arrowT = t - beginMs(found, found.length);
  return {
    height: sizes.height,
    shapes: [
      ...quoted(scene, width, passed(introMs, 0, 350, easeOut)),
      ...verdictWords(scene, sizes, t),
      ...captionOf(scene, sizes, t),
      ...axis(scene, x, sizes),
      ...legend(scene, sizes, t),
      ...rows,
      ...found.flatMap((line, at) => counts(place(line, at), t - beginMs(found, at), arrowT)),
    ],
  };
}

/** The words of the source. */
function quoted({ quote }: ClaimScene, width: number, opacity: number): readonly Shape[] {
  const { size, pitch, texts } = quoteOf(quote, width);
  return texts.map((line, at) => words(`quote${at}`, 0, QUOTE + at * pitch, line, { size, opacity }));
}

/** From 0 to 1: how far the verdict has appeared. */
function verdictAt({ found }: ClaimScene, t: number): number {
  return found.length === 0 ? 0 : passed(t, verdictMs(found), 500, easeOut);
}

/** The verdict, below the words of the source. */
function verdictWords(scene: ClaimScene, { head, width }: Sizes, t: number): readonly Shape[] {
  const { verdict } = scene;
  const paint = { reproduced: "hit", contradicted: "wasted" } as const;
  const color = paint[verdict as keyof typeof paint] ?? "ink";
  const size = width < PHONE ? 17 : VERDICT_SIZE;
  const look = { size, isBold: true, paint: color, opacity: verdictAt(scene, t) } as const;
  return [words("verdict", 0, head - 12, text.verdictShown(verdict), look)];
}

/** The meaning of the picture. If there is no room for both, the verdict takes its place. */
function captionOf(scene: ClaimScene, { head, width }: Sizes, t: number): readonly Shape[] {
  const { caption } = scene;
  if (caption === undefined) return [];
  const verdict = textWidth(text.verdictShown("contradicted"), VERDICT_SIZE);
  const isNarrow = verdict + textWidth(caption, 14) + 24 > width;
  const look = { size: isNarrow ? 13 : 14, anchor: isNarrow ? "start" : "end", paint: "soft" } as const;
  const opacity = isNarrow ? 1 - verdictAt(scene, t) : 1;
  return [words("caption", isNarrow ? 0 : width, head - 12, caption, { ...look, opacity })];
}

/** Below the axis: the meaning of the green, and with the verdict the rule that decided it. */
function legend(scene: ClaimScene, { bottom, width }: Sizes, t: number): readonly Shape[] {
  const { queried, found } = scene;
  const [rule, ...others] = new Set(queried.map(meetsOf));
  const rules = text.scene.meets(others.length === 0 ? (rule ?? null) : null, queried.length);
  const inside = found.filter((line) => !isOutside(line)).length;
  const says = verdictAt(scene, t) > 0 && found.length > 1 ? text.scene.meeting(inside, found.length) : rules;
  const y = bottom + (width < PHONE ? 68 : 48);
  return [
    { kind: "box", key: "legend", x: 0, y: y - 11, width: 14, height: 12, fill: "hit", opacity: 0.3 },
    ...wrapped(says, width < PHONE ? width - 20 : width, 13.5).map((one, at) =>
      words(`legend-words${at === 0 ? "" : at}`, 20, y + 18 * at, one, { size: 13.5 }),
    ),
  ];
}

/** The axis with its numbers and its title. */
function axis({ queried, ends, isLog, title }: ClaimScene, x: Scale, { left, right, bottom, width }: Sizes): Shape[] {
  const unit = queried[0]?.unit ?? "";
  const count = width < PHONE ? 4 : 6;
  const ticks = isLog ? decadesIn(ends).filter((_, at) => width >= PHONE || at % 2 === 0) : ticksIn(ends, count);
  const minor = minorTicks({ scale: isLog ? "log" : "linear", from: ends[0], to: ends[1], ticks });
  return [
    { kind: "line", key: "axis", d: straight(left, bottom, right, bottom), stroke: "ink" },
    ...minor.map((tick): Shape => {
      return { kind: "line", key: `minor${tick}`, d: straight(x(tick), bottom, x(tick), bottom + 3), stroke: "soft" };
    }),
    ...ticks.flatMap((tick): Shape[] => [
      { kind: "line", key: `tick${tick}`, d: straight(x(tick), bottom, x(tick), bottom + 6), stroke: "ink" },
      tickWords(text.rounded(unit, tick), tick, x(tick), { y: bottom + 28, width }),
    ]),
    words("axis-words", right, bottom + 48, title, { anchor: "end", size: 13 }),
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

export type { ClaimScene } from "./claim-sizes";
