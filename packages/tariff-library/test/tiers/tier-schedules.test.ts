import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chargeByTier,
  energyTierSchedule,
  flatDemandTierSchedule,
  type PriceTier,
  touDemandTierSchedule,
} from '../../src/tiers/index.js';
import { anyTimeDemand, demandTiers, energyTiers, oneEnergyPrice } from '../support/charges.js';
import { allHours, plainTariff } from '../support/plain-tariff.js';

describe('tier schedules', () => {
  it('turn cumulative limits into widths, daily ones by the days', () => {
    const tiers = energyTiers(
      [
        [10, 0.2],
        [25, 0.3],
        [null, 0.1],
      ],
      'kWhDaily',
    );
    const tariff = plainTariff('daily', { energy: { ...oneEnergyPrice(0), periods: [{ tiers }] } });
    expect(energyTierSchedule(tariff, 0, { days: 30 })).toEqual([
      { width: 300, price: 0.2 },
      { width: 450, price: 0.3 },
      { width: Number.POSITIVE_INFINITY, price: 0.1 },
    ]);
  });

  it('follow the group of the month', () => {
    const flatDemand = {
      ...anyTimeDemand([]),
      groups: [
        { tiers: demandTiers([[null, 5]]) },
        {
          tiers: demandTiers([
            [50, 8],
            [null, 6],
          ]),
        },
      ],
      monthlyGroups: [0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0],
    };
    const tariff = plainTariff('groups', { flatDemand });
    expect(flatDemandTierSchedule(tariff, 5)).toEqual([
      { width: Number.POSITIVE_INFINITY, price: 5 },
    ]);
    expect(flatDemandTierSchedule(tariff, 6)[0]).toEqual({ width: 50, price: 8 });
    expect(() => flatDemandTierSchedule(tariff, 13)).toThrow(
      expect.objectContaining({ code: 'unknownMonth' }),
    );
  });

  it('are empty without a demand charge', () => {
    const tariff = plainTariff('none', {});
    expect(flatDemandTierSchedule(tariff, 1)).toEqual([]);
    expect(touDemandTierSchedule(tariff, 0)).toEqual([]);
  });

  it('refuse periods that the tariff lacks', () => {
    const charge = { unit: 'kW' as const, periods: [{ tiers: demandTiers([[null, 1]]) }] };
    const tariff = plainTariff('one', {
      touDemand: { ...charge, weekdaySchedule: allHours(), weekendSchedule: allHours() },
    });
    const unknown = expect.objectContaining({ kind: 'invalid', code: 'unknownPeriod' });
    expect(() => energyTierSchedule(tariff, 1, { days: 30 })).toThrow(unknown);
    expect(() => touDemandTierSchedule(tariff, 2)).toThrow(unknown);
  });

  it('refuse shared tiers, because no single period is charged on them', () => {
    const periods = [
      {
        tiers: energyTiers([
          [10, 0.1],
          [null, 0.2],
        ]),
      },
    ];
    const energy = { ...oneEnergyPrice(0), periods, tierScope: 'month' as const };
    expect(() => energyTierSchedule(plainTariff('shared', { energy }), 0, { days: 30 })).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ unsupported: ['sharedTiers'] }),
      }),
    );
  });
});

describe('chargeByTier', () => {
  const ladder: PriceTier[] = [
    { width: 100, price: 0.1 },
    { width: Number.POSITIVE_INFINITY, price: 0.2 },
  ];

  it('opens no tier at an exact limit and none for 0', () => {
    expect(chargeByTier(ladder, 100).tierCharges).toHaveLength(1);
    expect(chargeByTier(ladder, 150)).toEqual({
      amount: 20,
      tierCharges: [
        { quantity: 100, price: 0.1, amount: 10 },
        { quantity: 50, price: 0.2, amount: 10 },
      ],
    });
    expect(chargeByTier(ladder, 0)).toEqual({ amount: 0, tierCharges: [] });
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s', (quantity) => {
    expect(() => chargeByTier(ladder, quantity)).toThrow(
      expect.objectContaining({ code: 'ladderQuantity' }),
    );
  });

  it('bills the whole quantity, tier by tier', () => {
    const widths = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 4 });
    fc.assert(
      fc.property(widths, fc.integer({ min: 0, max: 5000 }), (steps, quantity) => {
        const climb = chargeByTier(
          [...steps, Number.POSITIVE_INFINITY].map((width, tier) => ({ width, price: tier + 1 })),
          quantity,
        );
        const billed = climb.tierCharges.reduce((sum, step) => sum + step.quantity, 0);
        const amount = climb.tierCharges.reduce((sum, step) => sum + step.amount, 0);
        return billed === quantity && amount === climb.amount;
      }),
    );
  });
});
