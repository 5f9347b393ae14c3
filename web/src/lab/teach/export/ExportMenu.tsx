/** The menu of files to take away: one row per file, with its kind, its name, one line and its size. */

import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { teachText } from "../../../text/teach/teach.en";
import "./export-menu.css";

const text = teachText.exports;

/** A file, or a page that prints it. */
export interface ExportRow {
  /** Short name of the format, such as "CSV". */
  readonly kind: string;
  readonly name: string;
  readonly line: string;
  /** Names the data that the file lacks. */
  readonly warning?: string | null;
  /** Size as text, if it is known before the file is made. */
  readonly size?: string | null;
  /** Makes the file. Alternatively, `href` opens a page. */
  readonly onSave?: () => void | Promise<void>;
  readonly href?: string;
}

/** Rows under a heading. */
export interface ExportGroup {
  readonly heading: string;
  readonly rows: readonly ExportRow[];
}

interface ExportMenuProps {
  readonly groups: readonly ExportGroup[];
  /** Called when the menu opens, so that sizes are computed only then. */
  readonly onOpen?: () => void;
  readonly error?: Error | null;
}

/** The button with its menu. Escape or a focus outside closes it. */
export function ExportMenu({ groups, onOpen, error = null }: ExportMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const close = (): void => {
    if (menu.current) menu.current.open = false;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || menu.current?.open !== true) return;
    close();
    menu.current.querySelector("summary")?.focus();
  };
  const onBlur = (event: FocusEvent): void => {
    if (event.relatedTarget !== null && !menu.current?.contains(event.relatedTarget)) close();
  };
  const save = async (row: ExportRow): Promise<void> => {
    setFailure(null);
    try {
      await row.onSave?.();
    } catch (cause) {
      setFailure(cause instanceof Error ? cause : new Error(String(cause)));
    }
  };
  return (
    <details
      className="export"
      ref={menu}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary>{text.open}</summary>
      <div className="export-menu">
        {groups.map(({ heading, rows }) => (
          <section key={heading} aria-label={heading}>
            <h2>{heading}</h2>
            <ul>
              {rows.map((row) => (
                <li key={`${row.kind} ${row.name}`}>
                  {row.href === undefined ? (
                    <button type="button" data-is-made={row.size !== null} onClick={() => void save(row)}>
                      <RowContent {...row} />
                    </button>
                  ) : (
                    <a href={row.href} target="_blank" rel="noreferrer">
                      <RowContent {...row} />
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {(failure ?? error) === null ? null : (
          <p className="export-problem" role="alert">
            {(failure ?? error)?.message}
          </p>
        )}
        <p className="export-note">{text.note}</p>
      </div>
    </details>
  );
}

function RowContent({ kind, name, line, size, warning = null }: ExportRow) {
  return (
    <>
      <span className="export-kind mono">{kind}</span>
      <span className="export-name">{name}</span>
      {size === undefined ? null : <span className="export-size mono">{size ?? text.working}</span>}
      <span className="export-line">{line}</span>
      {warning === null ? null : <span className="export-line export-warning">{warning}</span>}
    </>
  );
}
