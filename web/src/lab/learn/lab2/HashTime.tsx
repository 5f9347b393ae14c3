/** Time of those hashes in your browser, for keys of a chosen size. Not in the link, because it describes this machine at this moment. */

import { useId, useState } from "react";
import { WORDS } from "../../../live/probing";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import { keySize, time } from "../../../text/numbers";
import type { Notify } from "../../shell/Notices";
import { useHashTiming } from "../lab0/use-hash-timing";
import { Step } from "../Step";
import { KEY_BYTES } from "./state";

interface HashTimeProps {
  readonly notify: Notify;
  /** Bit positions of a key, each of which may need its own hash. */
  readonly probes: number;
}

function ignore(): void {
  // The timer keeps its newest result itself.
}

/** A run without a prediction: how long it takes is nothing to be thought out. */
export function HashTime({ notify, probes }: HashTimeProps) {
  const id = useId();
  const [keyBytes, setKeyBytes] = useState<number>(KEY_BYTES[0]);
  const { timing, progress, start, stop } = useHashTiming(notify, ignore);
  const isRunning = progress !== null;
  return (
    <Step kind="run" title={text.time.title}>
      <p className="question">{text.time.question}</p>
      <p className="run-line">
        <label htmlFor={id}>{text.time.keyBytes}</label>
        <select id={id} value={keyBytes} onChange={(event) => setKeyBytes(Number(event.target.value))}>
          {KEY_BYTES.map((bytes) => (
            <option key={bytes} value={bytes}>
              {keySize(bytes)}
            </option>
          ))}
        </select>
        <button type="button" className="primary" onClick={() => (isRunning ? stop() : start(WORDS.digest, keyBytes))}>
          {isRunning ? text.time.stop(progress) : text.time.runLabel}
        </button>
      </p>
      <p aria-live="polite" className={timing === null || isRunning ? "hint" : "happened"}>
        {timing === null || isRunning
          ? text.time.notYet
          : text.time.outcome(keySize(timing.keyBytes), time(timing.medianNs), probes, time(probes * timing.medianNs))}
      </p>
      {timing === null || isRunning ? null : (
        <p className="origin">
          {text.time.origin(
            time(timing.lowerQuartileNs),
            time(timing.upperQuartileNs),
            timing.batches,
            time(timing.clockStepMs * 1e6),
          )}
        </p>
      )}
    </Step>
  );
}
