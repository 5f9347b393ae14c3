import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import type { EngineClient } from "../../engine/client";
import { TaskPair } from "./TaskPair";

afterEach(cleanup);

/** An engine that never answers: the tasks wait for their facts. */
const client = { latest: () => new Promise(() => undefined) } as unknown as EngineClient;
const NEW = { open: "practice", seed_a: 1, answer_a: "", tries_a: 0, seed_b: 1, answer_b: "", tries_b: 0 };

function Practice({ start = {} }: { readonly start?: Partial<typeof NEW> }) {
  const [state, setState] = useState({ ...NEW, ...start });
  const update = (patch: Partial<typeof NEW>): void => setState((before) => ({ ...before, ...patch }));
  return (
    <>
      <TaskPair client={client} announce={() => undefined} tasks={["8a", "8b"]} state={state} update={update} />
      <p data-testid="open">{state.open}</p>
    </>
  );
}

const heading = () => screen.getByRole("heading", { level: 2 });
const place = () => document.querySelector(".lab-place-now")?.textContent;

it("shows one task at a time, names it, and moves the focus to its heading", () => {
  render(<Practice />);
  expect([heading().textContent, place()]).toEqual(["Task: Divide a memory", "Task 1 of 2 · 8a"]);
  fireEvent.click(screen.getByRole("button", { name: "Task 2 of 2 · 8b: Which segment gives up a unit?" }));
  expect([heading().textContent, place()]).toEqual(["Task: Which segment gives up a unit?", "Task 2 of 2 · 8b"]);
  expect(document.activeElement).toBe(heading());
  expect(screen.getByTestId("open").textContent).toBe("practice-2");
});

it("opens the task whose state an older link has", () => {
  render(<Practice start={{ seed_b: 4 }} />);
  expect(place()).toBe("Task 2 of 2 · 8b");
  cleanup();
  render(<Practice start={{ answer_a: "n1_2_3", seed_b: 4 }} />);
  expect(place()).toBe("Task 1 of 2 · 8a");
  cleanup();
  render(<Practice start={{ open: "practice-1", seed_b: 4 }} />);
  expect(place()).toBe("Task 1 of 2 · 8a");
});
