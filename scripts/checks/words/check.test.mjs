import assert from "node:assert/strict";
import { test } from "node:test";
import { checkedFiles } from "../words.mjs";
import { findingsIn } from "./check.mjs";
import { ENGLISH, GERMAN } from "./rules.mjs";
import { textsOf } from "./texts.mjs";

const namesIn = (path, source) => findingsIn(path, source).map(({ name }) => name);

/** A sentence with the habit of each rule, in a text in which the rule holds. */
const EXAMPLES = {
  opening: ["a.rs", "/// What a close knows.\nfn a() {}"],
  "clause as subject": ["a.md", "What stays in the tag is shown."],
  condition: ["a.md", "Where scripts are off, it keeps none."],
  order: ["a.md", "Of two loaders on a page the first serves."],
  person: ["a.md", "Nobody sets this bit."],
  "asked filter": ["a.md", "The lookup asks every filter."],
  stand: ["a.md", "The link stands in the tag."],
  "for, as a reason": ["a.md", "It is read without a lock, for it has no file."],
  "but for": ["a.md", "All lines but for one."],
  "vague number": ["a.md", "It reads so many blocks."],
  "of its own": ["a.md", "It has a directory of its own."],
  "is no": ["a.md", "This is no link."],
  "speaking thing": ["a.md", "The page says why."],
  come: ["a.md", "The figure does not come."],
  "is there": ["a.md", "The key is not there."],
  "is taken": ["a.md", "The name was not taken."],
  "in this tab": ["a.md", "It is measured in this tab."],
  beside: ["a.md", "A beside B."],
  "for nothing": ["a.md", "A block is read for nothing."],
  "old word": ["a.md", "The tree is built anew."],
  told: ["a.md", "The error is told."],
  "by the model": ["a.md", "By the model, it takes a second."],
  "person in a thing": ["a.md", "The model knows three costs."],
  "In all": ["a.md", "In all three hashes."],
  less: ["a.md", "The residual is measured less model."],
  interval: ["a.md", "The interval of 95 % is wide."],
  us: ["a.md", "A read takes 60 us."],
  "straight apostrophe": ["web/src/a.en.ts", 'const a = "It is the key\'s block.";'],
  semicolons: ["a.md", "One idea; one more; a third."],
  gefragt: ["web/src/a.de.ts", 'const a = "Jeder Filter wird gefragt.";'],
  vergebens: ["web/src/a.de.ts", 'const a = "Ein Block wird vergebens gelesen.";'],
  Probe: ["web/src/a.de.ts", 'const a = "Jede Probe kostet Zeit.";'],
  "in diesem Tab": ["web/src/a.de.ts", 'const a = "In diesem Tab gemessen.";'],
  steht: ["web/src/a.de.ts", 'const a = "Der Wert steht im Link.";'],
  Wer: ["web/src/a.de.ts", 'const a = "Wer scrollt, sieht mehr.";'],
  Person: ["web/src/a.de.ts", 'const a = "Das sieht niemand gern.";'],
  Floskel: ["web/src/a.de.ts", 'const a = "Die Datei ist zur Hand.";'],
  Intervall: ["web/src/a.de.ts", 'const a = "Das Intervall von 95 % ist breit.";'],
};

test("every rule has an example that it finds", () => {
  assert.deepEqual(Object.keys(EXAMPLES).sort(), [...ENGLISH, ...GERMAN].map(({ name }) => name).sort());
  for (const [name, [path, source]] of Object.entries(EXAMPLES)) {
    assert.ok(namesIn(path, source).includes(name), `${name}: ${namesIn(path, source)}`);
  }
});

test("a confidence interval is not described as a share of runs", () => {
  assert.deepEqual(namesIn("a.md", "It is in 95 of 100 such runs between 1 and 2."), ["interval"]);
  assert.deepEqual(namesIn("web/src/a.de.ts", 'const a = "Es liegt in 95 von 100 solchen Läufen dazwischen.";'), [
    "Intervall",
  ]);
});

test("plain words are not reported", () => {
  const plain = [
    "The lookup probes each filter of the level.",
    "There is no lock. Why is there no lock?",
    "The rate is no longer measured.",
    "A read takes 60 µs (95 % CI 55 to 65), with 1.95 % noise.",
    "`stands` and [a text](beside.md) are code and an address.",
    "Two results come from the same run.",
  ];
  for (const sentence of plain) assert.deepEqual(namesIn("a.md", sentence), [], sentence);
});

test("a sentence may have as many words as its kind allows", () => {
  const sentence = (count) => `${Array.from({ length: count }, () => "word").join(" ")}.`;
  assert.deepEqual(namesIn("docs/a.md", sentence(30)), []);
  assert.deepEqual(namesIn("docs/a.md", sentence(31)), ["long sentence"]);
  assert.deepEqual(namesIn("web/src/text/a.en.ts", `const a = "${sentence(26)}";`), ["long sentence"]);
  assert.deepEqual(namesIn("docs/a.md", `${sentence(30)} 1 2 3 4 5.`), [], "numbers are no words");
});

test("texts of code are found with their lines, and code is not", () => {
  const script = `// One line
// and its next.
const a = /beside "it/u; // trailing
const b = \`A \${c(\`x \${d}\`)} text\`;
/** A block
 * of lines. */
const e = "no-text", f = 'a second text';`;
  assert.deepEqual(
    textsOf("a.ts", script).map(({ line, kind, text }) => [line, kind, text]),
    [
      [1, "comment", "One line and its next."],
      [3, "comment", "trailing"],
      [4, "string", "A · text"],
      [5, "comment", "A block of lines."],
      [7, "string", "a second text"],
    ],
  );
  const rust = `//! A header.
fn a<'t>(x: &'t str) { let c = '"'; print("it {x:?} says \\"so\\""); let r = r#"raw "text" here"#; }
/// | table | of cells |
/// - an item
#[cfg(test)]
mod tests {
    // Nobody reads this.
}`;
  assert.deepEqual(
    textsOf("a.rs", rust).map(({ line, text }) => [line, text]),
    [
      [1, "A header."],
      [2, 'it · says "so"'],
      [3, ""],
      [3, "table"],
      [3, "of cells"],
      [3, ""],
      [4, "- an item"],
    ],
  );
});

test("paragraphs of documents are found, and code blocks are not", () => {
  const page = "# A title\n\nTwo lines\nof one paragraph.\n\n```\nnobody\n```\n\n| cell | beside |\n";
  assert.deepEqual(
    textsOf("a.md", page).map(({ line, text }) => [line, text]),
    [
      [1, "# A title"],
      [3, "Two lines of one paragraph."],
      [10, ""],
      [10, "cell"],
      [10, "beside"],
      [10, ""],
    ],
  );
});

test("quotations are marked, and strings of tests are not checked", () => {
  assert.deepEqual(namesIn("engine/a.rs", 'print("nobody reads"); // words-ok'), []);
  assert.deepEqual(namesIn("engine/a/tests/b.rs", 'print("nobody reads");'), []);
  assert.deepEqual(namesIn("engine/a.rs", 'print("nobody reads");'), ["person"]);
});

test("the check reads the files of the repository", () => {
  const files = checkedFiles();
  for (const path of ["README.md", "web/src/text/lab.en.ts", "native-bench/src/lib.rs"])
    assert.ok(files.includes(path), path);
});
