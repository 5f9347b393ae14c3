/** Gains of one run, row by row: measured with their interval, and the model. */

import { useMemo, useRef } from "react";
import type { GainChartOf } from "../../../engine/contract";
import { ChartTitle } from "../../../figures/chart/ChartTitle";
import { RowChart } from "../../../figures/chart/RowChart";
import { RowMark } from "../../../figures/chart/RowMark";
import { Fold } from "../../../figures/frame/DataAndExport";
import { Exports } from "../../../figures/frame/Exports";
import { useWidth } from "../../../figures/frame/use-width";
import { answerText as text } from "../../../text/pages/answer.en";
import { layoutGains, rowName } from "./gain-layout";

interface GainFigureProps {
  readonly chart: GainChartOf;
  readonly isVirtual: boolean;
  readonly origin: string;
  /** Name of saved files. */
  readonly name: string;
}

/** The figure. */
export function GainFigure({ chart, isVirtual, origin, name }: GainFigureProps) {
  const [frame, width] = useWidth<HTMLDivElement>(760);
  const picture = useRef<SVGSVGElement>(null);
  const layout = useMemo(() => layoutGains(chart, isVirtual, width), [chart, isVirtual, width]);
  const { rows, by, finding } = chart;
  const title = text.chartTitle(by);
  const names = rows.map((row) => rowName(row, by, isVirtual));
  const readings = rows.map((row, at) => ({ at: `${names[at]}:`, values: text.reading(row) }));
  const pointed = layout.rows[finding];
  return (
    <figure className="answer-figure">
      <ChartTitle title={title} origin={text.origin(origin)} />
      <div ref={frame}>
        <RowChart
          title={title}
          hint={text.hint}
          layout={layout}
          readings={readings}
          picture={picture}
          description={`${title}. ${readings.map(({ at, values }) => `${at} ${values}.`).join(" ")}`}
        >
          {pointed === undefined || rows.length === 1 ? null : (
            <rect
              x={0}
              y={layout.tops[finding]}
              width={width}
              height={layout.pitch}
              fill="var(--ink)"
              opacity={0.06}
              rx={4}
            />
          )}
          {rows.map((row, at) => {
            const marks = layout.marks[at];
            if (marks === undefined) return null;
            const { y, model, measured, interval } = marks;
            return (
              <g key={`${row.index}:${row.text}`}>
                <RowMark kind="measured" x={measured} y={y} interval={interval} isDoubtful={row.isDoubtful} />
                {model === null ? null : <RowMark kind="model" x={model} y={y} interval={null} colour="var(--soft)" />}
              </g>
            );
          })}
        </RowChart>
      </div>
      <ul className="answer-legend">
        <li className="answer-mark">
          <Sample kind="measured" /> {text.measured}
        </li>
        {rows.some(({ model }) => model !== undefined) ? (
          <li className="answer-mark">
            <Sample kind="model" /> {text.model}
          </li>
        ) : null}
        {rows.some(({ isDoubtful }) => isDoubtful) ? <li className="answer-mark">{text.doubtful}</li> : null}
      </ul>
      <Fold>
        {() => (
          <Exports
            name={name}
            caption={title}
            table={{
              columns: text.columns,
              rows: rows.map((row, at) => [
                names[at] ?? "",
                known(row.readNs),
                row.gain.estimate,
                row.gain.low,
                row.gain.high,
                known(row.model),
                known(row.controlLow),
                known(row.controlHigh),
              ]),
            }}
            picture={picture}
          />
        )}
      </Fold>
    </figure>
  );
}

function known(value: number | undefined): number | string {
  return value ?? "";
}

/** A mark in a legend. */
export function Sample({
  kind,
  colour = kind === "model" ? "var(--soft)" : "var(--ink)",
}: {
  readonly kind: "measured" | "model" | "counted";
  readonly colour?: string;
}) {
  return (
    <svg className="answer-sample" width={18} height={18} viewBox="0 0 18 18" aria-hidden="true">
      <RowMark kind={kind} x={9} y={9} interval={null} colour={colour} />
    </svg>
  );
}
