import fc from 'fast-check';
import type { MonthCharges } from '../../src/charges/read-charges.js';
import type { ModelSpec } from '../../src/model/model-spec.js';
import { block, modelSpec, monthCharges } from './specs.js';

const unbounded = Number.POSITIVE_INFINITY;

type TierSchedule = MonthCharges['flatTierSchedule'];

/** One month of a few hourly steps and two energy periods. */
export interface DrawnMonth {
  readonly loadKw: readonly number[];
  /** Energy period of each step: 0 or 1. */
  readonly periods: readonly number[];
  readonly energy: readonly [TierSchedule, TierSchedule];
  readonly flat: TierSchedule;
}

/** Some months and a battery. */
export interface DrawnMonths {
  readonly drawn: readonly DrawnMonth[];
  readonly ratchetFraction: number;
  readonly efficiency: number;
  readonly powerKw: number;
  readonly hours: number;
}

/** A tier schedule of two tiers. */
export const twoTiers = (width: number, first: number, second: number): TierSchedule => [
  { width, price: first },
  { width: unbounded, price: second },
];

/**
 * Months of a few hourly steps that go on where the one before ended, with energy and demand tiers that rise or fall
 * and a ratchet over all of them: every binary is a tier.
 *
 * @param shape.isTypical - whether each month is two typical days instead, all of which begin and end at one energy
 */
export function monthsSpec(shape: {
  months: number;
  steps: number;
  isTypical?: boolean;
}): fc.Arbitrary<ModelSpec> {
  const { months, steps, isTypical = false } = shape;
  const tierSchedule = (dearest: number, widest: number) =>
    fc
      .tuple(
        fc.integer({ min: 1, max: widest }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
      )
      .map(([width, first, second]) =>
        twoTiers(width, (dearest * first) / 20, (dearest * second) / 20),
      );
  const month = fc.record({
    loadKw: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: steps, maxLength: steps }),
    periods: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: steps, maxLength: steps }),
    energy: fc.tuple(tierSchedule(0.5, 30 * steps), tierSchedule(0.5, 30 * steps)),
    flat: tierSchedule(12, 60),
  });
  return fc
    .record({
      drawn: fc.array(month, { minLength: months, maxLength: months }),
      ratchetFraction: fc.constantFrom(0, 0.5, 0.8),
      efficiency: fc.constantFrom(1, 0.9),
      powerKw: fc.integer({ min: 1, max: 30 }),
      hours: fc.integer({ min: 1, max: 4 }),
    })
    .map((drawn) => specOfMonths(drawn, isTypical));
}

/** The model of such months: a timeline, or two typical days each. */
export function specOfMonths(
  { drawn, ratchetFraction, efficiency, powerKw, hours }: DrawnMonths,
  isTypical: boolean,
): ModelSpec {
  const startKwh = (powerKw * hours) / 2;
  const charges = drawn.map(
    ({ energy, flat }, index): MonthCharges =>
      monthCharges({
        energyTierSchedules: energy,
        flatTierSchedule: flat,
        ratchetFraction,
        lookbackMonths: Array.from({ length: index }, (_, earlier) => earlier),
      }),
  );
  const typical = drawn.flatMap(({ loadKw, periods }, index) =>
    [loadKw, loadKw.toReversed()].map((kw, kind) => ({
      repeats: 2 + kind,
      block: block({
        monthIndex: index,
        loadKw: kw,
        startKwh,
        energyPeriodSeries: Uint8Array.from(periods),
        start: { kind: 'boundary' },
        end: { kind: 'boundary' },
      }),
    })),
  );
  const timeline = drawn.map(({ loadKw, periods }, index) => ({
    repeats: 1,
    block: block({
      monthIndex: index,
      loadKw,
      startKwh,
      energyPeriodSeries: Uint8Array.from(periods),
      start: index === 0 ? { kind: 'exactly', kwh: startKwh } : { kind: 'previous' },
      end: index === drawn.length - 1 ? { kind: 'atLeast', kwh: startKwh } : { kind: 'free' },
    }),
  }));
  return modelSpec(
    { blocks: isTypical ? typical : timeline, charges },
    {
      powerKw,
      capacityKwh: powerKw * hours,
      chargeEfficiency: efficiency,
      dischargeEfficiency: efficiency,
      wearPerMwhDischarged: 5,
    },
  );
}
