import assert from "node:assert/strict";
import test from "node:test";
import { numbersOf, rowsOf, tablesOf } from "./machines.mjs";

const OPERATIONS = `run,date,machine_device,operation,of,bytes,quantity,unit,origin,estimate,low,high,n,noise,reads_from
r,2026-11-21,"disk ""a"" (virtio, ext4)",read,,4096,p50,ns,measured,28000,,,10,,
r,2026-11-21,d,hash,murmur64a,512,latency,ns,measured,100,,,,,
r,2026-11-21,d,probe,standard,16000,absent_key,ns,measured,3,,,,,
r,2026-11-21,d,probe,standard,220000,absent_key,ns,measured,21,,,,,
`;
const lookups = (noise) => `empty_fraction,quantity,origin,estimate,low,high,n,noise
1,gain,measured,0.15,0.14,0.16,60,${noise}
1,gain,model,0.2,,,,${noise}
1,a_mean,measured,2000,,,,${noise}
1,a_hashes,counted,5,,,,${noise}
1,b_hashes,counted,1,,,,${noise}
0.5,gain,measured,0.03,0.02,0.04,60,${noise}
`;
const result = (name, noise) => numbersOf(name, rowsOf(OPERATIONS), rowsOf(lookups(noise)));

test("fields may have quotes and commas", () => {
  assert.equal(rowsOf(OPERATIONS)[0].machine_device, 'disk "a" (virtio, ext4)');
});

test("costs are those of the paper's hash and of filters as in a quick run", () => {
  const { readUs, hashNs, probeNs, gain, byCounts } = result("x", "A");
  assert.deepEqual([readUs, hashNs, probeNs, gain], [28, 100, 21, 0.15]);
  assert.equal(byCounts, (4 * 100) / 2000);
});

test("gains of busy runs are shown and not summed up", () => {
  const text = tablesOf([result("busy", "C"), result("quiet", "A")]);
  assert.match(text, /\| busy \| 2\.00 \| 15\.0 % \(14\.0 to 16\.0\) \| 20\.0 % \| 60 \| C \|/u);
  assert.match(text, /Gains of runs that were not busy \(noise A or B\): 15\.0 % to 15\.0 %\./u);
  assert.match(tablesOf([result("busy", "C")]), /Every run was busy/u);
});

test("a run without a comparison has costs alone", () => {
  const text = tablesOf([numbersOf("alone", rowsOf(OPERATIONS), [])]);
  assert.equal(text.match(/\| alone \|/gu).length, 1);
});
