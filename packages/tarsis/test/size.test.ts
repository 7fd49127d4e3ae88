import { fileURLToPath, pathToFileURL } from 'node:url';
import { evaluateProject } from '@bess/economics';
import { afterAll, describe, expect, it } from 'vitest';
import { bundlePrograms } from '../../testkit/src/bundle-programs.js';
import { createSizingPool } from '../src/node/index.js';
import { size } from '../src/sizing/index.js';
import { hourlyYear, sizeOptions } from './support/size-case.js';
import { demandTier, energyTier, scheduleOf, touTariff } from './support/tariffs.js';

/** Lossless, without wear, and hardly ageing, so that figures can be worked by hand. */
const idealCells = {
  roundTripEfficiency: 1,
  wearPerMwhDischarged: 0,
  temperatureC: -20,
  endOfLifeFraction: 0.01,
};
const steadyKwSeries = new Float64Array(hourlyYear.length).fill(100);
const oneYear = { years: 1, discountRate: { nominalPerYear: 0 } };

describe('the perfect size worked by hand', () => {
  // Every weekday, energy moves from 0.30 to 0.10 between 16:00 and 21:00: 261 × 0.20 = 52.20 a year for each kWh, as
  // long as it replaces a load of 100 kW over five hours.
  const handWorked = (perKwh: number, perKw = 0) =>
    size({
      ...sizeOptions(),
      tariff: touTariff(),
      loadKwSeries: steadyKwSeries,
      battery: idealCells,
      costs: { perKw, perKwh },
      finance: oneYear,
      control: 'perfect',
      sizesTried: 1,
    });

  it('covers the whole dear time if a kWh costs less than it saves', async () => {
    const { perfect, perfectProof } = await handWorked(40, 5);
    expect(perfect.capacityKwh / perfect.powerKw).toBeCloseTo(5, 3);
    expect(perfect.powerKw).toBeCloseTo(100, 3);
    expect(perfect.value.firstYearSavings).toBeCloseTo(52.2 * 500, 2);
    expect(perfectProof.modelNpvBound - perfectProof.modelNpv).toBeLessThan(1);
  });

  it('is nothing if a kWh costs more, with the figures that show it', async () => {
    const answer = await handWorked(60);
    expect(answer.batteryPays).toBe(false);
    expect(answer.best).toMatchObject({ powerKw: 0, capacityKwh: 0, capitalCost: 0 });
    expect(answer.best.value).toEqual({ firstYearSavings: 0, npv: 0, paybackYears: 0 });
    const tried = answer.frontier.filter(({ powerKw }) => powerKw > 0);
    expect(tried.length).toBeGreaterThan(0);
    for (const { perfect } of tried) expect(perfect!.npv).toBeLessThan(0);
  });
});

describe('a size within a budget', () => {
  const within = (budget: number, fixed: number, ranges = {}) =>
    size({
      ...sizeOptions(),
      tariff: touTariff(),
      loadKwSeries: steadyKwSeries,
      battery: idealCells,
      costs: { perKw: 5, perKwh: 40, fixed },
      budget,
      ranges,
      finance: oneYear,
      control: 'perfect',
      sizesTried: 1,
    });

  it('is nothing if not even what any battery costs is affordable', async () => {
    const answer = await within(1_000, 2_000);
    expect(answer.batteryPays).toBe(false);
    expect(answer.best.value.npv).toBe(0);
  });

  it('is proven with what any battery costs', async () => {
    const [free, fixed] = [await within(1e6, 0), await within(1e6, 300)];
    expect(fixed.perfectProof.size.capacityKwh).toBeCloseTo(free.perfectProof.size.capacityKwh, 3);
    for (const name of ['modelNpv', 'modelNpvBound'] as const)
      expect(free.perfectProof[name] - fixed.perfectProof[name]).toBeCloseTo(300, 3);
  });

  it('stays the chosen one where higher costs exceed the budget', async () => {
    const ranges = { powerKw: { minimum: 50, maximum: 50 }, hours: { minimum: 2, maximum: 2 } };
    const { sensitivities } = await within(4_500, 0, ranges);
    const dearer = sensitivities.find(({ name }) => name === 'costs +20 %')!;
    expect(dearer.best).toMatchObject({ powerKw: 50, capacityKwh: 100 });
    expect(dearer.npv).toBe(dearer.npvOfChosen);
  });
});

