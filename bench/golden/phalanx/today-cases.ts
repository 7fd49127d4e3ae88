import { createTimeGrid } from '@bess/kernel/series';
import type { FacilityState } from '@bess/phalanx';
import { demandWindows, localMeteredSteps } from '@bess/phalanx/demand';
import { drawFacilityFutures } from '@bess/phalanx/futures';
import {
  planToday,
  planTodayWaitAndSee,
  type TodayOptions,
  terminalDemandCost,
  todayProblem,
} from '@bess/phalanx/plan';
import { type PeakRiskProblem, peakRisk } from '@bess/phalanx/risk';
import type { Tariff } from '@bess/tariff-library';
import type { GoldenCase } from '../golden-case.js';
import { battery, facilities, hoursLater, limitedBattery, nowKw, nowMs } from './offices.js';
import {
  flatTariff,
  ratchetTariff,
  summerTariff,
  threeWindowTariff,
  tieredTariff,
  touTariff,
} from './tariffs.js';

/** Variants of today's plan. */
interface Today {
  readonly tariff: Tariff;
  readonly state: () => FacilityState;
  readonly timeMs: number;
  readonly dayCount: number;
  readonly change: Partial<TodayOptions>;
}

/** Today's options from the futures of a facility. */
function todayOf(given: Partial<Today>): TodayOptions {
  const { tariff = touTariff, state = facilities.office, timeMs = nowMs } = given;
  const { dayCount = 6, change = {} } = given;
  const { stepMinutes } = state().settings;
  const drawn = drawFacilityFutures(state(), {
    timeMs,
    currentLoadKw: nowKw,
    dayCount,
    seed: 3,
    pathCount: 60,
    parameterDraws: 6,
  });
  const grid = createTimeGrid({
    start: '2014-07-14',
    length: (dayCount * 1440) / stepMinutes,
    stepMinutes,
    timeZone: 'Europe/London',
  });
  const windows = demandWindows(tariff, grid, {
    ...(tariff.ratchet && {
      laterPeaksKw: [
        [380, 420, 450],
        [300, 410, 390],
      ],
    }),
  });
  return {
    futures: drawn.futures,
    fromStep: drawn.nowStep,
    stepMinutes,
    battery,
    windows,
    meteredSteps: windows.map((window) => localMeteredSteps(window, grid, 0, dayCount)),
    runningPeaksKw: windows.map((_, window) => 330 - 30 * window),
    ...change,
  };
}

const variants: Record<string, Partial<Today>> = {
  plain: {},
  'flat demand': { tariff: flatTariff },
  'summer alone': { tariff: summerTariff },
  'three windows': { tariff: threeWindowTariff },
  tiers: { tariff: tieredTariff },
  'a ratchet': { tariff: ratchetTariff },
  'the last day': { dayCount: 1 },
  'from midnight': { timeMs: hoursLater(-10) },
  'late in the evening': { timeMs: hoursLater(12) },
  'the last hour': { timeMs: hoursLater(13), tariff: summerTariff },
  'no peak so far': { change: { runningPeaksKw: [0, 0] } },
  'a peak above all': { change: { runningPeaksKw: [2_000, 2_000] } },
  'limited battery': { change: { battery: limitedBattery } },
  panels: { state: facilities.sunny },
  'quarters of an hour': { state: facilities.quarters, timeMs: nowMs + 1_800_000 },
  'nothing known': { state: facilities.unread },
};

const socFractions = [0.1, 0.45, 0.8];

function plansOf(options: TodayOptions): unknown {
  const { fromStep, stepMinutes, windows, runningPeaksKw } = options;
  const steps = 1440 / stepMinutes - fromStep;
  const plan = planToday(options);
  const rule = planTodayWaitAndSee(options);
  const peaks = [runningPeaksKw, windows.map(() => 420), windows.map(() => 0)];
  const asked = (
    of: (step: number, loadKw: number, soc: number, peaks: ArrayLike<number>) => number,
  ) =>
    peaks.map((peaksKw) =>
      socFractions.map((socFraction) =>
        Array.from({ length: steps }, (_, ahead) =>
          [200, 390, 470].map((loadKw) => of(fromStep + ahead, loadKw, socFraction, peaksKw)),
        ),
      ),
    );
  return {
    plan: asked(plan.capKw),
    upTo: asked(plan.chargeUpToKw),
    rule: asked(rule.capKw),
    expected: peaks.map((peaksKw) =>
      socFractions.map((soc) => [plan.expectedCost(soc, peaksKw), rule.expectedCost(soc, peaksKw)]),
    ),
  };
}

