/**
 * Builds foreign pages that embed figures, each with its usual tool:
 * `node tests/embed/build-hosts.mjs html vite slides docusaurus mdbook sphinx mkdocs vitepress notebook vanilla next astro`.
 *
 * Sources are the folders next to this file. A host is built in `target/embed/<host>`, its site is `site` there. The
 * tests replace the address `https://elements.example` by the origin of the elements when they serve a site.
 *
 * `vanilla` (Vite), `next` and `astro` are fresh projects that install the npm package as an author does, from the packed file.
 *
 * `slides`, `docusaurus` and `vitepress` install separate packages, by their own lock files, which nothing else depends on. `sphinx`,
 * `mkdocs` and `notebook` share a virtual environment of Python with fixed versions (`python/requirements.txt`). `mdbook` compiles a fixed
 * version of mdBook once, unless `mdbook` is on the search path.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram, runCommand } from "../../scripts/bootstrap/command.mjs";
import { Product } from "../../scripts/bootstrap/freshness.mjs";
import { npmProblem } from "../../scripts/bootstrap/packages.mjs";
import { at } from "../../scripts/bootstrap/paths.mjs";
import { orExplain, Problem } from "../../scripts/bootstrap/problem.mjs";
import { stage } from "../../scripts/bootstrap/progress.mjs";
import { PACKAGE, writePackage } from "../../scripts/package/package.mjs";

const BUILDERS = { html, vite, slides, docusaurus, mdbook, sphinx, mkdocs, vitepress, notebook, vanilla, next, astro };
/** An install or a build that hangs is ended, and says so. */
const LIMIT_MS = 300_000;

await orExplain(async () => {
  for (const name of process.argv.slice(2)) {
    const build = BUILDERS[name];
    if (build === undefined)
      throw new Problem(`There is no host "${name}"; hosts are ${Object.keys(BUILDERS).join(", ")}.`);
    const folder = at("target/embed", name);
    const source = at("tests/embed", name);
    await stage(`build the host ${name}`, () => build({ source, folder, site: join(folder, "site") }));
  }
});

/** A page by hand, with the loader of another version, which is the present one under another number. */
function html({ source, site }) {
  empty(site);
  cpSync(source, site, { recursive: true });
  const { version } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const loader = readFileSync(at("web/dist/elements/v1/lsm-lab.js"), "utf8");
  const other = loader.replaceAll(version, "99.0.0");
  if (other === loader) throw new Problem("The loader does not say its version, so no other one can be made of it.");
  writeFileSync(join(site, "second.js"), other);
}

/** The npm package in a page that a bundler makes, rendered on a server first. */
async function vite({ source, folder, site }) {
  const work = join(folder, "work");
  empty(work);
  cpSync(source, work, { recursive: true });
  writeFileSync(join(work, "package.json"), `${JSON.stringify({ name: "notes", private: true, type: "module" })}\n`);
  await run("npm", ["install", "--offline", "--no-save", await tarball()], work);
  await run(process.execPath, [join(work, "node_modules/lsm-lab/copy.mjs"), "copy", "public/lsm-lab"], work);
  await run(process.execPath, [at("node_modules/typescript/bin/tsc"), "--project", work], work);
  const bundler = at("node_modules/vite/bin/vite.js");
  await run(process.execPath, [bundler, "build", "--ssr", "server.tsx", "--outDir", "server"], work);
  const { page } = await import(join(work, "server/server.js"));
  const index = join(work, "index.html");
  writeFileSync(index, readFileSync(index, "utf8").replace('<div id="root">', `<div id="root">${page}`));
  await run(process.execPath, [bundler, "build", "--base", "./", "--outDir", site, "--emptyOutDir"], work);
}

/** The package, packed; its address. */
async function tarball() {
  writePackage();
  const output = await run("npm", ["pack", "--pack-destination", at("target/npm")], PACKAGE);
  return at("target/npm", output.trim().split("\n").at(-1) ?? "");
}

/** A deck of slides, which brings no build: its files are served as they are. */
async function slides({ source, folder, site }) {
  const work = join(folder, "work");
  await install(source, work);
  empty(site);
  cpSync(join(work, "node_modules/reveal.js/dist"), join(site, "reveal"), { recursive: true });
  cpSync(join(source, "index.html"), join(site, "index.html"));
  cpSync(join(source, "deck.mjs"), join(site, "deck.js"));
}

/** A site of Docusaurus. */
async function docusaurus({ source, folder, site }) {
  const work = join(folder, "work");
  await install(source, work);
  for (const name of ["docs", "docusaurus.config.mjs"])
    cpSync(join(source, name), join(work, name), { recursive: true });
  const cli = join(work, "node_modules/@docusaurus/core/bin/docusaurus.mjs");
  // A site at /notes/ lies in a folder of that name.
  await run(process.execPath, [cli, "build", "--out-dir", join(site, "notes")], work);
}

/** A book with mdBook's own theme. */
async function mdbook({ source, site }) {
  const found = findProgram("mdbook");
  const root = at("target/tools/mdbook");
  if (found === undefined) {
    await run("cargo", ["install", "mdbook@0.5.4", "--locked", "--no-default-features", "--debug", "--root", root]);
  }
  await run(found ?? join(root, "bin/mdbook"), ["build", source, "--dest-dir", site]);
}

