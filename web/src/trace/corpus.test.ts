import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeTrace } from "./events.generated";

const CORPUS = join(import.meta.dirname, "../../../tests/corpus");
const FORMATS = readdirSync(CORPUS, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe("published traces", () => {
  it.each(FORMATS.map((entry) => entry.name))("of %s are read to the last event", (format) => {
    const bytes = readFileSync(join(CORPUS, format, "trace.bin"));
    const words = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    const kinds = new Set(decodeTrace(words).map((event) => event.kind));
    for (const kind of ["entryWritten", "tableWritten", "compactionPicked", "digestReused", "lookupEnded"]) {
      expect(kinds).toContain(kind);
    }
  });
});
