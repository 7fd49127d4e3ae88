import type { FacilityState } from '@bess/phalanx';
import {
  drawFacilityFutures,
  type FacilityFuturesOptions,
  impliedPeakKw,
} from '@bess/phalanx/futures';
import type { LoadFutures } from '@bess/strix/load-futures';
import type { GoldenCase } from '../golden-case.js';
import { facilities, hoursLater, nowKw, nowMs } from './offices.js';

/** The draw that all cases vary. */
export const now: FacilityFuturesOptions = {
  timeMs: nowMs,
  currentLoadKw: nowKw,
  dayCount: 4,
  seed: 7,
  pathCount: 24,
  parameterDraws: 6,
};

/** Futures of an office that differ in one thing at a time. */
const futuresOf: Record<string, [Partial<FacilityFuturesOptions>, (() => FacilityState)?]> = {
  plain: [{}],
  'no load now': [{ currentLoadKw: undefined as never }],
  'hours of today read': [{}, facilities.officeToday],
  'from the last reading': [{ currentLoadKw: undefined as never }, facilities.officeToday],
  'a load far off': [{ currentLoadKw: 3 * nowKw }],
  'a load below zero': [{ currentLoadKw: -40 }],
  midnight: [{ timeMs: hoursLater(-10) }],
  'the last hour': [{ timeMs: hoursLater(13) }],
  'the same day alone': [{ dayCount: 1 }],
  'a month': [{ dayCount: 31 }],
  'elapsed days': [{ elapsedDays: 3 }],
  'a fortnight later': [{ timeMs: hoursLater(24 * 14) }],
  'clocks go back': [{ timeMs: Date.UTC(2014, 9, 25, 9), dayCount: 3 }],
  'clocks go forward': [{ timeMs: Date.UTC(2015, 2, 28, 9), dayCount: 3 }],
  'over new year': [{ timeMs: Date.UTC(2014, 11, 30, 9), dayCount: 4 }],
  'a finer meter': [{ meterMinutes: 15 }],
  'a coarser meter': [{ meterMinutes: 60 }],
  hot: [{ temperatureF: 99 }],
  cold: [{ temperatureF: 12 }],
  'hot, with a thermometer': [{ temperatureF: 99 }, facilities.sunny],
  panels: [{}, facilities.sunny],
  'quarters of an hour': [{}, facilities.quarters],
  'three days known': [{}, facilities.thin],
  'three days known, elapsed days': [{ elapsedDays: 2, temperatureF: 90 }, facilities.thin],
  'nothing known': [{}, facilities.unread],
  'nothing known, no load': [{ currentLoadKw: undefined as never }, facilities.unread],
  'nothing known, finer meter': [{ meterMinutes: 5 }, facilities.unread],
  'another seed': [{ seed: 8 }],
  'seed zero': [{ seed: 0, elapsedDays: 1 }],
  'one path': [{ pathCount: 1, parameterDraws: 1 }],
};

/** Futures, with the results of their functions. */
function spread(futures: LoadFutures | undefined): unknown {
  if (futures === undefined) return undefined;
  const { pathCount, dayCount, stepsPerDay } = futures;
  const paths = Array.from({ length: Math.min(4, pathCount) }, (_, path) => {
    const loads = new Float64Array(dayCount * stepsPerDay);
    const solar = new Float64Array(dayCount * stepsPerDay);
    const lastDay = new Float64Array(stepsPerDay);
    futures.pathInto(loads, path);
    futures.solarInto(solar, path);
    futures.dayInto(lastDay, path, dayCount - 1);
    return { loads, solar, lastDay };
  });
  const noon = Array.from({ length: stepsPerDay }, (_, step) => (2 * step === stepsPerDay ? 1 : 0));
  const atNoon = futures.highestOver(noon);
  const noons =
    dayCount === 1
      ? []
      : Array.from({ length: pathCount }, (_, path) => atNoon(path, dayCount - 1));
  return { ...futures, paths, noons };
}

/** Futures of a facility's load, and the peaks that they imply. */
export const futuresCases: readonly GoldenCase[] = [
  ...Object.entries(futuresOf).map(([name, [change, state = facilities.office]]) => ({
    name: `phalanx/drawFacilityFutures/${name}`,
    answer: () => {
      const { futures, elapsed, ...rest } = drawFacilityFutures(state(), { ...now, ...change });
      return { ...rest, futures: spread(futures), elapsed: spread(elapsed) };
    },
  })),
  {
    name: 'phalanx/impliedPeakKw',
    answer: () =>
      Object.values(facilities).flatMap((state) => [
        impliedPeakKw(state(), { timeMs: nowMs }),
        impliedPeakKw(state(), { timeMs: nowMs, currentLoadKw: 250 }),
        impliedPeakKw(state(), { timeMs: hoursLater(9), currentLoadKw: 0, seed: 5 }),
      ]),
  },
];
