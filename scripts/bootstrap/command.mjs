/**
 * Runs the tools that build the project, and shows their output only when they fail.
 *
 * **Invariants**
 * 1. No command reads from standard input: nothing here ever waits for an answer.
 * 2. `PATH` of every command begins with the folder of the running Node and ends with rustup's folder. So a Rust that
 *    was just installed is found, although the shell has an older path.
 * 3. No command outlives these scripts: a signal that ends them also ends every command with its children.
 */
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { root } from "./paths.mjs";

/** Maximum stored output of one command, in characters. Keeps the end. */
const OUTPUT_KEPT = 400_000;

/** Returns the folder in which rustup puts programs. */
export function rustFolder(environment = process.env) {
  return join(environment.CARGO_HOME ?? join(environment.HOME ?? homedir(), ".cargo"), "bin");
}

/** The search path of every command; see invariant 2. */
export function searchPath(environment = process.env) {
  const parts = [dirname(process.execPath), environment.PATH ?? "", rustFolder(environment)];
  return parts.filter((part) => part !== "").join(delimiter);
}

/** Returns the file that runs for a program name, or `undefined`. */
export function findProgram(name, path = searchPath()) {
  const endings = process.platform === "win32" ? [".exe", ".cmd"] : [""];
  for (const folder of path.split(delimiter)) {
    for (const ending of endings) {
      const file = join(folder, name + ending);
      if (isExecutable(file)) return file;
    }
  }
  return undefined;
}

/** Running commands. */
const running = new Set();
/** Signals that end these scripts, with the exit status that shells report for them. */
const ENDING_SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
/** True if a command gets its own process group, so that its children can be ended with it. */
const HAS_GROUPS = process.platform !== "win32";

/** Ends all running commands with their children. */
export function endCommands() {
  for (const child of running) endCommand(child);
}

function endCommand(child) {
  try {
    if (HAS_GROUPS) process.kill(-child.pid, "SIGTERM");
    else child.kill("SIGTERM");
  } catch (error) {
    // The command has ended in the meantime.
    if (error.code !== "ESRCH") throw error;
  }
}

/** Registers a command, and with the first one the handlers of invariant 3. */
function watch(child) {
  if (child.pid === undefined) return;
  running.add(child);
  child.on("close", () => running.delete(child));
  for (const [signal, status] of Object.entries(ENDING_SIGNALS)) {
    if (process.listenerCount(signal) > 0) continue;
    process.on(signal, () => {
      endCommands();
      process.exit(status);
    });
  }
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a program to its end in the top folder.
 *
 * @param {string} program a name on the search path
 * @param {string[]} parameters
 * @param {{ environment?: Record<string, string | undefined>, timeoutMs?: number, show?: boolean, folder?: string }} [options]
 *   `show`: pass the output on at once; `undefined` in `environment` removes a variable
 * @returns {Promise<{ status: number, output: string }>} status 127 when the program does not exist, 124 after the
 *   time limit
 */
export function runCommand(program, parameters, options = {}) {
  const { environment = {}, timeoutMs, show = false, folder = root } = options;
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: folder,
      env: { ...process.env, PATH: searchPath(), ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32" && program !== "cargo",
      detached: HAS_GROUPS,
    });
    watch(child);
    let output = "";
    let late = false;
    const keep = (chunk) => {
      output = (output + chunk).slice(-OUTPUT_KEPT);
      if (show) process.stdout.write(chunk);
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            late = true;
            endCommand(child);
          }, timeoutMs);
    child.on("error", (error) => {
      clearTimeout(timer);
      resolve({ status: 127, output: `${program}: ${error.message}\n` });
    });
    child.on("close", (status) => {
      clearTimeout(timer);
      resolve({ status: late ? 124 : (status ?? 1), output });
    });
  });
}
