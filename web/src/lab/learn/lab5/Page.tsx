/** Lab 5, *Share the digest: what changes, what must not?* */

import { useEffect } from "react";
import { PlotFigure } from "../../../figures/plot/View";
import { en } from "../../../text/lab.en";
import { lab5Text as text } from "../../../text/labs/lab5.en";
import { learnText } from "../../../text/labs/learn.en";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { Explain, SelfCheck } from "../Explain";
import { LabFrame } from "../LabFrame";
import { Problem } from "../Problem";
import { TaskPair } from "../TaskPair";
import { ArmsTable } from "./ArmsTable";
import { levelsPlot } from "./outcomes";
import { LevelsStep, PushStep, ranLevels, ranSame, SameStep, TreeStep, WidthStep } from "./Steps";
import { SPEC } from "./state";
import { TwoTrees } from "./TwoTrees";
import { useByLevels, useCounted } from "./use-lab5";

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const byLevels = useByLevels(client);
  const counts = useCounted(client, state, ranSame(state));
  const found = byLevels.value;
  const counted = ranSame(state) ? counts.value : null;
  useEffect(() => {
    if (found !== null) onShown();
  }, [found, onShown]);
  const figure = (
    <>
      <TwoTrees client={client} state={state} update={update} announce={announce} showsOther={ranLevels(state)} />
      {found === null ? (
        <p className="hint working">{learnText.working}</p>
      ) : (
        <PlotFigure params={levelsPlot(found, ranLevels(state))} height={300} />
      )}
      {counted === null ? null : <ArmsTable counted={counted} isCurrent={counts.isCurrent} />}
      <Problem error={byLevels.error ?? counts.error} />
    </>
  );
  return (
    <LabFrame lab={SPEC} lede={text.lede} figure={figure} foot={<span>{en.engineVersion(info.version)}</span>}>
      <LevelsStep client={client} state={state} update={update} found={found} />
      <SameStep client={client} state={state} update={update} counted={counted} />
      <TreeStep client={client} state={state} update={update} />
      <WidthStep client={client} state={state} update={update} />
      <Explain {...text.explain} />
      <PushStep state={state} update={update} counted={counted} />
      <TaskPair client={client} announce={announce} state={state} update={update} tasks={["5a", "5b"]} />
      <SelfCheck {...text.check} />
    </LabFrame>
  );
}
