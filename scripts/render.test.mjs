/** Any state of a figure as a picture: the command itself, and its drawing for many states with one workshop. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { draw, drawAll } from "../web/scripts/draw.mjs";
import { at } from "./bootstrap/paths.mjs";

function render(...parameters) {
  return spawnSync(process.execPath, [at("scripts/render.mjs"), ...parameters], { encoding: "utf8" });
}

let workshop;
before(async () => {
  const { openWorkshop } = await import("../web/scripts/workshop.mjs");
  workshop = await openWorkshop();
});
after(() => workshop.close());

const drawn = (figure, state) => draw(workshop, { figure, state, theme: "light", width: 752 });

test("a state is drawn, in the theme that is asked for", () => {
  const { status, stdout, stderr } = render(
    "--figure",
    "journey",
    "--state",
    "v=1&key=stored&at=2&pos=9",
    "--theme",
    "dark",
  );
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="752"/u);
  assert.match(stdout, /is stored; the key is hashed for every filter/u);
  assert.match(stdout, /fill="#0f1419"/u);
  assert.doesNotMatch(stdout, /var\(--(?:ink|bg|role)/u);
});

for (const [what, parameters, said] of [
  ["no figure", [], /--figure or --results is missing/u],
  ["a result without a directory", ["--results", "run.json"], /--out DIRECTORY is missing/u],
  ["an option that there is not", ["--colour", "red"], /--colour.*--help/su],
  ["a theme that is none", ["--figure", "journey", "--theme", "pink"], /--theme.*light, dark, auto/u],
  ["a width that is none", ["--figure", "journey", "--width", "3"], /--width.*200 to 4000/u],
  ["all figures as a story", ["--results", "run.json", "--out", "x", "--story"], /--story needs --figure/u],
  ["a PNG that moves", ["--figure", "journey", "--story", "--out", "x.png"], /a PNG does not move/u],
  ["a PNG of two themes", ["--figure", "journey", "--theme", "auto", "--out", "x.png"], /a PNG has one theme/u],
  ["a state that cannot be", ["--figure", "journey", "--state", "v=1&levels=99"], /levels must be between 1 and 8/u],
]) {
  test(`${what} is refused with its name`, () => {
    const { status, stderr, stdout } = render(...parameters);
    assert.notEqual(status, 0);
    assert.match(stderr + stdout, said);
  });
}

for (const [what, figure, state, said] of [
  ["a figure that is not there", "pie", "", /no figure "pie"; there are budget/u],
  ["a state that cannot be", "journey", "v=1&levels=99", /levels must be between 1 and 8, but is 99/u],
  ["a state that is none", "journey", "garbage", /"garbage" is not a state/u],
  ["a name that no state has", "journey", "v=1&colour=red", /"colour"/u],
  ["a result file that is not named", "results", "", /Set the attribute results/u],
]) {
  test(`${what} is not drawn`, () => assert.rejects(drawn(figure, state), { name: "Problem", message: said }));
}

test("a link of the lab is a state, as it was copied", async () => {
  const link = "https://lab.example/#v=1&page=lab-4&empty=100&guess-probes=seen&ran-probes=1";
  assert.equal(await drawn("flow", link), await drawn("flow", "empty=100"));
});

test("every figure of a result file is drawn: well-formed, with places that are finite", async () => {
  const results = at("web/public/results/vm-virtio-disk.json");
  const drawn = await drawAll(workshop, { results, theme: "light", width: 752 });
  const names = drawn.map(([name]) => name);
  assert.deepEqual(names.slice(0, 2), ["lookups-gain.svg", "lookups-parts.svg"]);
  assert.ok(names.includes("lookups-gain-plot.svg") && names.includes("lookups-residual.svg"), names.join(" "));
  assert.equal(new Set(names).size, names.length);
  for (const [name, svg] of drawn) {
    assert.deepEqual(openTags(svg), [], name);
    assert.doesNotMatch(svg, /NaN|Infinity|<script|<img/u, name);
  }
});

test("a file that is no result is named", async () => {
  const drawing = drawAll(workshop, { results: at("package.json"), theme: "light", width: 752 });
  await assert.rejects(drawing, { name: "Problem", message: /package\.json/u });
});

/** Tags that some XML leaves open. */
function openTags(xml) {
  const open = [];
  for (const [, slash, tag, end] of xml.matchAll(/<(\/?)([a-zA-Z][\w-]*)(?:\s[^<>]*?)?(\/?)>/gu)) {
    if (slash !== "") assert.equal(open.pop(), tag);
    else if (end === "") open.push(tag);
  }
  return open;
}

test("words are a picture too", async () => {
  for (const [figure, said] of [
    ["formula", "everything else"],
    ["timeline", "filters probed"],
    ["task", "Which words get"],
  ])
    assert.match(await drawn(figure, ""), new RegExp(`^<svg .*${said}`, "u"), figure);
});

test("a picture of both themes has the colors of both and a rule that chooses", async () => {
  const svg = await draw(workshop, { figure: "journey", state: "", theme: "auto", width: 752 });
  assert.match(svg, /--bg:#ffffff.*prefers-color-scheme:dark.*--bg:#0f1419/u);
});

test("a story is one picture that moves; a figure without one says so", async () => {
  const svg = await draw(workshop, { figure: "timeline", state: "", theme: "light", width: 752, story: true });
  assert.match(svg, /@keyframes/u);
  await assert.rejects(draw(workshop, { figure: "budget", state: "", theme: "light", width: 752, story: true }), {
    name: "Problem",
    message: /tells no story/u,
  });
});

test("a name that ends in .png gets a PNG at double size", () => {
  const file = join(mkdtempSync(join(tmpdir(), "lsm-render-")), "formula.png");
  const { status, stderr } = render("--figure", "formula", "--out", file);
  assert.equal(status, 0, stderr);
  const png = readFileSync(file);
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.equal(png.readUInt32BE(16), 2 * 752);
});

test("help names every option, and nothing is drawn", () => {
  const { status, stdout } = render("--help");
  assert.equal(status, 0);
  for (const name of ["figure", "state", "theme", "width", "results", "story", "out"])
    assert.match(stdout, new RegExp(`--${name} `, "u"));
});
