import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { createHighsSolver, createJavascriptLpSolver } from '@bess/milp';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { type OptimizeOptions, optimize } from '@bess/tarsis';
import type { HorizonExportRule, VehicleSession } from '@bess/tarsis/schema';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import {
  demandTier,
  energyTier,
  eveningHours,
  flatDemand,
  madeUpTariff,
  never,
  priorPeaksKw,
  ratchet,
  touDemand,
  touEnergy,
} from '../made-up-tariffs.js';
import {
  atWork,
  baseDay,
  demandTariff,
  givesBack,
  gridOf,
  lateSolver,
  madeUpLoad,
  officeLoad,
  ratchetTariff,
  sun,
  tieredTariff,
} from './horizons.js';

const timeline = (
  length: number,
  stepMinutes = 60,
  start = '2026-07-01',
): Partial<OptimizeOptions> => ({
  grid: gridOf(length, stepMinutes, start),
  loadKwSeries: stepMinutes === 60 ? officeLoad(length) : madeUpLoad(length, stepMinutes),
});
const sells = (sellPricePerKwh: number | ArrayLike<number>): Partial<OptimizeOptions> => ({
  solarKwSeries: sun(24, 60, 1_200),
  exportRule: { kind: 'netBilling', sellPricePerKwh },
});
const nets = (sellPricePerKwh?: number): Partial<OptimizeOptions> => ({
  solarKwSeries: sun(24, 60, 1_200),
  exportRule: {
    kind: 'netMetering',
    unit: 'money',
    ...(sellPricePerKwh !== undefined && { sellPricePerKwh }),
  },
});
const battery = (change: Partial<OptimizeOptions['battery']>): Partial<OptimizeOptions> => ({
  battery: { ...baseDay.battery, ...change },
});
const vehicles = (...sessions: VehicleSession[]): Partial<OptimizeOptions> => ({
  vehicles: sessions,
});
const inWindow = { minSocFraction: 0.2, maxSocFraction: 0.85 };

