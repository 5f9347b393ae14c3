/**
 * Returns the entry of a table for a name from a file, a link or the browser's storage. Every object inherits names such as `constructor`,
 * which are not entries.
 */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
