/**
 * The page of a lab: the figure on the left, and one question at a time next to it. `question.ts` says how a lab uses it.
 *
 * **Invariants** (broken by `LabPage.test.tsx`)
 * 1. Learn, practice and check are never mixed, and one step of *Learn* is open at a time.
 * 2. Which step is open is in the link, so Back returns to the one before. Text that was typed stays while the page is open.
 * 3. In front of a class, every question is a slide (`VoteContext`).
 */

import { type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from "react";
import { learnText as text } from "../../../text/labs/learn.en";
import { pagesText } from "../../../text/pages/pages.en";
import { useAssignedTasks, useLayers, VoteContext } from "../../link/use-layers";
import type { UpdateOf } from "../../link/use-link-state";
import { Fit } from "../../projector/Fit";
import { GuideLink } from "../../shell/Navigation";
import { SelfCheck, type SelfCheckProps } from "../Explain";
import type { Lab } from "../labs";
import { reportProgress } from "../progress-report";
import { LabContext } from "../Step";
import { NextLab } from "./NextLab";
import { intoView } from "./panel";
import { QuestionStep } from "./QuestionStep";
import { isAnswered, type LearnStep, openStep, type Question } from "./question";
import { Stepper } from "./Stepper";
import { type Part, Tabs, tabId } from "./Tabs";
import { useStartsIntro } from "./use-opening";
import "../learn.css";
import "./frame.css";
import "./tall-window.css";

interface LabPageProps<State extends OpenState> {
  readonly lab: Lab;
  readonly state: State;
  readonly update: UpdateOf<State>;
  /** Shown above the first step. */
  readonly lede: string;
  /** The figure with its controls, shown next to every step that is not a question, and before the first run. */
  readonly sandbox: ReactNode;
  readonly steps: readonly LearnStep[];
  /** Graded tasks. */
  readonly practice: ReactNode;
  readonly practiceCount?: number;
  /** Most answered questions that are shown as lines above the open step; all of them without a number. */
  readonly linesMost?: number;
  readonly check: SelfCheckProps;
  readonly foot: ReactNode;
}

/** The field of the link that names the open step or part (`openParams`). */
interface OpenState {
  readonly open: string;
}

export function LabPage<State extends OpenState>(props: LabPageProps<State>) {
  const { lab, foot } = props;
  const isVoted = useContext(VoteContext) !== null;
  return (
    <LabContext value={lab}>
      {isVoted ? <Slides {...props} /> : <Parts {...props} />}
      <footer className="page-foot">
        <GuideLink />
        {foot}
      </footer>
    </LabContext>
  );
}

function Parts<State extends OpenState>(props: LabPageProps<State>) {
  const { lab, state, update, sandbox } = props;
  const [playing, setPlaying] = useState<string | null>(null);
  const { parts, steps } = useParts(props, playing);
  // The part *Practice* also has a name for each of its tasks.
  const open =
    (parts.find(({ part }) => part === state.open.replace(/^practice-.*/u, "practice")) ?? parts[0])?.part ?? null;
  const step = open === "learn" ? openStep(steps, state.open) : undefined;
  const panel = useId();
  const show = (id: string, how?: "scrub"): void => update({ open: id } as Partial<State>, how);
  const { place, move } = useMoves(step?.id ?? open, show);
  const next = nextOf(steps, step, parts);
  const onNext = (): void => {
    if (next !== null) move(next.id);
  };
  const head =
    step === undefined ? null : (
      <>
        <Stepper steps={steps} open={step} linesMost={props.linesMost ?? steps.length} onOpen={move} />
        {step === steps[0] ? <p className="lede">{props.lede}</p> : null}
      </>
    );
  // Last fragment of the tab *Learn*, to return to.
  const last = useRef("");
  if (step !== undefined) last.current = step.id;
  const panelProps = {
    className: "lab-steps",
    role: "tabpanel",
    id: panel,
    ...(open === null ? {} : { "aria-labelledby": tabId(open) }),
  };
  const isQuestion = step?.kind === "predict";
  const startsIntro = useStartsIntro(lab.schema, state, step?.id);
  return (
    <main id="main" tabIndex={-1} className="lab lab-framed" data-part={open ?? undefined} ref={place}>
      <Intro lab={lab}>
        {open === null ? null : (
          <Tabs
            parts={parts}
            open={open}
            panel={panel}
            onOpen={(part) => show(part === "learn" ? last.current : part)}
          />
        )}
      </Intro>
      {isQuestion ? (
        <QuestionStep
          key={step.id}
          question={step}
          nextLabel={next?.label ?? ""}
          onNext={onNext}
          startsIntro={startsIntro}
          onPlaying={(isPlaying) => setPlaying(isPlaying ? step.id : null)}
          onKeep={() => show(step.id, "scrub")}
        >
          {(figure, question) => (
            <>
              <div className="lab-figure">{figure}</div>
              <div {...panelProps}>
                <div className="lab-shown">
                  {head}
                  {question}
                </div>
              </div>
            </>
          )}
        </QuestionStep>
      ) : (
        <div className="lab-figure" hidden={open === "practice"}>
          {sandbox}
        </div>
      )}
      {/* Always in the page, so that nothing that was typed is lost. */}
      <div {...(isQuestion ? { hidden: true } : panelProps)}>
        <OpenSteps steps={steps} step={step} head={head} next={next} onNext={onNext} />
        <OtherParts {...props} open={open} />
      </div>
    </main>
  );
}

/** Reports the counts of the lab to a page around it. */
function useReport(queried: readonly LearnStep[], tasks: number): void {
  const questions = queried.length;
  const answered = queried.filter(isAnswered).length;
  useEffect(() => reportProgress({ answered, questions, tasks }), [answered, questions, tasks]);
}

interface PartOf {
  readonly part: Part;
  readonly says: string;
}

/** Parts and steps that the assignment leaves. A question whose outcome still plays is not answered yet. */
function useParts(
  { steps: all, practiceCount = 2, check }: Pick<LabPageProps<OpenState>, "steps" | "practiceCount" | "check">,
  playing: string | null,
) {
  const { layers, hidden } = useLayers();
  const tasks = useAssignedTasks();
  const steps = all.filter(({ kind }) => !hidden.has(`step-${kind}`));
  const questions = steps.filter(({ kind, isExtra }) => kind === "predict" && isExtra !== true);
  useReport(questions, practiceCount);
  const parts: PartOf[] = [];
  if (steps.length > 0) {
    const answered = questions.filter((one) => isAnswered(one) && one.id !== playing).length;
    parts.push({ part: "learn", says: text.answered(answered, questions.length) });
  }
  if (tasks !== null || (layers.tasks === "" && !hidden.has("step-task"))) {
    const count = layers.tasks === "" ? practiceCount : layers.tasks.split(",").length;
    parts.push({ part: "practice", says: text.tasks(count) });
  }
  if (!hidden.has("step-check")) parts.push({ part: "check", says: text.questions(check.questions.length) });
  return { parts, steps };
}

interface Next {
  readonly id: string;
  readonly label: string;
}

/** The step after this one, or the part after *Learn*; null if there is none. Optional steps follow only each other. */
function nextOf(steps: readonly LearnStep[], step: LearnStep | undefined, parts: readonly PartOf[]): Next | null {
  const following = step === undefined ? undefined : steps[steps.indexOf(step) + 1];
  if (following !== undefined && following.isExtra === step?.isExtra) {
    const { id, kind, isExtra } = following;
    return {
      id,
      label: kind === "predict" || isExtra === true ? text.nextQuestion : text.nextNamed(text.nextStep[kind]),
    };
  }
  const other = parts.find(({ part }) => part !== "learn")?.part;
  return other === undefined ? null : { id: other, label: text.nextNamed(text.part[other]) };
}

/** Moves between steps. The button that was pressed is gone, so the focus moves to the heading of the step that is shown then. */
function useMoves(shown: string | null, show: (id: string) => void) {
  const place = useRef<HTMLElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    if (shown === null || !isMoved.current) return;
    isMoved.current = false;
    const heading = place.current?.querySelector<HTMLElement>(".lab-shown h2");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: window.innerWidth > PHONE });
  }, [shown]);
  const move = (id: string): void => {
    isMoved.current = true;
    show(id);
  };
  return { place, move };
}

