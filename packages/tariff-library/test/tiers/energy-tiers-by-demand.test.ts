import { yearGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { calculateBill, getTariff, listTariffs } from '../../src/index.js';
import type { EnergyTier } from '../../src/schema/index.js';
import {
  chargeByTier,
  coincidentTierSchedule,
  energyTierSchedule,
  energyTiersByDemand,
  isCoveredByTierSchedules,
  tierScheduleAtDemand,
} from '../../src/tiers/index.js';
import { oneEnergyPrice } from '../support/charges.js';
import { plainTariff } from '../support/plain-tariff.js';

const unbounded = Number.POSITIVE_INFINITY;
const handledSeparately = ['hoursUseTiers'] as const;
const tier = (upTo: number | null, unit: EnergyTier['unit'], pricePerKwh: number): EnergyTier => ({
  upTo,
  unit,
  pricePerKwh,
});
const withTiers = (...tiers: EnergyTier[]) =>
  plainTariff('hours', { energy: { ...oneEnergyPrice(0), periods: [{ tiers }] } });
const blocks = withTiers(
  tier(200, 'kWhPerKw', 0),
  tier(3000, 'kWh', 0.17),
  tier(null, 'kWh', 0.12),
  tier(400, 'kWhPerKw', 0.05),
  tier(null, 'kWhPerKw', 0.04),
);

describe('tiers by demand', () => {
  it('have ends and caps, and leave out tiers that only cap', () => {
    const cap = { kwh: 0, kwhPerKw: 200 };
    const next = { kwh: 0, kwhPerKw: 400 };
    expect(energyTiersByDemand(blocks, 0, { days: 30, handledSeparately })).toEqual([
      { tier: 1, price: 0.17, end: { kwh: 3000, kwhPerKw: 0 }, cap },
      { tier: 2, price: 0.12, end: null, cap },
      { tier: 3, price: 0.05, end: next, cap: next },
      { tier: 4, price: 0.04, end: null, cap: null },
    ]);
  });

  it('are multiplied by the days of the month if they are daily', () => {
    const tariff = withTiers(tier(5, 'kWhPerKwDaily', 0.2), tier(null, 'kWhPerKwDaily', 0.1));
    const [first] = energyTiersByDemand(tariff, 0, { days: 31, handledSeparately });
    expect(first!.end).toEqual({ kwh: 0, kwhPerKw: 155 });
  });

  it('are evaluated at a demand', () => {
    const tiers = energyTiersByDemand(blocks, 0, { days: 30, handledSeparately });
    // 10 kW: the block of 200 hours ends at 2,000 kWh, before its first tier does.
    expect(tierScheduleAtDemand(tiers, 10)).toEqual([
      { width: 2000, price: 0.17 },
      { width: 2000, price: 0.05 },
      { width: unbounded, price: 0.04 },
    ]);
    expect(tierScheduleAtDemand(tiers, 100).map(({ width }) => width)).toEqual([
      3000,
      17_000,
      20_000,
      unbounded,
    ]);
    expect(tierScheduleAtDemand(tiers, 0)).toEqual([{ width: unbounded, price: 0.04 }]);
  });

  it('cost what the bill charges, for every tariff of the library that has them', () => {
    const grid = yearGrid(2026, 60, 'UTC', 7);
    const july = { ...grid, length: 31 * 24 };
    const listed = listTariffs({ feature: 'hoursUseTiers' });
    expect(listed.length).toBeGreaterThan(60);
    for (const { code } of listed) {
      const tariff = getTariff(code);
      for (const loadKw of [3, 80, 900]) {
        const series = new Float64Array(july.length).fill(loadKw);
        series[40] = 2 * loadKw;
        const bill = calculateBill(tariff, series, july);
        const kwh = new Map<number, number>();
        for (const { component, period, quantity } of bill.lines) {
          if (component !== 'energy') continue;
          kwh.set(period!, (kwh.get(period!) ?? 0) + quantity);
        }
        const everything = [
          'hoursUseTiers',
          'coincidentPeak',
          'touRatchet',
          'demandUnitDaily',
          'minimumPerDay',
        ] as const;
        let energy = 0;
        for (const [period, drawn] of kwh) {
          const tiers = energyTiersByDemand(tariff, period, {
            days: 31,
            handledSeparately: everything,
          });
          energy += chargeByTier(tierScheduleAtDemand(tiers, 2 * loadKw), drawn).amount;
        }
        expect(Math.abs(energy - bill.byComponent.energy), code).toBeLessThan(
          1e-9 * Math.max(1, energy),
        );
      }
    }
  });

  it('are refused as a plain tier schedule even if handled separately', () => {
    expect(() => energyTierSchedule(blocks, 0, { days: 30, handledSeparately })).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ unsupported: ['hoursUseTiers'] }),
      }),
    );
  });
});

describe('charges beyond the tier schedules', () => {
  it('are no reason to refuse if handled separately, others are', () => {
    expect(isCoveredByTierSchedules(blocks, { handledSeparately })).toBe(true);
    expect(isCoveredByTierSchedules(blocks, { handledSeparately: ['coincidentPeak'] })).toBe(false);
    expect(() =>
      energyTiersByDemand(blocks, 0, { days: 30, handledSeparately: ['touRatchet'] }),
    ).toThrow(expect.objectContaining({ code: 'tariffNotSupported' }));
    const without = listTariffs({ coveredByTierSchedules: true });
    const more = listTariffs({ coveredByTierSchedules: true, handledSeparately });
    expect(more.length).toBeGreaterThan(without.length + 50);
  });

  it('give the tier schedule of a coincident period', () => {
    const tariff = getTariff('delta-montrose-electric-assn-large-commercial');
    expect(coincidentTierSchedule(tariff, 0, { handledSeparately: ['coincidentPeak'] })).toEqual([
      { width: unbounded, price: 19.34 },
    ]);
    expect(() => coincidentTierSchedule(tariff, 0)).toThrow(
      expect.objectContaining({ code: 'tariffNotSupported' }),
    );
    expect(coincidentTierSchedule(plainTariff('none', {}), 0)).toEqual([]);
  });
});
