import {
  dieboldMarianoTest,
  energyScore,
  intervalCoverage,
  meanAbsoluteError,
  meanAbsolutePercentageError,
  meanAbsoluteScaledError,
  meanPinballLoss,
  meanScaledIntervalScore,
  pinballLoss,
  relativeMeanAbsoluteError,
  symmetricMeanAbsolutePercentageError,
} from '@bess/helios/metrics';
import { pretrainedWeights } from '@bess/helios/models';
import {
  heliosExpansions,
  heliosModelNames,
  heliosRequestSchema,
  heliosResultSchema,
} from '@bess/helios/schema';
import {
  averageOverWindows,
  deseasonalize,
  detectSeasonality,
  findExactPeriod,
  fitAsinhTransform,
  fitRobustScale,
  fitSeasonalProfile,
  fromAsinh,
  reseasonalize,
  seasonSteps,
  toAsinh,
} from '@bess/helios/transforms';
import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { sampleLoad, samplePrices, syntheticLoad, syntheticPrices } from '../sample-series.js';
import { seriesDigest } from '../series-digest.js';
import { withoutTexts } from '../without-texts.js';

const prices = samplePrices.pricePath;
const actual = prices.slice(500, 560);
const expected = prices.slice(476, 536);
const reference = prices.slice(332, 392);
const history = prices.slice(0, 500);
const losses = (from: Float64Array) => actual.map((value, i) => Math.abs(value - from[i]!));
const forecast = {
  levels: [0.1, 0.5, 0.9],
  values: Float64Array.from(
    { length: 180 },
    (_, i) => expected[Math.floor(i / 3)]! + 6 * ((i % 3) - 1),
  ),
};
const intervals = {
  lower: expected.map((value) => value - 8),
  upper: expected.map((value) => value + 5),
  coverage: 0.8,
  history,
  seasonSteps: 24,
};
const scale = fitRobustScale(history);

const measures = {
  dieboldMarianoTest: () => [
    dieboldMarianoTest(losses(expected), losses(reference)),
    dieboldMarianoTest(losses(expected), losses(reference), { horizonSteps: 24 }),
    dieboldMarianoTest(losses(expected), losses(reference), {
      horizonSteps: 6,
      kernel: 'bartlett',
    }),
    dieboldMarianoTest([1, 2], [1, 2]),
    dieboldMarianoTest([1, 2], [3, 4]),
    dieboldMarianoTest([3, 4, 5], [1, 2, 3]),
    dieboldMarianoTest([1, -1, 1, -1, 1], [0, 0, 0, 0, 0], { horizonSteps: 4 }),
  ],
  energyScore: () => [
    energyScore(actual, Float64Array.from([...expected, ...reference])),
    energyScore([1], [1, 2, 4]),
    energyScore([0, 0], [3, 4]),
  ],
  intervalCoverage: () => [
    intervalCoverage(actual, intervals.lower, intervals.upper),
    intervalCoverage([1], [1], [1]),
    intervalCoverage([1], [2], [0]),
  ],
  errors: () => [
    meanAbsoluteError(actual, expected),
    meanAbsoluteError([1e300, -1e300], [-7e299, 7e299]),
    meanAbsolutePercentageError(actual, expected),
    meanAbsolutePercentageError(actual, expected, history),
    meanAbsolutePercentageError([0, 0], [0, 0]),
    meanAbsolutePercentageError([0, 0], [1, 0]),
    meanAbsolutePercentageError([1, 0.001], [2, 5], [1_000, 2_000]),
    meanAbsoluteScaledError(actual, expected, history, 24),
    meanAbsoluteScaledError(actual, expected, history, 1),
    relativeMeanAbsoluteError(actual, expected, reference),
    symmetricMeanAbsolutePercentageError(actual, expected),
    symmetricMeanAbsolutePercentageError([0, 1], [0, -1]),
  ],
  pinballLoss: () => [
    pinballLoss(actual, expected, 0.1),
    pinballLoss(actual, expected, 0.9),
    meanPinballLoss(actual, forecast),
    meanPinballLoss([10], { levels: [0.5], values: Float64Array.of(6) }),
  ],
  meanScaledIntervalScore: () => [
    meanScaledIntervalScore(actual, intervals),
    meanScaledIntervalScore(actual, { ...intervals, coverage: 0.5 }),
    meanScaledIntervalScore(actual, { ...intervals, seasonSteps: 168 }),
  ],
};

