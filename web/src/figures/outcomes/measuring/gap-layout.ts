/**
 * Lab 7: the rest between model and measurement is one block, and breaks into its named terms. Pure.
 *
 * **Invariants** (broken by `gap-layout.test.ts`)
 * 1. At the end the bars are those of the figure of a gap: each term begins where the one before ended.
 * 2. No bar of a term is drawn before the block breaks.
 */
import { lab7Text } from "../../../text/labs/lab7.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import type { PlacedRow } from "../../chart/layout/rows";
import { textWidth } from "../../chart/layout/text";
import { BAR, type GapBar, type GapLayout, layoutGap } from "../../gap/layout";
import type { GapSplit } from "../../gap/params";
import { TERM_COSTS } from "../../linked/thing";
import type { Mark } from "../../scene/clock";
import { easeOut, mix, passed } from "../../scene/easing";
import { type SceneShapes, type Shape, straight, words } from "../../scene/shapes";

const text = lab7Text.gap;
const WHOLE_MS = 800;
const EACH_MS = 700;

export function gapMarks({ terms }: GapSplit): readonly Mark[] {
  return [
    { atMs: WHOLE_MS, sentence: text.marks.whole },
    { atMs: WHOLE_MS + EACH_MS * terms.length + 300, sentence: text.marks.broken },
  ];
}

/** The picture; as long as the terms are not known to the reader, the rest is one block across the rows of all terms. */
export function layoutGapScene(gap: GapSplit, isBroken: boolean, t: number, width: number): SceneShapes {
  const layout = layoutGap(gap, width);
  const { bars, rows, height } = layout;
  const now = isBroken ? t : 0;
  const broken = passed(now, WHOLE_MS - 200, 200, easeOut);
  const [first, last] = [rows[1], bars.length - 1];
  const shapes: Shape[] = [...axis(layout), ...restBlock(gap, layout, 1 - broken)];
  if (!layout.isNarrow) shapes.push(...rows.slice(1, last).map((place, at) => askedTerm(place, at, 1 - broken)));
  for (const [at, bar] of bars.entries()) {
    const place = rows[at];
    if (place === undefined) continue;
    const isTerm = at > 0 && at < last;
    if (isTerm && broken === 0) continue;
    const down = isTerm ? passed(now, WHOLE_MS + EACH_MS * (at - 1), EACH_MS) : 1;
    shapes.push(...row(bar, place, down, mix((first?.top ?? 0) - place.top, 0, down)));
  }
  return { height, shapes };
}

/** The rest between both whole bars as one block, with its length. */
function restBlock(gap: GapSplit, { bars, rows }: GapLayout, opacity: number): readonly Shape[] {
  const rest = gap.measuredNs - gap.modelNs;
  const [place, until] = [rows[1], rows[bars.length - 2]];
  const ends = [bars[0], bars.at(-1)].map((bar) => (bar === undefined ? 0 : bar.x + bar.width));
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  if (place === undefined || until === undefined) return [];
  const says = text.rest(rest);
  const isInside = rest >= 0 && textWidth(says, 14) + 16 < to - from;
  return [
    {
      kind: "box",
      key: "rest",
      x: from,
      y: place.top,
      width: to - from,
      height: until.top + BAR - place.top,
      fill: rest < 0 ? "none" : "skip",
      stroke: "ink",
      opacity,
      ...(rest < 0 ? { look: "ghost" as const } : {}),
    },
    words("rest-words", isInside ? (from + to) / 2 : to + 10, (place.middle + until.middle) / 2 + 5, says, {
      anchor: isInside ? "middle" : "start",
      isBold: true,
      opacity,
      ...(isInside ? { paint: "bg", isOnFill: true } : {}),
    }),
  ];
}

/** A term as long as its part of the rest is not known. */
function askedTerm({ name, nameX, nameY, anchor }: PlacedRow, at: number, opacity: number): Shape {
  return words(`asked${at}`, nameX, nameY, `${name} ?`, { anchor, size: 12.5, paint: "soft", opacity });
}

function axis({ ticks, top, bottom, right, height, title }: GapLayout): Shape[] {
  return [
    ...ticks.flatMap(({ at, text: says }): Shape[] => [
      { kind: "line", key: `tick${at}`, d: straight(at, top, at, bottom), stroke: "line" },
      words(`tick${at}-words`, at, bottom + 19, says, { anchor: "middle", size: 12.5, paint: "soft" }),
    ]),
    words("axis", right, height - 5, title, { anchor: "end", size: 13 }),
  ];
}

/** A bar with its name and its number, shifted by `dy`. */
function row({ key, kind, x, width }: GapBar, place: PlacedRow, shown: number, dy: number): Shape[] {
  const cost = key === "model" || key === "measured" ? null : TERM_COSTS[key];
  const paint = kind === "whole" ? "panel" : (cost ?? "skip");
  const texture = cost === "hash" ? "hatch" : cost === "probe" ? "dots" : undefined;
  const { top, nameX, nameY, anchor, name, number, middle } = place;
  return [
    {
      kind: "box",
      key,
      x,
      y: top + dy,
      width,
      height: BAR,
      fill: kind === "less" ? "none" : paint,
      stroke: kind === "more" ? "none" : kind === "less" ? paint : "ink",
      ...(kind === "less" ? { look: "ghost" as const } : {}),
      ...(texture === undefined || kind === "less" ? {} : { texture }),
      ...readWhen(shown === 1, name, number),
    },
    words(`${key}-words`, nameX, nameY + dy, name, { anchor, size: 12.5, opacity: shown }),
    // A moving number would cross other bars.
    words(`${key}-value`, x + width + 8, middle + dy + 4.5, number, { size: 12.5, opacity: shown < 1 ? 0 : 1 }),
  ];
}

/** A bar has a reading once it is at rest. */
function readWhen(isAtRest: boolean, name: string, number: string): Pick<Shape, "reads"> {
  return isAtRest ? { reads: { at: reads.named(name), values: number } } : {};
}
