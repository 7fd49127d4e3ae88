import { createTimeGrid } from '@bess/kernel/series';
import { calculateBill, getTariff } from '@bess/tariff-library';
import { describe, expect, it } from 'vitest';
import { peakTargets } from '../src/controller/index.js';
import { advance, type ControllerState, optimize, startController, step } from '../src/index.js';
import { idealBattery } from './support/facilities.js';
import { demandTier, flatDemand, ratchet, touDemand, touTariff } from './support/tariffs.js';

const hours = (start: string, length: number, timeZone = 'America/Los_Angeles') =>
  createTimeGrid({ start, length, stepMinutes: 60, timeZone });
const noBattery = idealBattery(0, 0);

describe('the own coincident peak', () => {
  const tariff = getTariff(
    'central-electric-coop-pennsylvania-large-commercial-self-generation-schedule-4',
  );
  const days = (start: string, count: number) => hours(start, 24 * count, tariff.timeZone);
  const first = new Float64Array(24).fill(300);
  const second = new Float64Array(24).fill(100);
  const both = Float64Array.from([...first, ...second]);
  const seen = advance(startController({ tariff, grid: days('2026-07-01', 1) }), {
    tariff,
    grid: days('2026-07-01', 1),
    importKwSeries: first,
    socFraction: 0.65,
  });
  const secondDay = (state: ControllerState) =>
    step({
      state,
      tariff,
      grid: days('2026-07-02', 1),
      loadKwSeries: second,
      battery: noBattery,
    });

  it('is carried from day to day, like every other peak', async () => {
    const asOne = await optimize({
      tariff,
      grid: days('2026-07-01', 2),
      loadKwSeries: both,
      battery: noBattery,
    });
    const bill = calculateBill(tariff, both, days('2026-07-01', 2));
    const billed = bill.lines
      .filter(({ component }) => component === 'coincidentDemand')
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(asOne.cost.coincidentDemand).toBeCloseTo(billed, 6);
    const { horizon } = await secondDay(JSON.parse(JSON.stringify(seen)));
    expect(horizon.cost.coincidentDemand).toBeCloseTo(billed, 6);
  });

  it('is unknown in a state that was stored without it, and is tracked from then on', async () => {
    const { coincidentPeaksKw: _, ...stored } = seen;
    const { horizon } = await secondDay(stored);
    expect(horizon.cost.coincidentDemand).toBeGreaterThan(0);
    const next = advance(stored, {
      tariff,
      grid: days('2026-07-02', 1),
      importKwSeries: second,
      socFraction: 0.65,
    });
    expect(Math.max(...next.coincidentPeaksKw!)).toBe(100);
  });

  it('starts again with the month, and is absent for tariffs without it', () => {
    const next = advance(seen, {
      tariff,
      grid: days('2026-08-01', 1),
      importKwSeries: second,
      socFraction: 0.65,
    });
    expect(Math.max(...next.coincidentPeaksKw!)).toBe(100);
    expect(
      startController({ tariff: touTariff(), grid: hours('2026-07-01', 1) }),
    ).not.toHaveProperty('coincidentPeaksKw');
  });

  it('is left out if the hours of the system peak are given', async () => {
    const { horizon } = await step({
      state: seen,
      tariff,
      grid: days('2026-07-02', 1),
      loadKwSeries: second,
      battery: noBattery,
      coincidentPeaks: [{ steps: [15], pricePerKw: 2 }],
    });
    expect(horizon.cost.coincidentDemand).toBeCloseTo(200, 6);
  });
});

