import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { EngineClient } from "../../engine/client";
import type { TaskName } from "../../engine/contract";
import { engineOf } from "../../engine/worker/under-node";
import { readAnswer } from "../../figures/task/answer";
import { TASKS } from "../../figures/task/params";
import { TaskStep } from "./TaskStep";

afterEach(cleanup);

const SEED = 3;
let remote: ReturnType<typeof engineOf>;
beforeAll(async () => {
  const bytes = (path: string) => readFile(join(import.meta.dirname, "../../engine", path));
  remote = engineOf(
    (await bytes("wasm/lsm_lab_wasm_bg.wasm")) as BufferSource,
    (await bytes("wasm-full/lsm_lab_full_bg.wasm")) as BufferSource,
  );
});

/** The task, and the names of the calls that it makes. */
function shown(task: TaskName, said: string[]) {
  const calls: string[] = [];
  const watched = new Proxy(remote, {
    get: (engine, name, receiver) => {
      calls.push(String(name));
      return Reflect.get(engine, name, receiver);
    },
  });
  const call = (job: (engine: typeof remote) => unknown) => Promise.resolve(job(watched));
  const client = { call, latest: (_: string, job: () => unknown) => Promise.resolve(job()) } as unknown as EngineClient;
  function Shown() {
    const [state, setState] = useState({ seed: SEED, answer: "", tries: 0 });
    return (
      <TaskStep client={client} task={task} state={state} onChange={setState} announce={(text) => said.push(text)} />
    );
  }
  render(<Shown />);
  return calls;
}

it.each(TASKS)("grades only what was answered, and keeps the answer until it is asked for: %s", async (task) => {
  const solution = readAnswer(await remote.solveTask(task, SEED)).chosen;
  const said: string[] = [];
  const calls = shown(task, said);
  const button = await screen.findByRole("button", { name: "Grade my answer" });
  const boxes = screen.queryAllByRole("checkbox");
  if (boxes.length === 0) return;
  // One box of several that belong to the answer, otherwise a wrong one.
  const ticked = boxes.findIndex((_, at) => solution.includes(at) === solution.length > 1);
  fireEvent.click(boxes[ticked] as HTMLElement);
  fireEvent.click(button);
  const answer = await screen.findByRole("button", { name: "Show the answer" });
  expect(document.querySelectorAll(".task-mark")).toHaveLength(1);
  expect(calls).not.toContain("solveTask");
  expect(calls).not.toContain("taskEvidence");
  expect(`${document.querySelector(".grade")?.textContent} ${said.join(" ")}`).not.toMatch(/of [2-9]/u);
  fireEvent.click(answer);
  await screen.findByText(/^Answer: /u);
});
