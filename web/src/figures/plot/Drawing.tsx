/** The drawing of a plot: axes, series, names, the prediction and the crosshair. Colors are attributes, so that a saved picture has them. */

import type { ReactNode } from "react";
import { roleColour } from "../../theme/tokens";
import { CLAIM_PATH, type MarkName, markPath } from "../chart/layout/shapes";
import { LABEL, LINE } from "../chart/layout/text";
import { pointing, useLinked } from "../linked/Linked";
import { isFaded } from "../linked/thing";
import { usePredictionWords } from "../scene/prediction-words";
import { SPOTLIGHT } from "./names-layout";
import type { Axis, PlotParams, Series } from "./params";
import type {
  Name,
  PlacedPrediction,
  PlacedSpotlight,
  PlotLayout,
  PlotStop,
  PlottedPoint,
  PlottedSeries,
} from "./plotted";

interface DrawingProps {
  readonly layout: PlotLayout;
  readonly params: PlotParams;
  /** Stop that is read out. */
  readonly stop: PlotStop | undefined;
}

export function PlotDrawing({ layout, params, stop }: DrawingProps) {
  return (
    <>
      <Axes layout={layout} params={params} />
      <Asked layout={layout} />
      {layout.series.map((one) => (
        <Drawn key={keyOf(one.series)} plotted={one} layout={layout} />
      ))}
      <Doubts layout={layout} />
      {layout.prediction === null ? null : <Predicted {...layout.prediction} />}
      {layout.names.map(({ key, ...name }) => (
        <SeriesName key={key} {...name} />
      ))}
      {layout.hollow.map(({ says, place }) => (
        <Words key={says} lines={[says]} place={place} colour="var(--soft)" isStrong={false} />
      ))}
      {stop === undefined ? null : <Crosshair layout={layout} stop={stop} />}
      {layout.spotlight === null ? null : <Lit {...layout.spotlight} />}
    </>
  );
}

/** Points of one run may be several series. */
function keyOf({ kind, name, points }: Series): string {
  return `${kind} ${name} ${points.length === 1 ? points[0]?.y : ""}`;
}

const INK = "var(--ink)";
const EDGE = "var(--edge)";
/** Ground under a chart, which parts names from lines. */
const GROUND = "var(--ground, var(--bg))";

/** Color by meaning: the cost, and ink for everything else and for the arm that hashes for every filter. */
function colourOf({ cost, arm, isPale, pair }: Pick<Series, "cost" | "arm" | "isPale" | "pair">): string {
  if (isPale) return EDGE;
  if (pair === "b") return "var(--pair)";
  return cost === undefined || arm === "per-filter" ? INK : roleColour(cost);
}

/** Dashes tell models apart; simulated lines are dotted. */
const DASHES: Readonly<Record<MarkName, string | undefined>> = {
  circle: undefined,
  square: "7 4",
  triangle: "20 4",
  diamond: "14 4",
  star: "10 6",
  plus: "5 5",
};

function Axes({ layout, params }: { readonly layout: PlotLayout; readonly params: PlotParams }) {
  const { left, right, top, bottom, hereX, xTicks, yTicks, xMinor, yMinor, xTitle, yTitle } = layout;
  const hasPlaces = params.x.scale === "places";
  return (
    <g className="chart-axes">
      {yTicks.map(({ at }) => (
        <path key={at} d={`M${left} ${at}H${right}`} stroke="var(--line)" />
      ))}
      {yMinor.map((at) => (
        <path key={at} d={`M${left - 4} ${at}h3`} stroke={EDGE} />
      ))}
      <OfCost axis={params.y} box={{ x: 0, y: top, width: left, height: bottom - top }}>
        {yTicks.map(({ at, text: label }) => (
          <text key={at} x={left - 8} y={at + 4.5} textAnchor="end" fontSize={LABEL} fill="var(--soft)">
            {label}
          </text>
        ))}
      </OfCost>
      {yTitle.map((line, at) => (
        <text key={line} x={0} y={13 + at * LINE} fontSize={13} fill={INK}>
          {line}
        </text>
      ))}
      {xMinor.map((at) => (
        <path key={at} d={`M${at} ${bottom}v3`} stroke={EDGE} />
      ))}
      {hasPlaces
        ? null
        : params.x.ticks.map((value) => <path key={value} d={`M${layout.x(value)} ${bottom}v6`} stroke={INK} />)}
      <OfCost axis={params.x} box={{ x: left, y: bottom, width: right - left, height: 24 }}>
        {xTicks.map(({ at, lines }) =>
          lines.map((line, row) => (
            <text
              key={`${at} ${line}`}
              x={at}
              y={bottom + 20 + row * LINE}
              textAnchor="middle"
              fontSize={LABEL}
              fill="var(--soft)"
            >
              {line}
            </text>
          )),
        )}
      </OfCost>
      {xTitle.lines.map((line, at) => (
        <text key={line} x={xTitle.x} y={xTitle.y + at * LINE} textAnchor="end" fontSize={13} fill={INK}>
          {line}
        </text>
      ))}
      <path d={`M${left} ${bottom}H${right}`} stroke={INK} />
      {hereX === null ? null : <path d={`M${hereX} ${top}V${bottom}`} stroke={EDGE} strokeDasharray="1 3" />}
    </g>
  );
}

