import type { PriceModel } from '../price/price-model.js';
import type { BatteryOptions, PolicyName, ReserveOptions } from '../schema/options.js';

/** Options of `simulate`. Amounts are in the currency of the market. */
export interface SimulateOptions {
  /** The battery. */
  battery: BatteryOptions;
  /** Seed of all randomness, a whole number from 0 to 2^53 − 1; the same seed and input give the same bits. */
  seed: number;
  /** Policy that operates the battery. Default `arbitrage`. */
  policy?: PolicyName;
  /** How the year, month and day effects of paths are drawn; `quasi-random`: evenly. Default `random`. */
  sampling?: 'random' | 'quasi-random';
  /** Number of paths, 20 to 1,000,000; paths × days × 24 must not exceed 438,000,000. Default 10,000. */
  pathCount?: number;
  /** Length of each path [days], 1 to 3,650. Default 30. */
  horizonDays?: number;
  /** Price model: a fitted one, or the name of a documented prior. Default `us-iso-day-ahead`. */
  market?: PriceModel | string;
  /**
   * First local day, `YYYY-MM-DD`. Absent: start days are spread evenly over the calendar year, and what the model knows of
   * the latest weeks of its history is not used.
   */
  startDate?: string;
  /**
   * Terms on which reserves are sold, or `false` for none. Default: sold on the documented terms where the market models a
   * reserve price.
   */
  reserve?: false | ReserveOptions;
  /** Optional parts of the result. */
  include?: {
    /** Attribution of P50 to four factors; simulates the paths again for every distinct set of factors. */
    shapley?: boolean;
    /** Revenue by calendar month. */
    months?: boolean;
    /** Revenue of every path. */
    paths?: boolean;
    /** Perfect foresight, daily spreads and a naive threshold rule on the same paths. */
    benchmarks?: boolean;
  };
  /** Stops the simulation at the next chunk of paths. */
  signal?: { readonly aborted: boolean };
  /**
   * Called after each chunk of paths, those of the attribution included. It may return a promise; the simulation continues
   * when that is settled, so a caller can let other tasks run.
   */
  onProgress?: (progress: { donePaths: number; totalPaths: number }) => void | Promise<void>;
  /** Clock [ms]; without one the result has no timing. */
  nowMs?: () => number;
}

/** A value that the engine assumed because the options left it out. */
export interface Assumption {
  name: string;
  value: string | number | boolean;
  source: string;
}

/** Three non-exceedance percentiles (quantile type 7): with 10 % probability the figure is below `p10`. */
export interface Percentiles {
  p10: number;
  p50: number;
  p90: number;
}

/** The lower tail of annual revenue [currency/year]. */
export interface RiskMetrics {
  /** 5th percentile. */
  var95: number;
  /** Mean of the worst 5 % of the paths. */
  cvar95: number;
  /** Mean of the worst 10 % of the paths. */
  tailMean: number;
  /** Smallest of all paths. */
  worstCase: number;
}

/** Contributions to P50 [currency/year]; the four parts add up to `valueAll − valueNone`. */
export interface Attribution {
  forecastAccuracy: number;
  regimeClassification: number;
  socManagement: number;
  ancillaryRevenue: number;
  valueAll: number;
  valueNone: number;
}

/** Revenue in one calendar month over the paths that include it [currency/month of 30 days]. */
export interface MonthRevenue extends Percentiles {
  /** 1 to 12. */
  month: number;
  mean: number;
  /** Days simulated in this month over all paths. */
  simulatedDays: number;
}

/** The policy compared with reference values on the same paths, without reserves. */
export interface Benchmarks {
  /** Paths used: the first ones, because the bound is expensive. */
  pathCount: number;
  /** Cash less wear of the policy as a share of that of perfect foresight. */
  foresightShare: number;
  /** The same for the naive threshold rule. */
  naiveThresholdShare: number;
  /** Energy revenue per MW as a share of the sum of each day's two highest less two lowest prices. */
  tb2Share: number;
  /** The same with four hours. */
  tb4Share: number;
  /** Energy discharged per year divided by the capacity. */
  cyclesPerYear: number;
}

/** Result of `simulate`. */
export interface SimulationResult {
  policy: PolicyName;
  pathCount: number;
  horizonDays: number;
  seed: number;
  /** Present where the effects of the paths were drawn evenly. */
  sampling?: 'quasi-random';
  /** ISO 4217 code of all amounts. */
  currency: string;
  /** Annual revenue: market cash less charging cost, before wear, tax and financing [currency/year]. */
  annualRevenue: Percentiles;
  /** Standard error of each percentile from the number of paths [currency/year]. */
  standardErrors: Percentiles;
  riskMetrics: RiskMetrics;
  /** Revenue over the simulated horizon, not annualised [currency]. */
  horizonRevenue: Percentiles & { mean: number };
  /** Means over all paths, annualised likewise [currency/year]; wear is not deducted. */
  streams: { energy: number; reserves: number; wear: number };
  /** Paths by annual revenue: `counts[i]` lie between `edges[i]` and `edges[i + 1]` [currency/year]. */
  histogram: { edges: number[]; counts: number[] };
  months?: MonthRevenue[];
  attribution?: Attribution;
  benchmarks?: Benchmarks;
  /** One entry per path, in the order of the paths. */
  paths?: { horizonRevenue: Float64Array; annualRevenue: Float64Array };
  /** Assumed values and their sources. */
  assumptions: Assumption[];
  /** Paths simulated per second of wall time, building of policies excluded; needs `nowMs`. */
  pathsPerSecond?: number;
}
