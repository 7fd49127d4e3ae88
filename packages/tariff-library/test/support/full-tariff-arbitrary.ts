import fc from 'fast-check';
import type { ExportRule } from '../../src/bill/index.js';
import type { Tariff } from '../../src/index.js';
import type { EnergyTier } from '../../src/schema/index.js';
import { tariffArbitrary } from './arbitraries.js';
import { windowSchedule } from './charges.js';

const cents = fc.integer({ min: 1, max: 40 }).map((value) => value / 100);

/** Blocks by hours of use, with tiers in kWh within the first. */
const hoursOfUse = fc
  .tuple(fc.integer({ min: 20, max: 200 }), fc.integer({ min: 1, max: 300 }), cents, cents, cents)
  .map(([hours, width, first, second, third]): EnergyTier[] => [
    { upTo: hours, unit: 'kWhPerKw', pricePerKwh: 0 },
    { upTo: 100 * width, unit: 'kWh', pricePerKwh: first },
    { upTo: null, unit: 'kWh', pricePerKwh: second },
    { upTo: 2 * hours, unit: 'kWhPerKw', pricePerKwh: second },
    { upTo: null, unit: 'kWhPerKw', pricePerKwh: third },
  ]);

const coincident = fc
  .tuple(fc.nat({ max: 23 }), fc.nat({ max: 23 }), fc.integer({ min: 1, max: 20 }))
  .map(
    ([from, to, price]): NonNullable<Tariff['coincident']> => ({
      unit: 'kW',
      periods: [
        { tiers: [{ upTo: null, pricePerUnit: 0 }] },
        {
          tiers: [
            { upTo: 30, pricePerUnit: price },
            { upTo: null, pricePerUnit: 2 * price },
          ],
        },
      ],
      weekdaySchedule: windowSchedule(from, to),
      weekendSchedule: windowSchedule(from, to),
    }),
  );

/** Any billable tariff with all supported charges: hours of use, coincident peaks, apparent and reactive demand, sell prices. */
export const fullTariffArbitrary: fc.Arbitrary<Tariff> = fc
  .record({
    tariff: tariffArbitrary,
    blocks: fc.option(hoursOfUse, { nil: undefined }),
    coincident: fc.option(coincident, { nil: undefined }),
    unit: fc.constantFrom<'kW' | 'kVA' | 'kWDaily' | 'kVADaily'>(
      'kW',
      'kVA',
      'kWDaily',
      'kVADaily',
    ),
    reactive: fc.nat({ max: 3 }),
    leastPerDay: fc.nat({ max: 30 }),
    sellShare: fc.nat({ max: 120 }),
  })
  .map(({ tariff, blocks, unit, reactive, leastPerDay, sellShare, coincident: peak }) => {
    const { ratchet, minimum, ...rest } = tariff;
    const periods = tariff.energy.periods.map(({ tiers }, period) => ({
      tiers: (period === 0 && blocks ? blocks : tiers).map((tier) => ({
        ...tier,
        sellPricePerKwh: (tier.pricePerKwh * sellShare) / 100,
      })),
    }));
    return {
      ...rest,
      energy: { ...tariff.energy, periods },
      ...(tariff.flatDemand && { flatDemand: { ...tariff.flatDemand, unit } }),
      ...(tariff.touDemand && { touDemand: { ...tariff.touDemand, unit } }),
      ...(peak && { coincident: peak }),
      // A ratchet on demand charged by the day is refused.
      ...(ratchet && !unit.endsWith('Daily') && { ratchet }),
      ...(reactive > 0 && { reactivePricePerKvar: reactive }),
      ...(minimum && { minimum: { ...minimum, perDay: leastPerDay } }),
    };
  });

/** Any export rule with a single meter. */
export const exportRuleArbitrary: fc.Arbitrary<ExportRule> = fc.oneof(
  fc.record({
    kind: fc.constant<'netBilling'>('netBilling'),
    carryover: fc.record({
      appliesFrom: fc.constantFrom<'paid' | 'sameMonth' | 'nextMonth'>(
        'paid',
        'sameMonth',
        'nextMonth',
      ),
      offsets: fc.constantFrom<'energy' | 'bill'>('energy', 'bill'),
      trueUpMonth: fc.integer({ min: 1, max: 12 }),
      trueUp: fc.constantFrom<'paid' | 'expires' | 'kept'>('paid', 'expires', 'kept'),
    }),
  }),
  fc.record({
    kind: fc.constant<'netMetering'>('netMetering'),
    unit: fc.constant<'money'>('money'),
  }),
  fc.record({
    kind: fc.constant<'netMetering'>('netMetering'),
    unit: fc.constant<'kWh'>('kWh'),
    bankBy: fc.constantFrom<'period' | 'timeOfDay'>('period', 'timeOfDay'),
    trueUpPricePerKwh: cents,
    trueUp: fc.constantFrom<'paid' | 'kept'>('paid', 'kept'),
    trueUpMonth: fc.integer({ min: 1, max: 12 }),
  }),
);
