/** The cost bar: time of one lookup by component, for every arm, in simulated time. */

import { useId } from "react";
import type { ArmName, LookupTrace } from "../../engine/contract";
import type { LookupArms } from "../../engine/worker/api";
import { costBarText as text } from "../../text/charts/cost-bar.en";
import { percent, type TimeUnit, timeIn, unitFor } from "../../text/numbers";
import { RolePatterns, roleFill } from "../../theme/RolePatterns";
import { type Role, roleColour } from "../../theme/tokens";
import { LaterPart } from "../frame/later";
import { useWidth } from "../frame/use-width";
import { pointing, useLinked } from "../linked/Linked";
import { CostName } from "../linked/names";
import { isFaded } from "../linked/thing";
import "../chart/chart.css";
import "./cost-bar.css";
import { barName, describeCostBar, partName } from "./description";
import { type Bar, COST_ROLES, layoutBars } from "./layout";

const BAR_HEIGHT = 20;
const ROW_HEIGHT = 28;
const LABEL_WIDTH = 74;
const NUMBER_WIDTH = 88;
const SAVED_WIDTH = 70;
/** Space for the words that name the lookup with the saving. */
const OF_WIDTH = 96;

/** Properties of the figure. */
export interface CostBarProps {
  readonly arms: LookupArms;
  readonly arm: ArmName;
  /** Returns the position of each arm at the shown moment. */
  readonly positionOf: (trace: LookupTrace) => number;
  /** Name of the device, for the description. */
  readonly device: string;
  readonly highlight: Role | null;
  readonly onHighlight: (role: Role | null) => void;
  /** True if question marks take the place of the bars of other arms than `arm`. */
  readonly isAsked?: boolean;
}

/** The bars with their legend. */
export function CostBarFigure(props: CostBarProps & { readonly picture: React.RefObject<SVGSVGElement | null> }) {
  const { arms, arm, positionOf, highlight, onHighlight, picture } = props;
  const [frame, width] = useWidth<HTMLDivElement>(380);
  const prefix = useId();
  const linked = useLinked();
  const traces = [arms.perFilter, arms.shared, ...(hasMask(arms) || arm === "merged" ? [arms.merged] : [])];
  const shown = traces.map((trace) => ({ trace, position: positionOf(trace) }));
  const bars = layoutBars(shown, Math.max(40, width - LABEL_WIDTH - NUMBER_WIDTH));
  const height = ROW_HEIGHT * bars.length;
  const unit = unitFor(Math.max(...bars.map((bar) => bar.totalNs)));
  const shownRoles = COST_ROLES.filter((role) =>
    bars.some((bar) => bar.parts.some((part) => part.role === role && part.ns > 0)),
  );
  return (
    <div ref={frame} className="cost-bar">
      <svg
        ref={picture}
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        aria-label={describeCostBar(arms, props.device)}
      >
        <RolePatterns prefix={prefix} roles={COST_ROLES} />
        {bars.map((bar, index) => {
          const trace = traces[index];
          if (!trace) return null;
          return (
            <g
              key={trace.arm}
              transform={`translate(0 ${index * ROW_HEIGHT})`}
              className={trace.arm === arm ? "chosen" : "other"}
              data-faded={isFaded(linked.pointed, "arm", trace.arm)}
            >
              {/* Only the name means the arm: over a part, the same part of all arms is compared. */}
              <text x={0} y={ROW_HEIGHT / 2 + 5} className="label" {...pointing(linked, "arm", trace.arm)}>
                {barName(trace)}
              </text>
              {props.isAsked === true && trace.arm !== arm ? (
                <text x={LABEL_WIDTH} y={ROW_HEIGHT / 2 + 5} className="asked">
                  ?
                </text>
              ) : (
                <>
                  <BarParts bar={bar} prefix={prefix} highlight={highlight} onHighlight={onHighlight} />
                  <Saved bar={bar} first={bars[0]} />
                  <Time bar={bar} unit={unit} x={width} highlight={highlight} />
                </>
              )}
            </g>
          );
        })}
      </svg>
      <ul className="legend">
        {shownRoles.map((role) => (
          <li key={role} data-faded={highlight !== null && highlight !== role}>
            <svg width="12" height="12" aria-hidden="true">
              <rect width="12" height="12" rx="2" fill={roleFill(prefix, role)} />
            </svg>
            <CostName cost={role}>{partName(role)}</CostName>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BarPartsProps {
  readonly bar: Bar;
  readonly prefix: string;
  readonly highlight: Role | null;
  readonly onHighlight: (role: Role | null) => void;
}

interface TimeProps {
  readonly bar: Bar;
  readonly unit: TimeUnit;
  readonly x: number;
  readonly highlight: Role | null;
}

/** The time of a bar, or of the part that is pointed at, in its color. */
function Time({ bar, unit, x, highlight }: TimeProps) {
  const part = bar.parts.find(({ role }) => role === highlight);
  return (
    <text
      x={x}
      y={ROW_HEIGHT / 2 + 5}
      className="number"
      style={part === undefined ? undefined : { fill: roleColour(part.role) }}
    >
      {timeIn(unit, part?.ns ?? bar.totalNs)}
    </text>
  );
}

/** Saving of an arm compared with the first one, after its bar if there is enough space. */
function Saved({ bar, first }: { readonly bar: Bar; readonly first: Bar | undefined }) {
  const room = (first?.parts.at(-1)?.x ?? 0) + (first?.parts.at(-1)?.width ?? 0);
  const last = bar.parts.at(-1);
  const x = (last?.x ?? 0) + (last?.width ?? 0);
  const saved = first === undefined || first.totalNs === 0 ? 0 : 1 - bar.totalNs / first.totalNs;
  if (saved < 0.005 || room - x < SAVED_WIDTH) return null;
  return (
    <text x={LABEL_WIDTH + x + 10} y={ROW_HEIGHT / 2 + 7} className="saved">
      {`\u2212${percent(saved)}`}
      {room - x < SAVED_WIDTH + OF_WIDTH ? null : (
        <tspan className="saved-of" dx={8}>
          {text.ofThis}
        </tspan>
      )}
    </text>
  );
}

/** Returns true if arm C uses a mask. Without one it equals arm B, and its bar is hidden by default. */
function hasMask({ merged }: LookupArms): boolean {
  return merged.counters.masks > 0;
}

/** Future parts are pale, past parts are full. */
function BarParts({ bar, prefix, highlight, onHighlight }: BarPartsProps) {
  return (
    <g transform={`translate(${LABEL_WIDTH} ${(ROW_HEIGHT - BAR_HEIGHT) / 2})`}>
      {bar.parts.map((part) => (
        <g
          key={part.role}
          className="part"
          data-faded={highlight !== null && highlight !== part.role}
          onPointerEnter={() => onHighlight(part.role)}
          onPointerLeave={() => onHighlight(null)}
        >
          <rect x={part.x} width={part.width} height={BAR_HEIGHT} fill={roleFill(prefix, part.role)} opacity={0.25} />
          <rect x={part.x} width={part.spentWidth} height={BAR_HEIGHT} fill={roleFill(prefix, part.role)} />
        </g>
      ))}
    </g>
  );
}

const loadTable = () => import("./CostBarTable");

/** The numbers behind the bars. */
export function CostBarNumbers(
  props: Pick<CostBarProps, "arms"> & { readonly picture: React.RefObject<SVGSVGElement | null> },
) {
  return <LaterPart load={loadTable}>{({ CostBarTable }) => <CostBarTable {...props} />}</LaterPart>;
}
