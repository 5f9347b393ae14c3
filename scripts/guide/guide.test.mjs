/**
 * The parts that the guide is made with: links, list of chapters, generators; above all, that what is wrong is refused.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chaptersOf, summaryForBook } from "./chapters.mjs";
import { deadLinks } from "./dead-links.mjs";
import { fileGenerators } from "./files.mjs";
import { fillIn } from "./generate.mjs";
import { outsideCode, rewriteLinks } from "./links.mjs";
import { installProblem } from "./mdbook.mjs";
import { finishPage } from "./pages.mjs";

const PAGES = new Map([
  ["docs/guide/index.md", "index.md"],
  ["docs/format/table.md", "format-table.md"],
  ["ARCHITECTURE.md", "architecture.md"],
]);

test("a link to a chapter becomes one to its page, with its anchor", () => {
  const text = rewriteLinks("see [the format](format/table.md#unit)", "docs/compaction.md", PAGES);
  assert.equal(text, "see [the format](format-table.md#unit)");
});

test("a link to another file of the checkout becomes its path", () => {
  assert.equal(
    rewriteLinks("[run](measurements/scrub.json), [`docs/sources.toml`](sources.toml)", "docs/filters.md", PAGES),
    "run (`docs/measurements/scrub.json`), `docs/sources.toml`",
  );
});

test("a link to a record leads to its section", () => {
  const text = rewriteLinks("[0006](0006-three-modules.md)", "docs/decisions/0008-vectors-of-128-bits.md", PAGES);
  assert.equal(text, "[0006](decisions.md#0006)");
});

test("a link to a file that is not there is refused by file and line", () => {
  assert.throws(() => rewriteLinks("a\n[b](gone.md)", "docs/filters.md", PAGES), {
    name: "Problem",
    message: "docs/filters.md:2 links to gone.md, which is not there.",
  });
});

test("links to the lab and to other sites stay, and code is not touched", () => {
  const text = "[lab](../#v=1&page=lab-1) [site](https://example.org/a) `[a](b)`\n```\n[a](b)\n```";
  assert.equal(rewriteLinks(text, "docs/guide/index.md", PAGES), text);
});

test("a link may have code in its label", () => {
  assert.equal(
    rewriteLinks("[`table.md`](format/table.md)", "docs/filters.md", PAGES),
    "[`table.md`](format-table.md)",
  );
});

test("outside of code means outside of longer fences too", () => {
  const upper = (text) => outsideCode(text, (part) => part.toUpperCase());
  assert.equal(upper("a\n````\nb\n```\nc\n````\nd `e` ``f`g``"), "A\n````\nb\n```\nc\n````\nD `e` ``f`g``");
});

test("the list of chapters names files anywhere, and two of one page name are refused", () => {
  const summary = "- [Start](index.md)\n- [Table](../format/table.md)\n- [Map](../../ARCHITECTURE.md)";
  assert.deepEqual([...chaptersOf(summary)], [...PAGES]);
  assert.equal(summaryForBook(summary), "- [Start](index.md)\n- [Table](format-table.md)\n- [Map](architecture.md)");
  assert.throws(() => chaptersOf("- [a](index.md)\n- [b](index.md)"), { name: "Problem" });
});

test("a generator that is not there, or that fails, is named with file and line", () => {
  const known = {
    twice: (words) => words + words,
    fails: () => {
      throw new Error("no such run");
    },
  };
  assert.equal(fillIn("{{twice a}} {{ not meant }}", "x.md", { known }), "aa {{ not meant }}");
  assert.throws(() => fillIn("\n{{other}}", "x.md", { known }), { message: /^x\.md:2 asks for `\{\{other\}\}`/u });
  assert.throws(() => fillIn("{{fails now}}", "x.md", { known }), { message: /^x\.md:1: .* no such run$/u });
});

test("a section of a file ends at the next heading of its level, and its links still lead somewhere", () => {
  const { section } = fileGenerators();
  const text = section("README.md License");
  assert.match(text, /\]\(\.\.\/\.\.\/LICENSE-MIT\)/u);
  assert.throws(() => section("README.md Nothing of this name"), { message: /no heading/u });
});

test("dead links are found: pages, anchors, files, and addresses that are none", () => {
  const pages = new Map([
    [
      "a.html",
      '<a href="b.html#there"></a><a href="#here"></a><p id="here"></p><script src="assets/guide.js"></script>',
    ],
    ["b.html", '<p id="there"></p><a href="../#v=1"></a><a href="../elements/v1/lsm-lab.js"></a>'],
  ]);
  assert.deepEqual(
    deadLinks(pages, ["guide.js"], () => true),
    [],
  );
  const broken = new Map([
    ["a.html", '<a href="c.html"></a><a href="b.html#gone"></a><a href="#gone"></a><a href="mailto:x"></a>'],
    ["b.html", '<img src="assets/none.png"><a href="../none.html"></a><a href="http://"></a>'],
  ]);
  assert.deepEqual(
    deadLinks(broken, [], () => false),
    [
      "a.html: #gone",
      "a.html: b.html#gone",
      "a.html: c.html",
      "a.html: mailto:x",
      "b.html: ../none.html",
      "b.html: assets/none.png",
      "b.html: http://",
    ],
  );
});

test("a finished page says where one is, has no inline style, and no script that it does not use", () => {
  const page = (content) =>
    `<link data-elements rel="stylesheet" href="y" /><script data-elements type="module" src="x"></script><nav class="contents"><a href="a.html">A</a></nav><main>${content}</main>`;
  const table = '<thead><tr><th></th><th></th></tr></thead><th style="text-align: right">n</th><th></th>';
  const finished = finishPage(page(table), "a.html");
  assert.match(finished, /<main><th class="align-right">n<\/th><td><\/td><\/main>/u);
  assert.match(finished, /<a href="a\.html" aria-current="page">/u);
  assert.doesNotMatch(finished, /style="text|<(?:link|script)/u);
  assert.match(finishPage(page("<lsm-journey></lsm-journey>"), "a.html"), /<script data-elements/u);
});

test("a path in a table breaks after a slash", () => {
  const place = "<td><code>engine/filters/src/filter/</code></td><p><code>a/b</code></p>";
  const finished = finishPage(`<nav class="contents"></nav><main>${place}</main>`, "a.html");
  assert.match(finished, /<td><code>engine\/<wbr>filters\/<wbr>src\/<wbr>filter\/<\/code><\/td><p><code>a\/b<\/code>/u);
});

test("without a network there is a sentence", () => {
  assert.match(installProblem("error: failed to download from ..."), /cannot be downloaded: connect to the network/u);
  assert.match(installProblem("error: linker `cc` not found"), /C linker/u);
});
