/**
 * Commands and the signals that end them.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";

test("a signal ends the commands of a script, with their children", {
  skip: process.platform === "win32",
}, async () => {
  // The command starts a child that would run for ever, and prints its process number.
  const command = `
    const child = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(String, 1000)"]);
    console.log(child.pid);
    setInterval(String, 1000);`;
  const script = `
    const { runCommand } = await import(${JSON.stringify(new URL("command.mjs", import.meta.url).href)});
    await runCommand(process.execPath, ["-e", ${JSON.stringify(command)}], { show: true });`;
  const main = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  const [line] = await once(main.stdout, "data");
  const grandchild = Number(String(line));
  main.kill("SIGINT");
  const [status] = await once(main, "exit");
  assert.equal(status, 130);
  for (let tries = 0; isAlive(grandchild); tries += 1) {
    assert.ok(tries < 200, "the child of the command is still alive");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});

function isAlive(process_) {
  try {
    process.kill(process_, 0);
    return true;
  } catch {
    return false;
  }
}
