import { spawnSync } from 'node:child_process';
import { measureSpeed } from './lib/measure-speed.js';
import { type SpeedCase, speedCase } from './lib/speed-cases.js';

/**
 * Compares TARSIS with native HiGHS on the same models in one run, each size in its own process, so that peaks of
 * memory are separate: `PYTHON=… ROUNDS=3 LIMIT_S=60 npm run tarsis-speed -w bench [-- part of a name]`.
 */
const start = '2026-06-01';
const shapes = {
  '24 h at 15 min, 20 vehicles, declining tiers': {
    days: 1,
    stepMinutes: 15,
    vehiclesPerDay: 20,
    isDeclining: true,
  },
  '24 h at 15 min, 20 vehicles at no less than 4.2 kW, declining tiers': {
    days: 1,
    stepMinutes: 15,
    vehiclesPerDay: 20,
    leastKw: 4.2,
    isDeclining: true,
  },
  'week at 15 min, 5 vehicles a day, declining tiers': {
    days: 7,
    stepMinutes: 15,
    vehiclesPerDay: 5,
    isDeclining: true,
  },
  'month at 60 min, rising tiers': {
    days: 30,
    stepMinutes: 60,
    vehiclesPerDay: 0,
    isDeclining: false,
  },
  'month at 60 min, declining tiers': {
    days: 30,
    stepMinutes: 60,
    vehiclesPerDay: 0,
    isDeclining: true,
  },
  'month at 15 min, rising tiers': {
    days: 30,
    stepMinutes: 15,
    vehiclesPerDay: 0,
    isDeclining: false,
  },
  'month at 15 min, declining tiers': {
    days: 30,
    stepMinutes: 15,
    vehiclesPerDay: 0,
    isDeclining: true,
  },
  'year at 60 min, rising tiers': {
    days: 365,
    stepMinutes: 60,
    vehiclesPerDay: 0,
    isDeclining: false,
  },
  'year at 60 min, declining tiers': {
    days: 365,
    stepMinutes: 60,
    vehiclesPerDay: 0,
    isDeclining: true,
  },
};

const [word = '', part] = process.argv.slice(2);
if (word === '--case') await measureOne(part!);
else measureAll(word);

function measureAll(partOfName: string): void {
  console.log(
    '| case | columns, rows, integers | TARSIS in all, ms of CPU (of wall clock; first call) | gap % | native HiGHS on the same models, ms of CPU | its gap % | ratio | objectives differ | relaxation alone, ms of CPU (ours, native) | ratio | objectives differ | memory MiB (ours, before the first answer; native) |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const name of Object.keys(shapes)) {
    if (!name.includes(partOfName)) continue;
    const { status } = spawnSync(
      process.execPath,
      [...process.execArgv, process.argv[1]!, '--case', name],
      { stdio: 'inherit' },
    );
    if (status !== 0) process.exitCode = 1;
  }
}

async function measureOne(name: string): Promise<void> {
  const shape = shapes[name as keyof typeof shapes];
  const measured: SpeedCase = speedCase(name, { start, ...shape });
  const row = await measureSpeed(measured, {
    rounds: Number(process.env.ROUNDS ?? 3),
    relGap: 1e-4,
    limitS: Number(process.env.LIMIT_S ?? 60),
    python: process.env.PYTHON ?? 'python3',
  });
  const { native, relaxation } = row;
  const cells = [
    name,
    `${row.columns}, ${row.rows}, ${row.integers}`,
    `${row.cpuMs.toFixed(0)} (${row.wallMs.toFixed(0)}; ${row.coldWallMs.toFixed(0)})`,
    row.gapPct.toExponential(1),
    native.cpuMs.toFixed(0),
    native.gapPct.toExponential(1),
    (row.cpuMs / native.cpuMs).toFixed(2),
    native.objectivesDiffer.toExponential(1),
    `${relaxation.oursCpuMs.toFixed(0)}, ${relaxation.nativeCpuMs.toFixed(0)}`,
    (relaxation.oursCpuMs / relaxation.nativeCpuMs).toFixed(2),
    relaxation.objectivesDiffer.toExponential(1),
    `${row.memoryMib.toFixed(0)}, ${row.baseMemoryMib.toFixed(0)}; ${native.memoryMib.toFixed(0)}`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
