/** The cost bar: time of one lookup by component, for every arm, in simulated time. */

import type { RefObject } from "react";
import type { ArmName, LookupTrace } from "../../engine/contract";
import type { LookupArms } from "../../engine/worker/api";
import { Legend, partSample } from "../chart/Legend";
import { LaterPart } from "../frame/later";
import { useWidth } from "../frame/use-width";
import { useLinked } from "../linked/Linked";
import { CostName } from "../linked/names";
import { isFaded } from "../linked/thing";
import { Shapes } from "../scene/Shapes";
import "./cost-bar.css";
import { barName, describeCostBar, partName } from "./description";
import { COST_LOOKS, COST_ROLES, costsOf, layoutCostBars } from "./layout";

/** Properties of the figure. */
export interface CostBarProps {
  readonly arms: LookupArms;
  readonly arm: ArmName;
  /** Returns the position of each arm at the shown moment. */
  readonly positionOf: (trace: LookupTrace) => number;
  /** Name of the device, for the description. */
  readonly device: string;
  /** True if question marks take the place of the bars of other arms than `arm`. */
  readonly isAsked?: boolean;
  readonly picture: RefObject<SVGSVGElement | null>;
}

/** The bars with their legend. */
export function CostBarFigure({ arms, arm, positionOf, device, isAsked = false, picture }: CostBarProps) {
  const [frame, width] = useWidth<HTMLDivElement>(380);
  const { pointed } = useLinked();
  const traces = [arms.perFilter, arms.shared, ...(hasMask(arms) || arm === "merged" ? [arms.merged] : [])];
  const shown = traces.map((trace) => ({ trace, name: barName(trace), position: positionOf(trace) }));
  const { height, shapes } = layoutCostBars({ shown, chosen: arm, meant: pointed.cost, isAsked }, width);
  const roles = COST_ROLES.filter((role) =>
    shown.some((one) => costsOf(one).some((cost) => cost.role === role && cost.ns > 0)),
  );
  return (
    <div ref={frame} className="cost-bar">
      <svg
        ref={picture}
        className="chart-rows"
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        aria-label={describeCostBar(arms, device)}
      >
        <Shapes shapes={shapes} />
      </svg>
      <Legend
        items={roles.map((role) => ({
          key: role,
          sample: partSample({ fill: role, ...COST_LOOKS[role] }),
          isFaded: isFaded(pointed, "cost", role),
          name: (
            <CostName key={role} cost={role}>
              {partName(role)}
            </CostName>
          ),
        }))}
      />
    </div>
  );
}

/** Returns true if arm C uses a mask. Without one it equals arm B, and its bar is hidden by default. */
function hasMask({ merged }: LookupArms): boolean {
  return merged.counters.masks > 0;
}

const loadTable = () => import("./CostBarTable");

/** The numbers behind the bars. */
export function CostBarNumbers(props: Pick<CostBarProps, "arms" | "picture">) {
  return <LaterPart load={loadTable}>{({ CostBarTable }) => <CostBarTable {...props} />}</LaterPart>;
}
