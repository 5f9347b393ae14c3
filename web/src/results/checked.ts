/**
 * Skips the validation of bundled results, because that needs the full module, which most visits do not load.
 *
 * **Invariant** (test: `checked.test.ts`): only a text that equals a validated bundled file byte by byte skips the engine. If texts cannot
 * be hashed (no `crypto.subtle` on plain HTTP), the engine validates.
 *
 * The digests are committed in `checked.generated.ts`; `engine/bundled-results.test.ts` validates the files. Reasons:
 * `docs/decisions/0006-three-modules.md`.
 */

import type { NativeResult } from "../engine/native-result";
import type { Parse } from "./load";

/** SHA-256 in hexadecimal digits, or null if unavailable. */
export type DigestText = (text: string) => Promise<string | null>;

/** Calls `parse`, except for texts whose digest is listed. */
export function unlessChecked(parse: Parse, checked: readonly string[], digest: DigestText = sha256): Parse {
  return async (text) => {
    const found = await digest(text);
    return found !== null && checked.includes(found) ? (JSON.parse(text) as NativeResult) : parse(text);
  };
}

async function sha256(text: string): Promise<string | null> {
  // Missing on pages loaded without HTTPS from another machine, although the type requires it.
  const subtle = (crypto as Partial<Crypto>).subtle;
  if (subtle === undefined) return null;
  const digest = await subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
