/** The rows of course material: slides and a SCORM package of one lab. */

import { useState } from "react";
import { download } from "../../../figures/frame/export";
import { teachText } from "../../../text/teach/teach.en";
import type { LabPage } from "../../pages";
import type { BankQuestion } from "../bank/bank";
import type { ExportGroup } from "./ExportMenu";

const text = teachText.exports;

/** Returns the group, or none without a single lab. */
export function useCourse(page: LabPage | null, questions: readonly BankQuestion[]): readonly ExportGroup[] {
  const [done, setDone] = useState<number | null>(null);
  if (page === null) return [];
  const saveSlides = async (): Promise<void> => {
    if (done !== null) return;
    setDone(0);
    try {
      const { deckOf } = await import("./slides/slides");
      download(`${text.slidesFile}-${page}.html`, "text/html", await deckOf(page, questions, setDone));
    } finally {
      setDone(null);
    }
  };
  const savePackage = async (): Promise<void> => {
    const { packageOf } = await import("./scorm/package");
    download(`${text.scormFile}-${page}.zip`, "application/zip", await packageOf(page));
  };
  const line = done === null ? text.slidesLine(questions.length) : text.slidesProgress(done, questions.length);
  return [
    {
      heading: text.groups.course,
      rows: [
        { kind: "HTML", name: text.slides, line, onSave: saveSlides },
        { kind: "ZIP", name: text.scorm, line: text.scormLine, onSave: savePackage },
      ],
    },
  ];
}
