import type { Battery } from '@bess/kernel/battery';
import type { BatteryParameters } from '@bess/strix';

/** A battery with its state of charge and its grid connection. */
export interface Site {
  /** From `createBattery` of `@bess/kernel/battery`, in kW and kWh. */
  readonly battery: Battery;
  /** State of charge at the start, share of the capacity. */
  readonly socFraction: number;
  /** Length of all steps, or of each step [min]. A list must have as many entries as the plan has steps. */
  readonly stepMinutes: number | ArrayLike<number>;
  /** Maximum import of the connection [MW]; the battery's power when absent. */
  readonly importLimitMw?: number;
  /** Maximum export of the connection [MW]; the battery's power when absent. */
  readonly exportLimitMw?: number;
  /** Grid charge per MWh bought, on top of its price; 0 when absent [currency/MWh]. */
  readonly importChargePerMwh?: number;
}

/** What a desk plans for one step: a direction, and a power without sign. */
export interface PlannedStep {
  readonly direction: 'charge' | 'discharge' | 'idle';
  /** At the meter, 0 or more [MW]. */
  readonly powerMw: number;
}

/** Powers of a battery by the step. At most one of the two powers of a step is above 0. */
export interface Dispatch {
  /** Bought at the meter [MW]. */
  readonly chargeMwSeries: Float64Array;
  /** Sold at the meter [MW]. */
  readonly dischargeMwSeries: Float64Array;
  /** State of charge at the end of each step, share of the capacity. */
  readonly socFractionSeries: Float64Array;
}

/**
 * Value of the energy stored after the last step: a concave, piecewise-linear function of the energy above the lowest state of charge,
 * as pieces from the bottom up. The last piece extends without limit. An empty list means that stored energy is worth nothing. A piece may
 * have a negative value, as energy has that prevents a battery from being paid to charge.
 */
export type EndValue = readonly EndValuePiece[];

/** One piece of an {@link EndValue}. */
export interface EndValuePiece {
  /** Stored energy that this piece covers [MWh]. */
  readonly widthMwh: number;
  /** Value per MWh stored in it, at most that of the piece before [currency/MWh]. */
  readonly perMwh: number;
}

/** One piece of a {@link MarketDepth}. */
export interface DepthPiece {
  /** Power that this piece covers [MW]; the last piece extends without limit. */
  readonly widthMw: number;
  /** Concession of each MWh from the path's price, 0 or more, at least that of the piece before [currency/MWh]. */
  readonly concessionPerMwh: number;
}

/** How the price of a market depends on the power traded; the same in all steps. */
export interface MarketDepth {
  /** Below the price for sales; no concession when empty. */
  readonly sell: readonly DepthPiece[];
  /** Above the price for purchases; no concession when empty. */
  readonly buy: readonly DepthPiece[];
}

/** Power sold and bought ahead in each step, at prices that were fixed then. */
export interface Awards {
  /** [MW] */
  readonly soldMwSeries: ArrayLike<number>;
  /** [MW] */
  readonly boughtMwSeries: ArrayLike<number>;
}

/** How a market settles the power of a dispatch, besides its price. */
export interface MarketTerms {
  /** By how much each MW sold lowers the price and each MW bought raises it [currency/MWh per MW]; 0 when absent. */
  readonly impactPerMw?: number;
  /** Unlimited depth when absent. */
  readonly depth?: MarketDepth;
  /** Power sold and bought ahead: only deviations from it are settled at the price. None when absent. */
  readonly awards?: Awards;
}

/** Limit on the energy discharged in some of the steps. */
export interface DischargeLimit {
  /** First step that counts. */
  readonly fromStep: number;
  /** First step that no longer counts. */
  readonly untilStep: number;
  /** Maximum, at the meter [MWh]. */
  readonly dischargeMwh: number;
}

