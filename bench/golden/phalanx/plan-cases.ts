import { createBattery } from '@bess/kernel/battery';
import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { type CapPlan, type DayPlan, type DayProblem, planCaps, planDay } from '@bess/phalanx/plan';
import {
  type FollowOptions,
  followTarget,
  followTargetInto,
  type LowestFeasibleTargetOptions,
  lowestFeasibleTarget,
  prepareTargets,
} from '@bess/phalanx/target';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { sampleLoad } from '../sample-series.js';
import { battery, limitedBattery } from './offices.js';

const ideal = { powerKw: 40, capacityKwh: 60, chargeEfficiency: 1, dischargeEfficiency: 1 };
const lossless = createBattery({ ...ideal, wearPerMwhDischarged: 0 });
const week = sampleLoad.loadKwSeries.slice(0, 168);
const allHours = new Uint8Array(168).fill(1);
const evenings = allHours.map((_, hour) => (hour % 24 >= 16 && hour % 24 < 21 ? 1 : 0));

const followed: FollowOptions = {
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

/** Two nodes, then three, then two; energy priced. */
const problem: DayProblem = {
  stepMinutes: 60,
  battery: lossless,
  socLevels: 7,
  nodesKw: [Float64Array.of(60, 90), Float64Array.of(50, 80, 120), Float64Array.of(70, 110)],
  transition: [
    Float64Array.of(0.4, 0.6),
    Float64Array.of(0.5, 0.3, 0.2, 0.1, 0.4, 0.5),
    Float64Array.of(0.9, 0.1, 0.5, 0.5, 0.2, 0.8),
  ],
  windows: [
    { meteredSteps: Uint8Array.of(1, 1, 1), levelsKw: Float64Array.of(0, 50, 70, 90, 110, 120) },
  ],
  terminalCost: Float64Array.of(0, 500, 700, 900, 1150, 1300),
};
const twoWindows: Partial<DayProblem> = {
  windows: [
    { meteredSteps: Uint8Array.of(1, 1, 1), levelsKw: Float64Array.of(0, 80, 120) },
    { meteredSteps: Uint8Array.of(0, 1, 0), levelsKw: Float64Array.of(20, 60, 100, 120) },
  ],
  terminalCost: Float64Array.from(
    { length: 12 },
    (_, at) => 300 * Math.floor(at / 4) + 170 * (at % 4),
  ),
};
const problems: Record<string, Partial<DayProblem>> = {
  plain: {},
  'priced energy': { energyPricePerKwh: Float64Array.of(0.1, 2, 0.3) },
  'energy below zero': { energyPricePerKwh: Float64Array.of(-1, 0.2, -0.5) },
  'a first step that has begun': { firstStepMinutes: 20 },
  'quarters of an hour': { stepMinutes: 15 },
  'limited battery': { battery: limitedBattery },
  'a battery of one state': {
    battery: createBattery({
      powerKw: 10,
      capacityKwh: 10,
      minSocFraction: 0.5,
      maxSocFraction: 0.5,
    }),
  },
  'two states of charge': { socLevels: 2 },
  'a step that is not metered': {
    windows: [{ ...problem.windows[0]!, meteredSteps: Uint8Array.of(1, 0, 1) }],
  },
  'two windows': twoWindows,
  'two windows, one by one': {
    ...twoWindows,
    windows: [
      { ...twoWindows.windows![0]!, meteredSteps: Uint8Array.of(1, 0, 0) },
      { ...twoWindows.windows![1]!, meteredSteps: Uint8Array.of(0, 0, 1) },
    ],
  },
  'costs by what is left': {
    terminalCost: Float64Array.from(
      { length: 42 },
      (_, at) => 200 * (at % 6) - 15 * Math.floor(at / 6),
    ),
  },
  'wear that is dear': { battery: createBattery({ ...ideal, wearPerMwhDischarged: 900 }) },
  'one level': {
    windows: [{ ...problem.windows[0]!, levelsKw: Float64Array.of(40) }],
    terminalCost: Float64Array.of(25),
  },
};

const socFractions = [0, 0.13, 0.5, 0.98, 1];
const peaksOf = (windows: number) =>
  [0, 65, 100, 180].map((kw) => Array.from({ length: windows }, (_, window) => kw / (1 + window)));

/** What a plan says in some states. */
function asked(plan: DayPlan | CapPlan, { nodesKw, windows }: DayProblem): unknown {
  const loadsKw = [30, 60, 85, 130];
  return peaksOf(windows.length).map((peaksKw) =>
    socFractions.map((socFraction) => ({
      expected: plan.expectedCost(socFraction, peaksKw),
      caps: nodesKw.map((_, step) =>
        loadsKw.map((loadKw) => plan.capKw(step, loadKw, socFraction, peaksKw)),
      ),
      upTo:
        'chargeUpToKw' in plan
          ? nodesKw.map((_, step) =>
              loadsKw.map((loadKw) => plan.chargeUpToKw(step, loadKw, socFraction, peaksKw)),
            )
          : undefined,
    })),
  );
}

function drawnProblem(draw: RandomStream): DayProblem {
  const below = (count: number) => Math.floor(count * nextUniform(draw));
  const rising = (length: number, most: number) => {
    const widths = Array.from({ length }, () => 1 + most * nextUniform(draw));
    return Float64Array.from(widths, (_, index) =>
      widths.slice(0, index + 1).reduce((sum, width) => sum + width, 0),
    );
  };
  const steps = 1 + below(6);
  const nodesKw = Array.from({ length: steps }, () => rising(1 + below(4), 60));
  const windows = Array.from({ length: 1 + below(2) }, () => ({
    meteredSteps: Uint8Array.from({ length: steps }, () => (below(4) === 0 ? 0 : 1)),
    levelsKw: rising(2 + below(5), 60),
  }));
  const levels = windows.reduce((product, { levelsKw }) => product * levelsKw.length, 1);
  const terminal = rising(levels, 300);
  return {
    stepMinutes: [15, 30, 60][below(3)]!,
    battery: createBattery({
      powerKw: 1 + 80 * nextUniform(draw),
      capacityKwh: 1 + 150 * nextUniform(draw),
      wearPerMwhDischarged: 50 * nextUniform(draw),
      chargeEfficiency: 0.7 + 0.3 * nextUniform(draw),
    }),
    socLevels: 2 + below(12),
    nodesKw,
    transition: nodesKw.map((nodes, step) => {
      const rows = step === 0 ? 1 : nodesKw[step - 1]!.length;
      return Float64Array.from(
        Array.from({ length: rows }, () => {
          const weights = Array.from(nodes, () => 0.05 + nextUniform(draw));
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          return weights.map((weight) => weight / total);
        }).flat(),
      );
    }),
    windows,
    terminalCost: terminal,
    ...(below(2) === 0 && {
      energyPricePerKwh: Float64Array.from({ length: steps }, () => nextUniform(draw) - 0.2),
    }),
  };
}

function drawnPlans(): unknown {
  const draw = createStream({ seed: 41, stream: 0, path: 0 });
  return Array.from({ length: 40 }, () => {
    const drawn = drawnProblem(draw);
    return [asked(planDay(drawn), drawn), asked(planCaps(drawn), drawn)];
  });
}

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

/** Following targets, and planning under an uncertain load. */
export const planCases: readonly GoldenCase[] = [
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
  ...Object.entries(problems).flatMap(([name, change]) => {
    const changed = { ...problem, ...change };
    return [
      { name: `phalanx/planDay/${name}`, answer: () => asked(planDay(changed), changed) },
      { name: `phalanx/planCaps/${name}`, answer: () => asked(planCaps(changed), changed) },
    ];
  }),
  { name: 'phalanx/plans/at random', answer: drawnPlans },
  { name: 'phalanx/plans/refused', answer: () => caught(refusedCalls()) },
];

function refusedCalls(): (() => unknown)[] {
  const faulty: Partial<DayProblem>[] = [
    { nodesKw: [] },
    { socLevels: 1 },
    { socLevels: 1001 },
    { socLevels: 2.5 },
    { windows: [] },
    { windows: [...problem.windows, ...problem.windows, ...problem.windows] },
    { nodesKw: [Float64Array.of(90, 60), ...problem.nodesKw.slice(1)] },
    { nodesKw: [Float64Array.of(), ...problem.nodesKw.slice(1)] },
    { transition: problem.transition.slice(1) },
    { transition: [Float64Array.of(0.4, 0.5), ...problem.transition.slice(1)] },
    { transition: [Float64Array.of(-0.4, 1.4), ...problem.transition.slice(1)] },
    { transition: [Float64Array.of(1), ...problem.transition.slice(1)] },
    { terminalCost: Float64Array.of(1, 2) },
    { terminalCost: Float64Array.of(0, 1, 2, 3, 4, Number.NaN) },
    { energyPricePerKwh: Float64Array.of(1) },
    { energyPricePerKwh: Float64Array.of(1, Number.POSITIVE_INFINITY, 1) },
    { windows: [{ ...problem.windows[0]!, meteredSteps: Uint8Array.of(1) }] },
    { stepMinutes: 0 },
  ];
  const plan = planDay(problem);
  const unfollowed: Partial<FollowOptions>[] = [
    { windows: [] },
    { windows: [{ meteredSteps: allHours, targetKw: -1 }] },
    { windows: [{ meteredSteps: allHours, targetKw: Number.NaN }] },
    { windows: [...followed.windows, { meteredSteps: Uint8Array.of(1), targetKw: 1 }] },
    { netLoadKwSeries: [1, 2] },
    { netLoadKwSeries: week.map((kw, hour) => (hour === 9 ? Number.NaN : kw)) },
    { runningPeaksKw: [1, 2] },
    { initialSocFraction: 1.01 },
    { stepMinutes: -5 },
  ];
  return [
    ...faulty.map((change) => () => planDay({ ...problem, ...change })),
    ...faulty.map((change) => () => planCaps({ ...problem, ...change })),
    () => plan.capKw(3, 50, 0.5, [0]),
    () => plan.capKw(0, Number.NaN, 0.5, [0]),
    () => plan.capKw(0, 50, 1.5, [0]),
    () => plan.capKw(0, 50, 0.5, [0, 0]),
    () => plan.expectedCost(-0.1, [0]),
    () => plan.expectedCost(0.1, [Number.NaN]),
    ...unfollowed.map((change) => () => followTarget({ ...followed, ...change })),
    () => lowestFeasibleTarget({ ...followed, runningPeakKw: -3 }),
    () => lowestFeasibleTarget({ ...followed, netLoadKwSeries: [] }),
  ];
}
