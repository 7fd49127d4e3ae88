import { type TimeGrid, yearGrid } from '@bess/kernel/series';
import { createModelBuilder, solve } from '@bess/milp';
import { calculateBill } from '@bess/tariff-library';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optimize, schedule } from '../src/index.js';
import { resolveSchedule } from '../src/problem/resolve-schedule.js';
import { yearProblem } from '../src/problem/year-problem.js';
import type { TypicalDay } from '../src/schema/index.js';
import { solvePlan } from '../src/solve/solve-plan.js';
import { paidDemandLevels } from '../src/typical-days/demand-levels.js';
import {
  type DayRules,
  type DayWithLevels,
  requiredRaiseKw,
} from '../src/typical-days/hold-levels.js';
import { representativeDays, selectTypicalDays } from '../src/typical-days/index.js';
import { dayGroups, measuredDays, toTypicalDays } from '../src/typical-days/representative-days.js';
import { separateDays } from '../src/typical-days/select-typical-days.js';
import { late } from './support/late-solver.js';
import {
  demandTier,
  energyTier,
  flatDemand,
  scheduleOf,
  touDemand,
  touTariff,
} from './support/tariffs.js';

const grid = yearGrid(2025, 60, 'UTC');
const tariff = touTariff({
  timeZone: 'UTC',
  flatDemand: flatDemand(demandTier(11)),
  touDemand: touDemand(demandTier(6)),
});
const battery = { powerKw: 40, capacityKwh: 100 };

/** An office whose days differ by weekday, by season, and by weather. */
function officeYear(seed: number): Float64Array {
  return Float64Array.from({ length: grid.length }, (_, hour) => {
    const day = Math.floor(hour / 24);
    const weather = Math.sin(seed + 12.9898 * day) * 43758.5453;
    const hot = weather - Math.floor(weather);
    const isWeekend = (day + 2) % 7 >= 5;
    const midday = Math.max(0, 1 - Math.abs((hour % 24) - 14 - 2 * hot) / 6);
    return 60 + (isWeekend ? 25 : 60 + 70 * hot) * midday + 9 * hot;
  });
}

/** The minimum raise by a linear program: min r with import ≤ level + r, storage as in (1) and (2). */
async function leastRaise(day: DayWithLevels, rules: DayRules): Promise<number> {
  const { battery: of, boundaryKwh, mayExport, gridChargeKw } = rules;
  const builder = createModelBuilder();
  const raise = builder.addColumn({ cost: 1 });
  let before: number | undefined;
  for (const [step, netKw] of day.netKwSeries.entries()) {
    const sunKw = Math.max(0, -netKw);
    const charge = builder.addColumn({ upper: Math.min(of.powerKw, gridChargeKw + sunKw) });
    const discharge = builder.addColumn({
      upper: mayExport ? of.powerKw : Math.min(of.powerKw, Math.max(0, netKw)),
    });
    const isLast = step === day.netKwSeries.length - 1;
    const stored = builder.addColumn({
      lower: isLast ? boundaryKwh : of.minSocFraction * of.capacityKwh,
      upper: isLast ? boundaryKwh : of.maxSocFraction * of.capacityKwh,
    });
    const start = before === undefined ? boundaryKwh : 0;
    builder.addRow({
      lower: start,
      upper: start,
      columns: [stored, charge, discharge, ...(before === undefined ? [] : [before])],
      values: [
        1,
        -of.chargeEfficiency * day.stepHours,
        day.stepHours / of.dischargeEfficiency,
        ...(before === undefined ? [] : [-1]),
      ],
    });
    if (Number.isFinite(day.levelKwSeries[step]!)) {
      builder.addRow({
        upper: day.levelKwSeries[step]! - netKw,
        columns: [charge, discharge, raise],
        values: [1, -1, -1],
      });
    }
    before = stored;
  }
  return (await solve(builder.build())).objective!;
}

