/** Rule for points: sentences, and on request fields. */

import { useId, useState } from "react";
import { Field, NumberSelect, Segmented } from "../../../figures/frame/controls";
import { gradebookText } from "../../../text/teach/gradebook.en";
import { CHECK_PARAMS, type CheckState } from "../state";
import type { BookTask } from "./book";
import { type PointRule, writePoints } from "./points";

const text = gradebookText.rule;

/** Most points of a task. */
const MOST_POINTS = 999;

interface RuleProps {
  readonly tasks: readonly BookTask[];
  readonly rule: PointRule;
  readonly state: CheckState;
  readonly onRule: (patch: Partial<CheckState>) => void;
}

/** The rule. */
export function Rule({ tasks, rule, state, onRule }: RuleProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="book-part">
      <h2>{text.heading}</h2>
      <p>
        {sentencesOf(rule).join(" ")}{" "}
        <button type="button" className="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text.change}
        </button>
      </p>
      {isOpen ? <Fields tasks={tasks} rule={rule} state={state} onRule={onRule} /> : null}
    </section>
  );
}

function sentencesOf({ late, share, isPartial, counts }: PointRule): readonly string[] {
  return [
    text.right(late > 0 && share < 100),
    ...(late > 0 && share < 100 ? [text.late(late, share)] : []),
    isPartial ? text.partial : text.none,
    text.counts[counts],
  ];
}

function Fields({ tasks, rule, state, onRule }: RuleProps) {
  const id = useId();
  const { late, share, partial, counts } = CHECK_PARAMS;
  const isAssigned = state.tasks !== "";
  return (
    <div className="book-rule">
      {isAssigned
        ? tasks.map(({ task, points }, at) => (
            <Field key={task} label={text.pointsOf(task)}>
              {(field) => (
                <input
                  id={`${id}-${field}`}
                  type="number"
                  min={0}
                  max={MOST_POINTS}
                  step={0.5}
                  value={points}
                  aria-label={text.pointsOf(task)}
                  onChange={(event) => {
                    const typed = event.target.valueAsNumber;
                    if (!(typed >= 0 && typed <= MOST_POINTS)) return;
                    const rounded = Math.round(typed * 100) / 100;
                    onRule({ points: writePoints(rule.points.map((one, other) => (other === at ? rounded : one))) });
                  }}
                />
              )}
            </Field>
          ))
        : null}
      <NumberSelect param={{ ...late, max: 10 }} value={state.late} onChange={(next) => onRule({ late: next })} />
      <NumberSelect param={share} step={10} value={state.share} onChange={(next) => onRule({ share: next })} />
      <div>
        <p className="label">{text.partialLabel}</p>
        <Segmented
          param={partial}
          name={text.partialLabel}
          value={state.partial}
          onChange={(next) => onRule({ partial: next })}
        />
      </div>
      <div>
        <p className="label">{text.countsLabel}</p>
        <Segmented
          param={counts}
          name={text.countsLabel}
          value={state.counts}
          onChange={(next) => onRule({ counts: next })}
        />
      </div>
    </div>
  );
}
