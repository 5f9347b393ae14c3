/**
 * `npm run package`: the npm package `lsm-lab` as a tarball in `target/npm`.
 */
import { doCommand } from "./arguments.mjs";
import { runCommand } from "./bootstrap/command.mjs";
import { at } from "./bootstrap/paths.mjs";
import { Problem } from "./bootstrap/problem.mjs";
import { bootstrap, buildPage } from "./bootstrap/products.mjs";
import { PACKAGE, writePackage } from "./package/package.mjs";

await doCommand({ name: "npm run package" }, async () => {
  await bootstrap();
  await buildPage();
  writePackage();
  const { status, output } = await runCommand("npm", ["pack", "--pack-destination", at("target/npm")], {
    folder: PACKAGE,
  });
  if (status !== 0) throw new Problem("`npm pack` failed; its messages are above.", output);
  process.stdout.write(`target/npm/${output.trim().split("\n").at(-1)}\n`);
});
