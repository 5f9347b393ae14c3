/** Lab 10, *Which design is best for this budget?* */

import { useEffect } from "react";
import type { ContestBrief } from "../../../engine/contract";
import { en } from "../../../text/lab.en";
import { lab10Text as text } from "../../../text/labs/lab10.en";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { Explain, SelfCheck } from "../Explain";
import { LabFrame } from "../LabFrame";
import { Prediction } from "../Prediction";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import { TaskPair } from "../TaskPair";
import { Designer } from "./Designer";
import { HandIn } from "./HandIn";
import { Leaderboard } from "./Leaderboard";
import { bitsOutcome, ratioOutcome } from "./outcomes";
import { designOf, type Lab10State, SPEC } from "./state";
import { useBrief, useCounted, usePair, useSketch } from "./use-lab10";
import "./lab10.css";

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  useEffect(() => onShown(), [onShown]);
  const task = useBrief(client, state.brief);
  const brief = task.value?.seed === state.brief ? task.value : null;
  const design = brief === null ? null : designOf(state, brief);
  const sketch = useSketch(client, state.brief, design);
  const { answer: counted, done } = useCounted(client, state.brief, state.ran > 0 ? design : null);
  const isCounted = counted.value?.design === design && counted.value.seed === state.brief && state.ran > 0;
  const figure = (
    <Designer
      state={state}
      update={update}
      brief={brief}
      sketch={sketch.value?.seed === state.brief ? sketch.value.scores : null}
      counted={isCounted ? (counted.value?.scores ?? null) : null}
      isRunning={state.ran > 0 && !isCounted && counted.error === null}
      progress={<HowFar done={done} onStop={() => update({ ran: 0, tries: Math.max(state.tries - 1, 0) })} />}
      onRun={() => update({ ran: 1, tries: state.tries + 1 })}
    />
  );
  return (
    <LabFrame lab={SPEC} lede={text.lede} figure={figure} foot={<span>{en.engineVersion(info.version)}</span>}>
      <Problem error={task.error ?? sketch.error ?? counted.error} />
      <Predictions client={client} state={state} update={update} brief={task.value} />
      <HandIn
        key={`${state.brief} ${design}`}
        client={client}
        announce={announce}
        state={state}
        isCounted={isCounted}
        design={design}
      />
      <Leaderboard client={client} />
      <Explain {...text.explain} />
      <TaskPair client={client} announce={announce} state={state} update={update} tasks={["10a", "10b"]} />
      <SelfCheck {...text.check} />
    </LabFrame>
  );
}

interface PredictionsProps {
  readonly client: PageProps["client"];
  readonly state: Lab10State;
  readonly update: UpdateOf<Lab10State>;
  /** Any brief: what can be chosen is the same for all. */
  readonly brief: ContestBrief | null;
}

/** What a ratio and what bits change, of a fixed brief. */
function Predictions({ client, state, update, brief }: PredictionsProps) {
  const hasRatio = state.ranRatio > 0 && state.guessRatio !== "";
  const { answer: ratio, done: ratioDone } = usePair(client, "lab10-ratio", brief, { ratio: 3 }, hasRatio);
  const hasBits = state.ranBits > 0 && state.guessBits !== "";
  const { answer: bits, done: bitsDone } = usePair(client, "lab10-bits", brief, { bits: 10 }, hasBits);
  return (
    <>
      <Problem error={ratio.error ?? bits.error} />
      <Prediction
        {...text.ratio}
        locked={state.guessRatio}
        onLock={(guessRatio) => update({ guessRatio })}
        isRunning={hasRatio && ratio.value === null}
        progress={<HowFar done={ratioDone} onStop={() => update({ ranRatio: 0 })} />}
        onRun={() => update({ ranRatio: 1 })}
        onReset={() => update({ guessRatio: "", ranRatio: 0 })}
        outcome={hasRatio && ratio.value !== null ? ratioOutcome(ratio.value) : null}
      />
      <Prediction
        {...text.bits}
        locked={state.guessBits}
        onLock={(guessBits) => update({ guessBits })}
        isRunning={hasBits && bits.value === null}
        progress={<HowFar done={bitsDone} onStop={() => update({ ranBits: 0 })} />}
        onRun={() => update({ ranBits: 1 })}
        onReset={() => update({ guessBits: "", ranBits: 0 })}
        outcome={hasBits && bits.value !== null ? bitsOutcome(bits.value) : null}
      />
    </>
  );
}
