/** Two runs: the largest significant difference, both gains row by row, and the costs that differ. */

import { type ReactNode, useState } from "react";
import type { ComparedPrice, PairChartOf, RunComparison } from "../../../engine/contract";
import type { EngineError } from "../../../engine/errors";
import { Heading } from "../../../figures/gains/Heading";
import { pairName, pairRows } from "../../../figures/gains/layout";
import { RowsFigure } from "../../../figures/gains/RowsFigure";
import { valueSample } from "../../../figures/grammar/value";
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
  const [read, setRead] = useState<number | null>(null);
  const shown = read ?? chart.leading ?? null;
  const names = chart.rows.map((pair) => pairName(pair, chart.by, isVirtual));
  return (
    <RowsFigure
      name="lsm-lab-two-runs"
      title={text.chartTitle(chart.by)}
      origin={text.measured}
      draw={(width) => pairRows(chart, isVirtual, width, shown)}
      readings={chart.rows.map(({ a, b }, at) => ({
        at: `${names[at]}:`,
        values: text.twoReading(
          [a, b].flatMap((row, run) => (row === undefined ? [] : { name: shortNames[run] ?? "", row })),
        ),
      }))}
      at={shown}
      onAt={setRead}
      legend={[
        { key: "first", sample: valueSample({ kind: "measured" }), name: runs[0] },
        { key: "second", sample: valueSample({ kind: "measured", paint: "second-run" }), name: runs[1] },
      ]}
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
    />
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
