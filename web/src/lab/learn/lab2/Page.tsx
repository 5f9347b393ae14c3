/** Lab 2, *One digest, many probes: do we need k hashes?* */

import { useEffect } from "react";
import { stagesOf } from "../../../figures/digest-strip/layout";
import { DigestStripFigure } from "../../../figures/digest-strip/View";
import { en } from "../../../text/lab.en";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import { learnText } from "../../../text/labs/learn.en";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { Explain, SelfCheck } from "../Explain";
import { LabFrame } from "../LabFrame";
import { Problem } from "../Problem";
import { TaskPair } from "../TaskPair";
import { Controls, Steps } from "./Controls";
import { HashTime } from "./HashTime";
import { SchemeTable } from "./SchemeTable";
import { ErrorsStep, MoreStep, PushStep, RotationStep, ranErrors } from "./Steps";
import { SPEC } from "./state";
import { useProbing, useSchemes } from "./use-lab2";
import "./lab2.css";

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const probing = useProbing(client, state);
  const way = probing.value;
  const isShown = way !== null;
  // What takes seconds waits for the figure, which takes none.
  const schemes = useSchemes(client, isShown && ranErrors(state));
  const found = ranErrors(state) ? schemes.value : null;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  const steps = { client, state, update, isReady: isShown };
  const figure = (
    <>
      <Controls client={client} state={state} update={update} />
      {way === null ? (
        <p className="hint working">{learnText.working}</p>
      ) : (
        <>
          <Steps state={state} update={update} probing={way} />
          <DigestStripFigure probing={way} stage={state.stage ?? stagesOf(way)} />
          <p className="origin">{text.origin(way.bits, way.sharedPrimes)}</p>
        </>
      )}
      <Problem error={probing.error ?? schemes.error} />
    </>
  );
  return (
    <LabFrame lab={SPEC} lede={text.lede} figure={figure} foot={<span>{en.engineVersion(info.version)}</span>}>
      <ErrorsStep state={state} update={update} found={found} />
      {found === null ? null : <SchemeTable found={found} />}
      <HashTime notify={notify} probes={state.probes} />
      <MoreStep {...steps} />
      <RotationStep {...steps} />
      <Explain {...text.explain} />
      <PushStep {...steps} />
      <TaskPair client={client} announce={announce} state={state} update={update} tasks={["2a", "2b"]} />
      <SelfCheck {...text.check} />
    </LabFrame>
  );
}
