// @vitest-environment node
import { expect, it } from "vitest";
import type { TaskName } from "../../../engine/contract";
import { judge, keyOf, needsLook, type Reading, readTasks, summarize, tableOf, writeTasks } from "./judge";
import type { Entry } from "./pasted";

const read = (task: TaskName, seed: number, answer: string, isRight = true, tries = 1): Reading => ({
  kind: "read",
  slip: null,
  code: { task, seed, answer, tries, isRight, right: isRight ? 1 : 0, of: 1, wrong: isRight ? [] : [0] },
});
const entry = (line: number, name: string): Entry => ({ line, name, code: `code ${line}` });
const EXPECTED = { title: "Week 3", tasks: readTasks("1a:name,5a:42,6b:any") };
const SEEDS = new Map([
  ["ada", 11],
  ["bob", 22],
  ["cy", 33],
]);

function kinds(entries: readonly Entry[], readings: readonly Reading[], roster: readonly string[] = []) {
  return judge(entries, readings, EXPECTED, SEEDS, roster).map(({ result, remarks }) => [
    result,
    ...remarks.map(({ kind }) => kind),
  ]);
}

it("says nothing of a right answer to the instance of its name, whatever its capitals", () => {
  expect(kinds([entry(1, "ADA")], [read("1a", 11, "c1")])).toEqual([["right"]]);
  expect(keyOf(" Ada ")).toBe("ada");
});

it("says whose instance it is not, and which task is not asked", () => {
  const entries = [entry(1, "Ada"), entry(2, "Bob"), entry(3, "Cy"), entry(4, "")];
  const readings = [read("1a", 22, "c1"), read("5a", 43, "n1"), read("2a", 1, "n1"), read("1a", 99, "c2")];
  expect(kinds(entries, readings)).toEqual([
    ["foreign", "foreign"],
    ["foreign", "foreign"],
    ["foreign", "foreign"],
    ["right", "unsure"],
  ]);
  const rows = judge(entries, readings, EXPECTED, SEEDS, []);
  expect(summarize(rows), "work that is another's is no right answer").toMatchObject({ codes: 4, right: 1 });
});

it("does not say that nothing came from whom an unreadable code came", () => {
  const rows = judge([entry(7, "Bob")], [{ kind: "unread", message: "no code" }], EXPECTED, SEEDS, ["Bob", "Cy"]);
  expect(rows.slice(1).map(({ remarks }) => remarks[0]?.sentence)).toEqual([
    "only an unreadable code, in line 7",
    "nothing handed in",
  ]);
});

it("finds the same work under other names, but not where everybody has the same instance", () => {
  const entries = [entry(1, "Ada"), entry(2, "Bob"), entry(3, "Ada"), entry(4, "Bob")];
  const readings = [read("6b", 5, "c3"), read("6b", 5, "c3", true, 4), read("5a", 42, "n1"), read("5a", 42, "n1")];
  const rows = judge(entries, readings, EXPECTED, SEEDS, []);
  expect(rows.map(({ remarks }) => remarks.map(({ kind }) => kind))).toEqual([["duplicates"], ["duplicates"], [], []]);
  expect(rows[0]?.remarks[0]?.sentence).toContain("Bob");
});

it("marks who answered again, what cannot be read, and who is missing", () => {
  const entries = [entry(1, "Ada"), entry(2, "Ada"), entry(3, "Bob")];
  const readings: Reading[] = [
    read("1a", 11, "c1", false),
    read("1a", 11, "c3"),
    { kind: "unread", message: "no code" },
  ];
  expect(kinds(entries, readings, ["Ada", "Cy"])).toEqual([
    ["wrong"],
    ["right", "repeats"],
    ["unread", "unread"],
    ["missing", "missing"],
    ["missing", "missing"],
  ]);
  const all = judge(entries, readings, EXPECTED, SEEDS, ["Ada", "Cy"]);
  expect(all[3]?.remarks[0]?.sentence).toContain("5a, 6b");
  expect(all.filter(needsLook)).toHaveLength(5);
  expect(summarize(all)).toMatchObject({ codes: 3, right: 1, people: 2, byTask: [{ task: "1a", codes: 2, right: 1 }] });
});

it("asks for nothing where no assignment is given", () => {
  const rows = judge([entry(1, "Ada")], [read("1a", 999, "c1")], { title: "", tasks: [] }, SEEDS, ["ada", "Bob"]);
  expect(rows.map(({ result }) => result)).toEqual(["right", "missing"]);
});

it("hands a spreadsheet no formula", () => {
  const rows = judge([entry(1, "=HYPERLINK(1)")], [read("1a", 1, "c1")], { title: "", tasks: [] }, SEEDS, []);
  expect(tableOf(rows)[0]?.[1]).toBe("'=HYPERLINK(1)");
});

it("reads tasks as it writes them", () => {
  expect(writeTasks(EXPECTED.tasks)).toBe("1a:name,5a:42,6b:any");
  expect(readTasks("")).toEqual([]);
});

it("names a few of those who sent the same, and not thousands", () => {
  const entries = Array.from({ length: 3000 }, (_, at) => entry(at + 1, `student ${at}`));
  const rows = judge(
    entries,
    entries.map(() => read("6b", 1, "c1")),
    EXPECTED,
    SEEDS,
    [],
  );
  expect(rows[0]?.remarks[0]?.sentence).toBe(
    "the same instance and answer as student 1, student 2, student 3 and others",
  );
});

it("judges ten thousand codes in one go", () => {
  const entries = Array.from({ length: 10_000 }, (_, at) => entry(at + 1, `student ${at % 3000}`));
  const readings = entries.map((_, at) => read("6b", at % 2500, "c1"));
  expect(judge(entries, readings, EXPECTED, SEEDS, [])).toHaveLength(10_000);
});
