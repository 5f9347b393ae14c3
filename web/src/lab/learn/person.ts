/** Name of a person, normalized for seeds, for sorting codes, and for the text before a code. Pure. */

/** Composed letters, one space between words, none around: the same name typed by other hands is the same. */
export function personOf(name: string): string {
  return name.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
}

/** A code with its name as a line of a table: a name that has what separates fields is in quotes. */
export function handedIn(name: string, code: string): string {
  const person = personOf(name);
  if (person === "") return code;
  return `${/[,;"]/u.test(person) ? `"${person.replaceAll('"', '""')}"` : person}, ${code}`;
}
