export const HOURS = 24;

export const MONTHS = 12;

export const REGIMES = 5;

/** Hours ahead that an outlook tells apart. */
export const FORECAST_HOURS = 48;

/** Deviations count up to this many widths of their hour: one spike must not decide what is learned of all hours. */
export const DEVIATION_CLIP = 20;

/** Of learned corrections: hours in a block, bins of the squashed deviation, parts of the store. */
export const CORRECTION_BLOCK_HOURS = 3;

export const DEVIATION_BINS = 6;

export const SOC_BINS = 4;

/** A policy as the hourly loop reads it; it belongs to a market and a battery. Method note, sections 2, 4 and 5. */
export interface PolicyTable {
  readonly name: string;
  /** Off: the profile of the season stays as it is, and each hour's price is taken to be the expected one. */
  readonly seesPrices: boolean;
  readonly observer: ObserverTable;
  readonly deviationForecast: DeviationForecast;
  /**
   * Learned corrections of the prices that are expected, in widths of their hours, entry
   * ((⌊hour/3⌋·5 + regime)·6 + bin)·4 + quarter of the store; absent: none.
   */
  readonly corrections?: Float64Array;
  /** Actions by the clock, 24: 1 charges, −1 discharges. Absent: actions follow from the plan of the day. */
  readonly fixedSchedule?: Int8Array;
  /** Mean price of the reserve by hour and regime, 24 × 5 [scales of the day]; absent: no reserve is sold. */
  readonly reservePrice?: Float64Array;
}

/**
 * What a deviation of the price from its profile, in widths of its hour, says of the hours after it: τ hours on, `shift +
 * carry·deviation` is expected, in widths of that hour. Entry regime·48 + τ, τ from 0 to 47.
 */
export interface DeviationForecast {
  readonly leadIntercepts: Float64Array;
  readonly leadSlopes: Float64Array;
}

/** Constants of the observer: what a policy knows at an hour, computed from prices up to that hour alone. */
export interface ObserverTable {
  /** Scale of a day: this many mean absolute deviations of the day's profile from its mean, at least `minScalePerMwh`. */
  readonly scaleFactor: number;
  readonly minScalePerMwh: number;
  /** Widths are scales plus this many times the distance of the hour's profile above its mean. */
  readonly widthFactor: number;
  /** Share of the latest day in the running profile of weekdays and of weekends. */
  readonly profileGain: readonly [number, number];
  /** Deviations count up to this many widths in the running profile. */
  readonly profileClip: number;
  /** Share of the latest hour in the running surprise. */
  readonly surpriseGain: number;
  /** Four rising thresholds of the running surprise between the five regimes. */
  readonly regimeEdges: Float64Array;
  /** 2 kinds of day × 12 months × 24: profile that an observer without past begins with [currency/MWh]. */
  readonly initialProfile: Float64Array;
}
