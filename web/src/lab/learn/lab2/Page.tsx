/** Lab 2, *One digest, many probes: do we need k hashes?* */

import { useEffect, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import { en } from "../../../text/lab.en";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import { learnText } from "../../../text/labs/learn.en";
import { count } from "../../../text/numbers";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { Explain } from "../Explain";
import { LabPage } from "../frame/LabPage";
import { guessedQuestion, hasRun, type Question } from "../frame/question";
import { useStartsIntro } from "../frame/use-opening";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import { TaskPair } from "../TaskPair";
import { Controls, SteppedStrip } from "./Controls";
import { HashTime } from "./HashTime";
import { queriedAt } from "./layout";
import { errorsIntro, errorsMarks, moreIntro, moreMarks, rotationMarks } from "./marks";
import { errorsOutcome, moreOutcome, rotationOutcome } from "./outcomes";
import { PushStep } from "./PushStep";
import { Rotation, TriedRotation } from "./Rotation";
import { Errors, More } from "./Scenes";
import { SchemeTable } from "./SchemeTable";
import { COMPARED_BITS, FILTERS, LAB2_PARAMS, type Lab2State, SPEC, setupOf } from "./state";
import {
  useAgain,
  useBaseline,
  useCurve,
  useFew,
  useFilled,
  useFormula,
  useProbing,
  useRotated,
  useSchemes,
  useTried,
  useWritten,
} from "./use-lab2";
import "./lab2.css";

/** Queries of the first question. */
const QUERIES = FILTERS * setupOf("standard-split", 1).queries;

/** Schemes that are next to each other in the first question. */
const ERROR_SCHEMES = ["standard-independent", "standard-split"] as const;

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const probing = useProbing(client, state);
  const way = probing.value;
  const isShown = way !== null;
  const startsIntro = useStartsIntro(LAB2_PARAMS, state, state.open);
  const { errors, more, rotation, found } = useQuestions(client, state, update, isShown);
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  const tried = useTried(client, state.tried, isShown && state.open === "challenge");
  const sandbox =
    state.open === "challenge" ? (
      <>
        <TriedRotation client={client} bits={state.tried} tried={tried.isCurrent ? tried.value : null} />
        <Problem error={tried.error} />
      </>
    ) : (
      <>
        <Controls client={client} state={state} update={update} />
        {way === null ? (
          <p className="hint working">{learnText.working}</p>
        ) : (
          <>
            <SteppedStrip
              state={state}
              update={update}
              probing={way}
              startsPlaying={startsIntro && state.open === "time"}
            />
            <p className="origin">
              {text.origin}
              {state.scheme === "standard-rotl64" ? ` ${text.shared(way.bits, way.sharedPrimes)}` : null}
            </p>
          </>
        )}
        <Problem error={probing.error} />
      </>
    );
  return (
    <LabPage
      lab={SPEC}
      state={state}
      update={update}
      lede={text.lede}
      sandbox={sandbox}
      steps={[
        errors,
        {
          kind: "run",
          id: "time",
          title: text.time.title,
          content: (
            <>
              <HashTime notify={notify} probes={state.probes} />
              {found === null ? null : <SchemeTable found={found} />}
            </>
          ),
        },
        more,
        rotation,
        { kind: "explain", id: "explain", title: text.explain.title, content: <Explain {...text.explain} /> },
        {
          kind: "push",
          id: "challenge",
          title: text.push.title,
          content: <PushStep state={state} update={update} tried={tried} />,
        },
      ]}
      practice={<TaskPair client={client} announce={announce} state={state} update={update} tasks={["2a", "2b"]} />}
      check={text.check}
      foot={<span>{en.engineVersion(info.version)}</span>}
    />
  );
}

