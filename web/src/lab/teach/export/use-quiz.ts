/** The quiz of a selection in both formats: made when its menu opens, because instances take the engine a few seconds. */

import { useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import { download } from "../../../figures/frame/export";
import { TASKS } from "../../../figures/task/params";
import { teachText } from "../../../text/teach/teach.en";
import { bytes } from "../../../text/units";
import type { PageId } from "../../pages";
import type { BankQuestion } from "../bank/bank";
import type { SetTask } from "../check/judge";
import type { ExportGroup } from "./ExportMenu";
import { gift } from "./gift";
import { moodleXml } from "./moodle-xml";
import { sizeOf } from "./quiz";
import type { Instances } from "./tasks-quiz";

const text = teachText.exports;

/** Instances per task, unless an assignment fixes one. */
export const INSTANCES = 20;

/** Seeds of a bulk export. */
export const BULK: readonly number[] = Array.from({ length: INSTANCES }, (_, at) => at + 1);

/** All tasks of some labs, each with the seeds of a bulk export. */
export function tasksOf(pages: readonly PageId[]): readonly Instances[] {
  return TASKS.filter((task) => pages.some((page) => page === `lab-${task.slice(0, -1)}`)).map((task) => ({
    task,
    seeds: BULK,
  }));
}

/** Tasks of an assignment: with its fixed seed, or those of a bulk export. */
export function ofAssignment(title: string, tasks: readonly SetTask[]): Selection {
  return {
    name: title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/gu, "") || teachText.ofAssignment,
    questions: [],
    tasks: tasks.map(({ task, seed }) => ({ task, seeds: typeof seed === "number" ? [seed] : BULK })),
  };
}

/** Selection of a quiz. */
export interface Selection {
  /** Part of the name of the file. */
  readonly name: string;
  readonly questions: readonly BankQuestion[];
  readonly tasks: readonly Instances[];
}

interface Made {
  readonly key: string;
  readonly questions: number;
  readonly xml: string;
  readonly gift: string;
}

/** Differs between selections. */
function keyOf({ name, questions, tasks }: Selection): string {
  return JSON.stringify([name, questions.map(({ id, stem }) => [id, stem === null]), tasks]);
}

async function quizOf(client: EngineClient, selection: Selection): Promise<Made> {
  const [{ quizOfTasks }, { quizOfBank }] = await Promise.all([import("./tasks-quiz"), import("./questions-quiz")]);
  const quiz = [...quizOfBank(selection.questions), ...(await quizOfTasks(client, selection.tasks))];
  return { key: keyOf(selection), questions: sizeOf(quiz), xml: moodleXml(quiz), gift: gift(quiz) };
}

/** Rows of both formats, and the call that makes the files. */
export function useQuiz(client: EngineClient, selection: Selection) {
  const [made, setMade] = useState<Made | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const running = useRef<{ readonly key: string; readonly made: Promise<Made> } | null>(null);
  /** Makes the quiz, or returns the one that is being made. */
  const make = (): Promise<Made> => {
    const key = keyOf(selection);
    if (running.current?.key === key) return running.current.made;
    const making = quizOf(client, selection);
    running.current = { key, made: making };
    setError(null);
    const isNewest = (): boolean => running.current?.made === making;
    making.then(
      (quiz) => isNewest() && setMade(quiz),
      (cause: unknown) => {
        if (!isNewest()) return;
        running.current = null;
        setError(cause instanceof Error ? cause : new Error(String(cause)));
      },
    );
    return making;
  };
  const current = made?.key === keyOf(selection) ? made : null;
  // A task with a fixed instance has one.
  const instances = selection.tasks.every(({ seeds }) => seeds.length === INSTANCES) ? INSTANCES : 0;
  const row = (kind: string, name: string, line: string, type: string, extension: string, part: "xml" | "gift") => ({
    kind,
    name,
    line,
    size: current === null ? null : bytes(new Blob([current[part]]).size),
    // A press before the quiz is made waits for it.
    onSave: async () => {
      const quiz = current ?? (await make());
      download(`${text.file}-${selection.name}.${extension}`, type, quiz[part]);
    },
  });
  const line =
    current === null ? text.making : text.quizLine(current.questions, selection.tasks.length === 0 ? 0 : instances);
  const group: ExportGroup = {
    heading: text.groups.quiz,
    rows: [
      row("XML", text.moodle, line, "application/xml", "xml", "xml"),
      row("GIFT", text.gift, text.giftLine, "text/plain", "gift.txt", "gift"),
    ],
  };
  return { group, make, error };
}
