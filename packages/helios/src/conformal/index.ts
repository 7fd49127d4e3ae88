export type { AdaptiveConformal } from './adaptive-conformal.js';
export {
  type AdaptiveConformalOptions,
  adaptiveBound,
  createAdaptiveConformal,
  updateAdaptiveConformal,
} from './adaptive-conformal.js';
export type { QuantileTracker } from './quantile-tracker.js';
export {
  createQuantileTracker,
  type QuantileTrackerOptions,
  trackedBound,
  updateQuantileTracker,
} from './quantile-tracker.js';
export {
  type BlockBootstrapOptions,
  residualBlockBootstrap,
  schaakeShuffle,
} from './sample-paths.js';
export type { ScoreTable } from './score-table.js';
export { buildScoreTable, lookUpScores, type PooledScore, type ScoreGrid } from './score-table.js';
export {
  type ConformalForecastParts,
  conformalForecast,
  conformalQuantile,
  conformalQuantileSorted,
  localSpread,
  normalizedScores,
  rearrangeQuantiles,
} from './split-conformal.js';
export { type PooledQuantiles, weightedConformalQuantiles } from './weighted-quantiles.js';
