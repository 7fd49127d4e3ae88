export type {
  Distribution,
  DistributionByYear,
  DurationChoice,
  DurationValuation,
  Estimate,
  ProjectDebt,
  RateDistribution,
  ReturnsDistribution,
  ValuationControl,
} from './types.js';
