/**
 * Builds parts in parallel, in the order of `plan.mjs`, and records the state of each.
 *
 * Durations are stored, so that the estimates of the next build fit this machine.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { endCommands } from "./command.mjs";
import { closure, lost, secondsLeft, startable } from "./plan.mjs";
import { Problem } from "./problem.mjs";

/** Maximum number of parts that compute at the same time. The times in the README are for at least two cores. */
const SLOTS = 2;

/**
 * @typedef {import("./plan.mjs").Part & { isFresh: () => boolean, work: () => Promise<void>, label: string }} BuildPart `isFresh`: true if
 * the part is up to date; `work` builds it
 */

/** One build of some parts. */
export class Construction {
  #parts;
  #standings = new Map();
  #started = new Map();
  #problems = new Map();
  #waiters = new Map();
  #running = 0;
  #isEnded = false;
  #reject;
  #stage;
  #file;

  /**
   * @param {BuildPart[]} parts all parts
   * @param {string[]} goals parts to build, with all parts that they need
   * @param {{ stage: (label: string, work: () => Promise<void>) => Promise<void>, durations: string }} options `stage` runs the work of a
   * part and prints its name; `durations`: file of the stored durations
   */
  constructor(parts, goals, { stage, durations }) {
    this.#stage = stage;
    this.#file = durations;
    const remembered = readDurations(durations);
    this.#parts = closure(parts, goals).map((part) => ({ ...part, seconds: remembered[part.name] ?? part.seconds }));
    for (const part of this.#parts) {
      const isStale = part.needs.some((need) => this.#standings.get(need) === "waiting") || !part.isFresh();
      this.#standings.set(part.name, isStale ? "waiting" : "done");
    }
  }

  /** Returns whether a part is built. A part that is not among the goals counts as built. */
  isDone(name) {
    return (this.#standings.get(name) ?? "done") === "done";
  }

  /** Returns whether no part runs or waits. */
  get isOver() {
    return this.#isEnded || [...this.#standings.values()].every((state) => state === "done" || state === "failed");
  }

  /** Returns the problem that blocks a part. */
  problemOf(name) {
    return this.#problems.get(name);
  }

  /** The problems of all parts, each once. */
  get problems() {
    return [...new Set(this.#problems.values())];
  }

  /** Expected seconds until a part is built, or `undefined` if it cannot be built. */
  secondsLeft(name) {
    const standings = new Map();
    for (const [part, state] of this.#standings) {
      const started = this.#started.get(part);
      standings.set(part, { state, forSeconds: started === undefined ? 0 : (performance.now() - started) / 1000 });
    }
    return secondsLeft(this.#parts, standings, SLOTS, name);
  }

  /** Expected seconds until everything is built. */
  get secondsUntilAll() {
    return Math.max(0, ...this.#parts.map(({ name }) => this.secondsLeft(name) ?? 0));
  }

  /** Resolves when a part is built. Rejects with the problem that blocks it. */
  arrival(name) {
    return new Promise((resolve, reject) => {
      const problem = this.#problems.get(name);
      if (problem !== undefined) reject(problem);
      else if (this.isDone(name)) resolve();
      else this.#waiters.set(name, [...(this.#waiters.get(name) ?? []), { resolve, reject }]);
    });
  }

  /**
   * Builds the parts. If a part fails, the parts that need it fail too; the others are still built.
   *
   * @param {(problem: Problem) => void} onFailure called for each part whose own work fails
   */
  run(onFailure) {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      const advance = () => {
        if (this.#isEnded) return;
        const standings = new Map([...this.#standings].map(([name, state]) => [name, { state }]));
        for (const part of startable(this.#parts, standings, SLOTS)) this.#build(part).then(settle).catch(fail);
        if (this.#running === 0) resolve();
      };
      const settle = (problem) => {
        if (problem !== undefined && !this.#isEnded) onFailure(problem);
        advance();
      };
      const fail = (error) => {
        this.#isEnded = true;
        reject(error);
      };
      advance();
    });
  }

  /** Returns whether a part belongs to this build. */
  has(name) {
    return this.#standings.has(name);
  }

  /** Ends the build: no further part starts, running commands end, and `run` rejects with the problem. */
  stop(problem) {
    if (this.#isEnded) return;
    this.#isEnded = true;
    endCommands();
    this.#reject?.(problem);
  }

  async #build(part) {
    this.#running += 1;
    this.#standings.set(part.name, "running");
    this.#started.set(part.name, performance.now());
    try {
      // A needed part may be unchanged after its build.
      if (!part.isFresh()) {
        await this.#stage(part.label, part.work);
        this.#remember(part.name);
      }
      this.#settle(part.name, undefined);
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.#settle(part.name, error);
      return error;
    } finally {
      this.#running -= 1;
    }
  }

  #settle(name, problem) {
    this.#standings.set(name, problem === undefined ? "done" : "failed");
    const standings = new Map([...this.#standings].map(([part, state]) => [part, { state }]));
    const settled = problem === undefined ? [name] : [name, ...lost(this.#parts, standings).map((part) => part.name)];
    for (const each of settled) {
      if (problem !== undefined) {
        this.#standings.set(each, "failed");
        this.#problems.set(each, problem);
      }
      for (const { resolve, reject } of this.#waiters.get(each) ?? []) {
        if (problem === undefined) resolve();
        else reject(problem);
      }
      this.#waiters.delete(each);
    }
  }

  #remember(name) {
    const seconds = (performance.now() - this.#started.get(name)) / 1000;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, `${JSON.stringify({ ...readDurations(this.#file), [name]: seconds })}\n`);
  }
}

/** Returns the stored durations. Returns none if the file is missing or damaged, because estimates must not end a build. */
function readDurations(file) {
  try {
    const entries = Object.entries(JSON.parse(readFileSync(file, "utf8")));
    return Object.fromEntries(entries.filter(([, seconds]) => Number.isFinite(seconds) && seconds >= 0));
  } catch {
    return {};
  }
}
