/** Finds the cells of a figure by pointer and by keys, and tells them to who cannot see the picture. */

import type { KeyboardEvent, PointerEvent } from "react";
import type { Experiment } from "../../engine/result-file.generated";
import { resultsText as text } from "../../text/charts/results.en";
import { useLinked } from "../linked/Linked";
import { settingOf } from "../linked/thing";
import type { Arrangement } from "./arrangement";
import { describeCell } from "./description";
import type { partAt } from "./layout/parts";
import type { Mark, Quantity } from "./quantities";

interface SliderProps {
  readonly experiment: Experiment;
  readonly quantity: Quantity;
  readonly arrangement: Arrangement;
  readonly marks: readonly Mark[];
  /** The cell that is read out. */
  readonly readOut: number | null;
  readonly onSelect: (cell: number) => void;
  readonly cellUnder: (x: number, y: number) => number | null;
  /** Of bars: the arm and the part at a place. */
  readonly partUnder: ((x: number, y: number) => ReturnType<typeof partAt>) | null;
}

/** A slider over the whole picture, whose values are the cells. Of HTML, so that it is no part of a saved picture. */
export function CellSlider(props: SliderProps) {
  const { experiment, quantity, arrangement, marks, readOut, onSelect, cellUnder, partUnder } = props;
  const { point: mean } = useLinked();
  const { stands } = arrangement;
  const at = stands.findIndex(({ cell }) => cell === readOut);
  if (at < 0 || readOut === null) return null;
  const select = (cell: number): void => {
    onSelect(cell);
    mean("setting", settingOf(experiment.id, cell));
  };
  const point = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const cell = cellUnder(x, y);
    if (cell !== null) select(cell);
    const part = partUnder?.(x, y) ?? null;
    mean("arm", part?.arm ?? null);
    mean("cost", part?.role ?? null);
  };
  const letGo = (): void => {
    mean("setting", null);
    mean("arm", null);
    mean("cost", null);
  };
  const press = (event: KeyboardEvent): void => {
    const to = stands[moved(event.key, at, stands.length)];
    if (!to || moved(event.key, at, stands.length) < 0) return;
    event.preventDefault();
    select(to.cell);
  };
  return (
    <div
      className="cell-slider"
      role="slider"
      tabIndex={0}
      aria-label={text.cell}
      aria-valuemin={1}
      aria-valuemax={stands.length}
      aria-valuenow={at + 1}
      aria-valuetext={describeCell(experiment, quantity, marks, readOut)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={letGo}
      onFocus={() => mean("setting", settingOf(experiment.id, readOut))}
      onBlur={letGo}
      onKeyDown={press}
    />
  );
}

/** Where a key leads; -1 for keys that mean nothing here. */
function moved(key: string, at: number, count: number): number {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
  };
  const to = targets[key];
  return to === undefined ? -1 : Math.min(count - 1, Math.max(0, to));
}