describe('a controller that did not run for months', () => {
  const tariff = touTariff({
    flatDemand: flatDemand(demandTier(10)),
    ratchet: { ...ratchet(0.8), previousMonths: 1 },
  });
  const july = advance(
    startController({ tariff, grid: hours('2026-07-01', 2), priorPeaksKw: [7] }),
    {
      tariff,
      grid: hours('2026-07-01', 2),
      importKwSeries: [100, 100],
      socFraction: 0.5,
    },
  );
  const billedIn = async (start: string) => {
    const { horizon } = await step({
      state: july,
      tariff,
      grid: hours(start, 2),
      loadKwSeries: [1, 1],
      battery: noBattery,
    });
    return horizon.cost.flatDemand;
  };

  it('knows no peak of the months without measurements', async () => {
    // August is billed 80 % of July; October does not know the peak of September.
    expect(await billedIn('2026-08-01')).toBeCloseTo(800, 6);
    expect(await billedIn('2026-10-01')).toBeCloseTo(10, 6);
    const october = advance(july, {
      tariff,
      grid: hours('2026-10-01', 1),
      importKwSeries: [1],
      socFraction: 0.5,
    });
    expect(october.priorPeaksKw).toEqual([0, 0, 100, 7]);
    const muchLater = advance(july, {
      tariff,
      grid: hours('2028-10-01', 1),
      importKwSeries: [1],
      socFraction: 0.5,
    });
    expect(muchLater.priorPeaksKw).toEqual(new Array(12).fill(0));
  });

  it('stores the peak that its ratchet looks back to: that of the priced periods if only these are charged', async () => {
    const byTime = touTariff({
      touDemand: touDemand(demandTier(10)),
      ratchet: { ...ratchet(0.8), previousMonths: 1 },
    });
    const lastOfJuly = hours('2026-07-31', 24);
    // 300 kW at night, 100 kW in the on-peak hours of a Friday.
    const importKwSeries = Float64Array.from({ length: 24 }, (_, hour) =>
      hour === 3 ? 300 : hour === 17 ? 100 : 0,
    );
    const { horizon } = await step({
      state: advance(startController({ tariff: byTime, grid: lastOfJuly }), {
        tariff: byTime,
        grid: lastOfJuly,
        importKwSeries,
        socFraction: 0.5,
      }),
      tariff: byTime,
      grid: hours('2026-08-01', 72),
      loadKwSeries: new Float64Array(72),
      battery: noBattery,
    });
    const both = Float64Array.from({ length: 96 }, (_, hour) => importKwSeries[hour] ?? 0);
    const [, august] = calculateBill(byTime, both, hours('2026-07-31', 96)).months;
    expect(horizon.cost.touDemand).toBeCloseTo(800, 6);
    expect(august!.total - 100).toBeCloseTo(800, 6);
  });

  it('counts months over the end of a year', () => {
    const january = advance(july, {
      tariff,
      grid: hours('2027-01-01', 1),
      importKwSeries: [1],
      socFraction: 0.5,
    });
    expect(january.priorPeaksKw).toEqual([0, 0, 0, 0, 0, 100, 7]);
  });
});

describe('a state that does not match tariff or grid', () => {
  const tariff = touTariff({
    flatDemand: flatDemand(demandTier(10)),
    touDemand: touDemand(demandTier(5)),
  });
  const grid = hours('2026-07-01', 24);
  const sound = startController({ tariff, grid });
  const loadKwSeries = new Float64Array(24).fill(5);

  describe.each<[string, (state: ControllerState) => unknown]>([
    ['step', (state) => step({ state, tariff, grid, loadKwSeries, battery: noBattery })],
    [
      'advance',
      async (state) =>
        advance(state, { tariff, grid, importKwSeries: loadKwSeries, socFraction: 1 }),
    ],
    [
      'peakTargets',
      async (state) => peakTargets({ state, tariff, grid, loadKwSeries, battery: noBattery }),
    ],
  ])('%s refuses', (_, ask) => {
    it.each<[string, Partial<ControllerState>, string, RegExp]>([
      ['a later month', { month: '2026-08' }, 'stateMonth', /state\.month.*2026-07.*2026-08 came/],
      ['a month that is none', { month: '2026-13' }, 'wrongFormat', /month.*2026-13/],
      [
        'too few energy periods',
        { energyKwhByPeriod: [10] },
        'stateOfTariff',
        /energyKwhByPeriod.*\(2\); 1 came/,
      ],
      [
        'too many demand periods',
        { periodPeaksKw: [1, 2, 3] },
        'stateOfTariff',
        /periodPeaksKw.*\(2\); 3 came/,
      ],
      [
        'coincident peaks where none are charged',
        { coincidentPeaksKw: [1] },
        'stateOfTariff',
        /coincidentPeaksKw.*\(0\); 1 came/,
      ],
    ])('%s', async (_name, change, code, message) => {
      const refusal = await Promise.resolve(ask({ ...sound, ...change })).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(refusal).toMatchObject({ code, message: expect.stringMatching(message) });
    });
  });

  it.each([
    ['importKwSeries', { importKwSeries: [5, -3] }, /importKwSeries\[1\] must be at least 0; -3/],
    [
      'exportKwSeries',
      { importKwSeries: [5, 0], exportKwSeries: [-1, 0] },
      /exportKwSeries\[0\] must be at least 0; -1/,
    ],
  ])('advance refuses power below 0 in %s', (_, change, message) => {
    expect(() =>
      advance(sound, { tariff, grid: hours('2026-07-01', 2), socFraction: 1, ...change }),
    ).toThrowError(message);
  });
});
