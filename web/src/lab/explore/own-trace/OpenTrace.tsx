/** A trace file: how far it is read, and how to open the one that a run needs. */

import { useRef, useSyncExternalStore } from "react";
import type { EngineClient } from "../../../engine/client";
import { ownTraceText as text } from "../../../text/explore/own-trace.en";
import type { Notify } from "../../shell/Notices";
import { TRACE_READING } from "./reading";
import "./own-trace.css";

/** Progress of reading a file. */
export function TraceStatus() {
  const { reading } = useSyncExternalStore(TRACE_READING.subscribe, TRACE_READING.state);
  return reading === null ? null : (
    <div className="own-trace-reading">
      <progress max={1} value={reading.part} aria-label={text.param} />
      <span>{text.reading(reading.name, reading.operations)}</span>
      <button type="button" onClick={() => TRACE_READING.stop()}>
        {text.stop}
      </button>
    </div>
  );
}

interface MissingProps {
  readonly client: EngineClient;
  readonly notify: Notify;
  readonly name: string;
  /** The trace is in the engine under this name. */
  readonly onOpened: (name: string) => void;
}

/** A run whose trace is not in the engine. */
export function MissingTrace({ client, notify, name, onOpened }: MissingProps) {
  const input = useRef<HTMLInputElement>(null);
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const opened = await TRACE_READING.open(client, file, notify);
    if (opened !== null) onOpened(opened);
  };
  return (
    <section className="own-trace-missing" aria-label={text.param}>
      <p>{text.missing(name)}</p>
      <button type="button" className="primary" onClick={() => input.current?.click()}>
        {text.open}
      </button>
      <TraceStatus />
      <TraceFormats />
      <input
        ref={input}
        type="file"
        hidden={true}
        onChange={(event) => {
          void open(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </section>
  );
}

/** The formats that the engine reads. */
function TraceFormats() {
  const { summary, ...formats } = text.help;
  return (
    <details className="own-trace-formats">
      <summary>{summary}</summary>
      <ul>
        {Object.values(formats).map((format) => (
          <li key={format}>{format}</li>
        ))}
      </ul>
    </details>
  );
}
