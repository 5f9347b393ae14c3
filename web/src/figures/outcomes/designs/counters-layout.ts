/** Two counters that run while a tree is written, each with a bar per tree and a band of a tenth. Pure. */

import { lab10Text } from "../../../text/labs/lab10.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { textWidth } from "../../chart/layout/text";
import { type Shape, straight, words } from "../../scene/shapes";
import { type Counter, type PairView, WRITE_MS, type WrittenDesign } from "./written";

const text = lab10Text.map;

/** Height of a counter: its title, the words of the band, and two bars. */
export const COUNTER = 106;
const BAR = { height: 20, pitch: 28, top: 44 } as const;
/** Room of the values at the right. */
const VALUES = 128;

/** Two counters that run while a tree is written, each with a bar per tree. */
export function counters(view: PairView, t: number, { left, top, width }: CounterPlace, isNarrow: boolean): Shape[] {
  const wide = isNarrow ? width : (width - 40) / 2;
  return view.counters.flatMap((counter, place) => {
    const at = isNarrow ? { left, top: top + place * COUNTER } : { left: left + place * (wide + 40), top };
    return counterOf(view, counter, t, { ...at, width: wide });
  });
}

/** Titles and names of the counters while the first tree is written. */
export function emptyCounters(
  { counters: shown, names }: Pick<PairView, "counters" | "names">,
  { left, top, width }: CounterPlace,
  isNarrow: boolean,
): Shape[] {
  const wide = isNarrow ? width : (width - 40) / 2;
  const start = Math.max(...names.map((name) => textWidth(name, 13))) + 12;
  return shown.flatMap((counter, place): readonly Shape[] => {
    const x = isNarrow ? left : left + place * (wide + 40);
    const y = top + (isNarrow ? place * COUNTER : 0);
    const first = y + BAR.top;
    const end = first + BAR.pitch + BAR.height + 4;
    return [
      words(`${counter}-title`, x, y + 16, text.counters[counter], {
        size: 13,
        ...(isDeciding(counter, shown) ? ({ isBold: true } as const) : ({ paint: "soft" } as const)),
      }),
      ...names.flatMap((name, at): readonly Shape[] => {
        const row = first + at * BAR.pitch + 15;
        return [
          words(`${counter}${at}-name`, x, row, name, { size: 13 }),
          words(`${counter}${at}-value`, x + wide, row, "?", { size: 14, isBold: true, anchor: "end" }),
        ];
      }),
      { kind: "line", key: `${counter}-base`, d: straight(x + start, first - 4, x + start, end), stroke: "ink" },
    ];
  });
}

interface CounterPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Formats a count. Null before its tree is written. */
function saysOf(counter: Counter, value: number | null): string {
  if (value === null) return "?";
  return value === 0 ? "–" : text.value[counter](value);
}

/** Most that the second bar has room for without a change of the scale, relative to the first. */
const ROOM = 1.5;

/** An operation contains the work of the other counter, so it alone decides. */
function isDeciding(counter: Counter, shown: readonly Counter[]): boolean {
  return counter === "totalNs" || !shown.includes("totalNs");
}

/** One counter. A bar that ends in its band differs from the first by less than a tenth. */
function counterOf(
  { one, other, names, counters }: PairView,
  counter: Counter,
  t: number,
  at: CounterPlace,
): readonly Shape[] {
  const { left, top, width } = at;
  const start = left + Math.max(...names.map((name) => textWidth(name, 13))) + 12;
  const room = left + width - VALUES - start;
  const first = top + BAR.top;
  const decides = isDeciding(counter, counters);
  const look = { isBold: decides, paint: decides ? "ink" : "soft" } as const;
  const scale = Math.max(ROOM * one[counter], other?.[counter] ?? 0) / room;
  const changed = other === null || t < WRITE_MS ? "" : `, ${text.changed(one[counter], other[counter])}`;
  // The first tree is known before the second one is written.
  const times = [other === null ? t : WRITE_MS, t];
  const bars = [one, other].flatMap((tree, place): Shape[] => {
    const y = first + place * BAR.pitch;
    const value = tree === null ? 0 : valueAt(tree, counter, times[place] ?? t);
    const says = saysOf(counter, tree === null ? null : value) + (place === 1 ? changed : "");
    const key = `${counter}${place}`;
    return [
      words(`${key}-name`, left, y + 15, names[place] ?? "", { size: 13, paint: look.paint }),
      {
        kind: "box",
        key,
        x: start,
        y,
        width: value / scale,
        height: BAR.height,
        opacity: decides ? 1 : 0.3,
        fill: counter === "readNs" ? "read" : "skip",
        ...(value === 0 ? {} : { reads: { at: reads.row(text.counters[counter], names[place] ?? ""), values: says } }),
      },
      words(`${key}-value`, left + width, y + 15, says, {
        ...look,
        size: 14,
        anchor: "end",
      }),
    ];
  });
  const end = first + BAR.pitch + BAR.height;
  const [low, high] = [start + (0.9 * one[counter]) / scale, start + (1.1 * one[counter]) / scale];
  const says = text.tenth(one.name);
  const half = textWidth(says) / 2;
  const middle = Math.min(Math.max((low + high) / 2, left + half), left + width - half);
  const base: Shape = {
    kind: "line",
    key: `${counter}-base`,
    d: straight(start, first - 4, start, end + 4),
    stroke: "ink",
  };
  const title = text.counters[counter];
  if (!decides) return [words(`${counter}-title`, left, top + 16, title, { size: 13, paint: "soft" }), ...bars, base];
  return [
    words(`${counter}-title`, left, top + 16, title, { size: 13, isBold: true }),
    {
      kind: "box",
      key: `${counter}-band`,
      x: low,
      y: first - 4,
      width: high - low,
      height: end - first + 8,
      fill: "ink",
      opacity: 0.12,
    },
    ...bars,
    base,
    {
      kind: "line",
      key: `${counter}-band-edges`,
      d: `${straight(low, first - 4, low, end + 4)}${straight(high, first - 4, high, end + 4)}`,
      stroke: "ink",
    },
    words(`${counter}-band-words`, middle, first - 9, says, { size: 12.5, paint: "soft", anchor: "middle" }),
  ];
}

/** The count of a tree at a time of the scene: that of the last moment by then, and at the end that of the whole tree. */
function valueAt(tree: WrittenDesign, counter: Counter, t: number): number {
  const part = Math.min(Math.max(t / (WRITE_MS - 300), 0), 1);
  if (part === 1) return tree[counter];
  return tree.moments.findLast((moment) => moment.part <= part)?.[counter] ?? 0;
}
