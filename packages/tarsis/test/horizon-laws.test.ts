import { createTimeGrid, yearGrid } from '@bess/kernel/series';
import { calculateBill, getTariff } from '@bess/tariff-library';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OptimizeOptions, type OptimizeResult, optimize } from '../src/index.js';
import type { VehicleSession } from '../src/schema/index.js';
import { idealBattery } from './support/facilities.js';
import { late } from './support/late-solver.js';
import { flatEnergy, gridOf, randomHorizon } from './support/random-horizon.js';
import { demandTier, energyTier, flatDemand, ratchet, touTariff } from './support/tariffs.js';

const timeZone = 'America/Los_Angeles';

const tiny = fc.record({
  loadKw: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }),
  solarKw: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }),
  sell: fc.array(fc.integer({ min: -2, max: 6 }), { minLength: 4, maxLength: 4 }),
  buy: fc.tuple(fc.integer({ min: -2, max: 6 }), fc.integer({ min: -2, max: 6 })),
  startKwh: fc.integer({ min: 0, max: 3 }),
  exportKw: fc.integer({ min: 0, max: 3 }),
  arrival: fc.integer({ min: 0, max: 2 }),
  stay: fc.integer({ min: 1, max: 2 }),
  wantedShare: fc.integer({ min: 0, max: 2 }),
});
type Tiny = typeof tiny extends fc.Arbitrary<infer Value> ? Value : never;

/** The minimum cost over all whole numbers of kilowatts, by enumeration: integer data on a network have an integer optimum. */
function leastCost(site: Tiny): number {
  const wantedKwh = site.wantedShare * site.stay;
  const period = (step: number) => (step < 2 ? 0 : 1);
  let best = Number.POSITIVE_INFINITY;
  const stepCost = (step: number, netKw: number): number => {
    let least = Number.POSITIVE_INFINITY;
    for (let curtail = 0; curtail <= site.solarKw[step]!; curtail += 1) {
      const kw = netKw + curtail;
      if (kw >= 0) least = Math.min(least, kw * site.buy[period(step)]!);
      else if (-kw <= site.exportKw) least = Math.min(least, kw * site.sell[step]!);
    }
    return least;
  };
  const visit = (step: number, stored: number, charged: number, cost: number): void => {
    if (step === 4) {
      if (stored >= site.startKwh && charged === wantedKwh) best = Math.min(best, cost);
      return;
    }
    const isIn = step >= site.arrival && step < site.arrival + site.stay;
    for (let move = -2; move <= 2; move += 1) {
      if (stored + move < 0 || stored + move > 3) continue;
      for (let vehicle = 0; vehicle <= (isIn ? 2 : 0); vehicle += 1) {
        const netKw = site.loadKw[step]! - site.solarKw[step]! + move + vehicle;
        const more = stepCost(step, netKw);
        if (Number.isFinite(more)) visit(step + 1, stored + move, charged + vehicle, cost + more);
      }
    }
  };
  visit(0, site.startKwh, 0, 0);
  return best / 100;
}

