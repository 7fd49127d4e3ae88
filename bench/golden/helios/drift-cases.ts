import {
  createAdwin,
  type DriftOptions,
  detectDrift,
  populationStabilityIndex,
  updateAdwin,
} from '@bess/helios/drift';
import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { sampleLoad, samplePrices } from '../sample-series.js';

const prices = Array.from(samplePrices.pricePath);

const noise = (count: number, seed: number) => {
  const draw = createStream({ seed, stream: 0, path: 0 });
  return Float64Array.from({ length: count }, () => nextNormal(draw));
};
const jump = noise(400, 1).map((value, i) => value + (i < 300 ? 0 : 2));

const drifts: Record<string, [ArrayLike<number>, number, DriftOptions?]> = {
  prices: [prices.slice(0, 1_000), 60],
  load: [sampleLoad.loadKwSeries, 60],
  'short present': [prices.slice(0, 400), 60, { currentSteps: 24 }],
  'many false alarms': [prices.slice(0, 400), 60, { falseAlarmRate: 0.3 }],
  jump: [jump, 60],
  'jump in quarter hours': [jump, 15, { currentSteps: 90 }],
  noise: [noise(600, 3), 60],
  constant: [new Array(60).fill(3), 60],
  fewest: [prices.slice(0, 16), 60],
  'jump of a constant': [Array.from({ length: 80 }, (_, i) => (i < 60 ? 1 : 2)), 60],
};

function adwinOf(options: Parameters<typeof createAdwin>[0], values: Float64Array): unknown {
  let adwin = createAdwin(options);
  const found: number[] = [];
  for (const [at, value] of values.entries()) {
    if (at === 100) adwin = JSON.parse(JSON.stringify(adwin));
    if (updateAdwin(adwin, value)) found.push(at);
  }
  return { found, adwin };
}

/** Drift. */
export const driftCases: readonly GoldenCase[] = [
  ...Object.entries(drifts).map(([name, [values, stepMinutes, options]]) => ({
    name: `helios/detectDrift/${name}`,
    answer: () => detectDrift(values, stepMinutes, options),
  })),
  {
    name: 'helios/detectDrift/at random',
    answer: () => {
      const draw = createStream({ seed: 31, stream: 0, path: 0 });
      return Array.from({ length: 60 }, (_, turn) => {
        const count = 16 + Math.floor(500 * nextUniform(draw));
        const from = Math.floor(count * nextUniform(draw));
        const size = 3 * nextUniform(draw);
        const values = noise(count, turn).map((value, i) => value + (i < from ? 0 : size));
        return detectDrift(values, [15, 30, 60][turn % 3]!);
      });
    },
  },
  {
    name: 'helios/detectDrift/refused',
    answer: () =>
      caught([
        () => detectDrift([], 60),
        () => detectDrift(prices.slice(0, 15), 60),
        () => detectDrift([...prices.slice(0, 90), Number.NaN], 60),
        () => detectDrift(prices, 7),
        () => detectDrift(prices, 60, { currentSteps: 7 }),
        () => detectDrift(prices, 60, { currentSteps: 2.5 }),
        () => detectDrift(prices, 60, { currentSteps: 5_000 }),
        () => detectDrift(prices, 60, { falseAlarmRate: 0 }),
      ]),
  },
  {
    name: 'helios/updateAdwin',
    answer: () => [
      adwinOf({}, jump),
      adwinOf({ clock: 1 }, jump),
      adwinOf({ delta: 0.2 }, jump),
      adwinOf({ bucketsPerSize: 2 }, jump),
      adwinOf({ shortestPart: 1, clock: 1 }, jump),
      adwinOf({ gracePeriod: 200, clock: 3 }, jump),
      adwinOf({ clock: 1 }, Float64Array.from(prices.slice(0, 700))),
    ],
  },
  {
    name: 'helios/updateAdwin/refused',
    answer: () =>
      caught([
        () => createAdwin({ delta: 0 }),
        () => createAdwin({ delta: 1 }),
        () => createAdwin({ clock: 0 }),
        () => createAdwin({ clock: 1.5 }),
        () => createAdwin({ bucketsPerSize: 1 }),
        () => createAdwin({ shortestPart: 0 }),
        () => createAdwin({ gracePeriod: -1 }),
        () => updateAdwin(createAdwin(), Number.NaN),
      ]),
  },
  {
    name: 'helios/populationStabilityIndex',
    answer: () => [
      populationStabilityIndex(noise(200, 1), noise(300, 2)),
      populationStabilityIndex(noise(200, 1), noise(300, 2), { falseAlarmRate: 0.4 }),
      populationStabilityIndex(noise(200, 1), noise(300, 2), { mostBins: 2 }),
      populationStabilityIndex(noise(200, 1), noise(300, 2), { informationShare: 0.4 }),
      populationStabilityIndex(
        noise(200, 1),
        noise(300, 2).map((value) => 1.3 * value + 0.4),
      ),
      populationStabilityIndex(prices.slice(0, 500), prices.slice(500, 900)),
      populationStabilityIndex([1], [2]),
      populationStabilityIndex([5, 5, 5], [5, 5]),
    ],
  },
  {
    name: 'helios/populationStabilityIndex/refused',
    answer: () =>
      caught([
        () => populationStabilityIndex([], [1]),
        () => populationStabilityIndex([1], []),
        () => populationStabilityIndex([Number.NaN], [1]),
        () => populationStabilityIndex([1], [1], { falseAlarmRate: 1 }),
        () => populationStabilityIndex([1], [1], { mostBins: 1 }),
        () => populationStabilityIndex([1], [1], { informationShare: 0 }),
        () => populationStabilityIndex([1], [1], { informationShare: 1.1 }),
      ]),
  },
];
