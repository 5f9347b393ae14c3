import { expect, test } from "vitest";
import { initialValues } from "../../../figures/params/schema";
import { BUILDER_PARAMS, type BuilderState } from "../state";
import { linkOfAssignment } from "./build";
import { previewOf, viewOfChange, viewsOf, withOpen } from "./view";

const START: BuilderState = initialValues(BUILDER_PARAMS);

test("the preview shows what has changed", () => {
  const opened = { ...START, start: withOpen(START, "explain") };
  expect(viewOfChange(START, { ...START, for: "lab-5" })).toBe("start");
  expect(viewOfChange(START, opened)).toBe("start");
  expect(viewOfChange(opened, { ...opened, start: `${opened.start}&words=30` })).toBe("settings");
  expect(viewOfChange(START, { ...START, tasks: "1a:name" })).toBe("tasks");
  expect(viewOfChange({ ...START, tasks: "1a:name" }, START)).toBe("start");
  expect(viewOfChange(START, { ...START, locked: "words" })).toBe("settings");
  expect(viewOfChange(START, { ...START, title: "Week 3" })).toBeNull();
});

test("the places are those that the page has", () => {
  expect(viewsOf(START)).toEqual(["start", "tasks", "settings"]);
  expect(viewsOf({ ...START, for: "lab-7" })).toEqual(["start", "tasks"]);
  expect(viewsOf({ ...START, for: "explore" })).toEqual(["start"]);
});

test("the place of the preview is in no link for students", () => {
  const check = "amber-otter";
  expect(previewOf(START, check, "start")).toBe(linkOfAssignment(START, check));
  expect(previewOf(START, check, "tasks")).toContain("open=practice");
  expect(previewOf({ ...START, for: "lab-2" }, check, "settings")).toContain("open=explain");
  expect(previewOf({ ...START, tasks: "1a:name,5a:42,6b:any" }, check, "tasks")).toMatch(/&a-work=1::0,,1::0$/u);
  expect(linkOfAssignment(START, check)).not.toContain("open=");
});
