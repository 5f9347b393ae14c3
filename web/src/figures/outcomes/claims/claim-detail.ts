/**
 * Lab 9: details below the number line. Counts that are close together are enlarged. A count that is many times the claim is drawn as
 * squares, each the size of the claim. Pure.
 */
import { lab9Text as text } from "../../../text/labs/lab9.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { type Ends, type Scale, ticksIn } from "../../chart/layout/axis";
import { textWidth } from "../../chart/layout/text";
import { clamp, easeOut, passed } from "../../scene/easing";
import { n, type Shape, straight, words } from "../../scene/shapes";
import { linear } from "../scales";
import { type ClaimLine, countRead, interval, pilesOf, plated, pointsOf } from "./claim-lines";

const DETAIL_MS = 1600;
/** Counts in less than this part of the axis are enlarged. */
const CLOSE = 0.3;
/** From this factor on, the claim is laid out in squares. */
const MANY = 5;

/** Squares of a claim that is much smaller than its count; null for others. */
function squaresOf(lines: readonly ClaimLine[]): number | null {
  const [line, other] = lines;
  if (line === undefined || other !== undefined || line.claimed === null || line.claimed <= 0) return null;
  const times = line.estimate / line.claimed;
  return times >= MANY ? Math.round(times) : null;
}

/** Returns true if there are counts to enlarge. */
const isClose = (line: ClaimLine): boolean => line.counts.length > 1;

/** Time for the detail. */
export function detailMs(lines: readonly ClaimLine[]): number {
  return lines.length <= 2 && (squaresOf(lines) !== null || lines.some(isClose)) ? DETAIL_MS : 0;
}

/** The detail below the axis, `t` ms after all rows have ended. */
export function claimDetail(
  lines: readonly ClaimLine[],
  x: Scale,
  axis: number,
  { width, t }: { readonly width: number; readonly t: number },
): readonly Shape[] {
  if (lines.length === 0 || t <= 0) return [];
  const squares = squaresOf(lines);
  if (squares !== null && lines[0] !== undefined) return laidOut(lines[0], squares, axis + 60, { width, t });
  const gap = width < 480 ? 16 : 40;
  const eachOf = (strips: number): number => (width - gap * (strips - 1)) / strips;
  // In the order of the axis, so that nothing crosses.
  const shown = lines
    .filter((line) => isClose(line) && timesOf(line, x, eachOf(lines.length)) >= 1 / CLOSE / 2)
    .sort((one, other) => one.estimate - other.estimate);
  const each = eachOf(Math.max(shown.length, 1));
  return shown.flatMap((line, place) =>
    enlarged(line, lines.indexOf(line), x, axis, {
      left: place * (each + gap),
      width: each,
      t,
      isOnly: lines.length === 1,
    }),
  );
}

/** The part of the axis with all counts of a row, and some room. */
function partOf(line: ClaimLine): Ends {
  const values = [...pointsOf(line), line.low, line.high];
  const room = (Math.max(...values) - Math.min(...values)) * 0.12;
  return [Math.min(...values) - room, Math.max(...values) + room];
}

/** How many times larger the counts of a row are in a strip. */
function timesOf(line: ClaimLine, x: Scale, width: number): number {
  const [from, to] = partOf(line).map(x);
  return (width - 16) / ((to ?? 0) - (from ?? 0));
}

interface Strip {
  readonly left: number;
  readonly width: number;
  readonly t: number;
  /** True if the claim has no other row. */
  readonly isOnly: boolean;
}

