/** The figure of the challenge: the rate by bits per word, on which the point is dragged, with the numbers of words and bits below it. */

import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { EngineClient } from "../../../engine/client";
import { ChartTitle } from "../../../figures/chart/ChartTitle";
import { useControl } from "../../../figures/frame/Assigned";
import { Slider } from "../../../figures/frame/controls";
import { pointerIn } from "../../../figures/frame/pointer";
import { SpareHeight } from "../../../figures/frame/spare-height";
import { describePlot, originOf } from "../../../figures/plot/description";
import { PlotPicture } from "../../../figures/plot/Picture";
import type { PlotLayout } from "../../../figures/plot/plotted";
import { PlotData } from "../../../figures/plot/View";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import { learnText } from "../../../text/labs/learn.en";
import { count, percent } from "../../../text/numbers";
import type { UpdateOf } from "../../link/use-link-state";
import { stepped } from "../frame/Grip";
import { useSpareHeight } from "../frame/use-spare-height";
import { Problem } from "../Problem";
import { Reset, WordCount } from "./Controls";
import { FilterGrid } from "./FilterGrid";
import { goalPlot } from "./outcomes";
import { LAB1_PARAMS, type Lab1State } from "./state";
import { type RateAt, useCurveOf } from "./use-filter";

interface PushProps {
  readonly client: EngineClient;
  readonly state: Lab1State;
  readonly update: UpdateOf<Lab1State>;
  /** Words in the filter, with those that were typed. */
  readonly words: number;
}

/** The figure; nothing until the first curve is counted. */
export function PushFigure({ client, state, update, words }: PushProps) {
  const curve = useCurveOf(client, state);
  const picture = useRef<SVGSVGElement>(null);
  const place = useRef<HTMLElement>(null);
  const spare = useSpareHeight(place);
  const found = curve.value;
  if (found === null) return <p className="hint working">{curve.error === null ? learnText.working : ""}</p>;
  const params = goalPlot(found, { ...state, words });
  const at = found.find(({ probes }) => probes === state.probes);
  return (
    <figure ref={place} className="push-figure">
      <div className="rain">
        <FilterGrid
          bits={state.bits}
          probes={state.probes}
          filter={at?.filter ?? null}
          rate={at === undefined ? null : percent(at.rate.rate, 2)}
        />
        <SpareHeight value={spare}>
          <ChartTitle title={params.title} origin={originOf(params)} />
          <PlotPicture params={params} height={260} picture={picture} description={describePlot(params)}>
            {(layout) => <Knob layout={layout} state={state} update={update} at={at} />}
          </PlotPicture>
        </SpareHeight>
      </div>
      <PlotData params={params} picture={picture} />
      <div className="shape">
        <WordCount state={state} update={update} />
        {/* The whole curve moves with it. */}
        <Slider
          param={BITS}
          label={`${text.bits}: ${count(state.bits)}`}
          value={state.bits}
          onChange={(bits) => update({ bits }, "scrub")}
        />
        <Reset update={update} />
      </div>
      <Problem error={curve.error} />
    </figure>
  );
}

const { probes: PROBES, bits: BITS } = LAB1_PARAMS;
/** Width that a finger finds. */
const GRIP = 44;

interface KnobProps extends Pick<PushProps, "state" | "update"> {
  readonly layout: PlotLayout;
  readonly at: RateAt | undefined;
}

/** The point of the filter on the curve, which is dragged to another number of bits per word. */
function Knob({ layout, state, update, at }: KnobProps) {
  const { isHidden, isLocked } = useControl(PROBES.name);
  if (isHidden || layout.spotlight === null) return null;
  const move = (to: number): void => {
    const probes = Math.min(Math.max(Math.round(to), PROBES.min), PROBES.max);
    if (probes !== state.probes) update({ probes }, "scrub");
  };
  const drag = (event: PointerEvent<SVGGElement>): void => {
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const picture = event.currentTarget.ownerSVGElement;
    if (picture !== null) move(layout.x.invert(pointerIn(picture, event).x));
  };
  const press = (event: KeyboardEvent): void => {
    const next = stepped(event.key, state.probes - PROBES.min, PROBES.max);
    if (next === undefined) return;
    event.preventDefault();
    move(next + PROBES.min);
  };
  const { x, y } = layout.spotlight;
  return (
    <g
      className="push-knob"
      data-control={PROBES.name}
      role="slider"
      tabIndex={0}
      aria-label={text.probesLabel}
      aria-disabled={isLocked}
      aria-valuemin={PROBES.min}
      aria-valuemax={PROBES.max}
      aria-valuenow={state.probes}
      aria-valuetext={`${state.probes}: ${percent(at?.rate.rate ?? 0, 2)}`}
      {...(isLocked ? {} : { onPointerDown: drag, onPointerMove: drag, onKeyDown: press })}
    >
      <rect x={x - GRIP / 2} y={layout.top} width={GRIP} height={layout.bottom - layout.top} fill="transparent" />
      <circle cx={x} cy={y} r={8} fill="var(--bg)" stroke="var(--ink)" strokeWidth={2.5} />
      <path d={`M${x - 14} ${y}l-6 -4v8zM${x + 14} ${y}l6 -4v8z`} fill="var(--ink)" />
    </g>
  );
}
