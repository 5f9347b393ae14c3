/**
 * Writes the files derived from the definitions of elements.
 *
 * `node web/scripts/elements.mjs names` writes `web/src/elements/names.generated.ts` and `web/src/text/embedding/rooms.*.ts`, which the
 * loader reads, `web/src/elements/build/link-names.generated.ts`, and `python/lsm_lab/elements.json`.
 *
 * `node web/scripts/elements.mjs files FOLDER` writes, for the built elements: a recording of the start of each figure, still
 * pictures of its start and of its named states, computed by the engine under Node, and their types.
 */
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { doCommand } from "../../scripts/arguments.mjs";
import { Problem } from "../../scripts/bootstrap/problem.mjs";
import { headersFile } from "../../scripts/server/hosting.mjs";
import { openWorkshop, SAMPLE } from "./workshop.mjs";

/** Key of the loader in its manifest. */
const LOADER = "src/elements/loader.ts";
/** Placeholder in a built loader for the hash of its list. */
const LIST_HASH = "LSM_LAB_LIST";

/** Width of stills. */
const WIDTH = 752;
/** Width of figures in the gallery: one for all, so that their words have one size. */
const CARD_WIDTH = 340;
/** Space to the left and the right of these pictures: readers without the font of the layout see wider labels. */
const CARD_ROOM = 26;
/** Longest alternative text of several sentences. */
const ALT_LENGTH = 160;
/** Growing trees have hundreds of positions. `npm run render -- --story` draws them. */
const LONG_STORIES = new Set(["tree"]);

const ELEMENTS = {
  name: "npm run elements",
  words: { "names | files FOLDER": "writes the names, as `npm run elements` does, or the files of built elements" },
};

let workshop;
await doCommand(ELEMENTS, async (_, [what, folder]) => {
  if (what !== "names" && !(what === "files" && folder !== undefined)) throw new Problem(`There is no \`${what}\`.`);
  workshop = await openWorkshop();
  try {
    await (what === "names" ? writeNames() : writeFiles(folder));
  } finally {
    await workshop.close();
  }
});

async function writeNames() {
  const { linkNamesText, namesText, roomsText } = await workshop.load("/src/elements/build/names.ts");
  const { version } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  const write = (name, text) => writeFile(fileURLToPath(new URL(`../src/${name}`, import.meta.url)), text);
  await write("elements/names.generated.ts", namesText(workshop.definitions, version));
  const python = new URL("../../python/lsm_lab/elements.json", import.meta.url);
  await writeFile(python, (await workshop.load("/src/elements/build/python.ts")).pythonText(workshop.definitions));
  const { linkNames } = await workshop.load("/src/lab/page-schemas.ts");
  await write("elements/build/link-names.generated.ts", linkNamesText(linkNames()));
  for (const language of ["en", "de"]) {
    await write(`text/embedding/rooms.${language}.ts`, roomsText(workshop.definitions, language));
  }
}

async function writeFiles(target) {
  const { write } = await workshop.load("/src/elements/build/written.ts");
  const { typesText } = await workshop.load("/src/elements/build/types.ts");
  await mkdir(join(target, "recorded"), { recursive: true });
  for (const definition of workshop.definitions) {
    // The figure is empty until an attribute names a file.
    if (definition.isEmptyAtStart) continue;
    const data = await workshop.feed(definition, workshop.start(definition));
    await writeFile(join(target, "recorded", `${definition.name}.json`), write(data));
  }
  await writeStills(workshop, join(target, "still"));
  const german = await openWorkshop("de");
  try {
    await writeStills(german, join(target, "de/still"));
  } finally {
    await german.close();
  }
  await writeFile(join(target, "lsm-lab.d.ts"), typesText(workshop.definitions, await fittingTrees()));
  const editors = await workshop.load("/src/elements/build/editors.ts");
  await writeFile(join(target, "custom-elements.json"), editors.manifestText(workshop.definitions));
  await writeFile(join(target, "html-data.json"), editors.htmlDataText(workshop.definitions));
  const { version } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  await writeFile(join(target, "web-types.json"), editors.webTypesText(workshop.definitions, version));
  await writeOembed(join(target, "../../oembed.json"));
  await writeFile(join(target, "../../_headers"), headersFile());
  await copyFile(SAMPLE, join(target, "run.json"));
  await writeFile(join(target, "room.css"), await roomText("en"));
  await writeFile(join(target, "de/room.css"), await roomText("de"));
  const integrity = {
    "lsm-lab.js": await writeChecks(target, target),
    "de/lsm-lab.js": await writeChecks(target, join(target, "de")),
  };
  await writeFile(join(target, "integrity.json"), `${JSON.stringify(integrity)}\n`);
}