/** Limit on the change of power. */
export interface RampLimit {
  /** Maximum change between the middles of neighbouring steps [MW/min]. */
  readonly mwPerMinute: number;
  /** Step before the first one, as long as the first; the first step is unconstrained when absent. */
  readonly before?: PlannedStep;
}

/** A planning problem without its prices. */
export interface DispatchTask extends MarketTerms {
  readonly site: Site;
  /** Value of the energy stored after the last step; nothing when absent. */
  readonly endValue?: EndValue;
  /** Fixes the first step, as far as the battery can carry it out; free when absent. */
  readonly firstStep?: PlannedStep;
  /** Maximum energy discharged over all steps [MWh], at least that of a given first step; unlimited when absent. */
  readonly dischargeBudgetMwh?: number;
  /** Limits on cycles per day or remaining throughput; all apply, but never against a given first step. None when absent. */
  readonly dischargeLimits?: readonly DischargeLimit[];
  /**
   * Maximum number of programs with binaries, which are solved where negative-price dissipation pays. When absent, 10 with 24 binaries each, or, where
   * worst-case distributions or a price impact add cuts, 7 with 10 or more binaries each; smaller ones count less. With fewer searches a plan may stay
   * further below its bound.
   */
  readonly maxSearches?: number;
  /** None when absent. Where the battery cannot satisfy it, being full or empty, it is exceeded as little as possible. */
  readonly ramp?: RampLimit;
}

/** One trade of a market. */
export interface Trade {
  /** [currency/MWh] */
  readonly pricePerMwh: number;
  /** Above 0 [MWh]. */
  readonly volumeMwh: number;
  /** Side that initiated the trade. When absent the tick rule applies: a trade above the last different price was a purchase. */
  readonly side?: 'buy' | 'sell';
}

/** Currency in which amounts are written. */
export interface Currency {
  /** ISO 4217 */
  readonly code: string;
  /** Amount of it that equals one unit of the prices' currency. */
  readonly perUnit: number;
}

/** A price of a market interval. */
export interface PriceObservation {
  /** Any instant within the interval [ms since the Unix epoch]. */
  readonly timeMs: number;
  /** [currency/MWh] */
  readonly pricePerMwh: number;
  /**
   * Mean power that the site itself bought and sold over the interval, 0 to 100,000 [MW]. If either is given, the other counts as 0 and the price
   * impact of that power is learned; without both nothing is learned of the impact.
   */
  readonly importMw?: number;
  readonly exportMw?: number;
}

/** Prices of consecutive intervals. */
export interface PriceSeries {
  /** Start of the first interval [ms since the Unix epoch]. */
  readonly startMs: number;
  readonly intervalMinutes: number;
  /** NaN where unknown; within ±1,000,000 [currency/MWh]. */
  readonly pricePath: ArrayLike<number>;
}

/** A forecast of prices, made before the interval that begins. */
export interface PriceForecast extends PriceSeries {
  /** Quantiles by rising probability, not crossing in any interval. Without them the forecast is taken to have the errors of FENRIR's own expectation. */
  readonly quantiles?: readonly {
    /** Above 0 and below 1. */
    readonly probability: number;
    readonly pricePath: ArrayLike<number>;
  }[];
}

/** A battery with separate import and export limits of its connection. */
export interface LimitedBattery extends BatteryParameters {
  /** Maximum import and export where below the battery's power [MW]. */
  readonly importLimitMw?: number;
  readonly exportLimitMw?: number;
}

/** Input of {@link planDispatch}. */
export interface DispatchProblem extends DispatchTask {
  /** Price of each step, 1 to 288 steps [currency/MWh]. */
  readonly pricePath: ArrayLike<number>;
  /** Uncertainty budget of the prices; none when absent. */
  readonly uncertainty?: {
    /** Ends of the intervals, around the prices of `pricePath` [currency/MWh]. */
    readonly lowPath: ArrayLike<number>;
    readonly highPath: ArrayLike<number>;
    /** Γ: hours that the adversary may move to an end. */
    readonly budgetHours: number;
  };
}
