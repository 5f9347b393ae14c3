/** Scenes of the questions of lab 2: two ways to seven positions, the curve over positions, and the sizes of the rotation. */

import { useContext, useMemo } from "react";
import type { RateOverFilters } from "../../../engine/contract";
import { cellStops, type Stop } from "../../../figures/chart/layout/stop";
import { textWidth } from "../../../figures/chart/layout/text";
import { SpareHeight } from "../../../figures/frame/spare-height";
import { useWidth } from "../../../figures/frame/use-width";
import { layoutPairs } from "../../../figures/outcomes/pairs-layout";
import { PlotFigure } from "../../../figures/plot/View";
import { clamp } from "../../../figures/scene/easing";
import { ScenePicture } from "../../../figures/scene/Picture";
import { usePredictionWords } from "../../../figures/scene/prediction-words";
import { useWorkClock } from "../../../figures/scene/use-work-clock";
import { plotText } from "../../../text/charts/plot.en";
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
  scaleAt,
  stampsAtWork,
  stampsOfIntro,
  stepAtWork,
  UNIT_PX,
} from "./layout";
import { CURVE_STEP_MS, INTRO_STEP_MS, PAIRS_MS, SIZE_MS, WHY_MS } from "./marks";
import { curvePlot, morePrediction, pairsTable, sizesPlot, waysOf } from "./outcomes";
import { CURVE, KEY_STEPS, KEYS, MODULUS, QUERY_SIZE, SIZES } from "./state";
import type { Excerpt, RateAt, SchemeRate, Sizes } from "./use-lab2";
import "../lab1/lab1.css";
import "./lab2.css";

/** Bits per row of an excerpt. */
const BITS = 512;
const COLUMNS = 32;
/** Bits of an excerpt above a plot. */
const FEW_BITS = 256;
/** Bits of an excerpt above the piles; with spare height, all of them. */
const PILE_BITS = 384;
/** Positions of a key. */
const POSITIONS = 7;
/** Narrowest picture with room right of the piles for their numbers; otherwise they are above. */
const WIDE = 300;
/** Room for the numbers. */
const numbersOf = (width: number): number => (width < WIDE ? 0 : 104);
/** Part of the way to the next stamp that a stamp fills. */
const STAMP = 36 / 44;
/** From stamp to stamp. */
const stampPitch = (width: number): number => Math.min(44, Math.floor(width / POSITIONS));
/** Between a line and its words. */
const GAP = 8;

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
  const pitch = Math.max(Math.floor(side / COLUMNS), 1);
  const more = Math.min(Math.floor(spare / pitch) * COLUMNS, BITS - PILE_BITS);
  const bits = PILE_BITS + more;
  const unit = UNIT_PX + Math.max(Math.floor((spare - (more / COLUMNS) * pitch) / 3), 0);
  const says = isNarrow ? text.errors.keysShort(keys) : text.errors.keys(bits, keys);
  const whole = (hashes ?? baseline)?.falsePositives ?? 1;
  const highest = Math.max(whole, digest?.falsePositives ?? 0) / whole;
  const scale = view.hasRun ? scaleAt(highest, option?.at ?? 1, view.t) : SCALE;
  const common = { width: side, says, bits, unit: (unit * SCALE) / scale, scale, whole };
  return (
    <figure className="rain" aria-label={text.errors.figure(count(now.hashes ?? 0), count(now.digest ?? 0))}>
      <div ref={frame} className="two-ways" data-grows="">
        <Way
          {...common}
          stamps={left}
          title={text.errors.hashes}
          excerpt={hashes?.first ?? written?.[0]?.[step] ?? null}
          signs={SEVEN_HASHES}
          pile={{ fooled: now.hashes, prediction: null, across: between + side }}
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
    </figure>
  );
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
const ROTATIONS = ["#", ...Array.from({ length: POSITIONS - 1 }, () => "↻")];
const COPIES = ["#", ...Array.from({ length: POSITIONS - 1 }, () => "|")];

interface WayProps {
  readonly width: number;
  readonly title: string;
  readonly stamps: number;
  readonly signs: readonly string[];
  /** Bits and keys that are shown. */
  readonly says: string;
  readonly bits: number;
  readonly excerpt: Excerpt | null;
  /** Height of the finished pile of seven hashes, and the end of the scale in these heights. */
  readonly unit?: number;
  readonly scale?: number;
  /** False positives of seven hashes in the end. */
  readonly whole: number;
  /** The pile of false positives; null for a figure without one. */
  readonly pile: {
    readonly fooled: number | null;
    readonly prediction: { readonly you: string; readonly at: number } | null;
    /** Distance to the same place of the other pile, if the line at the height of this one reaches to it. */
    readonly across?: number;
    /** The question, if its prediction is drawn here. */
    readonly view?: QuestionView;
  } | null;
}

