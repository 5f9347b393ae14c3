/**
 * The figure of native results: one experiment of a result file. It shows a quantity of it over its first axis, or where
 * the time of the arms went, and reads out the cell that is pointed at.
 *
 * Everything drawn is a number of the file: see `quantities.ts`.
 */

import { useCallback, useId, useMemo, useRef, useState } from "react";
import type { Experiment } from "../../engine/result-file.generated";
import { resultsText as text } from "../../text/charts/results.en";
import { RolePatterns } from "../../theme/RolePatterns";
import { Fold } from "../frame/DataAndExport";
import { LaterPart } from "../frame/later";
import { useWidth } from "../frame/use-width";
import { useLinked } from "../linked/Linked";
import { cellOf } from "../linked/thing";
import { type Arrangement, arrange, readChoices } from "./arrangement";
import { Bars } from "./Bars";
import { CellSlider } from "./CellSlider";
import { Chart } from "./Chart";
import { Controls } from "./Controls";
import { describeCell, describeExperiment } from "./description";
import { MarkLegend, PartLegend } from "./Legend";
import { cellAt, layoutChart } from "./layout";
import { layoutParts, PART_ROLES, partAt } from "./layout/parts";
import { RESULTS_INITIAL, type ResultsValues } from "./params";
import { type Mark, marksOf, PARTS, type Quantity, quantitiesOf } from "./quantities";
import "./results.css";

/** Groups of bars that are too many for one picture: then the series become a choice. */
const GROUPS_MAX = 10;

const loadTable = () => import("./ResultsTable");

interface ResultsProps {
  readonly experiment: Experiment;
  readonly values: ResultsValues;
  readonly onChange: (patch: Partial<ResultsValues>) => void;
}

/** A figure that keeps the choice of its reader itself. */
export function ResultsFigureAlone({ experiment }: Pick<ResultsProps, "experiment">) {
  const [values, setValues] = useState(RESULTS_INITIAL);
  const change = useCallback((patch: Partial<ResultsValues>) => setValues((before) => ({ ...before, ...patch })), []);
  return <ResultsFigure experiment={experiment} values={values} onChange={change} />;
}

/** The figure. */
export function ResultsFigure({ experiment, values, onChange }: ResultsProps) {
  const quantities = useMemo(() => quantitiesOf(experiment), [experiment]);
  const quantity = quantities.find(({ id }) => id === values.show) ?? quantities[0];
  if (!quantity) return <p className="results empty">{text.noCells}</p>;
  return (
    <Shown experiment={experiment} values={values} onChange={onChange} quantities={quantities} quantity={quantity} />
  );
}

interface ShownProps extends ResultsProps {
  readonly quantities: readonly Quantity[];
  readonly quantity: Quantity;
}

function Shown({ experiment, values, onChange, quantities, quantity }: ShownProps) {
  const marks = useMemo(() => marksOf(experiment, quantity.id), [experiment, quantity]);
  const arrangement = useMemo(() => arranged(experiment, quantity, values.at), [experiment, quantity, values.at]);
  const [own, setSelected] = useState<number | null>(null);
  // A setting that another figure of this experiment points at is read out here too.
  const selected = cellOf(experiment.id, useLinked().pointed.setting) ?? own;
  const picture = useRef<SVGSVGElement>(null);
  const isShown = arrangement.stands.some(({ cell }) => cell === selected);
  const readOut = isShown ? selected : (arrangement.stands[0]?.cell ?? null);
  const drawing = { experiment, quantity, arrangement, marks, values, selected: isShown ? selected : null, readOut };
  return (
    <div className="results">
      <Controls
        quantities={quantities}
        quantity={quantity}
        arrangement={arrangement}
        values={values}
        onChange={onChange}
      />
      <Drawing {...drawing} picture={picture} onSelect={setSelected} />
      <p className="readout">
        {readOut === null ? text.nothingHere : describeCell(experiment, quantity, marks, readOut)}
      </p>
      <Fold className="results-data">
        {() => (
          <LaterPart load={loadTable}>
            {({ ResultsTable }) => (
              <ResultsTable experiment={experiment} quantity={quantity} marks={marks} picture={picture} />
            )}
          </LaterPart>
        )}
      </Fold>
    </div>
  );
}

/** Bars take a choice for what marks would show side by side. */
function arranged(experiment: Experiment, { id }: Quantity, at: string): Arrangement {
  const choices = readChoices(at);
  const whole = arrange(experiment, choices);
  return id === PARTS && whole.stands.length > GROUPS_MAX ? arrange(experiment, choices, 1) : whole;
}

interface DrawingProps {
  readonly experiment: Experiment;
  readonly quantity: Quantity;
  readonly arrangement: Arrangement;
  readonly marks: readonly Mark[];
  readonly values: ResultsValues;
  /** The cell that the reader points at. */
  readonly selected: number | null;
  /** The cell that is read out: that one, else the first. */
  readonly readOut: number | null;
  readonly onSelect: (cell: number) => void;
  readonly picture: React.RefObject<SVGSVGElement | null>;
}

function Drawing(props: DrawingProps) {
  const { experiment, quantity, arrangement, marks, values, selected } = props;
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const prefix = useId();
  const isParts = quantity.id === PARTS;
  const chart = useMemo(
    () => (isParts ? null : layoutChart({ width, arrangement, quantity, marks })),
    [isParts, width, arrangement, quantity, marks],
  );
  const bars = useMemo(
    () => (isParts ? layoutParts(experiment, arrangement, width, values.bars) : null),
    [isParts, experiment, arrangement, width, values.bars],
  );
  const height = chart?.height ?? bars?.height ?? 0;
  const { axis } = arrangement;
  const shownMarks = marks.filter(({ cell }) => arrangement.stands.some((stand) => stand.cell === cell));
  const cellUnder = (x: number, y: number): number | null => {
    if (chart) return cellAt(chart, x, y);
    return bars?.groups.find((group) => y <= group.y + group.height + 7)?.cell ?? null;
  };
  return (
    <div ref={frame} className="results-frame">
      <div className="results-picture">
        <svg
          ref={props.picture}
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          role="img"
          aria-label={describeExperiment(experiment, quantity, arrangement, marks)}
        >
          {bars ? <RolePatterns prefix={prefix} roles={PART_ROLES} /> : null}
          {chart ? (
            <Chart
              layout={chart}
              quantity={quantity}
              selected={selected}
              axisTitle={axis === null ? "" : text.axisOf(axis.label, null)}
            />
          ) : null}
          {bars ? <Bars layout={bars} prefix={prefix} selected={selected} /> : null}
        </svg>
        <CellSlider {...props} cellUnder={cellUnder} partUnder={bars === null ? null : (x, y) => partAt(bars, x, y)} />
      </div>
      {isParts ? (
        bars && <PartLegend prefix={prefix} layout={bars} />
      ) : (
        <MarkLegend arrangement={arrangement} marks={shownMarks} />
      )}
    </div>
  );
}
