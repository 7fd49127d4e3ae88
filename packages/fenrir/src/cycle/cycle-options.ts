import type { Battery } from '@bess/kernel/battery';
import type { Trade } from '../microstructure/trade.js';
import type { PriceObservation } from '../personality/observe-price.js';
import type { RampLimit } from '../plan/dispatch-task.js';
import type { EndValue } from '../plan/end-value.js';
import type { MarketDepth } from '../plan/market-terms.js';
import type { PlannedStep } from '../plan/planned-step.js';

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

/** Power sold and bought ahead, at prices of its own, by the interval from an instant on. */
export interface AwardSeries {
  /** Begin of the first interval [ms since the Unix epoch]. */
  readonly startMs: number;
  readonly intervalMinutes: number;
  /** [MW] */
  readonly soldMwSeries: ArrayLike<number>;
  /** [MW] */
  readonly boughtMwSeries: ArrayLike<number>;
}

/** Most energy to be discharged from now on: what is left of a day's cycles, or of a year's throughput. */
export interface DischargeWithin {
  /** From the begin of the interval on; blocks that begin later do not count [h]. */
  readonly hours: number;
  /** At the meter [MWh]. */
  readonly dischargeMwh: number;
}

/**
 * What nature may choose from where it is not the aversion to a bad tail. A radius that is left out is the one that the evidence supports (method note, section 11.11); one of 0 leaves what is
 * expected alone.
 */
export type CycleAmbiguity =
  | {
      /** The worst path of a Bertsimas–Sim budget: `planDispatch`. */
      readonly kind: 'budget';
      /** Γ: hours that may leave for the end of their range. What nine scenarios of ten do not exceed when absent [h]. */
      readonly radius?: number;
    }
  | {
      /** The worst law in a Kullback–Leibler ball: `worstLawKullbackLeibler`. */
      readonly kind: 'kullbackLeibler';
      /** `evidenceRadius` of the days seen, 28 at most, when absent [nats]. */
      readonly radius?: number;
    }
  | {
      /** The worst law in a Wasserstein ball: `worstLawWasserstein`. */
      readonly kind: 'wasserstein';
      /** Mean over the hours of how far prices are moved; `evidenceRadiusWasserstein` of the days seen, 28 at most, when absent [currency/MWh]. */
      readonly radius?: number;
    };

/** What one cycle is told, beside what was learned of the site. */
export interface CycleOptions {
  readonly battery: Battery;
  /** As the interval begins, share of the capacity. */
  readonly socFraction: number;
  /** Of the interval that begins, within ±1,000,000 [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Any instant within that interval [ms since the Unix epoch]. When absent the hour is taken as unknown, and nothing is learned from the price. */
  readonly timeMs?: number;
  /** What the desk has planned for the interval. When absent, plans are compared with resting, and nothing is said of a plan sent. */
  readonly sent?: PlannedStep;
  /** How far to plan, 1 to 48: a whole number of market intervals [h]. */
  readonly horizonHours: number;
  /** Prices before the interval that the personality has not seen. */
  readonly history?: readonly PriceObservation[];
  readonly forecast?: PriceForecast;
  /** Prices at which energy is settled and that are known already, of an auction for instance. For the interval that begins `pricePerMwh` within 0.01, or NaN. */
  readonly knownPrices?: PriceSeries;
  /** What stored energy is worth after the horizon; from the expectation of the 48 hours after it when absent. */
  readonly endValue?: EndValue;
  /** Most that the connection takes in, and puts out [MW]; the battery's power when absent. */
  readonly importLimitMw?: number;
  readonly exportLimitMw?: number;
  /** Most energy to be discharged within the horizon [MWh]; unlimited when absent. */
  readonly dischargeBudgetMwh?: number;
  /** None when absent. */
  readonly dischargeWithin?: readonly DischargeWithin[];
  /** How fast the power may change; as it likes when absent. What is exceeded by a battery that cannot keep it is exceeded by as little as can be. */
  readonly ramp?: RampLimit;
  /** What was sold and bought ahead: only what is done above or below it is settled at the price. Needs `timeMs`; none when absent. */
  readonly awards?: AwardSeries;
  /** What the grid charges for each MWh bought, beside its price, 0 or more; 0 when absent [currency/MWh]. */
  readonly importChargePerMwh?: number;
  /** By how much a MW sold lowers the price and a MW bought raises it [currency/MWh per MW]; what the personality has learned when absent. */
  readonly impactPerMw?: number;
  /** What the market takes at which price beside `impactPerMw`, which counts as 0 where only the depth is given. */
  readonly depth?: MarketDepth;
  /** λ: what a unit of the shortfall in the worst tenth counts, 0 to 1; 0.1 when absent. */
  readonly riskAversion?: number;
  /** What the risk agent minds in the place of that tail: all that the worst path, or law, takes from the expected cash. Not together with `riskAversion`. */
  readonly ambiguity?: CycleAmbiguity;
  /** What the insights speak in, and how much of it is one unit of the prices' currency; that of the prices when absent. */
  readonly insightsIn?: { readonly currency: string; readonly perUnit: number };
  /** Trades of the market, in order of time: what they moved the price by stands in for `impactPerMw` where that is not given and they tell it. */
  readonly trades?: readonly Trade[];
  /** What a unit of the prices' currency is worth: what is laid down in USD, the quantiles assumed without history and the dollar that a right direction may lose, is meant in it. 1e-6 to 1e6; 1 when absent [USD]. */
  readonly usdPerUnit?: number;
  /** Of the scenarios; the same gives the same bits. 0 when absent. */
  readonly seed?: number;
}
