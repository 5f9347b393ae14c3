// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { TaskName } from "../../../engine/contract";
import { csvField } from "../../../figures/frame/csv";
import { AS_ZERO, type Book, bookOf, MISSING, NEITHER, sumsOf } from "./book";
import {
  ACCEPT,
  codeKey,
  type Expected,
  judge,
  namesToSeed,
  OWNER,
  type Reading,
  readTasks,
  writeTasks,
} from "./judge";
import { spellingsOf } from "./names";
import type { Entry } from "./pasted";
import { type Decisions, OTHER } from "./persons";
import { type PointRule, pointsOf, readPoints, writePoints } from "./points";
import { readRoster } from "./roster";
import { canvasTable, codeTable, moodleTable, plainTable, withoutId } from "./tables";

const read = (task: TaskName, seed: number, answer: string, isRight = true, tries = 1): Reading => ({
  kind: "read",
  slip: null,
  code: { task, seed, answer, tries, isRight, right: isRight ? 4 : 1, of: 4, wrong: isRight ? [] : [0, 1, 2] },
});
const UNREAD: Reading = { kind: "unread", message: "the check words do not match" };
const entry = (line: number, name: string, code = `code ${line}`): Entry => ({ line, name, code });
const TASKS = readTasks("1a:name,5a:42,6b:any");
const EXPECTED: Expected = { title: "Week 3", tasks: TASKS, tries: 0 };
const RULE: PointRule = { points: [2, 4, 3], late: 3, share: 50, isPartial: false, counts: "best" };
const ROSTER = ["Lovelace, Ada", "Beispiel, Bob", "Müller, Chloé", "Yang, Cy"];

/** A seed for each spelling, different from those of all others. */
function seedsOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, at) => [name, 1000 + at]));
}

interface Sent {
  readonly name: string;
  readonly reading: Reading | ((seed: (name: string) => number) => Reading);
  readonly code?: string;
}

function book(
  sent: readonly Sent[],
  given: Partial<{ expected: Expected; rule: PointRule; roster: readonly string[]; decisions: Decisions }> = {},
): Book {
  const { expected = EXPECTED, rule = RULE, roster = ROSTER, decisions = {} } = given;
  const entries = sent.map(({ name, code }, at) => entry(at + 1, name, code));
  const students = readRoster(roster.join("\n"));
  const seeds = seedsOf(namesToSeed(entries, expected, students));
  const readings = sent.map(({ reading }) =>
    typeof reading === "function" ? reading((name) => seeds.get(name) ?? -1) : reading,
  );
  return bookOf(judge(entries, readings, expected, seeds, students, decisions), expected, rule, decisions);
}

const own =
  (task: TaskName, name: string, answer = "c1", isRight = true, tries = 1) =>
  (seed: (name: string) => number) =>
    read(task, seed(name), answer, isRight, tries);

/** States of the tasks of a row. */
function statesOf(shown: Book, name: string): readonly string[] {
  return shown.rows.find((row) => row.name === name)?.cells.map(({ state }) => state) ?? [];
}

function kindsOf(shown: Book): readonly string[] {
  return shown.doubts.map(({ kind }) => kind);
}

describe("names", () => {
  it("are those of the roster, however they are spelled, and have the instance of every spelling", () => {
    for (const typed of ["ADA lovelace", "Lovelace Ada", "Ada  Lovelace"]) {
      const shown = book([{ name: typed, reading: own("1a", "Ada Lovelace") }]);
      expect(statesOf(shown, "Lovelace, Ada")).toEqual(["right", "none", "none"]);
      expect(shown.doubts).toEqual([]);
      expect(shown.missing.map(({ name }) => name)).toEqual(ROSTER.slice(1));
    }
    for (const spelling of spellingsOf("Müller, Chloé")) {
      const shown = book([{ name: "Chloé Müller", reading: own("1a", spelling) }]);
      expect(statesOf(shown, "Müller, Chloé"), spelling).toEqual(["right", "none", "none"]);
      expect(kindsOf(shown)).toEqual([]);
    }
  });

  it("that are misspelled count for the nearest one, until a person decides otherwise", () => {
    const sent: Sent[] = [{ name: "Ada Lovelase", reading: own("1a", "Ada Lovelase") }];
    const shown = book(sent);
    expect(statesOf(shown, "Lovelace, Ada")).toEqual(["right", "none", "none"]);
    expect(kindsOf(shown)).toEqual(["name"]);
    const key = shown.doubts[0]?.key ?? "";
    expect(book(sent, { decisions: { [key]: "Lovelace, Ada" } }).doubts).toEqual([]);
    const other = book(sent, { decisions: { [key]: OTHER } });
    expect(other.rows.map(({ name, isOnRoster }) => [name, isOnRoster])).toEqual([["Ada Lovelase", false]]);
    expect(other.doubts).toEqual([]);
    expect(other.missing).toHaveLength(4);
  });

  it("that nobody has count for the owner of the instance, and so do lines without a name", () => {
    const shown = book([
      { name: "C.", reading: own("1a", "Chloe Mueller") },
      { name: "", reading: own("1a", "Bob Beispiel") },
      { name: "Eve", reading: read("5a", 42, "n1") },
    ]);
    expect(statesOf(shown, "Müller, Chloé")).toEqual(["right", "none", "none"]);
    expect(statesOf(shown, "Beispiel, Bob")).toEqual(["right", "none", "none"]);
    expect(statesOf(shown, "Eve")).toEqual(["none", "right", "none"]);
    expect(kindsOf(shown)).toEqual(["name", "name"]);
  });
});

