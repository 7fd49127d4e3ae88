export type { QuasiRandomSampling } from '../price/initial-normals.js';
export type {
  Attribution,
  Benchmarks,
  MonthRevenue,
  Percentiles,
  RiskMetrics,
} from '../simulation/types.js';
export { type AnnualRevenue, annualise, type SimulatedRevenue } from './annualise.js';
export {
  type Histogram,
  histogram,
  percentileStandardErrors,
  percentiles,
  riskMetrics,
} from './revenue-distribution.js';
export { shapleyValues, summarise } from './summarise.js';
export type { YearFeatures, YearRegression } from './year-regression.js';
