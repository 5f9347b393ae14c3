/**
 * The parts that the guide is made with: links, list of chapters, generators; above all, that what is wrong is refused.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { at } from "../bootstrap/paths.mjs";
import { barTable } from "./bars.mjs";
import { revealed } from "./build.mjs";
import { pageName, partsOf } from "./chapters.mjs";
import { citationOf } from "./citation.mjs";
import { deadLinks } from "./dead-links.mjs";
import { savings } from "./families.mjs";
import { fileGenerators } from "./files.mjs";
import { fillIn } from "./generate.mjs";
import { outsideCode, rewriteLinks } from "./links.mjs";
import { withModules } from "./modules.mjs";
import { renderPages } from "./pages.mjs";
import { frontier, scatter } from "./scatter.mjs";
import { sceneGenerators } from "./scenes.mjs";
import { sectionsOf } from "./search.mjs";
import { sourcesOf } from "./sources.mjs";
import { written } from "./written.mjs";

const PAGES = new Map([
  ["docs/guide/index.md", "index.html"],
  ["docs/format/table.md", "format-table.html"],
  ["ARCHITECTURE.md", "architecture.html"],
]);

test("a link to a chapter becomes one to its page, with its anchor", () => {
  const text = rewriteLinks("see [the format](format/table.md#unit)", "docs/compaction.md", PAGES);
  assert.equal(text, "see [the format](format-table.html#unit)");
});

test("a link to another file of the checkout becomes its path", () => {
  assert.equal(
    rewriteLinks("[run](measurements/scrub.json), [`docs/sources.toml`](sources.toml)", "docs/filters.md", PAGES),
    "run (`docs/measurements/scrub.json`), `docs/sources.toml`",
  );
});

test("a link to a record leads to its section", () => {
  const text = rewriteLinks("[0006](0006-three-modules.md)", "docs/decisions/0008-vectors-of-128-bits.md", PAGES);
  assert.equal(text, "[0006](decisions.html#0006)");
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
    "[`table.md`](format-table.html)",
  );
});

test("outside of code means outside of longer fences too", () => {
  const upper = (text) => outsideCode(text, (part) => part.toUpperCase());
  assert.equal(upper("a\n````\nb\n```\nc\n````\nd `e` ``f`g``"), "A\n````\nb\n```\nc\n````\nD `e` ``f`g``");
});

test("the list of chapters names files anywhere, and two of one page name are refused", () => {
  const summary =
    "# Contents\n\n[Start](index.md)\n\n# Reference\n\n- [Table](../format/table.md)\n- [Map](../../ARCHITECTURE.md)";
  const parts = partsOf(summary);
  assert.deepEqual(
    parts.map(({ title, chapters }) => [title, chapters.map((chapter) => chapter.title)]),
    [
      ["", ["Start"]],
      ["Reference", ["Table", "Map"]],
    ],
  );
  assert.deepEqual(
    parts.flatMap(({ chapters }) => chapters.map(({ file, page }) => [file, page])),
    [...PAGES],
  );
  assert.equal(pageName("docs/format/table.md"), "format-table.html");
  assert.throws(() => partsOf("- [a](index.md)\n- [b](index.md)"), { name: "Problem" });
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

test("a document outside of the guide shows its comments for the guide, and no other", () => {
  const generators = { known: { twice: (words) => words + words } };
  const text = "a {{twice b}}\n<!-- guide\nSee {{twice c}}.\n-->\n<!-- other {{twice d}} -->";
  assert.equal(revealed(text, "x.md", generators), "a {{twice b}}\nSee cc.\n<!-- other {{twice d}} -->");
  assert.throws(() => revealed("<!-- guide\n{{gone}}\n-->", "x.md", generators), { name: "Problem" });
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

/** The page of a chapter that is the second of three. */
async function page(text, terms) {
  const chapters = ["a", "b", "c"].map((name) => ({
    title: `Chapter ${name}`,
    file: `${name}.md`,
    page: `${name}.html`,
  }));
  const texts = new Map(chapters.map((chapter) => [chapter.page, chapter.page === "b.html" ? text : "# Another"]));
  const pages = await renderPages({ parts: [{ title: "Part", chapters }], texts, language: "en", terms });
  return pages.get("b.html");
}

test("a page has its title, its place in the list, and its neighbors", async () => {
  const html = await page("# The `title`\n\n{{ not a call }}");
  assert.match(html, /<title>The title - LSM Lab guide<\/title>/u);
  assert.match(html, /<a href="b\.html" aria-current="page">Chapter b<\/a>/u);
  assert.match(html, /rel="prev" href="a\.html"><span>Before<\/span> Chapter a/u);
  assert.match(html, /rel="next" href="c\.html"><span>Next<\/span> Chapter c/u);
  assert.match(html, /<p>\{\{ not a call \}\}<\/p>/u);
});

