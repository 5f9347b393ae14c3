/**
 * Lab 9: claim and count on one number line. The claim is a flag over the values that meet it, the counts fall as points with the
 * interval of their mean. A bracket has the factor between a claim and a count that are far apart. Pure.
 *
 * **Invariants** (broken by `claim-layout.test.ts`)
 * 1. At the end each row has all counts of the engine, and its interval.
 * 2. Before the run the line has no numbers, and no count is drawn before its time.
 */
import { lab9Text as text } from "../../text/labs/lab9.en";
import { sentence } from "../../text/numbers";
import { readingsText as reads } from "../../text/trees/readings.en";
import { type Scale, ticksIn, wholeEnds } from "../chart/layout/axis";
import { textWidth } from "../chart/layout/text";
import type { Mark } from "../scene/clock";
import { easeOut, mix, passed } from "../scene/easing";
import { n, predicted, type SceneShapes, type Shape, straight, whisker, words } from "../scene/shapes";
import { linear, logarithmic } from "./scales";

/** One number that decides a claim. */
export interface ClaimLine {
  readonly name: string;
  readonly unit: string;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly claimed: number | null;
  /** Values that meet the claim; either end may be infinite. */
  readonly meets: readonly [number, number];
  /** Single counts; empty for a formula or one count, which falls as one point. */
  readonly counts: readonly number[];
}

const START_MS = 300;
const FALL_MS = 450;
/** Time in which all points of a row begin to fall. */
const POINTS_MS = 2000;
const INTERVAL_MS = 700;
const PAUSE_MS = 300;
const VERDICT_MS = 1000;

const pointsOf = ({ counts, estimate }: ClaimLine): readonly number[] => (counts.length === 0 ? [estimate] : counts);

function rowMs(line: ClaimLine): number {
  return (line.counts.length > 1 ? POINTS_MS : 0) + FALL_MS + INTERVAL_MS + PAUSE_MS;
}

function beginMs(lines: readonly ClaimLine[], at: number): number {
  return lines.slice(0, at).reduce((sum, line) => sum + rowMs(line), START_MS);
}

/** A step for each row, and the verdict. */
export function claimMarks(lines: readonly ClaimLine[], verdict: string): readonly Mark[] {
  const rows = lines.map((line, at) => ({
    atMs: beginMs(lines, at + 1),
    sentence: sentence(text.scene.row(text.nameOf(line.name), pointsOf(line).length)),
  }));
  return [...rows, { atMs: beginMs(lines, lines.length) + VERDICT_MS, sentence: text.verdict(verdict) }];
}

