/**
 * Measures the time and memory of PHALANX: a warm assessment on 2,000 load paths, and the replay of a year.
 *
 *   npm run phalanx-speed --workspace bench -- [--step 60,15] [--paths 2000] [--runs 60] [--tariff flat,tou,ratchet] [--replay]
 *
 * The load is a synthetic office. Times are CPU times of the process, so that other programs on the machine matter less, with wall times
 * beside them.
 */
import { parseArgs } from 'node:util';
import { createBattery } from '@bess/kernel/battery';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { quantileSorted } from '@bess/kernel/stats';
import { assessRisk, type FacilityReading, fitFacility, replay } from '@bess/phalanx';
import { benchTariff } from './lib/tariffs.js';

const { values } = parseArgs({
  options: {
    step: { type: 'string', default: '60,15' },
    tariff: { type: 'string', default: 'flat,tou' },
    paths: { type: 'string', default: '2000' },
    runs: { type: 'string', default: '60' },
    replay: { type: 'boolean', default: false },
  },
});
const timeZone = 'UTC';
const battery = createBattery({ powerKw: 50, capacityKwh: 100 });
const pathCount = Number(values.paths);
const steps = values.step.split(',').map(Number);
const tariffs = values.tariff.split(',') as ('flat' | 'tou' | 'ratchet')[];

console.log(`${process.version}, ${pathCount} paths\n`);
const rows = steps.flatMap((stepMinutes) => {
  const history = officeYear(stepMinutes);
  const state = fitFacility(history, { timeZone, stepMinutes });
  return tariffs.map((name) => {
    const tariff = benchTariff(name, timeZone);
    const assess = (run: number) =>
      assessRisk(
        {
          tariff,
          battery,
          socFraction: 0.8,
          currentLoadKw: 150 + (run % 10),
          daysRemaining: 10 + (run % 15),
          timeMs: history.at(-1)!.timeMs + stepMinutes * 60_000 + (6 + (run % 12)) * 3_600_000,
          runningPeaksKw: { 'any time': 170, 'period 1': 160 },
          meterMinutes: stepMinutes,
          pathCount,
        },
        state,
      );
    for (let run = 0; run < 10; run += 1) assess(run);
    const times = Array.from({ length: Number(values.runs) }, (_, run) => timed(() => assess(run)));
    const heapMb = process.memoryUsage().rss / 2 ** 20;
    const cell = (of: (time: Time) => number, level: number) =>
      quantileSorted(
        times.map(of).sort((a, b) => a - b),
        level,
      ).toFixed(1);
    return [
      String(stepMinutes),
      name,
      cell((time) => time.cpuMs, 0.5),
      cell((time) => time.cpuMs, 0.99),
      cell((time) => time.wallMs, 0.5),
      cell((time) => time.wallMs, 0.99),
      heapMb.toFixed(0),
    ];
  });
});
const header = [
  'step [min]',
  'tariff',
  'CPU p50 [ms]',
  'CPU p99',
  'wall p50',
  'wall p99',
  'process [MB]',
];
for (const cells of [header, header.map(() => '---'), ...rows])
  console.log(`| ${cells.join(' | ')} |`);

if (values.replay) {
  for (const stepMinutes of steps) {
    const history = officeYear(stepMinutes);
    const fromMs = history[0]!.timeMs + 30 * 86_400_000;
    const time = timed(() =>
      replay(history, {
        tariff: benchTariff('flat', timeZone),
        battery,
        facility: { timeZone, stepMinutes },
        fromMs,
      }),
    );
    const days = (history.at(-1)!.timeMs - fromMs) / 86_400_000;
    const perYear = (ms: number) => ((ms / 1000) * (365 / days)).toFixed(1);
    console.log(
      `\nreplay at ${stepMinutes} minutes: ${perYear(time.cpuMs)} s CPU and ${perYear(time.wallMs)} s wall for a year`,
    );
  }
}

interface Time {
  readonly cpuMs: number;
  readonly wallMs: number;
}

function timed(work: () => unknown): Time {
  const startMs = performance.now();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - startMs };
}

/** A year of an office. */
function officeYear(stepMinutes: number): FacilityReading[] {
  const stream = createStream({ seed: 1, stream: 0, path: 0 });
  const startMs = Date.parse('2025-01-01T00:00Z');
  const perDay = 1440 / stepMinutes;
  let dayEffect = 0;
  return Array.from({ length: 365 * perDay }, (_, at) => {
    if (at % perDay === 0) dayEffect = 0.6 * dayEffect + 30 * (nextUniform(stream) - 0.5);
    const timeMs = startMs + at * stepMinutes * 60_000;
    const hour = (timeMs / 3_600_000) % 24;
    const weekday = new Date(timeMs).getUTCDay();
    const height = weekday === 0 || weekday === 6 ? 20 : 90;
    const loadKw =
      100 +
      height * Math.exp(-((hour - 14) ** 2) / 18) +
      dayEffect +
      12 * (nextUniform(stream) - 0.5);
    return { timeMs, loadKw };
  });
}
