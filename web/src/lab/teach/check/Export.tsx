/** The menu of the gradebook's files. */

import { download } from "../../../figures/frame/export";
import { gradebookText } from "../../../text/pages/gradebook.en";
import { bytes } from "../../../text/units";
import { ExportMenu, type ExportRow } from "../export/ExportMenu";
import type { Book } from "./book";
import type { Decisions } from "./persons";
import { canvasTable, codeTable, moodleTable, plainTable } from "./tables";

const text = gradebookText.exports;

interface ExportProps {
  readonly book: Book;
  readonly title: string;
  readonly decisions: Decisions;
}

/** The menu. */
export function Export({ book, title, decisions }: ExportProps) {
  const named = title === "" ? gradebookText.untitled : title;
  const row = (name: string, line: string, file: string, content: string): ExportRow => ({
    kind: "CSV",
    name,
    line,
    size: bytes(new Blob([content]).size),
    onSave: () => download(`${file}.csv`, "text/csv", content),
  });
  return (
    <ExportMenu
      groups={[
        {
          heading: text.heading,
          rows: [
            row(text.moodle, text.moodleLine, `${text.file}-moodle`, moodleTable(book, named, decisions)),
            row(text.canvas, text.canvasLine, `${text.file}-canvas`, canvasTable(book, named, decisions)),
            row(text.plain, text.plainLine, text.file, plainTable(book, decisions)),
            row(text.codes, text.codesLine, text.codesFile, codeTable(book)),
          ],
        },
      ]}
    />
  );
}
