/** Draws the bars of the arms. */

import { resultsText as text } from "../../text/charts/results.en";
import { roleFill } from "../../theme/RolePatterns";
import { useLinked } from "../linked/Linked";
import { isFaded } from "../linked/thing";
import { ARM_NAMES, type ArmBar, BAR_HEIGHT, type BarGroup, type PartsLayout } from "./layout/parts";

interface BarsProps {
  readonly layout: PartsLayout;
  readonly prefix: string;
  readonly selected: number | null;
}

/** All bars with their names and means. */
export function Bars({ layout, prefix, selected }: BarsProps) {
  return (
    <g className="bars">
      {layout.groups.map((group) => (
        <g key={group.cell} className={group.cell === selected ? "selected" : undefined}>
          {group.cell === selected ? <SelectedGround group={group} width={layout.width} /> : null}
          <text x={group.labelX} y={group.labelY} textAnchor={group.labelX > 0 ? "end" : "start"} className="row-name">
            {group.label}
          </text>
          {group.bars.map((bar) => (
            <Bar key={bar.arm} bar={bar} left={layout.left} prefix={prefix} />
          ))}
        </g>
      ))}
    </g>
  );
}

function SelectedGround({ group, width }: { readonly group: BarGroup; readonly width: number }) {
  return <rect x={-4} y={group.y - 4} width={width + 8} height={group.height + 6} rx={4} className="selected-ground" />;
}

/** A bar of another arm, and parts of another cost, than what is pointed at step back. */
function Bar({ bar, left, prefix }: { readonly bar: ArmBar; readonly left: number; readonly prefix: string }) {
  const { pointed } = useLinked();
  return (
    <g data-faded={isFaded(pointed, "arm", ARM_NAMES[bar.arm])}>
      <text x={left - 6} y={bar.y + BAR_HEIGHT - 2} textAnchor="end" className="arm">
        {bar.arm}
      </text>
      {bar.parts.map(({ role, x, width }) => (
        <rect
          key={role}
          x={x}
          y={bar.y}
          width={width}
          height={BAR_HEIGHT}
          fill={roleFill(prefix, role)}
          data-faded={isFaded(pointed, "cost", role)}
        >
          <title>{text.part[role]}</title>
        </rect>
      ))}
      {bar.beyond === null ? null : (
        <rect x={bar.end} y={bar.y} width={Math.max(0, bar.beyond - bar.end)} height={BAR_HEIGHT} className="beyond" />
      )}
      <path d={`M${bar.end} ${bar.y - 2}V${bar.y + BAR_HEIGHT + 2}`} className="mean" />
      <text x={bar.textX} y={bar.y + BAR_HEIGHT - 2} className="number">
        {bar.text}
      </text>
    </g>
  );
}
