/** Scenes of the first two questions of lab 2: two ways to seven positions, and the curve over positions. */

import { useContext, useMemo, useState } from "react";
import type { RateOverFilters } from "../../../engine/contract";
import { cellStops, type Stop } from "../../../figures/chart/layout/stop";
import { Slider } from "../../../figures/frame/controls";
import { FigureData } from "../../../figures/frame/FigureData";
import { SpareHeight } from "../../../figures/frame/spare-height";
import { useWidth } from "../../../figures/frame/use-width";
import { PlotFigure } from "../../../figures/plot/View";
import { usePredictionWords } from "../../../figures/scene/prediction-words";
import { useWorkClock } from "../../../figures/scene/use-work-clock";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import { count, percent } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { cellPaths, isSet } from "../frame/cells";
import { Picks } from "../frame/Grip";
import type { QuestionView } from "../frame/question";
import { ReadScene } from "../frame/ReadScene";
import {
  PER_SQUARE,
  pileOfIntro,
  pilePath,
  pilesAt,
  SCALE,
  STAMP_MS,
  stampsAtWork,
  stampsOfIntro,
  stepAtWork,
  UNIT_PX,
} from "./layout";
import { CURVE_STEP_MS, INTRO_STEP_MS } from "./marks";
import { askedOf, curvePlot, morePrediction } from "./outcomes";
import { CURVE, FILTERS, KEY_STEPS, KEYS, LAB2_PARAMS } from "./state";
import type { Excerpt, RateAt, SchemeRate } from "./use-lab2";
import "../lab1/lab1.css";
import "./lab2.css";

/** Bits per row of an excerpt. */
const BITS = 512;
const COLUMNS = 32;
/** Bits of an excerpt above the piles. */
const PILE_BITS = 384;
/** Positions of a key. */
const POSITIONS = 7;
/** Narrowest pile with room for words next to its number; otherwise they are at the top. */
const WIDE = 300;
/** Part of the way to the next stamp that a stamp fills. */
const STAMP = 36 / 44;
/** From stamp to stamp. */
const stampPitch = (width: number): number => Math.min(44, Math.floor(width / POSITIONS));

interface ErrorsProps {
  readonly found: readonly SchemeRate[] | null;
  readonly view: QuestionView;
  /** The first filter of seven hashes and of one digest, while keys are added. */
  readonly written: readonly (readonly Excerpt[])[] | null;
  /** The rate of seven hashes; null before it is counted. */
  readonly baseline: RateOverFilters | null;
  readonly isWorking: boolean;
  /** The rates with other keys; null until the visitor wants them. */
  readonly again: readonly SchemeRate[] | null;
}

