/**
 * Page side of the engine: starts the worker, replaces it after a panic, and rebuilds the tree in the new one.
 *
 * **Invariants** (tests: `client.test.ts`)
 * 1. After a panic the worker ends, every pending call rejects, and the next call runs in a fresh worker with the last tree that could be
 * built.
 * 2. A panic during the rebuild is final, so restarts never loop. `restart` tries again.
 * 3. Of several requests on one channel, only the newest is answered. Earlier waiting requests never reach the worker.
 * 4. After `dispose` no worker exists, and every call rejects with kind `closed`.
 */

import type { TreeParams, TreeSummary } from "./contract";
import { EngineError } from "./errors";
import { type Connection, connect, type Port, type Remote } from "./rpc";
import type { EngineApi, EngineInfo } from "./worker/api";

/** A worker, or its replacement in a test. */
export interface WorkerHandle {
  readonly port: Port;
  terminate(): void;
  /** Reports that the worker's script failed to load or threw, with the address of the file that failed to load. */
  onFailure(listener: (message: string, file?: string) => void): void;
}

/** State of the engine. */
export type EngineStatus =
  | { readonly kind: "starting" }
  | {
      readonly kind: "ready";
      readonly info: EngineInfo;
      readonly restarts: number;
      readonly lastPanic: string | undefined;
    }
  | { readonly kind: "failed"; readonly error: EngineError };

type Channel = { running: boolean; next: { run: () => Promise<void>; drop: () => void } | undefined };

/** Error of calls that were pending when the client was disposed. It is never shown. */
function closed(): EngineError {
  return new EngineError("closed", "The engine was closed.");
}

/** One engine in one worker. */
export class EngineClient {
  readonly #start: () => WorkerHandle;
  readonly #tell: (status: EngineStatus) => void;
  readonly #channels = new Map<string, Channel>();
  #worker: WorkerHandle | undefined;
  #connection: Connection<EngineApi> | undefined;
  #ready: Promise<void> = Promise.resolve();
  #tree: TreeParams | undefined;
  #restarts = 0;
  #closed = false;

  /** `tell` receives the current state and every later one. */
  constructor(start: () => WorkerHandle, tell: (status: EngineStatus) => void = () => undefined) {
    this.#start = start;
    this.#tell = tell;
    this.#launch();
  }

  /** Builds a tree and keeps its parameters for restarts. */
  async openLab(params: TreeParams): Promise<TreeSummary> {
    const summary = await this.call((remote) => remote.openLab(params));
    this.#tree = params;
    return summary;
  }

  /** Calls the engine. A panic restarts it and rejects the call with kind `panic`. */
  async call<Result>(job: (remote: Remote<EngineApi>) => Promise<Result>): Promise<Result> {
    await this.#ready;
    const connection = this.#connection;
    if (!connection) throw closed();
    try {
      return await job(connection.remote);
    } catch (error) {
      if (error instanceof EngineError && error.kind === "panic" && connection === this.#connection) {
        this.#restartAfter(error);
      }
      throw error;
    }
  }

  /** Like `call`, but on a named channel: a newer request replaces a waiting one. */
  latest<Result>(channelName: string, job: () => Promise<Result>): Promise<Result> {
    const channel = this.#channels.get(channelName) ?? { running: false, next: undefined };
    this.#channels.set(channelName, channel);
    return new Promise<Result>((resolve, reject) => {
      const superseded = (): void => reject(new EngineError("superseded", "A newer request took its place."));
      channel.next?.drop();
      channel.next = { run: () => job().then(resolve, reject), drop: superseded };
      if (!channel.running) void this.#drain(channel);
    });
  }

  /** Restarts after a final failure. */
  restart(): void {
    if (this.#closed) return;
    this.#drop(closed());
    this.#launch();
  }

  /** Ends the worker permanently. */
  dispose(): void {
    this.#closed = true;
    this.#drop(closed());
  }

  async #drain(channel: Channel): Promise<void> {
    channel.running = true;
    while (channel.next) {
      const { run } = channel.next;
      channel.next = undefined;
      await run();
    }
    channel.running = false;
  }

  #launch(lastPanic?: string): void {
    this.#tell({ kind: "starting" });
    const worker = this.#start();
    const connection = connect<EngineApi>(worker.port);
    this.#worker = worker;
    this.#connection = connection;
    worker.onFailure((message, file) => this.#lose(connection, new EngineError("load-failed", message, file)));
    this.#ready = this.#prepare(connection, lastPanic);
    this.#ready.catch(() => undefined);
  }

  async #prepare(connection: Connection<EngineApi>, lastPanic: string | undefined): Promise<void> {
    try {
      const info = await connection.remote.start();
      if (this.#tree) await connection.remote.openLab(this.#tree);
      if (connection !== this.#connection) return;
      this.#tell({ kind: "ready", info, restarts: this.#restarts, lastPanic });
    } catch (cause) {
      const error = cause instanceof EngineError ? cause : new EngineError("load-failed", String(cause));
      this.#lose(connection, error);
      throw error;
    }
  }

  #restartAfter(panic: EngineError): void {
    this.#restarts += 1;
    this.#drop(panic);
    this.#launch(panic.message);
  }

  /** Reports an unusable worker, unless it has been replaced in the meantime. */
  #lose(connection: Connection<EngineApi>, error: EngineError): void {
    if (connection !== this.#connection) return;
    connection.fail(error);
    this.#worker?.terminate();
    this.#worker = undefined;
    if (!this.#closed) this.#tell({ kind: "failed", error });
  }

  #drop(cause: EngineError): void {
    this.#worker?.terminate();
    this.#connection?.fail(cause);
    this.#worker = undefined;
    this.#connection = undefined;
  }
}
