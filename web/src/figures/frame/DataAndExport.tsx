/**
 * What every figure offers besides its picture: the data as a table, as CSV and as SVG. Folded until asked for.
 *
 * **Cost**: the table is made when it is opened and shows at most {@link SHOWN_ROWS} rows; the CSV has all of them.
 */
import { useRef, useState } from "react";
import { frameText as text } from "../../text/frame.en";
import { csv, download, standaloneSvg } from "./export";
import "./data-and-export.css";

/** Rows shown of a long table. */
export const SHOWN_ROWS = 200;

/** Colours of the theme as they are now. */
export interface DrawnColours {
  readonly ink: string;
  readonly line: string;
  readonly bg: string;
}

interface DataAndExportProps {
  /** Name of the files, without ending. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: () => readonly (readonly (string | number)[])[];
  /** Markup of the picture; without it the SVG of the figure around is taken. */
  readonly svg?: (colours: DrawnColours) => string;
}

export function DataAndExport({ name, title, columns, rows, svg }: DataAndExportProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDetailsElement>(null);
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
    <details className="figure-data" ref={place} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.dataAndExport}</summary>
      {isOpen ? (
        <>
          <p>
            <button type="button" onClick={() => download(`${name}.csv`, "text/csv", csv({ columns, rows: rows() }))}>
              {text.saveCsv}
            </button>{" "}
            <button type="button" onClick={saveSvg}>
              {text.saveSvg}
            </button>
          </p>
          <DataTable title={title} columns={columns} rows={rows()} />
        </>
      ) : null}
    </details>
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
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 ? <p>{text.rest(rest)}</p> : null}
    </section>
  );
}