/** Timelines that differ in one thing at a time. */
const variants: Record<string, Partial<OptimizeOptions>> = {
  plain: {},
  'one step': timeline(1),
  'a week': timeline(168),
  'a month': timeline(744),
  'two months': timeline(24 * 6, 60, '2026-07-29'),
  'over new year': timeline(72, 60, '2025-12-30'),
  'quarters of an hour': timeline(96, 15),
  'five minutes': timeline(144, 5, '2026-07-01T12:00'),
  'ten minutes': timeline(72, 10, '2026-07-01T12:00'),
  'twenty minutes': timeline(72, 20),
  'half an hour': timeline(48, 30),
  'clocks go forward': timeline(47, 60, '2026-03-07'),
  'clocks go back': timeline(49, 60, '2026-10-31'),
  'a leap day': timeline(72, 60, '2028-02-28'),
  'no load': { loadKwSeries: new Float64Array(24) },
  'a plain list': { loadKwSeries: Array.from(officeLoad(24)) },

  'panels, nothing may leave': { solarKwSeries: sun(24) },
  'panels above the load, nothing may leave': { solarKwSeries: sun(24, 60, 900) },
  'sells at one price': sells(0.06),
  'sells at nothing': sells(0),
  'sells below nothing': sells(-0.04),
  'sells dearer than it buys': sells(0.45),
  'sells by the hour': sells(
    Float64Array.from({ length: 24 }, (_, hour) => 0.4 * Math.sin(hour) ** 2 - 0.05),
  ),
  'nets a month': nets(),
  'nets a month, what is left has a price': nets(0.03),
  'nets a month, what is left is dear': nets(0.5),
  'nets two months': {
    ...timeline(24 * 4, 60, '2026-07-30'),
    ...nets(0.03),
    solarKwSeries: sun(96, 60, 800),
  },
  'nets tiers': { ...nets(0.03), tariff: tieredTariff },
  'sells without panels': { exportRule: { kind: 'netBilling', sellPricePerKwh: 0.2 } },
  'may not export': { solarKwSeries: sun(24), exportRule: { kind: 'none' } },

  'an import limit': { limits: { importKw: 380 } },
  'an import limit below the load': { limits: { importKw: 250 } },
  'an import limit of nothing': { limits: { importKw: 0 } },
  'an export limit': { ...sells(0.3), limits: { exportKw: 60 } },
  'no charging from the grid': { ...sells(0.03), limits: { gridChargeKw: 0 } },
  'some charging from the grid': { limits: { gridChargeKw: 15 } },
  'all limits': {
    ...nets(0.02),
    ...vehicles(atWork),
    limits: { importKw: 360, exportKw: 40, gridChargeKw: 20 },
  },

  'no battery': battery({ powerKw: 0, capacityKwh: 0 }),
  'a lossy battery': battery({ chargeEfficiency: 0.8, dischargeEfficiency: 0.85 }),
  'a lossless battery': battery({
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
    wearPerMwhDischarged: 0,
  }),
  'wear that is dear': battery({ wearPerMwhDischarged: 400 }),
  'a window': battery(inWindow),
  'a start below the window': { ...battery(inWindow), startSocFraction: 0.05 },
  'a start above the window': { ...battery(inWindow), startSocFraction: 0.98 },
  'a start below the window, two days': {
    ...timeline(48),
    ...battery(inWindow),
    startSocFraction: 0.05,
  },
  'part of the power': battery({ availabilityFraction: 0.4 }),
  'no power available': battery({ availabilityFraction: 0 }),
  'power over the state of charge': battery({
    powerLimits: [
      { socFraction: 0, chargeKw: 70, dischargeKw: 5 },
      { socFraction: 0.3, chargeKw: 70, dischargeKw: 70 },
      { socFraction: 0.7, chargeKw: 60, dischargeKw: 70 },
      { socFraction: 1, chargeKw: 5, dischargeKw: 70 },
    ],
  }),
  'a large battery': battery({ powerKw: 500, capacityKwh: 4_000 }),
  'a start by default': { startSocFraction: undefined as never },
  empty: { startSocFraction: 0 },
  full: { startSocFraction: 1 },
  'full at the end': { endSocFraction: 1 },
  'empty at the end': { endSocFraction: 0 },
  'an end out of reach': {
    ...timeline(3),
    startSocFraction: 0,
    endSocFraction: 1,
    ...battery({ powerKw: 10 }),
  },
  'an end above the window': { ...battery(inWindow), endSocFraction: 0.95 },

  'a vehicle': vehicles(atWork),
  vehicles: vehicles(
    atWork,
    { ...atWork, arrivalStep: 10, energyKwh: 25 },
    { ...atWork, name: 'van', powerKw: 22 },
  ),
  'a vehicle with losses': vehicles({ ...atWork, efficiency: 0.8 }),
  'a vehicle that came before': vehicles({ ...atWork, arrivalStep: -6, departureStep: 5 }),
  'a vehicle that stays': vehicles({
    ...atWork,
    arrivalStep: 20,
    departureStep: 31,
    energyKwh: 60,
  }),
  'a vehicle that is not there': vehicles(
    { ...atWork, arrivalStep: -9, departureStep: -2 },
    { ...atWork, arrivalStep: 30, departureStep: 40 },
  ),
  'a vehicle that wants too much': vehicles({ ...atWork, energyKwh: 300 }),
  'a vehicle that wants nothing': vehicles({ ...atWork, energyKwh: 0 }),
  'vehicles above the import limit': {
    ...vehicles({ ...atWork, powerKw: 150, energyKwh: 900 }),
    limits: { importKw: 420 },
  },
  'a least power': vehicles({ ...atWork, minimumKw: 6 }),
  'a least power above what is wanted': vehicles({ ...atWork, minimumKw: 11, energyKwh: 5 }),
  'a vehicle that gives': vehicles(givesBack),
  'a vehicle that gives and stays': vehicles({ ...givesBack, departureStep: 28 }),
  'a vehicle that gives, with losses and a least power': vehicles({
    ...givesBack,
    minimumKw: 4,
    vehicleToGrid: { ...givesBack.vehicleToGrid!, efficiency: 0.7 },
  }),
  'a vehicle that gives as exports are dear': { ...sells(0.6), ...vehicles(givesBack) },

  'coincident hours': { coincidentPeaks: [{ steps: [9, 15, 16], pricePerKw: 14 }] },
  'coincident hours that were higher': {
    coincidentPeaks: [{ steps: [9, 15, 16], pricePerKw: 14, peakToDateKw: 390 }],
  },
  'coincident hours at two prices': {
    coincidentPeaks: [
      { steps: [14], pricePerKw: 14 },
      { steps: [10, 18], pricePerKw: 3.5 },
    ],
  },
  'coincident hours below nothing': { coincidentPeaks: [{ steps: [12], pricePerKw: -2 }] },
  'no coincident hours': { coincidentPeaks: [] },
  'a ratchet': { tariff: ratchetTariff },
  'a ratchet with a year before': { tariff: ratchetTariff, priorPeaksKw },
  'a ratchet with some months before': { tariff: ratchetTariff, priorPeaksKw: [700] },
  'a ratchet over two months': { tariff: ratchetTariff, ...timeline(24 * 6, 60, '2026-07-29') },
  'later peaks': {
    tariff: ratchetTariff,
    laterPeaks: [
      { probability: 0.5, peaksKw: [260, 250, 240] },
      { probability: 0.3, peaksKw: [450, 200] },
    ],
  },
  'peaks so far': { monthToDate: { peakKw: 430 } },
  'peaks so far by period': { monthToDate: { peakKw: 410, periodPeaksKw: [410, 370] } },
  'energy so far': { tariff: tieredTariff, monthToDate: { energyKwhByPeriod: [2_000, 850] } },
  'an interval that runs': {
    ...timeline(40, 15, '2026-07-01T16:15'),
    tariff: { ...demandTariff, demandWindowMinutes: 60 },
    monthToDate: { openInterval: { steps: 1, sumKw: 410 } },
  },
  'a coarse gap': { ...timeline(168), tariff: tieredTariff, relGap: 0.05 },
  'no gap': { tariff: tieredTariff, relGap: 0 },
  'a clock': { nowMs: () => 5 },
  'solved by HiGHS': { solver: createHighsSolver() },
  'solved in JavaScript': { solver: createJavascriptLpSolver() },
  'solved too late': { solver: lateSolver },
  'solved too late, tiers and vehicles': {
    ...vehicles(atWork, givesBack),
    tariff: tieredTariff,
    solver: lateSolver,
  },
};

