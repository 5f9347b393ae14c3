/** What every page says about an assignment or a mode that its link holds. */

export const layersText = {
  mode: "how the page is shown",
  project: "Project",
  projectTitle: "Show this view in front of a class: large, one question at a time",
  modes: { page: "as a page", projector: "projector", sheet: "to print" },
  notRead: (problem: string): string => `In this link, ${problem}; it is left out.`,
  otherVersion: (version: string, known: string): string =>
    `This link holds an assignment of version ${version}, and this page reads version ${known}: it is shown without the assignment.`,
  altered: (label: string, given: string, locked: string): string =>
    `This link sets ${label} to ${given}, but its assignment locks it at ${locked}: ${locked} is used.`,
  noSuchLock: (name: string): string => `The assignment of this link locks “${name}”, which this page does not have.`,
  badLock: (problem: string): string => `The assignment of this link locks a value that cannot be: ${problem}.`,
  locked: "Locked by the assignment",
  lockedShort: "locked",
  byAssignment: "by the assignment",
  isLocked: (labels: readonly string[]): string =>
    `${labels.join(", ")}: locked by the assignment, so nothing was changed there.`,
} as const;
