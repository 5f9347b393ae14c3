/**
 * Progress of a lab for a page of the same site that shows it in a frame, such as the start page of a SCORM package
 * (`teach/export/scorm/launch.js`).
 */

/** A message: counts of the lab, or the grade of a task. */
export type ProgressReport =
  | { readonly answered: number; readonly questions: number; readonly tasks: number }
  | { readonly task: string; readonly isRight: boolean };

/** Name of the field that holds the report in a message. */
export const PROGRESS = "lsmLabProgress";

/** Sends a report to the page around this one. Pages of other sites receive none. */
export function reportProgress(report: ProgressReport): void {
  const around = window.parent;
  if (around === window || !isOfThisSite(around)) return;
  around.postMessage({ [PROGRESS]: report }, location.origin);
}

/** Another site forbids reading its address. Pages that were opened as files have no site. */
function isOfThisSite(around: Window): boolean {
  try {
    return around.location.origin === location.origin && location.origin !== "null";
  } catch {
    return false;
  }
}
