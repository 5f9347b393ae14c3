/** The gain curve: what sharing saves, by how long a read takes. The model is lines, what was measured is points. */

import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useMemo } from "react";
import type { Curve } from "../../engine/contract";
import type { NativePoint } from "../../results/points";
import { gainCurveText as text } from "../../text/charts/gain-curve.en";
import { percent, time } from "../../text/numbers";
import { type Role, roleColour } from "../../theme/tokens";
import { useControl } from "../frame/Assigned";
import { LaterPart } from "../frame/later";
import { useWidth } from "../frame/use-width";
import { pointing, useLinked } from "../linked/Linked";
import { isMeant } from "../linked/thing";
import "./gain-curve.css";
import { describeGainCurve, describePoint, handleText } from "./description";
import { LINE_HEIGHT } from "./labels";
import {
  type GainLayout,
  layoutGain,
  moveByKey,
  type PointShape,
  READ_NS_GRID,
  READ_NS_MAX,
  READ_NS_MIN,
} from "./layout";

/** What the figure needs. */
export interface GainCurveProps {
  readonly curves: readonly Curve[];
  readonly alpha: number;
  readonly points: readonly NativePoint[];
  /** The device at hand: its latency and the model's gain there. */
  readonly device: { readonly label: string; readonly readNs: number; readonly gain: number };
  /** What is special about the curve, such as a T_H measured here; shown beside it. */
  readonly annotation: string | null;
  readonly height: number;
  readonly onReadNs: (readNs: number) => void;
  readonly picture: RefObject<SVGSVGElement | null>;
}

/** The chart. */
export function GainCurveFigure(props: GainCurveProps) {
  const [frame, width] = useWidth<HTMLDivElement>(380);
  const { curves, alpha, points, device, height, annotation } = props;
  const layout = useMemo(
    () => layoutGain({ width, height, curves, readNs: READ_NS_GRID, alpha, points, handle: device, annotation }),
    [width, height, curves, alpha, points, device, annotation],
  );
  const current = curves.find((curve) => curve.emptyFraction === alpha);
  return (
    <div ref={frame} className="gain-curve">
      {/* biome-ignore lint/a11y/useSemanticElements: a picture with a slider in it; a fieldset cannot hold shapes. */}
      <svg
        ref={props.picture}
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="group"
        aria-label={describeGainCurve(current, READ_NS_GRID, points)}
      >
        <g>
          <Axes layout={layout} />
          <Lines layout={layout} />
          {[...layout.points]
            .sort((one, other) => Number(one.current) - Number(other.current))
            .map((shape) => (
              <MeasuredPoint key={shape.point.key} shape={shape} />
            ))}
        </g>
        <Handle {...props} layout={layout} />
      </svg>
    </div>
  );
}

/** Up goes the time of hashes that sharing saves, to the right the time of a read: each axis has its cost. */
function Axes({ layout }: { readonly layout: GainLayout }) {
  const { left, right, top, bottom, xTicks, yTicks } = layout;
  return (
    <g className="axes">
      {yTicks.map(({ y, gain }) => (
        <path key={gain} d={`M${left} ${y}H${right}`} className={gain === 0 ? "zero" : "grid"} />
      ))}
      <CostAxis cost="hash" box={{ x: 0, y: top, width: left, height: bottom - top }}>
        {yTicks.map(({ y, gain }) => (
          <text key={gain} x={left - 6} y={y + 4} textAnchor="end">
            {percent(gain)}
          </text>
        ))}
      </CostAxis>
      <CostAxis cost="read" box={{ x: left, y: bottom, width: right - left, height: AXIS_HEIGHT }}>
        {xTicks.map(({ x, ns }) => (
          <text key={ns} x={x} y={bottom + 18} textAnchor={ns === READ_NS_MAX ? "end" : "middle"}>
            {time(ns)}
          </text>
        ))}
      </CostAxis>
    </g>
  );
}

/** Room for the numbers under the chart. */
const AXIS_HEIGHT = 24;

