import fc from 'fast-check';
import type { Tariff } from '../../src/index.js';
import type { EnergyTier, HourlySchedule } from '../../src/schema/index.js';
import { plainTariff } from './plain-tariff.js';

/** Amounts with few decimals, as tariff sheets print them. */
const price = fc.integer({ min: 0, max: 60 }).map((cents) => cents / 100);
const demandPrice = fc.integer({ min: 0, max: 40 });

/** A tier schedule of one to three tiers with rising upper ends. */
function ladder(top: number, tierPrice: fc.Arbitrary<number>) {
  const widths = fc.array(fc.integer({ min: 1, max: top }), { maxLength: 2 });
  return widths.chain((steps) =>
    fc
      .array(tierPrice, { minLength: steps.length + 1, maxLength: steps.length + 1 })
      .map((prices) =>
        prices.map((value, tier) => ({
          upTo:
            tier < steps.length
              ? steps.slice(0, tier + 1).reduce((sum, width) => sum + width, 0)
              : null,
          value,
        })),
      ),
  );
}

/** Days with up to three blocks of hours, one of two kinds of day in each month. */
function schedule(periodCount: number): fc.Arbitrary<HourlySchedule> {
  const period = fc.nat({ max: periodCount - 1 });
  const day = fc
    .tuple(fc.nat({ max: 23 }), fc.nat({ max: 23 }), period, period, period)
    .map(([from, to, before, between, after]) =>
      Array.from({ length: 24 }, (_, hour) => (hour < from ? before : hour < to ? between : after)),
    );
  const months = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
  return fc
    .tuple(day, day, months)
    .map(([one, other, flags]) => flags.map((flag) => [...(flag ? one : other)]));
}

const energy = fc.integer({ min: 1, max: 3 }).chain((count) =>
  fc.record({
    periods: fc.array(
      fc
        .tuple(ladder(4000, price), fc.constantFrom<EnergyTier['unit']>('kWh', 'kWhDaily'))
        .map(([tiers, unit]) => ({
          tiers: tiers.map(({ upTo, value }): EnergyTier => ({ upTo, unit, pricePerKwh: value })),
        })),
      { minLength: count, maxLength: count },
    ),
    weekdaySchedule: schedule(count),
    weekendSchedule: schedule(count),
  }),
);

function demandLadder(top: number) {
  return ladder(top, demandPrice).map((tiers) => ({
    tiers: tiers.map(({ upTo, value }) => ({ upTo, pricePerUnit: value })),
  }));
}

const flatDemand = fc.record({
  unit: fc.constant<'kW'>('kW'),
  groups: fc.tuple(demandLadder(80), demandLadder(80)),
  monthlyGroups: fc.array(fc.nat({ max: 1 }), { minLength: 12, maxLength: 12 }),
});

/** All periods share the limits, because differing ones are refused. */
const touDemand = fc
  .tuple(demandLadder(80), demandPrice, schedule(2), schedule(2))
  .map(([first, extra, weekdaySchedule, weekendSchedule]) => ({
    unit: 'kW' as const,
    periods: [
      first,
      {
        tiers: first.tiers.map(({ upTo, pricePerUnit }) => ({
          upTo,
          pricePerUnit: pricePerUnit + extra,
        })),
      },
    ],
    weekdaySchedule,
    weekendSchedule,
  }));

const ratchet = fc.record({
  fraction: fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100),
  months: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  previousMonths: fc.nat({ max: 12 }),
});

/** Any billable tariff without negative prices. */
export const tariffArbitrary: fc.Arbitrary<Tariff> = fc
  .record({
    energy,
    flatDemand: fc.option(flatDemand, { nil: undefined }),
    touDemand: fc.option(touDemand, { nil: undefined }),
    ratchet: fc.option(ratchet, { nil: undefined }),
    demandWindowMinutes: fc.constantFrom(undefined, 15, 30, 60),
    holidays: fc.constantFrom<Tariff['holidays']>('none', 'us-federal'),
    fixed: fc.record({ perMonth: price, perDay: price }),
    minimum: fc.option(fc.record({ perMonth: fc.nat({ max: 2000 }), perYear: fc.constant(0) }), {
      nil: undefined,
    }),
  })
  .map(
    ({ flatDemand: flat, touDemand: tou, ratchet: floor, demandWindowMinutes, minimum, ...rest }) =>
      plainTariff('arbitrary', {
        ...rest,
        timeZone: 'America/New_York',
        ...(flat && { flatDemand: flat }),
        ...(tou && { touDemand: tou }),
        ...(floor && { ratchet: floor }),
        ...(demandWindowMinutes && { demandWindowMinutes }),
        ...(minimum && { minimum }),
      }),
  );

/** A load of whole kW, repeated from a short random stretch. */
export function loadArbitrary(length: number): fc.Arbitrary<number[]> {
  return fc
    .array(fc.nat({ max: 200 }), { minLength: 5, maxLength: 53 })
    .map((stretch) => Array.from({ length }, (_, step) => stretch[step % stretch.length]!));
}
