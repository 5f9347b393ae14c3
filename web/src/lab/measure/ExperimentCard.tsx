/** The card of one experiment: its figure, what it repeats, in what it differs, and what was not measured. */

import type { NativeResult } from "../../engine/native-result";
import type { Experiment } from "../../engine/result-file.generated";
import { Card } from "../../figures/frame/Card";
import { ResultsFigure, type ResultsValues } from "../../figures/results";
import { measureText as text } from "../../text/measure.en";
import { day } from "../../text/numbers";
import { capital } from "../../text/units";

interface ExperimentCardProps {
  readonly experiment: Experiment;
  readonly result: NativeResult;
  readonly values: ResultsValues;
  readonly onChange: (patch: Partial<ResultsValues>) => void;
}

/** The card. */
export function ExperimentCard({ experiment, result, values, onChange }: ExperimentCardProps) {
  const { title, sources = [], cells = [], differences = [], left_out: leftOut = [] } = experiment;
  const done = text.cellsDone(cells.length, leftOut.length);
  const after = sources.length === 0 ? done : `${text.sources(sources)}: ${done}`;
  return (
    <Card
      title={capital(title)}
      origin={text.runOn(result.device.label, day(result.run.started_utc))}
      foot={after}
      more={
        <>
          <Sentences title={text.differences} sentences={differences} />
          <Sentences title={text.leftOut} sentences={leftOut.map(({ what, why }) => text.leftOutItem(what, why))} />
          {differences.length + leftOut.length === 0 ? <p className="note">{text.nothingMore}</p> : null}
        </>
      }
    >
      <ResultsFigure experiment={experiment} values={values} onChange={onChange} />
    </Card>
  );
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className="caveats">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
