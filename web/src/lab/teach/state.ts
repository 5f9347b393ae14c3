/** The state of the pages for teachers. Pasted data, especially names, is never part of a link. */

import { choice, type NumberParam, type ParamSchema, type TextParam, type ValuesOf } from "../../figures/params/schema";
import { pagesText } from "../../text/pages/pages.en";
import { gradebookText } from "../../text/teach/gradebook.en";
import { teachText } from "../../text/teach/teach.en";
import { pageParams } from "../link/page-params";
import type { LinkSpec } from "../link/use-link-state";
import { FIRST_PAGE, LAB_PAGES, type LabPage } from "../pages";
import type { Counts } from "./check/points";
import { PLAN_IDS, PLANS, type PlanId } from "./plans";

/** A page that an assignment can be made of. */
export type LabId = LabPage | "explore";

/** All pages that an assignment can be made of. */
export const LAB_IDS: readonly LabId[] = [...LAB_PAGES, "explore"];

/** Parameters of the page of plans, in canonical order. */
export const TEACH_PARAMS = {
  plan: choice<PlanId>({
    name: "plan",
    label: teachText.plans.choose,
    initial: "quick",
    options: PLAN_IDS.map((value) => ({ value, label: teachText.plans.names[value] })),
  }),
  /** Open step, counted from 1. */
  step: {
    kind: "number",
    name: "step",
    label: teachText.plans.step,
    initial: 1,
    min: 1,
    max: Math.max(...PLAN_IDS.map((plan) => PLANS[plan].length)),
    step: 1,
    whole: true,
  } as NumberParam,
  ...pageParams,
} as const;

/** The page of plans. */
export const TEACH: LinkSpec<typeof TEACH_PARAMS> = {
  page: "teach",
  schema: TEACH_PARAMS,
  scrubbed: new Set(["theme"]),
};

/** The title of an assignment: with a name it makes a seed. */
export const title: TextParam = {
  kind: "text",
  name: "title",
  label: teachText.builder.title,
  initial: "",
  lengthMax: 80,
  pattern: /^[^\p{Cc}\p{Cf}]*$/u,
};

/** Tasks with where their seeds come from: `1a:name,5a:42,6b:any`. */
export const tasks: TextParam = {
  kind: "text",
  name: "tasks",
  label: teachText.check.tasks,
  initial: "",
  lengthMax: 120,
  pattern: /^(\d{1,2}[a-c]:(name|any|\d{1,6})(,\d{1,2}[a-c]:(name|any|\d{1,6}))*)?$/,
};

/** Attempts per task of an assignment; 0: no limit. */
export const tries: NumberParam = {
  kind: "number",
  name: "tries",
  label: teachText.builder.tries,
  initial: 0,
  min: 0,
  max: 99,
  step: 1,
  whole: true,
};

/** Value for the questions of all labs. */
export const ALL_LABS = "all";

/** Parameters of the page of questions. */
export const QUESTIONS_PARAMS = {
  of: choice<LabPage | typeof ALL_LABS>({
    name: "of",
    label: teachText.questions.choose,
    initial: ALL_LABS,
    options: [
      { value: ALL_LABS, label: teachText.questions.all },
      // Lab 0 has no questions.
      ...LAB_PAGES.filter((value) => value !== FIRST_PAGE).map((value) => ({
        value,
        label: pagesText.titles[value].place,
      })),
    ],
  }),
  /** The open question; empty: the first one. */
  question: {
    kind: "text",
    name: "question",
    label: teachText.questions.chosen,
    initial: "",
    lengthMax: 60,
    pattern: /^([a-z0-9-]+\.[a-zA-Z0-9-]+)?$/,
  } as TextParam,
  ...pageParams,
} as const;

/** The page of questions. */
export const QUESTIONS: LinkSpec<typeof QUESTIONS_PARAMS> = {
  page: "teach-questions",
  schema: QUESTIONS_PARAMS,
  scrubbed: new Set(["question", "theme"]),
};

/** Parameters of the answer key, in canonical order. */
export const KEY_PARAMS = { title, tasks, ...pageParams } as const;

