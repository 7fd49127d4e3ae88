import { createHighsSolver } from '@bess/milp';
import { createJavascriptLpSolver } from '@bess/milp/solvers';
import { type OptimizeOptions, optimize } from '@bess/tarsis';
import type { GoldenCase } from '../golden-case.js';
import { priorPeaksKw } from '../made-up-tariffs.js';
import {
  atWork,
  baseDay,
  demandTariff,
  givesBack,
  lateSolver,
  officeLoad,
  ratchetTariff,
  sun,
  tieredTariff,
} from './horizons.js';
import { battery, nets, sells, timeline, vehicles } from './timelines.js';

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

/** Plans of timelines. */
export const optimizeCases: readonly GoldenCase[] = [
  ...Object.entries(variants).map(([name, change]) => ({
    name: `tarsis/optimize/${name}`,
    answer: () => optimize({ ...baseDay, ...change }),
  })),
];
