/** Content of {@link Exports}, loaded on demand: the numbers of a figure as a table, and the buttons to export them and the picture. */

import type { RefObject } from "react";
import { frameText as text } from "../../text/frame.en";
import { readCell } from "../../text/numbers";
import { csv, type DataTable } from "./csv";
import { EmbedButton } from "./EmbedButton";
import { download } from "./export";
import { standaloneSvg } from "./standalone-svg";

/** A figure and its numbers. */
export interface ExportsProps {
  /** Name of the files, without ending. */
  readonly name: string;
  readonly caption: string;
  readonly table: DataTable;
  /** The element that shows the same. */
  readonly embed?: string;
  /** Without it there is no SVG to save. */
  readonly picture?: RefObject<SVGSVGElement | null>;
}

/** Table, SVG and CSV. */
export function ExportsContent({ name, caption, table, picture, embed }: ExportsProps) {
  const saveSvg = (): void => {
    if (picture?.current) download(`${name}.svg`, "image/svg+xml", standaloneSvg(picture.current));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="table-scroll" tabIndex={0} aria-label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.join("|")}>
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th key={table.columns[index]} scope="row">
                      {readCell(cell)}
                    </th>
                  ) : (
                    <td key={table.columns[index]}>{readCell(cell)}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="buttons">
        {picture === undefined ? null : (
          <button type="button" className="quiet" onClick={saveSvg}>
            {text.saveSvg}
          </button>
        )}
        <button type="button" className="quiet" onClick={() => download(`${name}.csv`, "text/csv", csv(table))}>
          {text.saveCsv}
        </button>
        {embed === undefined ? null : <EmbedButton figure={embed} />}
      </div>
    </>
  );
}
