import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { commandsOf } from "./commands.mjs";
import { isStatic } from "./elf.mjs";

/** An ELF file with program headers of these types. */
function elf(types) {
  const file = Buffer.alloc(64 + 56 * types.length);
  file.write("\x7fELF\x02\x01", 0, "latin1");
  file.writeBigUInt64LE(64n, 32);
  file.writeUInt16LE(56, 54);
  file.writeUInt16LE(types.length, 56);
  for (const [index, type] of types.entries()) file.writeUInt32LE(type, 64 + 56 * index);
  return file;
}

test("a program that names a dynamic linker is not static", () => {
  assert.equal(isStatic(elf([6, 1, 1, 2])), true);
  assert.equal(isStatic(elf([6, 3, 1, 2])), false);
  assert.throws(() => isStatic(Buffer.from("#!/bin/sh\n")), /not a 64-bit/);
});

test("the running Node on Linux is not static, according to its headers", {
  skip: process.platform !== "linux",
}, () => {
  const linked = execFileSync("ldd", [process.execPath], { encoding: "utf8" });
  assert.equal(isStatic(readFileSync(process.execPath)), !linked.includes("=>"));
});

test("commands are read from the help", () => {
  const help = [
    "Reads.",
    "",
    "Usage: native-bench [OPTIONS] <COMMAND>",
    "",
    "Commands:",
    "  info         Show the machine",
    "  verify-fio   Compare our read latency with",
    "                 that of fio",
    "  man          Print the manual page",
    "  help         Print this message",
    "",
    "Options:",
    "  --seed  Seed",
    "",
  ].join("\n");
  assert.deepEqual(commandsOf(help), ["info", "verify-fio", "man"]);
});