/** Seven stamps over one filter, one stamp and six additions over the other; the same keys query both. */
export function Errors({ found, view, written, baseline, isWorking, again }: ErrorsProps) {
  const [frame, width] = useWidth<HTMLDivElement>(776);
  const ms = useWorkClock(isWorking);
  const spare = useContext(SpareHeight);
  const of = (scheme: SchemeRate["scheme"]): RateOverFilters | null =>
    [...(again ?? []), ...(found ?? [])].find((one) => one.scheme === scheme)?.rate ?? null;
  const [hashes, digest] = [of("standard-independent"), of("standard-split")];
  const now =
    hashes !== null && digest !== null && view.hasRun ? pilesAt(hashes, digest, view.t) : introduced(baseline, view);
  const option = text.errors.options.find(({ value }) => value === view.chosen);
  const isNarrow = width < 560;
  const between = isNarrow ? 16 : 40;
  const side = Math.floor((width - between) / 2);
  const [left, right] = stampsOf(view, ms, baseline !== null && !isWorking);
  const step = stepAtWork(ms, KEY_STEPS);
  const keys = keysAfter(step);
  const bits = PILE_BITS;
  const unit = UNIT_PX + Math.floor(spare / SCALE);
  const says = isNarrow ? text.errors.keysShort(keys) : text.errors.keys(bits, keys);
  const whole = (hashes ?? baseline)?.falsePositives ?? 1;
  const common = { width: side, says, bits, unit, whole };
  return (
    <figure className="rain" aria-label={text.errors.figure(count(now.hashes ?? 0), count(now.digest ?? 0))}>
      <div ref={frame} className="two-ways" data-grows="">
        <Way
          {...common}
          stamps={left}
          title={text.errors.hashes}
          excerpt={hashes?.first ?? written?.[0]?.[step] ?? null}
          signs={SEVEN_HASHES}
          pile={{ fooled: now.hashes, prediction: null, across: now.hashes === whole ? between + side : 0 }}
        />
        <Way
          {...common}
          stamps={right}
          title={text.errors.digest}
          excerpt={digest?.first ?? written?.[1]?.[step] ?? null}
          signs={ONE_HASH}
          pile={{ fooled: now.digest, prediction: option ?? null, view }}
        />
      </div>
      <FigureData
        name="two-ways"
        caption={text.table(FILTERS, count(hashes?.bits ?? 0), count(hashes?.queries ?? 0))}
        table={
          view.hasRun && hashes !== null && digest !== null
            ? {
                columns: [text.scheme, ...text.columns],
                rows: [waysRow(text.errors.hashes, hashes), waysRow(text.errors.digest, digest)],
              }
            : null
        }
      />
    </figure>
  );
}

/** A way with its hashes per key and its false positives. */
function waysRow(name: string, { hashes, queries, rate, rateLow, rateHigh }: RateOverFilters): readonly string[] {
  const interval = text.between(percent(rateLow, 3), percent(rateHigh, 3));
  return [name, count(hashes / queries), percent(rate, 3), interval];
}

/** The piles before the run: that of seven hashes, as far as the introduction shows it. */
function introduced(baseline: RateOverFilters | null, { introMs }: QuestionView) {
  return { hashes: baseline === null ? null : pileOfIntro(baseline, introMs), digest: null };
}

/** Stamps of both ways. */
function stampsOf(view: QuestionView, workMs: number, hasIntro: boolean): readonly [number, number] {
  if (hasIntro && !view.hasRun && Number.isFinite(view.introMs)) return stampsOfIntro(view.introMs, POSITIONS);
  const playing = Math.min(Math.floor(view.t / STAMP_MS) + 1, POSITIONS);
  const stamps = view.hasRun ? playing : stampsAtWork(workMs, POSITIONS);
  return [stamps, stamps];
}

/** Keys that a filter has after a step. */
function keysAfter(step: number): number {
  return Math.round(((step + 1) * KEYS) / KEY_STEPS);
}

/** Stamps of a key: a hash, or a calculation with the digest. */
const SEVEN_HASHES = Array.from({ length: POSITIONS }, () => "#");
const ONE_HASH = ["#", ...Array.from({ length: POSITIONS - 1 }, () => "+")];

interface WayProps {
  readonly width: number;
  readonly title: string;
  readonly stamps: number;
  readonly signs: readonly string[];
  /** Bits and keys that are shown. */
  readonly says: string;
  readonly bits: number;
  readonly excerpt: Excerpt | null;
  /** Height of the finished pile of seven hashes. */
  readonly unit: number;
  /** False positives of seven hashes in the end. */
  readonly whole: number;
  /** The pile of false positives. */
  readonly pile: {
    readonly fooled: number | null;
    readonly prediction: { readonly you: string; readonly at: number } | null;
    /** Distance to the same place of the other pile, to which the line at the height of this one reaches; 0 for no line. */
    readonly across?: number;
    /** The question, if its prediction is drawn here. */
    readonly view?: QuestionView;
  };
}

