/** Draws the bars of the arms. */

import { resultsText as text } from "../../text/charts/results.en";
import { roleFill } from "../../theme/RolePatterns";
import { LABEL } from "../chart/layout/text";
import { pointing, useLinked } from "../linked/Linked";
import { isFaded } from "../linked/thing";
import { ARM_NAMES, type ArmBar, BAR_HEIGHT, type PartsLayout } from "./layout/parts";

interface BarsProps {
  readonly layout: PartsLayout;
  readonly prefix: string;
}

/** All bars with their names and means. */
export function Bars({ layout, prefix }: BarsProps) {
  return (
    <g className="bars">
      {layout.groups.map(({ cell, bars }) =>
        bars.map((bar) => <Bar key={`${cell} ${bar.arm}`} bar={bar} left={layout.left} prefix={prefix} />),
      )}
    </g>
  );
}

interface BarProps {
  readonly bar: ArmBar;
  readonly left: number;
  readonly prefix: string;
}

/** A bar of another arm, and parts of another cost, than what is pointed at step back. */
function Bar({ bar, left, prefix }: BarProps) {
  const linked = useLinked();
  const { arm, y, parts, end, beyond } = bar;
  const base = y + BAR_HEIGHT - 2;
  return (
    <g data-faded={isFaded(linked.pointed, "arm", ARM_NAMES[arm])}>
      <text
        x={left - 6}
        y={base}
        textAnchor="end"
        fontSize={LABEL}
        fill="var(--soft)"
        {...pointing(linked, "arm", ARM_NAMES[arm])}
      >
        {arm}
      </text>
      {parts.map(({ role, x, width }) => (
        <rect
          key={role}
          x={x}
          y={y}
          width={width}
          height={BAR_HEIGHT}
          fill={roleFill(prefix, role)}
          {...pointing(linked, "cost", role)}
        >
          <title>{text.part[role]}</title>
        </rect>
      ))}
      {beyond === null ? null : (
        <rect
          x={end}
          y={y}
          width={Math.max(0, beyond - end)}
          height={BAR_HEIGHT}
          fill="var(--ground, var(--bg))"
          fillOpacity={0.55}
        />
      )}
      <path className="mean" d={`M${end} ${y - 2}V${y + BAR_HEIGHT + 2}`} stroke="var(--ink)" strokeWidth={2} />
      <text x={Math.max(end, beyond ?? end) + 8} y={base} fontSize={LABEL} fill="var(--ink)" className="number">
        {bar.text}
      </text>
    </g>
  );
}
