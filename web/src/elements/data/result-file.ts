/**
 * Native results for elements: the file that the attribute names, validated by the engine like any other.
 *
 * **Invariant** (test: `tests/e2e/elements/elements-trouble.spec.ts`): an unusable file is reported with its address, the problem and the
 * fix.
 */

import { EngineError } from "../../engine/errors";
import type { Engine } from "../../live/engine";
import { BYTES_MAX } from "../../results/load";
import type { LoadedResult } from "../../results/origin";
import { complaintsText as text } from "../../text/embedding/complaints.en";

const known = new Map<string, Promise<readonly LoadedResult[]>>();

/** Loads the results at an address. Returns none if the file has none, and passes the reason to `lack`. */
export async function resultsFrom(
  engine: Engine,
  address: string,
  lack?: (cause: unknown) => void,
): Promise<readonly LoadedResult[]> {
  const found = known.get(address) ?? load(engine, address);
  known.set(address, found);
  if (lack === undefined) return await found;
  return await found.catch((cause: unknown) => {
    lack(cause);
    return [];
  });
}

async function load(engine: Engine, address: string): Promise<readonly LoadedResult[]> {
  const refused = (kind: string, problem: string): EngineError =>
    new EngineError(kind, text.noFile(address, problem), address);
  const response = await fetch(address).catch(() => null);
  if (response === null) {
    throw (await isForbidden(address))
      ? refused("forbidden", text.forbidden(new URL(address).origin))
      : refused("unreachable", text.unreachable);
  }
  if (!response.ok) throw refused("missing", text.missing(response.status));
  const file = await response.text();
  if (file.length > BYTES_MAX) throw refused("result", text.tooLarge);
  try {
    const result = await engine.call((remote) => remote.parseResult(file));
    return [{ name: address.replace(/^.*\//u, ""), source: "opened", result }];
  } catch (cause) {
    // Every other kind means that the engine itself failed to load.
    if (!(cause instanceof EngineError && cause.kind === "result")) throw cause;
    const { field = "", message } = cause;
    throw refused("result", text.noResult(message.includes(field) ? message : `${field}: ${message}`));
  }
}

/** Returns true if a policy of this page blocks a file. Fetches it again while listening for violations. */
async function isForbidden(address: string): Promise<boolean> {
  let isForbidden = false;
  const hear = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
    isForbidden ||= address.startsWith(blockedURI);
  };
  document.addEventListener("securitypolicyviolation", hear);
  await fetch(address).catch(() => undefined);
  // The browser reports the violation in a later turn.
  await new Promise((resolve) => setTimeout(resolve));
  document.removeEventListener("securitypolicyviolation", hear);
  return isForbidden;
}
