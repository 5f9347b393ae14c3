/**
 * The page does not validate bundled results again, because that takes the full module, which most visits do not need.
 *
 * **Invariant** (broken by `checked.test.ts`): only a text that equals a bundled and validated one to the byte is taken
 * without asking the engine. Where texts cannot be digested (no `crypto.subtle` on plain HTTP), the engine is asked.
 *
 * The digests are committed in `checked.generated.ts`; `engine/bundled-results.test.ts` validates the files. Reasons:
 * `docs/decisions/0006-three-modules.md`.
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
