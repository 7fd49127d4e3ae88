import { createHighsSolver, type Solver, solve } from '@bess/milp';
import { getTariff } from '@bess/tariff-library';
import type { EnergyTier } from '@bess/tariff-library/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OptimizeOptions, optimize, schedule } from '../src/index.js';
import { buildJointModel } from '../src/model/build-joint-model.js';
import type { ModelSpec } from '../src/model/model-spec.js';
import { horizonProblem } from '../src/problem/horizon-problem.js';
import { resolveHorizon } from '../src/problem/resolve-horizon.js';
import { resolveSchedule } from '../src/problem/resolve-schedule.js';
import { yearProblem } from '../src/problem/year-problem.js';
import type { Facility } from '../src/schema/schedule-options.js';
import { fixColumns } from '../src/solve/branch-on-tiers.js';
import { type CostedPlan, idlePlan } from '../src/solve/idle-plan.js';
import { defaultFacility } from '../src/typical-days/index.js';
import { idealBattery, steadyFacility } from './support/facilities.js';
import { late } from './support/late-solver.js';
import { gridOf, randomHorizon } from './support/random-horizon.js';
import { demandTier, flatDemand, touDemand, touTariff } from './support/tariffs.js';

/** A solver that takes 3 ms for each answer, on a simulated clock, so that the result does not depend on the machine. */
function threeMsEach(): { nowMs: () => number; solver: Solver } {
  const highs = createHighsSolver();
  let timeMs = 0;
  return {
    nowMs: () => timeMs,
    solver: {
      name: 'three ms each',
      solve(model, { nowMs: _, timeLimitMs = Number.POSITIVE_INFINITY, ...options } = {}) {
        timeMs += Math.min(3, timeLimitMs);
        return timeLimitMs < 3 ? late.solve(model) : highs.solve(model, options);
      },
    },
  };
}

/** Cost of a plan in the joint model: its decisions are fixed, everything else is decided by the solver. */
async function costInModel(spec: ModelSpec, plan: CostedPlan): Promise<number | undefined> {
  const joint = buildJointModel(spec);
  const fixed = new Map<number, number>();
  const hold = (columns: Int32Array, series: Float64Array) => {
    for (const [index, column] of columns.entries()) {
      if (column >= 0) fixed.set(column, series[index]!);
    }
  };
  for (const [index, columns] of joint.blocks.entries()) {
    const block = plan.blocks[index]!;
    hold(columns.charge, block.chargeKwSeries);
    hold(columns.discharge, block.dischargeKwSeries);
    hold(columns.curtail, block.curtailKwSeries);
    hold(columns.exported, block.exportKwSeries);
  }
  for (const [index, columns] of joint.vehicles.entries()) {
    hold(columns.charge, plan.vehicles[index]!.chargeKwSeries);
    hold(columns.discharge, plan.vehicles[index]!.dischargeKwSeries);
  }
  return (await solve(fixColumns(joint.model, fixed))).objective;
}

async function expectsIdle(spec: ModelSpec): Promise<void> {
  const plan = idlePlan(spec);
  const objective = await costInModel(spec, plan);
  expect(objective).toBeDefined();
  const difference = Math.abs(objective! - plan.objective);
  expect(difference).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(plan.objective)));
}

const homeAtNight = (battery: Facility['battery'], more: Partial<Facility> = {}): Facility => ({
  ...steadyFacility((hour) => 20 + 3 * (hour % 7), battery),
  vehicles: [
    { count: 3, days: 'all', arrivalStep: 18, departureStep: 31, energyKwh: 22, powerKw: 7 },
    {
      count: 2,
      days: 'weekdays',
      arrivalStep: 8,
      departureStep: 12,
      energyKwh: 9,
      powerKw: 6,
      minimumKw: 4,
      vehicleToGrid: { powerKw: 5, capacityKwh: 40, arrivalKwh: 10 },
    },
  ],
  ...more,
});