/** The page of the answer key. */
export const KEY: LinkSpec<typeof KEY_PARAMS> = {
  page: "teach-key",
  schema: KEY_PARAMS,
  scrubbed: new Set(["title", "tasks", "theme"]),
};

const names = (name: string, label: string): TextParam => ({
  kind: "text",
  name,
  label,
  initial: "",
  lengthMax: 300,
  pattern: /^([a-z][a-z0-9-]*(,[a-z][a-z0-9-]*)*)?$/,
});

/** Parameters of the builder, in canonical order. */
export const BUILDER_PARAMS = {
  for: choice<LabId>({
    name: "for",
    label: teachText.builder.page,
    initial: "lab-1",
    options: LAB_IDS.map((value) => ({ value, label: pagesText.titles[value].title })),
  }),
  /** Start parameters of the assignment's page. */
  start: {
    kind: "text",
    name: "start",
    label: teachText.builder.state,
    initial: "",
    lengthMax: 1500,
    pattern: /^[\x21-\x7e]*$/,
  },
  locked: names("lock", teachText.builder.freedom.locked),
  hidden: names("hide", teachText.builder.freedom.hidden),
  tasks,
  tries,
  title,
  note: {
    kind: "text",
    name: "note",
    label: teachText.builder.note,
    initial: "",
    lengthMax: 600,
    pattern: /^(?:[^\p{Cc}\p{Cf}]|\n)*$/u,
  },
  ...pageParams,
} as const satisfies ParamSchema;

export type BuilderState = ValuesOf<typeof BUILDER_PARAMS>;

/** The builder. */
export const BUILDER: LinkSpec<typeof BUILDER_PARAMS> = {
  page: "teach-builder",
  schema: BUILDER_PARAMS,
  scrubbed: new Set(["title", "note", "theme"]),
};

/** Parameters of the page that checks codes, in canonical order. */
export const CHECK_PARAMS = {
  title,
  tasks,
  tries,
  /** Points of the tasks, in their order. */
  points: {
    kind: "text",
    name: "points",
    label: gradebookText.rule.pointsLabel,
    initial: "",
    lengthMax: 60,
    pattern: /^(\d{0,3}(\.\d{1,2})?(,\d{0,3}(\.\d{1,2})?)*)$/,
  } as TextParam,
  late: {
    kind: "number",
    name: "late",
    label: gradebookText.rule.lateLabel,
    initial: 3,
    min: 0,
    max: 99,
    step: 1,
    whole: true,
  } as NumberParam,
  share: {
    kind: "number",
    name: "late-share",
    label: gradebookText.rule.shareLabel,
    initial: 50,
    min: 0,
    max: 100,
    step: 1,
    whole: true,
  } as NumberParam,
  partial: choice<"no" | "yes">({
    name: "partial",
    label: gradebookText.rule.partialLabel,
    initial: "no",
    options: (["no", "yes"] as const).map((value) => ({ value, label: gradebookText.rule.partialOptions[value] })),
  }),
  counts: choice<Counts>({
    name: "counts",
    label: gradebookText.rule.countsLabel,
    initial: "best",
    options: (["best", "first", "last"] as const).map((value) => ({
      value,
      label: gradebookText.rule.countsOptions[value],
    })),
  }),
  ...pageParams,
} as const;

export type CheckState = ValuesOf<typeof CHECK_PARAMS>;

/**
 * Rule of a new gradebook: a right answer earns all points at any attempt. Links that do not name the attempt keep the older rule, so that
 * no published gradebook changes its points.
 */
export const NEW_RULE = { late: 0 } as const satisfies Partial<CheckState>;

/** Returns true if the page has nothing that a link could name. */
export function isNewCheck(state: CheckState): boolean {
  return Object.entries(CHECK_PARAMS).every(
    ([field, { initial }]) => field === "theme" || state[field as keyof CheckState] === initial,
  );
}

/** The page that checks codes. */
export const CHECK: LinkSpec<typeof CHECK_PARAMS> = {
  page: "teach-check",
  schema: CHECK_PARAMS,
  scrubbed: new Set(["title", "tasks", "theme"]),
};
