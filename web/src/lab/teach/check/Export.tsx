/** The menu of the gradebook's files. */

import type { EngineClient } from "../../../engine/client";
import { download } from "../../../figures/frame/export";
import { gradebookText } from "../../../text/teach/gradebook.en";
import { bytes } from "../../../text/units";
import { ExportMenu, type ExportRow } from "../export/ExportMenu";
import { ofAssignment, useQuiz } from "../export/use-quiz";
import type { Book } from "./book";
import type { SetTask } from "./judge";
import type { Decisions } from "./persons";
import { canvasTable, codeTable, moodleTable, plainTable, withoutId } from "./tables";

const text = gradebookText.exports;

interface ExportProps {
  readonly client: EngineClient;
  readonly book: Book;
  readonly title: string;
  /** Tasks of the assignment; empty if they are not known. */
  readonly tasks: readonly SetTask[];
  readonly decisions: Decisions;
}

/** The menu. */
export function Export({ client, book, title, tasks, decisions }: ExportProps) {
  const quiz = useQuiz(client, ofAssignment(title, tasks));
  const named = title === "" ? gradebookText.untitled : title;
  const row = (
    name: string,
    line: string,
    file: string,
    content: string,
    warning: string | null = null,
  ): ExportRow => ({
    kind: "CSV",
    name,
    line,
    warning,
    size: bytes(new Blob([content]).size),
    onSave: () => download(`${file}.csv`, "text/csv", content),
  });
  return (
    <ExportMenu
      groups={[
        {
          heading: text.heading,
          rows: [
            row(
              text.moodle,
              text.moodleLine,
              `${text.file}-moodle`,
              moodleTable(book, named, decisions),
              warningOf(book, "moodle"),
            ),
            row(
              text.canvas,
              text.canvasLine,
              `${text.file}-canvas`,
              canvasTable(book, named, decisions),
              warningOf(book, "canvas"),
            ),
            row(text.plain, text.plainLine, text.file, plainTable(book, decisions)),
            row(text.codes, text.codesLine, text.codesFile, codeTable(book)),
          ],
        },
        ...(tasks.length === 0 ? [] : [quiz.group]),
      ]}
      error={quiz.error}
      onOpen={() => {
        if (tasks.length > 0) void quiz.make();
      }}
    />
  );
}

/** Names what a course system needs and the list of names lacks. */
function warningOf(book: Book, system: "moodle" | "canvas"): string | null {
  const count = withoutId(book, system);
  if (count === 0) return null;
  const all = book.rows.length + book.missing.length;
  return system === "moodle"
    ? text.unmatched(count, all, "Moodle", text.moodleNeeds)
    : text.unmatched(count, all, "Canvas", text.canvasNeeds);
}
