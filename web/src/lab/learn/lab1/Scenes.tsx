/** Scenes of the other questions of lab 1: the curve over bits per word, and two filters that become one. */

import { useMemo } from "react";
import type { UnitedFilters, WordFilter } from "../../../engine/contract";
import { useWidth } from "../../../figures/frame/use-width";
import { PlotFigure } from "../../../figures/plot/View";
import { easeInOut, mix, passed } from "../../../figures/scene/easing";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import { percent } from "../../../text/numbers";
import { cellPaths } from "../frame/cells";
import type { QuestionView } from "../frame/question";
import { CURVE_STEP_MS, JOIN_MS, UNION_MS } from "./marks";
import { curvePlot, unionPlot } from "./outcomes";
import { MANY_PROBES, OPENING } from "./state";
import type { RateAt } from "./use-filter";
import "./lab1.css";

interface CurveProps {
  /** Empty before the run. */
  readonly curve: readonly RateAt[];
  /** The filter with the number of bits per word of the first question. */
  readonly opening: Pick<WordFilter, "bytes" | "fill"> | null;
  readonly view: QuestionView;
}

/** The curve is drawn from 1 to 16 while the bits of the grid fill up. */
export function Curve({ curve, opening, view }: CurveProps) {
  const [frame, width] = useWidth<HTMLDivElement>(776);
  const last = curve.at(-1)?.probes ?? 1;
  const probes = view.hasRun ? Math.min(1 + Math.floor(view.t / CURVE_STEP_MS), last) : OPENING.probes;
  const shown = curve.find((one) => one.probes === probes)?.filter ?? opening;
  const option = text.probes.options.find(({ value }) => value === view.chosen);
  const pitch = Math.min(Math.floor(width / 32), 24);
  const height = 34 + Math.ceil(OPENING.bits / 32) * pitch;
  const { ones, zeros } = useMemo(
    () => cellPaths(shown?.bytes ?? new Uint8Array(), OPENING.bits, { columns: 32, pitch, x: 0, y: 30 }),
    [shown, pitch],
  );
  return (
    <figure className="rain" aria-label={text.probes.figure(probes, percent(shown?.fill ?? 0))}>
      <div ref={frame}>
        <svg viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
          <text y={16} fontSize={14} fontWeight={600}>
            {text.probes.bits(probes)}
          </text>
          {shown === null ? null : (
            <text x={32 * pitch} y={16} fontSize={14} textAnchor="end">
              {text.probes.fill(percent(shown.fill))}
            </text>
          )}
          <path className="scene-zeros" d={zeros} />
          <path className="scene-ones" d={ones} />
        </svg>
      </div>
      <PlotFigure
        params={{
          ...curvePlot(view.hasRun ? curve : [], view.hasRun ? probes : null),
          prediction:
            option === undefined ? null : { axis: "x", value: MANY_PROBES, says: text.youPredicted(option.short) },
          drawn: view.hasRun ? (probes - 0.4) / 16 : 0,
        }}
        height={260}
      />
    </figure>
  );
}

interface UnionProps {
  readonly union: UnitedFilters | null;
  readonly view: QuestionView;
}

/** Bits of the excerpt, in rows of so many. */
const COLUMNS = 32;
const BITS = 512;

/** Two filters move into each other, then absent keys are counted against one of them and against both. */
export function Union({ union, view }: UnionProps) {
  const [frame, width] = useWidth<HTMLDivElement>(776);
  const pitch = Math.min(Math.floor((width - 32) / 2 / COLUMNS), 10);
  const side = pitch * COLUMNS;
  const height = 30 + (BITS / COLUMNS) * pitch;
  const u = view.hasRun ? passed(view.t, 300, JOIN_MS - 300, easeInOut) : 0;
  const isJoined = u >= 1;
  const middle = (width - side) / 2;
  const [left, right] = [mix(0, middle, u), mix(width - side, middle, u)];
  const option = text.union.options.find(({ value }) => value === view.chosen);
  const drawn = view.hasRun ? Math.min(Math.max((view.t - JOIN_MS) / (UNION_MS - JOIN_MS), 0), 1) : 0;
  const parts = union?.parts ?? [];
  return (
    <figure className="rain" aria-label={text.union.figure(isJoined)}>
      <div ref={frame}>
        <svg viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
          {union !== null && isJoined ? (
            <Grid
              x={middle}
              pitch={pitch}
              bytes={union.whole.bytes}
              says={text.union.joined(percent(union.whole.fill))}
            />
          ) : (
            [left, right].map((x, at) => (
              <Grid
                key={at === 0 ? "left" : "right"}
                x={x}
                pitch={pitch}
                bytes={parts[at]?.bytes ?? null}
                says={text.union.part(at + 1, parts[at] === undefined ? null : percent(parts[at].fill))}
                isOver={at === 1 && u > 0}
              />
            ))
          )}
        </svg>
      </div>
      <PlotFigure params={unionPlot(union, option ?? null, drawn)} height={210} />
    </figure>
  );
}

interface GridProps {
  readonly x: number;
  readonly pitch: number;
  readonly bytes: Uint8Array | null;
  readonly says: string;
  readonly isOver?: boolean;
}

function Grid({ x, pitch, bytes, says, isOver = false }: GridProps) {
  const { ones, zeros } = useMemo(
    () => cellPaths(bytes ?? new Uint8Array(), BITS, { columns: COLUMNS, pitch, x: 0, y: 28 }),
    [bytes, pitch],
  );
  return (
    <g transform={`translate(${x.toFixed(1)} 0)`}>
      <text y={16} fontSize={14} fontWeight={600} opacity={isOver ? 0 : 1}>
        {says}
      </text>
      {isOver ? null : <path className="scene-zeros" d={zeros} />}
      <path className="scene-ones" d={ones} />
    </g>
  );
}
