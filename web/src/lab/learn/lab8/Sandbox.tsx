/** The figure of lab 8 next to steps without a question: the memory, divided by the reader, or the units over time. */
import type { MemoryDivision } from "../../../engine/contract";
import { budgetParams } from "../../../figures/budget/params";
import { BudgetFigure } from "../../../figures/budget/View";
import { Assigned } from "../../../figures/frame/Assigned";
import { NumberSelect } from "../../../figures/frame/controls";
import { HotnessFigure } from "../../../figures/hotness/View";
import { HOT_LEVEL, hotOf, levelsOf, partsOf } from "../../../live/memory";
import { lab8Text as text } from "../../../text/labs/lab8.en";
import { learnText } from "../../../text/labs/learn.en";
import { Problem } from "../Problem";
import type { AnswersOf, LabView } from "../runtime/lab";
import { type ASKS, FIXED_HOT, LOOKUPS } from "./data";
import type { State } from "./state";

export type View = LabView<State, AnswersOf<typeof ASKS>>;

/** The units of the share of hot lookups that the reader chose, or null. */
export const shownHot = ({ state, found }: View) =>
  (state.hotPercent === FIXED_HOT ? found.hot : found.hotChosen).value;

export function Sandbox(page: View) {
  const hot = page.isOpen("explain") ? shownHot(page) : null;
  if (hot === null) return <Division {...page} />;
  const { lookups, width } = hotOf(page.state.hotPercent);
  const { windows, mostUnits } = hot.elastic;
  return <HotnessFigure params={{ level: HOT_LEVEL, windows, lookups, width, mostUnits }} height={420} />;
}

function Division({ state, update, found, ran }: View) {
  const { mine, even, best, counted } = found;
  const division = mine.value;
  const levels = division === null ? [] : levelsOf(division, mine.isCurrent ? undefined : partsOf(state));
  const onParts = (level: number, parts: number, how?: "scrub") => {
    const given = levels.slice(0, -1).map((one) => (one.level === level ? parts : one.parts));
    update({ division: given.join("_") }, how);
  };
  const shape = (name: string, of: MemoryDivision | null) =>
    of === null ? [] : [{ name, parts: [...of.parts], reads: of.falsePositives }];
  const { counted: byHand } =
    (state.division !== "" && mine.isCurrent && counted.isCurrent ? counted.value : null) ?? {};
  return (
    <>
      <Controls state={state} update={update} />
      {division === null ? (
        <p className="hint working">{learnText.working}</p>
      ) : (
        <BudgetFigure
          levels={levels}
          others={[...shape(text.plans.even, even.value), ...(ran("best") ? shape(text.plans.best, best.value) : [])]}
          onParts={onParts}
          bitsPerPart={division.bitsPerPart}
          reads={division.falsePositives}
        />
      )}
      {byHand === undefined ? null : <p className="hint">{text.counts.yours(byHand.falsePositives, LOOKUPS)}</p>}
      <Problem error={mine.error ?? even.error ?? best.error ?? counted.error} />
    </>
  );
}

/** Bits per key, and equal bits again. */
function Controls({ state, update }: Pick<View, "state" | "update">) {
  const isEven = state.division === "";
  return (
    <div className="budget-controls">
      <NumberSelect
        param={budgetParams.bitsPerKey}
        value={state.bitsPerKey}
        onChange={(bitsPerKey) => update({ bitsPerKey, division: "" })}
      />
      <Assigned name={budgetParams.division.name}>
        {/* A disabled button would lose the focus when it is pressed. */}
        <button type="button" aria-disabled={isEven} onClick={() => (isEven ? undefined : update({ division: "" }))}>
          {text.startAgain}
        </button>
      </Assigned>
    </div>
  );
}