describe('the raise of levels that a battery requires on a day', () => {
  it('equals that of a linear program', async () => {
    const kw = (low: number, high: number) => fc.integer({ min: low, max: high });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          net: fc.array(kw(-20, 100), { minLength: 12, maxLength: 12 }),
          levels: fc.array(fc.oneof(kw(20, 90), fc.constant(Number.POSITIVE_INFINITY)), {
            minLength: 12,
            maxLength: 12,
          }),
          powerKw: kw(0, 50),
          hours: kw(1, 4),
          efficiency: fc.constantFrom(0.8, 0.92, 1),
          boundary: fc.constantFrom(0.1, 0.5, 0.9),
          mayExport: fc.boolean(),
          gridChargeKw: fc.constantFrom(5, Number.POSITIVE_INFINITY),
          stepHours: fc.constantFrom(0.5, 1),
        }),
        async ({ net, levels, powerKw, hours, efficiency, boundary, stepHours, ...more }) => {
          const capacityKwh = powerKw * hours;
          const day = {
            netKwSeries: Float64Array.from(net),
            levelKwSeries: Float64Array.from(levels),
            stepHours,
          };
          const rules: DayRules = {
            ...more,
            boundaryKwh: boundary * capacityKwh,
            battery: {
              powerKw,
              capacityKwh,
              chargeEfficiency: efficiency,
              dischargeEfficiency: efficiency,
              minSocFraction: 0.1,
              maxSocFraction: 0.9,
              wearPerMwhDischarged: 0,
              availabilityFraction: 1,
            },
          };
          expect(requiredRaiseKw(day, rules)).toBeCloseTo(await leastRaise(day, rules), 4);
        },
      ),
      { numRuns: 150, endOnFailure: true },
    );
  });
});

