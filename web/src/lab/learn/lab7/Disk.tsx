/** Lookups on the visitor's own disk, as far as a browser lets a page near it, beside what a native run measured. Nothing joins the two. */

import type { ReactNode } from "react";
import type { EngineError } from "../../../engine/errors";
import { DISK_ARMS, DISK_BATCHES, type DiskTiming } from "../../../engine/timing/disk-timing";
import { lab7Text } from "../../../text/labs/lab7.en";
import { fixed, percent, time } from "../../../text/numbers";
import { Progress } from "../Progress";
import { Step } from "../Step";
import type { MeasuredRun } from "./measured";
import { useDisk } from "./use-disk";
import "./disk.css";

const text = lab7Text.disk;

/** A read that takes longer than this is no copy from the page cache: private windows keep their files behind another process. */
const COPY_NS_MOST = 150_000;

/** Run, progress, stop; what was measured, what that is not, and the native run. */
export function DiskStep({ run }: { readonly run: MeasuredRun | null }) {
  const disk = useDisk();
  const { doing, timings, loaded, clockStepMs, error } = disk;
  const slow = timings.find(({ empty, medianNs }) => !empty && medianNs > COPY_NS_MOST);
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
      {timings.length === 0 || loaded === null ? null : (
        <>
          <Times timings={timings} />
          <p className="hint">{text.origin(loaded.entries, loaded.bytes, DISK_BATCHES, clockStepMs ?? 0)}</p>
          <p className="hint">{text.isNot}</p>
          {slow === undefined ? null : <p className="caveat">{text.slow(slow.medianNs)}</p>}
        </>
      )}
      {run === null ? null : <Native run={run} />}
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

/** The arms beside each other, once for keys that exist and once for keys that do not. */
function Times({ timings }: { readonly timings: readonly DiskTiming[] }) {
  const kinds = [false, true].filter((empty) => timings.some((timing) => timing.empty === empty));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="disk-times" tabIndex={0} aria-label={text.caption}>
      <table>
        <caption>{text.caption}</caption>
        <thead>
          <tr>
            <td />
            {DISK_ARMS.map((arm) => (
              <th key={arm} scope="col">
                {text.arms[arm]}
              </th>
            ))}
          </tr>
        </thead>
        {kinds.map((empty) => (
          <Kind key={String(empty)} empty={empty} timings={timings.filter((timing) => timing.empty === empty)} />
        ))}
      </table>
    </section>
  );
}

function Kind({ empty, timings }: { readonly empty: boolean; readonly timings: readonly DiskTiming[] }) {
  const rows: readonly (readonly [string, (timing: DiskTiming) => ReactNode])[] = [
    [text.rows.time, (timing) => <Spread timing={timing} />],
    [text.rows.hashes, ({ counts }) => fixed(counts.hashes / counts.lookups, 2)],
    [text.rows.filters, ({ counts }) => fixed(counts.filters / counts.lookups, 2)],
    [text.rows.blocks, ({ counts }) => fixed(counts.blocks / counts.lookups, 3)],
  ];
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={DISK_ARMS.length + 1}>
          {empty ? text.absent : text.existing}
        </th>
      </tr>
      {rows.map(([name, of]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {DISK_ARMS.map((arm) => {
            const timing = timings.find((one) => one.arm === arm);
            return <td key={arm}>{timing === undefined ? "" : of(timing)}</td>;
          })}
        </tr>
      ))}
    </tbody>
  );
}

/** The median, and under it where the middle half of the batches lies. */
function Spread({ timing: { medianNs, lowerQuartileNs, upperQuartileNs } }: { readonly timing: DiskTiming }) {
  return (
    <>
      {time(medianNs)}
      <span className="origin">{text.spread(lowerQuartileNs, upperQuartileNs)}</span>
    </>
  );
}

function Native({ run }: { readonly run: MeasuredRun }) {
  const [comparison] = run.comparisons;
  if (comparison === undefined) return null;
  const { emptyFraction, counts } = comparison;
  return (
    <p className="hint">{text.beside(run.origin, emptyFraction, counts.perFilter.totalNs, counts.shared.totalNs)}</p>
  );
}
