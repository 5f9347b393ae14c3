import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { noticesText, shippedCrates, shippedPackages } from "./notices.mjs";

test("packages for development are not shipped", () => {
  const lock = {
    packages: {
      "": { name: "lsm-lab" },
      "node_modules/react": { version: "1.0.0", license: "MIT" },
      "node_modules/vite": { version: "1.0.0", license: "MIT", dev: true },
      "node_modules/@fontsource/plex": { version: "2.0.0", license: "OFL-1.1" },
    },
  };
  const names = shippedPackages(lock, (path) => path).map(({ name }) => name);
  assert.deepEqual(names, ["react", "@fontsource/plex"]);
});

test("crates are those that the module reaches without its tests", () => {
  const crate = (name, source = "registry") => ({
    id: name,
    name,
    version: "1.0.0",
    license: "MIT",
    source,
    manifest_path: `/crates/${name}/Cargo.toml`,
  });
  const uses = (pkg, kind) => ({ pkg, dep_kinds: [{ kind }] });
  const metadata = {
    packages: [crate("root", null), crate("used"), crate("below"), crate("tests"), crate("stranger")],
    resolve: {
      nodes: [
        { id: "root", deps: [uses("used", null), uses("tests", "dev")] },
        { id: "used", deps: [uses("below", null)] },
        ...["below", "tests", "stranger"].map((id) => ({ id, deps: [] })),
      ],
    },
  };
  assert.deepEqual(
    shippedCrates(metadata, "root").map(({ name }) => name),
    ["used", "below"],
  );
});

test("every part stands with its licence text", () => {
  const folder = mkdtempSync(join(tmpdir(), "notices-"));
  writeFileSync(join(folder, "LICENSE"), "Permission is granted.");
  const text = noticesText([{ name: "part", version: "1.2.3", licence: "MIT", folder }]);
  assert.match(text, /part 1\.2\.3\n\nLicence: MIT\n\nPermission is granted\./);
});