const hoursUse: Tariff['energy'] = touEnergy(
  [energyTier(0.16, 5, 'kWhPerKw'), energyTier(0.09, 12, 'kWhPerKw'), energyTier(0.05)],
  [energyTier(0.3)],
);
const coincident: NonNullable<Tariff['coincident']> = {
  unit: 'kW',
  periods: [{ tiers: [demandTier(0)] }, { tiers: [demandTier(13)] }],
  weekdaySchedule: eveningHours,
  weekendSchedule: never,
};

/** Tariffs of our own, each with one charge of a kind. */
const tariffs: Record<string, [Partial<Tariff>, Partial<OptimizeOptions>?]> = {
  'energy alone': [{}],
  'free energy': [{ energy: touEnergy([energyTier(0)], [energyTier(0)]) }],
  'energy below zero': [{ energy: touEnergy([energyTier(-0.05)], [energyTier(0.3)]) }],
  'energy below zero all day': [{ energy: touEnergy([energyTier(-0.05)], [energyTier(-0.01)]) }],
  'energy dearer above': [
    { energy: touEnergy([energyTier(0.05, 2_500), energyTier(0.2)], [energyTier(0.3)]) },
  ],
  'energy cheaper above': [
    { energy: touEnergy([energyTier(0.2, 2_500), energyTier(0.05)], [energyTier(0.3)]) },
  ],
  'energy of the month, one tier': [{ energy: { ...demandTariff.energy, tierScope: 'month' } }],
  'tiers by the day': [
    { energy: touEnergy([energyTier(0.1, 900, 'kWhDaily'), energyTier(0.2)], [energyTier(0.3)]) },
  ],
  'tiers by the day in a month': [
    { energy: touEnergy([energyTier(0.1, 900, 'kWhDaily'), energyTier(0.2)], [energyTier(0.3)]) },
    timeline(24 * 5, 60, '2026-07-29'),
  ],
  'demand dearer above': [{ flatDemand: flatDemand(demandTier(4, 350), demandTier(18)) }],
  'demand cheaper above': [{ flatDemand: flatDemand(demandTier(18, 350), demandTier(4)) }],
  'demand of free kilowatts': [{ flatDemand: flatDemand(demandTier(0, 300), demandTier(15)) }],
  'demand in kilovolt-amperes': [{ flatDemand: { ...flatDemand(demandTier(11)), unit: 'kVA' } }],
  'demand by time of use alone': [{ touDemand: touDemand(demandTier(16)) }],
  'a ratchet by time of use': [
    { touDemand: touDemand(demandTier(16)), ratchet: ratchet(0.6) },
    { priorPeaksKw },
  ],
  'hours of use': [{ energy: hoursUse, flatDemand: flatDemand(demandTier(7)) }],
  'hours of use in a month': [
    { energy: hoursUse, flatDemand: flatDemand(demandTier(7)) },
    timeline(24 * 4, 60, '2026-07-30'),
  ],
  'coincident demand': [{ coincident }],
  'coincident demand so far': [
    { coincident },
    { monthToDate: { coincidentPeaksKw: [0, 330], peakKw: 360 } },
  ],
  'coincident hours given': [
    { coincident },
    { coincidentPeaks: [{ steps: [17], pricePerKw: 20 }] },
  ],
  'a minimum of a month': [
    { minimum: { perMonth: 90_000, perYear: 0 }, flatDemand: flatDemand(demandTier(3)) },
    timeline(24 * 30, 60, '2026-06-01'),
  ],
  'a minimum by the day': [
    { minimum: { perMonth: 10, perYear: 0, perDay: 2_500 } },
    timeline(24 * 28, 60, '2026-02-01'),
  ],
  'fixed charges': [{ fixed: { perMonth: 50, perDay: 3 } }, timeline(24 * 28, 60, '2026-02-01')],
  'a meter of half an hour': [
    { flatDemand: flatDemand(demandTier(12)), demandWindowMinutes: 30 },
    timeline(96, 15),
  ],
  holidays: [{ holidays: 'us-federal' }, timeline(48, 60, '2026-07-02')],
  'another clock': [{ timeZone: 'America/New_York' }],
};

