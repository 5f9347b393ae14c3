/**
 * The mark `strip`: a whole as one bar, whose parts have two lines of words: on a plate, or below the bar with a line to the part. Pure.
 *
 * **Invariant** (tests: `marks.test.ts`): words are inside the picture, and those below the bar do not overlap.
 */
import type { Scale } from "../chart/layout/axis";
import { textWidth } from "../chart/layout/text";
import { n, type Shape, words } from "../scene/shapes";
import { type Band, isNarrow, type Part, stack } from "./marks";

/** Least width of a part with words on it. */
const PLATE = 80;

/** A part with its name, and the words below the name. */
export type StripPart = Part & { readonly name: string; readonly says: string };

/** Size of a plate, and heights of its two base lines below the top of the bar. */
const ON = { width: 72, height: 38, top: 7, name: 23, says: 39 } as const;
/** Distance of the words below the bar from each other, and from line to line. */
const [APART, LINE] = [8, 16];

export function strip(key: string, parts: readonly StripPart[], scale: Scale, band: Band, width: number): Shape[] {
  const size = isNarrow(width) ? 12.5 : 14;
  let [from, end, row] = [0, 0, 0];
  const labels = parts.flatMap(({ value, name, says }, at): Shape[] => {
    const [middle, wide] = [scale(from + value / 2), scale(from + value) - scale(from)];
    from += value;
    if (wide >= PLATE) {
      const place = { x: middle - ON.width / 2, y: band.at + ON.top, width: ON.width, height: ON.height };
      return [
        { kind: "box", key: `${key}-plate${at + 1}`, ...place, rx: 4, fill: "bg" },
        words(`${key}-name${at + 1}`, middle, band.at + ON.name, name, { anchor: "middle", isBold: true }),
        words(`${key}-says${at + 1}`, middle, band.at + ON.says, says, { anchor: "middle" }),
      ];
    }
    const text = `${name}: ${says}`;
    const room = textWidth(text, size);
    const wanted = Math.max(middle - 4, end);
    if (end > 0 && wanted + room > width) [end, row] = [0, row + 1];
    const left = Math.max(Math.min(Math.max(middle - 4, end), width - room), 0);
    end = left + room + APART;
    const bottom = band.at + band.size;
    const d = `M${n(middle)} ${bottom}v6H${n(Math.max(left + 4, middle))}v4`;
    return [
      { kind: "line", key: `${key}-lead${at + 1}`, d, stroke: "edge" },
      words(`${key}-below${at + 1}`, left, bottom + 20 + LINE * row, text, { size }),
    ];
  });
  const bars = parts.map((part, at): Part => ({ stroke: "ink", key: String(at + 1), ...part, name: undefined }));
  return [...stack(key, bars, scale, band), ...labels];
}
