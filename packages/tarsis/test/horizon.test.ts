import { createTimeGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { type OptimizeOptions, optimize } from '../src/index.js';
import { idealBattery } from './support/facilities.js';
import {
  demandTier,
  energyTier,
  flatDemand,
  ratchet,
  scheduleOf,
  touTariff,
} from './support/tariffs.js';

const none = idealBattery(0, 0);
/** 0.10 at night, 0.30 from 16 to 21 on weekdays, nothing else; 2026-07-01 is a Wednesday. */
const tou = touTariff({ fixed: { perMonth: 0, perDay: 0 } });
const flat = (price: number) => ({
  periods: [{ tiers: [energyTier(price)] }],
  weekdaySchedule: scheduleOf(() => 0),
  weekendSchedule: scheduleOf(() => 0),
});
const demandOnly = touTariff({
  energy: flat(0),
  flatDemand: flatDemand(demandTier(10)),
  fixed: { perMonth: 0, perDay: 0 },
});

function day(change: Partial<OptimizeOptions> & { loadKw: readonly number[] }): OptimizeOptions {
  const { loadKw, ...rest } = change;
  return {
    tariff: tou,
    grid: createTimeGrid({
      start: '2026-07-01',
      length: loadKw.length,
      stepMinutes: 60,
      timeZone: 'America/Los_Angeles',
    }),
    loadKwSeries: loadKw,
    battery: none,
    startSocFraction: 0,
    ...rest,
  };
}

const steady = (kw: number, hours = 24) => Array.from({ length: hours }, () => kw);

// Ties are broken within a billionth of the cost, so money is compared to six decimals.
describe('optimize', () => {
  it("moves a battery's energy from off-peak to on-peak hours", async () => {
    // 10 kWh, once: 10 × (0.30 − 0.10) = 2 less than 24 × 10 kWh: 19 × 1 + 5 × 3 = 34.
    const { cost } = await optimize(day({ loadKw: steady(10), battery: idealBattery(5, 10) }));
    expect(cost.total).toBeCloseTo(32, 6);
  });

  it('charges the default wear of 5 in dollars only', async () => {
    const battery = idealBattery(5, 10);
    const { wearPerMwhDischarged: _, ...withoutWear } = battery;
    const wearOf = async (currency: string, given: OptimizeOptions['battery'] = withoutWear) => {
      const tariff = touTariff({ fixed: { perMonth: 0, perDay: 0 }, currency });
      return (await optimize(day({ loadKw: steady(10), battery: given, tariff }))).cost.wear;
    };
    // 10 kWh discharged at 5 a MWh.
    expect(await wearOf('USD')).toBeCloseTo(0.05, 6);
    expect(await wearOf('EUR')).toBe(0);
    expect(await wearOf('EUR', { ...battery, wearPerMwhDischarged: 5 })).toBeCloseTo(0.05, 6);
  });

  it('charges a vehicle in its off-peak hours and by its deadline', async () => {
    const vehicles = [
      { arrivalStep: 14, departureStep: 20, energyKwh: 30, powerKw: 10, efficiency: 1 },
    ];
    // Two off-peak hours before 16:00 take 20 kWh, the other 10 kWh are on-peak: 2 + 3.
    const result = await optimize(day({ loadKw: steady(0), vehicles }));
    expect(result.cost.total).toBeCloseTo(5, 6);
    expect(result.vehicles[0]?.undeliveredKwh).toBe(0);
    expect(Array.from(result.plan.vehicleKwSeries.subarray(0, 14))).toEqual(steady(0, 14));
    expect(result.violations).toEqual([]);
  });

  it('reports the shortfall of a vehicle that departs too early', async () => {
    const vehicles = [
      { arrivalStep: 2, departureStep: 4, energyKwh: 30, powerKw: 10, efficiency: 0.9 },
    ];
    const { violations } = await optimize(day({ loadKw: steady(0), vehicles }));
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatchObject({ goal: 'energy of vehicle 1', unit: 'kWh' });
    expect(violations[0]?.amount).toBeCloseTo(12, 6);
    expect(violations[0]?.reason).toContain('plugged in for 2 h and can take at most 18 kWh');
  });

  it('charges at no less than the minimum power of a vehicle', async () => {
    const vehicles = [
      { arrivalStep: 0, departureStep: 4, energyKwh: 10, powerKw: 8, minimumKw: 5, efficiency: 1 },
    ];
    // Spread over four hours it would draw 2.5 kW; at 5 kW it needs two hours, so the peak is 5.
    const result = await optimize(day({ loadKw: steady(0, 6), tariff: demandOnly, vehicles }));
    expect(result.monthPeaksKw[0]).toBeCloseTo(5, 6);
    for (const kw of result.plan.vehicleKwSeries) expect(kw < 1e-6 || kw > 5 - 1e-6).toBe(true);
  });

  it('lets a vehicle discharge in on-peak hours and recharge in off-peak hours', async () => {
    const vehicles = [
      {
        arrivalStep: 12,
        departureStep: 24,
        energyKwh: 0,
        powerKw: 10,
        efficiency: 1,
        vehicleToGrid: { powerKw: 10, capacityKwh: 40, arrivalKwh: 20, efficiency: 1 },
      },
    ];
    // It can be full (40 kWh) by 16:00, gives all by 21:00 and takes 20 back: 40 kWh out at 0.30, 40 kWh in at 0.10.
    const { cost } = await optimize(day({ loadKw: steady(20), vehicles }));
    expect(cost.total).toBeCloseTo(20 * (19 * 0.1 + 5 * 0.3) - 40 * 0.2, 6);
  });

  it('exports surplus at the price of the hour, and curtails it where the price is negative or absent', async () => {
    const solarKwSeries = steady(0).map((_, hour) => (hour === 12 ? 30 : 0));
    const options = day({ loadKw: steady(10), solarKwSeries });
    const base = 19 * 1 + 5 * 3 - 1;
    const without = await optimize(options);
    expect(without.cost.total).toBeCloseTo(base, 6);
    expect(without.plan.curtailKwSeries[12]).toBeCloseTo(20, 6);
    const sold = await optimize({
      ...options,
      exportRule: { kind: 'netBilling', sellPricePerKwh: 0.04 },
      limits: { exportKw: 15 },
    });
    expect(sold.cost.exportCredit).toBeCloseTo(-0.6, 6);
    expect(sold.cost.total).toBeCloseTo(base - 0.6, 6);
    expect(sold.plan.curtailKwSeries[12]).toBeCloseTo(5, 6);
  });

  it('does not import and export in one hour if exports are worth more', async () => {
    const { cost, plan } = await optimize(
      day({
        loadKw: steady(10, 2),
        battery: { ...idealBattery(15, 15), wearPerMwhDischarged: 0 },
        startSocFraction: 1,
        endSocFraction: 0,
        exportRule: { kind: 'netBilling', sellPricePerKwh: 0.5 },
      }),
    );
    // 15 kWh at once leave 5 kW over: −2.5 + 1 = −1.5; over two hours they would only save 1.5.
    expect(cost.total).toBeCloseTo(-1.5, 6);
    for (const [step, kw] of plan.importKwSeries.entries()) {
      expect(Math.min(kw, plan.exportKwSeries[step]!)).toBeLessThan(1e-9);
    }
  });

  it('nets a month by period under net metering and credits net exports', async () => {
    const solarKwSeries = steady(0).map((_, hour) => (hour >= 10 && hour < 14 ? 100 : 0));
    const options = day({ loadKw: steady(10), solarKwSeries });
    const metered = (sellPricePerKwh?: number) =>
      optimize({
        ...options,
        exportRule: {
          kind: 'netMetering',
          unit: 'money',
          ...(sellPricePerKwh !== undefined && { sellPricePerKwh }),
        },
      });
    // Off-peak: 190 kWh − 400 kWh = −210 kWh; on-peak: 50 kWh at 0.30.
    expect((await metered()).cost.total).toBeCloseTo(15 - 21, 6);
    expect((await metered(0.02)).cost.total).toBeCloseTo(15 - 4.2, 6);
    expect((await metered(0.2)).cost.total).toBeCloseTo(15 - 42, 6);
  });

  it('keeps the import limit, and reports by how much the load itself exceeds it', async () => {
    const loadKw = [...steady(10, 4), 60, ...steady(10, 3)];
    const battery = idealBattery(20, 20);
    const limits = { importKw: 30 };
    const { plan, violations } = await optimize(day({ loadKw, battery, limits }));
    expect(Math.max(...plan.importKwSeries)).toBeCloseTo(40, 6);
    expect(violations[0]).toMatchObject({ goal: 'import limit', unit: 'kW' });
    expect(violations[0]?.amount).toBeCloseTo(10, 6);
  });

  it('keeps the grid charging limit', async () => {
    const options = day({ loadKw: steady(10), battery: idealBattery(50, 10) });
    const { cost, plan } = await optimize({ ...options, limits: { gridChargeKw: 0 } });
    expect(cost.total).toBeCloseTo(34, 6);
    expect(Math.max(...plan.chargeKwSeries)).toBe(0);
    const solarKwSeries = steady(0).map((_, hour) => (hour === 12 ? 4 : 0));
    const sunny = await optimize({ ...options, solarKwSeries, limits: { gridChargeKw: 0 } });
    expect(Math.max(...sunny.plan.chargeKwSeries)).toBeCloseTo(4, 6);
    expect(sunny.cost.total).toBeCloseTo(34 - 4 * 0.3, 6);
  });

  it('charges more slowly towards the full battery under power limits', async () => {
    const powerLimits = [
      { socFraction: 0, chargeKw: 10, dischargeKw: 10 },
      { socFraction: 0.5, chargeKw: 10, dischargeKw: 10 },
      { socFraction: 1, chargeKw: 0, dischargeKw: 10 },
    ];
    const { plan } = await optimize(
      day({
        loadKw: steady(10, 3),
        battery: { ...idealBattery(10, 20), powerLimits },
        endSocFraction: 1,
      }),
    );
    // 0 → 10 → 20 kWh would need 10 kW twice; from 10 kWh on, 10 kW; at 20 kWh none.
    let storedKwh = 0;
    for (const [step, kw] of plan.chargeKwSeries.entries()) {
      expect(kw).toBeLessThanOrEqual(Math.min(10, 20 - storedKwh) + 1e-6);
      storedKwh = plan.socFractionSeries[step]! * 20;
    }
    expect(storedKwh).toBeCloseTo(20, 6);
  });

  it('refuses power limits that are not concave', async () => {
    const powerLimits = [
      { socFraction: 0, chargeKw: 10, dischargeKw: 0 },
      { socFraction: 0.5, chargeKw: 10, dischargeKw: 1 },
      { socFraction: 1, chargeKw: 10, dischargeKw: 10 },
    ];
    const battery = { ...idealBattery(10, 20), powerLimits };
    await expect(optimize(day({ loadKw: steady(1), battery }))).rejects.toMatchObject({
      code: 'powerLimitsNotConcave',
    });
  });

  it('charges the highest demand in the hours of the system peak once', async () => {
    const coincidentPeaks = [{ steps: [4, 9], pricePerKw: 7 }];
    const options = day({ loadKw: steady(10), tariff: touTariff({ energy: flat(0) }) });
    const bare = await optimize({ ...options, coincidentPeaks });
    expect(bare.cost.coincidentDemand).toBeCloseTo(70, 6);
    const battery = idealBattery(8, 8);
    const helped = await optimize({ ...options, coincidentPeaks, battery });
    expect(helped.cost.coincidentDemand).toBeCloseTo(14, 6);
    const seen = await optimize({
      ...options,
      battery,
      coincidentPeaks: [{ steps: [4, 9], pricePerKw: 7, peakToDateKw: 9 }],
    });
    expect(seen.cost.coincidentDemand).toBeCloseTo(63, 6);
  });

  it('prices a kilowatt of peak in later months by the ratchet and its probability', async () => {
    const tariff = { ...demandOnly, ratchet: ratchet(0.8) };
    const loadKw = [...steady(10, 12), 100, ...steady(10, 11)];
    const priorPeaksKw = steady(50, 12);
    const laterPeaks = [
      { probability: 0.25, peaksKw: [40, 90] },
      { probability: 0.5, peaksKw: [10, 10] },
    ];
    const { cost } = await optimize(day({ loadKw, tariff, priorPeaksKw, laterPeaks }));
    // 80 kW from the ratchet: ¼ of (80 − max(40, 40)) in the first month, of nothing in the second (90 > 80);
    // ½ of (80 − 40) twice. 10 × (10 + 20 + 20).
    expect(cost.laterRatchet).toBeCloseTo(500, 6);
    const battery = idealBattery(20, 20);
    const helped = await optimize(day({ loadKw, tariff, priorPeaksKw, laterPeaks, battery }));
    // 80 kW: a kilowatt costs 10 now and 0.8 × 10 × (¼ + ½ + ½) later.
    expect(cost.total + cost.laterRatchet - helped.objective).toBeCloseTo(20 * (10 + 10), 4);
  });

  it('saves nothing by flattening below a peak that the month has reached', async () => {
    const loadKw = [...steady(10, 12), 100, ...steady(10, 11)];
    const { monthPeaksKw } = await optimize(
      day({
        loadKw,
        tariff: demandOnly,
        battery: { ...idealBattery(40, 40), wearPerMwhDischarged: 5 },
        monthToDate: { peakKw: 90 },
      }),
    );
    expect(monthPeaksKw[0]).toBeCloseTo(90, 6);
  });

  it('charges tiers from the energy that the month has already imported', async () => {
    const energy = {
      ...flat(0),
      periods: [{ tiers: [energyTier(0.1, 1000), energyTier(0.4)] }],
    };
    const tariff = touTariff({ energy, fixed: { perMonth: 0, perDay: 0 } });
    const from = async (kwh: number) => {
      const { cost } = await optimize(
        day({ loadKw: steady(10), tariff, monthToDate: { energyKwhByPeriod: [kwh] } }),
      );
      return cost.energy;
    };
    expect((await from(1000)) - 100).toBeCloseTo(96, 6);
    expect((await from(900)) - 90).toBeCloseTo(10 + 0.4 * 140, 6);
  });

  it('names contradictory limits', async () => {
    const vehicles = [
      { arrivalStep: 0, departureStep: 4, energyKwh: 10, powerKw: 5, minimumKw: 6 },
    ];
    await expect(optimize(day({ loadKw: steady(1), vehicles }))).rejects.toMatchObject({
      code: 'contradiction',
      message: expect.stringContaining('vehicles[0].minimumKw and vehicles[0].powerKw'),
    });
  });

  it('returns a battery to its window and reports what it cannot reach', async () => {
    const battery = { ...idealBattery(2, 100), minSocFraction: 0.5 };
    const { violations, plan } = await optimize(
      day({ loadKw: steady(10, 10), battery, startSocFraction: 0.2, endSocFraction: 0.5 }),
    );
    expect(plan.socFractionSeries.at(-1)).toBeCloseTo(0.4, 6);
    expect(violations.map(({ goal }) => goal)).toEqual([
      'state of charge inside the operating window',
      'stored energy at the end',
    ]);
    expect(violations[1]?.amount).toBeCloseTo(10, 6);
  });
});
