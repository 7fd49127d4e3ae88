import { createBattery } from '@bess/kernel/battery';
import {
  advance,
  type ClosedLoopOptions,
  simulateClosedLoop,
  startController,
  step,
} from '@bess/tarsis';
import {
  type AdvanceOptions,
  correctForecast,
  followPlan,
  peakTargets,
  type StepOptions,
} from '@bess/tarsis/controller';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { past, short } from './closed-loop-cases.js';
import { atWork, baseDay, demandTariff, officeLoad } from './horizons.js';
import { measured } from './peak-target-cases.js';
import { baseStep, hourly, state0 } from './step-cases.js';

/** Calls of the controller that are refused. */
export const controllerRefusals: readonly GoldenCase[] = [
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
