/** What the element of a task says around it, in English. */

export const attemptText = {
  title: "A task",
  hand: "Hand in",
  chooseFirst: "Choose or fill in something first.",
  right: "Right.",
  partly: (right: number, of: number): string => `${right} of ${of} right.`,
  tries: (tries: number): string => `${tries} ${tries === 1 ? "try" : "tries"}, graded by the engine`,
  code: "Code to hand in",
  another: "Another instance",
} as const;