/** The counts of one row on a part of the axis. */
function enlarged(
  line: ClaimLine,
  at: number,
  x: Scale,
  axis: number,
  { left, width, t, isOnly }: Strip,
): readonly Shape[] {
  const ends = partOf(line);
  const [from, to] = [x(ends[0]), x(ends[1])];
  const grown = passed(t, 0, 900);
  const [top, bottom] = [axis + 64, axis + 140];
  const scale = linear(ends, [left + 8, left + width - 8]);
  const isShown = passed(t, 700, 500, easeOut);
  const heights = pilesOf(pointsOf(line).map(scale), 11);
  const dots = pointsOf(line).map(
    (value, one): Shape => ({
      kind: "dot",
      key: `near${at}-${one}`,
      x: scale(value),
      y: bottom - 7 - 11 * (heights[one] ?? 0),
      r: 5.5,
      fill: "ink",
      stroke: "bg",
      opacity: isShown,
      reads: countRead(line, one),
    }),
  );
  const counts = text.scene.enlarged(line.counts.length);
  const named = `${text.nameOf(line.name)}: ${counts}`;
  const says = isOnly || textWidth(named, 13) + 20 > width ? counts : named;
  const low = Math.min(Math.max(line.meets[0], ends[0]), ends[1]);
  const high = Math.min(Math.max(line.meets[1], ends[0]), ends[1]);
  // Without an edge, because the numbers and the title of the axis are over it.
  const cone = `M${n(from)} ${axis}H${n(to)}L${n(left + width)} ${top}H${n(left)}Z`;
  return [
    { kind: "line", key: `cone${at}`, d: cone, stroke: "none", fill: "line", opacity: 0.45 * grown },
    { kind: "line", key: `part${at}`, d: straight(from, axis, to, axis), stroke: "ink", width: 5, opacity: grown },
    {
      kind: "box",
      key: `near${at}`,
      x: left,
      y: top,
      width,
      height: bottom - top,
      rx: 6,
      fill: "panel",
      opacity: grown,
    },
    {
      kind: "box",
      key: `near-meets${at}`,
      x: scale(low),
      y: top,
      width: Math.max(scale(high) - scale(low), 0),
      height: bottom - top,
      fill: "hit",
      opacity: 0.3 * grown,
    },
    ...plated(words(`near${at}-words`, left + 10, top + 20, says, { size: 13, opacity: grown }), "panel"),
    {
      kind: "line",
      key: `near${at}-line`,
      d: straight(left, bottom, left + width, bottom),
      stroke: "ink",
      opacity: grown,
    },
    ...ticksIn(ends, width < 300 ? 3 : 5).flatMap((tick): Shape[] => [
      {
        kind: "line",
        key: `near${at}-tick${tick}`,
        d: straight(scale(tick), bottom, scale(tick), bottom + 5),
        stroke: "ink",
        opacity: grown,
      },
      words(`near${at}-tick${tick}-words`, scale(tick), bottom + 19, text.rounded(line.unit, tick), {
        anchor: "middle",
        size: 12.5,
        opacity: grown,
      }),
    ]),
    ...dots,
    ...interval(line, `near${at}-interval`, scale, bottom, isShown),
  ];
}

/** As many squares as the claim fits into the count. */
function laidOut(
  line: ClaimLine,
  count: number,
  top: number,
  { width, t }: { readonly width: number; readonly t: number },
): readonly Shape[] {
  const left = width < 480 ? 96 : 150;
  const rows = Math.max(2, Math.ceil((count * 15) / (width - left)));
  const side = Math.min(16, 78 / rows, (width - left) / Math.ceil(count / rows));
  const columns = Math.ceil(count / rows);
  const shown = Math.round(count * clamp((t - 300) / (DETAIL_MS - 500)));
  const opacity = passed(t, 0, 300, easeOut);
  return [
    words("laid-claim-words", 0, top + 12, text.scene.laidClaim, { size: 13, opacity }),
    { kind: "pile", key: "laid-claim", x: 0, y: top + 22 + side, columns: 1, side, count: 1, paint: "hit", opacity },
    words("laid-claim-said", side + 6, top + 22 + side - 2, text.said(line.unit, line.claimed ?? 0), {
      size: 13,
      opacity,
    }),
    words("laid-count-words", left, top + 12, text.scene.laidCount(count), { size: 13, opacity }),
    {
      kind: "pile",
      key: "laid-count",
      x: left,
      y: top + 22 + side * rows,
      columns,
      side,
      count: shown,
      paint: "wasted",
      opacity,
      reads: { at: reads.named(text.nameOf(line.name)), values: text.said(line.unit, line.estimate) },
    },
  ];
}
