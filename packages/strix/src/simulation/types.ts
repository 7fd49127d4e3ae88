import type { PriceModel } from '../price/price-model.js';
import type { BatteryOptions, PolicyName, ReserveOptions } from '../schema/options.js';

/** What `simulate` takes. Amounts are in the currency of the market. */
export interface SimulateOptions {
  /** What is operated. */
  battery: BatteryOptions;
  /** Seed of all randomness, a whole number from 0 to 2^53 − 1; the same seed and input give the same bits. */
  seed: number;
  /** How the battery is operated. Default `arbitrage`. */
  policy?: PolicyName;
  /** Number of paths, 20 to 1,000,000; times days times 24 at most 438,000,000. Default 10,000. */
  pathCount?: number;
  /** Length of each path [days], 1 to 3,650. Default 30. */
  horizonDays?: number;
  /** Prices: a fitted model, or the name of a documented prior. Default `us-iso-day-ahead`. */
  market?: PriceModel | string;
  /**
   * First local day, `YYYY-MM-DD`. Absent: the paths start on days spread evenly over the calendar year, and what the
   * model knows of the latest weeks of its history is not used.
   */
  startDate?: string;
  /**
   * Terms on which reserves are sold, or `false` for none. Default: sold on the documented terms where the market models a
   * reserve price.
   */
  reserve?: false | ReserveOptions;
  /** What to add to the result. */
  include?: {
    /** Attribution over the four named factors; replays the paths for every set of factors that differs from others. */
    shapley?: boolean;
    /** Revenue by calendar month. */
    months?: boolean;
    /** Revenue of every path. */
    paths?: boolean;
    /** Perfect foresight, daily spreads and a naive threshold on the same paths. */
    benchmarks?: boolean;
  };
  /** Stops the work at the next chunk of paths. */
  signal?: { readonly aborted: boolean };
  /**
   * Told after each chunk of paths; replays for the attribution count as well. It may answer a promise: the work goes on
   * when that is settled, so that a caller can give way to other tasks.
   */
  onProgress?: (progress: { donePaths: number; totalPaths: number }) => void | Promise<void>;
  /** Clock [ms]; without one the result has no timing. */
  nowMs?: () => number;
}

/** Something the engine took because nobody said otherwise. */
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

/** Where P50 comes from [currency/year]; the four parts add up to `valueAll − valueNone`. */
export interface Attribution {
  forecastAccuracy: number;
  regimeClassification: number;
  socManagement: number;
  ancillaryRevenue: number;
  valueAll: number;
  valueNone: number;
}

/** Revenue in one calendar month over the paths that reach it [currency/month of 30 days]. */
export interface MonthRevenue extends Percentiles {
  /** 1 to 12. */
  month: number;
  mean: number;
  /** Days simulated in this month over all paths. */
  simulatedDays: number;
}

/** The policy beside reference lines on the same paths, without reserves. */
export interface Benchmarks {
  /** Paths used; the bound is expensive, so it is taken over the first ones. */
  pathCount: number;
  /** Cash less wear of the policy over that of perfect foresight. */
  foresightShare: number;
  /** The same for the naive threshold rule. */
  naiveThresholdShare: number;
  /** Energy revenue per MW over the mean of each day's two dearest less two cheapest hours. */
  tb2Share: number;
  /** The same with four hours. */
  tb4Share: number;
  /** Energy discharged per year over the capacity. */
  cyclesPerYear: number;
}

/** What `simulate` answers. */
export interface SimulationResult {
  policy: PolicyName;
  pathCount: number;
  horizonDays: number;
  seed: number;
  /** ISO 4217 code of all amounts. */
  currency: string;
  /** Annual revenue: market cash less charging cost, before wear, tax and financing [currency/year]. */
  annualRevenue: Percentiles;
  /** Standard error of each percentile from the number of paths [currency/year]. */
  standardErrors: Percentiles;
  riskMetrics: RiskMetrics;
  /** Revenue over the horizon as simulated, not annualised [currency]. */
  horizonRevenue: Percentiles & { mean: number };
  /** Means over all paths, annualised alike [currency/year]. */
  streams: { energy: number; reserves: number; wear: number };
  /** Paths by annual revenue: `counts[i]` lie between `edges[i]` and `edges[i + 1]` [currency/year]. */
  histogram: { edges: number[]; counts: number[] };
  months?: MonthRevenue[];
  attribution?: Attribution;
  benchmarks?: Benchmarks;
  /** One entry a path, in the order of the paths. */
  paths?: { horizonRevenue: Float64Array; annualRevenue: Float64Array };
  /** Whatever had to be assumed, with its source. */
  assumptions: Assumption[];
  /** Paths simulated per second of wall time, policy building left out; needs `nowMs`. */
  pathsPerSecond?: number;
}
