/** All lookups of the present setting: the flow, the progress of counting, and the sums. */

import type { CountedFlow, ModelFlow } from "../../../engine/contract";
import { FlowFigure } from "../../../figures/flow/View";
import { lab4Text as text } from "../../../text/labs/lab4.en";
import { learnText } from "../../../text/labs/learn.en";
import { HowFar } from "../Progress";
import type { Lab4State } from "./state";
import { Totals } from "./Totals";

interface AllLookupsProps {
  readonly model: ModelFlow | null;
  readonly counted: CountedFlow | null;
  readonly form: Lab4State["form"];
  readonly onForm: (form: Lab4State["form"]) => void;
  /** Progress of counting real lookups. */
  readonly counting: {
    readonly isOn: boolean;
    readonly done: number | null;
    readonly isStopped: boolean;
    readonly onStop: () => void;
    readonly onGoOn: () => void;
  };
}

/** The figure. */
export function AllLookups({ model, counted, form, onForm, counting }: AllLookupsProps) {
  if (model === null) return <p className="hint working">{learnText.working}</p>;
  return (
    <>
      <FlowFigure model={model} counted={counted} isCurrent={!counting.isOn} />
      {counting.isOn ? (
        <p className="growing">
          <HowFar done={counting.done} onStop={counting.onStop} />
        </p>
      ) : null}
      <div role="status">
        {counting.isStopped ? (
          <p className="growing">
            {text.stopped}{" "}
            <button type="button" onClick={counting.onGoOn}>
              {learnText.goOn}
            </button>
          </p>
        ) : null}
      </div>
      <details className="fold">
        <summary>{text.totals.caption}</summary>
        <Totals model={model} counted={counted} form={form} onForm={onForm} />
      </details>
    </>
  );
}
