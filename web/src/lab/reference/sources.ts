/** The sources that code and documents cite, from `docs/sources.toml`: tables of quoted texts and nothing else. Pure. */

/** A source. */
export interface Source {
  readonly key: string;
  readonly title: string;
  readonly authors: string;
  readonly where: string;
  readonly doi: string | null;
  readonly for: string;
}

/** All sources, in the order of the file. */
export function sourcesOf(toml: string): Source[] {
  const sources: { key: string; fields: Map<string, string> }[] = [];
  for (const line of toml.split("\n")) {
    const key = /^\[([\w-]+)\]$/u.exec(line.trim())?.[1];
    if (key !== undefined) sources.push({ key, fields: new Map() });
    const [, name, value] = /^(\w+) = "(.*)"$/u.exec(line.trim()) ?? [];
    if (name !== undefined && value !== undefined) sources.at(-1)?.fields.set(name, value.replaceAll('\\"', '"'));
  }
  return sources.map(({ key, fields }) => ({
    key,
    title: fields.get("title") ?? key,
    authors: fields.get("authors") ?? "",
    where: fields.get("where") ?? "",
    doi: fields.get("doi") ?? null,
    for: fields.get("for") ?? "",
  }));
}