describe('a horizon against exhaustive search', () => {
  it('agrees on panels, exports at any price, limits, curtailment and a vehicle with a deadline', async () => {
    await fc.assert(
      fc.asyncProperty(tiny, async (site) => {
        const vehicles: VehicleSession[] = [
          {
            arrivalStep: site.arrival,
            departureStep: site.arrival + site.stay,
            energyKwh: site.wantedShare * site.stay,
            powerKw: 2,
            efficiency: 1,
          },
        ];
        const { cost, violations } = await optimize({
          tariff: touTariff({ energy: flatEnergy(site.buy), fixed: { perMonth: 0, perDay: 0 } }),
          grid: gridOf(4),
          loadKwSeries: site.loadKw,
          solarKwSeries: site.solarKw,
          battery: idealBattery(2, 3),
          startSocFraction: site.startKwh / 3,
          vehicles,
          exportRule: {
            kind: 'netBilling',
            sellPricePerKwh: site.sell.map((cents) => cents / 100),
          },
          limits: { exportKw: site.exportKw },
        });
        expect(violations).toEqual([]);
        expect(cost.total).toBeCloseTo(leastCost(site), 6);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a horizon of any facility', () => {
  // With one seed both properties draw the same horizons: each is solved once for both.
  const answers = new Map<string, Promise<OptimizeResult>>();
  const bestOf = (options: OptimizeOptions) => {
    const key = JSON.stringify(options);
    const best = answers.get(key) ?? optimize(options);
    answers.set(key, best);
    return best;
  };

  it('has a plan that is feasible in our own arithmetic', async () => {
    await fc.assert(
      fc.asyncProperty(randomHorizon, async (options) => {
        const { plan, objective, optimalityGapPct, vehicles } = await bestOf(options);
        expect(Number.isFinite(objective)).toBe(true);
        expect(optimalityGapPct).toBeLessThanOrEqual(1e-4);
        const { powerKw, capacityKwh } = options.battery;
        const efficiency = Math.sqrt(0.85);
        let storedKwh = options.startSocFraction! * capacityKwh;
        for (let hour = 0; hour < 24; hour += 1) {
          const at = (series: Float64Array) => series[hour]!;
          const charge = at(plan.chargeKwSeries);
          const discharge = at(plan.dischargeKwSeries);
          expect(Math.min(charge, discharge)).toBeLessThan(1e-6);
          expect(Math.max(charge, discharge)).toBeLessThanOrEqual(powerKw + 1e-6);
          storedKwh += efficiency * charge - discharge / efficiency;
          expect(storedKwh).toBeGreaterThan(-1e-5);
          expect(storedKwh).toBeLessThan(capacityKwh + 1e-5);
          const solarKw = options.solarKwSeries?.[hour] ?? 0;
          const net =
            options.loadKwSeries[hour]! -
            solarKw +
            at(plan.curtailKwSeries) +
            charge -
            discharge +
            at(plan.vehicleKwSeries);
          expect(at(plan.importKwSeries) - at(plan.exportKwSeries)).toBeCloseTo(net, 5);
          expect(Math.min(at(plan.importKwSeries), at(plan.exportKwSeries))).toBeLessThan(1e-6);
          expect(at(plan.curtailKwSeries)).toBeLessThanOrEqual(solarKw + 1e-6);
          expect(at(plan.exportKwSeries)).toBeLessThanOrEqual(50 + 1e-6);
        }
        for (const { undeliveredKwh } of vehicles) expect(undeliveredKwh).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 30 },
    );
  });

  it('has the idle plan without any solving time, which costs no less than the optimum and whose gap covers it', async () => {
    await fc.assert(
      fc.asyncProperty(randomHorizon, async (options) => {
        const best = await bestOf(options);
        const idle = await optimize({ ...options, solver: late, timeLimitMs: 1 });
        expect(idle.solves).toMatchObject([{ status: 'timeLimit', isIdle: true }]);
        if (best.violations.length > 0 || idle.violations.length > 0) return;
        const slack = 1e-6 * Math.max(1, Math.abs(idle.objective));
        expect(idle.objective).toBeGreaterThanOrEqual(best.objective - slack);
        const least =
          idle.objective - (idle.optimalityGapPct / 100) * Math.max(1, Math.abs(idle.objective));
        expect(least).toBeLessThanOrEqual(best.objective + slack);
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });
});

describe('a horizon whose load alone breaks a limit', () => {
  it('has a proven gap relative to its cost, which the penalty of the limit would hide', async () => {
    const kilowatts = (at: Readonly<Record<number, number>>) =>
      Array.from({ length: 24 }, (_, hour) => at[hour] ?? 0);
    const { optimalityGapPct, violations } = await optimize({
      tariff: touTariff({
        energy: {
          ...flatEnergy([0, 0]),
          periods: [{ tiers: [energyTier(0, 400), energyTier(0)] }, { tiers: [energyTier(0)] }],
        },
        flatDemand: flatDemand(demandTier(2.2, 40), demandTier(0)),
        ratchet: ratchet(0.8),
      }),
      grid: gridOf(24, 60, '2026-07-01'),
      loadKwSeries: kilowatts({ 14: 34.5, 15: 36, 21: 79.7, 22: 0.5 }),
      solarKwSeries: kilowatts({ 7: 23.9, 8: 35.1, 22: 24.4 }),
      battery: { powerKw: 17.6, capacityKwh: 0 },
      startSocFraction: 0,
      limits: { importKw: 30, exportKw: 50 },
      exportRule: { kind: 'netBilling', sellPricePerKwh: 0.001 },
      monthToDate: { peakKw: 0 },
      laterPeaks: [{ probability: 0.5, peaksKw: [30, 60] }],
    });
    expect(violations).toMatchObject([{ goal: 'import limit', amount: 49.7 }]);
    expect(optimalityGapPct).toBeLessThanOrEqual(1e-4);
  });
});

describe('invariants of a horizon', () => {
  const library = getTariff('sce-tou-8-option-d-under-2-kv');
  const month = createTimeGrid({
    start: '2026-07-01',
    end: '2026-08-01',
    stepMinutes: 60,
    timeZone: library.timeZone,
  });
  const office = (length: number, stepsPerHour: number) =>
    Float64Array.from({ length }, (_, step) => {
      const hour = Math.floor(step / stepsPerHour);
      const isOpen = hour % 24 >= 8 && hour % 24 < 18 && Math.floor(hour / 24) % 7 < 5;
      return 100 + (isOpen ? 150 + ((hour * 37) % 29) : 0);
    });
  const options: OptimizeOptions = {
    tariff: library,
    grid: month,
    loadKwSeries: office(month.length, 1),
    battery: { powerKw: 60, capacityKwh: 120 },
    startSocFraction: 0.5,
  };

  it('costs what the tariff library bills for it', async () => {
    const { cost, plan } = await optimize(options);
    const bill = calculateBill(library, plan.importKwSeries, month);
    expect(cost.total).toBeCloseTo(bill.total, 4);
    expect(cost.energy).toBeCloseTo(bill.byComponent.energy, 4);
    expect(cost.flatDemand).toBeCloseTo(bill.byComponent.flatDemand, 4);
    expect(cost.touDemand).toBeCloseTo(bill.byComponent.touDemand, 4);
    const idle = await optimize({ ...options, battery: idealBattery(0, 0) });
    expect(idle.cost.total).toBeCloseTo(
      calculateBill(library, office(month.length, 1), month).total,
      6,
    );
    expect(cost.total).toBeLessThan(idle.cost.total);
  });

  it('never costs more with a larger battery', async () => {
    let last = Number.POSITIVE_INFINITY;
    for (const powerKw of [0, 20, 60]) {
      const battery = { powerKw, capacityKwh: 2 * powerKw };
      const { objective } = await optimize({ ...options, battery });
      expect(objective).toBeLessThanOrEqual(last + 1e-5);
      last = objective;
    }
  });

  it('costs the same in hours and in four equal quarters if demand is averaged over the hour', async () => {
    const tariff = { ...library, demandWindowMinutes: 60 };
    const week = (stepMinutes: number) => {
      const grid = gridOf((168 * 60) / stepMinutes, stepMinutes, '2026-07-06');
      return optimize({
        ...options,
        tariff,
        grid,
        loadKwSeries: office(grid.length, 60 / stepMinutes),
      });
    };
    expect((await week(60)).objective).toBeCloseTo((await week(15)).objective, 3);
  });

  it('plans a year of twelve months in one model', async () => {
    const grid = yearGrid(2026, 60, timeZone);
    const { monthPeaksKw, cost } = await optimize({
      ...options,
      grid,
      loadKwSeries: office(grid.length, 1),
      battery: idealBattery(0, 0),
    });
    expect(monthPeaksKw).toHaveLength(12);
    expect(cost.total).toBeCloseTo(calculateBill(library, office(grid.length, 1), grid).total, 4);
  });
});
