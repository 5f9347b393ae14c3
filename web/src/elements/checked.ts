/**
 * What comes after the loader is what was published with it: the loader knows the hash of a list, the list those of all files.
 *
 * The loader has the list and hands in how to ask; who loads a script later, or a file, asks here. In an embedded page everything is
 * within one script, and nothing is asked.
 *
 * **Invariant** (broken by `tests/e2e/elements-integrity.spec.ts`): a file that was changed is not run, and not used.
 */

/** How to ask. */
export interface Checks {
  /** Rejects unless all scripts that this module needs are those of the list. */
  readonly scripts: (module: string) => Promise<unknown>;
  /** The hash of a file, as `fetch` takes it. */
  readonly hashOf: (file: string) => Promise<string>;
}

let checks: Checks | undefined;

/** Takes the loader's way to ask. */
export function checkWith(given: Checks | undefined): void {
  checks = given;
}

/** Loads a script once it is known to be ours. The build puts it around every import that comes later. */
export async function whenChecked<Module>(module: string, load: () => Promise<Module>): Promise<Module> {
  await checks?.scripts(module);
  return await load();
}

/** How a file is to be fetched. */
export async function checkedFetch(file: string, address: URL): Promise<Response> {
  const response = await fetch(address, checks === undefined ? {} : { integrity: await checks.hashOf(file) });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
}
