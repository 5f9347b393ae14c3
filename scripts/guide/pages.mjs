/**
 * Finishes a page of mdBook: marks where one is in the list of chapters, names what can be scrolled, and takes out what the
 * lab's policy forbids.
 */

/**
 * @param {string} html
 * @param {string} name of its file
 */
export function finishPage(html, name) {
  return [markCurrent, tidyTables, breakPaths, linkElements].reduce((text, step) => step(text, name), html);
}

/** The chapter that is open, in the list of all. */
function markCurrent(html, name) {
  const [start, list, end] = between(html, '<nav class="contents"', "</nav>");
  return start + list.replace(`<a href="${name}">`, `<a href="${name}" aria-current="page">`) + end;
}

/**
 * A wide table scrolls: a group with a name, that the keyboard reaches (`guide.js`). Columns align by class, since the policy
 * forbids styles; a head without words is none.
 */
function tidyTables(html) {
  return html
    .replaceAll('<div class="table-wrapper">', '<div class="table-wrapper" role="group" aria-label="Table">')
    .replaceAll(/<thead>\s*<tr>(?:\s*<th[^>]*><\/th>)+\s*<\/tr>\s*<\/thead>/gu, "")
    .replaceAll(/<th([^>]*)><\/th>/gu, "<td$1></td>")
    .replaceAll(/(<t[hd][^>]*) style="text-align: (left|center|right)"/gu, '$1 class="align-$2"');
}

/** A path in a table goes on below after a slash, not in the middle of a name. */
function breakPaths(html) {
  return html.replaceAll(/<td[\s\S]*?<\/td>/gu, (cell) =>
    cell.replaceAll(/<code>[^<]*<\/code>/gu, (code) => code.replaceAll(/(?<!<)\/(?=[^/\s<])/gu, "/<wbr>")),
  );
}

/** The script and the sheet of the elements, on pages that have one. */
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