const transforms = {
  fitRobustScale: () => [
    fitRobustScale(history),
    fitRobustScale(sampleLoad.loadKwSeries),
    fitRobustScale([7]),
    fitRobustScale([0, 0]),
    fitRobustScale([0, 0, 0, 5]),
    fitRobustScale([1e12, 1e12, 1e12 + 1e-3]),
  ],
  asinh: () => {
    const spikes = [...actual, -9_000, 0, 1e-9, 50_000];
    const transformed = toAsinh(spikes, scale);
    return [transformed, fromAsinh(transformed, scale), fromAsinh([-50, 50, 800], scale)];
  },
  seasonSteps: () => [1, 5, 9, 15, 60, 480, 720].map(seasonSteps),
  detectSeasons: () => [
    detectSeasonality(history, 60),
    detectSeasonality(sampleLoad.loadKwSeries, 60),
    detectSeasonality(syntheticLoad(3_000, 15, 1), 15),
    detectSeasonality(syntheticPrices(900, 30, 1), 30),
    detectSeasonality(history.slice(0, 30), 60),
    detectSeasonality([1, 1, 1], 60),
  ],
  fitSeasonalProfile: () => {
    const profile = fitSeasonalProfile(sampleLoad.loadKwSeries.slice(0, 800), 60);
    const rest = deseasonalize(sampleLoad.loadKwSeries.slice(800, 900), profile, 800);
    return [
      profile,
      rest,
      reseasonalize(rest, profile, 800),
      reseasonalize(rest.slice(0, 30), profile),
      fitSeasonalProfile(history, 60),
      fitSeasonalProfile(syntheticLoad(3_000, 15, 1), 15),
      fitSeasonalProfile([4], 60),
    ];
  },
  findExactPeriod: () => [
    findExactPeriod(history),
    findExactPeriod([1, 1, 1]),
    findExactPeriod([1, 2, 3, 1, 2, 3, 1]),
    findExactPeriod([1, 2, 3, 1, 2]),
    findExactPeriod(Array.from({ length: 200 }, (_, i) => 1e6 + ((i * i) % 24))),
    findExactPeriod(Array.from({ length: 96 }, (_, i) => (i % 24) + 1e-14 * i)),
    findExactPeriod([5]),
  ],
  averageOverWindows: () => [
    averageOverWindows(history, [24, 168, 336, 900], (window) => window.slice(-24)),
    averageOverWindows(history, [900], (window) => [window.length]),
    averageOverWindows([1, 2, 3, 6], [1, 2], (window) => window.slice(0, 1)),
  ],
  requestSpace: () => {
    const space = fitAsinhTransform(history);
    return [
      space.toModel(actual),
      space.fromModel([-3, -0.5, 0, 2, 9]),
      fitAsinhTransform([3]).toModel([4]),
    ];
  },
};

function measuresAtRandom(): unknown[] {
  const draw = createStream({ seed: 41, stream: 0, path: 0 });
  return Array.from({ length: 40 }, () => {
    const count = 2 + Math.floor(60 * nextUniform(draw));
    const values = (spread: number) =>
      Float64Array.from({ length: count }, () => 20 + spread * nextNormal(draw));
    const [came, said, other] = [values(12), values(9), values(15)];
    return [
      meanAbsolutePercentageError(came, said),
      symmetricMeanAbsolutePercentageError(came, said),
      relativeMeanAbsoluteError(came, said, other),
      pinballLoss(came, said, 0.01 + 0.98 * nextUniform(draw)),
      dieboldMarianoTest(said, other, {
        horizonSteps: 1 + Math.floor((count - 1) * nextUniform(draw)),
      }),
      fitRobustScale(came),
      detectSeasonality(came, 60),
      findExactPeriod(came.map(Math.round)),
      energyScore(came.slice(0, 2), said.slice(0, 2 * Math.floor(count / 2))),
    ];
  });
}

