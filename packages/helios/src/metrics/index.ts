export {
  type DieboldMarianoOptions,
  type DieboldMarianoResult,
  dieboldMarianoTest,
} from './diebold-mariano-test.js';
export {
  meanAbsoluteError,
  meanAbsolutePercentageError,
  meanAbsoluteScaledError,
  type PercentageError,
  relativeMeanAbsoluteError,
  symmetricMeanAbsolutePercentageError,
} from './point-errors.js';
export {
  energyScore,
  intervalCoverage,
  meanPinballLoss,
  meanScaledIntervalScore,
  pinballLoss,
  type ScaledIntervals,
} from './probabilistic-scores.js';
