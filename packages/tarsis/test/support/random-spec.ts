import fc from 'fast-check';
import type { MonthCharges } from '../../src/charges/read-charges.js';
import type { ModelSpec } from '../../src/model/model-spec.js';
import { block, modelSpec, monthCharges } from './specs.js';

const unbounded = Number.POSITIVE_INFINITY;

/** Evenly spread, unlike fc.double, which favours tiny numbers. */
const between = (low: number, high: number) =>
  fc
    .integer({ min: Math.round(low * 1000), max: Math.round(high * 1000) })
    .map((thousandths) => thousandths / 1000);

function tierSchedule(lowest: number, highest: number, width: number) {
  return fc
    .array(fc.tuple(between(0.1 * width, width), between(lowest, highest)), {
      minLength: 1,
      maxLength: 3,
    })
    .map((steps) =>
      steps.map(([stepWidth, price], index) => ({
        width: index === steps.length - 1 ? unbounded : stepWidth,
        price,
      })),
    );
}

/**
 * Random small facilities: one to three months of one or two short days, tiers that rise and fall, demand by time of
 * use and any time, ratchets, minimum charges, negative energy prices, losses, wear and narrow SoC windows.
 */
export const randomSpec: fc.Arbitrary<ModelSpec> = fc
  .record({
    months: fc.integer({ min: 1, max: 3 }),
    daysPerMonth: fc.integer({ min: 1, max: 2 }),
    steps: fc.integer({ min: 2, max: 6 }),
    powerKw: between(0, 60),
    hours: between(0.5, 4),
    efficiency: between(0.8, 1),
    startFraction: between(0.1, 0.9),
    minSocFraction: between(0, 0.1),
    maxSocFraction: between(0.9, 1),
    wearPerMwhDischarged: fc.oneof(fc.constant(0), between(0, 30)),
    negative: fc.boolean(),
    ratchetFraction: fc.constantFrom(0, 0.5, 0.8, 1),
    minimumCharge: fc.constantFrom(0, 0, 50, 400),
    annualMinimumCharge: fc.constantFrom(0, 0, 900),
  })
  .chain((base) => {
    const { months, daysPerMonth, steps } = base;
    const lowestPrice = base.negative ? -0.3 : 0;
    const month = fc.record({
      energy: fc.tuple(tierSchedule(lowestPrice, 0.5, 4000), tierSchedule(lowestPrice, 0.5, 1500)),
      flat: fc.oneof(fc.constant([]), tierSchedule(0, 25, 140)),
      tou: fc.oneof(fc.constant([]), tierSchedule(0, 25, 140)),
      floorKw: fc.constantFrom(0, 40, 120),
    });
    const day = fc.record({
      loadKw: fc.array(between(0, 150), { minLength: steps, maxLength: steps }),
      energyPeriods: fc.array(fc.integer({ min: 0, max: 1 }), {
        minLength: steps,
        maxLength: steps,
      }),
      demandPeriods: fc.array(fc.integer({ min: 0, max: 1 }), {
        minLength: steps,
        maxLength: steps,
      }),
      repeats: fc.integer({ min: 1, max: 20 }),
      boundary: fc.boolean(),
    });
    return fc
      .record({
        months: fc.array(month, { minLength: months, maxLength: months }),
        days: fc.array(day, { minLength: months * daysPerMonth, maxLength: months * daysPerMonth }),
      })
      .map((drawn): ModelSpec => {
        const capacityKwh = base.powerKw * base.hours;
        const startKwh = base.startFraction * capacityKwh;
        const charges = drawn.months.map(
          (each, index): MonthCharges =>
            monthCharges({
              energyTierSchedules: each.energy,
              flatTierSchedule: each.flat,
              touTierSchedules:
                each.tou.length > 0 ? [[{ width: unbounded, price: 0 }], each.tou] : [],
              lookbackMonths: Array.from({ length: index }, (_, earlier) => earlier),
              ratchetFraction: base.ratchetFraction,
              ratchetFloorKw: base.ratchetFraction * each.floorKw,
              minimumCharge: base.minimumCharge,
            }),
        );
        const blocks = drawn.days.map((each, index) => ({
          block: block({
            monthIndex: Math.floor(index / daysPerMonth),
            loadKw: each.loadKw,
            startKwh,
            energyPeriodSeries: Uint8Array.from(each.energyPeriods),
            demandPeriodSeries: Uint8Array.from(each.demandPeriods),
            ...(each.boundary && { start: { kind: 'boundary' }, end: { kind: 'boundary' } }),
          }),
          repeats: each.repeats,
        }));
        return modelSpec(
          { blocks, charges, annualMinimumCharge: base.annualMinimumCharge },
          {
            powerKw: base.powerKw,
            capacityKwh,
            chargeEfficiency: base.efficiency,
            dischargeEfficiency: base.efficiency,
            minSocFraction: base.minSocFraction,
            maxSocFraction: base.maxSocFraction,
            wearPerMwhDischarged: base.wearPerMwhDischarged,
          },
        );
      });
  });
