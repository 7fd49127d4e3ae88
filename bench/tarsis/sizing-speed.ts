/**
 * What a sizing takes: time, CPU time and the largest memory, for the year that is known in advance and for a frontier of 25 sizes under the
 * causal controller on two threads. Each case runs in its own process, so that peaks of memory are separate.
 *
 *   npm run tarsis-sizing-speed --workspace bench -- [--buildings 4] [--threads 2]
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { getTariff } from '@bess/tariff-library';
import { createSizingPool } from '@bess/tarsis/node';
import { type SizeOptions, size } from '@bess/tarsis/sizing';
import { buildingFiles } from '../shared/series/read-buildings.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { eligiblePeakKw } from './lib/eligible-peak.js';
import { twoYears } from './lib/two-years.js';

const { values: asked } = parseArgs({
  options: {
    buildings: { type: 'string', default: '4' },
    threads: { type: 'string', default: '2' },
    one: { type: 'string' },
  },
});

/** Rates with demand charges by time of use, tiers that pay for the first kilowatt, any-time demand, and a ratchet. */
const rates = [
  'sce-tou-8-option-d-under-2-kv',
  'coned-sc-9-general-large-low-tension-service-nyc',
  'aps-large-general-service-tou-e-32-l-secondary',
  'interstate-power-light-electric-large-general-service-time-of-day-447',
];
const folder = seriesFolder(process.env).replace(/series\/?$/, 'series-more');

if (asked.one !== undefined) {
  const [index, control] = asked.one.split(':') as [string, 'perfect' | 'achievable'];
  await measure(Number(index), control);
} else {
  console.log('| building | rate | year | s | CPU s | MB |\n|---|---|---|---|---|---|');
  for (let index = 0; index < Number(asked.buildings); index++) {
    for (const control of ['perfect', 'achievable']) {
      const { stdout, stderr } = spawnSync(
        process.execPath,
        [
          ...process.execArgv,
          fileURLToPath(import.meta.url),
          ...['--one', `${index}:${control}`, '--threads', asked.threads],
        ],
        { encoding: 'utf8' },
      );
      process.stdout.write(stdout || stderr);
    }
  }
}

async function measure(index: number, control: 'perfect' | 'achievable'): Promise<void> {
  const usable = buildingFiles(folder).filter(({ file }) => !file.includes('panther'));
  const source = usable[Math.floor((index * usable.length) / Number(asked.buildings))]!;
  const { name, first } = twoYears(source, folder, source.file.includes('cambridge') ? 2016 : 2017);
  const rate = rates[index % rates.length]!;
  const tariff = getTariff(rate);
  const highest = first.loadKwSeries.reduce((most, kw) => Math.max(most, kw), 0);
  const load = first.loadKwSeries.map((kw) => (kw * eligiblePeakKw(tariff)) / highest);
  const options: SizeOptions = {
    tariff,
    grid: first.grid,
    loadKwSeries: load,
    control,
    costs: { perKw: 300, perKwh: 300, upkeepPerKwYear: 8 },
    finance: { years: 15, discountRate: { nominalPerYear: 0.07 } },
    // The proven size of a known year needs no frontier.
    sizesTried: control === 'perfect' ? 1 : 25,
  };
  const begunMs = performance.now();
  const before = process.cpuUsage();
  if (control === 'perfect') {
    await size(options);
  } else {
    const pool = createSizingPool({ threads: Number(asked.threads) });
    await pool.size(options);
    await pool.close();
  }
  const { user, system } = process.cpuUsage(before);
  const cells = [
    name,
    rate.split('-').slice(0, 2).join(' '),
    control === 'perfect' ? 'known in advance' : `25 sizes, ${asked.threads} threads`,
    ((performance.now() - begunMs) / 1000).toFixed(1),
    ((user + system) / 1e6).toFixed(1),
    (process.resourceUsage().maxRSS / 1024).toFixed(0),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
