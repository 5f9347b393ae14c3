/**
 * Returns the commands of `native-bench`, from its help.
 *
 * @param {string} help the output of `native-bench --help`
 */
export function commandsOf(help) {
  const [, list = ""] = help.split(/^Commands:\n/mu);
  const lines = list.split(/\n\n/u)[0]?.split("\n") ?? [];
  const names = lines.map((line) => /^ {2}(?<name>[a-z-]+)(?: {2}|$)/u.exec(line)?.groups?.name);
  return names.filter((name) => name !== undefined && name !== "help");
}
