import type { Tariff } from '@bess/tariff-library';
import { advance, type ControllerState, startController, step } from '@bess/tarsis';
import type { AdvanceOptions, StepOptions } from '@bess/tarsis/controller';
import type { GoldenCase } from '../golden-case.js';
import { madeUpTariff, priorPeaksKw } from '../made-up-tariffs.js';
import { coincidentTariff, halfHourly, periodsAlone } from './controller-tariffs.js';
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

/** A controller at the start of July. */
export const state0 = startController({
  tariff: demandTariff,
  grid: baseDay.grid,
  socFraction: 0.6,
});
const { startSocFraction: _, ...ofDay } = baseDay;
/** The step that all cases vary. */
export const baseStep: StepOptions = { ...ofDay, state: state0 };

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

/** Hours from an instant on. */
export const hourly = (start: string, length: number) => gridOf(length, 60, start);
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

/** A controller's steps, and how its state goes on. */
export const stepCases: readonly GoldenCase[] = [
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
];
