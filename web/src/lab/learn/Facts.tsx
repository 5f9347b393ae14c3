/** A table of facts: each row begins with its name, and says last where it is from where that differs from row to row. */

import type { ReactNode } from "react";
import "../../figures/task/task.css";

/** A row: its name, and the content of the other columns. */
export interface FactRow {
  readonly name: string;
  readonly cells: readonly ReactNode[];
}

interface FactsProps {
  readonly caption: string;
  /** True if the caption is visible, otherwise only for screen readers. */
  readonly isCaptionShown?: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly FactRow[];
  /** True if the last column shows the origin of a row. */
  readonly hasOrigin?: boolean;
  readonly className?: string;
}

/** The table, in a region that can be scrolled by keyboard. */
export function Facts({ caption, isCaptionShown = true, columns, rows, hasOrigin = false, className }: FactsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={`task-table ${className ?? ""}`.trim()} tabIndex={0} aria-label={caption}>
      <table>
        {isCaptionShown ? <caption>{caption}</caption> : null}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className={hasOrigin && at === cells.length - 1 ? "origin" : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
