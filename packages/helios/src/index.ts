// Forecasts

export { backtest } from './backtest/backtest.js';
export type {
  Backtest,
  BacktestExogenous,
  BacktestHistory,
  BacktestMetrics,
  BacktestOptions,
  Forecaster,
  LeakReport,
} from './backtest/backtest-options.js';
// Intervals and paths
export { adaptiveBound } from './conformal/adaptive-bound.js';
export type { AdaptiveConformal } from './conformal/adaptive-conformal.js';
export { blendScores, type PooledQuantiles } from './conformal/blend-scores.js';
export {
  buildScoreTable,
  type PooledScore,
  type ScoreGrid,
} from './conformal/build-score-table.js';
export { type ConformalForecastParts, conformalForecast } from './conformal/conformal-forecast.js';
export { conformalQuantile } from './conformal/conformal-quantile.js';
export { conformalQuantileSorted } from './conformal/conformal-quantile-sorted.js';
export {
  type AdaptiveConformalOptions,
  createAdaptiveConformal,
} from './conformal/create-adaptive-conformal.js';
export {
  createQuantileTracker,
  type QuantileTrackerOptions,
} from './conformal/create-quantile-tracker.js';
export { enforceOrder } from './conformal/enforce-order.js';
export { localSpread } from './conformal/local-spread.js';
export { lookUpScores } from './conformal/look-up-scores.js';
export type { QuantileTracker } from './conformal/quantile-tracker.js';
export { type ResidualBlockOptions, residualBlockPaths } from './conformal/residual-block-paths.js';
export { scaledScores } from './conformal/scaled-scores.js';
export { schaakeShuffle } from './conformal/schaake-shuffle.js';
export type { ScoreTable } from './conformal/score-table.js';
export { trackedBound } from './conformal/tracked-bound.js';
export { updateAdaptiveConformal } from './conformal/update-adaptive-conformal.js';
export { updateQuantileTracker } from './conformal/update-quantile-tracker.js';
export type { Adwin } from './drift/adwin.js';
// Drift
export type { AdwinOptions } from './drift/adwin-options.js';
export { createAdwin } from './drift/create-adwin.js';
export { type DriftOptions, type DriftReport, detectDrift } from './drift/detect-drift.js';
export {
  populationStabilityIndex,
  type StabilityIndex,
  type StabilityOptions,
} from './drift/population-stability-index.js';
export { updateAdwin } from './drift/update-adwin.js';
export type { ModelName } from './ensemble/model-name.js';
export { forecast } from './forecast/forecast.js';
export type { ExogenousSeries, ForecastOptions } from './forecast/forecast-options.js';
export type {
  Forecast,
  ForecastMetrics,
  IntervalReport,
  ModelReport,
} from './forecast/forecast-result.js';
// Accuracy
export {
  type DieboldMarianoOptions,
  type DieboldMarianoResult,
  dieboldMarianoTest,
} from './metrics/diebold-mariano-test.js';
export { energyScore } from './metrics/energy-score.js';
export { intervalCoverage } from './metrics/interval-coverage.js';
export { meanAbsoluteError } from './metrics/mean-absolute-error.js';
export {
  meanAbsolutePercentageError,
  type PercentageError,
} from './metrics/mean-absolute-percentage-error.js';
export { meanAbsoluteScaledError } from './metrics/mean-absolute-scaled-error.js';
export { meanPinballLoss } from './metrics/mean-pinball-loss.js';
export {
  meanScaledIntervalScore,
  type ScaledIntervals,
} from './metrics/mean-scaled-interval-score.js';
export { pinballLoss } from './metrics/pinball-loss.js';
export { relativeMeanAbsoluteError } from './metrics/relative-mean-absolute-error.js';
export { symmetricMeanAbsolutePercentageError } from './metrics/symmetric-mean-absolute-percentage-error.js';
export type { FitResult } from './models/internal/fit-network.js';
export type { NetworkFitOptions } from './models/internal/network-fit-options.js';
export type { KnownAheadScale } from './models/internal/prepared-series.js';
export type { SeriesTrainingOptions } from './models/internal/train-on-series.js';
export type { WeightsTrainingState } from './models/internal/train-weights-on-series.js';
export type { WindowSpace } from './models/internal/window-draw.js';
// Models
export { fitLear } from './models/lear/fit-lear.js';
export { forecastLear } from './models/lear/forecast-lear.js';
export type {
  LearFit,
  LearModel,
  LearOptions,
  LearRegression,
  LearWindow,
} from './models/lear/lear-model.js';
export { checkLstmWeights } from './models/lstm/check-lstm-weights.js';
export { type FitLstmOptions, fitLstm } from './models/lstm/fit-lstm.js';
export { forecastLstm } from './models/lstm/forecast-lstm.js';
export { initialLstmWeights } from './models/lstm/initial-lstm-weights.js';
export type { LstmModel, LstmTraining } from './models/lstm/lstm-model.js';
export type { LstmShape, LstmWeights } from './models/lstm/lstm-weights.js';
export {
  type LstmTrainingState,
  type TrainLstmWeightsOptions,
  trainLstmWeights,
} from './models/lstm/train-lstm-weights.js';
export { widenLstmWeights } from './models/lstm/widen-lstm-weights.js';
export type { ModelSeries } from './models/model-series.js';
export { fitProphet } from './models/prophet/fit-prophet.js';
export { forecastProphet } from './models/prophet/forecast-prophet.js';
export type { ProphetForecast, ProphetForecastOptions } from './models/prophet/prophet-forecast.js';
export type {
  ProphetModel,
  ProphetRegressor,
  ProphetSeasonality,
} from './models/prophet/prophet-model.js';
export type { ProphetOptions, SeasonalityChoice } from './models/prophet/prophet-options.js';
export type { WeeklyPrior } from './models/prophet/weekly-prior.js';
export type { QuantileForecast } from './models/quantile-forecast.js';
export { checkTftWeights } from './models/tft/check-tft-weights.js';
export { type FitTftOptions, fitTft } from './models/tft/fit-tft.js';
export { forecastTft } from './models/tft/forecast-tft.js';
export { initialTftWeights } from './models/tft/initial-tft-weights.js';
export type { TftModel, TftTraining } from './models/tft/tft-model.js';
export type { TftShape, TftWeights } from './models/tft/tft-weights.js';
export {
  type TftTrainingState,
  type TrainTftWeightsOptions,
  trainTftWeights,
} from './models/tft/train-tft-weights.js';
export { widenTftWeights } from './models/tft/widen-tft-weights.js';
export { type FitXgboostOptions, fitXgboost } from './models/xgboost/fit-xgboost.js';
export { forecastXgboost } from './models/xgboost/forecast-xgboost.js';
export { predictXgboost } from './models/xgboost/predict-xgboost.js';
export { trainXgboost } from './models/xgboost/train-xgboost.js';
export type { TrainingTable } from './models/xgboost/training-table.js';
export type { XgboostForecaster } from './models/xgboost/xgboost-forecaster.js';
export type { XgboostModel } from './models/xgboost/xgboost-model.js';
export type { XgboostLoss, XgboostParameters } from './models/xgboost/xgboost-parameters.js';
export {
  createForecastStream,
  type ForecastStreamOptions,
} from './stream/create-forecast-stream.js';
export type {
  ForecastStream,
  StandingForecast,
  StreamSettings,
  StreamUpdate,
} from './stream/forecast-stream.js';
export { update } from './stream/update.js';
// Spaces and seasons
export { addSeason } from './transforms/add-season.js';
export { averageOverWindows } from './transforms/average-over-windows.js';
export { type DetectedSeasons, detectSeasons } from './transforms/detect-seasons.js';
export { findExactPeriod } from './transforms/find-exact-period.js';
export { fitRobustScale } from './transforms/fit-robust-scale.js';
export { fitSeasonalProfile } from './transforms/fit-seasonal-profile.js';
export { fromAsinh } from './transforms/from-asinh.js';
export { removeSeason } from './transforms/remove-season.js';
export type { RobustScale } from './transforms/robust-scale.js';
export { type SeasonSteps, seasonSteps } from './transforms/season-steps.js';
export type { SeasonalProfile } from './transforms/seasonal-profile.js';
export { toAsinh } from './transforms/to-asinh.js';
// What the package knows before a request
export { type GlobalWeights, globalWeights } from './weights/global-weights.js';
export { type RequestSpace, requestSpace } from './weights/request-space.js';
