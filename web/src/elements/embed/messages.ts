/**
 * What an embedded page and the page around it say to each other. Pure.
 *
 * Every message is `{ lsmLab: 1, type, ... }`. From the figure: `size` with its height, and the events of elements by their names
 * with their `detail`. To the figure: `call` with the name of a method and its arguments; the answer is `answer` with the same `id`.
 *
 * **Invariant** (broken by `messages.test.ts`): nothing is taken that does not come from the frame around, of its origin where that
 * is known, in this version, with a method that may be called.
 */

/** The version of these messages. */
export const MESSAGE_VERSION = 1;

/** What may be called from around, with the kinds of what each takes. */
const METHODS = {
  getState: [],
  setState: ["string"],
  play: [],
  pause: [],
  step: [],
  back: [],
  seek: ["number"],
  exportSVG: [],
} as const satisfies Readonly<Record<string, readonly ("string" | "number")[]>>;

/** A method that may be called. */
export type Method = keyof typeof METHODS;

/** A call that is sound. */
export interface Call {
  readonly id: string | number | null;
  readonly method: Method;
  readonly args: readonly (string | number)[];
}

/** A message as it came. */
export interface Came {
  readonly data: unknown;
  readonly origin: string;
  readonly isFromParent: boolean;
}

/** The call in a message; null for everything else. `allowed` is the origin around; null where it is not known: then nobody calls. */
export function callIn({ data, origin, isFromParent }: Came, allowed: string | null): Call | null {
  if (!isFromParent || allowed === null || origin !== allowed) return null;
  if (typeof data !== "object" || data === null) return null;
  const { lsmLab, type, method, args = [], id = null } = data as Readonly<Record<string, unknown>>;
  if (lsmLab !== MESSAGE_VERSION || type !== "call" || typeof method !== "string" || !Array.isArray(args)) return null;
  if (!Object.hasOwn(METHODS, method)) return null;
  const kinds: readonly string[] = METHODS[method as Method];
  const isSound = args.length === kinds.length && args.every((value, at) => typeof value === kinds[at]);
  if (!(isSound && (id === null || typeof id === "string" || typeof id === "number"))) return null;
  return { id, method: method as Method, args: args as (string | number)[] };
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