/** Both ends of the axis: all finite numbers of all rows. A ratio of more than twenty takes a logarithmic axis. */
function axisOf(lines: readonly ClaimLine[]) {
  const values = lines.flatMap(({ claimed, meets, low, high, counts }) => [
    ...(claimed === null ? [] : [claimed]),
    ...meets.filter(Number.isFinite),
    low,
    high,
    ...counts,
  ]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isLog = least > 0 && most / least > 20;
  if (isLog) return { isLog, ends: [least / 2, most * 2] as const };
  const room = (most - least || most || 1) * 0.08;
  const ends = wholeEnds([least >= 0 ? Math.max(0, least - room) : least - room, most + room], 5);
  // Parts of a whole end at the whole.
  const isPart = lines.every(({ unit }) => unit === "fraction") && most <= 1;
  return { isLog, ends: isPart ? ([ends[0], Math.min(ends[1], 1)] as const) : ends };
}

function ticksFor({ isLog, ends }: ReturnType<typeof axisOf>): readonly number[] {
  if (!isLog) return ticksIn(ends, 5);
  const [from, to] = ends.map(Math.log10);
  const first = Math.ceil(from ?? 0);
  return Array.from({ length: Math.max(Math.floor(to ?? 0) - first + 1, 0) }, (_, at) => 10 ** (first + at));
}

/** The picture. `lines` is empty before the run, because the engine finds them; `chosen` is a vote of `lab9Text.options`. */
export function layoutClaim(lines: readonly ClaimLine[], chosen: string | null, t: number, width: number): SceneShapes {
  const [left, right] = [12, width - (width < 480 ? 12 : 60)];
  if (lines.length === 0) return sketch(chosen, left, right);
  const axis = axisOf(lines);
  const x = axis.isLog ? logarithmic(axis.ends, [left, right]) : linear(axis.ends, [left, right]);
  const pitch = Math.min(200, 270 / lines.length);
  const bottom = 24 + lines.length * pitch;
  const shapes = lines.flatMap((line, at) => {
    const y = 24 + (at + 1) * pitch - (isCompact(pitch) ? 16 : 34);
    const own = { line, y, at, x, pitch, right: width };
    return [...claim(own, axis.ends), ...vote(own, chosen, axis.ends), ...counts(own, t - beginMs(lines, at))];
  });
  return {
    height: bottom + 30,
    shapes: [
      ...shapes,
      { kind: "line", key: "axis", d: straight(left, bottom, right, bottom), stroke: "ink" },
      ...ticksFor(axis).flatMap((tick): Shape[] => [
        { kind: "line", key: `tick${tick}`, d: straight(x(tick), bottom, x(tick), bottom + 5), stroke: "ink" },
        words(`tick${tick}-words`, x(tick), bottom + 20, text.rounded(lines[0]?.unit ?? "", tick), {
          anchor: "middle",
          size: 12.5,
          paint: "soft",
        }),
      ]),
    ],
  };
}

/** Before the run: the flag of the claim on a line and an axis without numbers, and the vote. */
function sketch(chosen: string | null, left: number, right: number): SceneShapes {
  const x = linear([0, 1], [left, right]);
  const line: ClaimLine = {
    name: "",
    unit: "",
    estimate: 0,
    low: 0,
    high: 0,
    claimed: null,
    meets: [0.44, 0.56],
    counts: [],
  };
  const y = 190;
  const own = { line, at: 0, x, y, pitch: 150, right };
  return {
    height: 254,
    shapes: [
      ...claim(own, [0, 1]),
      ...flagged(0, x(0.5), y - bandHeight(own.pitch), y, false),
      words("claimed0", x(0.5) + 20, y - bandHeight(own.pitch) - 5, text.scene.claim, { size: 13 }),
      words("meets", x(0.5), y - bandHeight(own.pitch) - 22, text.scene.meets, {
        anchor: "middle",
        size: 13,
        paint: "hit",
      }),
      ...vote(own, chosen, [0, 1]),
      { kind: "line", key: "axis", d: straight(left, y + 34, right, y + 34), stroke: "ink" },
      ...[0, 0.25, 0.5, 0.75, 1].map(
        (tick): Shape => ({
          kind: "line",
          key: `tick${tick}`,
          d: straight(x(tick), y + 34, x(tick), y + 39),
          stroke: "ink",
        }),
      ),
    ],
  };
}

/** Height of the band of values that meet the claim. */
const bandHeight = (pitch: number): number => (isCompact(pitch) ? 18 : Math.min(pitch - 60, 90));

/** Many rows leave no room below a line: names and numbers are beside each other above it. */
const isCompact = (pitch: number): boolean => pitch < 80;

interface RowPlace {
  readonly line: ClaimLine;
  readonly at: number;
  readonly x: Scale;
  readonly y: number;
  readonly pitch: number;
  readonly right: number;
}

/** The values that meet the claim as a band, and the claim as a flag. */
function claim({ line, at, x, y, pitch, right }: RowPlace, ends: readonly [number, number]): Shape[] {
  const { name, unit, claimed, meets } = line;
  const [from, to] = [x(Math.max(meets[0], ends[0])), x(Math.min(meets[1], ends[1]))];
  const height = bandHeight(pitch);
  const shapes: Shape[] = [
    words(
      `row${at}`,
      0,
      y - height - (isCompact(pitch) ? 6 : name === "" ? 40 : 12),
      name === "" ? text.scene.asked : text.nameOf(name),
      {
        size: 13,
        isBold: true,
      },
    ),
    { kind: "line", key: `line${at}`, d: straight(x(ends[0]), y, x(ends[1]), y), stroke: "edge" },
    {
      kind: "box",
      key: `meets${at}`,
      x: from,
      y: y - height,
      // A single value that meets the claim is still visible.
      width: Math.max(to - from, 3),
      height,
      fill: "hit",
      opacity: 0.22,
      // The sketch before the run has no numbers.
      ...(name === "" ? {} : { reads: { at: reads.claim.meets, values: meetsOf(line) } }),
    },
  ];
  if (claimed === null) return shapes;
  const flag = x(claimed);
  const turned = flag > right - 150;
  // Words above the band are clear of its edge, unless the name of the row is there.
  const said = text.scene.claimed(text.rounded(unit, claimed));
  const start = turned ? flag - 20 - textWidth(said, 13) : flag + 20;
  const isClear = start > textWidth(text.nameOf(name), 13) + 8;
  return [
    ...shapes,
    ...flagged(at, flag, y - height, y, turned),
    {
      kind: "place",
      key: `claim${at}`,
      x: flag - 3,
      y: y - height - 6,
      width: 6,
      height: height + 6,
      reads: { at: reads.claim.claim, values: text.rounded(unit, claimed) },
    },
    // Compact rows have the claim in words at the right, because the flag may be next to the name.
    words(
      `claimed${at}`,
      isCompact(pitch) ? right : flag + (turned ? -20 : 20),
      isCompact(pitch) ? y - height - 6 : y - height + (isClear ? -5 : 4),
      said,
      { size: 13, anchor: isCompact(pitch) || turned ? "end" : "start" },
    ),
  ];
}

/** The values that meet a claim, in words. */
function meetsOf({ unit, meets: [low, high] }: ClaimLine): string {
  const [from, to] = [text.rounded(unit, low), text.rounded(unit, high)];
  if (!Number.isFinite(high)) return reads.claim.atLeast(from);
  return Number.isFinite(low) ? reads.claim.between(from, to) : reads.claim.atMost(to);
}

/** The claim as a flag on a pole. */
function flagged(at: number, x: number, top: number, bottom: number, turned: boolean): readonly Shape[] {
  const [cloth, cut] = turned ? [-14, 4] : [14, -4];
  return [
    { kind: "line", key: `pole${at}`, d: straight(x, top - 6, x, bottom), stroke: "ink", width: 2 },
    {
      kind: "line",
      key: `flag${at}`,
      d: `M${n(x)} ${n(top - 6)}h${cloth}l${cut} 5l${-cut} 5h${-cloth}Z`,
      stroke: "ink",
      fill: "ink",
    },
  ];
}

/** The factor between a claim and a count from which on it has a bracket. */
const FAR = 2;

/** A bracket between claim and count with the factor between them. */
function factor({ line, at, x, y, pitch }: RowPlace, opacity: number): readonly Shape[] {
  const { claimed, estimate } = line;
  if (claimed === null || claimed <= 0 || estimate <= 0 || isCompact(pitch)) return [];
  const times = Math.max(claimed / estimate, estimate / claimed);
  const [from, to] = [Math.min(x(claimed), x(estimate)), Math.max(x(claimed), x(estimate))];
  const says = text.scene.factor(times);
  if (times < FAR || to - from < says.length * 8 + 16) return [];
  const top = y - bandHeight(pitch) / 2;
  return [
    { kind: "line", key: `factor${at}`, d: `M${n(from + 4)} ${n(top + 6)}v-6H${n(to)}v6`, stroke: "ink", opacity },
    words(`factor${at}-words`, (from + to) / 2, top - 6, says, { anchor: "middle", isBold: true, opacity }),
  ];
}

/** The vote: on the claim, on both sides of it, or too wide to tell. */
function vote(
  { line, at, x, y, pitch, right: edge }: RowPlace,
  chosen: string | null,
  ends: readonly [number, number],
): readonly Shape[] {
  const says = chosen === null ? undefined : text.scene.predicted[chosen as keyof typeof text.scene.predicted];
  if (says === undefined) return [];
  const [from, to] = [x(Math.max(line.meets[0], ends[0])), x(Math.min(line.meets[1], ends[1]))];
  const [left, right] = [x(ends[0]), x(ends[1])];
  const base = y + 9;
  // Next to an end of the axis there is nothing elsewhere.
  const below = from - left > 14 ? straight(left, base, from - 6, base) : "";
  const above = right - to > 14 ? straight(to + 6, base, right, base) : "";
  const d = {
    reproduced: straight(from - 6, base, to + 6, base),
    contradicted: `${below}${above}`,
    "not-resolvable": straight(left, base, right, base),
  }[chosen ?? ""];
  if (d === undefined) return [];
  const dashes = {
    reproduced: [[from - 6, to + 6]],
    contradicted: [...(below === "" ? [] : [[left, from - 6]]), ...(above === "" ? [] : [[to + 6, right]])],
    "not-resolvable": [[left, right]],
  }[chosen ?? ""];
  // Compact rows have no room at a dash.
  const label = besideDash(
    isCompact(pitch) ? [] : (dashes ?? []),
    says.length * CHARACTER,
    base,
    foundSpan({ line, at, x, y, pitch, right: edge }),
    edge,
  );
  return predicted(`you${at}`, d, { says: at === 0 ? says : "", size: 13, ...label });
}

/** Estimated width of a bold character of 13 px. */
const CHARACTER = 7.6;

interface Beside {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
}

/** Words next to or below one of the dashes, inside of the picture and away from the number of the count. */
function besideDash(
  dashes: readonly (readonly number[])[],
  wide: number,
  base: number,
  found: readonly [number, number],
  edge: number,
): Beside {
  const places = dashes.flatMap(([start = 0, end = 0]): readonly Beside[] => [
    { x: end + 6, y: base + 5, anchor: "start" },
    { x: start - 6, y: base + 5, anchor: "end" },
    { x: Math.min(start, edge - wide), y: base + 16, anchor: "start" },
    { x: Math.max(end, wide), y: base + 16, anchor: "end" },
  ]);
  const spanOf = ({ x, anchor }: Beside): readonly [number, number] =>
    anchor === "start" ? [x, x + wide] : [x - wide, x];
  const isInside = (place: Beside): boolean => spanOf(place)[0] >= 0 && spanOf(place)[1] <= edge;
  const isClear = (place: Beside): boolean => spanOf(place)[1] < found[0] || spanOf(place)[0] > found[1];
  // Words in the line of a dash would be on the other dash.
  const inside = places.filter((place) => isInside(place) && (dashes.length === 1 || place.y > base + 5));
  // Without room at a dash, the words are at the top right.
  return inside.find(isClear) ?? { x: edge, y: 12, anchor: "end" };
}

/** Left and right end of the number below a count. */
function foundSpan({ line, x, pitch, right }: RowPlace): readonly [number, number] {
  const wide = text.said(line.unit, line.estimate).length * CHARACTER;
  const [place, { anchor }] = [x(line.estimate), sideOf(x(line.estimate), pitch, right)];
  const left = place - (anchor === "start" ? 0 : anchor === "end" ? wide : wide / 2);
  // Before the run there is no number.
  return line.name === "" ? [-1, -1] : [left, left + wide];
}

/** The points fall and pile up, then the interval of their mean and its value. */
function counts({ line, at, x, y, pitch, right }: RowPlace, t: number): Shape[] {
  if (t <= 0) return [];
  const points = pointsOf(line);
  const every = points.length > 1 ? POINTS_MS / (points.length - 1) : 0;
  const piles = new Map<number, number>();
  const heights = points.map((value) => {
    const pile = Math.round(x(value) / 9);
    const below = piles.get(pile) ?? 0;
    piles.set(pile, below + 1);
    return below;
  });
  // The highest pile is as high as the band.
  const step = Math.min(7, (bandHeight(pitch) - 8) / Math.max(...heights, 1));
  const shapes: Shape[] = [];
  for (const [one, value] of points.entries()) {
    const fallen = passed(t, one * every, FALL_MS);
    if (fallen === 0) break;
    shapes.push({
      kind: "dot",
      key: `count${at}-${one}`,
      x: x(value),
      y: mix(y - bandHeight(pitch) - 20, y - 5 - step * (heights[one] ?? 0), fallen),
      r: 4,
      fill: "ink",
      opacity: 0.75,
      reads: {
        at: points.length === 1 ? reads.named(text.nameOf(line.name)) : reads.claim.count(one + 1, points.length),
        values: text.said(line.unit, value),
      },
    });
  }
  const done = passed(t, (points.length > 1 ? POINTS_MS : 0) + FALL_MS, INTERVAL_MS - 200, easeOut);
  if (line.low !== line.high) {
    const [from, to] = [x(line.low), x(line.high)];
    const [mean = "", low = "", high = ""] = [line.estimate, line.low, line.high].map((one) =>
      text.said(line.unit, one),
    );
    shapes.push(whisker(`interval${at}`, from, to, y, done), {
      kind: "place",
      key: `mean${at}`,
      x: from,
      y: y - 5,
      width: to - from,
      height: 10,
      opacity: done,
      reads: { at: reads.claim.mean(text.nameOf(line.name)), values: reads.interval(mean, low, high) },
    });
  }
  shapes.push(...factor({ line, at, x, y, pitch, right }, done));
  const place = x(line.estimate);
  const says = text.said(line.unit, line.estimate);
  shapes.push(
    words(`found${at}`, ...placeOf(place, y, pitch, right), says, {
      isBold: true,
      opacity: done,
      ...sideOf(place, pitch, right),
    }),
  );
  return shapes;
}

/** The number of a row is below its mean, or beside it in compact rows. */
function placeOf(place: number, y: number, pitch: number, right: number): readonly [number, number] {
  if (!isCompact(pitch)) return [place, y + 27];
  return [place + 90 > right ? place - 10 : place + 10, y - 3];
}

function sideOf(place: number, pitch: number, right: number): { readonly anchor: "start" | "middle" | "end" } {
  if (place + (isCompact(pitch) ? 90 : 60) > right) return { anchor: "end" };
  return { anchor: isCompact(pitch) || place < 60 ? "start" : "middle" };
}