/**
 * Writes a picture of the start and of each named state of every figure, and `index.json`, in which *Embed* finds the picture of a state.
 * A figure of a result file shows the sample run.
 */
async function writeStills(shop, folder) {
  await mkdir(folder, { recursive: true });
  const index = {};
  for (const definition of shop.definitions) {
    const states = Object.entries({ "": {}, ...definition.presets });
    index[definition.name] = [];
    for (const [preset, values] of states) {
      index[definition.name].push(await writeStill(shop, folder, { definition, preset, values }));
    }
  }
  await writeFile(join(folder, "index.json"), JSON.stringify(index));
  const cards = {};
  for (const definition of shop.definitions) cards[definition.name] = await writeCard(shop, folder, definition);
  await writeFile(join(folder, "cards.json"), JSON.stringify(cards));
}

/** Writes the picture of a figure in the gallery. Costs are those of the sample run, as in the lab. */
async function writeCard(shop, folder, definition) {
  const state = { ...shop.start(definition), ...definition.card };
  const data = await shop.feed(definition, state, [await shop.result("", await readFile(SAMPLE, "utf8"))]);
  const file = `${definition.name}-card.svg`;
  const svg = withRoom(shop.picture(definition, state, data, { theme: "auto", width: CARD_WIDTH }), file);
  await writeFile(join(folder, file), svg);
  return { file, ...sizeOf(svg, file), alt: opening(definition.describe?.(data, state) ?? definition.title) };
}

function withRoom(svg, file) {
  const { width, height } = sizeOf(svg, file);
  const wider = width + 2 * CARD_ROOM;
  return svg
    .replace(/ width="[\d.]+"/u, ` width="${wider}"`)
    .replace(/viewBox="[^"]*"/u, `viewBox="${-CARD_ROOM} 0 ${wider} ${height}"`);
}

function sizeOf(svg, file) {
  const [, width, height] = /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"/u.exec(svg) ?? [];
  if (height === undefined) throw new Error(`the picture ${file} has no size`);
  return { width: Math.round(width), height: Math.round(height) };
}

/** Writes the pictures of a state. Returns its entry in the index. */
async function writeStill(shop, folder, { definition, preset, values }) {
  const { name } = definition;
  const files = definition.isEmptyAtStart ? [await shop.result("", await readFile(SAMPLE, "utf8"))] : [];
  const state = { ...shop.start(definition), ...values };
  const data = await shop.feed(definition, state, files);
  const draw = (theme) => shop.picture(definition, state, data, { theme, width: WIDTH });
  const base = preset === "" ? name : `${name}-${preset}`;
  const save = (file, svg) => writeFile(join(folder, file), svg);
  const svg = draw("auto");
  await save(`${base}.svg`, svg);
  for (const theme of preset === "" ? ["light", "dark"] : []) await save(`${name}-${theme}.svg`, draw(theme));
  const moves = shop.movesIn(definition) && !LONG_STORIES.has(name);
  if (moves) await save(`${base}-story.svg`, shop.story(definition, state, data, { theme: "auto", width: WIDTH }));
  return {
    state: await shop.fragment(definition, state),
    file: `${base}.svg`,
    ...sizeOf(svg, `${base}.svg`),
    alt: opening(definition.describe?.(data, state) ?? definition.title),
    ...(moves ? { story: `${base}-story.svg` } : {}),
  };
}

