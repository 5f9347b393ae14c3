/**
 * A plugin of the bundler: of the texts, elements carry the sentences that their code says, and no others.
 *
 * A text is one object with all sentences of a page, and bundlers keep objects whole: without this, every figure that names a device
 * brings the first page's notices along (docs/decisions/0070). Which sentences are said is read from the sources, since a text is
 * needed before the code that uses it is known.
 *
 * **Invariant** (broken by `used-words.test.ts`): a text that is used other than by the names of its sentences stays whole.
 */
import { readFileSync } from "node:fs";
import { type ESTree, type Plugin, parseSync } from "vite";
import { fileOf, IMPORT } from "./imports.ts";

/** A text, in whichever language. */
const TEXT = /\/text\/(?:[\w-]+\/)*(?:[\w-]+\.)?(?:en|de)\.ts$/u;
/** Names by what exports them: `journey journeyText` to the names of sentences; null for all of them. */
export type Uses = Map<string, Set<string> | null>;

/** A text by what its languages share: `journey` for `journey.en.ts` and its twins. */
const nameOf = (file: string): string => /([\w-]+\.)?(?:en|de)\.ts$/u.exec(file)?.[1]?.slice(0, -1) ?? "";

/** Adds what a source says by a binding of a text. */
export function readUses(source: string, binding: string, key: string, uses: Uses): void {
  const code = source.replaceAll(IMPORT, "").replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gmu, "");
  for (const [, dot, sentence, after] of code.matchAll(
    new RegExp(`(?<![</"])((?<!\\.)\\.)?\\b${binding}\\b(?:\\s*\\.\\s*(\\w+)|(\\??:|=\\{))?`, "gu"),
  )) {
    // A field of that name, or the name of one in an object, a type or an element; an element of SVG and a
    // word are none from the outset.
    if (dot !== undefined || after !== undefined) continue;
    const known = uses.get(key);
    if (sentence === undefined) uses.set(key, null);
    else if (known !== null) uses.set(key, (known ?? new Set<string>()).add(sentence));
  }
}

/** What a text says of its own sentences. */
function readOwn(file: string, source: string, uses: Uses): void {
  for (const [, name = ""] of source.matchAll(/^export const (\w+)/gmu)) {
    const own = source.replace(new RegExp(`^export const ${name}\\b`, "mu"), "");
    readUses(own, name, `${nameOf(file)} ${name}`, uses);
  }
}

/** What a source says of a text that it imports by these names. */
function readImport(source: string, names: string, text: string, uses: Uses): void {
  for (const [, name = "", alias = name] of names.matchAll(/(?<!type )\b(\w+)(?: as (\w+))?/gu)) {
    readUses(source, alias, `${nameOf(text)} ${name}`, uses);
  }
}

/** What all sources that can be reached from some say, or only those that come with them. */
export function usesFrom(files: readonly string[], isWithLater: boolean): Uses {
  const uses: Uses = new Map();
  const seen = new Set(files);
  for (const file of seen) {
    const source = readFileSync(file, "utf8");
    if (TEXT.test(file)) readOwn(file, source, uses);
    for (const { from, names } of importsOf(source, isWithLater)) {
      const target = fileOf(from, file);
      if (target === null) continue;
      seen.add(target);
      if (TEXT.test(target)) readImport(source, names, target, uses);
    }
  }
  return uses;
}

/** What a source imports, and by which names. */
function importsOf(source: string, isWithLater: boolean): readonly { readonly from: string; readonly names: string }[] {
  return [...source.matchAll(IMPORT)].flatMap(({ groups = {} }) => {
    const from = groups["from"] ?? (isWithLater ? groups["later"] : undefined);
    return from === undefined ? [] : [{ from, names: groups["names"] ?? "" }];
  });
}

/** A stretch of a source. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The sentences of an object that nobody says, each with what stands between it and the next. */
function unsaid(object: ESTree.ObjectExpression, said: ReadonlySet<string>): Stretch[] {
  return object.properties.flatMap((property, at): Stretch[] => {
    if (property.type !== "Property" || property.key.type !== "Identifier" || property.computed) return [];
    if (said.has(property.key.name)) return [];
    return [{ start: property.start, end: object.properties[at + 1]?.start ?? object.end - 1 }];
  });
}

/** What stands in an expression, whatever its type is said to be. */
function plain(expression: ESTree.Expression | null): ESTree.Expression | null {
  const isTyped = expression?.type === "TSAsExpression" || expression?.type === "TSSatisfiesExpression";
  return isTyped ? expression.expression : expression;
}

/** A text without the sentences that nobody says. */
export function withUsed(code: string, file: string, uses: Uses): string {
  const declared = parseSync(file, code).program.body.flatMap((statement) => {
    const isExport = statement.type === "ExportNamedDeclaration";
    return isExport && statement.declaration?.type === "VariableDeclaration" ? statement.declaration.declarations : [];
  });
  const cuts = declared.flatMap(({ id, init }): Stretch[] => {
    const said = id.type === "Identifier" ? uses.get(`${nameOf(file)} ${id.name}`) : null;
    const object = plain(init);
    return said === null || object?.type !== "ObjectExpression" ? [] : unsaid(object, said ?? new Set());
  });
  return cuts.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}

/**
 * The plugin. `sources`: what the whole bundle is reached from; `sourceOf`: what a module's copy is reached from, where it is a copy
 * for one script alone (`own-copies.ts`); what that script loads later has copies too, with words of their own.
 */
export function usedWords(sources: () => readonly string[], sourceOf: (id: string) => string | null): Plugin {
  const known = new Map<string | null, Uses>();
  const usesOf = (id: string): Uses => {
    const source = sourceOf(id);
    const uses = known.get(source) ?? (source === null ? usesFrom(sources(), true) : usesFrom([source], false));
    known.set(source, uses);
    return uses;
  };
  return {
    name: "lsm-lab-used-words",
    enforce: "pre",
    buildStart: () => known.clear(),
    transform(code, id) {
      const [file = ""] = id.split("?");
      return TEXT.test(file) ? { code: withUsed(code, file, usesOf(id)), map: null } : null;
    },
  };
}
