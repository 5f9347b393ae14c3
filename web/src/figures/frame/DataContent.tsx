/**
 * Content of {@link DataAndExport}, loaded on demand: the data as a table, as CSV and as SVG.
 *
 * **Cost**: the table shows at most {@link SHOWN_ROWS} rows. The CSV contains all of them.
 */
import type { RefObject } from "react";
import { frameText as text } from "../../text/frame.en";
import { readCell } from "../../text/numbers";
import { csv } from "./csv";
import type { DataAndExportProps } from "./DataAndExport";
import { EmbedButton } from "./EmbedButton";
import { download } from "./export";
import { standaloneSvg } from "./standalone-svg";

/** Rows shown of a long table. */
export const SHOWN_ROWS = 200;

interface DataContentProps extends DataAndExportProps {
  /** Somewhere within the figure. */
  readonly place: RefObject<Element | null>;
}

/** Buttons and table. */
export function DataContent({ name, title, columns, rows, svg, embed, place }: DataContentProps) {
  const saveSvg = () => {
    const figure = place.current?.closest("figure");
    if (!figure) {
      return;
    }
    const style = getComputedStyle(figure);
    const drawing = figure.querySelector<SVGSVGElement>("svg");
    const colour = (token: string) => style.getPropertyValue(token).trim();
    const markup = svg
      ? svg({ ink: colour("--ink"), line: colour("--line"), bg: colour("--bg") })
      : drawing && standaloneSvg(drawing);
    if (markup) {
      download(`${name}.svg`, "image/svg+xml", markup);
    }
  };
  return (
    <>
      <p>
        <button type="button" onClick={() => download(`${name}.csv`, "text/csv", csv({ columns, rows: rows() }))}>
          {text.saveCsv}
        </button>{" "}
        <button type="button" onClick={saveSvg}>
          {text.saveSvg}
        </button>{" "}
        {embed === undefined ? null : <EmbedButton figure={embed} />}
      </p>
      <DataTable title={title} columns={columns} rows={rows()} />
    </>
  );
}

interface DataTableProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

function DataTable({ title, columns, rows }: DataTableProps) {
  const rest = rows.length - SHOWN_ROWS;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="figure-data-scroll" tabIndex={0} aria-label={title}>
      <table>
        <caption>{title}</caption>
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
          {rows.slice(0, SHOWN_ROWS).map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) => (
                <td key={columns[index]}>{readCell(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 ? <p>{text.rest(rest)}</p> : null}
    </section>
  );
}
