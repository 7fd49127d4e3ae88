import { createBattery } from '@bess/kernel/battery';
import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { type CapPlan, type DayPlan, type DayProblem, planCaps, planDay } from '@bess/phalanx/plan';
import type { GoldenCase } from '../golden-case.js';
import { limitedBattery } from './offices.js';

const ideal = { powerKw: 40, capacityKwh: 60, chargeEfficiency: 1, dischargeEfficiency: 1 };
/** A battery without losses and wear. */
export const lossless = createBattery({ ...ideal, wearPerMwhDischarged: 0 });

/** Two nodes, then three, then two. */
export const problem: DayProblem = {
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

/** A plan's answers in some states. */
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

/** Planning under an uncertain load. */
export const planCases: readonly GoldenCase[] = [
  ...Object.entries(problems).flatMap(([name, change]) => {
    const changed = { ...problem, ...change };
    return [
      { name: `phalanx/planDay/${name}`, answer: () => asked(planDay(changed), changed) },
      { name: `phalanx/planCaps/${name}`, answer: () => asked(planCaps(changed), changed) },
    ];
  }),
  { name: 'phalanx/plans/at random', answer: drawnPlans },
];
