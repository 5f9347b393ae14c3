/** The reader's own run: where to drop its file, how to get one, and what a file may lack. */

import { Heading } from "../../../figures/gains/Heading";
import type { OfferedRun } from "../../../results/heads";
import { answerText as text } from "../../../text/pages/answer.en";
import { measureText } from "../../../text/pages/measure.en";
import type { MeasureView } from "../state";

/** Commands of the first steps. */
const COMMANDS = ["cargo build --release -p native-bench", "native-bench run quick --dir . --out mine.json"] as const;

interface OwnViewProps {
  /** Runs that do not come with the lab, with their names. */
  readonly own: readonly (readonly [OfferedRun, string])[];
  readonly hasBundled: boolean;
  readonly onOpen: (files: readonly File[]) => void;
  readonly onShow: (run: string, view: MeasureView) => void;
  readonly onLook: () => void;
  readonly onRemove: (run: OfferedRun) => void;
}

/** The view. */
export function OwnView({ own, hasBundled, onOpen, onShow, onLook, onRemove }: OwnViewProps) {
  return (
    <>
      <Heading finding={text.ownTitle} />
      <p className="lede">{text.ownLede}</p>
      <div className="own-drop">
        <p className="own-drop-title">{text.ownDrop}</p>
        <p>{text.ownDropHint}</p>
        <FileButton label={text.ownChoose} onOpen={onOpen} />
        {hasBundled ? (
          <p className="note">
            {text.ownNone}{" "}
            <button type="button" className="quiet" onClick={onLook}>
              {text.ownLook}
            </button>
          </p>
        ) : null}
      </div>
      {own.length === 0 ? null : (
        <section className="own-runs" aria-labelledby="own-runs">
          <h2 id="own-runs">{text.ownFiles}</h2>
          <ul className="own-files">
            {own.map(([run, name]) => (
              <li key={run.head.run.id} className="own-one">
                <span className="own-name">{name}</span>
                {(["run", "machines", "gap"] as const).map((view) => (
                  <button key={view} type="button" onClick={() => onShow(run.head.run.id, view)}>
                    {view === "run" ? text.ownShow : view === "machines" ? text.ownCompare : text.ownCalibrate}
                  </button>
                ))}
                {run.source === "opened" ? (
                  <button
                    type="button"
                    className="quiet"
                    aria-label={measureText.remove(run.head.device.label)}
                    onClick={() => onRemove(run)}
                  >
                    {measureText.removeShort}
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="own-steps">
        {text.ownSteps.map(([title, said], at) => (
          <section key={title} className="own-step">
            <h2>{title}</h2>
            {COMMANDS[at] === undefined ? null : <code className="own-command">{COMMANDS[at]}</code>}
            <p className="own-said">{said}</p>
          </section>
        ))}
      </div>
      <section className="own-problems" aria-labelledby="own-problems">
        <h2 id="own-problems">{text.ownProblems}</h2>
        <dl className="own-list">
          {text.ownProblemList.map(([problem, said]) => (
            <div key={problem} className="own-problem">
              <dt>{problem}</dt>
              <dd className="own-said">{said}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** A button that opens result files. */
export function FileButton({ label, onOpen }: { readonly label: string; readonly onOpen: OwnViewProps["onOpen"] }) {
  return (
    <label className="file own-file">
      <input
        type="file"
        accept=".json,application/json"
        multiple
        onChange={(event) => {
          onOpen([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <span>{label}</span>
    </label>
  );
}