function Way({
  width,
  title,
  stamps,
  signs,
  says,
  bits,
  unit = UNIT_PX,
  scale = SCALE,
  whole,
  excerpt,
  pile,
}: WayProps) {
  const pitch = Math.floor(width / COLUMNS);
  const gridY = 92;
  const gridEnd = gridY + (bits / COLUMNS) * pitch;
  const baseY = gridEnd + 30 + scale * unit;
  const height = pile === null ? gridEnd : baseY + 6;
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
    ...(pile === null || pile.fooled === null ? [] : [pileStop(pile.fooled, whole, width, baseY, unit)]),
  ];
  return (
    <ReadScene
      heading={title}
      width={width}
      height={height}
      stops={stops}
      row={1}
      handles={pile?.view === undefined ? null : <Height view={pile.view} width={width} baseY={baseY} unit={unit} />}
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
      {pile === null ? null : <Piles {...pile} whole={whole} width={width} baseY={baseY} unit={unit} scale={scale} />}
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
    right: width - numbersOf(width),
    bottom: baseY,
  };
  return { x: box.right / 2, y: baseY, box, at: reads.bits.pile, values: reads.bits.counted(fooled) };
}

/** The predictions as heights of the pile. */
function Height({ view: { chosen, choose }, width, baseY, unit }: Pick<WayProps, "width"> & HeightProps) {
  if (choose === undefined) return null;
  const picks = [...text.errors.options].reverse().map((option) => ({ option, px: baseY - option.at * unit }));
  const across = (width - numbersOf(width)) / 2;
  return <Picks axis="y" picks={picks} across={across} rest={baseY} chosen={chosen} onChoose={choose} />;
}

interface HeightProps {
  readonly view: QuestionView;
  readonly baseY: number;
  readonly unit: number;
}

interface PilesProps extends NonNullable<WayProps["pile"]> {
  readonly whole: number;
  readonly width: number;
  readonly baseY: number;
  readonly unit: number;
  readonly scale: number;
}

/** Marks of the scale: multiples of the pile of seven hashes. */
const LEVELS = [1, 2] as const;

/** False positives on their base line, and the predicted height. */
function Piles({ fooled, prediction, whole, width, baseY, unit, scale, across }: PilesProps) {
  const wordsOf = usePredictionWords();
  const says = prediction === null ? "" : wordsOf(prediction.you);
  const predictedY = baseY - (prediction?.at ?? 0) * unit;
  const isNarrow = width < WIDE;
  const numberY = isNarrow ? baseY - scale * unit + 4 : baseY - 22;
  const lineEnd = width - numbersOf(width);
  const end = isNarrow ? width : Math.min(lineEnd, width - GAP - textWidth(says, 13));
  // On a phone the words are above the line, or below it if the number is above it.
  const saysAt = isNarrow
    ? { x: width, y: predictedY + ((prediction?.at ?? 0) < 2 ? -7 : 17), textAnchor: "end" as const }
    : { x: end + GAP, y: predictedY + 5 };
  return (
    <>
      {fooled === null ? (
        <text className="scene-soft" x={lineEnd / 2} y={baseY - unit / 2 + 10} fontSize={28} textAnchor="middle">
          ?
        </text>
      ) : (
        <>
          <path className="scene-liars" d={pilePath(fooled, whole, width - numbersOf(width), baseY, unit)} />
          <text className="mono scene-liar" x={width} y={numberY} fontSize={20} fontWeight={600} textAnchor="end">
            {count(fooled)}
          </text>
          {isNarrow ? null : (
            <text className="scene-soft" x={width} y={baseY - 4} fontSize={12.5} textAnchor="end">
              {text.errors.each(PER_SQUARE)}
            </text>
          )}
        </>
      )}
      {LEVELS.filter((times) => times <= scale).map((times) => {
        const y = baseY - times * unit;
        // One line for both piles at the height of the first. Its words are at its end.
        const isShared = times === 1 && across !== undefined;
        const isFree = !(isNarrow || isShared) && (prediction === null || Math.abs(predictedY - y) > 14);
        return (
          <g key={times} data-shared={isShared}>
            <path className="scene-level" d={`M0 ${y}H${lineEnd + (isShared ? across : 0)}`} />
            {isFree ? (
              <text className="scene-soft" x={lineEnd + GAP} y={y + 4} fontSize={12.5}>
                {text.errors.level(times, whole * times)}
              </text>
            ) : null}
          </g>
        );
      })}
      <path className="scene-base" d={`M0 ${baseY + 0.5}H${lineEnd}`} />
      <text className="scene-soft" y={baseY - scale * unit + 2} fontSize={12.5}>
        {text.errors.fooled}
      </text>
      {prediction === null ? null : (
        <g className="scene-prediction">
          <path d={`M0 ${predictedY}H${end}`} />
          <text className="scene-halo" {...saysAt} fontSize={13} fontWeight={600}>
            {says}
          </text>
        </g>
      )}
    </>
  );
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

/** The curve is drawn from 1 to 16 while the bits fill up; so do the bits while the engine works. */
export function More({ curve, few, scheme, view, filled, done }: MoreProps) {
  const [frame, width] = useWidth<HTMLDivElement>(776);
  const last = CURVE.probes.length;
  const playing = Math.min(1 + Math.floor(view.t / CURVE_STEP_MS), last);
  const isIntro = few.length > 0 && Number.isFinite(view.introMs);
  const usual = isIntro ? Math.min(1 + Math.floor(view.introMs / INTRO_STEP_MS), few.length) : CURVE.few;
  const working = done === null ? usual : Math.min(1 + Math.floor(done * last), last);
  const probes = view.hasRun ? playing : working;
  const drawn = view.hasRun ? probes : usual;
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
      <PlotFigure
        params={{
          ...curvePlot(view.hasRun ? curve : few, scheme, view.hasRun ? probes : few.length > 0 ? usual : null),
          prediction: morePrediction(view.chosen, [...curve, ...few]),
          drawn: (drawn - 0.4) / CURVE.probes.length,
        }}
        height={250}
      />
    </figure>
  );
}

