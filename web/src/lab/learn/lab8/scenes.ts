/** The scenes of lab 8: a small memory gift, the optimal division, and hot keys that move. Pure. */
import type { MemoryDivision } from "../../../engine/contract";
import { type HotStart, hotMarks, layoutHot } from "../../../figures/outcomes/memory/hot-layout";
import {
  bestMarks,
  bestPlaces,
  type Gifts,
  giftIntro,
  giftMarks,
  giftPlaces,
  layoutBest,
  layoutGift,
} from "../../../figures/outcomes/memory/memory-layout";
import { lab8Text as text } from "../../../text/labs/lab8.en";
import { three } from "../../../text/labs/means";
import { count, fixed } from "../../../text/numbers";
import type { Scene } from "../runtime/lab";
import { type Compared, type HotRuns, promiseOf } from "./data";
import { aroundMove, bestOf, linesOf } from "./outcomes";

/** Equal bits, before any level gets more. */
const without = (even: MemoryDivision): Gifts => ({ before: promiseOf(even), after: [], part: 0.02 });
const totalsOf = ({ before, after }: Gifts): number[] => [before, ...after].map(({ total }) => total);

/** The memory, and the wasted reads if one level gets a little more. */
export const gift: Scene<MemoryDivision, Gifts> = {
  name: "gift",
  title: text.gift.scene.title,
  origin: text.gift.scene.origin,
  marks: giftMarks,
  intro: (even) => giftIntro(without(even)),
  draw: ({ before, found, chosen, t, width, introMs, spare }) =>
    layoutGift(found ?? without(before), chosen, t, width, introMs, spare),
  places: ({ before, found, width, spare }) => ({ axis: "y", ...giftPlaces(found ?? without(before), width, spare) }),
  describe: text.gift.scene.describe,
  described: (found) => text.gift.scene.described(totalsOf(found)),
  table: (found) => ({
    columns: text.gift.scene.columns,
    rows: totalsOf(found).map((total, at) => [at === 0 ? text.gift.scene.even : text.level(at), three(total)]),
  }),
};

/** The ends glide to the best division, and wasted reads shrink. */
export const best: Scene<MemoryDivision, Compared> = {
  name: "best-division",
  title: text.best.scene.title,
  origin: text.gift.scene.origin,
  marks: (found) => bestMarks(bestOf(found)),
  draw: ({ before, found, chosen, t, width, spare }) => {
    const both = found === null ? null : bestOf(found);
    return layoutBest(both?.even ?? promiseOf(before), both?.best ?? null, chosen, t, width, spare);
  },
  places: ({ before, width, spare }) => ({ axis: "x", ...bestPlaces(promiseOf(before), width, spare) }),
  describe: text.best.scene.describe,
  described: ({ even, best: found }) =>
    text.best.scene.described(even.division.falsePositives, found.division.falsePositives),
  table: (compared) => {
    const { even, best: found } = bestOf(compared);
    const row = (reads: number, at: number) => [
      String(at + 1),
      fixed(even.bitsPerKey[at] ?? 0, 1),
      fixed(found.bitsPerKey[at] ?? 0, 1),
      three(reads),
      three(found.reads[at] ?? 0),
    ];
    return { columns: text.best.scene.columns, rows: even.reads.map(row) };
  },
};

/** The hot band moves, units follow it, and the line of reads jumps and decays. */
export const hot: Scene<HotStart | null, HotRuns> = {
  name: "hot-keys",
  title: text.hot.scene.title,
  origin: text.hot.scene.origin,
  isOriginOfRun: true,
  drawsAtOnce: true,
  marks: (found) => hotMarks(linesOf(found)),
  draw: ({ before, found, chosen, t, width, spare }) =>
    layoutHot(found === null ? null : linesOf(found), before, chosen, t, width, spare),
  describe: text.hot.scene.describe,
  described: ({ elastic }) => {
    const { before = 0, after = 0, settled = 0 } = aroundMove(elastic) ?? {};
    return text.hot.scene.described(before, after, settled);
  },
  table: (found) => {
    const { windows, even, best: byLevel, lookups } = linesOf(found);
    return {
      columns: text.hot.scene.columns,
      rows: windows.map(({ reads }, at) => [
        count((at + 1) * lookups),
        three(reads),
        three(even[at] ?? 0),
        three(byLevel[at] ?? 0),
      ]),
    };
  },
};
