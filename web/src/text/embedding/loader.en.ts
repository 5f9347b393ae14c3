/** What the loader of elements says in English: apart from the other words, since it comes alone. */

/** Words of the loader. */
export const loaderText = {
  otherVersion: (here: string, other: string): string =>
    `LSM Lab: version ${here} of the elements is already on this page; version ${other} steps back.`,
  lack: (file: string, why: string | number): string =>
    `LSM Lab: ${file} did not come (${why}); serve elements/v1 whole and unchanged, and allow it.`,
  notPrinted: "This figure was not loaded before printing.",
  early: (method: string): string => `${method} works once the element has said "ready".`,
} as const;
