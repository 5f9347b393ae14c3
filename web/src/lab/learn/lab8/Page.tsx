/** Lab 8, *Spend the memory: where should bits go?* */

import { useCallback, useEffect } from "react";
import type { MemoryDivision } from "../../../engine/contract";
import { BudgetFigure } from "../../../figures/budget/View";
import { Assigned } from "../../../figures/frame/Assigned";
import { NumberSelect } from "../../../figures/frame/controls";
import { levelsOf, partsOf } from "../../../live/memory";
import { en } from "../../../text/lab.en";
import { lab8Text as text } from "../../../text/labs/lab8.en";
import { learnText } from "../../../text/labs/learn.en";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { Explain, SelfCheck } from "../Explain";
import { LabFrame } from "../LabFrame";
import { Problem } from "../Problem";
import { TaskPair } from "../TaskPair";
import { Compare } from "./Compare";
import { BestStep, GiftStep, HotStep, PushStep, ranBest } from "./Steps";
import { LAB8_PARAMS, SPEC } from "./state";
import { useBest, useCompared, useDivision, useMine } from "./use-lab8";
import "./lab8.css";

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const asked = partsOf(state);
  const even = useDivision(client, "lab8-even", state.bitsPerKey, undefined);
  const mine = useDivision(client, "lab8-division", state.bitsPerKey, asked);
  const showsBest = ranBest(state);
  const best = useBest(client, state.bitsPerKey, showsBest);
  const division = mine.value;
  const isShown = division !== null;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  const levels = division === null ? [] : levelsOf(division, mine.isCurrent ? undefined : asked);
  const onParts = useCallback(
    (level: number, parts: number, how?: "scrub") => {
      const given = levels.slice(0, -1).map((one) => (one.level === level ? parts : one.parts));
      update({ division: given.join("_") }, how);
    },
    [levels, update],
  );
  const others = [
    ...(even.value === null ? [] : [{ name: text.plans.even, ...shapeOf(even.value) }]),
    ...(showsBest && best.value !== null ? [{ name: text.plans.best, ...shapeOf(best.value) }] : []),
  ];
  const isMine = state.division !== "" && mine.isCurrent;
  const figure = (
    <>
      <div className="budget-controls">
        <NumberSelect
          param={LAB8_PARAMS.bitsPerKey}
          value={state.bitsPerKey}
          onChange={(bitsPerKey) => update({ bitsPerKey, division: "" })}
        />
        <Assigned name={LAB8_PARAMS.division.name}>
          <button type="button" disabled={state.division === ""} onClick={() => update({ division: "" })}>
            {text.startAgain}
          </button>
        </Assigned>
      </div>
      {division === null ? (
        <p className="hint working">{learnText.working}</p>
      ) : (
        <BudgetFigure
          levels={levels}
          others={others}
          onParts={onParts}
          bitsPerPart={division.bitsPerPart}
          reads={division.falsePositives}
        />
      )}
      {showsBest ? <Counted client={client} state={state} division={isMine ? division : null} /> : null}
      <Problem error={mine.error ?? even.error ?? best.error} />
    </>
  );
  return (
    <LabFrame lab={SPEC} lede={text.lede} figure={figure} foot={<span>{en.engineVersion(info.version)}</span>}>
      <GiftStep client={client} state={state} update={update} />
      <PushStep reads={isMine ? (division?.falsePositives ?? null) : null} even={even.value?.falsePositives ?? null} />
      <BestStep client={client} state={state} update={update} />
      <HotStep client={client} state={state} update={update} />
      <Explain {...text.explain} />
      <TaskPair client={client} announce={announce} state={state} update={update} tasks={["8a", "8b"]} />
      <SelfCheck {...text.check} />
    </LabFrame>
  );
}

interface CountedProps extends Pick<PageProps, "client"> {
  readonly state: { readonly bitsPerKey: number };
  /** The one made by hand, if there is one. */
  readonly division: MemoryDivision | null;
}

/** All divisions, each in a real tree. */
function Counted({ client, state, division }: CountedProps) {
  const { answer: compared } = useCompared(client, state.bitsPerKey, true);
  const mine = useMine(client, state.bitsPerKey, division, true);
  if (compared.value === null) return <Problem error={compared.error} />;
  const { even, best } = compared.value;
  const byHand = mine.isCurrent ? (mine.value?.counted ?? null) : null;
  const rows = [
    { name: text.plans.even, ...even },
    ...(division === null ? [] : [{ name: text.plans.mine, division, counted: byHand }]),
    { name: text.plans.best, ...best },
  ];
  return <Compare rows={rows} />;
}

function shapeOf({ parts, falsePositives }: MemoryDivision) {
  return { parts: [...parts], reads: falsePositives };
}
