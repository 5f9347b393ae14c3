/** Any state of a figure as a picture, by the command that people call. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { at } from "./bootstrap/paths.mjs";

function render(...parameters) {
  return spawnSync(process.execPath, [at("scripts/render.mjs"), ...parameters], { encoding: "utf8" });
}

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
  ["a figure that is not there", ["--figure", "pie"], /no figure "pie"; there are budget/u],
  ["no figure", [], /--figure is missing/u],
  [
    "a state that cannot be",
    ["--figure", "journey", "--state", "v=1&levels=99"],
    /levels must be between 1 and 8, but is 99/u,
  ],
  ["a state that is none", ["--figure", "journey", "--state", "garbage"], /"garbage" is not a state/u],
  ["a name that no state has", ["--figure", "journey", "--state", "v=1&colour=red"], /"colour"/u],
  ["an option that there is not", ["--colour", "red"], /--colour.*--help/su],
  ["a theme that is none", ["--figure", "journey", "--theme", "pink"], /--theme is light or dark/u],
  ["a width that is none", ["--figure", "journey", "--width", "3"], /--width is a whole number/u],
  ["words without a picture", ["--figure", "formula"], /has no picture/u],
]) {
  test(`${what} is refused with its name`, () => {
    const { status, stderr, stdout } = render(...parameters);
    assert.notEqual(status, 0);
    assert.match(stderr + stdout, said);
  });
}

test("a link of the lab is a state, as it was copied", () => {
  const link = "https://lab.example/#v=1&page=lab-4&empty=100&guess-probes=seen&ran-probes=1";
  const { status, stdout, stderr } = render("--figure", "flow", "--state", link);
  assert.equal(status, 0, stderr);
  assert.equal(stdout, render("--figure", "flow", "--state", "empty=100").stdout);
});

test("help names every option, and nothing is drawn", () => {
  const { status, stdout } = render("--help");
  assert.equal(status, 0);
  for (const name of ["figure", "state", "theme", "width", "results", "out"])
    assert.match(stdout, new RegExp(`--${name} `, "u"));
});