function Way({ width, title, stamps, signs, says, bits, unit, whole, excerpt, pile }: WayProps) {
  const pitch = Math.floor(width / COLUMNS);
  const gridY = 92;
  const gridEnd = gridY + (bits / COLUMNS) * pitch;
  const baseY = gridEnd + 30 + SCALE * unit;
  const height = baseY + 6;
  const { ones, zeros } = useMemo(
    () => cellPaths(excerpt?.bytes ?? new Uint8Array(), bits, { columns: COLUMNS, pitch, x: 0, y: gridY }),
    [excerpt, bits, pitch],
  );
  const cells = useMemo(
    () => (excerpt === null ? [] : bitStops(excerpt.bytes, bits, { columns: COLUMNS, pitch, x: 0, y: gridY })),
    [excerpt, bits, pitch],
  );
  const stops = [
    ...stampStops(signs.slice(0, stamps), width),
    ...cells,
    ...(pile.fooled === null ? [] : [pileStop(pile.fooled, whole, width, baseY, unit)]),
  ];
  return (
    <ReadScene
      heading={title}
      width={width}
      height={height}
      stops={stops}
      row={1}
      handles={pile.view === undefined ? null : <Height view={pile.view} width={width} baseY={baseY} unit={unit} />}
    >
      {signs.slice(0, stamps).map((sign, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stamp is its place
        <g key={at} className="stamp" data-hash={sign === "#"} transform={`translate(${at * stampPitch(width)} 26)`}>
          <rect width={stampPitch(width) * STAMP} height={34} rx={4} />
          <text
            x={(stampPitch(width) * STAMP) / 2}
            y={24}
            fontSize={width < WIDE ? 15 : 20}
            fontWeight={600}
            textAnchor="middle"
          >
            {sign}
          </text>
        </g>
      ))}
      <text className="scene-soft" y={gridY - 10} fontSize={12.5}>
        {says}
      </text>
      <path className="scene-zeros" d={zeros} />
      <path className="scene-ones" d={ones} />
      <Piles {...pile} whole={whole} width={width} baseY={baseY} unit={unit} />
    </ReadScene>
  );
}

/** Each bit with its value. */
function bitStops(bytes: Uint8Array, bits: number, cells: Parameters<typeof cellPaths>[2]): readonly Stop[] {
  return cellStops(bits, cells, (bit) => ({ at: reads.bits.bit(bit), values: reads.bits.value(isSet(bytes, bit)) }));
}

/** Each stamp with what it is: a hash, or a calculation. */
function stampStops(signs: readonly string[], width: number): readonly Stop[] {
  const pitch = stampPitch(width);
  return signs.map((sign, at) => {
    const box = { left: at * pitch, top: 26, right: at * pitch + pitch * STAMP, bottom: 60 };
    const values = sign === "#" ? reads.stamp.hash : reads.stamp.derived;
    return { x: at * pitch + (pitch * STAMP) / 2, y: 43, box, at: reads.stamp.at(at + 1), values };
  });
}

/** The complete pile: one square represents several false positives. */
function pileStop(fooled: number, whole: number, width: number, baseY: number, unit: number): Stop {
  const box = {
    left: 0,
    top: baseY - (fooled / Math.max(whole, 1)) * unit,
    right: width,
    bottom: baseY,
  };
  return { x: box.right / 2, y: baseY, box, at: reads.bits.pile, values: reads.bits.counted(fooled) };
}

/** The predictions as heights of the pile. */
function Height({ view: { chosen, choose }, width, baseY, unit }: Pick<WayProps, "width"> & HeightProps) {
  if (choose === undefined) return null;
  const picks = [...text.errors.options].reverse().map((option) => ({ option, px: baseY - option.at * unit }));
  return <Picks axis="y" picks={picks} across={width / 2} rest={baseY} chosen={chosen} onChoose={choose} hasHint />;
}

interface HeightProps {
  readonly view: QuestionView;
  readonly baseY: number;
  readonly unit: number;
}

