/** Texts of the loader of elements, in English. A separate file, because the loader loads without the others. */

export const loaderText = {
  otherVersion: (here: string, other: string): string =>
    `LSM Lab: version ${here} of the elements is already on this page; version ${other} steps back.`,
  lack: (file: string, why: string | number): string =>
    `LSM Lab: ${file} did not come (${why}); serve elements/v1 whole and unchanged, and allow it.`,
  notPrinted: "This figure was not loaded before printing.",
  early: (method: string): string => `${method} works once the element has said "ready".`,
} as const;
