/** Start values, locks and steps of the assignment: a sentence, and on request the fields. */

import { pairsOf } from "../../../figures/params/fragment";
import type { ParamSchema } from "../../../figures/params/schema";
import { labelText } from "../../../text/labels.en";
import { learnText } from "../../../text/labs/learn.en";
import { teachText } from "../../../text/teach/teach.en";
import { SCHEMAS } from "../../page-schemas";
import type { BuilderProps } from "./Builder";
import { namesIn } from "./build";
import { ControlTable } from "./ControlTable";
import { lockableOf, STEPS } from "./lockable";

const text = teachText.builder;

/** The part. */
export function Fixed({ state, update }: BuilderProps) {
  const offered = lockableOf(state.for);
  const labels = new Map(Object.values(SCHEMAS[state.for] as ParamSchema).map(({ name, label }) => [name, label]));
  const known = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => {
      const label = labels.get(name);
      return label === undefined || !offered.includes(name) ? [] : [labelText(label)];
    });
  const hidden = namesIn(state.hidden);
  const said = text.fixed({
    set: known([...pairsOf(`v=1&${state.start}`).keys()]),
    locked: known(namesIn(state.locked)),
    hidden: known(hidden),
    omitted: STEPS.filter((kind) => hidden.includes(`step-${kind}`)).map((kind) => learnText.steps[kind]),
  });
  return (
    <>
      <p>{said === "" ? text.nothingFixed : said}</p>
      <details className="fold">
        <summary>{text.change}</summary>
        <div className="builder-fixed">
          <ControlTable state={state} update={update} />
        </div>
      </details>
    </>
  );
}
