/**
 * The figure of native results: one experiment of a result file. It shows a quantity of it over its first axis, or how
 * the time of the arms divides, and reads out the setting that is pointed at.
 *
 * Everything drawn is a number of the file: see `quantities.ts`.
 */

import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { Experiment } from "../../engine/result-file.generated";
import { resultsText as text } from "../../text/charts/results.en";
import { Legend, type LegendItem, partSample } from "../chart/Legend";
import { RowChart } from "../chart/RowChart";
import { Fold } from "../frame/DataAndExport";
import { LaterPart } from "../frame/later";
import { useWidth } from "../frame/use-width";
import { useLinked } from "../linked/Linked";
import { ArmTitle, CostName } from "../linked/names";
import { cellOf, settingOf } from "../linked/thing";
import { PlotPicture } from "../plot/Picture";
import type { PlotLayout, PlotStop } from "../plot/plotted";
import { type Arrangement, arrange, readChoices } from "./arrangement";
import { plotOf, xOf } from "./as-plot";
import { Controls } from "./Controls";
import { describeExperiment, hintOf, readCell } from "./description";
import { layoutMarkRows } from "./layout/mark-rows";
import { ARM_NAMES, layoutParts, meanAt, PART_LOOKS, PART_ROLES, type PartsLayout } from "./layout/parts";
import { RESULTS_INITIAL, type ResultsValues } from "./params";
import { type Mark, marksOf, PARTS, type Quantity, quantitiesOf } from "./quantities";
import "./results.css";

/** Rows that are too many for one picture: then the series become a choice. */
const BARS_MAX = 10;
const ROWS_MAX = 24;

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
  const picture = useRef<SVGSVGElement>(null);
  const drawing = { experiment, quantity, arrangement, marks, values, picture };
  return (
    <div className="results">
      <Controls
        quantities={quantities}
        quantity={quantity}
        arrangement={arrangement}
        values={values}
        onChange={onChange}
      />
      {quantity.id === PARTS ? <PartsDrawing {...drawing} /> : <MarksDrawing {...drawing} />}
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

/** Rows take a choice for what marks over a scale show together. */
function arranged(experiment: Experiment, { id }: Quantity, at: string): Arrangement {
  const choices = readChoices(at);
  const whole = arrange(experiment, choices);
  const most = id === PARTS ? BARS_MAX : whole.scale === "category" ? ROWS_MAX : Number.POSITIVE_INFINITY;
  return whole.stands.length > most ? arrange(experiment, choices, 1) : whole;
}

interface DrawingProps {
  readonly experiment: Experiment;
  readonly quantity: Quantity;
  readonly arrangement: Arrangement;
  readonly marks: readonly Mark[];
  readonly values: ResultsValues;
  readonly picture: RefObject<SVGSVGElement | null>;
}

/** Returns the setting that is read out here or pointed at in another figure of the experiment, as an index of the cells shown. */
function useSetting({ id }: Experiment, cells: readonly number[]) {
  const { pointed, point } = useLinked();
  const cell = cellOf(id, pointed.setting);
  const at = cell === null ? -1 : cells.indexOf(cell);
  const onAt = useCallback(
    (next: number | null): void => {
      const chosen = next === null ? undefined : cells[next];
      point("setting", chosen === undefined ? null : settingOf(id, chosen));
    },
    [id, cells, point],
  );
  return { at: at === -1 ? null : at, onAt };
}

function PartsDrawing({ experiment, quantity, arrangement, marks, values, picture }: DrawingProps) {
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const bars = useMemo(
    () => layoutParts(experiment, arrangement, width, values.bars),
    [experiment, arrangement, width, values.bars],
  );
  const { cells } = bars;
  const setting = useSetting(experiment, cells);
  return (
    <div ref={frame} className="chart">
      <RowChart
        title={quantity.label}
        hint={text.cells(cells.length)}
        chart={bars}
        readings={cells.map((cell) => readCell(experiment, quantity, marks, cell))}
        picture={picture}
        description={describeExperiment(experiment, quantity, arrangement, marks)}
        {...setting}
      />
      <Legend items={legendOf(bars)} />
    </div>
  );
}

/** The parts, the arms and the mean. */
function legendOf({ arms, isBeyond }: PartsLayout): readonly LegendItem[] {
  return [
    ...PART_ROLES.map((role) => {
      const { paint: fill, ...look } = { texture: undefined, ...PART_LOOKS[role] };
      return {
        key: role,
        sample: partSample({ fill, ...look }),
        name: <CostName cost={role}>{text.part[role]}</CostName>,
      };
    }),
    ...arms.map((arm) => ({ key: arm, name: <ArmTitle arm={ARM_NAMES[arm]}>{text.arm(arm)}</ArmTitle> })),
    { key: "mean", sample: [meanAt("mean", 8, [1, 15])], name: text.mean },
    ...(isBeyond ? [{ key: "beyond", name: text.beyond }] : []),
  ];
}

function MarksDrawing(props: DrawingProps) {
  return props.arrangement.scale === "category" ? <MarkRowsDrawing {...props} /> : <MarksOverScale {...props} />;
}

function MarksOverScale({ experiment, quantity, arrangement, marks, values, picture }: DrawingProps) {
  const params = useMemo(() => {
    const shown = plotOf(experiment, { ...values, show: quantity.id }, { beside: "control" });
    return shown === null ? null : { ...shown.params, hint: hintOf(arrangement, marks) };
  }, [experiment, quantity, arrangement, marks, values]);
  const cells = useMemo(() => arrangement.stands.map(({ cell }) => cell), [arrangement]);
  const { at, onAt } = useSetting(experiment, cells);
  const stops = useCallback(
    (layout: PlotLayout) => stopsOf(layout, experiment, quantity, arrangement, marks),
    [experiment, quantity, arrangement, marks],
  );
  const reading = useMemo(() => ({ stops, at, onAt }), [stops, at, onAt]);
  if (params === null) return null;
  return (
    <PlotPicture
      params={params}
      height={HEIGHT}
      picture={picture}
      description={describeExperiment(experiment, quantity, arrangement, marks)}
      reading={reading}
    />
  );
}

const HEIGHT = 290;

/** The settings of a plot, each at its most important mark. */
function stopsOf(
  layout: PlotLayout,
  experiment: Experiment,
  quantity: Quantity,
  { scale, places, stands }: Arrangement,
  marks: readonly Mark[],
): PlotStop[] {
  return stands.map(({ cell, place }) => {
    const own = marks.filter((mark) => mark.cell === cell && mark.kind === "value");
    const best = own.find(({ origin }) => origin === "measured") ?? own[0];
    const [x, y] = [layout.x(xOf(scale, places, place)), best === undefined ? layout.bottom : layout.y(best.estimate)];
    return { ...readCell(experiment, quantity, marks, cell), x, y, rings: [{ x, y }] };
  });
}

function MarkRowsDrawing({ experiment, quantity, arrangement, marks, picture }: DrawingProps) {
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const layout = useMemo(
    () => layoutMarkRows(arrangement, quantity, marks, width),
    [arrangement, quantity, marks, width],
  );
  const setting = useSetting(experiment, layout.cells);
  return (
    <div ref={frame} className="chart">
      <RowChart
        title={quantity.label}
        hint={hintOf(arrangement, marks)}
        chart={layout}
        readings={layout.cells.map((cell) => readCell(experiment, quantity, marks, cell))}
        picture={picture}
        description={describeExperiment(experiment, quantity, arrangement, marks)}
        {...setting}
      />
    </div>
  );
}
