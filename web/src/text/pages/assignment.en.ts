/** Texts of an opened assignment. */

export const assignmentText = {
  name: "Assignment",
  untitled: "Without a title",
  toTasks: (count: number): string => (count === 1 ? "To the task" : `To the ${count} tasks`),
  lockedValues: (count: number): string =>
    count === 1 ? "One value is locked: its control says so." : `${count} values are locked: their controls say so.`,
  checkWords: "Check words",
  checkHint: "Two words made from the whole assignment. If they are those of your lecturer, it is the same.",
  altered: (expected: string): string =>
    `This is not the assignment that was handed out: its check words would be ${expected}. The link was changed, or cut on its way. Ask for it again.`,
  unchecked: "This assignment has no check words, so nothing shows whether the link was changed or cut on its way.",
  yourName: "Your name, as your lecturer knows it",
  getInstance: "Get my instance",
  nameNote:
    "Your name makes your own instance of the tasks. It stays on this page; only the resulting number goes into the link.",
  yourInstance: (seed: number): string => `Your instance: ${seed}`,
  sameInstance: (seed: number): string => `Instance ${seed}, the same for everybody`,
  handIn: "Hand in",
  done: (right: number, all: number): string =>
    right === all
      ? all === 1
        ? "The task is done. Hand in this line."
        : `All ${all} tasks are done. Hand in these lines.`
      : `${right} of ${all} ${all === 1 ? "task is" : "tasks are"} done. A result code appears here for each right answer.`,
  codes: "Result codes to hand in",
  copyCodes: "Copy",
  addName: "Put your name in front of each line, or type it above.",
} as const;