it("gives no codes to the first of two students with one name", () => {
  const roster = ["Name,ID number", "Ada Lovelace,41", "Ada Lovelace,42"];
  const sent: Sent[] = [{ name: "Ada Lovelace", reading: read("5a", 42, "n1") }];
  const shown = book(sent, { roster });
  expect(shown.rows).toMatchObject([{ isOnRoster: false, points: 4 }]);
  const key = shown.doubts[0]?.key ?? "";
  expect(book(sent, { roster, decisions: { [key]: "42" } }).rows).toMatchObject([{ person: 1, points: 4 }]);
});

describe("instances", () => {
  it("of another student have no points, unless a person gives them to one of the two", () => {
    const sent: Sent[] = [{ name: "Bob Beispiel", reading: own("1a", "Ada Lovelace"), code: "lsm1-x" }];
    const shown = book(sent);
    expect(statesOf(shown, "Beispiel, Bob")).toEqual(["foreign", "none", "none"]);
    expect(shown.rows[0]).toMatchObject({ points: 0, needsLook: true });
    const key = codeKey(entry(1, "Bob Beispiel", "lsm1-x"));
    expect(shown.doubts[0]?.key).toBe(key);
    expect(book(sent, { decisions: { [key]: OWNER } }).rows).toMatchObject([
      { name: "Lovelace, Ada", points: 2, needsLook: false },
    ]);
    expect(book(sent, { decisions: { [key]: ACCEPT } }).rows).toMatchObject([{ name: "Beispiel, Bob", points: 2 }]);
    expect(book(sent, { decisions: { [key]: "leave" } })).toMatchObject({
      rows: [{ points: 0 }],
      doubts: [],
      decided: [{ key }],
    });
  });

  it("must be that of the assignment, and a task must be one of it", () => {
    const shown = book([
      { name: "Ada Lovelace", reading: read("5a", 43, "n1") },
      { name: "Ada Lovelace", reading: read("2a", 1, "n1") },
      { name: "Ada Lovelace", reading: read("6b", 99, "c2") },
      { name: "Ada Lovelace", reading: read("1a", 7, "c2") },
    ]);
    expect(statesOf(shown, "Lovelace, Ada")).toEqual(["foreign", "foreign", "right"]);
    expect(kindsOf(shown)).toEqual(["foreign", "foreign", "foreign"]);
  });

  it("are not checked without a title", () => {
    const shown = book([{ name: "Ada Lovelace", reading: read("1a", 5, "c1") }], {
      expected: { ...EXPECTED, title: "" },
    });
    expect(statesOf(shown, "Lovelace, Ada")).toEqual(["right", "none", "none"]);
  });
});

describe("equal codes", () => {
  const sent: Sent[] = [
    { name: "Ada Lovelace", reading: own("1a", "Ada Lovelace") },
    { name: "Bob Beispiel", reading: own("1a", "Ada Lovelace") },
  ];

  it("of two names are one doubt, which names the owner; only the owner has points, or neither", () => {
    const shown = book(sent);
    expect(shown.doubts).toMatchObject([{ kind: "copy", task: "1a", persons: [0, 1], owner: 0 }]);
    expect(shown.rows.map(({ points, needsLook }) => [points, needsLook])).toEqual([
      [2, true],
      [0, true],
    ]);
    const key = shown.doubts[0]?.key ?? "";
    expect(book(sent, { decisions: { [key]: NEITHER } }).rows.map(({ points }) => points)).toEqual([0, 0]);
  });

  it("of a chosen instance have no owner, and those of a fixed one are nothing to doubt", () => {
    const free = ["Ada Lovelace", "Bob Beispiel"].map((name) => ({ name, reading: read("6b", 5, "c3") }));
    expect(book(free).doubts).toMatchObject([{ kind: "copy", owner: null }]);
    expect(book(free).rows.map(({ points }) => points)).toEqual([3, 3]);
    const fixed = ["Ada Lovelace", "Bob Beispiel"].map((name) => ({ name, reading: read("5a", 42, "n1") }));
    expect(book(fixed).doubts).toEqual([]);
  });

  it("of one name are no copy", () => {
    const again = ["Ada Lovelace", "lovelace, ada"].map((name) => ({ name, reading: read("6b", 5, "c3") }));
    expect(book(again).doubts).toEqual([]);
    expect(book(again).rows[0]?.cells[2]).toMatchObject({ codes: 1, points: 3 });
  });
});

