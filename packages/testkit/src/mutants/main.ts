// Tests whether the tests of a clone find the faults of mutants.ts: npm run mutants --workspace packages/testkit -- --tree DIR
// [--only NAME]... [--json FILE]. Prints a table and the share of killed mutants; FILE receives the results after each mutant.
// Paths are relative to the folder in which npm was called. When interrupted, it restores the current file.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mutants } from './mutants.js';
import { type MutantResult, runMutants } from './run-mutants.js';
import { tableOf } from './table-of.js';

const TIME_LIMIT_MS = 10 * 60_000;
const { values } = parseArgs({
  options: {
    tree: { type: 'string' },
    only: { type: 'string', multiple: true },
    json: { type: 'string' },
  },
});
if (values.tree === undefined)
  throw new Error('--tree must be the folder of a clone; it is missing');
const json = values.json === undefined ? undefined : fromCaller(values.json);

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => interruption.abort(new Error(`ended by ${signal}`)));
}
const leftOut: string[] = [];
const results: MutantResult[] = [];
await runMutants({
  tree: fromCaller(values.tree),
  mutants: values.only?.map(mutantOf) ?? mutants,
  timeLimitMs: TIME_LIMIT_MS,
  signal: interruption.signal,
  onLeftOut: (test) => {
    leftOut.push(test);
    console.error(`left out, because it fails without a mutant: ${test}`);
  },
  onResult: (result) => {
    results.push(result);
    if (json !== undefined)
      writeFileSync(json, `${JSON.stringify({ leftOut, results }, null, 2)}\n`);
    console.error(`${result.mutant.name}: ${result.isKilled ? 'killed' : 'survived'}`);
  },
});
console.log(tableOf(results, leftOut));

/** Resolves a path relative to the caller, because npm runs scripts in the folder of the package. */
function fromCaller(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path);
}

function mutantOf(name: string) {
  const found = mutants.find((mutant) => mutant.name === name);
  if (found === undefined) {
    throw new Error(
      `--only must be one of ${mutants.map((mutant) => mutant.name).join(', ')}, but is "${name}"`,
    );
  }
  return found;
}
