import type { CycleOptions, PriceForecast, PriceSeries } from '../cycle/cycle-options.js';
import type { PlannedStep } from '../plan/planned-step.js';
import type { Personality } from '../schema/personality.js';

/** What of {@link CycleOptions} stays the same over a replay. */
type Unchanged =
  | 'battery'
  | 'horizonHours'
  | 'endValue'
  | 'dischargeBudgetMwh'
  | 'importChargePerMwh'
  | 'usdPerUnit'
  | 'importLimitMw'
  | 'exportLimitMw'
  | 'impactPerMw'
  | 'depth'
  | 'riskAversion'
  | 'ambiguity'
  | 'seed';

/** How a past period is replayed. */
export interface ReplayOptions extends Pick<CycleOptions, Unchanged> {
  /** As it was before the first price of the history. */
  readonly personality: Personality;
  /** From here on a cycle is run in each interval; prices before are only learned [ms since the Unix epoch]. */
  readonly fromMs: number;
  /** As the first of these intervals begins, share of the capacity. */
  readonly socFraction: number;
  /** What the desk had planned for the interval at a time; idle when absent. */
  readonly sentAt?: (timeMs: number) => PlannedStep;
  /** The forecast that was there at a time, made before it. */
  readonly forecastAt?: (timeMs: number) => PriceForecast | undefined;
  /**
   * The prices that were known at a time beside that of the interval. An auction makes those of a whole day known at once, so that its replay must hand them over
   * here: a replay of its prices hour by hour would plan each hour as if the rest of its day were not known yet, or know of a day before it was sold.
   */
  readonly knownPricesAt?: (timeMs: number) => PriceSeries | undefined;
}

/** What became of one interval. */
export interface ReplayedInterval {
  readonly timeMs: number;
  /** [currency/MWh] */
  readonly pricePerMwh: number;
  readonly recommendation: PlannedStep;
  readonly confidence: number;
  /** Name of the plan that the agents agreed on. */
  readonly plan: string;
  /** Sold less bought energy, less what an impact or a depth that is given took off [currency]. */
  readonly cash: number;
  /** [currency] */
  readonly wear: number;
  /** What the grid charged for energy bought [currency]. */
  readonly gridCharge: number;
  /** When the interval ends. */
  readonly socFraction: number;
}

/** A past period as it would have been. */
export interface HistoryReplay {
  readonly intervals: readonly ReplayedInterval[];
  /** [currency] */
  readonly cash: number;
  readonly wear: number;
  readonly gridCharge: number;
  /** Cash less wear that perfect foresight of all these intervals would have made from the same first energy, what is left being worth nothing, as a price taker whom the grid charges nothing: no replay is above it [currency]. */
  readonly foresightValue: number;
  /** With all prices learned. */
  readonly personality: Personality;
}