describe("points", () => {
  it("follow the rule", () => {
    const grade = { isRight: true, right: 4, of: 4, wrong: [] };
    const wrong = { isRight: false, right: 1, of: 4, wrong: [0, 1, 2] };
    expect(pointsOf(grade, 2, 3, RULE)).toBe(3);
    expect(pointsOf(grade, 3, 3, RULE)).toBe(1.5);
    expect(pointsOf(grade, 99, 3, { ...RULE, late: 0 })).toBe(3);
    expect(pointsOf(wrong, 1, 4, RULE)).toBe(0);
    expect(pointsOf(wrong, 1, 4, { ...RULE, isPartial: true })).toBe(1);
    expect(readPoints("2,,3.5", TASKS)).toEqual([2, 1, 3.5]);
    expect(readPoints(writePoints([2, 4, 3]), TASKS)).toEqual([2, 4, 3]);
    expect(writePoints([1, 1, 1])).toBe("");
  });

  it("are those of the best, the first or the last of several codes", () => {
    const sent: Sent[] = [
      { name: "Ada Lovelace", reading: read("6b", 5, "c1", false, 1) },
      { name: "Ada Lovelace", reading: read("6b", 5, "c3", true, 2) },
      { name: "Ada Lovelace", reading: read("6b", 5, "c3", true, 4) },
    ];
    const pointsIf = (counts: PointRule["counts"]) => book(sent, { rule: { ...RULE, counts } }).rows[0]?.cells[2];
    expect(pointsIf("best")).toMatchObject({ points: 3, tries: 2, codes: 3, state: "right" });
    expect(pointsIf("first")).toMatchObject({ points: 0, tries: 1, state: "wrong" });
    expect(pointsIf("last")).toMatchObject({ points: 1.5, tries: 4, state: "right" });
  });

  it("are none after more attempts than allowed, unless a person accepts them", () => {
    const sent: Sent[] = [{ name: "Ada Lovelace", reading: read("6b", 5, "c3", true, 4), code: "lsm1-y" }];
    const expected = { ...EXPECTED, tries: 3 };
    expect(book(sent, { expected })).toMatchObject({ rows: [{ points: 0 }], doubts: [{ kind: "over" }] });
    const decisions = { [codeKey(entry(1, "Ada Lovelace", "lsm1-y"))]: ACCEPT };
    expect(book(sent, { expected, decisions }).rows[0]?.points).toBe(1.5);
  });

  it("of students without a code count only if a person says so", () => {
    const sent: Sent[] = [{ name: "Ada Lovelace", reading: read("5a", 42, "n1") }];
    const shown = book(sent);
    expect(sumsOf(shown, {})).toMatchObject({ mean: 4, right: [0, 1, 0] });
    expect(sumsOf(shown, { [MISSING]: AS_ZERO }).mean).toBe(1);
    expect(sumsOf(shown, {}).bins).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
  });
});

it("lists codes that cannot be read, unless the same student sent another for the task", () => {
  const code = "lsm1-6b-5-1-c3-amber-newt";
  const sent: Sent[] = [{ name: "Ada Lovelace", reading: UNREAD, code }];
  expect(statesOf(book(sent), "Lovelace, Ada")).toEqual(["none", "none", "unread"]);
  expect(kindsOf(book(sent))).toEqual(["unread"]);
  const again = book([...sent, { name: "Ada Lovelace", reading: read("6b", 5, "c3") }]);
  expect([statesOf(again, "Lovelace, Ada"), kindsOf(again)]).toEqual([["none", "none", "right"], []]);
});

it("takes any task where no assignment is given", () => {
  const shown = book(
    [
      { name: "Ada", reading: read("10a", 999, "c1") },
      { name: "Ada", reading: read("1a", 7, "c1") },
    ],
    {
      expected: { title: "", tasks: [], tries: 0 },
      roster: [],
    },
  );
  expect(shown.tasks.map(({ task }) => task)).toEqual(["1a", "10a"]);
  expect([shown.rows.length, shown.missing, shown.doubts]).toEqual([1, [], []]);
});

