/**
 * Steps of lookups with filters and with a maplet: each step is a part of a bar with its name below it. Pure.
 *
 * **Invariant** (broken by `layout.test.ts`): parts of a bar add up to its steps, and a bar without parts has a question mark.
 */
import { textWidth, wrapped } from "../chart/layout/text";
import type { GaugePart } from "../scene/gauge-layout";
import { n, predicted, type SceneShapes, type Shape, straight, words } from "../scene/shapes";

/** A step with its name. */
export interface StepPart extends GaugePart {
  readonly name: string;
}

export interface StepsRow {
  readonly key: string;
  readonly name: string;
  readonly parts: readonly StepPart[];
  /** Number of steps as text. */
  readonly says: string;
}

/** Lookups of one kind of key. */
export interface StepsGroup {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly StepsRow[];
  /** Predicted steps of the last row with their words, or null. */
  readonly prediction: { readonly at: number; readonly says: string } | null;
}

const TITLE = 30;
const BAR = 26;
/** Most that a bar becomes higher. */
const GROWS = 44;
/** Name of a step below its bar, and the space to the next bar. */
const UNDER = 26;
const APART = 14;
const NAMES = 66;
/** Room of the number after a bar. */
const VALUES = 176;
/** Most steps that a bar has room for. */
const MOST = 3.1;

/** Sizes of the picture. */
function sizesOf(width: number, spare: number) {
  const isNarrow = width < 480;
  const bar = BAR + Math.min(Math.floor(spare / 4), GROWS);
  // On a phone, the name of a row is above its bar, and its number below its end.
  const above = isNarrow ? 20 : 0;
  const row = above + bar + UNDER;
  const names = isNarrow ? 0 : NAMES;
  return { bar, above, row, names, unit: (width - names - (isNarrow ? 0 : VALUES)) / MOST };
}

/** Place of the last bar of the second group, whose end is predicted. */
export function askedPlace(width: number, spare = 0) {
  const { bar, above, row, names, unit } = sizesOf(width, spare);
  const top = TITLE + 2 * row + APART + TITLE + row + above;
  return { across: top + bar / 2, rest: names, at: (steps: number): number => names + Math.max(steps, 0) * unit };
}

export function layoutSteps(groups: readonly StepsGroup[], note: string, width: number, spare = 0): SceneShapes {
  const { bar, above, row, names, unit } = sizesOf(width, spare);
  const shapes: Shape[] = [];
  let top = 0;
  for (const { key, title, rows, prediction } of groups) {
    const first = top + TITLE;
    shapes.push(words(`${key}-title`, 0, top + 18, title, { isBold: true }));
    if (prediction !== null) {
      const x = names + prediction.at * unit;
      // Only next to the bars, because names and numbers are between them.
      const parts = rows.map((_, at) => first + at * row + above).map((y) => straight(x, y - 3, x, y + bar + 5));
      // Between the title and the right end.
      const wide = textWidth(prediction.says, 15);
      const left = Math.min(Math.max(x - wide / 2, textWidth(title, 15) + 20), width - wide);
      const label = { x: left, y: top + 18, says: prediction.says };
      shapes.push(...predicted(`${key}-you`, parts.join(""), label));
    }
    for (const [at, one] of rows.entries()) {
      shapes.push(...rowOf(`${key}-${one.key}`, one, { y: first + at * row + above, names, unit, bar, width }));
    }
    top = first + rows.length * row + APART;
  }
  const lines = wrapped(note, width, 13);
  shapes.push(...lines.map((line, at) => words(`note${at}`, 0, top + 8 + at * 17, line, { size: 13, paint: "soft" })));
  return { height: top + lines.length * 17 + 4, shapes };
}

interface RowPlace {
  readonly y: number;
  readonly names: number;
  readonly unit: number;
  readonly bar: number;
  readonly width: number;
}

function rowOf(
  key: string,
  { name, parts, says }: StepsRow,
  { y, names, unit, bar, width }: RowPlace,
): readonly Shape[] {
  const shapes: Shape[] = [];
  let x = names;
  for (const [at, part] of parts.entries()) {
    const { name: step, value, paint, texture, reads } = part;
    const wide = value * unit;
    if (wide < 1) continue;
    shapes.push(
      {
        ...{ kind: "box", key: `${key}-${at}`, x, y, width: Math.max(wide - 2, 1), height: bar, fill: paint },
        ...(texture === undefined ? {} : { texture }),
        ...(reads === undefined ? {} : { reads }),
      },
      words(`${key}-${at}-name`, x + 2, y + bar + 16, step, {
        size: 13,
        paint: "soft",
        opacity: wide > 0.9 * unit ? 1 : 0,
      }),
    );
    x += wide;
  }
  const base = `M${n(names)} ${n(y - 4)}V${n(y + bar + 4)}`;
  const middle = y + bar / 2 + 5;
  // On a phone, names are above their bars, and numbers are at the right above them.
  const isNarrow = names === 0;
  return [
    words(`${key}-name`, isNarrow ? 0 : names - 10, isNarrow ? y - 6 : middle, name, {
      size: 14,
      anchor: isNarrow ? "start" : "end",
    }),
    { kind: "line", key: `${key}-base`, d: base, stroke: "ink", width: 1.5 },
    ...shapes,
    words(`${key}-says`, isNarrow ? width : x + 10, isNarrow ? y - 6 : middle, says, {
      ...{ size: 14, isBold: true, anchor: isNarrow ? "end" : "start" },
    }),
  ];
}
