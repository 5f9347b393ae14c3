/**
 * `npm run approve -- [NAME]...`: the approved views of pages, labs and figures (`tests/approved`).
 *
 * Without options, writes the views of the cases that the words begin, such as `lab-8` or `elements/tree`. With `--check`, compares and
 * writes nothing but a report of what differs, as a page with before, after and both in turn.
 */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { doCommand, oneOf } from "../../scripts/arguments.mjs";
import { at, root } from "../../scripts/bootstrap/paths.mjs";
import { Problem } from "../../scripts/bootstrap/problem.mjs";
import { bootstrap, buildPage } from "../../scripts/bootstrap/products.mjs";
import { launchChromium } from "../../scripts/measure/headless-chromium.mjs";
import { createLabServer } from "../../scripts/server/lab-server.mjs";
import { listen } from "../../scripts/server/listen.mjs";
import { caseOf, LABS, LISTED, stepCase } from "./cases.mjs";
import { otherFonts } from "./fonts.mjs";
import { differences } from "./net.mjs";
import { approvedNames, read, remove, write } from "./records.mjs";
import { writeReport } from "./report.mjs";
import { touchedSources } from "./touched.mjs";
import { newPage, stepsOf, visit } from "./visit.mjs";

const APPROVE = {
  name: "npm run approve",
  words: { "[NAME]...": "begins of names of cases, such as lab-8, lab-8/gift or elements/tree; left out: all" },
  options: {
    check: { is: "compares and writes only the report" },
    part: oneOf(
      ["touched", "tenth"],
      "with --check: the cases that the last change reaches, or a tenth chosen by the commit",
    ),
  },
};
/** Parts of the cases; a commit chooses one. */
const PARTS = 10;
/** More touched cases than this are a change of a common part: a tenth is compared, and that is said. */
const TOUCHED_MOST = 25;

await doCommand(APPROVE, async ({ check = false, part }, words) => {
  if (part !== undefined && !check) throw new Problem("`--part` needs `--check`");
  await bootstrap();
  await buildPage();
  const server = createLabServer({ site: at("web/dist"), results: at("tests/e2e/results") });
  const address = `http://127.0.0.1:${await listen(server, 0)}/`;
  const browser = await launchChromium();
  try {
    const page = await newPage(browser);
    const fonts = await otherFonts(page);
    await page.context().close();
    if (fonts.length > 0) {
      const says = `The fonts of this machine are not those of the records: ${fonts.join(", ")}. Install fonts-dejavu-core and fonts-liberation`;
      if (!check) throw new Problem(says);
      process.stdout.write(`${says}. Nothing was compared.\n0 passed, 0 failed\n`);
      return;
    }
    const names = await chosen(browser, address, check, words, part);
    const found = await visited(browser, address, names, check);
    tell(found);
    if (check) conclude(found, names.length);
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
});

/** Names of the cases. Steps of labs are looked up in the page when views are written, so new ones are found and old ones removed. */
async function chosen(browser, address, check, words, part) {
  const fits = (name) => words.length === 0 || words.some((word) => name === word || name.startsWith(word));
  const approved = approvedNames();
  if (check) {
    const listed = LISTED.map(({ name }) => name);
    return inPart([...new Set([...listed, ...approved])].filter(fits).sort(), part);
  }
  const labs = LABS.filter(
    (lab) => words.length === 0 || words.some((word) => word.startsWith(lab) || lab.startsWith(word)),
  );
  const page = await newPage(browser);
  const steps = [];
  for (const lab of labs) for (const step of await stepsOf(page, address, lab)) steps.push(stepCase(lab, step).name);
  await page.context().close();
  const names = [...steps, ...LISTED.map(({ name }) => name)].filter(fits);
  if (names.length === 0) throw new Problem(`no case is called ${words.join(" or ")}`);
  for (const name of approved.filter((one) => fits(one) && !names.includes(one))) remove(name);
  return names.sort();
}

function inPart(names, part) {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  const number = Number.parseInt(stdout?.slice(0, 8) || "0", 16) % PARTS;
  const tenth = names.filter((_, place) => place % PARTS === number);
  if (part === "tenth") return tenth;
  if (part !== "touched") return names;
  const sources = new Set(touchedSources([...new Set(names.map((name) => caseOf(name).source))]));
  const touched = names.filter((name) => sources.has(caseOf(name).source));
  if (touched.length <= TOUCHED_MOST) return touched;
  const least = touched.filter((_, place) => place % Math.ceil(touched.length / TOUCHED_MOST) === 0);
  process.stdout.write(`The change reaches ${touched.length} cases; ${least.length} of them are compared.\n`);
  return least;
}

/** Visits the cases on several pages. Returns what differs, by case and view. */
async function visited(browser, address, names, check) {
  const waiting = [...names];
  const found = [];
  const work = async () => {
    let page = await newPage(browser);
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      try {
        const views = await visit(page, address, caseOf(name));
        if (check) found.push(...(await differing(page, address, name, views)));
        else found.push(...compared(name, views));
        if (!check) write(name, views);
        process.stdout.write(`${name}: ${views.size} views\n`);
      } catch (error) {
        found.push({ name, view: "", says: [{ says: error.message.split("\n")[0] }], before: [], after: [] });
        process.stdout.write(`${name}: ${error.message.split("\n")[0]}\n`);
        if (!check) process.exitCode = 1;
        await page.context().close();
        page = await newPage(browser);
      }
    }
    await page.context().close();
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  return found;
}

/** What differs twice: a busy machine may take a view before its last part. What is wrong is wrong twice. */
async function differing(page, address, name, views) {
  const first = compared(name, views);
  return first.length === 0 ? [] : compared(name, await visit(page, address, caseOf(name)));
}

function compared(name, views) {
  const approved = read(name);
  const all = new Set([...approved.keys(), ...views.keys()]);
  return [...all].flatMap((view) => {
    const [before, after] = [approved.get(view) ?? [], views.get(view) ?? []];
    const says = differences(before, after);
    return says.length === 0 ? [] : [{ name, view, says, before, after }];
  });
}

/** Prints what differs from what was approved. */
function tell(found) {
  for (const { name, view, says } of found) {
    const more = says.length > 5 ? `\n  and ${says.length - 5} more` : "";
    process.stdout.write(
      `${name}, ${view}:\n  ${says
        .slice(0, 5)
        .map((one) => one.says)
        .join("\n  ")}${more}\n`,
    );
  }
}

/** Writes the report. The last line counts cases, as those of test runners do. */
function conclude(found, count) {
  const failed = new Set(found.map(({ name }) => name));
  if (failed.size > 0) {
    process.stdout.write(
      `${writeReport(found)} shows what differs. \`npm run approve -- ${[...failed].join(" ")}\` approves it.\n`,
    );
    process.exitCode = 1;
  }
  process.stdout.write(`${count - failed.size} passed, ${failed.size} failed\n`);
}
