/** Texts of the lab about embedding a figure, in English. */

export const embedText = {
  button: "Embed",
  title: "Embed this figure in its current state",
  tag: "A tag: the live figure on your page",
  tagNote: "Readers see the picture and the link until the figure loads, or permanently if scripts are off.",
  thisMachine:
    "This lab runs on your machine, so other readers cannot load anything from its address. Copy its files or use the npm package.",
  sourceLabel: "Files of the figure",
  sources: { lab: "from this lab", copy: "from your copy", cdn: "from npm, by a CDN" },
  sourceNotes: {
    lab: () => "The page loads the figure from this lab.",
    copy: (_version: string, results?: string): string =>
      `Copy the lab’s folder elements${results === undefined ? "" : ` and the file results/${results}`} next to your page.`,
    cdn: (version: string, results?: string): string =>
      `Version ${version} of the package lsm-lab must be published on npm.${results === undefined ? "" : ` Copy the file results/${results} next to your page.`}`,
  },
  frame: "A frame, for pages without foreign scripts",
  picture: "A picture, for pages that allow only Markdown",
  pictureNote: "Save the picture next to your page:",
  save: "Save the picture (SVG)",
  savePng: "Save it as PNG, twice as large",
  saveStory: "Save the story (moving SVG)",
  withPicture: "A picture in the tag, until the figure has loaded",
  ownPicture: (file: string): string => `A picture in the tag: save it below as ${file}, next to your page`,
  qr: "A QR code of the lab in this state",
  qrNote: "For slides or paper: opens the lab in the current state of the figure.",
  own: (file: string): string =>
    `Only you have the file of this run. Copy ${file} next to your page for the tag. The frame and the link to the lab find the run if the file is in the lab’s folder results.`,
  citeTitle: (figure: string): string => `figure ${figure}`,
  cite: "Cite this figure",
  copy: "Copy",
  copied: "Copied",
  byHand: "The browser did not allow copying. The text is selected.",
  close: "Close",
  alt: (figure: string): string => `A figure of LSM Lab: ${figure}`,
  openLive: "Open live",
} as const;
