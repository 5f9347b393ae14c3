/** Answers of tasks, made by the engine one after the other, so that the page stays usable. */

import { useEffect, useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { TaskFacts } from "../../../engine/contract";
import { formOf } from "../../../figures/task/answer";
import { teachText } from "../../../text/teach/teach.en";
import type { SetTask } from "../check/judge";

/** An instance of a task with its answer. */
export interface KeyRow {
  readonly who: string;
  readonly seed: number;
  /** The answer as result codes contain it. */
  readonly code: string;
  readonly facts: TaskFacts;
  /** True if this is the only right answer. */
  readonly isOne: boolean;
}

/** The key of a task. */
export interface TaskKey {
  readonly task: SetTask;
  readonly rows: readonly KeyRow[];
}

interface Key {
  readonly keys: readonly TaskKey[];
  readonly isRunning: boolean;
  readonly done: number;
  readonly all: number;
  readonly error: Error | null;
  readonly make: (
    tasks: readonly SetTask[],
    title: string,
    names: readonly string[],
    seeds: readonly number[],
  ) => Promise<void>;
}

/** Asks the engine. A later request replaces the one before. */
export function useKey(client: EngineClient): Key {
  const [keys, setKeys] = useState<readonly TaskKey[]>([]);
  const [counts, setCounts] = useState({ done: 0, all: 0, isRunning: false });
  const [error, setError] = useState<Error | null>(null);
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const make: Key["make"] = async (tasks, title, names, seeds) => {
    turn.current += 1;
    const mine = turn.current;
    setError(null);
    try {
      const wanted = await wantedRows(client, tasks, title, names, seeds);
      const made: { task: SetTask["task"]; row: KeyRow }[] = [];
      for (const { task, who, seed } of wanted) {
        if (mine !== turn.current) return;
        setCounts({ done: made.length, all: wanted.length, isRunning: true });
        made.push({ task, row: { who, ...(await answerFor(client, task, seed)) } });
      }
      if (mine !== turn.current) return;
      setKeys(
        tasks
          .map((task) => ({ task, rows: made.filter((one) => one.task === task.task).map(({ row }) => row) }))
          .filter(({ rows }) => rows.length > 0),
      );
      setCounts({ done: made.length, all: wanted.length, isRunning: false });
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
      setCounts({ done: 0, all: 0, isRunning: false });
    }
  };
  return { keys, error, ...counts, make };
}

interface Wanted {
  readonly task: SetTask["task"];
  readonly who: string;
  readonly seed: number;
}

/** Collects the requested instances. */
async function wantedRows(
  client: EngineClient,
  tasks: readonly SetTask[],
  title: string,
  names: readonly string[],
  seeds: readonly number[],
): Promise<readonly Wanted[]> {
  const ofNames = await Promise.all(
    names.map(async (who) => ({ who, seed: await client.call((remote) => remote.seedOf(title, who)) })),
  );
  return tasks.flatMap(({ task, seed }): Wanted[] => {
    if (typeof seed === "number") return [{ task, who: teachText.key.forAll, seed }];
    if (seed === "any") return seeds.map((one) => ({ task, who: "", seed: one }));
    return ofNames.map((one) => ({ task, ...one }));
  });
}

async function answerFor(client: EngineClient, task: SetTask["task"], seed: number): Promise<Omit<KeyRow, "who">> {
  const facts = await client.call((remote) => remote.taskFacts(task, seed));
  const code = await client.call((remote) => remote.solveTask(task, seed));
  const isOne = formOf(facts).kind !== "numbers" || ["count", "runs", "progression"].includes(facts.kind);
  return { seed, code, facts, isOne };
}
