/**
 * The page on paper: title and note, the current figure, the tasks with space for answers, and the link to the lab as a QR code and as
 * text.
 */

import { useState } from "react";
import type { EngineClient } from "../../engine/client";
import { type Draft, EMPTY_DRAFT } from "../../figures/task/params";
import { TaskFigure } from "../../figures/task/View";
import { pagesText } from "../../text/pages/pages.en";
import { taskText } from "../../text/tasks/task.en";
import { teachText } from "../../text/teach/teach.en";
import { Problem } from "../learn/Problem";
import { addressOf, currentFragment } from "../link/address";
import { ownPart, readLayers, withLayers } from "../link/layers";
import { useLayers } from "../link/use-layers";
import type { PageId } from "../pages";
import { useAnswer } from "../shell/use-answer";
import { Qr } from "../teach/build/Qr";
import { readTasks, type SetTask } from "../teach/check/judge";
import "../assignment/assignment.css";
import "./sheet.css";

const text = teachText.sheet;

/** Above the figure. */
export function Head({ page }: { readonly page: PageId }) {
  const { layers, update } = useLayers();
  const { place, title } = pagesText.titles[page];
  return (
    <header className="sheet-head">
      <p className="sheet-tools">
        <button type="button" className="primary" onClick={() => window.print()}>
          {text.print}
        </button>
        <button type="button" onClick={() => update({ mode: "page" })}>
          {text.back}
        </button>
        <span className="hint">{text.preview}</span>
      </p>
      <p className="sheet-line">
        <span>{pagesText.menu(place, title)}</span>
        <span className="sheet-name">{text.name}</span>
      </p>
      {layers.title === "" ? null : <p className="sheet-title">{layers.title}</p>}
      {layers.note === "" ? null : <p className="assignment-note">{layers.note}</p>}
    </header>
  );
}

/** Below the figure. */
export function Tail({ client }: { readonly client: EngineClient }) {
  const { layers } = useLayers();
  // Without what only this view has.
  const shown = { ...readLayers(currentFragment()).layers, mode: "page" as const, work: "" };
  const address = addressOf(withLayers(ownPart(currentFragment()), shown));
  return (
    <section className="sheet-tail" aria-label={text.paper}>
      {readTasks(layers.tasks).map((task) => (
        <Task key={task.task} client={client} set={task} />
      ))}
      <section className="sheet-link">
        <Qr text={address} label={text.link} />
        <div>
          <p>
            <strong>{text.link}</strong>
          </p>
          <p className="mono sheet-address">{address}</p>
          {layers.check === "" ? null : (
            <p>
              {teachText.builder.words2} <b className="mono">{layers.check}</b>
            </p>
          )}
        </div>
      </section>
    </section>
  );
}

/** A task: its given facts if all students have the same, and space for the answer. */
function Task({ client, set }: { readonly client: EngineClient; readonly set: SetTask }) {
  const { task, seed } = set;
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const fixed = typeof seed === "number" ? seed : null;
  const facts = useAnswer(client, `sheet-${task}`, fixed === null ? null : `${task} ${fixed}`, () =>
    client.call((remote) => remote.taskFacts(task, fixed ?? 0)),
  );
  return (
    <section className="sheet-task">
      <h2>
        <span className="step-kind">{text.question}</span>
        <span className="step-title">{taskText.titles[task]}</span>
      </h2>
      <Problem error={facts.error} />
      {fixed === null ? (
        <p className="sheet-line">
          <span>{seed === "name" ? text.fromName : text.chosen}</span>
          <span className="sheet-blank" />
        </p>
      ) : null}
      {facts.value === null ? null : (
        <TaskFigure facts={facts.value} draft={draft} isDone={false} marks={[]} onDraft={setDraft} />
      )}
      <p className="label">{fixed === null ? text.answer : text.work}</p>
      <div className="sheet-room" />
      <p className="sheet-line">
        <span>{text.code}</span>
        <span className="sheet-blank" />
      </p>
    </section>
  );
}
