/** Native results for elements: the file that the attribute names, validated by the engine like any other. */

import type { NativeResult } from "../engine/native-result";
import { BYTES_MAX } from "../results/load";
import type { LoadedResult } from "../results/origin";
import { complaintsText as text } from "../text/complaints.en";
import { sharedEngine } from "./page-engine";
import { sampleText } from "./surroundings";

let sample: Promise<LoadedResult | null> | undefined;

/** The run that comes with the elements; null where it does not come. */
export function sampleRun(): Promise<LoadedResult | null> {
  sample ??= loadSample();
  // Where it did not come, the next who needs it asks again.
  sample.catch(() => {
    sample = undefined;
  });
  return sample;
}

async function loadSample(): Promise<LoadedResult | null> {
  const text = await sampleText();
  if (text === null) return null;
  return { name: "", source: "bundled", result: await parsed(text) };
}

function parsed(file: string): Promise<NativeResult> {
  return sharedEngine("full").client.call((remote) => remote.parseResult(file));
}

const known = new Map<string, Promise<readonly LoadedResult[]>>();

/** The results of an address; none where it holds no result. */
export function resultsFrom(address: string, say: (sentence: string) => void): Promise<readonly LoadedResult[]> {
  const found = known.get(address) ?? load(address, say);
  known.set(address, found);
  return found;
}

async function load(address: string, say: (sentence: string) => void): Promise<readonly LoadedResult[]> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status}`);
    const file = await response.text();
    if (file.length > BYTES_MAX) throw new Error("it is too large");
    return [{ name: address.replace(/^.*\//u, ""), source: "opened", result: await parsed(file) }];
  } catch (cause) {
    say(text.noFile(address, cause instanceof Error ? cause.message : String(cause)));
    return [];
  }
}
