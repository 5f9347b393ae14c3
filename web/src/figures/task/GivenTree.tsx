/** Given facts of the tasks about whole trees and their memory. */

import type { TaskFacts } from "../../engine/contract";
import { percent } from "../../text/numbers";
import { taskText as text } from "../../text/tasks/task.en";
import { Table } from "./Table";

/** Given facts about whole trees and their memory. */
export function GivenTree({ facts }: { readonly facts: Extract<TaskFacts, { kind: TreeKind }> }) {
  switch (facts.kind) {
    case "pass":
      return (
        <>
          <Table isDrawn caption={text.given} head={text.passLevels} rows={facts.levels.map(passRow)} />
          <p>{text.pass(percent(facts.emptyFraction), percent(facts.tolerance))}</p>
        </>
      );
    case "waste":
      return <p>{text.waste(facts.goal)}</p>;
    case "divide":
      return (
        <>
          <Table
            isDrawn
            caption={text.given}
            head={text.keysOf}
            rows={[...facts.keys].map((keys, at) => [String(at + 1), text.keys(keys)])}
          />
          <p>{text.divide(facts.bitsPerKey, percent(facts.tolerance))}</p>
        </>
      );
    default:
      return (
        <>
          <Table
            isDrawn="wide"
            caption={text.given}
            head={text.unitRates}
            rows={[...facts.rates].map((rate, units) => [String(units), percent(rate, 1)])}
          />
          <p>{text.release}</p>
        </>
      );
  }
}

type TreeKind = "pass" | "waste" | "divide" | "release";

function passRow(level: { readonly entries: number; readonly falsePositiveRate: number }, at: number) {
  return [String(at + 1), text.keys(level.entries), percent(level.falsePositiveRate)];
}
