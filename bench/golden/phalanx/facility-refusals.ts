import {
  createFacilityState,
  type FacilityOptions,
  type FacilityReading,
  observe,
  restoreFacilityState,
} from '@bess/phalanx';
import { answerUnitQuestion, cellPosterior } from '@bess/phalanx/facility';
import {
  drawFacilityFutures,
  type FacilityFuturesOptions,
  impliedPeakKw,
} from '@bess/phalanx/futures';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { changed, learn, london } from './facility-readings.js';
import { now } from './futures-cases.js';
import { facilities, nowMs } from './offices.js';

/** Readings, states and futures that are refused. */
export const facilityRefusals: readonly GoldenCase[] = [
  { name: 'phalanx/facility/refused', answer: () => caught(refusedCalls()) },
];

function refusedCalls(): (() => unknown)[] {
  const state = facilities.office();
  const plain = JSON.parse(JSON.stringify(state));
  const settings: Partial<FacilityOptions>[] = [
    { timeZone: 'Mars/Olympus' },
    { stepMinutes: 7 },
    { holidays: ['2026-13-01'] },
    { halfLifeDays: 0.5 },
    { halfLifeDays: Number.NaN },
    { expectedLoadKw: 0 },
  ];
  const readings: Partial<FacilityReading>[] = [
    { timeMs: -1 },
    { timeMs: Number.NaN },
    { timeMs: 1 },
    { loadKw: Number.NaN },
    { loadKw: 1e10 },
    { temperatureF: 500 },
    { solarKw: -1 },
  ];
  const damaged: unknown[] = [
    null,
    {},
    { ...plain, version: 2 },
    { ...plain, days: plain.days.toReversed() },
    { ...plain, monthPeaks: 'none' },
    { ...plain, profile: { ...plain.profile, weight: [1] } },
    { ...plain, profile: { ...plain.profile, date: null } },
    { ...plain, last: null },
    { ...plain, last: { timeMs: 0, loadKw: 1 } },
    { ...plain, today: { ...plain.today, endMs: 0 } },
    { ...plain, usual: { ...plain.usual, dayLowKw: [] } },
    { ...plain, settings: { ...plain.settings, stepMinutes: 25 } },
    { ...plain, more: 1 },
  ];
  const futures: Partial<FacilityFuturesOptions>[] = [
    { timeMs: 0 },
    { timeMs: Number.NaN },
    { dayCount: 0 },
    { dayCount: 401 },
    { elapsedDays: -1 },
    { meterMinutes: 0 },
    { currentLoadKw: Number.POSITIVE_INFINITY },
    { temperatureF: -400 },
    { seed: -1 },
    { seed: 0.5 },
    { pathCount: 0 },
    { parameterDraws: 0 },
  ];
  return [
    ...settings.map((change) => () => createFacilityState({ ...london, ...change })),
    ...readings.map((change) => () => observe(state, { timeMs: nowMs, loadKw: 100, ...change })),
    () => answerUnitQuestion(state, 'newUnit'),
    () => answerUnitQuestion(learn(changed(490, 504, (loadKw) => 1000 * loadKw)), 'newUnit'),
    ...[-1, 24, 0.5].map((step) => () => cellPosterior(state, 0, step)),
    ...damaged.map((value) => () => restoreFacilityState(value)),
    ...futures.map((change) => () => drawFacilityFutures(state, { ...now, ...change })),
    () => impliedPeakKw(state, { timeMs: Number.NaN }),
    () => impliedPeakKw(state, { timeMs: nowMs, currentLoadKw: 1e12 }),
  ];
}
