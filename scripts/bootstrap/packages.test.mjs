/** Packages that another checkout shares by a link are not installed over. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { linkProblem } from "./packages.mjs";

let folder = "";
before(() => {
  folder = mkdtempSync(join(process.env.TMPDIR ?? tmpdir(), "packages-"));
  mkdirSync(join(folder, "owned"));
  symlinkSync(join(folder, "owned"), join(folder, "shared"));
  symlinkSync(join(folder, "nowhere"), join(folder, "dangling"));
});
after(() => rmSync(folder, { recursive: true }));

test("a folder of one's own, or none yet, may be installed into", () => {
  assert.equal(linkProblem(join(folder, "owned")), undefined);
  assert.equal(linkProblem(join(folder, "missing")), undefined);
});

test("a link is refused, by the name of what would be emptied and with the way out", () => {
  assert.match(
    linkProblem(join(folder, "shared")) ?? "",
    /owned, and `npm ci` would empty .* `rm node_modules && npm ci`/u,
  );
  assert.match(linkProblem(join(folder, "dangling")) ?? "", /a folder that is gone/u);
});
