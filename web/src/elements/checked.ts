/**
 * Checked loading: figures load scripts and files only as they were published with the loader.
 *
 * The loader owns the list of hashes (`checks.ts`) and passes its checks to the figures. A frame has everything in one script, so it
 * has no checks.
 *
 * **Invariants** (tests: `tests/e2e/elements/elements-integrity.spec.ts` and `elements-trouble.spec.ts`)
 * 1. A changed file is neither run nor used.
 * 2. Every file that does not load is reported with its address and the reason.
 */

const warned = new Set<string>();

/** Prints a warning for the author of the page, once. */
export function warnOnce(sentence: string): void {
  if (warned.has(sentence)) return;
  warned.add(sentence);
  // biome-ignore lint/suspicious/noConsole: authors of pages look there.
  console.warn(sentence);
}

/** An error from a file, from the engine or from elsewhere, with the fields that elements read. */
export interface Thrown {
  /** For a file: `missing`, `damaged`, `unreachable`, or `forbidden` if a policy forbids to run it. */
  readonly kind?: string;
  readonly message?: string;
  /** The address of a file, followed by `#` and the expected hash. */
  readonly field?: string;
  /** The reason why a file did not load: the kind, or the status of the host's answer. */
  readonly why?: string | number;
}

/** Checks of the loader. */
export interface Checks {
  /** Runs `load` after the scripts with these addresses were checked. */
  readonly scripts: <Module>(addresses: readonly string[], load: () => Promise<Module>) => Promise<Module>;
  /** Fetches a file of the list. */
  readonly fetch: (address: string) => Promise<Response>;
  /** The hash of a file of the list. */
  readonly hashOf: (address: string) => Promise<string>;
  /** Rejects with the reason why a file with this hash did not load. */
  readonly lack: (address: string, integrity: string) => Promise<never>;
}

/** The loader's checks; undefined in a frame. */
export let checks: Checks | undefined;

/** Sets the checks of the loader. */
export function checkWith(given: Checks | undefined): void {
  checks = given;
}

/** Prints the reason in the console before the caller gets it. */
async function explained<Coming>(ask: () => Promise<Coming>): Promise<Coming> {
  try {
    return await ask();
  } catch (cause) {
    warnOnce((cause as Error).message);
    throw cause;
  }
}

/** Loads a script that a figure needs later. The build puts it around every dynamic import of a figure. */
export function loadChecked<Module>(addresses: readonly string[], load: () => Promise<Module>): Promise<Module> {
  return explained(() => checks?.scripts(addresses, load) ?? load());
}

/** The text of a file. */
export function checkedText(address: URL): Promise<string> {
  return explained(async () => (await (checks?.fetch(address.href) ?? fetch(address))).text());
}