/** Library tariffs with charges of every kind. */
export const libraryCodes = [
  'sce-tou-8-option-d-under-2-kv',
  'coned-sc-9-general-large-tod-service-nyc',
  'aps-medium-general-service-e-32-m-secondary',
  'dakota-valley-elec-coop-three-phase-interruptible-regular-service',
  'gibson-electric-members-general-power-rate-schedule-gsa-2',
  'lexington-tennessee-coincident-peak-rate-1',
  'potomac-edison-maryland-schedule-g-type-i-general-service',
  'slinger-utilities-small-power-time-of-use',
  'cmp-lgs-s-tou-large-general-service-secondary-time-of-use',
  'fpl-gsld-1-general-service-large-demand',
  'opelika-alabama-commercial-rate-eh-cp',
  'la-grange-texas-schedule-lp-2-large-commercial-and-industrial',
  'edf-tarif-bleu-hp-hc-12-kva',
  'pge-e-1-residential-service-baseline-region-t',
];

function drawnHorizon(draw: RandomStream): OptimizeOptions {
  const below = (count: number) => Math.floor(count * nextUniform(draw));
  const between = (low: number, high: number) => low + (high - low) * nextUniform(draw);
  const chance = (share: number) => nextUniform(draw) < share;
  const powerKw = between(0, 60);
  const length = 8 + below(20);
  const session = (): VehicleSession => {
    const arrivalStep = below(22) - 3;
    const power = between(0, 22);
    return {
      arrivalStep,
      departureStep: arrivalStep + 1 + below(12),
      energyKwh: between(0, 60),
      powerKw: power,
      ...(chance(0.3) && { minimumKw: 0.4 * power }),
      ...(chance(0.3) && {
        vehicleToGrid: { powerKw: power, capacityKwh: 60, arrivalKwh: between(0, 60) },
      }),
    };
  };
  const rule: HorizonExportRule = chance(0.4)
    ? {
        kind: 'netMetering',
        unit: 'money',
        ...(chance(0.5) && { sellPricePerKwh: between(0, 0.1) }),
      }
    : chance(0.7)
      ? { kind: 'netBilling', sellPricePerKwh: between(-0.05, 0.5) }
      : { kind: 'none' };
  const hasRatchet = chance(0.4);
  return {
    tariff: madeUpTariff({
      energy: touEnergy(
        [energyTier(between(-0.02, 0.3), between(50, 900)), energyTier(between(0, 0.4))],
        [energyTier(between(0, 0.6))],
      ),
      flatDemand: flatDemand(demandTier(between(0, 20), 60), demandTier(between(0, 20))),
      ...(chance(0.6) && { touDemand: touDemand(demandTier(between(0, 20))) }),
      ...(hasRatchet && { ratchet: ratchet(0.8) }),
    }),
    grid: gridOf(length, 60, `2026-0${1 + below(9)}-1${below(9)}`),
    loadKwSeries: Float64Array.from({ length }, () => between(0, 90)),
    ...(chance(0.6) && { solarKwSeries: sun(length, 60, between(0, 150)) }),
    battery: {
      powerKw,
      capacityKwh: powerKw * between(0, 4),
      minSocFraction: chance(0.3) ? 0.2 : 0,
    },
    startSocFraction: nextUniform(draw),
    ...(chance(0.4) && { endSocFraction: nextUniform(draw) }),
    vehicles: Array.from({ length: below(3) }, session),
    exportRule: rule,
    ...(chance(0.4) && {
      limits: {
        ...(chance(0.5) && { importKw: between(20, 110) }),
        ...(chance(0.5) && { exportKw: between(0, 60) }),
        ...(chance(0.5) && { gridChargeKw: between(0, 20) }),
      },
    }),
    ...(chance(0.3) && { monthToDate: { peakKw: between(0, 90) } }),
    ...(hasRatchet && { laterPeaks: [{ probability: 0.5, peaksKw: [30, 60] }] }),
  };
}

