import { type CycleAnswer, createPersonality, cycle, type Personality } from '@bess/fenrir';
import { personalitySchema } from '@bess/fenrir/schema';
import { createBattery } from '@bess/kernel/battery';
import { isEngineError } from '@bess/kernel/errors';
import { type TimeGrid, yearGrid } from '@bess/kernel/series';
import { createModelBuilder, type SolveResult, solve } from '@bess/milp';
import { assessRisk, createFacilityState, type RiskAssessment } from '@bess/phalanx';
import { phalanxRequestSchema } from '@bess/phalanx/schema';
import { type SimulateOptions, type SimulationResult, simulate } from '@bess/strix';
import { simulateParallel } from '@bess/strix/node';
import { type PolicyName, policyNames } from '@bess/strix/schema';
import {
  type Bill,
  calculateBill,
  defaultTariffCode,
  getTariff,
  type Tariff,
} from '@bess/tariff-library';
import { schedule } from '@bess/tarsis';
import type { SavingsParts } from '@bess/tarsis/schema';

/** What takes long is only typed here; the programs in JavaScript run it. */
export async function peakRiskOf(tariff: Tariff): Promise<number> {
  const state = createFacilityState({ timeZone: tariff.timeZone });
  const risk: RiskAssessment = await assessRisk(
    {
      tariff,
      battery: createBattery({ powerKw: 50, capacityKwh: 100 }),
      socFraction: 0.65,
      timeMs: Date.UTC(2026, 6, 1, 21),
      currentLoadKw: 300,
      daysRemaining: 3,
    },
    state,
  );
  return risk.peakRiskProbability;
}

export async function revenueOf(options: SimulateOptions): Promise<number> {
  const simulated: SimulationResult = await simulate(options);
  return simulated.annualRevenue.p50;
}

async function savingsOf(tariff: string): Promise<SavingsParts> {
  const result = await schedule({ tariff, month: 7, year: 2026 });
  return result.savings;
}

async function main(): Promise<void> {
  const tariff: Tariff = getTariff(defaultTariffCode);
  const grid: TimeGrid = yearGrid(2026, 60, tariff.timeZone);
  const bill: Bill = calculateBill(tariff, new Float64Array(grid.length).fill(100), grid);

  // Least x + y with x + 2y ≥ 4 and 3x + y ≥ 6.
  const builder = createModelBuilder();
  const x: number = builder.addColumn({ name: 'x', cost: 1 });
  const y: number = builder.addColumn({ name: 'y', cost: 1 });
  builder.addRow({ lower: 4, columns: [x, y], values: [1, 2] });
  builder.addRow({ lower: 6, columns: [x, y], values: [3, 1] });
  const solution: SolveResult = await solve(builder.build());

  const refusal: string = await savingsOf('no-such-rate').then(
    () => 'none',
    (error: unknown) => (isEngineError(error) ? error.kind : String(error)),
  );

  const policy: PolicyName = policyNames[0];
  const battery = { powerMw: 1, capacityMwh: 4 };
  const simulation: SimulateOptions = { battery, policy, seed: 1, pathCount: 40, horizonDays: 7 };
  const simulated: SimulationResult = await simulateParallel(simulation, { threads: 1 });
  const revenue: number = simulated.annualRevenue.p50;
  const fields: number = Object.keys(phalanxRequestSchema.properties).length;

  // A site of which no price was seen yet.
  const site: Personality = createPersonality({ timeZone: tariff.timeZone });
  const cycled: CycleAnswer = await cycle(
    {
      battery: createBattery({ powerKw: 1000, capacityKwh: 4000 }),
      socFraction: 0.65,
      pricePerMwh: 900,
      timeMs: Date.UTC(2026, 6, 1, 1),
      submitted: { direction: 'idle', powerMw: 0 },
      horizonHours: 4,
    },
    site,
  );
  const dispatch: CycleAnswer['result']['recommendation'] = cycled.result.recommendation;
  const learned: number = Object.keys(personalitySchema.properties).length;

  console.log(
    JSON.stringify({
      bill: bill.total,
      objective: solution.objective,
      refusal,
      revenue,
      fields,
      dispatch,
      learned,
    }),
  );
}

void main();
