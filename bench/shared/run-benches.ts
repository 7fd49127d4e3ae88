/**
 * Runs every `*.bench.ts` of the sibling folders and prints one table each:
 *   npm run bench -- [--seed 1] [--only bill] [--json results.json]
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createStream } from '@bess/kernel/rng';
import { formatTable } from './format-table.js';
import { type Bench, type Measurement, measure } from './harness.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});
const seed = Number(values.seed);
const machine = `${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}`;
console.log(`Seed ${seed}, Node ${machine}\n`);

const root = new URL('../', import.meta.url);
const files = readdirSync(fileURLToPath(root), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .flatMap(({ name }) => readdirSync(new URL(name, root)).map((file) => `${name}/${file}`))
  .filter((file) => file.endsWith('.bench.ts') && file.includes(values.only));
if (files.length === 0) {
  throw new Error(`no bench file has "${values.only}" in its name`);
}
const tables: { title: string; measurements: Measurement[] }[] = [];
for (const file of files.sort()) {
  const { bench }: { bench: Bench } = await import(new URL(file, root).href);
  const measurements = await measure(bench, {
    stream: createStream({ seed, stream: 0, path: 0 }),
    nowMs: () => performance.now(),
  });
  tables.push({ title: bench.title, measurements });
  console.log(`${formatTable(bench.title, measurements)}\n`);
}
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ seed, machine, tables }, null, 2)}\n`);
}
