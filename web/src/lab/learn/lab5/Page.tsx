/** Lab 5, *Share the digest: what changes, what must not?* */

import { useEffect, useMemo } from "react";
import { DataPlace } from "../../../figures/frame/data-place";
import { Replayer } from "../../../live/replay";
import { en } from "../../../text/lab.en";
import { lab5Text as text } from "../../../text/labs/lab5.en";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { Explain } from "../Explain";
import { DataRow } from "../frame/DataRow";
import { LabPage } from "../frame/LabPage";
import { usePutData } from "../frame/put-data";
import type { LearnStep } from "../frame/question";
import { Problem } from "../Problem";
import { TaskPair } from "../TaskPair";
import { ArmsTable } from "./ArmsTable";
import { opensSame, PushStep, ranLevels, ranSame, useQuestions } from "./Steps";
import { SPEC } from "./state";
import { TwoTrees } from "./TwoTrees";
import { useCounted } from "./use-lab5";

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  // One for the page, because an engine has one open tree.
  const replayer = useMemo(() => new Replayer(client), [client]);
  const counts = useCounted(client, state, opensSame(state));
  const { questions, isReady } = useQuestions(client, replayer, state, update, counts);
  const counted = ranSame(state) ? counts.value : null;
  useEffect(() => {
    if (isReady) onShown();
  }, [isReady, onShown]);
  const [putData, setFolds] = usePutData();
  const sandbox = (
    <>
      <DataPlace value={putData}>
        <TwoTrees
          client={client}
          replayer={replayer}
          state={state}
          update={update}
          announce={announce}
          showsOther={ranLevels(state)}
        />
      </DataPlace>
      {/* All folds in one row, so that both trees fit in the window. */}
      <DataRow place={setFolds}>
        {counted === null ? null : (
          <details className="fold arms-fold">
            <summary>{text.table(counted.shared.lookups)}</summary>
            <ArmsTable counted={counted} isCurrent={counts.isCurrent} />
          </details>
        )}
      </DataRow>
      <Problem error={counts.error} />
    </>
  );
  const steps: readonly LearnStep[] = [
    ...questions,
    { kind: "explain", id: "explain", title: text.explain.title, content: <Explain {...text.explain} /> },
    {
      kind: "push",
      id: "challenge",
      title: text.push.title,
      content: <PushStep state={state} update={update} counted={counted} />,
    },
  ];
  return (
    <LabPage
      lab={SPEC}
      state={state}
      update={update}
      lede={text.lede}
      sandbox={sandbox}
      steps={steps}
      practice={<TaskPair client={client} announce={announce} state={state} update={update} tasks={["5a", "5b"]} />}
      check={text.check}
      foot={<span>{en.engineVersion(info.version)}</span>}
    />
  );
}
