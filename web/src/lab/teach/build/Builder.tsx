/** Builds an assignment: start state, locked and hidden values, tasks, texts, and the links to share. */

import { type ReactNode, useEffect, useId } from "react";
import { Field } from "../../../figures/frame/controls";
import { prefersReducedMotion } from "../../../figures/frame/motion";
import { pagesText } from "../../../text/pages/pages.en";
import { teachText } from "../../../text/teach/teach.en";
import { addressOf } from "../../link/address";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { useAnswer } from "../../shell/use-answer";
import { readTasks } from "../check/judge";
import { Paste } from "../check/Paste";
import { BUILDER, BUILDER_PARAMS, type BuilderState, LAB_IDS, type LabId } from "../state";
import { TeachFrame } from "../TeachFrame";
import { linkOfAssignment, toCheck } from "./build";
import { CopyButton } from "./Copyable";
import { Fixed } from "./Fixed";
import { HandedIn } from "./HandedIn";
import { HandOut, LINK_FIELD } from "./HandOut";
import { LiveLab } from "./LiveLab";
import { TaskList } from "./TaskList";
import "./builder.css";
import "../forms.css";

const text = teachText.builder;

/** Properties of every part of the builder. */
export interface BuilderProps {
  readonly state: BuilderState;
  readonly update: UpdateOf<BuilderState>;
}

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(BUILDER, notify);
  useEffect(() => onShown(), [onShown]);
  const checked = toCheck(state);
  const words = useAnswer(client, "builder-check", checked, () => client.call((remote) => remote.checkWords(checked)));
  const check = words.isCurrent ? words.value : null;
  const fragment = check === null ? null : linkOfAssignment(state, check);
  return (
    <TeachFrame
      page="teach-builder"
      heading={text.heading}
      lede={text.lede}
      actions={fragment === null ? null : <Actions fragment={fragment} announce={announce} />}
      version={info.version}
    >
      <div className="builder">
        <div className="builder-parts">
          <Part name="do" heading={text.do}>
            <PageAndTitle state={state} update={update} />
            <TaskList state={state} update={update} />
            <details className="fold">
              <summary>{text.more}</summary>
              <div className="builder-fixed">
                <Note state={state} update={update} />
                <Paste update={update} />
              </div>
            </details>
          </Part>
          <Part name="fixed" heading={text.fixedHeading}>
            <Fixed state={state} update={update} />
          </Part>
          <Part name="codes" heading={text.codesHeading}>
            <HandedIn client={client} state={state} update={update} />
          </Part>
        </div>
        <div className="builder-parts">
          <LiveLab fragment={fragment} state={state} update={update} />
          <HandOut client={client} words={words} state={state} announce={announce} />
        </div>
      </div>
    </TeachFrame>
  );
}

interface PartProps {
  readonly name: string;
  readonly heading: string;
  readonly children: ReactNode;
}

function Part({ name, heading, children }: PartProps) {
  return (
    <section className="teach-part" aria-labelledby={`builder-${name}`}>
      <h2 id={`builder-${name}`} className="teach-heading">
        {heading}
      </h2>
      {children}
    </section>
  );
}

interface ActionsProps {
  readonly fragment: string;
  readonly announce: (text: string) => void;
}

/** Buttons at the end of the heading. */
function Actions({ fragment, announce }: ActionsProps) {
  return (
    <>
      <button type="button" onClick={toHandOut}>
        {text.result} ↓
      </button>
      <a className="builder-open" href={`#${fragment}`} target="_blank" rel="noreferrer">
        {text.open}
      </a>
      <CopyButton
        field={LINK_FIELD}
        value={addressOf(fragment)}
        label={text.copyLink}
        isPrimary={true}
        announce={announce}
      />
    </>
  );
}

/** The hand-out is below the preview. */
function toHandOut(): void {
  const behavior = prefersReducedMotion() ? "auto" : "smooth";
  document.querySelector(".builder-result")?.scrollIntoView({ block: "start", behavior });
}

/** Lab and title. */
function PageAndTitle({ state, update }: BuilderProps) {
  const id = useId();
  const isNamed = readTasks(state.tasks).some(({ seed }) => seed === "name");
  const needsTitle = isNamed && state.title.trim() === "";
  return (
    <div className="builder-row">
      <Field label={text.page}>
        {(field) => (
          <select
            id={field}
            value={state.for}
            onChange={(event) => update({ for: event.target.value as LabId, start: "", locked: "", hidden: "" })}
          >
            {LAB_IDS.map((lab) => (
              <option key={lab} value={lab}>
                {pagesText.menu(pagesText.titles[lab].place, pagesText.titles[lab].title)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="teach-field">
        <label htmlFor={id}>{text.title}</label>
        <input
          id={id}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          placeholder={text.titleExample}
          maxLength={BUILDER_PARAMS.title.lengthMax}
          value={state.title}
          onChange={(event) => update({ title: event.target.value.replaceAll(/[\p{Cc}\p{Cf}]/gu, "") })}
        />
      </div>
      <p className={needsTitle ? "builder-need" : "hint"} id={`${id}-hint`}>
        {needsTitle ? text.needTitle : isNamed ? text.titleHint : ""}
      </p>
    </div>
  );
}

/** Words to the students. */
function Note({ state, update }: BuilderProps) {
  const id = useId();
  return (
    <div className="teach-field">
      <label htmlFor={id}>{text.note}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={BUILDER_PARAMS.note.lengthMax}
        value={state.note}
        onChange={(event) => update({ note: event.target.value.replaceAll(/[^\P{Cc}\n]|\p{Cf}/gu, "") })}
      />
    </div>
  );
}
