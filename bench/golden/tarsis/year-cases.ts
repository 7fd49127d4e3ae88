import { createStream, nextUniform } from '@bess/kernel/rng';
import { createTimeGrid, type TimeGrid, yearGrid } from '@bess/kernel/series';
import { createHighsSolver } from '@bess/milp';
import type { Bill, Tariff } from '@bess/tariff-library';
import { type BillComponent, billComponents } from '@bess/tariff-library/bill';
import { type Facility, type ScheduleOptions, schedule, supportedCharges } from '@bess/tarsis';
import { savingsParts } from '@bess/tarsis/savings';
import type { TypicalDay } from '@bess/tarsis/schema';
import * as schema from '@bess/tarsis/schema';
import {
  defaultFacility,
  representativeDays,
  selectTypicalDays,
  solarDays,
  type TypicalDaysOptions,
} from '@bess/tarsis/typical-days';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import {
  demandTier,
  energyTier,
  eveningHours,
  flatDemand,
  madeUpTariff,
  never,
  ratchet,
  touDemand,
  touEnergy,
} from '../made-up-tariffs.js';
import { syntheticLoad } from '../sample-series.js';
import { demandTariff, lateSolver, ratchetTariff, tieredTariff, timeZone } from './horizons.js';
import { libraryCodes } from './optimize-cases.js';

const year: TimeGrid = yearGrid(2025, 60, timeZone);
const measuredKw = syntheticLoad(year.length, 60, 23);
const months = Array.from({ length: 12 }, (_, index) => index + 1);
const priorPeaksKw = [310, 290, 340, 280, 260, 255, 250, 270, 330, 410, 400, 390];

/** A weekday and a weekend day of each month, in steps of any length [kW]. */
function twoDays(
  stepMinutes: Facility['stepMinutes'],
  change: (day: TypicalDay) => Partial<TypicalDay> = () => ({}),
): TypicalDay[] {
  const steps = 1440 / stepMinutes;
  return months.flatMap((month) =>
    (['weekday', 'weekend'] as const).map((kind) => {
      const loadKwSeries = Array.from({ length: steps }, (_, step) => {
        const hour = (step * stepMinutes) / 60;
        const bell = Math.exp(-((hour - 15) ** 2) / 12);
        return 90 + month + (kind === 'weekday' ? 190 : 40) * bell + 7 * Math.sin(step * step);
      });
      const day: TypicalDay = { month, kind, loadKwSeries };
      return { ...day, ...change(day) };
    }),
  );
}

/** Panels over the day [kW]. */
const noonSun = (stepMinutes: number, powerKw: number): number[] =>
  Array.from(
    { length: 1440 / stepMinutes },
    (_, step) => powerKw * Math.max(0, Math.sin((Math.PI * ((step * stepMinutes) / 60 - 6)) / 12)),
  );
const sunny = (powerKw: number): TypicalDay[] =>
  twoDays(60, () => ({ solarKwSeries: noonSun(60, powerKw) }));

const small: Facility = {
  battery: { powerKw: 60, capacityKwh: 140 },
  stepMinutes: 60,
  typicalDays: twoDays(60),
};
const base: ScheduleOptions = {
  tariff: demandTariff,
  month: 7,
  year: 2026,
  currentSocFraction: 0.5,
  facility: small,
};
const fleet: NonNullable<Facility['vehicles']>[number] = {
  count: 4,
  days: 'weekdays',
  arrivalStep: 14,
  departureStep: 23,
  energyKwh: 18,
  powerKw: 7,
};
const facility = (change: Partial<Facility>): Partial<ScheduleOptions> => ({
  facility: { ...small, ...change },
});

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