/** Digest of the shipped weights. */
function weightsInBrief(): unknown {
  const { lstm, tft, xgboost, prophet } = pretrainedWeights();
  const { baseScores, outputStarts, treeStarts, splitColumns, thresholds } = xgboost.centre;
  return {
    lstm: { ...lstm, weights: { ...lstm.weights, values: seriesDigest(lstm.weights.values) } },
    tft: { ...tft, weights: { ...tft.weights, values: seriesDigest(tft.weights.values) } },
    trees: [baseScores, outputStarts, treeStarts, splitColumns, thresholds].map(seriesDigest),
    quantileTrees: [
      ...[xgboost.quantiles.baseScores, xgboost.quantiles.outputStarts],
      ...[xgboost.quantiles.thresholds, xgboost.quantiles.leftChildren],
    ].map(seriesDigest),
    prophet: [
      ...[prophet(24, 60), prophet(168, 60), prophet(2_000, 60)],
      ...[prophet(700, 5), prophet(200, 120)],
    ],
  };
}

const refusals = [
  () => dieboldMarianoTest([1], [1]),
  () => dieboldMarianoTest([1, 2], [1, 2], { horizonSteps: 2 }),
  () => dieboldMarianoTest([1, 2], [1, 2], { horizonSteps: 0 }),
  () => energyScore([1, 2], [1, 2, 3]),
  () => energyScore([], []),
  () => intervalCoverage([1], [1, 2], [1]),
  () => meanAbsoluteError([1], []),
  () => meanAbsolutePercentageError([1], [Number.NaN]),
  () => meanAbsolutePercentageError([1], [1], []),
  () => meanAbsoluteScaledError([1], [1], [1, 2], 2),
  () => meanAbsoluteScaledError([1], [1], [2, 2, 2], 1),
  () => meanAbsoluteScaledError([1], [1], [2, 2, 2], 0),
  () => relativeMeanAbsoluteError([1], [2], [1]),
  () => symmetricMeanAbsolutePercentageError([], []),
  () => pinballLoss([1], [1], 1),
  () => meanPinballLoss([1, 2], forecast),
  () => meanScaledIntervalScore(actual, { ...intervals, coverage: 1 }),
  () => meanScaledIntervalScore(actual, { ...intervals, history: [1] }),
  () => fitRobustScale([]),
  () => fitRobustScale([Number.POSITIVE_INFINITY]),
  () => seasonSteps(7),
  () => seasonSteps(0),
  () => detectSeasonality([], 60),
  () => fitSeasonalProfile([1], 1_440),
  () => averageOverWindows([1], [], () => [1]),
  () => averageOverWindows([1], [0], () => [1]),
  () => averageOverWindows([1, 2], [1, 2], (window) => window),
  () => fitAsinhTransform([]),
];

/** Accuracy, transforms, shipped weights and the wire format. */
export const measureCases: readonly GoldenCase[] = [
  ...Object.entries({ ...measures, ...transforms }).map(([name, answer]) => ({
    name: `helios/${name}`,
    answer,
  })),
  { name: 'helios/measures/at random', answer: measuresAtRandom },
  { name: 'helios/measures/refused', answer: () => caught(refusals) },
  { name: 'helios/globalWeights', answer: weightsInBrief },
  {
    name: 'helios/schema',
    answer: () => [
      heliosModelNames,
      heliosExpansions,
      withoutTexts(heliosRequestSchema),
      withoutTexts(heliosResultSchema),
    ],
  },
];
