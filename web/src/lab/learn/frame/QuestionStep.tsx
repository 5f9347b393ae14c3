/**
 * A question of a lab with its figure: choose, lock and run, watch the outcome in the figure, read the verdict.
 *
 * **Invariants** (tests: `LabPage.test.tsx`)
 * 1. The figure shows the choice before the run. The panel reveals nothing about the outcome before its scene has ended once.
 * 2. A locked prediction does not change. Starting over also removes the outcome.
 * 3. One button leads from the choice to the next step. It stays in the page, so the focus is never lost.
 * 4. An outcome that was not run here is settled: its scene is at the end and can be replayed.
 * 5. One button skips, and it is the one that goes on.
 * 6. A question that is reached in the page plays its introduction. A link with a state begins at its end.
 * 7. The row of the button stays in the window: the part above it scrolls (`.lab-read`; test: `e2e/labs/frame.spec.ts`).
 */

import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { SEEN } from "../../../elements/seen";
import { DataPlace } from "../../../figures/frame/data-place";
import { prefersReducedMotion } from "../../../figures/frame/motion";
import { SpareHeight } from "../../../figures/frame/spare-height";
import type { Mark } from "../../../figures/scene/clock";
import { Transport } from "../../../figures/scene/Transport";
import { type Scene, useScene } from "../../../figures/scene/use-scene";
import { learnText as text } from "../../../text/labs/learn.en";
import { WithTerms } from "../../reference/WithTerms";
import type { Option } from "../Prediction";
import { Problem } from "../Problem";
import { AskBar } from "./AskBar";
import { DataRow } from "./DataRow";
import { usePutData } from "./put-data";
import type { Question } from "./question";
import { useIntro } from "./use-intro";
import { useSpareHeight } from "./use-spare-height";
import { claimOf, Verdict } from "./Verdict";
import "./options.css";

interface QuestionStepProps {
  readonly question: Question;
  /** Words on the button once the outcome is known. */
  readonly nextLabel: string;
  readonly onNext: () => void;
  /** True if the introduction plays by itself. */
  readonly startsIntro: boolean;
  /** Called when the outcome begins or ends to play for the first time. */
  readonly onPlaying: (isPlaying: boolean) => void;
  /** Keeps this question open in the link. */
  readonly onKeep: () => void;
  /** Draws figure and panel in the frame of the page. */
  readonly children: (figure: ReactNode, panel: ReactNode) => ReactNode;
}

const NO_MARKS: readonly Mark[] = [];

/** Progress of a question. */
type Phase = "choosing" | "locked" | "working" | "playing" | "settled";

export function QuestionStep(props: QuestionStepProps) {
  const { question, nextLabel, onNext, onPlaying, onKeep, startsIntro, children } = props;
  const [chosen, setChosen] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const locked = lockedIn(question);
  const hasRun = locked !== null && question.outcome !== null;
  const intro = useIntro(hasRun ? NO_MARKS : question.intro, startsIntro);
  const scene = useScene({ marks: hasRun ? question.marks : NO_MARKS, startsPlaying: false });
  const { isSettled, runsHere } = useSettled(scene, hasRun);
  const phase = phaseOf(question, isSettled);
  const isPlaying = phase === "playing";
  const hasPlayed = useRef(false);
  useEffect(() => {
    if (phase === "settled" && hasPlayed.current) toVerdict(place.current);
    hasPlayed.current = isPlaying;
  }, [phase, isPlaying]);
  const tell = useRef(onPlaying);
  tell.current = onPlaying;
  useLayoutEffect(() => {
    tell.current(isPlaying);
    return () => tell.current(false);
  }, [isPlaying]);
  const run = (): void => {
    runsHere();
    if (locked === null) question.onLock(chosen);
    question.onRun();
    onKeep();
    toFigure(place.current);
  };
  const startOver = (): void => {
    setChosen("");
    question.onReset();
    onKeep();
  };
  const shown = locked ?? chosen;
  const view = {
    chosen: shown === "" || shown === SEEN ? null : shown,
    hasRun,
    t: scene.t,
    introMs: intro.introMs,
    ...(phase === "choosing" ? { choose: setChosen } : {}),
  };
  const [putData, setDataPlace] = usePutData();
  const spare = useSpareHeight(place);
  const controls = hasRun
    ? { scene, marks: question.marks, label: text.scene(question.title) }
    : { scene: intro.scene, marks: intro.marks, label: text.intro(question.title) };
  const figure = (
    <div className="lab-picture" ref={place}>
      {phase === "choosing" ? <AskBar title={question.title} place={place} /> : null}
      <div className="lab-drawing">
        <DataPlace value={putData}>
          <SpareHeight value={spare}>{question.picture(view)}</SpareHeight>
        </DataPlace>
      </div>
      <div className="lab-transport" data-intro={question.intro !== undefined}>
        {controls.marks.length > 0 ? <Transport {...controls} hasSkip={false} /> : null}
      </div>
      {/* Below the controls, so that they are next to the figure. */}
      <DataRow place={setDataPlace} />
    </div>
  );
  const goes = { choosing: run, locked: run, working: () => undefined, playing: scene.skip, settled: onNext };
  const panel = (
    <Panel
      question={question}
      phase={phase}
      chosen={view.chosen}
      t={scene.t}
      nextLabel={nextLabel}
      onChoose={setChosen}
      onGo={goes[phase]}
      onStartOver={startOver}
    />
  );
  return children(figure, panel);
}

