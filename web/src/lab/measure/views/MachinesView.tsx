/** Two runs: the largest significant difference, both gains row by row, and the costs that differ. */

import { type ReactNode, useMemo, useRef, useState } from "react";
import type { ComparedPrice, PairChartOf, RunComparison } from "../../../engine/contract";
import type { EngineError } from "../../../engine/errors";
import { ChartTitle } from "../../../figures/chart/ChartTitle";
import { RowChart } from "../../../figures/chart/RowChart";
import { RowMark } from "../../../figures/chart/RowMark";
import { Fold } from "../../../figures/frame/DataAndExport";
import { Exports } from "../../../figures/frame/Exports";
import { useWidth } from "../../../figures/frame/use-width";
import { Heading } from "../../../figures/gains/Heading";
import { layoutPairs, pairName } from "../../../figures/gains/layout";
import { RowBand } from "../../../figures/gains/RowBand";
import { Sample } from "../../../figures/gains/View";
import { fixed, time } from "../../../text/numbers";
import { answerText as text } from "../../../text/pages/answer.en";
import { twoRunsText } from "../../../text/pages/two-runs.en";
import { share } from "../../../text/units";
import { EngineWords } from "../../shell/EngineWords";
import { TwoRuns } from "../runs/TwoRuns";
import { DetailFold } from "./DetailFold";

/** Costs in the first table. */
const COSTS = 5;
/** Costs whose ratio is nearer to 1 differ by less than their noise. */
const NEAR = 0.05;
const SECOND = "var(--second-run)";

interface MachinesViewProps {
  /** Null while the engine compares, or without a second run. */
  readonly comparison: RunComparison | null;
  readonly error: EngineError | null;
  readonly names: readonly [string, string | null];
  /** Short and different names of both, for columns and sentences. */
  readonly shortNames: readonly [string, string];
  readonly labels: readonly [string | undefined, string | undefined];
  readonly isVirtual: boolean;
  /** Figures with both runs, and their number. */
  readonly figures: () => ReactNode;
  /** The figure that the link leads to; empty for none. */
  readonly figure: string;
  readonly count: number;
}

/** The view. */
export function MachinesView({
  comparison,
  error,
  names,
  shortNames,
  labels,
  isVirtual,
  figures,
  figure,
  count,
}: MachinesViewProps) {
  const [first, other] = names;
  if (other === null) return <Heading finding={text.twoChoose} />;
  if (error !== null) {
    return (
      <>
        <Heading finding={text.twoNoCells} />
        <p className="refused">
          <EngineWords sentence={twoRunsText.refused(error.field, error.message)} words={error.message} />
        </p>
      </>
    );
  }
  if (comparison === null) return <p className="view-coming">{twoRunsText.comparing}</p>;
  const { chart, cells, prices, uncompared } = comparison;
  const pale = (chart?.rows ?? []).flatMap(({ a, b }) => [a, b]).filter((row) => row?.isDoubtful === true).length;
  return (
    <>
      <Heading finding={findingOf(comparison, shortNames[1])} />
      <div className="answer">
        <div className="answer-chart">
          {chart === undefined ? (
            <p className="note">{twoRunsText.noCells}</p>
          ) : (
            <PairFigure chart={chart} names={[first, other]} shortNames={shortNames} isVirtual={isVirtual} />
          )}
        </div>
        <section className="trust" aria-labelledby="differs-title">
          <h2 id="differs-title">{text.twoDiffers}</h2>
          <Costs prices={prices} names={shortNames} />
          <ul className="trust-list">
            {chart === undefined ? null : <li className="trust-check">{text.twoSameTree}</li>}
            {pale === 0 ? null : <li className="trust-check">{text.twoDoubtful(pale)}</li>}
            {uncompared.length === 0 ? null : <li className="trust-check">{text.twoUncompared(uncompared.length)}</li>}
          </ul>
        </section>
      </div>
      <section className="details">
        <DetailFold
          id="detail-compared"
          title={text.twoMore}
          told={twoRunsText.differing(comparison.differing.length)}
          count={text.counts.gains(cells.length)}
        >
          {() => <TwoRuns comparison={comparison} error={null} labels={labels} names={shortNames} />}
        </DetailFold>
        {count === 0 ? null : (
          <DetailFold
            id="detail-figures"
            title={text.folds.figures}
            told={text.foldFigures}
            count={text.counts.figures(count)}
            isOpenFirst={figure !== ""}
          >
            {figures}
          </DetailFold>
        )}
      </section>
    </>
  );
}

