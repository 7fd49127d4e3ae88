// The engine

export type { RegressionPosterior } from './internal/regression-posterior.js';
// Stages of a simulation, for callers who spread the paths themselves
export { allocateOutputs } from './kernel/allocate-outputs.js';
// Shapes
export type { PathOutputs } from './kernel/path-outputs.js';
export { samplePricePath } from './kernel/sample-price-path.js';
export { simulatePaths } from './kernel/simulate-paths.js';
export type { KernelBattery, ReserveTerms, SimulationPlan } from './kernel/simulation-plan.js';
// Loads
export {
  fitLoadModel,
  type LoadDiagnostics,
  type LoadFit,
} from './load/fit-load-model.js';
export type { LoadHistory } from './load/load-history.js';
export type {
  DayEffects,
  LoadModel,
  ResidualDay,
  TemperatureBreaks,
  TemperatureModel,
} from './load/load-model.js';
export { type LoadPathOptions, sampleLoadPath } from './load/sample-load-path.js';
// Futures of a load that is known up to this hour
export { drawLoadFutures } from './load-futures/draw-load-futures.js';
export type { LoadFutures, LoadFuturesOptions } from './load-futures/load-futures.js';
export type {
  LoadDay,
  LoadFuturesModel,
  PeakOutlook,
} from './load-futures/load-futures-model.js';
export {
  type PreparedLoadFutures,
  prepareLoadFutures,
} from './load-futures/prepare-load-futures.js';
export type { PolicyBuilder } from './plan/policy-builder.js';
export {
  type PreparedSimulation,
  prepareSimulation,
  type SimulationRun,
  type Valuation,
} from './plan/prepare-simulation.js';
export { type StartTransient, startTransient } from './plan/start-transient.js';
// Policies
export {
  type BuildPolicyOptions,
  buildPolicy,
  type PolicyFactors,
} from './policy/build-policy.js';
export { createObserver } from './policy/create-observer.js';
export {
  createPolicy,
  type Policy,
  type PolicyAction,
  type PolicyState,
} from './policy/create-policy.js';
export {
  createPolicyRunner,
  type PolicyRunner,
  type PolicyRunnerState,
} from './policy/create-policy-runner.js';
export { type HourlyPrice, type Observation, observe } from './policy/observe.js';
export type { ObserverState } from './policy/observer.js';
export type { DayPlan } from './policy/planning/day-plan.js';
export type { SoldReserve } from './policy/planning/planned-battery.js';
export type { ObserverTable, Outlook, PolicyTable } from './policy/policy-table.js';
export { datedCalendar } from './price/dated-calendar.js';
export { type DrawOptions, drawPriceTables } from './price/draw-price-tables.js';
// Prices: models, posterior draws, paths
export {
  type FitOptions,
  type FittedPriceModel,
  fitPriceModel,
} from './price/fit-price-model.js';
export type { SpreadRatios } from './price/internal/fit/conditional-spreads.js';
export type { PriceDiagnostics, PriceWarning } from './price/internal/fit/price-diagnostics.js';
export { marketNames, marketPrior } from './price/market-prior.js';
export type { PathCalendar } from './price/path-calendar.js';
export type { PriceHistory } from './price/price-history.js';
export type {
  AutoregressionPosterior,
  DailyEffects,
  FilteredState,
  GammaPosterior,
  NormalBlock,
  PriceModel,
  ReserveModel,
} from './price/price-model.js';
export type { PriceTables } from './price/price-tables.js';
export { undatedCalendar } from './price/undated-calendar.js';
export type { DatedPrices } from './replay/dated-prices.js';

// Replays of real or simulated prices, and lines to compare with
export { datedPricesOf } from './replay/dated-prices-of.js';
export {
  type ForesightBound,
  type ForesightOptions,
  foresightBound,
} from './replay/foresight-bound.js';
export type { HourlyPrices } from './replay/hourly-prices.js';
export {
  constantMarginalValue,
  hourSlopes,
  type MarginalValues,
  type OneHour,
  type RestingRange,
  restingRange,
  stepBack,
} from './replay/internal/marginal-values.js';
export { meanDayPlan } from './replay/mean-day-plan.js';
export type { ObservedHour, OperatingRule } from './replay/operating-rule.js';
export { type PathStart, pathPrices } from './replay/path-prices.js';
export { policyRule } from './replay/policy-rule.js';
export { previousDayPlan } from './replay/previous-day-plan.js';
export {
  type PolicyReplay,
  type ReplayDates,
  type ReplayStretch,
  replayPolicy,
} from './replay/replay-policy.js';
export { type ReplayRange, type RuleReplay, replayRule } from './replay/replay-rule.js';
export { type StoredEnergyOptions, storedEnergyValue } from './replay/stored-energy-value.js';
export { thresholdRule } from './replay/threshold-rule.js';
// Parts of a result
export { type AnnualRevenue, annualise, type SimulatedRevenue } from './results/annualise.js';
export { type Histogram, histogram } from './results/histogram.js';
export type { YearFeatures } from './results/internal/year-features.js';
export type { YearRegression } from './results/internal/year-regression.js';
export { percentileErrors } from './results/percentile-errors.js';
export { percentiles } from './results/percentiles.js';
export { riskMetrics } from './results/risk-metrics.js';
export { shapleyParts } from './results/shapley-parts.js';
export { summarise } from './results/summarise.js';
export type { BatteryOptions, PolicyName, ReserveOptions } from './schema/options.js';
export { simulate } from './simulate.js';
export type {
  Assumption,
  Attribution,
  Benchmarks,
  MonthRevenue,
  Percentiles,
  RiskMetrics,
  SimulateOptions,
  SimulationResult,
} from './types.js';
