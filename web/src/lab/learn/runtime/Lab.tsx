/** The page of every lab, from its description. */
import { useEffect } from "react";
import type { ParamSchema, ValuesOf } from "../../../figures/params/schema";
import { endOf } from "../../../figures/scene/clock";
import { ScenePicture } from "../../../figures/scene/Picture";
import { en } from "../../../text/lab.en";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { useWatched } from "../../shell/use-answer";
import { Explain } from "../Explain";
import { Picks } from "../frame/Grip";
import { LabPage } from "../frame/LabPage";
import { guessedQuestion, hasRun, type LearnStep, type QuestionView } from "../frame/question";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import { Step } from "../Step";
import { TaskPair } from "../TaskPair";
import { Waiting } from "../Waiting";
import type { Asked, Asks, At, Found, LabOf, LabView, Push, QuestionWords, Scene } from "./lab";
import { fieldOf } from "./spec";

// biome-ignore lint/suspicious/noExplicitAny: the frame does not look into values
type Any = any;
type Answers = Readonly<Record<string, Found<Any>>>;

/** The component of a lab. */
export function labPage<Schema extends ParamSchema, All extends Asks<ValuesOf<Schema>>>(lab: LabOf<Schema, All>) {
  return ({ client, info, notify, announce, onShown }: PageProps) => {
    const [state, update] = useLinkState(lab.spec, notify);
    const open = lab.opens?.(state) ?? (state as Any).open;
    const ran = (id: string): boolean => hasRun<Any>(state, fieldOf("guess", id), fieldOf("ran", id));
    const at: At<ValuesOf<Schema>> = { state, open, ran };
    const found = useAsks(client, lab.spec.page, lab.asks, at);
    const page: LabView<Any, Any> = { ...at, client, update, found };
    const isShown = found[lab.first as string]?.value !== null;
    useEffect(() => {
      if (isShown) onShown();
    }, [isShown, onShown]);
    const { explain, lede, check } = lab.text;
    const steps = Object.entries<Asked<Any, Any, Any> | Push<Any, Any>>(lab.steps).map(
      ([id, step]): LearnStep =>
        "push" in step
          ? { kind: "push", id: step.id, title: step.title, content: <PushStep push={step} page={page} /> }
          : questionOf(id, step, lab.text[id] as QuestionWords, page),
    );
    return (
      <LabPage<Any>
        lab={lab.spec}
        state={{ ...state, open }}
        update={update}
        lede={lede}
        sandbox={<lab.Sandbox {...page} />}
        steps={[...steps, { kind: "explain", id: "explain", title: explain.title, content: <Explain {...explain} /> }]}
        practice={
          <TaskPair client={client} announce={announce} state={state as Any} update={update as Any} tasks={lab.tasks} />
        }
        check={check}
        foot={<span>{en.engineVersion(info.version)}</span>}
      />
    );
  };
}

/** All answers. Their number is that of the lab, so that hooks keep their order. */
function useAsks<State>(client: PageProps["client"], page: string, asks: Asks<State>, at: At<State>): Answers {
  const found = Object.entries(asks).map(([name, { key, fetch, isLong }]) => {
    const wanted = key(at);
    const question = wanted === null ? null : JSON.stringify(wanted);
    // biome-ignore lint/correctness/useHookAtTopLevel: the same number of times
    const { answer, done } = useWatched(client, `${page}-${name}`, question, (watch) =>
      fetch(client, wanted as never, watch),
    );
    return [name, { ...answer, done: isLong ? done : null }] as const;
  });
  return Object.fromEntries(found);
}

function questionOf(
  id: string,
  asked: Asked<Any, Any, Any>,
  words: QuestionWords,
  page: LabView<Any, Answers>,
): LearnStep {
  const { run, before, verdict, scene, drawsAtOnce = false, shows, controls, reset } = asked;
  const { found, state, update } = page;
  const [answer, known] = [found[run] as Found<Any>, found[before] as Found<Any>];
  const [guess, ran] = [fieldOf("guess", id), fieldOf("ran", id)];
  return guessedQuestion<Any, Any>({
    ...{ id, words, state, update, guess, ran, answer },
    progress: <HowFar done={answer.done} onStop={() => update({ [ran]: 0 })} />,
    outcome: (value) => {
      const is = verdict(value);
      return is === null ? null : { because: words.because, ...is };
    },
    marks: scene.marks,
    ...(scene.intro === undefined || known.value === null ? {} : { intro: scene.intro(known.value) }),
    ...(reset === undefined ? {} : { reset }),
    picture: (view, value) =>
      known.value === null && !drawsAtOnce ? (
        <Waiting error={known.error} />
      ) : (
        <>
          {controls?.(page as Any, value !== null)}
          <Drawn
            scene={scene}
            view={view}
            before={known.value}
            found={value === null ? null : (shows?.(page as Any) ?? value)}
            options={words.options}
          />
          {drawsAtOnce ? <Problem error={known.error} /> : null}
        </>
      ),
  });
}

interface DrawnProps {
  readonly scene: Scene<Any, Any>;
  readonly view: QuestionView;
  readonly before: Any;
  readonly found: Any;
  readonly options: QuestionWords["options"];
}

/** A scene at the time of its question, with the places of its options. */
function Drawn({ scene, view, before, found, options }: DrawnProps) {
  const { chosen, choose, t, hasRun: isOver, introMs } = view;
  const { places } = scene;
  const isAtEnd = found !== null && t >= endOf(scene.marks(found));
  const now = { before, found, chosen, t, introMs: isOver ? Number.POSITIVE_INFINITY : introMs };
  return (
    <ScenePicture
      name={scene.name}
      title={scene.title}
      origin={scene.isOriginOfRun === true && found === null ? "" : scene.origin}
      description={isAtEnd ? scene.described(found) : scene.describe}
      draw={(width, read, spare) => scene.draw({ ...now, width, read, spare })}
      grows
      {...(choose === undefined || places === undefined
        ? {}
        : {
            handles: (width, spare) => {
              const { axis, across, rest, at } = places({ before, found, width, spare });
              const picks = options.map((option) => ({ option, px: at(option.value) })).sort((a, b) => a.px - b.px);
              return <Picks {...{ axis, across, rest, picks, chosen }} onChoose={choose} />;
            },
          })}
      table={isAtEnd ? scene.table(found) : null}
    />
  );
}

/** A challenge with how far the reader is. */
function PushStep({ push: { question, title, push }, page }: { readonly push: Push<Any, Any>; readonly page: Any }) {
  const { says, isReached } = push(page);
  return (
    <Step kind="push" title={title}>
      <p className="question">{question}</p>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite">
        {says}
      </p>
    </Step>
  );
}