function findingOf({ chart, cells }: RunComparison, second: string): string {
  const row = chart?.leading === undefined ? undefined : chart.rows[chart.leading];
  if (chart !== undefined && row?.b !== undefined && row.difference !== undefined) {
    return text.twoFinding(
      second,
      row.difference.estimate,
      text.where(row.a, chart.by),
      share(row.b.gain.estimate),
      share(row.a.gain.estimate),
    );
  }
  return cells.length === 0 ? text.twoNoCells : text.twoNothing(cells.length);
}

interface PairFigureProps {
  readonly chart: PairChartOf;
  readonly names: readonly [string, string];
  readonly shortNames: readonly [string, string];
  readonly isVirtual: boolean;
}

function PairFigure({ chart, names: runs, shortNames, isVirtual }: PairFigureProps) {
  const [frame, width] = useWidth<HTMLDivElement>(760);
  const picture = useRef<SVGSVGElement>(null);
  const [read, setRead] = useState<number | null>(null);
  const shown = read ?? chart.leading;
  const layout = useMemo(() => layoutPairs(chart, isVirtual, width), [chart, isVirtual, width]);
  const title = text.chartTitle(chart.by);
  const names = chart.rows.map((pair) => pairName(pair, chart.by, isVirtual));
  const readings = chart.rows.map(({ a, b }, at) => ({
    at: `${names[at]}:`,
    values: text.twoReading(
      [a, b].flatMap((row, run) => (row === undefined ? [] : { name: shortNames[run] ?? "", row })),
    ),
  }));
  return (
    <figure className="answer-figure">
      <ChartTitle title={title} origin={text.measured} />
      <div ref={frame}>
        <RowChart
          title={title}
          hint={text.hint}
          layout={layout}
          readings={readings}
          picture={picture}
          description={`${title}. ${readings.map(({ at, values }) => `${at} ${values}.`).join(" ")}`}
          // The row of the finding is marked and read out from the start.
          at={shown ?? null}
          marksRow={false}
          onAt={setRead}
        >
          <RowBand layout={layout} row={shown} />
          {chart.rows.map(({ a, b }, at) => {
            const [one, other] = [layout.marks[at], layout.second[at]];
            return (
              <g key={`${a.index}:${a.text}`}>
                {one === undefined ? null : (
                  <RowMark
                    kind="measured"
                    x={one.measured}
                    y={one.y}
                    interval={one.interval}
                    isDoubtful={a.isDoubtful}
                  />
                )}
                {b === undefined || other === undefined || other === null ? null : (
                  <RowMark
                    kind="measured"
                    x={other.measured}
                    y={other.y}
                    interval={other.interval}
                    isDoubtful={b.isDoubtful}
                    colour={SECOND}
                  />
                )}
              </g>
            );
          })}
        </RowChart>
      </div>
      <ul className="answer-legend">
        <li className="answer-mark">
          <Sample kind="measured" /> {runs[0]}
        </li>
        <li className="answer-mark">
          <Sample kind="measured" colour={SECOND} /> {runs[1]}
        </li>
      </ul>
      <Fold>
        {() => (
          <Exports
            name="lsm-lab-two-runs"
            caption={title}
            table={{
              columns: text.twoColumns(shortNames),
              rows: chart.rows.map(({ a, b, difference }, at) => [
                names[at] ?? "",
                a.gain.estimate,
                a.gain.low,
                a.gain.high,
                b?.gain.estimate ?? "",
                b?.gain.low ?? "",
                b?.gain.high ?? "",
                difference?.estimate ?? "",
              ]),
            }}
            picture={picture}
          />
        )}
      </Fold>
    </figure>
  );
}

/** Costs of both, those that differ most first. */
function Costs({
  prices,
  names,
}: {
  readonly prices: readonly ComparedPrice[];
  readonly names: readonly [string, string];
}) {
  const distance = ({ ratio }: ComparedPrice): number => Math.abs(Math.log(ratio));
  const reads = prices.filter(({ a }) => a.operation === "read");
  const others = prices.filter(({ a }) => a.operation !== "read").sort((one, other) => distance(other) - distance(one));
  const shown = [...reads, ...others].slice(0, COSTS);
  if (shown.length === 0) return null;
  return (
    <table className="costs-of-two">
      <thead>
        <tr>
          <th scope="col">{text.twoCost}</th>
          {[...names, text.twoRatio(names)].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((price) => {
          const [name = ""] = twoRunsText.priceRow(price);
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{time(price.a.ns)}</td>
              <td>{time(price.b.ns)}</td>
              <td data-near={Math.abs(price.ratio - 1) < NEAR}>{fixed(price.ratio, 2)}×</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
