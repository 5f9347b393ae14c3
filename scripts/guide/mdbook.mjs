/**
 * mdBook, which converts the guide to HTML: one fixed version, without its server and its search.
 *
 * It is found by `LAB_MDBOOK` or on the search path, if it has this version. Otherwise it is compiled once into
 * `target/tools/mdbook-<version>`, in less than a minute on two cores (docs/decisions/0030).
 */
import { existsSync } from "node:fs";
import { findProgram, runCommand } from "../bootstrap/command.mjs";
import { at } from "../bootstrap/paths.mjs";
import { Problem } from "../bootstrap/problem.mjs";
import { stage } from "../bootstrap/progress.mjs";
import { rustProblem } from "../bootstrap/rust.mjs";

/** Version required by the theme. */
export const MDBOOK_VERSION = "0.5.4";

const FOLDER = at("target/tools", `mdbook-${MDBOOK_VERSION}`);
const OURS = `${FOLDER}/bin/mdbook${process.platform === "win32" ? ".exe" : ""}`;

/** Returns the path of mdBook. Compiles it if it is missing. */
export async function ensureMdbook() {
  const found = await installedMdbook();
  if (found !== undefined) return found;
  await stage(`compile mdBook ${MDBOOK_VERSION}, which makes the guide (once; a minute or two)`, install);
  return OURS;
}

async function installedMdbook() {
  const named = process.env.LAB_MDBOOK;
  for (const program of [named, findProgram("mdbook"), OURS]) {
    if (program === undefined || !existsSync(program)) continue;
    const { status, output } = await runCommand(program, ["--version"]);
    if (status === 0 && output.trim() === `mdbook v${MDBOOK_VERSION}`) return program;
    if (program === named) {
      throw new Problem(
        `LAB_MDBOOK names ${program}, which is not mdBook ${MDBOOK_VERSION}; it says: ${output.trim()}`,
      );
    }
  }
  return undefined;
}

async function install() {
  const { status, output } = await runCommand(
    "cargo",
    [
      "install",
      "mdbook",
      "--locked",
      "--version",
      MDBOOK_VERSION,
      "--no-default-features",
      "--profile",
      "dev",
      "--root",
      FOLDER,
    ],
    // A separate folder, which shares nothing with the engine and can be deleted. Without optimization, it still makes
    // the guide in a second, and compiling takes less than half of the time.
    { environment: { CARGO_TARGET_DIR: `${FOLDER}/build`, CARGO_PROFILE_DEV_DEBUG: "0" } },
  );
  if (status !== 0) throw new Problem(installProblem(output), output);
}

/** Returns the sentence for a failed installation. */
export function installProblem(output) {
  if (
    /failed to (?:download|fetch|get)|Could not resolve host|spurious network error|unable to update/iu.test(output)
  ) {
    return `The guide is made by mdBook ${MDBOOK_VERSION}, which cannot be downloaded: connect to the network and run \`npm run build\` again, or name an installed one with \`LAB_MDBOOK=/path/to/mdbook\`.`;
  }
  return rustProblem(output) ?? `mdBook ${MDBOOK_VERSION} could not be compiled; the messages above say why.`;
}
