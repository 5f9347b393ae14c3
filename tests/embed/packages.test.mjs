/**
 * Files that `npm pack` and `cargo package` would publish: the needed ones and no others.
 */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { runCommand } from "../../scripts/bootstrap/command.mjs";
import { filesBelow } from "../../scripts/bootstrap/freshness.mjs";
import { at } from "../../scripts/bootstrap/paths.mjs";
import { PACKAGE, writePackage } from "../../scripts/package/package.mjs";

const LICENCES = ["LICENSE-APACHE", "LICENSE-MIT"];
/** Paths that belong into the npm package, and nothing else. */
const NPM = [
  /^(?:README\.md|package\.json|third-party\.txt|copy\.mjs|(?:index|react|preact|vue)\.(?:js|d\.ts))$/u,
  /^LICENSE-(?:APACHE|MIT)$/u,
  /^elements\/v1\/(?:de\/)?(?:lsm-lab\.js|engine-(?:page|full|both)\.js|figures\.css|lsm-lab\.d\.ts|(?:integrity|checks|run|custom-elements|html-data|web-types)\.json|room\.css)$/u,
  /^elements\/v1\/(?:de\/)?assets\/[\w.-]+\.(?:js|wasm)$/u,
  /^elements\/v1\/(?:de\/)?recorded\/[a-z-]+\.json$/u,
  /^elements\/v1\/(?:de\/)?still\/(?:[a-z-]+\.svg|index\.json)$/u,
];

async function output(program, words, folder) {
  const { status, output: said } = await runCommand(program, words, { folder });
  assert.equal(status, 0, said);
  return said;
}

/** Files of a crate, as its package would have them. */
async function crateFiles(name) {
  const said = await output("cargo", ["package", "--list", "--allow-dirty", "--package", name]);
  return said.split("\n").filter((line) => /^[\w.-]+(?:\/[\w.-]+)*$/u.test(line));
}

let packed;
before(async () => {
  writePackage();
  const said = await output("npm", ["pack", "--dry-run", "--json"], PACKAGE);
  packed = JSON.parse(said.slice(said.indexOf("[\n")))[0];
});

test("the npm package has what it is asked for, and nothing that nobody asks for", () => {
  const names = packed.files.map(({ path }) => path);
  assert.deepEqual(
    names.filter((name) => !NPM.some((pattern) => pattern.test(name))),
    [],
  );
  const built = filesBelow([at("web/dist/elements/v1")]).map((file) => file.slice(at("web/dist/").length));
  const wanted = built.filter((name) => !/(?:manifest|starts|cards)\.json$/u.test(name));
  assert.ok(wanted.length > 50, "the elements are not built");
  assert.deepEqual(
    [...wanted, ...LICENCES, "README.md", "index.js", "index.d.ts", "third-party.txt"].filter(
      (name) => !names.includes(name),
    ),
    [],
  );
});

test("every name that the npm package exports is there, with types", () => {
  const { exports: entries, bin, version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const names = new Set(packed.files.map(({ path }) => `./${path}`));
  for (const target of [...Object.values(entries), bin["lsm-lab"]].flatMap((entry) =>
    typeof entry === "string" ? [entry] : Object.values(entry),
  )) {
    if (!target.includes("*")) assert.ok(names.has(target), target);
  }
  assert.equal(version, JSON.parse(readFileSync(at("package.json"), "utf8")).version);
});

test("copying replaces all of an older version, and says why where it cannot", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lsm-copy-"));
  try {
    const copy = (target) => runCommand(process.execPath, [join(PACKAGE, "copy.mjs"), "copy", target], { folder });
    assert.match((await copy("site")).output, /elements\/v1 written/u);
    writeFileSync(join(folder, "site/elements/v1/old.js"), "");
    writeFileSync(join(folder, "site/elements/own.js"), "");
    assert.match((await copy("site")).output, /elements\/v1 replaced/u);
    const names = filesBelow([join(folder, "site")]).map((file) => file.slice(join(folder, "site/elements/").length));
    assert.ok(names.includes("own.js") && names.includes("v1/lsm-lab.js") && !names.includes("v1/old.js"));
    writeFileSync(join(folder, "file"), "");
    const refused = await copy("file");
    assert.equal(refused.status, 1);
    assert.match(refused.output, /^lsm-lab: the elements could not be written to file.elements.v1: ENOTDIR[^\n]*\n$/u);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

for (const [name, own] of [
  ["lsm-lab-workload", /^src\/.+\.rs$/u],
  ["lsm-lab-filters", /^src\/.+\.rs$/u],
  ["lsm-lab-engine", /^(?:src\/.+\.rs|examples\/(?:service\/\w+|store)\.rs)$/u],
  ["lsm-lab-teaching", /^src\/.+\.(?:rs|json)$/u],
  [
    "native-bench",
    /^(?:src\/.+\.(?:rs|json|css)|build\.rs|assets\/(?:report\.js|README\.md)|schema\/result-[\d.]+\.json)$/u,
  ],
]) {
  test(`the crate ${name} has its sources, its licences and its metadata alone`, async () => {
    const files = await crateFiles(name);
    const common = ["Cargo.lock", "Cargo.toml", "Cargo.toml.orig", ".cargo_vcs_info.json", "README.md", ...LICENCES];
    assert.deepEqual(
      files.filter((file) => !(common.includes(file) || own.test(file))),
      [],
    );
    assert.deepEqual(
      ["README.md", "src/lib.rs", ...LICENCES].filter((file) => !files.includes(file)),
      [],
    );
  });
}