describe('a size judged by what a controller keeps', () => {
  const fixed = (value: number) => ({ minimum: value, maximum: value });
  // Demand costs something in July only: choosing what to hold of a month's peaks takes most of a simulated year.
  const tariff = touTariff({
    flatDemand: {
      unit: 'kW',
      groups: [{ tiers: [demandTier(0)] }, { tiers: [demandTier(15)] }],
      monthlyGroups: Array.from({ length: 12 }, (_, month) => (month === 6 ? 1 : 0)),
    },
  });
  const ranges = { powerKw: fixed(30), hours: fixed(2) };
  const options = sizeOptions({ tariff, ranges, sizesTried: 1 });
  const chosen = size(options);

  it('keeps less than perfect foresight saves, and more than nothing', async () => {
    const { frontier, best } = await chosen;
    expect(frontier).toHaveLength(1);
    expect(best).toMatchObject({ powerKw: 30, capacityKwh: 60, solarKw: 0 });
    const { perfect, achievable } = frontier[0]!;
    expect(best.simulatedSavings).toBeGreaterThan(0.3 * perfect!.firstYearSavings);
    expect(best.simulatedSavings).toBeLessThan(0.95 * perfect!.firstYearSavings);
    expect(achievable!.firstYearSavings).toBeCloseTo(best.simulatedSavings, 6);
  });

  it('gives the project of its own figures', async () => {
    const { best, currency, control, tariffCode } = await chosen;
    expect({ currency, control, tariffCode }).toEqual({
      currency: 'USD',
      control: 'achievable',
      tariffCode: 'test-tou',
    });
    expect(best.billWithout.total - best.billWith.total).toBeCloseTo(best.simulatedSavings, 6);
    const { finance, costs } = options;
    const again = evaluateProject({
      years: finance.years,
      discountRate: finance.discountRate,
      inflationPerYear: finance.inflationPerYear!,
      income: [{ name: 'savings', amount: { byYear: [...best.savingsByYear] } }],
      operation: [{ name: 'upkeep', amount: { firstYear: best.powerKw * costs.upkeepPerKwYear! } }],
      capital: [{ name: 'battery', cost: best.capitalCost, depreciation: finance.depreciation! }],
      tax: finance.tax!,
    });
    expect(best.value.npv).toBeCloseTo(again.equity.npv, 6);
    expect(best.capitalCost).toBeCloseTo(200 * 30 + 150 * 60 + costs.fixed!, 6);
  });

  it('says what it assumed', async () => {
    const { assumptions } = await chosen;
    expect(assumptions.map(({ name }) => name)).toContain('chemistry');
    for (const { source } of assumptions) expect(source).not.toBe('');
  });
});

