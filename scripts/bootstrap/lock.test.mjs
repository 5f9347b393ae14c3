/** The lock: one holder, others wait, and a dead holder does not block. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { takeLock, tryLock } from "./lock.mjs";

const folder = mkdtempSync(join(tmpdir(), "lsm-lab-lock-"));
after(() => rmSync(folder, { recursive: true }));

test("a second process waits until the first releases the lock", async () => {
  const file = join(folder, "shared");
  const script = `
    const { takeLock } = await import(${JSON.stringify(new URL("lock.mjs", import.meta.url).href)});
    await takeLock(${JSON.stringify(file)}, (holder) => console.log("waits for", holder));
    console.log("has it");`;
  const release = await takeLock(file);
  const second = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  let output = "";
  for await (const chunk of second.stdout) {
    output += chunk;
    if (output.includes("waits for")) release();
  }
  assert.equal(output, `waits for ${process.pid}\nhas it\n`);
  assert.equal(existsSync(file), false, "a process that ends gives its lock back");
});

test("the lock of a process that ended is taken over", async () => {
  const file = join(folder, "dead");
  const { pid } = spawnSync(process.execPath, ["--eval", "0"]);
  writeFileSync(file, `${pid}\n`);
  const release = await takeLock(file);
  assert.equal(tryLock(file), process.pid);
  release();
  assert.equal(tryLock(file), undefined);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith("dead.")),
    [],
    "nothing else is left",
  );
});
