/**
 * The page of every lab, from its description: asks the engine, waits, and puts each step into the frame of labs (`frame/LabPage`).
 *
 * **Invariant**: values of the engine pass through unseen. Their types are checked where a lab is described (`questionsOf`, `labPage`), and
 * are `Any` in here, because the type of a step depends on its name.
 */
import { useContext, useEffect, useState } from "react";
import type { ParamSchema, ValuesOf } from "../../../figures/params/schema";
import { endOf } from "../../../figures/scene/clock";
import { ScenePicture } from "../../../figures/scene/Picture";
import { en } from "../../../text/lab.en";
import { VoteContext } from "../../link/use-layers";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { useWatched } from "../../shell/use-answer";
import { Explain } from "../Explain";
import { Picks } from "../frame/Grip";
import { LabPage } from "../frame/LabPage";
import { guessedQuestion, hasRun, type LearnStep, openStep, type Question, type QuestionView } from "../frame/question";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import { Step } from "../Step";
import { TaskPair } from "../TaskPair";
import { Waiting } from "../Waiting";
import type { Ask, Asked, Asks, At, Challenge, Explained, Found, LabOf, LabView, QuestionWords, Scene } from "./lab";
import { fieldOf } from "./spec";

// biome-ignore lint/suspicious/noExplicitAny: see the invariant
type Any = any;
type AnyQuestion = Asked<Any, Any, Any, Any>;
type AnyStep = AnyQuestion | Challenge<Any, Any> | Explained;
type View = LabView<Any, Readonly<Record<string, Found<Any>>>>;

/** The component of a lab. */
export function labPage<Schema extends ParamSchema, All extends Asks<ValuesOf<Schema>>>(lab: LabOf<Schema, All>) {
  const steps = Object.entries<AnyStep>(lab.steps);
  return ({ client, info, notify, announce, onShown }: PageProps) => {
    const [state, update]: readonly [Any, Any] = useLinkState(lab.spec, notify);
    const isVoted = useContext(VoteContext) !== null;
    const named: string = lab.opens?.(state) ?? state.open;
    const outline = steps.map(([id, step]) => ({ id, kind: kindOf(step), locked: state[fieldOf("guess", id)] }));
    const open = openStep(outline, named)?.id;
    const at: At<Any> = {
      state,
      isOpen: (id) => id === open || (isVoted && fieldOf("guess", id) in state),
      ran: (id) => hasRun<Any>(state, fieldOf("guess", id), fieldOf("ran", id)),
    };
    const found = useAsks(client, lab, steps, at);
    const page: View & LabView<Any, Any> = { ...at, update, found, announce };
    const isShown = found[lab.first as string]?.value !== null;
    useEffect(() => {
      if (isShown) onShown();
    }, [isShown, onShown]);
    return (
      <LabPage<Any>
        lab={lab.spec}
        state={{ ...state, open: named }}
        update={update}
        lede={lab.lede}
        sandbox={<lab.Sandbox {...page} />}
        steps={steps.map(([id, step]) => frameOf(id, step, page))}
        practice={<TaskPair client={client} announce={announce} state={state} update={update} tasks={lab.tasks} />}
        check={lab.check}
        foot={<span>{en.engineVersion(info.version)}</span>}
      />
    );
  };
}

/** All answers. */
function useAsks(
  client: PageProps["client"],
  { spec: { page }, asks }: Pick<LabOf<Any, Any>, "spec" | "asks">,
  steps: readonly (readonly [id: string, AnyStep])[],
  at: At<Any>,
) {
  const [stopped, setStopped] = useState<Readonly<Record<string, string | null>>>({});
  const found = Object.entries<Ask<Any, Any>>(asks).map(([name, { key, fetch, isLong }]): [string, Found<Any>] => {
    const needs = steps.flatMap(([id, step]) => [
      ...("scene" in step && step.run === name ? [at.ran(id)] : []),
      ...("scene" in step && step.before === name ? [at.isOpen(id)] : []),
    ]);
    const wanted = needs.length === 0 || needs.includes(true) ? key(at) : null;
    const question = wanted === null ? null : JSON.stringify(wanted);
    const isStopped = question !== null && stopped[name] === question;
    // biome-ignore lint/correctness/useHookAtTopLevel: a lab always asks for the same names, so hooks keep their order
    const { answer, done } = useWatched(client, `${page}-${name}`, isStopped ? null : question, (watch) =>
      fetch(client, wanted as never, watch),
    );
    const set = (one: string | null) => setStopped((before) => ({ ...before, [name]: one }));
    return [
      name,
      {
        ...answer,
        error: question === null ? null : answer.error,
        done: isLong ? done : null,
        isStopped,
        stop: () => set(question),
        goOn: () => set(null),
      },
    ];
  });
  return Object.fromEntries(found);
}

