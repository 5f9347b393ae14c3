/**
 * Results that were validated when the page was built are not validated again when it is loaded: that takes the full
 * engine, which most visits have no other use for.
 *
 * **Invariant** (broken by `checked.test.ts`): only a text that is, to the byte, one that the build validated is taken
 * without asking the engine. Where texts cannot be digested (no `crypto.subtle` on plain HTTP), the engine is asked.
 *
 * Where the digests come from: `web/scripts/checked-results.ts`. Why: `docs/decisions/0007-what-is-loaded-later.md`.
 */

import type { NativeResult } from "../engine/native-result";
import type { Parse } from "./load";

/** SHA-256 in hexadecimal digits; null where there is none. */
export type DigestText = (text: string) => Promise<string | null>;

/** `parse` for every text but those whose digest is listed. */
export function unlessChecked(parse: Parse, checked: readonly string[], digest: DigestText = sha256): Parse {
  return async (text) => {
    const found = await digest(text);
    return found !== null && checked.includes(found) ? (JSON.parse(text) as NativeResult) : parse(text);
  };
}

async function sha256(text: string): Promise<string | null> {
  // Missing where the page did not come by HTTPS or from this machine, whatever the type says.
  const subtle = (crypto as Partial<Crypto>).subtle;
  if (subtle === undefined) return null;
  const digest = await subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
