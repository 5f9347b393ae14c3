/** Legend of bar parts, by color and pattern. */

import { resultsText as text } from "../../text/charts/results.en";
import { roleFill } from "../../theme/RolePatterns";
import { ArmTitle, CostName } from "../linked/names";
import { ARM_NAMES, PART_ROLES, type PartsLayout } from "./layout/parts";

const SIZE = 16;
const MIDDLE = SIZE / 2;

function Sample({ children }: { readonly children: React.ReactNode }) {
  return (
    <svg width={SIZE} height={SIZE} aria-hidden="true">
      {children}
    </svg>
  );
}

/** The legend of bars. */
export function PartLegend({ prefix, layout }: { readonly prefix: string; readonly layout: PartsLayout }) {
  const arms = new Set(layout.groups.flatMap(({ bars }) => bars.map(({ arm }) => arm)));
  const isBeyond = layout.groups.some(({ bars }) => bars.some(({ beyond }) => beyond !== null));
  return (
    <div className="legends">
      <ul className="legend">
        {PART_ROLES.map((role) => (
          <li key={role}>
            <Sample>
              <rect x={2} y={2} width={12} height={12} rx={2} fill={roleFill(prefix, role)} />
            </Sample>
            <CostName cost={role}>{text.part[role]}</CostName>
          </li>
        ))}
      </ul>
      <ul className="legend">
        {[...arms].map((arm) => (
          <li key={arm}>
            <ArmTitle arm={ARM_NAMES[arm]}>{text.arm(arm)}</ArmTitle>
          </li>
        ))}
      </ul>
      <ul className="legend">
        <li>
          <Sample>
            <path d={`M${MIDDLE} 1V${SIZE - 1}`} stroke="var(--ink)" strokeWidth={2} />
          </Sample>
          {text.mean}
        </li>
        {isBeyond ? <li>{text.beyond}</li> : null}
      </ul>
    </div>
  );
}
