// @vitest-environment node
import { expect, it } from "vitest";
import { embedSnippet } from "./snippet";

it("writes a frame and a link, and lets no title out of its attribute", () => {
  const snippet = embedSnippet('https://x.org/#v=1&a-title="><script>', `Tom's "week" <3`);
  expect(snippet).toContain('src="https://x.org/#v=1&amp;a-title=&quot;&gt;&lt;script&gt;"');
  expect(snippet).toContain('title="Tom&#39;s &quot;week&quot; &lt;3"');
  expect(snippet).not.toContain("<script>");
});
