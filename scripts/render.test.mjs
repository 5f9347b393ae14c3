/** Any state of a figure as a picture: the command itself, and its drawing for many states with one workshop. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { draw } from "../web/scripts/draw.mjs";
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
  ["no figure", [], /--figure is missing/u],
  ["an option that there is not", ["--colour", "red"], /--colour.*--help/su],
  ["a theme that is none", ["--figure", "journey", "--theme", "pink"], /--theme is light or dark/u],
  ["a width that is none", ["--figure", "journey", "--width", "3"], /--width is a whole number/u],
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
  ["words without a picture", "formula", "", /has no picture/u],
]) {
  test(`${what} is not drawn`, () => assert.rejects(drawn(figure, state), { name: "Problem", message: said }));
}

test("a link of the lab is a state, as it was copied", async () => {
  const link = "https://lab.example/#v=1&page=lab-4&empty=100&guess-probes=seen&ran-probes=1";
  assert.equal(await drawn("flow", link), await drawn("flow", "empty=100"));
});

test("help names every option, and nothing is drawn", () => {
  const { status, stdout } = render("--help");
  assert.equal(status, 0);
  for (const name of ["figure", "state", "theme", "width", "results", "out"])
    assert.match(stdout, new RegExp(`--${name} `, "u"));
});
