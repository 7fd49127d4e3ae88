/**
 * Ten thousand requests drawn at random: each must give the expected error, or an answer that is finite and in order; every twentieth is
 * repeated and must give the same bits. Exits with 1 if one fails.
 *
 *   npm run helios-cases --workspace bench -- [--seed 1] [--cases 10000] [--from 0] [--replay NUMBER]
 *
 * A case is replayed by the seed and its number.
 */
import { inspect, parseArgs } from 'node:util';
import { markdownTable } from '../shared/markdown-table.js';
import { randomCase } from './lib/cases/random-case.js';
import { runCase } from './lib/cases/run-case.js';

const TWICE_EVERY = 20;
const { values: asked } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '10000' },
    from: { type: 'string', default: '0' },
    replay: { type: 'string' },
  },
});
const seed = Number(asked.seed);

if (asked.replay !== undefined) {
  const one = randomCase(seed, Number(asked.replay));
  console.log(inspect(one, { depth: 4, maxArrayLength: 200 }));
  console.log(runCase(one, true).join('\n') || 'no faults');
} else {
  process.exitCode = runAll(Number(asked.from), Number(asked.cases)) === 0 ? 0 : 1;
}

/** @returns number of failed cases */
function runAll(from: number, count: number): number {
  const kinds = new Map<
    string,
    { count: number; failed: number; slowest: number; slowestCase: number }
  >();
  let failed = 0;
  const started = performance.now();
  for (let number = from; number < from + count; number += 1) {
    const one = randomCase(seed, number);
    const begun = performance.now();
    const faults = runCase(one, number % TWICE_EVERY === 0);
    const seconds = (performance.now() - begun) / 1000;
    const kind = kinds.get(one.kind) ?? { count: 0, failed: 0, slowest: 0, slowestCase: number };
    kind.count += 1;
    if (seconds > kind.slowest) Object.assign(kind, { slowest: seconds, slowestCase: number });
    kinds.set(one.kind, kind);
    if (faults.length === 0) continue;
    kind.failed += 1;
    failed += 1;
    const { values, horizon, stepMinutes = 60 } = one.options;
    console.log(
      `case ${number}, ${one.kind}, ${values?.length} values of ${stepMinutes} min, ${horizon} ahead: ` +
        `${faults.slice(0, 3).join('; ')}\n  npm run helios-cases -w bench -- --seed ${seed} --replay ${number}`,
    );
  }
  const rows = [...kinds].sort(([one], [other]) => (one < other ? -1 : 1));
  console.log(
    markdownTable(
      ['kind', 'cases', 'failed', 'slowest s', 'case'],
      rows.map(([kind, { count, failed, slowest, slowestCase }]) => [
        ...[kind, String(count), String(failed), slowest.toFixed(2), String(slowestCase)],
      ]),
    ),
  );
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(`seed ${seed}, ${count} cases, ${failed} failed, ${minutes} min`);
  return failed;
}
