/** Draws the trade-off: model curves dashed in the background, a lettered circle for each run. */

import { type RefObject, useMemo } from "react";
import type { SandboxTradeOff } from "../../../engine/contract";
import type { Stop } from "../../../figures/chart/layout/stop";
import { Reader } from "../../../figures/chart/Reader";
import { useWidth } from "../../../figures/frame/use-width";
import { tradeOffText as text } from "../../../text/explore/trade-off.en";
import { significant } from "../../../text/numbers";
import { plain, time } from "../amounts";
import { labelOf } from "../view";
import { layoutTradeOff, type PlacedCurve, type PlacedPoint, type Point } from "./layout";
import { stopsOf } from "./stops";

/** Farthest distance of a mark that is read out. */
const REACH = 60;

/** Below it there is no room for a legend. */
const NARROW = 480;

function curveName(policy: string, ratio: number): string {
  return `${text.model(labelOf("policy", policy))}, ${text.ratio(ratio)}`;
}

interface PictureProps {
  readonly points: readonly Point[];
  readonly curves: readonly SandboxTradeOff[];
  readonly device: string;
  readonly picture: RefObject<SVGSVGElement | null>;
}

export function TradeOffPicture({ points, curves, device, picture }: PictureProps) {
  const [frame, width] = useWidth<HTMLDivElement>(760);
  const height = width < NARROW ? 360 : 470;
  const layout = useMemo(
    () =>
      layoutTradeOff(points, curves, [width, height], {
        x: (value) => significant(value, 3),
        y: time,
        curve: width < NARROW ? (policy) => labelOf("policy", policy) : curveName,
      }),
    [points, curves, width, height],
  );
  const stops = useMemo(() => stopsOf(layout), [layout]);
  const { left, right, top, bottom, xTicks, yTicks, legend } = layout;
  return (
    <div ref={frame} className="trade-off-picture">
      <Reader
        title={text.title}
        hint={text.hint}
        width={width}
        area={{ left, right, top, bottom }}
        stops={stops}
        along="both"
        reach={REACH}
      >
        {(at) => (
          <svg
            ref={picture}
            viewBox={`0 0 ${width} ${height}`}
            height={height}
            role="img"
            aria-label={text.picture(points.length)}
          >
            <text x={0} y={16} fontSize={13} fill="var(--ink)">
              {text.y(device)}
            </text>
            {yTicks.map(({ at, text: label }) => (
              <g key={label}>
                <path d={`M${left} ${at}H${right}`} stroke="var(--line)" />
                <text x={left - 8} y={at + 4} textAnchor="end" fontSize={12} fill="var(--soft)" className="number">
                  {label}
                </text>
              </g>
            ))}
            {xTicks.map(({ at, text: label }) => (
              <g key={label}>
                <path d={`M${at} ${top}V${bottom}`} stroke="var(--line)" />
                <text x={at} y={bottom + 16} textAnchor="middle" fontSize={12} fill="var(--soft)" className="number">
                  {label}
                </text>
              </g>
            ))}
            <path d={`M${left} ${bottom}H${right}`} stroke="var(--edge)" />
            <text x={right} y={height - 6} textAnchor="end" fontSize={13} fill="var(--ink)">
              {text.x}
            </text>
            {layout.curves.map((curve) => (
              <Curve key={curve.policy} curve={curve} />
            ))}
            {layout.points.map(({ point, x, y, model }) =>
              model === null ? null : (
                <path
                  key={point.letter}
                  d={`M${x} ${y}L${model.x} ${model.y}`}
                  stroke={point.pair === "b" ? "var(--pair)" : "var(--ink)"}
                  strokeDasharray="1.5 3"
                />
              ),
            )}
            {layout.points.map((placed) => (
              <Circle key={placed.point.letter} placed={placed} />
            ))}
            {at === null ? null : <Pointed stop={stops[at]} radius={layout.points[at]?.radius ?? 2.5} />}
            {width < NARROW ? null : <Legend legend={legend} right={right} top={top} />}
          </svg>
        )}
      </Reader>
    </div>
  );
}

const HALO = { stroke: "var(--bg)", strokeWidth: 3, paintOrder: "stroke" } as const;

function Curve({ curve: { policy, path, dots, name } }: { readonly curve: PlacedCurve }) {
  return (
    <g data-curve={policy}>
      <path d={path} fill="none" stroke="var(--soft)" strokeWidth={1.5} strokeDasharray="6 4" />
      {dots.map(({ x, y, ratio }) => (
        <circle key={ratio} cx={x} cy={y} r={2.5} fill="var(--soft)" />
      ))}
      {dots
        .filter((_, at) => at === 0)
        .map(({ x, y, ratio }) => (
          <text key={ratio} x={x} y={y + 18} textAnchor="middle" fontSize={12} fill="var(--soft)" {...HALO}>
            {text.ratio(ratio)}
          </text>
        ))}
      <text x={name.x} y={name.y} textAnchor={name.anchor} fontSize={12.5} fill="var(--soft)" {...HALO}>
        {name.text}
      </text>
    </g>
  );
}

function Circle({ placed: { point, x, y, radius } }: { readonly placed: PlacedPoint }) {
  const stroke = point.pair === "b" ? "var(--pair)" : "var(--ink)";
  return (
    <g data-point={point.letter}>
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill="var(--bg)"
        fillOpacity={0.75}
        stroke={stroke}
        strokeWidth={point.pair === null ? 1.4 : 2.4}
      />
      <text x={x} y={y + 4} textAnchor="middle" fontSize={12.5} fontWeight={600} fill={stroke}>
        {point.letter}
      </text>
    </g>
  );
}

/** A ring around what is read out. */
function Pointed({ stop, radius }: { readonly stop: Stop | undefined; readonly radius: number }) {
  return stop === undefined ? null : (
    <circle
      cx={stop.x}
      cy={stop.y}
      r={radius + 4.5}
      fill="none"
      stroke="var(--ink)"
      strokeWidth={2}
      className="chart-crosshair"
    />
  );
}

interface LegendProps {
  readonly legend: readonly { readonly space: number; readonly radius: number }[];
  readonly right: number;
  readonly top: number;
}

function Legend({ legend, right, top }: LegendProps) {
  return (
    <g>
      <text x={right - 6} y={top + 14} textAnchor="end" fontSize={12} fill="var(--soft)" {...HALO}>
        {text.legend}
      </text>
      {legend.map(({ space, radius }, at) => (
        <g key={space} transform={`translate(${right - 40 - 76 * (legend.length - 1 - at)} ${top + 54})`}>
          <circle r={radius} fill="none" stroke="var(--edge)" />
          <text y={4} textAnchor="middle" fontSize={12} fill="var(--soft)" className="number" {...HALO}>
            {plain(space)}
          </text>
        </g>
      ))}
    </g>
  );
}