type PilesProps = WayProps["pile"] & {
  readonly whole: number;
  readonly width: number;
  readonly baseY: number;
  readonly unit: number;
};

/** False positives on their base line, and the predicted height. */
function Piles({ fooled, prediction, whole, width, baseY, unit, across = 0, view }: PilesProps) {
  const wordsOf = usePredictionWords();
  const says = prediction === null ? "" : wordsOf(prediction.you);
  const predictedY = baseY - (prediction?.at ?? 0) * unit;
  const isNarrow = width < WIDE;
  const topY = baseY - SCALE * unit + 2;
  // Above the line at the height of the finished pile, and below the predictions that are higher.
  const numberY = baseY - unit - 9;
  const isOffering = view !== undefined && !view.hasRun && prediction === null;
  return (
    <>
      {fooled === null ? (
        <text className="scene-soft" x={width / 2} y={baseY - unit / 2 + 10} fontSize={28} textAnchor="middle">
          ?
        </text>
      ) : (
        <>
          <path className="scene-liars" d={pilePath(fooled, whole, width, baseY, unit)} />
          <text y={numberY}>
            <tspan className="mono scene-liar" fontSize={20} fontWeight={600}>
              {count(fooled)}
            </tspan>
            {isNarrow ? null : (
              <tspan className="scene-soft" dx={8} fontSize={13}>
                {`${text.errors.fooled}, ${text.errors.each(PER_SQUARE)}`}
              </tspan>
            )}
          </text>
        </>
      )}
      {across === 0 ? null : <path className="scene-level" d={`M0 ${baseY - unit}H${width + across}`} />}
      {isOffering ? <Offered {...{ width, baseY, unit }} /> : null}
      <path className="scene-base" d={`M0 ${baseY + 0.5}H${width}`} />
      {isOffering && !isNarrow ? (
        <text y={topY} fontSize={14}>
          {text.errors.predictHere}
        </text>
      ) : null}
      {/* Once for both piles, because the right one has the words of the prediction there. */}
      {isNarrow && view === undefined ? (
        <text className="scene-soft" y={topY} fontSize={12.5}>
          {text.errors.fooled}
        </text>
      ) : null}
      {prediction === null ? null : (
        <g className="scene-prediction">
          <path d={`M0 ${predictedY}H${width}`} />
          <text className="scene-halo" x={width} y={predictedY - 7} fontSize={14} fontWeight={600} textAnchor="end">
            {says}
          </text>
        </g>
      )}
    </>
  );
}

interface OfferedProps {
  readonly width: number;
  readonly baseY: number;
  readonly unit: number;
}

/** The heights of all options, before one is chosen. */
function Offered({ width, baseY, unit }: OfferedProps) {
  return text.errors.options.map(({ value, short, at }) => {
    const y = baseY - at * unit;
    return (
      <g key={value}>
        <path className="scene-offered" d={`M0 ${y}H${width}`} />
        <text className="scene-soft scene-halo" x={width} y={y - 5} fontSize={13} textAnchor="end">
          {short}
        </text>
      </g>
    );
  });
}

interface MoreProps {
  readonly curve: readonly RateAt[];
  /** The curve up to the usual number of positions, as far as it is known. */
  readonly few: readonly RateAt[];
  readonly scheme: SchemeRate["scheme"];
  readonly view: QuestionView;
  /** The first filter for each number of positions. */
  readonly filled: readonly Excerpt[] | null;
  /** Part of the run that is done, from 0 to 1; null without a run on its way. */
  readonly done: number | null;
}

