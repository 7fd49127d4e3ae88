import { yearGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import {
  calculateBill,
  climbLadder,
  coincidentLadder,
  type EnergyTier,
  energyLadder,
  energyTiersByDemand,
  getTariff,
  isToldByLadders,
  ladderAtDemand,
  listTariffs,
} from '../../src/index.js';
import { oneEnergyPrice } from '../support/charges.js';
import { plainTariff } from '../support/plain-tariff.js';

const unbounded = Number.POSITIVE_INFINITY;
const besides = ['hoursUseTiers'] as const;
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
  it('name ends and caps, and leave out what only caps', () => {
    const cap = { kwh: 0, kwhPerKw: 200 };
    const next = { kwh: 0, kwhPerKw: 400 };
    expect(energyTiersByDemand(blocks, 0, { days: 30, besides })).toEqual([
      { tier: 1, price: 0.17, end: { kwh: 3000, kwhPerKw: 0 }, cap },
      { tier: 2, price: 0.12, end: null, cap },
      { tier: 3, price: 0.05, end: next, cap: next },
      { tier: 4, price: 0.04, end: null, cap: null },
    ]);
  });

  it('are widened by days where they count by the day', () => {
    const tariff = withTiers(tier(5, 'kWhPerKwDaily', 0.2), tier(null, 'kWhPerKwDaily', 0.1));
    const [first] = energyTiersByDemand(tariff, 0, { days: 31, besides });
    expect(first!.end).toEqual({ kwh: 0, kwhPerKw: 155 });
  });

  it('are laid on a demand', () => {
    const tiers = energyTiersByDemand(blocks, 0, { days: 30, besides });
    // 10 kW: the block of 200 hours ends at 2,000 kWh, before its first tier does.
    expect(ladderAtDemand(tiers, 10)).toEqual([
      { width: 2000, price: 0.17 },
      { width: 2000, price: 0.05 },
      { width: unbounded, price: 0.04 },
    ]);
    expect(ladderAtDemand(tiers, 100).map(({ width }) => width)).toEqual([
      3000,
      17_000,
      20_000,
      unbounded,
    ]);
    expect(ladderAtDemand(tiers, 0)).toEqual([{ width: unbounded, price: 0.04 }]);
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
          const tiers = energyTiersByDemand(tariff, period, { days: 31, besides: everything });
          energy += climbLadder(ladderAtDemand(tiers, 2 * loadKw), drawn).amount;
        }
        expect(Math.abs(energy - bill.byComponent.energy), code).toBeLessThan(
          1e-9 * Math.max(1, energy),
        );
      }
    }
  });

  it('are refused as a plain ladder even by who plans for them', () => {
    expect(() => energyLadder(blocks, 0, { days: 30, besides })).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ unsupported: ['hoursUseTiers'] }),
      }),
    );
  });
});

describe('charges beside the ladders', () => {
  it('are no reason to refuse for who plans for them, others are', () => {
    expect(isToldByLadders(blocks, { besides })).toBe(true);
    expect(isToldByLadders(blocks, { besides: ['coincidentPeak'] })).toBe(false);
    expect(() => energyTiersByDemand(blocks, 0, { days: 30, besides: ['touRatchet'] })).toThrow(
      expect.objectContaining({ code: 'tariffNotSupported' }),
    );
    const without = listTariffs({ toldByLadders: true });
    const more = listTariffs({ toldByLadders: true, besides });
    expect(more.length).toBeGreaterThan(without.length + 50);
  });

  it('give the ladder of a coincident period', () => {
    const tariff = getTariff('delta-montrose-electric-assn-large-commercial');
    expect(coincidentLadder(tariff, 0, { besides: ['coincidentPeak'] })).toEqual([
      { width: unbounded, price: 19.34 },
    ]);
    expect(() => coincidentLadder(tariff, 0)).toThrow(
      expect.objectContaining({ code: 'tariffNotSupported' }),
    );
    expect(coincidentLadder(plainTariff('none', {}), 0)).toEqual([]);
  });
});
