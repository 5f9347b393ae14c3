/**
 * Installs the npm packages if they differ from the lock file.
 *
 * **Invariant** (test: `packages.test.mjs`): a package folder that is a link to another checkout is never overwritten. `npm ci` would first
 * delete everything behind the link, and so break the other checkout too.
 */
import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { runCommand } from "./command.mjs";
import { Product } from "./freshness.mjs";
import { at, root } from "./paths.mjs";
import { describeFileError, fileProblem, Problem } from "./problem.mjs";

const installed = new Product(
  at("node_modules/.cache/lsm-lab/packages"),
  [at("package.json"), at("package-lock.json")],
  [at("node_modules/.package-lock.json")],
);

/** Returns whether `node_modules` matches the lock file. */
export function packagesAreFresh() {
  if (installed.isFresh()) return true;
  // After a manual `npm ci`, npm's own record is newer than ours and than the lock file.
  const record = at("node_modules/.package-lock.json");
  if (!existsSync(record) || existsSync(installed.stamp)) return false;
  return statSync(record).mtimeMs > statSync(at("package-lock.json")).mtimeMs;
}

/** Returns the sentence for a failed `npm ci`, or `undefined` if the cause is unknown. */
export function npmProblem(output) {
  if (/\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|ENETUNREACH)\b/u.test(output)) {
    return "npm cannot reach its registry to install the packages of the page: connect to the network and run `npm ci`.";
  }
  const code = /\b(?:EROFS|EACCES|EPERM|ENOSPC)\b/u.exec(output)?.[0];
  if (code !== undefined) return fileProblem(code, root)?.message;
  if (/\bEBADENGINE\b/u.test(output)) return "This version of Node does not suit the packages: run `nvm install 22`.";
  return undefined;
}

/**
 * Returns the reason why nothing may be installed into this folder: it is a link to another checkout's. `undefined` if
 * it is not a link.
 */
export function linkProblem(folder) {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return undefined;
  const owner = existsSync(folder) ? realpathSync(folder) : "a folder that is gone";
  return (
    `\`node_modules\` is a link to ${owner}, and \`npm ci\` would empty that folder for everybody who uses it. ` +
    "Give this checkout packages of its own: `rm node_modules && npm ci`."
  );
}

/** Runs `npm ci`. */
export async function installPackages() {
  const shared = linkProblem(at("node_modules"));
  if (shared !== undefined) throw new Problem(shared);
  const { status, output } = await runCommand("npm", ["ci", "--no-progress"]);
  if (status === 127) {
    throw new Problem("LSM Lab needs npm, which comes with Node: install Node 22 from https://nodejs.org.");
  }
  if (status !== 0) throw new Problem(npmProblem(output) ?? "`npm ci` failed; its messages are above.", output);
  try {
    installed.remember();
  } catch (error) {
    throw describeFileError(error, root);
  }
}
