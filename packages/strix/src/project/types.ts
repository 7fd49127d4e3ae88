import type { Assumption, Percentiles } from '../simulation/types.js';

/** Control of a running valuation; no part of the question. */
export interface ValuationControl {
  /** Stops the valuation at the next chunk of paths. */
  signal?: { readonly aborted: boolean };
  /**
   * Called after each chunk of paths, one path for each project. It may return a promise; the valuation continues when that is
   * settled, so a caller can let other tasks run.
   */
  onProgress?: (progress: { donePaths: number; totalPaths: number }) => void | Promise<void>;
  /** Clock [ms]; without one the result has no timing. */
  nowMs?: () => number;
}

/** Non-exceedance percentiles and mean over the simulated projects. */
export interface Distribution extends Percentiles {
  mean: number;
}

/** A {@link Distribution} for each year, the first entry for year 1. */
export interface DistributionByYear {
  p10: number[];
  p50: number[];
  p90: number[];
  mean: number[];
}

/** An estimate and its Monte Carlo standard error: how far another seed would move it. */
export interface Estimate {
  value: number;
  standardError: number;
}

/** Internal rates of return, over the projects that have exactly one. */
export interface RateDistribution {
  /** Per year; null where no project has exactly one. */
  distribution: Distribution | null;
  /** Shares of the projects: with exactly one rate, with several, and with none, which lose or gain at every rate. */
  uniqueShare: number;
  severalShare: number;
  noneShare: number;
}

/** What the simulated projects are worth. */
export interface ReturnsDistribution {
  /** Net present value in year 0 [currency]. */
  npv: Distribution;
  /** Standard errors of its percentiles and mean [currency]. */
  npvStandardErrors: Distribution;
  /** Share of the projects with an NPV below 0. If none has, the probability is below 3/projects with 95 % confidence. */
  probabilityOfLoss: Estimate;
  internalRateOfReturn: RateDistribution;
  /** Years until the investment is first earned back, over all projects; null where it never is. */
  paybackYears: { p10: number | null; p50: number | null; p90: number | null };
  /** Share of the projects that earn the investment back. */
  paybackShare: number;
}

/** Debt in the P90 case, in which every year earns the revenue that it exceeds with a probability of 90 %. */
export interface ProjectDebt {
  /** Borrowed in year 0, the same in every project [currency]. */
  amount: number;
  /** Share of the capital cost after grants. */
  fraction: number;
  /** Cash available for debt service over payment, in the P90 case; null in years without a payment. */
  coverageByYear: (number | null)[];
  minimumCoverage: number | null;
  averageCoverage: number | null;
  /** Share of the projects that cannot pay in at least one year out of what the year earns. */
  probabilityOfShortfall: Estimate;
  /** Debt that the P90 case would carry at a coverage ratio if it were sculpted, over the same term at the same rate. */
  capacity: { coverageRatio: number; amount: number; fraction: number } | null;
}

/** Value of the projects with one duration. */
export interface DurationValuation {
  durationHours: number;
  capacityMwh: number;
  /** Of year 0, before grants [currency]. */
  capitalCost: number;
  /** After tax, as if there were no debt. */
  project: ReturnsDistribution;
  /** Of the owner, after tax and debt service. */
  equity: ReturnsDistribution;
  /** Market revenue, before wear, upkeep and tax, in money of its year [currency]. */
  revenueByYear: DistributionByYear;
  /** Mean parts of it [currency]. */
  streamsByYear: { energy: number[]; reserves: number[] };
  /** Usable energy at the end of the year, before a replacement, as a share of the new battery's. */
  capacityByYear: DistributionByYear;
  /** Energy discharged at the meter, mean [MWh]. */
  dischargedMwhByYear: number[];
  /** Mean share of the projects that replace their cells at the end of the year. */
  replacedShareByYear: number[];
  /** Years until the warranty of the first cells ends, over all projects; null where it outlasts the project. */
  warrantyEndYears: { p10: number | null; p50: number | null; p90: number | null } | null;
  /** Null without debt. */
  debt: ProjectDebt | null;
  /** Every project: NPVs [currency], and revenue, project after project [currency]. */
  projects?: { equityNpv: Float64Array; projectNpv: Float64Array; revenueByYear: Float64Array };
}

/** The best duration by one figure of the NPV of equity, and by how much others fall behind on the same prices. */
export interface DurationChoice {
  durationHours: number;
  /** NPV of the best less that of each other duration [currency]. */
  leads: ({ durationHours: number } & Estimate)[];
}

/** Result of `valueProject`. */
export interface ProjectValuation {
  policy: string;
  projectCount: number;
  years: number;
  seed: number;
  /** ISO 4217 code of all amounts. */
  currency: string;
  /** One entry for each duration, in the order of the options. */
  durations: DurationValuation[];
  /** By mean and by P10 of the NPV of equity; null with one duration. */
  bestDuration: { onMean: DurationChoice; onP10: DurationChoice } | null;
  /** Assumed values and their sources. */
  assumptions: Assumption[];
  /** Projects simulated per second of wall time, all durations together; needs `nowMs`. */
  projectsPerSecond?: number;
}
