/** Builds an assignment: the essential choices next to what students will see, everything else in a fold, and the links to share. */

import { type ReactNode, useEffect, useId, useState } from "react";
import { prefersReducedMotion } from "../../../figures/frame/motion";
import { teachText } from "../../../text/teach/teach.en";
import { addressOf } from "../../link/address";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { useAnswer } from "../../shell/use-answer";
import { readTasks } from "../check/judge";
import { Paste } from "../check/Paste";
import { BUILDER, BUILDER_PARAMS, type BuilderState } from "../state";
import { TeachFrame } from "../TeachFrame";
import { linkOfAssignment, toCheck } from "./build";
import { CopyButton } from "./Copyable";
import { Fixed } from "./Fixed";
import { HandedIn } from "./HandedIn";
import { HandOut, LINK_FIELD } from "./HandOut";
import { LiveLab } from "./LiveLab";
import { ChallengeWarning, LockByClick, Locks } from "./Locks";
import { StartPlace } from "./StartPlace";
import { OtherTask, TaskList } from "./TaskList";
import "./builder.css";
import "../forms.css";

const text = teachText.builder;

/** Properties of every part of the builder. */
export interface BuilderProps {
  readonly state: BuilderState;
  readonly update: UpdateOf<BuilderState>;
}

/** The page. */
export function Page({ client, info, results, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(BUILDER, notify);
  const [isLocking, setLocking] = useState(false);
  useEffect(() => onShown(), [onShown]);
  const checked = toCheck(state);
  const words = useAnswer(client, "builder-check", checked, () => client.call((remote) => remote.checkWords(checked)));
  const check = words.isCurrent ? words.value : null;
  const known = { info, results: results.results };
  return (
    <TeachFrame
      page="teach-builder"
      heading={text.heading}
      lede={text.lede}
      actions={<Actions fragment={check === null ? null : linkOfAssignment(state, check)} announce={announce} />}
      version={info.version}
    >
      <div className="builder">
        <div className="builder-parts">
          <Part name="lab" heading={text.place}>
            <StartPlace state={state} update={update} known={known} />
            <Title state={state} update={update} />
          </Part>
          <Part name="tasks" heading={text.tasks}>
            <TaskList state={state} update={update} />
          </Part>
          <Part
            name="locks"
            heading={text.locks}
            action={<LockByClick state={state} isLocking={isLocking} onLocking={setLocking} />}
          >
            {isLocking ? <p className="hint">{text.lockHint}</p> : null}
            <Locks state={state} update={update} />
            <ChallengeWarning state={state} />
          </Part>
          <details className="fold builder-more">
            <summary>{text.more}</summary>
            <div className="builder-fixed">
              <OtherTask state={state} update={update} />
              <Note state={state} update={update} />
              <HandedIn client={client} state={state} update={update} />
              <Fixed state={state} update={update} />
              <Paste update={update} />
            </div>
          </details>
        </div>
        <div className="builder-parts">
          <LiveLab check={check} state={state} update={update} isLocking={isLocking} />
          <HandOut client={client} words={words} state={state} announce={announce} />
        </div>
      </div>
    </TeachFrame>
  );
}

interface PartProps {
  readonly name: string;
  readonly heading: string;
  /** Next to the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Part({ name, heading, action, children }: PartProps) {
  return (
    <section className="teach-part" aria-labelledby={`builder-${name}`}>
      <div className="builder-part-head">
        <h2 id={`builder-${name}`} className="teach-heading">
          {heading}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

interface ActionsProps {
  /** Link for students, without `#`; null while its check words are computed. */
  readonly fragment: string | null;
  readonly announce: (text: string) => void;
}

/** Buttons at the end of the heading. They stay while a change of the form is computed. */
function Actions({ fragment, announce }: ActionsProps) {
  return (
    <>
      <button type="button" onClick={toHandOut}>
        {text.result} ↓
      </button>
      <a
        className="builder-open"
        href={fragment === null ? undefined : `#${fragment}`}
        target="_blank"
        rel="noreferrer"
      >
        {text.open}
      </a>
      <CopyButton
        field={LINK_FIELD}
        value={fragment === null ? "" : addressOf(fragment)}
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

/** The title, which with a name makes an instance. */
function Title({ state, update }: BuilderProps) {
  const id = useId();
  const isNamed = readTasks(state.tasks).some(({ seed }) => seed === "name");
  const needsTitle = isNamed && state.title.trim() === "";
  const hint = needsTitle ? text.needTitle : isNamed ? text.titleHint : "";
  return (
    <div className="builder-row">
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
      <p className={needsTitle ? "builder-need" : "hint"} id={`${id}-hint`}>
        {hint}
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
