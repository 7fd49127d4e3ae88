import {
  adaptiveBound,
  buildScoreTable,
  conformalForecast,
  conformalQuantile,
  conformalQuantileSorted,
  createAdaptiveConformal,
  createQuantileTracker,
  localSpread,
  lookUpScores,
  normalizedScores,
  type QuantileTrackerOptions,
  rearrangeQuantiles,
  residualBlockBootstrap,
  schaakeShuffle,
  trackedBound,
  updateAdaptiveConformal,
  updateQuantileTracker,
  weightedConformalQuantiles,
} from '@bess/helios/conformal';
import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';

const normals = (count: number, seed: number) => {
  const draw = createStream({ seed, stream: 0, path: 0 });
  return Array.from({ length: count }, () => nextNormal(draw));
};
const scores = normals(300, 4);
const LEVELS = [0.05, 0.25, 0.5, 0.75, 0.95];
const pooled = { levels: [0.1, 0.5, 0.9], scores: [-1.3, 0.1, 1.6], weight: 40 };

/** Bounds from two hundred scores; the later ones are twice as large. */
const unsettled = scores.map((score, i) => (i < 150 ? score : 2 * score + 0.5));

function adaptive(options: Parameters<typeof createAdaptiveConformal>[0]): unknown {
  let state = createAdaptiveConformal(options);
  const bounds = unsettled.map((score, i) => {
    if (i === 90) state = JSON.parse(JSON.stringify(state));
    const bound = adaptiveBound(state);
    return [bound, updateAdaptiveConformal(state, score)];
  });
  return { bounds, state };
}

function tracked(options: QuantileTrackerOptions, expected = 0): unknown {
  let state = createQuantileTracker(options);
  const bounds = unsettled.map((score, i) => {
    if (i === 90) state = JSON.parse(JSON.stringify(state));
    const expectedScore = expected * Math.floor(i / 50);
    const bound = trackedBound(state, expectedScore);
    return [bound, updateQuantileTracker(state, score, expectedScore)];
  });
  return { bounds, state };
}

const grid = { contextSteps: [24, 168, 672], horizonSteps: [1, 24], levels: [0.1, 0.5, 0.9] };
function tableSamples() {
  const draw = createStream({ seed: 6, stream: 0, path: 0 });
  return Array.from({ length: 900 }, () => ({
    contextSteps: [10, 24, 50, 100, 168, 300, 672, 1_500][Math.floor(8 * nextUniform(draw))]!,
    horizonStep: 1 + Math.floor(40 * nextUniform(draw)),
    score: nextNormal(draw),
  }));
}

const quantiles = {
  levels: [0.1, 0.5, 0.9],
  values: Float64Array.of(3, 1, 2, 7, 9, 8, -4, -6, -5),
};
const rising = { levels: [0.1, 0.5, 0.9], values: Float64Array.of(1, 2, 3, 7, 8, 9, -6, -5, -4) };
const template = normals(21, 9);

