/** The row that makes the deck of a lab, with its progress. */

import { useState } from "react";
import { download } from "../../../figures/frame/export";
import { teachText } from "../../../text/pages/teach.en";
import type { LabPage } from "../../pages";
import type { BankQuestion } from "../bank/bank";
import type { ExportRow } from "./ExportMenu";

const text = teachText.exports;

/** Returns the row, or none without a single lab. */
export function useSlides(page: LabPage | null, questions: readonly BankQuestion[]): readonly ExportRow[] {
  const [done, setDone] = useState<number | null>(null);
  if (page === null || questions.length === 0) return [];
  const onSave = async (): Promise<void> => {
    if (done !== null) return;
    setDone(0);
    try {
      const { deckOf } = await import("./slides/slides");
      download(`${text.slidesFile}-${page}.html`, "text/html", await deckOf(page, questions, setDone));
    } finally {
      setDone(null);
    }
  };
  const line = done === null ? text.slidesLine(questions.length) : text.slidesProgress(done, questions.length);
  return [{ kind: "HTML", name: text.slides, line, onSave }];
}
