/** Texts of the gradebook, in English. */

import { decimal } from "../numbers";

const SLIPS: Readonly<Record<string, string>> = {
  hyphens: "hyphens or spaces were changed",
  "look-alike": "a letter was typed instead of a similar digit",
  swapped: "two neighboring characters are swapped",
  doubled: "a character was typed twice",
  words: "the words at the end are misspelled",
};

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
const some = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} others` : list(names);
const attempts = (tries: number): string => `${tries} ${tries === 1 ? "attempt" : "attempts"}`;

export const gradebookText = {
  students: (present: number, all: number, codes: number): string =>
    `${all === 0 ? present : `${present} of ${all}`} ${all === 0 && present === 1 ? "student" : "students"}, ${codes} ${codes === 1 ? "code" : "codes"}, each graded again by the engine in your browser`,
  untitled: "Gradebook",
  add: "Add codes",
  kept: "Names and codes stay in this browser, also after a reload. They are never part of a link.",
  notKept: "This browser does not store names and codes. They are lost when you reload.",
  clear: "Delete names and codes",
  mean: "mean points",
  rightOf: (right: number, all: number): string => `${right} of ${all} right`,
  studentsAxis: "students",
  bin: (points: number, count: number): string => `${points} points: ${count} ${count === 1 ? "student" : "students"}`,
  byPoints: "students by points",
  histogram: (bins: readonly number[]): string =>
    `Students by points: ${bins.flatMap((count, points) => (count === 0 ? [] : [`${points}: ${count}`])).join(", ")}`,
  filter: {
    name: "Shown students",
    lookColumn: "decision",
    all: (count: number): string => `All ${count}`,
    look: (count: number): string => `To review ${count}`,
    notRight: (task: string, count: number): string => `${task} not right ${count}`,
  },
  student: "student",
  points: "points",
  pointsShort: (points: number): string => `${decimal(points)} p.`,
  ofPoints: (points: number): string => `of ${decimal(points)}`,
  tries: "attempts",
  look: "review",
  noName: (line: number): string => `no name, line ${line}`,
  notOnRoster: "not on the list",
  states: {
    right: "right",
    wrong: "wrong",
    foreign: "not theirs",
    over: "too many attempts",
    unread: "unreadable",
    none: "none",
  },
  cell: {
    tries: attempts,
    codes: (codes: number): string => `${codes} codes`,
    copy: "same",
    void: "0 points",
    over: attempts,
    unread: "unread",
  },
  more: (next: number, left: number): string => (next === left ? `Show ${next} more` : `Show ${next} of ${left} more`),
  doubts: {
    heading: "Look at these first",
    none: "No code needs a decision.",
    kinds: {
      copy: "The same code, two names",
      foreign: "Tasks of another student",
      over: "Too many attempts",
      unread: "Unreadable codes",
      name: "Names that are not on the list",
    },
    copy: (names: readonly string[], task: string, owner: string): string =>
      `${some(names.map((name) => `“${name}”`))} sent the same answer to the same instance of ${task}.${owner === "" ? "" : ` The instance belongs to ${owner}.`}`,
    foreignOwner: (name: string, task: string, owner: string): string =>
      `“${name}” sent the instance of “${owner}” for ${task}.`,
    foreign: (name: string, task: string, remark: string): string => `${name}, ${task}: ${remark}.`,
    unread: (codes: readonly string[]): string => `Mistyped or changed: ${some(codes)}.`,
    nameStudent: (typed: string, student: string): string =>
      `“${typed}” is not on the list. The codes count for ${student}.`,
    nameInstance: (typed: string, student: string): string =>
      `“${typed}” is not on the list. The instance belongs to ${student}, so the codes count for ${student}.`,
    nameNobody: (typed: string): string => `“${typed}” matches no single name on the list.`,
    neither: "Give neither points",
    leave: "Leave as it is",
    gradeAs: (name: string): string => `Grade as ${name}`,
    accept: "Accept",
    zero: "0 points",
    show: "Show them",
    other: "A different person",
    is: "Same person as",
    /** A case with the decision about it. */
    decidedAs: (sentence: string, decision: string): string => `${sentence} Decision: ${decision}.`,
    same: (name: string): string => `same person as ${name}`,
    wrongTitle: (count: number): string =>
      `${count} codes have instances that belong to no name on the list. Check that the title of the assignment is exactly the one that the students had, and that the codes are from this assignment.`,
    decided: (count: number): string => `${count} decided`,
    undo: "Undo",
    line: (line: number): string => `line ${line}`,
  },
  missing: {
    heading: (missing: number, all: number): string => `Missing: ${missing} of ${all}`,
    copy: "Copy the names",
    copied: "Copied",
    zero: "Count as 0",
    notZero: "Do not count",
  },
  rule: {
    heading: "How points are given",
    right: (isLate: boolean): string => (isLate ? "Right: all points." : "Right: all points, at any attempt."),
    late: (late: number, share: number): string => `Right from attempt ${late} on: ${share}\u00a0%.`,
    partial: "Wrong: the share of the right parts.",
    none: "Everything else: none.",
    counts: {
      best: "The best code counts.",
      first: "The first code counts.",
      last: "The last code counts.",
    },
    change: "Change",
    pointsOf: (task: string): string => `points of ${task}`,
    lateLabel: "fewer points from attempt (0: never)",
    shareLabel: "then, in percent",
    partialLabel: "partial credit",
    countsLabel: "if there are several codes, count",
    partialOptions: { no: "no", yes: "yes" },
    countsOptions: { best: "the best", first: "the first", last: "the last" },
    pointsLabel: "points of the tasks",
  },
  left: {
    skipped: (lines: readonly string[], hasMore: boolean): string =>
      `Skipped, because they contain no code: ${lines.length === 1 && !hasMore ? "line" : "lines"} ${lines.join(", ")}${hasMore ? " and others" : ""}.`,
    slips: (count: number): string =>
      count === 1
        ? "One code had a typing error and was corrected."
        : `${count} codes had typing errors and were corrected.`,
  },
  remarks: {
    slip: (kind: string, code: string): string => `${SLIPS[kind] ?? kind}; graded as ${code}`,
    otherTask: (task: string): string => `task ${task} is not part of this assignment`,
    ofOwner: (owner: string): string => `the instance belongs to ${owner}`,
    ofNobody: (seed: number): string => `instance ${seed} belongs to no name on the list`,
    otherFixedSeed: (seed: number): string => `the assignment has instance ${seed}`,
    needsName: "the instance cannot be checked without a name",
    void: (task: string): string => `no points for ${task}, because another name sent the same work`,
    needsTitle: "the instance cannot be checked without the assignment’s title",
    over: (tries: number, most: number): string => `${attempts(tries)}, ${most} allowed`,
    copy: "the same instance and answer as another name",
    repeats: "one of several codes for this task",
  },
  exports: {
    heading: "Grades",
    moodle: "Gradebook for Moodle",
    moodleLine: "Name, number, email, points in total and per task, as the import of grades expects.",
    /** Separator of a table that spreadsheets of this language read. */
    separator: "," as "," | ";",
    unmatched: (count: number, all: number, system: string, needed: string): string =>
      `${system} cannot match ${count === all ? (all === 1 ? "the student" : `these ${all} students`) : `${count} of ${all} students`}: the list of names has no ${needed}. Paste the table that ${system} exports as the list of names.`,
    moodleNeeds: "ID number, username or email",
    canvasNeeds: "ID, SIS user ID or SIS login ID",
    canvas: "Gradebook for Canvas",
    canvasLine: "The columns of a Canvas gradebook, with points possible.",
    plain: "Gradebook as a table",
    plainLine: "One row per student, for a spreadsheet: commas between fields, decimal points.",
    codes: "Every code and every remark",
    codesLine: "One row per code, as it was graded, for your records. Same format.",
    file: "gradebook",
    codesFile: "result-codes",
    plainColumns: {
      student: "student",
      id: "number",
      mail: "email",
      total: "points",
      tries: "attempts",
      look: "remark",
    },
    codeColumns: ["line", "name", "student", "code", "task", "instance", "attempts", "answer", "result", "remarks"],
    missing: "missing",
  },
} as const;
