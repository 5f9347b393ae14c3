/** The figure of lab 4: the flow of all lookups with its sums, or one lookup that was fooled, and their controls. */
import { useId } from "react";
import type { CountedMean } from "../../../engine/contract";
import { FlowFigure } from "../../../figures/flow/View";
import { Assigned } from "../../../figures/frame/Assigned";
import { NumberSelect, Segmented } from "../../../figures/frame/controls";
import { en } from "../../../text/lab.en";
import { labelText } from "../../../text/labels.en";
import { lab4Text as text } from "../../../text/labs/lab4.en";
import { learnText } from "../../../text/labs/learn.en";
import { perLookup } from "../../../text/labs/means";
import { percent } from "../../../text/numbers";
import { EngineWords } from "../../shell/EngineWords";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import type { AnswersOf, LabView } from "../runtime/lab";
import { type ASKS, isFree, viewOf } from "./data";
import { Fooled } from "./Fooled";
import { FooledTiered } from "./FooledTiered";
import { SPEC, type State } from "./state";

const { view, emptyPercent, policy, bitsPerKey, levels, sizeRatio, form } = SPEC.schema;

export type View = LabView<State, AnswersOf<typeof ASKS>>;

/** Counts of exactly the lookups that the model is shown for. */
export function countsOf({ found: { model, counted } }: View) {
  return model.isCurrent && counted.isCurrent && counted.error === null ? counted.value : null;
}

export function Sandbox(page: View) {
  const { model, counted } = page.found;
  const tooLarge = counted.error?.kind === "tree-too-large" ? counted.error : null;
  const Shown = { all: AllLookups, one: Fooled, tiered: FooledTiered }[viewOf(page)];
  return (
    <>
      {/* In front of a class, nothing is tried out before the first prediction. */}
      {isFree(page) ? <Controls {...page} /> : <p className="hint flow-locked">{text.locked}</p>}
      <Shown {...page} />
      <div role="status">
        {tooLarge === null ? null : (
          <p className="caveat">
            <EngineWords sentence={text.tooLarge(tooLarge.message)} words={tooLarge.message} />
          </p>
        )}
      </div>
      <Problem error={tooLarge === null ? (model.error ?? counted.error) : null} />
    </>
  );
}

/** View, share of empty lookups, runs and bits. The shape of the tree is under More. */
function Controls({ state, update }: View) {
  return (
    <div className="flow-controls">
      <Segmented
        param={view}
        name={labelText(view.label)}
        value={state.view}
        onChange={(to) => update({ view: to, position: null, focusLevel: null })}
      />
      {state.view === "all" ? (
        <Assigned name={emptyPercent.name}>
          <EmptyShare state={state} update={update} />
        </Assigned>
      ) : null}
      <Segmented
        param={policy}
        name={labelText(policy.label)}
        value={state.policy}
        onChange={(to) => update({ policy: to, position: null })}
      />
      <NumberSelect
        param={bitsPerKey}
        value={state.bitsPerKey}
        onChange={(to) => update({ bitsPerKey: to, position: null })}
      />
      <details className="fold">
        <summary>{en.more}</summary>
        <div className="flow-controls">
          <NumberSelect
            param={levels}
            value={state.levels}
            onChange={(to) => update({ levels: to, position: null, focusLevel: null })}
          />
          <NumberSelect
            param={sizeRatio}
            value={state.sizeRatio}
            onChange={(to) => update({ sizeRatio: to, position: null, focusLevel: null })}
          />
        </div>
      </details>
    </div>
  );
}

function EmptyShare({ state, update }: Pick<View, "state" | "update">) {
  const id = useId();
  const { label, min, max, step } = emptyPercent;
  return (
    <div className="field flow-share">
      <label htmlFor={id}>
        {labelText(label)}: <b>{percent(state.emptyPercent / 100)}</b>
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={state.emptyPercent}
        onChange={(event) => update({ emptyPercent: event.target.valueAsNumber })}
      />
    </div>
  );
}

/** The flow of all lookups, the progress of counting, and the sums. */
function AllLookups(page: View) {
  const { model, counted } = page.found;
  if (model.value === null) return <p className="hint working">{learnText.working}</p>;
  return (
    <>
      <FlowFigure model={model.value} counted={countsOf(page)} isCurrent={counted.done === null} />
      {counted.done === null ? null : (
        <p className="growing">
          <HowFar done={counted.done} onStop={counted.stop} />
        </p>
      )}
      <div role="status">
        {counted.isStopped ? (
          <p className="growing">
            {text.stopped}{" "}
            <button type="button" onClick={counted.goOn}>
              {learnText.goOn}
            </button>
          </p>
        ) : null}
      </div>
      <details className="fold">
        <summary>{text.totals.caption}</summary>
        <Totals {...page} />
      </details>
    </>
  );
}

/** Numbers of an average lookup: of the model, and counted. The model omits some keys. */
function Totals(page: View) {
  const { state, update, found } = page;
  const [model, counted] = [found.model.value, countsOf(page)];
  if (model === null) return null;
  const isExact = state.form === "exact";
  const visited = isExact ? model.levelsVisited : model.levelsVisitedPrinted;
  const rows: readonly (readonly [name: string, model: number, counted: CountedMean | undefined])[] = [
    [text.totals.visited(isExact), visited, counted?.levelsVisited],
    [text.totals.filters, model.filtersProbed, counted?.filtersProbed],
    [text.totals.reads, model.blocksRead, counted?.blocksRead],
    [text.totals.wasted, model.falsePositives, counted?.falsePositives],
  ];
  return (
    <section className="flow-totals">
      <table aria-label={text.totals.caption}>
        <thead>
          <tr>
            <td />
            {text.totals.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, expected, real]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{perLookup(expected)}</td>
              <td>{real === undefined ? "–" : perLookup(real.mean)}</td>
              <td>{real === undefined ? "" : text.totals.interval(real)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flow-controls">
        <span className="label">{text.form.toggle}</span>
        <Segmented
          param={form}
          name={labelText(form.label)}
          value={state.form}
          onChange={(to) => update({ form: to })}
        />
      </div>
      {counted === null ? null : <p className="origin">{text.totals.origin(counted, model.runsPerLevel)}</p>}
    </section>
  );
}
