/**
 * Measures the time of a warm cycle of FENRIR, and how many sites one core serves at a given interval.
 *
 *   npm run fenrir-speed --workspace bench -- [--interval 60,5] [--horizon 4,48] [--risk 0.1] [--runs 60] [--sites 0]
 *
 * Prices are synthetic; the site has seen four weeks. Times are CPU times of the process, so that other programs on the machine matter less, with wall times beside them. With
 * `--sites` that many personalities are kept and each gets one cycle of four hours.
 */
import { parseArgs } from 'node:util';
import {
  type CycleOptions,
  createPersonality,
  cycle,
  observePrices,
  type Personality,
} from '@bess/fenrir';
import { createBattery } from '@bess/kernel/battery';
import { createStream, nextNormal } from '@bess/kernel/rng';
import { quantileSorted } from '@bess/kernel/stats';

const { values } = parseArgs({
  options: {
    interval: { type: 'string', default: '60,5' },
    horizon: { type: 'string', default: '4,48' },
    risk: { type: 'string', default: '0.1' },
    runs: { type: 'string', default: '60' },
    sites: { type: 'string', default: '0' },
  },
});
const battery = createBattery({ powerKw: 1000, capacityKwh: 4000 });
const startMs = Date.parse('2026-05-04T07:00Z');
const DAYS = 28;
const WARM_UP = 15;

const rows: string[][] = [];
for (const intervalMinutes of values.interval.split(',').map(Number)) {
  const site = knownSite(intervalMinutes, 1);
  for (const horizonHours of values.horizon.split(',').map(Number)) {
    const ask = (run: number) => cycle(options(horizonHours, run), site);
    for (let run = 0; run < WARM_UP; run += 1) await ask(run);
    const cpuMs: number[] = [];
    const wallMs: number[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) {
      const cpu = process.cpuUsage();
      const wall = performance.now();
      await ask(run);
      const { user, system } = process.cpuUsage(cpu);
      cpuMs.push((user + system) / 1000);
      wallMs.push(performance.now() - wall);
    }
    const cells = [cpuMs, wallMs].flatMap((times) => {
      const rising = Float64Array.from(times).sort();
      return [0.5, 0.99].map((level) => quantileSorted(rising, level).toFixed(1));
    });
    rows.push([String(intervalMinutes), String(horizonHours), ...cells]);
  }
}
console.log(`${process.version}, risk ${values.risk}\n`);
const header = ['interval [min]', 'horizon [h]', 'CPU p50 [ms]', 'CPU p99', 'wall p50', 'wall p99'];
for (const cells of [header, header.map(() => '---'), ...rows]) {
  console.log(`| ${cells.join(' | ')} |`);
}

const siteCount = Number(values.sites);
if (siteCount > 0) {
  const [first] = values.interval.split(',').map(Number);
  const few = Array.from({ length: 10 }, (_, seed) => knownSite(first!, seed));
  const sites = Array.from({ length: siteCount }, (_, at) => few[at % few.length]!);
  const cpu = process.cpuUsage();
  for (const [at, site] of sites.entries())
    sites[at] = (await cycle(options(4, at), site)).personality;
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `\n${siteCount} sites, ${first} minutes: ${((user + system) / 1e6).toFixed(1)} s of CPU for a cycle each, ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
  );
}

function options(horizonHours: number, run: number): CycleOptions {
  return {
    battery,
    socFraction: 0.1 + 0.02 * (run % 40),
    pricePerMwh: 20 + (run % 60),
    timeMs: startMs + DAYS * 86_400_000,
    submitted: { direction: 'discharge', powerMw: 0.9 },
    horizonHours,
    riskAversion: Number(values.risk),
  };
}

function knownSite(intervalMinutes: number, seed: number): Personality {
  const stream = createStream({ seed, stream: 0, path: 0 });
  const prices = Array.from({ length: (DAYS * 1440) / intervalMinutes }, (_, at) => {
    const hour = (at * intervalMinutes) / 60;
    return {
      timeMs: startMs + at * intervalMinutes * 60_000,
      pricePerMwh: 45 - 25 * Math.cos((hour * Math.PI) / 12) + 8 * nextNormal(stream),
    };
  });
  return observePrices(
    createPersonality({ timeZone: 'America/Los_Angeles', intervalMinutes }),
    prices,
  );
}
