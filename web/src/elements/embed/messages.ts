/**
 * What an embedded page and the page around it say to each other. Pure.
 *
 * Every message is `{ lsmLab: 1, type, ... }`. From the figure: `size` with its height, and the events of elements by their names
 * with their `detail`. To the figure: `call` with the name of a method and its arguments; the answer is `answer` with the same `id`, and
 * with `value` or with `error: { code, message }` (docs/embedding.md).
 *
 * **Invariants** (broken by `messages.test.ts`)
 * 1. Nothing is done that was not asked by the page around, of the origin that is known, in this version, by a method that may be called.
 * 2. Whatever the page around says with `lsmLab` has a call or an error; what others say, and what is not for us, has neither.
 */

import { messagesText as text } from "../../text/embedding/messages.en";

/** The version of these messages. */
export const MESSAGE_VERSION = 1;

/** What an argument is. */
const KINDS = {
  number: (value: unknown) => Number.isFinite(value),
  "a text or an object": (value: unknown) =>
    typeof value === "string" || (typeof value === "object" && value !== null && !Array.isArray(value)),
} as const;

/** What may be called from around, with the kinds of what each takes. */
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

/** A method that may be called. */
export type Method = keyof typeof METHODS;

/** Names them for its answer; null where the caller names none. */
type Id = string | number | null;

/** What is wrong with a call: the message itself, or how it went (`no-figure` where there is none, `failed` where the figure refuses). */
export type FaultCode = "origin" | "version" | "message" | "method" | "arguments" | "no-figure" | "failed";

/** Why a call was not done. */
export interface Fault {
  readonly code: FaultCode;
  readonly message: string;
}

/** A call that is sound. */
export interface Call {
  readonly id: Id;
  readonly method: Method;
  readonly args: readonly unknown[];
}

/** A call that is not. */
export interface Refused {
  readonly id: Id;
  readonly error: Fault;
}

/** A message as it came. */
export interface Came {
  readonly data: unknown;
  readonly origin: string;
  readonly isFromParent: boolean;
}

/** What a method cannot take, as an answer's error; null where all is right. */
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

/** As a caller wrote it, cut. */
function short(given: unknown): string {
  return (typeof given === "string" ? given : typeof given).slice(0, 40);
}

/** What a message asks; null where it is not for us. `allowed` is the origin around; null where it is not known: then nobody calls. */
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

/** The origin around, by the address of the page (`origin=`) or else by who referred to it; null where neither says. */
export function originAround(search: string, referrer: string): string | null {
  for (const text of [new URLSearchParams(search).get("origin"), referrer]) {
    try {
      const { origin } = new URL(text ?? "");
      if (origin !== "null") return origin;
    } catch {
      // Not said here.
    }
  }
  return null;
}
