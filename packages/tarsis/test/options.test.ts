import { isEngineError } from '@bess/kernel/errors';
import { createHighsSolver, type Solver } from '@bess/milp';
import { defaultTariffCode } from '@bess/tariff-library';
import { describe, expect, it } from 'vitest';
import { type ScheduleOptions, schedule } from '../src/index.js';
import { defaultFacility } from '../src/typical-days/index.js';
import { idealBattery, steadyFacility } from './support/facilities.js';
import { demandTier, flatDemand, touTariff } from './support/tariffs.js';

const valid: ScheduleOptions = { tariff: defaultTariffCode, month: 7, year: 2026 };

async function refusal(options: unknown) {
  try {
    await schedule(options as ScheduleOptions);
  } catch (error) {
    if (isEngineError(error)) return error;
    throw error;
  }
  throw new Error('schedule answered where it should refuse');
}

describe('what schedule refuses', () => {
  const facility = steadyFacility(() => 100, idealBattery(10, 10));
  it.each([
    [
      'a month of 13',
      { ...valid, month: 13 },
      'outOfRange',
      /month must be between 1 and 12; 13 came/,
    ],
    ['a month in words', { ...valid, month: 'July' }, 'invalid', /month/],
    ['no month', { tariff: defaultTariffCode, year: 2026 }, 'invalid', /month/],
    ['a misspelt field', { ...valid, currentSoc: 0.5 }, 'invalid', /currentSocFraction/],
    ['a state of charge of 1.2', { ...valid, currentSocFraction: 1.2 }, 'outOfRange', /1\.2/],
    ['an unknown tariff', { ...valid, tariff: 'no-such-tariff' }, 'outOfRange', /no-such-tariff/],
    [
      'a load of the wrong length',
      { ...valid, facility: { ...facility, stepMinutes: 15 } },
      'invalid',
      /must have 96 entries at 15 minutes; 24 came/,
    ],
    [
      'a kind of day twice',
      {
        ...valid,
        facility: { ...facility, typicalDays: [...facility.typicalDays, facility.typicalDays[0]] },
      },
      'invalid',
      /once/,
    ],
    [
      'a missing day',
      {
        ...valid,
        facility: {
          ...facility,
          typicalDays: facility.typicalDays.map((day, index) =>
            index === 3 ? { ...day, kind: 'peak' } : day,
          ),
        },
      },
      'invalid',
      /the weekend of month 2 is missing/,
    ],
    [
      'peaks of more demand periods than the tariff has',
      { ...valid, tariff: touTariff(), monthToDatePeaks: { touKw: [0, 300] } },
      'outOfRange',
      /at most 0 entries.*; 2 came/,
    ],
    ['a gap of 1', { ...valid, relGap: 1 }, 'outOfRange', /relGap/],
    [
      'a tariff with charges that are not covered',
      { ...valid, tariff: touTariff({ unsupported: ['coincidentPeak'] }) },
      'outOfRange',
      /coincidentPeak/,
    ],
  ])('%s', async (_, options, kind, message) => {
    const error = await refusal(options);
    expect(error.kind).toBe(kind);
    expect(error.message).toMatch(message);
  });

  it('stops when its caller cancels', async () => {
    const error = await refusal({ ...valid, signal: { aborted: true } });
    expect(error.code).toBe('cancelled');
  });

  it('does not pass on the claims of a wrong solver', async () => {
    const honest = createHighsSolver();
    const lying: Solver = {
      name: 'lying',
      async solve(model, options) {
        const result = await honest.solve(model, options);
        return { ...result, objective: (result.objective ?? 0) * 0.9 };
      },
    };
    const error = await refusal({ ...valid, solver: lying });
    expect(error.code).toBe('answerNotVerified');
  });

  it('refuses to state a gap that no solver has proven', async () => {
    const honest = createHighsSolver();
    const silent: Solver = {
      name: 'silent',
      async solve(model, options) {
        const { bound: _bound, gapPct: _gapPct, ...result } = await honest.solve(model, options);
        return { ...result, status: 'feasible', boundSource: 'none' };
      },
    };
    const error = await refusal({ ...valid, solver: silent });
    expect(error.code).toBe('gapNotProven');
  });
});

