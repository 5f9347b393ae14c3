/** Lab 4, *Journey of a miss: what does an empty lookup cost?* */

import { useEffect } from "react";
import { FlowFigure } from "../../../figures/flow";
import { en } from "../../../text/en";
import { lab4Text as text } from "../../../text/lab4.en";
import { learnText } from "../../../text/learn.en";
import type { PageProps } from "../../pages";
import { useLinkState } from "../../use-link-state";
import { Explain, SelfCheck } from "../Explain";
import { LabFrame } from "../LabFrame";
import { Problem } from "../Problem";
import { TaskPair } from "../TaskPair";
import { Controls } from "./Controls";
import { Fooled } from "./Fooled";
import { FormStep, MissSteps, PushStep, RatioStep } from "./Steps";
import { flowOf, LAB4, ranProbes } from "./state";
import { Totals } from "./Totals";
import { useCounted, useModel } from "./use-lab4";
import "./lab4.css";

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(LAB4, notify);
  const isOpen = ranProbes(state);
  // Until a prediction is run, lookups that find their key, whatever a link says.
  const params = flowOf(isOpen ? state : { ...state, emptyPercent: 0 });
  const model = useModel(client, params);
  const counting = useCounted(client, params, isOpen && state.view === "all");
  const isShown = model.value !== null;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  const counted =
    isOpen && model.isCurrent && counting.isCurrent && counting.error === null ? (counting.value?.value ?? null) : null;
  const isCounting = isOpen && state.view === "all" && counted === null && counting.error === null;
  const figure = (
    <>
      <Controls {...{ state, update }} isLocked={!isOpen} />
      {isOpen && state.view === "one" ? (
        <Fooled {...{ client, state, update, announce }} />
      ) : model.value === null ? (
        <p className="hint">{learnText.working}</p>
      ) : (
        <>
          <FlowFigure model={model.value.value} counted={counted} isCurrent={!isCounting} />
          <Totals model={model.value.value} counted={counted} form={state.form} />
        </>
      )}
      {counting.error?.kind === "tree-too-large" ? (
        <p className="caveat" role="status">
          {text.tooLarge(counting.error.message)}
        </p>
      ) : (
        <Problem error={model.error ?? (isOpen ? counting.error : null)} />
      )}
    </>
  );
  return (
    <LabFrame page="lab-4" lede={text.lede} figure={figure} foot={<span>{en.engineVersion(info.version)}</span>}>
      <MissSteps {...{ client, state, update }} />
      <RatioStep {...{ client, state, update }} />
      <FormStep {...{ client, state, update }} />
      <Explain {...text.explain} />
      <PushStep {...{ state, counted }} />
      <TaskPair {...{ client, announce, state, update }} tasks={["4a", "4b"]} />
      <SelfCheck {...text.check} />
    </LabFrame>
  );
}