/** The rest of today as a problem, without the battery. */
function problemOf(options: TodayOptions): unknown {
  const { battery: _battery, ...problem } = todayProblem(options);
  return problem;
}

const futuresAt = (timeMs: number, state: () => FacilityState, dayCount: number) =>
  drawFacilityFutures(state(), {
    timeMs,
    currentLoadKw: nowKw,
    dayCount,
    seed: 11,
    pathCount: 300,
    parameterDraws: 6,
  });

/** The problem at an hour of the day. */
function scene(
  hour: number,
  change: Partial<PeakRiskProblem> = {},
  state: () => FacilityState = facilities.office,
  dayCount = 6,
): PeakRiskProblem {
  const { futures, seenSteps, nowStep, isFromShapes } = futuresAt(
    hoursLater(hour - 10),
    state,
    dayCount,
  );
  return { futures, seenSteps, fromStep: nowStep, isFromShapes, runningPeakKw: 400, ...change };
}

const metered = (days: number, counts: (hour: number) => boolean) =>
  Uint8Array.from({ length: 24 * days }, (_, hour) => (counts(hour) ? 1 : 0));

const risks: Record<string, () => PeakRiskProblem[]> = {
  plain: () => [scene(10)],
  'at midnight': () => [scene(0, { seenSteps: 0 })],
  'nothing seen': () => [scene(10, { seenSteps: 0 })],
  'the last day': () => [scene(10, {}, facilities.office, 1)],
  'the last hour': () => [scene(23, {}, facilities.office, 1)],
  'no peak so far': () => [scene(10, { runningPeakKw: 0 })],
  'a peak above all': () => [scene(10, { runningPeakKw: 5_000 })],
  'a floor': () => [scene(10, { floorKw: 430 })],
  'peaks by path': () => [
    scene(10, { runningPeakKw: Float64Array.from({ length: 300 }, (_, path) => 300 + path) }),
  ],
  'later peaks by path': () => [
    scene(10, { laterPeaksKw: Float64Array.from({ length: 300 }, (_, path) => 350 + path / 2) }),
  ],
  'evenings alone': () => [
    scene(10, { meteredSteps: metered(6, (hour) => hour % 24 >= 16 && hour % 24 < 21) }),
  ],
  'nothing metered': () => [scene(10, { meteredSteps: metered(6, () => false) })],
  'nothing metered today': () => [scene(10, { meteredSteps: metered(6, (hour) => hour > 48) })],
  'from shapes': () => [scene(10, {}, facilities.unread)],
  panels: () => [scene(10, {}, facilities.sunny)],
  'two scenes': () => [scene(10), scene(15, { runningPeakKw: 380 })],
};

/** The rest of today, and the risk that the peak comes soon. */
export const todayCases: readonly GoldenCase[] = [
  ...Object.entries(variants).map(([name, given]) => ({
    name: `phalanx/planToday/${name}`,
    answer: () => plansOf(todayOf(given)),
  })),
  ...['plain', 'flat demand', 'quarters of an hour', 'the last day', 'limited battery'].map(
    (name) => ({
      name: `phalanx/todayProblem/${name}`,
      answer: () => problemOf(todayOf(variants[name]!)),
    }),
  ),
  {
    name: 'phalanx/restOfPeriodCost',
    answer: () =>
      [flatTariff, tieredTariff, ratchetTariff].map((tariff) => {
        const { windows } = todayOf({ tariff });
        return terminalDemandCost(
          windows[0]!,
          [0, 120, 250, 301, 500],
          [260, 410, 470, 90],
          [200, 350, 420, 90],
        );
      }),
  },
  ...Object.entries(risks).map(([name, scenes]) => ({
    name: `phalanx/peakRisk/${name}`,
    answer: () => peakRisk(scenes()),
  })),
];
