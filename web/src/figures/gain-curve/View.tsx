/** The gain curve: time saved by sharing, by the time of one read. A handle on the curve selects the device. */

import { type KeyboardEvent, type PointerEvent, type RefObject, useMemo } from "react";
import type { Curve } from "../../engine/contract";
import type { NativePoint } from "../../results/points";
import { gainCurveText as text } from "../../text/charts/gain-curve.en";
import { roleColour } from "../../theme/tokens";
import { useControl } from "../frame/Assigned";
import { LaterPart } from "../frame/later";
import { pointerIn } from "../frame/pointer";
import { useLinked } from "../linked/Linked";
import { isMeant } from "../linked/thing";
import { PlotPicture } from "../plot/Picture";
import type { PlotLayout } from "../plot/plotted";
import { describeGainCurve, handleText } from "./description";
import { gainPlot, moveByKey, onAxis, type PlacedDevice, READ_NS_GRID, READ_NS_MAX, READ_NS_MIN } from "./layout";
import "./gain-curve.css";

/** Properties of the figure. */
export interface GainCurveProps {
  readonly curves: readonly Curve[];
  readonly alpha: number;
  readonly points: readonly NativePoint[];
  /** The selected device: its latency and the model's gain there. */
  readonly device: { readonly label: string; readonly readNs: number; readonly gain: number };
  /** Note on the curve, such as a T_H measured in your browser. */
  readonly annotation: string | null;
  readonly height: number;
  /** Shown while no value is read out; left out, how values are read out. */
  readonly hint?: string;
  /** Named on the chosen curve. */
  readonly devices?: readonly PlacedDevice[];
  readonly onReadNs: (readNs: number) => void;
  readonly picture: RefObject<SVGSVGElement | null>;
}

export function GainCurveFigure(props: GainCurveProps) {
  const { curves, alpha, points, device, height, annotation, hint, devices, picture } = props;
  const params = useMemo(
    () => ({
      ...gainPlot({ curves, alpha, points, handle: device, annotation, devices }),
      ...(hint === undefined ? {} : { hint }),
    }),
    [curves, alpha, points, device, annotation, hint, devices],
  );
  const current = curves.find((curve) => curve.emptyFraction === alpha);
  return (
    <div className="gain-curve">
      <PlotPicture
        params={params}
        height={height}
        picture={picture}
        description={describeGainCurve(current, READ_NS_GRID, points)}
      >
        {(layout) => <Handle {...props} layout={layout} />}
      </PlotPicture>
    </div>
  );
}

/** The control that the handle is: of the device, which an assignment may lock. */
const CONTROL = "device";
/** Width that a finger finds. */
const GRIP = 44;

/** Handle of the selected device, at its read latency. */
function Handle({ layout, device, alpha, onReadNs }: GainCurveProps & { readonly layout: PlotLayout }) {
  const { pointed, point } = useLinked();
  const { isHidden, isLocked } = useControl(CONTROL);
  // The plot marks the device even if the reader cannot choose it.
  if (isHidden) return null;
  const drag = (event: PointerEvent<SVGGElement>): void => {
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const picture = event.currentTarget.ownerSVGElement;
    if (picture !== null) onReadNs(onAxis(layout.x.invert(pointerIn(picture, event).x)));
  };
  const press = (event: KeyboardEvent): void => {
    const moved = moveByKey(device.readNs, event.key);
    if (moved === undefined) return;
    event.preventDefault();
    onReadNs(moved);
  };
  const { top, bottom } = layout;
  const { x, y } = layout.spotlight ?? { x: 0, y: 0 };
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
        {isLocked ? null : <rect x={x - GRIP / 2} y={top} width={GRIP} height={bottom - top} fill="transparent" />}
        <circle className="knob" cx={x} cy={y} r={7} fill="none" stroke="var(--ink)" strokeWidth={2.5} />
      </g>
    </g>
  );
}

const loadTable = () => import("./GainCurveTable");

/** The numbers behind the lines and points. */
export function GainCurveNumbers(props: Pick<GainCurveProps, "curves" | "points" | "picture">) {
  return <LaterPart load={loadTable}>{({ GainCurveTable }) => <GainCurveTable {...props} />}</LaterPart>;
}