const kindOf = (step: AnyStep): LearnStep["kind"] =>
  "scene" in step ? "predict" : "progress" in step ? "push" : "explain";

/** A step in the frame. */
function frameOf(id: string, step: AnyStep, page: View): LearnStep {
  if ("scene" in step) return questionOf(id, step, page);
  const { title } = step;
  return "progress" in step
    ? { kind: "push", id, title, content: <Push challenge={step} page={page} /> }
    : { kind: "explain", id, title, content: <Explain {...step} /> };
}

function questionOf(id: string, asked: AnyQuestion, page: View): Question {
  const { words, run, before, verdict, scene, shows, controls, starts, reset } = asked;
  const { found, state, update } = page;
  const [answer, known] = [found[run as string] as Found<Any>, found[before as string] as Found<Any>];
  const [guess, ran] = [fieldOf("guess", id), fieldOf("ran", id)];
  const canDraw = known.value !== null || scene.drawsAtOnce === true;
  const question = guessedQuestion<Any, Any>({
    id,
    words,
    state,
    update,
    guess,
    ran,
    answer,
    progress: <HowFar done={answer.done} onStop={() => update({ [ran]: 0, ...reset })} />,
    outcome: (value) => {
      const outcome = verdict(value);
      return outcome === null ? null : { because: words.because, ...outcome };
    },
    marks: scene.marks,
    ...(scene.intro === undefined ? {} : { intro: canDraw ? scene.intro(known.value) : [] }),
    ...(reset === undefined ? {} : { reset }),
    picture: (view, value) =>
      canDraw ? (
        <>
          {controls?.(page, view.hasRun)}
          <Drawn
            scene={scene}
            view={view}
            words={words}
            before={known.value}
            found={view.hasRun ? (shows?.(page) ?? value) : null}
          />
          {/* The panel has the error of the run. */}
          <Problem error={known === answer && page.ran(id) ? null : known.error} />
        </>
      ) : (
        <Waiting error={known.error} />
      ),
  });
  return starts === undefined
    ? question
    : { ...question, onRun: () => update((now: Any) => ({ [ran]: 1, ...starts(now) }), "scrub") };
}

interface DrawnProps {
  readonly scene: Scene<Any, Any>;
  readonly view: QuestionView;
  readonly before: Any;
  readonly found: Any;
  readonly words: QuestionWords;
}

/** A scene at the time of its question, with a grip that goes to the places of its options. */
function Drawn({ scene, view: { chosen, choose, t, introMs }, before, found, words }: DrawnProps) {
  const { name, title, origin, isOriginOfRun = false, places, describe, described, hasTableAtOnce = false } = scene;
  const hasFound = found !== null;
  const isAtEnd = hasFound && t >= endOf(scene.marks(found));
  const now = { before, found, chosen, t, introMs: hasFound ? Number.POSITIVE_INFINITY : introMs };
  return (
    <ScenePicture
      name={name}
      title={title}
      {...(isOriginOfRun && !hasFound ? {} : { origin })}
      description={isAtEnd ? (described?.(found) ?? describe) : describe}
      draw={(width, read, spare) => scene.draw({ ...now, width, read, spare })}
      grows
      {...(choose === undefined || places === undefined
        ? {}
        : {
            handles: (width, spare) => {
              const { at, ...place } = places({ before, found, width, spare });
              const picks = words.options.map((option) => ({ option, px: at(option.value) }));
              return <Picks {...place} picks={picks.sort((a, b) => a.px - b.px)} chosen={chosen} onChoose={choose} />;
            },
          })}
      table={hasFound && (isAtEnd || hasTableAtOnce) ? scene.table(found) : null}
    />
  );
}

/** A challenge with how far the reader is. */
function Push({ challenge, page }: { readonly challenge: Challenge<Any, Any>; readonly page: View }) {
  const { says, isReached } = challenge.progress(page);
  return (
    <Step kind="push" title={challenge.title}>
      <p className="question">{challenge.question}</p>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite">
        {says}
      </p>
    </Step>
  );
}
