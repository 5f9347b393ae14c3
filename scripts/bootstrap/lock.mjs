/**
 * The lock of a checkout: at most one process builds in it.
 *
 * The lock is a file with the number of its process. If that process has ended, the next one replaces the lock.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Milliseconds between two attempts to take a lock. */
const RETRY_MS = 300;

/**
 * Takes the lock, and waits while another process holds it.
 *
 * @param {string} file
 * @param {(process: number) => void} [onWait] called once if another process holds the lock
 * @returns {Promise<() => void>} releases the lock
 */
export async function takeLock(file, onWait = () => undefined) {
  mkdirSync(dirname(file), { recursive: true });
  for (let isFirst = true; ; isFirst = false) {
    const holder = tryLock(file);
    if (holder === undefined) break;
    if (isFirst) onWait(holder);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  const release = () => {
    process.off("exit", release);
    if (holderOf(file) === process.pid) unlinkSync(file);
  };
  process.on("exit", release);
  return release;
}

/** Takes the lock if it is free. Returns the process that holds it otherwise. */
export function tryLock(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid}\n`);
  try {
    // A link is created atomically, so no process reads a lock without a number.
    linkSync(own, file);
    return undefined;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  } finally {
    unlinkSync(own);
  }
  const holder = holderOf(file);
  if (holder === undefined || isAlive(holder)) return holder ?? 0;
  removeDead(file);
  return holder;
}

/** Removes the lock of a process that has ended. Restores it if another process took it over in the meantime. */
function removeDead(file) {
  const aside = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, aside);
    const holder = holderOf(aside);
    if (holder !== undefined && isAlive(holder)) linkSync(aside, file);
    unlinkSync(aside);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  }
}

function holderOf(file) {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10);
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function isAlive(process_) {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
