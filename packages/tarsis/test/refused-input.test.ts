import { createTimeGrid, yearGrid } from '@bess/kernel/series';
import { defaultTariffCode } from '@bess/tariff-library';
import { describe, expect, it } from 'vitest';
import type { Forecast } from '../src/controller/index.js';
import {
  type ClosedLoopOptions,
  optimize,
  schedule,
  simulateClosedLoop,
  startController,
  step,
} from '../src/index.js';
import type { FacilityVehicles } from '../src/schema/schedule-options.js';
import { representativeDays, selectTypicalDays, solarDays } from '../src/typical-days/index.js';
import { idealBattery, steadyFacility } from './support/facilities.js';
import { gridOf } from './support/random-horizon.js';
import { touTariff } from './support/tariffs.js';

const grid = gridOf(24, 60, '2026-07-01');
/** Without demand charges. */
const tariff = touTariff();
const sound: ClosedLoopOptions = {
  tariff,
  grid,
  loadKwSeries: new Array<number>(24).fill(5),
  battery: idealBattery(1, 2),
};
const year = {
  tariff,
  month: 1,
  year: 2026,
  facility: steadyFacility(() => 5, idealBattery(1, 2)),
};
const refusalOf = (ask: () => unknown) =>
  Promise.resolve()
    .then(ask)
    .then(
      () => undefined,
      (error: unknown) => error,
    );

const bad = (value: unknown) => value as never;

it.each<[string, () => unknown, string, RegExp]>([
  [
    'month to date for more energy periods than there are',
    () => optimize({ ...sound, monthToDate: { energyKwhByPeriod: [1, 2, 3] } }),
    'energyPeriods',
    /monthToDate\.energyKwhByPeriod.*at most 2.*energy periods.*3 came/,
  ],
  [
    'peaks of demand periods that the tariff does not have',
    () => optimize({ ...sound, monthToDate: { periodPeaksKw: [400] } }),
    'demandPeriods',
    /monthToDate\.periodPeaksKw.*at most 0.*test-tou.*1 came/,
  ],
  [
    'peaks of the system’s hours where none are charged for',
    () => optimize({ ...sound, monthToDate: { coincidentPeaksKw: [500] } }),
    'coincidentPeriods',
    /monthToDate\.coincidentPeaksKw.*at most 0.*1 came/,
  ],
  [
    'peaks that are expected of demand periods that there are not',
    () =>
      step({
        ...sound,
        state: startController({ tariff, grid }),
        expectedPeriodPeaksKw: [400],
      }),
    'demandPeriods',
    /expectedPeriodPeaksKw.*at most 0.*1 came/,
  ],
  [
    'a grid whose steps straddle the hours',
    () => optimize({ ...sound, grid: { ...grid, startMs: grid.startMs + 1_800_000 } }),
    'startOffStep',
    /grid\.startMs.*multiple of 60 minutes.*2026-07-01T00:30/,
  ],
  [
    'steps that divide no hour',
    () => optimize({ ...sound, grid: { ...grid, stepMinutes: 7 } }),
    'stepOutOfRange',
    /grid\.stepMinutes.*7 came/,
  ],
  [
    'a grid that begins never',
    () => optimize({ ...sound, grid: { ...grid, startMs: 1e18 } }),
    'instantOutOfRange',
    /1e18|1000000000000000000/,
  ],
  ['a solver of 5', () => optimize({ ...sound, solver: bad(5) }), 'wrongType', /solver.*5 came/],
  ['a clock of 5', () => optimize({ ...sound, nowMs: bad(5) }), 'wrongType', /nowMs.*5 came/],
  ['a signal of 5', () => optimize({ ...sound, signal: bad(5) }), 'wrongType', /signal.*5 came/],
  [
    'a forecast that is no function',
    () => simulateClosedLoop({ ...sound, forecast: bad([5]) }),
    'wrongType',
    /forecast must be a function.*an array came/,
  ],
  [
    'a forecast of nothing',
    () => simulateClosedLoop({ ...sound, forecast: () => bad(undefined) }),
    'wrongType',
    /forecast\(…\)\.loadKwSeries.*undefined/,
  ],
  [
    'a forecast of words',
    () =>
      simulateClosedLoop({
        ...sound,
        forecast: (_, steps) => bad({ loadKwSeries: Array(steps).fill('x') }),
      }),
    'wrongType',
    /forecast\(…\)\.loadKwSeries\[0\].*x/,
  ],
  [
    'a forecast that ends too soon',
    () => simulateClosedLoop({ ...sound, forecast: () => bad({ loadKwSeries: [5, 5] }) }),
    'forecastLength',
    /forecast\(…\)\.loadKwSeries.*24 requested steps.*2 came/,
  ],
  [
    'a forecast of panels that draw',
    () =>
      simulateClosedLoop({
        ...sound,
        forecast: (_, steps): Forecast => ({
          loadKwSeries: new Float64Array(steps),
          solarKwSeries: new Float64Array(steps).fill(-1),
        }),
      }),
    'outOfRange',
    /forecast\(…\)\.solarKwSeries\[0\].*-1/,
  ],
  ['no options', () => schedule(bad(undefined)), 'wrongType', /options must be an object/],
  ['options of 5', () => optimize(bad(5)), 'wrongType', /options must be an object/],
  ['a solver of none', () => schedule({ ...year, solver: bad({}) }), 'wrongType', /solver/],
  ['a clock of a number', () => schedule({ ...year, nowMs: bad(5) }), 'wrongType', /nowMs.*5/],
  [
    'panels by the seven minutes',
    () => solarDays({ powerKw: 1 }, { timeZone: 'UTC', stepMinutes: 7, year: 2026 }),
    'stepOutOfRange',
    /grid\.stepMinutes.*7 came/,
  ],
  [
    'a load below 0, by its own name',
    () => {
      const of = yearGrid(2025, 60, 'UTC');
      const loadKwSeries = new Float64Array(of.length).fill(-1);
      return selectTypicalDays(loadKwSeries, of, {
        tariff: defaultTariffCode,
        facility: { battery: idealBattery(1, 2) },
      });
    },
    'outOfRange',
    /^loadKwSeries\[0\] must be at least 0; -1 came/,
  ],
  [
    'the same of a year without a tariff',
    () => {
      const of = yearGrid(2025, 60, 'UTC');
      return representativeDays(new Float64Array(of.length).fill(-1), of);
    },
    'outOfRange',
    /^loadKwSeries\[0\]/,
  ],
])('refuses %s', async (_, ask, code, message) => {
  const refusal = await refusalOf(ask);
  expect(refusal).toMatchObject({ code, message: expect.stringMatching(message) });
});

