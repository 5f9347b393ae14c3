/** Texts of elements in English, without those of their figures. */

export const elementsText = {
  /** Language of all these texts. */
  language: "en",
  openInLab: "Open in the full lab",
  by: (version: string): string => `LSM Lab ${version}, computed on this page`,
  more: "More",
  controls: "Settings of this figure",
  renamed: (element: string, old: string, now: string): string =>
    `<${element}>: the attribute ${old} is now called ${now}.`,
  noPicture: (element: string): string => `<${element}> contains only text and numbers, so it has no picture.`,
  noStory: (element: string): string => `<${element}> tells no story, so it has only still pictures.`,
  noTrace: (element: string): string => `<${element}> shows no lookup, so it has no trace.`,
} as const;