/** The locked option, or that the outcome was seen elsewhere; null before, and for an option that does not exist. */
function lockedIn({ options, locked }: Question): string | null {
  return locked === SEEN || options.some(({ value }) => value === locked) ? locked : null;
}

function phaseOf(question: Question, isSettled: boolean): Phase {
  if (lockedIn(question) === null) return "choosing";
  if (question.outcome === null) return question.isRunning ? "working" : "locked";
  return isSettled ? "settled" : "playing";
}

interface PanelProps {
  readonly question: Question;
  readonly phase: Phase;
  readonly chosen: string | null;
  readonly t: number;
  readonly nextLabel: string;
  readonly onChoose: (value: string) => void;
  readonly onGo: () => void;
  readonly onStartOver: () => void;
}

/** Question, options, verdict, and the button to the next phase. */
function Panel(props: PanelProps) {
  const { question, phase, chosen, onStartOver } = props;
  const { id, options, outcome } = question;
  const choices = useRef<HTMLFieldSetElement>(null);
  const heading = useId();
  const asked = useId();
  const settled = phase === "settled" ? outcome : null;
  const startOver = (): void => {
    onStartOver();
    // The button that was pressed is gone.
    requestAnimationFrame(() => choices.current?.querySelector("input")?.focus({ preventScroll: true }));
  };
  return (
    <form
      className="step step-predict lab-question"
      aria-labelledby={heading}
      data-phase={phase}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="lab-read">
        <h2 id={heading} tabIndex={-1} className="lab-title">
          {question.title}
        </h2>
        <div id={asked} className="question">
          {typeof question.question === "string" ? (
            <WithTerms text={question.question} terms={question.terms ?? []} />
          ) : (
            question.question
          )}
        </div>
        {question.inFigure === undefined || phase !== "choosing" ? null : (
          <p className="lab-in-figure">{question.inFigure}</p>
        )}
        <fieldset
          aria-describedby={asked}
          className="lab-options"
          ref={choices}
          disabled={phase !== "choosing"}
          data-row={question.inFigure !== undefined || undefined}
        >
          <legend className="visually-hidden">{question.title}</legend>
          {options.map((option) => (
            <OptionRow
              key={option.value}
              option={option}
              name={id}
              isChosen={chosen === option.value}
              counted={settled?.value === option.value ? (settled.short ?? "") : null}
              onChoose={() => props.onChoose(option.value)}
            />
          ))}
        </fieldset>
        <div aria-live="polite">
          {settled === null ? null : <Verdict outcome={settled} options={options} predicted={chosen} />}
        </div>
        {phase === "playing" ? <Counting question={question} t={props.t} /> : null}
        <Problem error={question.error ?? null} />
      </div>
      <Act {...props} onStartOver={startOver} />
    </form>
  );
}

