import { createStream, nextUniform } from '@bess/kernel/rng';
import { type ClosedLoopOptions, simulateClosedLoop } from '@bess/tarsis';
import type { VehicleSession } from '@bess/tarsis/schema';
import type { GoldenCase } from '../golden-case.js';
import { madeUpTariff, priorPeaksKw } from '../made-up-tariffs.js';
import { coincidentTariff, halfHourly, periodsAlone } from './controller-tariffs.js';
import {
  atWork,
  demandTariff,
  givesBack,
  gridOf,
  madeUpLoad,
  officeLoad,
  ratchetTariff,
  sun,
  tieredTariff,
} from './horizons.js';

const days = 5;
const hours = 24 * days;
/** Five days of an office, the first three of them the end of a month. */
export const short: ClosedLoopOptions = {
  tariff: demandTariff,
  grid: gridOf(hours, 60, '2026-06-28'),
  loadKwSeries: officeLoad(hours, 24 * 13),
  battery: { powerKw: 70, capacityKwh: 180 },
  startSocFraction: 0.5,
};
const sessions: VehicleSession[] = Array.from({ length: 2 * days }, (_, index) => {
  const arrivalStep = 24 * Math.floor(index / 2) + 7 + (index % 3);
  return {
    arrivalStep,
    departureStep: arrivalStep + 6 + (index % 4),
    energyKwh: 15 + 3 * index,
    powerKw: 11,
    ...(index % 4 === 1 && { minimumKw: 4 }),
  };
});
/** The load of the days before. */
export const past = { loadKwSeries: officeLoad(24 * 13, 0) };

/** Replays that differ in one thing at a time. */
const achieved: Record<string, Partial<ClosedLoopOptions>> = {
  plain: {},
  'energy alone': { tariff: madeUpTariff() },
  tiers: { tariff: tieredTariff },
  'a ratchet': { tariff: ratchetTariff },
  'a ratchet with a year before': { tariff: ratchetTariff, priorPeaksKw },
  'a ratchet by time of use': { tariff: periodsAlone, priorPeaksKw },
  'coincident demand': { tariff: coincidentTariff },
  'two weeks before': { past },
  'panels and vehicles before': {
    past: {
      ...past,
      solarKwSeries: sun(24 * 13),
      vehicleKwSeries: madeUpLoad(24 * 13, 60, 5).map((kw) => kw / 20),
    },
  },
  'some hours before': { past: { loadKwSeries: officeLoad(30, 24 * 13 - 30) } },
  'a forecast of its own': {
    forecast: (seen, steps) => ({
      loadKwSeries: new Float64Array(steps).fill(
        seen.loadKwSeries.reduce((sum, kw) => sum + kw, 0) / Math.max(1, seen.loadKwSeries.length),
      ),
      solarKwSeries: new Float64Array(),
    }),
  },
  'plans by the hour': { replanSteps: 1, ...days2() },
  'plans by six hours': { replanSteps: 6 },
  'a day ahead': { horizonSteps: 24 },
  'some hours ahead': { horizonSteps: 5, replanSteps: 5 },
  'four fifths of the highest': { targetShare: 0.8 },
  'no target': { targetShare: 0 },
  'no battery': { battery: { powerKw: 0, capacityKwh: 0 } },
  'a window': {
    battery: { powerKw: 70, capacityKwh: 180, minSocFraction: 0.2, maxSocFraction: 0.9 },
  },
  'a start below the window': {
    battery: { powerKw: 70, capacityKwh: 180, minSocFraction: 0.2 },
    startSocFraction: 0.05,
  },
  'full at the end': { endSocFraction: 1 },
  vehicles: { vehicles: sessions },
  'vehicles at full power': { vehicles: sessions, managesVehicles: false },
  'vehicles under a limit': { vehicles: sessions, limits: { importKw: 330 } },
  'vehicles at full power under a limit': {
    vehicles: sessions,
    managesVehicles: false,
    limits: { importKw: 330 },
  },
  'a vehicle that gives': { vehicles: [givesBack] },
  'a vehicle that goes too soon': { vehicles: [{ ...atWork, departureStep: 10, energyKwh: 80 }] },
  'a vehicle that stays': {
    vehicles: [{ ...atWork, arrivalStep: hours - 3, departureStep: hours + 5 }],
  },
  panels: { solarKwSeries: sun(hours) },
  'panels that sell': {
    solarKwSeries: sun(hours, 60, 700),
    exportRule: { kind: 'netBilling', sellPricePerKwh: 0.07 },
  },
  'panels that sell by the hour': {
    solarKwSeries: sun(hours, 60, 700),
    exportRule: {
      kind: 'netBilling',
      sellPricePerKwh: Float64Array.from({ length: hours }, (_, hour) => 0.3 * Math.sin(hour) ** 2),
    },
  },
  'panels that net a month': {
    solarKwSeries: sun(hours, 60, 700),
    exportRule: { kind: 'netMetering', unit: 'money', sellPricePerKwh: 0.03 },
  },
  limits: { limits: { importKw: 340, exportKw: 10, gridChargeKw: 25 } },
  'a limit below the load': { limits: { importKw: 250 } },
  'peaks so far': { monthToDate: { peakKw: 410, periodPeaksKw: [410, 360] } },
  'peaks so far and before': {
    past,
    monthToDate: { peakKw: 380, energyKwhByPeriod: [9_000, 800] },
  },
  'quarters of an hour': {
    grid: gridOf(96 * 2, 15),
    loadKwSeries: madeUpLoad(96 * 2, 15),
    tariff: halfHourly,
  },
  'from within an interval': {
    grid: gridOf(96, 15, '2026-07-01T09:15'),
    loadKwSeries: madeUpLoad(96, 15),
    tariff: halfHourly,
    monthToDate: { openInterval: { steps: 1, sumKw: 240 } },
  },
  'clocks go back': { grid: gridOf(73, 60, '2026-10-30'), loadKwSeries: officeLoad(73) },
  'clocks go forward': { grid: gridOf(71, 60, '2026-03-06'), loadKwSeries: officeLoad(71) },
  'one step': { grid: gridOf(1), loadKwSeries: [300] },
  'a coarse gap': { relGap: 0.02 },
};

