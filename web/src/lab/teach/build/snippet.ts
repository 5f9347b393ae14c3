/** What authors put into a course page to show a view of the lab there. Pure. */

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (letter) => ESCAPES[letter] ?? letter);
}

/** An iframe, and a link for where no frames are allowed. */
export function embedSnippet(address: string, title: string): string {
  const [to, name] = [escaped(address), escaped(title)];
  return [
    `<iframe src="${to}" title="${name}" width="100%" height="720" loading="lazy"></iframe>`,
    `<p><a href="${to}">${name}</a></p>`,
  ].join("\n");
}