/** Documentation in reStructuredText, with the extension of the Python package. */
async function sphinx({ source, site }) {
  await python("sphinx-build", ["-q", "-E", "-W", "-b", "html", source, site]);
}

/** A site of MkDocs Material. */
async function mkdocs({ source, site }) {
  await python("mkdocs", ["build", "-q", "--strict", "-f", join(source, "mkdocs.yml"), "-d", site]);
}

/** A notebook, run with the Python package and converted to a page in both themes. JupyterLab opens the result of the run. */
async function notebook({ source, folder, site }) {
  empty(folder);
  const convert = ["nbconvert", "--log-level", "ERROR", join(source, "notes.ipynb"), "--output-dir"];
  await python("jupyter", [...convert, folder, "--to", "notebook", "--execute", "--output", "notes"]);
  const html = ["nbconvert", "--log-level", "ERROR", join(folder, "notes.ipynb"), "--output-dir", site, "--to", "html"];
  await python("jupyter", [...html, "--output", "notes"]);
  await python("jupyter", [...html, "--theme", "dark", "--output", "dark"]);
}

/** A site of VitePress. */
async function vitepress({ source, folder, site }) {
  const work = join(folder, "work");
  await install(source, work);
  for (const name of ["index.md", ".vitepress/config.mjs"]) cpSync(join(source, name), join(work, name));
  await run(process.execPath, [join(work, "node_modules/vitepress/bin/vitepress.js"), "build", "--outDir", site], work);
}

/** A page of Vite without a framework. */
async function vanilla({ source, folder, site }) {
  const work = await fresh(source, folder);
  await run(
    process.execPath,
    [join(work, "node_modules/vite/bin/vite.js"), "build", "--outDir", site, "--emptyOutDir"],
    work,
  );
}

/** A site of Next, exported as files. Its build checks the types of the tags. */
async function next({ source, folder, site }) {
  const work = await fresh(source, folder);
  await run(process.execPath, [join(work, "node_modules/next/dist/bin/next"), "build"], work, {
    NEXT_TELEMETRY_DISABLED: "1",
  });
  empty(site);
  cpSync(join(work, "out"), site, { recursive: true });
}

/** A site of Astro. */
async function astro({ source, folder, site }) {
  const work = await fresh(source, folder);
  const cli = join(work, "node_modules/astro/astro.js");
  await run(process.execPath, [cli, "build", "--outDir", site], work, { ASTRO_TELEMETRY_DISABLED: "1" });
}

/** A project with the packages of its lock file and the packed npm package, and the elements next to its static files. */
async function fresh(source, folder) {
  const work = join(folder, "work");
  await install(source, work);
  cpSync(source, work, { recursive: true });
  await run("npm", ["install", "--offline", "--no-save", await tarball()], work);
  await run(process.execPath, [join(work, "node_modules/lsm-lab/copy.mjs"), "copy", "public/lsm-lab"], work);
  return work;
}

/** Runs a tool of the virtual environment, with the Python package of the repository. */
async function python(tool, parameters) {
  const folder = at("target/embed/python");
  const wanted = at("tests/embed/python/requirements.txt");
  const environment = new Product(join(folder, ".installed"), [wanted], [join(folder, "pyvenv.cfg")]);
  if (!environment.isFresh()) {
    const found = findProgram("python3");
    if (found === undefined)
      throw new Problem("Python 3 is missing: install it with its module venv (Debian: python3-venv).");
    empty(folder);
    await run(found, ["-m", "venv", folder]);
    const pip = ["install", "--quiet", "--disable-pip-version-check", "--no-deps", "--requirement", wanted];
    await run(join(folder, "bin/pip"), pip);
    environment.remember();
  }
  const path = `${join(folder, "bin")}:${process.env.PATH}`;
  await run(join(folder, "bin", tool), parameters, at("."), {
    PATH: path,
    PYTHONPATH: at("python"),
    NO_MKDOCS_2_WARNING: "1",
  });
}

/** Installs the packages of a host, unless they exist. */
async function install(source, work) {
  mkdirSync(work, { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) cpSync(join(source, name), join(work, name));
  const packages = new Product(
    join(work, ".installed"),
    [join(work, "package-lock.json")],
    [join(work, "node_modules/.package-lock.json")],
  );
  if (packages.isFresh()) return;
  await run("npm", ["ci", "--no-progress"], work);
  packages.remember();
}

async function run(program, parameters, folder = at("."), more = {}) {
  // Tools choose their own `NODE_ENV`: Next fails to build with `development`.
  const environment = { NO_UPDATE_NOTIFIER: "1", DISABLE_VERSION_CHECK: "true", NODE_ENV: undefined, ...more };
  const { status, output } = await runCommand(program, parameters, { folder, environment, timeoutMs: LIMIT_MS });
  if (status === 0) return output;
  const what = `\`${[program, ...parameters].join(" ")}\` failed${status === 124 ? ": it took too long" : ""}.`;
  throw new Problem(npmProblem(output) ?? what, output);
}

function empty(folder) {
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  mkdirSync(folder, { recursive: true });
}
