import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type CellUse, cellModel, cellUse } from '@bess/economics/ageing';
import { createStream } from '@bess/kernel/rng';
import { drawsOf } from './lib/sam-cases.js';

/**
 * Compares ageing with SimSES (LFP, the same paper) and PySAM's BatteryStateful (NMC, the same paper integrated otherwise).
 *
 *   npm run economics-ageing-peer --workspace bench -- <python with the packages of bench/economics/requirements.txt>
 */
const HOURS = 8760;
const YEARS = 5;

const python = process.argv[2] ?? 'python3';
const draws = drawsOf(createStream({ seed: 2026, stream: 1, path: 0 }));
const lfpCases = Array.from({ length: 40 }, () => {
  const temperatureC = draws.between(5, 45);
  let soc = 0.5;
  const socSeries = Array.from({ length: HOURS }, () => {
    soc = Math.min(1, Math.max(0, soc + draws.between(-0.3, 0.3)));
    return soc;
  });
  return { temperatureC, socSeries, use: useOf(socSeries, temperatureC) };
});
const nmcCases = Array.from({ length: 20 }, (_, seed) => ({
  seed,
  years: YEARS,
  low: draws.between(0, 0.4),
  high: draws.between(0.5, 1),
}));
const { stdout, status, stderr } = spawnSync(
  python,
  [fileURLToPath(new URL('ageing_peers.py', import.meta.url))],
  {
    input: JSON.stringify({
      lfp: lfpCases.map(({ temperatureC, socSeries, use }) => ({
        temperatureC,
        socSeries,
        cycles: use.cycles.map(({ depth, cRate, fullCycles }) => [depth, cRate, fullCycles]),
      })),
      nmc: nmcCases,
    }),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  },
);
if (status !== 0) throw new Error(stderr);
const answers: {
  lfp: [number, number][];
  nmc: { socSeries: number[]; capacity: number[] }[];
} = JSON.parse(stdout);

const lfp = cellModel('lfp');
const lfpDifferences = lfpCases.map(({ use }, index) => {
  const { capacityFraction, resistanceGrowth } = lfp.health(lfp.age(lfp.start(), use));
  const [loss, growth] = answers.lfp[index]!;
  return [Math.abs(1 - capacityFraction - loss), Math.abs(resistanceGrowth - growth)];
});
console.log('| against | compared | cases | median difference | greatest difference |');
console.log('|---|---|---|---|---|');
report(
  'SimSES 1.3.12, LFP',
  'capacity after a year',
  lfpDifferences.map(([loss]) => loss!),
);
report(
  'SimSES 1.3.12, LFP',
  'resistance after a year',
  lfpDifferences.map(([, growth]) => growth!),
);

const nmc = cellModel('nmc');
const byYear = answers.nmc.map(({ socSeries, capacity }) => {
  let state = nmc.start();
  return capacity.map((theirs, year) => {
    state = nmc.age(state, useOf(socSeries.slice(year * HOURS, (year + 1) * HOURS), 25));
    return nmc.health(state).capacityFraction - theirs;
  });
});
for (const year of [0, YEARS - 1]) {
  report(
    'PySAM 7.1.1, NMC',
    `capacity after ${year + 1} years`,
    byYear.map((list) => Math.abs(list[year]!)),
  );
}

function useOf(socSeries: readonly number[], temperatureC: number): CellUse {
  return cellUse({ socSeries, stepMinutes: 60, temperatureC });
}

function report(name: string, figure: string, values: readonly number[]): void {
  const sorted = values.slice().sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(
    `| ${name} | ${figure} | ${values.length} | ${median.toExponential(1)} | ${sorted.at(-1)!.toExponential(1)} |`,
  );
}