/** Two days of it. */
function days2(): Partial<ClosedLoopOptions> {
  return { grid: gridOf(48, 60, '2026-06-30'), loadKwSeries: officeLoad(48, 24 * 15) };
}

async function drawnReplays(): Promise<unknown> {
  const draw = createStream({ seed: 82, stream: 0, path: 0 });
  const tariffs = [
    demandTariff,
    tieredTariff,
    ratchetTariff,
    periodsAlone,
    coincidentTariff,
    madeUpTariff(),
  ];
  const answers: unknown[] = [];
  for (let turn = 0; turn < 18; turn += 1) {
    const powerKw = 10 + 100 * nextUniform(draw);
    const from = Math.floor(900 * nextUniform(draw));
    const length = 20 + Math.floor(60 * nextUniform(draw));
    const start = `2026-0${1 + Math.floor(9 * nextUniform(draw))}-2${Math.floor(9 * nextUniform(draw))}`;
    answers.push(
      await simulateClosedLoop({
        tariff: tariffs[turn % tariffs.length]!,
        grid: gridOf(length, 60, start),
        loadKwSeries: officeLoad(length, from),
        battery: { powerKw, capacityKwh: powerKw * (1 + 3 * nextUniform(draw)) },
        startSocFraction: nextUniform(draw),
        ...(nextUniform(draw) < 0.5 && { solarKwSeries: sun(length, 60, 300 * nextUniform(draw)) }),
        ...(nextUniform(draw) < 0.5 && { limits: { importKw: 250 + 150 * nextUniform(draw) } }),
        ...(nextUniform(draw) < 0.5 && { vehicles: sessions.slice(0, 3) }),
        ...(nextUniform(draw) < 0.5 && { past: { loadKwSeries: officeLoad(24 * 8, 0) } }),
      }),
    );
  }
  return answers;
}

/** Closed-loop simulations. */
export const closedLoopCases: readonly GoldenCase[] = [
  ...Object.entries(achieved).map(([name, change]) => ({
    name: `tarsis/achieve/${name}`,
    answer: () => simulateClosedLoop({ ...short, ...change }),
  })),
  { name: 'tarsis/achieve/at random', answer: drawnReplays },
];
