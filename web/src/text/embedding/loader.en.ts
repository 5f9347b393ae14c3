/** Texts of the loader of elements, in English. A separate file, because the loader loads without the others. */

export const loaderText = {
  otherVersion: (here: string, other: string): string =>
    `LSM Lab: version ${here} of the elements is already on this page; version ${other} does nothing.`,
  lack: (file: string, why: string | number): string =>
    `LSM Lab: ${file} could not be loaded (${why}). Serve elements/v1 completely and unchanged, and allow it in the policy.`,
  failed: "This figure could not be loaded. It loads when you are online.",
  slow: "This figure has been loading for 15 s.",
  start: "Start the figure",
  notPrinted: "This figure was not loaded before printing.",
  early: (method: string): string => `${method} works after the event "ready" of the element.`,
} as const;
