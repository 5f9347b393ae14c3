/** Builds an assignment: start state, locked and hidden values, tasks, texts, and the links to share. */

import { useEffect, useId } from "react";
import { Field } from "../../../figures/frame/controls";
import { pagesText } from "../../../text/pages/pages.en";
import { teachText } from "../../../text/pages/teach.en";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { useAnswer } from "../../shell/use-answer";
import { Paste } from "../check/Paste";
import { BUILDER, BUILDER_PARAMS, type BuilderState, LAB_IDS, type LabId } from "../state";
import { TeachFrame } from "../TeachFrame";
import { toCheck } from "./build";
import { ControlTable } from "./ControlTable";
import { HandOut } from "./HandOut";
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
  return (
    <TeachFrame page="teach-builder" heading={text.heading} lede={text.lede} version={info.version}>
      <div className="builder">
        <div className="builder-parts">
          <section className="teach-part" aria-labelledby="builder-state">
            <h2 id="builder-state" className="teach-heading">
              {text.state}
            </h2>
            <div className="builder-row">
              <Field label={text.page}>
                {(id) => (
                  <select
                    id={id}
                    value={state.for}
                    onChange={(event) =>
                      update({ for: event.target.value as LabId, start: "", locked: "", hidden: "" })
                    }
                  >
                    {LAB_IDS.map((lab) => (
                      <option key={lab} value={lab}>
                        {pagesText.menu(pagesText.titles[lab].place, pagesText.titles[lab].title)}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <Paste update={update} />
            </div>
            <ControlTable state={state} update={update} />
          </section>
          <section className="teach-part" aria-labelledby="builder-tasks">
            <h2 id="builder-tasks" className="teach-heading">
              {text.tasks}
            </h2>
            <TaskList state={state} update={update} />
          </section>
          <section className="teach-part" aria-labelledby="builder-words">
            <h2 id="builder-words" className="teach-heading">
              {text.words}
            </h2>
            <Words state={state} update={update} />
          </section>
          <HandOut client={client} words={words} state={state} announce={announce} />
        </div>
        <LiveLab check={words.isCurrent ? words.value : null} state={state} update={update} />
      </div>
    </TeachFrame>
  );
}

/** Title and note. */
function Words({ state, update }: BuilderProps) {
  const id = useId();
  return (
    <>
      <div className="teach-field">
        <label htmlFor={`${id}-title`}>{text.title}</label>
        <input
          id={`${id}-title`}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          maxLength={BUILDER_PARAMS.title.lengthMax}
          value={state.title}
          onChange={(event) => update({ title: event.target.value.replaceAll(/[\p{Cc}\p{Cf}]/gu, "") })}
        />
        <p className="hint" id={`${id}-hint`}>
          {text.titleHint}
        </p>
      </div>
      <div className="teach-field">
        <label htmlFor={`${id}-note`}>{text.note}</label>
        <textarea
          id={`${id}-note`}
          rows={3}
          maxLength={BUILDER_PARAMS.note.lengthMax}
          value={state.note}
          onChange={(event) => update({ note: event.target.value.replaceAll(/[^\P{Cc}\n]|\p{Cf}/gu, "") })}
        />
      </div>
    </>
  );
}
