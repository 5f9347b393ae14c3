/** A stacked bar of a whole whose parts have two lines of words: on a plate, or below the bar with a line to the part. Pure. */
import type { Scale } from "../chart/layout/axis";
import { textWidth } from "../chart/layout/text";
import { n, type Shape, words } from "../scene/shapes";
import { type Band, isNarrow, type Part, stack } from "./marks";

/** Least width of a part with words on it. */
const PLATE = 80;

/** A part with its name, and what it says below the name. */
export type StripPart = Part & { readonly name: string; readonly says: string };

export function strip(key: string, parts: readonly StripPart[], scale: Scale, band: Band, width: number): Shape[] {
  const size = isNarrow(width) ? 12.5 : 14;
  let [from, end, row] = [0, 0, 0];
  const labels = parts.flatMap(({ value, name, says }, at): Shape[] => {
    const [middle, wide] = [scale(from + value / 2), scale(from + value) - scale(from)];
    from += value;
    if (wide >= PLATE) {
      const plate = { x: middle - 36, y: band.at + 7, width: 72, height: 38, rx: 4, fill: "bg" } as const;
      return [
        { kind: "box", key: `plate${at + 1}`, ...plate },
        words(`name${at + 1}`, middle, band.at + 23, name, { anchor: "middle", isBold: true }),
        words(`bits${at + 1}`, middle, band.at + 39, says, { anchor: "middle" }),
      ];
    }
    const text = `${name}: ${says}`;
    const room = textWidth(text, size);
    const wanted = Math.max(middle - 4, end);
    if (end > 0 && wanted + room > width) [end, row] = [0, row + 1];
    const left = Math.max(Math.min(Math.max(middle - 4, end), width - room), 0);
    end = left + room + 8;
    const bottom = band.at + band.size;
    const d = `M${n(middle)} ${bottom}v6H${n(Math.max(left + 4, middle))}v4`;
    return [
      { kind: "line", key: `lead${at + 1}`, d, stroke: "edge" },
      words(`below${at + 1}`, left, bottom + 20 + 16 * row, text, { size }),
    ];
  });
  const bars = parts.map(({ name: _, says: __, ...part }, at) => ({
    stroke: "ink" as const,
    key: String(at + 1),
    ...part,
  }));
  return [...stack(key, bars, scale, band), ...labels];
}
