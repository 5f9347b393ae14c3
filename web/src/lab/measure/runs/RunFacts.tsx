/** Facts about a run: device, machine, way of reading and tree, and its caveats. */

import type { NativeResult } from "../../../engine/native-result";
import { en } from "../../../text/lab.en";
import { count, day, withMinus } from "../../../text/numbers";
import { measureText as text } from "../../../text/pages/measure.en";
import { bytes } from "../../../text/units";
import { caveatsOf } from "./runs";

/** Facts and caveats. */
export function RunFacts({ result }: { readonly result: NativeResult }) {
  const caveats = caveatsOf(result);
  return (
    <section className="run-facts" aria-label={text.facts}>
      <h2>{text.facts}</h2>
      <dl>
        {factsOf(result).map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {caveats.length === 0 ? null : (
        <>
          <h3>{text.caveats}</h3>
          <ul className="caveats">
            {caveats.map((caveat) => (
              <li key={caveat} lang={result.warnings?.includes(caveat) ? "en" : undefined}>
                {withMinus(caveat)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Names and values. Unknown values have no row. */
function factsOf(result: NativeResult): [string, string][] {
  const { run, device, io, filesystem, tree } = result;
  const model = device.model && !device.label.includes(device.model) ? ` (${device.model})` : "";
  const facts: [string, string | null][] = [
    [text.device, `${device.label}${model}`],
    [text.reading, io ? text.reads(io.effective, io.verification.verdict) : null],
    [text.filesystem, filesystem ? [filesystem.type, ...(filesystem.options ?? [])].join(", ") : null],
    ...machineOf(result),
    [text.tree, treeOf(tree)],
    [text.preset, [run.preset, day(run.started_utc)].filter(Boolean).join(", ")],
    [text.program, run.tool ? `${run.tool.name} ${run.tool.version}, ${run.tool.profile}` : null],
  ];
  return facts.flatMap(([name, said]): [string, string][] => (said === null || said === "" ? [] : [[name, said]]));
}

function machineOf({ environment }: NativeResult): [string, string | null][] {
  if (!environment) return [];
  const { cpu, system, hypervisor, memory_bytes: memory } = environment;
  const known = [system.distribution ?? system.name, system.kernel, hypervisor ? text.hypervisor(hypervisor) : null];
  const processor = text.processors(cpu.model ?? cpu.architecture, cpu.logical_count);
  return [
    [text.processor, memory ? `${processor}, ${bytes(memory)}` : processor],
    [text.system, known.filter(Boolean).join(", ")],
  ];
}

function treeOf(tree: NativeResult["tree"]): string | null {
  if (!tree) return null;
  const filter = `${en.filter(tree.filter)}, ${en.bits(tree.bits_per_key)}, ${en.digest(tree.digest)}`;
  return text.treeOf(tree.levels, tree.size_ratio, tree.entries === undefined ? "" : count(tree.entries), filter);
}
