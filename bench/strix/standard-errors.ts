/**
 * Compares the scatter of percentiles over seeds with the standard errors that a simulation states: the whole engine, undated and
 * from a day in summer, over horizons of 30 and 365 days. A ratio of 1 is right; above 1 the stated errors are too small.
 *
 *   npm run strix-standard-errors --workspace bench -- [--market us-iso-day-ahead] [--seeds 100] [--paths 500]
 */
import { parseArgs } from 'node:util';
import { type SimulateOptions, type SimulationResult, simulate } from '@bess/strix';
import { markdownTable } from '../shared/markdown-table.js';

const { values: asked } = parseArgs({
  options: {
    market: { type: 'string', default: 'us-iso-day-ahead' },
    seeds: { type: 'string', default: '100' },
    paths: { type: 'string', default: '500' },
  },
});
const seeds = Number(asked.seeds);
const names = ['p10', 'p50', 'p90'] as const;
const rows: string[][] = [];
for (const startDate of [undefined, '2027-07-10']) {
  for (const horizonDays of [30, 365]) {
    const ratios = await ratiosOf({ horizonDays, ...(startDate !== undefined && { startDate }) });
    rows.push([startDate ?? 'spread', `${horizonDays} d`, ...ratios]);
  }
}
console.log(
  `${asked.market}, 1 MW, 4 MWh, ${seeds} seeds, ${asked.paths} paths; scatter over stated error, ± two standard errors\n`,
);
console.log(markdownTable(['start', 'horizon', 'P10', 'P50', 'P90'], rows));

async function ratiosOf(more: Pick<SimulateOptions, 'horizonDays' | 'startDate'>) {
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
  return names.map((name) => {
    const values = results.map(({ annualRevenue }) => annualRevenue[name]);
    const mean = values.reduce((sum, value) => sum + value, 0) / seeds;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (seeds - 1);
    const stated = results.reduce((sum, { standardErrors }) => sum + standardErrors[name], 0);
    const ratio = Math.sqrt(variance) / (stated / seeds);
    return `${ratio.toFixed(2)} ± ${((2 * ratio) / Math.sqrt(2 * (seeds - 1))).toFixed(2)}`;
  });
}
