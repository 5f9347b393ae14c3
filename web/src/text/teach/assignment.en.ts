/** Texts of an opened assignment. */

export const assignmentText = {
  name: "Assignment",
  untitled: "Untitled",
  toTasks: (count: number): string => (count === 1 ? "Go to the task" : `Go to the ${count} tasks`),
  lockedValues: (count: number): string =>
    count === 1 ? "One value is locked, as its control shows." : `${count} values are locked, as their controls show.`,
  checkWords: "Check words",
  checkHint: "Two words from the complete assignment. Your teacher sees the same two words.",
  altered: (expected: string): string =>
    `This is not the original assignment: its check words would be ${expected}. The link was changed or truncated. Ask your teacher for the link again.`,
  unchecked: "This assignment has no check words, so the page cannot detect a changed or truncated link.",
  yourName: "Your name, as your teacher knows it",
  getInstance: "Get my instance",
  nameNote:
    "Your name determines your instance of the tasks. It stays in this browser tab. The link contains only the resulting number.",
  otherName: (name: string, answers: number, keepsTries: boolean): string =>
    `${name} gets another instance. ${answers === 1 ? "Your graded answer and its result code" : `Your ${answers} graded answers and their result codes`} will be removed.${keepsTries ? " Attempts that you used still count." : ""}`,
  keepAnswers: "Keep my answers",
  changeName: "Change the name",
  yourInstance: (seed: number): string => `Your instance: ${seed}`,
  sameInstance: (seed: number): string => `Instance ${seed}, the same for all students`,
  handIn: "Hand in",
  mostTries: (most: number): string => (most === 1 ? "One attempt per task" : `${most} attempts per task`),
  done: (codes: number, all: number): string =>
    codes === 0
      ? "A result code appears here for each graded answer, also for a wrong one."
      : `${codes} of ${all} ${all === 1 ? "task has" : "tasks have"} a code. Hand in ${codes === 1 ? "this line" : "these lines"}. A wrong answer has a code too.`,
  state: (task: string, isRight: boolean, tries: string): string =>
    `${task}: ${isRight ? "right" : "not right"}, ${tries}`,
  tries: (tries: number, most: number): string =>
    most === 0 ? `${tries} ${tries === 1 ? "attempt" : "attempts"}` : `${tries} of ${most} attempts`,
  open: (task: string): string => `${task}: no answer yet`,
  codes: "Result codes to hand in",
  copyCodes: "Copy",
  addName: "Add your name before each line, or enter it above.",
} as const;
