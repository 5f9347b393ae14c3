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

/** Times and counts of each arm: those of the native run, and those of this browser. Nothing joins the two. */
export function DiskTimes({ disk, run }: { readonly disk: Disk; readonly run: MeasuredRun | null }) {
  const { timings, loaded, clockStepMs } = disk;
  const slow = timings.find(({ empty, medianNs }) => !empty && medianNs > COPY_NS_MOST);
  const native = run === null ? [] : nativeRows(run);
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
        {native.length === 0 ? null : <Part title={text.nativePart(run?.origin ?? "")} rows={native} />}
        <Part title={text.ownPart} rows={ownRows(timings)} />
      </table>
      {loaded === null ? null : (
        <p className="hint">{text.origin(loaded.entries, loaded.bytes, DISK_BATCHES, clockStepMs ?? 0)}</p>
      )}
      <p className="hint">{text.isNot}</p>
      {slow === undefined ? null : <p className="caveat">{text.slow(slow.medianNs)}</p>}
      {native.length === 0 ? null : <p className="hint">{text.notJoined}</p>}
    </figure>
  );
}

/** A row of the table; without a time if it is not measured yet. */
interface Row {
  readonly name: string;
  readonly timeNs: number | null;
  readonly said: string;
  /** The middle half of the batches; empty for a mean. The title of the part names the statistic. */
  readonly spread: string;
  /** Hashes, filters and blocks of an average lookup. */
  readonly counts: readonly number[];
}

const nameOf = (empty: boolean, arm: keyof typeof text.arms): string =>
  `${empty ? text.absent : text.existing}, ${text.arms[arm]}`;

/** Lookups of a native run that all find their key, and those that all find nothing. */
function nativeRows({ comparisons }: MeasuredRun): readonly Row[] {
  return comparisons
    .filter(({ emptyFraction }) => emptyFraction === 0 || emptyFraction === 1)
    .sort((one, other) => one.emptyFraction - other.emptyFraction)
    .flatMap(({ emptyFraction, counts }) =>
      [["per-filter", counts.perFilter] as const, ["shared", counts.shared] as const].map(([arm, of]) => ({
        name: nameOf(emptyFraction === 1, arm),
        timeNs: of.totalNs,
        // In the unit of the question before, so that readers find the same difference.
        said: lab7Text.agree.scene.time(of.totalNs),
        spread: "",
        counts: [of.hashes, of.filters, of.blocks],
      })),
    );
}

function ownRows(timings: readonly DiskTiming[]): readonly Row[] {
  const nothing = { timeNs: null, said: "", spread: "", counts: [] };
  if (timings.length === 0)
    return [false, true].map((empty) => ({ ...nothing, name: empty ? text.absent : text.existing }));
  return [false, true].flatMap((empty) =>
    DISK_ARMS.map((arm) => {
      const timing = timings.find((one) => one.arm === arm && one.empty === empty);
      const name = nameOf(empty, arm);
      if (timing === undefined) return { ...nothing, name };
      const { hashes, filters, blocks, lookups } = timing.counts;
      return {
        name,
        timeNs: timing.medianNs,
        said: time(timing.medianNs),
        spread: text.spread(timing.lowerQuartileNs, timing.upperQuartileNs),
        counts: [hashes / lookups, filters / lookups, blocks / lookups],
      };
    }),
  );
}

/** The rows of one source. All bars are relative to its longest. */
function Part({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const longest = Math.max(1, ...rows.map(({ timeNs }) => timeNs ?? 0));
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={text.columns.length + 2}>
          {title}
        </th>
      </tr>
      {rows.map(({ name, timeNs, said, spread, counts }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className="disk-bar" data-asked={timeNs === null} aria-hidden="true">
            <span style={timeNs === null ? undefined : { width: `${(100 * timeNs) / longest}%` }} />
          </td>
          {timeNs === null ? (
            <td className="disk-not-yet" colSpan={text.columns.length}>
              {text.notYet}
            </td>
          ) : (
            <>
              <td>
                {said} {spread === "" ? null : <span className="origin">{spread}</span>}
              </td>
              {counts.map((count, at) => (
                <td key={text.columns[at + 1]}>{fixed(count, 2)}</td>
              ))}
            </>
          )}
        </tr>
      ))}
    </tbody>
  );
}
