/**
 * Lab 4: exact sum and short formula of the levels visited, as two bars for each tree. A band shows for which sums the formula is good
 * enough. Pure.
 *
 * **Invariant**: before the run only the short formula is drawn, and at the end each bar has its length.
 */
import { lab4Text } from "../../../text/labs/lab4.en";
import { fixed, percent } from "../../../text/numbers";
import { textWidth } from "../../chart/layout/text";
import type { Mark } from "../../scene/clock";
import { passed } from "../../scene/easing";
import { type SceneShapes, type Shape, straight, words } from "../../scene/shapes";

const text = lab4Text.form;

/** Levels visited in one tree, by both sums. */
export interface FormOfTree {
  readonly sizeRatio: number;
  readonly levels: number;
  readonly exact: number;
  readonly printed: number;
  readonly error: number;
}

/** The trees of the picture, and what is known of them. */
export interface FormScene {
  readonly trees: readonly FormOfTree[];
  /** Levels of each tree of the picture, whose place is reserved. */
  readonly levels: readonly number[];
  readonly hasRun: boolean;
  /** Trees for which the reader predicts an error above the limit, with the words of the mark. */
  readonly predicted: { readonly isOff: (tree: FormOfTree) => boolean; readonly says: string } | null;
}

/** Error that the question allows. */
export const LIMIT = 0.1;

const EACH_MS = 1600;
const GROW_MS = 900;
const REST_MS = 800;

export function formMarks(trees: readonly FormOfTree[]): readonly Mark[] {
  const nameOf = ({ sizeRatio, levels }: FormOfTree): string => text.tree(sizeRatio, levels);
  const bars = trees.map((tree, at) => ({
    atMs: (at + 1) * EACH_MS,
    sentence: text.steps.tree(nameOf(tree), isOff(tree)),
  }));
  const end = text.steps.end(trees.filter(isOff).map(nameOf));
  return [...bars, { atMs: trees.length * EACH_MS + REST_MS, sentence: end }];
}

const isOff = ({ error }: FormOfTree): boolean => Math.abs(error) > LIMIT;

const BAR = { height: 18, gap: 8 } as const;
/** Most that a bar becomes higher. */
const GROWS = 10;
/** From the title of a tree to its first bar. */
const TITLE = 26;
/** From the last bar of a tree to the next title. */
const GAP = 24;
/** Room of the numbers at the right. */
const VALUES = 144;
const AXIS = 46;

export function layoutForm(scene: FormScene, t: number, width: number, spare = 0): SceneShapes {
  const { trees, levels } = scene;
  const names = width < 480 ? 0 : 112;
  const extra = Math.floor(spare / levels.length);
  const bar = BAR.height + Math.min(Math.floor(extra / 3), GROWS);
  const row = (names === 0 ? 16 : 0) + bar + BAR.gap;
  const each = TITLE + 2 * (names === 0 ? 16 : 0) + 2 * (BAR.height + BAR.gap) + GAP + extra;
  // A short formula is at most the number of levels, and its band is on the axis.
  const most = Math.ceil(Math.max(...levels) / (1 - LIMIT));
  const x = (value: number): number => names + (value / most) * (width - names - VALUES);
  const bottom = levels.length * each;
  const shapes = trees.flatMap((tree, at) =>
    treeOf(tree, scene, scene.hasRun ? t - at * EACH_MS : Number.NEGATIVE_INFINITY, {
      top: at * each,
      names,
      row,
      bar,
      x,
    }),
  );
  const ticks = Array.from({ length: most + 1 }, (_, tick) =>
    words(`tick${tick}`, x(tick), bottom + 16, String(tick), { size: 12.5, paint: "soft", anchor: "middle" }),
  );
  return {
    height: bottom + AXIS,
    shapes: [
      { kind: "line", key: "axis", d: straight(x(0), bottom, x(most), bottom), stroke: "ink" },
      ...ticks,
      words("axis-title", x(most), bottom + 36, text.axis, { size: 12.5, paint: "soft", anchor: "end" }),
      ...shapes,
    ],
  };
}

interface TreePlace {
  readonly top: number;
  /** Room of names left of the bars; 0 if they are above them. */
  readonly names: number;
  readonly row: number;
  /** Height of a bar. */
  readonly bar: number;
  readonly x: (value: number) => number;
}

/** A tree at `t` milliseconds after its turn has begun. */
function treeOf(
  tree: FormOfTree,
  { predicted }: FormScene,
  t: number,
  { top, names, row, bar: height, x }: TreePlace,
): readonly Shape[] {
  const { sizeRatio, levels, exact, printed, error } = tree;
  const key = `tree${sizeRatio}-${levels}`;
  const grown = passed(t, 0, GROW_MS);
  const first = top + TITLE + (names === 0 ? 14 : 0);
  const ends = [x(printed / (1 + LIMIT)), x(printed / (1 - LIMIT))] as const;
  const [low, high] = ends;
  const band = { x: low, y: first - 4, width: high - low, height: row + height + 8 };
  const bar = (name: "printed" | "exact", at: number, value: number, says: string, isBad = false): readonly Shape[] => {
    const y = first + at * row;
    const place = names === 0 ? { x: 0, y: y - 3 } : { x: names - 8, y: y + height / 2 + 5, anchor: "end" as const };
    return [
      { ...words(`${key}-${name}-name`, place.x, place.y, text[name], { size: 13, paint: "soft" }), ...place },
      {
        kind: "box",
        key: `${key}-${name}`,
        ...{ x: x(0), y, width: x(value) - x(0), height },
        fill: name === "exact" ? "ink" : "edge",
      },
      words(`${key}-${name}-says`, Math.max(x(value), high) + 8, y + height / 2 + 5, says, {
        size: 14,
        isBold: true,
        paint: isBad ? "wasted" : "ink",
      }),
    ];
  };
  const isDone = grown === 1;
  const title = text.tree(sizeRatio, levels);
  const mark = predicted?.isOff(tree) === true ? predicted.says : "";
  return [
    words(`${key}-title`, x(0), top + 16, title, { size: 14, isBold: true }),
    words(`${key}-you`, x(0) + textWidth(title, 14) + 16, top + 16, mark, { size: 13, isBold: true, paint: "soft" }),
    { kind: "box", key: `${key}-band`, ...band, fill: "ink", opacity: 0.1 },
    {
      kind: "line",
      key: `${key}-band-edges`,
      d: ends.map((end) => straight(end, band.y, end, band.y + band.height)).join(""),
      stroke: "edge",
    },
    ...bar(
      "printed",
      0,
      printed,
      isDone ? `${fixed(printed, 2)} (${percent(error, 1)})` : fixed(printed, 2),
      isDone && isOff(tree),
    ),
    ...bar("exact", 1, exact * grown, isDone ? fixed(exact, 2) : "?"),
  ];
}
