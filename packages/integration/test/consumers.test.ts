// Takes about ten seconds: four programs in separate processes each load all packages and run the engines.
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { personalitySchema } from '@bess/fenrir/schema';
import { createBattery } from '@bess/kernel/battery';
import { yearGrid } from '@bess/kernel/series';
import { assessRisk, createFacilityState } from '@bess/phalanx';
import { phalanxRequestSchema } from '@bess/phalanx/schema';
import { simulate } from '@bess/strix';
import { calculateBill, defaultTariffCode, getTariff } from '@bess/tariff-library';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { repositoryRoot } from '../src/repository-root.js';

const folder = join(inject('packedFolder'), 'consumers');
const tsNode = join(repositoryRoot, 'node_modules/ts-node/dist/bin.js');

interface Answer {
  bill: number;
  objective: number;
  refusal: string;
  /** P50 of a simulation, in the main thread or, under ts-node, in a worker thread. */
  revenue: number;
  /** From a risk request over HTTP. */
  fields: number;
  /** For a site without observed prices, at a high price. */
  dispatch: { direction: string; powerMw: number };
  /** Fields of the stored state of a site. */
  learned: number;
}

/** Additional results of the JavaScript programs; those under ts-node only type-check them. */
interface FullAnswer extends Answer {
  savings: Record<string, number>;
  /** For a facility without readings. */
  peakRisk: number;
}

/** Arguments of node in the folder of each program, where ts-node looks for its tsconfig. */
const programs = {
  cjs: { cwd: 'cjs', program: ['main.cjs'] },
  esm: { cwd: 'esm', program: ['main.mjs'] },
  // Types are checked together with those of the documents.
  tsNode: { cwd: 'ts-node', program: [tsNode, '--transpile-only', 'main.ts'] },
  tsNodeEsm: { cwd: 'ts-node-esm', program: ['--import', './register.mjs', 'main.mts'] },
};

function run({ cwd, program }: { cwd: string; program: readonly string[] }): FullAnswer {
  // Inherited options could let a program resolve the sources instead of the build.
  const { NODE_OPTIONS: _, ...env } = process.env;
  const output = execFileSync(process.execPath, program, {
    cwd: join(folder, cwd),
    encoding: 'utf8',
    env,
  });
  return JSON.parse(output);
}

beforeAll(() => {
  cpSync(join(repositoryRoot, 'packages/integration/consumers'), folder, { recursive: true });
});

describe('programs that use the published packages', () => {
  let answer: FullAnswer;

  test('an ES module gets the same results as the sources', async () => {
    answer = run(programs.esm);
    const tariff = getTariff(defaultTariffCode);
    const grid = yearGrid(2026, 60, tariff.timeZone);
    const bill = calculateBill(tariff, new Float64Array(grid.length).fill(100), grid);
    expect(answer.bill).toBe(bill.total);
    // The corner where x + 2y = 4 and 3x + y = 6: x = 8/5, y = 6/5.
    expect(answer.objective).toBeCloseTo(14 / 5, 9);
    const { totalAnnual, ...parts } = answer.savings;
    const sum = Object.values(parts).reduce((total, part) => total + part, 0);
    expect(totalAnnual).toBeGreaterThan(0);
    expect(sum).toBeCloseTo(totalAnnual!, 6);
    expect(answer.refusal).toBe('outOfRange');
    const battery = { powerMw: 1, capacityMwh: 4 };
    const simulated = await simulate({ battery, seed: 1, pathCount: 40, horizonDays: 7 });
    const { p50 } = simulated.annualRevenue;
    expect(answer.revenue).toBe(p50);
    const risk = await assessRisk(
      {
        tariff,
        battery: createBattery({ powerKw: 50, capacityKwh: 100 }),
        socFraction: 0.65,
        timeMs: Date.UTC(2026, 6, 1, 21),
        currentLoadKw: 300,
        daysRemaining: 3,
        pathCount: 200,
      },
      createFacilityState({ timeZone: tariff.timeZone }),
    );
    expect(answer.peakRisk).toBe(risk.peakRiskProbability);
    expect(answer.fields).toBe(Object.keys(phalanxRequestSchema.properties).length);
    expect(answer.dispatch).toEqual({ direction: 'discharge', powerMw: 1 });
    expect(answer.learned).toBe(Object.keys(personalitySchema.properties).length);
  });

  test('a CommonJS module gets the same', () => {
    expect(run(programs.cjs)).toEqual(answer);
  });

  test.each([
    ['a CommonJS module', programs.tsNode],
    ['an ES module', programs.tsNodeEsm],
  ])('%s under ts-node gets the same, with a simulation in a thread', (_, program) => {
    const { savings: _savings, peakRisk: _peakRisk, ...others } = answer;
    expect(run(program)).toEqual(others);
  });
});
