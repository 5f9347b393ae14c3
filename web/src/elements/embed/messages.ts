/**
 * Messages between an embedded page and its parent page. Pure. Every message is `{ lsmLab: 1, type, ... }`. From the figure: `size` with
 * its height, and the events of elements by name with their `detail`. To the figure: `call` with a method name and arguments. The answer is
 * `answer` with the same `id`, and with `value` or with `error: { code, message }` (docs/embedding.md).
 *
 * **Invariants** (tests: `messages.test.ts`)
 * 1. A call runs only if it is from the parent page, from the known origin, in this version, and names a callable method.
 * 2. Every parent message with `lsmLab` yields a call or an error. All other messages yield neither.
 */

import { messagesText as text } from "../../text/embedding/messages.en";

/** Version of these messages. */
export const MESSAGE_VERSION = 1;

/** Kinds of arguments. */
const KINDS = {
  number: (value: unknown) => Number.isFinite(value),
  "a text or an object": (value: unknown) =>
    typeof value === "string" || (typeof value === "object" && value !== null && !Array.isArray(value)),
} as const;

/** Methods that the parent page may call, with the kinds of their arguments. */
const METHODS = {
  getState: [],
  setState: ["a text or an object"],
  play: [],
  pause: [],
  step: [],
  back: [],
  seek: ["number"],
  exportSVG: [],
  exportTrace: [],
} as const satisfies Readonly<Record<string, readonly (keyof typeof KINDS)[]>>;

/** A callable method. */
export type Method = keyof typeof METHODS;

/** Identifies a call in its answer. Null if the caller sent none. */
type Id = string | number | null;

/**
 * Reason why a call failed. The first codes concern the message. `no-figure` means that no figure has loaded, and `failed` that the figure
 * refused.
 */
export type FaultCode = "origin" | "version" | "message" | "method" | "arguments" | "no-figure" | "failed";

/** Error of a refused call. */
export interface Fault {
  readonly code: FaultCode;
  readonly message: string;
}

/** A valid call. */
export interface Call {
  readonly id: Id;
  readonly method: Method;
  readonly args: readonly unknown[];
}

/** An invalid call. */
export interface Refused {
  readonly id: Id;
  readonly error: Fault;
}

/** A received message. */
export interface Came {
  readonly data: unknown;
  readonly origin: string;
  readonly isFromParent: boolean;
}

/** Returns the error of invalid arguments, or null if they are valid. */
function faultOf({ type, method, args }: Readonly<Record<string, unknown>>): Fault | null {
  if (type !== "call") return { code: "message", message: text.noCall(short(type)) };
  if (!(typeof method === "string" && Object.hasOwn(METHODS, method))) {
    return { code: "method", message: text.noMethod(short(method), Object.keys(METHODS).join(", ")) };
  }
  const kinds: readonly (keyof typeof KINDS)[] = METHODS[method as Method];
  if (args !== undefined && !Array.isArray(args)) return { code: "arguments", message: text.noArguments };
  const given: readonly unknown[] = args ?? [];
  const isSound = given.length === kinds.length && kinds.every((kind, at) => KINDS[kind](given[at]));
  return isSound ? null : { code: "arguments", message: text.otherArguments(method, kinds.join(", ")) };
}

/** Quotes the caller's text, shortened. */
function short(given: unknown): string {
  return (typeof given === "string" ? given : typeof given).slice(0, 40);
}

/**
 * Parses a message into a call. Returns null for messages not meant for this frame. `allowed` is the origin of the parent page; without it
 * every call is refused.
 */
export function callIn({ data, origin, isFromParent }: Came, allowed: string | null): Call | Refused | null {
  if (!isFromParent || typeof data !== "object" || data === null || !("lsmLab" in data)) return null;
  const said = data as Readonly<Record<string, unknown>>;
  const id = typeof said["id"] === "string" || typeof said["id"] === "number" ? said["id"] : null;
  const refused = (code: FaultCode, message: string): Refused => ({ id, error: { code, message } });
  if (origin !== allowed) return refused("origin", allowed === null ? text.unknownOrigin : text.otherOrigin);
  if (said["lsmLab"] !== MESSAGE_VERSION) return refused("version", text.version(MESSAGE_VERSION));
  if (id === null && (said["id"] ?? null) !== null) return refused("message", text.noId);
  const error = faultOf(said);
  if (error !== null) return { id, error };
  return { id, method: said["method"] as Method, args: (said["args"] ?? []) as readonly unknown[] };
}

/** Origin of the parent page: from the address (`origin=`), otherwise from the referrer. Null if both lack it. */
export function originAround(search: string, referrer: string): string | null {
  for (const text of [new URLSearchParams(search).get("origin"), referrer]) {
    try {
      const { origin } = new URL(text ?? "");
      if (origin !== "null") return origin;
    } catch {
      // Invalid address: the origin is unknown.
    }
  }
  return null;
}
