/** Messages about partly unreadable links, in English. */

const cited = (text: string): string => `"${text}"`;

export const linkText = {
  page: (name: string): string => `This link names the page ${cited(name)}, which is not here.`,
  version: (given: number | null, known: number): string =>
    `This link is of version ${given ?? "unknown"}, and this page reads version ${known}: what it understood is shown, the rest is as at the start.`,
  wrong: (problem: string, instead: string | null): string =>
    `In this link, ${problem}; ${instead ?? "the default"} is used.`,
  unknown: (names: readonly string[]): string =>
    `This link names ${names.map(cited).join(", ")}, which this page does not know.`,
  oneOf: (name: string, options: readonly string[], given: string): string =>
    `${name} is one of ${options.join(", ")}, not ${cited(given)}`,
  tooLong: (name: string, most: number, given: number): string =>
    `${name} has at most ${most} characters, not ${given}`,
  notThis: (name: string, given: string): string => `${name} cannot be ${cited(given)}`,
  noNumber: (name: string, given: string): string => `${name} is a number, not ${cited(given)}`,
  notWhole: (name: string, given: string): string => `${name} is a whole number, not ${given}`,
  outside: (name: string, min: number, max: number, given: string): string =>
    `${name} lies between ${min} and ${max}, not at ${given}`,
} as const;

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
