/**
 * The figure next to a task: the task's own filter, or a picture of its facts with the answer in the making. The answer is drawn as soon as
 * it may be shown.
 */

import { useId, useMemo, useState } from "react";
import type { EngineClient } from "../../engine/client";
import type { TaskFacts } from "../../engine/contract";
import { growTree } from "../../engine/long-work";
import { momentAfter } from "../../figures/outcomes/growth/growth-times";
import { ScenePicture } from "../../figures/scene/Picture";
import { formOf, readAnswer } from "../../figures/task/answer";
import { SmallFilter } from "../../figures/task/FilterTask";
import type { PartMark } from "../../figures/task/marks";
import type { Draft } from "../../figures/task/params";
import { drawTask } from "../../figures/task/pictures/draw";
import type { GrownRuns } from "../../figures/task/pictures/runs-layout";
import { Table } from "../../figures/task/Table";
import { briefText } from "../../text/tasks/brief.en";
import { pictureText as text } from "../../text/tasks/picture.en";
import { type Reel, readGrowth } from "../../trace";
import { useAnswer } from "../shell/use-answer";
import { TaskHandles } from "./TaskHandles";
import type { Solved } from "./TaskStep";

interface TaskPictureProps {
  readonly client: EngineClient;
  readonly facts: TaskFacts;
  readonly draft: Draft;
  readonly marks: readonly PartMark[];
  /** The right answer with its evidence; null as long as it is not shown. */
  readonly solved: Solved | null;
  /** Changes the answer; null once it is final. */
  readonly onDraft: ((draft: Draft) => void) | null;
}

export function TaskPicture(props: TaskPictureProps) {
  const { facts } = props;
  if (facts.kind === "contest") return null;
  return (
    <div className="task-figure">
      {facts.kind === "maybe" || facts.kind === "culprits" ? (
        <SmallFilter facts={facts} />
      ) : facts.kind === "runs" ? (
        <GrowingRuns {...props} facts={facts} />
      ) : (
        <Drawn {...props} grown={null} />
      )}
      {facts.kind === "best" ? <Brief facts={facts} /> : null}
    </div>
  );
}

/** The brief next to the designs. The form has it for screen readers. */
function Brief({ facts: { brief } }: { readonly facts: Extract<TaskFacts, { kind: "best" }> }) {
  return (
    <div className="task-brief" aria-hidden="true">
      <Table caption={briefText.head[0]} head={briefText.head} rows={briefText.rows(brief)} />
    </div>
  );
}

function Drawn({
  facts,
  draft,
  marks,
  solved,
  grown,
  onDraft,
}: TaskPictureProps & { readonly grown: GrownRuns | null }) {
  const solution = solved === null ? null : readAnswer(solved.answer);
  const drawn = drawTask({ facts, draft, marks, solution, evidence: solved?.evidence ?? [] }, grown);
  if (drawn === null) return null;
  return (
    <ScenePicture
      name={`task-${facts.kind}`}
      title={drawn.title}
      description={drawn.title}
      draw={drawn.draw}
      handles={(width) =>
        onDraft === null ? null : (
          <TaskHandles drawn={drawn.draw(width)} form={formOf(facts)} draft={draft} onDraft={onDraft} />
        )
      }
    />
  );
}

/** Entries of a memtable of the tree next to the task. */
const MEMTABLE = 10;

interface GrowingRunsProps extends TaskPictureProps {
  readonly facts: Extract<TaskFacts, { kind: "runs" }>;
}

/** A tree with the policy of the task, flush by flush: up to the first flushes of the last level, and with the answer to its end. */
function GrowingRuns(props: GrowingRunsProps) {
  const { client, facts, solved } = props;
  const { design, rounds } = facts;
  const reel = useAnswer(client, "task-runs", `${design.policy} ${design.sizeRatio} ${rounds}`, async (_, signal) => {
    const growth = { ...design, rounds, memtableEntries: MEMTABLE, seed: 1, ...NEW_KEYS };
    return readGrowth((await growTree(client, growth, { signal })).value);
  });
  const most = solved === null ? design.sizeRatio ** 2 - 1 : rounds;
  const [moved, setMoved] = useState<number | null>(null);
  const flushes = Math.min(moved ?? (solved === null ? 3 * design.sizeRatio - 1 : rounds), most);
  const grown = useMemo(() => (reel.value === null ? null : runsAfter(reel.value, flushes)), [reel.value, flushes]);
  const id = useId();
  return (
    <>
      <Drawn {...props} grown={grown} />
      <p className="task-flushes">
        <label htmlFor={id}>{text.runs.flushes}</label>
        <input
          id={id}
          type="range"
          min={1}
          max={most}
          value={flushes}
          aria-valuetext={text.runs.after(flushes)}
          onChange={(event) => setMoved(event.target.valueAsNumber)}
        />
        <output htmlFor={id}>{flushes}</output>
      </p>
      <p className="hint">{text.runs.hint}</p>
    </>
  );
}

/** Puts of new keys only, as in the task. */
const NEW_KEYS = {
  updatePercent: 0,
  deletePercent: 0,
  order: "random",
  lookupsPerRound: 0,
  bitsPerKey: 10,
} as const;

function runsAfter(reel: Reel, flushes: number): GrownRuns {
  const { levels } = reel.stateAt(momentAfter(reel, flushes).position);
  const entries = (tables: readonly number[]): number =>
    tables.reduce((sum, table) => sum + (reel.tables.get(table)?.entries ?? 0), 0);
  return { flushes, levels: levels.map((runs) => runs.map(({ tables }) => entries(tables))), memtable: MEMTABLE };
}
