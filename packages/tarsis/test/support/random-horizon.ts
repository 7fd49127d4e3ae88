import { createTimeGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import type { OptimizeOptions } from '../../src/index.js';
import type { VehicleSession } from '../../src/schema/index.js';
import {
  demandTier,
  energyTier,
  flatDemand,
  ratchet,
  scheduleOf,
  touDemand,
  touTariff,
} from './tariffs.js';

const timeZone = 'America/Los_Angeles';
/** 2026-07-01 is a Wednesday; from 14:00 on, the on-peak hours begin with the third step. */
export const gridOf = (length: number, stepMinutes = 60, start = '2026-07-01T14:00') =>
  createTimeGrid({ start, length, stepMinutes, timeZone });

/** Two prices a kWh, in hundredths: at other hours, and from 16:00 to 21:00 on weekdays. */
export const flatEnergy = (prices: readonly [number, number]) => ({
  periods: prices.map((cents) => ({ tiers: [energyTier(cents / 100)] })),
  weekdaySchedule: scheduleOf((_, hour) => (hour >= 16 && hour < 21 ? 1 : 0)),
  weekendSchedule: scheduleOf(() => 0),
});

const between = (low: number, high: number) =>
  fc.integer({ min: low * 10, max: high * 10 }).map((tenths) => tenths / 10);

const vehicle = fc
  .record({
    arrivalStep: fc.integer({ min: -3, max: 20 }),
    stay: fc.integer({ min: 1, max: 12 }),
    energyKwh: between(0, 60),
    powerKw: between(0, 22),
    minimumShare: fc.constantFrom(0, 0, 0.4),
    givesBack: fc.boolean(),
  })
  .map(
    ({ arrivalStep, stay, energyKwh, powerKw, minimumShare, givesBack }): VehicleSession => ({
      arrivalStep,
      departureStep: arrivalStep + stay,
      energyKwh,
      powerKw,
      minimumKw: minimumShare * powerKw,
      ...(givesBack && {
        vehicleToGrid: { powerKw, capacityKwh: 60, arrivalKwh: 20 },
      }),
    }),
  );

/** Everything that a caller can describe over 24 hours: panels, vehicles, limits, exports by either rule, rising or falling tiers. */
export const randomHorizon: fc.Arbitrary<OptimizeOptions> = fc
  .record({
    loadKw: fc.array(between(0, 80), { minLength: 24, maxLength: 24 }),
    solarKw: fc.oneof(
      fc.constant(null),
      fc.array(between(0, 60), { minLength: 24, maxLength: 24 }),
    ),
    prices: fc.tuple(between(0, 40), between(0, 60)),
    secondTier: between(0, 50),
    demand: fc.tuple(between(0, 20), between(0, 20)),
    hasRatchet: fc.boolean(),
    powerKw: between(0, 40),
    hours: between(0, 4),
    start: fc.constantFrom(0, 0.3, 0.65, 1),
    low: fc.constantFrom(0, 0.2),
    vehicles: fc.array(vehicle, { maxLength: 3 }),
    importKw: fc.constantFrom(undefined, 30, 70),
    gridChargeKw: fc.constantFrom(undefined, 0, 10),
    sell: fc.oneof(fc.constant(null), between(-5, 50)),
    isNetMetered: fc.boolean(),
    seenKw: fc.constantFrom(0, 50),
  })
  .map((drawn) => ({
    tariff: touTariff({
      energy: {
        ...flatEnergy(drawn.prices.map((cents) => cents) as [number, number]),
        periods: [
          { tiers: [energyTier(drawn.prices[0] / 100, 400), energyTier(drawn.secondTier / 100)] },
          { tiers: [energyTier(drawn.prices[1] / 100)] },
        ],
      },
      flatDemand: flatDemand(demandTier(drawn.demand[0], 40), demandTier(drawn.demand[1])),
      touDemand: touDemand(demandTier(drawn.demand[1])),
      ...(drawn.hasRatchet && { ratchet: ratchet(0.8) }),
    }),
    grid: gridOf(24, 60, '2026-07-01'),
    loadKwSeries: drawn.loadKw,
    ...(drawn.solarKw && { solarKwSeries: drawn.solarKw }),
    battery: {
      powerKw: drawn.powerKw,
      capacityKwh: drawn.powerKw * drawn.hours,
      minSocFraction: drawn.low,
    },
    startSocFraction: drawn.start,
    vehicles: drawn.vehicles,
    limits: {
      ...(drawn.importKw !== undefined && { importKw: drawn.importKw }),
      ...(drawn.gridChargeKw !== undefined && { gridChargeKw: drawn.gridChargeKw }),
      exportKw: 50,
    },
    ...(drawn.isNetMetered
      ? { exportRule: { kind: 'netMetering' as const, unit: 'money' as const } }
      : drawn.sell !== null && {
          exportRule: { kind: 'netBilling' as const, sellPricePerKwh: drawn.sell / 100 },
        }),
    monthToDate: { peakKw: drawn.seenKw },
    ...(drawn.hasRatchet && { laterPeaks: [{ probability: 0.5, peaksKw: [30, 60] }] }),
  }));
