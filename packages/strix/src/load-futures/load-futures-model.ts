/** One past day that days to come are drawn from. */
export interface LoadDay {
  /** 0 = weekday, 1 = Saturday, 2 = Sunday or holiday. */
  readonly kind: number;
  /** Load of each step less what the profile of its kind said that morning [kW]. */
  readonly deviationKwSeries: readonly number[];
  /** Solar production of each step [kW], of all days or of none; it is drawn together with the load of its day. */
  readonly solarKwSeries?: readonly number[];
}

/** What is believed of log(highest load of the coming days / highest load of the recent days): a Student t. */
export interface PeakOutlook {
  /** Highest load of the recent days [kW], above 0. */
  readonly recentPeakKw: number;
  /** By number of coming days, rising; between two of them it is linear. */
  readonly horizons: readonly {
    readonly days: number;
    readonly location: number;
    readonly scale: number;
    /** At least 1. */
    readonly degreesOfFreedom: number;
  }[];
}

/**
 * What futures of a facility's load are drawn from at the start of a local day. Plain JSON. Every day has the same number of steps;
 * a day of 23 or 25 hours is brought to it before.
 */
export interface LoadFuturesModel {
  readonly stepMinutes: number;
  /** Mean load of each step [kW], 3 kinds of day × steps of a day. */
  readonly profileKw: readonly number[];
  /** Standard deviation of that mean as a share of it: how little the profile is known. */
  readonly profileUncertainty: number;
  /** Past days, oldest first, the last one yesterday; at least one. */
  readonly days: readonly LoadDay[];
  /** Days after which a past day counts half. */
  readonly halfLifeDays: number;
  /** Futures never fall below it [kW]: 0 for a load that cannot feed in. Without it there is no bound, as for a net load. */
  readonly leastKw?: number;
  /** Where it is known how peaks of weeks go on; without it paths keep the peaks that their days give. */
  readonly peakOutlook?: PeakOutlook;
}
