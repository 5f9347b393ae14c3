/** The mark of a value in a row, by its origin, with its interval. Pure. */
import { linear, type Scale } from "../chart/layout/axis";
import { CLAIM_PATH, markPath } from "../chart/layout/shapes";
import { LABEL } from "../chart/layout/text";
import { type Group, type Line, type Paint, type Shape, straight, words } from "../scene/shapes";
import { rule } from "./marks";

/** A value in a row. */
export interface RowValue {
  /** A model is a stroke, or a diamond on the line of a measured value; a counted value is a circle, a measured one a square, a claim a cross. */
  readonly kind: "model" | "predicted" | "counted" | "measured" | "claimed";
  /** Ends of the interval, which may be beyond the axis. */
  readonly ends?: { readonly low: number; readonly high: number } | null;
  /** True if the value is unreliable. */
  readonly isDoubtful?: boolean;
  /** True if the value allows no claim of a difference. */
  readonly isHollow?: boolean;
  /** True for the less important one of two models. */
  readonly isThin?: boolean;
  /** Color by meaning; ink by default. */
  readonly paint?: Paint;
  readonly title?: string;
}

const PATHS = {
  predicted: markPath("diamond"),
  counted: markPath("circle"),
  measured: markPath("square"),
  claimed: CLAIM_PATH,
} as const;

/** Draws a value with its interval. */
export function valueMark(key: string, scale: Scale, estimate: number, y: number, value: RowValue): Group {
  const { kind, ends, isDoubtful = false, isHollow = false, isThin = false, paint = "ink", title } = value;
  const x = scale(estimate);
  const isOpen = kind === "predicted" || isDoubtful || isHollow;
  const outline = { kind: "line", key, d: kind === "model" ? "" : PATHS[kind], at: { x, y } } as const;
  const shapes = [
    ...(ends == null ? [] : [whiskerOf(`${key}-interval`, scale, ends, y, paint)]),
    kind === "model"
      ? rule(key, "x", x, [y - 8, y + 8], { stroke: isThin ? "edge" : paint, width: isThin ? 1.5 : 2.5 })
      : kind === "claimed"
        ? { ...outline, stroke: paint, width: 2 }
        : { ...outline, stroke: isOpen ? paint : "bg", fill: isOpen ? "bg" : paint, width: 3 },
    ...(isDoubtful ? [words(`${key}-doubt`, x + 8, y - 4, "?", { size: LABEL, isBold: true })] : []),
  ];
  return { kind: "group", key: `${key}-value`, mark: kind, shapes, title, isDoubtful };
}

/** An end has a cap, or an arrow if the interval exceeds the axis. */
function whiskerOf(
  key: string,
  scale: Scale,
  { low, high }: NonNullable<RowValue["ends"]>,
  y: number,
  stroke: Paint,
): Line {
  const [from, to] = [scale(low), scale(high)];
  const cap = (x: number, value: number, toward: 1 | -1): string =>
    (scale.invert(x) - value) * toward > 1e-9 * (high - low)
      ? `M${x + 4 * toward} ${y - 4}l${-4 * toward} 4l${4 * toward} 4`
      : `M${x} ${y - 4}v8`;
  return { kind: "line", key, d: straight(from, y, to, y) + cap(from, low, 1) + cap(to, high, -1), stroke, width: 1.6 };
}

/** Its sample in a legend, in the middle of a square of 16 px. */
export function valueSample(value: Omit<RowValue, "ends">): readonly Shape[] {
  return [valueMark("sample", linear([0, 16], [0, 16]), 8, 8, value)];
}