/** The first sentences of a description: alternative text is short. */
function opening(description) {
  const sentences = description.split(/(?<=[.!?]) /u);
  const some = sentences.filter((_, at) => sentences.slice(0, at + 1).join(" ").length <= ALT_LENGTH);
  return some.length === 0 ? sentences[0] : some.join(" ");
}

/** Returns, for each figure with a tree, the possible numbers of levels by size ratio, as the engine computes them. */
async function fittingTrees() {
  const said = workshop.definitions.map(async (definition) => {
    const { levels, sizeRatio } = definition.schema;
    if (definition.most === undefined) return [definition.name, ""];
    const most = [];
    for (let ratio = sizeRatio.min; ratio <= sizeRatio.max; ratio += sizeRatio.step) {
      const state = { ...workshop.start(definition), levels: levels.min, sizeRatio: ratio };
      const fits = definition.most(await workshop.feed(definition, state));
      most.push(`${Math.min(fits.levels, levels.max)} with ${sizeRatio.name} ${ratio}`);
    }
    return [definition.name, `Built are trees of up to ${most.join(", ")}; where more is asked, the most are shown.`];
  });
  return Object.fromEntries(await Promise.all(said));
}

/**
 * Writes the list of file hashes for the loader (`src/elements/checks.ts`), and the hash of that list into the loader. Returns the hash of
 * the loader.
 */
async function writeChecks(target, folder) {
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  if (manifest[LOADER].imports !== undefined) throw new Error("the loader must not share a script with the figures");
  const assets = (await readdir(join(folder, "assets"))).map((file) => join(folder, "assets", file));
  const recorded = (await readdir(join(target, "recorded"))).map((file) => join(target, "recorded", file));
  const hashes = {};
  for (const file of [...assets, ...recorded, join(target, "figures.css"), join(target, "run.json")]) {
    hashes[relative(folder, file)] = await hashOf(file);
  }
  await writeFile(join(folder, "checks.json"), JSON.stringify(hashes));
  const loader = join(folder, "lsm-lab.js");
  const text = await readFile(loader, "utf8");
  if (text.split(LIST_HASH).length !== 2) throw new Error(`${loader} has no one place for the hash of its list`);
  await writeFile(loader, text.replace(LIST_HASH, await hashOf(join(folder, "checks.json"))));
  return await hashOf(loader, "sha384");
}

async function hashOf(file, kind = "sha256") {
  return `${kind}-${createHash(kind)
    .update(await readFile(file))
    .digest("base64")}`;
}

/** Rules that reserve the space of every figure before the loader of a language has run, for the head of a page. */
async function roomText(language) {
  const { rooms } = await workshop.load(`/src/text/embedding/rooms.${language}.ts`);
  const { pageRules } = await workshop.load("/src/elements/room-rules.ts");
  const { MORE_ROOM } = await workshop.load("/src/elements/build/more-room.ts");
  const { otherRooms } = await workshop.load("/src/elements/build/names.ts");
  const ofAll = rooms.split(" ");
  const rulesOf = ({ name }, at) => {
    return `${pageRules({ name, rooms: ofAll[at], more: MORE_ROOM[name], others: otherRooms(name, language) })}\n`;
  };
  return workshop.definitions.map(rulesOf).join("");
}

/**
 * Writes the answer to oEmbed requests. A static host answers with a file, so it describes one figure. Its addresses
 * are those of the site that `SITE_URL` names, or of the root of the host.
 */
async function writeOembed(file) {
  const site = (process.env.SITE_URL ?? "/").replace(/\/*$/u, "/");
  const source = `${site}embed/index.html?figure=journey`;
  const html = `<iframe src="${source}" title="A figure of LSM Lab" width="760" height="760" sandbox="allow-scripts allow-popups"></iframe>`;
  const answer = {
    ...{
      version: "1.0",
      type: "rich",
      title: "One lookup in an LSM-tree",
      provider_name: "LSM Lab",
      provider_url: site,
    },
    html,
    width: 760,
    height: 760,
    thumbnail_url: `${site}elements/v1/still/journey-light.svg`,
    thumbnail_width: 752,
    thumbnail_height: 446,
  };
  await writeFile(file, `${JSON.stringify(answer, null, 2)}\n`);
}
