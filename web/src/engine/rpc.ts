/**
 * Typed calls over a message port: `serve` (`serve.ts`) on one side, `connect<Api>` on the other.
 *
 * **Invariants** (broken by `rpc.test.ts`)
 * 1. Every call settles exactly once: with its answer, with its error, or with the cause given to `fail`.
 * 2. Errors arrive as {@link EngineError} with kind, field and stack.
 * 3. What was marked with {@link transfer} is moved, not copied.
 */

import { EngineError, type ErrorRecord } from "./errors";

/** The used part of a port. `Worker`, `MessagePort` and the worker's global scope all have it. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  start?(): void;
}

/** Functions that can be served. */
// biome-ignore lint/suspicious/noExplicitAny: the bound of a generic over function types; no value is ever `any`.
export type Servable = Record<string, (...args: any[]) => unknown>;

/** Functions by their names; undefined for a name that is not one. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type Functions = (name: string) => ((...args: any[]) => unknown) | undefined;

/** The same functions as the caller sees them. */
export type Remote<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

/** A call as a message. */
export type Request = { readonly id: number; readonly name: string; readonly args: readonly unknown[] };
/** An answer as a message. */
export type Reply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: ErrorRecord };

/** The calling end of a port. */
export interface Connection<Api> {
  readonly remote: Remote<Api>;
  /** Rejects every pending and every later call with `cause`. */
  fail(cause: EngineError): void;
}

type Pending = { resolve(value: unknown): void; reject(cause: EngineError): void };

/** Calls the functions that `serve` offers on the other end of `port`. */
export function connect<Api>(port: Port): Connection<Api> {
  const pending = new Map<number, Pending>();
  let failure: EngineError | undefined;
  let lastId = 0;

  port.addEventListener("message", (event) => {
    const reply = event.data as Reply;
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(EngineError.from(reply.error));
  });
  port.start?.();

  const call = (name: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      const request: Request = { id: lastId, name, args };
      port.postMessage(request, []);
    });

  const remote = new Proxy({} as Remote<Api>, {
    get: (_, name) =>
      typeof name === "string" && name !== "then" ? (...args: unknown[]) => call(name, args) : undefined,
  });
  const fail = (cause: EngineError): void => {
    failure = cause;
    for (const waiting of pending.values()) waiting.reject(cause);
    pending.clear();
  };
  return { remote, fail };
}
