import { createTimeGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OptimizeOptions, optimize, schedule } from '../src/index.js';
import { idealBattery, steadyFacility } from './support/facilities.js';
import {
  demandTier,
  energyTier,
  flatDemand,
  ratchet,
  touDemand,
  touTariff,
} from './support/tariffs.js';

const none = idealBattery(0, 0);
const tariff = touTariff({ fixed: { perMonth: 0, perDay: 0 } });
const steady = (kw: number, steps: number) => new Array<number>(steps).fill(kw);

function hours(start: string, length: number, change: Partial<OptimizeOptions>): OptimizeOptions {
  const timeZone = 'America/Los_Angeles';
  return {
    tariff,
    grid: createTimeGrid({ start, length, stepMinutes: 60, timeZone }),
    loadKwSeries: steady(0, length),
    battery: none,
    startSocFraction: 0,
    ...change,
  };
}

/** 20 a kilowatt from June to September, nothing in other months. */
const summerDemand = {
  unit: 'kW' as const,
  groups: [{ tiers: [demandTier(0)] }, { tiers: [demandTier(20)] }],
  monthlyGroups: Array.from({ length: 12 }, (_, month) => (month >= 5 && month <= 8 ? 1 : 0)),
};

describe('a goal that can be met is met', () => {
  it('if its energy could be sold at a high price under net metering', async () => {
    // 40 kWh of solar energy at 5 a kWh: the 20 kWh of the vehicle cost 100, which does not justify leaving it empty.
    const { violations, vehicles, cost } = await optimize(
      hours('2026-07-01T10:00', 4, {
        solarKwSeries: steady(10, 4),
        exportRule: { kind: 'netMetering', unit: 'money', sellPricePerKwh: 5 },
        vehicles: [{ arrivalStep: 0, departureStep: 4, energyKwh: 20, powerKw: 10, efficiency: 1 }],
      }),
    );
    expect(violations).toEqual([]);
    expect(vehicles[0]?.undeliveredKwh).toBe(0);
    expect(cost.exportCredit).toBeCloseTo(-100, 6);
  });

  it('if its kilowatts are billed by a ratchet in months with other prices', async () => {
    // 5 kW in May: 80 % of it for four months at 20.
    const { violations, plan, cost } = await optimize(
      hours('2026-05-04', 4, {
        tariff: { ...tariff, flatDemand: summerDemand, ratchet: ratchet(0.8) },
        laterPeaks: [{ probability: 1, peaksKw: [0, 0, 0, 0] }],
        vehicles: [{ arrivalStep: 0, departureStep: 4, energyKwh: 20, powerKw: 10, efficiency: 1 }],
      }),
    );
    expect(violations).toEqual([]);
    expect(Math.max(...plan.importKwSeries)).toBeCloseTo(5, 6);
    expect(cost.laterRatchet).toBeCloseTo(4 * 0.8 * 5 * 20, 4);
  });

  it('if a ratchet applies to demand by time of use only', async () => {
    const { violations, cost } = await optimize(
      hours('2026-05-04T16:00', 2, {
        tariff: { ...tariff, touDemand: touDemand(demandTier(20)), ratchet: ratchet(0.8) },
        laterPeaks: [{ probability: 1, peaksKw: [0, 0, 0, 0] }],
        vehicles: [{ arrivalStep: 0, departureStep: 1, energyKwh: 10, powerKw: 10, efficiency: 1 }],
      }),
    );
    expect(violations).toEqual([]);
    expect(cost.laterRatchet).toBeCloseTo(4 * 0.8 * 10 * 20, 4);
  });

  const dearWear = { ...idealBattery(20, 20), wearPerMwhDischarged: 100_000 };
  const shortPeak = (step: number) => (step === 2 ? 105 : 50);

  it('if battery wear is expensive, on a timeline', async () => {
    // 5 kWh at 100 each.
    const { violations, cost } = await optimize(
      hours('2026-07-01', 4, {
        loadKwSeries: Array.from({ length: 4 }, (_, step) => shortPeak(step)),
        battery: dearWear,
        startSocFraction: 0.5,
        limits: { importKw: 100 },
      }),
    );
    expect(violations).toEqual([]);
    expect(cost.wear).toBeCloseTo(500, 6);
  });

  it('if battery wear is expensive, in a typical year', async () => {
    const { violations, wearAnnual } = await schedule({
      tariff,
      month: 1,
      year: 2026,
      currentSocFraction: 0.5,
      facility: { ...steadyFacility(shortPeak, dearWear), limits: { importKw: 100 } },
    });
    expect(violations).toEqual([]);
    expect(wearAnnual).toBeCloseTo(365 * 500, 4);
  });

  it('if each kWh loses half of its energy three times', async () => {
    // Only the battery has room below the limit: 1 kWh in the vehicle takes 8 kWh the hour before, at 5 each.
    const dear = { tiers: [energyTier(5)] };
    const half = { chargeEfficiency: 0.5, dischargeEfficiency: 0.5 };
    const { violations, cost } = await optimize(
      hours('2026-07-01', 2, {
        tariff: { ...tariff, energy: { ...tariff.energy, periods: [dear, dear] } },
        loadKwSeries: [0, 10],
        battery: { ...idealBattery(10, 10), ...half },
        endSocFraction: 0,
        limits: { importKw: 10 },
        vehicles: [{ arrivalStep: 1, departureStep: 2, energyKwh: 1, powerKw: 5, efficiency: 0.5 }],
      }),
    );
    expect(violations).toEqual([]);
    expect(cost.energy).toBeCloseTo(5 * 18, 6);
  });

  it('for any prices, wear and losses, if it is feasible by construction', async () => {
    const share = fc.double({ min: 0.3, max: 1, noNaN: true });
    const price = fc.constantFrom(0, 0.1, 3, 500);
    const drawn = fc.record({
      ...{ chargeEfficiency: share, dischargeEfficiency: share, efficiency: share },
      ...{ energyPrice: price, demandPrice: price, peakPrice: price, sellPrice: price },
      wearPerMwhDischarged: fc.constantFrom(0, 5, 20_000, 1_000_000),
      laterPeaks: fc.constantFrom([], [0, 0, 0, 0]),
      isNetted: fc.boolean(),
      stepMinutes: fc.constantFrom(15, 60),
      fill: fc.double({ min: 0.1, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async (one) => {
        const { chargeEfficiency, dischargeEfficiency, efficiency, stepMinutes, fill } = one;
        const hoursPerStep = stepMinutes / 60;
        const tiers = [energyTier(one.energyPrice)];
        // 10 kW above the limit in two steps, which a full battery with twice that energy covers; the vehicle departs before.
        const aboveKwh = (2 * 10 * hoursPerStep) / dischargeEfficiency;
        const { violations } = await optimize({
          tariff: touTariff({
            energy: { ...tariff.energy, periods: [{ tiers }, { tiers }] },
            flatDemand: flatDemand(demandTier(one.demandPrice)),
            touDemand: touDemand(demandTier(one.peakPrice)),
            ratchet: ratchet(0.9),
          }),
          grid: createTimeGrid({
            start: '2026-07-01T15:00',
            length: 6,
            stepMinutes,
            timeZone: 'America/Los_Angeles',
          }),
          loadKwSeries: [5, 5, 5, 5, 110, 110],
          solarKwSeries: [20, 20, 20, 20, 0, 0],
          battery: {
            ...{ powerKw: 20, capacityKwh: 2 * aboveKwh, chargeEfficiency, dischargeEfficiency },
            wearPerMwhDischarged: one.wearPerMwhDischarged,
          },
          startSocFraction: 1,
          endSocFraction: 0,
          limits: { importKw: 100 },
          exportRule: one.isNetted
            ? { kind: 'netMetering', unit: 'money', sellPricePerKwh: one.sellPrice }
            : { kind: 'netBilling', sellPricePerKwh: one.sellPrice },
          laterPeaks: [{ probability: 1, peaksKw: one.laterPeaks }],
          vehicles: [
            {
              ...{ arrivalStep: 0, departureStep: 4, powerKw: 10, efficiency },
              energyKwh: fill * 4 * 10 * hoursPerStep * efficiency,
            },
          ],
        });
        expect(violations).toEqual([]);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