/** Filters of the runs, which are shown before and during them, and introductions of the questions. With null, none is requested. */
function usePrepared(
  client: EngineClient,
  { open, scheme }: Lab2State,
  ran: { readonly errors: boolean; readonly more: boolean; readonly rotation: boolean } | null,
) {
  const isErrors = ran?.errors === false && ["", "errors"].includes(open);
  const isMore = ran?.more === false && open === "more";
  const isRotation = ran !== null && open === "rotation";
  const written = useWritten(client, ERROR_SCHEMES, COMPARED_BITS, isErrors);
  const baseline = useBaseline(client, isErrors && written.value !== null).value;
  const filled = useFilled(client, scheme, isMore);
  const few = useFew(client, scheme, isMore && filled.value !== null).value;
  const formula = useFormula(client, isRotation).value;
  return { written, baseline, filled, few, formula };
}

/** Both ways of the first question once more, with other keys. */
function useOtherKeys(client: EngineClient, isWanted: boolean) {
  const [round, setRound] = useState(0);
  const again = useAgain(client, ERROR_SCHEMES, isWanted ? round : 0);
  useEffect(() => {
    if (!isWanted) setRound(0);
  }, [isWanted]);
  const isCounting = round > 0 && !again.isCurrent;
  const actions = (
    <button
      type="button"
      className="quiet"
      aria-disabled={isCounting}
      onClick={() => setRound((before) => (isCounting ? before : before + 1))}
    >
      {isCounting ? learnText.working : text.errors.otherKeys}
    </button>
  );
  return { again: round === 0 ? null : again.value, actions };
}

/** The three questions. Runs that take seconds wait for the figure, which takes none. */
function useQuestions(client: EngineClient, state: Lab2State, update: UpdateOf<Lab2State>, isReady: boolean) {
  const wanted = {
    errors: isReady && hasRun(state, "guessErrors", "ranErrors"),
    more: isReady && hasRun(state, "guessMore", "ranMore"),
    rotation: isReady && hasRun(state, "guessRotation", "ranRotation"),
  };
  const { written, baseline, filled, few, formula } = usePrepared(client, state, isReady ? wanted : null);
  const { answer: schemes, done: schemesDone } = useSchemes(client, wanted.errors);
  const { again, actions } = useOtherKeys(client, wanted.errors);
  const { answer: curve, done: curveDone } = useCurve(client, state.scheme, wanted.more);
  const { answer: rotated, done: rotatedDone } = useRotated(client, wanted.rotation);
  const errors: Question = guessedQuestion({
    id: "errors",
    words: text.errors,
    state,
    update,
    guess: "guessErrors",
    ran: "ranErrors",
    answer: schemes,
    outcome: errorsOutcome,
    intro: errorsIntro(baseline),
    marks: errorsMarks,
    counting: (t) => ({ value: count(queriedAt(QUERIES, t)), says: text.errors.counting }),
    progress: <HowFar done={schemesDone} onStop={() => update({ ranErrors: 0 })} />,
    picture: (view, found) => (
      <Errors
        found={found}
        view={view}
        written={written.value}
        baseline={baseline}
        isWorking={schemesDone !== null}
        again={found === null ? null : again}
      />
    ),
    actions,
  });
  const more: Question = guessedQuestion({
    id: "more",
    words: text.more,
    state,
    update,
    guess: "guessMore",
    ran: "ranMore",
    answer: curve,
    outcome: moreOutcome,
    intro: moreIntro(few),
    marks: moreMarks,
    progress: <HowFar done={curveDone} onStop={() => update({ ranMore: 0 })} />,
    picture: (view, found) => (
      <More
        curve={found ?? []}
        few={few ?? []}
        scheme={state.scheme}
        view={view}
        filled={filled.value}
        done={curveDone}
      />
    ),
  });
  const rotation: Question = guessedQuestion({
    id: "rotation",
    words: text.rotation,
    state,
    update,
    guess: "guessRotation",
    ran: "ranRotation",
    answer: rotated,
    outcome: rotationOutcome,
    marks: rotationMarks,
    progress: <HowFar done={rotatedDone} onStop={() => update({ ranRotation: 0 })} />,
    picture: (view, found) => <Rotation client={client} found={found} view={view} formula={formula} />,
  });
  return { errors, more, rotation, found: hasRun(state, "guessErrors", "ranErrors") ? schemes.value : null };
}
