/** Draws lanes, with the moment that is looked at as a line through all of them. */

import type { PointerEvent, ReactNode } from "react";
import { pointerIn } from "../../../figures/frame/pointer";
import { roleColour } from "../../../theme/tokens";
import type { LanesLayout, PlacedLane } from "./lanes";

interface LanesProps {
  readonly layout: LanesLayout;
  readonly width: number;
  readonly description: string;
  /** Operations done at the moment that is looked at. */
  readonly here: number;
  /** Moment that is pointed at; null for none. */
  readonly pointed?: number | null;
  /** Goes to a moment. */
  readonly onPick?: (operations: number) => void;
  readonly axis: string;
}

export function LanesPicture({ layout, width, description, here, pointed = null, onPick, axis }: LanesProps) {
  const { left, right, lanes, height, xTicks } = layout;
  const last = lanes.at(-1)?.bottom ?? 0;
  const top = lanes[0]?.top ?? 0;
  const pick = (event: PointerEvent<SVGSVGElement>): void => {
    const { x } = pointerIn(event.currentTarget, event);
    if (x >= left - 8) onPick?.(Math.round(layout.operationsAt(Math.min(Math.max(x, left), right))));
  };
  return (
    <svg
      className={onPick === undefined ? "lanes" : "lanes lanes-pick"}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      role="img"
      aria-label={description}
      onPointerDown={onPick === undefined ? undefined : pick}
    >
      {lanes.map((placed) => (
        <LaneDrawing key={placed.lane.title} placed={placed} left={left} right={right} />
      ))}
      {xTicks.map(({ x, text, anchor }) => (
        <text
          key={anchor}
          x={x}
          y={last + 16}
          textAnchor={anchor}
          fontSize={12.5}
          fill="var(--soft)"
          className="number"
        >
          {anchor === "end" ? `${text} ${axis}` : text}
        </text>
      ))}
      <path d={`M${layout.x(here)} ${top}V${last}`} stroke="var(--ink)" strokeWidth={1.5} />
      {pointed === null ? null : (
        <path d={`M${layout.x(pointed)} ${top}V${last}`} stroke="var(--ink)" strokeDasharray="2 3" />
      )}
    </svg>
  );
}

interface LaneProps {
  readonly placed: PlacedLane;
  readonly left: number;
  readonly right: number;
}

function LaneDrawing({ placed, left, right }: LaneProps): ReactNode {
  const { lane, titleY, bottom, top, ticks, areas, names, line, limitY, waits } = placed;
  return (
    <g>
      <text x={0} y={titleY} fontSize={13} fill="var(--ink)">
        {lane.title}
      </text>
      {ticks.map(({ y, text }) => (
        <g key={y}>
          <path d={`M${left} ${y}H${right}`} stroke="var(--line)" />
          <text x={left - 6} y={y + 4} textAnchor="end" fontSize={12} fill="var(--soft)" className="number">
            {text}
          </text>
        </g>
      ))}
      {waits.map((x) => (
        <path key={x} d={`M${x} ${top}V${bottom}`} stroke={roleColour("wasted")} strokeOpacity={0.35} strokeWidth={3} />
      ))}
      {areas.map(({ key, path, fill }) => (
        <path key={key} d={path} fill={fill} stroke="var(--bg)" strokeWidth={lane.kind === "stack" ? 0.75 : 0} />
      ))}
      {line === "" ? null : <path d={line} fill="none" stroke="var(--ink)" strokeWidth={1.6} />}
      {limitY === null || lane.kind !== "debt" ? null : (
        <>
          <path d={`M${left} ${limitY}H${right}`} stroke={roleColour("wasted")} strokeDasharray="5 3" />
          <text
            x={left + 6}
            y={limitY - 4}
            fontSize={12}
            fill={roleColour("wasted")}
            stroke="var(--bg)"
            strokeWidth={3}
            paintOrder="stroke"
          >
            {lane.limitName}
          </text>
        </>
      )}
      <path d={`M${left} ${bottom}H${right}`} stroke="var(--edge)" />
      {names.map(({ x, y, text }) => (
        <text
          key={text}
          x={x}
          y={y}
          textAnchor="middle"
          fontSize={12}
          fontWeight={600}
          fill="var(--ink)"
          stroke="var(--bg)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {text}
        </text>
      ))}
    </g>
  );
}
