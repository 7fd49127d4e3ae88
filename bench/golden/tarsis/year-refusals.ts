import type { TimeGrid } from '@bess/kernel/series';
import { type ScheduleOptions, schedule } from '@bess/tarsis';
import {
  representativeDays,
  selectTypicalDays,
  solarDays,
  type TypicalDaysOptions,
} from '@bess/tarsis/typical-days';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { demandTier, flatDemand, madeUpTariff } from '../made-up-tariffs.js';
import { demandTariff, lateSolver, timeZone } from './horizons.js';
import { base, facility, fleet, measuredKw, small, twoDays, year } from './years.js';

/** Typical years, and days of a year, that are refused. */
export const yearRefusals: readonly GoldenCase[] = [
  { name: 'tarsis/year/refused', answer: () => caught(refusedCalls()) },
];

function refusedCalls(): (() => unknown)[] {
  const odd = (value: unknown) => value as never;
  const days = twoDays(60);
  const faulty: Partial<ScheduleOptions>[] = [
    { tariff: 'no-such-tariff' },
    { tariff: madeUpTariff({ unsupported: ['dailyDemand'] }) },
    { tariff: madeUpTariff({ flatDemand: { ...flatDemand(demandTier(3)), unit: 'kWDaily' } }) },
    { month: 0 },
    { month: 1.5 },
    { year: 1969 },
    { year: 2201 },
    { currentSocFraction: 2 },
    { monthToDatePeaks: { flatKw: -1 } },
    { monthToDatePeaks: { touKw: [1, 2, 3] } },
    { relGap: 1 },
    { timeLimitMs: 0 },
    { solver: odd({}) },
    { nowMs: odd(1) },
    { signal: odd(1) },
    { signal: { aborted: true } },
    odd({ months: 3 }),
    facility({ stepMinutes: odd(10) }),
    facility({ typicalDays: days.slice(1) }),
    facility({ typicalDays: [...days, days[0]!] }),
    facility({ typicalDays: days.map((day) => ({ ...day, loadKwSeries: [1] })) }),
    facility({ typicalDays: days.map((day) => ({ ...day, solarKwSeries: [1] })) }),
    facility({ typicalDays: days.map((day) => ({ ...day, exportPricePerKwhSeries: [1] })) }),
    facility({ typicalDays: [] }),
    facility({ battery: odd({}) }),
    facility({ priorPeaksKw: [1] }),
    facility({ vehicles: [{ ...fleet, departureStep: 3 }] }),
    facility({ vehicles: [{ ...fleet, departureStep: 40 }] }),
    facility({ vehicles: [{ ...fleet, arrivalStep: 25, departureStep: 30 }] }),
    facility({ vehicles: [{ ...fleet, minimumKw: 9 }] }),
    facility({ vehicles: [{ ...fleet, days: odd('mondays') }] }),
    facility({
      vehicles: [{ ...fleet, vehicleToGrid: { powerKw: 5, capacityKwh: 5, arrivalKwh: 6 } }],
    }),
    facility({ exportRule: { kind: 'netBilling' } }),
    facility({ exportRule: odd({ kind: 'gift' }) }),
    facility({ limits: { importKw: -1 } }),
  ];
  const condense: (() => unknown)[] = [
    () => representativeDays([1], year),
    () => representativeDays(measuredKw, year, { solarKwSeries: [1] }),
    () => representativeDays(measuredKw, year, odd({ holiday: 'none' })),
    () => representativeDays(measuredKw.subarray(0, 24 * 60), { ...year, length: 24 * 60 }),
    () => representativeDays(measuredKw, odd(null)),
  ];
  const choose = (
    load: ArrayLike<number>,
    grid: TimeGrid,
    change: Partial<TypicalDaysOptions> = {},
  ) =>
    selectTypicalDays(load, grid, {
      tariff: demandTariff,
      facility: { battery: small.battery },
      ...change,
    });
  return [
    ...faulty.map((change) => () => schedule({ ...base, ...change })),
    ...condense,
    () => choose([1], year),
    () => choose(measuredKw, year, { tariff: 'none' }),
    () => choose(measuredKw, year, { facility: odd({}) }),
    () => choose(measuredKw, year, { solarKwSeries: [1] }),
    () => choose(measuredKw, year, { solver: lateSolver }),
    () => choose(measuredKw, year, { onTimeLimit: odd('wait') }),
    () => choose(measuredKw, year, { signal: { aborted: true } }),
    () => choose(measuredKw.subarray(0, 4_000), { ...year, length: 4_000 }),
    () => choose(new Float64Array(9_000), { ...year, length: 9_000 }),
    () =>
      choose(new Float64Array(6 * year.length), {
        ...year,
        length: 6 * year.length,
        stepMinutes: 10,
      }),
    () => solarDays({ powerKw: -1 }, { timeZone, stepMinutes: 60, year: 2026 }),
    () => solarDays({ powerKw: 1, latitudeDegrees: 91 }, { timeZone, stepMinutes: 60, year: 2026 }),
    () => solarDays({ powerKw: 1 }, { timeZone, stepMinutes: 7, year: 2026 }),
    () => solarDays({ powerKw: 1 }, { timeZone: 'Mars/Olympus', stepMinutes: 60, year: 2026 }),
    () => solarDays({ powerKw: 1 }, { timeZone, stepMinutes: 60, year: 1950 }),
  ];
}
