/** The figure of gains in rows. The row that a view is about is marked and read out from the start, and each row can be pressed. */

import type { ReactNode } from "react";
import { answerText as text } from "../../text/pages/answer.en";
import { ChartFigure } from "../chart/ChartFigure";
import { Legend, type LegendItem } from "../chart/Legend";
import type { Reading } from "../chart/layout/stop";
import { RowChart } from "../chart/RowChart";
import type { DataTable } from "../frame/csv";
import type { DrawnRows } from "../grammar/chart";
import "./gains.css";

interface RowsFigureProps {
  readonly name: string;
  readonly title: string;
  readonly origin: string;
  /** Invites to press a row. */
  readonly invite?: string;
  readonly draw: (width: number) => DrawnRows;
  readonly readings: readonly Reading[];
  /** Row that is read out. */
  readonly at: number | null;
  readonly onAt: (at: number | null) => void;
  readonly legend: readonly LegendItem[];
  readonly table: DataTable;
  /** Between chart and legend. */
  readonly parts?: ReactNode;
  /** Below the legend. */
  readonly children?: ReactNode;
}

export function RowsFigure(props: RowsFigureProps) {
  const { name, title, origin, invite, draw, readings, at, onAt, legend, table, parts, children } = props;
  return (
    <ChartFigure
      name={name}
      className="answer-figure"
      title={title}
      origin={origin}
      table={table}
      above={invite === undefined || readings.length < 2 ? null : <p className="row-invite">{invite}</p>}
      chart={(width, picture) => (
        <RowChart
          title={title}
          hint={text.hint}
          chart={draw(width)}
          readings={readings}
          picture={picture}
          description={`${title}. ${readings.map((one) => `${one.at} ${one.values}.`).join(" ")}`}
          at={at}
          onAt={onAt}
          marksRow={false}
        />
      )}
    >
      {parts}
      <Legend items={legend} />
      {children}
    </ChartFigure>
  );
}
