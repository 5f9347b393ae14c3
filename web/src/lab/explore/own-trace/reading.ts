/**
 * Reads a trace file into the engine, one slice at a time.
 *
 * **Invariants** (tests: `reading.test.ts`)
 * 1. At most {@link SLICE} bytes of the file are in the page's memory, and a stop takes effect after the current slice.
 * 2. A stopped or rejected file leaves the previous trace in place.
 */

import type { EngineClient } from "../../../engine/client";
import { EngineError } from "../../../engine/errors";
import { ownTraceText as text } from "../../../text/explore/own-trace.en";
import { ended } from "../../../text/numbers";
import type { Notify } from "../../shell/Notices";

/** Bytes per read. */
export const SLICE = 1 << 20;
/** The largest file, in bytes: 100 MB. */
export const MOST_BYTES = 100_000_000;

/** A trace in the engine. */
export interface LoadedTrace {
  /** As links have it. */
  readonly name: string;
  readonly operations: number;
  readonly keys: number;
  /** Another one for every file that was opened. */
  readonly version: number;
}

export interface ReadingState {
  /** The trace that runs may use. */
  readonly trace: LoadedTrace | null;
  /** The file that is read. */
  readonly reading: { readonly name: string; readonly part: number; readonly operations: number } | null;
}

type Client = Pick<EngineClient, "call">;
type Sliced = Pick<File, "name" | "size" | "slice">;

/** The name of a file in a link. */
export function linkedName(name: string): string {
  return name.replace(/[^\p{L}\p{N} ._-]/gu, "_").slice(0, 60);
}

/** Reads one file at a time. */
export class TraceReading {
  readonly #listeners = new Set<() => void>();
  #state: ReadingState = { trace: null, reading: null };
  #turn = 0;

  readonly state = (): ReadingState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads a file. Returns the name of its trace if that is now in the engine. Problems, and all that was skipped, are notices. */
  async open(client: Client, file: Sliced, notify: Notify): Promise<string | null> {
    this.#turn += 1;
    const turn = this.#turn;
    const name = linkedName(file.name);
    if (file.size > MOST_BYTES) {
      this.#set({ reading: null });
      notify(text.tooLarge(name, Math.ceil(file.size / 1e6)));
      return null;
    }
    this.#set({ reading: { name, part: 0, operations: 0 } });
    try {
      await client.call((remote) => remote.beginTrace());
      for (let at = 0; at < file.size; at += SLICE) {
        const bytes = new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer());
        const operations = await client.call((remote) => remote.readTrace(bytes));
        if (turn !== this.#turn) return null;
        this.#set({ reading: { name, part: Math.min(1, (at + SLICE) / file.size), operations } });
      }
      const { operations, keys, notes } = await client.call((remote) => remote.endTrace());
      if (turn !== this.#turn) return null;
      this.#set({ trace: { name, operations, keys, version: turn }, reading: null });
      const parts = notes.map(({ note, count }) => text.notes[note as keyof typeof text.notes](count));
      if (parts.length > 0) notify(text.opened(name, parts));
      return name;
    } catch (cause) {
      if (turn === this.#turn) {
        this.#set({ reading: null });
        notify(text.failed(name, problemOf(cause)));
      }
      return null;
    }
  }

  /** Stops after the current slice. */
  stop(): void {
    this.#turn += 1;
    this.#set({ reading: null });
  }

  #set(patch: Partial<ReadingState>): void {
    this.#state = { ...this.#state, ...patch };
    for (const listener of [...this.#listeners]) listener();
  }
}

function problemOf(cause: unknown): string {
  if (!(cause instanceof EngineError)) return text.unreadable;
  const { reason, message } = cause;
  const [line, column] = reason?.numbers ?? [0, 0];
  const kind = reason?.kind ?? "";
  return Object.hasOwn(text.problems, kind)
    ? text.problems[kind as keyof typeof text.problems](line, column)
    : ended(message);
}

/** The trace of this page. */
export const TRACE_READING = new TraceReading();