describe('the typical days of a measured year', () => {
  const problemOf = (typicalDays: TypicalDay[], capacityKwh = battery.capacityKwh) =>
    yearProblem(
      resolveSchedule({
        tariff,
        month: 1,
        year: 2025,
        facility: { battery: { ...battery, capacityKwh }, stepMinutes: 60, typicalDays },
      }),
    );
  const planOf = (typicalDays: TypicalDay[]) =>
    solvePlan(problemOf(typicalDays).spec, { relGap: 1e-6, purpose: 'year' });

  it('have a demand that the battery can hold on every day of the year', async () => {
    const loadKwSeries = officeYear(1);
    const typicalDays = await selectTypicalDays(loadKwSeries, grid, {
      tariff,
      facility: { battery },
    });
    const problem = problemOf(typicalDays);
    const plan = await solvePlan(problem.spec, { relGap: 1e-6, purpose: 'year' });
    const levels = paidDemandLevels(problem, plan);
    for (const day of measuredDays(loadKwSeries, grid, tariff.holidays)) {
      const isPeakHour = (hour: number) => !day.isOffDay && hour >= 16 && hour < 21;
      const { anyTimeKw, byPeriodKw } = levels[day.month - 1]!;
      const leveled = {
        netKwSeries: Float64Array.from(day.steps, (step) => loadKwSeries[step]!),
        levelKwSeries: Float64Array.from(day.steps, (_, hour) =>
          isPeakHour(hour) ? Math.min(anyTimeKw, byPeriodKw[1]!) : anyTimeKw,
        ),
        stepHours: 1,
      };
      const raiseKw = await leastRaise(leveled, {
        battery: problem.spec.battery,
        boundaryKwh: plan.boundaryKwh!,
        mayExport: false,
        gridChargeKw: Number.POSITIVE_INFINITY,
      });
      expect(raiseKw).toBeLessThanOrEqual(1e-3);
    }
  });

  it('give the saving of the battery to half a percent, which a mean and a peak day a month do not', async () => {
    const errorOf = async (loadKwSeries: Float64Array, typicalDays: TypicalDay[]) => {
      const whole = { tariff, grid, loadKwSeries };
      const best = await optimize({ ...whole, battery, relGap: 1e-4 });
      const saved = calculateBill(tariff, loadKwSeries, grid).total - best.cost.total;
      const { savings } = await schedule({
        tariff,
        month: 1,
        year: 2025,
        facility: { battery, stepMinutes: 60, typicalDays },
      });
      return Math.abs(savings.totalAnnual / saved - 1);
    };
    const loadKwSeries = officeYear(2);
    const few = representativeDays(loadKwSeries, grid);
    expect(await errorOf(loadKwSeries, few)).toBeGreaterThan(0.02);
    const chosen = await selectTypicalDays(loadKwSeries, grid, { tariff, facility: { battery } });
    expect(await errorOf(loadKwSeries, chosen)).toBeLessThan(0.005);
  });

  it('have the same bill as the year without a battery', async () => {
    const loadKwSeries = officeYear(3);
    const typicalDays = await selectTypicalDays(loadKwSeries, grid, {
      tariff,
      facility: { battery },
    });
    const { billWithoutBattery } = problemOf(typicalDays);
    const measured = calculateBill(tariff, loadKwSeries, grid);
    expect(billWithoutBattery.byComponent.flatDemand).toBeCloseTo(
      measured.byComponent.flatDemand,
      6,
    );
    expect(billWithoutBattery.byComponent.touDemand).toBeCloseTo(measured.byComponent.touDemand, 6);
    // Means preserve the energy of a period; the first and last day of the year belong to the largest group.
    expect(billWithoutBattery.byComponent.energy).toBeCloseTo(measured.byComponent.energy, -2);
  });

  it('never cost less when a group is split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1000 }),
        fc.infiniteStream(fc.boolean()),
        async (seed, draws) => {
          const loadKwSeries = officeYear(seed);
          const year = { grid, loadKwSeries, netKwSeries: loadKwSeries };
          const groups = dayGroups(year, 'none');
          const own = new Set(
            groups.flatMap(({ days }) =>
              days.filter(() => draws.next().value && draws.next().value),
            ),
          );
          const whole = await planOf(toTypicalDays(groups, year));
          const apart = await planOf(toTypicalDays(separateDays(groups, own), year));
          expect(apart.objective).toBeGreaterThanOrEqual(whole.objective - 1e-4 * whole.objective);
        },
      ),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it('work without a battery, and refuse a grid that typical days cannot have', async () => {
    const loadKwSeries = officeYear(4);
    const none = { powerKw: 0, capacityKwh: 0 };
    const days = await selectTypicalDays(loadKwSeries, grid, {
      tariff,
      facility: { battery: none },
    });
    const { savings } = await schedule({
      tariff,
      month: 1,
      year: 2025,
      facility: { battery: none, stepMinutes: 60, typicalDays: days },
    });
    expect(savings.totalAnnual).toBe(0);
    const fine: TimeGrid = { ...grid, stepMinutes: 5 };
    const refused = (options: unknown, on = grid) =>
      selectTypicalDays(loadKwSeries, on, options as Parameters<typeof selectTypicalDays>[2]);
    await expect(refused({ tariff, facility: { battery } }, fine)).rejects.toThrow(
      /grid.stepMinutes must be one of 15, 20, 30, 60; 5 came/,
    );
    await expect(refused(undefined)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(refused([])).rejects.toThrow(/options must be an object/);
    await expect(refused(5)).rejects.toThrow(/options must be an object/);
    await expect(refused({ tariff })).rejects.toThrow(/facility is required/);
    await expect(refused({ tariff: 'none-such', facility: { battery } })).rejects.toMatchObject({
      code: 'unknownTariff',
    });
  });
});

describe('time limit and length of a measured year', () => {
  const loadKwSeries = officeYear(5);
  const ask = (change: object) =>
    selectTypicalDays(loadKwSeries, grid, {
      tariff,
      facility: { battery },
      solver: late,
      ...change,
    });

  it('is refused if a plan was not finished in time, unless the options accept it', async () => {
    await expect(ask({ timeLimitMs: 1e-3 })).rejects.toMatchObject({
      kind: 'engine',
      code: 'noAnswerInTime',
      message: expect.stringMatching(/0\.001 ms; its gap is [\d.]+ %/),
      details: { timeLimitMs: 1e-3, gapPct: expect.any(Number) },
    });
    const days = await ask({ timeLimitMs: 1e-3, onTimeLimit: 'return' });
    expect(days.filter(({ kind }) => kind === 'peak')).toHaveLength(12);
    await expect(ask({ onTimeLimit: 'hope' })).rejects.toThrow(/onTimeLimit.*"hope"/);
  });

  it('is refused if months occur twice', async () => {
    const twoYears = { ...grid, length: 2 * grid.length };
    const twice = Float64Array.from(
      { length: twoYears.length },
      (_, hour) => loadKwSeries[hour % grid.length]!,
    );
    await expect(
      selectTypicalDays(twice, twoYears, { tariff, facility: { battery } }),
    ).rejects.toMatchObject({
      code: 'yearTooLong',
      message: expect.stringMatching(/at most one year.*366 days.*730 came/),
    });
  });
});

describe('typical days with dates of their own', () => {
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  const dayOf = (kw: number) => new Array<number>(24).fill(kw);
  const yearWith = (more: TypicalDay[]) =>
    schedule({
      tariff: touTariff({
        energy: {
          periods: [{ tiers: [energyTier(1)] }],
          weekdaySchedule: scheduleOf(() => 0),
          weekendSchedule: scheduleOf(() => 0),
        },
      }),
      month: 1,
      year: 2026,
      facility: {
        battery: { powerKw: 0, capacityKwh: 0 },
        stepMinutes: 60,
        typicalDays: [
          ...months.flatMap((month): TypicalDay[] => [
            { month, kind: 'weekday', loadKwSeries: dayOf(10) },
            { month, kind: 'weekend', loadKwSeries: dayOf(10) },
          ]),
          ...more,
        ],
      },
    });
  /** At 1 a kWh. */
  const energyOf = async (more: TypicalDay[]) =>
    (await yearWith(more)).billWithoutBattery.months.map(({ byComponent }) => byComponent.energy);

  it('count on their number of dates, the day without dates on all others', async () => {
    const kwh = await energyOf([
      { month: 3, kind: 'weekday', dates: 4, loadKwSeries: dayOf(20) },
      { month: 3, kind: 'weekday', dates: 1, loadKwSeries: dayOf(30) },
      { month: 3, kind: 'weekend', dates: 2, loadKwSeries: dayOf(15) },
      { month: 3, kind: 'peak', loadKwSeries: dayOf(40) },
    ]);
    expect(kwh[1]).toBeCloseTo(28 * 240, 6);
    expect(kwh[2]).toBeCloseTo(31 * 240 + 24 * (4 * 10 + 20 + 2 * 5 + 30), 6);
  });

  it('leave at least one date to the day without dates', async () => {
    const kwh = await energyOf([
      { month: 2, kind: 'weekday', dates: 1, loadKwSeries: dayOf(30) },
      { month: 2, kind: 'weekday', dates: 31, loadKwSeries: dayOf(20) },
    ]);
    // February 2026 has 20 weekdays: one of 30 kW, 18 of 20 kW, one of 10 kW.
    expect(kwh[1]).toBeCloseTo(24 * (8 * 10 + 30 + 18 * 20 + 10), 6);
  });

  it('are refused if two have no dates', async () => {
    const again: TypicalDay = { month: 2, kind: 'weekday', loadKwSeries: dayOf(30) };
    await expect(yearWith([again])).rejects.toMatchObject({ code: 'typicalDaysRepeat' });
  });
});
