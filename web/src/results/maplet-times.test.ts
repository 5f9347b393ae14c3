// @vitest-environment node
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

interface Interval {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

interface Measured {
  readonly date: string;
  readonly machine: { readonly processor: string };
  readonly sections: readonly {
    readonly shape: string;
    readonly series: readonly { readonly contender: string; readonly stream: string; readonly cpu_ns: Interval }[];
  }[];
}

/** Shape of the measured trees with short keys, of which a hash takes little time, and the length of these keys. */
const [SHAPE, KEY_BYTES] = ["small", 16];

/** Returns the times of lookups with one mask and with a maplet, as a module. */
function generated({ date, machine, sections }: Measured): string {
  const series = sections.find(({ shape }) => shape === SHAPE)?.series ?? [];
  const times = (stream: string) => {
    const of = (contender: string) =>
      series.find((one) => one.contender === contender && one.stream === stream)?.cpu_ns;
    return `{ merged: ${said(of("C merged"))}, maplet: ${said(of("D maplet"))} }`;
  };
  return `/** Times of lookups in ns with their 95 % CI. Generated from \`docs/measurements/peers-maplet.json\`; \`maplet-times.test.ts\` compares both. */
export const MAPLET_TIMES = {
  date: "${date}",
  processor: "${machine.processor}",
  keyBytes: ${KEY_BYTES},
  absent: ${times("empty")},
  existing: ${times("existing")},
} as const;
`;
}

function said(ns: Interval | undefined): string {
  if (ns === undefined) throw new Error("This time was not measured.");
  return `{ median: ${ns.median}, low: ${ns.low}, high: ${ns.high} }`;
}

it("the times are those of the measurement (regenerate with vitest --update)", async () => {
  const file = new URL("../../../docs/measurements/peers-maplet.json", import.meta.url);
  const measured = JSON.parse(await readFile(file, "utf8")) as Measured;
  await expect(generated(measured)).toMatchFileSnapshot("./maplet-times.generated.ts");
});
