export type { ModelName, ModelSeries, QuantileForecast } from '../types.js';
export type {
  DayAheadForecast,
  DayAheadModel,
  DayAheadOptions,
} from './day-ahead/day-ahead-model.js';
export { forecastDayAhead } from './day-ahead/forecast-day-ahead.js';
export type { DnnModel } from './dnn/dnn.js';
export type { InputScale } from './dnn/dnn-inputs.js';
export { fitLear } from './lear/fit-lear.js';
export { forecastLear } from './lear/forecast-lear.js';
export type {
  LearFit,
  LearModel,
  LearOptions,
  LearRegression,
  LearWindow,
} from './lear/lear-model.js';
export type { LstmModel } from './lstm/lstm.js';
export { type FitLstmOptions, fitLstm, forecastLstm, trainLstmWeights } from './lstm/lstm.js';
export type { LstmShape, LstmWeights } from './lstm/lstm-weights.js';
export { initialLstmWeights, validateLstmWeights, widenLstmWeights } from './lstm/lstm-weights.js';
export type { NetworkFitOptions, NetworkFitSummary } from './networks/fit-network.js';
export type { KnownAheadScale } from './networks/prepare-series.js';
export type {
  SeriesTrainingOptions,
  WeightsTrainingState,
  WindowTransform,
} from './networks/train-on-series.js';
export { type PretrainedWeights, pretrainedWeights } from './pretrained/pretrained-weights.js';
export { fitProphet } from './prophet/fit-prophet.js';
export type { ProphetForecast, ProphetForecastOptions } from './prophet/forecast-prophet.js';
export { forecastProphet } from './prophet/forecast-prophet.js';
export type {
  ProphetModel,
  ProphetRegressor,
  ProphetSeasonality,
} from './prophet/prophet-model.js';
export type { ProphetOptions, SeasonalityChoice, WeeklyPrior } from './prophet/prophet-options.js';
export type { TftModel } from './tft/tft.js';
export { type FitTftOptions, fitTft, forecastTft, trainTftWeights } from './tft/tft.js';
export type { TftShape, TftWeights } from './tft/tft-layout.js';
export { initialTftWeights, validateTftWeights, widenTftWeights } from './tft/tft-weights.js';
export { type FitXgboostOptions, fitXgboost } from './xgboost/fit-xgboost.js';
export type { XgboostForecaster } from './xgboost/forecast-xgboost.js';
export { forecastXgboost } from './xgboost/forecast-xgboost.js';
export { trainXgboost } from './xgboost/train-xgboost.js';
export type { XgboostModel } from './xgboost/xgboost-model.js';
export { predictXgboost } from './xgboost/xgboost-model.js';
export type {
  TrainingTable,
  XgboostLoss,
  XgboostParameters,
} from './xgboost/xgboost-parameters.js';