/** Plans of timelines that are drawn. */
const drawnPlans = async (): Promise<unknown> => {
  const draw = createStream({ seed: 71, stream: 0, path: 0 });
  const answers: unknown[] = [];
  for (let turn = 0; turn < 80; turn += 1) answers.push(await optimize(drawnHorizon(draw)));
  return answers;
};

/** Plans of timelines. */
export const optimizeCases: readonly GoldenCase[] = [
  ...Object.entries(variants).map(([name, change]) => ({
    name: `tarsis/optimize/${name}`,
    answer: () => optimize({ ...baseDay, ...change }),
  })),
  ...Object.entries(tariffs).map(([name, [tariff, change = {}]]) => ({
    name: `tarsis/optimize/tariff: ${name}`,
    answer: () => optimize({ ...baseDay, tariff: madeUpTariff(tariff), ...change }),
  })),
  ...libraryCodes.map((code) => ({
    name: `tarsis/optimize/tariff: ${code}`,
    answer: () =>
      caught(
        [
          baseDay,
          { ...baseDay, ...nets(0.03) },
          { ...baseDay, ...timeline(24 * 4, 60, '2026-01-30') },
        ].map((each) => () => {
          const { timeZone } = getTariff(code);
          return optimize({ ...each, tariff: code, grid: { ...each.grid, timeZone } });
        }),
      ),
  })),
  { name: 'tarsis/optimize/at random', answer: drawnPlans },
  {
    name: 'tarsis/optimize/refused',
    answer: () => caught(faulty.map((change) => () => optimize({ ...baseDay, ...change }))),
  },
];

