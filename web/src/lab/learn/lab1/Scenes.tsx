/** Scenes of the other questions of lab 1: the curve over bits per word, and two filters that become one. */

import { useMemo, useState } from "react";
import type { UnitedFilters, WordRate } from "../../../engine/contract";
import { cellStops, type Stop } from "../../../figures/chart/layout/stop";
import { Slider } from "../../../figures/frame/controls";
import { useWidth } from "../../../figures/frame/use-width";
import { PlotFigure } from "../../../figures/plot/View";
import { easeInOut, mix, passed } from "../../../figures/scene/easing";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import { percent } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { cellPaths, isSet } from "../frame/cells";
import type { QuestionView } from "../frame/question";
import { ReadScene } from "../frame/ReadScene";
import { FilterGrid } from "./FilterGrid";
import { CURVE_STEP_MS, JOIN_MS, UNION_MS } from "./marks";
import { askedOf, curvePlot, sidePrediction, unionPlot } from "./outcomes";
import { LAB1_PARAMS, MANY_PROBES, OPENING } from "./state";
import type { RateAt } from "./use-filter";
import "./lab1.css";

interface CurveProps {
  /** Empty before the run. */
  readonly curve: readonly RateAt[];
  /** The rate at the number of bits per word of the first question. */
  readonly reference: WordRate | undefined;
  /** The filter with the number of bits per word of the first question. */
  readonly opening: RateAt["filter"] | null;
  readonly view: QuestionView;
}

/** Number of bits per word that is shown, and the end of the curve. Once the outcome is known, the reader moves along it and on. */
function momentOf({ curve, view }: Pick<CurveProps, "curve" | "view">, picked: Picked | null) {
  if (!view.hasRun || curve.length === 0) return { probes: OPENING.probes, drawn: OPENING.probes, isResting: false };
  const drawn = Math.min(1 + Math.floor(view.t / CURVE_STEP_MS), MANY_PROBES);
  const isResting = drawn === MANY_PROBES;
  if (!isResting || picked === null) return { probes: drawn, drawn, isResting };
  return { probes: picked.probes, drawn: Math.max(drawn, picked.farthest), isResting };
}

/** Number of bits per word that the reader chose, and the largest one so far. */
interface Picked {
  readonly probes: number;
  readonly farthest: number;
}

/** The curve is drawn from 1 to the number in question while the bits of the grid fill up. */
export function Curve({ curve, reference, opening, view }: CurveProps) {
  const [picked, setPicked] = useState<Picked | null>(null);
  // Another run begins at its own number.
  if (picked !== null && !view.hasRun) setPicked(null);
  const { probes, drawn, isResting } = momentOf({ curve, view }, picked);
  const shown = curve.find((one) => one.probes === probes)?.filter ?? opening;
  const option = text.probes.options.find(({ value }) => value === view.chosen);
  const known = opening === null || reference === undefined ? [] : [{ ...OPENING, rate: reference, filter: opening }];
  // The name of the line has its place where the curve ends.
  const points = view.hasRun ? curve.filter((one) => one.probes <= Math.max(drawn, MANY_PROBES)) : known;
  const rate = points.find((one) => one.probes === probes)?.rate.rate;
  return (
    <figure className="rain" aria-label={text.probes.figure(probes, percent(shown?.fill ?? 0))}>
      <FilterGrid
        bits={OPENING.bits}
        probes={probes}
        filter={shown}
        rate={rate === undefined ? null : percent(rate, 1)}
      />
      <Slider
        param={LAB1_PARAMS.probes}
        label={text.probes.slider(probes)}
        value={probes}
        isResting={isResting}
        onChange={(to) => setPicked((before) => ({ probes: to, farthest: Math.max(before?.farthest ?? 0, to) }))}
      />
      <PlotFigure
        params={{
          ...curvePlot(points, isResting ? probes : null),
          ...askedOf(points, isResting),
          prediction:
            option === undefined || reference === undefined ? null : sidePrediction(option.value, reference.rate),
          drawn: view.hasRun ? (drawn - 0.4) / 16 : 1,
        }}
        height={230}
      />
    </figure>
  );
}

