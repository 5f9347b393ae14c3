/** A document of the repository on the page. */

import { createElement, type ReactNode, useMemo } from "react";
import { linkOf } from "./links";
import { type Block, blocksOf, type Inline, plain } from "./markdown";

interface DocumentProps {
  readonly markdown: string;
  /** Number of levels by which headings are lowered, because the page has its own heading above. */
  readonly lower?: number;
  /** True if the first heading is omitted, because the page has it. */
  readonly isUntitled?: boolean;
}

/** The document. */
export function Document({ markdown, lower = 1, isUntitled = false }: DocumentProps) {
  const blocks = useMemo(() => blocksOf(markdown), [markdown]);
  const shown = isUntitled && blocks[0]?.kind === "heading" ? blocks.slice(1) : blocks;
  return (
    // Documents are English, whatever the page around them is.
    <div className="document" lang="en">
      {shown.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change while it is shown.
        <BlockView key={at} block={block} lower={lower} />
      ))}
    </div>
  );
}

function BlockView({ block, lower }: { readonly block: Block; readonly lower: number }) {
  if (block.kind === "heading") {
    const level = Math.min(block.level + lower, 6);
    return createElement(`h${level}`, { id: anchorOf(block.id), tabIndex: -1 }, <Words line={block.text} />);
  }
  if (block.kind === "paragraph") {
    return (
      <p>
        <Words line={block.text} />
      </p>
    );
  }
  if (block.kind === "code") return <Code text={block.text} />;
  if (block.kind === "table") return <Table {...block} />;
  const items = block.items.map((item) => (
    <li key={plain(item)}>
      <Words line={item} />
    </li>
  ));
  return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

/** Id of a heading on the page. It never collides with the page's own names. */
export function anchorOf(id: string): string {
  return `entry-${id}`;
}

function Code({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}

function Table({ head, rows }: Extract<Block, { kind: "table" }>) {
  const columns = head.map(plain);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div className="table-scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, at) =>
              cell.length === 0 ? (
                <td key={columns[at]} />
              ) : (
                <th key={columns[at]} scope="col">
                  <Words line={cell} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.map(plain).join("|")}>
              {row.map((cell, at) => (
                <td key={columns[at]}>
                  <Words line={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Words with their form. */
export function Words({ line }: { readonly line: readonly Inline[] }): ReactNode {
  return line.map((part, at) => {
    const key = `${at}:${part.text}`;
    if (part.kind === "code") return <code key={key}>{part.text}</code>;
    if (part.kind === "strong") return <strong key={key}>{part.text}</strong>;
    if (part.kind === "em") return <em key={key}>{part.text}</em>;
    if (part.kind === "text") return part.text;
    const href = part.kind === "link" ? linkOf(part.to) : null;
    return href === null ? (
      part.text
    ) : (
      <a key={key} href={href}>
        {part.text}
      </a>
    );
  });
}
