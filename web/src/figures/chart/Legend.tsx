/** Samples of marks with their names, below a chart. */

import type { ReactNode } from "react";
import { Shapes } from "../scene/Shapes";
import type { Box, Shape } from "../scene/shapes";
import "./chart.css";

/** Side of a sample. */
const SIDE = 16;

/** A mark, or none for words alone, and its name. */
export interface LegendItem {
  readonly key: string;
  readonly sample?: readonly Shape[];
  readonly name: ReactNode;
  /** True while another item is meant. */
  readonly isFaded?: boolean;
}

export function Legend({ items }: { readonly items: readonly LegendItem[] }) {
  return (
    <ul className="legend">
      {items.map(({ key, sample, name, isFaded }) => (
        <li key={key} data-faded={isFaded}>
          {sample === undefined ? null : (
            <svg width={SIDE} height={SIDE} aria-hidden="true">
              <Shapes shapes={sample} />
            </svg>
          )}
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The sample of a part of a bar. */
export function partSample(look: Pick<Box, "fill" | "texture" | "stroke">): readonly Shape[] {
  return [{ kind: "box", key: "sample", x: 2, y: 2, width: 12, height: 12, rx: 2, ...look }];
}