test("a page has no inline style or script, and no element that it does not use", async () => {
  const html = await page("# A\n\n| a | |\n|--:|---|\n| 1 | `a/b` |");
  assert.match(html, /<th class="align-right">a<\/th>\s*<td><\/td>/u);
  assert.match(html, /<td><code>a\/<wbr>b<\/code><\/td>/u);
  assert.doesNotMatch(html, /style="|<script(?!(?: type="module")? src=)|lsm-lab\.js/u);
  assert.match(await page("# A\n\n<lsm-journey></lsm-journey>"), /<script type="module" src="\.\.\/elements/u);
});

test("a table without words in its head has none", async () => {
  assert.doesNotMatch(await page("# A\n\n| | |\n|---|---|\n| 1 | 2 |"), /<thead>/u);
});

test("headings have anchors: from their words, as named, and with numbers if words repeat", async () => {
  const html = await page("# A *b* `c_d`, e!\n\n## Named {#0006}\n\n## Twice\n\n## Twice");
  assert.deepEqual(
    [...html.matchAll(/<h[12] id="([^"]*)"/gu)].map(([, id]) => id),
    ["a-b-c_d-e", "0006", "twice", "twice-1"],
  );
});

test("the first use of a term leads to its entry, outside of headings, links and code", async () => {
  const terms = {
    entries: new Map(
      ["bloom filter", "filter"].map((name) => [name, { address: `g.html#${name}`, text: "A <definition>" }]),
    ),
    pattern: /(?<!\w)(bloom filter|filter)(?!\w)/iu,
  };
  const html = await page(
    "# Bloom filter\n\n`filter` [filter](a.html) A Bloom filter is a filter. A Bloom filter, a filters.",
    terms,
  );
  const linked = [...html.matchAll(/<a class="term" href="([^"]*)" title="([^"]*)">([^<]*)<\/a>/gu)];
  assert.deepEqual(
    linked.map(([, address, , words]) => [address, words]),
    [
      ["g.html#bloom filter", "Bloom filter"],
      ["g.html#filter", "filter"],
    ],
  );
  assert.equal(linked[0][2], "A &lt;definition&gt;");
  assert.match(html, /A <a class="term"[^>]*>Bloom filter<\/a> is a <a/u);
});

test("chapters of another language have pages in its folder, and lead to its other pages", () => {
  assert.equal(pageName("docs/guide/lab-1.de.md"), "de/lab-1.html");
  assert.equal(pageName("docs/model/what-is-real.de.md"), "de/model-what-is-real.html");
  const pages = new Map([
    ...PAGES,
    ["docs/guide/lab-1.de.md", "de/lab-1.html"],
    ["docs/guide/index.de.md", "de/index.html"],
  ]);
  const text = "[a](lab-1.md) [b](../format/table.md) [c](../../de/) [d](../../de/#v=1&page=explore)";
  assert.equal(
    rewriteLinks(text, "docs/guide/index.de.md", pages),
    "[a](lab-1.html) [b](../format-table.html) [c](../../de/) [d](../../de/#v=1&page=explore)",
  );
});

test("a source without a field that readers need is refused", () => {
  const toml = '[bloom1970]\ntitle = "A"\nauthors = "B"\nwhere = "C"\nfor = "the \\"filter\\""';
  assert.deepEqual(sourcesOf(toml), [{ key: "bloom1970", title: "A", authors: "B", where: "C", for: 'the "filter"' }]);
  assert.throws(() => sourcesOf('[bloom1970]\ntitle = "A"'), { message: /bloom1970 has no authors/u });
});

test("a scene has one figure, and steps with the attributes that they change", () => {
  const { scene, step, "end-scene": end } = sceneGenerators((words) => `<lsm-${words}>`);
  const html = [scene('journey arm="shared"'), step('pos="4"'), "One.", step(""), "Two.", end()].join("");
  assert.equal(html.match(/<section class="scene">/gu).length, 1);
  assert.match(html, /<div class="stage">\n<lsm-journey arm="shared">\n<\/div>/u);
  assert.deepEqual(
    [...html.matchAll(/<div class="step"([^>]*)>/gu)].map(([, attributes]) => attributes),
    [" data-attributes='pos=\"4\"'", ""],
  );
  assert.equal(html.match(/<div/gu).length, html.match(/<\/div>/gu).length);
});

test("a scene without an end, a step without a scene, and an end without a step are errors", () => {
  const fresh = () => sceneGenerators(() => "");
  assert.throws(() => fresh().step(""), /a step needs a scene/u);
  const open = fresh();
  open.scene("tree");
  assert.throws(() => open.scene("tree"), /has no end/u);
  assert.throws(() => open["end-scene"](), /no scene with a step/u);
});

test("a paragraph that is emphasized as a whole names an origin, and no other one does", async () => {
  const html = await page("# Title\n\n*Measured natively, by `run`.*\n\nA *table* never changes.\n\n*One* and *two*");
  assert.deepEqual(html.match(/<p class="origin">.*/gu), [
    '<p class="origin"><em>Measured natively, by <code>run</code>.</em></p>',
  ]);
});

test("the search has the sections of a page: title, anchor, and text without markup", async () => {
  const html = await page("# A page\n\nIts `start` & <b>more</b>.\n\n## A section {#named}\n\nText.");
  assert.deepEqual(sectionsOf(html), [
    { id: "", title: "A page", page: "A page", text: "Its start & more ." },
    { id: "named", title: "A section", page: "A page", text: "Text." },
  ]);
});

test("a citation has the author and the version of CITATION.cff", () => {
  const cff = "cff-version: 1.2.0\nauthors:\n  - name: the LSM Lab developers\nversion: 0.1.0\n";
  assert.deepEqual(citationOf(cff), { author: "The LSM Lab developers", version: "0.1.0" });
  assert.throws(() => citationOf("title: x"), { message: /CITATION\.cff has no/u });
});

test("CITATION.cff names the paper as the list of sources does", () => {
  const [, paper = ""] = readFileSync(at("docs/sources.toml"), "utf8").split("[zhu2021]\n");
  const [title, authors, doi] = ["title", "authors", "doi"].map(
    (name) => new RegExp(`^${name} = "(.+)"$`, "mu").exec(paper)[1],
  );
  const [, reference = ""] = readFileSync(at("CITATION.cff"), "utf8").split("\nreferences:\n");
  const names = authors.split(", ").map((name) => `family-names: ${name.split(" ").at(-1)}`);
  for (const fact of [`title: ${title}`, `doi: ${doi}`, ...names]) assert.ok(reference.includes(fact), fact);
});

test("loading the lab's modules leaves NODE_ENV as it was", async () => {
  const { NODE_ENV } = process.env;
  assert.equal(await withModules(async (load) => typeof (await load("/src/text/lab.en.ts")).en), "object");
  assert.equal(process.env.NODE_ENV, NODE_ENV);
});

test("bars of a column share a line, and a negative number has no bar", () => {
  const rows = [
    { name: "a", bars: [{ value: 8, label: "8" }] },
    { name: "b", bars: [{ value: 2, from: 1, to: 4, label: "2" }] },
    { name: "c", bars: [{ value: -1, label: "−1" }] },
  ];
  const html = barTable(["name", "number"], rows, ["time"]);
  assert.deepEqual(
    [...html.matchAll(/ width="([\d.]+)"/gu)].map(([, width]) => width),
    ["100.0", "25.0", "0.0"],
  );
  assert.match(html, /M12\.5 4H50\.0/u);
});

test("the border of filters has no filter that another one beats in both numbers", () => {
  const points = [
    { name: "slow", title: "Slow", rate: 5, time: 9 },
    { name: "exact", title: "Exact", rate: 1, time: 8 },
    { name: "fast", title: "Fast", rate: 9, time: 2 },
  ];
  assert.deepEqual(
    frontier(points).map(({ name }) => name),
    ["fast", "exact"],
  );
  const words = { x: "x", y: "y", label: "filters", best: "best", beaten: "beaten", bits: "bits" };
  const settings = [
    { bits: 8, points },
    { bits: 10, points: points.map((point) => ({ ...point, rate: point.rate / 2 })) },
  ];
  const html = scatter(settings, 10, "fast", words);
  assert.equal(html.match(/class="dot best/gu).length, 4);
  assert.match(html, /<b>Fast<\/b> \(<code>fast<\/code>\): <span>4\.5<\/span>/u);
  // Each dot has a place for each setting.
  assert.match(
    html,
    /data-name="slow" data-title="Slow" data-side="\w+" data-at="[\d.]+,[\d.]+,\w+,0,5\.0,9\.0\|[\d.]+,[\d.]+,\w+,0,2\.5,9\.0"/u,
  );
});

test("bars of documents are the numbers in their tables, and a missing number is refused", () => {
  assert.match(savings(readFileSync(at("docs/filters.md"), "utf8"), {}), /17\.3 % \(17\.1 to 17\.6\)/u);
  const page = readFileSync(at("docs/compaction.md"), "utf8");
  assert.match(written(page), /leveling.*<span>8\.3<.*<span>14\.4</u);
  assert.throws(() => written(page.replaceAll("tiering ", "other ")), /has no tiering/u);
});
