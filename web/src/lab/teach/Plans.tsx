/** Ready lessons: their minutes as a bar, and one open step with its question, the expected answers and its link to the lab. */

import { useEffect, useMemo, useRef } from "react";
import { Segmented } from "../../figures/frame/controls";
import { pagesText } from "../../text/pages/pages.en";
import { teachText } from "../../text/teach/teach.en";
import { LESSONS, type PlanWords } from "../../text/teach/teach-plans.en";
import { settle } from "../link/address";
import { useLinkState } from "../link/use-link-state";
import type { PageProps } from "../pages";
import { documentAddress } from "../reference/documents";
import { bankOf } from "./bank/bank";
import { LabFrame } from "./LabFrame";
import { LessonBar } from "./LessonBar";
import { askedBy, linkOf, minutesOf, PLANS, type PlanStep } from "./plans";
import { TEACH, TEACH_PARAMS } from "./state";
import { TeachFrame } from "./TeachFrame";
import "./lessons.css";

const text = teachText.plans;

/** The page. */
export function Page({ info, results, notify, onShown }: PageProps) {
  const [state, update] = useLinkState(TEACH, notify);
  const bank = useMemo(() => bankOf({ info, results: results.results }), [info, results.results]);
  useEffect(() => onShown(), [onShown]);
  const lesson = LESSONS[state.plan];
  const steps = PLANS[state.plan];
  const starts = steps.map((_, at) => steps.slice(0, at).reduce((sum, step) => sum + inClass(step), 0));
  // A link to a longer lesson may name a step that this one does not have.
  const open = Math.min(state.step, steps.length) - 1;
  return (
    <TeachFrame
      page="teach"
      heading={teachText.heading}
      lede={teachText.lede}
      actions={
        <button type="button" className="lesson-print" onClick={() => window.print()}>
          {text.print}
        </button>
      }
      version={info.version}
    >
      <section className="lesson" aria-label={text.names[state.plan]}>
        <div className="lesson-head">
          <Segmented
            param={TEACH_PARAMS.plan}
            name={text.choose}
            className="teach-plans"
            value={state.plan}
            onChange={(plan) => update({ plan, step: 1 })}
          />
          <p>
            <strong>{text.total(minutesOf(state.plan))}</strong>
          </p>
        </div>
        <LessonBar steps={steps} starts={starts} open={open} onOpen={(at) => update({ step: at + 1 })} />
        {steps.map((step, at) => {
          const words = lesson.steps[at];
          return words === undefined ? null : (
            <Lesson
              key={`${step.page} ${step.state}`}
              step={step}
              words={{ ...words, ask: askedBy(step, bank) ?? words.ask }}
              start={starts[at] ?? 0}
              theme={state.theme}
              isOpen={at === open}
            />
          );
        })}
        <dl className="lesson-words lesson-facts">
          <dt>{text.who}</dt>
          <dd>{lesson.who}</dd>
          <dt>{text.before}</dt>
          <dd>{lesson.before}</dd>
          <dt>{text.after}</dt>
          <dd>{lesson.after}</dd>
        </dl>
      </section>
    </TeachFrame>
  );
}

function inClass({ minutes, isHomework }: PlanStep): number {
  return isHomework ? 0 : minutes;
}

interface LessonProps {
  readonly step: PlanStep;
  readonly words: PlanWords;
  /** Minutes before it. */
  readonly start: number;
  readonly theme: "auto" | "light" | "dark";
  readonly isOpen: boolean;
}

/** Looks of the step in its frame: the bar below it only turns the slides. */
const SCREEN_LOOKS = ".projector-tools { display: none; }";

/** The step in front of a class, live, with its question, vote and reveal. A picture of the lab is shown until it has loaded. */
function Screen({ step: { page, state, slide, shown = state }, theme }: Pick<LessonProps, "step" | "theme">) {
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <div className="lesson-screen">
      <LabFrame
        frame={frame}
        page={page}
        fragment={linkOf(page, shown, { theme, mode: "projector", slide })}
        title={text.screen(pagesText.titles[page].place)}
        looks={SCREEN_LOOKS}
        onPage={() => undefined}
      />
    </div>
  );
}

/** A step. Paper shows all steps. */
function Lesson({ step, words, start, theme, isOpen }: LessonProps) {
  const { place, title } = pagesText.titles[step.page];
  const { minutes, isHomework } = step;
  return (
    <section className="lesson-step" hidden={!isOpen} aria-label={words.title}>
      <h2>
        <span className="step-kind">
          {place === title ? place : pagesText.menu(place, title)},{" "}
          {isHomework ? text.home(minutes) : text.between(start, start + minutes)}
        </span>
        <span className="step-title">{words.title}</span>
      </h2>
      <div className="lesson-side">
        {isOpen ? <Screen step={step} theme={theme} /> : null}
        <p className="hint">{text.screenHint}</p>
        <p className="lesson-links">
          <a className="lesson-open" href={`#${linkOf(step.page, step.state, { theme })}`} onClick={settle}>
            {text.open(place)}
          </a>
          <a href={`#${linkOf(step.page, step.state, { theme, mode: "projector" })}`} onClick={settle}>
            {text.project}
          </a>
          {step.document === undefined ? null : (
            <a href={documentAddress(step.document)} target="_blank" rel="noreferrer">
              {text.read}
            </a>
          )}
        </p>
      </div>
      <dl className="lesson-words">
        <dt>{text.do}</dt>
        <dd>{words.does}</dd>
        <dt>{text.ask}</dt>
        <dd className="lesson-ask">{words.ask}</dd>
        <dt>{text.expect}</dt>
        <dd>{words.expect}</dd>
        <dt>{text.mistake}</dt>
        <dd>{words.mistake}</dd>
      </dl>
    </section>
  );
}
