/**
 * Draws a laid out chart. Origins are told apart by how a mark is drawn: a model is a line, what was measured is filled
 * and has whiskers, what was counted is a ring with a dot, what a source claims is hollow.
 */

import { describeMark } from "./description";
import type { ChartLayout, PlacedLine, PlacedMark, Whisker } from "./layout";
import { shapePath } from "./layout/shapes";
import type { Quantity } from "./quantities";

const RADIUS = 4.5;
/** Half the length of the mark of a model. */
const DASH = 9;
/** Half the width of the band of the control. */
const BAND = 4;
const CAP = 3.5;

interface ChartProps {
  readonly layout: ChartLayout;
  readonly quantity: Quantity;
  readonly selected: number | null;
  readonly axisTitle: string;
}

/** Axes, lines and marks. */
export function Chart({ layout, quantity, selected, axisTitle }: ChartProps) {
  const { lines, marks, values } = layout;
  const isJoined = (mark: PlacedMark): boolean =>
    lines.some(({ series, kind }) => mark.mark.origin === "model" && series === mark.series && kind === mark.mark.kind);
  return (
    <g>
      {values === "up" ? <ValuesUp layout={layout} title={axisTitle} /> : <ValuesRight layout={layout} />}
      <Selection layout={layout} selected={selected} />
      <g className="lines">
        {lines.map((line) => (
          <ModelLine key={line.key} line={line} />
        ))}
      </g>
      {marks.map((placed) =>
        isJoined(placed) ? null : (
          <MarkShape key={keyOf(placed)} placed={placed} quantity={quantity} isAcross={values === "right"} />
        ),
      )}
    </g>
  );
}

/** Several sources may claim something of one cell. */
function keyOf({ mark: { cell, origin, kind, estimate } }: PlacedMark): string {
  return `${cell}:${origin}:${kind}:${estimate}`;
}

function ValuesUp({ layout, title }: { readonly layout: ChartLayout; readonly title: string }) {
  const { left, right, bottom, valueTicks, placeTicks, zero, height } = layout;
  return (
    <g className="axes">
      {valueTicks.map(({ at, text }) => (
        <g key={text}>
          <path d={`M${left} ${at}H${right}`} className={at === zero ? "zero" : "grid"} />
          <text x={left - 8} y={at + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {placeTicks.map(({ at, text }) => (
        <g key={text}>
          <path d={`M${at} ${bottom}v4`} className="zero" />
          <text x={at} y={bottom + 18} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      <text x={(left + right) / 2} y={height - 6} textAnchor="middle" className="axis-title">
        {title}
      </text>
    </g>
  );
}

function ValuesRight({ layout }: { readonly layout: ChartLayout }) {
  const { width, top, bottom, valueTicks, rows, zero } = layout;
  return (
    <g className="axes">
      {valueTicks.map(({ at, text }) => (
        <g key={text}>
          <path d={`M${at} ${top}V${bottom}`} className={at === zero ? "zero" : "grid"} />
          <text x={at} y={bottom + 18} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      {rows.map(({ key, text, x, y, anchor, value }) => (
        <g key={key}>
          <text x={x} y={y} textAnchor={anchor} className="row-name">
            {text}
          </text>
          {value.map((said) => (
            <text key={said.y} x={width} y={said.y} textAnchor="end" className="row-value number">
              {said.text}
            </text>
          ))}
        </g>
      ))}
    </g>
  );
}

function Selection({ layout, selected }: Pick<ChartProps, "layout" | "selected">) {
  const spot = layout.spots.find(({ cell }) => cell === selected);
  if (!spot) return null;
  const { top, bottom, left, right, values } = layout;
  const path = values === "up" ? `M${spot.x} ${top}V${bottom}` : `M${left} ${spot.y}H${right}`;
  return (
    <g className="selection">
      <path d={path} />
      <circle cx={spot.x} cy={spot.y} r={RADIUS + 5} />
    </g>
  );
}

function ModelLine({ line }: { readonly line: PlacedLine }) {
  return (
    <g className={line.kind === "with-other" ? "model thin" : "model"}>
      <path d={line.path} />
      {line.name ? (
        <text x={line.name.x} y={line.name.y}>
          {line.name.text}
        </text>
      ) : null}
    </g>
  );
}

interface MarkProps {
  readonly placed: PlacedMark;
  readonly quantity: Quantity;
  /** Whether values go to the right. */
  readonly isAcross: boolean;
}

function MarkShape({ placed, quantity, isAcross }: MarkProps) {
  const { mark } = placed;
  if (mark.kind === "control") return <ControlBand placed={placed} quantity={quantity} isAcross={isAcross} />;
  return (
    <g className={`mark ${mark.origin}${mark.doubt === null ? "" : " doubtful"}`}>
      <title>{describeMark(quantity, mark)}</title>
      {mark.origin === "model" ? (
        <ModelDash placed={placed} isAcross={isAcross} />
      ) : (
        <Dot placed={placed} isAcross={isAcross} />
      )}
    </g>
  );
}

function ModelDash({ placed: { x, y, mark }, isAcross }: Omit<MarkProps, "quantity">) {
  const path = isAcross ? `M${x} ${y - DASH}V${y + DASH}` : `M${x - DASH} ${y}H${x + DASH}`;
  return <path d={path} className={mark.kind === "with-other" ? "dash thin" : "dash"} />;
}

function Dot({ placed: { x, y, series, whisker, mark }, isAcross }: Omit<MarkProps, "quantity">) {
  return (
    <>
      {whisker === null ? null : <path className="whisker" d={whiskerPath(whisker, isAcross)} />}
      <path className="dot-shape" d={shapePath(series, x, y, RADIUS)} />
      {mark.origin === "counted" ? <circle className="core" cx={x} cy={y} r={1.6} /> : null}
      {mark.doubt === null ? null : (
        <text x={x + RADIUS + 3} y={y - RADIUS} className="doubt">
          ?
        </text>
      )}
    </>
  );
}

/** An end has a cap, or an arrow where the interval goes on beyond the axis. */
function whiskerPath({ x1, y1, x2, y2, isLowCut, isHighCut }: Whisker, isAcross: boolean): string {
  const end = (x: number, y: number, isCut: boolean, toward: 1 | -1): string => {
    const back = isCut ? CAP * toward : 0;
    return isAcross
      ? `M${x + back} ${y - CAP}L${x} ${y}L${x + back} ${y + CAP}`
      : `M${x - CAP} ${y - back}L${x} ${y}L${x + CAP} ${y - back}`;
  };
  return `M${x1} ${y1}L${x2} ${y2}${end(x1, y1, isLowCut, 1)}${end(x2, y2, isHighCut, -1)}`;
}

function ControlBand({ placed: { whisker, mark }, quantity, isAcross }: MarkProps) {
  if (!whisker) return null;
  const { x1, y1, x2, y2 } = whisker;
  const box = isAcross
    ? { x: Math.min(x1, x2), y: y1 - BAND, width: Math.abs(x2 - x1), height: 2 * BAND }
    : { x: x1 - BAND, y: Math.min(y1, y2), width: 2 * BAND, height: Math.abs(y2 - y1) };
  return (
    <rect {...box} className="control">
      <title>{describeMark(quantity, mark)}</title>
    </rect>
  );
}
