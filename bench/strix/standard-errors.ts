/**
 * Compares the scatter of percentiles over seeds with the standard errors that a simulation states: the whole engine, undated and
 * from a day in summer, over horizons of 30 and 365 days. A ratio of 1 is right; above 1 the stated errors are too small. With
 * `--sampling quasi-random` the scatter is also compared with that of independent paths, which take the same time.
 *
 *   npm run strix-standard-errors --workspace bench -- [--market us-iso-day-ahead] [--seeds 100] [--paths 500]
 *     [--sampling random|quasi-random]
 */
import { parseArgs } from 'node:util';
import { type SimulateOptions, type SimulationResult, simulate } from '@bess/strix';
import { markdownTable } from '../shared/markdown-table.js';
import { oneOf } from '../shared/one-of.js';

const { values: asked } = parseArgs({
  options: {
    market: { type: 'string', default: 'us-iso-day-ahead' },
    seeds: { type: 'string', default: '100' },
    paths: { type: 'string', default: '500' },
    sampling: { type: 'string', default: 'random' },
  },
});
const seeds = Number(asked.seeds);
const sampling = oneOf('sampling', asked.sampling, ['random', 'quasi-random'] as const);
const names = ['p10', 'p50', 'p90'] as const;
const ofStated: string[][] = [];
const ofRandom: string[][] = [];
for (const startDate of [undefined, '2027-07-10']) {
  for (const horizonDays of [30, 365]) {
    const options = { horizonDays, ...(startDate !== undefined && { startDate }) };
    const results = await simulateSeeds({ ...options, sampling });
    const start = [startDate ?? 'spread', `${horizonDays} d`];
    ofStated.push([
      ...start,
      ...names.map((name) => ratioTo(statedOf(results, name), results, name)),
    ]);
    if (sampling === 'random') continue;
    const random = await simulateSeeds({ ...options, sampling: 'random' });
    ofRandom.push([
      ...start,
      ...names.map((name) => ratioTo(scatterOf(random, name), results, name)),
    ]);
  }
}
const columns = ['start', 'horizon', 'P10', 'P50', 'P90'];
console.log(
  `${asked.market}, 1 MW, 4 MWh, ${seeds} seeds, ${asked.paths} ${sampling} paths; scatter over stated error, ± two standard errors\n`,
);
console.log(markdownTable(columns, ofStated));
if (ofRandom.length > 0) {
  console.log('\nScatter over that of as many independent paths\n');
  console.log(markdownTable(columns, ofRandom));
}

async function simulateSeeds(
  more: Pick<SimulateOptions, 'horizonDays' | 'startDate' | 'sampling'>,
): Promise<SimulationResult[]> {
  const results: SimulationResult[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    results.push(
      await simulate({
        battery: { powerMw: 1, capacityMwh: 4 },
        market: asked.market,
        seed,
        pathCount: Number(asked.paths),
        reserve: false,
        ...more,
      }),
    );
  }
  return results;
}

/** Standard deviation of a percentile over the seeds. */
function scatterOf(results: readonly SimulationResult[], name: (typeof names)[number]): number {
  const values = results.map(({ annualRevenue }) => annualRevenue[name]);
  const mean = values.reduce((sum, value) => sum + value, 0) / seeds;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (seeds - 1));
}

function statedOf(results: readonly SimulationResult[], name: (typeof names)[number]): number {
  return results.reduce((sum, { standardErrors }) => sum + standardErrors[name], 0) / seeds;
}

function ratioTo(
  other: number,
  results: readonly SimulationResult[],
  name: (typeof names)[number],
): string {
  const ratio = scatterOf(results, name) / other;
  return `${ratio.toFixed(2)} ± ${((2 * ratio) / Math.sqrt(2 * (seeds - 1))).toFixed(2)}`;
}
