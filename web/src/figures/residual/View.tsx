/** Measured less model, term by term: every setting of an experiment on one scale. The engine splits; this draws. */

import { useMemo, useRef } from "react";
import { residualText as text } from "../../text/charts/residual.en";
import { Legend, partSample } from "../chart/Legend";
import { RowChart } from "../chart/RowChart";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { useWidth } from "../frame/use-width";
import { useLinked } from "../linked/Linked";
import { CostName } from "../linked/names";
import { TERM_COSTS } from "../linked/thing";
import { LOOKS, layoutResiduals, TERMS, tickAt } from "./layout";
import type { ResidualOf, ResidualRow } from "./params";
import "./residual.css";

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
  const linked = useLinked();
  const chart = useMemo(() => layoutResiduals(of, rows, width), [of, rows, width]);
  const at = rows.findIndex(({ setting }) => setting === linked.pointed.setting);
  const told = TERMS.filter((term) =>
    rows.some(({ residual }) => residual.terms.some((one) => one.name === term && one.value !== 0)),
  );
  const legend = told.map((term) => {
    const [{ paint: fill, ...look }, cost] = [LOOKS[term], TERM_COSTS[term]];
    const words = text.terms[term];
    const named =
      cost === null ? (
        words
      ) : (
        <CostName key={term} cost={cost}>
          {words}
        </CostName>
      );
    return { key: term, sample: partSample({ fill, ...look }), name: named };
  });
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
          chart={chart}
          readings={rows.map(({ label, residual }) => ({ at: `${label}:`, values: text.split(of, residual) }))}
          picture={picture}
          description={text.described(
            title,
            rows.map(({ label, residual }) => text.rowDescribed(of, label, residual)),
          )}
          at={at === -1 ? null : at}
          onAt={(next) => linked.point("setting", next === null ? null : (rows[next]?.setting ?? null))}
        />
      </div>
      <Legend items={[...legend, { key: "sum", sample: [tickAt("sum", 8, [1, 15])], name: text.residual }]} />
      <Fold>
        {() => <Exports name={name} caption={`${title}: ${text.caption(of)}`} table={table} picture={picture} />}
      </Fold>
    </div>
  );
}

/** Without digits that are only those of the float. */
function tidy(value: number): number {
  return Number(value.toPrecision(6));
}
