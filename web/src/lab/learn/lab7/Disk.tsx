/** Lookups on the visitor's disk, as far as a browser allows it, next to what a native run measured. Nothing joins the two. */

import type { EngineError } from "../../../engine/errors";
import { DISK_ARMS, DISK_BATCHES, type DiskTiming } from "../../../engine/timing/disk-timing";
import { lab7Text } from "../../../text/labs/lab7.en";
import { fixed, percent, time } from "../../../text/numbers";
import { Progress } from "../Progress";
import { Step } from "../Step";
import type { MeasuredRun } from "./measured";
import type { Disk } from "./use-disk";
import "./lab7.css";

const text = lab7Text.disk;

/** A longer read is not a copy from the page cache: private windows keep their files in another process. */
const COPY_NS_MOST = 150_000;

/** Run, progress, stop, and errors. */
export function DiskStep({ disk }: { readonly disk: Disk }) {
  const { doing, timings, error } = disk;
  return (
    <Step kind="run" title={text.title}>
      <p>{text.text}</p>
      <p className="run-line">
        <button type="button" className="primary" disabled={doing !== null} onClick={disk.run}>
          {timings.length === 0 ? text.run : text.again}
        </button>
        {doing === null ? null : (
          <Progress
            done={doing.done}
            label={text.doing[doing.what]}
            now={`${text.doing[doing.what]}: ${percent(doing.done)}`}
            onStop={disk.stop}
          />
        )}
      </p>
      {error === null ? null : (
        <p className="caveat" role="alert">
          {refusal(error)}
        </p>
      )}
      <p>{text.native}</p>
      <p>
        <code>{text.command}</code>
      </p>
    </Step>
  );
}

function refusal({ kind, message }: EngineError): string {
  if (kind === "disk-in-use") return text.inUse;
  if (kind === "disk-full") return text.full;
  if (kind === "timer-too-coarse") return message;
  return text.refused(message);
}

/** Times and counts of each arm, once for existing keys and once for absent ones. */
export function DiskTimes({ disk, run }: { readonly disk: Disk; readonly run: MeasuredRun | null }) {
  const { timings, loaded, clockStepMs } = disk;
  const slow = timings.find(({ empty, medianNs }) => !empty && medianNs > COPY_NS_MOST);
  const longest = Math.max(0, ...timings.map(({ medianNs }) => medianNs));
  const [comparison] = run?.comparisons ?? [];
  return (
    <figure className="disk-times">
      <table>
        <caption>{text.caption}</caption>
        <thead>
          <tr>
            <td />
            <td />
            {text.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <Kind empty={false} timings={timings} longest={longest} />
        <Kind empty={true} timings={timings} longest={longest} />
      </table>
      {loaded === null ? null : (
        <p className="hint">{text.origin(loaded.entries, loaded.bytes, DISK_BATCHES, clockStepMs ?? 0)}</p>
      )}
      <p className="hint">{text.isNot}</p>
      {slow === undefined ? null : <p className="caveat">{text.slow(slow.medianNs)}</p>}
      {run === null || comparison === undefined ? null : (
        <p className="hint">
          {text.beside(
            run.origin,
            comparison.emptyFraction,
            comparison.counts.perFilter.totalNs,
            comparison.counts.shared.totalNs,
          )}
        </p>
      )}
    </figure>
  );
}

interface KindProps {
  readonly empty: boolean;
  readonly timings: readonly DiskTiming[];
  /** Length of all bars is relative to this median. */
  readonly longest: number;
}

function Kind({ empty, timings, longest }: KindProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={text.columns.length + 2}>
          {empty ? text.absent : text.existing}
        </th>
      </tr>
      {DISK_ARMS.map((arm) => {
        const timing = timings.find((one) => one.arm === arm && one.empty === empty);
        return (
          <tr key={arm}>
            <th scope="row">{text.arms[arm]}</th>
            <td className="disk-bar" data-asked={timing === undefined} aria-hidden="true">
              <span style={timing === undefined ? undefined : { width: `${(100 * timing.medianNs) / longest}%` }} />
            </td>
            {timing === undefined ? (
              text.columns.map((column) => <td key={column}>–</td>)
            ) : (
              <>
                <td>
                  {time(timing.medianNs)}
                  <span className="origin">{text.spread(timing.lowerQuartileNs, timing.upperQuartileNs)}</span>
                </td>
                <td>{fixed(timing.counts.hashes / timing.counts.lookups, 2)}</td>
                <td>{fixed(timing.counts.filters / timing.counts.lookups, 2)}</td>
                <td>{fixed(timing.counts.blocks / timing.counts.lookups, 2)}</td>
              </>
            )}
          </tr>
        );
      })}
    </tbody>
  );
}
