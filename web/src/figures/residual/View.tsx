/** Measured less model, term by term: every setting of an experiment on one scale. The engine splits; this draws. */

import { useId, useMemo, useRef } from "react";
import { residualText as text } from "../../text/charts/residual.en";
import { RolePatterns, roleFill } from "../../theme/RolePatterns";
import { type Role, roleColour } from "../../theme/tokens";
import { RowChart } from "../chart/RowChart";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { useWidth } from "../frame/use-width";
import { type Linked, pointing, useLinked } from "../linked/Linked";
import { CostName } from "../linked/names";
import { TERM_COSTS } from "../linked/thing";
import { BAR, layoutResiduals, TERMS, type TermBar } from "./layout";
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
  const layout = useMemo(() => layoutResiduals(of, rows, width), [of, rows, width]);
  const at = rows.findIndex(({ setting }) => setting === linked.pointed.setting);
  const told = TERMS.filter((term) => layout.residuals.some(({ bars }) => bars.some((bar) => bar.name === term)));
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
        <RowChart
          title={title}
          hint={text.hint}
          layout={layout}
          readings={rows.map(({ label, residual }) => ({ at: `${label}:`, values: text.split(of, residual) }))}
          picture={picture}
          description={text.described(
            title,
            rows.map(({ label, residual }) => text.rowDescribed(of, label, residual)),
          )}
          at={at === -1 ? null : at}
          onAt={(next) => linked.point("setting", next === null ? null : (rows[next]?.setting ?? null))}
        >
          <RolePatterns prefix={prefix} roles={COSTS} />
          {layout.residuals.map(({ key, y, bars, sumX }) => (
            <g key={key}>
              {bars.map((bar) => (
                <rect
                  key={bar.name}
                  x={bar.x}
                  y={y}
                  width={bar.width}
                  height={BAR}
                  {...fillOf(prefix, bar.name)}
                  {...ofCost(linked, TERM_COSTS[bar.name])}
                />
              ))}
              <path className="sum" d={`M${sumX} ${y - 3}V${y + BAR + 3}`} stroke="var(--ink)" strokeWidth={2.5} />
            </g>
          ))}
        </RowChart>
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
            <path d="M8 1V15" stroke="var(--ink)" strokeWidth={2.5} />
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

/** Reads have two terms: their number is filled, their time is an outline. */
function fillOf(prefix: string, term: TermBar["name"]) {
  const role = TERM_COSTS[term];
  if (term === "slow-reads") return { fill: GROUND, stroke: roleColour("read"), strokeWidth: 1.5 };
  return role === null ? { fill: GROUND, stroke: "var(--edge)" } : { fill: roleFill(prefix, role) };
}

const GROUND = "var(--ground, var(--bg))";

/** Without digits that are only those of the float. */
function tidy(value: number): number {
  return Number(value.toPrecision(6));
}
