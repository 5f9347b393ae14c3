/**
 * Gains of one run, row by row: measured with their interval, and the model if the reader asks for it. Below the rows are the parts of
 * the lookups of the row that is read out.
 */

import { useState } from "react";
import type { GainChartOf, GainRowOf } from "../../engine/contract";
import type { Arms } from "../../engine/result-file.generated";
import { answerText as text } from "../../text/pages/answer.en";
import type { LegendItem } from "../chart/Legend";
import { valueSample } from "../grammar/value";
import { claimOf } from "./claim";
import { gainRows, rowName } from "./layout";
import { Parts } from "./Parts";
import { RowsFigure } from "./RowsFigure";
import { whyOf } from "./why";

interface GainFigureProps {
  readonly chart: GainChartOf;
  readonly isVirtual: boolean;
  readonly origin: string;
  /** Name of saved files. */
  readonly name: string;
  /** Times of the arms of a row; null until the file has loaded. */
  readonly armsOf: (row: GainRowOf) => Arms | null;
}

/** The figure. */
export function GainFigure({ chart, isVirtual, origin, name, armsOf }: GainFigureProps) {
  const [read, setRead] = useState<number | null>(null);
  const [showsModel, setShowsModel] = useState(false);
  const { rows, by, finding } = chart;
  const hasModel = rows.some(({ model }) => model !== undefined);
  // The model is far from some measurements, so an axis for both leaves little room for what was measured.
  const drawn = showsModel ? chart : { ...chart, rows: rows.map(withoutModel) };
  const names = rows.map((row) => rowName(row, by, isVirtual));
  const shown = read ?? finding;
  const row = drawn.rows[shown];
  return (
    <RowsFigure
      name={name}
      title={text.chartTitle(by)}
      origin={showsModel ? text.origin(origin) : origin}
      invite={text.pressRow}
      draw={(width) => gainRows(drawn, isVirtual, width, shown)}
      readings={drawn.rows.map((one, at) => ({ at: text.told(names[at] ?? "", one, by), values: text.reading(one) }))}
      at={shown}
      onAt={setRead}
      parts={row && <Parts name={text.placed(row, by, isVirtual)} row={row} arms={armsOf(row)} />}
      legend={legendOf(drawn.rows)}
      table={{
        columns: text.columns,
        rows: rows.map((one, at) => [
          names[at] ?? "",
          known(one.readNs),
          one.gain.estimate,
          one.gain.low,
          one.gain.high,
          known(one.model),
          known(one.modelWithOther),
          known(one.controlLow),
          known(one.controlHigh),
        ]),
      }}
    >
      {hasModel ? (
        <label className="gain-model-switch">
          <input type="checkbox" checked={showsModel} onChange={(event) => setShowsModel(event.target.checked)} />
          {text.showModel}
        </label>
      ) : null}
      {row === undefined || !showsModel ? null : <p className="gain-why">{whyOf(row, armsOf(row))}</p>}
    </RowsFigure>
  );
}

function withoutModel(row: GainRowOf): GainRowOf {
  return { ...row, model: undefined, modelWithOther: undefined };
}

function known(value: number | undefined): number | string {
  return value ?? "";
}

/** The line between both models. */
const MODELS = [{ kind: "line", key: "sample", d: "M2 3v10M2 8H15", stroke: "soft" }] as const;

function legendOf(rows: readonly GainRowOf[]): readonly LegendItem[] {
  const predicted = { key: "model", sample: valueSample({ kind: "predicted", paint: "soft" }), name: text.model };
  return [
    { key: "measured", sample: valueSample({ kind: "measured" }), name: text.measured },
    ...(rows.some(({ model }) => model !== undefined) ? [predicted] : []),
    ...(rows.some(({ modelWithOther }) => modelWithOther !== undefined)
      ? [{ key: "models", sample: MODELS, name: text.modelWithOther }]
      : []),
    ...(rows.some(({ kind }) => kind === "emulated") ? [{ key: "emulated", name: text.emulated }] : []),
    ...claimLegend(rows),
  ];
}

/** Marks that are not solid, each with its rule. */
export function claimLegend(rows: readonly GainRowOf[]): readonly LegendItem[] {
  const claims = new Set(rows.map(claimOf));
  const hollow = { key: "none", sample: valueSample({ kind: "measured", isHollow: true }), name: text.noDifference };
  return [
    ...(claims.has("none") ? [hollow] : []),
    ...(claims.has("forbidden") ? [{ key: "forbidden", name: text.doubtful }] : []),
  ];
}