interface CostAxisProps {
  readonly cost: Role;
  /** Where the pointer finds it. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly children: ReactNode;
}

/** The numbers of an axis, in the colour of its cost while that is meant. */
function CostAxis({ cost, box, children }: CostAxisProps) {
  const linked = useLinked();
  const { "data-meant": isOwn, ...hears } = pointing(linked, "cost", cost);
  return (
    <g {...hears} data-faded={undefined} className="cost-axis" data-meant={isOwn} style={{ color: roleColour(cost) }}>
      <rect {...box} fill="transparent" />
      {children}
    </g>
  );
}

function Lines({ layout }: { readonly layout: GainLayout }) {
  return (
    <g className="lines">
      {layout.curves.map(({ emptyFraction, current, path, names, label }) => (
        <g key={emptyFraction} className={current ? "current" : "pale"}>
          <path d={path} />
          {label === null ? null : (
            <text x={label.x} y={label.y} textAnchor={label.anchor}>
              {names.map((name, row) => (
                <tspan key={name} x={label.x} y={label.y + row * LINE_HEIGHT}>
                  {name}
                </tspan>
              ))}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

function MeasuredPoint({ shape }: { readonly shape: PointShape }) {
  const linked = useLinked();
  const { point, x, y, lowY, highY, name, label, leader, current } = shape;
  return (
    <g
      className={`measured${point.doubtful ? " doubtful" : ""}${current ? "" : " pale"}`}
      {...pointing(linked, "run", point.run)}
    >
      <title>{describePoint(point)}</title>
      <path className="whisker" d={`M${x} ${lowY}V${highY}M${x - 4} ${lowY}h8M${x - 4} ${highY}h8`} />
      <circle cx={x} cy={y} r={current ? 5 : 4} />
      {leader === null ? null : <path className="leader" d={leader} />}
      {label === null ? null : (
        <text className="point-name" x={label.x} y={label.y} textAnchor={label.anchor}>
          {name}
        </text>
      )}
    </g>
  );
}

/** The control that the handle is: of the device, which an assignment may lock. */
const CONTROL = "device";

/** The device at hand: how long a read takes there. */
function Handle({ layout, device, alpha, onReadNs }: GainCurveProps & { readonly layout: GainLayout }) {
  const { pointed, point } = useLinked();
  const { isHidden, isLocked } = useControl(CONTROL);
  const isFixed = isHidden || isLocked;
  const drag = (event: PointerEvent<SVGGElement>): void => {
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (box) onReadNs(layout.readNsAt(event.clientX - box.left));
  };
  const press = (event: KeyboardEvent): void => {
    const moved = moveByKey(device.readNs, event.key);
    if (moved === undefined) return;
    event.preventDefault();
    onReadNs(moved);
  };
  const { x, y, value, label } = layout.handle;
  const mark = (
    <>
      <path d={`M${x} ${layout.top}V${layout.bottom}`} className="stem" />
      {isFixed ? null : (
        <rect x={x - 22} y={layout.top} width={44} height={layout.bottom - layout.top} className="grip" />
      )}
      <circle cx={x} cy={y} r={7} className="knob" />
      <text className="handle-value" x={label.x} y={label.y} textAnchor={label.anchor}>
        {value}
      </text>
    </>
  );
  // The device stays marked where nobody may choose it.
  if (isHidden) return <g className="handle">{mark}</g>;
  return (
    <g data-control={CONTROL}>
      <g
        className="handle"
        role="slider"
        tabIndex={0}
        aria-label={text.handle}
        aria-disabled={isLocked}
        aria-valuemin={READ_NS_MIN}
        aria-valuemax={READ_NS_MAX}
        aria-valuenow={Math.round(device.readNs)}
        aria-valuetext={handleText(device.label, device.readNs, device.gain, alpha)}
        {...(isLocked ? {} : { onPointerDown: drag, onPointerMove: drag, onKeyDown: press })}
        data-meant={isMeant(pointed, "cost", "read")}
        style={{ color: roleColour("read") }}
        onPointerEnter={() => point("cost", "read")}
        onPointerLeave={() => point("cost", null)}
        onFocus={() => point("cost", "read")}
        onBlur={() => point("cost", null)}
      >
        {mark}
      </g>
    </g>
  );
}

const loadTable = () => import("./GainCurveTable");

/** The numbers behind the lines and points. */
export function GainCurveNumbers(props: Pick<GainCurveProps, "curves" | "points" | "picture">) {
  return <LaterPart load={loadTable}>{({ GainCurveTable }) => <GainCurveTable {...props} />}</LaterPart>;
}
