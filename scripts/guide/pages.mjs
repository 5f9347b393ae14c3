/**
 * Completes a page of mdBook: marks the current chapter in the list, names scrollable parts, and removes everything that the lab's policy
 * forbids.
 */

/**
 * @param {string} html
 * @param {string} name name of its file
 */
export function finishPage(html, name) {
  return [markCurrent, tidyTables, breakPaths, linkElements].reduce((text, step) => step(text, name), html);
}

/** Marks the open chapter in the list. */
function markCurrent(html, name) {
  const [start, list, end] = between(html, '<nav class="contents"', "</nav>");
  return start + list.replace(`<a href="${name}">`, `<a href="${name}" aria-current="page">`) + end;
}

/**
 * A wide table scrolls: it is a named group that the keyboard can focus (`guide.js`). Columns align by class, because the policy forbids
 * styles. An empty head is removed.
 */
function tidyTables(html) {
  return html
    .replaceAll('<div class="table-wrapper">', '<div class="table-wrapper" role="group" aria-label="Table">')
    .replaceAll(/<thead>\s*<tr>(?:\s*<th[^>]*><\/th>)+\s*<\/tr>\s*<\/thead>/gu, "")
    .replaceAll(/<th([^>]*)><\/th>/gu, "<td$1></td>")
    .replaceAll(/(<t[hd][^>]*) style="text-align: (left|center|right)"/gu, '$1 class="align-$2"');
}

/** Allows line breaks in paths after a slash, but not within a name. */
function breakPaths(html) {
  return html.replaceAll(/<td[\s\S]*?<\/td>/gu, (cell) =>
    cell.replaceAll(/<code>[^<]*<\/code>/gu, (code) => code.replaceAll(/(?<!<)\/(?=[^/\s<])/gu, "/<wbr>")),
  );
}

/** Adds the script and the sheet of the elements to pages with elements. */
function linkElements(html) {
  const content = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  if (/<lsm-[a-z]/u.test(content)) return html;
  return html.replaceAll(/\s*<(?:link|script)[^>]*data-elements[^>]*>(?:<\/script>)?/gu, "");
}

function between(text, from, to) {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`the page has no ${from}`);
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}