const odd = (value: unknown) => value as never;
const faulty: Partial<OptimizeOptions>[] = [
  { tariff: 'no-such-tariff' },
  { tariff: odd(7) },
  {
    tariff: madeUpTariff({
      energy: {
        ...touEnergy(
          [energyTier(0.1, 200), energyTier(0.2)],
          [energyTier(0.3, 200), energyTier(0.4)],
        ),
        tierScope: 'month',
      },
    }),
  },
  { tariff: madeUpTariff({ flatDemand: { ...flatDemand(demandTier(3)), unit: 'kWDaily' } }) },
  { loadKwSeries: [1, 2] },
  { loadKwSeries: officeLoad(24).map((kw, hour) => (hour === 5 ? Number.NaN : kw)) },
  { loadKwSeries: officeLoad(24).map((kw, hour) => (hour === 5 ? -1 : kw)) },
  { loadKwSeries: odd('plenty') },
  { loadKwSeries: odd(undefined) },
  { solarKwSeries: [1] },
  { solarKwSeries: odd(null) },
  { grid: { ...baseDay.grid, length: 0 } },
  { grid: { ...baseDay.grid, stepMinutes: 7 } },
  { grid: { ...baseDay.grid, stepMinutes: 90 } },
  { grid: { ...baseDay.grid, startMs: baseDay.grid.startMs + 60_000 } },
  { grid: { ...baseDay.grid, startMs: 1e18 } },
  { grid: { ...baseDay.grid, timeZone: 'Mars/Olympus' } },
  { grid: gridOf(24 * 430), loadKwSeries: new Float64Array(24 * 430) },
  { battery: odd({ powerKw: 5 }) },
  { battery: { powerKw: Number.NaN, capacityKwh: 5 } },
  { battery: { powerKw: 5, capacityKwh: 5, minSocFraction: 0.9, maxSocFraction: 0.1 } },
  {
    battery: {
      powerKw: 5,
      capacityKwh: 5,
      powerLimits: [
        { socFraction: 0, chargeKw: 5, dischargeKw: 5 },
        { socFraction: 0.5, chargeKw: 1, dischargeKw: 1 },
        { socFraction: 1, chargeKw: 5, dischargeKw: 5 },
      ],
    },
  },
  { startSocFraction: 1.1 },
  { endSocFraction: -0.1 },
  { vehicles: odd('two') },
  { vehicles: [{ ...atWork, departureStep: 8 }] },
  { vehicles: [{ ...atWork, arrivalStep: 0.5 }] },
  { vehicles: [{ ...atWork, energyKwh: -1 }] },
  { vehicles: [{ ...atWork, minimumKw: 12 }] },
  { vehicles: [{ ...atWork, efficiency: 0 }] },
  { vehicles: [{ ...givesBack, vehicleToGrid: { powerKw: 5, capacityKwh: 5, arrivalKwh: 6 } }] },
  { limits: { exportKw: -1 } },
  { exportRule: odd({ kind: 'gift' }) },
  { exportRule: { kind: 'netBilling', sellPricePerKwh: Number.NaN } },
  { exportRule: { kind: 'netBilling', sellPricePerKwh: [1] } },
  { exportRule: odd({ kind: 'netMetering', unit: 'energy' }) },
  { coincidentPeaks: [{ steps: [24], pricePerKw: 1 }] },
  { coincidentPeaks: [{ steps: [-1], pricePerKw: 1 }] },
  { ...timeline(48, 60, '2026-07-31'), coincidentPeaks: [{ steps: [3, 30], pricePerKw: 1 }] },
  { priorPeaksKw: [-1] },
  { laterPeaks: odd([null]) },
  { laterPeaks: [{ probability: 1.2, peaksKw: [1] }] },
  { monthToDate: { peakKw: -1 } },
  { monthToDate: { periodPeaksKw: [1, 2, 3] } },
  { monthToDate: { energyKwhByPeriod: [1, 2, 3] } },
  { monthToDate: { coincidentPeaksKw: [1] } },
  { monthToDate: { openInterval: { steps: 3, sumKw: 5 } } },
  { relGap: 2 },
  { relGap: -1 },
  { timeLimitMs: 0 },
  { nowMs: odd(5) },
  { solver: odd({}) },
  { signal: odd(true) },
  { signal: { aborted: true } },
  odd({ startSoc: 0.5 }),
];