describe('the plan that needs no solver', () => {
  it('is feasible in the joint model of any timeline, at the cost that the model states', async () => {
    await fc.assert(
      fc.asyncProperty(randomHorizon, async (options) => {
        await expectsIdle(horizonProblem(resolveHorizon(options)));
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('is feasible for typical years, from inside the window and from outside it', async () => {
    const battery = { ...idealBattery(30, 80), minSocFraction: 0.2, maxSocFraction: 0.9 };
    const powerLimits = [
      { socFraction: 0, chargeKw: 30, dischargeKw: 6 },
      { socFraction: 0.5, chargeKw: 30, dischargeKw: 30 },
      { socFraction: 1, chargeKw: 5, dischargeKw: 30 },
    ];
    const facilities = [
      homeAtNight(battery),
      homeAtNight(battery, { limits: { importKw: 41, gridChargeKw: 7 } }),
      homeAtNight({ ...battery, powerLimits }),
    ];
    const tariff = touTariff({
      flatDemand: flatDemand(demandTier(4, 30), demandTier(9)),
      touDemand: touDemand(demandTier(3)),
    });
    for (const facility of facilities) {
      for (const currentSocFraction of [0, 0.05, 0.5, 0.95, 1]) {
        const options = { tariff, month: 3, year: 2026, facility, currentSocFraction };
        await expectsIdle(yearProblem(resolveSchedule(options)).spec);
      }
    }
    await expectsIdle(
      yearProblem(resolveSchedule({ tariff, month: 3, year: 2026, facility: defaultFacility }))
        .spec,
    );
  });
});

describe('an answer whose time ends before there is a plan', () => {
  it('bills a typical year, plans its day, and states that nothing better was found', async () => {
    const tariff = touTariff({ flatDemand: flatDemand(demandTier(9)) });
    const facility = homeAtNight(idealBattery(30, 80));
    const answer = await schedule({
      tariff,
      month: 1,
      year: 2026,
      facility,
      solver: late,
      timeLimitMs: 1,
    });
    expect(answer.savings.totalAnnual).toBe(0);
    expect(answer.billWithBattery.total).toBeCloseTo(answer.billWithoutBattery.total, 6);
    expect(answer.yearObjective).toBeCloseTo(answer.billWithBattery.total, 4);
    expect(answer.solves.every(({ isIdle }) => isIdle)).toBe(true);
    expect(answer.optimalityGapPct).toBeGreaterThan(0);
    expect(answer.day.vehicleKwSeries[18]).toBeCloseTo(21, 9);
  });

  it('is returned within the limit although the solver exceeds it', async () => {
    const tariff = getTariff('sce-tou-8-option-d-under-2-kv');
    const options: OptimizeOptions = {
      tariff,
      grid: gridOf(24 * 31, 60, '2026-07-01'),
      loadKwSeries: Float64Array.from({ length: 24 * 31 }, (_, hour) => 300 + 9 * (hour % 23)),
      battery: { powerKw: 100, capacityKwh: 200 },
    };
    const full = await optimize(options);
    for (const timeLimitMs of [1e-6, 1, 4]) {
      const hurried = await optimize({ ...options, ...threeMsEach(), timeLimitMs });
      expect(hurried.solves.at(-1)!.isIdle === true).toBe(timeLimitMs < 3);
      const least =
        hurried.objective - (hurried.optimalityGapPct / 100) * Math.abs(hurried.objective);
      expect(hurried.objective).toBeGreaterThanOrEqual(full.objective * (1 - 1e-6));
      expect(least).toBeLessThanOrEqual(full.objective * (1 + 1e-6));
      const year = await schedule({ tariff, month: 7, year: 2026, ...threeMsEach(), timeLimitMs });
      expect(year.savings.totalAnnual - year.wearAnnual).toBeGreaterThanOrEqual(-0.02);
    }
  });

  it('is the cheaper plan if a solver stopped at a worse one', async () => {
    const honest = createHighsSolver();
    /** Charges and discharges at random hours, as far as the model allows: feasible and expensive. */
    const poor: Solver = {
      name: 'poor',
      async solve(model) {
        const worst = { ...model, columnCost: model.columnCost.map((cost) => cost * 0) };
        const names = model.columnNames ?? [];
        for (const [column, name] of names.entries()) {
          if (name.startsWith('discharge in')) worst.columnCost[column] = -1;
        }
        const { x } = await honest.solve(worst);
        const objective = x!.reduce(
          (sum, value, column) => sum + model.columnCost[column]! * value,
          model.objectiveOffset,
        );
        return { status: 'timeLimit', solver: 'poor', x: x!, objective, boundSource: 'none' };
      },
    };
    const options: OptimizeOptions = {
      tariff: touTariff({ flatDemand: flatDemand(demandTier(9)) }),
      grid: gridOf(24, 60, '2026-07-01'),
      loadKwSeries: Float64Array.from({ length: 24 }, (_, hour) => 30 + hour),
      battery: { powerKw: 20, capacityKwh: 40 },
      timeLimitMs: 10,
    };
    const none = await optimize({ ...options, battery: { powerKw: 0, capacityKwh: 0 } });
    const stopped = await optimize({ ...options, solver: poor });
    expect(stopped.solves[0]?.isIdle).toBe(true);
    expect(stopped.cost.total).toBeCloseTo(none.cost.total, 9);
  });

  it('costs what its tier schedules say if a solver stopped with tiers that do not match its plan', async () => {
    const honest = createHighsSolver();
    const inModel: number[] = [];
    /** Charges and discharges optimally, but with every tier binary wrong. */
    const mistaken: Solver = {
      name: 'mistaken',
      async solve(model, options) {
        if (options?.relaxOnly || !model.columnInteger.includes(1)) return late.solve(model);
        const best = await honest.solve(model);
        const held = new Map<number, number>();
        for (const [column, name] of (model.columnNames ?? []).entries()) {
          const value = best.x![column]!;
          if (model.columnInteger[column]) held.set(column, 1 - Math.round(value));
          if (/^(dis)?charge in/.test(name)) held.set(column, value);
        }
        const turned = await honest.solve(fixColumns(model, held));
        inModel.push(turned.objective!);
        const { x, objective } = turned;
        const proven = { bound: best.bound!, boundSource: 'search' } as const;
        return { status: 'timeLimit', solver: 'mistaken', x: x!, objective: objective!, ...proven };
      },
    };
    const energy = touTariff().energy;
    const byHours: EnergyTier[] = [
      { upTo: 150, unit: 'kWhPerKw', pricePerKwh: 0.2 },
      { upTo: null, unit: 'kWhPerKw', pricePerKwh: 0.05 },
    ];
    const options: OptimizeOptions = {
      tariff: touTariff({
        energy: { ...energy, periods: energy.periods.map(() => ({ tiers: byHours })) },
        flatDemand: flatDemand(demandTier(1)),
      }),
      grid: gridOf(24 * 9, 60, '2026-07-01'),
      loadKwSeries: Float64Array.from({ length: 24 * 9 }, (_, hour) => 10 + 9 * (hour % 7)),
      battery: { powerKw: 20, capacityKwh: 40 },
    };
    const best = await optimize(options);
    const stopped = await optimize({ ...options, solver: mistaken, timeLimitMs: 1e6 });
    expect(stopped.solves[0]).not.toHaveProperty('isIdle');
    expect(inModel[0]).toBeGreaterThan(best.objective + 1);
    expect(stopped.objective).toBeCloseTo(best.objective, 6);
    expect(stopped.objective).toBeCloseTo(stopped.cost.total + stopped.cost.wear, 6);
    expect(stopped.optimalityGapPct).toBeLessThan(1e-4);
  });
});
