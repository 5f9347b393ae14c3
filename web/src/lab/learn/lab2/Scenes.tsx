/** Scenes of the questions of lab 2: two ways to seven positions, the curve over positions, and the sizes of the rotation. */

import { useMemo } from "react";
import type { RateOverFilters } from "../../../engine/contract";
import { useWidth } from "../../../figures/frame/use-width";
import { PlotFigure } from "../../../figures/plot/View";
import { clamp } from "../../../figures/scene/easing";
import { usePredictionWords } from "../../../figures/scene/prediction-words";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import { count, percent } from "../../../text/numbers";
import { cellPaths } from "../frame/cells";
import type { QuestionView } from "../frame/question";
import { PER_SQUARE, pilePath, pilesAt, UNIT_PX } from "./layout";
import { CURVE_STEP_MS, SIZE_MS } from "./marks";
import { curvePlot, pairsPlot, sizesPlot } from "./outcomes";
import { ASKED_SIZE, CURVE, SIZES } from "./state";
import type { RateAt, SchemeRate, Sizes } from "./use-lab2";
import "../lab1/lab1.css";
import "./lab2.css";

/** Bits of an excerpt, in rows of so many. */
const BITS = 512;
const COLUMNS = 32;
/** Positions of a key. */
const POSITIONS = 7;
/** Time between two stamps. */
const STAMP_MS = 380;

interface ErrorsProps {
  readonly found: readonly SchemeRate[] | null;
  readonly view: QuestionView;
}

/** Seven stamps over one filter, one stamp and six additions over the other; the same keys query both. */
export function Errors({ found, view }: ErrorsProps) {
  const [frame, width] = useWidth<HTMLDivElement>(776);
  const of = (scheme: SchemeRate["scheme"]): RateOverFilters | null =>
    found?.find((one) => one.scheme === scheme)?.rate ?? null;
  const [hashes, digest] = [of("standard-independent"), of("standard-split")];
  const now = hashes !== null && digest !== null && view.hasRun ? pilesAt(hashes, digest, view.t) : null;
  const option = text.errors.options.find(({ value }) => value === view.chosen);
  const isNarrow = width < 560;
  const side = isNarrow ? width : Math.floor((width - 40) / 2);
  const stamps = view.hasRun ? Math.min(Math.floor(view.t / STAMP_MS) + 1, POSITIONS) : POSITIONS;
  const common = { width: side, stamps, whole: hashes?.falsePositives ?? 1 };
  return (
    <figure className="rain" aria-label={text.errors.figure(count(now?.hashes ?? 0), count(now?.digest ?? 0))}>
      <div ref={frame} className="two-ways" data-narrow={isNarrow}>
        <Way {...common} rate={hashes} fooled={now?.hashes ?? null} isShared={false} prediction={null} />
        <Way {...common} rate={digest} fooled={now?.digest ?? null} isShared={true} prediction={option ?? null} />
      </div>
    </figure>
  );
}

interface WayProps {
  readonly width: number;
  readonly stamps: number;
  /** False positives of seven hashes in the end. */
  readonly whole: number;
  readonly rate: RateOverFilters | null;
  readonly fooled: number | null;
  readonly isShared: boolean;
  readonly prediction: { readonly short: string; readonly at: number } | null;
}

function Way({ width, stamps, whole, rate, fooled, isShared, prediction }: WayProps) {
  const wordsOf = usePredictionWords();
  const pitch = Math.floor(width / COLUMNS);
  const gridY = 74;
  const baseY = gridY + (BITS / COLUMNS) * pitch + 30 + 2.2 * UNIT_PX;
  const { ones, zeros } = useMemo(
    () => cellPaths(rate?.first.bytes ?? new Uint8Array(), BITS, { columns: COLUMNS, pitch, x: 0, y: gridY }),
    [rate, pitch],
  );
  const predictedY = prediction === null ? null : baseY - prediction.at * UNIT_PX;
  return (
    <svg viewBox={`0 0 ${width} ${baseY + 6}`} width={width} height={baseY + 6} aria-hidden="true">
      <text y={16} fontSize={14} fontWeight={600}>
        {isShared ? text.errors.digest : text.errors.hashes}
      </text>
      {Array.from({ length: stamps }, (_, at) => at).map((at) => (
        <g key={at} className="stamp" data-hash={!isShared || at === 0} transform={`translate(${at * 44} 26)`}>
          <rect width={36} height={34} rx={4} />
          <text x={18} y={24} fontSize={20} fontWeight={600} textAnchor="middle">
            {!isShared || at === 0 ? "#" : "+"}
          </text>
        </g>
      ))}
      <path className="scene-zeros" d={zeros} />
      <path className="scene-ones" d={ones} />
      {fooled === null ? null : (
        <>
          <path className="scene-liars" d={pilePath(fooled, whole, width - 90, baseY)} />
          <text className="mono scene-liar" x={width} y={baseY - 22} fontSize={20} fontWeight={600} textAnchor="end">
            {count(fooled)}
          </text>
          <text className="scene-soft" x={width} y={baseY - 4} fontSize={12.5} textAnchor="end">
            {text.errors.each(PER_SQUARE)}
          </text>
        </>
      )}
      <path className="scene-base" d={`M0 ${baseY + 0.5}h${width - 90}`} />
      <text className="scene-soft" y={baseY - 2.2 * UNIT_PX + 2} fontSize={12.5}>
        {text.errors.fooled}
      </text>
      {predictedY === null || prediction === null ? null : (
        <g className="scene-prediction">
          <path d={`M0 ${predictedY}h${width - 90}`} />
          <text className="scene-halo" x={width} y={predictedY + 5} fontSize={13} fontWeight={600} textAnchor="end">
            {wordsOf(text.youSay(prediction.short))}
          </text>
        </g>
      )}
    </svg>
  );
}

