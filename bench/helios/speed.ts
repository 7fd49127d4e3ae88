/**
 * Measures the time of HELIOS from its built package: warm answers, the first answer of a process, a year of hours, memory. Processor time is
 * reported beside wall time: it is what the answers take when other programs share the cores.
 *
 *   npm run build --workspace packages/helios && npm run helios-speed --workspace bench -- [--rounds 300] [--processes 11] [--json FILE]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { speedSeries } from './lib/speed/speed-series.js';

const HORIZON = 48;
const START = { start: '2026-01-05T00:00Z', timeZone: 'Europe/Berlin' };
const { values: asked } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    processes: { type: 'string', default: '11' },
    json: { type: 'string' },
  },
});
const built = new URL('../../packages/helios/dist/index.js', import.meta.url);
if (!existsSync(built)) {
  throw new Error('build the package first: npm run build --workspace packages/helios');
}
const { forecast } = (await import(
  built.href
)) as typeof import('../../packages/helios/src/forecast/forecast.js');
console.log(`${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`);

const answers: { readonly name: string; readonly figures: Readonly<Record<string, number>> }[] = [];
const rounds = Number(asked.rounds);
warm('168 values, all models, warm', 168, rounds);
warm('168 values without their time, warm', 168, rounds, {});
warm('24 values, all models, warm', 24, Math.ceil(rounds / 3));
warm('2,000 values, all models, warm', 2000, Math.ceil(rounds / 10));
warm('8,760 values, all models, warm', 8760, Math.ceil(rounds / 30));
cold(Number(asked.processes));
record('memory of this process, resident', { MB: process.memoryUsage().rss / 1e6 });
if (asked.json !== undefined) writeFileSync(asked.json, `${JSON.stringify(answers, null, 2)}\n`);

/** Wall and processor times of answers to different series, after three warm-up answers [ms]. */
function warm(name: string, count: number, times: number, start: object = START): void {
  const spent: number[] = [];
  const computed: number[] = [];
  let used = 0;
  for (let round = -3; round < times; round += 1) {
    const values = speedSeries(round + 3, count);
    const begun = performance.now();
    const before = process.cpuUsage();
    const { point } = forecast({ values, horizon: HORIZON, ...start });
    const { user, system } = process.cpuUsage(before);
    const elapsed = performance.now() - begun;
    used += point[HORIZON - 1]!;
    if (round < 0) continue;
    spent.push(elapsed);
    computed.push((user + system) / 1000);
  }
  if (!Number.isFinite(used)) throw new Error(`${name}: a forecast is not finite`);
  record(name, {
    p50: quantile(spent, 0.5),
    p99: quantile(spent, 0.99),
    most: Math.max(...spent),
    'processor p50': quantile(computed, 0.5),
    'processor p99': quantile(computed, 0.99),
  });
}

/** Times of fresh processes, from before the import to after the answer, and with the start of Node [ms]. */
function cold(processes: number): void {
  const script = fileURLToPath(new URL('lib/speed/cold-answer.mjs', import.meta.url));
  const request = JSON.stringify({ values: speedSeries(1, 168), horizon: HORIZON, ...START });
  const inside: number[] = [];
  const outside: number[] = [];
  for (let round = 0; round < processes; round += 1) {
    const begun = performance.now();
    const text = execFileSync(process.execPath, [script, built.href, request], {
      encoding: 'utf8',
    });
    outside.push(performance.now() - begun);
    const { importMs, answerMs } = JSON.parse(text);
    inside.push(importMs + answerMs);
  }
  record('168 values, first answer of a process', {
    p50: quantile(inside, 0.5),
    most: Math.max(...inside),
    'p50 with the start of Node': quantile(outside, 0.5),
  });
}

function record(name: string, figures: Readonly<Record<string, number>>): void {
  answers.push({ name, figures });
  const texts = Object.entries(figures).map(([key, value]) => `${key} ${value.toFixed(1)}`);
  console.log(`${name.padEnd(42)} ${texts.join(', ')}`);
}

function quantile(values: readonly number[], level: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(level * sorted.length) - 1)]!;
}