const sellTiers = (price: number) => [{ ...energyTier(price), sellPricePerKwh: price / 3 }];
const tariffs: Record<string, [Partial<Tariff>, Partial<ScheduleOptions>?]> = {
  'energy alone': [{}],
  'energy below zero': [{ energy: touEnergy([energyTier(-0.02)], [energyTier(0.3)]) }],
  tiers: [{ ...tieredTariff }],
  'demand cheaper above': [{ flatDemand: flatDemand(demandTier(18, 260), demandTier(4)) }],
  'demand by time of use and a ratchet': [
    { touDemand: touDemand(demandTier(16)), ratchet: ratchet(0.7) },
  ],
  'hours of use': [
    {
      energy: touEnergy(
        [energyTier(0.16, 120, 'kWhPerKw'), energyTier(0.09, 300, 'kWhPerKw'), energyTier(0.05)],
        [energyTier(0.3)],
      ),
      flatDemand: flatDemand(demandTier(7)),
    },
  ],
  'coincident demand': [
    {
      coincident: {
        unit: 'kW',
        periods: [{ tiers: [demandTier(0)] }, { tiers: [demandTier(13)] }],
        weekdaySchedule: eveningHours,
        weekendSchedule: never,
      },
    },
  ],
  'a minimum of a month': [
    { minimum: { perMonth: 9_000, perYear: 0 }, flatDemand: flatDemand(demandTier(8)) },
  ],
  'a minimum of a year': [
    { minimum: { perMonth: 0, perYear: 108_000 }, flatDemand: flatDemand(demandTier(8)) },
  ],
  'a minimum by the day': [{ minimum: { perMonth: 0, perYear: 0, perDay: 350 } }],
  'a meter of half an hour': [
    { flatDemand: flatDemand(demandTier(12)), demandWindowMinutes: 30 },
    facility({ stepMinutes: 15, typicalDays: twoDays(15) }),
  ],
  holidays: [{ holidays: 'us-federal', flatDemand: flatDemand(demandTier(12)) }],
  'net metering at its sell prices': [
    { netMetering: 'netMetering', energy: touEnergy(sellTiers(0.1), sellTiers(0.3)) },
    facility({ typicalDays: sunny(900) }),
  ],
  'net billing at its sell prices': [
    { netMetering: 'netBilling', energy: touEnergy(sellTiers(0.1), sellTiers(0.3)) },
    facility({ typicalDays: sunny(900) }),
  ],
  'net billing without sell prices': [
    { netMetering: 'netBilling' },
    facility({ typicalDays: sunny(900) }),
  ],
};

const chosen: Record<string, Partial<TypicalDaysOptions>> = {
  plain: {},
  'a ratchet': { tariff: ratchetTariff },
  'panels that sell': {
    facility: { battery: small.battery, exportRule: { kind: 'netBilling', sellPricePerKwh: 0.04 } },
    solarKwSeries: Float64Array.from(
      { length: year.length },
      (_, hour) => 200 * Math.max(0, Math.sin((Math.PI * ((hour % 24) - 6)) / 12)),
    ),
  },
  'vehicles and limits': {
    facility: { battery: small.battery, vehicles: [fleet], limits: { importKw: 330 } },
  },
  'a coarse gap': { relGap: 0.01, currentSocFraction: 1 },
  'plans that come too late': { solver: lateSolver, onTimeLimit: 'return' },
};

const panels: Parameters<typeof solarDays>[] = [
  [{ powerKw: 100 }, { timeZone, stepMinutes: 60, year: 2026 }],
  [
    { powerKw: 100, tiltDegrees: 25 },
    { timeZone, stepMinutes: 30, year: 2026 },
  ],
  [
    { powerKw: 100, tiltDegrees: 90, azimuthDegrees: 90 },
    { timeZone, stepMinutes: 60, year: 2026 },
  ],
  [
    {
      powerKw: 40,
      latitudeDegrees: -33.9,
      longitudeDegrees: 151.2,
      tiltDegrees: 30,
      azimuthDegrees: 0,
    },
    { timeZone: 'Australia/Sydney', stepMinutes: 60, year: 2028 },
  ],
  [
    { powerKw: 40, latitudeDegrees: 69.6, longitudeDegrees: 18.9 },
    { timeZone: 'Europe/Oslo', stepMinutes: 60, year: 1999 },
  ],
  [{ powerKw: 0 }, { timeZone: 'UTC', stepMinutes: 60, year: 2026 }],
  [
    { powerKw: 1, latitudeDegrees: 90 },
    { timeZone: 'UTC', stepMinutes: 60, year: 2026 },
  ],
];

