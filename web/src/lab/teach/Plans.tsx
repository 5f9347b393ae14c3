/** Ready lessons: each step with its time, its link to the lab, its question, and the expected answers. */

import { useEffect } from "react";
import { Segmented } from "../../figures/frame/controls";
import { pagesText } from "../../text/pages/pages.en";
import { teachText } from "../../text/pages/teach.en";
import { LESSONS, type PlanWords } from "../../text/pages/teach-plans.en";
import { settle } from "../link/address";
import { useLinkState } from "../link/use-link-state";
import type { PageProps } from "../pages";
import { linkOf, minutesOf, PLANS, type PlanStep } from "./plans";
import { TEACH, TEACH_PARAMS } from "./state";
import { TeachFrame } from "./TeachFrame";

const text = teachText.plans;

/** The page. */
export function Page({ info, notify, onShown }: PageProps) {
  const [state, update] = useLinkState(TEACH, notify);
  useEffect(() => onShown(), [onShown]);
  const lesson = LESSONS[state.plan];
  const steps = PLANS[state.plan];
  const starts = steps.map((_, at) => steps.slice(0, at).reduce((sum, step) => sum + inClass(step), 0));
  return (
    <TeachFrame page="teach" heading={teachText.heading} lede={teachText.lede} version={info.version}>
      <Segmented
        param={TEACH_PARAMS.plan}
        name={text.choose}
        className="teach-plans"
        value={state.plan}
        onChange={(plan) => update({ plan })}
      />
      <section className="lesson" aria-label={text.names[state.plan]}>
        <p className="lesson-who">{lesson.who}</p>
        <dl className="lesson-facts">
          <dt>{text.total(minutesOf(state.plan))}</dt>
          <dd>{steps.map(({ page }) => pagesText.titles[page].place).join(", ")}</dd>
          <dt>{text.before}</dt>
          <dd>{lesson.before}</dd>
        </dl>
        <ol className="lesson-steps">
          {steps.map((step, at) => {
            const words = lesson.steps[at];
            return words === undefined ? null : (
              <Lesson key={step.page} step={step} words={words} start={starts[at] ?? 0} theme={state.theme} />
            );
          })}
        </ol>
        <dl className="lesson-facts">
          <dt>{text.after}</dt>
          <dd>{lesson.after}</dd>
        </dl>
        <p>
          <button type="button" onClick={() => window.print()}>
            {text.print}
          </button>
        </p>
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
}

function Lesson({ step, words, start, theme }: LessonProps) {
  const { place, title } = pagesText.titles[step.page];
  return (
    <li className="lesson-step">
      <p className="lesson-time">
        <strong>{step.isHomework ? text.home(step.minutes) : text.minutes(step.minutes)}</strong>
        {step.isHomework ? null : <span>{text.from(start)}</span>}
      </p>
      <div>
        <h2>
          <span className="step-kind">{pagesText.menu(place, title)}</span>
          <span className="step-title">{words.title}</span>
        </h2>
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
        <p className="lesson-links">
          <a href={`#${linkOf(step.page, step.state, { theme })}`} onClick={settle}>
            {text.open(place)}
          </a>
          <a href={`#${linkOf(step.page, step.state, { theme, mode: "projector" })}`} onClick={settle}>
            {text.project}
          </a>
        </p>
      </div>
    </li>
  );
}