/** Number of positions whose filter is shown, and the end of the curve. While nothing plays, the reader picks a number up to it. */
function momentOf({ few, view, done }: Pick<MoreProps, "few" | "view" | "done">, { picked, farthest }: Chosen) {
  const last = CURVE.probes.length;
  if (view.hasRun) {
    const playing = Math.min(1 + Math.floor(view.t / CURVE_STEP_MS), CURVE.many);
    if (playing < CURVE.many) return { probes: playing, drawn: playing, most: last, isResting: false };
    return { probes: picked ?? playing, drawn: Math.max(playing, farthest), most: last, isResting: true };
  }
  const isIntro = few.length > 0 && Number.isFinite(view.introMs);
  const usual = isIntro ? Math.min(1 + Math.floor(view.introMs / INTRO_STEP_MS), few.length) : CURVE.few;
  if (done !== null) {
    return { probes: Math.min(1 + Math.floor(done * last), last), drawn: usual, most: last, isResting: false };
  }
  const isResting = few.length > 0;
  return {
    probes: isResting && picked !== null ? Math.min(picked, usual) : usual,
    drawn: usual,
    most: usual,
    isResting,
  };
}

/** Number of positions that the reader chose before the run or after it, and the largest one so far. */
interface Chosen {
  readonly picked: number | null;
  readonly farthest: number;
}

/** The choice; none when a run begins or its question starts over. */
function useChosen(hasRun: boolean) {
  const [chosen, setChosen] = useState<Chosen & { readonly hasRun: boolean }>({ picked: null, farthest: 0, hasRun });
  if (chosen.hasRun !== hasRun) setChosen({ picked: null, farthest: 0, hasRun });
  const choose = (picked: number): void =>
    setChosen((before) => ({ picked, farthest: Math.max(before.farthest, picked), hasRun }));
  return [chosen, choose] as const;
}

/** The curve is drawn from 1 to the number in question while the bits fill up; so do the bits while the engine works. */
export function More({ curve, few, scheme, view, filled, done }: MoreProps) {
  const [frame, width] = useWidth<HTMLDivElement>(776);
  const [chosen, choose] = useChosen(view.hasRun);
  const { probes, drawn, most, isResting } = momentOf({ few, view, done }, chosen);
  const isReached = view.hasRun && isResting;
  // The name of the line has its place where the curve ends.
  const points = view.hasRun ? curve.filter((one) => one.probes <= Math.max(drawn, CURVE.many)) : few;
  const shown = curve.find((one) => one.probes === probes)?.rate.first ?? filled?.[probes - 1] ?? null;
  const columns = width < 560 ? 32 : 64;
  const pitch = Math.min(Math.floor(width / columns), 12);
  const height = 28 + (BITS / columns) * pitch;
  const { ones, zeros } = useMemo(
    () => cellPaths(shown?.bytes ?? new Uint8Array(), BITS, { columns, pitch, x: 0, y: 26 }),
    [shown, columns, pitch],
  );
  const stops = useMemo(
    () => (shown === null ? [] : bitStops(shown.bytes, BITS, { columns, pitch, x: 0, y: 26 })),
    [shown, columns, pitch],
  );
  return (
    <figure className="rain" aria-label={text.more.figure(probes, percent(shown?.fill ?? 0))}>
      <div ref={frame}>
        <ReadScene heading={text.more.bits(probes)} width={width} height={height} stops={stops} row={columns}>
          {shown === null ? null : (
            <text x={columns * pitch} y={16} fontSize={14} textAnchor="end">
              {text.more.fill(percent(shown.fill))}
            </text>
          )}
          <path className="scene-zeros" d={zeros} />
          <path className="scene-ones" d={ones} />
        </ReadScene>
      </div>
      <Slider
        param={{ ...LAB2_PARAMS.probes, max: most }}
        label={text.more.slider(probes)}
        value={probes}
        isResting={isResting}
        onChange={(to) => choose(to)}
      />
      <PlotFigure
        params={{
          ...curvePlot(points, scheme, view.hasRun || few.length > 0 ? probes : null),
          ...askedOf(points, isReached),
          prediction: morePrediction(view.chosen, [...curve, ...few]),
          drawn: (drawn - 0.4) / CURVE.probes.length,
        }}
        height={250}
      />
    </figure>
  );
}
