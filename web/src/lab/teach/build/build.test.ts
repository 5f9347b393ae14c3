// @vitest-environment node

import { describe, expect, it } from "vitest";
import { initialValues, type ParamSchema } from "../../../figures/params/schema";
import { readLayers } from "../../link/layers";
import { readLink, readPage } from "../../link/link";
import { SCHEMAS } from "../../page-schemas";
import { readTasks } from "../check/judge";
import { BUILDER_PARAMS, type BuilderState, LAB_IDS } from "../state";
import { assignmentIn, embedSnippet, LINK_MOST, linkOfAssignment, startText, takenFrom, toCheck } from "./build";
import { lockableOf, MOST_TASKS, SETTABLE } from "./lockable";

const START: BuilderState = {
  ...initialValues(BUILDER_PARAMS),
  title: "Week 3: “why”? & more",
  note: "Two lines\nof <b>words</b>, 100 % yours.",
  tasks: "1a:name,5a:42,6b:any",
  tries: 3,
};

it("finds the assignment in every link that a lecturer may have", () => {
  const facts = { title: "Week 3", tasks: "5a:name,6b:42", tries: 2 };
  const ofStudents = linkOfAssignment({ ...START, for: "lab-5", ...facts }, "amber-otter");
  expect(assignmentIn(`https://example.org/lab/#${ofStudents}`)).toEqual(facts);
  const written = "title=Week%203&tasks=5a%3Aname%2C6b%3A42&tries=2";
  for (const page of ["teach-builder", "teach-check"])
    expect(assignmentIn(`https://example.org/#v=1&page=${page}&${written}`), page).toEqual(facts);
  expect(assignmentIn(`#v=1&page=teach-key&${written}`)).toMatchObject({ title: "Week 3", tries: 0 });
  for (const other of [
    "",
    "hello",
    "#v=1&page=lab-5",
    "https://example.org/",
    "#v=1&page=measure",
    "#v=1&page=lab-5&a=1",
  ])
    expect(assignmentIn(other), other).toBeNull();
});

describe.each(LAB_IDS)("an assignment over %s", (lab) => {
  it("offers controls that its page has", () => {
    const names = Object.values(SCHEMAS[lab] as ParamSchema).map(({ name }) => name);
    for (const name of lockableOf(lab)) expect(names).toContain(name);
  });

  it("opens the page in its start state without a notice, and can be taken back into the builder", () => {
    const state: BuilderState = { ...START, for: lab, locked: lockableOf(lab).join(","), hidden: "step-explain" };
    const link = linkOfAssignment(state, "amber-otter");
    expect(link.length).toBeLessThan(LINK_MOST);
    expect(readPage(link)).toEqual({ page: lab, notices: [] });
    expect(readLayers(link).notices).toEqual([]);
    const { state: opened, notices } = readLink(SCHEMAS[lab] as ParamSchema, link);
    expect(notices).toEqual([]);
    expect(opened).toEqual(initialValues(SCHEMAS[lab] as ParamSchema));
    const taken = takenFrom(`https://example.org/lab/#${link}`);
    expect(taken?.notices).toEqual([]);
    const { theme: _, ...set } = state;
    expect(taken?.state).toEqual(set);
  });
});

it("carries a start state that was changed, locked values included", () => {
  const values = { ...initialValues(SCHEMAS["lab-1"] as ParamSchema), wordCount: 30, bits: 256 };
  const state: BuilderState = { ...START, start: startText("lab-1", values), locked: "words" };
  expect(state.start).toBe("words=30&bits=256");
  const link = linkOfAssignment(state, "");
  expect(link).toContain("&words=30&bits=256&a=1&");
  expect(link).toContain("a-lock=words:30&");
  expect(toCheck(state)).not.toBe(toCheck({ ...state, start: "words=31" }));
});

it("takes no link that is none of this lab", () => {
  for (const text of ["", "hello", "https://example.org/", "#v=1&page=lab-77", "#v=1&page=measure", "page=lab-1"]) {
    expect(takenFrom(text), text).toBeNull();
  }
  expect(takenFrom("#v=1&page=lab-1&words=9999")?.notices).toHaveLength(1);
});

it("locks nothing for a name that only every object has", () => {
  const state: BuilderState = { ...START, locked: "constructor" };
  expect(linkOfAssignment(state, "")).toBe(linkOfAssignment(START, ""));
});

it("offers tasks that links can name", () => {
  const most = SETTABLE.slice(0, MOST_TASKS).map((task) => `${task}:999999`);
  expect(BUILDER_PARAMS.tasks.pattern?.test(most.join(","))).toBe(true);
  expect(readTasks(most.join(","))).toHaveLength(MOST_TASKS);
});

it("writes a frame and a link, and lets no title out of its attribute", () => {
  const snippet = embedSnippet('https://x.org/#v=1&a-title="><script>', `Tom's "week" <3`);
  expect(snippet).toContain('src="https://x.org/#v=1&amp;a-title=&quot;&gt;&lt;script&gt;"');
  expect(snippet).toContain('title="Tom&#39;s &quot;week&quot; &lt;3"');
  expect(snippet).not.toContain("<script>");
});
