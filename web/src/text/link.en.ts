/** Messages about partly unreadable links, in English. */

const cited = (text: string): string => `"${text}"`;

export const linkText = {
  page: (name: string): string => `This link names the page ${cited(name)}, which does not exist.`,
  version: (given: number | null, known: number): string =>
    `This link has version ${given ?? "unknown"}, but this page supports version ${known}. Values that it cannot read keep their default.`,
  wrong: (problem: string, instead: string | null): string =>
    `In this link, ${problem}. ${instead ?? "The default"} is used.`,
  unknown: (names: readonly string[]): string =>
    `This link names ${names.map(cited).join(", ")}, which this page does not support.`,
  cut: (letters: number, pairs: number): string =>
    `This link is too long. Only its first ${letters} characters and ${pairs} values are read.`,
  oneOf: (name: string, options: readonly string[], given: string): string =>
    `${name} must be one of ${options.join(", ")}, not ${cited(given)}`,
  tooLong: (name: string, most: number, given: number): string =>
    `${name} may have at most ${most} characters, but has ${given}`,
  notThis: (name: string, given: string): string => `${name} cannot be ${cited(given)}`,
  noNumber: (name: string, given: string): string => `${name} must be a number, not ${cited(given)}`,
  notWhole: (name: string, given: string): string => `${name} must be an integer, not ${given}`,
  outside: (name: string, min: number, max: number, given: string): string =>
    `${name} must be between ${min} and ${max}, but is ${given}`,
} as const;

export const layersText = {
  mode: "how the page is shown",
  project: "Project",
  projectTitle: "Show this view to a class: large, one question at a time",
  modes: { page: "as a page", projector: "projector", sheet: "to print" },
  notRead: (problem: string): string => `In this link, ${problem}. The value is ignored.`,
  otherVersion: (version: string, known: string): string =>
    `This link contains an assignment of version ${version}, but this page supports version ${known}. The page opens without the assignment.`,
  altered: (label: string, given: string, locked: string): string =>
    `This link sets ${label} to ${given}, but its assignment locks it at ${locked}. ${locked} is used.`,
  noSuchLock: (name: string): string =>
    `The assignment of this link locks “${name}”, which does not exist on this page.`,
  badLock: (problem: string): string => `The assignment of this link locks an invalid value: ${problem}.`,
  locked: "Locked by the assignment",
  lockedShort: "locked",
  byAssignment: "by the assignment",
  isLocked: (labels: readonly string[]): string =>
    `${labels.join(", ")}: locked by the assignment and therefore unchanged.`,
} as const;
