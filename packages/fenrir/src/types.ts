import type { Battery } from '@bess/kernel/battery';
import type { BatteryParameters } from '@bess/strix';

/** What is operated, and from where on. */
export interface Site {
  /** From `createBattery` of `@bess/kernel/battery`; 1 MW is 1,000 kW. */
  readonly battery: Battery;
  /** At the start, share of the capacity. */
  readonly socFraction: number;
  /** Length of a step, or of each of them; what is planned or settled then has as many steps. */
  readonly stepMinutes: number | ArrayLike<number>;
  /** Most that the connection takes in [MW]; the battery's power when absent. */
  readonly importLimitMw?: number;
  /** Most that the connection puts out [MW]; the battery's power when absent. */
  readonly exportLimitMw?: number;
  /** What the grid charges for each MWh bought, beside its price; 0 when absent [currency/MWh]. */
  readonly importChargePerMwh?: number;
}

/** What a desk asks of one step: a direction, and a power that has no sign. */
export interface PlannedStep {
  readonly direction: 'charge' | 'discharge' | 'idle';
  /** At the meter, 0 or more [MW]. */
  readonly powerMw: number;
}

/** What a battery does, a step each; at most one of the two powers of a step is above 0. */
export interface Dispatch {
  /** Bought at the meter [MW]. */
  readonly chargeMwSeries: Float64Array;
  /** Sold at the meter [MW]. */
  readonly dischargeMwSeries: Float64Array;
  /** State of charge at the end of each step, share of the capacity. */
  readonly socFractionSeries: Float64Array;
}

/**
 * What stored energy is worth after the last step: a concave, piecewise-linear function of the energy above the lowest state of charge,
 * as pieces from the bottom up. The last piece goes on for ever; no piece at all is worth nothing. A piece may be worth less than nothing, as
 * energy is that keeps a battery from being paid to charge.
 */
export type EndValue = readonly EndValuePiece[];

/** One piece of an {@link EndValue}. */
export interface EndValuePiece {
  /** Stored energy that this piece covers [MWh]. */
  readonly widthMwh: number;
  /** Worth of each MWh stored in it, at most that of the piece before [currency/MWh]. */
  readonly perMwh: number;
}

/** One piece of a {@link MarketDepth}. */
export interface DepthPiece {
  /** Power that this piece takes [MW]; the last piece goes on for ever. */
  readonly widthMw: number;
  /** What each MWh of it is off the price of the path, at least that of the piece before, 0 or more [currency/MWh]. */
  readonly concessionPerMwh: number;
}

/** How much a market takes at which price; alike in all steps. */
export interface MarketDepth {
  /** Off the price for what is sold; nothing when empty. */
  readonly sell: readonly DepthPiece[];
  /** On top of the price for what is bought; nothing when empty. */
  readonly buy: readonly DepthPiece[];
}

/** Power sold and bought ahead in each step, at prices of its own. */
export interface Awards {
  /** [MW] */
  readonly soldMwSeries: ArrayLike<number>;
  /** [MW] */
  readonly boughtMwSeries: ArrayLike<number>;
}

/** What a market makes of the power of a dispatch, beside its price. */
export interface MarketTerms {
  /** By how much each MW sold lowers the price and each MW bought raises it [currency/MWh per MW]; 0 when absent. */
  readonly impactPerMw?: number;
  /** Any amount at the price when absent. */
  readonly depth?: MarketDepth;
  /** What was sold and bought ahead: only what the dispatch has above or below it is settled here. None when absent. */
  readonly awards?: Awards;
}

/** Most energy to be discharged in some of the steps. */
export interface DischargeLimit {
  /** First step that counts. */
  readonly fromStep: number;
  /** First step that does not count any more. */
  readonly untilStep: number;
  /** At the meter [MWh]. */
  readonly dischargeMwh: number;
}

/** How fast the power may change. */
export interface RampLimit {
  /** Change of the power between the middles of neighbouring steps [MW/min]. */
  readonly mwPerMinute: number;
  /** What was done in the step before, of the length of the first one; the first step is free when absent. */
  readonly before?: PlannedStep;
}

/** What a plan is made for, whatever the prices. */
export interface DispatchTask extends MarketTerms {
  readonly site: Site;
  /** What stored energy is worth after the last step; nothing when absent. */
  readonly endValue?: EndValue;
  /** What is done in the first step, as far as the battery can; free when absent. */
  readonly firstStep?: PlannedStep;
  /** Most energy to be discharged over all steps [MWh], or as much as the first step does; unlimited when absent. */
  readonly dischargeBudgetMwh?: number;
  /** Cycles a day, throughput that is left: each counts, the first step given is never too much. None when absent. */
  readonly dischargeLimits?: readonly DischargeLimit[];
  /** Programs with binaries at most, where burning energy pays; when absent 10 with 24 of them, or 7 with 10 and more where laws or an impact call for one after another, and more smaller ones. With fewer a plan may stay farther below its bound. */
  readonly maxSearches?: number;
  /** None when absent. What a battery cannot keep, full or empty, is exceeded by as little as can be. */
  readonly ramp?: RampLimit;
}

/** One trade. */
export interface Trade {
  /** [currency/MWh] */
  readonly pricePerMwh: number;
  /** Above 0 [MWh]. */
  readonly volumeMwh: number;
  /** Who began it; without it the tick rule decides: a trade above the last other price was bought. */
  readonly side?: 'buy' | 'sell';
}

/** What amounts are told in. */
export interface Currency {
  /** ISO 4217 */
  readonly code: string;
  /** How much of it is one unit of the prices' currency. */
  readonly perUnit: number;
}

/** A price of a market interval. */
export interface PriceObservation {
  /** Any instant within the interval [ms since the Unix epoch]. */
  readonly timeMs: number;
  /** [currency/MWh] */
  readonly pricePerMwh: number;
  /**
   * What the site itself bought and sold on average over the interval, 0 to 100,000 [MW]. Where either is given the other counts as 0, and
   * what the power did to the price is learned; without both nothing is.
   */
  readonly importMw?: number;
  readonly exportMw?: number;
}

/** Prices by the interval from an instant on. */
export interface PriceSeries {
  /** Begin of the first interval [ms since the Unix epoch]. */
  readonly startMs: number;
  readonly intervalMinutes: number;
  /** NaN where none is known; within ±1,000,000 [currency/MWh]. */
  readonly pricePath: ArrayLike<number>;
}

/** A forecast of prices, made before the interval that begins. */
export interface PriceForecast extends PriceSeries {
  /** What the price stays below with a probability, by rising probability and in no interval falling; without them its errors are taken to be those of the own expectation. */
  readonly quantiles?: readonly {
    /** Above 0 and below 1. */
    readonly probability: number;
    readonly pricePath: ArrayLike<number>;
  }[];
}

/** A battery whose connection may take in more than it puts out, or the other way round. */
export interface LimitedBattery extends BatteryParameters {
  /** Most that it buys, and sells, where that is less than its power [MW]. */
  readonly importLimitMw?: number;
  readonly exportLimitMw?: number;
}

/** What {@link planDispatch} takes. */
export interface DispatchProblem extends DispatchTask {
  /** A price each step, 1 to 288 [currency/MWh]. */
  readonly pricePath: ArrayLike<number>;
  /** What nature may do to the prices; nothing when absent. */
  readonly uncertainty?: {
    /** Ends of the intervals, around the prices of `pricePath` [currency/MWh]. */
    readonly lowPath: ArrayLike<number>;
    readonly highPath: ArrayLike<number>;
    /** Γ: hours that may be moved to an end. */
    readonly budgetHours: number;
  };
}
