/** Texts of the lab about embedding a figure, in English. */

export const embedText = {
  button: "Embed",
  title: "Embed this figure, as it is now",
  tag: "A tag, live in your page",
  tagNote: "The link inside stands until the figure is there, and for good where scripts are off.",
  frame: "A frame, where pages allow no scripts of others",
  picture: "A picture, where only Markdown is allowed",
  pictureNote: "Save the picture and put it beside your page:",
  save: "Save the picture (SVG)",
  qr: "A code that leads to the lab in this state",
  qrNote: "For a slide or a sheet of paper: the lab, in the state that the figure has now.",
  own: (file: string): string =>
    `This run is in a file of yours, which no site has: put ${file} beside your page, where the tag looks for it. A frame needs its whole address in the place of your.site, from a host that answers with Access-Control-Allow-Origin. The link to the lab finds the run where the file lies in the lab’s folder results.`,
  copy: "Copy",
  copied: "Copied",
  byHand: "The browser did not allow copying; the text is selected.",
  close: "Close",
  alt: (figure: string): string => `A figure of LSM Lab: ${figure}`,
  openLive: "Open it live",
} as const;
