/** `{{link-parameters}}`: the parameters in links of every page, from the declarations that read and write links. */

/** The generators. */
export async function linkGenerators(load) {
  const { SCHEMAS } = await load("/src/lab/page-schemas.ts");
  const pages = Object.entries(SCHEMAS);
  return { "link-parameters": () => pages.map(([page, schema]) => pageText(page, Object.values(schema))).join("\n\n") };
}

function pageText(page, params) {
  const rows = params.map((param) => {
    const initial = param.initial === null || param.initial === "" ? "nothing" : `\`${param.initial}\``;
    return `| \`${param.name}\` | ${param.label} | ${valuesOf(param)} | ${initial} |`;
  });
  return [`## ${page}`, "", "| name | meaning | values | default |", "|---|---|---|---|", ...rows].join("\n");
}

function valuesOf(param) {
  if (param.kind === "choice") return param.options.map(({ value }) => `\`${value}\``).join(", ");
  if (param.kind === "text") return `a text of at most ${param.lengthMax} characters`;
  const unit = param.unit === undefined ? "" : ` ${param.unit}`;
  return `a ${param.whole ? "whole number" : "number"} from ${param.min} to ${param.max}${unit}`;
}
