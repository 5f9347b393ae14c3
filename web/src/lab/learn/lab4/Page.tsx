/** Lab 4, *Journey of a miss: what does an empty lookup cost?* */

import { useEffect, useMemo, useState } from "react";
import type { FlowParams } from "../../../engine/contract";
import { flowOf } from "../../../live/flow";
import { Replayer } from "../../../live/replay";
import { en } from "../../../text/lab.en";
import { lab4Text as text } from "../../../text/labs/lab4.en";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { EngineWords } from "../../shell/EngineWords";
import { Explain } from "../Explain";
import { LabPage } from "../frame/LabPage";
import type { LearnStep } from "../frame/question";
import { Problem } from "../Problem";
import { TaskPair } from "../TaskPair";
import { AllLookups } from "./AllLookups";
import { Controls } from "./Controls";
import { Fooled } from "./Fooled";
import { FooledTiered } from "./FooledTiered";
import { PushStep, useQuestions } from "./Steps";
import { ranProbes, SPEC } from "./state";
import { useCounted, useModel } from "./use-lab4";
import "./lab4.css";

/** Steps that show the figure and need no answer of a question. */
const LATER: ReadonlySet<string> = new Set(["explain", "challenge"]);

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  // One for the page, because an engine has one open tree.
  const replayer = useMemo(() => new Replayer(client), [client]);
  const questions = useQuestions(client, replayer, state, update);
  // Only the last two steps show this figure to a reader; in front of a class it precedes the questions.
  const isOpen = ranProbes(state) || LATER.has(state.open);
  const isOne = isOpen && state.view === "one";
  // Until then, all lookups find their key, regardless of the link.
  const params = flowOf(isOpen ? state : { ...state, emptyPercent: 0 });
  const model = useModel(client, params);
  const counting = useStoppable(client, params, isOpen && !isOne);
  const isShown = model.value !== null;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  const counted = isOpen && model.isCurrent ? counting.counted : null;
  const figure = (
    <>
      <Controls state={state} update={update} isLocked={!isOpen} />
      {isOne ? (
        <OneLookup client={client} replayer={replayer} state={state} update={update} announce={announce} />
      ) : (
        <AllLookups
          model={model.value?.value ?? null}
          counted={counted}
          form={state.form}
          onForm={(form) => update({ form })}
          counting={counting}
        />
      )}
      <div role="status">
        {counting.error?.kind === "tree-too-large" ? (
          <p className="caveat">
            <EngineWords sentence={text.tooLarge(counting.error.message)} words={counting.error.message} />
          </p>
        ) : null}
      </div>
      {counting.error?.kind === "tree-too-large" ? null : (
        <Problem error={model.error ?? (isOpen ? counting.error : null)} />
      )}
    </>
  );
  const steps: readonly LearnStep[] = [
    ...questions,
    { kind: "explain", id: "explain", title: text.explain.title, content: <Explain {...text.explain} /> },
    {
      kind: "push",
      id: "challenge",
      title: text.push.title,
      content: <PushStep state={state} counted={counted} />,
    },
  ];
  return (
    <LabPage
      lab={SPEC}
      state={state}
      update={update}
      lede={text.lede}
      sandbox={figure}
      steps={steps}
      practice={<TaskPair client={client} announce={announce} state={state} update={update} tasks={["4a", "4b"]} />}
      check={text.check}
      foot={<span>{en.engineVersion(info.version)}</span>}
    />
  );
}

/** Counts the current setting until done or stopped. A stopped count continues only on request. */
function useStoppable(client: PageProps["client"], params: FlowParams, isWanted: boolean) {
  const [stopped, setStopped] = useState("");
  const question = JSON.stringify(params);
  const isStopped = isWanted && stopped === question;
  const { answer, done } = useCounted(client, params, isWanted && !isStopped);
  const counted = answer.isCurrent && answer.error === null ? (answer.value?.value ?? null) : null;
  return {
    counted,
    done,
    isStopped,
    error: answer.error,
    isOn: isWanted && !isStopped && counted === null && answer.error === null,
    onStop: () => setStopped(question),
    onGoOn: () => setStopped(""),
  };
}

/** In a tiered tree a level has several runs, and another picture. */
function OneLookup(props: Parameters<typeof Fooled>[0]) {
  const { policy, sizeRatio } = props.state;
  return policy === "tiering" && sizeRatio > 2 ? <FooledTiered {...props} /> : <Fooled {...props} />;
}
