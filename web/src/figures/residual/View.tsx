/** Measured less model, term by term: every setting of an experiment on one scale. The engine splits; this draws. */

import { useId, useMemo, useRef } from "react";
import { residualText as text } from "../../text/charts/residual.en";
import { RolePatterns, roleFill } from "../../theme/RolePatterns";
import type { Role } from "../../theme/tokens";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { useWidth } from "../frame/use-width";
import { type Linked, pointing, useLinked } from "../linked/Linked";
import { CostName } from "../linked/names";
import { TERM_COSTS } from "../linked/thing";
import { layoutResiduals, TERMS, type TermBar, tickX } from "./layout";
import type { ResidualOf, ResidualRow } from "./params";
import "./residual.css";

/** The costs that are among the terms. */
const COSTS = [...new Set(Object.values(TERM_COSTS).flatMap((cost) => cost ?? []))];

interface ResidualProps {
  readonly name: string;
  readonly title: string;
  readonly of: ResidualOf;
  readonly rows: readonly ResidualRow[];
}

/** The figure. */
export function ResidualFigure({ name, title, of, rows }: ResidualProps) {
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const picture = useRef<SVGSVGElement>(null);
  const prefix = useId();
  const linked = useLinked();
  const layout = useMemo(() => layoutResiduals(rows, width), [rows, width]);
  const told = TERMS.filter((term) => layout.rows.some(({ bars }) => bars.some((bar) => bar.name === term)));
  const table = useMemo(
    () => ({
      columns: [
        text.setting,
        text.model(of),
        text.measured(of),
        text.residual,
        ...TERMS.map((term) => text.terms[term]),
      ],
      rows: rows.map(({ label, residual }) => [
        label,
        tidy(residual.model),
        tidy(residual.measured),
        tidy(residual.measured - residual.model),
        ...TERMS.map((term) => tidy(residual.terms.find((one) => one.name === term)?.value ?? 0)),
      ]),
    }),
    [rows, of],
  );
  return (
    <div className="residual">
      <div ref={frame}>
        <svg
          ref={picture}
          viewBox={`0 0 ${width} ${layout.height}`}
          height={layout.height}
          role="img"
          aria-label={text.described(
            title,
            rows.map(({ label, residual }) => text.rowDescribed(of, label, residual)),
          )}
        >
          <RolePatterns prefix={prefix} roles={COSTS} />
          {layout.ticks.map(({ value, x }) => {
            const said = text.tick(of, value);
            return (
              <g key={value} className={value === 0 ? "zero" : "grid"}>
                <path d={`M${x} 16V${layout.bottom}`} />
                <text x={tickX(x, said)} y={11} textAnchor="middle">
                  {said}
                </text>
              </g>
            );
          })}
          {layout.rows.map((row) => (
            <g key={row.key} {...pointing(linked, "setting", row.setting)}>
              <text x={row.labelX} y={row.labelY} textAnchor={row.labelX > 0 ? "end" : "start"} className="row-name">
                {row.label}
              </text>
              {row.bars.map((bar) => (
                <rect
                  key={bar.name}
                  x={bar.x}
                  y={row.y}
                  width={bar.width}
                  height={layout.barHeight}
                  {...fillOf(prefix, bar.name)}
                  {...ofCost(linked, TERM_COSTS[bar.name])}
                >
                  <title>{`${text.terms[bar.name]}: ${text.signed(of, bar.value)}`}</title>
                </rect>
              ))}
              <path className="sum" d={`M${row.sumX} ${row.y - 3}V${row.y + layout.barHeight + 3}`} />
              <text x={row.textX} y={row.y + layout.barHeight - 3} textAnchor="end" className="number">
                {text.signed(of, row.sum)}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <ul className="legend">
        {told.map((term) => (
          <li key={term}>
            <svg width={16} height={16} aria-hidden="true">
              <rect x={2} y={2} width={12} height={12} rx={2} {...fillOf(prefix, term)} />
            </svg>
            <TermName term={term} />
          </li>
        ))}
        <li>
          <svg width={16} height={16} aria-hidden="true">
            <path className="sum" d="M8 1V15" />
          </svg>
          {text.residual}
        </li>
      </ul>
      <Fold>
        {() => <Exports name={name} caption={`${title}: ${text.caption(of)}`} table={table} picture={picture} />}
      </Fold>
    </div>
  );
}

/** A term of a cost can be pointed at, and steps back while another is meant. */
function ofCost(linked: Linked, cost: Role | null) {
  return cost === null ? {} : pointing(linked, "cost", cost);
}

function TermName({ term }: { readonly term: TermBar["name"] }) {
  const cost = TERM_COSTS[term];
  return cost === null ? text.terms[term] : <CostName cost={cost}>{text.terms[term]}</CostName>;
}

function fillOf(prefix: string, term: TermBar["name"]): { readonly fill?: string; readonly className?: string } {
  const role = TERM_COSTS[term];
  // Of the two that are about reads, the one of their number is full, the one of their time an outline.
  if (term === "slow-reads") return { className: "slow-reads" };
  return role === null ? { className: "bare" } : { fill: roleFill(prefix, role) };
}

/** Without digits that are only those of the float. */
function tidy(value: number): number {
  return Number(value.toPrecision(6));
}
