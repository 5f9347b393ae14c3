/**
 * Lab 4: exact sum and closed form of the levels visited, with the numbers of the smallest tree of each ratio and as bars. Pure.
 *
 * **Invariant** (broken by `lookups-layout.test.ts`): before the run only the formulas are drawn, and at the end each bar has its length.
 */
import { lab4Text } from "../../../text/labs/lab4.en";
import { fixed, percent } from "../../../text/numbers";
import type { Mark } from "../../scene/clock";
import { passed } from "../../scene/easing";
import { type GaugeRow, gaugeHeight, layoutGauge } from "../../scene/gauge-layout";
import type { SceneShapes } from "../../scene/shapes";

const text = lab4Text.form;

/** Levels visited in one tree, by both sums. */
export interface FormOfTree {
  readonly sizeRatio: number;
  readonly exact: number;
  readonly printed: number;
  readonly error: number;
}

const EACH_MS = 1500;
const GROW_MS = 600;
const PLOT_MS = 3000;
const REST_MS = 800;

/** Ends of the scale: formulas next to the bars need room. */
const WIDE_TO = 4;
const NARROW_TO = 2.5;

/** `trees` in the order in which they are shown. */
export function formMarks(trees: readonly FormOfTree[]): readonly Mark[] {
  const bars = trees.map(({ sizeRatio }, at) => ({ atMs: (at + 1) * EACH_MS, sentence: text.steps.bars(sizeRatio) }));
  return [...bars, { atMs: trees.length * EACH_MS + PLOT_MS + REST_MS, sentence: text.steps.plot }];
}

/** Fraction of the plot below that is drawn. */
export function formDrawn(trees: number, t: number): number {
  return passed(t, trees * EACH_MS, PLOT_MS);
}

/** Words of a row: the formula is next to the bar, or above it if there is no room. */
function wordsOf(key: "exact" | "printed", ratio: number, result: readonly string[], hasRoom: boolean) {
  const [name, formula] = [`${text.ratio(ratio)}, ${text[key]}`, text.formulas[key](ratio)];
  return hasRoom
    ? { name, says: [formula, ...result].join(" = ") }
    : { name: `${name}: ${formula}`, says: result.join("") };
}

export function layoutForm(
  trees: readonly FormOfTree[] | null,
  ratios: readonly number[],
  t: number,
  width: number,
): SceneShapes {
  const names = width < 480 ? 0 : 152;
  const rows = ratios.flatMap((ratio, at): readonly GaugeRow[] => {
    const tree = trees?.find(({ sizeRatio }) => sizeRatio === ratio);
    const bar = (key: "exact" | "printed", delayMs: number, result: string): GaugeRow => {
      const value = tree?.[key] ?? 0;
      const grown = value === 0 ? 0 : passed(t, at * EACH_MS + delayMs, GROW_MS);
      return {
        key: `${key}${ratio}`,
        ...wordsOf(key, ratio, grown === 1 ? [result] : [], names > 0),
        parts: [{ paint: key === "exact" ? "ink" : "edge", value: value * grown }],
      };
    };
    const printed = tree === undefined ? "" : `${fixed(tree.printed, 2)} (${percent(tree.error, 1)})`;
    return [bar("exact", 0, fixed(tree?.exact ?? 0, 2)), bar("printed", GROW_MS, printed)];
  });
  const gauge = {
    key: "gauge",
    title: "",
    to: names > 0 ? WIDE_TO : NARROW_TO,
    ticks: [0, 1, 2],
    format: String,
    rows,
    prediction: null,
  };
  return {
    height: gaugeHeight(rows.length, names, false),
    shapes: layoutGauge(gauge, { left: 0, top: 0, width, names, hasFlag: false }),
  };
}
