import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { EngineClient } from "../../../engine/client";
import { words } from "../../../figures/scene/shapes";
import { currentFragment } from "../../link/address";
import type { PageProps } from "../../pages";
import { counter } from "../lab-params";
import { type At, ask, type LabView, questionsOf, type Scene } from "./lab";
import { labPage } from "./Page";
import { labSpec, type StateOf } from "./spec";

const SPEC = labSpec({
  page: "lab-8",
  params: { size: counter("size", "size") },
  questions: { big: "run" },
  scrubbed: [],
  lockable: [],
});
type State = StateOf<typeof SPEC>;

/** Answers that a test gives, by question. */
let answers: Record<string, (value: number) => void> = {};
const asked = (name: string) => (_: EngineClient, key: unknown) =>
  new Promise<number>((resolve) => {
    answers[`${name} ${JSON.stringify(key)}`] = resolve;
  });
const ASKS = {
  before: ask(() => "all", asked("before")),
  run: ask(() => "all", asked("run"), true),
  long: ask(({ state }: At<State>) => state.size, asked("long"), true),
};

const SCENE: Scene<number, number> = {
  name: "big",
  title: "Sizes",
  origin: "(model)",
  isOriginOfRun: true,
  describe: "no size",
  marks: () => [{ atMs: 0, sentence: "Done." }],
  draw: ({ before, found }) => ({ height: 20, shapes: [words("says", 0, 10, `${before} then ${found}`, {})] }),
  described: (found) => `size ${found}`,
  table: (found) => ({ columns: ["size"], rows: [[String(found)]] }),
};

let page: LabView<State, { readonly long: { readonly stop: () => void; readonly goOn: () => void } }>;
const option = (value: string) => ({ value, label: value, finding: value });
const Page = labPage({
  spec: SPEC,
  lede: "About sizes.",
  asks: ASKS,
  first: "long",
  steps: {
    big: questionsOf<State, typeof ASKS>()(
      { title: "How big?", question: "Guess.", options: [option("small"), option("large")], because: "It is so." },
      "run",
      "before",
      {
        verdict: (found) => ({ value: found > 5 ? "large" : "small", sentence: `It is ${found}.` }),
        scene: SCENE,
        starts: ({ size }) => ({ size: size + 1 }),
        reset: { size: 0 },
      },
    ),
    challenge: { title: "Push", question: "Reach 3.", progress: () => ({ says: "Not yet.", isReached: false }) },
    explain: { title: "Why?", prompt: "Say.", model: "So." },
  },
  tasks: ["8a", "8b"],
  check: { title: "Check", questions: [] },
  Sandbox: (given) => {
    page = given;
    return null;
  },
});

async function open(link = ""): Promise<void> {
  answers = {};
  location.hash = `#v=1&page=lab-8${link}`;
  const client = { latest: (_: string, job: () => Promise<unknown>) => job() } as unknown as EngineClient;
  const props = { client, info: { version: "1" }, notify: vi.fn(), announce: vi.fn(), onShown: vi.fn() };
  await act(async () => void render(<Page {...(props as unknown as PageProps)} />));
}
async function answer(name: string, value: number): Promise<void> {
  await act(async () => answers[name]?.(value));
}
const says = () => document.querySelector(".scene-picture svg text")?.textContent;

afterEach(cleanup);

it("draws a question from what is known before its run, and its outcome from the run", async () => {
  await open();
  expect(Object.keys(answers)).toEqual(['before "all"', "long 0"]);
  expect(says()).toBeUndefined();
  await answer('before "all"', 1);
  expect(says()).toBe("1 then null");
  expect(screen.queryByText("model")).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "small" }));
  fireEvent.click(document.querySelector(".lab-go") as HTMLElement);
  await answer('run "all"', 7);
  expect(says()).toBe("1 then 7");
  expect(screen.getByRole("img", { name: "size 7" })).toBeTruthy();
  expect(document.querySelector(".lab-result")?.textContent).toContain("It is 7.");
  expect(document.querySelector(".lab-result")?.textContent).toContain("It is so.");
});

it("asks for what a question needs when it is open or has run, and for the rest at once", async () => {
  await open("&open=challenge");
  expect(Object.keys(answers)).toEqual(["long 0"]);
  cleanup();
  await open("&guess-big=large&ran-big=1&open=challenge");
  expect(Object.keys(answers)).toEqual(['run "all"', "long 0"]);
  cleanup();
  await open("&guess-big=large&ran-big=1");
  expect(Object.keys(answers)).toEqual(['before "all"', 'run "all"', "long 0"]);
});

it("changes further fields with the run, and resets them with it", async () => {
  await open("&size=4");
  await answer('before "all"', 1);
  fireEvent.click(screen.getByRole("radio", { name: "large" }));
  fireEvent.click(document.querySelector(".lab-go") as HTMLElement);
  expect(currentFragment()).toContain("size=5&guess-big=large&ran-big=1");
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(currentFragment()).toBe("v=1&page=lab-8&guess-big=large&open=big");
});

it("stops long work until it is continued or something else is wanted", async () => {
  await open("&size=4&open=challenge");
  expect(Object.keys(answers)).toEqual(["long 4"]);
  answers = {};
  await act(async () => page.found.long.stop());
  expect(page.found.long).toMatchObject({ isStopped: true, done: null });
  await act(async () => page.found.long.goOn());
  expect(Object.keys(answers)).toEqual(["long 4"]);
  expect(page.found.long).toMatchObject({ isStopped: false, done: 0 });
  await act(async () => page.found.long.stop());
  await act(async () => page.update({ size: 6 }));
  expect(page.found.long).toMatchObject({ isStopped: false, done: 0 });
  expect(Object.keys(answers)).toContain("long 6");
});
