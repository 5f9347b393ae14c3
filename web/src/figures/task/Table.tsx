/** A small table of a task. */

interface TableProps {
  /** Caption for screen readers. */
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** True if the figure of the task has the same values, or "wide" if it has them in a wide window. Then only screen readers need the table. */
  readonly isDrawn?: boolean | "wide";
}

/** Its first column names the rows. */
export function Table({ caption, head, rows, isDrawn = false }: TableProps) {
  const drawn = isDrawn === "wide" ? "task-drawn-wide" : isDrawn ? "task-drawn" : "";
  return (
    <div className={`task-table ${drawn}`}>
      <table aria-label={caption}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, at) =>
                at === 0 ? (
                  <th key={head[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={head[at]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
