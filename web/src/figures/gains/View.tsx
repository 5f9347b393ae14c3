/**
 * Gains of one run, row by row: measured with their interval, and the model if the reader asks for it. Below the rows are the parts of
 * the lookups of the row that is read out.
 */

import { useMemo, useRef, useState } from "react";
import type { GainChartOf, GainRowOf } from "../../engine/contract";
import type { Arms } from "../../engine/result-file.generated";
import { answerText as text } from "../../text/pages/answer.en";
import { ChartTitle } from "../chart/ChartTitle";
import { LABEL } from "../chart/layout/text";
import { RowChart } from "../chart/RowChart";
import { RowMark } from "../chart/RowMark";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { useWidth } from "../frame/use-width";
import { claimOf, type RowClaim, styleOf } from "./claim";
import { type GainMarks, layoutGains, rowName } from "./layout";
import { Parts } from "./Parts";
import { RowBand } from "./RowBand";
import { whyOf } from "./why";
import "./gains.css";

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
  const [frame, width] = useWidth<HTMLDivElement>(760);
  const picture = useRef<SVGSVGElement>(null);
  const [read, setRead] = useState<number | null>(null);
  const [showsModel, setShowsModel] = useState(false);
  const hasModel = chart.rows.some(({ model }) => model !== undefined);
  // The model is far from some measurements, so an axis for both leaves little room for what was measured.
  const drawn = useMemo(
    () => (showsModel ? chart : { ...chart, rows: chart.rows.map(withoutModel) }),
    [chart, showsModel],
  );
  const layout = useMemo(() => layoutGains(drawn, isVirtual, width), [drawn, isVirtual, width]);
  const { rows, by, finding } = drawn;
  const title = text.chartTitle(by);
  const names = rows.map((row) => rowName(row, by, isVirtual));
  const readings = rows.map((row, at) => ({ at: text.told(names[at] ?? "", row, by), values: text.reading(row) }));
  const shown = read ?? finding;
  const row = rows[shown];
  return (
    <figure className="answer-figure">
      <ChartTitle title={title} origin={showsModel ? text.origin(origin) : origin} />
      {rows.length < 2 ? null : <p className="row-invite">{text.pressRow}</p>}
      <div ref={frame}>
        <RowChart
          title={title}
          hint={text.hint}
          layout={layout}
          readings={readings}
          picture={picture}
          description={`${title}. ${readings.map(({ at, values }) => `${at} ${values}.`).join(" ")}`}
          // The row of the finding is marked and read out from the start.
          at={shown}
          onAt={setRead}
          marksRow={false}
        >
          <RowBand layout={layout} row={shown} />
          {rows.map((one, at) => (
            <RowMarks
              key={`${one.index}:${one.text}`}
              marks={layout.marks[at]}
              claim={claimOf(one)}
              zero={layout.zero}
            />
          ))}
        </RowChart>
      </div>
      {row === undefined ? null : <Parts name={text.placed(row, by, isVirtual)} row={row} arms={armsOf(row)} />}
      <Legend rows={rows} />
      {hasModel ? (
        <label className="gain-model-switch">
          <input type="checkbox" checked={showsModel} onChange={(event) => setShowsModel(event.target.checked)} />
          {text.showModel}
        </label>
      ) : null}
      {row === undefined || !showsModel ? null : <p className="gain-why">{whyOf(row, armsOf(row))}</p>}
      <Fold>
        {() => (
          <Exports
            name={name}
            caption={title}
            table={{
              columns: text.columns,
              rows: chart.rows.map((one, at) => [
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
            picture={picture}
          />
        )}
      </Fold>
    </figure>
  );
}

function withoutModel(row: GainRowOf): GainRowOf {
  return { ...row, model: undefined, modelWithOther: undefined };
}

interface RowMarksProps {
  readonly marks: GainMarks | undefined;
  readonly claim: RowClaim;
  /** Place of zero on the axis. */
  readonly zero: number | null;
}

/** The measured gain with its interval, and below it the model, from its value with `T_other` to its value without. */
function RowMarks({ marks, claim, zero }: RowMarksProps) {
  if (marks === undefined) return null;
  const { y, model, modelWithOther, modelY, modelText, measured, interval } = marks;
  return (
    <g>
      {zero === null ? null : <path className="gain-stem" d={`M${zero} ${y}H${measured}`} />}
      <RowMark kind="measured" x={measured} y={y} interval={interval} {...styleOf(claim)} />
      {model === null || modelWithOther === null ? null : (
        <>
          <path className="gain-models" d={`M${modelWithOther} ${modelY}H${model}`} />
          <path className="gain-models" d={`M${modelWithOther} ${modelY - 5}v10`} />
        </>
      )}
      {modelText === null ? null : (
        <text className="gain-model" x={modelText.x} y={modelText.y} fontSize={LABEL} textAnchor={modelText.anchor}>
          {modelText.text}
        </text>
      )}
      {model === null ? null : <RowMark kind="predicted" x={model} y={modelY} interval={null} colour="var(--soft)" />}
    </g>
  );
}

function Legend({ rows }: { readonly rows: readonly GainRowOf[] }) {
  return (
    <ul className="answer-legend">
      <li className="answer-mark">
        <Sample kind="measured" /> {text.measured}
      </li>
      {rows.some(({ model }) => model !== undefined) ? (
        <li className="answer-mark">
          <Sample kind="predicted" /> {text.model}
        </li>
      ) : null}
      {rows.some(({ modelWithOther }) => modelWithOther !== undefined) ? (
        <li className="answer-mark">
          <svg className="answer-sample" width={18} height={18} viewBox="0 0 18 18" aria-hidden="true">
            <path className="gain-models" d="M4 4v10M4 9H17" />
          </svg>{" "}
          {text.modelWithOther}
        </li>
      ) : null}
      {rows.some(({ kind }) => kind === "emulated") ? <li className="answer-mark">{text.emulated}</li> : null}
      <ClaimLegend rows={rows} />
    </ul>
  );
}

/** Marks that are not solid, each with its rule. */
export function ClaimLegend({ rows }: { readonly rows: readonly GainRowOf[] }) {
  const claims = new Set(rows.map(claimOf));
  return (
    <>
      {claims.has("none") ? (
        <li className="answer-mark">
          <Sample kind="measured" isHollow={true} /> {text.noDifference}
        </li>
      ) : null}
      {claims.has("forbidden") ? <li className="answer-mark">{text.doubtful}</li> : null}
    </>
  );
}

function known(value: number | undefined): number | string {
  return value ?? "";
}

/** A mark in a legend. */
export function Sample({
  kind,
  colour = kind === "predicted" || kind === "model" ? "var(--soft)" : "var(--ink)",
  ...style
}: {
  readonly kind: "measured" | "model" | "predicted";
  readonly colour?: string;
  readonly isHollow?: boolean;
  readonly isDashed?: boolean;
}) {
  return (
    <svg className="answer-sample" width={18} height={18} viewBox="0 0 18 18" aria-hidden="true">
      <RowMark kind={kind} x={9} y={9} interval={null} colour={colour} {...style} />
    </svg>
  );
}