const gaps = measuredKw.map((kw, hour) => (hour % 511 === 0 ? Number.NaN : kw));
const condensed: Record<string, () => unknown> = {
  plain: () => representativeDays(measuredKw, year),
  holidays: () => representativeDays(measuredKw, year, { holidays: 'us-federal' }),
  'a list of holidays': () =>
    representativeDays(measuredKw, year, { holidays: ['2025-07-04', '2025-12-24'] }),
  panels: () =>
    representativeDays(measuredKw, year, {
      solarKwSeries: measuredKw.map((kw, hour) => kw * Math.max(0, Math.sin(hour / 4))),
    }),
  gaps: () => representativeDays(gaps, year),
  'gaps of panels': () => representativeDays(measuredKw, year, { solarKwSeries: gaps }),
  'a leap year': () => {
    const leap = yearGrid(2024, 60, 'Europe/Berlin');
    return representativeDays(syntheticLoad(leap.length, 60, 2), leap);
  },
  'two years from May on': () => {
    const grid = createTimeGrid({
      start: '2024-05-10',
      length: 24 * 700,
      stepMinutes: 60,
      timeZone,
    });
    return representativeDays(syntheticLoad(grid.length, 60, 6), grid);
  },
  'half an hour': () => {
    const grid = yearGrid(2025, 30, timeZone);
    return representativeDays(syntheticLoad(grid.length, 30, 7), grid);
  },
  'a load of zero': () => representativeDays(new Float64Array(year.length), year),
};

/** A bill of drawn amounts. */
function drawnBill(draw: ReturnType<typeof createStream>): Bill {
  const month = (index: number) => {
    const byComponent = Object.fromEntries(
      billComponents.map((component) => [component, 4_000 * nextUniform(draw) - 500]),
    ) as Record<BillComponent, number>;
    const total = Object.values(byComponent).reduce((sum, amount) => sum + amount, 0);
    return { year: 2026, month: index + 1, byComponent, total } as Bill['months'][number];
  };
  const ofMonths = Array.from({ length: 3 }, (_, index) => month(index));
  const byComponent = Object.fromEntries(
    billComponents.map((component) => [
      component,
      ofMonths.reduce((sum, each) => sum + each.byComponent[component], 0),
    ]),
  ) as Record<BillComponent, number>;
  const total = ofMonths.reduce((sum, each) => sum + each.total, 0);
  return {
    tariffCode: 'made-up',
    currency: 'USD',
    total,
    byComponent,
    lines: [],
    months: ofMonths,
    assumptions: [],
  };
}

function drawnParts(): unknown {
  const draw = createStream({ seed: 91, stream: 0, path: 0 });
  return Array.from({ length: 60 }, () => {
    const bills = {
      neither: drawnBill(draw),
      storage: drawnBill(draw),
      vehicles: drawnBill(draw),
      both: drawnBill(draw),
    };
    const same = {
      neither: bills.both,
      storage: bills.both,
      vehicles: bills.both,
      both: bills.both,
    };
    return [savingsParts(bills), savingsParts(bills, 1), savingsParts(same)];
  });
}

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

/** Typical years, and what they are made from. */
export const yearCases: readonly GoldenCase[] = [
  ...Object.entries(variants).map(([name, change]) => ({
    name: `tarsis/schedule/${name}`,
    answer: () => schedule({ ...base, ...change }),
  })),
  ...Object.entries(tariffs).map(([name, [tariff, change = {}]]) => ({
    name: `tarsis/schedule/tariff: ${name}`,
    answer: () => schedule({ ...base, tariff: madeUpTariff(tariff), ...change }),
  })),
  ...libraryCodes.map((tariff) => ({
    name: `tarsis/schedule/tariff: ${tariff}`,
    answer: () => schedule({ tariff, month: 7, year: 2026 }),
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
  ...Object.entries(chosen).map(([name, change]) => ({
    name: `tarsis/typicalDaysFor/${name}`,
    answer: () =>
      selectTypicalDays(measuredKw, year, {
        tariff: demandTariff,
        facility: { battery: small.battery },
        ...change,
      }),
  })),
  ...Object.entries(condensed).map(([name, answer]) => ({
    name: `tarsis/representativeDays/${name}`,
    answer,
  })),
  { name: 'tarsis/solarDays', answer: () => panels.map((each) => solarDays(...each)) },
  { name: 'tarsis/savingsParts/at random', answer: drawnParts },
  { name: 'tarsis/defaultFacility', answer: () => [defaultFacility, supportedCharges] },
  {
    name: 'tarsis/schema',
    answer: () => ({ ...schema }),
  },
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