/** Intervals and paths. */
export const intervalCases: readonly GoldenCase[] = [
  {
    name: 'helios/conformalQuantile',
    answer: () => [
      ...[0.001, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98, 0.999].flatMap((level) => [
        conformalQuantile(scores, level),
        conformalQuantile(scores.slice(0, 9), level),
        conformalQuantile([2], level),
        conformalQuantileSorted(
          [...scores].sort((a, b) => a - b),
          level,
        ),
        conformalQuantileSorted([], level),
      ]),
    ],
  },
  {
    name: 'helios/blendScores',
    answer: () => [
      weightedConformalQuantiles([], pooled, LEVELS),
      weightedConformalQuantiles(scores, pooled, LEVELS),
      weightedConformalQuantiles(scores.slice(0, 3), pooled, LEVELS),
      weightedConformalQuantiles(scores, { ...pooled, weight: 1 }, [0.5]),
      weightedConformalQuantiles(scores.slice(0, 20), { ...pooled, weight: 1e6 }, [0.01, 0.99]),
      weightedConformalQuantiles(
        [1, 1, 1, 1],
        { levels: [0.5], scores: [0], weight: 2.5 },
        [0.2, 0.8],
      ),
    ],
  },
  {
    name: 'helios/buildScoreTable',
    answer: () => {
      const table = buildScoreTable(tableSamples(), grid);
      const places = [1, 24, 60, 168, 300, 672, 5_000].flatMap((context) =>
        [1, 5, 24, 100].map((horizon) => lookUpScores(table, context, horizon)),
      );
      return { table, places };
    },
  },
  {
    name: 'helios/conformalForecast',
    answer: () => [
      conformalForecast({
        point: [10, -5, 0],
        spread: [2, 0.5, 9],
        levels: LEVELS,
        scoresOf: (step) => LEVELS.map((level) => step * (level - 0.4)),
      }),
      conformalForecast({ point: [10], spread: [2], levels: [0.2, 0.3], scoresOf: () => [4, 3] }),
    ],
  },
  {
    name: 'helios/updateAdaptiveConformal',
    answer: () => [
      adaptive({ level: 0.9 }),
      adaptive({ level: 0.1 }),
      adaptive({ level: 0.9, rate: 0.2 }),
      adaptive({ level: 0.8, memory: 10 }),
    ],
  },
  {
    name: 'helios/updateQuantileTracker',
    answer: () => [
      tracked({ level: 0.9 }),
      tracked({ level: 0.1, rate: 0.02 }),
      tracked({ level: 0.9, rateUnit: 'score' }),
      tracked({ level: 0.9, integralGain: 0.5 }),
      tracked({ level: 0.9, integralGain: 0.5, saturation: 0.05 }),
      tracked({ level: 0.9, memory: 3 }),
      tracked({ level: 0.9, start: 1.28 }),
      tracked({ level: 0.9, integralGain: 0.1 }, 0.3),
    ],
  },
  {
    name: 'helios/enforceOrder',
    answer: () => [
      rearrangeQuantiles(quantiles),
      rearrangeQuantiles(quantiles, [0, 8.5, -4.2]),
      rearrangeQuantiles(rising),
    ],
  },
  {
    name: 'helios/localSpread',
    answer: () => [
      localSpread(unsettled, 24),
      localSpread(unsettled.slice(0, 30), 0.5),
      localSpread([0, 0, 0], 24),
      localSpread([0, 0, 5], 1e6),
    ],
  },
  {
    name: 'helios/residualBlockPaths',
    answer: () => {
      const draw = createStream({ seed: 12, stream: 0, path: 0 });
      const point = normals(30, 2);
      return [
        residualBlockBootstrap(point, scores, { pathCount: 5, blockSteps: 7 }, draw),
        residualBlockBootstrap(
          point,
          scores,
          { pathCount: 5, blockSteps: 7, seasonSteps: 24 },
          draw,
        ),
        residualBlockBootstrap(point, scores, { pathCount: 2, blockSteps: 1 }, draw),
        residualBlockBootstrap(point, scores.slice(0, 40), { pathCount: 2, blockSteps: 40 }, draw),
        residualBlockBootstrap([1], [3], { pathCount: 2, blockSteps: 1 }, draw),
      ];
    },
  },
  {
    name: 'helios/scaledScores',
    answer: () => [
      normalizedScores([12, 9, -3], [10, 10, -3], [2, 4, 1e-9]),
      normalizedScores([0], [0], [1]),
    ],
  },
  {
    name: 'helios/schaakeShuffle',
    answer: () => [
      schaakeShuffle(rising, template),
      schaakeShuffle(rising, [5, 5, 5, 5, 5, 5]),
      schaakeShuffle(rising, template.slice(0, 3)),
      schaakeShuffle({ levels: [0.5], values: Float64Array.of(4) }, [1, 2, 3]),
      schaakeShuffle({ levels: LEVELS, values: Float64Array.from(LEVELS) }, normals(50, 3)),
    ],
  },
  {
    name: 'helios/intervals/refused',
    answer: () => {
      const draw = createStream({ seed: 1, stream: 0, path: 0 });
      const table = buildScoreTable(tableSamples(), grid);
      return caught([
        () => conformalQuantile([], 0.5),
        () => conformalQuantile([Number.NaN], 0.5),
        () => conformalQuantile([1], 0),
        () => weightedConformalQuantiles([Number.NaN], pooled, LEVELS),
        () => weightedConformalQuantiles([], { ...pooled, weight: 0 }, LEVELS),
        () => weightedConformalQuantiles([], { ...pooled, scores: [1] }, LEVELS),
        () => weightedConformalQuantiles([], pooled, [0.5, 0.5]),
        () => buildScoreTable([], grid),
        () => buildScoreTable(tableSamples(), { ...grid, contextSteps: [168, 24] }),
        () => buildScoreTable(tableSamples(), { ...grid, horizonSteps: [] }),
        () => buildScoreTable(tableSamples(), { ...grid, levels: [1.5] }),
        () => buildScoreTable([{ contextSteps: 1, horizonStep: 1, score: Number.NaN }], grid),
        () => lookUpScores(table, 0, 1),
        () => lookUpScores(table, 24, 1.5),
        () => conformalForecast({ point: [1], spread: [0], levels: [0.5], scoresOf: () => [0] }),
        () => conformalForecast({ point: [1], spread: [1, 2], levels: [0.5], scoresOf: () => [0] }),
        () => conformalForecast({ point: [1], spread: [1], levels: [0.5], scoresOf: () => [] }),
        () => createAdaptiveConformal({ level: 1 }),
        () => createAdaptiveConformal({ level: 0.9, rate: 0 }),
        () => createAdaptiveConformal({ level: 0.9, memory: 0 }),
        () => updateAdaptiveConformal(createAdaptiveConformal({ level: 0.9 }), Number.NaN),
        () => createQuantileTracker({ level: 0 }),
        () => createQuantileTracker({ level: 0.9, rate: 0 }),
        () => createQuantileTracker({ level: 0.9, integralGain: -1 }),
        () => createQuantileTracker({ level: 0.9, saturation: 0 }),
        () => createQuantileTracker({ level: 0.9, memory: 0.5 }),
        () => createQuantileTracker({ level: 0.9, start: Number.NaN }),
        () => updateQuantileTracker(createQuantileTracker({ level: 0.9 }), Number.NaN),
        () => rearrangeQuantiles({ levels: [0.1, 0.5], values: Float64Array.of(1, 2, 3) }),
        () => rearrangeQuantiles(rising, [1]),
        () => localSpread([], 24),
        () => localSpread([1], 0),
        () => residualBlockBootstrap([1], [1], { pathCount: 0, blockSteps: 1 }, draw),
        () => residualBlockBootstrap([1], [1], { pathCount: 1, blockSteps: 2 }, draw),
        () =>
          residualBlockBootstrap(
            [1],
            [1, 2],
            { pathCount: 1, blockSteps: 2, seasonSteps: 2 },
            draw,
          ),
        () => normalizedScores([1], [1, 2], [1]),
        () => normalizedScores([1], [1], [0]),
        () => schaakeShuffle(rising, [1, 2]),
        () => schaakeShuffle(rising, []),
      ]);
    },
  },
];