/** Half of the width of the column of the question. */
const ASKED = 13;

/** The column of the value in question. */
function Asked({ layout: { askedX, top, bottom } }: { readonly layout: PlotLayout }) {
  if (askedX === null) return null;
  return (
    <g className="chart-asked">
      <rect
        x={askedX - ASKED}
        y={top}
        width={2 * ASKED}
        height={bottom - top}
        fill="var(--panel)"
        stroke="var(--line)"
      />
      <text x={askedX} y={(top + bottom) / 2 + 9} textAnchor="middle" fontSize={26} fontWeight={600} fill="var(--soft)">
        ?
      </text>
    </g>
  );
}

interface OfCostProps {
  readonly axis: Axis;
  /** Area that reacts to the pointer. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly children: ReactNode;
}

/** The numbers of an axis; those of a cost take its color while it is pointed at. */
function OfCost({ axis: { cost }, box, children }: OfCostProps) {
  const linked = useLinked();
  if (cost === undefined) return children;
  const { "data-meant": isMeant, ...hears } = pointing(linked, "cost", cost);
  return (
    <g
      {...hears}
      data-faded={undefined}
      className="chart-cost"
      data-meant={isMeant}
      style={{ color: roleColour(cost) }}
    >
      <rect {...box} fill="transparent" />
      {children}
    </g>
  );
}

/** Properties of a series' elements: they fade while another cost, arm or run is selected. */
function useSeries(series: Series) {
  const { pointed, point } = useLinked();
  const about = (["cost", "arm", "run"] as const).filter((kind) => series[kind] !== undefined);
  return {
    "data-faded": about.some((kind) => isFaded(pointed, kind, series[kind] ?? null)),
    onPointerEnter: () => {
      for (const kind of about) point(kind, series[kind] ?? null);
    },
    onPointerLeave: () => {
      for (const kind of about) point(kind, null);
    },
  };
}

function Drawn({ plotted, layout }: { readonly plotted: PlottedSeries; readonly layout: PlotLayout }) {
  const { series, path, band, points } = plotted;
  const linked = useSeries(series);
  const colour = colourOf(series);
  const isDotted = series.kind === "simulated";
  const isDashed = (series.kind === "model" && !series.isPale) || series.pair !== undefined;
  const dashes = isDashed ? DASHES[series.mark] : undefined;
  return (
    <g className="chart-series" data-kind={series.kind} {...linked}>
      {band === "" ? null : <path d={band} fill={colour} fillOpacity={0.16} />}
      {path === "" ? null : (
        <path
          d={path}
          fill="none"
          stroke={colour}
          strokeWidth={series.isPale ? 1.25 : 2.5}
          strokeLinejoin="round"
          strokeDasharray={isDotted ? "2 4" : dashes}
        />
      )}
      {points.map((point) => (
        <Point key={`${point.point.x} ${point.point.y}`} series={series} colour={colour} at={point} layout={layout} />
      ))}
    </g>
  );
}

interface PointProps {
  readonly series: Series;
  readonly colour: string;
  readonly at: PlottedPoint;
  readonly layout: PlotLayout;
}

function Point({ series, colour, at, layout: { top, bottom } }: PointProps) {
  const { x, y, lowY, highY, modelY, controlY, point } = at;
  const isClaim = series.kind === "claimed";
  const isOpen = point.doubt !== undefined || at.isBeyond || series.kind === "tab";
  return (
    <g className="chart-point" data-kind={series.kind} data-doubtful={point.doubt !== undefined}>
      {point.note === undefined ? null : <title>{point.note}</title>}
      {controlY === null ? null : (
        <rect x={x - 4} y={controlY[1]} width={8} height={controlY[0] - controlY[1]} fill={EDGE} fillOpacity={0.35} />
      )}
      {modelY === null ? null : <path d={`M${x} ${y}V${modelY}`} stroke={EDGE} strokeDasharray="3 3" />}
      {lowY - highY < 2 ? null : (
        <path d={whisker(x, lowY, highY, lowY >= bottom, highY <= top)} fill="none" stroke={colour} strokeWidth={1.6} />
      )}
      <path
        d={isClaim ? CLAIM_PATH : markPath(markOf(series))}
        transform={`translate(${x} ${y})`}
        fill={isClaim ? "none" : isOpen ? GROUND : colour}
        stroke={isClaim || isOpen ? colour : GROUND}
        strokeWidth={isClaim ? 2 : 3}
        paintOrder="stroke"
      />
    </g>
  );
}

/** Question marks of doubtful points, above the lines of all series. Points next to each other share one. */
function Doubts({ layout }: { readonly layout: PlotLayout }) {
  const marks: PlottedPoint[] = [];
  for (const at of layout.series.flatMap(({ points }) => points)) {
    const isShared = marks.some(({ x, y }) => Math.abs(x - at.x) < LABEL && Math.abs(y - at.y) < LABEL + 4);
    if (at.point.doubt !== undefined && !isShared) marks.push(at);
  }
  return marks.map(({ x, y }) => (
    <text key={`${x} ${y}`} x={x + 8} y={y - 5} fontSize={LABEL} fontWeight={600} fill={INK}>
      ?
    </text>
  ));
}

/** The mark of an origin in a text. */
export function MarkSample(series: Pick<Series, "kind" | "cost">) {
  const colour = colourOf(series);
  return (
    <svg className="chart-sample" viewBox="-6 -6 12 12" width={12} height={12} aria-hidden="true">
      <path
        d={markPath(markOf({ ...series, mark: "circle" }))}
        fill={series.kind === "tab" ? GROUND : colour}
        stroke={colour}
        strokeWidth={1.5}
      />
    </svg>
  );
}

/** Measured points are never circles, so that the first of them is a square. */
function markOf({ kind, mark }: Pick<Series, "kind" | "mark">): MarkName {
  if (kind !== "measured" && kind !== "tab") return mark;
  return mark === "circle" ? "square" : mark === "square" ? "diamond" : mark === "diamond" ? "star" : mark;
}

/** An end has a cap, or an arrow if the interval exceeds the axis. */
function whisker(x: number, lowY: number, highY: number, isLowCut: boolean, isHighCut: boolean): string {
  const cap = (y: number, isCut: boolean, toward: 1 | -1): string =>
    isCut ? `M${x - 4} ${y + 4 * toward}l4 ${-4 * toward}l4 ${4 * toward}` : `M${x - 4} ${y}h8`;
  return `M${x} ${lowY}V${highY}${cap(lowY, isLowCut, -1)}${cap(highY, isHighCut, 1)}`;
}

/** A name, parted from what is behind it by the ground. */
function SeriesName({ series, lines, place, leader, of }: Omit<Name, "key">) {
  const linked = useSeries(series);
  const colour = of === "point" || series.isPale ? (series.isPale ? "var(--soft)" : INK) : colourOf(series);
  return (
    <g className="chart-name" {...linked}>
      {leader === null ? null : <path d={leader} stroke={EDGE} />}
      <Words lines={lines} place={place} colour={colour} isStrong={of === "series" && !series.isPale} />
    </g>
  );
}

interface WordsProps {
  readonly lines: readonly string[];
  readonly place: Name["place"];
  readonly colour: string;
  readonly isStrong: boolean;
  readonly size?: number;
}

function Words({ lines, place: { x, y, anchor }, colour, isStrong, size = LABEL }: WordsProps) {
  return (
    <text
      textAnchor={anchor}
      fontSize={size}
      fontWeight={isStrong ? 600 : 400}
      fill={colour}
      stroke={GROUND}
      strokeWidth={4}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {lines.map((line, row) => (
        <tspan key={line} x={x} y={y + row * LINE}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function Predicted({ line, flag, shade, label, says }: PlacedPrediction) {
  const wordsOf = usePredictionWords();
  return (
    <g className="chart-prediction">
      {shade === "" ? null : <path d={shade} fill={INK} fillOpacity={0.07} />}
      <path d={line} fill="none" stroke={INK} strokeWidth={2} strokeDasharray="12 4 2 4" />
      <path d={flag} fill={INK} />
      <Words lines={[wordsOf(says)]} place={label} colour={INK} isStrong={true} />
    </g>
  );
}

/** A value that stands out. */
function Lit({ x, y, label, says }: PlacedSpotlight) {
  return (
    <g className="chart-spotlight">
      <circle cx={x} cy={y} r={7} fill={GROUND} stroke={INK} strokeWidth={2.5} />
      <Words lines={[says]} place={label} colour={INK} isStrong={true} size={SPOTLIGHT} />
    </g>
  );
}

/** A line at the stop that is read out, and rings around its points. */
interface CrosshairProps {
  readonly layout: PlotLayout;
  readonly stop: PlotStop;
}

function Crosshair({ layout: { top, bottom }, stop }: CrosshairProps) {
  return (
    <g className="chart-crosshair">
      <path d={`M${stop.x} ${top}V${bottom}`} stroke={INK} />
      {stop.rings.map(({ x, y, series, interval }) => (
        <g
          key={`${y} ${series === undefined ? "" : keyOf(series)}`}
          fill="none"
          stroke={series === undefined ? INK : colourOf(series)}
          strokeWidth={2.5}
        >
          {interval === undefined ? null : (
            <path d={whisker(x, interval[0], interval[1], interval[0] >= bottom, interval[1] <= top)} />
          )}
          <circle cx={x} cy={y} r={6.5} />
        </g>
      ))}
    </g>
  );
}