interface OpenStepsProps {
  readonly steps: readonly LearnStep[];
  readonly step: LearnStep | undefined;
  readonly head: ReactNode;
  readonly next: Next | null;
  readonly onNext: () => void;
}

/** Steps without a prediction. */
function OpenSteps({ steps, step, head, next, onNext }: OpenStepsProps) {
  // Events of folds do not bubble.
  const watch = useCallback((panel: HTMLDivElement | null) => {
    panel?.addEventListener("toggle", ({ target }) => intoView(panel, target as Element), true);
  }, []);
  return steps.map((one) =>
    one.kind === "predict" ? null : (
      <div key={one.id} className={one === step ? "lab-shown" : undefined} hidden={one !== step}>
        {one === step ? head : null}
        <div className="lab-read" ref={watch}>
          {one.content}
        </div>
        {next === null ? null : (
          <p className="lab-act">
            <button type="button" className="lab-go" onClick={onNext}>
              {next.label}
            </button>
          </p>
        )}
      </div>
    ),
  );
}

/** Practice and check, from the moment at which they are opened. */
function OtherParts<State extends OpenState>(props: LabPageProps<State> & { readonly open: Part | null }) {
  const { lab, practice, check, open } = props;
  const tasks = useAssignedTasks();
  const opened = useOpened(open);
  const classOf = (part: Part): string => `lab-part-${part} ${open === part ? "lab-shown" : ""}`;
  return (
    <>
      {opened.has("practice") ? (
        <div className={classOf("practice")} hidden={open !== "practice"}>
          {tasks ?? practice}
        </div>
      ) : null}
      {opened.has("check") ? (
        <div className={classOf("check")} hidden={open !== "check"}>
          <SelfCheck {...check} />
          <NextLab page={lab.page} />
        </div>
      ) : null}
    </>
  );
}