/** The button to the next phase, which is the same element in every phase, and the content next to it. */
function Act({ question, phase, chosen, nextLabel, onGo, onStartOver }: PanelProps) {
  const go = useRef<HTMLButtonElement>(null);
  const labels = {
    choosing: text.run,
    locked: text.run,
    working: question.working ?? text.working,
    playing: text.toOutcome,
  };
  const mustChoose = phase === "choosing" && chosen === null;
  const isGone = phase === "settled" && nextLabel === "";
  const press = ({ detail }: MouseEvent): void => {
    // The second click of a double click would skip what the first one started.
    if (detail > 1) return;
    // Options that were chosen by keyboard are disabled now and would take the focus with them.
    go.current?.focus({ preventScroll: true });
    onGo();
  };
  return (
    <div className="lab-act">
      <button
        ref={go}
        type="submit"
        className="lab-go"
        data-quiet={phase === "playing"}
        disabled={mustChoose}
        hidden={isGone}
        aria-disabled={phase === "working"}
        onClick={press}
      >
        {phase === "settled" ? nextLabel : labels[phase]}
      </button>
      {mustChoose ? <span className="hint">{text.chooseOption}</span> : null}
      {phase === "working" ? question.progress : null}
      {phase === "choosing" ? null : (
        <button type="button" className="quiet" onClick={onStartOver}>
          {text.startOver}
        </button>
      )}
      {phase === "settled" ? question.actions : null}
    </div>
  );
}

interface OptionRowProps {
  readonly option: Option;
  readonly name: string;
  readonly isChosen: boolean;
  /** Counted value of the right option once it is known; null before and for other options. */
  readonly counted: string | null;
  readonly onChoose: () => void;
}

function OptionRow({ option, name, isChosen, counted, onChoose }: OptionRowProps) {
  // A word would repeat the option; a number is the mark that it makes in the figure.
  const mark = /\d/u.test(option.short ?? "") ? option.short : undefined;
  const aside = counted === null || counted === "" ? mark : counted;
  const claim = claimOf(option);
  const reason = option.label.slice(claim.length);
  return (
    <label className="lab-option" data-chosen={isChosen} data-right={counted !== null}>
      <input type="radio" name={name} value={option.value} checked={isChosen} onChange={onChoose} />
      <span>
        {claim}
        {reason === "" ? null : <span className="lab-option-reason">{reason}</span>}
      </span>
      {aside === undefined ? null : <span className="lab-option-short">{aside}</span>}
    </label>
  );
}

/** The panel only counts while the scene plays: the eye belongs to the figure. */
function Counting({ question, t }: { readonly question: Question; readonly t: number }) {
  const now = question.counting?.(t);
  if (now === undefined) return null;
  return (
    <p className="lab-counting">
      <b className="mono">{now.value}</b>
      <span>{now.says}</span>
    </p>
  );
}

/**
 * Returns true if the outcome was seen: immediately if it was not run here, otherwise when its scene has ended once. A replay does not
 * reset it.
 */
function useSettled(scene: Scene, hasRun: boolean) {
  const [isSettled, setSettled] = useState(hasRun);
  const ranHere = useRef(false);
  const latest = useRef(scene);
  latest.current = scene;
  useLayoutEffect(() => {
    const isNew = hasRun && ranHere.current;
    if (!hasRun) latest.current.seek(0);
    else if (isNew) latest.current.replay();
    else latest.current.skip();
    setSettled(hasRun && !isNew);
    if (isNew) ranHere.current = false;
  }, [hasRun]);
  const isOver = hasRun && scene.isAtEnd && !scene.isPlaying;
  useEffect(() => {
    if (isOver) setSettled(true);
  }, [isOver]);
  const runsHere = (): void => {
    ranHere.current = true;
  };
  return { isSettled, runsHere };
}

/** On a phone the verdict is below the figure, and may begin below the window: the page then scrolls as far as it needs. */
function toVerdict(place: HTMLElement | null): void {
  if (window.innerWidth > 900) return;
  const behavior = prefersReducedMotion() ? "auto" : "smooth";
  place?.closest("main")?.querySelector(".lab-result")?.scrollIntoView({ block: "nearest", behavior });
}

/** On a phone the figure is above the question: a run brings it into view. */
function toFigure(place: HTMLElement | null): void {
  const top = place?.getBoundingClientRect().top ?? 0;
  if (top < 0) place?.scrollIntoView({ block: "start" });
}
