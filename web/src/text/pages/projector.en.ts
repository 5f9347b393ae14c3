/** Texts of the projector view, in English. */

export const projectorText = {
  name: "Presenter",
  back: "Back",
  next: "Next",
  figure: (slides: number): string =>
    slides === 0 ? "The figure" : `The figure; ${slides} ${slides === 1 ? "question" : "questions"}`,
  slide: (slide: number, of: number): string => `Question ${slide} of ${of}`,
  qr: "QR code",
  keys: "Keys",
  notes: "Notes",
  leave: "Leave",
  close: "Close",
  unblank: "Show the slide again",
  qrTitle: "The same view on your own device",
  keysTitle: "Keys of the presenter",
  keyList: [
    ["→ · Page down · Space", "reveal the result of the vote, skip to the outcome, then go to the next slide"],
    ["← · Page up", "go to the previous slide"],
    ["1 to 9", "add a vote for A, B, C, …"],
    ["Shift with 1 to 9", "remove a vote"],
    ["Home · End", "go to the first or the last slide"],
    ["B · period", "blank the screen, or show the slide again"],
    ["N", "open notes for the presenter in a second window"],
    ["?", "show these keys"],
  ],
  keysNote:
    "They work on the slide and in the bar below it. Fields, sliders and grids keep their own keys; a clicker’s page keys work everywhere.",
  reveal: "Reveal",
  working: "Running…",
  again: "Vote again",
  /** Converts the label of a prediction in a figure to the prediction of the class. */
  classSaid: (says: string): string =>
    says.replace(/^(?:you predicted|you:|predicted:)\s*/u, "class: ").replace(/^you$/u, "class"),
  sum: (votes: number): string => `${votes} ${votes === 1 ? "vote" : "votes"}`,
  share: (votes: number, part: string): string => `${votes} · ${part}`,
  add: (letter: string, label: string, votes: number): string =>
    `${letter}: ${label}. ${votes} ${votes === 1 ? "vote" : "votes"}; add one`,
  less: (letter: string): string => `Remove one vote for ${letter}`,
  right: "correct",
  wrong: "not correct",
} as const;
