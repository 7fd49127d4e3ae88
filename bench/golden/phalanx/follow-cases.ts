import { createBattery } from '@bess/kernel/battery';
import { createStream, nextUniform } from '@bess/kernel/rng';
import {
  type FollowOptions,
  followTarget,
  followTargetInto,
  type LowestFeasibleTargetOptions,
  lowestFeasibleTarget,
  prepareTargets,
} from '@bess/phalanx/target';
import type { GoldenCase } from '../golden-case.js';
import { sampleLoad } from '../sample-series.js';
import { battery, limitedBattery } from './offices.js';
import { lossless } from './plan-cases.js';

/** A week of the sample load [kW]. */
export const week = sampleLoad.loadKwSeries.slice(0, 168);
/** Every hour is metered. */
export const allHours = new Uint8Array(168).fill(1);
const evenings = allHours.map((_, hour) => (hour % 24 >= 16 && hour % 24 < 21 ? 1 : 0));

/** The week that all cases vary. */
export const followed: FollowOptions = {
  battery,
  stepMinutes: 60,
  netLoadKwSeries: week,
  windows: [{ meteredSteps: allHours, targetKw: 380 }],
  initialSocFraction: 0.6,
};
const follows: Record<string, Partial<FollowOptions>> = {
  plain: {},
  full: { initialSocFraction: 1 },
  empty: { initialSocFraction: 0 },
  'a target out of reach': { windows: [{ meteredSteps: allHours, targetKw: 200 }] },
  'a target of nothing': { windows: [{ meteredSteps: allHours, targetKw: 0 }] },
  'two windows': {
    windows: [
      { meteredSteps: allHours, targetKw: 400 },
      { meteredSteps: evenings, targetKw: 330 },
    ],
  },
  'evenings alone': { windows: [{ meteredSteps: evenings, targetKw: 330 }] },
  'a running peak': { runningPeaksKw: [420] },
  'limited battery': { battery: limitedBattery },
  'below the window': { battery: limitedBattery, initialSocFraction: 0.02 },
  'above the window': { battery: limitedBattery, initialSocFraction: 0.97 },
  'five minutes': { stepMinutes: 5 },
  'below zero': {
    netLoadKwSeries: week.map((kw) => kw - 300),
    windows: [{ meteredSteps: allHours, targetKw: 70 }],
  },
};
const leasts: Record<string, Partial<LowestFeasibleTargetOptions>> = {
  plain: {},
  full: { initialSocFraction: 1 },
  empty: { initialSocFraction: 0 },
  evenings: { meteredSteps: evenings },
  'no step counts': { meteredSteps: new Uint8Array(168) },
  'a running peak': { runningPeakKw: 390 },
  'a running peak above all': { runningPeakKw: 900 },
  'limited battery': { battery: limitedBattery },
  'lossless battery': { battery: lossless },
  'five minutes': { stepMinutes: 5 },
};

function drawnFollows(): unknown {
  const draw = createStream({ seed: 42, stream: 0, path: 0 });
  return Array.from({ length: 120 }, () => {
    const length = 1 + Math.floor(60 * nextUniform(draw));
    const meteredSteps = Uint8Array.from({ length }, () => (nextUniform(draw) < 0.7 ? 1 : 0));
    const options = {
      battery: createBattery({
        powerKw: 1 + 150 * nextUniform(draw),
        capacityKwh: 1 + 400 * nextUniform(draw),
        dischargeEfficiency: 0.6 + 0.4 * nextUniform(draw),
      }),
      stepMinutes: [5, 15, 60][Math.floor(3 * nextUniform(draw))]!,
      netLoadKwSeries: Float64Array.from({ length }, () => 400 * nextUniform(draw) - 80),
      initialSocFraction: nextUniform(draw),
    };
    const targetKw = 300 * nextUniform(draw);
    const least = lowestFeasibleTarget({ ...options, meteredSteps });
    return [followTarget({ ...options, windows: [{ meteredSteps, targetKw }] }), least];
  });
}

/** Following targets. */
export const followCases: readonly GoldenCase[] = [
  ...Object.entries(follows).map(([name, change]) => ({
    name: `phalanx/followTarget/${name}`,
    answer: () => followTarget({ ...followed, ...change }),
  })),
  {
    name: 'phalanx/followTargetInto',
    answer: () => {
      const rule = prepareTargets(battery, 15, [
        { meteredSteps: allHours.slice(0, 24), targetKw: 360 },
        { meteredSteps: evenings.slice(0, 24), targetKw: 320 },
      ]);
      const state = { socFraction: 0.9, peaksKw: Float64Array.of(340, 0), wearCost: 1.5 };
      const gridKw = new Float64Array(24);
      const socs = new Float64Array(24);
      followTargetInto(state, rule, week, 48, gridKw, socs);
      const after = { ...state, peaksKw: state.peaksKw.slice() };
      rule.targetsKw[0] = 300;
      followTargetInto(state, rule, week, 72);
      return { rule, gridKw, socs, after, state };
    },
  },
  ...Object.entries(leasts).map(([name, change]) => ({
    name: `phalanx/leastTarget/${name}`,
    answer: () => lowestFeasibleTarget({ ...followed, ...change }),
  })),
  { name: 'phalanx/followTarget/at random', answer: drawnFollows },
];
