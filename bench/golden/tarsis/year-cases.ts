import { createStream, nextUniform } from '@bess/kernel/rng';
import { createHighsSolver } from '@bess/milp';
import { type ScheduleOptions, schedule } from '@bess/tarsis';
import type { TypicalDay } from '@bess/tarsis/schema';
import type { GoldenCase } from '../golden-case.js';
import { madeUpTariff } from '../made-up-tariffs.js';
import { demandTariff, lateSolver, ratchetTariff, tieredTariff } from './horizons.js';
import { base, facility, fleet, months, noonSun, priorPeaksKw, sunny, twoDays } from './years.js';

/** Typical years that differ in one thing at a time. */
const variants: Record<string, Partial<ScheduleOptions>> = {
  plain: {},
  january: { month: 1 },
  december: { month: 12 },
  'a leap year': { month: 2, year: 2028 },
  'an early year': { year: 1970 },
  'a state of charge by default': { currentSocFraction: undefined as never },
  empty: { currentSocFraction: 0 },
  full: { currentSocFraction: 1 },
  'peaks so far': { monthToDatePeaks: { flatKw: 300, touKw: [300, 260] } },
  'a peak so far': { monthToDatePeaks: { flatKw: 240 } },
  'a coarse gap': { relGap: 0.05, tariff: tieredTariff },
  'a clock': { nowMs: () => 5 },
  'solved by HiGHS': { solver: createHighsSolver() },
  'solved too late': { solver: lateSolver },
  'no battery': facility({ battery: { powerKw: 0, capacityKwh: 0 } }),
  'a window': facility({
    battery: { powerKw: 60, capacityKwh: 140, minSocFraction: 0.2, maxSocFraction: 0.9 },
  }),
  'a start below the window': {
    ...facility({ battery: { powerKw: 60, capacityKwh: 140, minSocFraction: 0.2 } }),
    currentSocFraction: 0.02,
  },
  'power over the state of charge': facility({
    battery: {
      powerKw: 60,
      capacityKwh: 140,
      powerLimits: [
        { socFraction: 0, chargeKw: 60, dischargeKw: 0 },
        { socFraction: 0.5, chargeKw: 60, dischargeKw: 60 },
        { socFraction: 1, chargeKw: 0, dischargeKw: 60 },
      ],
    },
  }),
  'wear that is dear': facility({
    battery: { powerKw: 60, capacityKwh: 140, wearPerMwhDischarged: 250 },
  }),
  'another currency': { tariff: { ...demandTariff, currency: 'EUR' } },
  'quarters of an hour': facility({ stepMinutes: 15, typicalDays: twoDays(15) }),
  'twenty minutes': facility({ stepMinutes: 20, typicalDays: twoDays(20) }),
  'half an hour': facility({ stepMinutes: 30, typicalDays: twoDays(30) }),
  'a year before': { tariff: ratchetTariff, ...facility({ priorPeaksKw }) },
  'a ratchet': { tariff: ratchetTariff },
  'days of their own': facility({
    typicalDays: [
      ...twoDays(60),
      ...months.map(
        (month): TypicalDay => ({
          month,
          kind: 'peak',
          peakFalls: month % 3 === 0 ? 'weekend' : 'weekday',
          loadKwSeries: Array.from({ length: 24 }, (_, hour) => 120 + 14 * hour),
        }),
      ),
      ...[3, 8].map(
        (month): TypicalDay => ({
          month,
          kind: 'weekday',
          dates: 4,
          loadKwSeries: Array.from({ length: 24 }, (_, hour) => 200 + ((hour * 53) % 97)),
        }),
      ),
    ],
  }),
  vehicles: facility({ vehicles: [fleet] }),
  'vehicles on all days': facility({
    vehicles: [
      { ...fleet, days: 'all' },
      { ...fleet, days: 'weekends', count: 1 },
    ],
  }),
  'vehicles over night': facility({ vehicles: [{ ...fleet, arrivalStep: 18, departureStep: 31 }] }),
  'vehicles of a least power': facility({ vehicles: [{ ...fleet, minimumKw: 4 }] }),
  'vehicles that want too much': facility({ vehicles: [{ ...fleet, energyKwh: 90 }] }),
  'vehicles that give': facility({
    vehicles: [{ ...fleet, vehicleToGrid: { powerKw: 7, capacityKwh: 60, arrivalKwh: 30 } }],
  }),
  'vehicles that give, with losses': facility({
    vehicles: [
      { ...fleet, vehicleToGrid: { powerKw: 7, capacityKwh: 60, arrivalKwh: 30, efficiency: 0.6 } },
    ],
  }),
  'an import limit': facility({ limits: { importKw: 240 } }),
  'an import limit below the load': facility({ limits: { importKw: 150 } }),
  'panels by default': facility({ typicalDays: sunny(400) }),
  'panels, nothing may leave': facility({ typicalDays: sunny(400), exportRule: { kind: 'none' } }),
  'panels that sell': facility({
    typicalDays: sunny(400),
    exportRule: { kind: 'netBilling', sellPricePerKwh: 0.06 },
  }),
  'panels that sell below nothing': facility({
    typicalDays: sunny(400),
    exportRule: { kind: 'netBilling', sellPricePerKwh: -0.05 },
  }),
  'panels that sell by the hour': facility({
    typicalDays: twoDays(60, ({ month }) => ({
      solarKwSeries: noonSun(60, 400),
      exportPricePerKwhSeries: Array.from(
        { length: 24 },
        (_, hour) => 0.01 * ((hour * month) % 13),
      ),
    })),
    exportRule: { kind: 'netBilling' },
  }),
  'panels that net': facility({ typicalDays: sunny(900), exportRule: { kind: 'netMetering' } }),
  'panels that net, what is left has a price': facility({
    typicalDays: sunny(900),
    exportRule: { kind: 'netMetering', sellPricePerKwh: 0.02 },
  }),
  'panels with limits': facility({
    typicalDays: sunny(900),
    exportRule: { kind: 'netBilling', sellPricePerKwh: 0.2 },
    limits: { exportKw: 80, gridChargeKw: 5, importKw: 260 },
  }),
  'panels, vehicles and a ratchet': {
    tariff: ratchetTariff,
    ...facility({
      typicalDays: sunny(500),
      vehicles: [fleet],
      exportRule: { kind: 'netMetering' },
      priorPeaksKw,
    }),
  },
};

