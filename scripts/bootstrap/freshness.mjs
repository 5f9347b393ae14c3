/**
 * Decides whether a built product still matches its sources, so that a second start takes no time.
 *
 * A stamp is a digest of the contents of all inputs and outputs. Touching or restoring a file does not change it, and a manually edited
 * output counts as stale. Most stamps are in `target/lsm-lab`.
 *
 * **Cost**: reads every input and output, a few megabytes: about 20 ms.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./paths.mjs";

/** Returns the files below these files and folders, sorted. Missing ones have none. */
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

/** Digests of file contents, with the file state that they belong to. Several products share inputs. */
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

/** Returns a digest of the contents of everything below these places, and of the names relative to the top folder. */
export function digestOf(places) {
  const digest = createHash("sha256");
  for (const file of filesBelow(places)) {
    digest.update(`${relative(root, file)}\0`).update(digestOfFile(file));
  }
  return digest.digest("hex");
}

/** A built product. */
export class Product {
  /**
   * @param {string} stamp file that stores the digests
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

  /** Marks the outputs as up to date. */
  remember() {
    mkdirSync(dirname(this.stamp), { recursive: true });
    writeFileSync(this.stamp, this.#state());
  }

  #state() {
    return `${digestOf(this.inputs)} ${digestOf(this.outputs)}\n`;
  }
}