interface RotationProps {
  readonly found: Sizes | null;
  readonly view: QuestionView;
  /** The first filter of the rotation and of the program at the size of the question, while keys are added. */
  readonly written: readonly (readonly Excerpt[])[] | null;
  readonly isWorking: boolean;
}

const NO_SIZES: Sizes = { sizes: [], rotationPairs: new Float64Array(), programPairs: new Float64Array() };

/** Both ways: first the remainders that tie positions together, then the rates at one size after the other. */
export function Rotation({ found, view, written, isWorking }: RotationProps) {
  const option = text.rotation.options.find(({ value }) => value === view.chosen);
  const ms = useWorkClock(isWorking);
  const drawn = view.hasRun ? clamp((view.t - WHY_MS) / (SIZES.length * SIZE_MS)) : 0;
  const [frame, width] = useWidth<HTMLElement>(776);
  const isNarrow = width < 560;
  const side = Math.floor((width - (isNarrow ? 16 : 40)) / 2);
  const step = stepAtWork(ms, KEY_STEPS);
  const common = {
    width: side,
    stamps: stampsAtWork(ms, POSITIONS),
    says: isNarrow ? text.errors.keysShort(keysAfter(step)) : text.rotation.keys(QUERY_SIZE, keysAfter(step)),
    bits: FEW_BITS,
    whole: 1,
    pile: null,
  };
  return (
    <figure ref={frame} className="rain" aria-label={text.rotation.figure}>
      {found !== null && view.hasRun ? (
        <Pairs found={found} t={view.t} />
      ) : (
        <div className="two-ways">
          <Way {...common} title={text.rotation.byRotation} signs={ROTATIONS} excerpt={written?.[0]?.[step] ?? null} />
          <Way {...common} title={text.rotation.byProgram} signs={COPIES} excerpt={written?.[1]?.[step] ?? null} />
        </div>
      )}
      <PlotFigure
        params={{
          ...sizesPlot(found ?? NO_SIZES),
          prediction:
            option === undefined ? null : { axis: "x", value: SIZES.indexOf(QUERY_SIZE) + 1, says: option.you },
          drawn,
        }}
        height={220}
      />
    </figure>
  );
}

/** Why the rotation fails: its second position follows from the first. */
function Pairs({ found, t }: { readonly found: Sizes; readonly t: number }) {
  const ways = waysOf(found);
  const title = text.rotation.pairs.title(MODULUS);
  return (
    <ScenePicture
      name="remainders-of-positions"
      title={title}
      origin={plotText.kinds.counted}
      description={title}
      draw={(width, _, spare) => layoutPairs(ways, MODULUS, width, clamp(t / PAIRS_MS), spare)}
      grows
      table={pairsTable(ways)}
    />
  );
}