interface MoreProps {
  readonly curve: readonly RateAt[];
  readonly scheme: SchemeRate["scheme"];
  readonly view: QuestionView;
}

/** The curve is drawn from 1 to 16 while the bits fill up. */
export function More({ curve, scheme, view }: MoreProps) {
  const [frame, width] = useWidth<HTMLDivElement>(776);
  const probes = view.hasRun ? Math.min(1 + Math.floor(view.t / CURVE_STEP_MS), CURVE.probes.length) : CURVE.few;
  const shown = curve.find((one) => one.probes === probes)?.rate ?? null;
  const option = text.more.options.find(({ value }) => value === view.chosen);
  const columns = width < 560 ? 32 : 64;
  const pitch = Math.min(Math.floor(width / columns), 12);
  const height = 28 + (BITS / columns) * pitch;
  const { ones, zeros } = useMemo(
    () => cellPaths(shown?.first.bytes ?? new Uint8Array(), BITS, { columns, pitch, x: 0, y: 26 }),
    [shown, columns, pitch],
  );
  return (
    <figure className="rain" aria-label={text.more.figure(probes, percent(shown?.first.fill ?? 0))}>
      <div ref={frame}>
        <svg viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
          <text y={16} fontSize={14} fontWeight={600}>
            {text.more.bits(probes)}
          </text>
          {shown === null ? null : (
            <text x={columns * pitch} y={16} fontSize={14} textAnchor="end">
              {text.more.fill(percent(shown.first.fill))}
            </text>
          )}
          <path className="scene-zeros" d={zeros} />
          <path className="scene-ones" d={ones} />
        </svg>
      </div>
      <PlotFigure
        params={{
          ...curvePlot(view.hasRun ? curve : [], scheme, view.hasRun ? probes : null),
          prediction:
            option === undefined ? null : { axis: "x", value: CURVE.many, says: text.youPredicted(option.short) },
          drawn: view.hasRun ? (probes - 0.4) / CURVE.probes.length : 0,
        }}
        height={250}
      />
    </figure>
  );
}

interface RotationProps {
  readonly found: Sizes | null;
  readonly view: QuestionView;
}

const NO_SIZES: Sizes = { sizes: [], rotationPairs: new Float64Array(), programPairs: new Float64Array() };

/** Both ways at one size after the other; in the end the remainders that tie positions together. */
export function Rotation({ found, view }: RotationProps) {
  const option = text.rotation.options.find(({ value }) => value === view.chosen);
  const drawn = view.hasRun ? clamp(view.t / (SIZES.length * SIZE_MS)) : 0;
  const isOver = found !== null && view.hasRun && drawn >= 1;
  const [frame, width] = useWidth<HTMLElement>(776);
  // Names of three lines need more height; a phone scrolls anyway.
  const half = width < 480 ? 240 : 170;
  return (
    <figure ref={frame} className="rain" aria-label={text.rotation.figure}>
      <PlotFigure
        params={{
          ...sizesPlot(found ?? NO_SIZES),
          prediction:
            option === undefined
              ? null
              : { axis: "x", value: SIZES.indexOf(ASKED_SIZE) + 1, says: text.youPredicted(option.short) },
          drawn,
        }}
        height={isOver ? half : 300}
      />
      {isOver ? <PlotFigure params={pairsPlot(found)} height={150} /> : null}
    </figure>
  );
}
