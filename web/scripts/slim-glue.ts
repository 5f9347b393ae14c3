/**
 * The glue of a module for elements: of what the bindings' tool writes, the functions that are asked for, with its helpers in the short
 * forms of `glue-parts.js` (docs/decisions/0070).
 *
 * **Invariant** (broken by `slim-glue.test.ts`): a glue that has something else than was expected ends the build.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ESTree, parseSync } from "vite";

/** What stands in every glue and has a short form, or is not needed where objects are freed by hand. */
const REPLACED =
  /^(?:initSync|__wbg_init\w*|__wbg_load|__wbg_finalize_init|cached\w+|decodeText|numBytesDecoded|MAX_SAFARI\w+|wasm\w*|WASM_VECTOR_LEN|\w+Finalization|get\w+Memory0|get\w+FromWasm0|pass\w+ToWasm0)$/u;
/** Of those, what works on top of the short forms as it is. */
const KEPT = new Set(["getArrayJsValueFromWasm0", "passArrayJsValueToWasm0"]);
/** Objects that nobody freed, and `using`: elements free theirs by hand. */
const BY_ITSELF =
  /^if \((?:Symbol\.dispose|!\('encodeInto' in cachedTextEncoder\))\)|^cachedTextDecoder\.decode\(\);$/u;
const FINALIZATION = /^\s*\w+Finalization\.(?:un)?register\(.*\);\n/gmu;

/** The name of what a statement declares; null where it declares nothing. */
function declared(statement: ESTree.Statement): string | null {
  if (statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration")
    return statement.id?.name ?? null;
  if (statement.type !== "VariableDeclaration") return null;
  const id = statement.declarations[0]?.id;
  return id?.type === "Identifier" ? id.name : null;
}

/** The functions that a module asks for, in its order, from the function of the glue that names them. */
function importsOf(text: string, order: readonly string[]): string {
  const statement = parseSync("imports.js", text).program.body[0];
  const first = statement?.type === "FunctionDeclaration" ? statement.body?.body[0] : undefined;
  const object = first?.type === "VariableDeclaration" ? first.declarations[0]?.init : undefined;
  if (object?.type !== "ObjectExpression") throw new Error("the glue names its imports otherwise than was expected");
  const found = new Map<string, string>();
  for (const property of object.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") continue;
    found.set(property.key.name, text.slice(property.value.start, property.value.end));
  }
  const functions = order.map((name) => {
    const own = found.get(name);
    if (own === undefined) throw new Error(`the glue lacks ${name}`);
    return own;
  });
  return `const IMPORTS = [${functions.join(",\n")}];`;
}

/** What becomes of a statement that declares a name; nothing where a short form stands for it. */
function shortened(name: string, text: string, order: readonly string[]): string {
  if (name === "__wbg_get_imports") return importsOf(text, order);
  return KEPT.has(name) || !REPLACED.test(name) ? text : "";
}

/** The glue with these functions; `order` is the names of the module's imports. */
export function slimGlue(glue: string, wanted: readonly string[], order: readonly string[], parts: string): string {
  const missing = new Set(wanted);
  const kept = parseSync("glue.js", glue).program.body.map((outer): string => {
    const isExport = outer.type === "ExportNamedDeclaration";
    const statement = (isExport ? outer.declaration : outer) as ESTree.Statement | null;
    // The list of exports at the end.
    if (statement === null) return "";
    const text = glue.slice(statement.start, statement.end);
    const name = declared(statement);
    if (name === null && !BY_ITSELF.test(text)) {
      throw new Error(`the glue has a statement that was not expected: ${text}`);
    }
    if (name === null) return "";
    if (!isExport) return shortened(name, text, order);
    return missing.delete(name) ? text.replaceAll(FINALIZATION, "") : "";
  });
  missing.delete("default");
  if (missing.size > 0) throw new Error(`the glue lacks ${[...missing].join(", ")}`);
  const names = wanted.map((name) => (name === "default" ? "default: __wbg_init" : name));
  return `${parts}\n${kept.join("\n")}\nexport const glue = { ${names.join(", ")} };\n`;
}

/** A list of names of a glue as `?slim`: the object that has them. */
export function slimGlues() {
  const ending = "?slim";
  return {
    name: "lsm-lab-slim-glue",
    enforce: "pre" as const,
    resolveId: (id: string, importer: string | undefined) =>
      id.endsWith(ending) && id.startsWith("./")
        ? join(dirname(importer ?? ""), `${id.slice(0, -ending.length)}.ts${ending}`)
        : undefined,
    load(id: string) {
      if (!id.endsWith(ending)) return undefined;
      const file = id.slice(0, -ending.length);
      const list = readFileSync(file, "utf8");
      const from = /from "(?<from>[^"]+)\.js"/u.exec(list)?.groups?.["from"] ?? "";
      const glue = join(dirname(file), from);
      const module = new WebAssembly.Module(readFileSync(`${glue}_bg.wasm`));
      const order = WebAssembly.Module.imports(module).map(({ name }) => name);
      const wanted = (list.match(/^ {2}\w+(?=,$)/gmu) ?? []).map((name) => name.trim());
      const parts = readFileSync(join(import.meta.dirname, "glue-parts.js"), "utf8");
      return slimGlue(readFileSync(`${glue}.js`, "utf8"), wanted, order, parts);
    },
  };
}
