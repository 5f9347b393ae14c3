/** What elements say in English, apart from what their figures say. */

/** Words of elements. */
export const elementsText = {
  /** The language of all of them. */
  language: "en",
  openInLab: "Open in the full lab",
  by: (version: string): string => `LSM Lab ${version}, computed in this page`,
  recordedBy: "LSM Lab, recorded from its engine",
  more: "More",
  controls: "Settings of this figure",
  recorded: "This page lets no WebAssembly run, so this is a recording: its settings cannot change.",
  failed: (message: string): string => `This figure could not be computed: ${message}`,
  noPicture: (element: string): string => `<${element}> is made of words and numbers: it has no picture.`,
  noTrace: (element: string): string => `<${element}> shows no lookup, so it has no trace.`,
} as const;