describe('vehicles of a typical day', () => {
  const withVehicle = (change: Partial<FacilityVehicles>) => {
    const vehicle: FacilityVehicles = {
      count: 3,
      days: 'all',
      arrivalStep: 18,
      departureStep: 30,
      energyKwh: 20,
      powerKw: 10,
      ...change,
    };
    return schedule({ ...year, facility: { ...year.facility, vehicles: [vehicle] } });
  };

  it.each<[Partial<FacilityVehicles>, RegExp]>([
    [{ departureStep: 18 }, /facility\.vehicles\[0\]\.departureStep.*arrivalStep, 18.*18 came/],
    [{ departureStep: 7 }, /departureStep.*7 came/],
    [{ departureStep: 43 }, /departureStep.*24 steps later; 43 came/],
    [{ arrivalStep: 30, departureStep: 40 }, /arrivalStep.*0 to 23; 30 came/],
  ])('cannot come and go at %o', async (change, message) => {
    await expect(withVehicle(change)).rejects.toMatchObject({
      code: 'vehicleSteps',
      message: expect.stringMatching(message),
    });
  });

  it('can stay a whole day', async () => {
    const { violations } = await withVehicle({ departureStep: 42 });
    expect(violations).toEqual([]);
  });
});

describe('a state of charge required above its window', () => {
  it('is a missed goal with amount and reason', async () => {
    const battery = { ...idealBattery(10, 10), maxSocFraction: 0.8 };
    const { violations, plan } = await optimize({
      ...sound,
      battery,
      startSocFraction: 0.5,
      endSocFraction: 1,
    });
    expect(plan.socFractionSeries.at(-1)).toBeCloseTo(0.8, 6);
    expect(violations).toEqual([
      {
        goal: 'stored energy at the end',
        amount: expect.closeTo(2, 6),
        unit: 'kWh',
        reason: '10 kWh are requested, but maxSocFraction limits the battery to 8 kWh',
      },
    ]);
  });
});

it('continues after a clock change of half an hour moved the steps off the hours', async () => {
  // Clocks on Lord Howe Island go back by 30 minutes on 5 April 2026.
  const island = createTimeGrid({
    start: '2026-04-04',
    length: 72,
    stepMinutes: 60,
    timeZone: 'Australia/Lord_Howe',
  });
  const { planCount } = await simulateClosedLoop({
    ...sound,
    tariff: touTariff({ timeZone: 'Australia/Lord_Howe' }),
    grid: island,
    loadKwSeries: new Float64Array(72).fill(5),
  });
  expect(planCount).toBeGreaterThan(1);
});