/** Widest window that shows figure and question above each other. */
const PHONE = 900;

function Intro({ lab, children }: { readonly lab: Lab; readonly children?: ReactNode }) {
  const { place, title, question } = pagesText.titles[lab.page];
  return (
    <div className="lab-intro">
      <p className="lab-place">{pagesText.menu(place, title)}</p>
      <h1>{question}</h1>
      {children}
    </div>
  );
}

/** Parts that were opened once. They stay in the page, so that nothing that was typed is lost. */
function useOpened(open: Part | null): ReadonlySet<Part> {
  const [opened, setOpened] = useState<ReadonlySet<Part>>(() => new Set(open === null ? [] : [open]));
  if (open !== null && !opened.has(open)) {
    const more = new Set(opened).add(open);
    setOpened(more);
    return more;
  }
  return opened;
}

/** In front of a class: the figure, and every question with its own figure as a slide. */
function Slides<State extends OpenState>({ lab, sandbox, steps }: LabPageProps<State>) {
  const Vote = useContext(VoteContext);
  const { hidden } = useLayers();
  const questions = steps
    .filter((step): step is Question => step.kind === "predict" && !hidden.has("step-predict"))
    .map((step, at) => ({ step, slide: step.slide ?? at }))
    .sort((one, other) => one.slide - other.slide);
  return (
    <main id="main" tabIndex={-1} className="lab lab-voted">
      <Intro lab={lab} />
      <div className="lab-figure">
        <Fit name="vote-figure">{sandbox}</Fit>
      </div>
      <div className="lab-steps">
        {Vote === null
          ? null
          : questions.map(({ step }, at) => <Vote key={step.id} {...step} slide={at + 1} staged={step} />)}
      </div>
    </main>
  );
}
