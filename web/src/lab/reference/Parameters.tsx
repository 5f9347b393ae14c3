/** Format of links: the parameters of every page, from the declarations that read and write links. */

import { useEffect, useState } from "react";
import type { Param } from "../../figures/params/schema";
import { labelText } from "../../text/labels.en";
import { referenceText as text } from "../../text/pages/reference.en";
import { DataTable } from "../measure/DataTable";
import { PAGE_IDS, type PageId } from "../pages";
import { anchorOf } from "./Document";

type Schemas = typeof import("../page-schemas")["SCHEMAS"];

/** The section. */
export function Parameters() {
  const [schemas, setSchemas] = useState<Schemas | null>(null);
  const [page, setPage] = useState<PageId>("lab-0");
  useEffect(() => {
    import("../page-schemas").then(({ SCHEMAS }) => setSchemas(SCHEMAS)).catch(() => setSchemas(null));
  }, []);
  return (
    <section aria-labelledby={anchorOf("links")}>
      <h2 id={anchorOf("links")} tabIndex={-1}>
        {text.links}
      </h2>
      <p>{text.linksAre}</p>
      <label className="choice">
        <span>{text.linksOf}</span>
        <select value={page} onChange={(event) => setPage(event.target.value as PageId)}>
          {PAGE_IDS.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      {schemas === null ? null : (
        <DataTable
          caption={text.parametersOf(page)}
          columns={text.parameterColumns}
          rows={Object.values(schemas[page]).map((param: Param) => [
            param.name,
            labelText(param.label),
            takes(param),
            param.initial === null ? text.none : String(param.initial),
          ])}
        />
      )}
    </section>
  );
}

function takes(param: Param): string {
  if (param.kind === "choice") return param.options.map(({ value }) => value).join(", ");
  if (param.kind === "text") return text.textOf(param.lengthMax);
  return text.numberOf(param.min, param.max, param.unit ?? "", param.whole === true);
}
