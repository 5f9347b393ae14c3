/** Command lines of the scripts: what they read, refuse and print as help, for every command of `package.json`. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { oneOf, parametersOf, parsed, wholeNumber } from "./arguments.mjs";
import { at } from "./bootstrap/paths.mjs";

const COMMAND = {
  name: "npm run x",
  options: {
    port: { ...wholeNumber(0, 65_535, "port"), usual: 80 },
    shape: { ...oneOf(["small", "large"], "shape"), repeats: true },
    out: { takes: "FILE", is: "file" },
    quick: { is: "less" },
  },
};
const values = (...given) => parsed(COMMAND, given).values;

test("options have their values, or the usual ones", () => {
  assert.deepEqual(values(), { port: 80, shape: [], out: undefined, quick: undefined });
  const given = ["--port=0", "--shape", "small", "--shape=large", "--out=a=b", "--quick"];
  assert.deepEqual(values(...given), { port: 0, shape: ["small", "large"], out: "a=b", quick: true });
  assert.deepEqual(parametersOf(values(...given)).join(" "), "--port 0 --shape small --shape large --out a=b --quick");
  assert.deepEqual(parametersOf({ out: undefined, shape: [], quick: undefined }), []);
});

for (const given of [
  ["--port"],
  ["--port", "x"],
  ["--port", "65536"],
  ["--port", "-1"],
  ["--shape", "huge"],
  ["--out="],
  ["--out"],
  ["--verbose"],
  ["--quick=no"],
  ["word"],
]) {
  test(`\`${given.join(" ")}\` is refused by name`, () => {
    const says = new RegExp(`${given[0].split("=")[0]}.*\`npm run x -- --help\``, "u");
    assert.throws(() => parsed(COMMAND, given), { name: "Problem", message: says });
  });
}

const { scripts } = JSON.parse(readFileSync(at("package.json"), "utf8"));
for (const [name, command] of Object.entries(scripts)) {
  const [, file, rest = ""] = /^node (\S+)(.*)$/u.exec(command) ?? [];
  if (file === undefined) continue;
  const typed = ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`;
  const run = (...given) =>
    spawnSync(process.execPath, [at(file), ...rest.split(" ").filter((word) => word !== ""), ...given], {
      encoding: "utf8",
      timeout: 60_000,
    });

  test(`\`${typed} -- --help\` prints the options`, () => {
    const { status, stdout, stderr } = run("--help");
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, new RegExp(`^Usage: ${typed} -- .*\\n\\n(  .+\\n)*  --help  +prints this text\\n$`, "u"));
  });

  // Vite names what it does not have, once it runs.
  if (name === "dev") continue;
  test(`\`${typed}\` names an option that it does not have`, () => {
    const { status, stderr } = run("--no-such-option");
    assert.match(stderr, /--no-such-option/u);
    assert.equal(status, 1);
  });
}