describe('a size chosen on threads', async () => {
  const options = sizeOptions({
    tariff: touTariff(),
    loadKwSeries: steadyKwSeries,
    costs: { perKw: 20, perKwh: 50 },
    control: 'perfect',
    ranges: { powerKw: { maximum: 60 }, hours: { minimum: 1, maximum: 4 } },
    sizesTried: 1,
  });
  // Bundled once: each thread would compile the sources that it reads.
  const programs = await bundlePrograms(fileURLToPath(new URL('..', import.meta.url)), {
    worker: 'src/node/sizing-worker.ts',
  });
  const workerUrl = pathToFileURL(programs.path('worker'));
  const pool = createSizingPool({ threads: 2, workerUrl });
  afterAll(async () => {
    await pool.close();
    await programs.remove();
  });
  const chosen = pool.size(options);

  it('has the highest value of those tried, and says what costs, rates and foresight would change', async () => {
    const { sensitivities, best, frontier } = await chosen;
    // Nothing, the perfect size and one more.
    expect(frontier).toHaveLength(3);
    expect(best.value.npv).toBeCloseTo(Math.max(...frontier.map(({ perfect }) => perfect!.npv)), 6);
    expect(sensitivities.map(({ name }) => name)).toEqual([
      'costs −20 %',
      'costs +20 %',
      'growth of the bill −2 % a year',
      'growth of the bill +2 % a year',
      'the year is known in advance',
    ]);
    const [cheaper, dearer] = sensitivities;
    expect(cheaper!.npv).toBeGreaterThanOrEqual(best.value.npv);
    expect(dearer!.npv).toBeLessThanOrEqual(best.value.npv);
    for (const { npv, npvOfChosen } of sensitivities)
      expect(npv).toBeGreaterThanOrEqual(npvOfChosen);
  });

  it('is the same without threads', async () => {
    expect(await chosen).toEqual(await size(options));
  });

  it('can be followed, cancelled and closed', async () => {
    await chosen;
    const shares: number[] = [];
    const signal = { aborted: false };
    const cancelled = pool.size({
      ...options,
      ranges: { powerKw: { minimum: 20, maximum: 20 }, hours: { minimum: 1, maximum: 2 } },
      finance: oneYear,
      sizesTried: 2,
      signal,
      onProgress: (share) => {
        shares.push(share);
        signal.aborted = true;
      },
    });
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled', engine: 'tarsis' });
    expect(shares[0]).toBe(0);
    await expect(pool.size({ ...options, tariff: 'none' })).rejects.toMatchObject({
      code: 'unknownTariff',
    });
    await pool.close();
    await expect(pool.size(options)).rejects.toMatchObject({ code: 'poolClosed' });
    expect(() => createSizingPool({ threads: 0 })).toThrow(/threads must be/);
  });
});

describe('unusual input', () => {
  const quick = { finance: oneYear, control: 'perfect' as const, sizesTried: 1 };

  it('finds that nothing pays for a load of zeros, and where only energy of one price is charged', async () => {
    const zeros = await size(
      sizeOptions({ ...quick, loadKwSeries: new Float64Array(hourlyYear.length) }),
    );
    expect(zeros.batteryPays).toBe(false);
    expect(zeros.best.value.npv).toBe(0);
    const onePrice = {
      periods: [{ tiers: [energyTier(0.2)] }],
      weekdaySchedule: scheduleOf(() => 0),
      weekendSchedule: scheduleOf(() => 0),
    };
    const flat = await size(sizeOptions({ ...quick, tariff: touTariff({ energy: onePrice }) }));
    expect(flat.batteryPays).toBe(false);
    expect(flat.perfect.value.npv).toBe(0);
    expect(flat.frontier.some(({ perfect }) => perfect!.npv < 0)).toBe(true);
  });

  it('takes what costs nothing as far as the ranges allow, and lasts for fifty years', async () => {
    const free = await size(
      sizeOptions({
        control: 'perfect',
        sizesTried: 1,
        tariff: touTariff(),
        loadKwSeries: steadyKwSeries,
        costs: { perKw: 0, perKwh: 0 },
        ranges: { powerKw: { maximum: 80 } },
        finance: { years: 50, discountRate: { realPerYear: 0.03 }, inflationPerYear: 0.02 },
      }),
    );
    expect(free.perfect.powerKw).toBeGreaterThan(70);
    expect(free.perfect.savingsByYear).toHaveLength(50);
    expect(free.perfect.value.npv).toBeGreaterThan(0);
  });

  it.each([
    [{ costs: { perKw: -1, perKwh: 0 } }, /costs\.perKw/],
    [
      { incentives: [{ name: 'too much', fraction: 1.2 }] },
      /incentives\[0\]\.fraction|incentives\/0\/fraction/,
    ],
    [{ finance: { years: 51, discountRate: { nominalPerYear: 0 } } }, /finance\.years/],
    [{ sizesTried: 0 }, /sizesTried/],
    [{ onProgress: 3 }, /onProgress must be a function/],
    [{ loadKwSeries: [1, 2] }, /loadKwSeries must have as many entries/],
  ])('refuses %o', async (change, message) => {
    await expect(size({ ...sizeOptions(), ...change } as never)).rejects.toThrow(message);
  });
});