it("reads tasks as it writes them", () => {
  expect(writeTasks(TASKS)).toBe("1a:name,5a:42,6b:any");
  expect(readTasks("")).toEqual([]);
});

it("judges ten thousand codes of three thousand students in one go", () => {
  const roster = Array.from({ length: 3000 }, (_, at) => `Student, Number${at}`);
  const sent = Array.from({ length: 10_000 }, (_, at) => ({
    name: `Number${at % 3000} Student`,
    reading: read("6b", at % 2500, "c1"),
  }));
  expect(book(sent, { roster }).codes).toHaveLength(10_000);
});

describe("tables", () => {
  const roster = ["First name,Last name,ID number,Email address", "Ada,Lovelace,42,ada@example.org", "=1+1,@Bob,,"];
  const sent: Sent[] = [
    { name: "Ada Lovelace", reading: read("6b", 5, "c3", true, 3) },
    { name: "Ada Lovelace", reading: UNREAD, code: '=lsm1-"5a' },
  ];
  const shown = book(sent, { roster });

  it("have the columns of Moodle, with a decimal point", () => {
    expect(moodleTable(shown, "Week 3", {}).split("\r\n").slice(0, 3)).toEqual([
      "First name,Last name,ID number,Username,Email address,Week 3,Week 3 1a,Week 3 5a,Week 3 6b",
      "Ada,Lovelace,42,,ada@example.org,1.5,0,0,1.5",
      `"'=1+1","'@Bob",,,,,,,`,
    ]);
    expect(moodleTable(shown, "Week 3", { [MISSING]: AS_ZERO })).toContain(`"'=1+1","'@Bob",,,,0,0,0,0`);
  });

  it("have the columns of Canvas, with points possible", () => {
    expect(canvasTable(shown, "Week 3", {}).split("\r\n").slice(0, 3)).toEqual([
      "Student,ID,SIS User ID,SIS Login ID,Section,Week 3",
      "    Points Possible,,,,,9",
      '"Lovelace, Ada",,42,,,1.5',
    ]);
  });

  it("have one row per student, and begin with the mark that Excel needs", () => {
    const table = plainTable(shown, {});
    expect(table.startsWith("\u{feff}student,number,email,1a,5a,6b,points,attempts,remark\r\n")).toBe(true);
    expect(table.split("\r\n")[1]).toBe('"Lovelace, Ada",42,ada@example.org,0,0,1.5,1.5,3,review');
    expect(table).toContain("missing");
  });

  it("have semicolons and decimal commas for a German spreadsheet", () => {
    const german = { separator: ";", decimal: (value: number) => value.toLocaleString("de") } as const;
    expect(plainTable(shown, {}, german).split("\r\n")[1]).toBe(
      '"Lovelace, Ada";42;ada@example.org;0;0;1,5;1,5;3;review',
    );
    expect(codeTable(shown, german).split("\r\n")[1]?.split(";")[1]).toBe("Ada Lovelace");
  });

  it("count the students that a course system cannot match", () => {
    expect([withoutId(shown, "moodle"), withoutId(shown, "canvas")]).toEqual([1, 1]);
    const names = book(sent, { roster: ["Ada Lovelace", "Bob Beispiel"] });
    expect([withoutId(names, "moodle"), withoutId(names, "canvas")]).toEqual([2, 2]);
    const mails = book(sent, { roster: ["Ada Lovelace, ada@example.org"] });
    expect([withoutId(mails, "moodle"), withoutId(mails, "canvas")]).toEqual([0, 1]);
  });

  it("have one row per code, without a formula", () => {
    const rows = codeTable(shown).trim().split("\r\n");
    expect(rows).toHaveLength(3);
    expect(rows[2]).toContain('"\'=lsm1-""5a"');
    for (const table of [
      moodleTable(shown, "=A1", {}),
      canvasTable(shown, "=A1", {}),
      plainTable(shown, {}),
      codeTable(shown),
    ]) {
      expect(table).not.toMatch(/(^|[,;\n])"?[=@]/u);
    }
  });

  it("are lists of the same students, whatever their names begin with", () => {
    const names = ["Max;=1+1", "=1+1", "@Bob", "-x", '"+1" Ada', "Lovelace, -Ada", "Ada Lovelace"];
    const odd = book([], { roster: ["Name", ...names.map((name) => csvField(name))] });
    expect(odd.missing.map(({ name }) => name)).toEqual(names);
    const german = { separator: ";", decimal: String } as const;
    for (const table of [canvasTable(odd, "x", {}), plainTable(odd, {}), plainTable(odd, {}, german)]) {
      expect(table).not.toMatch(/(^|[,;\n])"?[=@+]/u);
      expect(readRoster(table).map(({ name }) => name)).toEqual(names);
    }
  });
});
