/**
 * `npm run export -- KIND [LAB]`: the files that the page *Teach* saves, without a click. Chromium opens the built page and saves them as a
 * lecturer would, so both are the same.
 *
 * `npm run export -- slides lab-5 --pdf` also prints the deck.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { doCommand, oneOf } from "./arguments.mjs";
import { at } from "./bootstrap/paths.mjs";
import { Problem } from "./bootstrap/problem.mjs";
import { bootstrap, buildPage } from "./bootstrap/products.mjs";
import { launchChromium } from "./measure/headless-chromium.mjs";
import { createLabServer } from "./server/lab-server.mjs";
import { DEFAULT_PORT, listen } from "./server/listen.mjs";

/** Kinds by their tag in the menu. */
const KINDS = { moodle: "XML", gift: "GIFT", slides: "HTML", scorm: "ZIP" };
/** Kinds of one lab. */
const OF_A_LAB = ["slides", "scorm"];

/** Numbers of the labs that have questions: all except lab 0, by their folders. */
const LAB_NUMBERS = readdirSync(at("web/src/lab/learn"))
  .flatMap((name) => /^lab([1-9]\d*)$/u.exec(name)?.[1] ?? [])
  .map(Number)
  .sort((one, other) => one - other);
const LABS = `lab-1 to lab-${LAB_NUMBERS.at(-1)}`;

const EXPORT = {
  name: "npm run export",
  words: {
    KIND: "moodle or gift (questions and tasks), slides (reveal.js) or scorm (SCORM 1.2)",
    "[LAB]": `${LABS}; left out: all labs, for moodle and gift`,
  },
  options: {
    language: { ...oneOf(["en", "de"], "language"), usual: "en" },
    site: {
      takes: "ADDRESS",
      is: "where links of the file lead, as the lab of `npm start`",
      fits: (address) => /^https?:\/\/.+\/$/u.test(address),
      kind: "an address that ends with a slash",
      usual: `http://127.0.0.1:${DEFAULT_PORT}/`,
    },
    pdf: { is: "also prints slides as a PDF" },
    out: { takes: "FOLDER", is: "where the file goes", usual: at("target/exports") },
  },
};
const LIMIT_MS = 300_000;

await doCommand(EXPORT, async (values, words) => {
  const wanted = { ...values, ...chosen(words, values) };
  await bootstrap();
  await buildPage();
  const server = createLabServer({ site: at("web/dist"), results: at("results") });
  const address = `http://127.0.0.1:${await listen(server, 0)}/`;
  const browser = await launchChromium();
  try {
    const file = await saved(browser, address, wanted);
    process.stdout.write(`${file}\n`);
    if (wanted.pdf) process.stdout.write(`${await printed(browser, file)}\n`);
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
});

/** Returns kind and lab of the words. */
function chosen([kind, lab = "all", ...more], { pdf }) {
  const problem = (text) => new Problem(`${text}. \`npm run export -- --help\` prints the options.`);
  if (kind === undefined) throw problem("the kind is missing");
  if (!Object.hasOwn(KINDS, kind)) throw problem(`unknown kind \`${kind}\`; use ${Object.keys(KINDS).join(", ")}`);
  if (more.length > 0) throw problem(`unexpected argument \`${more[0]}\``);
  if (lab !== "all" && !LAB_NUMBERS.some((number) => lab === `lab-${number}`))
    throw problem(`unknown lab \`${lab}\`; use ${LABS}`);
  if (lab === "all" && OF_A_LAB.includes(kind)) throw problem(`${kind} needs a lab, such as lab-5`);
  if (pdf && kind !== "slides") throw problem("--pdf prints only slides");
  return { kind, lab };
}

/** Saves the file by the menu of the page. */
async function saved(browser, address, { kind, lab, language, out, site }) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const root = language === "en" ? address : `${address}${language}/`;
  await page.goto(`${root}#v=1&page=teach-questions&of=${lab}`);
  await page.locator(".export summary").click({ timeout: LIMIT_MS });
  const row = page.locator(".export-menu button", { has: page.locator(".export-kind", { hasText: KINDS[kind] }) });
  // Instances of tasks take the engine a few seconds.
  await row.and(page.locator(":not([data-is-made=false])")).waitFor({ timeout: LIMIT_MS });
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: LIMIT_MS }), row.click()]);
  const folder = resolve(out);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  // The file links to the page that made it, whose server ends now.
  if (kind !== "scorm") writeFileSync(file, readFileSync(file, "utf8").replaceAll(address, site));
  await page.close();
  return file;
}

/** Prints a deck, one slide per page. */
async function printed(browser, deck) {
  const page = await browser.newPage();
  await page.goto(`${pathToFileURL(deck).href}?view=print`);
  await page.locator(".pdf-page").first().waitFor({ timeout: LIMIT_MS });
  const file = deck.replace(/\.html$/u, ".pdf");
  await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true });
  await page.close();
  return file;
}
