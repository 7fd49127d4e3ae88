import { createBattery, stepBattery } from '@bess/kernel/battery';
import { createStream, nextUniform } from '@bess/kernel/rng';
import type { TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import {
  advance,
  type ClosedLoopOptions,
  type ControllerState,
  simulateClosedLoop,
  startController,
  step,
} from '@bess/tarsis';
import {
  type AdvanceOptions,
  correctForecast,
  followPlan,
  type PeakTargetsOptions,
  peakTargets,
  type StepOptions,
  seasonalNaiveForecast,
} from '@bess/tarsis/controller';
import type { VehicleSession } from '@bess/tarsis/schema';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import {
  demandTier,
  eveningHours,
  flatDemand,
  madeUpTariff,
  never,
  priorPeaksKw,
  ratchet,
  touDemand,
} from '../made-up-tariffs.js';
import {
  atWork,
  baseDay,
  demandTariff,
  givesBack,
  gridOf,
  madeUpLoad,
  officeLoad,
  ratchetTariff,
  sun,
  tieredTariff,
} from './horizons.js';

const coincidentTariff = madeUpTariff({
  flatDemand: flatDemand(demandTier(5)),
  coincident: {
    unit: 'kW',
    periods: [{ tiers: [demandTier(0)] }, { tiers: [demandTier(13)] }],
    weekdaySchedule: eveningHours,
    weekendSchedule: never,
  },
});
const halfHourly: Tariff = { ...demandTariff, demandWindowMinutes: 30 };
const periodsAlone = madeUpTariff({ touDemand: touDemand(demandTier(14)), ratchet: ratchet(0.5) });

const days = 5;
const hours = 24 * days;
/** Five days of an office, the first three of them the end of a month. */
const short: ClosedLoopOptions = {
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
const past = { loadKwSeries: officeLoad(24 * 13, 0) };

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

const state0 = startController({ tariff: demandTariff, grid: baseDay.grid, socFraction: 0.6 });
const { startSocFraction: _, ...ofDay } = baseDay;
const baseStep: StepOptions = { ...ofDay, state: state0 };
const stepped: Record<string, Partial<StepOptions>> = {
  plain: {},
  'peaks so far': { state: { ...state0, peakKw: 405, periodPeaksKw: [405, 350] } },
  'energy so far': {
    tariff: tieredTariff,
    state: { ...state0, energyKwhByPeriod: [2_500, 880] },
  },
  'peaks expected': { expectedPeakKw: 420, expectedPeriodPeaksKw: [420, 390] },
  'a peak expected of one period': { expectedPeriodPeaksKw: [390] },
  'a year before': {
    tariff: ratchetTariff,
    state: { ...startController({ tariff: ratchetTariff, grid: baseDay.grid, priorPeaksKw }) },
  },
  'a state of last month': { state: { ...state0, month: '2026-06', peakKw: 500 } },
  'coincident peaks so far': {
    tariff: coincidentTariff,
    state: {
      ...startController({ tariff: coincidentTariff, grid: baseDay.grid }),
      coincidentPeaksKw: [0, 340],
    },
  },
  'a state of an older version': {
    tariff: coincidentTariff,
    state: { ...startController({ tariff: madeUpTariff(), grid: baseDay.grid }) },
  },
  'an interval that runs': {
    grid: gridOf(48, 15, '2026-07-01T09:15'),
    loadKwSeries: madeUpLoad(48, 15),
    tariff: halfHourly,
    state: { ...state0, openInterval: { steps: 1, sumKw: 260 } },
  },
  vehicles: {
    vehicles: [{ ...atWork, arrivalStep: -1 }, { ...givesBack, arrivalStep: 0 }, atWork],
  },
  panels: {
    solarKwSeries: sun(24, 60, 700),
    exportRule: { kind: 'netBilling', sellPricePerKwh: 0.05 },
    limits: { exportKw: 20 },
  },
  'an end': { endSocFraction: 0.9 },
  'later peaks': {
    tariff: ratchetTariff,
    state: startController({ tariff: ratchetTariff, grid: baseDay.grid }),
    laterPeaks: [{ probability: 0.6, peaksKw: [300] }],
  },
  'coincident hours': { coincidentPeaks: [{ steps: [3, 4], pricePerKw: 9 }] },
};

const hourly = (start: string, length: number) => gridOf(length, 60, start);
const advanced: Record<
  string,
  [string | Tariff, Partial<AdvanceOptions>, Partial<ControllerState>?]
> = {
  plain: [demandTariff, { grid: hourly('2026-07-01', 30), importKwSeries: officeLoad(30) }],
  'over a month': [
    demandTariff,
    { grid: hourly('2026-07-31T12:00', 30), importKwSeries: officeLoad(30) },
  ],
  'over two months': [
    ratchetTariff,
    { grid: hourly('2026-07-20', 24 * 50), importKwSeries: officeLoad(24 * 50, 0) },
  ],
  'months after': [
    ratchetTariff,
    { grid: hourly('2026-10-02', 24), importKwSeries: officeLoad(24) },
    { peakKw: 380 },
  ],
  'a year after': [
    ratchetTariff,
    { grid: hourly('2027-08-02', 24), importKwSeries: officeLoad(24) },
    { peakKw: 380 },
  ],
  exports: [
    demandTariff,
    {
      grid: hourly('2026-07-01', 24),
      importKwSeries: officeLoad(24).map((kw, hour) => (hour % 2 === 0 ? kw : 0)),
      exportKwSeries: officeLoad(24).map((kw, hour) => (hour % 2 === 0 ? 0 : kw)),
    },
  ],
  'quarters of an hour': [
    halfHourly,
    {
      grid: gridOf(7, 15, '2026-07-01T09:15'),
      importKwSeries: [200, 210, 390, 380, 300, 305, 410],
    },
    { openInterval: { steps: 1, sumKw: 260 } },
  ],
  'coincident demand': [
    coincidentTariff,
    { grid: hourly('2026-07-01', 24), importKwSeries: officeLoad(24) },
  ],
  'demand by time of use alone': [
    periodsAlone,
    { grid: hourly('2026-07-31', 48), importKwSeries: officeLoad(48) },
  ],
  'clocks go back': [
    demandTariff,
    { grid: hourly('2026-10-31', 49), importKwSeries: officeLoad(49) },
    { month: '2026-10' },
  ],
  'a tariff of the library': [
    'sce-tou-8-option-d-under-2-kv',
    { grid: hourly('2026-09-29', 60), importKwSeries: officeLoad(60) },
  ],
};

/** Four weeks before a day, and the hours of it so far. */
const measured = (soFar = 0): PeakTargetsOptions => ({
  tariff: demandTariff,
  grid: hourly('2026-06-03', 24 * 28 + soFar),
  loadKwSeries: officeLoad(24 * 28 + soFar, 24 * 20),
  battery: { powerKw: 70, capacityKwh: 180 },
  state: { ...state0, month: '2026-07' },
});
const targeted: Record<string, Partial<PeakTargetsOptions>> = {
  'at midnight': {},
  'in the morning': measured(9),
  'in the evening': measured(18),
  'peaks so far': { state: { ...state0, peakKw: 410, periodPeaksKw: [410, 380] } },
  'a state of last month': { state: { ...state0, month: '2026-06', peakKw: 500 } },
  'energy alone': {
    tariff: madeUpTariff(),
    state: startController({ tariff: madeUpTariff(), grid: baseDay.grid }),
  },
  tiers: { tariff: tieredTariff },
  'a ratchet': {
    tariff: ratchetTariff,
    state: startController({ tariff: ratchetTariff, grid: baseDay.grid, priorPeaksKw }),
  },
  'a ratchet by time of use': {
    tariff: periodsAlone,
    state: startController({ tariff: periodsAlone, grid: baseDay.grid, priorPeaksKw }),
  },
  'coincident demand': {
    tariff: coincidentTariff,
    state: startController({ tariff: coincidentTariff, grid: baseDay.grid }),
  },
  panels: { solarKwSeries: sun(24 * 28) },
  'no battery': { battery: { powerKw: 0, capacityKwh: 0 } },
  'a large battery': { battery: { powerKw: 300, capacityKwh: 3_000 } },
  'a window and losses': {
    battery: {
      powerKw: 70,
      capacityKwh: 180,
      minSocFraction: 0.2,
      maxSocFraction: 0.9,
      dischargeEfficiency: 0.8,
    },
  },
  empty: { state: { ...state0, socFraction: 0 } },
  'no whole day': { grid: hourly('2026-07-01', 20), loadKwSeries: officeLoad(20) },
  'two days': { grid: hourly('2026-07-01', 48), loadKwSeries: officeLoad(48) },
  'more than four weeks': {
    grid: hourly('2026-05-20', 24 * 42 + 5),
    loadKwSeries: officeLoad(24 * 42 + 5, 0),
  },
  'quarters of an hour': {
    tariff: halfHourly,
    grid: gridOf(96 * 14 + 33, 15, '2026-06-17'),
    loadKwSeries: madeUpLoad(96 * 14 + 33, 15),
    state: { ...state0, openInterval: { steps: 1, sumKw: 230 } },
  },
  'clocks go back': {
    grid: hourly('2026-10-20', 24 * 14 + 1),
    loadKwSeries: officeLoad(24 * 14 + 1),
    state: { ...state0, month: '2026-11' },
  },
};

/** What an embedding program runs on its own meter, for a day and a half over the end of a month. */
async function ownController(): Promise<unknown> {
  const everything = gridOf(24 * 16, 60, '2026-06-16');
  const meterKw = officeLoad(24 * 16, 24 * 8);
  const part = (from: number, length: number): TimeGrid => ({
    ...everything,
    startMs: everything.startMs + from * 3_600_000,
    length,
  });
  const device = { powerKw: 60, capacityKwh: 150 };
  const battery = createBattery(device);
  const tariff = demandTariff;
  const start = 24 * 14;
  let state = startController({ tariff, grid: part(start, 1), socFraction: 0.5 });
  const done: unknown[] = [];
  for (let now = start; now < start + 36; now += 1) {
    const targets = peakTargets({
      tariff,
      grid: part(0, now),
      loadKwSeries: meterKw.subarray(0, now),
      battery: device,
      state,
    });
    const midnight = now - (now % 24);
    const seen = {
      loadKwSeries: meterKw.subarray(0, midnight),
      solarKwSeries: new Float64Array(),
      stepsPerDay: 24,
    };
    const expected = seasonalNaiveForecast(seen, now - midnight + 24).loadKwSeries;
    const { horizon } = await step({
      state,
      tariff,
      grid: part(now, 24),
      loadKwSeries: correctForecast({
        expectedKwSeries: expected,
        measuredKwSeries: meterKw.subarray(midnight, now),
        stepMinutes: 60,
      }).map((kw) => Math.max(0, kw)),
      battery: device,
      endSocFraction: 0.5,
    });
    const netKw = meterKw[now]!;
    const wantedKw = followPlan({
      battery,
      stepHours: 1,
      chargeKw: horizon.plan.chargeKwSeries[0]!,
      dischargeKw: horizon.plan.dischargeKwSeries[0]!,
      importKw: horizon.plan.importKwSeries[0]!,
      planCapKw: horizon.monthPeaksKw[0]!,
      targetKw: targets!.peakKw,
      netKw,
      storedKwh: state.socFraction * battery.capacityKwh,
      reserveKwh: targets!.reserveKwhSeries[1] ?? 0,
    });
    const moved = stepBattery(
      battery,
      state,
      { chargeKw: Math.max(0, wantedKw), dischargeKw: Math.max(0, Math.min(-wantedKw, netKw)) },
      60,
    );
    state = advance(state, {
      tariff,
      grid: part(now, 1),
      importKwSeries: [netKw + moved.chargeKw - moved.dischargeKw],
      socFraction: moved.socFraction,
    });
    done.push([wantedKw, targets, state]);
  }
  return done;
}

function drawnFollows(): unknown {
  const draw = createStream({ seed: 81, stream: 0, path: 0 });
  const battery = createBattery({ powerKw: 50, capacityKwh: 100 });
  return Array.from({ length: 400 }, () =>
    followPlan({
      battery,
      stepHours: nextUniform(draw) < 0.5 ? 1 : 0.25,
      chargeKw: nextUniform(draw) < 0.5 ? 0 : 60 * nextUniform(draw),
      dischargeKw: nextUniform(draw) < 0.5 ? 0 : 60 * nextUniform(draw),
      importKw: 300 * nextUniform(draw),
      planCapKw: nextUniform(draw) < 0.2 ? Number.POSITIVE_INFINITY : 300 * nextUniform(draw),
      targetKw: nextUniform(draw) < 0.2 ? Number.POSITIVE_INFINITY : 300 * nextUniform(draw),
      netKw: 400 * nextUniform(draw) - 80,
      storedKwh: 100 * nextUniform(draw),
      reserveKwh: 100 * nextUniform(draw),
    }),
  );
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

/** Controllers that know nothing of tomorrow. */
export const controllerCases: readonly GoldenCase[] = [
  ...Object.entries(achieved).map(([name, change]) => ({
    name: `tarsis/achieve/${name}`,
    answer: () => simulateClosedLoop({ ...short, ...change }),
  })),
  { name: 'tarsis/achieve/at random', answer: drawnReplays },
  ...Object.entries(stepped).map(([name, change]) => ({
    name: `tarsis/step/${name}`,
    answer: () => step({ ...baseStep, ...change }),
  })),
  ...Object.entries(advanced).map(([name, [tariff, change, state = {}]]) => ({
    name: `tarsis/advance/${name}`,
    answer: () => {
      const start = startController({ tariff, grid: baseDay.grid, priorPeaksKw });
      return advance({ ...start, ...state }, {
        tariff,
        socFraction: 0.4,
        ...change,
      } as AdvanceOptions);
    },
  })),
  {
    name: 'tarsis/startController',
    answer: () => [
      startController({ tariff: 'sce-tou-8-option-d-under-2-kv', grid: baseDay.grid }),
      startController({
        tariff: coincidentTariff,
        grid: gridOf(1, 60, '2025-12-31'),
        socFraction: 0,
        priorPeaksKw,
      }),
    ],
  },
  ...Object.entries(targeted).map(([name, change]) => ({
    name: `tarsis/peakTargets/${name}`,
    answer: () => peakTargets({ ...measured(), ...change }),
  })),
  { name: 'tarsis/a controller of its own', answer: ownController },
  { name: 'tarsis/followPlan/at random', answer: drawnFollows },
  {
    name: 'tarsis/forecastLastWeek',
    answer: () =>
      [0, 5, 24, 30, 24 * 7, 24 * 10 + 3].flatMap((seen) => [
        seasonalNaiveForecast(
          { loadKwSeries: officeLoad(seen), solarKwSeries: sun(seen), stepsPerDay: 24 },
          60,
        ),
        seasonalNaiveForecast(
          { loadKwSeries: officeLoad(seen), solarKwSeries: new Float64Array(), stepsPerDay: 24 },
          seen,
        ),
      ]),
  },
  {
    name: 'tarsis/ledOn',
    answer: () =>
      [5, 15, 60].flatMap((stepMinutes) =>
        [0, 1, 2, 7, 24].map((count) =>
          correctForecast({
            expectedKwSeries: officeLoad(24),
            measuredKwSeries: officeLoad(count, 24 * 20),
            stepMinutes,
          }),
        ),
      ),
  },
  { name: 'tarsis/controller/refused', answer: () => caught(refusedCalls()) },
];

function refusedCalls(): (() => unknown)[] {
  const odd = (value: unknown) => value as never;
  const unachieved: Partial<ClosedLoopOptions>[] = [
    { tariff: 'no-such-tariff' },
    { loadKwSeries: [1] },
    { replanSteps: 0 },
    { horizonSteps: 0.5 },
    { targetShare: -1 },
    { managesVehicles: odd('yes') },
    { forecast: odd(3) },
    { forecast: () => ({ loadKwSeries: new Float64Array(1), solarKwSeries: new Float64Array() }) },
    { forecast: () => odd({}) },
    { past: { loadKwSeries: [Number.NaN] } },
    { past: { ...past, solarKwSeries: [1] } },
    { past: odd({}) },
    { monthToDate: { peakKw: -1 } },
    odd({ coincidentPeaks: [] }),
    { vehicles: [{ ...atWork, departureStep: 2 }] },
    { signal: { aborted: true } },
  ];
  const unstepped: Partial<StepOptions>[] = [
    { state: { ...state0, month: 'July' } },
    { state: { ...state0, month: '2026-08' } },
    { state: { ...state0, periodPeaksKw: [] } },
    { state: { ...state0, energyKwhByPeriod: [1] } },
    { state: { ...state0, socFraction: 2 } },
    { state: { ...state0, openInterval: { steps: 1, sumKw: 5 } } },
    { state: odd({}) },
    { expectedPeakKw: -1 },
    { expectedPeriodPeaksKw: [1, 2, 3] },
    odd({ startSocFraction: 0.5 }),
  ];
  const unadvanced: Partial<AdvanceOptions>[] = [
    { importKwSeries: [1] },
    { importKwSeries: officeLoad(24).map((kw) => -kw) },
    { exportKwSeries: [1] },
    { socFraction: -1 },
    { grid: hourly('2026-05-01', 24) },
    { tariff: odd(null) },
  ];
  const plainAdvance: AdvanceOptions = {
    tariff: demandTariff,
    grid: baseDay.grid,
    importKwSeries: officeLoad(24),
    socFraction: 0.5,
  };
  const followed = {
    battery: createBattery({ powerKw: 50, capacityKwh: 100 }),
    stepHours: 1,
    chargeKw: 0,
    dischargeKw: 0,
    importKw: 10,
    planCapKw: 20,
    targetKw: 20,
    netKw: 5,
    storedKwh: 1,
    reserveKwh: 1,
  };
  return [
    ...unachieved.map((change) => () => simulateClosedLoop({ ...short, ...change })),
    ...unstepped.map((change) => () => step({ ...baseStep, ...change })),
    ...unadvanced.map((change) => () => advance(state0, { ...plainAdvance, ...change })),
    () => advance(odd(null), plainAdvance),
    () => startController({ tariff: 'none', grid: baseDay.grid }),
    () => startController({ tariff: demandTariff, grid: odd({}) }),
    () => startController({ tariff: demandTariff, grid: baseDay.grid, socFraction: 7 }),
    () => peakTargets({ ...measured(), loadKwSeries: [1] }),
    () => peakTargets({ ...measured(), solarKwSeries: [1] }),
    () => peakTargets({ ...measured(), battery: odd({}) }),
    () => peakTargets({ ...measured(), state: { ...state0, month: '2026-09' } }),
    () => followPlan({ ...followed, planCapKw: Number.NaN }),
    () => followPlan({ ...followed, stepHours: 0 }),
    () => followPlan({ ...followed, targetKw: odd('low') }),
    () => correctForecast({ expectedKwSeries: [1], measuredKwSeries: [1, 2], stepMinutes: 60 }),
    () =>
      correctForecast({ expectedKwSeries: [Number.NaN], measuredKwSeries: [], stepMinutes: 60 }),
    () => correctForecast({ expectedKwSeries: [1], measuredKwSeries: [], stepMinutes: 0 }),
  ];
}
