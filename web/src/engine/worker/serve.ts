/** Answering side of a port, separate from the calling side, because they run in different scripts. Invariants: see `rpc.ts`. */

import { EngineError, type ErrorRecord } from "../errors";
import type { Functions, Port, Reply, Request, Servable } from "../rpc";
import { recordOf } from "./error-record";

const moved = new WeakMap<object, Transferable[]>();

/** Marks the parts of an answer to move instead of copy. */
export function transfer<Value extends object>(value: Value, parts: readonly ArrayBufferView[]): Value {
  moved.set(value, [...new Set(parts.map((part) => part.buffer as ArrayBuffer))]);
  return value;
}

/** The functions of an object, by their names. */
export function functionsOf(api: Servable): Functions {
  return (name) => (Object.hasOwn(api, name) ? api[name] : undefined);
}

/** Answers calls on `port`. `toRecord` converts thrown values to records. */
export function serve(port: Port, api: Functions, toRecord: (thrown: unknown) => ErrorRecord = recordOf): void {
  const answer = async ({ id, name, args }: Request): Promise<void> => {
    try {
      const method = api(name);
      if (!method) throw new EngineError("unknown-call", `The engine has no function "${name}".`);
      const value = await method(...args);
      const reply: Reply = { id, ok: true, value };
      port.postMessage(reply, typeof value === "object" && value !== null ? (moved.get(value) ?? []) : []);
    } catch (thrown) {
      const reply: Reply = { id, ok: false, error: toRecord(thrown) };
      port.postMessage(reply, []);
    }
  };
  port.addEventListener("message", (event) => void answer(event.data as Request));
  port.start?.();
}
