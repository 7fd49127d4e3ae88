/**
 * Values of battery projects: how long a valuation takes, or which duration is best in each market. Each market's model is
 * fitted to its own history before the test date. Energy only, no reserves.
 *
 *   npm run strix-value-project --workspace bench -- --part time [--projects 1000] [--years 15]
 *   npm run strix-value-project --workspace bench -- --part markets [--projects 200] [--years 15]
 */
import { parseArgs } from 'node:util';
import { fitPriceModel, type ProjectValuationOptions } from '@bess/strix';
import { createSimulationPool } from '@bess/strix/node';
import { prepareProject } from '../../packages/strix/src/project/prepare-project.js';
import { resolveProject } from '../../packages/strix/src/project/resolve-project.js';
import { simulateLives } from '../../packages/strix/src/project/simulate-lives.js';
import { summariseProject } from '../../packages/strix/src/project/summarise-project.js';
import type { DurationChoice } from '../../packages/strix/src/project/types.js';
import { markdownTable } from '../shared/markdown-table.js';
import { oneOf } from '../shared/one-of.js';
import { marketSeries, readPriceHistory } from '../shared/series/read-price-history.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { splitOf } from '../shared/splits.js';
import { historyBefore } from './lib/history-before.js';

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    projects: { type: 'string' },
    years: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
  },
});
const part = oneOf('part', values.part, ['time', 'markets']);
const years = Number(values.years);
const seed = Number(values.seed);
const finance = { years, discountRate: { nominalPerYear: 0.08 } };

/** 1 MW, so that values are per MW. */
const powerMw = 1;
const durations = [1, 2, 4, 8];
const perKw = 150;
const energyCosts = [60, 120];
const upkeep = { operationPerKwYear: 5 };

if (part === 'time') await measureTime(Number(values.projects ?? 1000));
else compareMarkets(Number(values.projects ?? 200));

async function measureTime(projectCount: number): Promise<void> {
  const options: ProjectValuationOptions = {
    battery: { powerMw: 50, durationHours: 4 },
    costs: { perKw, perKwh: 120, ...upkeep },
    finance,
    market: 'us-iso-day-ahead',
    reserve: false,
    seed,
    projectCount,
  };
  const fourDurations = { battery: { powerMw: 50, durationHours: durations } };
  const quarter = Math.floor(projectCount / 4);
  const cases: [string, number, Partial<ProjectValuationOptions>][] = [
    ['LFP, one thread', 1, {}],
    ['LFP', 2, {}],
    ['stays as new', 2, { ageing: false }],
    ['NMC', 2, { ageing: { chemistry: 'nmc' } }],
    ['LFP, four durations', 2, { ...fourDurations, projectCount: quarter }],
  ];
  const rows: string[][] = [];
  for (const [name, threads, changes] of cases) {
    const pool = createSimulationPool({ threads });
    const startMs = performance.now();
    const cpu = process.cpuUsage();
    const result = await pool.valueProject({ ...options, ...changes });
    const seconds = (performance.now() - startMs) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const megabytes = process.memoryUsage().rss / 1e6;
    await pool.close();
    rows.push([
      name,
      `${result.projectCount} × ${years} years`,
      String(threads),
      seconds.toFixed(1),
      ((user + system) / 1e6).toFixed(1),
      megabytes.toFixed(0),
    ]);
  }
  console.log(markdownTable(['', 'projects', 'threads', 'seconds', 'seconds of CPU', 'MB'], rows));
}

function compareMarkets(projectCount: number): void {
  const rows: string[][] = [];
  for (const { market, file, currency } of marketSeries) {
    const history = readPriceHistory(market, seriesFolder(process.env));
    const { model } = fitPriceModel(historyBefore(history, splitOf(file).testFromMs));
    const resolve = (perKwh: number) =>
      resolveProject({
        battery: { powerMw, durationHours: durations, wearPerMwhDischarged: 5 },
        costs: { perKw, perKwh, ...upkeep },
        finance,
        market: model,
        reserve: false,
        seed,
        projectCount,
      });
    // Costs do not change the lives.
    const lives = simulateLives(prepareProject(resolve(energyCosts[0]!)), 0, projectCount);
    for (const perKwh of energyCosts) {
      const { durations: valued, bestDuration } = summariseProject(resolve(perKwh), lives);
      rows.push([
        `${market} (${currency})`,
        String(perKwh),
        ...valued.map(({ equity: { npv, probabilityOfLoss } }) => {
          const [p10, mean] = [npv.p10, npv.mean].map((value) => (value / 1000).toFixed(0));
          return `${mean} (${p10}); ${(100 * probabilityOfLoss.value).toFixed(0)} %`;
        }),
        describe(bestDuration!.onMean),
        describe(bestDuration!.onP10),
      ]);
    }
    console.error(`${market} done`);
  }
  const header = [
    'market',
    'per kWh',
    ...durations.map((hours) => `${hours} h`),
    'best on the mean',
    'best on P10',
  ];
  console.log(markdownTable(header, rows));
}

/** The best duration and its lead over the next best, per kW. */
function describe({ durationHours, leads }: DurationChoice): string {
  const next = leads.reduce((a, b) => (a.value < b.value ? a : b));
  const [lead, error] = [next.value, next.standardError].map((value) => (value / 1000).toFixed(1));
  return `${durationHours} h, by ${lead} ± ${error} over ${next.durationHours} h`;
}