async function drawnYears(): Promise<unknown> {
  const draw = createStream({ seed: 93, stream: 0, path: 0 });
  const ofTariffs = [demandTariff, ratchetTariff, madeUpTariff()];
  const answers: unknown[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const powerKw = 100 * nextUniform(draw);
    const solarKw = 600 * nextUniform(draw);
    const { savings, firstMonthSavings, yearObjective, day, violations } = await schedule({
      tariff: ofTariffs[turn % ofTariffs.length]!,
      month: 1 + Math.floor(12 * nextUniform(draw)),
      year: 2020 + Math.floor(12 * nextUniform(draw)),
      currentSocFraction: nextUniform(draw),
      facility: {
        battery: { powerKw, capacityKwh: powerKw * 4 * nextUniform(draw) },
        stepMinutes: 60,
        typicalDays: nextUniform(draw) < 0.5 ? sunny(solarKw) : twoDays(60),
        ...(nextUniform(draw) < 0.5 && {
          vehicles: [{ ...fleet, count: 1 + Math.floor(9 * nextUniform(draw)) }],
        }),
        ...(nextUniform(draw) < 0.4 && {
          exportRule: { kind: 'netBilling', sellPricePerKwh: 0.3 * nextUniform(draw) },
        }),
        ...(nextUniform(draw) < 0.4 && { limits: { importKw: 150 + 150 * nextUniform(draw) } }),
      },
    });
    answers.push({ savings, firstMonthSavings, yearObjective, day, violations });
  }
  return answers;
}

/** Typical years. */
export const yearCases: readonly GoldenCase[] = [
  ...Object.entries(variants).map(([name, change]) => ({
    name: `tarsis/schedule/${name}`,
    answer: () => schedule({ ...base, ...change }),
  })),

  {
    name: 'tarsis/schedule/achievable',
    answer: () => schedule({ ...base, achievable: true }),
  },
  {
    name: 'tarsis/schedule/achievable, with panels and vehicles',
    answer: () =>
      schedule({
        ...base,
        ...facility({
          typicalDays: sunny(300),
          vehicles: [fleet],
          exportRule: { kind: 'netBilling', sellPricePerKwh: 0.05 },
        }),
        achievable: true,
      }),
  },
  { name: 'tarsis/schedule/at random', answer: drawnYears },
];