describe('what schedule returns when its solver stops early', () => {
  /** Does nothing all year and overstates every peak and tier by what the bounds allow: feasible, far from optimal. */
  const stoppedEarly = (): Solver => {
    const honest = createHighsSolver();
    return {
      name: 'stopped early',
      async solve(model, options) {
        const best = await honest.solve(model, options);
        const names = model.columnNames ?? [];
        const columnUpper = model.columnUpper.map((upper, column) =>
          /^(dis)?charge in /.test(names[column] ?? '') ? 0 : upper,
        );
        const columnLower = model.columnLower.map((lower, column) =>
          /^peak /.test(names[column] ?? '') ? (columnUpper[column] ?? lower) : lower,
        );
        const poor = await honest.solve({ ...model, columnUpper, columnLower }, options);
        const gap = (poor.objective ?? 0) - (best.bound ?? 0);
        return {
          ...poor,
          status: 'timeLimit',
          bound: best.bound ?? 0,
          boundSource: 'search',
          gapPct: (100 * gap) / Math.max(1, Math.abs(poor.objective ?? 0)),
        };
      },
    };
  };

  it('states the saving of the plan found so far and its maximum distance from the optimum', async () => {
    const { savings, optimalityGapPct, solves } = await schedule({
      ...valid,
      currentSocFraction: 0,
      tariff: touTariff({ flatDemand: flatDemand(demandTier(10)) }),
      facility: steadyFacility((hour) => (hour === 12 ? 150 : 100), idealBattery(20, 20)),
      solver: stoppedEarly(),
    });
    expect(savings.totalAnnual).toBe(0);
    expect(optimalityGapPct).toBeGreaterThan(1);
    expect(solves[0]?.status).toBe('timeLimit');
  });
});

describe('what schedule assumes', () => {
  it('applies the default wear, which is in dollars, to no other currency', async () => {
    const facility = steadyFacility(() => 100, { powerKw: 10, capacityKwh: 20 });
    const inYen = await schedule({ ...valid, facility, tariff: touTariff({ currency: 'JPY' }) });
    expect(inYen.wearAnnual).toBe(0);
    expect(inYen.assumptions).toContainEqual(
      expect.objectContaining({ name: 'battery_wear', value: 0 }),
    );
    const inDollars = await schedule({ ...valid, facility, tariff: touTariff() });
    expect(inDollars.wearAnnual).toBeGreaterThan(0);
  });

  it('names the default facility and state of charge', async () => {
    const { assumptions } = await schedule(valid);
    const names = assumptions.map((assumption) => assumption.name);
    expect(names).toEqual(expect.arrayContaining(['load', 'battery', 'current_soc']));
  });

  it('assumes no load and no battery where both are given', async () => {
    const { assumptions } = await schedule({
      ...valid,
      facility: defaultFacility,
      currentSocFraction: 0.5,
    });
    const names = assumptions.map((assumption) => assumption.name);
    expect(names).not.toContain('load');
    expect(names).not.toContain('battery');
    expect(names).not.toContain('current_soc');
  });

  it('states when a rate is no longer in force', async () => {
    const ended = touTariff({ effectiveTo: '2022-01-30' });
    const { assumptions } = await schedule({ ...valid, tariff: ended });
    expect(assumptions.map((assumption) => assumption.value)).toContain(
      'The rate was in force until 2022-01-30; it is billed as if it were still in force.',
    );
    const running = touTariff({ effectiveTo: '2026-07-31' });
    const { assumptions: none } = await schedule({ ...valid, tariff: running });
    expect(JSON.stringify(none)).not.toContain('in force until');
  });

  it('measures time only with a clock', async () => {
    expect(await schedule(valid)).not.toHaveProperty('solveTimeMs');
    let ms = 0;
    const timed = await schedule({ ...valid, nowMs: () => (ms += 5) });
    expect(timed.solveTimeMs).toBeGreaterThan(0);
  });
});

describe('goals that cannot be met', () => {
  it.each([
    [
      'below, too slow to return in a day',
      0.02,
      steadyFacility(() => 100, { powerKw: 1, capacityKwh: 250, minSocFraction: 0.3 }),
    ],
    [
      'below, without power',
      0.02,
      steadyFacility(() => 100, { powerKw: 0, capacityKwh: 250, minSocFraction: 0.3 }),
    ],
    [
      'above, with no load to serve',
      1,
      steadyFacility(() => 0, { powerKw: 50, capacityKwh: 100, maxSocFraction: 0.8 }),
    ],
  ])('answers from a start outside the window: %s', async (_, currentSocFraction, facility) => {
    const { day, optimalityGapPct } = await schedule({ ...valid, facility, currentSocFraction });
    expect(optimalityGapPct).toBeLessThanOrEqual(1e-4);
    expect(day.violations[0]?.goal).toBe('state of charge inside the operating window');
    expect(day.violations[0]?.reason).toMatch(/cannot return in one day/);
  });

  it('reports a start outside the window and returns to it', async () => {
    const battery = { powerKw: 10, capacityKwh: 100, minSocFraction: 0.2, maxSocFraction: 0.9 };
    const { day } = await schedule({
      ...valid,
      facility: steadyFacility(() => 100, battery),
      currentSocFraction: 0.05,
    });
    expect(day.violations[0]).toMatchObject({
      goal: 'state of charge inside the operating window',
      unit: 'kWh',
    });
    expect(day.violations[0]?.amount).toBeCloseTo(15, 9);
    expect(day.socFractionSeries.at(-1)).toBeGreaterThanOrEqual(0.2 - 1e-9);
    expect(Math.min(...day.socFractionSeries)).toBeGreaterThanOrEqual(0.05 - 1e-9);
  });
});
