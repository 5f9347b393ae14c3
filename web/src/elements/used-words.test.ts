// @vitest-environment node
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readUses, type Uses, usesFrom, withUsed } from "../../scripts/used-words";

const KEY = "tree treeText";
const TEXT = `export const treeText = {
  name: "A tree",
  count: (n: number): string => \`\${n} trees\`,
  deep: { one: "1" },
} as const;
`;

function usesIn(source: string): Uses {
  const uses: Uses = new Map();
  readUses(source, "text", KEY, uses);
  return uses;
}

describe("of a text", () => {
  it("what is said by its name is kept, and the rest is left out", () => {
    const uses = usesIn(
      'import { treeText as text } from "../text/trees/tree.en";\nconst a = [text.count(2), text.\n  deep];',
    );
    expect(uses.get(KEY)).toEqual(new Set(["count", "deep"]));
    const left = withUsed(TEXT, "/web/src/text/trees/tree.en.ts", uses);
    expect(left).not.toContain("A tree");
    expect(left.replace("export const treeText", "")).toContain("trees");
    expect(withUsed(TEXT.replace("A tree", "Ein Baum"), "/web/src/text/trees/tree.de.ts", uses)).toBe(left);
  });

  it.each([
    ...["const b = { text: label.text }; // text", "<text x={1}>{a}</text>", "<Say text={a} />", 'kind: "text"'],
    ...["interface File { readonly text?: string }", "type File = { text: string }"],
  ])("another thing of the same name says nothing: %s", (source) => expect(usesIn(source).get(KEY)).toBeUndefined());

  it.each(["say(text)", "const { name } = text;", "text[name]", "x = { ...text }", "y = ({ text }) => 1"])(
    "all stays where it is used as a whole: %s",
    (source) => {
      const uses = usesIn(source);
      expect(uses.get(KEY)).toBeNull();
      expect(withUsed(TEXT, "/web/src/text/trees/tree.en.ts", uses)).toBe(TEXT);
    },
  );
});

it("of the first page's text, elements have what they say, and no notice of the page", () => {
  const file = fileURLToPath(new URL("definitions/cost-bar.tsx", import.meta.url));
  const said = usesFrom([file], false).get("lab en");
  expect(said?.has("costTitle")).toBe(true);
  expect(said?.has("resultRefused")).toBe(false);
});

it("what comes later has its own words: a figure says none of its files before they are asked for", () => {
  const file = fileURLToPath(new URL("definitions/cost-bar.tsx", import.meta.url));
  expect(usesFrom([file], false).get("frame frameText")?.has("saveCsv")).toBe(false);
  expect(usesFrom([file], true).get("frame frameText")?.has("saveCsv")).toBe(true);
});
