/**
 * Lab 7: the rest between model and measurement is one block of slices that the reader presses, and breaks into its named terms. Pure.
 *
 * **Invariants**
 * 1. At the end the bars are those of the figure of a gap: each term begins where the one before ended.
 * 2. No bar of a term is drawn before the block breaks.
 */

import type { GapTermName } from "../../../engine/contract";
import { lab7Text } from "../../../text/labs/lab7.en";
import { readingsText as told } from "../../../text/trees/readings.en";
import { GAP, type GapBar, type GapLayout, layoutGap } from "../../gap/layout";
import type { GapSplit } from "../../gap/params";
import type { PlacedRow } from "../../grammar/chart";
import { TERM_COSTS } from "../../linked/thing";
import type { Mark } from "../../scene/clock";
import { easeOut, mix, passed } from "../../scene/easing";
import { type SceneShapes, type Shape, words } from "../../scene/shapes";

const text = lab7Text.gap;
const WHOLE_MS = 800;
const EACH_MS = 700;
/** Height of a bar. A phone has less room. */
const barOf = (width: number): number => (width < 480 ? 28 : 46);

export function gapMarks({ terms }: GapSplit): readonly Mark[] {
  return [
    { atMs: WHOLE_MS, sentence: text.marks.whole },
    { atMs: WHOLE_MS + EACH_MS * terms.length + 300, sentence: text.marks.broken },
  ];
}

/**
 * The picture. Before the reader knows the terms, the rest has one slice of equal length for each of them. Slices of chosen terms have
 * their colors.
 */
export function layoutGapScene(
  gap: GapSplit,
  chosen: readonly GapTermName[],
  isBroken: boolean,
  t: number,
  width: number,
): SceneShapes {
  const layout = layoutGap(gap, width, barOf(width));
  const { bars, rows, height } = layout;
  const now = isBroken ? t : 0;
  const broken = passed(now, WHOLE_MS - 200, 200, easeOut);
  const [first, last] = [rows[1], bars.length - 1];
  const shapes: Shape[] = [...layout.axis, ...restBlock(gap, chosen, layout, barOf(width), 1 - broken)];
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

/** Places of the names of all terms, which the reader presses: their left and right end, and their middle. */
export function termPlaces(gap: GapSplit, width: number) {
  const { rows, isNarrow } = layoutGap(gap, width, barOf(width));
  return gap.terms.map(({ name }, at) => {
    const { nameX = 0, nameY = 0, middle = 0 } = rows[at + 1] ?? {};
    return isNarrow
      ? ({ name, top: nameY - 8, left: nameX } as const)
      : ({ name, top: middle, right: width - nameX } as const);
  });
}

/** Key of the slice of a term, before its name. */
export const SLICE = "slice-";

/** The rest between both whole bars, with its length. */
function restBlock(
  gap: GapSplit,
  chosen: readonly GapTermName[],
  { bars, rows, isNarrow }: GapLayout,
  bar: number,
  opacity: number,
): readonly Shape[] {
  const rest = gap.measuredNs - gap.modelNs;
  const ends = [bars[0], bars.at(-1)].map((bar) => (bar === undefined ? 0 : bar.x + bar.width));
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const terms = rows.slice(1, bars.length - 1);
  const says = text.rest(rest);
  const middle = terms[Math.floor(terms.length / 2)]?.middle ?? 0;
  // Slices of rows without names between them are one block.
  const more = isNarrow ? 0 : GAP;
  return [
    ...gap.terms.flatMap(({ name }, at): readonly Shape[] => {
      const isChosen = chosen.includes(name);
      const cost = TERM_COSTS[name];
      const y = (terms[at]?.top ?? 0) - more / 2;
      const inside = isChosen ? text.chosen : "?";
      return [
        {
          ...{ kind: "box", key: `${SLICE}${name}`, x: from, y, width: to - from, height: bar + more },
          ...{ fill: isChosen ? (cost ?? "skip") : "panel", stroke: "ink", opacity },
          ...(rest < 0 ? { look: "ghost" as const } : {}),
          reads: { at: told.named(terms[at]?.name ?? ""), values: isChosen ? text.chosen : text.notChosen },
        },
        words(`${SLICE}${name}-words`, (from + to) / 2, y + (bar + more) / 2 + 5, inside, {
          ...{ anchor: "middle", size: 13, opacity },
          ...(isChosen ? { paint: "bg", isOnFill: true, isBold: true } : { paint: "soft" }),
        }),
      ];
    }),
    // On a phone there is no room left of the rest.
    isNarrow
      ? words("rest-words", to, terms[0]?.nameY ?? 0, says, { anchor: "end", isBold: true, opacity })
      : words("rest-words", from - 10, middle + 5, says, { anchor: "end", isBold: true, opacity }),
  ];
}

/** A bar with its name and its number, shifted by `dy`. */
function row({ key, kind, cost, ns: _, y, ...box }: GapBar, place: PlacedRow, shown: number, dy: number): Shape[] {
  const { nameX, nameY, anchor, name, number, middle } = place;
  const isLess = kind === "less";
  const paint = kind === "whole" ? "panel" : (cost ?? "skip");
  const texture = cost === "hash" ? "hatch" : cost === "probe" ? "dots" : undefined;
  const stroke = kind === "more" ? "none" : isLess ? paint : "ink";
  const look = isLess ? ({ fill: "none", look: "ghost" } as const) : ({ fill: paint, texture } as const);
  const reads = shown === 1 ? { at: told.named(name), values: number } : undefined;
  return [
    { kind: "box", key, ...box, y: y + dy, stroke, ...look, reads },
    words(`${key}-words`, nameX, nameY + dy, name, { anchor, size: 12.5, opacity: shown }),
    // A moving number would cross other bars.
    words(`${key}-value`, box.x + box.width + 8, middle + dy + 4.5, number, { size: 12.5, opacity: shown < 1 ? 0 : 1 }),
  ];
}