interface UnionProps {
  readonly union: UnitedFilters | null;
  /** Rates of one filter, known before the run. */
  readonly one: UnitedFilters["courseOfOne"];
  /** The two filters, known before the run. */
  readonly parts: UnitedFilters["parts"];
  readonly view: QuestionView;
}

/** Bits per row of the excerpt. */
const COLUMNS = 32;
const BITS = 512;

/** Two filters move into each other, then absent keys are counted against one of them and against both. */
export function Union({ union, one, parts, view }: UnionProps) {
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
  const stops = useMemo(() => {
    if (u > 0 && u < 1) return [];
    const cells = { columns: COLUMNS, pitch, y: 28 };
    if (union !== null && isJoined)
      return bitStops(
        union.whole.bytes,
        BITS,
        { ...cells, x: middle },
        union.parts.map(({ bytes }) => bytes),
      );
    return parts.flatMap(({ bytes }, at) => bitStops(bytes, BITS, { ...cells, x: at === 0 ? 0 : width - side }));
  }, [union, parts, u, isJoined, pitch, middle, width, side]);
  return (
    <figure className="rain" aria-label={text.union.figure(isJoined)}>
      <div ref={frame}>
        <ReadScene
          heading={isJoined && union !== null ? text.union.joined(percent(union.whole.fill)) : partName(parts, 0)}
          headingX={isJoined ? middle : left}
          beside={
            isJoined || u > 0 ? null : (
              <text x={right} y={16} fontSize={14} fontWeight={600}>
                {partName(parts, 1)}
              </text>
            )
          }
          width={width}
          height={height}
          stops={stops}
          row={COLUMNS}
        >
          {union !== null && isJoined ? (
            <Grid x={middle} pitch={pitch} bytes={union.whole.bytes} />
          ) : (
            [left, right].map((x, at) => (
              <Grid
                key={at === 0 ? "left" : "right"}
                x={x}
                pitch={pitch}
                bytes={parts[at]?.bytes ?? null}
                isOver={at === 1 && u > 0}
              />
            ))
          )}
        </ReadScene>
      </div>
      <PlotFigure params={unionPlot(one, isJoined ? union : null, option ?? null, drawn)} height={244} />
    </figure>
  );
}

/** Name of a filter, with its share of 1s once it is known. */
function partName(parts: UnitedFilters["parts"], at: number): string {
  const part = parts[at];
  return text.union.part(at + 1, part === undefined ? null : percent(part.fill));
}

/** Each bit with its value; of a joined filter also the values that it has been joined from. */
function bitStops(
  bytes: Uint8Array,
  bits: number,
  cells: Parameters<typeof cellPaths>[2],
  parts: readonly Uint8Array[] = [],
): readonly Stop[] {
  return cellStops(bits, cells, (bit) => {
    const of = parts.map((part) => isSet(part, bit));
    const values = of.length === 0 ? reads.bits.value(isSet(bytes, bit)) : reads.bits.joined(isSet(bytes, bit), of);
    return { at: reads.bits.bit(bit), values };
  });
}

interface GridProps {
  readonly x: number;
  readonly pitch: number;
  readonly bytes: Uint8Array | null;
  readonly isOver?: boolean;
}

function Grid({ x, pitch, bytes, isOver = false }: GridProps) {
  const { ones, zeros } = useMemo(
    () => cellPaths(bytes ?? new Uint8Array(), BITS, { columns: COLUMNS, pitch, x: 0, y: 28 }),
    [bytes, pitch],
  );
  return (
    <g transform={`translate(${x.toFixed(1)} 0)`}>
      {isOver ? null : <path className="scene-zeros" d={zeros} />}
      <path className="scene-ones" d={ones} />
    </g>
  );
}
