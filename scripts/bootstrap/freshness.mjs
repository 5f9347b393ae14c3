/**
 * Knows whether something built is still what its sources would give, so that a second start takes no time.
 *
 * A stamp is a digest of the contents of all inputs and of all outputs: neither a touched nor a restored file fools
 * it, and an output changed by hand counts as stale. Most stamps are in `target/lsm-lab`.
 *
 * **Cost**: reads every input and output, a few megabytes: some 20 ms.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files below these files and folders, sorted; what does not exist has none. */
export function filesBelow(places) {
  const found = [];
  for (const place of places) collect(place, found);
  return found.sort();
}

function collect(place, found) {
  const status = statSync(place, { throwIfNoEntry: false });
  if (status === undefined) return;
  if (status.isFile()) found.push(place);
  if (!status.isDirectory()) return;
  for (const name of readdirSync(place)) collect(join(place, name), found);
}

/** Digests of file contents, with the state of the file that they belong to: several products share inputs. */
const known = new Map();

function digestOfFile(file) {
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  const state = `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  const found = known.get(file);
  if (found?.state === state) return found.digest;
  const digest = createHash("sha256").update(readFileSync(file)).digest();
  known.set(file, { state, digest });
  return digest;
}

/** Digest of the names and contents of everything below these places. */
export function digestOf(places) {
  const digest = createHash("sha256");
  for (const file of filesBelow(places)) {
    digest.update(`${file}\0`).update(digestOfFile(file));
  }
  return digest.digest("hex");
}

/** One built thing. */
export class Product {
  /**
   * @param {string} stamp file that remembers the digests
   * @param {string[]} inputs files and folders
   * @param {string[]} outputs files and folders; stale while one is missing
   */
  constructor(stamp, inputs, outputs) {
    this.stamp = stamp;
    this.inputs = inputs;
    this.outputs = outputs;
  }

  /** Returns whether the outputs are those of the current inputs. */
  isFresh() {
    const exists = (place) => statSync(place, { throwIfNoEntry: false }) !== undefined;
    if (!(exists(this.stamp) && this.outputs.every(exists))) return false;
    return readFileSync(this.stamp, "utf8") === this.#state();
  }

  /** Remembers that the outputs are up to date. */
  remember() {
    mkdirSync(dirname(this.stamp), { recursive: true });
    writeFileSync(this.stamp, this.#state());
  }

  #state() {
    return `${digestOf(this.inputs)} ${digestOf(this.outputs)}\n`;
  }
}
