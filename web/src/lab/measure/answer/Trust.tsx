/** Whether a run can be trusted: the verdict, then its reasons. */

import type { RunSummary } from "../../../engine/contract";
import type { RunHead } from "../../../engine/run-head";
import { answerText as text } from "../../../text/pages/answer.en";
import { processorOf } from "../runs/runs";

const SIGNS = { good: "✓", fair: "~", poor: "!" } as const;

interface TrustProps {
  readonly summary: RunSummary;
  readonly head: RunHead;
}

/** The section. */
export function Trust({ summary: { trust, chart }, head }: TrustProps) {
  return (
    <section className="trust" aria-labelledby="trust-title">
      <h2 id="trust-title">{text.trust}</h2>
      <p>{verdictOf(trust.above, chart !== undefined)}</p>
      <ul className="trust-list">
        {trust.checks.map((check) => {
          const [said, more] = text.check(check);
          return (
            <li key={check.name} className="trust-check" data-state={check.state}>
              <span className="trust-sign" aria-hidden="true">
                {SIGNS[check.state]}
              </span>
              <div>
                <span className="visually-hidden">{text.states[check.state]}: </span>
                {said}
                {more === "" ? null : <p className="trust-more">{more}</p>}
              </div>
            </li>
          );
        })}
      </ul>
      <p className="note trust-about">{aboutOf(head)}</p>
    </section>
  );
}

function verdictOf(above: number | undefined, hasChart: boolean): string {
  if (above !== undefined) return text.trusted(above);
  return hasChart ? text.untrusted : text.untrustedNoLookups;
}

/** Machine, disk, tree and program in a line. */
export function aboutOf(head: RunHead): string {
  const { environment, device, filesystem, tree, run } = head;
  const machine = processorOf(head);
  const parts = [
    machine === ""
      ? ""
      : text.machine(machine, environment?.cpu.logical_count ?? null, environment?.memory_bytes ?? null),
    [device.label, ...(filesystem && !device.label.includes(filesystem.type) ? [filesystem.type] : [])].join(", "),
    tree
      ? text.tree(
          tree.levels,
          tree.size_ratio,
          tree.tables ?? null,
          tree.entries ?? null,
          tree.key_bytes,
          tree.bits_per_key,
        )
      : "",
    run.tool ? text.program(run.tool.name, run.tool.version) : "",
  ];
  return `${parts.filter((part) => part !== "").join("; ")}.`;
}
