/** What the loader of elements says in English: apart from the other words, since it comes alone. */

/** Words of the loader. */
export const loaderText = {
  otherVersion: (here: string, other: string): string =>
    `LSM Lab: version ${here} of the elements is already on this page; version ${other} steps back.`,
  notLoaded: (tag: string, message: string): string =>
    `<${tag}> could not be loaded (${message}); what stands in the tag stays.`,
  early: (method: string): string => `${method} works once the element has said "ready".`,
} as const;
