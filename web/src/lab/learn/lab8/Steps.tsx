/** Pictures and steps of lab 8: a small memory gift, beating the uniform allocation, the optimal allocation, and moving hot keys. */

import type { MemoryDivision } from "../../../engine/contract";
import { type HotStart, hotMarks, layoutHot } from "../../../figures/outcomes/memory/hot-layout";
import {
  bestMarks,
  bestPlaces,
  type DividedMemory,
  type Gifts,
  giftIntro,
  giftMarks,
  giftPlaces,
  layoutBest,
  layoutGift,
} from "../../../figures/outcomes/memory/memory-layout";
import { endOf, type Mark } from "../../../figures/scene/clock";
import { ScenePicture } from "../../../figures/scene/Picture";
import { hotOf } from "../../../live/memory";
import { lab8Text as text } from "../../../text/labs/lab8.en";
import { count, fixed } from "../../../text/numbers";
import { Picks } from "../frame/Grip";
import type { QuestionView } from "../frame/question";
import { Step } from "../Step";
import { aroundMove, bestOf, linesOf } from "./outcomes";
import { GOAL_PART } from "./state";
import { type Compared, type HotRuns, promiseOf } from "./use-lab8";

const three = (value: number): string => fixed(value, 3);

/** A prediction that is chosen in a figure. */
interface Choice {
  readonly chosen: string | null;
  readonly choose: (value: string) => void;
  readonly width: number;
  readonly spare: number;
}

interface GiftPictureProps {
  readonly view: QuestionView;
  readonly even: MemoryDivision;
  readonly found: Gifts | null;
}

/** Equal bits, before any level gets more. */
function withoutGifts(even: MemoryDivision): Gifts {
  return { before: promiseOf(even), after: [], part: 0.02 };
}

/** Marks of the introduction; none before the memory is divided. */
export function giftIntroOf(even: MemoryDivision | null): readonly Mark[] {
  return even === null ? [] : giftIntro(withoutGifts(even));
}

/** The memory, and the wasted reads if one level gets a little more. */
export function GiftPicture({ view: { chosen, choose, hasRun, t, introMs }, even, found }: GiftPictureProps) {
  const { scene } = text.gift;
  const gifts = found ?? withoutGifts(even);
  const isOver = found !== null && t >= endOf(giftMarks(found));
  const totals = [gifts.before, ...gifts.after].map(({ total }) => total);
  return (
    <ScenePicture
      name="gift"
      title={scene.title}
      origin={scene.origin}
      description={isOver ? scene.described(totals) : scene.describe}
      draw={(width, _read, spare) => layoutGift(gifts, chosen, t, width, hasRun ? undefined : introMs, spare)}
      grows
      {...(choose === undefined
        ? {}
        : {
            handles: (width, spare) => (
              <Rows gifts={gifts} chosen={chosen} choose={choose} width={width} spare={spare} />
            ),
          })}
      table={
        isOver
          ? {
              columns: scene.columns,
              rows: totals.map((total, at) => [at === 0 ? scene.even : text.level(at), three(total)]),
            }
          : null
      }
    />
  );
}

interface RowsProps extends Choice {
  readonly gifts: Gifts;
}

/** The predictions as places next to the rows. */
function Rows({ gifts, chosen, choose, width, spare }: RowsProps) {
  const { across, rest, at } = giftPlaces(gifts, width, spare);
  const picks = text.gift.options.map((option) => ({ option, px: at(option.value) })).sort((a, b) => a.px - b.px);
  return <Picks axis="y" picks={picks} across={across} rest={rest} chosen={chosen} onChoose={choose} />;
}

interface PushStepProps {
  readonly reads: number | null;
  readonly even: number | null;
}

/** Challenge: beat the uniform allocation. */
export function PushStep({ reads, even }: PushStepProps) {
  const isReached = reads !== null && even !== null && reads <= GOAL_PART * even;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question(GOAL_PART)}</p>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite">
        {reads === null || even === null ? text.push.first : text.push.now(reads, even, isReached)}
      </p>
    </Step>
  );
}

interface BestPictureProps {
  readonly view: QuestionView;
  readonly even: MemoryDivision;
  readonly found: Compared | null;
}

interface LeftProps extends Choice {
  readonly even: DividedMemory;
}

/** The predictions as places on the bar: the part of the wasted reads that remains. */
function Left({ even, chosen, choose, width, spare }: LeftProps) {
  const { across, rest, at } = bestPlaces(even, width, spare);
  const picks = [...text.best.options].reverse().map((option) => ({ option, px: at(option.value) }));
  return <Picks axis="x" picks={picks} across={across} rest={rest} chosen={chosen} onChoose={choose} />;
}

/** The ends glide to the best division, and wasted reads shrink. */
export function BestPicture({ view: { chosen, choose, t }, even, found }: BestPictureProps) {
  const { scene } = text.best;
  const both = found === null ? null : bestOf(found);
  const isOver = both !== null && t >= endOf(bestMarks(both));
  return (
    <ScenePicture
      name="best-division"
      title={scene.title}
      origin={text.gift.scene.origin}
      description={isOver ? scene.described(both.even.total, both.best.total) : scene.describe}
      draw={(width, _read, spare) =>
        layoutBest(both?.even ?? promiseOf(even), both?.best ?? null, chosen, t, width, spare)
      }
      grows
      {...(choose === undefined
        ? {}
        : {
            handles: (width, spare) => (
              <Left even={promiseOf(even)} chosen={chosen} choose={choose} width={width} spare={spare} />
            ),
          })}
      table={
        isOver
          ? {
              columns: scene.columns,
              rows: both.even.reads.map((reads, at) => [
                String(at + 1),
                fixed(both.even.bitsPerKey[at] ?? 0, 1),
                fixed(both.best.bitsPerKey[at] ?? 0, 1),
                three(reads),
                three(both.best.reads[at] ?? 0),
              ]),
            }
          : null
      }
    />
  );
}

interface HotPictureProps {
  readonly view: QuestionView;
  readonly found: HotRuns | null;
  /** Units and hot range before the run; null before they are known. */
  readonly start: HotStart | null;
  readonly hotPercent: number;
}

/** The hot band moves, units follow it, and the line of reads jumps and decays. */
export function HotPicture({ view: { chosen, t }, found, start, hotPercent }: HotPictureProps) {
  const { scene } = text.hot;
  const lines = found === null ? null : linesOf(found, hotOf(hotPercent));
  const around = found === null ? null : aroundMove(found.elastic);
  const isOver = lines !== null && t >= endOf(hotMarks(lines));
  return (
    <ScenePicture
      name="hot-keys"
      title={scene.title}
      origin={found === null ? "" : scene.origin}
      description={
        isOver && around !== null ? scene.described(around.before, around.after, around.settled) : scene.describe
      }
      draw={(width, _read, spare) => layoutHot(lines, start, chosen, t, width, spare)}
      grows
      table={
        isOver
          ? {
              columns: scene.columns,
              rows: lines.windows.map(({ reads }, at) => [
                count((at + 1) * lines.lookups),
                three(reads),
                three(lines.even[at] ?? 0),
                three(lines.best[at] ?? 0),
              ]),
            }
          : null
      }
    />
  );
}
