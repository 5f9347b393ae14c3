/** What the approval suite reports, and what it does not: the five faults that tests of layouts missed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { differences } from "./net.mjs";

const LABEL = ["words", "#161a22|12.5|400", "Level 3", [20, 40, 44, 15, 0]];
const BAR = ["box", "#3b6fd4|||", "", [80, 38, 120, 16, 0]];
const OTHER = ["box", "#3b6fd4|||", "", [80, 68, 60, 16, 0]];
const CURVE = ["path", "|#161a22 1.5||", "", [0, 0, 10, 5, 20, 12, 30, 14]];
const VIEW = [LABEL, BAR, OTHER, CURVE];

const says = (after) => differences(VIEW, after).map((one) => one.says);

test("nothing is reported for the same view in another order, moved by half a pixel", () => {
  assert.deepEqual(says([CURVE, OTHER, ["words", LABEL[1], LABEL[2], [20.4, 39.6, 44.2, 15, 0]], BAR]), []);
});

test("a label that moved by 16 px is one difference", () => {
  const [found, ...more] = says([["words", LABEL[1], LABEL[2], [20, 56, 44, 15, 0]], BAR, OTHER, CURVE]);
  assert.match(found, /"Level 3".*moved by 0, 16/u);
  assert.deepEqual(more, []);
});

test("a label that another shape covers is one difference", () => {
  const [found, ...more] = says([["words", LABEL[1], LABEL[2], [20, 40, 44, 15, 1]], BAR, OTHER, CURVE]);
  assert.match(found, /"Level 3".*was 44,15,0, is 44,15,1/u);
  assert.deepEqual(more, []);
});

test("a missing bar is gone, and a further one is new", () => {
  assert.match(says([LABEL, BAR, CURVE]).join(), /box #3b6fd4.* at 80, 68: gone$/u);
  assert.match(says([...VIEW, ["box", "#3b6fd4|||", "", [80, 98, 30, 16, 0]]]).join(), /at 80, 98: new$/u);
});

test("a swapped color is a changed look", () => {
  const [found, ...more] = says([LABEL, ["box", "#c33|||", "", BAR[3]], OTHER, CURVE]);
  assert.match(found, /box #c33.*look was #3b6fd4/u);
  assert.deepEqual(more, []);
});

test("a changed number names the old one", () => {
  const [found, ...more] = says([["words", LABEL[1], "Level 4", LABEL[3]], BAR, OTHER, CURVE]);
  assert.match(found, /"Level 4".*said "Level 3"/u);
  assert.deepEqual(more, []);
});

test("colors of a canvas may differ by one step of sixteen", () => {
  const canvas = (colors) => [["canvas", colors, "", [0, 0, 10, 10]]];
  assert.deepEqual(differences(canvas("fff 000"), canvas("eff 010")), []);
  assert.equal(differences(canvas("fff 000"), canvas("cff 000")).length, 1);
});
