/** Lab 11, *One maplet for the tree: what does it save, and what does it cost?* */

import { useEffect } from "react";
import type { EngineClient } from "../../../engine/client";
import { Segmented } from "../../../figures/frame/controls";
import type { WastedReads } from "../../../figures/maplet/params";
import { MapletFigure } from "../../../figures/maplet/View";
import { mapletText } from "../../../text/charts/maplet.en";
import { en } from "../../../text/lab.en";
import { lab11Text as text } from "../../../text/labs/lab11.en";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { Explain } from "../Explain";
import { LabPage } from "../frame/LabPage";
import type { LearnStep } from "../frame/question";
import { Problem } from "../Problem";
import { TaskPair } from "../TaskPair";
import { BalancePicture } from "./Pictures";
import { PushStep, useQuestions } from "./Steps";
import { LAB11_PARAMS, type Lab11State, MOST_LEVELS, SPEC } from "./state";
import { useBalance, useLookup } from "./use-lab11";
import "./lab11.css";

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const { questions, isReady, wasted } = useQuestions(client, state, update);
  const isChallenge = state.open === "challenge";
  const balance = useBalance(client, state, isChallenge);
  useEffect(() => {
    if (isReady) onShown();
  }, [isReady, onShown]);
  const steps: readonly LearnStep[] = [
    ...questions,
    { kind: "explain", id: "explain", title: text.explain.title, content: <Explain {...text.explain} /> },
    {
      kind: "push",
      id: "challenge",
      title: text.push.title,
      content: <PushStep state={state} update={update} balance={balance.isCurrent ? balance.value : null} />,
    },
  ];
  const sandbox = isChallenge ? (
    <>
      <BalancePicture balance={balance.value} />
      <Problem error={balance.error} />
    </>
  ) : (
    <OneKey client={client} state={state} update={update} wasted={wasted} />
  );
  return (
    <LabPage
      lab={SPEC}
      state={state}
      update={update}
      lede={text.lede}
      sandbox={sandbox}
      steps={steps}
      practice={<TaskPair client={client} announce={announce} state={state} update={update} tasks={["11a", "11b"]} />}
      check={text.check}
      foot={<span>{en.engineVersion(info.version)}</span>}
    />
  );
}

interface OneKeyProps {
  readonly client: EngineClient;
  readonly state: Lab11State;
  readonly update: UpdateOf<Lab11State>;
  /** Wasted reads of the tree of the question; left out before they are counted. */
  readonly wasted: WastedReads | undefined;
}

/** One lookup by both arms, of a key that the reader chooses. */
function OneKey({ client, state, update, wasted }: OneKeyProps) {
  const lookup = useLookup(client, state, true);
  return (
    <>
      <div className="one-key">
        <Segmented
          param={LAB11_PARAMS.keyKind}
          name={mapletText.key}
          value={state.keyKind}
          onChange={(keyKind) => update({ keyKind, keyIndex: 0 })}
        />
        <button
          type="button"
          className="quiet"
          onClick={() => update(({ keyIndex }) => ({ keyIndex: (keyIndex + 1) % 1000 }))}
        >
          {mapletText.another}
        </button>
      </div>
      <MapletFigure
        levels={state.levels}
        found={lookup.value}
        hasMaplet={lookup.value !== null}
        wasted={state.levels === MOST_LEVELS ? wasted : undefined}
      />
      <Problem error={lookup.error} />
    </>
  );
}
